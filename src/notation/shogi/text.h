/*
 * text.h - what readers of shogi share: encodings, metadata, comments.
 */
#ifndef HM_NOTATION_SHOGI_TEXT_H
#define HM_NOTATION_SHOGI_TEXT_H

#include "check.h"
#include "notation/notation.h"
#include "rules/shogi/shogi.h"

/* A game being read; `where` below is a part of its text. */
typedef struct hm__shogi_text {
    hm_reader *reader;
    hm_record *record;
    hm_node *node; // last one of the line being read; the root at first
    hm__shogi_check *check; // makes no nodes and reports nothing; or NULL
} hm__shogi_text;

hm_status hm__shogi_fail(const hm__shogi_text *t, hm_str where, const char *id,
                         const char *message);

/*
 * What is not usual, but can be read. Strict reading counts it as an error, and
 * goes on with it all the same.
 */
hm_status hm__shogi_warn(const hm__shogi_text *t, hm_str where, const char *id,
                         const char *message);

/* What to do about bytes that are neither UTF-8 nor Shift_JIS. */
typedef struct hm__shogi_encoding {
    const char *id; // of the diagnostic
    bool latin1;    // moves are ASCII, so anything may be read as Latin-1
} hm__shogi_encoding;

/*
 * Takes a game from the window: bytes in UTF-8, Shift_JIS or EUC-JP, which
 * become the text of the record.
 */
hm_status hm__shogi_take(const hm__shogi_text *t, const hm__cut_game *game,
                         hm__shogi_encoding otherwise);

hm_status hm__shogi_add_meta(const hm__shogi_text *t, hm_str key, hm_str value);

/*
 * A key that stands twice: both are kept, the last is found by its name. The
 * first is reported, with a hint that may be NULL.
 */
hm_status hm__shogi_finish_meta(const hm__shogi_text *t, const char *id,
                                const char *hint);

hm_status hm__shogi_add_comment(const hm__shogi_text *t, hm_str comment);

/* Makes a copy of a ply that of the node; `text` is what was read of it. */
hm_status hm__shogi_typed(const hm__typed_move *typed, hm_str text,
                          const hm__shogi_ply *ply);

#endif
