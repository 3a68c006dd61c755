/*
 * coding.c - texts of files, whatever they are encoded in.
 */
#include "coding.h"

#include <errno.h>
#include <iconv.h>

bool is_utf8(hm_str text)
{
    size_t more = 0;

    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (more ? (c & 0xC0) != 0x80 : c >= 0x80 && (c < 0xC2 || c > 0xF4))
            return false;
        more = more ? more - 1 : c < 0x80 ? 0 : c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
    }
    return more == 0;
}

/* Converts block by block. */
static bool run(iconv_t how, hm_str text, hm_out *out)
{
    char *from = (char *)(uintptr_t)text.ptr;
    size_t left = text.len;

    while (left > 0) {
        char block[4096];
        char *to = block;
        size_t room = sizeof(block);
        size_t done = iconv(how, &from, &left, &to, &room);

        if (done == (size_t)-1 && errno != E2BIG)
            return false;
        hm_out_put(out, (hm_str){block, sizeof(block) - room});
    }
    return hm_out_status(out) == HM_OK;
}

static bool convert(hm_str text, const char *to, const char *from, hm_out *out)
{
    iconv_t how = iconv_open(to, from);
    bool fine = false;

    if (how == (iconv_t)-1) // NOLINT: that is how it says so
        return false;
    fine = run(how, text, out);
    iconv_close(how);
    if (!fine)
        hm_out_clear(out);
    return fine;
}

bool decode_text(hm_str text, hm_out *out)
{
    if (!is_utf8(text))
        return convert(text, "UTF-8", "CP932", out);
    hm_out_put(out, text);
    return true;
}

bool encode_cp932(hm_str text, hm_out *out)
{
    return convert(text, "CP932", "UTF-8", out);
}
