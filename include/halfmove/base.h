/*
 * base.h - what every other header needs: statuses, text, contexts, limits.
 *
 * Everything begins with a context. It has the allocator and the limits, and
 * every object of the library belongs to one:
 *
 *     hm_ctx *ctx;
 *
 *     if (hm_ctx_new(NULL, &ctx) != HM_OK)
 *         return 3; // out of memory
 *     ...
 *     hm_ctx_free(ctx); // after everything that was made with it
 *
 * The rules below hold for every function of the library.
 *
 * OWNERSHIP. A function with a last argument `**out` gives you an object that
 * you own: free it with the `_free` function of its type. A pointer that is
 * returned is borrowed from the first argument, and is valid as long as the
 * comment says. An hm_str points into the object that returned it. Texts and
 * structs that you pass in are copied, unless the comment says that they are
 * borrowed, and until when.
 *
 * FREEING. `_free` frees an object at any time, also after an error, and
 * accepts NULL. Objects that write something also have an `_end` (`_commit` for
 * files), which finishes the output and returns a status. Call `_free` after it
 * or instead of it. If an object is freed before its end, the output is
 * discarded: a file keeps its old content, and nothing more is written to an
 * hm_out.
 *
 * FAILURE. A function that can fail returns an hm_status. Unless it is HM_OK,
 * outputs are NULL or unchanged. An object that failed can always be freed; the
 * comment of the function says what else works then.
 *
 * THREADS. A context, and everything that was made with it, may be used by only
 * one thread at a time; it may be passed to another. Two contexts share
 * nothing, so several threads can work at the same time if each has its own.
 * Functions that take no context and no object of one, such as the listings,
 * may be called from anywhere. The library has no variables that change, starts
 * no threads, changes no signals and does not read the locale, the clock or the
 * environment. The only exception is fontconfig, which finds the fonts for
 * captions in PNG, PDF and films.
 *
 * STRUCTS. Those that begin with `size` may get more fields in a minor version.
 * Set `size` to the sizeof of the struct, and all other fields to zero unless
 * you want something. A program may have been built with older headers than
 * the library, or with newer ones: fields that its struct does not have count
 * as zero, and those that the library does not know are ignored. A size below
 * that of a size_t, or above 4096, is HM_EUSAGE. Structs without `size` do not
 * change before the next major version. If the library returns a pointer to a
 * struct that it owns, such as an hm_diag, fields may be added at its end.
 *
 * VERSIONS. As long as the major version is 0, any minor version may change the
 * interface; CHANGELOG.md says how. From 1.0 on, what is declared here stays
 * for the whole major version: names, arguments, meanings, ids of diagnostics
 * and members of JSON are only added. What will be removed is first marked as
 * deprecated in its header, and works for at least one more minor version and
 * half a year. It is removed only in a new major version, which changes the
 * name of the shared library.
 */
#ifndef HALFMOVE_BASE_H
#define HALFMOVE_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define HM_API __attribute__((visibility("default")))
#define HM_PRINTF(fmt, args) __attribute__((format(printf, fmt, args)))
#else
#define HM_API
#define HM_PRINTF(fmt, args)
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the version ------------------------------------------------------- */

/* The version of these headers. */
#define HM_VERSION_MAJOR 0
#define HM_VERSION_MINOR 1
#define HM_VERSION_PATCH 0

/**
 * Whether these headers have this version or a later one, for #if:
 *
 *     #if HM_VERSION_AT_LEAST(1, 2, 0)
 */
#define HM_VERSION_AT_LEAST(major, minor, patch)                               \
    (HM_VERSION_MAJOR > (major) ||                                             \
     (HM_VERSION_MAJOR == (major) &&                                           \
      (HM_VERSION_MINOR > (minor) ||                                           \
       (HM_VERSION_MINOR == (minor) && HM_VERSION_PATCH >= (patch)))))

/**
 * The version of the library that runs, such as "0.1.0".
 *
 * It may be later than the version of the headers that a program was built
 * with. The major version is always the same if the linker found the library.
 */
