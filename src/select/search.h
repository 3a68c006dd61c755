/*
 * search.h - what an index of games asks a search.
 */
#ifndef HM_SELECT_SEARCH_H
#define HM_SELECT_SEARCH_H

#include <halfmove/search.h>

/* Word `index` that must occur in tags or comments, in small letters. */
bool hm__search_word(const hm_search *search, size_t index, hm_str *out);

/* Whether variations are searched, too. */
bool hm__search_variations(const hm_search *search);

/* Writes all that words are looked for in: the values of tags, each a line. */
void hm__record_put_values(const hm_record *record, hm_out *out);

#endif
