/*
 * squares.c - what can be attacked from each square of an empty board.
 *
 * The table is computed by the compiler. A shift over the left or right edge is
 * masked by the files that it cannot reach.
 */
#include "board.h"

#define BIT(s) ((hm__chess_set)1 << (s))
#define FILE_A 0x0101010101010101U
#define FILE_H 0x8080808080808080U
#define FILES_AB (FILE_A | FILE_A << 1)
#define FILES_GH (FILE_H | FILE_H >> 1)

/* A pattern moved up by some ranks, or down. */
#define RANKS(set, n) ((n) < 0 ? (set) >> 8 * ABS(n) : (set) << 8 * ABS(n))
#define ABS(n) ((n) < 0 ? -(n) : (n))

#define RISING(s) RANKS(0x8040201008040201U, (s) / 8 - (s) % 8)
#define FALLING(s) RANKS(0x0102040810204080U, (s) / 8 + (s) % 8 - 7)

#define BESIDE(set) (((set) & ~FILE_H) << 1 | ((set) & ~FILE_A) >> 1)
#define KING(b) (BESIDE(b) | (b) << 8 | (b) >> 8 | BESIDE((b) << 8 | (b) >> 8))
#define KNIGHT(b)                                                              \
    (BESIDE((b) << 16 | (b) >> 16) |                                           \
     (((b) & ~FILES_GH) << 2 | ((b) & ~FILES_AB) >> 2) << 8 |                  \
     (((b) & ~FILES_GH) << 2 | ((b) & ~FILES_AB) >> 2) >> 8)

#define SIGHT(s)                                                               \
    {                                                                          \
        .file = (FILE_A << (s) % 8) & ~BIT(s), .rising = RISING(s) & ~BIT(s),  \
        .falling = FALLING(s) & ~BIT(s),                                       \
        .rank = ((hm__chess_set)255 << (s) / 8 * 8) & ~BIT(s),                 \
        .king = KING(BIT(s)), .knight = KNIGHT(BIT(s)),                        \
        .pawn = {BESIDE(BIT(s) << 8), BESIDE(BIT(s) >> 8)},                    \
    }
#define SIGHTS(rank)                                                           \
    SIGHT(8 * (rank)), SIGHT(8 * (rank) + 1), SIGHT(8 * (rank) + 2),           \
        SIGHT(8 * (rank) + 3), SIGHT(8 * (rank) + 4), SIGHT(8 * (rank) + 5),   \
        SIGHT(8 * (rank) + 6), SIGHT(8 * (rank) + 7)

const hm__chess_sight hm__chess_sights[HM__CHESS_SQUARES] = {
    SIGHTS(0), SIGHTS(1), SIGHTS(2), SIGHTS(3),
    SIGHTS(4), SIGHTS(5), SIGHTS(6), SIGHTS(7),
};
