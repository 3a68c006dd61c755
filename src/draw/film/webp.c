/*
 * webp.c - lossless animated WebP, by libwebp.
 *
 * The file begins with its size, so the compressed data are kept until the end;
 * the frames themselves are not. Only the rectangle that changed is compressed,
 * and unchanged pixels in it are transparent.
 */
#include <webp/encode.h>
#include <webp/mux.h>

#include "draw/draw.h"

enum { EFFORT = 3 }; // 0 to 9; more is much slower and saves little

typedef struct webp {
    WebPMux *mux;
    WebPConfig config;
    WebPPicture picture; // of one frame
    uint32_t *pixels;    // of one frame, with alpha
} webp;

static hm_status webp_begin(hm__encoder *encoder)
{
    webp *w = hm__alloc(encoder->ctx, sizeof(*w));
    WebPMuxAnimParams params = {.bgcolor = 0xFFFFFFFF,
                                .loop_count = encoder->plays};

    encoder->own = w;
    if (!w)
        return HM_ENOMEM;
    if (!WebPConfigInit(&w->config) ||
        !WebPConfigLosslessPreset(&w->config, EFFORT))
        return HM_ESUPPORT; // another version of the library
    w->pixels = hm__resize(encoder->ctx, NULL,
                           (size_t)encoder->width * (size_t)encoder->height *
                               sizeof(*w->pixels));
    w->mux = WebPMuxNew();
    if (!w->pixels || !w->mux ||
        WebPMuxSetAnimationParams(w->mux, &params) != WEBP_MUX_OK ||
        WebPMuxSetCanvasSize(w->mux, encoder->width, encoder->height) !=
            WEBP_MUX_OK)
        return HM_ENOMEM;
    return HM_OK;
}

/* Copies the pixels of a part; unchanged pixels become transparent. */
static void copy_pixels(webp *w, const hm__film_image *image, hm__rect part)
{
    uint32_t *to = w->pixels;

    for (int y = part.top; y < part.bottom; y++) {
        size_t row = (size_t)y * image->stride;

        for (size_t x = (size_t)part.left; x < (size_t)part.right; x++) {
            uint32_t rgb = image->pixels[row + x] & 0xFFFFFF;
            bool same =
                image->before && (image->before[row + x] & 0xFFFFFF) == rgb;

            *to++ = same ? 0 : rgb | 0xFF000000;
        }
    }
}

static bool pack(webp *w, hm__rect part, WebPMemoryWriter *packed)
{
    bool ok;

    if (!WebPPictureInit(&w->picture))
        return false;
    w->picture.use_argb = 1;
    w->picture.width = part.right - part.left;
    w->picture.height = part.bottom - part.top;
    w->picture.argb = w->pixels;
    w->picture.argb_stride = w->picture.width;
    w->picture.writer = WebPMemoryWrite;
    w->picture.custom_ptr = packed;
    ok = WebPEncode(&w->config, &w->picture);
    WebPPictureFree(&w->picture); // not the pixels, which are ours
    return ok;
}

/* Frames begin at even pixels. */
static hm_status webp_frame(hm__encoder *encoder, const hm__film_image *image)
{
    webp *w = encoder->own;
    hm__rect part = image->changed;
    WebPMemoryWriter packed;
    bool ok;

    part.left -= part.left % 2;
    part.top -= part.top % 2;
    copy_pixels(w, image, part);
    WebPMemoryWriterInit(&packed);
    ok = pack(w, part, &packed);
    if (ok) {
        WebPMuxFrameInfo frame = {.bitstream = {packed.mem, packed.size},
                                  .x_offset = part.left,
                                  .y_offset = part.top,
                                  .duration = image->ms,
                                  .id = WEBP_CHUNK_ANMF,
                                  .dispose_method = WEBP_MUX_DISPOSE_NONE,
                                  .blend_method = WEBP_MUX_BLEND};

        ok = WebPMuxPushFrame(w->mux, &frame, 1) == WEBP_MUX_OK;
    }
    WebPMemoryWriterClear(&packed);
    return ok ? HM_OK : HM_ENOMEM;
}

static hm_status webp_end(hm__encoder *encoder)
{
    webp *w = encoder->own;
    WebPData all;

    WebPDataInit(&all);
    if (WebPMuxAssemble(w->mux, &all) != WEBP_MUX_OK)
        return HM_ENOMEM;
    hm_out_put(encoder->out, (hm_str){(const char *)all.bytes, all.size});
    WebPDataClear(&all);
    return hm_out_status(encoder->out);
}

static void webp_drop(hm__encoder *encoder)
{
    webp *w = encoder->own;

    if (!w)
        return;
    WebPMuxDelete(w->mux);
    hm__free(encoder->ctx, w->pixels);
    hm__free(encoder->ctx, w);
    encoder->own = NULL;
}

extern const hm_renderer hm__renderer_webp;

const hm_renderer hm__renderer_webp = {
    .name = "webp",
    .title = "film, lossless, smaller than apng",
    .exts = (const char *const[]){"webp", NULL},
    .kind = HM_RENDERER_FILM,
    .films = &hm__film_maker_draw,
    .pixel_bytes = 48,
    .binary = true,
    .pixels = true,
    .media_type = "image/webp",
    .most = WEBP_MAX_DIMENSION,
    .begin = webp_begin,
    .frame = webp_frame,
    .end = webp_end,
    .drop = webp_drop,
};
