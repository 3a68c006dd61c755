/*
 * game.h - what a record of shogi holds: its start, its plies, its end.
 */
#ifndef HM_RULES_SHOGI_GAME_H
#define HM_RULES_SHOGI_GAME_H

#include "model/record.h"
#include "shogi.h"
#include "sketch.h"

/* How a game ended. "Mover" is the side whose turn it is then. */
typedef enum hm__shogi_end {
    HM__SHOGI_GOES_ON,     // nothing is said
    HM__SHOGI_RESIGNS,     // the mover
    HM__SHOGI_STOPPED,     // for now
    HM__SHOGI_REPETITION,  // the fourth time the same position
    HM__SHOGI_MATED,       // the mover
    HM__SHOGI_TIME_UP,     // the mover's
    HM__SHOGI_MOVER_FOULS, // and loses
    HM__SHOGI_BLACK_FOULED,
    HM__SHOGI_WHITE_FOULED,
    HM__SHOGI_IMPASSE,  // both kings are safe: a draw
    HM__SHOGI_DECLARES, // the mover wins by declaration
    HM__SHOGI_DRAW,
    HM__SHOGI_MOST_MOVES,       // too many moves: a draw
    HM__SHOGI_TAKEN_BACK,       // the last move
    HM__SHOGI_UNSOLVABLE,       // a problem without mate
    HM__SHOGI_BROKEN_OFF,       // by an error of a program
    HM__SHOGI_SEALED,           // the next move, until play goes on
    HM__SHOGI_MOVER_WALKS_OVER, // the other did not come
    HM__SHOGI_MOVER_FORFEITS,   // did not come
    HM__SHOGI_ENDS,
} hm__shogi_end;

/* In one word, as "resign"; empty if nothing is said. */
const char *hm__shogi_end_name(hm__shogi_end end);

enum { HM__SHOGI_NOBODY = 2, HM__SHOGI_UNTOLD = 3 };

/* Who wins, if it is `mover`'s turn then: a color, nobody, or untold. */
int hm__shogi_winner(hm__shogi_end end, int mover);

enum { HM__SHOGI_NO_TIME = -1 };

/* hm_record.start of a game of shogi. */
typedef struct hm__shogi_game {
    hm__shogi position;
    hm__shogi_end end; // of the main line
    hm_str end_text;   // its part of the source
    int64_t end_ms;    // thought before it, or HM__SHOGI_NO_TIME
    hm_str bookmark;   // of the start; ptr is NULL: none
} hm__shogi_game;

/*
 * hm_node.ply of a game of shogi; the text is the node's only word.
 *
 * Notations tell more than a move needs, or less. What they tell is checked,
 * and what they leave out is found when the ply is resolved.
 */
typedef struct hm__shogi_ply {
    hm__shogi_move move;
    uint8_t named; // kind that is said to move; 0: not said
    bool after;    // `named` is what it is then, and tells if it promotes
    bool sided;    // `side` is said to move
    uint8_t side;
    const hm__shogi_sketch *sketch; // the move is told in part; or NULL
    bool loose;        // only `named`, `marks` and parts of `move` are told
    uint8_t marks;     // of a loose ply, by relative.h
    int64_t ms;        // thought before it, or HM__SHOGI_NO_TIME
    hm_str bookmark;   // ptr is NULL: none
    hm_str mark;       // what somebody thinks of it, as "!?"
    hm__shogi_end end; // of a variation that ends with it
} hm__shogi_ply;

/*
 * The move of a ply; a fault, about `at`, if it does not fit the position. If
 * it does, but only by lenient reading, `why` has a warning.
 */
hm_status hm__shogi_resolve(const hm__shogi *p, const hm__shogi_ply *ply,
                            hm_str at, hm__shogi_move *out, hm_fault *why);

/*
 * The move of a ply that no rule allows, but the board does: there is a piece
 * to move, and room for it. `*move` is what it was resolved to, if it was.
 * `*side` is who makes it; false if it cannot be.
 */
bool hm__shogi_force(const hm__shogi *p, const hm__shogi_ply *ply,
                     bool resolved, hm__shogi_move *move, uint8_t *side);

/* A record's start and a node's ply; NULL if a reader could make none. */
static inline const hm__shogi_game *hm__shogi_game_of(const hm_record *record)
{
    return record->start;
}

static inline const hm__shogi_ply *hm__shogi_ply_of(const hm_node *node)
{
    return node->ply;
}

/* Makes a record one of shogi, with an empty start; NULL: out of memory. */
hm__shogi_game *hm__shogi_game_new(hm_record *record);

/*
 * Adds a ply to the end of the main line; `text` is its part of the source,
 * and `ply` lives in the record's arena. NULL when out of memory.
 */
hm_node *hm__shogi_add(hm_record *record, hm_str text, hm__shogi_ply *ply);

/* The same behind any node: as its first child, or the last variation. */
hm_node *hm__shogi_add_to(hm_record *record, hm_node *parent, hm_str text,
                          hm__shogi_ply *ply);

/* Adds a node that cannot be played, where a replay stops. */
hm_status hm__shogi_add_bad(hm_record *record);

#endif
