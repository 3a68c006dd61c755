/*
 * bits.c - the loose pieces of every system, laid out in rows.
 */
#include "builders.h"
#include "loose.h"

enum {
    PIECEPACK_SUITS = HM__MOST_SUITS, // expansions have more than four
    PIECEPACK_RANKS = 10,
    CARD_SUITS = 5, // with the trumps
    CARD_RANKS = 22,
    CHESS_RANKS = 6,
    MARBLE_SIZES = 9,
    PIPS = 3
};

/* ---- one row, all of one rank -------------------------------------------- */

static hm_status place_bits(hm__setup_job *job, uint16_t system,
                            const char *piece_side, double cell)
{
    return hm__loose_place(job, &(hm__loose){.system = system,
                                             .piece_side = piece_side,
                                             .suit = "1:6",
                                             .rank = "1",
                                             .x = "1:6",
                                             .y = "1",
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = 1,
                                             .cell = cell});
}

static hm_status build_alquerque(hm__setup_job *job)
{
    return place_bits(job, HM__ALQUERQUE, "bit_back", 1);
}

static hm_status build_checkers(hm__setup_job *job)
{
    return place_bits(job, job->lang->dialect.checkers, "bit_back",
                      job->lang->table->scale);
}

static hm_status build_go(hm__setup_job *job)
{
    return place_bits(job, HM__GO, "bit_back", 1);
}

static hm_status build_morris(hm__setup_job *job)
{
    return place_bits(job, HM__MORRIS, "bit_back", 1);
}

static hm_status build_reversi(hm__setup_job *job)
{
    return place_bits(job, HM__REVERSI, "bit_face", 1);
}

static hm_status place_four(hm__setup_job *job, const char *piece_side)
{
    return hm__loose_place(job, &(hm__loose){.system = HM__PIECEPACK,
                                             .piece_side = piece_side,
                                             .suit = "1:4",
                                             .rank = "1",
                                             .x = "1:4",
                                             .y = "1",
                                             .ranks = HM__RANKS_PIECEPACK,
                                             .most_suits = PIECEPACK_SUITS,
                                             .most_ranks = PIECEPACK_RANKS,
                                             .cell = 1});
}

static hm_status build_dice(hm__setup_job *job)
{
    return place_four(job, "die_face");
}

static hm_status build_pawns(hm__setup_job *job)
{
    return place_four(job, "pawn_face");
}

static hm_status build_saucers(hm__setup_job *job)
{
    return place_four(job, "saucer_face");
}

/* ---- suits by ranks ------------------------------------------------------ */

/* The piecepack's suits in rows, Suns at the top. */
static hm_status place_suits(hm__setup_job *job, const char *piece_side,
                             const char *x, const char *y)
{
    return hm__loose_place(job, &(hm__loose){.system = HM__PIECEPACK,
                                             .piece_side = piece_side,
                                             .suit = "1:4 each 6",
                                             .rank = "1:6 times 4",
                                             .x = x,
                                             .y = y,
                                             .ranks = HM__RANKS_PIECEPACK,
                                             .most_suits = PIECEPACK_SUITS,
                                             .most_ranks = PIECEPACK_RANKS,
                                             .cell = 1});
}

static hm_status build_coins(hm__setup_job *job)
{
    return place_suits(job, "coin_face", "1:6 times 4", "4:1 each 6");
}

static hm_status build_pyramids(hm__setup_job *job)
{
    return place_suits(job, "pyramid_top", "1:6 times 4", "4:1 each 6");
}

static hm_status build_matchsticks(hm__setup_job *job)
{
    return place_suits(job, "matchstick_face", "1:6 times 4",
                       "12:3 by 3 each 6");
}

static hm_status build_tiles(hm__setup_job *job)
{
    return place_suits(job, "tile_face", "2:12 by 2 times 4",
                       "8:2 by 2 each 6");
}

static hm_status build_chess(hm__setup_job *job)
{
    return hm__loose_place(job, &(hm__loose){.system = job->lang->dialect.chess,
                                             .piece_side = "bit_face",
                                             .suit = "1:6 each 6",
                                             .rank = "1:6 times 6",
                                             .x = "1:6 times 6",
                                             .y = "1:6 each 6",
                                             .ranks = HM__RANKS_CHESS,
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = CHESS_RANKS,
                                             .cell = job->lang->table->scale});
}

