/*
 * part.c - the part of the library that draws with cairo.
 */
#include <halfmove/draw.h>

#include "base/part.h"
#include "draw.h"

#define HM_RENDERERS X(png) X(pdf) X(gif) X(apng) X(webp) X(pam)

#define X(id) extern const hm_renderer hm__renderer_##id;
HM_RENDERERS
#undef X

static const hm_renderer *const renderers[] = {
#define X(id) &hm__renderer_##id,
    HM_RENDERERS
#undef X
        NULL,
};

const hm_part *hm_draw(void)
{
    static const hm_part draw = {
        .name = "draw", .version = HM__VERSION, .renderers = renderers};

    return &draw;
}
