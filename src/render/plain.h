/*
 * plain.h - texts from files, made safe for XML, PDF and font engines.
 */
#ifndef HM_RENDER_PLAIN_H
#define HM_RENDER_PLAIN_H

#include <halfmove/out.h>

#include "base/arena.h"
#include "base/str.h"

/*
 * The next code point of a text that is drawn, and its number of bytes: control
 * characters become spaces; what is not UTF-8 or not a character becomes
 * U+FFFD.
 */
size_t hm__plain_next(hm_str text, size_t at, uint32_t *code);

/* Writes a text between tags; a value also stands between quotes. */
void hm__plain_text(hm_out *out, hm_str text);
void hm__plain_value(hm_out *out, hm_str text);

/* A terminated copy; `text` may be NULL. ptr is NULL when out of memory. */
HM_PART hm_str hm__plain_copy(hm__arena *arena, const char *text);

#endif
