/*
 * loss.h - warnings about what a notation cannot hold.
 */
#ifndef HM_NOTATION_LOSS_H
#define HM_NOTATION_LOSS_H

#include "notation.h"

/* Warns of something that the notation cannot hold. */
void hm__lossy(const hm_writer *writer, const hm_record *record, hm_span span,
               const char *id, const char *what);

/* The same, of a part of the metadata. */
void hm__lossy_meta(const hm_writer *writer, const hm_record *record,
                    const hm_meta *meta, const char *what);

/*
 * Warns once of each part of a game in `*lost` (hm_feature) that its tree has:
 * comments, times, marks, bookmarks, variations. Marks and bookmarks belong to
 * plies, so `of_ply` says which of them a node has; NULL: none. Leaves in
 * `*lost` what was not found.
 */
void hm__lossy_parts(const hm_writer *writer, const hm_record *record,
                     unsigned *lost, unsigned (*of_ply)(const hm_node *node));

/* The same of variations and times, where a notation has moves alone. */
void hm__lossy_tree(const hm_writer *writer, const hm_record *record);

#endif
