/*
 * rules.h - the descriptor of a game's rules.
 *
 * Rules play plies on a table. They know nothing of files: what they have to
 * say against a ply is a fault, and the replay points at it.
 */
#ifndef HM_RULES_RULES_H
#define HM_RULES_RULES_H

#include <halfmove/arrangement.h>
#include <halfmove/chess.h>
#include <halfmove/replay.h>
#include <halfmove/shogi.h>

#include "base/fault.h"
#include "model/edit.h"
#include "model/record.h"
#include "table/table.h"

typedef struct hm_rules hm_rules;
typedef struct hm_state hm_state;

/* Takes faults that do not stop the game. */
typedef struct hm__listener {
    void (*on_fault)(void *user, const hm_fault *fault);
    void *user;
    bool skips;  // faulty parts of a ply are reported and skipped
    bool phases; // lower() plays only the first phase of a node
    bool forces; // illegal moves are reported and played
    bool strict; // extensions are reported too
    bool bare;   // nobody looks at the table: it may stay empty
} hm__listener;

enum { HM__NUMBER_ROOM = 32 };

/*
 * The phases of a node, one after another. A mark stands before each, so each
 * can be taken back; the last phase of a node leaves the position that lower()
 * does when it plays all of it at once, but pieces that do not lie on each
 * other may be in another order.
 */
typedef struct hm__phases {
    /* Whether the node that was begun last has more of them. */
    bool (*more)(const hm_state *state);
    /* Plays the next one. */
    hm_status (*next)(hm_state *state, hm_fault *why);
    /* What the last one is called, as "growth". */
    const char *(*name)(const hm_state *state);
    /* What happened in it, in one line for people. */
    void (*write_changes)(const hm_state *state, hm_out *out);
} hm__phases;

/*
 * A game that other rules replay, and that is being interpreted: said in the
 * plies of rules that know more than the table.
 */
typedef struct hm__interpreter {
    hm_ctx *ctx;
    hm_diags *diags;
    const hm_record *source;
    hm_replay *replay;    // of the source; at the start of the game
    const hm_node *start; // where that is: the root, or what sets the table
    hm_record *record;    // to be filled in; borrows the texts of the source
    const hm_node *first, *last; // nodes of the ply that was played last
    size_t notes;                // of the table before it
    hm_fault why;                // what cannot be said
    bool out_of_memory;          // there was no memory to report a loss
} hm__interpreter;

/*
 * The texts of an hm_ply, as parts of what was written to a buffer: the buffer
 * may move while it grows.
 */
typedef struct hm__ply_parts {
    hm_span text, from, to, piece, taken, promoted;
    bool drop;
    int player;
} hm__ply_parts;

struct hm_rules {
    const char *name;
    const char *start_label; // of the start, in JSON; NULL: none
    const char *games;       // that they can interpret, in words
    bool apart;              // their games are none of any other rules
    bool own_set;            // they are played with pieces of their own
    bool describes_table;    // describe() lists the pieces
    bool numbered;           // moves are counted, from 1 on
    bool worded; // plies are words, with comments between them; tags give the
                 // start

    /* Makes and frees a state that can play many games. */
    hm_status (*create)(hm_ctx *ctx, hm_state **out);
    void (*destroy)(hm_state *state);

    /* Sets up the start of a game. */
    hm_status (*start)(hm_state *state, const hm_record *record,
                       const hm__listener *listener, hm_fault *why);

    /*
     * Finds out what the ply of a node means in the present position, and
     * whether it may be played. What was found stays with the node, so that it
     * is not looked for again. NULL: plies leave nothing open.
     */
    hm_status (*resolve)(hm_state *state, const hm_node *node, hm_fault *why);

    /*
     * Plays word `index` of a node; index 0 begins it. A node with a ply of its
     * own is played at once, with index 0, after it was resolved.
     */
    hm_status (*lower)(hm_state *state, const hm_node *node, size_t index,
                       hm_fault *why);

    /* For a listener who asks for phases; NULL: a node has just one. */
    const hm__phases *phases;

    /* Marks and rewinds: everything after a mark is taken back. */
    hm_status (*mark)(hm_state *state, size_t depth);
    void (*rewind)(hm_state *state, size_t depth);

    const hm_table *(*table)(const hm_state *state);

    /*
     * Writes in PPN what changed since note `from`; HM__WRITE_ALL: every piece
     * that lies on the table.
     */
    hm_status (*write_changes)(hm_state *state, size_t from, hm_out *out);

