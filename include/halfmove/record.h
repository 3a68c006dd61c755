/*
 * record.h - a game record: metadata, and a tree of plies.
 *
 * A reader makes records from bytes, a writer turns them into bytes again:
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
 * A record owns everything that it returns: texts, metadata and nodes are valid
 * until it is freed or another game is read into it. It contains what was
 * written, not what the moves mean: see replay.h for that.
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
    HM_META_TEXT, /**< every scalar; numbers are texts too */
    HM_META_LIST, /**< values, one after another */
    HM_META_MAP,  /**< keys and values, in the order of the text */
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
 * Unless `key` is NULL, it is set to the key, which is empty in a list.
 */
HM_API const hm_meta *hm_meta_at(const hm_meta *meta, size_t index,
                                 hm_str *key);

/**
 * The value of a key, which is case-sensitive; NULL if there is none. If a key
 * is given twice, the last value is used.
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
 * The first child of a node continues its line; other children are variations,
 * which begin with another ply instead of the first child.
 */
typedef struct hm_node hm_node;

/** Free a record, after the replays that play it; NULL is allowed. */
HM_API void hm_record_free(hm_record *record);

/** 1-based number of the game in its source. */
HM_API size_t hm_record_game(const hm_record *record);

/** The name of the notation that it was read from, such as "ppn". */
HM_API const char *hm_record_notation(const hm_record *record);

/** The name of the rules that replay it, such as "table" or "shogi". */
HM_API const char *hm_record_rules(const hm_record *record);

/** The metadata, always a map. */
HM_API const hm_meta *hm_record_meta(const hm_record *record);

/** The name of the game, its GameType; empty if the metadata have none. */
HM_API hm_str hm_record_game_type(const hm_record *record);

/** Write its title: its Event, else its GameType, else its number. */
HM_API void hm_record_title(const hm_record *record, hm_out *out);

/**
 * Write the players, separated by dashes; nothing if the metadata have none.
 */
HM_API void hm_record_players(const hm_record *record, hm_out *out);

/** How many nodes the main line has, the start not counted. */
HM_API size_t hm_record_length(const hm_record *record);

/** The start, before any ply; its first child begins the main line. */
HM_API const hm_node *hm_record_root(const hm_record *record);

/** The node before; NULL at the root. */
HM_API const hm_node *hm_node_parent(const hm_node *node);

/** The first child, which continues the line. NULL at the end. */
HM_API const hm_node *hm_node_child(const hm_node *node);

/** The next alternative to this node; NULL after the last. */
HM_API const hm_node *hm_node_sibling(const hm_node *node);

/** The move number, such as "1..." or "SetupFn."; may be empty. */
HM_API hm_str hm_node_label(const hm_node *node);

#define HM_NO_TIME (-1) /**< no clock time is known */

/** Milliseconds that the player used for the move, or HM_NO_TIME. */
HM_API int64_t hm_node_time(const hm_node *node);

/** Whether any node has a clock time, or had one. */
HM_API bool hm_record_has_times(const hm_record *record);

/** A place in the source; lines and columns are counted from 1. */
typedef struct hm_place {
    size_t offset, length; /**< in bytes */
    size_t line, column;   /**< of its first character */
} hm_place;

/**
 * The place of a node, from its number to its last word or comment.
 *
 * False for the start, and for a node that was made by an edit.
 */
HM_API bool hm_node_place(const hm_record *record, const hm_node *node,
                          hm_place *out);

/** Write what was played, expanded, with words separated by single spaces. */
HM_API void hm_node_text(const hm_node *node, hm_out *out);

/** Write the move with its number, if it has one: "16... d4:d2". */
HM_API void hm_node_title(const hm_node *node, hm_out *out);

/** Whether the node has any comment. */
HM_API bool hm_node_has_comment(const hm_node *node);

/** Write its comments, in lines or joined by spaces; white space is reduced. */
HM_API void hm_node_comment(const hm_node *node, hm_out *out);

