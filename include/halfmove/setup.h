/*
 * setup.h - the catalogue of starting positions.
 *
 * There are about two hundred, each with a name; docs/setups.md explains them.
 *
 *     const char *const seed[] = {"seed=42"};
 *     hm_setup_request request = {.size = sizeof(request),
 *                                 .name = "Fujisan",
 *                                 .settings = seed,
 *                                 .setting_count = 1};
 *     hm_table *table;
 *
 *     if (hm_setup_build(ctx, &request, diags, &table) == HM_OK)
 *         hm_diagram_write(table, NULL, out);
 *     hm_table_free(table);
 */
#ifndef HALFMOVE_SETUP_H
#define HALFMOVE_SETUP_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One starting position. Its texts are valid as long as the library. */
typedef struct hm_setup {
    const char *system;  /**< game system, such as "piecepack" */
    const char *name;    /**< in normal form, such as "four_field_kono" */
    const char *title;   /**< as people write it */
    const char *about;   /**< a description in one line; may be empty */
    const char *players; /**< such as "2" or "2-4"; may be empty */
    const char *aliases; /**< other names, separated by spaces; may be empty */
    const char *args;    /**< keys of its settings, such as "seed tiles" */
} hm_setup;

/** Describe setup `index` of the catalogue; false after the last. */
HM_API bool hm_setup_at(size_t index, hm_setup *out);

/** What to build; zero the struct, set `size`. */
typedef struct hm_setup_request {
    size_t size;
    const char *name;            /**< as people write it */
    const char *const *settings; /**< "key=value", such as "seed=42" */
    size_t setting_count;
} hm_setup_request;

/**
 * Build a starting position.
 *
 * The setting "system" chooses between games of the same name. The user's own
 * setups are searched in the folders of the context. If the setup is random,
 * the same seed gives the same table.
 *
 * On HM_OK `*out` is yours: free it with hm_table_free(), before the context.
 * Otherwise it is NULL: HM_EINPUT if there is no such setup or setting, or a
 * setup file of the user has an error; HM_ELIMIT; HM_EUSAGE if the size of the
 * request makes no sense; HM_ENOMEM. `diags` may be NULL.
 */
HM_API hm_status hm_setup_build(hm_ctx *ctx, const hm_setup_request *request,
                                hm_diags *diags, hm_table **out);

/**
 * Convert a name to normal form, as PPN does: "Nine Men's Morris" gives
 * "nine_mens_morris".
 *
 * Writes at most `room` bytes, including the final NUL; false if it does not
 * fit.
 */
HM_API bool hm_setup_normalize(const char *name, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
