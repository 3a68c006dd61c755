/*
 * shogi.c - shogi: wooden pentagons that point forward, and boards.
 *
 * Sizes are those of a usual set, made to fit squares of an inch: a king of
 * 28.7 by 32 millimetres stands on a square 36.4 high.
 */
#include <math.h>
#include <stdio.h>

#include "board.h"
#include "disc.h"
#include "eastern.h"
#include "pieces.h"

typedef struct shogi_piece {
    const char *sign;
    int16_t width, height, depth;
} shogi_piece;

static const shogi_piece pieces[] = {
    {"sign-pawn", 652, 783, 223},  {"sign-lance", 682, 812, 232},
    {"sign-horse", 740, 812, 241}, {"sign-silver", 774, 841, 255},
    {"sign-gold", 774, 841, 255},  {"sign-mitre", 803, 899, 270},
    {"sign-tower", 803, 899, 270}, {"sign-crown", 832, 928, 281},
};

enum { BLACK = 2, WHITE = 6, KING = 8, PLAIN_KING = 0x738B, STRIP = 66 };
enum { FOOT = 44 }; // gives weight without a shadow

/* ---- pieces ---------------------------------------------------------------
 */

/*
 * The sides lean in by nine degrees, the shoulders rise by eighteen. Up to
 * `top` above the foot; less than all of it leaves a strip.
 */
static hm_status draw_pentagon(hm__canvas *c, const shogi_piece *piece,
                               int32_t top, hm__paint paint)
{
    const double lean = 0.158384;
    const double rise = 0.324920;
    int32_t w = piece->width / 2;
    int32_t h = piece->height / 2;
    double shoulder = (2 * h - w * rise) / (1 - lean * rise);
    int32_t up = top < (int32_t)shoulder ? top : (int32_t)lround(shoulder);
    int32_t in = (int32_t)lround(w - up * lean);
    char path[128];

    if (top <= up)
        snprintf(path, sizeof(path), "M%d %dH%dL%d %dH%dZ", -w, -h, w, in,
                 up - h, -in);
    else
        snprintf(path, sizeof(path), "M%d %dH%dL%d %dL0 %dL%d %dZ", -w, -h, w,
                 in, up - h, h, -in, up - h);
    return hm__draw_path(c, path, paint);
}

/*
 * By custom the higher player, White, has the king without a dot. The backs of
 * what does not promote are blank: 0.
 */
static uint32_t character_of(const hm__canvas *c, const shogi_piece *piece)
{
    const hm_system *shogi = hm__system_at(c->attr.system);
    hm__attr face = {.side = HM__FACE, .rank = (int16_t)(piece - pieces + 1)};
    hm__attr back = {.side = HM__BACK, .rank = face.rank};

    if (c->attr.side != HM__BACK)
        return face.rank == KING && c->attr.suit == WHITE
                   ? PLAIN_KING
                   : hm__army_symbol(shogi, face);
    return hm__army_symbol(shogi, back) != hm__army_symbol(shogi, face)
               ? hm__army_symbol(shogi, back)
               : 0;
}

static hm_status draw_character(hm__canvas *c, const shogi_piece *piece)
{
    bool promoted = c->attr.side == HM__BACK;
    hm__paint ink = {.fill =
                         promoted ? HM__COLOR_SHOGI_RED : HM__COLOR_SHOGI_INK};
    hm__place_at at = {.y = -piece->height * 0.085,
                       .scale = piece->width * 0.00076};

    if (!character_of(c, piece))
        return HM_OK;
    return hm__draw_character(c, character_of(c, piece), &at, ink);
}

/* Promoted pieces have a plus above, as in notation. */
static hm_status draw_sign(hm__canvas *c, const shogi_piece *piece)
{
    bool promoted = c->attr.side == HM__BACK;
    hm__paint ink = {.fill =
                         promoted ? HM__COLOR_SHOGI_RED : HM__COLOR_SHOGI_INK};
    hm__place_at at = {.y = -piece->height * 0.07,
                       .scale = piece->width * 0.00076};
    hm__place_at plus = {.y = piece->height * 0.35,
                         .scale = piece->width * 0.0002};

    if (!character_of(c, piece))
        return HM_OK;
    if (promoted) {
        at.y = -piece->height * 0.12;
        at.scale = piece->width * 0.00068;
        HM_TRY(hm__draw_path_at(c,
                                "M-150 500H150V150H500V-150H150V-500H-150"
                                "V-150H-500V150H-150Z",
                                &plus, ink));
    }
    return hm__draw_art(c, piece->sign, &at, ink);
}

/* The pieces of both players look the same; others show their colour at the
 * foot. */
static hm_status draw_strip(hm__canvas *c, const shogi_piece *piece)
{
    hm__paint strip = {.fill = hm__disc_fill(c->attr.suit)};

    if (c->attr.suit == BLACK || c->attr.suit == WHITE)
        return HM_OK;
    HM_TRY(draw_pentagon(c, piece, STRIP, strip));
    return hm__draw_sign(c, 0, (STRIP - piece->height) / 2, STRIP * 3 / 4);
}

static hm_status draw_piece(hm__canvas *c)
{
    int rank = c->attr.rank < 1 ? 0 : (c->attr.rank - 1) % 8;
    const shogi_piece *piece = &pieces[rank];
    hm__paint wood = {HM__COLOR_SHOGI, HM__COLOR_SHOGI_EDGE, 18, 0};

    c->drawing->width = piece->width;
    c->drawing->height = piece->height;
    c->drawing->depth = piece->depth;
    c->drawing->body = HM__BODY_WEDGE;
    c->drawing->side = HM__COLOR_WOOD_DARK;
    HM_TRY(draw_pentagon(c, piece, piece->height, wood));
    HM_TRY(
        draw_pentagon(c, piece, FOOT,
                      (hm__paint){.fill = HM__COLOR_SHOGI_EDGE, .alpha = 97}));
    HM_TRY(draw_strip(c, piece));
    return hm__international(c) ? draw_sign(c, piece)
                                : draw_character(c, piece);
}

/* ---- boards ---------------------------------------------------------------
 */

/* Dots mark the corners of the promotion zones, a third of the way. */
static hm_status draw_dots(hm__canvas *c, int size)
{
    hm__paint ink = {.fill = HM__COLOR_SHOGI_LINE};
    int32_t at = (size - 2 * (size / 3)) * 500;

    if (size < 8)
        return HM_OK;
    for (int i = 0; i < 4; i++)
        HM_TRY(hm__draw_circle(c, i % 2 ? at : -at, i / 2 ? at : -at, 60, ink));
    return HM_OK;
}

static hm_status draw_board(hm__canvas *c)
{
    static const hm__wood wood = {HM__COLOR_SHOGI_FRAME, HM__COLOR_SHOGI_BOARD,
                                  HM__COLOR_SHOGI_LINE};
    int size = hm__board_rank(c);

    HM_TRY(hm__draw_lined_board(c, size, wood));
    return c->attr.side == HM__BACK ? HM_OK : draw_dots(c, size);
}

static hm_status shogi_draw(hm__canvas *c)
{
    hm_status st = c->attr.kind == HM__BOARD ? draw_board(c) : draw_piece(c);

    return st == HM_END ? HM_OK : st;
}

extern const hm__artist hm__artist_shogi;

const hm__artist hm__artist_shogi = {
    .name = "shogi",
    .draw = shogi_draw,
};
