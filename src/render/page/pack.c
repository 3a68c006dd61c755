/*
 * pack.c - games that wait to be chosen, compressed.
 *
 * Browsers can inflate; base64 keeps the bytes out of the way of markup.
 */
#include <zlib.h>

#include "base/base64.h"
#include "page.h"

hm_status hm__page_pack(hm_ctx *ctx, hm_str text, hm_out *out)
{
    uLongf room = compressBound((uLong)text.len);
    uint8_t *bytes = hm__alloc(ctx, room);
    hm_status st = bytes ? HM_OK : HM_ENOMEM;

    if (st == HM_OK && compress2(bytes, &room, (const Bytef *)text.ptr,
                                 (uLong)text.len, 9) != Z_OK)
        st = HM_ENOMEM; // the only way to fail where there is room
    if (st == HM_OK)
        hm__base64(bytes, room, out);
    hm__free(ctx, bytes);
    return st == HM_OK ? hm_out_status(out) : st;
}
