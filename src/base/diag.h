/*
 * diag.h - adding diagnostics; the list itself is public.
 */
#ifndef HM_BASE_DIAG_H
#define HM_BASE_DIAG_H

#include <halfmove/diag.h>

#include "ctx.h"

/* A text that diagnostics point into: one game, or a whole small file. */
typedef struct hm__source {
    hm_str name;
    hm_str text;
    size_t offset; // of text.ptr[0] in the file
    size_t line;   // 0-based line of text.ptr[0] in the file
    size_t column; // columns before text.ptr[0] on its line
    size_t game;   // 1-based, 0 if none
} hm__source;

/* A problem about to be reported; `hint` may be NULL. */
typedef struct hm__problem {
    hm_severity severity;
    const char *id;
    hm_span span; // in the source's text
    const char *hint;
} hm__problem;

/*
 * Adds a diagnostic. `diags` may be NULL: then nothing is kept. Returns
 * HM_EINPUT for an error, HM_OK for less, HM_ENOMEM if it could not be kept.
 */
hm_status hm__report(hm_diags *diags, const hm__source *source,
                     hm__problem problem, const char *format, ...)
    HM_PRINTF(4, 5);

/*
 * Around a call of the API that reads or writes: the end is `status`, or
 * HM_ENOMEM if a diagnostic could not be kept since the beginning. So nobody in
 * between has to pass on what hm__report() returns for a warning.
 */
void hm__diags_begin(hm_diags *diags);
hm_status hm__diags_end(const hm_diags *diags, hm_status status);

/* What lenient reading forgives: a warning, or an error when strict. */
hm_severity hm__lenient(const hm_diags *diags);

/* Line and column (1-based, code points) of a byte offset. */
typedef struct hm__place {
    size_t line, col;
} hm__place;

hm__place hm__locate(hm_str text, size_t offset);

#endif
