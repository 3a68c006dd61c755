/*
 * makruk.c - makruk and sittuyin: turned pieces, and pawns that are shells.
 */
#include "board.h"
#include "disc.h"
#include "eastern.h"
#include "pieces.h"

enum { RED = 1, RANKS = 6, SHELL = 560 };

/* ---- pieces ---------------------------------------------------------------
 */

/* Dark pieces have a light rim around them. */
static hm_status draw_body(hm__canvas *c, const char *art, double scale)
{
    hm__color fill = hm__disc_fill(c->attr.suit);
    hm__color edge = hm__disc_edge(c->attr.suit);
    hm__place_at at = {.scale = scale};

    if (fill == HM__COLOR_PIECE_DARK)
        HM_TRY(hm__draw_art(c, art, &at, (hm__paint){edge, edge, 36, 0}));
    return hm__draw_art(c, art, &at, (hm__paint){fill, edge, 18, 0});
}

/* A shell with its back up; promoted, with its opening up. */
static hm_status draw_pawn(hm__canvas *c)
{
    const double scale = SHELL / 1000.0;
    bool promoted = c->attr.side == HM__BACK;
    hm__place_at at = {.scale = scale};
    hm__paint ink = {.fill = hm__disc_ink(c, hm__disc_fill(c->attr.suit))};

    c->drawing->width = c->drawing->height = SHELL;
    c->drawing->depth = 200;
    c->drawing->body = HM__BODY_STONE;
    HM_TRY(draw_body(c, "makruk-bia", scale));
    HM_TRY(hm__draw_art(c, promoted ? "makruk-bia-slit" : "makruk-bia-dome",
                        &at, ink));
    return hm__draw_sign(c, 0, promoted ? 150 : -30, promoted ? 90 : 130);
}

static hm_status draw_figure(hm__canvas *c, int rank)
{
    static const struct {
        const char *art;
        double scale;
        int sign_x, sign_y; // where the sign of the colour is
    } figures[RANKS] = {
        {"makruk-bia", 0.56, 0, 0},     {"makruk-met", 0.68, 0, -155},
        {"makruk-khon", 0.74, 0, -140}, {"makruk-ma", 0.76, 75, -130},
        {"makruk-ruea", 0.74, 0, -45},  {"makruk-king", 0.88, 0, -230},
    };

    c->drawing->width = c->drawing->height = 750;
    c->drawing->figure = figures[rank].art;
    HM_TRY(draw_body(c, figures[rank].art, figures[rank].scale));
    return hm__draw_sign(c, figures[rank].sign_x, figures[rank].sign_y, 120);
}

/* Turns what was drawn since op `first` by quarter turns. */
static void turn_since(hm__canvas *c, size_t first, int degrees)
{
    static const int sines[] = {0, 1, 0, -1};
    int sine = sines[degrees / 90];
    int cosine = sines[(degrees / 90 + 1) % 4];
    hm__path *path = &c->scene->path;

    for (size_t i = first; i < path->count; i++) {
        size_t count = path->ops[i].kind == HM__OP_CURVE ? 6 : 2;

        for (size_t j = 0; j < count; j += 2) {
            int32_t *v = path->ops[i].v + j;
            int32_t x = v[0];

            v[0] = cosine * x - sine * v[1];
            v[1] = sine * x + cosine * v[1];
        }
    }
}

static hm_status draw_piece(hm__canvas *c)
{
    int rank = c->attr.rank < 1 ? 0 : (c->attr.rank - 1) % RANKS;
    size_t first = c->scene->path.count;

    c->drawing->footprint = HM__CIRCLE;
    c->drawing->side = hm__disc_fill(c->attr.suit);
    HM_TRY(rank == 0 ? draw_pawn(c) : draw_figure(c, rank));
    turn_since(c, first, hm__upright(c));
    return HM_OK;
}

/* ---- boards ---------------------------------------------------------------
 */

/* Sittuyin is the game with red pieces. */
static bool is_sittuyin(const hm_table *table)
{
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above) {
        hm__attr attr = table->pieces[at].is.attr;

        if (attr.system == HM__MAKRUK && attr.kind == HM__BIT &&
            attr.suit == RED)
            return true;
    }
    return false;
}

static hm_status draw_diagonals(hm__canvas *c, int size)
{
    size_t first = c->scene->path.count;
    int32_t far = size * 500;

    HM_TRY(hm__add_line(c, -far, -far, far, far));
    HM_TRY(hm__add_line(c, -far, far, far, -far));
    return hm__draw_since(c, first, hm__line_paint());
}

static hm_status draw_board(hm__canvas *c)
{
    int size = hm__board_rank(c);

    HM_TRY(hm__draw_lined_board(
        c, size,
        (hm__wood){HM__COLOR_WOOD, HM__COLOR_WOOD, HM__COLOR_WOOD_LINE}));
    if (c->attr.side == HM__BACK || !is_sittuyin(c->scene->table))
        return HM_OK;
    return draw_diagonals(c, size);
}

static hm_status makruk_draw(hm__canvas *c)
{
    hm_status st = c->attr.kind == HM__BOARD ? draw_board(c) : draw_piece(c);

    return st == HM_END ? HM_OK : st;
}

extern const hm__artist hm__artist_makruk;

const hm__artist hm__artist_makruk = {
    .name = "makruk",
    .draw = makruk_draw,
};
