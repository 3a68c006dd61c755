/*
 * pam.c - raw frames, one PAM picture after another.
 *
 * There are no durations in a pipe: a frame that is shown longer is repeated.
 */
#include <math.h>

#include "base/str.h"
#include "draw/draw.h"

typedef struct pam {
    double due;   // frames that should have come so far
    double given; // and that have
    char *row;
} pam;

static hm_status pam_set(hm__encoder *encoder, hm__settings given,
                         hm_diags *diags)
{
    hm_str rate = hm__settings_get(given, "rate");

    encoder->rate = 25;
    if (!rate.ptr || (hm__str_number(encoder->ctx, rate, &encoder->rate) &&
                      encoder->rate > 0 && encoder->rate <= 1000))
        return HM_OK;
    return hm__settings_misfit(rate, "expected up to 1000 frames per second",
                               diags);
}

static hm_status pam_begin(hm__encoder *encoder)
{
    pam *p = hm__alloc(encoder->ctx, sizeof(*p));

    encoder->own = p;
    if (!p)
        return HM_ENOMEM;
    p->row = hm__resize(encoder->ctx, NULL, 3 * (size_t)encoder->width);
    return p->row ? HM_OK : HM_ENOMEM;
}

static void put_picture(const hm__encoder *encoder, const hm__film_image *image)
{
    const pam *p = encoder->own;

    hm_out_printf(encoder->out,
                  "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 3\nMAXVAL 255\n"
                  "TUPLTYPE RGB\nENDHDR\n",
                  encoder->width, encoder->height);
    for (int y = 0; y < encoder->height; y++) {
        const uint32_t *from = image->pixels + (size_t)y * image->stride;

        for (size_t x = 0; x < (size_t)encoder->width; x++) {
            p->row[3 * x] = (char)(from[x] >> 16);
            p->row[3 * x + 1] = (char)(from[x] >> 8);
            p->row[3 * x + 2] = (char)from[x];
        }
        hm_out_put(encoder->out, (hm_str){p->row, 3 * (size_t)encoder->width});
    }
}

/* A single picture is written once, however long it is shown. */
static hm_status pam_frame(hm__encoder *encoder, const hm__film_image *image)
{
    pam *p = encoder->own;

    p->due += image->ms * encoder->rate / 1000;
    if (encoder->frames == 1)
        p->due = 1;
    while (p->given < floor(p->due + 0.5) &&
           hm_out_status(encoder->out) == HM_OK) {
        put_picture(encoder, image);
        p->given++;
    }
    return hm_out_status(encoder->out);
}

static hm_status pam_end(hm__encoder *encoder)
{
    return hm_out_status(encoder->out);
}

static void pam_drop(hm__encoder *encoder)
{
    pam *p = encoder->own;

    if (!p)
        return;
    hm__free(encoder->ctx, p->row);
    hm__free(encoder->ctx, p);
    encoder->own = NULL;
}

extern const hm_renderer hm__renderer_pam;

const hm_renderer hm__renderer_pam = {
    .name = "pam",
    .title = "raw frames, for a pipe",
    .exts = (const char *const[]){"pam", NULL},
    .kind = HM_RENDERER_FILM,
    .films = &hm__film_maker_draw,
    .pixel_bytes = 24,
    .binary = true,
    .pixels = true,
    .media_type = "image/x-portable-arbitrarymap",
    .settings =
        (const hm_setting[]){
            {"rate", NULL, "frames per second (default 25)"},
            {NULL, NULL, NULL},
        },
    .set = pam_set,
    .begin = pam_begin,
    .frame = pam_frame,
    .end = pam_end,
    .drop = pam_drop,
};
