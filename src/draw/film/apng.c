/*
 * apng.c - animated PNG.
 *
 * The first frame is the picture that programs without animation show. Later
 * frames contain only the rectangle that changed, and unchanged pixels in it
 * are transparent, which compresses well. Every frame is compressed and written
 * at once, so memory does not grow.
 */
#include "draw/draw.h"
#include "draw/png.h"

enum { PIXEL = 4, HEAD = 26 }; // bytes of a pixel, and of a frame's header

typedef struct apng {
    uint32_t sequence;
    z_stream zlib;
    bool open;     // the stream
    uint8_t *rows; // of a frame, each after a byte that says its filter
    uint8_t *packed;
    size_t room; // of `packed`, four bytes for a number included
} apng;

/* ---- chunks ---------------------------------------------------------------
 */

static void put_header(const hm__encoder *encoder)
{
    uint8_t control[8];

    hm__png_begin(encoder->out, encoder->width, encoder->height, true);
    hm__png_store(control, (uint32_t)encoder->frames);
    hm__png_store(control + 4, (uint32_t)encoder->plays);
    if (encoder->frames > 1) // else it is just a PNG
        hm__png_chunk(encoder->out, "acTL", control, sizeof(control));
}

/*
 * The place of a frame, its duration, and that it is drawn over the last one.
 */
static void put_frame_header(const hm__encoder *encoder, apng *a,
                             const hm__film_image *image)
{
    const hm__rect *r = &image->changed;
    bool exact = image->ms <= UINT16_MAX;
    uint32_t parts = exact ? 1000 : 100; // of a second
    uint32_t delay = (uint32_t)(exact ? image->ms : image->ms / 10);
    uint8_t head[HEAD] = {0};

    hm__png_store(head, a->sequence++);
    hm__png_store(head + 4, (uint32_t)(r->right - r->left));
    hm__png_store(head + 8, (uint32_t)(r->bottom - r->top));
    hm__png_store(head + 12, (uint32_t)r->left);
    hm__png_store(head + 16, (uint32_t)r->top);
    hm__png_store(head + 20, delay << 16 | parts);
    head[25] = image->before != NULL; // over what is there
    hm__png_chunk(encoder->out, "fcTL", head, sizeof(head));
}

/* ---- pixels ---------------------------------------------------------------
 */

static hm_status apng_begin(hm__encoder *encoder)
{
    apng *a = hm__alloc(encoder->ctx, sizeof(*a));
    size_t bytes =
        (size_t)encoder->height * ((size_t)encoder->width * PIXEL + 1);

    encoder->own = a;
    if (!a)
        return HM_ENOMEM;
    if (!hm__png_deflate(&a->zlib, encoder->ctx, Z_DEFAULT_COMPRESSION))
        return HM_ENOMEM;
    a->open = true;
    a->room = deflateBound(&a->zlib, (uLong)bytes) + 4;
    a->rows = hm__resize(encoder->ctx, NULL, bytes);
    a->packed = hm__resize(encoder->ctx, NULL, a->room);
    if (!a->rows || !a->packed)
        return HM_ENOMEM;
    put_header(encoder);
    return HM_OK;
}

/* Rows without a filter: plain areas compress best without one. */
static size_t copy_rows(apng *a, const hm__film_image *image)
{
    hm__rect r = image->changed;
    uint8_t *to = a->rows;

    for (int y = r.top; y < r.bottom; y++) {
        size_t row = (size_t)y * image->stride;

        *to++ = 0;
        for (size_t x = (size_t)r.left; x < (size_t)r.right; x++) {
            uint32_t rgb = image->pixels[row + x] & 0xFFFFFF;
            bool same =
                image->before && (image->before[row + x] & 0xFFFFFF) == rgb;

            hm__png_store(to, same ? 0 : rgb << 8 | 0xFF);
            to += PIXEL;
        }
    }
    return (size_t)(to - a->rows);
}

static hm_status apng_frame(hm__encoder *encoder, const hm__film_image *image)
{
    apng *a = encoder->own;
    size_t skip = image->before ? 4 : 0; // for the number of a later frame
    size_t count = copy_rows(a, image);

    if (encoder->frames > 1)
        put_frame_header(encoder, a, image);
    deflateReset(&a->zlib);
    a->zlib.next_in = a->rows;
    a->zlib.avail_in = (uInt)count;
    a->zlib.next_out = a->packed + skip;
    a->zlib.avail_out = (uInt)(a->room - skip);
    if (deflate(&a->zlib, Z_FINISH) != Z_STREAM_END)
        return HM_ENOMEM; // there was room for everything
    if (skip)
        hm__png_store(a->packed, a->sequence++);
    hm__png_chunk(encoder->out, skip ? "fdAT" : "IDAT", a->packed,
                  a->zlib.total_out + skip);
    return hm_out_status(encoder->out);
}

static hm_status apng_end(hm__encoder *encoder)
{
    hm__png_chunk(encoder->out, "IEND", NULL, 0);
    return hm_out_status(encoder->out);
}

static void apng_drop(hm__encoder *encoder)
{
    apng *a = encoder->own;

    if (!a)
        return;
    if (a->open)
        deflateEnd(&a->zlib);
    hm__free(encoder->ctx, a->rows);
    hm__free(encoder->ctx, a->packed);
    hm__free(encoder->ctx, a);
    encoder->own = NULL;
}

extern const hm_renderer hm__renderer_apng;

const hm_renderer hm__renderer_apng = {
    .name = "apng",
    .title = "film, lossless",
    .exts = (const char *const[]){"apng", NULL},
    .kind = HM_RENDERER_FILM,
    .films = &hm__film_maker_draw,
    .pixel_bytes = 28,
    .binary = true,
    .pixels = true,
    .media_type = "image/apng",
    .begin = apng_begin,
    .frame = apng_frame,
    .end = apng_end,
    .drop = apng_drop,
};
