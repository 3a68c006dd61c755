/*
 * kifu.h - what KIF and KI2 share: words, headers, diagrams, variations.
 *
 * All texts here are UTF-8; other encodings have been decoded.
 */
#ifndef HM_NOTATION_KIFU_KIFU_H
#define HM_NOTATION_KIFU_KIFU_H

#include <string.h>

#include "base/str.h"
#include "notation/shogi/handicap.h"
#include "notation/shogi/text.h"
#include "notation/shogi/walk.h"

/* ---- words.c --------------------------------------------------------------
 */

/* A key of the header, and what the metadata call it. */
typedef struct hm__kifu_field {
    const char *word, *handicap_word, *key; // handicap_word may be NULL
} hm__kifu_field;

/* Field `index`, or NULL after the last. */
const hm__kifu_field *hm__kifu_field_at(size_t index);

/* The kind that a text begins with; adds its length to `*at`. 0: none */
int hm__kifu_take_kind(hm_str text, size_t *at);

/* A piece as a move names it, and as a diagram does, in one character. */
const char *hm__kifu_name(int kind);
const char *hm__kifu_short_name(int kind);

/* 1 to 9 as digits of both widths, or as Chinese numerals; 0 if neither. */
typedef enum hm__kifu_digits {
    HM__KIFU_NARROW,
    HM__KIFU_WIDE,
    HM__KIFU_CHINESE,
} hm__kifu_digits;

int hm__kifu_take_digit(hm_str text, size_t *at, hm__kifu_digits *style);
const char *hm__kifu_digit(int digit, hm__kifu_digits style);

/* Where a move ends. */
typedef struct hm__kifu_square {
    uint8_t to; // unless it is the same
    bool same;  // as that of the move before
    bool close; // with no blank after the word
    bool odd;   // a spelling that is read, but not usual
} hm__kifu_square;

/* square = file rank | "同" [blank]; false if there is none */
bool hm__kifu_take_square(hm_str text, size_t *at, hm__kifu_square *out);

/* Takes `word` at `*at`, if it stands there. */
static inline bool hm__kifu_take(hm_str text, size_t *at, const char *word)
{
    size_t len = strlen(word);

    if (text.len - *at < len || text.ptr[*at] != *word ||
        memcmp(text.ptr + *at, word, len) != 0)
        return false;
    *at += len;
    return true;
}

/* Whether `word` stands anywhere in a text. */
bool hm__kifu_has(hm_str text, const char *word);

/* Without blanks at both ends, wide ones too. */
hm_str hm__kifu_trim(hm_str text);

/* ---- ends.c ---------------------------------------------------------------
 */

/* Takes a word in the place of a move that ends the game; false: none. */
bool hm__kifu_take_end(hm_str text, size_t *at, int mover, hm__shogi_end *out);

/* The word for an end, or NULL. */
const char *hm__kifu_end_word(hm__shogi_end end, int mover);

/*
 * Reads how a game ended from a line as "まで58手で先手の勝ち"; false if it
 * does not say it, or says what cannot be.
 */
bool hm__kifu_summary_end(hm_str line, int mover, hm__shogi_end *out);

/* Writes such a line; `handicap` gives the sides other names. */
typedef struct hm__kifu_summary {
    hm__shogi_end end;
    size_t moves;
    int mover;
    bool handicap;
} hm__kifu_summary;

void hm__kifu_put_summary(hm__kifu_summary summary, hm_out *out);

/* ---- board.c --------------------------------------------------------------
 */

/* A start that is drawn. */
typedef struct hm__kifu_board {
    hm__shogi position;
    int rows; // read so far
    bool odd; // a spelling that is read, but not usual
} hm__kifu_board;

void hm__kifu_board_init(hm__kifu_board *board);

/* row = "|" nine squares "|"; false if it is none */
bool hm__kifu_board_row(hm__kifu_board *board, hm_str line);

/* The pieces of a hand; false if they cannot be read. */
bool hm__kifu_board_hand(hm__kifu_board *board, int color, hm_str text);

void hm__kifu_put_board(const hm__shogi *position, hm_out *out);

/* ---- reading --------------------------------------------------------------
 */

typedef struct hm__kifu hm__kifu;

/* In what a notation of this family differs from the others. */
typedef struct hm__kifu_style {
    bool (*is_moves)(hm_str line); // in any encoding
    hm_status (*read_moves)(hm__kifu *k, hm_str line);
    bool table; // a line says that moves begin, and moves are numbered
    const char *odd_id, *example; // for moves that are spelled oddly
} hm__kifu_style;