/** Whether hm_node_remark() writes anything. */
HM_API bool hm_node_has_remark(const hm_node *node);

/**
 * Write its comments for people: without annotations, but for evaluations,
 * which become "(+0.31)" or "(#-3)".
 */
HM_API void hm_node_remark(const hm_node *node, hm_out *out);

/* ---- annotations ------------------------------------------------------- */

/**
 * What a program left in a comment, as "[%eval 0.31]" in files of chess.
 *
 * Zero the struct to begin with the first one of a node:
 *
 *     hm_annotation at = {0};
 *
 *     while (hm_node_next_annotation(node, &at))
 *         puts(hm_str_is(at.name, "eval") ? "an evaluation" : "another one");
 */
typedef struct hm_annotation {
    hm_str name;          /**< as "eval" */
    hm_str text;          /**< as "0.31"; may be empty */
    size_t comment, next; /**< where the next one is looked for */
} hm_annotation;

/** Go to the next annotation of a node; false after the last. */
HM_API bool hm_node_next_annotation(const hm_node *node, hm_annotation *at);

/** How a position is judged; numbers are positive if White is better. */
typedef struct hm_evaluation {
    bool mate; /**< `value` counts moves up to mate, else centipawns */
    int value;
    int depth; /**< plies that were searched; 0: not said */
} hm_evaluation;

/** Read an evaluation, "eval"; false, and nothing, if it is none. */
HM_API bool hm_annotation_evaluation(const hm_annotation *annotation,
                                     hm_evaluation *out);

/**
 * Read a time in milliseconds: "clk", what is left, "emt", the time of the
 * move, "egt", that of the game, or "mct", a mechanical clock. False, and
 * nothing, if it is none.
 */
HM_API bool hm_annotation_time(const hm_annotation *annotation, int64_t *ms);

/** A square that is marked, or an arrow. */
typedef struct hm_shape {
    const char *color; /**< "red", "green", "yellow" or "blue" */
    hm_str from;       /**< as "e2" */
    hm_str to;         /**< of an arrow; empty for a square */
} hm_shape;

/**
 * Read the next square of "csl" or arrow of "cal"; false after the last. `*at`
 * is 0 at first. What cannot be read is left out.
 */
HM_API bool hm_annotation_next_shape(const hm_annotation *annotation,
                                     size_t *at, hm_shape *out);

/* ---- reading ----------------------------------------------------------- */

/** Reads the games of a source, one after another. */
typedef struct hm_reader hm_reader;

/** Whole games from the middle of a source; see hm_reader_split(). */
typedef struct hm_slice {
    size_t offset; /**< of its first byte in the source */
    size_t line;   /**< lines before it */
    size_t column; /**< code points before it on its line */
    size_t game;   /**< games before it */
    bool last;     /**< nothing follows it in the source */
    hm_str ends;   /**< where its games end, if `ends` was given; borrowed */
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
    const hm_slice *slice;   /**< part of the source; NULL: all of it */
    hm_reader_select select; /**< which games are read; NULL: all */
    void *select_user;
} hm_reader_options;

/**
 * Read games from `input`. The input and the list of diagnostics must outlive
 * the reader. All texts of the options are copied.
 *
 * The name of the source is also a hint: if the content fits several notations,
 * its suffix decides. Settings are passed to the notation that is read, and to
 * games inside of another notation; those of other notations are ignored.
 *
 * On HM_OK `*out` is yours: free it with hm_reader_free(). Otherwise it is
 * NULL: HM_EUSAGE if there is no notation with that name, no notation knows a
 * setting, or the notation cannot use its value; HM_EINPUT if the content is
 * not in a known notation, or compressed data are damaged; HM_EIO; HM_ENOMEM.
 */
HM_API hm_status hm_reader_new(hm_ctx *ctx, hm_input *input,
                               const hm_reader_options *options,
                               hm_reader **out);

/** Free a reader, before its input; NULL is allowed. Records stay valid. */
HM_API void hm_reader_free(hm_reader *reader);

