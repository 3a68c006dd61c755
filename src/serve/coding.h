/*
 * coding.h - texts of files, whatever they are encoded in.
 */
#ifndef HM_SERVE_CODING_H
#define HM_SERVE_CODING_H

#include <halfmove/halfmove.h>

bool is_utf8(hm_str text);

/*
 * Appends a text to `out` as UTF-8. What is not UTF-8 is taken for CP932, as
 * files of shogi are; false, with nothing written, if it is not that, either.
 */
bool decode_text(hm_str text, hm_out *out);

/* The way back to CP932; false if a character has no place there. */
bool encode_cp932(hm_str text, hm_out *out);

#endif
