/*
 * board.h - inside the rules of chess: squares, attacks, and what is legal.
 */
#ifndef HM_RULES_CHESS_BOARD_H
#define HM_RULES_CHESS_BOARD_H

#include "chess.h"

/* ---- squares.c ------------------------------------------------------------
 */

static inline hm__chess_set hm__chess_bit(int s)
{
    return (hm__chess_set)1 << s;
}

static inline bool hm__chess_has(hm__chess_set set, int s)
{
    return (set >> s & 1) != 0;
}

/* The lowest square of a set that is not empty. */
static inline int hm__chess_first(hm__chess_set set)
{
    return __builtin_ctzll(set);
}

/* Takes the lowest square out of a set that is not empty. */
static inline int hm__chess_take(hm__chess_set *set)
{
    int s = hm__chess_first(*set);

    *set &= *set - 1;
    return s;
}

/* Counts pairs, then fours, then bytes: plain x86-64 has no instruction. */
static inline size_t hm__chess_size(hm__chess_set set)
{
    const uint64_t twos = 0x3333333333333333;

    set -= set >> 1 & 0x5555555555555555;
    set = (set & twos) + (set >> 2 & twos);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return (size_t)(set * 0x0101010101010101 >> 56);
}

/* What can be attacked from a square of an empty board, without the square. */
typedef struct hm__chess_sight {
    hm__chess_set file, rising, falling; // the lines through it
    hm__chess_set rank;
    hm__chess_set king, knight;
    hm__chess_set pawn[2]; // what a pawn of a colour attacks
} hm__chess_sight;

extern const hm__chess_sight hm__chess_sights[HM__CHESS_SQUARES];

/*
 * The squares of a line that a slider on `s` attacks: from the nearest piece
 * below it to the nearest above.
 *
 * Subtracting the slider from the pieces above it flips all bits up to the
 * nearest of them; the same with the bytes in reverse goes down. This works
 * where a line has one square on each rank.
 */
static inline hm__chess_set hm__chess_slide(hm__chess_set line, int s,
                                            hm__chess_set all)
{
    hm__chess_set bit = hm__chess_bit(s);
    hm__chess_set up = all & line;
    hm__chess_set down = __builtin_bswap64(up) - __builtin_bswap64(bit);

    return ((up - bit) ^ __builtin_bswap64(down)) & line;
}

/* The same along a rank: the nearest piece on the left is the highest. */
static inline hm__chess_set hm__chess_slide_rank(hm__chess_set rank, int s,
                                                 hm__chess_set all)
{
    hm__chess_set below = hm__chess_bit(s) - 1;
    hm__chess_set on = all & rank;
    hm__chess_set left = (on & below) | 1;
    hm__chess_set right = on & ~below;
    hm__chess_set from = ~(hm__chess_set)0 << (63 - __builtin_clzll(left));

    return (from + 2 * (right & -right)) & rank;
}

static inline hm__chess_set hm__chess_bishop(int s, hm__chess_set all)
{
    const hm__chess_sight *from = &hm__chess_sights[s];

    return hm__chess_slide(from->rising, s, all) |
           hm__chess_slide(from->falling, s, all);
}

static inline hm__chess_set hm__chess_rook(int s, hm__chess_set all)
{
    const hm__chess_sight *from = &hm__chess_sights[s];

    return hm__chess_slide(from->file, s, all) |
           hm__chess_slide_rank(from->rank, s, all);
}

/* All squares whose numbers are between those of two others. */
static inline hm__chess_set hm__chess_range(int a, int b)
{
    hm__chess_set low = hm__chess_bit(a < b ? a : b);
    hm__chess_set high = hm__chess_bit(a < b ? b : a);

    return high - 2 * low; // nothing to borrow from if a is next to b
}

/* The squares from one to another of the same rank, both included. */
static inline hm__chess_set hm__chess_way(int a, int b)
{
    hm__chess_set ends = hm__chess_bit(a) | hm__chess_bit(b);

    return a == b ? ends : ends | hm__chess_range(a, b);
}

/* The squares between two squares on one line; none if there is no line. */
static inline hm__chess_set hm__chess_between(int a, int b)
{
    const hm__chess_sight *from = &hm__chess_sights[a];
    hm__chess_set to = hm__chess_bit(b);
    hm__chess_set line = from->file & to      ? from->file
                         : from->rank & to    ? from->rank
                         : from->rising & to  ? from->rising
                         : from->falling & to ? from->falling
                                              : 0;

    return line & hm__chess_range(a, b);
}