/**
 * Read the next game.
 *
 * On HM_OK `*out` is yours: free it with hm_record_free(); it may outlive the
 * reader. Otherwise `*out` is NULL: HM_END after the last game, HM_EINPUT and
 * HM_ELIMIT with a diagnostic. After these two, reading may continue with the
 * next game; after HM_EIO and HM_ENOMEM it may not.
 *
 * With `select` a game that is not wanted is HM_SKIPPED, its moves are not
 * read, and `*out` is NULL. Not every notation has its metadata first: those
 * that do not, read all games.
 *
 * HM_OK does not mean that nothing is wrong: a word that cannot be read is
 * reported, and the game continues without it.
 */
HM_API hm_status hm_reader_next(hm_reader *reader, hm_record **out);

/**
 * The same, reusing the memory of `*record`, which may be NULL at first.
 *
 * For files of many games: after a few of them nothing more is allocated.
 * Whatever the status is, you still own `*record` and must free it; unless it
 * is HM_OK, the record is empty.
 */
HM_API hm_status hm_reader_reuse(hm_reader *reader, hm_record **record);

/**
 * Read the next game and play it at once, keeping nothing of it.
 *
 * For games that are too long to be records: memory does not grow with them.
 * HM_OK if nothing is wrong, HM_END after the last, HM_EINPUT and HM_ELIMIT
 * with diagnostics; HM_ESUPPORT, with nothing read, if that cannot be done:
 * this game has to be read as a record, and others perhaps not.
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
    bool files;    /**< states have their source, as "file" */
    bool any_size; /**< also a short game, if nothing is wrong with it */
} hm_stream_options;

/**
 * The same, but write the game while it is read.
 *
 * HM_ESUPPORT, with nothing read, if the notation cannot do it, and also if
 * the next game is short enough to be read as a record, unless `any_size` asks
 * for it and there is nothing to report but losses. HM_EUSAGE, with
 * nothing read, if there is no notation `to`, or it does not know a setting.
 */
HM_API hm_status hm_reader_stream(hm_reader *reader,
                                  const hm_stream_options *options,
                                  hm_out *out);

/**
 * Take the bytes of the next games from the source without reading the games.
 *
 * For several threads: one splits, and the others, each with its own context,
 * read the slices through hm_input_plain(), with the same options, but with
 * `slice`, and the result of hm_reader_notation() as `from`. What they read and
 * report is the same as if one reader had read everything.
 *
 * Appends whole games to `bytes` until there are at least `wanted` bytes or the
 * source ends. If `ends` is not NULL, it is filled with what the reader of the
 * slice then does not need to search for; it must live as long as that. HM_END
 * after the last; HM_ESUPPORT if the next game cannot be cut out, because it is
 * large, something is wrong with the input, or the notation cannot be split:
 * read it with hm_reader_next(), and continue to split after it. HM_ENOMEM, and
 * other statuses of `bytes`.
 */
HM_API hm_status hm_reader_split(hm_reader *reader, size_t wanted,
                                 hm_out *bytes, hm_out *ends, hm_slice *slice);

/**
 * How many games have been begun: the number of the last one.
 *
 * Those of a last slice may not be counted.
 */
HM_API size_t hm_reader_game(const hm_reader *reader);

/** The name of the notation being read; valid as long as the library. */
HM_API const char *hm_reader_notation(const hm_reader *reader);

/** Why it is read as that notation, for people: "its content says so". */
HM_API const char *hm_reader_reason(const hm_reader *reader);

/* ---- writing ----------------------------------------------------------- */

/** Options of a writer; zero the struct, set `size`. */
typedef struct hm_writer_options {
    size_t size;
    const char *to;       /**< notation; NULL: the record's own */
    hm_diags *diags;      /**< where losses go; NULL: nowhere */
    bool follows;         /**< another game comes before it in the output */
    const char *encoding; /**< "utf-8", "cp932", or "same" as it was read in,
                               if the notation can; NULL: "same" in the
                               record's own notation, else UTF-8 */
    const char *const *settings; /**< "key=value" for the notation */
    size_t setting_count;
} hm_writer_options;

