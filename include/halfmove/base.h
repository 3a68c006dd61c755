/*
 * base.h - what every other header needs: statuses, text, contexts, limits.
 *
 * The library keeps no global state. All that it owns hangs on an hm_ctx, made
 * with the caller's allocator. A context and its objects belong to one thread
 * at a time; two contexts never share anything.
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

#define HM_VERSION_MAJOR 0
#define HM_VERSION_MINOR 1
#define HM_VERSION_PATCH 0

/** The version of the library that runs, as "0.1.0". */
HM_API const char *hm_version(void);

/*
 * Structs that a program fills in begin with `size`, to be set to the sizeof of
 * the struct; all other fields are zero unless something is wanted. A program
 * may have been built with other headers than the library: fields that its
 * struct does not have yet count as zero, and those that the library does not
 * know are ignored. A size below that of a size_t or above 4096 is HM_EUSAGE.
 *
 * All other structs are frozen: they keep their fields until the next major
 * version. Where the library returns a pointer to one that it keeps itself, as
 * to an hm_diag, fields may be added at its end.
 */

/*
 * What is made is freed, in the same way everywhere: `_free` frees an object at
 * any time, whatever became of it, and takes NULL. Objects that write something
 * have an `_end` (`_commit` for files) besides, which finishes what is written
 * and returns a status; after that, or without it, comes `_free`. Freeing what
 * was not ended gives it up: files keep their old content, and nothing more is
 * written to an hm_out.
 */

/** What a call came to: zero, HM_END, or a negative error. */
typedef enum hm_status {
    HM_OK = 0,
    HM_END = 1,       /**< nothing is left; not an error */
    HM_EINPUT = -1,   /**< a fault in the input, reported as a diagnostic */
    HM_ELIMIT = -2,   /**< a limit was reached, reported as a diagnostic */
    HM_EUSAGE = -3,   /**< the call itself makes no sense */
    HM_EIO = -4,      /**< reading or writing failed; errno says why */
    HM_ENOMEM = -5,   /**< out of memory; the object may still be freed */
    HM_ESUPPORT = -6, /**< this notation or renderer cannot do that */
} hm_status;

/** A short English sentence for a status; never NULL. */
HM_API const char *hm_status_text(hm_status status);

/** A borrowed piece of UTF-8 text; not terminated. */
typedef struct hm_str {
    const char *ptr;
    size_t len;
} hm_str;

/** Byte offsets into a source, the end excluded. */
typedef struct hm_span {
    size_t start;
    size_t end;
} hm_span;

/** A slice of a terminated string. */
HM_API hm_str hm_str_of(const char *text);

/** Whether a slice and a terminated string hold the same bytes. */
HM_API bool hm_str_is(hm_str a, const char *b);

/**
 * A setting that one notation or one renderer knows.
 *
 * What only one of them can do is no field of an option struct but a text
 * "key=value", as "short=yes". The listings of notations and renderers say
 * which there are.
 */
typedef struct hm_setting {
    const char *key;
    const char *values; /**< the only ones, separated by blanks; NULL: any */
    const char *help;   /**< what it does, in one line */
} hm_setting;

/**
 * Memory of the caller's choice.
 *
 * `resize(user, NULL, n)` allocates, `resize(user, p, 0)` frees and returns
 * NULL, otherwise it grows or shrinks. NULL for n > 0 means out of memory.
 */
typedef struct hm_allocator {
    void *(*resize)(void *user, void *ptr, size_t size);
    void *user;
} hm_allocator;

/**
 * How much work and memory one input may ask for.
 *
 * Set `size` to sizeof(hm_limits); a zero in any other field means "the
 * default". docs/limits.md explains each.
 */
typedef struct hm_limits {
    size_t size;
    size_t game_bytes;      /**< text of one game */
    size_t meta_bytes;      /**< text of one game's metadata */
    size_t meta_depth;      /**< nesting of the metadata */
    size_t moves;           /**< moves of one game, submoves too */
    size_t words;           /**< words and comments of one game, expanded */
    size_t label_bytes;     /**< a move number with all its periods */
    size_t brace_depth;     /**< nesting of one brace expansion */
    size_t expansion_words; /**< words that one game's braces may make */
    size_t expansion_bytes; /**< bytes that one game's braces and macros make */
    size_t pieces;          /**< pieces ever placed in one game */
    size_t work;            /**< steps of searching in one game */
    size_t json_depth;      /**< nesting of a JSON document */
    size_t diagnostics;     /**< diagnostics kept for one game */
    size_t diagram_cells;   /**< cells of one diagram of text */
    size_t picture_steps;   /**< lines and curves of one picture */
    size_t squares;         /**< of a board of the grid */
    size_t page_bytes;      /**< of one game on a page */
} hm_limits;

/**
 * Fill `limits` with the defaults; `size` is sizeof(hm_limits) where you call.
 */
HM_API void hm_limits_default(hm_limits *limits, size_t size);

/** Set the limit called `name`, as "game-bytes"; HM_EUSAGE if there is none. */
HM_API hm_status hm_limits_set(hm_limits *limits, const char *name,
                               size_t value);

/** The name of limit `index`, or NULL after the last; its value if asked. */
HM_API const char *hm_limits_name(const hm_limits *limits, size_t index,
                                  size_t *value);

/** Options of a context; zero the struct, set `size`, fill in what you need. */
typedef struct hm_ctx_options {
    size_t size;
    const hm_allocator *allocator; /**< NULL: malloc; copied */
    const hm_limits *limits;       /**< NULL: the defaults; copied */
    /**
     * Folders with setup files of the user's, parted by ":". NULL: a game can
     * use none, neither from there nor by its path; copied.
     */
    const char *setup_folders;
} hm_ctx_options;

typedef struct hm_ctx hm_ctx;

/**
 * Make a context. `options` may be NULL.
 *
 * On HM_OK `*out` is yours: free it with hm_ctx_free() after everything that
 * was made with it. HM_ENOMEM otherwise, with `*out` NULL.
 */
HM_API hm_status hm_ctx_new(const hm_ctx_options *options, hm_ctx **out);

/** Free a context; NULL is fine. */
HM_API void hm_ctx_free(hm_ctx *ctx);

/** The limits in force. */
HM_API const hm_limits *hm_ctx_limits(const hm_ctx *ctx);

#ifdef __cplusplus
}
#endif

#endif
