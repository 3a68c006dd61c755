/*
 * collection.h - the games of all sources, as they are known at some time.
 *
 * A collection never changes: when files do, another one takes its place, and
 * shares the files that stayed the same. So a request sees one state of
 * everything, however long it takes.
 */
#ifndef HM_SERVE_COLLECTION_H
#define HM_SERVE_COLLECTION_H

#include <halfmove/halfmove.h>
#include <stdatomic.h>
#include <sys/stat.h>

/* Texts of a game that are always known, in this order. */
typedef enum game_text {
    TEXT_TITLE,
    TEXT_PLAYERS,
    TEXT_FIRST,
    TEXT_SECOND,
    TEXT_EVENT,
    TEXT_DATE,
    TEXT_RESULT,
    TEXT_WINNER,
    TEXT_SIDE,
    TEXT_GAME,
    TEXT_BLACK,
    TEXT_WHITE,
    GAME_TEXTS,
} game_text;

/* Where a game stands, to be read again: a slice of its file. */
typedef struct game_place {
    hm_slice slice;
    size_t length; // in bytes
    bool cut;      // false: the file must be read from its start
} game_place;

typedef struct game_entry {
    hm_id id;
    game_place place;
    size_t number; // in its file, from 1
    size_t plies, variations, comments;
    const char *notation, *rules;
    size_t texts;     // where they begin in those of its file
    size_t tag_count; // keys and values follow; then all comments
    bool faulty;
    bool there; // it could be read
} game_entry;

/* A position of a main line, and what was played there first. */
typedef struct game_position {
    uint64_t key;
    uint32_t game, ply; // index of the game in its file; states before it
    size_t move;        // among the texts; empty: the end
} game_position;

/* What a file is, to see whether it changed. */
typedef struct file_stamp {
    uint64_t device, number, size;
    int64_t seconds, nanoseconds;
} file_stamp;

typedef struct game_file {
    atomic_size_t users;
    char *path; // NULL: built in
    char *name;
    hm_str built_in;
    bool folder;  // without games
    bool archive; // many games, by their ids
    file_stamp stamp;
    game_entry *games;
    size_t count, room;
    char *texts; // ends with a NUL each
    size_t text_size, text_room;
    game_position *positions; // sorted by key, game and ply
    size_t position_count, position_room;
    bool whole;             // false: there was no room for all of its games
    atomic_size_t *account; // what all files take; NULL: nobody counts
    size_t charged;         // of that, in bytes
} game_file;

/* A game, by the indexes of its file and in it. */
typedef struct game_ref {
    uint32_t file, game;
    uint32_t copy; // from 1, of those with the same id
} game_ref;

typedef struct collection {
    atomic_size_t users;
    size_t version;
    bool indexing; // more is coming
    game_file **files;
    size_t file_count;
    game_ref *games; // in the order of files
    size_t game_count;
    uint32_t *by_id; // indexes of games, sorted by id
} collection;

/* An empty file; NULL if there is no memory. */
game_file *file_new(const char *path, const char *name);
void file_release(game_file *file);

/* What a file is now; all zero if it is not there. */
file_stamp file_look(const char *path);
file_stamp stamp_of(const struct stat *info);
bool stamp_is(const file_stamp *a, const file_stamp *b);

/*
 * Makes a collection of files, whose users it becomes; NULL if there is no
 * memory. `files` is copied.
 */
collection *collection_new(game_file **files, size_t count);
void collection_release(collection *c);

/* The game whose id begins with digits; NULL: none. `copy` from 1. */
const game_ref *collection_find(const collection *c, const char *digits,
                                size_t copy);

/* The file of a name; NULL: none. */
const game_file *collection_file(const collection *c, const char *name);

const game_entry *entry_of(const collection *c, const game_ref *ref);
const game_file *file_of(const collection *c, const game_ref *ref);

/* A text of a game. */
const char *entry_text(const game_file *file, const game_entry *entry,
                       game_text which);

/* Tag `index`: its value, and its key; NULL after the last. */
const char *entry_tag(const game_file *file, const game_entry *entry,
                      size_t index, const char **key);

/* Its comments, one after another. */
const char *entry_comments(const game_file *file, const game_entry *entry);

#endif
