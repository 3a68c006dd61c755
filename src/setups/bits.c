/*
 * bits.c - the loose pieces of every system, laid out in rows.
 */
#include <string.h>

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

static const struct {
    const char *system, *name;
    hm__loose set;
} sets[] = {
    {"alquerque", "bits", {.system = HM__ALQUERQUE, BITS}},
    {"checker", "bits", {.system = HM__CHECKERS1, BITS}},
    {"chess",
     "bits",
     {.system = HM__CHESS1,
      .piece_side = "bit_face",
      .suit = "1:6 each 6",
      .rank = "1:6 times 6",
      .x = "1:6 times 6",
      .y = "1:6 each 6",
      .ranks = HM__RANKS_CHESS,
      .most_suits = HM__MOST_SUITS,
      .most_ranks = 6}},
    {"go", "bits", {.system = HM__GO, BITS}},
    // three of each colour, in rows of five
    {"icehouse",
     "pyramids",
     {.system = HM__ICEHOUSE,
      .piece_side = "pyramid_top",
      .suit = "1:5 each 3",
      .rank = "1:3 times 5",
      .x = "1:5 times 3",
      .y = "3:1 each 5",
      .most_suits = HM__MOST_SUITS,
      .most_ranks = 3}},
    {"marble",
     "bits",
     {.system = HM__MARBLES,
      .piece_side = "bit_back",
      .rank = "9",
      .most_ranks = 9,
      COLOURS}},
    {"morris", "bits", {.system = HM__MORRIS, BITS}},
    {"reversi",
     "bits",
     {.system = HM__REVERSI,
      .piece_side = "bit_face",
      .rank = "1",
      .most_ranks = 1,
      COLOURS}},
    // a pack of 52: the knights stay in the box; the fifth suit are trumps
    {"tarot",
     "cards",
     {.system = HM__PLAYING_CARDS_TAROT,
      .piece_side = "card_face",
      .suit = "1:4 each 13",
      .rank = "1:11,13,14 times 4",
      .x = "2.5:32.5 by 2.5 times 4",
      .y = "14:3.5 by 3.5 each 13",
      .ranks = HM__RANKS_CARDS,
      .most_suits = 5,
      .most_ranks = 22}},
    {"piecepack",
     "coins",
     {.piece_side = "coin_face", .x = "1:6 times 4", .y = "4:1 each 6", ROWS}},
    {"piecepack", "dice", {.piece_side = "die_face", FOUR}},
    {"piecepack",
     "matchsticks",
     {.piece_side = "matchstick_face",
      .x = "1:6 times 4",
      .y = "12:3 by 3 each 6",
      ROWS}},
    {"piecepack", "pawns", {.piece_side = "pawn_face", FOUR}},
    {"piecepack",
     "pyramids",
     {.piece_side = "pyramid_top",
      .x = "1:6 times 4",
      .y = "4:1 each 6",
      ROWS}},
    {"piecepack", "saucers", {.piece_side = "saucer_face", FOUR}},
    {"piecepack",
     "tiles",
     {.piece_side = "tile_face",
      .x = "2:12 by 2 times 4",
      .y = "8:2 by 2 each 6",
      ROWS}},
};

static hm_status build(hm__setup_job *job)
{
    const hm__dialect *dialect = &job->lang->dialect;
    size_t i = 0;
    hm__loose set;

    while (strcmp(sets[i].system, job->about->system) != 0 ||
           strcmp(sets[i].name, job->about->name) != 0)
        i++;
    set = sets[i].set;
    set.cell = 1;
    if (set.system == HM__CHECKERS1 || set.system == HM__CHESS1) {
        set.cell = job->lang->table->scale;
        set.system =
            set.system == HM__CHESS1 ? dialect->chess : dialect->checkers;
    }
    return hm__loose_place(job, &set);
}

/* ---- the table ----------------------------------------------------------- */

#define PLACES "x y angle length_out"

const hm__builder hm__builders_bits[] = {
    {.about = {"alquerque", "bits", "Bits", "Men of an alquerque set.", "", "",
               "suit " PLACES},
     .build = build},
    {.about = {"checker", "bits", "Bits", "Men of a checkers set.", "", "",
               "side piece_side suit cell_width " PLACES},
     .build = build},
    {.about = {"chess", "bits", "Bits", "Chess pieces in six colours.", "", "",
               "suit rank cell_width " PLACES},
     .build = build},
    {.about = {"go", "bits", "Bits", "Go stones.", "", "", "suit " PLACES},
     .build = build},
    {.about = {"icehouse", "pyramids", "Pyramids",
               "Looney pyramids, three sizes in five colours.", "",
               "looney_pyramids", "side piece_side suit rank " PLACES},
     .build = build},
    {.about = {"marble", "bits", "Bits", "Marbles of nine sizes.", "", "",
               "suit rank " PLACES},
     .build = build},
    {.about = {"morris", "bits", "Bits", "Men of a morris set.", "", "",
               "suit " PLACES},
     .build = build},
    {.about = {"reversi", "bits", "Bits", "Reversi discs.", "", "",
               "side piece_side suit " PLACES},
     .build = build},
    {.about = {"tarot", "cards", "Cards", "A pack of playing cards.", "", "",
               "side piece_side suit rank " PLACES},
     .build = build},
    {.about = {"piecepack", "coins", "Coins", "The coins of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "dice", "Dice", "The dice of a piecepack.", "", "",
               "suit rank cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "matchsticks", "Matchsticks",
               "The matchsticks that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "pawns", "Pawns", "The pawns of a piecepack.", "",
               "", "side piece_side suit cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "pyramids", "Pyramids",
               "The pyramids that go with a piecepack.", "", "",
               "side piece_side suit rank cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "saucers", "Saucers",
               "The saucers that go with a piecepack.", "", "",
               "side piece_side suit cfg " PLACES},
     .build = build},
    {.about = {"piecepack", "tiles", "Tiles", "The tiles of a piecepack.", "",
               "", "side piece_side suit rank cfg " PLACES},
     .build = build},
    {.about = {0}},
};
