/*
 * edit.h - changing a record, and taking changes back.
 *
 * A change is noted as an address and the bytes that stood there. Playing a
 * note back swaps the two, so the same notes undo and redo. Whatever was taken
 * out of a record stays in its arena.
 */
#ifndef HM_MODEL_EDIT_H
#define HM_MODEL_EDIT_H

#include "record.h"

enum { HM__NOTE_BYTES = 16 }; // that one note can hold

typedef struct hm__edit_note {
    void *at;
    size_t size;
    unsigned char bytes[HM__NOTE_BYTES]; // that do not stand there now
} hm__edit_note;

/* Changes that are undone and redone together. */
typedef struct hm__edit_step {
    size_t end;                 // of its notes
    const hm_node *above;       // below it the tree changes; NULL: nowhere
    const hm_node *before, *to; // where the replay stood, and stands then
    bool start;                 // the start of the game may change
} hm__edit_step;

typedef struct hm__journal {
    hm_ctx *ctx;
    hm__edit_note *notes;
    size_t note_count, note_room; // those of the step that is being made too
    hm__edit_step *steps;
    size_t step_count, step_room;
    size_t done; // steps that are in force; the others can be redone
} hm__journal;

void hm__journal_init(hm__journal *journal, hm_ctx *ctx);
void hm__journal_free(hm__journal *journal);

/*
 * Writes `size` bytes to `at`, and notes what stood there. HM_ENOMEM: nothing
 * has changed.
 */
hm_status hm__journal_set(hm__journal *journal, void *at, const void *value,
                          size_t size);

/* The notes since the last step become one; what could be redone no longer can.
 */
hm_status hm__journal_commit(hm__journal *journal, hm__edit_step step);

/* Takes back the notes since the last step. */
void hm__journal_cancel(hm__journal *journal);

/* The step that would be undone or redone next; NULL: none. */
const hm__edit_step *hm__journal_last(const hm__journal *journal);
const hm__edit_step *hm__journal_next(const hm__journal *journal);

/* Undoes the last step, or redoes the next, of which there must be one. */
void hm__journal_undo(hm__journal *journal);
void hm__journal_redo(hm__journal *journal);

/* ---- the tree ------------------------------------------------------------
 *
 * Readers change it without a journal: then nothing can fail.
 */

/*
 * Puts a node, with what hangs below it, among the children of `parent`: right
 * after `after`, or first if that is NULL.
 */
hm_status hm__node_attach(hm_record *record, hm_node *node, hm_node *parent,
                          hm_node *after, hm__journal *journal);

/* Takes a node out of the tree, with what hangs below it. */
hm_status hm__node_detach(hm_record *record, hm_node *node,
                          hm__journal *journal);

/* The last child, or NULL. */
hm_node *hm__node_last_child(const hm_node *node);

/* Counts the main line anew, once nodes of it came or went. */
hm_status hm__record_count(hm_record *record, hm__journal *journal);

/* ---- metadata ------------------------------------------------------------ */

/*
 * Puts an item into a map, right after `after`, or first if that is NULL; or
 * takes it out. Then hm__meta_index() makes the items accessible by number.
 */
hm_status hm__meta_attach(hm_meta *map, hm_meta *item, hm_meta *after,
                          hm__journal *journal);
hm_status hm__meta_detach(hm_meta *map, hm_meta *item, hm__journal *journal);
hm_status hm__meta_index(hm_meta *map, hm__arena *arena, hm__journal *journal);

#endif
