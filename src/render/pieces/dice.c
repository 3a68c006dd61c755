/*
 * dice.c - dice of all kinds, as they lie on the table.
 *
 * A die is seen from above: the face that counts in the middle, the faces
 * around it a shade darker. Sizes are those of the piecepack tools, which
 * measure the upper face of some solids; we fit the whole solid into them. In
 * oblique pictures the faces around it slope down to half the height.
 */
#include <stdio.h>

#include "pack.h"
#include "render/art.h"

enum { BLACK = 2, WHITE = 6 };

typedef struct spot {
    int16_t x, y;
} spot;

/* A solid: its outline, its upper face, and where things go on it. */
typedef struct solid {
    int32_t width, height, depth;
    const char *outline; // convex
    const char *upper;   // the upper face; NULL: a cube, or it is a point
    const char *around;  // the faces around the upper one
    const char *edges;   // between them; NULL: none
    int16_t number;      // height of a number
    int16_t room;        // for its width
    spot at;             // its middle
    spot sign;           // of the colour
} solid;

/* A die that is being drawn. */
typedef struct roll {
    hm__canvas *canvas;
    const solid *solid;
    hm__coloring coloring;
} roll;

typedef struct die {
    hm__system_id system;
    const solid *solid;
    hm_status (*mark)(const roll *r);
} die;

#define CUBE                                                                   \
    "M-220-305H220Q305-305 305-220V220Q305 305 220 305H-220"                   \
    "Q-305 305-305 220V-220Q-305-305-220-305Z"
#define CUBE_FACE                                                              \
    "M-173-265H173Q265-265 265-173V173Q265 265 173 265H-173"                   \
    "Q-265 265-265 173V-173Q-265-265-173-265Z"
#define D4 "M0 467L-404-234H404Z"
#define D8 "M0 399L-346 200V-200L0-399L346-200V200Z"
#define D10 "M0 302L-223 34L-236-109L0-302L236-109L223 34Z"
#define D10_FACE "M0 302L-160-117L0-216L160-117Z"
#define D12                                                                    \
    "M0 256L-150 207L-243 79V-79L-150-207L0-256L150-207L243-79V79L150 207Z"
#define D12_FACE "M0 182L-173 56L-107-147H107L173 56Z"
#define D20 "M0 279L-242 140V-140L0-279L242-140V140Z"
#define D20_FACE "M0 207L-179-103H179Z"

static const solid cube = {
    .width = 630,
    .height = 630,
    .depth = 630,
    .outline = CUBE,
    .around = CUBE CUBE_FACE,
    .number = 360,
    .room = 400,
    .sign = {0, -210},
};

/* If there is a number, the sign is in a corner. */
static const solid number_cube = {
    .width = 630,
    .height = 630,
    .depth = 630,
    .outline = CUBE,
    .around = CUBE CUBE_FACE,
    .number = 360,
    .room = 400,
    .sign = {-198, -198},
};

/* The lower left face stays light: all faces show the number. */
static const solid d4 = {
    .width = 955,
    .height = 955,
    .depth = 660,
    .outline = D4,
    .around = "M0 467L-404-234L0 0Z",
    .edges = "M0 467V0L-404-234M0 0L404-234",
    .room = 260,
    .sign = {-232, -188},
};

static const solid d8 = {
    .width = 818,
    .height = 818,
    .depth = 565,
    .outline = D8,
    .upper = "M0 399L-346-200H346Z",
    .around = D8 "M0 399L-346-200H346Z",
    .edges = "M0 399L-346-200H346Z",
    .number = 300,
    .room = 300,
    .at = {0, 5},
    .sign = {0, -266},
};

static const solid d10 = {
    .width = 491,
    .height = 625,
    .depth = 470,
    .outline = D10,
    .upper = D10_FACE,
    .around = D10 D10_FACE,
    .edges = "M0 302L-160-117L0-216L160-117ZM-160-117L-236-109"
             "M160-117L236-109M0-216V-302",
    .number = 190,
    .room = 210,
    .at = {0, -45},
    .sign = {-163, 22},
};

static const solid d10_percentile = {
    .width = 625,
    .height = 491,
    .depth = 470,
    .outline = "M302 0L34 223L-109 236L-302 0L-109-236L34-223Z",
    .upper = "M302 0L-117 160L-216 0L-117-160Z",
    .around = "M302 0L34 223L-109 236L-302 0L-109-236L34-223Z"
              "M302 0L-117 160L-216 0L-117-160Z",
    .edges = "M302 0L-117 160L-216 0L-117-160ZM-117 160L-109 236"
             "M-117-160L-109-236M-216 0H-302",
    .number = 170,
    .room = 260,
    .at = {-48, 0},
    .sign = {22, 163},
};

