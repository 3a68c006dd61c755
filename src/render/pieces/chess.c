/*
 * chess.c - chess and checkers: men and boards.
 *
 * The face of a chess piece is its figure, seen from the side as in diagrams;
 * its back is a disc. In checkers the face is the king, and the back the man.
 * The face of a board is chequered, its back lined.
 */
#include <stdio.h>

#include "board.h"
#include "disc.h"
#include "pieces.h"

static int32_t square_of(const hm__canvas *c)
{
    return c->attr.system == HM__CHESS2 || c->attr.system == HM__CHECKERS2
               ? 2000
               : 1000;
}

/* ---- boards ---------------------------------------------------------------
 */

static hm_status draw_lined(hm__canvas *c, int count, int32_t square)
{
    hm__ground plain = {HM__COLOR_BOARD_LIGHT, hm__disc_fill(c->attr.suit), 60};
    hm__paint lines = {HM__COLOR_NONE, HM__COLOR_BOARD_LINE, square / 50, 0};

    HM_TRY(hm__draw_ground(c, count * square, plain));
    HM_TRY(hm__draw_grid(c, count + 1, square, lines));
    return hm__draw_edge(c, HM__COLOR_BOARD_LINE);
}

/* The dark squares; a light paint, as in dark themes, is more transparent. */
static hm__ground dark_ground(const hm__canvas *c)
{
    hm__color tint = hm__disc_fill(c->attr.suit);
    bool light =
        hm__lightness(c, tint) + 30 > hm__lightness(c, HM__COLOR_BOARD_LIGHT);

    if (tint == HM__COLOR_PIECE_LIGHT) // white boards stay unpainted
        tint = HM__COLOR_NONE;
    return (hm__ground){HM__COLOR_BOARD_DARK, tint, light ? 64 : 128};
}

static hm_status draw_board(hm__canvas *c)
{
    int count = hm__board_rank(c);
    int32_t square = square_of(c);
    hm__paint light = {.fill = HM__COLOR_BOARD_LIGHT};

    if (c->attr.side == HM__BACK)
        return draw_lined(c, count, square);
    HM_TRY(hm__draw_ground(c, count * square, dark_ground(c)));
    HM_TRY(hm__draw_squares(c, count, square, light));
    return hm__draw_edge(c, HM__COLOR_BOARD_LINE);
}

/* ---- chessmen -------------------------------------------------------------
 */

/* By rank; the knight's body is not in the middle. */
static const struct man {
    const char *name;
    int sign_x;
} men[] = {{"pawn", 0}, {"knight", 85}, {"bishop", 0},
           {"rook", 0}, {"queen", 0},   {"king", 0}};

/* A chess piece being drawn, and the size of its square in inches. */
typedef struct figure {
    hm__canvas *canvas;
    const struct man *man;
    double scale;
} figure;

/* One of the outlines of a piece, if it has it. */
static hm_status draw_part(const figure *f, const char *part, hm__paint paint)
{
    hm__place_at at = {.scale = f->scale * 0.84};
    char name[32];
    hm_status st;

    snprintf(name, sizeof(name), "chess-%s%s", f->man->name, part);
    paint.width = (int32_t)(paint.width * f->scale);
    st = hm__draw_art(f->canvas, name, &at, paint);
    return st == HM_END ? HM_OK : st;
}

/* Dark pieces have a light rim around them, light pieces a dark outline. */
static hm_status draw_figure(const figure *f)
{
    hm__canvas *c = f->canvas;
    hm__color fill = hm__disc_fill(c->attr.suit);
    hm__color edge = hm__disc_edge(c->attr.suit);
    hm__color ink = hm__disc_ink(c, fill);
    bool dark = fill == HM__COLOR_PIECE_DARK;
    hm__paint body = {fill, dark ? fill : edge, dark ? 12 : 26, 0};

    if (dark)
        HM_TRY(draw_part(f, "", (hm__paint){edge, edge, 40, 0}));
    HM_TRY(draw_part(f, "", body));
    HM_TRY(draw_part(f, "-lines", (hm__paint){HM__COLOR_NONE, ink, 19, 0}));
    HM_TRY(draw_part(f, "-spots", (hm__paint){.fill = ink}));
    return hm__draw_sign(c, (int32_t)(f->man->sign_x * f->scale),
                         (int32_t)(-178 * f->scale), (int32_t)(100 * f->scale));
}

