/*
 * squares.c - sets of squares, and where pieces go.
 *
 * Steps are a pattern moved to the piece, with what left the board at one
 * end of a file and came in at the other masked out. Slides find the nearest
 * piece on both sides of a line with one subtraction.
 */
#include "board.h"

#define RANKS(bits) (rank_a * (hm__squares)(bits)) // one bit for each rank

#define rank_a ((hm__squares)0x100 << 64 | 0x8040201008040201)

/* A step of df files and dr ranks, in a pattern around square 20. */
#define STEP(df, dr) (UINT32_C(1) << (20 + (df)*9 + (dr)))

#define KNIGHT(up) (STEP(1, 2 * (up)) | STEP(-1, 2 * (up)))
#define AHEAD(up) (STEP(-1, up) | STEP(0, up) | STEP(1, up))
#define SILVER(up) (AHEAD(up) | STEP(-1, -(up)) | STEP(1, -(up)))
#define GOLD(up) (AHEAD(up) | STEP(-1, 0) | STEP(1, 0) | STEP(0, -(up)))
#define KING (AHEAD(-1) | AHEAD(1) | STEP(-1, 0) | STEP(1, 0))

/* The steps of a side's pieces, in the order of their kinds. */
#define SIDE(up)                                                               \
    0, STEP(0, up), 0, KNIGHT(up), SILVER(up), GOLD(up), 0, 0, KING, GOLD(up), \
        GOLD(up), GOLD(up), GOLD(up), 0, KING, KING

const uint32_t hm__shogi_steps[HM__SHOGI_PIECES] = {SIDE(-1), SIDE(1)};

/* The ranks that a step can lead to, by the rank where it begins. */
static const hm__squares near[9] = {
    RANKS(0x007), RANKS(0x00F), RANKS(0x01F), RANKS(0x03E), RANKS(0x07C),
    RANKS(0x0F8), RANKS(0x1F0), RANKS(0x1E0), RANKS(0x1C0),
};

static hm__squares step(uint32_t pattern, int s)
{
    return (hm__squares)pattern << s >> 20 & near[s % 9];
}

/* ---- lines --------------------------------------------------------------- */

hm__squares hm__squares_rank(int s)
{
    return rank_a << (s % 9);
}

hm__squares hm__squares_file(int s)
{
    return (hm__squares)0x1FF << (s / 9 * 9);
}

/* The ranks that a diagonal keeps when it is moved by `shift - 8` ranks. */
static const hm__squares kept[17] = {
    RANKS(0x001), RANKS(0x003), RANKS(0x007), RANKS(0x00F), RANKS(0x01F),
    RANKS(0x03F), RANKS(0x07F), RANKS(0x0FF), RANKS(0x1FF), RANKS(0x1FE),
    RANKS(0x1FC), RANKS(0x1F8), RANKS(0x1F0), RANKS(0x1E0), RANKS(0x1C0),
    RANKS(0x180), RANKS(0x100),
};

static hm__squares diagonal(hm__squares main, int shift)
{
    return (shift >= 0 ? main << shift : main >> -shift) & kept[shift + 8];
}

/* The diagonal on which file and rank grow together. */
static hm__squares falling(int s)
{
    return diagonal((hm__squares)0x10040 << 64 | 0x1004010040100401,
                    s % 9 - s / 9);
}

/* The diagonal on which the file grows and the rank shrinks. */
static hm__squares rising(int s)
{
    return diagonal((hm__squares)0x101 << 64 | 0x0101010101010100,
                    s % 9 + s / 9 - 8);
}

hm__squares hm__squares_diagonals(int s)
{
    return falling(s) | rising(s);
}

hm__squares hm__squares_line(int a, int b)
{
    switch (hm__squares_way(a, b)) {
    case HM__WAY_UP:
    case HM__WAY_DOWN:
        return hm__squares_file(a);
    case HM__WAY_RANK:
        return hm__squares_rank(a);
    case HM__WAY_FALLING:
        return falling(a);
    case HM__WAY_RISING:
        return rising(a);
    default:
        return 0;
    }
}

hm__squares hm__squares_between(int a, int b)
{
    int low = a < b ? a : b;
    int high = a < b ? b : a;

    return hm__squares_line(a, b) & (hm__square(high) - 1) &
           ~((hm__square(low) << 1) - 1);
}

/* ---- reach --------------------------------------------------------------- */

/* Up to the next piece on both sides of a line, that piece included. */
static hm__squares slide(hm__squares line, int s, hm__squares all)
{
    hm__squares below = hm__square(s) - 1;
    hm__squares upper = line & all & ~below & ~hm__square(s);
    hm__squares stop = hm__square(hm__squares_last((line & all & below) | 1));

    return line & ~hm__square(s) & (upper ^ (upper - stop));
}

