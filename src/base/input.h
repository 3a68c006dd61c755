/*
 * input.h - inputs whose bytes somebody else makes.
 */
#ifndef HM_BASE_INPUT_H
#define HM_BASE_INPUT_H

#include <halfmove/io.h>

/* As hm_input_read(): at least one byte, or a status that is not HM_OK. */
typedef struct hm__input_source {
    hm_status (*read)(void *user, char *buffer, size_t capacity, size_t *count);
    void (*close)(void *user);
    void *user;
} hm__input_source;

/* On failure the source is still the caller's to close. */
hm_status hm__input_source_new(hm_ctx *ctx, const hm__input_source *source,
                               hm_input **out);

/*
 * All that an input has, if it is plain memory that nobody has read of; then it
 * is at its end. It lives as long as that memory.
 */
bool hm__input_take_all(hm_input *input, hm_str *out);

#endif
