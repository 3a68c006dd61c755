/*
 * shogi.h - the rules of shogi: positions, moves, and what is legal.
 *
 * A square is (file - 1) * 9 + rank, rank a being 0: a file is nine bits of a
 * set next to each other. Black plays towards rank a.
 */
#ifndef HM_RULES_SHOGI_SHOGI_H
#define HM_RULES_SHOGI_SHOGI_H

#include "base/fault.h"

/* A set of squares: bit s for square s. GCC and clang have 128 bits. */
typedef __uint128_t hm__squares;

enum { HM__SHOGI_SQUARES = 81, HM__SHOGI_NOWHERE = 127 };

/* The ranks of the table's pieces; a promoted piece has bit 8 set as well. */
typedef enum hm__shogi_kind {
    HM__SHOGI_NONE,
    HM__SHOGI_PAWN,
    HM__SHOGI_LANCE,
    HM__SHOGI_KNIGHT,
    HM__SHOGI_SILVER,
    HM__SHOGI_GOLD,
    HM__SHOGI_BISHOP,
    HM__SHOGI_ROOK,
    HM__SHOGI_KING, // the one kind from 8 on that is not promoted
    HM__SHOGI_TOKIN,
    HM__SHOGI_HORSE = 14,
    HM__SHOGI_DRAGON,
    HM__SHOGI_KINDS,
    HM__SHOGI_PROMOTED = 8,
} hm__shogi_kind;

enum { HM__SHOGI_BLACK, HM__SHOGI_WHITE };

/* A piece is its kind, and 16 more if it is White's; 0 is no piece. */
#define HM__SHOGI_PIECE(kind, color) ((uint8_t)((kind) | (color) << 4))
#define HM__SHOGI_KIND(piece) ((piece)&15)
#define HM__SHOGI_COLOR(piece) ((piece) >> 4)

typedef struct hm__shogi {
    hm__squares kinds[HM__SHOGI_KINDS]; // of both sides
    hm__squares colors[2];
    uint8_t board[HM__SHOGI_SQUARES];
    uint8_t hand[2][HM__SHOGI_KING]; // how many, by kind
    uint8_t king[2];                 // or HM__SHOGI_NOWHERE
    uint8_t side;                    // to move
    uint8_t last; // square of the move before, or HM__SHOGI_NOWHERE
    uint32_t ply; // number of the next move
} hm__shogi;

/* A board without pieces, to begin with. */
#define HM__SHOGI_EMPTY                                                        \
    {                                                                          \
        .king = {HM__SHOGI_NOWHERE, HM__SHOGI_NOWHERE},                        \
        .last = HM__SHOGI_NOWHERE, .ply = 1                                    \
    }

typedef struct hm__shogi_move {
    uint8_t from; // if drop is 0
    uint8_t to;
    uint8_t drop; // kind that comes from the hand; 0: a move on the board
    bool promote;
} hm__shogi_move;

static inline int hm__shogi_file(int square)
{
    return square / 9 + 1;
}

/* 1 to 9 for a to i. */
static inline int hm__shogi_rank(int square)
{
    return square % 9 + 1;
}

static inline bool hm__shogi_is_promoted(int kind)
{
    return kind > HM__SHOGI_KING;
}

/* Kind as it lies in a hand. */
static inline int hm__shogi_base(int kind)
{
    return hm__shogi_is_promoted(kind) ? kind - HM__SHOGI_PROMOTED : kind;
}

static inline bool hm__shogi_can_promote(int kind)
{
    return kind < HM__SHOGI_KING && kind != HM__SHOGI_GOLD;
}

/* ---- squares.c ------------------------------------------------------------
 */

static inline hm__squares hm__square(int s)
{
    return (hm__squares)1 << s;
}

static inline bool hm__squares_has(hm__squares set, int s)
{
    return (set >> s & 1) != 0;
}

