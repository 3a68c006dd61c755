/*
 * out.h - what the library may do with a builder beside writing to it.
 */
#ifndef HM_BASE_OUT_H
#define HM_BASE_OUT_H

#include <halfmove/out.h>

#include <string.h>

enum { HM__OUT_CHUNK = 1 << 16 }; // bytes that a sink gets at once

struct hm_out {
    hm_ctx *ctx;
    char *bytes;
    size_t count, room;
    hm_sink sink;
    void *user;
    hm_status status;
};

hm_ctx *hm__out_ctx(const hm_out *out);

/* For hm__out_begin(), if there is no room yet. */
char *hm__out_grow(hm_out *out, size_t most);

/*
 * Room for `most` bytes, to be filled with the functions of put.h, up to where
 * hm__out_end() says; NULL: something went wrong.
 */
static inline char *hm__out_begin(hm_out *out, size_t most)
{
    if (out->room - out->count >= most && out->status == HM_OK)
        return out->bytes + out->count; // nearly always
    return hm__out_grow(out, most);
}

static inline void hm__out_end(hm_out *out, const char *end)
{
    out->count = (size_t)(end - out->bytes);
    if (out->count >= HM__OUT_CHUNK && out->sink)
        hm_out_flush(out);
}

/* Writes a literal. */
#define HM__OUT_PUT(out, literal)                                              \
    hm__out_put_short(out, "" literal, sizeof(literal) - 1)

static inline void hm__out_put_short(hm_out *out, const char *text, size_t len)
{
    char *to = hm__out_begin(out, len);

    if (!to)
        return;
    memcpy(to, text, len);
    hm__out_end(out, to + len);
}

#endif
