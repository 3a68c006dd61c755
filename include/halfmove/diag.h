/*
 * diag.h - diagnostics: what is wrong with an input, and where.
 *
 * A function that finds a problem adds one diagnostic to a list that the caller
 * made, and returns a status. The library never prints anything.
 *
 *     hm_diags *diags;
 *     hm_reader_options options = {.size = sizeof(options)};
 *
 *     if (hm_diags_new(ctx, &diags) != HM_OK)
 *         return 3;
 *     options.diags = diags;
 *     ... // read and play
 *     for (size_t i = 0; i < hm_diags_count(diags); i++)
 *         hm_diag_print(hm_diags_at(diags, i), false, out);
 *     hm_diags_free(diags);
 *
 * A list may be used by many readers and replays, one after another or at the
 * same time; it must outlive them. docs/diagnostics.md explains every id.
 */
#ifndef HALFMOVE_DIAG_H
#define HALFMOVE_DIAG_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How bad a problem is; worse problems have larger values. */
typedef enum hm_severity {
    HM_NOTE,
    HM_WARNING, /**< what is not allowed but can be read; a loss */
    HM_ERROR,   /**< with HM_EINPUT, HM_ELIMIT or HM_EUSAGE */
} hm_severity;

/** One problem. Its texts are valid until the list is cleared or freed. */
typedef struct hm_diag {
    hm_severity severity;
    const char *id;    /**< stable name, such as "ppn-no-piece" */
    hm_str file;       /**< name of the source, as the reader was given it */
    size_t game;       /**< 1-based number of the game; 0 if none */
    size_t line;       /**< 1-based; 0 if the problem has no place */
    size_t column;     /**< 1-based, in code points */
    size_t offset;     /**< in bytes, from the start of the source */
    hm_str message;    /**< what was expected, in one line */
    hm_str hint;       /**< what to do next; may be empty */
    hm_str excerpt;    /**< the source line, or a window of a long one */
    size_t caret;      /**< terminal columns before the caret */
    size_t caret_wide; /**< terminal columns that it covers, at least 1 */
    size_t length;     /**< bytes that it is about, on its first line */
} hm_diag;

/** A list of problems, in the order in which they were found. */
typedef struct hm_diags hm_diags;

/**
 * Make an empty list; free `*out` with hm_diags_free(). HM_ENOMEM otherwise,
 * with `*out` NULL.
 */
HM_API hm_status hm_diags_new(hm_ctx *ctx, hm_diags **out);

/** Free a list, after all objects that report to it; NULL is allowed. */
HM_API void hm_diags_free(hm_diags *diags);

/**
 * In a strict list, warnings about the specification are errors.
 *
 * Set it before reading, because the status of a call depends on it.
 */
HM_API void hm_diags_set_strict(hm_diags *diags, bool strict);

/** While muted, nothing is added and nothing is counted. */
HM_API void hm_diags_set_muted(hm_diags *diags, bool muted);

/** Forget all diagnostics; keep the settings and the total counts. */
HM_API void hm_diags_clear(hm_diags *diags);

/**
 * Forget all diagnostics since the last hm_diags_clear(), as if they had never
 * been added: they are not counted, either.
 */
HM_API void hm_diags_undo(hm_diags *diags);

/**
 * Put the diagnostics into the order of the text; of those at the same place
 * the worst come first, then in the order in which they were found.
 */
HM_API void hm_diags_sort(hm_diags *diags);

/**
 * How many diagnostics are in the list: no more than the limit `diagnostics`.
 * Later ones are only counted.
 */
HM_API size_t hm_diags_count(const hm_diags *diags);

/** Diagnostic `index`, which is below the count; borrowed, see hm_diag. */
HM_API const hm_diag *hm_diags_at(const hm_diags *diags, size_t index);

/** How many of a severity were ever added, also those above the limit. */
HM_API size_t hm_diags_total(const hm_diags *diags, hm_severity severity);

/** "note", "warning" or "error". */
HM_API const char *hm_severity_name(hm_severity severity);

/**
 * Write one as people read it: place, message, source line, caret, hint.
 *
 * `color` adds escape sequences of terminals. Control characters of the source
 * and of its name are replaced, so that the output is safe to print.
 */
HM_API void hm_diag_print(const hm_diag *diag, bool color, hm_out *out);

/** Write one as a line of JSON (file, line, column, severity, id, message). */
HM_API void hm_diag_json(const hm_diag *diag, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
