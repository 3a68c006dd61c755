/*
 * record.h - a game record: metadata, and a tree of plies.
 *
 * A reader makes records out of bytes, a writer turns them into bytes again:
 *
 *     hm_input *input;
 *     hm_reader *reader = NULL;
 *     hm_record *record = NULL;
 *     hm_status st = hm_input_file(ctx, "games.kif", &input);
 *
 *     if (st == HM_OK)
 *         st = hm_reader_new(ctx, input, NULL, &reader);
 *     while (st == HM_OK && hm_reader_reuse(reader, &record) != HM_END)
 *         printf("game %zu\n", hm_record_game(record));
 *     hm_record_free(record);
 *     hm_reader_free(reader);
 *     hm_input_free(input);
 *
 * A record owns all that it shows: texts, metadata and nodes that it returns
 * live until it is freed or read into again. It says what was written, not
 * what the moves mean: replay.h does.
 */
#ifndef HALFMOVE_RECORD_H
#define HALFMOVE_RECORD_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/io.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- metadata ---------------------------------------------------------- */

/** What a value of the metadata is. */
typedef enum hm_meta_kind {
    HM_META_NULL, /**< nothing */
    HM_META_TEXT, /**< every scalar: text until somebody asks for more */
    HM_META_LIST, /**< values, one after another */
    HM_META_MAP,  /**< keys and values, in the order in which they stand */
} hm_meta_kind;

/** A value of the metadata: a text, a list or an ordered map. */
typedef struct hm_meta hm_meta;

/** What a value is. */
HM_API hm_meta_kind hm_meta_type(const hm_meta *meta);

/** The text of a scalar; empty for anything else. */
HM_API hm_str hm_meta_text(const hm_meta *meta);

/** How many items a list or map has; 0 for anything else. */
HM_API size_t hm_meta_count(const hm_meta *meta);

/**
 * Item `index` of a list or map; NULL if there is none.
 *
 * Unless `key` is NULL it gets the key, empty in a list.
 */
HM_API const hm_meta *hm_meta_at(const hm_meta *meta, size_t index,
                                 hm_str *key);

/**
 * The value of a key, which is case-sensitive; NULL if there is none. Where a
 * notation says a thing twice, the last counts.
 */
HM_API const hm_meta *hm_meta_get(const hm_meta *meta, const char *key);

/** Write a value as JSON: texts as strings, maps in their order. */
HM_API void hm_meta_json(const hm_meta *meta, hm_out *out);

/* ---- the tree of plies ------------------------------------------------- */

/** A game, as it was read. */
typedef struct hm_record hm_record;

/**
 * A ply of a game, or the start.
 *
 * The first child of a node goes on with its line; other children are
 * variations, which begin with another ply in the place of the first.
 */
typedef struct hm_node hm_node;

/** Free a record, after the replays that play it; NULL is fine. */
HM_API void hm_record_free(hm_record *record);

/** 1-based number of the game in its source. */
HM_API size_t hm_record_game(const hm_record *record);

/** The name of the notation that it was read from, as "ppn". */
HM_API const char *hm_record_notation(const hm_record *record);

/** The name of the rules that replay it, as "table" or "shogi". */
HM_API const char *hm_record_rules(const hm_record *record);

/** The metadata, always a map. */
HM_API const hm_meta *hm_record_meta(const hm_record *record);

/** The name of the game, its GameType; empty if the metadata does not say. */
HM_API hm_str hm_record_game_type(const hm_record *record);

/** Write what it is called: its Event, else its GameType, else its number. */
HM_API void hm_record_title(const hm_record *record, hm_out *out);

/**
 * Write who played, separated by dashes; nothing if the metadata does not say.
 */
HM_API void hm_record_players(const hm_record *record, hm_out *out);

/** How many nodes the main line has, the start not counted. */
HM_API size_t hm_record_length(const hm_record *record);

/** The start, before any ply; its first child begins the main line. */
HM_API const hm_node *hm_record_root(const hm_record *record);

