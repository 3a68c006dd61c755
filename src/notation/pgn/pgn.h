/*
 * pgn.h - Portable Game Notation, inside.
 */
#ifndef HM_NOTATION_PGN_PGN_H
#define HM_NOTATION_PGN_PGN_H

#include "notation/notation.h"
#include "rules/chess/chess.h"

/* ---- chars.c --------------------------------------------------------------
 */

/* What a byte means between tokens. */
typedef enum hm__pgn_class {
    HM__PGN_BLANK,
    HM__PGN_WORD,   // a part of symbols
    HM__PGN_BEYOND, // of a character beyond ASCII
    HM__PGN_SIGN,   // stands for itself
    HM__PGN_CONTROL,
} hm__pgn_class;

/* An additional bit: the byte may end a game, or begin text that is skipped. */
enum { HM__PGN_STOPS = 8 };

extern const unsigned char hm__pgn_classes[256];

static inline hm__pgn_class hm__pgn_class_of(char c)
{
    return (hm__pgn_class)(hm__pgn_classes[(unsigned char)c] & 7);
}

/*
 * Bytes of a space outside ASCII, such as U+00A0 or U+FEFF, at `at`; 0: none.
 */
size_t hm__pgn_odd_space(hm_str text, size_t at);

/* The same as the two below, for a character outside ASCII. */
size_t hm__pgn_skip_odd_blanks(hm_str text, size_t at);
size_t hm__pgn_odd_word_end(hm_str text, size_t at);

/* Skips white space of all kinds. */
static inline size_t hm__pgn_skip_blanks(hm_str text, size_t at)
{
    while (at < text.len && hm__pgn_class_of(text.ptr[at]) == HM__PGN_BLANK)
        at++;
    if (at < text.len && (hm__pgn_class_of(text.ptr[at]) == HM__PGN_BEYOND ||
                          hm__pgn_class_of(text.ptr[at]) == HM__PGN_CONTROL))
        return hm__pgn_skip_odd_blanks(text, at);
    return at;
}

/* Where the word ends that begins at `at`; `at` if none does. */
static inline size_t hm__pgn_word_end(hm_str text, size_t at)
{
    while (at < text.len && hm__pgn_class_of(text.ptr[at]) == HM__PGN_WORD)
        at++;
    if (at < text.len && hm__pgn_class_of(text.ptr[at]) == HM__PGN_BEYOND)
        return hm__pgn_odd_word_end(text, at);
    return at;
}

/* Where the line ends that `at` is on, without its line break. */
size_t hm__pgn_line_end(hm_str text, size_t at);

/*
 * Whether a line is text between games: its first word is not a tag pair,
 * comment, number, move or result.
 */
bool hm__pgn_is_prose(hm_str line);

/*
 * The result that a word is; HM__CHESS_UNSTATED: none. `*odd`: not exactly so.
 */
hm__chess_result hm__pgn_result(hm_str word, bool *odd);

/* ---- tag.c ----------------------------------------------------------------
 */

typedef struct hm__pgn_tag {
    hm_str name, value; // the value without its quotes, as written
    size_t end;         // of the tag pair in the text
    bool escaped;       // the value has a backslash
    const char
        *odd; // a message about what is not allowed but can be read; or NULL
} hm__pgn_tag;

/* Whether a tag pair begins at `at`. */
bool hm__pgn_is_tag(hm_str text, size_t at);

/* Reads the tag pair that begins at `at`, with its bracket. */
void hm__pgn_tag_read(hm_str text, size_t at, hm__pgn_tag *out);

/* ---- move.c ---------------------------------------------------------------
 */

/*
 * Reads a move without "!" and "?". False, with what was expected, if it is not
 * a move.
 */
bool hm__pgn_move_read(hm_str word, hm__chess_pattern *out, const char **wrong);

/* ---- split.c, read.c, write.c ---------------------------------------------
 */

hm_status hm__pgn_find(hm_reader *reader, size_t most, hm__border *out);

/* Begins the next game, as hm__reader_cut() does. */
hm_status hm__pgn_cut(hm_reader *reader, hm_record *record, hm__cut_game *out);

hm_status hm__pgn_read(hm_reader *reader, hm_record *record);
hm_status hm__pgn_check(hm_reader *reader);
void hm__pgn_close(hm_reader *reader);
hm_status hm__pgn_move_typed(const hm__typed_move *typed, hm_fault *why);
hm_status hm__pgn_write(hm_writer *writer, const hm_record *record);

#endif
