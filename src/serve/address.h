/*
 * address.h - the address of a request, taken apart.
 */
#ifndef HM_SERVE_ADDRESS_H
#define HM_SERVE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    ADDRESS_SEGMENTS = 72, // between slashes
    ADDRESS_PARAMS = 48,
};

typedef struct address_param {
    const char *key, *value;
} address_param;

/* All texts are decoded, and end with a NUL. */
typedef struct address {
    const char *segments[ADDRESS_SEGMENTS];
    size_t segment_count;
    address_param params[ADDRESS_PARAMS];
    size_t param_count;
} address;

/*
 * Takes `text`, such as "/games/12?size=400", apart, and writes into it. The
 * texts of `*out` are parts of it. False if it makes no sense: an escape that
 * is none, a NUL, "." or ".." between slashes, or too many parts.
 */
bool address_read(char *text, address *out);

/* The last value of a parameter; NULL if there is none. */
const char *address_param_of(const address *a, const char *key);

/* Value `index` of a parameter that may be given several times; or NULL. */
const char *address_param_at(const address *a, const char *key, size_t index);

#endif
