/*
 * page.h - inside a page that replays games.
 *
 * Drawings of pieces are defined once for the whole page. A game is described
 * three times: as a list of moves in words; as data for the script, each state
 * by what it changes; and as stills, pictures that links step through, for
 * readers without scripts. All that a game needs is built in memory and
 * written when it is whole.
 */
#ifndef HM_RENDER_PAGE_PAGE_H
#define HM_RENDER_PAGE_PAGE_H

#include <halfmove/json.h>
#include <halfmove/page.h>
#include <halfmove/replay.h>

#include "model/record.h"
#include "pool.h"
#include "render/renderer.h"

/*
 * Ways to see the table: from one side and from the other; arrangements also
 * with hands beside the board, and then above and below it.
 */
enum { HM__PAGE_SIDES = 2, HM__PAGE_FORMS = 2 };
enum { HM__PAGE_VIEWS = HM__PAGE_SIDES * HM__PAGE_FORMS };

/* So many changes of a move are marked; more set up a table. */
enum { HM__PAGE_MARKED = 12 };

/* So many games stand on the page as they are; others wait to be chosen. */
enum { HM__PAGE_PLAIN = 8 };

/*
 * Those that wait refer to so many bytes of the first one that does. They reach
 * back 32 kB, and so see the same part of it, and what they said last.
 */
enum { HM__PAGE_COMMON = 24000 };

struct hm_page {
    hm_ctx *ctx;
    hm_page_options options;
    hm_picture_options picture;
    char *prefix; // of ids and of the classes of colours
    hm_out *out;
    hm__pool drawings;
    hm_out *defs; // of looks that no game has written yet
    hm_out *late; // the same of those that only the script needs
    bool *plain;  // by look: who runs no script has it, too
    size_t plain_room;
    hm__pool shapes;       // of bodies, as bytes
    hm_out *solids;        // those that no game has written yet
    hm__theme light, dark; // the same unless the reader chooses
    size_t games;
    char *common; // how the first game that waits begins
    size_t common_length;
    bool ended;
    hm_replay *replay;
    hm_replay *ahead; // plays ahead and reports no problems
};

/* One thing that is drawn; `what` and `place` are names of pieces. */
typedef struct hm__figure {
    uint32_t key; // 3 n: piece n, 3 n + 1: its sides, 3 n + 2: no piece
    uint32_t drawing;
    int32_t x, y; // as SVG has it: y down
    double angle; // the same: clockwise
    uint32_t what, place;
    int32_t across, up; // how far it reaches from its middle
    bool stays;         // the same in all stills of a block
} hm__figure;

/* The names of a piece, which last until it is changed. */
typedef struct hm__page_name {
    hm__piece_state was; // absent: it has no names yet
    uint32_t what, place;
} hm__page_name;

/* All of a state, from the bottom to the top. */
typedef struct hm__sheet {
    hm__figure *figures;
    size_t count, room;
} hm__sheet;

/* A still before it is written. */
typedef struct hm__still {
    const hm_node *node;
    hm__sheet sheet;
} hm__still;

enum { HM__PAGE_BLOCK = 8 }; // stills that share what they have in common

/* The table as it is seen from a side. */
typedef struct hm__page_view {
    hm__scene scene;
    uint32_t *drawing_of; // by drawing of the scene: that of the page, plus 1
    size_t drawing_of_room;
    size_t known; // drawings of pieces that are there to stay
} hm__page_view;

/* Where a node is in the tree. */
typedef struct hm__page_place {
    hm_str address; // such as "12.2.5"
    size_t index;   // of its state: how many moves lead to it
    int mover;      // whose move led to it, from 0; -1: unknown
    int64_t total;  // milliseconds that he has thought; HM_NO_TIME: unknown
} hm__page_place;

/* A body at its place; `look` is one of the game's, plus 1; 0: it is gone. */
typedef struct hm__page_body {
    uint32_t look;
    int32_t at[3];
    double angle;
    uint32_t seen; // the last state that has it
} hm__page_body;

/* A game as bodies. */
typedef struct hm__page_bodies {
    hm__scene scene;
    hm__pool looks;    // shapes with their colours, as JSON
    uint32_t *look_of; // by form of the model: its look, plus 1; 0: unknown
    size_t look_room;
    hm__page_body *all; // by key, see bodies.c
    size_t room;
    uint32_t taken; // states so far
    int32_t *numbers;
    size_t number_room;
    hm_out *bytes;  // of a look or a shape
    hm_out *states; // what each node changes
} hm__page_bodies;