/* The lowest and highest square of a set that is not empty. */
static inline int hm__squares_first(hm__squares set)
{
    uint64_t low = (uint64_t)set;

    return low ? __builtin_ctzll(low)
               : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

static inline int hm__squares_last(hm__squares set)
{
    uint64_t high = (uint64_t)(set >> 64);

    return high ? 127 - __builtin_clzll(high)
                : 63 - __builtin_clzll((uint64_t)set);
}

/* Counts pairs, then fours, then bytes: plain x86-64 has no instruction. */
static inline int hm__squares_count(hm__squares set)
{
    const uint64_t twos = 0x3333333333333333;
    uint64_t a = (uint64_t)set;
    uint64_t b = (uint64_t)(set >> 64);

    a -= a >> 1 & 0x5555555555555555;
    b -= b >> 1 & 0x5555555555555555;
    a = (a & twos) + (a >> 2 & twos) + (b & twos) + (b >> 2 & twos);
    a = (a & 0x0F0F0F0F0F0F0F0F) + (a >> 4 & 0x0F0F0F0F0F0F0F0F);
    return (int)(a * 0x0101010101010101 >> 56);
}

/* Takes the lowest square out of a set that is not empty. */
static inline int hm__squares_take(hm__squares *set)
{
    int s = hm__squares_first(*set);

    *set &= *set - 1;
    return s;
}

/* Where a piece on square `s` may go, or capture, if `all` stand around. */
hm__squares hm__shogi_reach(int piece, int s, hm__squares all);

/* What lies between two squares on one line; nothing if on none. */
hm__squares hm__squares_between(int a, int b);

/* The whole line through two squares; nothing if they are on none. */
hm__squares hm__squares_line(int a, int b);

/* The three ranks where a side promotes. */
hm__squares hm__shogi_zone(int color);

/* Squares that a piece of this kind could never leave. */
hm__squares hm__shogi_dead_end(int kind, int color);

/* All squares on the file, or the rank, of a square. */
hm__squares hm__squares_file(int s);
hm__squares hm__squares_rank(int s);

/* ---- position.c -----------------------------------------------------------
 */

static inline hm__squares hm__shogi_all(const hm__shogi *p)
{
    return p->colors[0] | p->colors[1];
}

/* Whether board, hands and side to move are the same. */
bool hm__shogi_is_same(const hm__shogi *a, const hm__shogi *b);

void hm__shogi_put(hm__shogi *p, int s, int piece);
void hm__shogi_lift(hm__shogi *p, int s);

/* What a move does not tell, for taking it back. */
typedef struct hm__shogi_undo {
    uint8_t captured; // a piece, or 0
    uint8_t last;
} hm__shogi_undo;

/* Plays a move that fits the board. */
hm__shogi_undo hm__shogi_play(hm__shogi *p, hm__shogi_move move);

/* Takes back the last move. */
void hm__shogi_unplay(hm__shogi *p, hm__shogi_move move, hm__shogi_undo undo);

/* The pieces of `color` that attack a square, if `all` stand around. */
hm__squares hm__shogi_attackers(const hm__shogi *p, int s, int color,
                                hm__squares all);

/* The pieces that give check to `color`. */
hm__squares hm__shogi_checkers(const hm__shogi *p, int color);

/* ---- moves.c --------------------------------------------------------------
 */

/* The legal moves of one piece, of all pawns, or of one kind in hand. */
typedef struct hm__shogi_fan {
    hm__squares plain, promoted; // where to
    uint8_t from;                // HM__SHOGI_NOWHERE: each pawn from behind
    uint8_t drop;
} hm__shogi_fan;

enum {
    HM__SHOGI_FANS = 48,   // 40 pieces, and 7 kinds in hand
    HM__SHOGI_MOVES = 640, // 593 are the most
};

size_t hm__shogi_fans(const hm__shogi *p, hm__shogi_fan out[HM__SHOGI_FANS]);

size_t hm__shogi_legal(const hm__shogi *p, hm__shogi_move out[HM__SHOGI_MOVES]);

size_t hm__shogi_count(const hm__shogi *p);

/* Whether a pawn of the side to move, dropped on `to`, would be mate. */
bool hm__shogi_is_pawn_mate(const hm__shogi *p, int to);

/* ---- judge.c --------------------------------------------------------------
 */

/* HM_OK, or a fault about `at` that says which rule a move breaks. */
hm_status hm__shogi_judge(const hm__shogi *p, hm__shogi_move move, hm_str at,
                          hm_fault *why);

const char *hm__shogi_name(int kind);

/* ---- sfen.c ---------------------------------------------------------------
 */

enum { HM__SFEN_ROOM = 256, HM__USI_ROOM = 8 };

/*
 * Reads a position: sfen = board side [hands [number]], parted by blanks. A
 * fault is about a part of the text.
 */
hm_status hm__sfen_read(hm_str text, hm__shogi *out, hm_fault *why);

/* Whether a position could stand in a game; a fault is about `at`. */
hm_status hm__shogi_validate(const hm__shogi *p, hm_str at, hm_fault *why);

/* Both return the length; the text ends with a NUL. */
size_t hm__sfen_write(const hm__shogi *p, char out[HM__SFEN_ROOM]);
size_t hm__usi_write(hm__shogi_move move, char out[HM__USI_ROOM]);

bool hm__usi_read(hm_str text, hm__shogi_move *out);

/* The usual start. */
void hm__shogi_start(hm__shogi *out);

#endif
