/*
 * foreign.h - what a file that is no record seems to be.
 */
#ifndef HM_NOTATION_FOREIGN_H
#define HM_NOTATION_FOREIGN_H

#include "base/fault.h"

typedef struct hm__foreign {
    const char *name;   // as "a PNG image"; NULL: not known
    const char *advice; // what to do next; NULL: nothing special
} hm__foreign;

/* By the first bytes, which are no text. */
bool hm__foreign_bytes(hm_str bytes, hm__foreign *out);

/* Text in a language that no notation can be mistaken for. */
bool hm__foreign_markup(hm_str text, hm__foreign *out);

/* Other text, once no notation has recognised it. */
bool hm__foreign_text(hm_str text, hm__foreign *out);

#endif
