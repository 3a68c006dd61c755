/*
 * file.h - names of files.
 */
#ifndef HM_BASE_FILE_H
#define HM_BASE_FILE_H

#include <halfmove/base.h>

/*
 * What a name ends in, after the last dot; before it, if the file is
 * compressed: "kif" of "game.kif.gz". Empty if there is none.
 */
hm_str hm__file_suffix(hm_str path);

/* Whether a list of suffixes, which ends with NULL, has one; case is ignored.
 */
bool hm__file_suffix_in(hm_str suffix, const char *const *list);

#endif
