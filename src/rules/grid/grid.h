/*
 * grid.h - a board without rules: actors on numbered squares, and hands.
 *
 * Squares are numbered as the elements of an array are: the last dimension
 * runs fastest, square 0 is the top left one. An actor is any text. All that
 * is checked is what an action needs: an actor where one is moved from, a free
 * square where one is moved to, and so on.
 */
#ifndef HM_RULES_GRID_GRID_H
#define HM_RULES_GRID_GRID_H

#include <halfmove/arrangement.h>
#include <halfmove/json.h>

#include "base/arena.h"
#include "base/fault.h"

enum {
    HM__GRID_DIMS = 16,          // dimensions of a board
    HM__GRID_NAMES = 0xFFFF,     // different actors of a game
    HM__GRID_NAME_BYTES = 255,   // of one actor's name
    HM__GRID_SIGN = 8,           // bytes that are copied at once
    HM__GRID_RANKS = 64,         // boards with more ranks keep no texts of them
    HM__GRID_RANK_BYTES = 127,   // of such a text
    HM__GRID_IN_HAND = INT32_MAX // actors of a name at the start
};

typedef enum hm__grid_verb {
    HM__GRID_PASS,
    HM__GRID_SHIFT,
    HM__GRID_REMOVE,
    HM__GRID_CAPTURE,
    HM__GRID_PROMOTE,
    HM__GRID_DROP,
    HM__GRID_BAD, // what could not be read
} hm__grid_verb;

/* Where places of an action are pointed at. */
typedef enum hm__grid_part {
    HM__GRID_WHOLE,
    HM__GRID_FIRST,  // argument
    HM__GRID_SECOND, // argument
    HM__GRID_PARTS
} hm__grid_part;

typedef struct hm__grid_action hm__grid_action;

struct hm__grid_action {
    hm__grid_verb verb;
    bool turned;                  // a drop with its square before its actor
    uint32_t from, to;            // squares; both are that of a promotion
    bool joins;                   // goes on with the ply of the one before
    hm_str actor;                 // of promotions and drops
    hm_span span[HM__GRID_PARTS]; // in the source
    const char *source;           // that the spans are of; NULL: it streams
    const hm__grid_action *next;  // of a ply that is one node; or NULL
};

/* What becomes of captured actors. */
typedef enum hm__grid_rule {
    HM__GRID_NONE, // they leave the game
    HM__GRID_KEEP, // they go to the hand as they are
    HM__GRID_SWAP, // without a leading "+", and in the other case
} hm__grid_rule;

/* "keep", and the rule that is called so; false if there is none. */
const char *hm__grid_rule_name(hm__grid_rule rule);
bool hm__grid_rule_find(hm_str name, hm__grid_rule *out);

/* How squares are called. */
typedef enum hm__square_names {
    HM__SQUARES_NUMBERED, // by their numbers alone
    HM__SQUARES_CHESS,    // a1 is at the bottom left
    HM__SQUARES_SHOGI,    // 1a is at the top right
    HM__SQUARES_GO,       // A1 is at the bottom left, and there is no I
} hm__square_names;

/* What an actor looks like. */
typedef struct hm__grid_set {
    uint16_t system;
    uint16_t large;      // the same set with larger squares; 0: none
    const char *letters; // of ranks 1, 2, 3...; others that mean the same
    const char *also;    // follow in a second list, a blank where there is none
    int16_t bottom, top; // suits of capitals and of small letters
    const char *sides[2]; // who moves first, and the other; NULL: it depends
    bool turned;          // small ones stand on their heads
    bool lines;           // pieces stand on the crossings of lines
    int16_t board_rank;   // 0: as many as the board has rows
} hm__grid_set;

typedef struct hm__grid_game {
    const char *name;
    const char *aliases; // separated by blanks
    const hm__grid_set *set;
    const char *board;
    const char *hand; // as hm__grid_read_hand() reads it
    hm__grid_rule rule;
    hm__square_names squares;
    hm_annotate coordinates; // what players call files and ranks
} hm__grid_game;

