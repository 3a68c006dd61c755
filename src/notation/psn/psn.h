/*
 * psn.h - Portable Shogi Notation, inside.
 */
#ifndef HM_NOTATION_PSN_PSN_H
#define HM_NOTATION_PSN_PSN_H

#include "notation/notation.h"
#include "rules/shogi/shogi.h"

/* ---- psn.c: words ---------------------------------------------------------
 */

/* What a property is called, however its name is spelled; NULL: unknown. */
const char *hm__psn_property(hm_str name);

/* ---- move.c ---------------------------------------------------------------
 */

/* A move as a word has it. */
typedef struct hm__psn_move {
    hm__shogi_pattern pattern;
    hm__shogi_move usi; // the move, if `is_usi`
    bool is_usi;
    hm_str mark;       // "!?" after it
    const char *odd;   // what is not allowed, but can be read; or NULL
    const char *wrong; // what was expected, if it cannot be read
} hm__psn_move;

/* Reads a move, without its number; false if `out->wrong`. */
bool hm__psn_move_read(hm_str word, hm__psn_move *out);

/* Whether a word that is no move was meant to be one. */
bool hm__psn_is_like_move(hm_str word);

/* Letter of a kind, that of the promoted one too. */
char hm__psn_letter(int kind);

/* ---- property.c -----------------------------------------------------------
 */

typedef struct hm__psn_property_text {
    hm_str name, value; // the value without its quotes
    size_t end;         // of the property in the text
    const char *odd;    // what is not allowed, but can be read; or NULL
} hm__psn_property_text;

/* Reads the property that begins at `at`, with its bracket. */
void hm__psn_property_read(hm_str text, size_t at, hm__psn_property_text *out);

/* Whether a text is a date as "2009/08/01", of a day that there is. */
bool hm__psn_is_date(hm_str text);

/* Whether a property begins at `at`. */
bool hm__psn_is_property(hm_str text, size_t at);

/* Bytes of a signature of UTF-8 at `at`, as joined files have it; 0: none */
size_t hm__psn_signature(hm_str text, size_t at);

/* ---- split.c --------------------------------------------------------------
 */

/* Finds where the next game ends; the descriptor's `find`. */
hm_status hm__psn_find(hm_reader *reader, size_t most, hm__border *out);

/* Begins the next game, as hm__reader_cut() does. */
hm_status hm__psn_cut(hm_reader *reader, hm_record *record, hm__cut_game *out);

hm_status hm__psn_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check);
hm_status hm__psn_move_typed(const hm__typed_move *typed, hm_fault *why);
hm_status hm__psn_write(hm_writer *writer, const hm_record *record);

#endif
