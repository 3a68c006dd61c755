/*
 * encoding.c - Japanese encodings, by iconv.
 */
#include "encoding.h"

#include <iconv.h>
#include <string.h>

#include "utf8.h"

/* CP932 has one or two bytes a character, UTF-8 three at the most. */
static hm_status from_cp932(iconv_t cd, hm__arena *arena, hm_str bytes,
                            hm_str *out, size_t *bad)
{
    size_t room = bytes.len * 3 + 1;
    char *start = hm__arena_alloc(arena, room);
    char *to = start;
    size_t left = bytes.len;
    union {
        const char *in;
        char *for_iconv; // which changes nothing there
    } at = {bytes.ptr};

    if (!start)
        return HM_ENOMEM;
    if (iconv(cd, &at.for_iconv, &left, &to, &room) == (size_t)-1) {
        *bad = bytes.len - left;
        return HM_EINPUT;
    }
    *out = (hm_str){start, (size_t)(to - start)};
    return HM_OK;
}

hm_status hm__decode_japanese(hm__arena *arena, hm_str bytes, hm_str *out,
                              size_t *bad)
{
    hm_status st;
    iconv_t cd;

    if (hm__utf8_invalid(bytes) == bytes.len) {
        if (hm__str_starts(bytes, HM_STR("\xEF\xBB\xBF")))
            bytes = hm__str_part(bytes, 3, bytes.len);
        *out = hm__arena_str(arena, bytes);
        return out->ptr ? HM_OK : HM_ENOMEM;
    }
    *bad = hm__utf8_invalid(bytes);
    cd = iconv_open("UTF-8", "CP932");
    if (cd == (iconv_t)-1)
        return HM_EINPUT; // this system knows UTF-8 only
    st = from_cp932(cd, arena, bytes, out, bad);
    iconv_close(cd);
    return st;
}

hm_status hm__decode_latin1(hm__arena *arena, hm_str bytes, hm_str *out)
{
    char *text = hm__arena_alloc(arena, bytes.len * 2 + 1);
    size_t n = 0;

    if (!text)
        return HM_ENOMEM;
    for (size_t i = 0; i < bytes.len; i++)
        n += hm__utf8_encode((unsigned char)bytes.ptr[i], text + n);
    *out = (hm_str){text, n};
    return HM_OK;
}
