/*
 * accept.h - what a client wants, by the headers of its request.
 */
#ifndef HM_SERVE_ACCEPT_H
#define HM_SERVE_ACCEPT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * How much `header`, that of Accept, wants a media type: from 0, not at all, to
 * 1000. The most specific part of it decides. NULL wants everything.
 */
int accept_quality(const char *header, const char *type);

/* Whether a list such as Accept-Encoding or Connection has a word. */
bool accept_word(const char *header, const char *word);

/* Whether a list of entity tags, as in If-Match, has one, or is "*". */
bool accept_tag(const char *header, const char *tag);

typedef enum accept_range_kind {
    RANGE_ALL,  // none, or one that cannot be understood
    RANGE_PART, // one part
    RANGE_NONE, // it is after the end
} accept_range_kind;

/* Which of `size` bytes are wanted: from `*first` up to and with `*last`. */
accept_range_kind accept_range(const char *header, size_t size, size_t *first,
                               size_t *last);

#endif
