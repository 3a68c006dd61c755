/*
 * text.h - movetext as elements: words, comments, move numbers.
 */
#ifndef HM_TABLE_TEXT_H
#define HM_TABLE_TEXT_H

#include "base/fault.h"

typedef enum hm__element_kind {
    HM__WORD,
    HM__BRACED, // a word whose braces are to be expanded
    HM__COMMENT,
    HM__NUMBER,    // a move number
    HM__PERIOD,    // " . "
    HM__SEMICOLON, // ";"
} hm__element_kind;

typedef struct hm__element {
    hm__element_kind kind;
    hm_str text; // without the braces of a comment
    size_t start, end;
} hm__element;

/*
 * Reads the element at or after `*at`, and moves `*at` after it. HM_END at
 * the end of the text. On HM_EINPUT `*at` is after what is wrong.
 */
hm_status hm__text_next(hm_str text, size_t *at, hm__element *out,
                        hm_fault *why);

/* The same for a word that braces made: it has neither blanks nor braces. */
bool hm__text_part(hm_str word, size_t *at, hm__element *out);

#endif
