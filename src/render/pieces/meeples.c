/*
 * meeples.c - meeples and cubes: pieces of one colour.
 */
#include "pack.h"

static hm_status draw_meeple(hm__canvas *c)
{
    hm__coloring coloring = hm__coloring_of_color(c);
    hm__place_at middle = {.scale = 0.61};
    hm__paint paint = {coloring.ground, hm__colored_edge(c), 20, 0};

    c->drawing->width = c->drawing->height = 630;
    c->drawing->depth = 394;
    c->drawing->body = HM__BODY_ROUNDED;
    c->drawing->side = coloring.ground;
    c->drawing->edge = paint.line;
    HM_TRY(hm__draw_art(c, "meeple", &middle, paint));
    return hm__draw_shown_mark(c, 150, coloring);
}

/* From 8 to 25 mm by rank. */
static hm_status draw_cube(hm__canvas *c)
{
    static const int32_t sizes[] = {315, 394, 472, 591, 787, 984};
    int rank = c->attr.rank;
    int32_t size = sizes[rank < 1 ? 0 : rank > 6 ? 5 : rank - 1];
    hm__coloring coloring = hm__coloring_of_color(c);
    hm__color edge = hm__colored_edge(c);

    c->drawing->width = c->drawing->height = c->drawing->depth = size;
    c->drawing->side = coloring.ground;
    c->drawing->edge = edge;
    HM_TRY(hm__draw_rectangle(c, size - 18, size - 18, size / 12,
                              (hm__paint){coloring.ground, edge, 18, 0}));
    HM_TRY(hm__draw_rectangle(
        c, size * 8 / 10, size * 8 / 10, size / 16,
        (hm__paint){.line = coloring.ink, .width = size / 40, .alpha = 110}));
    return hm__draw_shown_mark(c, size * 45 / 100, coloring);
}

static hm_status meeples_draw(hm__canvas *c)
{
    return c->attr.system == HM__MEEPLES ? draw_meeple(c) : draw_cube(c);
}

extern const hm__artist hm__artist_meeples;

const hm__artist hm__artist_meeples = {
    .name = "meeples",
    .draw = meeples_draw,
};
