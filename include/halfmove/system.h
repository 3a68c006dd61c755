/*
 * system.h - game systems: the sets of pieces that the library knows.
 *
 *     hm_system_info info = {.size = sizeof(info)};
 *
 *     for (size_t i = 0; hm_system_at(i, &info); i++)
 *         printf("%s: %s\n", info.name, info.title);
 */
#ifndef HALFMOVE_SYSTEM_H
#define HALFMOVE_SYSTEM_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How long the lists of a hm_system_info may be, with the NULL at the end. */
enum { HM_SYSTEM_LIST = 16 };

/**
 * A game system: a set of pieces with one name in PPN and JSON, which is the
 * `system` of a hm_piece. A table may also contain pieces of unknown systems:
 * they are drawn, but have no names. All texts are valid as long as the
 * library. Set `size` first.
 */
typedef struct hm_system_info {
    size_t size;
    const char *name;    /**< such as "playing_cards_tarot" */
    const char *title;   /**< for people, such as "tarot cards" */
    const char *setups;  /**< `system` of its hm_setups; may be empty */
    const char *aliases; /**< other names, separated by spaces; or empty */
    const char *kinds[HM_SYSTEM_LIST]; /**< such as "tile"; then NULL */
    const char *suits[HM_SYSTEM_LIST]; /**< names of suit 1, 2 and so on; then
                                            NULL. Dominoes have none. */
} hm_system_info;

/**
 * Describe system `index`; false after the last.
 *
 * Also false, with `*out` untouched, if out->size makes no sense.
 */
HM_API bool hm_system_at(size_t index, hm_system_info *out);

#ifdef __cplusplus
}
#endif

#endif
