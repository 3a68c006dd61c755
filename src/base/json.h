/*
 * json.h - JSON (RFC 8259): a pull reader, and a set of keys.
 *
 * The reader hands out one token at a time and checks the grammar as it goes.
 * It reads a text in memory without copying it, or a text that arrives in
 * pieces through a window that grows for nothing but a long token.
 */
#ifndef HM_BASE_JSON_H
#define HM_BASE_JSON_H

#include <halfmove/json.h>

#include "arena.h"
#include "ctx.h"
#include "diag.h"

typedef enum hm__json_kind {
    HM_JSON_OBJECT,
    HM_JSON_OBJECT_END,
    HM_JSON_ARRAY,
    HM_JSON_ARRAY_END,
    HM_JSON_KEY,
    HM_JSON_STRING,
    HM_JSON_NUMBER,
    HM_JSON_TRUE,
    HM_JSON_FALSE,
    HM_JSON_NULL,
    HM_JSON_END, // of a document; its span is empty
} hm__json_kind;

typedef struct hm__json_token {
    hm__json_kind kind;
    hm_span span; // in the whole input, quotes included
    hm_str text;  // borrowed until the next call; of keys and strings: decoded
} hm__json_token;

/*
 * Puts 1 to `room` bytes into `buffer`. HM_OK; HM_END (or no bytes) at the
 * end; any other status stops the reader, which passes it on.
 */
typedef hm_status (*hm__json_refill)(void *user, char *buffer, size_t room,
                                     size_t *count);

/* Where the text comes from, and how to read it; zero what you don't need. */
typedef struct hm__json_options {
    hm_str text;            // all of it; must outlive the reader
    hm__json_refill refill; // if not NULL, used instead of `text`
    void *user;             // for `refill`
    hm_str name;            // of the file, for diagnostics
    hm_diags *diags;        // may be NULL
    size_t token_bytes;     // longest string or number; 0: limits.game_bytes
    size_t window;          // bytes of the first window; 0: 64 KB
    bool lines;             // JSON Lines: documents, each on a new line
} hm__json_options;

/* What was wrong, last. */
typedef struct hm__json_fault {
    const char *id; // NULL: nothing
    const char *message;
    hm_span span;
} hm__json_fault;

/* A place in the input that lines have been counted to. */
typedef struct hm__json_mark {
    size_t offset, line, column; // line and column are 1-based
    size_t line_start;           // offset of the first byte of the line
} hm__json_mark;

typedef struct hm__json {
    hm_ctx *ctx;
    hm__json_options options;
    hm__json_fault fault; // yours to read
    size_t depth;         // of open brackets; yours to read
    size_t game;          // yours to set: the game that diagnostics name
    bool bom;             // yours to read: the text began with one

    // The rest is the reader's own.
    const char *window; // the text in view is window..end
    const char *at;     // next byte to read
    const char *end;
    hm__json_mark first; // the place of window[0]
    hm__json_mark mark;  // the place last asked for
    char *buffer;        // holds the window; NULL if the text is in memory
    size_t room;         // of buffer
    char *scratch;       // holds the last string that had escapes
    size_t scratch_room;
    uint64_t *objects;   // one bit for each open bracket: is it a brace?
    size_t objects_room; // in words
    size_t depth_room;   // of objects, or the limit
    unsigned char state; // what may come next
    unsigned char after; // the state after the next value
    hm_status status;    // not HM_OK: reading is over
} hm__json;

/* HM_OK or HM_ENOMEM; hm__json_free() is fine after both. */
hm_status hm__json_init(hm__json *json, hm_ctx *ctx,
                        const hm__json_options *options);
void hm__json_free(hm__json *json);

/*
 * Reads the next token. After each document comes HM_JSON_END, after the last
 * one HM_END. HM_EINPUT ("json-syntax") and HM_ELIMIT ("json-depth",
 * "json-long-token") come with a fault and a diagnostic. What is not HM_OK
 * stays so.
 */
hm_status hm__json_next(hm__json *json, hm__json_token *out);

/* Reads on past the value whose first token, `first`, was just read. */
hm_status hm__json_skip(hm__json *json, const hm__json_token *first);

/* The offset of the first byte after the last token. */
static inline size_t hm__json_offset(const hm__json *json)
{
    return json->first.offset + (size_t)(json->at - json->window);
}

/* What is in view and was not read; in a refill, the token that it is for. */
static inline hm_str hm__json_pending(const hm__json *json)
{
    return (hm_str){json->at, (size_t)(json->end - json->at)};
}

/*
 * Whether an item may follow another one here, and may hold items of its own:
 * if you can read one from hm__json_pending(), hm__json_take() moves past it.
 */
bool hm__json_expects_item(const hm__json *json);

/* Moves past bytes that are a comma and a whole value. */
void hm__json_take(hm__json *json, size_t count);

/* Line and column of an offset; not before the last token. */
hm__place hm__json_place(hm__json *json, size_t offset);

/*
 * What hm__report() needs to point at `*span`, which becomes relative to the
 * source. The span may not begin before the last token. If the text arrives
 * in pieces, only the last 16 KB of a line are kept to be shown.
 */
hm__source hm__json_source(hm__json *json, hm_span *span);

/*
 * Reports a fault, whose texts must outlive the reader, and keeps it. Returns
 * HM_EINPUT or HM_ENOMEM; reading may go on.
 */
hm_status hm__json_report(hm__json *json, hm__json_fault fault);

/*
 * Reports the usual mistakes in a text that is no JSON, from after the one
 * at `after` on: commas that are missing or too many, single quotes, comments,
 * keys without quotes. HM_OK or HM_ENOMEM.
 */
hm_status hm__json_find_mistakes(hm_ctx *ctx, const hm__source *source,
                                 hm_diags *diags, size_t after);

/* The integer that `number` spells; false for 1.0, 1e3 and beyond 64 bits. */
bool hm__json_to_int(hm_str number, int64_t *out);

/* The nearest double; false beyond its range, or beyond 511 bytes. */
bool hm__json_to_double(hm_ctx *ctx, hm_str number, double *out);

/*
 * Decodes the escapes of a string into `to`, which has room for text->len
 * bytes. NULL, and `*text` is what stands there; or what was expected, and
 * `*bad` is where in the old text.
 */
const char *hm__json_unescape(hm_str *text, char *to, size_t *bad);

/* The keys of one object. Set `arena`, zero the rest; the arena owns it all. */
typedef struct hm__json_keys {
    hm__arena *arena;
    struct hm__json_node *root;
} hm__json_keys;

/*
 * Adds a key. HM_EINPUT and "json-duplicate-key" if the set has it already;
 * reading may go on. Takes time linear in the length of the key, whatever the
 * other keys are.
 */
hm_status hm__json_unique(hm__json *json, hm__json_keys *keys,
                          const hm__json_token *key);

#endif
