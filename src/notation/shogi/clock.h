/*
 * clock.h - times of thinking, as records of shogi have them.
 */
#ifndef HM_NOTATION_SHOGI_CLOCK_H
#define HM_NOTATION_SHOGI_CLOCK_H

#include <halfmove/io.h>

#include "base/str.h"

/*
 * group = "(" clock ["/" clock] ")", blanks between; a clock is "0:12" or
 * "00:01:02". The first is the time of the move, in milliseconds. False, with
 * `*at` anywhere, if it is none.
 */
bool hm__clock_read(hm_str text, size_t *at, int64_t *ms);

/* Moves after blanks and tabs. */
void hm__clock_skip_blanks(hm_str text, size_t *at);

/* Puts a group for `ms` of thinking, and `total` of all that a side has had. */
void hm__clock_put(int64_t ms, int64_t total, hm_out *out);

#endif