    /* Whether a node goes on with the ply of its parent; NULL: none does. */
    bool (*joins)(const hm_node *node);

    /*
     * Fills in a record of these rules, by what happens on the table of
     * others. HM_EINPUT and `why` about the present ply, if it cannot be said.
     * NULL: these rules cannot interpret other games.
     */
    hm_status (*interpret)(hm__interpreter *interpreter);

    /* Metadata that `interpret` needs besides the table, as YAML; NULL: none.
     */
    hm_status (*annotate)(hm_state *state, hm_out *out);

    /* How the game stands, in one line for people; NULL: rules don't say. */
    void (*result)(const hm_state *state, hm_out *out);

    /* Colours of the players' own, as lines of a theme; NULL: none. */
    void (*theme)(const hm_state *state, hm_out *out);

    /* What players call a place, in inches; NULL: by its file and rank. */
    void (*place)(double x, double y, hm_out *out);

    /* Names of files and ranks that players use; NULL: none. */
    hm_annotate (*coordinates)(const hm_state *state);

    /* The members of the state's JSON object, after the common ones. */
    void (*describe)(const hm_state *state, hm_out *out);

    /* Writes signs after a ply, what is thought of it: "!?"; NULL: none. */
    void (*signs)(const hm_node *node, hm_out *out);

    /* The moves from the start, separated by blanks; NULL: as written. */
    void (*path)(const hm_state *state, hm_out *out);

    /*
     * Reports what of a record its table cannot show, each as a warning whose
     * id is lossy-...; NULL: it shows everything.
     */
    void (*losses)(const hm_record *record, const hm__listener *listener);

    /*
     * Whose ply number `ply` is, counted from 1, as "Mary: "; NULL: the moves
     * say it.
     */
    void (*player)(const hm_record *record, size_t ply, hm_out *out);

    /*
     * The names of the two sides, the first one first; NULL: they have none, in
     * this game or in all.
     */
    const char *const *(*sides)(const hm_record *record);

    /* The name of a player, counted from 0; NULL: there are two sides. */
    hm_str (*name_player)(const hm_record *record, size_t player);

    /*
     * What a record says about the end of its main line, and where; NULL: only
     * its metadata say something.
     */
    hm_outcome (*stated)(const hm_record *record, hm_str *at);

    /*
     * The number of the ply that was played last, as "12." or "12..."; NULL:
     * plies are counted.
     */
    void (*number)(const hm_state *state, char out[HM__NUMBER_ROOM]);

    /* How the line ends with `node`, as "resign"; NULL if it is not said. */
    const char *(*end)(const hm_state *state, const hm_node *node);

    /* Stones of a player on the board, from 0 on; NULL: they do not count. */
    int64_t (*stones)(const hm_state *state, size_t player);

    /* What ended the game at `node`, and who won; NULL: rules don't know. */
    hm_outcome (*outcome)(const hm_state *state, const hm_node *node);

    /*
     * Legal plies: counts them, and describes one of them. Both are asked for
     * in the same position. NULL: rules don't know what is legal.
     */
    hm_status (*legal)(hm_state *state, size_t *count);
    void (*legal_at)(hm_state *state, size_t index, hm_out *texts,
                     hm__ply_parts *out);

    /*
     * Ply `index` of those that the last one could have meant, if resolve()
     * found that it was not clear; HM_END after the last. NULL: never unclear.
     */
    hm_status (*candidate)(hm_state *state, size_t index, hm_out *texts,
                           hm__ply_parts *out);

    /*
     * Part `part` of the ply that led to the position; HM_END after the last,
     * and at the start.
     */
    hm_status (*ply)(hm_state *state, size_t part, hm_out *texts,
                     hm__ply_parts *out);

    /* The key of the position, see hm_replay_key(). */
    uint64_t (*key)(hm_state *state);

    /*
     * The position as text, and a record of these rules that starts from such a
     * text, or, where that is empty, from the usual start. `meta` of the record
     * may hold settings. A fault is about a part of the text.
     */
    hm_status (*position)(hm_state *state, hm_out *out);
    hm_status (*begin)(hm_record *record, hm_str position, hm_fault *why);

    /*
     * The position as players see it, see hm_replay_arrange(); NULL: as the
     * table has it.
     */
    hm_status (*arrange)(const hm_state *state, const char *language,
                         hm_out *texts, hm_arrangement *out);

    /* ---- editing: all may be left out, and change things by the journal. */

