/*
 * diag.h - diagnostics: what is wrong with an input, and where.
 *
 * Whoever finds a fault adds one diagnostic to a list that the caller made; a
 * status tells everybody above. Nothing is ever printed by the library.
 */
#ifndef HALFMOVE_DIAG_H
#define HALFMOVE_DIAG_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hm_severity { HM_NOTE, HM_WARNING, HM_ERROR } hm_severity;

/** One problem. Its texts live as long as the list that holds it. */
typedef struct hm_diag {
    hm_severity severity;
    const char *id;    /**< stable name, as "ppn-no-piece" */
    hm_str file;       /**< name of the source */
    size_t game;       /**< 1-based number of the game; 0 if none */
    size_t line;       /**< 1-based; 0 if the problem has no place */
    size_t column;     /**< 1-based, in code points */
    size_t offset;     /**< in bytes, from the start of the source */
    hm_str message;    /**< what was expected, in one line */
    hm_str hint;       /**< what to do next; may be empty */
    hm_str excerpt;    /**< the source line, or a window of a long one */
    size_t caret;      /**< terminal columns before the caret */
    size_t caret_wide; /**< terminal columns that it covers, at least 1 */
} hm_diag;

typedef struct hm_diags hm_diags;

/** Make an empty list; `*out` is yours, free it with hm_diags_free(). */
HM_API hm_status hm_diags_new(hm_ctx *ctx, hm_diags **out);
HM_API void hm_diags_free(hm_diags *diags);

/** Strict lists hold as errors what lenient reading only warns about. */
HM_API void hm_diags_set_strict(hm_diags *diags, bool strict);

/** While muted, nothing is added and nothing is counted. */
HM_API void hm_diags_set_muted(hm_diags *diags, bool muted);

/** Forget all diagnostics, keep the settings and the total counts. */
HM_API void hm_diags_clear(hm_diags *diags);

/** Put the diagnostics into the order of the text. */
HM_API void hm_diags_sort(hm_diags *diags);

HM_API size_t hm_diags_count(const hm_diags *diags);
HM_API const hm_diag *hm_diags_at(const hm_diags *diags, size_t index);

/** How many of a severity were ever added, those past the limit too. */
HM_API size_t hm_diags_total(const hm_diags *diags, hm_severity severity);

/** "note", "warning" or "error". */
HM_API const char *hm_severity_name(hm_severity severity);

/** Write one as people read it: place, message, source line, caret, hint. */
HM_API void hm_diag_print(const hm_diag *diag, bool color, hm_out *out);

/** Write one as a line of JSON (file, line, column, severity, id, message). */
HM_API void hm_diag_json(const hm_diag *diag, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
