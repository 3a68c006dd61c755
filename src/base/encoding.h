/*
 * encoding.h - text that may not be UTF-8 is decoded at the door.
 */
#ifndef HM_BASE_ENCODING_H
#define HM_BASE_ENCODING_H

#include "arena.h"

/*
 * Japanese text as UTF-8, in the arena: it is UTF-8 already, else CP932, which
 * is Shift_JIS with the characters that real files have. A byte order mark is
 * left out. HM_EINPUT if it is neither, with `*bad` the first byte that is not.
 */
hm_status hm__decode_japanese(hm__arena *arena, hm_str bytes, hm_str *out,
                              size_t *bad);

/* Latin-1, in which any bytes are text, as UTF-8. */
hm_status hm__decode_latin1(hm__arena *arena, hm_str bytes, hm_str *out);

#endif
