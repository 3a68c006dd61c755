/*
 * figure.c - chessmen and their like: turned, with what is carved on them.
 *
 * Sizes are thousandths of a square.
 */
#include <math.h>
#include <string.h>

#include "body.h"
#include "render/art.h"

static const hm__profile pawn[] = {
    {0, 0, true},      {225, 0, true},    {225, 40, true},   {200, 70, false},
    {205, 95, false},  {170, 130, true},  {120, 190, false}, {90, 300, false},
    {82, 390, true},   {150, 415, true},  {150, 435, true},  {85, 455, true},
    {118, 515, false}, {128, 565, false}, {115, 622, false}, {80, 664, false},
    {40, 686, false},  {0, 692, false},
};

static const hm__profile rook[] = {
    {0, 0, true},      {270, 0, true},   {270, 50, true},  {240, 90, false},
    {245, 120, false}, {205, 160, true}, {175, 240, true}, {155, 400, false},
    {160, 500, true},  {215, 540, true}, {215, 700, true}, {150, 700, true},
    {150, 640, true},  {0, 640, true},
};

static const hm__profile knight[] = {
    {0, 0, true},      {260, 0, true},   {260, 45, true},
    {232, 80, false},  {236, 108, true}, {195, 145, true},
    {175, 190, false}, {160, 205, true}, {0, 205, true},
};

static const hm__profile bishop[] = {
    {0, 0, true},      {260, 0, true},    {260, 45, true},   {232, 80, false},
    {236, 108, false}, {195, 145, true},  {130, 220, false}, {95, 350, false},
    {85, 500, false},  {80, 570, true},   {165, 595, true},  {165, 618, true},
    {90, 640, true},   {110, 680, false}, {138, 740, false}, {135, 800, false},
    {105, 870, false}, {60, 925, false},  {30, 945, true},   {44, 970, false},
    {42, 995, false},  {0, 1020, false},
};

static const hm__profile queen[] = {
    {0, 0, true},      {295, 0, true},    {295, 50, true},   {262, 90, false},
    {268, 120, false}, {222, 160, true},  {150, 240, false}, {112, 380, false},
    {98, 560, false},  {92, 690, true},   {180, 715, true},  {180, 740, true},
    {105, 760, true},  {115, 820, false}, {180, 965, true},  {150, 955, true},
    {60, 1000, true},  {58, 1040, false}, {45, 1075, false}, {0, 1095, false},
};

static const hm__profile king[] = {
    {0, 0, true},      {300, 0, true},    {300, 50, true},   {268, 92, false},
    {273, 124, false}, {226, 165, true},  {155, 250, false}, {118, 400, false},
    {102, 600, false}, {96, 740, true},   {190, 768, true},  {190, 795, true},
    {110, 815, true},  {122, 880, false}, {168, 1030, true}, {150, 1050, false},
    {60, 1085, false}, {0, 1095, false},
};

static const hm__profile met[] = {
    {0, 0, true},      {270, 0, true},    {270, 40, true},
    {235, 100, false}, {195, 190, false}, {140, 270, false},
    {65, 340, false},  {45, 390, false},  {0, 425, false},
};

static const hm__profile khon[] = {
    {0, 0, true},      {290, 0, true},    {290, 45, true},   {250, 110, true},
    {250, 140, false}, {205, 260, false}, {130, 380, false}, {65, 460, false},
    {45, 530, false},  {0, 575, false},
};

static const hm__profile ruea[] = {
    {0, 0, true},     {280, 0, true},    {305, 70, false},
    {305, 170, true}, {260, 210, false}, {0, 230, true},
};

static const hm__profile khun[] = {
    {0, 0, true},      {300, 0, true},    {300, 50, true},   {260, 120, true},
    {260, 155, false}, {215, 290, false}, {140, 430, false}, {120, 470, true},
    {140, 490, true},  {90, 560, false},  {50, 640, false},  {0, 730, false},
};

/* ---- what is carved -------------------------------------------------------
 */

/* Battlements: six parts of a ring. */
static hm_status add_battlements(const hm__sculpture *s, double scale,
                                 hm__coat coat)
{
    enum { PARTS = 6, STEPS = 4 };
    hm_status st = HM_OK;

    for (int i = 0; i < PARTS && st == HM_OK; i++) {
        hm__dot dots[2 * (STEPS + 1)];
        hm__loop loop = {0, HM_COUNT(dots), true};
        hm__contour outline = {.ctx = s->mesh->ctx,
                               .dots = dots,
                               .dot_count = HM_COUNT(dots),
                               .loops = &loop,
                               .loop_count = 1};
        hm__prism prism = {.outline = &outline,
                           .low = 690 * scale,
                           .high = 775 * scale,
                           .top = coat,
                           .side = coat,
                           .bottom = coat};

        for (int j = 0; j <= STEPS; j++) {
            double x;
            double y;

            hm__turn_of(i * 60 + j * 10, &x, &y);
            dots[j] = (hm__dot){(int32_t)lround(x * 213 * scale),
                                (int32_t)lround(y * 213 * scale)};
            dots[2 * STEPS + 1 - j] =
                (hm__dot){(int32_t)lround(x * 152 * scale),
                          (int32_t)lround(y * 152 * scale)};
        }
        st = hm__mesh_prism(s->mesh, &prism);
    }
    return st;
}

