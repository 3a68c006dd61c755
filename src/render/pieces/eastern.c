/*
 * eastern.c - wooden boards with lines, and figures that stand upright.
 */
#include "eastern.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "board.h"
#include "disc.h"

enum { BLACK = 2, MARGIN = 250, NARROW = 140 };

bool hm__international(const hm__canvas *c)
{
    return c->scene->art && strcmp(c->scene->art, "international") == 0;
}

/* The angle of the lowest piece that is like the canvas's. */
static double angle_of(const hm__canvas *c)
{
    const hm_table *table = c->scene->table;

    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece_state *is = &table->pieces[at].is;

        if (memcmp(&is->attr, &c->attr, sizeof(c->attr)) == 0)
            return is->angle;
    }
    return 0;
}

int hm__upright(const hm__canvas *c)
{
    int facing = fmod(fabs(angle_of(c)), 360) == 180 ? 180 : 0;

    return (720 - facing - 90 * c->scene->turns) % 360;
}

hm__paint hm__line_paint(void)
{
    return (hm__paint){HM__COLOR_NONE, HM__COLOR_WOOD_LINE, 18, 0};
}

hm__paint hm__frame_paint(void)
{
    return (hm__paint){HM__COLOR_NONE, HM__COLOR_WOOD_LINE, 34, 0};
}

hm_status hm__draw_character(hm__canvas *c, uint32_t code,
                             const hm__place_at *at, hm__paint paint)
{
    char name[5] = "";

    hm__utf8_encode(code, name);
    return hm__draw_art(c, name, at, paint);
}

hm_status hm__add_line(hm__canvas *c, int32_t x1, int32_t y1, int32_t x2,
                       int32_t y2)
{
    hm__scene *s = c->scene;

    HM_TRY(hm__path_op(&s->path, s->ctx, (hm__op){HM__OP_MOVE, {x1, y1}}));
    return hm__path_op(&s->path, s->ctx, (hm__op){HM__OP_LINE, {x2, y2}});
}

hm_status hm__draw_lined_board(hm__canvas *c, int squares, hm__wood wood)
{
    int32_t width = squares * 1000;
    bool arranged = c->scene->arranged;
    hm__ground ground = {.base = wood.frame};
    hm__paint thin = hm__line_paint();
    hm__paint thick = hm__frame_paint();

    thin.line = thick.line = wood.line;
    if (c->attr.suit != BLACK)
        ground = (hm__ground){wood.frame, hm__disc_fill(c->attr.suit), 110};
    HM_TRY(
        hm__draw_ground(c, width + 2 * (arranged ? NARROW : MARGIN), ground));
    if (!arranged)
        HM_TRY(hm__draw_edge(c, wood.line));
    if (c->attr.side == HM__BACK)
        return HM_OK;
    if (c->attr.suit == BLACK)
        HM_TRY(hm__draw_rectangle(c, width, width, 0,
                                  (hm__paint){.fill = wood.squares}));
    HM_TRY(hm__draw_grid(c, squares + 1, 1000, thin));
    return hm__draw_rectangle(c, width, width, 0, thick);
}