/* A start that a record keeps; all in one arena. */
typedef struct hm__grid_start {
    const hm__grid_game *game; // NULL: not a known one
    bool open;                 // nothing is known about the board
    bool object;               // the text of the game says it itself
    bool made;                 // not read from a text of PAN
    bool list;                 // it is shown as a list of cells, not as ranks
    bool hands;                // are kept
    hm__grid_rule rule;
    size_t dims;
    uint32_t sizes[HM__GRID_DIMS];
    size_t squares;
    const hm_str *names;     // the first is that of a free square
    const uint32_t *in_hand; // of each name
    size_t name_count;
    const uint32_t *cells; // names
} hm__grid_start;

typedef struct hm__grid_name {
    hm_str text;
    uint64_t key; // of the text
    uint32_t hash;
    uint32_t in_hand;
    uint32_t taken;           // what it is called in hand; 0: not known yet
    char sign[HM__GRID_SIGN]; // the text in JSON, if it is so short
    unsigned char sign_len;   // 0: it is longer
} hm__grid_name;

/* A rank and the slashes before it, as they stand in JSON. */
typedef struct hm__grid_rank {
    unsigned char len; // 0: not known
    char text[HM__GRID_RANK_BYTES];
} hm__grid_rank;

/* How a square or a hand was before a change. */
typedef struct hm__grid_note {
    uint32_t where; // a square, or a name
    uint32_t was;
    bool hand;
} hm__grid_note;

typedef struct hm__grid {
    hm_ctx *ctx;
    const hm__grid_game *game;
    bool open, list, hands;
    bool noting; // changes can be taken back
    bool keyed;  // `key` is kept up to date
    uint64_t key;
    uint32_t taken; // what the last action took into the hand, as it is there
    hm__grid_rule rule;
    size_t dims;
    uint32_t sizes[HM__GRID_DIMS];
    uint32_t *cells; // names; 0 is free
    size_t squares, cell_room;
    hm__grid_rank *ranks; // texts that have been shown and are still true
    size_t rank_count;    // 0: none are kept
    size_t rank_room;
    hm__arena arena; // of the names
    hm__grid_name *names;
    size_t name_count, name_room;
    uint32_t *slots; // of the names' hash table
    size_t slot_count, slot_room;
    hm__grid_note *notes;
    size_t note_count, note_room;
} hm__grid;

void hm__grid_init(hm__grid *grid, hm_ctx *ctx);
void hm__grid_free(hm__grid *grid);

/* An open board, no names, nothing in hand. */
hm_status hm__grid_clear(hm__grid *grid);

/*
 * Gives the board its dimensions, all squares free. `why` is filled in, but
 * for its place, if there are too many.
 */
hm_status hm__grid_resize(hm__grid *grid, const uint32_t *sizes, size_t dims,
                          hm_fault *why);

/* The number of a name, added if it is new; never 0. */
hm_status hm__grid_name_of(hm__grid *grid, hm_str text, uint32_t *out,
                           hm_fault *why);

/*
 * Plays an action. HM_EINPUT and HM_ELIMIT with the part of the action that is
 * meant, and nothing has changed.
 */
hm_status hm__grid_play(hm__grid *grid, const hm__grid_action *action,
                        hm_fault *why, hm__grid_part *part);

/* Takes changes back, down to note `from`. */
void hm__grid_undo(hm__grid *grid, size_t from);

/*
 * A number for the position: sizes, actors on squares, hands. Changes keep it
 * up to date from the first call on.
 */
uint64_t hm__grid_key(hm__grid *grid);

/* A copy of the position as a start, in an arena; NULL when out of memory. */
hm__grid_start *hm__grid_save(const hm__grid *grid, hm__arena *arena);
hm_status hm__grid_load(hm__grid *grid, const hm__grid_start *start);

/*
 * Says that states will be shown: from now on the texts of ranks are kept,
 * unless there are too many.
 */
hm_status hm__grid_keep_ranks(hm__grid *grid);

/* ---- games.c: games whose start and pieces are known --------------------- */

/* A game by name, in any case, "-" and "_" alike; NULL if there is none. */
const hm__grid_game *hm__grid_game_find(hm_str name);

/* Game `index`, or NULL after the last. */
const hm__grid_game *hm__grid_game_at(size_t index);

