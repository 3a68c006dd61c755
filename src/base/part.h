/*
 * part.h - what a part that is linked on its own adds to the library.
 *
 * A part is one const hm_part, which a program hands to its contexts. It may
 * use functions of the library that are marked HM_PART; docs/decisions/0007
 * says how they are kept apart from the public ones.
 */
#ifndef HM_BASE_PART_H
#define HM_BASE_PART_H

#include "ctx.h"

struct hm_renderer;
struct hm_engine;

struct hm_part {
    const char *name;    // as "draw"
    const char *version; // HM__VERSION, where it was built
    const struct hm_renderer *const *renderers; // to a NULL; NULL: none
    const struct hm_engine *const *engines;     // of archives; the same
};

#define HM__TEXT_OF(number) #number
#define HM__VERSION_OF(major, minor, patch)                                    \
    HM__TEXT_OF(major) "." HM__TEXT_OF(minor) "." HM__TEXT_OF(patch)

/* The version of the headers, as "0.1.0". */
#define HM__VERSION                                                            \
    HM__VERSION_OF(HM_VERSION_MAJOR, HM_VERSION_MINOR, HM_VERSION_PATCH)

#endif