typedef struct hm__page_player {
    hm_str name;
    uint32_t mark; // a character, or the number of a shape; 0: none
} hm__page_player;

typedef struct hm__page_game {
    hm_page *page;
    hm_ctx *ctx;
    const hm_record *record;
    const hm_replay *replay;     // of the state that is drawn
    size_t number;               // on the page, from 1
    hm_picture_options picture;  // with the colours that players chose
    uint32_t colors[HM__COLORS]; // of the theme, but for those
    hm__index nodes; // those that can be played, by address; the main line
                     // comes first, so its numbers are the indices of states
    bool arranged;
    size_t forms; // of views: 1, or HM__PAGE_FORMS
    hm_frame frames[HM__PAGE_VIEWS];
    hm__box boxes[HM__PAGE_VIEWS];
    hm__box plates[HM__PAGE_FORMS][2]; // where names are, below and above
    hm__page_view sides[HM__PAGE_VIEWS];
    hm__page_view *view; // the one that is drawn
    hm__sheet before[HM__PAGE_VIEWS], now[HM__PAGE_VIEWS];
    hm__still block[HM__PAGE_BLOCK];
    size_t block_count;
    uint32_t *ranks; // by key, see hm__sheet_rank()
    size_t rank_room;
    uint32_t *turned; // by key: what the first side says, for the other one:
                      // 1 + its place in `now`, or UINT32_MAX if it is gone
    size_t turned_room;
    uint32_t *seen; // by extra: the last sheet that it was in
    size_t seen_room;
    uint32_t sheets; // taken so far
    hm__pool whats, places, extras, chunks;
    hm__part *parts_of; // by drawing of the page: of the items that have it
    size_t part_room;
    hm__page_player players[HM__PLAYERS_MOST];
    size_t player_count;
    hm_out *positions;    // as texts in JSON
    hm_out *stones;       // of all players, where the game counts them
    bool unplaced;        // they are none, or too long
    hm__page_name *names; // by piece
    size_t name_room;
    size_t pieces; // of all states
    hm__page_bodies bodies;
    hm__arena arena;
    hm_str *words; // by node: what its move did
    size_t word_room;
    hm_str result;        // of the main line, in words; may be empty
    int winner;           // -1: nobody, or unknown
    hm__page_place *tree; // by node
    size_t tree_room;
    bool labelled;                 // labels say whose move it is, as "3..."
    size_t columns;                // of the list of moves: 1 or 2
    hm_out *parts;                 // definitions of the parts of stills
    hm_out *stills;                // but the start, which comes last
    hm_out *start;                 // the still of the start
    hm_out *parents;               // of nodes that begin variations
    hm_out *prefixes;              // of the addresses of those nodes
    hm_out *views[HM__PAGE_VIEWS]; // what each node changes
    hm_out *group;                 // what a block has in common
    hm_out *run;                   // a part in the making
    hm_out *said;                  // texts of the present arrangement
    hm_out *data;                  // what the script needs, as JSON
    hm_out *section;               // of a game that waits
    hm_out *whole;                 // all of it, ready to be written
    hm_out *text;                  // for whatever is short
} hm__page_game;

/* ---- walk.c: every node of a record once. ---------------------------------
 */

/*
 * A way through the tree: a line to its end, then the variations from there
 * back. Set everything but `fault`.
 */
typedef struct hm__page_walk {
    hm_replay *replay;
    const hm_record *record;
    hm__page_game *game;
    /* At each node that can be played, the root first. */
    hm_status (*visit)(hm__page_game *game, const hm_replay *replay);
    /* At the parent of the next one, if that is not the last one visited. */
    hm_status (*branch)(hm__page_game *game, const hm_replay *replay);
    hm_status fault; // HM_OK, or why something was left out
} hm__page_walk;

hm_status hm__page_walk_go(hm__page_walk *walk);

/* ---- sheet.c: states and what changes from one to the next. ----------------
 */

/*
 * Lets a picture show the state that a replay is at as its players know it,
 * but for their names, which are not in the picture.
 */
void hm__sheet_arrange(hm__page_game *game, const hm_replay *replay,
                       hm_arrangement *shown, hm_picture_options *picture);

/* How many views a game has, and how one of them turns and lays out a picture.
 */
size_t hm__sheet_views(const hm__page_game *game);
void hm__sheet_turn(const hm__page_game *game, size_t view,
                    hm_picture_options *picture);

