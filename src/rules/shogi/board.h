/*
 * board.h - inside the rules of shogi: squares, attacks, and what is legal.
 */
#ifndef HM_RULES_SHOGI_BOARD_H
#define HM_RULES_SHOGI_BOARD_H

#include "shogi.h"

static inline hm__squares hm__shogi_all(const hm__shogi *p)
{
    return p->colors[0] | p->colors[1];
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

/* The line on which one square is seen from another. */
typedef enum hm__way {
    HM__WAY_NONE,
    HM__WAY_UP, // towards rank a
    HM__WAY_DOWN,
    HM__WAY_RANK,
    HM__WAY_FALLING, // file and rank grow together
    HM__WAY_RISING,
} hm__way;

enum {
    HM__SHOGI_APART = 8 * 17 + 8, // as far as squares are, at the most
    HM__SHOGI_WAYS = 2 * HM__SHOGI_APART + 1,
};

extern const uint8_t hm__shogi_places[HM__SHOGI_SQUARES];
extern const uint8_t hm__shogi_ways[HM__SHOGI_WAYS];

/* By how many files and ranks two squares differ, as one number. */
static inline int hm__squares_apart(int from, int to)
{
    return HM__SHOGI_APART + hm__shogi_places[to] - hm__shogi_places[from];
}

static inline hm__way hm__squares_way(int from, int to)
{
    return (hm__way)hm__shogi_ways[hm__squares_apart(from, to)];
}

/* Where a piece on square `s` may go, or capture, if `all` stand around. */
hm__squares hm__shogi_reach(int piece, int s, hm__squares all);

/* What lies between two squares on one line; nothing if on none. */
hm__squares hm__squares_between(int a, int b);

/* By a piece: its steps, as a pattern around bit 20, and the ways it slides. */
extern const uint32_t hm__shogi_steps[HM__SHOGI_PIECES];
extern const uint8_t hm__shogi_slides[HM__SHOGI_PIECES];

/* Which bit of a pattern a step is; 0, which no pattern has: it is none. */
extern const uint8_t hm__shogi_step_bits[HM__SHOGI_WAYS];

/* Whether a piece may go from one square to another, where others stand. */
static inline bool hm__shogi_reaches(const hm__shogi *p, int piece, int from,
                                     int to)
{
    int apart = hm__squares_apart(from, to);

    if (hm__shogi_steps[piece] >> hm__shogi_step_bits[apart] & 1)
        return true;
    return hm__shogi_slides[piece] >> hm__shogi_ways[apart] & 1 &&
           !(hm__squares_between(from, to) & hm__shogi_all(p));
}

/* The whole line through two squares; nothing if they are on none. */
hm__squares hm__squares_line(int a, int b);

/* The three ranks where a side promotes. */
hm__squares hm__shogi_zone(int color);

/* Squares that a piece of this kind could never leave. */
hm__squares hm__shogi_dead_end(int kind, int color);

/* Whether this is such a square; only three kinds have any. */
static inline bool hm__shogi_is_dead_end(int kind, int color, int s)
{
    return kind <= HM__SHOGI_KNIGHT &&
           hm__squares_has(hm__shogi_dead_end(kind, color), s);
}

/* All squares on the file, the rank, or the diagonals of a square. */
hm__squares hm__squares_file(int s);
hm__squares hm__squares_rank(int s);
hm__squares hm__squares_diagonals(int s);

/* Where all pieces come from that step to a square. */
hm__squares hm__squares_near(int s);

/* The pieces of a colour that attack a square, if `all` stand around. */
hm__squares hm__shogi_attackers(const hm__shogi *p, int s, int of,
                                hm__squares all);

/*
 * Whether a slider of `color` might attack a king once a piece that stands on
 * `from` is gone: one is on the line through both.
 */
bool hm__shogi_has_slider(const hm__shogi *p, int king, int from, int color);

static inline bool hm__shogi_may_open(const hm__shogi *p, int king, int from,
                                      int color)
{
    return hm__squares_way(king, from) &&
           hm__shogi_has_slider(p, king, from, color);
}

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

/* ---- pattern.c, relative.c, game.c: which move a ply is --------------------
 */

/* A move that was found for a pattern. */
typedef struct hm__shogi_found {
    hm__shogi_move move;
    bool legal; // else the judge says what is wrong with it
} hm__shogi_found;

/*
 * The move that is meant. If no legal move fits, but an illegal one does, that
 * is it. Where strict reading would refuse, the move is found and `why` has a
 * warning.
 */
hm_status hm__shogi_find(const hm__shogi *p, const hm__shogi_pattern *pattern,
                         hm_str at, hm__shogi_found *out, hm_fault *why);

/*
 * The move of a loose ply. If no legal move fits, but an illegal one does, that
 * is it: the judge says what is wrong with it. A mark that says nothing new is
 * a warning in `why`.
 */
hm_status hm__shogi_find_relative(const hm__shogi *p, const hm__shogi_ply *ply,
                                  hm_str at, hm__shogi_move *out,
                                  hm_fault *why);

enum { HM__SHOGI_CANDIDATES = 8 }; // that are looked for, at the most

/* The legal moves that a ply could mean, where there are several. */
size_t hm__shogi_candidates(const hm__shogi *p, const hm__shogi_ply *ply,
                            hm__shogi_move out[HM__SHOGI_CANDIDATES]);

/* The same for a loose ply. */
size_t hm__shogi_relatives(const hm__shogi *p, const hm__shogi_ply *ply,
                           hm__shogi_move out[HM__SHOGI_CANDIDATES]);

/*
 * The move of a ply, whether or not it is legal; a fault, about `at`, if it
 * does not fit the position.
 */
hm_status hm__shogi_interpret(const hm__shogi *p, const hm__shogi_ply *ply,
                              hm_str at, hm__shogi_move *out, hm_fault *why);

/*
 * The move of a ply that no rule allows, but the board does: there is a piece
 * to move, and room for it. `*move` is what it was resolved to, if it was.
 * `*side` is who makes it; false if it cannot be.
 */
bool hm__shogi_force(const hm__shogi *p, const hm__shogi_ply *ply,
                     bool resolved, hm__shogi_move *move, uint8_t *side);

#endif
