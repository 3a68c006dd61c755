/*
 * gif.c - animated GIF, by cgif.
 *
 * cgif takes whole frames of colour numbers and finds out itself what has
 * changed; only pixels that may differ are looked up again.
 */
#include <cgif.h>

#include "draw/draw.h"
#include "palette.h"

enum { KNOWN = 1 << 12 }; // colours that need not be searched for again

typedef struct gif {
    CGIF *file;
    hm_out *out;           // NULL: the film was discarded
    uint8_t *pixels;       // numbers of colours
    uint32_t known[KNOWN]; // a colour and 1 in the high byte; 0: free
    uint8_t number[KNOWN];
    int late; // milliseconds that were rounded off so far
} gif;

static int take(void *user, const uint8_t *bytes, const size_t count)
{
    const gif *g = user;

    if (!g->out)
        return -1;
    hm_out_put(g->out, (hm_str){(const char *)bytes, count});
    return hm_out_status(g->out) == HM_OK ? 0 : -1;
}

static hm_status open_file(hm__encoder *encoder, gif *g)
{
    uint8_t colors[HM__MOST_COLORS * 3];
    CGIF_Config config = {
        .pGlobalPalette = colors,
        .attrFlags = encoder->frames > 1 ? CGIF_ATTR_IS_ANIMATED : 0,
        .width = (uint16_t)encoder->width,
        .height = (uint16_t)encoder->height,
        .numGlobalPaletteEntries = (uint16_t)encoder->palette->count,
        .pWriteFn = take,
        .pContext = g,
    };

    for (size_t i = 0; i < 3 * encoder->palette->count; i++)
        colors[i] = encoder->palette->colors[i / 3][i % 3];
    if (encoder->plays == 1)
        config.attrFlags |= CGIF_ATTR_NO_LOOP;
    else if (encoder->plays > 1) // cgif counts repetitions
        config.numLoops = (uint16_t)(encoder->plays - 1);
    g->file = cgif_newgif(&config);
    return g->file ? HM_OK : HM_ENOMEM;
}

static hm_status gif_begin(hm__encoder *encoder)
{
    gif *g = hm__alloc(encoder->ctx, sizeof(*g));

    encoder->own = g;
    if (!g)
        return HM_ENOMEM;
    g->out = encoder->out;
    g->pixels = hm__resize(encoder->ctx, NULL,
                           (size_t)encoder->width * (size_t)encoder->height);
    return g->pixels ? open_file(encoder, g) : HM_ENOMEM;
}

static uint8_t number_of(gif *g, const hm__palette *palette, uint32_t rgb)
{
    size_t slot = rgb * UINT32_C(2654435761) >> 20;

    if (g->known[slot] != (rgb | 1U << 24)) {
        g->known[slot] = rgb | 1U << 24;
        g->number[slot] = hm__palette_nearest(palette, rgb);
    }
    return g->number[slot];
}

static void look_up(const hm__encoder *encoder, gif *g,
                    const hm__film_image *image)
{
    hm__rect r = image->changed;

    for (int y = r.top; y < r.bottom; y++) {
        const uint32_t *from = image->pixels + (size_t)y * image->stride;
        uint8_t *to = g->pixels + (size_t)y * (size_t)encoder->width;

        for (int x = r.left; x < r.right; x++)
            to[x] = number_of(g, encoder->palette, from[x] & 0xFFFFFF);
    }
}

/* GIF counts hundredths of a second. */
static uint16_t delay(gif *g, int ms)
{
    int whole = (ms + g->late + 5) / 10;

    g->late += ms - 10 * whole;
    return (uint16_t)(whole < 65535 ? whole : 65535);
}

static hm_status status_of(const hm__encoder *encoder, int result)
{
    if (result == CGIF_OK)
        return HM_OK;
    return hm_out_status(encoder->out) != HM_OK ? hm_out_status(encoder->out)
                                                : HM_ENOMEM;
}

static hm_status gif_frame(hm__encoder *encoder, const hm__film_image *image)
{
    gif *g = encoder->own;
    CGIF_FrameConfig frame = {.pImageData = g->pixels,
                              .delay = delay(g, image->ms)};

    look_up(encoder, g, image);
    if (image->before)
        frame.genFlags =
            CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW;
    return status_of(encoder, cgif_addframe(g->file, &frame));
}

static hm_status gif_end(hm__encoder *encoder)
{
    gif *g = encoder->own;
    int result = cgif_close(g->file);

    g->file = NULL;
    return status_of(encoder, result);
}

static void gif_drop(hm__encoder *encoder)
{
    gif *g = encoder->own;

    if (!g)
        return;
    g->out = NULL;
    if (g->file)
        cgif_close(g->file); // nothing else frees it
    hm__free(encoder->ctx, g->pixels);
    hm__free(encoder->ctx, g);
    encoder->own = NULL;
}

extern const hm_renderer hm__renderer_gif;

const hm_renderer hm__renderer_gif = {
    .name = "gif",
    .title = "film with at most 255 colours",
    .exts = (const char *const[]){"gif", NULL},
    .kind = HM_RENDERER_FILM,
    .films = &hm__film_maker_draw,
    .pixel_bytes = 32,
    .binary = true,
    .pixels = true,
    .media_type = "image/gif",
    .indexed = true,
    .begin = gif_begin,
    .frame = gif_frame,
    .end = gif_end,
    .drop = gif_drop,
};
