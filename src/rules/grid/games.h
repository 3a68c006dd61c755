/*
 * games.h - games whose start and pieces are known.
 */
#ifndef HM_RULES_GRID_GAMES_H
#define HM_RULES_GRID_GAMES_H

#include "grid.h"
#include "systems/system.h"

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
    bool turned;         // small ones stand on their heads
    bool lines;          // pieces stand on the crossings of lines
    int16_t board_rank;  // 0: as many as the board has rows
} hm__grid_set;

typedef struct hm__grid_game {
    const char *name;
    const char *aliases; // parted by blanks
    const hm__grid_set *set;
    const char *board;
    const char *hand; // as hm__grid_read_hand() reads it
    hm__grid_rule rule;
    hm__square_names squares;
} hm__grid_game;

/* A game by name, in any case, "-" and "_" alike; NULL if there is none. */
const hm__grid_game *hm__grid_game_find(hm_str name);

/* Game `index`, or NULL after the last; and its name. */
const hm__grid_game *hm__grid_game_at(size_t index);
const char *hm__grid_game_name(size_t index);

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

#endif
