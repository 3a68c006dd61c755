/*
 * parse.h - a game of PSN being read.
 */
#ifndef HM_NOTATION_PSN_PARSE_H
#define HM_NOTATION_PSN_PARSE_H

#include "base/str.h"
#include "notation/shogi/text.h"
#include "numbers.h"
#include "psn.h"

/* A variation being read, and where the line goes on after it. */
typedef struct hm__psn_branch {
    struct hm__psn_branch *outer;
    hm_node *node;
    hm__shogi_ply *ply;
    size_t depth;
    bool lost;
    hm_str bracket;
} hm__psn_branch;

typedef struct hm__psn_parse {
    hm__shogi_text text;
    hm__shogi_game *game;
    size_t at;
    size_t word_end;        // of the last word or comment
    hm__shogi_ply *ply;     // of the last node; NULL at the start
    size_t depth;           // moves up to it
    size_t nodes;           // in all
    hm__psn_branch *branch; // innermost variation, or NULL
    hm_str number;          // that waits for its move
    hm_str alone;           // the first one that stands apart from its move
    size_t alone_count;     // and how many do
    hm_str handicap, sfen, result, termination, count;
    hm__psn_numbers numbers;
    bool begun;   // the start is known
    bool null;    // "..." stands for a move of Black's
    bool ended;   // a word ended the line
    bool unknown; // the last word was none of PSN
    bool lost;    // a move could not be read, so those after mean nothing
    bool times, variations, usi; // were warned of
} hm__psn_parse;

static inline hm_str hm__psn_text(const hm__psn_parse *p)
{
    return p->text.record->source.text;
}

/* ---- head.c ---------------------------------------------------------------
 */

hm_status hm__psn_fail(const hm__psn_parse *p, hm_str where, const char *id,
                       const char *message);

/* What strict reading refuses. */
hm_status hm__psn_warn(const hm__psn_parse *p, hm_str where, const char *id,
                       const char *message);

/* Makes the next game the text of the record; HM_END if there is none. */
hm_status hm__psn_take_game(hm__psn_parse *p);

/* Reads the property at `p->at`. */
hm_status hm__psn_read_property(hm__psn_parse *p);

/* The start is known as soon as moves begin, or at the end. */
hm_status hm__psn_begin(hm__psn_parse *p);

#endif
