/*
 * cache.h - answers that may be asked for again.
 *
 * Used by the thread of the connections alone. An answer is good as long as no
 * file has changed: a version says so.
 */
#ifndef HM_SERVE_CACHE_H
#define HM_SERVE_CACHE_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "job.h"

typedef struct cache cache;

/* What is kept of an answer. */
typedef struct cached {
    struct MHD_Response *response;
    char tag[TAG_ROOM];
} cached;

/* NULL if there is no memory. */
cache *cache_new(void);
void cache_free(cache *c);

/* The answer to a request; NULL if it is not there. */
const cached *cache_find(const cache *c, const char *key, size_t version);

/*
 * Keeps an answer of `size` bytes, in the place of another; false if it is too
 * large: then the response stays the caller's.
 */
bool cache_keep(cache *c, const char *key, size_t version, const cached *answer,
                size_t size);

#endif