/**
 * Write a record.
 *
 * What the notation cannot hold is left out, and reported as a warning whose id
 * begins with "lossy-". A game of other rules is played, and written as a game
 * of the rules that the notation knows. A character that CP932 does not have is
 * written as U+3013 and reported as lost. `options` may be NULL.
 *
 * HM_EUSAGE if there is no such notation, it cannot be written in this
 * encoding, or it does not know a setting; HM_ESUPPORT if it cannot hold games
 * of these rules at all; HM_EINPUT or HM_ELIMIT if the game cannot be replayed
 * where that is needed, or a ply cannot be written; HM_ENOMEM; or the status of
 * `out`, to which a part of the game may have been written before the error.
 */
HM_API hm_status hm_record_write(hm_ctx *ctx, const hm_record *record,
                                 const hm_writer_options *options, hm_out *out);

/* ---- the list of notations --------------------------------------------- */

/** What a notation can hold besides moves: bits of `keeps` and `loses`. */
typedef enum hm_feature {
    HM_TAGS = 1,       /**< common metadata, such as players and date */
    HM_OTHER_TAGS = 2, /**< metadata with any name */
    HM_COMMENTS = 4,   /**< about moves, and before the first */
    HM_VARIATIONS = 8, /**< other moves that could have been played */
    HM_TIMES = 16,     /**< clock times */
    HM_MARKS = 32,     /**< judgements of moves, such as "!?" */
    HM_BOOKMARKS = 64, /**< names of positions */
    HM_ENDS = 128,     /**< how the game ended; in PPN that is a tag */
    HM_KEYS = 256,     /**< keys that the specification does not have */
    HM_MOVES = 512,    /**< not only a position */
} hm_feature;

/**
 * The name of feature `index`, whose bit is 1 << index; NULL after the last.
 */
HM_API const char *hm_feature_name(size_t index);

/** A notation; its texts are valid as long as the library. Set `size` first. */
typedef struct hm_notation_info {
    size_t size;
    const char *name;             /**< such as "psn" */
    const char *title;            /**< for people */
    const char *const *suffixes;  /**< without a dot; NULL at the end */
    const char *const *encodings; /**< in which it can be written, NULL at the
                                     end; NULL: only in UTF-8 */
    const char *rules; /**< of the games that it can hold; NULL: any */
    bool writes;       /**< hm_record_write() writes it; all are read */
    bool streams;      /**< hm_reader_check() and hm_reader_stream() may read
                          it */
    bool holds;        /**< may contain games in other notations */
    const hm_setting *read_settings;  /**< the last one has no key */
    const hm_setting *write_settings; /**< the last one has no key */
    const char *separator;  /**< between two games of an output; may be "" */
    unsigned keeps;         /**< what it can hold: hm_feature */
    const char *media_type; /**< such as "application/x-chess-pgn" */
} hm_notation_info;

/** Describe notation `index`; false after the last. */
HM_API bool hm_notation_at(size_t index, hm_notation_info *out);

/** Describe the notation with this name; false if there is none. */
HM_API bool hm_notation_find(const char *name, hm_notation_info *out);

/**
 * Describe the notation that belongs to the suffix of a file name such as
 * "g.kif.gz"; false if there is none. This is for writing; when files are read,
 * their content decides.
 */
HM_API bool hm_notation_of_path(const char *path, hm_notation_info *out);

/** What happens to games that are written in another notation. */
typedef struct hm_conversion {
    bool possible;         /**< false: no game can be converted */
    const char *only;      /**< such as "a game of shogi"; NULL: all games */
    unsigned keeps, loses; /**< hm_feature of the first notation */
} hm_conversion;

/** Describe a conversion; false if one of the notations does not exist. */
HM_API bool hm_notation_conversion(const char *from, const char *to,
                                   hm_conversion *out);

#ifdef __cplusplus
}
#endif

#endif
