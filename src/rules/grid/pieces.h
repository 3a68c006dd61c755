/*
 * pieces.h - a board of the grid as pieces on a table.
 */
#ifndef HM_RULES_GRID_PIECES_H
#define HM_RULES_GRID_PIECES_H

#include "actor.h"

/* What a note is about. */
typedef enum hm__grid_pieces_list {
    HM__PIECES_ON,    // the piece on a square
    HM__PIECES_HAND,  // the piece put last into a hand, by name
    HM__PIECES_UNDER, // the one put there before a piece
    HM__PIECES_SHOWN, // how many lie in a hand, by name
} hm__grid_pieces_list;

/* How it was before a change. */
typedef struct hm__grid_pieces_note {
    hm__grid_pieces_list list;
    uint32_t at, was;
} hm__grid_pieces_note;

typedef struct hm__grid_pieces {
    hm_ctx *ctx;
    hm_table *table;
    const hm__grid *grid;
    hm__actors actors;
    uint32_t *on; // the piece on each square, or HM__NONE
    size_t on_room;
    uint32_t *under; // by piece in hand: the one put there before, or HM__NONE
    size_t under_room;
    hm__grid_pieces_note *notes;
    size_t note_count, note_room;
} hm__grid_pieces;

void hm__grid_pieces_init(hm__grid_pieces *pieces, hm__lang *lang,
                          const hm__grid *grid);
void hm__grid_pieces_free(hm__grid_pieces *pieces);

/* Lays board, actors and hands on the table, which must be empty. */
hm_status hm__grid_pieces_start(hm__grid_pieces *pieces);

/* Does to the pieces what was just done to the grid. */
hm_status hm__grid_pieces_play(hm__grid_pieces *pieces,
                               const hm__grid_action *action);

/* Takes back the notes, not the table. */
void hm__grid_pieces_undo(hm__grid_pieces *pieces, size_t from);

/* Where the middle of a square lies. */
void hm__grid_pieces_place(const hm__grid *grid, uint32_t square, double *x,
                           double *y);

/* The square whose middle lies there; false if there is none. */
bool hm__grid_pieces_square(const hm__grid *grid, double x, double y,
                            uint32_t *out);

#endif
