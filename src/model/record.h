/*
 * record.h - inside a game record.
 */
#ifndef HM_MODEL_RECORD_H
#define HM_MODEL_RECORD_H

#include <halfmove/record.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/encoding.h"
#include "document.h"
#include "meta.h"

/*
 * One word of a ply. Braces make several of one word of the source: the first
 * has `raw`, what was written, and the others have none.
 */
typedef struct hm__word {
    hm_str text; // expanded
    hm_str raw;
    hm_span span; // of what was written
    bool bad;     // could not be read; the diagnostics say why
} hm__word;

/* A comment, before word `at` of its node. */
typedef struct hm__comment {
    hm_str text; // as written between the braces
    hm_span span;
    size_t at;
    bool line; // of a notation whose comments are lines: given as it stands
} hm__comment;

/* How the move number of a node was written. */
typedef enum hm__mark {
    HM__MARK_NONE,      // text before the first number, or none at all
    HM__MARK_NUMBER,    // a label of its own
    HM__MARK_PERIOD,    // " . "
    HM__MARK_SEMICOLON, // ";"
    HM__MARK_HIDDEN,    // a number or ";" that braces made
} hm__mark;

struct hm_node {
    hm_node *parent, *child, *sibling;
    hm_node *tail; // last child of a node with variations; NULL: the first
    hm_str label;
    hm_span span; // from its number to its last word or comment
    hm__mark mark;
    uint32_t comment_room; // comments that have a place where they stand
    hm_str raw; // a hidden mark: the word as written, if it is its first part
    hm__word *words;
    size_t word_count;
    hm__comment *comments;
    size_t comment_count;
    void *ply;    // what was played, as the record's rules have it; or NULL
    int64_t time; // milliseconds thought before it, or HM_NO_TIME
};

/* What stands around a game that is written in another notation. */
typedef struct hm__container {
    const char *inner; // notation of the game
    hm__source source; // all of the text
    hm__parts parts;   // of it
    hm_meta meta;      // of the game alone, without those around it
    const char *skip;  // key that only says which notation it is
} hm__container;

enum { HM__DIGITS = 12 }; // of an id, by which a game of an archive is called

/* Where a game of an archive came from. */
typedef struct hm__origin {
    char digits[HM__DIGITS + 1]; // of its id
    const char *reader;          // the notation that reads it
    hm_str settings;             // of that; each has a NUL
    hm_str file;
    size_t number, line, offset; // in the file, counted as hm_archive_game does
} hm__origin;

struct hm_record {
    hm_ctx *ctx;
    hm__arena arena;
    hm__source source;
    const char *notation, *rules;
    hm__encoding encoding; // that it was read in
    hm__parts parts;
    hm_meta meta;
    hm_node root;
    const hm__container *container; // NULL: none
    const hm__origin *origin;       // NULL: it was read from no archive
    hm_node *last;                  // of the main line
    size_t length;
    bool spelled;      // what braces made is written out: they no longer hold
    bool meta_changed; // metadata that were read have changed, or their order
    bool timed;        // some node has a time, or had one
    const void
        *start; // the position at the root, as the rules have it; or NULL
};

hm_status hm__record_new(hm_ctx *ctx, hm_record **out);

/* Empties a record, keeping its memory for the next game. */
void hm__record_reset(hm_record *record);

/* Whether `at` is a part of a source's text, and where. */
bool hm__source_find(const hm__source *source, hm_str at, hm_span *span);

/*
 * The text that `at` is a part of, the game's own or that around it, and where;
 * NULL if it is of neither.
 */
const hm__source *hm__record_find(const hm_record *record, hm_str at,
                                  hm_span *span);

/* Where a value of the metadata was read, and in which text. */
const hm__source *hm__record_meta_source(const hm_record *record,
                                         const hm_meta *meta);
hm_str hm__record_meta_part(const hm_record *record, const hm_meta *meta);

/* A node that belongs to no tree yet; NULL when out of memory. */
hm_node *hm__node_new(hm__arena *arena);

/*
 * The node after another in the order of the tree: a line to its end, then the
 * variations from there back. NULL after the last.
 */
const hm_node *hm__node_next(const hm_node *node);

/* The same, leaving out all that is below the node. */
const hm_node *hm__node_skip(const hm_node *node);

/* Whether a node goes on with its line, and does not begin a variation. */
static inline bool hm__node_is_main(const hm_node *node)
{
    return node->parent->child == node;
}

/* Adds a word that was made, and not read; its text lives in the arena too. */
hm_status hm__node_add_word(hm__arena *arena, hm_node *node, hm_str text);

/*
 * Adds a node after any other, as its first child or the last variation, or to
 * the end of the main line; NULL when out of memory.
 */
hm_node *hm__record_add_to(hm_record *record, hm_node *parent);
hm_node *hm__record_add(hm_record *record);

/* Adds a new node so. */
void hm__record_append(hm_record *record, hm_node *node, hm_node *parent);

/* Gives a node the only word of its ply, as it was written. */
hm_status hm__node_set_word(hm__arena *arena, hm_node *node, hm_str text,
                            hm_span span);

/*
 * Adds a node with a ply of its own and its text, a part of the source, as
 * hm__record_add_to() does.
 */
hm_node *hm__record_add_ply(hm_record *record, hm_node *parent, hm_str text,
                            void *ply);

/* So many players of a record are named; a file with more is no game. */
enum { HM__PLAYERS_MOST = 64 };

/* The names of those who played, in the order of their turns; their number. */
size_t hm__record_players(const hm_record *record, hm_str *list, size_t room);

/* Writes the label of a node and a blank, if it stands in the text. */
void hm__node_put_label(const hm_node *node, hm_out *out);

/* Says how long was thought before a node; HM_NO_TIME: that is not known. */
void hm__node_set_time(hm_record *record, hm_node *node, int64_t ms);

/* Writes the words of a text with single blanks between, as comments are. */
void hm__put_squeezed(hm_str text, hm_out *out);

/* The next annotation of a text from `at->next` on; false after the last. */
bool hm__annotation_next(hm_str comment, hm_annotation *at);

/* A time as 0:09:58.7 or 12.5, in milliseconds; false if it is none. */
bool hm__annotation_read_time(hm_str text, int64_t *ms);

/* Writes such a time, and a NUL; returns its length. */
enum { HM__TIME_ROOM = 40 };
size_t hm__annotation_write_time(int64_t ms, char out[HM__TIME_ROOM]);

/* Adds a comment after the others. */
hm_status hm__node_add_comment(hm__arena *arena, hm_node *node,
                               hm__comment comment);

#endif