static hm_status build_marbles(hm__setup_job *job)
{
    return hm__loose_place(job, &(hm__loose){.system = HM__MARBLES,
                                             .piece_side = "bit_back",
                                             .suit = "1:6",
                                             .rank = "9",
                                             .x = "1:6",
                                             .y = "1",
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = MARBLE_SIZES,
                                             .cell = 1});
}

/* A pack of 52: the knights stay in the box. */
static hm_status build_cards(hm__setup_job *job)
{
    return hm__loose_place(job, &(hm__loose){.system = HM__PLAYING_CARDS_TAROT,
                                             .piece_side = "card_face",
                                             .suit = "1:4 each 13",
                                             .rank = "1:11,13,14 times 4",
                                             .x = "2.5:32.5 by 2.5 times 4",
                                             .y = "14:3.5 by 3.5 each 13",
                                             .ranks = HM__RANKS_CARDS,
                                             .most_suits = CARD_SUITS,
                                             .most_ranks = CARD_RANKS,
                                             .cell = 1});
}

/* Fifteen pyramids in rows of five, three of each colour. */
static hm_status build_icehouse(hm__setup_job *job)
{
    return hm__loose_place(job, &(hm__loose){.system = HM__ICEHOUSE,
                                             .piece_side = "pyramid_top",
                                             .suit = "1:5 each 3",
                                             .rank = "1:3 times 5",
                                             .x = "1:5 times 3",
                                             .y = "3:1 each 5",
                                             .most_suits = HM__MOST_SUITS,
                                             .most_ranks = PIPS,
                                             .cell = 1});
}

/* ---- the table ----------------------------------------------------------- */

#define PLACES "x y angle length_out"

const hm__builder hm__builders_bits[] = {
    {.about = {"alquerque", "bits", "Bits", "Men of an alquerque set.", "", "",
               "suit " PLACES},
     .build = build_alquerque},
    {.about = {"checker", "bits", "Bits", "Men of a checkers set.", "", "",
               "side piece_side suit cell_width " PLACES},
     .build = build_checkers},
    {.about = {"chess", "bits", "Bits", "Chess pieces in six colours.", "", "",
               "suit rank cell_width " PLACES},
     .build = build_chess},
    {.about = {"go", "bits", "Bits", "Go stones.", "", "", "suit " PLACES},
     .build = build_go},
    {.about = {"icehouse", "pyramids", "Pyramids",
               "Looney pyramids, three sizes in five colours.", "",
               "looney_pyramids", "side piece_side suit rank " PLACES},
     .build = build_icehouse},
    {.about = {"marble", "bits", "Bits", "Marbles of nine sizes.", "", "",
               "suit rank " PLACES},
     .build = build_marbles},
    {.about = {"morris", "bits", "Bits", "Men of a morris set.", "", "",
               "suit " PLACES},
     .build = build_morris},
    {.about = {"reversi", "bits", "Bits", "Reversi discs.", "", "",
               "side piece_side suit " PLACES},
     .build = build_reversi},
    {.about = {"tarot", "cards", "Cards", "A pack of playing cards.", "", "",
               "side piece_side suit rank " PLACES},
     .build = build_cards},
    {.about = {"piecepack", "coins", "Coins", "The coins of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build_coins},
    {.about = {"piecepack", "dice", "Dice", "The dice of a piecepack.", "", "",
               "suit rank cfg " PLACES},
     .build = build_dice},
    {.about = {"piecepack", "matchsticks", "Matchsticks",
               "The matchsticks that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build_matchsticks},
    {.about = {"piecepack", "pawns", "Pawns", "The pawns of a piecepack.", "",
               "", "side piece_side suit cfg " PLACES},
     .build = build_pawns},
    {.about = {"piecepack", "pyramids", "Pyramids",
               "The pyramids that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build_pyramids},
    {.about = {"piecepack", "saucers", "Saucers",
               "The saucers that go with a piecepack.", "", "",
               "side piece_side suit cfg " PLACES},
     .build = build_saucers},
    {.about = {"piecepack", "tiles", "Tiles", "The tiles of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build_tiles},
    {.about = {0}},
};
