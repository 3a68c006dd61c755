/*
 * archive.h - archives: many games in one place, with an index of positions.
 *
 *     hm_archive_query query = {.size = sizeof(query), .where = where};
 *     hm_reader_options options = {.size = sizeof(options),
 *                                  .from = HM_PACKED, .name = "games.hm"};
 *
 *     hm_ctx_use(ctx, hm_archives());
 *     if (hm_archive_open(ctx, "games.hm", NULL, &archive) == HM_OK &&
 *         hm_archive_input(archive, &query, &input) == HM_OK &&
 *         hm_reader_new(ctx, input, &options, &reader) == HM_OK)
 *         while (hm_reader_reuse(reader, &record) == HM_OK)
 *             puts(hm_record_digits(record));
 *
 * An archive is a file of SQLite, such as "games.hm", or a database of
 * ClickHouse, "clickhouse://host/database". The engines are in a part of the
 * library that is linked on its own: link with -lhalfmove-archive, or with the
 * flags of pkg-config for halfmove-archive. A program that should also run
 * where it is not installed can load it with dlopen(HM_ARCHIVE_FILE) and
 * dlsym() of "hm_archives".
 *
 * A game is known by its content id, and is there once. Games come in the order
 * of their ids, whatever the engine. They travel in a packed form, bytes that
 * any thread can make and any thread can take apart.
 */
#ifndef HALFMOVE_ARCHIVE_H
#define HALFMOVE_ARCHIVE_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/record.h>
#include <halfmove/replay.h>
#include <halfmove/search.h>
#include <halfmove/where.h>

