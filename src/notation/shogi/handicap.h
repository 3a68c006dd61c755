/*
 * handicap.h - starts in which White leaves pieces out, and their names.
 */
#ifndef HM_NOTATION_SHOGI_HANDICAP_H
#define HM_NOTATION_SHOGI_HANDICAP_H

#include "rules/shogi/shogi.h"

typedef struct hm__shogi_handicap {
    const char *squares; // that stay empty, as "8222"
    const char *kif;     // its name in KIF
    const char *psn;     // and in PSN
} hm__shogi_handicap;

/* Handicap `index`, the even game first; NULL after the last. */
const hm__shogi_handicap *hm__shogi_handicap_at(size_t index);

void hm__shogi_handicap_start(const hm__shogi_handicap *handicap,
                              hm__shogi *out);

/* The handicap that a position is the start of, or NULL. */
const hm__shogi_handicap *hm__shogi_handicap_of(const hm__shogi *position);

/*
 * The handicap that PSN calls so, in any of its spellings; NULL if it knows
 * none. `*odd` if the specification does not have the name.
 */
const hm__shogi_handicap *hm__shogi_handicap_named(hm_str name, bool *odd);

static inline bool hm__shogi_handicap_is_even(const hm__shogi_handicap *h)
{
    return !h->squares[0];
}

#endif
