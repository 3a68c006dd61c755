/*
 * job.h - a game of shogi being written: its moves, and what is lost of it.
 */
#ifndef HM_NOTATION_SHOGI_JOB_H
#define HM_NOTATION_SHOGI_JOB_H

#include "notation/notation.h"
#include "rules/shogi/game.h"

typedef struct hm__shogi_job {
    const hm_writer *writer;
    const hm_record *record;
} hm__shogi_job;

/* HM_ESUPPORT if the record is no game of shogi. */
hm_status hm__shogi_job_begin(hm__shogi_job *job, const hm_writer *writer,
                              const hm_record *record);

/* The move of a node; HM_EINPUT, once it is reported, if it is illegal. */
hm_status hm__shogi_job_move(const hm__shogi_job *job, const hm_node *node,
                             const hm__shogi *position, hm__shogi_move *out);

/* Warns of something that the notation cannot hold. */
void hm__shogi_lossy(const hm__shogi_job *job, hm_span span, const char *id,
                     const char *what);

/* The same, of a part of the metadata. */
void hm__shogi_lossy_meta(const hm__shogi_job *job, const hm_meta *meta,
                          const char *what);

/*
 * Takes the next line of a comment, which ends with LF, CR or both; false
 * after the last. Begin with `*at` 0; an empty comment has one line.
 */
bool hm__shogi_comment_line(hm_str comment, size_t *at, hm_str *line);

/* Where a game says how it ended; nowhere if it does not. */
hm_span hm__shogi_end_span(const hm_record *record);

/* Parts of a game that a notation may not have. */
enum {
    HM__SHOGI_COMMENTS = 1,
    HM__SHOGI_TIMES = 2,
    HM__SHOGI_MARKS = 4,
    HM__SHOGI_BOOKMARKS = 8,
    HM__SHOGI_VARIATIONS = 16,
};

/* Warns once of each part in `lost` that the game has. */
void hm__shogi_lossy_parts(const hm__shogi_job *job, unsigned lost);

#endif