/* ---- position.c -----------------------------------------------------------
 */

static inline hm__chess_set hm__chess_all(const hm__chess *p)
{
    return p->colors[0] | p->colors[1];
}

static inline int hm__chess_king(const hm__chess *p, int color)
{
    return hm__chess_first(p->kinds[HM__CHESS_KING] & p->colors[color]);
}

/* Pieces that move on files and ranks, or on diagonals. */
static inline hm__chess_set hm__chess_rooks(const hm__chess *p)
{
    return p->kinds[HM__CHESS_ROOK] | p->kinds[HM__CHESS_QUEEN];
}

static inline hm__chess_set hm__chess_bishops(const hm__chess *p)
{
    return p->kinds[HM__CHESS_BISHOP] | p->kinds[HM__CHESS_QUEEN];
}

/* The pieces of `color` that attack a square; `all` are the pieces on the
 * board. */
static inline hm__chess_set hm__chess_attackers(const hm__chess *p, int s,
                                                int color, hm__chess_set all)
{
    const hm__chess_sight *from = &hm__chess_sights[s];
    const hm__chess_set *k = p->kinds;
    hm__chess_set rooks = hm__chess_rooks(p) & p->colors[color];
    hm__chess_set bishops = hm__chess_bishops(p) & p->colors[color];
    hm__chess_set found = ((from->pawn[color ^ 1] & k[HM__CHESS_PAWN]) |
                           (from->knight & k[HM__CHESS_KNIGHT]) |
                           (from->king & k[HM__CHESS_KING])) &
                          p->colors[color];

    if (rooks & (from->file | from->rank))
        found |= hm__chess_rook(s, all) & rooks;
    if (bishops & (from->rising | from->falling))
        found |= hm__chess_bishop(s, all) & bishops;
    return found;
}

void hm__chess_put(hm__chess *p, int s, int piece);

/* "White", and "knight". */
const char *hm__chess_side_name(int color);
const char *hm__chess_name(int kind);

/* For "%c%d": a square such as e4. */
#define HM__CHESS_AT(s) 'a' + hm__chess_file(s), hm__chess_rank(s) + 1

/* Whether a rook that may castle can do so now, if there is no check. */
bool hm__chess_may_castle(const hm__chess *p, hm__chess_move castling);

/* Whether the king of the same side is not in check after an en passant
 * capture. */
bool hm__chess_may_capture_passing(const hm__chess *p, int from);

/* The same for any other move that the piece can make. */
bool hm__chess_is_safe(const hm__chess *p, hm__chess_move move);

/* Whether a legal move gives check. */
bool hm__chess_gives_check(const hm__chess *p, hm__chess_move move);

/* ---- fen.c ----------------------------------------------------------------
 */

/* A fault about `at` if these pieces are not possible in a game. */
hm_status hm__chess_check_pieces(const hm__chess *p, hm_str at, hm_fault *why);

/* The same if the side that is not to move is in check. */
hm_status hm__chess_check_turn(const hm__chess *p, hm_str at, hm_fault *why);

/* Whether only Chess960 has castling from these squares of kings and rooks. */
bool hm__chess_is_unusual(const hm__chess *p);

/* ---- match.c: which move is written ---------------------------------------
 */

enum { HM__CHESS_CANDIDATES = 16 }; // that are looked for, at the most

/* The legal moves that fit what is written. */
size_t hm__chess_candidates(const hm__chess *p,
                            const hm__chess_pattern *pattern,
                            hm__chess_move out[HM__CHESS_CANDIDATES]);

/*
 * Pieces of a kind of the side to move, on some squares, that can go to a
 * square, apart from checks to the king.
 */
hm__chess_set hm__chess_sources(const hm__chess *p, int kind, int to,
                                hm__chess_set among);

/* The move of a piece to a square, without a promotion. */
hm__chess_move hm__chess_move_to(const hm__chess *p, int from, int to);

/*
 * A move that is illegal but possible on the board: there is a piece to move,
 * and its square is not blocked. `*side` is its owner; false if there is no
 * such move.
 */
bool hm__chess_force(const hm__chess *p, const hm__chess_pattern *pattern,
                     hm__chess_move *out, uint8_t *side);

/* ---- judge.c: why no move fits --------------------------------------------
 */

/* A fault about `at`; HM_EINPUT. */
hm_status hm__chess_refuse(const hm__chess *p, const hm__chess_pattern *pattern,
                           hm_str at, hm_fault *why);

#endif
