/*
 * look.h - a board of the grid as pieces on a table.
 */
#ifndef HM_RULES_GRID_LOOK_H
#define HM_RULES_GRID_LOOK_H

#include "grid.h"
#include "table/table.h"

/* Which piece stood on a square before a change. */
typedef struct hm__grid_look_note {
    uint32_t square, was;
} hm__grid_look_note;

typedef struct hm__grid_look {
    hm_ctx *ctx;
    hm_table *table;
    const hm__grid *grid;
    uint32_t *on; // the piece on each square, or HM__NONE
    size_t on_room;
    hm__grid_look_note *notes;
    size_t note_count, note_room;
    size_t labels; // systems that were made for actors
} hm__grid_look;

void hm__grid_look_init(hm__grid_look *look, hm_table *table,
                        const hm__grid *grid);
void hm__grid_look_free(hm__grid_look *look);

/* Lays the board and its actors on the table, which must be empty. */
hm_status hm__grid_look_start(hm__grid_look *look);

/* Does to the pieces what was just done to the grid. */
hm_status hm__grid_look_play(hm__grid_look *look,
                             const hm__grid_action *action);

/* Takes back the notes, not the table. */
void hm__grid_look_undo(hm__grid_look *look, size_t from);

#endif
