/*
 * kif.h - the format of Kakinoki Shogi, inside.
 *
 * All texts here are UTF-8; other encodings have been decoded.
 */
#ifndef HM_NOTATION_KIF_KIF_H
#define HM_NOTATION_KIF_KIF_H

#include "base/str.h"
#include "notation/notation.h"
#include "rules/shogi/game.h"

/* ---- kif.c: words ---------------------------------------------------------
 */

/* A key of the header, and what the metadata call it. */
typedef struct hm__kif_field {
    const char *word, *handicap_word, *key; // handicap_word may be NULL
} hm__kif_field;

/* Field `index`, or NULL after the last. */
const hm__kif_field *hm__kif_field_at(size_t index);

/* A word in the place of a move that ends the game. */
typedef struct hm__kif_end {
    const char *word;
    hm__shogi_end end;
} hm__kif_end;

const hm__kif_end *hm__kif_end_at(size_t index);

/* The kind that a text begins with; adds its length to `*at`. 0: none */
int hm__kif_take_kind(hm_str text, size_t *at);

/* A piece as a move names it, and as a diagram does, in one character. */
const char *hm__kif_name(int kind);
const char *hm__kif_short_name(int kind);

/* 1 to 9 as digits of both widths, or as Chinese numerals; 0 if neither. */
typedef enum hm__kif_digits {
    HM__KIF_NARROW,
    HM__KIF_WIDE,
    HM__KIF_CHINESE,
} hm__kif_digits;

int hm__kif_take_digit(hm_str text, size_t *at, hm__kif_digits *style);
const char *hm__kif_digit(int digit, hm__kif_digits style);

/* Takes `word` at `*at`, if it stands there. */
bool hm__kif_take(hm_str text, size_t *at, const char *word);

/* Without blanks at both ends, wide ones too. */
hm_str hm__kif_trim(hm_str text);

/* ---- move.c ---------------------------------------------------------------
 */

/* A move as a line tells it. */
typedef struct hm__kif_move {
    hm__shogi_ply ply;
    bool same;         // its square is that of the move before
    bool odd;          // a spelling that is read, but not usual
    hm_str text;       // without number and time
    const char *wrong; // what was expected, if it cannot be read
} hm__kif_move;

/* Reads what follows the number of a move; false if `out->wrong`. */
bool hm__kif_move_read(hm_str line, hm__kif_move *out);

/* A time of thinking, as "( 0:12/00:01:02)", at `at`; true if it is fine. */
bool hm__kif_time_read(hm_str line, size_t at, int64_t *ms, bool *odd);

/* ---- board.c --------------------------------------------------------------
 */

/* A start that is drawn. */
typedef struct hm__kif_board {
    hm__shogi position;
    int rows; // read so far
    bool odd; // a spelling that is read, but not usual
} hm__kif_board;

void hm__kif_board_init(hm__kif_board *board);

/* row = "|" nine squares "|"; false if it is none */
bool hm__kif_board_row(hm__kif_board *board, hm_str line);

/* The pieces of a hand; false if they cannot be read. */
bool hm__kif_board_hand(hm__kif_board *board, int color, hm_str text);

void hm__kif_put_board(const hm__shogi *position, hm_out *out);

hm_status hm__kif_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__kif_read(hm_reader *reader, hm_record *record);
hm_status hm__kif_write(hm_writer *writer, const hm_record *record);

#endif