    /* Forgets what resolve() found: another position is before the node now. */
    void (*forget)(const hm_node *node);

    /* A text that is kept with a node, as "mark" or "bookmark"; NULL: none. */
    hm_str *(*note)(hm_record *record, hm_node *node, const char *name);

    /* Whether a text can be written as such a note. */
    bool (*is_note)(const char *name, hm_str text);

    /*
     * Says how the line to `node` ends, as "resign", or, if that is NULL, that
     * it does not. HM_EUSAGE if there is no such end.
     */
    hm_status (*set_end)(hm_record *record, hm_node *node, const char *end,
                         hm__journal *journal);

    /*
     * The main line ends with another node than before: what was said about
     * its end goes with that one.
     */
    hm_status (*move_end)(hm_record *record, hm_node *was,
                          hm__journal *journal);

    /* What a declaration of impasse would come to; NULL: there is none. */
    hm_declaration (*declare)(const hm_state *state,
                              const hm_declaration_options *options);

    /* What the side to move may claim; NULL: there are no such claims. */
    hm_chess_claim (*claims)(const hm_state *state);
};

/*
 * Plays a node that is not in the record, as the next of the present one, which
 * is its parent. What is wrong is reported about `source`.
 */
hm_status hm__replay_try(hm_replay *replay, const hm_node *node,
                         const hm__source *source);

/* The record that is played; before the first, one without a notation. */
const hm_record *hm__replay_record(const hm_replay *replay);

/* Where nodes beyond the record live, until the next one is loaded. */
hm__arena *hm__replay_arena(hm_replay *replay);

hm_diags *hm__replay_diags(const hm_replay *replay);
void hm__replay_set_diags(hm_replay *replay, hm_diags *diags);

/* Nodes have come, gone, or changed places beside nodes that were played. */
void hm__replay_rearranged(hm_replay *replay);

/* Writes the last step of a replay, or the table as it stands, in PPN. */
hm_status hm__replay_write_step(hm_replay *replay, hm_out *out);
hm_status hm__replay_write_table(hm_replay *replay, hm_out *out);

/* Writes the metadata that a game needs to be read back from its table. */
hm_status hm__replay_annotate(hm_replay *replay, hm_out *out);

/* Whether the next node goes on with the ply of the present one. */
bool hm__replay_joins(const hm_replay *replay);

/* The number of the present ply, as "12." or "12...". */
void hm__replay_number(const hm_replay *replay, char out[HM__NUMBER_ROOM]);

/* How the line ends with the present node, as "resign"; NULL: not said. */
const char *hm__replay_end(const hm_replay *replay);

/* Plays the next ply, all nodes of it; HM_END after the last. */
hm_status hm__interpret_next(hm__interpreter *interpreter);

/*
 * Raises a record to the rules of a name. What gets lost, and what cannot be
 * said, is in the diagnostics. The new record, yours to free, borrows the
 * texts of the old one. HM_ESUPPORT if they cannot interpret other games.
 */
hm_status hm__interpret(hm_ctx *ctx, const hm_record *source, const char *to,
                        hm_diags *diags, hm_record **out);

/* Writes what players call a place; false, and nothing, if rules don't say. */
bool hm__replay_place(const hm_replay *replay, double x, double y, hm_out *out);

/* One of all rules, or NULL after the last. */
const hm_rules *hm__rules_at(size_t index);

/* The rules of a name, or NULL. */
const hm_rules *hm__rules_find(const char *name);

/* The names of the two sides of a game, or NULL. */
const char *const *hm__record_sides(const hm_record *record);

/* Reports something of a record that its table cannot show. */
void hm__report_loss(const hm__listener *listener, hm_str at, const char *id,
                     const char *what);

/* Is shown each node of a game, the start first, where the replay stands. */
typedef struct hm__visitor {
    hm_status (*visit)(void *user, hm_replay *replay, const hm_node *node,
                       bool played);
    void *user;
} hm__visitor;

/* The id of a game, as hm_record_id(), and all that is seen on the way. */
hm_status hm__record_visit(const hm_record *record, hm_replay *replay,
                           const hm__visitor *visitor, hm_id *out);

/* Writes what was just played, as hm_replay_move() does. */
hm_status hm__replay_put_move(hm_replay *replay, hm_out *out);

/* Plays all lines of a game, and reports what cannot be played. HM_ENOMEM. */
hm_status hm__replay_report(hm_replay *replay, const hm_record *record,
                            hm_diags *diags);

#endif