/* The underside, and ranks that no piece has. */
static hm_status draw_token(hm__canvas *c, int32_t width, const char *text)
{
    hm__place_at middle = {.scale = width * 0.0004};
    hm__color ink = hm__disc_ink(c, hm__disc_fill(c->attr.suit));

    HM_TRY(hm__draw_ring(c, width * 38 / 100, width / 30));
    if (!text)
        return hm__draw_sign(c, 0, 0, width * 3 / 10);
    return hm__draw_text(c, text, &middle, (hm__paint){.fill = ink});
}

static hm_status draw_man(hm__canvas *c)
{
    int32_t width = square_of(c) * 3 / 4;
    bool known = c->attr.rank >= 1 && c->attr.rank <= (int)HM_COUNT(men);
    figure man = {c, known ? &men[c->attr.rank - 1] : NULL,
                  square_of(c) / 1000.0};
    char text[8];

    if (c->attr.side != HM__BACK && known) {
        c->drawing->footprint = HM__CIRCLE;
        c->drawing->width = c->drawing->height = width;
        c->drawing->depth = square_of(c) * 84 / 100;
        c->drawing->body = HM__BODY_FIGURE;
        c->drawing->figure = man.man->name;
        c->drawing->side = hm__disc_fill(c->attr.suit);
        c->drawing->upright = true;
        return draw_figure(&man);
    }
    snprintf(text, sizeof(text), "%d", c->attr.rank % 1000);
    HM_TRY(hm__draw_disc(c, width, 250));
    return draw_token(c, width, c->attr.side == HM__BACK ? NULL : text);
}

/* ---- checkers -------------------------------------------------------------
 */

/* The ridges around the rim. */
static hm_status draw_ridges(hm__canvas *c, int32_t width)
{
    hm__color ink = hm__disc_ink(c, hm__disc_fill(c->attr.suit));
    hm__paint paint = {HM__COLOR_NONE, ink, width / 60, 130};
    size_t first = c->scene->path.count;

    for (int i = 0; i < 24; i++) {
        hm__place_at at = {.scale = width / 1000.0, .angle = i * 15};

        HM_TRY(hm__path_add(&c->scene->path, c->scene->ctx,
                            HM_STR("M415 0H465"), &at));
    }
    return hm__draw_since(c, first, paint);
}

static hm_status draw_checker(hm__canvas *c)
{
    int32_t width = square_of(c) * 3 / 4;
    hm__color ink = hm__disc_ink(c, hm__disc_fill(c->attr.suit));
    hm__place_at crown = {.scale = width * 0.00057};

    HM_TRY(hm__draw_disc(c, width, 250));
    HM_TRY(draw_ridges(c, width));
    HM_TRY(hm__draw_ring(c, width * 38 / 100, width / 45));
    if (c->attr.side == HM__BACK) {
        HM_TRY(hm__draw_ring(c, width * 25 / 100, width / 45));
        return hm__draw_sign(c, 0, 0, width * 22 / 100);
    }
    if (hm__has_sign(c->attr.suit))
        crown.y = width * 0.05;
    HM_TRY(hm__draw_art(c, "checkers-crown", &crown, (hm__paint){.fill = ink}));
    return hm__draw_sign(c, 0, -width * 27 / 100, width * 12 / 100);
}

static hm_status chess_draw(hm__canvas *c)
{
    bool checkers =
        c->attr.system == HM__CHECKERS1 || c->attr.system == HM__CHECKERS2;

    if (c->attr.kind == HM__BOARD)
        return draw_board(c);
    return checkers ? draw_checker(c) : draw_man(c);
}

extern const hm__artist hm__artist_chess;

const hm__artist hm__artist_chess = {
    .name = "chess",
    .draw = chess_draw,
};