/** The node before; NULL at the root. */
HM_API const hm_node *hm_node_parent(const hm_node *node);

/** The first child: the line goes on here. NULL at the end. */
HM_API const hm_node *hm_node_child(const hm_node *node);

/** The next variation beside this node; NULL after the last. */
HM_API const hm_node *hm_node_sibling(const hm_node *node);

/** The move number, as "1..." or "SetupFn."; may be empty. */
HM_API hm_str hm_node_label(const hm_node *node);

#define HM_NO_TIME (-1) /**< no clock time is known */

/** Milliseconds that were thought before the move, or HM_NO_TIME. */
HM_API int64_t hm_node_time(const hm_node *node);

/** Whether any node has a clock time, or had one. */
HM_API bool hm_record_has_times(const hm_record *record);

/** Where something stands in its source; lines and columns count from 1. */
typedef struct hm_place {
    size_t offset, length; /**< in bytes */
    size_t line, column;   /**< of its first character */
} hm_place;

/**
 * Where a node was read, from its number to its last word or comment.
 *
 * False for the start, and for a node that was not read but made.
 */
HM_API bool hm_node_place(const hm_record *record, const hm_node *node,
                          hm_place *out);

/** Write what was played, expanded, its words separated by single blanks. */
HM_API void hm_node_text(const hm_node *node, hm_out *out);

/** Write the move with its number, if it has one: "16... d4:d2". */
HM_API void hm_node_title(const hm_node *node, hm_out *out);

/** Whether the node has any comment. */
HM_API bool hm_node_has_comment(const hm_node *node);

/** Write its comments: in lines, or joined by blanks, white space squeezed. */
HM_API void hm_node_comment(const hm_node *node, hm_out *out);

/* ---- reading ----------------------------------------------------------- */

/** Reads the games of a source, one after another. */
typedef struct hm_reader hm_reader;

/** Whole games out of the middle of a source; see hm_reader_split(). */
typedef struct hm_slice {
    size_t offset; /**< of its first byte in the source */
    size_t line;   /**< lines before it */
    size_t column; /**< code points before it on its line */
    size_t game;   /**< games before it */
    bool last;     /**< nothing follows it in the source */
} hm_slice;

/**
 * Whether a game is wanted, of which only the metadata have been read; what it
 * does not know yet is no reason to say no.
 */
typedef bool (*hm_reader_select)(void *user, const hm_record *head);

/** Options of a reader; zero the struct, set `size`. */
typedef struct hm_reader_options {
    size_t size;
    const char *from; /**< notation; NULL: the content decides */
    const char *name; /**< of the source, in diagnostics; NULL: "<input>" */
    hm_diags *diags;  /**< where problems go; NULL: nowhere; borrowed */
    const char *const *settings; /**< "key=value" for the notation */
    size_t setting_count;
    const hm_slice *slice;   /**< what the input is of its source; NULL: all */
    hm_reader_select select; /**< which games are read; NULL: all */
    void *select_user;
} hm_reader_options;

/**
 * Read games from `input`, which must outlive the reader, as the list of
 * diagnostics must. All texts of the options are copied.
 *
 * The name of the source is also a hint: where the content fits several
 * notations, its suffix decides. Settings are passed to the notation that is
 * read, and on to games that stand inside of another notation; those of other
 * notations are ignored.
 *
 * On HM_OK `*out` is yours: free it with hm_reader_free(). Otherwise it is
 * NULL: HM_EUSAGE if there is no notation of that name, no notation knows a
 * setting, or the notation cannot use its value; HM_EINPUT if the content is of
 * no notation that the library knows, or compressed data are damaged; HM_EIO;
 * HM_ENOMEM.
 */
HM_API hm_status hm_reader_new(hm_ctx *ctx, hm_input *input,
                               const hm_reader_options *options,
                               hm_reader **out);

/** Free a reader, before its input; NULL is fine. Records outlive it. */
HM_API void hm_reader_free(hm_reader *reader);

