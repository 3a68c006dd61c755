/*
 * setup.h - the catalogue of starting positions.
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
    const char *aliases; /**< other names, parted by blanks; may be empty */
    const char *args;    /**< arguments as "seed tiles"; may be empty */
} hm_setup;

/** Setup `index` of the catalogue; false after the last. */
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
 * On HM_OK `*out` is yours: free it with hm_table_free(). HM_EINPUT if there
 * is no such setup or argument; the diagnostics say which.
 */
HM_API hm_status hm_setup_build(hm_ctx *ctx, const hm_setup_request *request,
                                hm_diags *diags, hm_table **out);

/**
 * Normalise a name as PPN does: "Nine Men's Morris" gives "nine_mens_morris".
 * At most `room` bytes with the final NUL; false if it does not fit.
 */
HM_API bool hm_setup_normalize(const char *name, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
