/*
 * pam.c - frames as they are, one PAM picture after another.
 *
 * A pipe knows no times: a frame that is shown longer comes more often.
 */
#include <math.h>

#include "base/str.h"
#include "render/renderer.h"

typedef struct pam {
    double due;   // frames that should have come so far
    double given; // and that have
    char *row;
} pam;

static hm_status pam_set(hm__reel *reel, hm__settings given, hm_diags *diags)
{
    hm_str rate = hm__settings_get(given, "rate");

    reel->rate = 25;
    if (!rate.ptr || (hm__str_number(reel->ctx, rate, &reel->rate) &&
                      reel->rate > 0 && reel->rate <= 1000))
        return HM_OK;
    return hm__settings_misfit(rate, "expected up to 1000 frames a second",
                               diags);
}

static hm_status pam_begin(hm__reel *reel)
{
    pam *p = hm__alloc(reel->ctx, sizeof(*p));

    reel->own = p;
    if (!p)
        return HM_ENOMEM;
    p->row = hm__resize(reel->ctx, NULL, 3 * (size_t)reel->width);
    return p->row ? HM_OK : HM_ENOMEM;
}

static void put_picture(const hm__reel *reel, const hm__shot *shot)
{
    const pam *p = reel->own;

    hm_out_printf(reel->out,
                  "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 3\nMAXVAL 255\n"
                  "TUPLTYPE RGB\nENDHDR\n",
                  reel->width, reel->height);
    for (int y = 0; y < reel->height; y++) {
        const uint32_t *from = shot->pixels + (size_t)y * shot->stride;

        for (size_t x = 0; x < (size_t)reel->width; x++) {
            p->row[3 * x] = (char)(from[x] >> 16);
            p->row[3 * x + 1] = (char)(from[x] >> 8);
            p->row[3 * x + 2] = (char)from[x];
        }
        hm_out_put(reel->out, (hm_str){p->row, 3 * (size_t)reel->width});
    }
}

/* A single picture is given once, however long it is looked at. */
static hm_status pam_frame(hm__reel *reel, const hm__shot *shot)
{
    pam *p = reel->own;

    p->due += shot->ms * reel->rate / 1000;
    if (reel->frames == 1)
        p->due = 1;
    while (p->given < floor(p->due + 0.5) &&
           hm_out_status(reel->out) == HM_OK) {
        put_picture(reel, shot);
        p->given++;
    }
    return hm_out_status(reel->out);
}

static hm_status pam_end(hm__reel *reel)
{
    return hm_out_status(reel->out);
}

static void pam_drop(hm__reel *reel)
{
    pam *p = reel->own;

    if (!p)
        return;
    hm__free(reel->ctx, p->row);
    hm__free(reel->ctx, p);
    reel->own = NULL;
}

extern const hm_renderer hm__renderer_pam;

const hm_renderer hm__renderer_pam = {
    .name = "pam",
    .title = "raw frames, for a pipe",
    .exts = (const char *const[]){"pam", NULL},
    .kind = HM_RENDERER_FILM,
    .pixel_bytes = 24,
    .binary = true,
    .media_type = "image/x-portable-arbitrarymap",
    .settings =
        (const hm_setting[]){
            {"rate", NULL, "frames a second; default 25"},
            {NULL, NULL, NULL},
        },
    .set = pam_set,
    .begin = pam_begin,
    .frame = pam_frame,
    .end = pam_end,
    .drop = pam_drop,
};
