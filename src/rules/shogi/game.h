/*
 * game.h - what a record of shogi holds: its start, its plies, its end.
 */
#ifndef HM_RULES_SHOGI_GAME_H
#define HM_RULES_SHOGI_GAME_H

#include "model/record.h"
#include "shogi.h"

/* How a game ended. "Mover" is the side whose turn it is then. */
typedef enum hm__shogi_end {
    HM__SHOGI_GOES_ON,  // nothing is said
    HM__SHOGI_RESIGNS,  // the mover
    HM__SHOGI_DECLARES, // the mover wins by declaration
} hm__shogi_end;

/* hm_record.start of a game of shogi. */
typedef struct hm__shogi_game {
    hm__shogi position;
    hm__shogi_end end; // of the main line
} hm__shogi_game;

/* hm_node.ply of a game of shogi; the text is the node's only word. */
typedef struct hm__shogi_ply {
    hm__shogi_move move;
} hm__shogi_ply;

/* A record's start and a node's ply; NULL if a reader could make none. */
static inline const hm__shogi_game *hm__shogi_game_of(const hm_record *record)
{
    return record->start;
}

static inline const hm__shogi_ply *hm__shogi_ply_of(const hm_node *node)
{
    return node->ply;
}

/*
 * Adds a ply to the end of the main line; `text` is its part of the source.
 * NULL when out of memory.
 */
hm_node *hm__shogi_add(hm_record *record, hm_str text,
                       const hm__shogi_ply *ply);

#endif
