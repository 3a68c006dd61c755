/*
 * pack.c - texts for the script, compressed.
 *
 * Browsers can inflate; base64 keeps the bytes out of the way of markup.
 */
#define ZLIB_CONST // next_in points to const
#include <limits.h>
#include <zlib.h>

#include "base/base64.h"
#include "page.h"

static voidpf zlib_alloc(voidpf ctx, uInt count, uInt size)
{
    return hm__alloc(ctx, (size_t)count * size);
}

static void zlib_free(voidpf ctx, voidpf bytes)
{
    hm__free(ctx, bytes);
}

/* All at once. */
static hm_status deflate_text(z_stream *z, hm_str text, hm_out *out)
{
    size_t room = deflateBound(z, (uLong)text.len);
    uint8_t *bytes = room <= UINT_MAX ? hm__alloc(z->opaque, room) : NULL;

    if (!bytes)
        return HM_ENOMEM;
    z->next_in = (const Bytef *)text.ptr;
    z->avail_in = (uInt)text.len;
    z->next_out = bytes;
    z->avail_out = (uInt)room;
    deflate(z, Z_FINISH); // fails for misuse only
    hm__base64(bytes, z->total_out, out);
    hm__free(z->opaque, bytes);
    return hm_out_status(out);
}

hm_status hm__page_pack(hm_ctx *ctx, hm_str text, hm_str before, hm_out *out)
{
    const int raw_format = -MAX_WBITS;
    const int most_memory = 9;
    z_stream z = {.zalloc = zlib_alloc, .zfree = zlib_free, .opaque = ctx};
    hm_status st;

    if (deflateInit2(&z, Z_BEST_COMPRESSION, Z_DEFLATED, raw_format,
                     most_memory, Z_DEFAULT_STRATEGY) != Z_OK)
        return HM_ENOMEM;
    if (before.len)
        deflateSetDictionary(&z, (const Bytef *)before.ptr, (uInt)before.len);
    st = deflate_text(&z, text, out);
    deflateEnd(&z);
    return st;
}
