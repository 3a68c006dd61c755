/*
 * edit.h - inside an edit of a record.
 */
#ifndef HM_NOTATION_EDIT_H
#define HM_NOTATION_EDIT_H

#include <halfmove/edit.h>

#include "notation.h"
#include "rules/rules.h"

struct hm_edit {
    hm_ctx *ctx;
    hm_record *record;
    hm_diags *diags;
    hm_replay *replay;
    const hm_rules *rules;
    hm__journal journal;
    size_t nodes, words, bytes; // of the record, deleted ones too
    const hm_node *fault;
};

/* Nodes and texts of the record are the edit's to change. */
static inline hm_node *hm__edit_own(const hm_node *node)
{
    return (hm_node *)(uintptr_t)node;
}

/* Where the edit stands; what was only tried beyond the record is left. */
hm_node *hm__edit_here(hm_edit *edit);

/* Counts what is about to be added; HM_ELIMIT, once it is reported. */
hm_status hm__edit_spend(hm_edit *edit, size_t nodes, size_t words,
                         size_t bytes);

/* Reports what makes no sense; HM_EUSAGE. */
hm_status hm__edit_refuse(const hm_edit *edit, const char *id,
                          const char *message);

/* HM_EUSAGE, once it is reported, if a node is not in the record. */
hm_status hm__edit_check_node(const hm_edit *edit, const hm_node *node);

/* A copy of a text that lives as long as the record; HM_EUSAGE if it is none.
 */
hm_status hm__edit_copy(hm_edit *edit, hm_str text, hm_str *out);

/* Ends a step: keeps it if `st` is HM_OK, else takes it back. Returns `st`. */
hm_status hm__edit_finish(hm_edit *edit, hm_status st, hm__edit_step step);

/* Sets up the start again, and plays to `node`. */
hm_status hm__edit_restart(hm_edit *edit, const hm_node *node);

/* Plays all nodes below one; HM_EINPUT, and edit->fault, if one cannot be. */
hm_status hm__edit_check_below(hm_edit *edit, const hm_node *node);

/* The next node of the tree below `top`; NULL after the last. */
hm_node *hm__edit_walk(const hm_node *top, const hm_node *node);

/* ---- labels.c ------------------------------------------------------------ */

/* Numbers a node that is about to follow its parent. */
hm_status hm__edit_label(hm_edit *edit, hm_node *node);

/* Numbers what stands below a node anew: `by` is 1 or -1 ply. */
hm_status hm__edit_shift(hm_edit *edit, const hm_node *node, int by);

#endif