/*
 * What the last move changed, unless that is too much, and what comments draw;
 * the caller frees the marks, which are NULL after an error.
 */
hm_status hm__sheet_marks(const hm_replay *replay, hm_marks **marks,
                          hm_picture_options *picture);

/* Draws the state that a replay is at into `now`, from every side. */
hm_status hm__sheet_take(hm__page_game *game, const hm_replay *replay);

/*
 * Writes in the data of each view how `before` becomes `now`; of the other side
 * only what is not the first side turned by half.
 */
hm_status hm__sheet_write(hm__page_game *game);

void hm__sheet_free(hm__page_game *game);

/* Whether two figures of the same key look the same. */
bool hm__spot_same(const hm__figure *a, const hm__figure *b);

/* Lets keys find their place in a sheet, from 1 on, until it is unranked. */
hm_status hm__sheet_rank(hm__page_game *game, const hm__sheet *sheet);
void hm__sheet_unrank(hm__page_game *game, const hm__sheet *sheet);
uint32_t hm__sheet_find(const hm__page_game *game, uint32_t key);

/* ---- bodies.c: states as bodies, for WebGL. --------------------------------
 */

void hm__bodies_init(hm__page_game *game);
void hm__bodies_free(hm__page_game *game);

/*
 * Takes the state that a replay is at; `write`: writes what it changes in the
 * state that was taken before it.
 */
hm_status hm__bodies_take(hm__page_game *game, const hm_replay *replay,
                          bool write);

/* Writes shapes that no game has written yet, packed. */
hm_status hm__bodies_shapes(hm__page_game *game, hm_out *out);

/* Writes looks and states as JSON. */
void hm__bodies_data(const hm__page_game *game, hm_out *out);

/* ---- still.c: pictures that links step through. ---------------------------
 */

/* Draws the state in `now[0]`, where the replay is. */
hm_status hm__still_add(hm__page_game *game, const hm_replay *replay);

/* Writes those that wait for others to share things with. */
hm_status hm__still_end(hm__page_game *game);

/* Writes the id of a node, which is also the link to it; escaped. */
void hm__page_link(const hm__page_game *game, size_t node, hm_out *out);

/* ---- moves.c: the tree of moves. ------------------------------------------
 */

/* Finds out whether labels say whose move it is, as "3..." */
void hm__moves_label(hm__page_game *game);

/* Whether the label of a node says that it is the second player's. */
bool hm__moves_second(const hm_node *node);

void hm__moves_write(hm__page_game *game, hm_out *out);

/* Writes the moves and comments of the main line as one text; escaped. */
void hm__moves_plain(hm__page_game *game, hm_out *out);

/* Writes what a node is called; never nothing. */
void hm__page_title(const hm__page_game *game, const hm_node *node,
                    hm_out *out);

/* The number of a node; SIZE_MAX if it cannot be played. */
size_t hm__page_node(const hm__page_game *game, const hm_node *node);

/* ---- details.c: metadata, and the record in other notations. --------------
 */

void hm__details_about(hm__page_game *game, hm_out *out);

/*
 * A list of records, that in the notation of the game first; games that wait
 * to be chosen have no others.
 */
hm_status hm__details_records(hm__page_game *game, hm_json *json);

/* ---- players.c: names and marks, whose move it was, and clocks. -----------
 */

/* At the start of a game. */
hm_status hm__players_find(hm__page_game *game, const hm_replay *replay);

/* Whose move led to a node, what his clock says, and the position there. */
hm_status hm__players_note(hm__page_game *game, hm_replay *replay,
                           size_t number);

/* Columns of a list of moves: 2 if two players took turns. */
size_t hm__players_columns(const hm__page_game *game);

void hm__players_write(const hm__page_game *game, hm_out *out);
void hm__players_data(const hm__page_game *game, hm_json *json);

/* ---- pack.c: games that wait to be chosen. ---------------------------------
 */

/* Writes a text compressed, as letters and digits; it refers to `before`. */
hm_status hm__page_pack(hm_ctx *ctx, hm_str text, hm_str before, hm_out *out);

/* ---- game.c: all of one game. ---------------------------------------------
 */

/* Builds a game and writes it; statuses are those of hm_page_add(). */
hm_status hm__page_game_write(hm_page *page, const hm_record *record);

/* ---- head.c: what stands before and after the games. ----------------------
 */

hm_status hm__page_head(hm_page *page, const hm_record *first);
void hm__page_foot(hm_page *page);

#endif