/**
 * Read the next game.
 *
 * On HM_OK `*out` is yours: free it with hm_record_free(); it outlives the
 * reader. Otherwise `*out` is NULL: HM_END after the last game, HM_EINPUT and
 * HM_ELIMIT once the fault is in the diagnostics. Reading may go on after
 * these two; it starts with the next game. HM_EIO and HM_ENOMEM end it.
 *
 * With `select` a game that is not wanted is HM_SKIPPED, its moves are not
 * read, and `*out` is NULL. Not every notation has its metadata first: those
 * that do not, read all games.
 *
 * HM_OK does not mean that nothing is wrong: a word that cannot be read is
 * reported, and the game goes on without it.
 */
HM_API hm_status hm_reader_next(hm_reader *reader, hm_record **out);

/**
 * The same, reusing the memory of `*record`, which may be NULL at first.
 *
 * Made for files of many games: after a few of them nothing is allocated.
 * Whatever comes back, `*record` stays yours to free, and after anything but
 * HM_OK there is nothing in it.
 */
HM_API hm_status hm_reader_reuse(hm_reader *reader, hm_record **record);

/**
 * Read the next game and play it at once, keeping nothing of it.
 *
 * For games that are too long to be records: memory does not grow with them.
 * HM_OK if nothing is wrong, HM_END after the last, HM_EINPUT and HM_ELIMIT
 * once faults are in the diagnostics; HM_ESUPPORT, with nothing read, if the
 * notation cannot do it.
 */
HM_API hm_status hm_reader_check(hm_reader *reader);

/** What hm_reader_stream() writes; zero the struct, set `size`. */
typedef struct hm_stream_options {
    size_t size;
    bool states;                 /**< each state, as hm_replay_json() does */
    const char *to;              /**< else the game in this notation */
    hm_diags *diags;             /**< where losses go; NULL: nowhere */
    const char *const *settings; /**< "key=value" for writing that notation */
    size_t setting_count;
    bool files; /**< states name their source, as "file" */
} hm_stream_options;

/**
 * The same, and write what is played while it is read.
 *
 * HM_ESUPPORT, with nothing read, if the notation cannot do it, and also if
 * the next game is short enough to be read as a record. HM_EUSAGE, with nothing
 * read, if there is no notation `to`, or it does not know a setting.
 */
HM_API hm_status hm_reader_stream(hm_reader *reader,
                                  const hm_stream_options *options,
                                  hm_out *out);

/**
 * Cut the next games out of the source without reading them.
 *
 * Made for several threads: one splits, and the others, each with a context of
 * its own, read the slices through hm_input_plain(), with the same options,
 * `from` what hm_reader_notation() says, and `slice`. All they read and report
 * is as if one had read everything.
 *
 * Appends whole games to `bytes` until at least `wanted` bytes are there or the
 * source ends. HM_END after the last; HM_ESUPPORT if the next game cannot be
 * cut out, because it is large, something is wrong with the input, or the
 * notation does not say where games end: hm_reader_next() reads it, and
 * splitting may go on after it. HM_ENOMEM, and other statuses of `bytes`.
 */
HM_API hm_status hm_reader_split(hm_reader *reader, size_t wanted,
                                 hm_out *bytes, hm_slice *slice);

/**
 * How many games were begun so far: the number of the last one.
 *
 * Those of a last slice may not be counted.
 */
HM_API size_t hm_reader_game(const hm_reader *reader);

/** The name of the notation being read; it lives as long as the library. */
HM_API const char *hm_reader_notation(const hm_reader *reader);

/** Why it is read as that one, for people: "its content looks like it". */
HM_API const char *hm_reader_reason(const hm_reader *reader);

/* ---- writing ----------------------------------------------------------- */

/** Options of a writer; zero the struct, set `size`. */
typedef struct hm_writer_options {
    size_t size;
    const char *to;       /**< notation; NULL: the record's own */
    hm_diags *diags;      /**< where losses go; NULL: nowhere */
    bool follows;         /**< another game stands before it in the output */
    const char *encoding; /**< "utf-8", "cp932", or "same" as it was read in,
                               if the notation can; NULL: UTF-8 */
    const char *const *settings; /**< "key=value" for the notation */
    size_t setting_count;
} hm_writer_options;