static hm_status add_cross(const hm__sculpture *s, double scale, hm__coat coat)
{
    (void)coat;
    HM_TRY(hm__mesh_box(s->mesh, (const double[]){0, 0, 1180 * scale},
                        (const double[]){24 * scale, 24 * scale, 100 * scale}));
    return hm__mesh_box(s->mesh, (const double[]){0, 0, 1205 * scale},
                        (const double[]){78 * scale, 22 * scale, 24 * scale});
}

/* Eight points around the crown of a queen. */
static hm_status add_coronet(const hm__sculpture *s, double scale,
                             hm__coat coat)
{
    (void)coat;
    for (int i = 0; i < 8; i++) {
        static const int ways[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                       {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
        int32_t points[6][3];
        hm__facets facets;
        double x;
        double y;

        hm__turn_of(i * 45, &x, &y);
        for (size_t j = 0; j < 6; j++) {
            points[j][0] = (int32_t)lround((x * 163 + ways[j][0] * 32) * scale);
            points[j][1] = (int32_t)lround((y * 163 + ways[j][1] * 32) * scale);
            points[j][2] = (int32_t)lround((980 + ways[j][2] * 45) * scale);
        }
        HM_TRY(hm__mesh_hull(s->mesh, (const int32_t(*)[3])points, 6, &facets));
    }
    return HM_OK;
}

/* An outline of share/art that stands on its edge, from `foot` up. */
static hm_status add_standing(const hm__sculpture *s, const char *name,
                              hm__place_at at, double half, hm__coat coat)
{
    hm__contour outline = {.ctx = s->mesh->ctx};
    hm__path *path = &s->scene->path;
    size_t first = path->count;
    hm__art art;
    hm_status st;

    if (!hm__art_find(name, &art))
        return HM_END;
    st = hm__path_add(path, s->scene->ctx, art.path, &at);
    if (st == HM_OK)
        st = hm__contour_add(
            &outline, s->scene,
            &(hm__shape){.first = first, .count = path->count - first});
    if (st == HM_OK)
        st = hm__contour_outline(&outline, 0);
    if (st == HM_OK)
        st = hm__mesh_standing(s->mesh, &outline, half, coat);
    path->count = first;
    hm__contour_free(&outline);
    return st;
}

static hm_status add_head(const hm__sculpture *s, double scale, hm__coat coat)
{
    hm__place_at at = {.y = 540 * scale, .scale = 0.82 * scale};

    return add_standing(s, "chess-knight", at, 95 * scale, coat);
}

/* ---- figures --------------------------------------------------------------
 */

typedef struct figure {
    const char *name;
    const hm__profile *profile;
    size_t count;
    hm_status (*carve)(const hm__sculpture *s, double scale, hm__coat coat);
} figure;

#define FIGURE(name, profile, carve)                                           \
    {                                                                          \
        name, profile, HM_COUNT(profile), carve                                \
    }

static const figure figures[] = {
    FIGURE("pawn", pawn, NULL),
    FIGURE("knight", knight, add_head),
    FIGURE("bishop", bishop, NULL),
    FIGURE("rook", rook, add_battlements),
    FIGURE("queen", queen, add_coronet),
    FIGURE("king", king, add_cross),
    FIGURE("makruk-met", met, NULL),
    FIGURE("makruk-khon", khon, NULL),
    FIGURE("makruk-ma", knight, add_head),
    FIGURE("makruk-ruea", ruea, NULL),
    FIGURE("makruk-king", khun, NULL),
};

/* The pawn of a piecepack: its outline, with the art of both faces. */
static hm_status make_meeple(const hm__sculpture *s, hm__coat coat)
{
    hm__place_at at = {.y = s->drawing.depth / 2.0,
                       .scale = s->drawing.depth / 875.0};
    double half = s->drawing.height / 2.0;

    HM_TRY(add_standing(s, "pawn", at, half, coat));
    for (int back = 0; back < 2; back++) {
        const double axes[4][3] = {{back ? -1 : 1, 0, 0},
                                   {0, 0, 1},
                                   {0, back ? 1 : -1, 0},
                                   {0, back ? half : -half, at.y}};
        const hm__surface face = {.put = hm__surface_plane, .axes = axes};
        hm__attr attr = s->attr;
        hm__layers layers = {0};
        hm__drawing drawing;
        size_t index;

        attr.side = back ? HM__BACK : HM__FACE;
        HM_TRY(hm__scene_drawing(s->scene, attr, &index));
        drawing = s->scene->drawings[index];
        for (size_t i = 1; i < drawing.count; i++) {
            hm__shape shape = s->scene->shapes[drawing.first + i];

            HM_TRY(hm__paint_shape(s, &shape, true, &face, &layers));
        }
    }
    return HM_OK;
}

hm_status hm__figure_make(const hm__sculpture *s, hm__coat coat)
{
    double scale = s->drawing.width / 750.0;

    if (strcmp(s->drawing.figure, "standing-pawn") == 0)
        return make_meeple(s, coat);
    for (size_t i = 0; i < HM_COUNT(figures); i++) {
        const figure *f = &figures[i];

        if (strcmp(s->drawing.figure, f->name) != 0)
            continue;
        HM_TRY(hm__mesh_coat(s->mesh, coat));
        HM_TRY(hm__mesh_turned(s->mesh, f->profile, f->count, scale));
        return f->carve ? f->carve(s, scale, coat) : HM_OK;
    }
    return HM_END;
}