static const solid d12 = {
    .width = 532,
    .height = 532,
    .depth = 470,
    .outline = D12,
    .upper = D12_FACE,
    .around = D12 D12_FACE,
    .edges = D12_FACE "M0 182V256M-173 56L-243 79M-107-147L-150-207"
                      "M107-147L150-207M173 56L243 79",
    .number = 175,
    .room = 225,
    .sign = {0, -193},
};

static const solid d20 = {
    .width = 577,
    .height = 577,
    .depth = 480,
    .outline = D20,
    .upper = D20_FACE,
    .around = D20 D20_FACE,
    .edges = D20_FACE "M0 207V279M0 207L-242 140L-179-103L-242-140"
                      "M0 207L242 140L179-103L242-140M-179-103L0-279L179-103",
    .number = 140,
    .room = 180,
    .at = {0, -22},
    .sign = {0, -160},
};

/* ---- what the upper face shows --------------------------------------------
 */

/* A text in the middle of `at`, smaller if there is no room for it. */
static hm_status draw_text(const roll *r, const char *text, hm__place_at at)
{
    double width = hm__art_text_width(text) * at.scale;

    if (width > r->solid->room)
        at.scale *= r->solid->room / width;
    return hm__draw_text(r->canvas, text, &at,
                         (hm__paint){.fill = r->coloring.ink});
}

static hm__place_at middle_of(const solid *s)
{
    return (hm__place_at){
        .x = s->at.x, .y = s->at.y, .scale = s->number / 1000.0};
}

/* A line below 6 and 9 distinguishes them. */
static hm_status draw_value(const roll *r, int value)
{
    hm__place_at at = middle_of(r->solid);
    char text[8];

    snprintf(text, sizeof(text), "%d", value % 1000);
    if (value == 6 || value == 9) {
        at.y += r->solid->number / 6.0;
        HM_TRY(hm__draw_path_at(r->canvas, "M-290-600H290V-700H-290Z", &at,
                                (hm__paint){.fill = r->coloring.ink}));
    }
    return draw_text(r, text, at);
}

static hm_status draw_number(const roll *r)
{
    return draw_value(r, r->canvas->attr.rank);
}

/* Ten is written 0. */
static hm_status draw_last_digit(const roll *r)
{
    return draw_value(r, r->canvas->attr.rank % 10);
}

static hm_status draw_tens(const roll *r)
{
    char text[8];

    snprintf(text, sizeof(text), "%d0", r->canvas->attr.rank % 10);
    return draw_text(r, text, middle_of(r->solid));
}

/* The result is the number at the top of all three faces. */
static hm_status draw_three(const roll *r)
{
    static const hm__place_at places[] = {{0, -134, 0.175, 0, false},
                                          {116, 67, 0.175, 120, false},
                                          {-116, 67, 0.175, 240, false}};
    char text[8];

    snprintf(text, sizeof(text), "%d", r->canvas->attr.rank % 1000);
    for (size_t i = 0; i < HM_COUNT(places); i++)
        HM_TRY(draw_text(r, text, places[i]));
    return HM_OK;
}

/* Minus, blank and plus, and the same backwards. */
static hm_status draw_fudge(const roll *r)
{
    int face = ((r->canvas->attr.rank - 1) % 6 + 6) % 6;
    hm__paint paint = {.fill = r->coloring.ink};

    switch (face) {
    case 0:
    case 5:
        return hm__draw_path(r->canvas, "M-170-45H170V45H-170Z", paint);
    case 2:
    case 3:
        return hm__draw_path(
            r->canvas, "M-170-45H-45V-170H45V-45H170V45H45V170H-45V45H-170Z",
            paint);
    default:
        return HM_OK;
    }
}

enum { PIP = 57, PIP_STEP = 160 };

/* As many pips as the rank says; what has no pips is written as a number. */
static hm_status draw_spots(const roll *r, int32_t radius, hm__paint paint)
{
    static const spot spots[] = {{0, 0},   {-1, 1}, {1, -1}, {1, 1},
                                 {-1, -1}, {-1, 0}, {1, 0}};
    int rank = r->canvas->attr.rank;
    int first = rank % 2 ? 0 : 1; // only odd ones have one in the middle

    if (rank < 1 || rank > 6)
        return draw_number(r);
    for (int i = first; i < first + rank; i++)
        HM_TRY(hm__draw_circle(r->canvas, spots[i].x * PIP_STEP,
                               spots[i].y * PIP_STEP, radius, paint));
    return HM_OK;
}

