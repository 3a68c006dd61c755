/*
 * setup.h - the catalogue of starting positions.
 *
 * Some two hundred, called by their names; docs/setups.md shows them.
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

/** One starting position. Its texts live as long as the library. */
typedef struct hm_setup {
    const char *system;  /**< game system, as "piecepack" */
    const char *name;    /**< normalised, as "four_field_kono" */
    const char *title;   /**< as people write it */
    const char *about;   /**< one line on what it is; may be empty */
    const char *players; /**< as "2" or "2-4"; may be empty */
    const char *aliases; /**< other names, separated by blanks; may be empty */
    const char *args;    /**< keys of its settings, as "seed tiles"; or empty */
} hm_setup;

/** Describe setup `index` of the catalogue; false after the last. */
HM_API bool hm_setup_at(size_t index, hm_setup *out);

/** What to build; zero the struct, set `size`. */
typedef struct hm_setup_request {
    size_t size;
    const char *name;            /**< as people write it */
    const char *const *settings; /**< "key=value", as "seed=42" */
    size_t setting_count;
} hm_setup_request;

/**
 * Build a starting position.
 *
 * The setting "system" chooses among games of the same name; the folders of the
 * context are looked into for setups of the user's own. Where chance is
 * involved the same seed gives the same table.
 *
 * On HM_OK `*out` is yours: free it with hm_table_free(); it needs the context
 * only. Otherwise it is NULL: HM_EINPUT if there is no such setup or setting,
 * or a setup of the user's has a fault; HM_ELIMIT; HM_EUSAGE if the size of the
 * request makes no sense; HM_ENOMEM. `diags` may be NULL.
 */
HM_API hm_status hm_setup_build(hm_ctx *ctx, const hm_setup_request *request,
                                hm_diags *diags, hm_table **out);

/**
 * Normalise a name as PPN does: "Nine Men's Morris" gives "nine_mens_morris".
 *
 * Writes at most `room` bytes with the final NUL; false if it does not fit.
 */
HM_API bool hm_setup_normalize(const char *name, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
