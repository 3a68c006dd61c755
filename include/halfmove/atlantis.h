/*
 * atlantis.h - what only Atlantis has: making a start to play from.
 *
 *     hm_atlantis_options options = {.size = sizeof(options),
 *                                    .shape = "hexagon",
 *                                    .side = 4,
 *                                    .players = 2};
 *     hm_record *record;
 *
 *     if (hm_atlantis_new(ctx, &options, &record) == HM_OK)
 *         hm_record_write(ctx, record, NULL, out);
 *     hm_record_free(record);
 *
 * docs/formats/atlantis.md explains the game and its two notations.
 */
#ifndef HALFMOVE_ATLANTIS_H
#define HALFMOVE_ATLANTIS_H

#include <halfmove/base.h>
#include <halfmove/record.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A start of Atlantis to make; zero the struct, set `size`. */
typedef struct hm_atlantis_options {
    size_t size;
    const char *shape; /**< "triangle", "hexagon" or "rhombus" */
    int side;          /**< segments along a side, 1 to 20 */
    int players;       /**< each has a segment; 0: only a board */
    bool random;       /**< random segments, else far from each other */
    int seed;          /**< the same seed gives the same places */
} hm_atlantis_options;

/**
 * Make a game of Atlantis without turns; it can be written and replayed.
 *
 * On HM_OK `*out` is yours: free it with hm_record_free(). Otherwise it is
 * NULL: HM_EUSAGE if there is no such shape or side, or there are more players
 * than segments; HM_ENOMEM.
 */
HM_API hm_status hm_atlantis_new(hm_ctx *ctx,
                                 const hm_atlantis_options *options,
                                 hm_record **out);

#ifdef __cplusplus
}
#endif

#endif
