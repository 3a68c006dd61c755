/*
 * fuzz.h - what the fuzzers share.
 */
#ifndef HM_FUZZ_FUZZ_H
#define HM_FUZZ_FUZZ_H

#include <halfmove/halfmove.h>

#include <stdlib.h>
#include <string.h>

static inline void expect(bool truth)
{
    if (!truth)
        abort();
}

static inline bool same(hm_str a, hm_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

#endif