/* A game being read. */
struct hm__kifu {
    hm__shogi_text text;
    const hm__kifu_style *style;
    hm__shogi_game *game;
    hm__kifu_board board;
    const hm__shogi_handicap *handicap;
    hm_str board_line;  // the last row of the diagram
    uint32_t start_ply; // 0: not given
    uint8_t start_last; // where the move before the start went, or NOWHERE
    int side;           // given by the diagram; -1: not given
    bool begun;         // the start is known
    bool table;         // its line has come
    hm__shogi_ply *ply; // of the last node; NULL at the start
    size_t depth;       // moves up to it
    size_t first;       // number of the first move; 0: none yet
    bool variation;     // the line is one
    bool aside;         // and its beginning was found: it is at `node`
    bool ended;         // and has an end
    bool broken;        // the start could not be read
    bool lost;          // after a fault: the rest of the line is not played
    hm_str odd;         // the first move that is spelled oddly
    size_t odd_count;   // and how many there are
    bool odd_time;      // one was warned of
    bool odd_number;    // the same
    size_t nodes;       // in all
};

/* games.c: without blanks before it, wide ones of UTF-8 and Shift_JIS too. */
hm_str hm__kifu_skip_blanks(hm_str line);

/* Finds where the next game ends, as hm_notation.find does. */
hm_status hm__kifu_find(hm_reader *reader, const hm__kifu_style *style,
                        size_t most, hm__border *out);

/* Makes the next game the text of the record; HM_END if there is none. */
hm_status hm__kifu_take_game(hm__kifu *k);

/* header.c: a line of the header, or of the diagram. */
hm_status hm__kifu_read_header(hm__kifu *k, hm_str line);

/* Confidence that a text has a header or a diagram of this family. */
int hm__kifu_probe_header(hm_str head);

/* Where a key ends: at ":" of either width; false if there is none. */
bool hm__kifu_find_colon(hm_str line, size_t *end, size_t *after);

/* The line above a diagram, "９ ８ ７" and so on, in digits of any width. */
bool hm__kifu_is_files(hm_str line);

/* The start is known as soon as moves begin, or at the end. */
hm_status hm__kifu_begin(hm__kifu *k);

/* read.c: the next game, in a style; `check` may be NULL. */
hm_status hm__kifu_read(hm_reader *reader, hm_record *record,
                        hm__shogi_check *check, const hm__kifu_style *style);

/* Whose move it is at the end of the line. */
int hm__kifu_mover(const hm__kifu *k);

/* Before a move or an end: the line must not have ended already. */
hm_status hm__kifu_check_open(hm__kifu *k, hm_str text);

/* Reports a move that has no place, or is none; the line is not played on. */
hm_status hm__kifu_refuse(hm__kifu *k, hm_str text, const char *id,
                          const char *message);

/* Notes a move that is not written in the usual way; one warning names all. */
void hm__kifu_note_odd(hm__kifu *k, hm_str text);

/* Adds a move that goes to `square`, which is filled in; `ply` is copied. */
hm_status hm__kifu_add_move(hm__kifu *k, hm_str text, hm__kifu_square square,
                            hm__shogi_ply *ply);

/* Notes how the line ends. */
hm_status hm__kifu_add_end(hm__kifu *k, hm__shogi_end end, hm_str text,
                           int64_t ms);

/* ---- writing --------------------------------------------------------------
 */

typedef struct hm__kifu_writer hm__kifu_writer;

/* How a notation of this family is written. */
typedef struct hm__kifu_form {
    const char *opening; // before the name of the encoding
    const char *table;   // before the moves; may be empty
    /* Puts a move that has not been played yet. */
    void (*put_move)(hm__kifu_writer *w, const hm_node *node,
                     hm__shogi_move move);
    void (*put_end)(hm__kifu_writer *w, hm__shogi_end end, int64_t ms);
    bool numbers;  // an end stands in the place of a move
    bool bare;     // moves need no more of a position than its board
    unsigned lost; // parts of a game that it cannot hold, as in walk.h
} hm__kifu_form;

struct hm__kifu_writer {
    const hm__kifu_form *form;
    hm_out *out;
    hm__shogi_walk walk;
    const hm__shogi_handicap *handicap; // of the start; NULL: none
    size_t on_line, columns; // moves on the line, and width of the last
    bool lost_time;          // reported
};

/* Whether White has left pieces out, which gives the sides other names. */
bool hm__kifu_has_handicap(const hm__kifu_writer *w);

/* Whether a move goes where the one before it went. */
bool hm__kifu_is_same(const hm__kifu_writer *w, int to);

/* Where a move ends, or that it is the same square. */
void hm__kifu_put_square(const hm__kifu_writer *w, int to);

hm_status hm__kifu_write(hm_writer *writer, const hm_record *record,
                         const hm__kifu_form *form);

#endif
