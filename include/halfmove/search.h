/*
 * search.h - find positions, patterns, material and words in games.
 *
 *     hm_search_options options = {.size = sizeof(options),
 *                                  .position = "moves:7g7f 3c3d"};
 *     hm_search *search;
 *
 *     if (hm_search_new(ctx, &options, &search) == HM_OK &&
 *         hm_search_game(search, record, replay) == HM_OK)
 *         printf("at state %zu\n", hm_replay_index(replay));
 *     hm_search_free(search);
 *
 * A search is made once, and used for any number of games by any number of
 * threads. What has an index of positions asks hm_search_key() what to look up.
 */
#ifndef HALFMOVE_SEARCH_H
#define HALFMOVE_SEARCH_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/record.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What to find: all that is given must be so, in the same state; zero the
 * struct, set `size`.
 */
typedef struct hm_search_options {
    size_t size;
    const char *position; /**< "sfen:", "fen:" and a position, or "moves:" and
                               moves of USI or UCI from the start; or NULL */
    hm_replay *shown;     /**< or the position that this replay shows */
    bool board_only;      /**< whoever's turn it is, whatever is in hand */
    bool mirror;          /**< mirror images too */
    const char *pattern;  /**< a part of a board, as rows of SFEN or FEN where
                               "?" is any square, "!" any piece, "A" and "a"
                               any piece of the first or second side */
    const char *material; /**< as "KRPkrp" for all pieces, or conditions such
                               as "R=2 +b>=1" */
    const char *words;    /**< all occur in tags or comments, in any case */
    bool variations;      /**< look into variations, too */
    hm_diags *diags;      /**< where problems go; NULL: nowhere */
} hm_search_options;

/** What to find, compiled. */
typedef struct hm_search hm_search;

/**
 * Compile a search.
 *
 * On HM_OK `*out` is yours: free it with hm_search_free(). HM_EINPUT once the
 * diagnostics say what cannot be understood; HM_EUSAGE if nothing is asked for;
 * HM_ESUPPORT if the game of the position has no board to be mirrored or to be
 * looked at alone; HM_ENOMEM.
 */
HM_API hm_status hm_search_new(hm_ctx *ctx, const hm_search_options *options,
                               hm_search **out);

/** Free a search; NULL is fine. */
HM_API void hm_search_free(hm_search *search);

/**
 * Find the first state of a game that is searched for.
 *
 * The game is loaded into `replay`. HM_OK: it stands there. HM_END: there is no
 * such state; HM_EINPUT: nor before a fault of the game. HM_ENOMEM.
 */
HM_API hm_status hm_search_game(const hm_search *search,
                                const hm_record *record, hm_replay *replay);

/**
 * Key `index` of the positions that are searched for, and the name of their
 * rules; a position must have one of them. HM_END after the last. HM_ESUPPORT
 * if keys do not decide: games must be looked at.
 */
HM_API hm_status hm_search_key(const hm_search *search, size_t index,
                               const char **rules, uint64_t *key);

/**
 * Write what `next`, a child of the node at which a replay stands, plays: in
 * the words of the rules as USI or UCI, or for tables as it is written. The
 * replay stays where it is. HM_EINPUT, with nothing written, if it cannot be
 * played.
 */
HM_API hm_status hm_replay_move(hm_replay *replay, const hm_node *next,
                                hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
