/*
 * sketch.h - moves that a notation tells in part, found among the legal ones.
 */
#ifndef HM_RULES_SHOGI_SKETCH_H
#define HM_RULES_SHOGI_SKETCH_H

#include "shogi.h"

/* What is told of the squares, 1 to 9 each; 0: not told. */
typedef struct hm__shogi_hint {
    uint8_t from_file, from_rank, to_file, to_rank;
} hm__shogi_hint;

typedef enum hm__shogi_manner {
    HM__SHOGI_ANYHOW,
    HM__SHOGI_STEPS, // on the board, to an empty square
    HM__SHOGI_TAKES,
    HM__SHOGI_DROPS,
} hm__shogi_manner;

typedef enum hm__shogi_suffix {
    HM__SHOGI_BARE,
    HM__SHOGI_PROMOTES,
    HM__SHOGI_DECLINES, // to promote, which it could
} hm__shogi_suffix;

enum { HM__SHOGI_HINTS = 5 };

/*
 * A move as it is told. If `kind` is not promoted and no such piece fits, the
 * promoted one is meant.
 */
typedef struct hm__shogi_sketch {
    hm__shogi_hint hints[HM__SHOGI_HINTS]; // any of them may be meant
    uint8_t hint_count;
    uint8_t kind;
    hm__shogi_manner manner;
    hm__shogi_suffix suffix;
    bool last;  // takes what moved last, or else the one piece that it can
    bool first; // takes what moved last and nothing else, if read strictly
} hm__shogi_sketch;

/*
 * The move that is meant. If no legal move fits, but an illegal one does, that
 * is it: the judge says what is wrong with it. Where strict reading would
 * refuse, the move is found and `why` has a warning.
 */
hm_status hm__shogi_find(const hm__shogi *p, const hm__shogi_sketch *sketch,
                         hm_str at, hm__shogi_move *out, hm_fault *why);

/* Whether one move alone fits, even if illegal ones counted. */
bool hm__shogi_is_clear(const hm__shogi *p, const hm__shogi_sketch *sketch);

#endif