static hm__squares bishop(int s, hm__squares all)
{
    return slide(falling(s), s, all) | slide(rising(s), s, all);
}

static hm__squares rook(int s, hm__squares all)
{
    return slide(hm__squares_file(s), s, all) |
           slide(hm__squares_rank(s), s, all);
}

static hm__squares lance(int color, int s, hm__squares all)
{
    hm__squares below = hm__square(s) - 1;

    return slide(hm__squares_file(s), s, all) &
           (color == HM__SHOGI_BLACK ? below : ~below);
}

hm__squares hm__squares_near(int s)
{
    return step(KING | KNIGHT(-1) | KNIGHT(1), s);
}

hm__squares hm__shogi_reach(int piece, int s, hm__squares all)
{
    int color = HM__SHOGI_COLOR(piece);
    int kind = HM__SHOGI_KIND(piece);
    hm__squares near_to = step(hm__shogi_steps[piece], s);

    switch (kind) {
    case HM__SHOGI_LANCE:
        return lance(color, s, all);
    case HM__SHOGI_BISHOP:
    case HM__SHOGI_HORSE:
        return near_to | bishop(s, all);
    case HM__SHOGI_ROOK:
    case HM__SHOGI_DRAGON:
        return near_to | rook(s, all);
    default:
        return near_to;
    }
}

/* ---- from one square to another ------------------------------------------ */

#define ROW(file)                                                              \
    17 * (file), 17 * (file) + 1, 17 * (file) + 2, 17 * (file) + 3,            \
        17 * (file) + 4, 17 * (file) + 5, 17 * (file) + 6, 17 * (file) + 7,    \
        17 * (file) + 8

/* A place for each square, such that a difference tells files and ranks. */
const uint8_t hm__shogi_places[HM__SHOGI_SQUARES] = {
    ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7), ROW(8),
};

/* Eight places in one direction. */
#define RAY(by, way)                                                           \
    [HM__SHOGI_APART + (by)] = (way), [HM__SHOGI_APART + 2 * (by)] = (way),    \
                       [HM__SHOGI_APART + 3 * (by)] = (way),                   \
                       [HM__SHOGI_APART + 4 * (by)] = (way),                   \
                       [HM__SHOGI_APART + 5 * (by)] = (way),                   \
                       [HM__SHOGI_APART + 6 * (by)] = (way),                   \
                       [HM__SHOGI_APART + 7 * (by)] = (way),                   \
                       [HM__SHOGI_APART + 8 * (by)] = (way)

const uint8_t hm__shogi_ways[HM__SHOGI_WAYS] = {
    RAY(-1, HM__WAY_UP),      RAY(1, HM__WAY_DOWN),
    RAY(17, HM__WAY_RANK),    RAY(-17, HM__WAY_RANK),
    RAY(18, HM__WAY_FALLING), RAY(-18, HM__WAY_FALLING),
    RAY(16, HM__WAY_RISING),  RAY(-16, HM__WAY_RISING),
};

#define BITS(ranks)                                                            \
    [HM__SHOGI_APART + (ranks)-17] = 11 + (ranks),                             \
                       [HM__SHOGI_APART + (ranks)] = 20 + (ranks),             \
                       [HM__SHOGI_APART + (ranks) + 17] = 29 + (ranks)

const uint8_t hm__shogi_step_bits[HM__SHOGI_WAYS] = {
    BITS(-2), BITS(-1), BITS(0), BITS(1), BITS(2),
};

#define DIAGONALS (1 << HM__WAY_FALLING | 1 << HM__WAY_RISING)
#define STRAIGHT (1 << HM__WAY_UP | 1 << HM__WAY_DOWN | 1 << HM__WAY_RANK)

/* The same for the ways that they slide. */
#define SLIDERS(ahead)                                                         \
    0, 0, 1 << (ahead), 0, 0, 0, DIAGONALS, STRAIGHT, 0, 0, 0, 0, 0, 0,        \
        DIAGONALS, STRAIGHT

const uint8_t hm__shogi_slides[HM__SHOGI_PIECES] = {SLIDERS(HM__WAY_UP),
                                                    SLIDERS(HM__WAY_DOWN)};

/* ---- ranks that matter --------------------------------------------------- */

hm__squares hm__shogi_zone(int color)
{
    return color == HM__SHOGI_BLACK ? RANKS(0x007) : RANKS(0x1C0);
}

hm__squares hm__shogi_dead_end(int kind, int color)
{
    if (kind == HM__SHOGI_PAWN || kind == HM__SHOGI_LANCE)
        return color == HM__SHOGI_BLACK ? RANKS(0x001) : RANKS(0x100);
    if (kind == HM__SHOGI_KNIGHT)
        return color == HM__SHOGI_BLACK ? RANKS(0x003) : RANKS(0x180);
    return 0;
}
