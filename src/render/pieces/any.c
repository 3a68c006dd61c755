/*
 * any.c - pieces of systems without an artist: labelled discs.
 */
#include <stdio.h>

#include "disc.h"
#include "pieces.h"

enum { WHITE = 6 }; // the suit

hm_status hm__draw_color_mark(hm__canvas *c, int32_t size)
{
    static const char *const marks[] = {
        "M0 500L433-250H-433Z",       // red: triangle
        NULL,                         // black
        "M-380-380H380V380H-380Z",    // green: square
        "M0 500L400 0L0-500L-400 0Z", // blue: diamond
        "O0 0 420",                   // yellow: disc
        NULL,                         // white
        "M-480 150H480V-150H-480Z",   // cyan: bar
        "M-150 480H150V-480H-150Z",   // magenta: post
        "M0-500L433 250H-433Z",       // orange: triangle down
    };
    int index = c->attr.suit < 1 ? 0 : (c->attr.suit - 1) % 9;
    hm__place_at at = {.scale = size / 1000.0};

    if (!marks[index])
        return HM_OK;
    return hm__draw_path_at(c, marks[index], &at,
                            (hm__paint){.fill = HM__COLOR_MARK});
}

/*
 * The text on a disc: the rank; but for a system "actor_abc" the text after
 * "actor_", in capital letters if it is white, with a "+" if it is promoted.
 */
static void make_label(const hm__canvas *c, char *out, size_t room)
{
    hm_str system = hm__table_system_name(c->scene->table, c->attr.system);
    size_t prefix = sizeof("actor_") - 1;
    bool upper = c->attr.suit == WHITE;
    hm_str label = hm__str_part(system, prefix, system.len);

    if (!hm__str_starts(system, HM_STR("actor_"))) {
        snprintf(out, room, "%d", c->attr.rank % 1000);
        return;
    }
    snprintf(out, room, "%s%.*s", c->attr.rank % 2 == 0 ? "+" : "",
             HM_ARG(label));
    for (; upper && *out; out++) {
        if (hm__is_lower(*out))
            *out = (char)(*out - 'a' + 'A');
    }
}

static hm_status any_draw(hm__canvas *c)
{
    hm__color fill = hm__disc_fill(c->attr.suit);
    hm__paint disc = {fill, HM__COLOR_INK, 20, 0};
    hm__place_at middle = {.scale = 0.35};
    char text[8];

    c->drawing->footprint = HM__CIRCLE;
    c->drawing->width = c->drawing->height = 750;
    HM_TRY(hm__draw_circle(c, 0, 0, 375, disc));
    make_label(c, text, sizeof(text));
    return hm__draw_text(c, text, &middle,
                         (hm__paint){.fill = hm__disc_ink(c, fill)});
}

extern const hm__artist hm__artist_any;

const hm__artist hm__artist_any = {
    .name = "any",
    .draw = any_draw,
};
