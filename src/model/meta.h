/*
 * meta.h - building the metadata tree of a record.
 */
#ifndef HM_MODEL_META_H
#define HM_MODEL_META_H

#include <halfmove/record.h>

#include "base/arena.h"
#include "base/diag.h"

struct hm_meta {
    hm_meta_kind kind;
    hm_str text;      // of a scalar
    hm_str key;       // under which it stands in its map
    hm_span span;     // of the value
    hm_span key_span; // of the key
    bool outer;       // of the text around a game: its spans point there
    bool hidden;      // its key stands in the map again, once finished
    bool made;        // by an edit: it has no place in the source
    hm_meta *parent;  // list or map that holds it
    hm_meta *first, *last, *next;
    const hm_meta **items; // once finished
    size_t count;
};

/* Adds `item` after the others. */
void hm__meta_add(hm_meta *parent, hm_meta *item);

/* Adds a text to a map; NULL when out of memory. Its spans are yours to set. */
hm_meta *hm__meta_add_text(hm_meta *map, hm__arena *arena, hm_str key,
                           hm_str text);

/*
 * Makes the items of a list or map accessible. `*twice` is the first one
 * whose key stands before it, or NULL.
 */
hm_status hm__meta_finish(hm_meta *meta, hm__arena *arena,
                          const hm_meta **twice);

/*
 * Reads YAML, as a map, into `map`; `part` is where it stands in the source.
 * Every value is kept as text.
 */
hm_status hm__yaml_read(hm_meta *map, hm_span part, const hm__source *source,
                        hm__arena *arena, hm_diags *diags);

/*
 * The same for plain "Key: value" lines: much faster, but it does not make the
 * items accessible. HM_ESUPPORT, with `map` as it was, if they are not plain.
 */
hm_status hm__head_read(hm_meta *map, hm_span part, hm_str source,
                        hm__arena *arena);

/* Whether a text without quotes stands for nothing. */
bool hm__yaml_is_null(hm_str text);

/*
 * Reads lines of the form [Key "value"] into `map`, and blanks them out of
 * `text`, the bytes of `part` that YAML gets to see.
 */
hm_status hm__tags_read(hm_meta *map, hm_span part, const hm__source *source,
                        hm__arena *arena, char *text);

/* Whether a line of the text begins with `[`. */
bool hm__tags_present(hm_str text);

/* Writes an item of the metadata, with its key and all below it, as YAML. */
void hm__yaml_put(const hm_meta *top, hm_out *out);

/* Writes a text in quotes, whatever it holds. */
void hm__yaml_quote(hm_str text, hm_out *out);

/* Writes a line of a comment; for what YAML does not have there, a sign. */
void hm__yaml_put_comment(hm_str line, hm_out *out);

/* Yes, no, or neither: how YAML spells booleans. */
bool hm__meta_bool(hm_str text, bool *out);

#endif
