/*
 * regex.h - regular expressions over UTF-8, in time that is linear in the text.
 *
 * Those of POSIX read the locale, count bytes outside of it, and can be made to
 * take any amount of memory by a few characters. These know: . [set] [^set] \d
 * \w \s, the same as capitals for their opposites, ( ) | * + ? {n} {n,} {n,m}
 * ^ $, and \ before any sign.
 */
#ifndef HM_SELECT_REGEX_H
#define HM_SELECT_REGEX_H

#include "base/arena.h"

typedef struct hm__regex hm__regex;

/* What is wrong with a pattern, and at which byte of it. */
typedef struct hm__regex_fault {
    const char *why;
    size_t at;
} hm__regex_fault;

/* It lives in the arena; HM_EINPUT once `fault` says what is wrong. */
hm_status hm__regex_new(hm__arena *arena, hm_str pattern,
                        hm__regex_fault *fault, const hm__regex **out);

enum { HM__REGEX_TEXT = 4096 }; // bytes of a text that are looked at

/* Whether some part of a text is matched. */
bool hm__regex_find(const hm__regex *regex, hm_str text);

#endif
