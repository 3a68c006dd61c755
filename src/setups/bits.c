/*
 * bits.c - the loose pieces of every system, laid out in rows.
 */
#include "builders.h"
#include "loose.h"

/* ---- what is laid out ---------------------------------------------------- */

/* Six colours in a row. */
#define COLOURS                                                                \
    .suit = "1:6", .x = "1:6", .y = "1", .most_suits = HM__MOST_SUITS

#define BITS .piece_side = "bit_back", .rank = "1", .most_ranks = 1, COLOURS

/* Expansions have more suits than four. */
#define PACK                                                                   \
    .ranks = HM__RANKS_PIECEPACK, .most_suits = HM__MOST_SUITS, .most_ranks = 10
#define FOUR .suit = "1:4", .rank = "1", .x = "1:4", .y = "1", PACK
#define ROWS .suit = "1:4 each 6", .rank = "1:6 times 4", PACK

static hm_status build(hm__setup_job *job)
{
    hm__loose set = *(const hm__loose *)job->builder->data;

    set.system = hm__sized_system(job, set.system);
    return hm__loose_place(job, &set);
}

/* ---- the table ----------------------------------------------------------- */

#define PLACES "x y angle length_out"

const hm__builder hm__builders_bits[] = {
    {.about = {"alquerque", "bits", "Bits", "Men of an alquerque set.", "", "",
               "suit " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__ALQUERQUE, BITS}},
    {.about = {"checker", "bits", "Bits", "Men of a checkers set.", "", "",
               "side piece_side suit cell_width " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__CHECKERS1, BITS}},
    {.about = {"chess", "bits", "Bits", "Chess pieces in six colours.", "", "",
               "suit rank cell_width " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__CHESS1,
                                .piece_side = "bit_face",
                                .suit = "1:6 each 6",
                                .rank = "1:6 times 6",
                                .x = "1:6 times 6",
                                .y = "1:6 each 6",
                                .ranks = HM__RANKS_CHESS,
                                .most_suits = HM__MOST_SUITS,
                                .most_ranks = 6}},
    {.about = {"go", "bits", "Bits", "Go stones.", "", "", "suit " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__GO, BITS}},
    {.about = {"icehouse", "pyramids", "Pyramids",
               "Looney pyramids, three sizes in five colours.", "",
               "looney_pyramids", "side piece_side suit rank " PLACES},
     .build = build,
     // three of each colour, in rows of five
     .data = &(const hm__loose){.system = HM__ICEHOUSE,
                                .piece_side = "pyramid_top",
                                .suit = "1:5 each 3",
                                .rank = "1:3 times 5",
                                .x = "1:5 times 3",
                                .y = "3:1 each 5",
                                .most_suits = HM__MOST_SUITS,
                                .most_ranks = 3}},
    {.about = {"marble", "bits", "Bits", "Marbles of nine sizes.", "", "",
               "suit rank " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__MARBLES,
                                .piece_side = "bit_back",
                                .rank = "9",
                                .most_ranks = 9,
                                COLOURS}},
    {.about = {"morris", "bits", "Bits", "Men of a morris set.", "", "",
               "suit " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__MORRIS, BITS}},
    {.about = {"reversi", "bits", "Bits", "Reversi discs.", "", "",
               "side piece_side suit " PLACES},
     .build = build,
     .data = &(const hm__loose){.system = HM__REVERSI,
                                .piece_side = "bit_face",
                                .rank = "1",
                                .most_ranks = 1,
                                COLOURS}},
    {.about = {"tarot", "cards", "Cards", "A pack of playing cards.", "", "",
               "side piece_side suit rank " PLACES},
     .build = build,
     // a pack of 52: the knights stay in the box; the fifth suit are trumps
     .data = &(const hm__loose){.system = HM__PLAYING_CARDS_TAROT,
                                .piece_side = "card_face",
                                .suit = "1:4 each 13",
                                .rank = "1:11,13,14 times 4",
                                .x = "2.5:32.5 by 2.5 times 4",
                                .y = "14:3.5 by 3.5 each 13",
                                .ranks = HM__RANKS_CARDS,
                                .most_suits = 5,
                                .most_ranks = 22}},
    {.about = {"piecepack", "coins", "Coins", "The coins of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "coin_face",
                                .x = "1:6 times 4",
                                .y = "4:1 each 6",
                                ROWS}},
    {.about = {"piecepack", "dice", "Dice", "The dice of a piecepack.", "", "",
               "suit rank cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "die_face", FOUR}},
    {.about = {"piecepack", "matchsticks", "Matchsticks",
               "The matchsticks that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "matchstick_face",
                                .x = "1:6 times 4",
                                .y = "12:3 by 3 each 6",
                                ROWS}},
    {.about = {"piecepack", "pawns", "Pawns", "The pawns of a piecepack.", "",
               "", "side piece_side suit cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "pawn_face", FOUR}},
    {.about = {"piecepack", "pyramids", "Pyramids",
               "The pyramids that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "pyramid_top",
                                .x = "1:6 times 4",
                                .y = "4:1 each 6",
                                ROWS}},
    {.about = {"piecepack", "saucers", "Saucers",
               "The saucers that go with a piecepack.", "", "",
               "side piece_side suit cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "saucer_face", FOUR}},
    {.about = {"piecepack", "tiles", "Tiles", "The tiles of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build,
     .data = &(const hm__loose){.piece_side = "tile_face",
                                .x = "2:12 by 2 times 4",
                                .y = "8:2 by 2 each 6",
                                ROWS}},
    {.about = {0}},
};
