/*
 * morris.c - morris and alquerque: boards of lines, and their pieces.
 *
 * The rank of a morris board says how many men play on it. Points are an inch
 * apart.
 */
#include <stdlib.h>

#include "board.h"
#include "disc.h"
#include "pieces.h"

/* The lines of a board and the extent of its points, in inches. */
typedef struct plan {
    int reach;
    bool rings;        // squares in squares, joined; else a grid
    bool middle;       // has a point in the middle
    const char *lines; // besides
} plan;

static plan morris_plan(int men)
{
    static const char across[] = "M-1000-1000L1000 1000M-1000 1000L1000-1000";
    static const char joined[] = "M-2000 0H-1000M1000 0H2000"
                                 "M0-2000V-1000M0 1000V2000";
    static const char crossed[] = "M-2000 0H2000M0-2000V2000";
    static const char nine[] = "M-3000 0H-1000M1000 0H3000"
                               "M0-3000V-1000M0 1000V3000";
    static const char twelve[] = "M-3000 0H-1000M1000 0H3000"
                                 "M0-3000V-1000M0 1000V3000"
                                 "M-3000-3000L-1000-1000M1000 1000L3000 3000"
                                 "M-3000 3000L-1000 1000M1000-1000L3000-3000";

    if (men < 5)
        return (plan){1, false, true, men < 3 ? "" : across};
    if (men < 8)
        return (plan){2, true, men == 7, men == 7 ? crossed : joined};
    return (plan){3, true, false, men == 11 || men == 12 ? twelve : nine};
}

static const plan alquerque_plan = {2, false, true,
                                    "M-2000-2000L2000 2000M-2000 2000L2000-2000"
                                    "M0-2000L2000 0L0 2000L-2000 0Z"};

/* Whether (x, y), in inches, is a point: all lie on rings or on the grid. */
static bool is_point(const plan *p, int x, int y)
{
    int far = abs(x) > abs(y) ? abs(x) : abs(y);

    if (far == 0)
        return p->middle;
    if (!p->rings)
        return true;
    return (x == 0 || abs(x) == far) && (y == 0 || abs(y) == far);
}

static hm_status draw_points(hm__canvas *c, const plan *p)
{
    hm__paint dot = {.fill = HM__COLOR_WOOD_LINE};

    for (int x = -p->reach; x <= p->reach; x++) {
        for (int y = -p->reach; y <= p->reach; y++) {
            if (is_point(p, x, y))
                HM_TRY(hm__draw_circle(c, x * 1000, y * 1000, 85, dot));
        }
    }
    return HM_OK;
}

static hm_status draw_plan(hm__canvas *c, const plan *p)
{
    hm__paint line = {HM__COLOR_NONE, HM__COLOR_WOOD_LINE, 40, 0};

    HM_TRY(hm__draw_wood(c, p->reach * 2000 + 1000, 3));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    for (int i = 1; i <= p->reach && p->rings; i++)
        HM_TRY(hm__draw_rectangle(c, i * 2000, i * 2000, 0, line));
    if (!p->rings)
        HM_TRY(hm__draw_grid(c, 2 * p->reach + 1, 1000, line));
    if (p->lines[0])
        HM_TRY(hm__draw_path(c, p->lines, line));
    return draw_points(c, p);
}

static hm_status draw_piece(hm__canvas *c, int32_t width, int32_t depth)
{
    HM_TRY(hm__draw_disc(c, width, depth));
    HM_TRY(hm__draw_ring(c, width * 36 / 100, width / 40));
    return hm__draw_sign(c, 0, 0, width * 32 / 100);
}

static hm_status morris_draw(hm__canvas *c)
{
    bool morris = c->attr.system == HM__MORRIS;
    plan p = morris ? morris_plan(c->attr.rank) : alquerque_plan;

    if (c->attr.kind == HM__BOARD)
        return draw_plan(c, &p);
    return morris ? draw_piece(c, 870, 394) : draw_piece(c, 435, 197);
}

extern const hm__artist hm__artist_morris;

const hm__artist hm__artist_morris = {
    .name = "morris",
    .draw = morris_draw,
};