/* Whether an actor is called as a game of this set calls it. */
bool hm__grid_game_has(const hm__grid_game *game, hm_str actor);

/* A known game that is nearly called so, or NULL. */
const char *hm__grid_game_near(hm_str name);

/* Sets up a game's start; the board must be open. */
hm_status hm__grid_game_start(hm__grid *grid, const hm__grid_game *game,
                              hm_fault *why);

/* Puts the game's hand, and says how the game keeps hands. */
hm_status hm__grid_game_hand(hm__grid *grid, const hm__grid_game *game,
                             hm_fault *why);

/* ---- swap.c: actors that change sides ------------------------------------ */

/* A letter may have more bytes in its other case. */
enum { HM__SWAP_ROOM = 4 * HM__GRID_NAME_BYTES };

/*
 * The other side's name of an actor: no "+" before it (or after the ":" of
 * "game:actor"), and every letter in the other case.
 */
hm_str hm__grid_swap(hm_str name, char room[HM__SWAP_ROOM]);

/* ---- text.c: boards, hands and squares as text --------------------------- */

/* "8x8" */
hm_status hm__grid_read_size(hm_str text, uint32_t sizes[HM__GRID_DIMS],
                             size_t *dims, hm_fault *why);

/*
 * Reads ranks joined by "/" (planes by "//"), a comma list of cells, or a
 * whole FEN, SFEN or FEEN. The board has its size already,
 * or is open and takes the size of what is read.
 */
hm_status hm__grid_read_board(hm__grid *grid, hm_str text, hm_fault *why);

/* "2P3b": counts before actors of one character; or "-". */
hm_status hm__grid_read_hand(hm__grid *grid, hm_str text, hm_fault *why);

/* Whether an actor can be one cell of a rank. */
bool hm__grid_fits_rank(hm_str actor);

/* In the form of the grid, or as ranks, which all actors must fit. */
void hm__grid_put_board(const hm__grid *grid, hm_out *out);
void hm__grid_put_ranks(const hm__grid *grid, hm_out *out);

/* What is in hand, sorted by name; `*out` is the caller's to free. */
hm_status hm__grid_sort_hand(const hm__grid *grid, hm__grid_name **out,
                             size_t *count);

/* As a JSON object, sorted by name; "null" if hands are not kept. */
void hm__grid_put_hand(const hm__grid *grid, hm_out *out);

/* "[\"shift\",52,36]"; "null" for a pass. */
void hm__grid_put_action(const hm__grid_action *action, hm_out *out);

/*
 * The members of a state in JSON, after others: ply, action, board and hand.
 * `action` is NULL at the start, which is ply 0. `scratch` is used and cleared.
 */
void hm__grid_put_state(const hm__grid *grid, const hm__grid_action *action,
                        size_t ply, hm_out *scratch, hm_out *out);

/* "36", or "36 (e4)" where the game has names for its squares. */
typedef struct hm__grid_label {
    char text[32];
} hm__grid_label;

hm__grid_label hm__grid_square(const hm__grid *grid, uint32_t square);

extern const char *const hm__grid_verbs[];

/* ---- settings.c: starts by settings, positions as settings --------------- */

typedef enum hm__grid_setting {
    HM__GRID_SET_GAME,
    HM__GRID_SET_SIZE,
    HM__GRID_SET_BOARD,
    HM__GRID_SET_HAND, // what becomes of captured actors
    HM__GRID_SETTINGS
} hm__grid_setting;

/* What they are called, as "hand"; NULL after the last. */
extern const char *const hm__grid_settings[];

/*
 * Sets up a cleared grid by settings; the `ptr` of those that were not given is
 * NULL. A fault is about `*which` of them.
 */
hm_status hm__grid_set_up(hm__grid *grid, const hm_str *settings, hm_fault *why,
                          hm__grid_setting *which);

/* Takes everything out of the hand, which is kept from now on. */
void hm__grid_empty_hand(hm__grid *grid);

/* The position in one line, as settings; nothing if the board is open. */
hm_status hm__grid_put_position(const hm__grid *grid, hm_out *out);

#endif
