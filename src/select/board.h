/*
 * board.h - the squares of a board, from the text of a position.
 */
#ifndef HM_SELECT_BOARD_H
#define HM_SELECT_BOARD_H

#include <halfmove/out.h>

#include "base/str.h"

enum { HM__BOARD_CELLS = 1024 };

/* A letter with HM__PROMOTED, or 0: nothing. */
typedef uint16_t hm__cell;

enum { HM__PROMOTED = 0x100 };

typedef struct hm__board {
    int files, ranks;
    hm__cell cells[HM__BOARD_CELLS]; // rank after rank, as written
} hm__board;

/*
 * Reads ranks that are joined by "/", as long as each other, up to a blank;
 * `at` moves after them. False, with `*at` at what is wrong, if that is no
 * board.
 */
bool hm__board_read(hm_str text, size_t *at, hm__board *out);

/* The same with "?", "!", "A" and "a" as cells of their own. */
bool hm__pattern_read(hm_str text, size_t *at, hm__board *out);

bool hm__board_same(const hm__board *a, const hm__board *b);
void hm__board_mirror(hm__board *board);

/* Writes the ranks as they are read. */
void hm__board_put(const hm__board *board, hm_out *out);

/* Whether a part of the board looks like a pattern. */
bool hm__board_has(const hm__board *board, const hm__board *pattern);

/* Word `index` of a text, separated by blanks; empty after the last. */
hm_str hm__word_at(hm_str text, size_t index);

/* ---- material ------------------------------------------------------------ */

/* How many there are of each letter, promoted or not, and of promoted ones. */
typedef struct hm__material {
    int all[128], promoted[128];
} hm__material;

/* Counts the pieces of a position, those in hand too. */
void hm__material_count(hm_str position, const hm__board *board,
                        hm__material *out);

enum { HM__CONDITIONS = 32 };

typedef struct hm__condition {
    char letter;
    bool promoted;
    char op; // '=' '<' '>', or 'l' and 'g' for "<=" and ">="
    int number;
} hm__condition;

typedef struct hm__material_test {
    bool exact; // all pieces, as counted in `want`
    hm__material want;
    hm__condition conditions[HM__CONDITIONS];
    size_t count;
} hm__material_test;

/* False, with `*at` at what is wrong. */
bool hm__material_read(hm_str text, size_t *at, hm__material_test *out);
bool hm__material_is(const hm__material_test *test, const hm__material *has);

#endif