HM_API const char *hm_version(void);

/* ---- statuses ---------------------------------------------------------- */

/**
 * The result of a call: zero, a positive answer, or a negative error.
 *
 * The status shows whether there is a diagnostic. HM_EINPUT, HM_ELIMIT and
 * HM_EUSAGE always come with at least one error in the list of diagnostics, if
 * the call has a list: as an argument, in its options, or in those of the
 * object that it is called on. There are two exceptions: an option struct whose
 * `size` makes no sense is HM_EUSAGE, and the list in it cannot be used; and a
 * word that the reader could not read, and has reported, gives HM_EINPUT again
 * when it is replayed. All other statuses come without an error in the list;
 * warnings may be there with any status.
 */
typedef enum hm_status {
    HM_OK = 0,
    HM_END = 1,       /**< nothing is left; not an error */
    HM_SKIPPED = 2,   /**< a game that was not selected; not an error */
    HM_EINPUT = -1,   /**< an error in the input; a diagnostic says which */
    HM_ELIMIT = -2,   /**< a limit was reached; a diagnostic says which */
    HM_EUSAGE = -3,   /**< an argument does not exist, or makes no sense; a
                         diagnostic says why */
    HM_EIO = -4,      /**< reading or writing failed; errno says why */
    HM_ENOMEM = -5,   /**< out of memory */
    HM_ESUPPORT = -6, /**< this notation, game or format cannot do that */
} hm_status;

/** A short English sentence for a status; never NULL, never freed. */
HM_API const char *hm_status_text(hm_status status);

/* ---- text -------------------------------------------------------------- */

/**
 * A borrowed piece of UTF-8 text.
 *
 * It is not terminated; an empty one may have a NULL pointer. Print it with
 * printf("%.*s", (int)text.len, text.ptr), or with hm_out_put().
 */
typedef struct hm_str {
    const char *ptr;
    size_t len; /**< in bytes */
} hm_str;

/** Byte offsets into a source, the end excluded. */
typedef struct hm_span {
    size_t start;
    size_t end;
} hm_span;

/** A slice of all of a terminated string, which it borrows. */
HM_API hm_str hm_str_of(const char *text);

/** Whether a slice and a terminated string have the same bytes. */
HM_API bool hm_str_is(hm_str a, const char *b);

/**
 * A setting that one notation or one format knows.
 *
 * Options that only one of them has are not fields of an option struct but
 * texts "key=value", such as "short=yes". hm_notation_at() and hm_renderer_at()
 * list them. Of two settings with the same key the last one is used.
 */
typedef struct hm_setting {
    const char *key;
    const char *values; /**< those allowed, separated by spaces; NULL: any */
    const char *help;   /**< what it does, in one line */
} hm_setting;

/* ---- memory ------------------------------------------------------------ */

/**
 * An allocator that the caller provides.
 *
 * `resize(user, NULL, n)` allocates, `resize(user, p, 0)` frees and returns
 * NULL, otherwise it grows or shrinks. NULL for n > 0 means out of memory, and
 * `p` is unchanged. Blocks are aligned for any type. It is called only by the
 * thread that uses the context.
 *
 * The library allocates all its own memory with it, and returns HM_ENOMEM if it
 * fails. The libraries that it uses call malloc(): libyaml, zstd and iconv
 * report it if that fails; about those that draw PNG, PDF and films see the
 * warning in picture.h.
 */
typedef struct hm_allocator {
    void *(*resize)(void *user, void *ptr, size_t size);
    void *user;
} hm_allocator;

/* ---- limits ------------------------------------------------------------ */

/**
 * How much work and memory one input may use.
 *
 * A file may come from anybody. Whatever it contains, reading it uses no more
 * than this; if it needs more, the status is HM_ELIMIT. A zero in any field
 * means "the default". docs/limits.md explains each.
 */
