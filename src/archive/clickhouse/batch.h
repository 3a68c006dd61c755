/*
 * batch.h - what the rows of a batch are made of.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_BATCH_H
#define HM_ARCHIVE_CLICKHOUSE_BATCH_H

#include "blocks.h"

/* A move that was played early in a game. */
typedef struct hm__early {
    uint64_t key;
    hm_str move;
    uint8_t won;
} hm__early;

/* A batch that is being sent. */
typedef struct hm__batch {
    hm__store *store;
    hm__blocks blocks; // of positions, later of games
    uint64_t name;
    uint32_t added;   // which copy of a game is the last
    uint64_t rows;    // positions
    hm__early *early; // all moves of early states
    size_t early_count, early_room;
    uint64_t *seen; // keys of a game; 0: free
    size_t seen_room;
} hm__batch;

/* Sends the positions of a game, and notes its early moves. */
hm_status hm__batch_positions(hm__batch *batch, const hm_archive_game *game);

/* Sends how often each early move was played. */
hm_status hm__batch_moves(hm__batch *batch);

/* Sends a game without its positions. */
hm_status hm__batch_game(hm__batch *batch, const hm_archive_game *game);

#endif
