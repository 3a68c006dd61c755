/*
 * macro.h - `names' that stand for other text, and `names(with,arguments)'.
 */
#ifndef HM_TABLE_MACRO_H
#define HM_TABLE_MACRO_H

#include "base/arena.h"
#include "base/fault.h"

enum { HM__MOST_MACRO_ARGS = 16 };

typedef struct hm__macro {
    hm_str name, value;
    const hm_str *args; // the names of its arguments
    size_t arg_count;   // 0: it has none
    int order;          // smaller ones stand over larger ones of the same name
    size_t seen;        // bytes of the value known to use only ready macros
    bool open;          // being expanded: met again, it uses itself
    bool ready;         // value is expanded, but for its own arguments
} hm__macro;

typedef struct hm__macros {
    hm__macro *items; // sorted by name once closed
    size_t count, room;
    int first, last; // orders given so far
    size_t bytes;    // that expanding has made so far, in this game
    char *text;      // room for a text that is being expanded
    size_t text_room;
} hm__macros;

void hm__macros_free(hm__macros *macros, hm_ctx *ctx);

/* Adds a macro; one that was added before stands over it. */
hm_status hm__macros_add(hm__macros *macros, hm_ctx *ctx, hm_str name,
                         hm_str value);

/*
 * Adds a macro that stands over those that were closed before: its name, value
 * and arguments, which are kept by reference.
 */
hm_status hm__macros_add_over(hm__macros *macros, hm_ctx *ctx,
                              const hm__macro *macro);

/*
 * Sorts the macros and expands those that use others. A macro that uses
 * itself, directly or not, is a fault. What all expansions of a game make is
 * bounded by limits.expansion_bytes.
 */
hm_status hm__macros_close(hm__macros *macros, hm__arena *arena, hm_fault *why);

/* Sorts the macros, so that they can be found. */
void hm__macros_sort(hm__macros *macros);

/* The macro that goes by a name; NULL if none does. */
hm__macro *hm__macros_find(const hm__macros *macros, hm_str name);

/* The value of a macro that was added; false if there is none so named. */
bool hm__macros_get(const hm__macros *macros, hm_str name, hm_str *out);

/* Replaces every macro in `text`; the result lives in `arena`. */
hm_status hm__macros_expand(hm__macros *macros, hm__arena *arena, hm_str text,
                            hm_str *out, hm_fault *why);

/* The character that a built-in macro stands for; 0 if there is none. */
uint32_t hm__macro_builtin(hm_str name);

#endif