static hm_status draw_pips(const roll *r)
{
    return draw_spots(r, PIP, (hm__paint){.fill = r->coloring.ink});
}

/* Chinese dice: one and four are red, and one is large. */
static hm_status draw_chinese(const roll *r)
{
    int rank = r->canvas->attr.rank;
    hm__paint paint = {.fill = r->coloring.ink};

    if (rank == 1 || rank == 4)
        paint = (hm__paint){HM__COLOR_SUIT_1, r->coloring.ink, 10, 0};
    return draw_spots(r, rank == 1 ? 2 * PIP : PIP, paint);
}

/* The sign of the colour, small and hollow, so that it is not read as a pip. */
static hm_status draw_sign(const roll *r)
{
    hm__scene *s = r->canvas->scene;
    size_t op = s->path.count;
    size_t shape = s->shape_count;

    HM_TRY(hm__draw_color_mark(r->canvas, 84));
    for (; op < s->path.count; op++) {
        s->path.ops[op].v[0] += r->solid->sign.x;
        s->path.ops[op].v[1] += r->solid->sign.y;
    }
    for (; shape < s->shape_count; shape++) {
        s->shapes[shape].fill = r->coloring.ground;
        s->shapes[shape].line = r->coloring.ink;
        s->shapes[shape].width = 16;
    }
    return HM_OK;
}

/* ---- the artist -----------------------------------------------------------
 */

static const die dice[] = {
    {.system = HM__DICE, .solid = &cube, .mark = draw_pips},
    {.system = HM__DICE_NUMERAL, .solid = &number_cube, .mark = draw_number},
    {.system = HM__DICE_FUDGE, .solid = &number_cube, .mark = draw_fudge},
    {.system = HM__DICE_D4, .solid = &d4, .mark = draw_three},
    {.system = HM__DICE_D8, .solid = &d8, .mark = draw_number},
    {.system = HM__DICE_D10, .solid = &d10, .mark = draw_last_digit},
    {.system = HM__DICE_D10_PERCENTILE,
     .solid = &d10_percentile,
     .mark = draw_tens},
    {.system = HM__DICE_D12, .solid = &d12, .mark = draw_number},
    {.system = HM__DICE_D20, .solid = &d20, .mark = draw_number},
    {.system = HM__DOMINOES_CHINESE, .solid = &cube, .mark = draw_chinese},
    {.system = HM__DOMINOES_CHINESE_BLACK,
     .solid = &cube,
     .mark = draw_chinese},
};

static const die *find_die(hm__attr attr)
{
    size_t i = 0;

    while (i + 1 < HM_COUNT(dice) && dice[i].system != attr.system)
        i++;
    return &dice[i];
}

/* The solid: all of it, darker around the upper face, then its edges. */
static hm_status draw_solid(const roll *r)
{
    const solid *s = r->solid;
    hm__canvas *c = r->canvas;
    bool black = r->coloring.ground == HM__COLOR_PIECE_DARK;
    hm__paint edges = {.line = black ? HM__COLOR_PIECE_DARK_EDGE
                                     : HM__COLOR_PIECE_LIGHT_EDGE,
                       .width = 12};
    hm__paint rim = {.line = hm__colored_edge(c), .width = 20};

    HM_TRY(
        hm__draw_path(c, s->outline, (hm__paint){.fill = r->coloring.ground}));
    HM_TRY(hm__draw_path(c, s->around, (hm__paint){.fill = HM__COLOR_SHADE}));
    if (s->edges)
        HM_TRY(hm__draw_path(c, s->edges, edges));
    return hm__draw_path(c, s->outline, rim);
}

static hm_status dice_draw(hm__canvas *c)
{
    const die *d = find_die(c->attr);
    hm__canvas canvas = *c;
    roll r = {.canvas = &canvas, .solid = d->solid};

    if (hm__system_at(c->attr.system)->color)
        canvas.attr.suit = hm__system_at(c->attr.system)->color;
    r.coloring = hm__coloring_of_color(&canvas);
    c->drawing->width = d->solid->width;
    c->drawing->height = d->solid->height;
    c->drawing->depth = d->solid->depth;
    c->drawing->side = r.coloring.ground;
    c->drawing->edge = hm__colored_edge(&canvas);
    c->drawing->upper = d->solid->upper;
    c->drawing->body = d->solid->edges ? HM__BODY_POLYHEDRON : HM__BODY_DIE;
    HM_TRY(draw_solid(&r));
    c->drawing->under = c->drawing->count;
    HM_TRY(d->mark(&r));
    return draw_sign(&r);
}

extern const hm__artist hm__artist_dice;

const hm__artist hm__artist_dice = {
    .name = "dice",
    .draw = dice_draw,
};
