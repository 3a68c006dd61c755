/*
 * out.h - what the library may do with a builder beside writing to it.
 */
#ifndef HM_BASE_OUT_H
#define HM_BASE_OUT_H

#include <halfmove/out.h>

hm_ctx *hm__out_ctx(const hm_out *out);

/* Room for `count` bytes that are written next; NULL: something went wrong. */
char *hm__out_take(hm_out *out, size_t count);

#endif