#ifdef __cplusplus
extern "C" {
#endif

#define HM_ARCHIVE_TEXT_OF(number) #number
#define HM_ARCHIVE_FILE_OF(major)                                              \
    "libhalfmove-archive.so." HM_ARCHIVE_TEXT_OF(major)

/** The file name of the part, such as "libhalfmove-archive.so.1". */
#define HM_ARCHIVE_FILE HM_ARCHIVE_FILE_OF(HM_VERSION_MAJOR)

/** The part with the engines, for hm_ctx_use(); it is always valid. */
HM_API const hm_part *hm_archives(void);

/* ---- archives ---------------------------------------------------------- */

/** An archive that was opened. */
typedef struct hm_archive hm_archive;

/**
 * Whether a name is that of an archive: the address of a database, or a file
 * that begins as an archive does. It is not opened.
 */
HM_API bool hm_archive_is(const char *name);

/**
 * What of a name is not to be shown: the user and the password of an address,
 * with the "@" after them; empty if there is nothing. Borrowed from `name`.
 */
HM_API hm_str hm_archive_secret(const char *name);

/** How an archive is opened; zero the struct, set `size`. */
typedef struct hm_archive_options {
    size_t size;
    bool write;           /**< games are added or removed */
    bool create;          /**< and it is made if it is not there */
    const char *cluster;  /**< where it is made: the name of a cluster, for
                               engines that know them; NULL: none */
    hm_diags *diags;      /**< where problems go; NULL: nowhere */
    const char *user;     /**< for an address without one; NULL: none */
    const char *password; /**< of that user; NULL: none */
    const char *netrc;    /**< a file of passwords, as ~/.netrc; NULL: none */
    unsigned seconds;     /**< until a server that sends nothing is given up;
                               0: 300 */
    const char *certificates; /**< a file of those that are trusted, as
                               SSL_CERT_FILE; NULL: as the system has them */
} hm_archive_options;

/**
 * Open an archive. `options` may be NULL.
 *
 * On HM_OK `*out` is yours: free it with hm_archive_free(), after its cursors.
 * Otherwise it is NULL: HM_EINPUT if it is no archive, is damaged, or was made
 * by a later version; HM_EIO if it cannot be reached; HM_ESUPPORT if the
 * context has no part with an engine for it; HM_ENOMEM. The diagnostics say
 * more about HM_EINPUT, and about HM_EIO if it has no errno.
 */
HM_API hm_status hm_archive_open(hm_ctx *ctx, const char *name,
                                 const hm_archive_options *options,
                                 hm_archive **out);

/** Close an archive; NULL is fine. */
HM_API void hm_archive_free(hm_archive *archive);

/** The name of its engine, as "sqlite". */
HM_API const char *hm_archive_engine(const hm_archive *archive);

/**
 * Write how its engine keeps it, in a line without its end: versions, servers,
 * compression; nothing if there is nothing to say. Statuses are those of
 * hm_archive_size().
 */
HM_API hm_status hm_archive_about(hm_archive *archive, hm_out *out);

/** How many games and positions it has. */
HM_API hm_status hm_archive_size(hm_archive *archive, uint64_t *games,
                                 uint64_t *positions);

/* ---- games ------------------------------------------------------------- */

/** Who won, as far as positions say it. */
typedef enum hm_winner {
    HM_WON_UNKNOWN,
    HM_WON_FIRST,
    HM_WON_SECOND,
    HM_WON_DRAW,
} hm_winner;

/** Who won, by an outcome. */
HM_API hm_winner hm_outcome_winner(const hm_outcome *outcome);

/** A game of an archive; its texts live as long as the packed bytes. */
typedef struct hm_archive_game {
    hm_id id;
    hm_str text;     /**< as read, in UTF-8 */
    hm_str reader;   /**< the notation to read it with, as "kif" */
    hm_str settings; /**< of the reader: "key=value", each with a NUL */
    hm_str file;     /**< that it came from */
    size_t number;   /**< in that file, from 1 */
    size_t line;     /**< where it begins there, from 1 */
    size_t offset;   /**< the same, in bytes */
    hm_str game;     /**< what follows is as hm_facts_get() has it */
    hm_str rules;
    hm_str notation;
    hm_str result;
    hm_str winner;
    hm_str side;
    hm_str date;
    hm_str black;
    hm_str white;
    size_t plies;
    size_t variations;
    size_t comments;
    bool faulty;
    hm_winner won;
    size_t tag_count;
    size_t diag_count;
    size_t row_count;
    hm_str tags;  /**< packed, for hm_archive_next_tag() */
    hm_str diags; /**< packed */
    hm_str rows;  /**< packed; only if it is to be added */
    hm_str words; /**< what words are found in; the same */
} hm_archive_game;

/** A tag of a game, in the order of its text. */
typedef struct hm_archive_tag {
    hm_str name;
    hm_str value; /**< a list or a map is JSON */
} hm_archive_tag;

/** A problem that was found when a game was added. */
typedef struct hm_archive_diag {
    hm_severity severity;
    hm_str id;
    size_t line, column; /**< in the text of the game, from 1 */
    hm_str message;
} hm_archive_diag;

/** A position of a game's main line. */
typedef struct hm_archive_row {
    uint64_t key;
    size_t index; /**< of the state; 0 is the start */
    hm_str move;  /**< what was played next; empty at the end */
} hm_archive_row;

/** How a game becomes a packed one; zero the struct, set `size`. */
typedef struct hm_pack_options {
    size_t size;
    const char *file;            /**< that it came from */
    const char *const *settings; /**< that its reader was given */
    size_t setting_count;
    hm_diags *diags;   /**< what its reader found, and where problems of its
                            moves go */
    hm_replay *replay; /**< to play it in */
    hm_status read;    /**< how reading it ended */
} hm_pack_options;

/**
 * Append a game that was read, and its positions, to packed bytes.
 *
 * `record` is what `reader` read last; if that was HM_EINPUT, its text is kept
 * with its faults. Sets `*faulty`. HM_ELIMIT, with nothing
 * written, if there is no text to keep; HM_ENOMEM.
 */
HM_API hm_status hm_archive_pack(const hm_reader *reader,
                                 const hm_record *record,
                                 const hm_pack_options *options, hm_out *packed,
                                 bool *faulty);

/**
 * Take the first game out of packed bytes; what follows is left in `*packed`.
 * HM_END if there is none; HM_EINPUT if they are no packed games.
 */
HM_API hm_status hm_archive_unpack(hm_str *packed, hm_archive_game *out);

/**
 * How many bytes the first packed game takes; 0 if there are too few of them to
 * know that. For whoever collects packed games piece by piece.
 */
HM_API size_t hm_archive_packed(hm_str packed);

/** Take the first tag out of the packed tags of a game; false at their end. */
HM_API bool hm_archive_next_tag(hm_str *tags, hm_archive_tag *out);

/** The same for its diagnostics. */
HM_API bool hm_archive_next_diag(hm_str *diags, hm_archive_diag *out);

/** The same for its positions, which only games have that are to be added. */
HM_API bool hm_archive_next_row(hm_str *rows, hm_archive_row *out);

/** Write a value of a game, as hm_facts_get() does; for hm_where_ask(). */
HM_API hm_status hm_archive_game_get(const hm_archive_game *game,
                                     hm_field field, hm_str tag, hm_out *out);

/** The name of the notation of packed games, for hm_reader_options. */
#define HM_PACKED "packed"

/**
 * The first 12 digits of the id of a game that was read from packed ones, by
 * which it is called there; NULL if it was read from a file. Borrowed.
 */
HM_API const char *hm_record_digits(const hm_record *record);

/* ---- finding ----------------------------------------------------------- */

/** Which games are wanted; zero the struct, set `size`. */
typedef struct hm_archive_query {
    size_t size;
    const hm_where *where;   /**< NULL: all; borrowed */
    const char *id;          /**< the first digits of ids; NULL: any */
    const hm_search *search; /**< what to find in them; NULL: nothing. An index
                                  leaves out games that cannot have it; those
                                  that are left must still be searched */
    bool heads;              /**< without texts and diagnostics */
} hm_archive_query;

/** Games that were asked for, in the order of their ids. */
typedef struct hm_cursor hm_cursor;

/**
 * Ask for games; `query` may be NULL. On HM_OK `*out` is yours: free it with
 * hm_cursor_free() before the archive. HM_EUSAGE if the id is none; HM_EIO;
 * HM_EINPUT if the archive is damaged; HM_ENOMEM.
 */
HM_API hm_status hm_archive_find(hm_archive *archive,
                                 const hm_archive_query *query,
                                 hm_cursor **out);

/** Append the next game to packed bytes; HM_END after the last. */
HM_API hm_status hm_cursor_next(hm_cursor *cursor, hm_out *packed);

/** Free a cursor; NULL is fine. */
HM_API void hm_cursor_free(hm_cursor *cursor);

/**
 * Ask for games as an input of packed ones, which hm_reader_new() reads, whole
 * or in slices. Free it with hm_input_free() before the archive. As
 * hm_archive_find().
 */
HM_API hm_status hm_archive_input(hm_archive *archive,
                                  const hm_archive_query *query,
                                  hm_input **out);

/** What was played in a position, and how those games ended. */
typedef struct hm_played {
    hm_str move;       /**< empty: games that ended there */
    uint64_t games[4]; /**< by hm_winner */
} hm_played;

/** Is given each move that was played; anything but HM_OK ends it. */
typedef hm_status (*hm_played_each)(void *user, const hm_played *played);

/**
 * What was played in the position with a key, when it first occurred in each
 * game, in no order. HM_EIO, HM_EINPUT, HM_ENOMEM, or what `each` returned.
 */
HM_API hm_status hm_archive_explore(hm_archive *archive, uint64_t key,
                                    hm_played_each each, void *user);

/* ---- changing ---------------------------------------------------------- */

/** What became of games that were added. */
typedef struct hm_archive_added {
    size_t added;   /**< games that are new */
    size_t present; /**< games that were there, or came twice */
} hm_archive_added;

/**
 * Add packed games, those that are not there yet. They are kept once
 * hm_archive_commit() returns HM_OK, or an earlier call if there were many.
 *
 * `out` is added to. After an error nothing more can be added, and the archive
 * is as it was after the last commit: HM_EIO, as on a full disk; HM_EINPUT if
 * it is damaged, or the bytes are no packed games; HM_EUSAGE if it was not
 * opened for writing; HM_ENOMEM.
 */
HM_API hm_status hm_archive_add(hm_archive *archive, hm_str packed,
                                hm_archive_added *out);

/** Keep what was added; statuses are those of hm_archive_add(). */
HM_API hm_status hm_archive_commit(hm_archive *archive);

/**
 * Remove games, all or none; those that are not there do not count in
 * `*removed`. They are played in `replay` to find their positions.
 */
HM_API hm_status hm_archive_remove(hm_archive *archive, hm_replay *replay,
                                   const hm_id *ids, size_t count,
                                   size_t *removed);

/**
 * Prove that an archive is whole: its structure, and that every game has the
 * id and the positions that its text says. HM_EINPUT once the diagnostics say
 * what is wrong. `replay` is for playing games in.
 */
HM_API hm_status hm_archive_verify(hm_archive *archive, hm_replay *replay);

/** Write a copy as a file, also while it is in use; HM_ESUPPORT. */
HM_API hm_status hm_archive_copy(hm_archive *archive, const char *path);

#ifdef __cplusplus
}
#endif

#endif