/**
 * Write a record.
 *
 * What the notation cannot hold is left out, and reported as a warning whose id
 * begins with "lossy-". A game of other rules is played, and said in the terms
 * of those that the notation knows. A character that CP932 lacks is written as
 * U+3013, and a loss. `options` may be NULL.
 *
 * HM_EUSAGE if there is no such notation, it is not written in such an
 * encoding, or it does not know a setting; HM_ESUPPORT if it cannot hold games
 * of these rules at all; HM_EINPUT or HM_ELIMIT if the game cannot be replayed
 * where that was needed, or a ply cannot be said; HM_ENOMEM; or the status of
 * `out`, which may have got a part of the game before an error.
 */
HM_API hm_status hm_record_write(hm_ctx *ctx, const hm_record *record,
                                 const hm_writer_options *options, hm_out *out);

/* ---- the notations that there are -------------------------------------- */

/** What a notation can hold besides moves: bits of `keeps` and `loses`. */
typedef enum hm_feature {
    HM_TAGS = 1,       /**< the usual metadata, as players, site and date */
    HM_OTHER_TAGS = 2, /**< metadata of any name */
    HM_COMMENTS = 4,   /**< about moves, and before the first */
    HM_VARIATIONS = 8, /**< other moves that could have been played */
    HM_TIMES = 16,     /**< clock times */
    HM_MARKS = 32,     /**< opinions about moves, as "!?" */
    HM_BOOKMARKS = 64, /**< names of moves, to go to */
    HM_ENDS = 128,     /**< how the game ended; on a table that is a tag */
    HM_KEYS = 256,     /**< members that its specification does not know */
    HM_MOVES = 512,    /**< not only a position */
} hm_feature;

/** The name of feature `index`, whose bit is 1 << index; NULL after the last.
 */
HM_API const char *hm_feature_name(size_t index);

/** A notation; its texts live as long as the library. Set `size` before. */
typedef struct hm_notation_info {
    size_t size;
    const char *name;             /**< as "psn" */
    const char *title;            /**< for people */
    const char *const *suffixes;  /**< of files, without a dot, to a NULL */
    const char *const *encodings; /**< that it can be written in, to a NULL;
                                       NULL: only in UTF-8 */
    const char *rules; /**< of the games that it holds; NULL: of any */
    bool writes;       /**< hm_record_write() writes it; all are read */
    bool streams;      /**< hm_reader_check() and hm_reader_stream() read it */
    bool holds;        /**< games in other notations, and so their settings */
    const hm_setting *read_settings;  /**< to one without a key */
    const hm_setting *write_settings; /**< to one without a key */
    const char *separator; /**< between two games of an output; may be "" */
    unsigned keeps;        /**< what it can hold: hm_feature */
} hm_notation_info;

/** Describe notation `index`; false after the last. */
HM_API bool hm_notation_at(size_t index, hm_notation_info *out);

/** Describe the notation of a name; false if there is none. */
HM_API bool hm_notation_find(const char *name, hm_notation_info *out);

/**
 * Describe the notation that a file is written in by its name, as "g.kif.gz";
 * false if it ends in the suffix of none. When files are read, their content
 * decides.
 */
HM_API bool hm_notation_of_path(const char *path, hm_notation_info *out);

/** What becomes of games that are written in another notation. */
typedef struct hm_conversion {
    bool possible;         /**< else no game can be */
    const char *only;      /**< which games can be, as "a game of shogi"; NULL:
                                all */
    unsigned keeps, loses; /**< of what the first can hold: hm_feature */
} hm_conversion;

/** Describe a conversion; false if there is no notation of one of the names. */
HM_API bool hm_notation_conversion(const char *from, const char *to,
                                   hm_conversion *out);

#ifdef __cplusplus
}
#endif

#endif
