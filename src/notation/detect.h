/*
 * detect.h - what a file is.
 */
#ifndef HM_NOTATION_DETECT_H
#define HM_NOTATION_DETECT_H

#include "foreign.h"
#include "notation.h"

typedef struct hm__detected {
    const hm_notation *notation; // NULL: it is no record of any
    const char *why;             // it is that one
    hm__foreign foreign;         // what it seems to be instead, if any
} hm__detected;

/*
 * Finds out which notation a text is in from its first bytes, and where these
 * are not clear from the name of the file.
 */
hm_status hm__detect(hm_ctx *ctx, hm_str bytes, hm_str name, hm__detected *out);

#endif