typedef struct hm_limits {
    size_t size;            /**< of the struct */
    size_t game_bytes;      /**< text of one game */
    size_t meta_bytes;      /**< text of one game's metadata */
    size_t meta_depth;      /**< nesting of the metadata */
    size_t moves;           /**< moves of one game, submoves too */
    size_t words;           /**< words and comments of one game, expanded */
    size_t label_bytes;     /**< a move number with all its periods */
    size_t brace_depth;     /**< nesting of one brace expansion */
    size_t expansion_words; /**< words that one game's braces expand to */
    size_t expansion_bytes; /**< bytes that braces and macros expand to */
    size_t pieces;          /**< all pieces placed in one game */
    size_t work;            /**< steps of searching in one game */
    size_t json_depth;      /**< nesting of a JSON document */
    size_t diagnostics;     /**< diagnostics kept for one game */
    size_t diagram_cells;   /**< cells of one text diagram */
    size_t picture_steps;   /**< lines and curves of one picture */
    size_t squares;         /**< of a board of the grid */
    size_t page_bytes;      /**< of one game on a page */
    size_t changes;         /**< changes of pieces in one game */
    size_t page_pieces;     /**< of all positions of one game on a page */
    size_t path_bytes;      /**< of the paths of all states of one game */
} hm_limits;

/**
 * Fill `limits` with the defaults; `size` is sizeof(hm_limits) where you call.
 *
 * Sets limits->size as well. Only the first `size` bytes are written.
 */
HM_API void hm_limits_default(hm_limits *limits, size_t size);

/**
 * Set the limit called `name`, such as "game-bytes", in a struct whose `size`
 * is set; HM_EUSAGE if there is none, or the struct is too old to have it.
 */
HM_API hm_status hm_limits_set(hm_limits *limits, const char *name,
                               size_t value);

/**
 * The name of limit `index`, or NULL after the last.
 *
 * Unless `value` is NULL, it is set to the effective value: the default for a
 * zero, and for a field that the struct is too old to have. The name is valid
 * as long as the library.
 */
HM_API const char *hm_limits_name(const hm_limits *limits, size_t index,
                                  size_t *value);

/* ---- contexts ---------------------------------------------------------- */

/** Options of a context; zero the struct, set `size`, fill in what you need. */
typedef struct hm_ctx_options {
    size_t size;
    const hm_allocator *allocator; /**< NULL: malloc() */
    const hm_limits *limits;       /**< NULL: the defaults */
    /**
     * Folders with the user's setup files, separated by ":". A game uses
     * them by their names, never by a path. NULL: there are none.
     */
    const char *setup_folders;
} hm_ctx_options;

/** An allocator and limits, for one thread at a time. */
typedef struct hm_ctx hm_ctx;

/**
 * Make a context. `options` may be NULL; all of them are copied.
 *
 * On HM_OK `*out` is yours: free it with hm_ctx_free() after everything that
 * was made with it. Otherwise it is NULL: HM_ENOMEM, or HM_EUSAGE if the size
 * of the options or of the limits makes no sense.
 */
HM_API hm_status hm_ctx_new(const hm_ctx_options *options, hm_ctx **out);

/**
 * Free a context; NULL is allowed. Nothing made with it may be used after that.
 */
HM_API void hm_ctx_free(hm_ctx *ctx);

/** The effective limits, without zeros; borrowed from the context. */
HM_API const hm_limits *hm_ctx_limits(const hm_ctx *ctx);

/* ---- parts ------------------------------------------------------------- */

/**
 * A part of the library that is linked on its own, with libraries that not
 * every program wants. hm_draw() in <halfmove/draw.h> is one.
 */
typedef struct hm_part hm_part;

/**
 * Let a context use what a part adds, such as more formats of pictures.
 *
 * Adding the same part again changes nothing. The part must outlive the
 * context. HM_ENOMEM; HM_ESUPPORT if the part and this library do not have the
 * same version: both must come from one build.
 */
HM_API hm_status hm_ctx_use(hm_ctx *ctx, const hm_part *part);

#ifdef __cplusplus
}
#endif

#endif
