/*
 * encoding.h - text that is not UTF-8: decoded at the door, encoded on leaving.
 */
#ifndef HM_BASE_ENCODING_H
#define HM_BASE_ENCODING_H

#include <halfmove/out.h>

#include "arena.h"

/* CP932 is Shift_JIS with the characters that real files have. */
typedef enum hm__encoding {
    HM__UTF8,
    HM__CP932,
    HM__EUC_JP, // only read
} hm__encoding;

/* The encoding that is called so, as "utf-8" or "Shift_JIS"; false: none. */
bool hm__encoding_find(const char *name, hm__encoding *out);

/*
 * Japanese text as UTF-8, in the arena: it is UTF-8 already, else EUC-JP or
 * CP932; `*from` says which. A byte order mark is left out. HM_EINPUT if it is
 * neither, with `*bad` the first byte that is not.
 */
hm_status hm__decode_japanese(hm__arena *arena, hm_str bytes, hm_str *out,
                              size_t *bad, hm__encoding *from);

/* Hears of each character that CP932 lacks. */
typedef struct hm__encoding_losses {
    void (*on_loss)(void *user, hm_str character);
    void *user;
} hm__encoding_losses;

/*
 * Writes UTF-8 as CP932. Characters that it lacks become 〓, unless it has one
 * that looks the same. HM_ESUPPORT if this system does not know CP932.
 */
hm_status hm__encode_cp932(hm_str text, hm_out *out,
                           hm__encoding_losses losses);

/* Latin-1, in which any bytes are text, as UTF-8. */
hm_status hm__decode_latin1(hm__arena *arena, hm_str bytes, hm_str *out);

#endif
