/*
 * replay.h - play a record: forward, backward, or directly to a node.
 *
 *     hm_replay *replay;
 *     hm_status st = hm_replay_new(ctx, NULL, &replay);
 *
 *     if (st == HM_OK)
 *         st = hm_replay_load(replay, record);
 *     while (st == HM_OK && hm_replay_next(replay) == HM_OK)
 *         look_at(hm_replay_table(replay));
 *     hm_replay_free(replay);
 *
 * A replay keeps what each step changed, never a copy of the table, so going
 * back is as fast as going forward.
 */
#ifndef HALFMOVE_REPLAY_H
#define HALFMOVE_REPLAY_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/record.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Options of a replay; zero the struct, set `size`. */
typedef struct hm_replay_options {
    size_t size;
    hm_diags *diags; /**< where problems go; NULL: nowhere; borrowed */
    bool keep_going; /**< skip what cannot be played, to find every problem */
    bool paths;      /**< states list the moves from the start, as "path" */
    bool phases; /**< a step is one phase of a node, see hm_replay_phase() */
    bool force;  /**< play illegal moves too, if the board allows it */
    bool table;  /**< states list the pieces on the table, of any game */
    bool errors_only; /**< report no warnings */
    bool bare;        /**< the table is not needed: it may stay empty */
    bool keys;        /**< states have the key of the position, as "key" */
    bool files;       /**< states name the source of the game, as "file" */
} hm_replay_options;

/** A table, and the moves that led to it. */
typedef struct hm_replay hm_replay;

/**
 * Make a replay without a game; it can play many, one after another.
 *
 * Before the first game its table is empty and its node is a root without a
 * record: it has no children, and there is nothing to play or to undo.
 */
HM_API hm_status hm_replay_new(hm_ctx *ctx, const hm_replay_options *options,
                               hm_replay **out);

/** Free a replay, before the record that it plays; NULL is allowed. */
HM_API void hm_replay_free(hm_replay *replay);

/**
 * Set up the start of a game. `record` must outlive its replay.
 *
 * HM_EINPUT if the start cannot be set up: then nothing can be played.
 */
HM_API hm_status hm_replay_load(hm_replay *replay, const hm_record *record);

/**
 * Play the next node of the line that is being followed, or its next phase.
 *
 * HM_END after the last. HM_EINPUT if it cannot be played: the position does
 * not change. With `keep_going` only the part that cannot be played is skipped,
 * and the status is HM_OK.
 */
HM_API hm_status hm_replay_next(hm_replay *replay);

/**
 * Choose the line to `node`: hm_replay_next() follows it, and after `node`
 * follows first children, until another game is loaded. HM_ENOMEM.
 */
HM_API hm_status hm_replay_follow(hm_replay *replay, const hm_node *node);

/** Undo the last node, or the last phase of one; HM_END at the start. */
HM_API hm_status hm_replay_prev(hm_replay *replay);

/** Go to any node of the record; only where the paths differ it is played. */
HM_API hm_status hm_replay_seek(hm_replay *replay, const hm_node *node);

/** Where the replay is; the root at the start. */
HM_API const hm_node *hm_replay_node(const hm_replay *replay);

/** How many nodes were played up to here, including an incomplete one. */
HM_API size_t hm_replay_index(const hm_replay *replay);

/**
 * Milliseconds that the player of the last move has used so far, including this
 * move; HM_NO_TIME at the start, and for records without clock times.
 */
HM_API int64_t hm_replay_total_time(const hm_replay *replay);

/**
 * Write where the replay is, as in an address after "@": "12" is state 12 of
 * the main line; "12.2.5" is found from there by taking continuation 2 (1 is
 * the main one) and going five states along it. More such pairs may follow.
 */
HM_API void hm_replay_address(const hm_replay *replay, hm_out *out);

/**
 * Write the number of ply `ply`, counted from 1, and its player, such as "3.
 * Mary: ", to be put before the text of its node. Nothing if the moves show
 * that themselves, and no number if nodes have labels.
 */
HM_API void hm_replay_turn(const hm_replay *replay, size_t ply, hm_out *out);

/**
 * Write what was played, as hm_node_text() does, and what was thought of it, in
 * games that have signs for that: "Nf3!?".
 */
HM_API void hm_replay_text(const hm_replay *replay, const hm_node *node,
                           hm_out *out);

/**
 * Write a move with its number and its player, if they are known: "16...
 * d4:d2" or "3. Mary: c2-c5". `node` is ply `ply` of its line.
 */
HM_API void hm_replay_title(const hm_replay *replay, const hm_node *node,
                            size_t ply, hm_out *out);

/**
 * The label of the state, as in JSON; that of the start of a PPN game is
 * "SetupFn.".
 */
HM_API hm_str hm_replay_label(const hm_replay *replay);

/**
 * Where a replay is within its node.
 *
 * In some games one ply causes several things, one after another: a turn of
 * Atlantis has moves, waves of explosions, and growth. A replay made with
 * `phases` stops after each: table, changes and JSON are those of the phase.
 * hm_replay_next() plays the next phase, or the first phase of the next node;
 * hm_replay_prev() goes back in the same way. Rules without phases play a node
 * as one phase; without the option all rules do.
 */
typedef struct hm_phase {
    const char *name; /**< such as "moves" or "start"; "all": the only one */
    size_t number;    /**< 1 for the first of the node; 0 at the start */
    bool last;        /**< the node is complete */
} hm_phase;

/** The current phase; the start is a phase of its own. */
HM_API hm_phase hm_replay_phase(const hm_replay *replay);

/**
 * Write what happened in the last phase, in one line without a line feed.
 *
 * For the first phase of a node that is its text; for others it is, for
 * example, "explode: b3 c4".
 */
HM_API void hm_replay_phase_text(const hm_replay *replay, hm_out *out);

/** The current table; borrowed, changes with every step. */
HM_API const hm_table *hm_replay_table(const hm_replay *replay);

/** The state of a game: whether it is over, and who won. */
typedef struct hm_outcome {
    bool over;   /**< nothing more can be played */
    bool stated; /**< written in the record, not seen from the position */
    const char *reason; /**< such as "checkmate" or "resign"; NULL: none */
    int winner; /**< 0 for the first player, such as Black in shogi, 1 for the
                   next and so on; -1: nobody if it is over, else not known */
} hm_outcome;

/**
 * What ended the game, and who won.
 *
 * Black has the first move in shogi, White in chess. The position decides if it
 * can. In shogi: "checkmate", "stalemate" (the side to move loses both),
 * "sennichite" (the fourth time the same position: a draw) and "perpetual" (the
 * same, but one side always gave check, and loses). In chess: "checkmate", and
 * the draws "stalemate", "insufficient", "fivefold" and "seventyfive".
 * Otherwise the record decides, at the end of a line: "resign", "timeup",
 * "illegal", "kachi", "jishogi" and so on; in chess "normal", "threefold",
 * "fifty" and "unterminated". HM_ESUPPORT for rules that have no ends.
 */
HM_API hm_status hm_replay_outcome(const hm_replay *replay, hm_outcome *out);

/**
 * Write the result, without a line feed: "over: Ann 12, Bob 7", or, at the end
 * of a line of moves, "Black wins by resignation". Nothing if it is not known.
 */
HM_API void hm_replay_result(const hm_replay *replay, hm_out *out);

/**
 * What a record says about its end, without playing it.
 *
 * Unless `text` is NULL, it is set to what is written: the Result of the
 * metadata, else the word that ends the game. A game that ends in mate may have
 * neither.
 */
HM_API hm_outcome hm_record_outcome(const hm_record *record, hm_str *text);

/** Write how a game ended in words, such as "Black wins by resignation". */
HM_API void hm_record_result(const hm_record *record, const hm_outcome *outcome,
                             hm_out *out);

/**
 * Write who won, for programs: "first", "second", the name or else the number
 * of one of many players, "draw", or nothing if that is not known.
 */
HM_API void hm_record_winner(const hm_record *record, const hm_outcome *outcome,
                             hm_out *out);

/**
 * Who plays, 0 for the first player and 1 for the second: the tag of that side,
 * as Black, Sente or "Player 1". Empty if the record does not say.
 */
HM_API hm_str hm_record_player(const hm_record *record, size_t player);

/** What a game is known by, whatever notation it is written in. */
typedef struct hm_id {
    uint8_t bytes[16];
} hm_id;

enum { HM_ID_TEXT = 33 }; /**< 32 hexadecimal digits and a NUL */

/**
 * The content id of a game: 128 bits over its rules, start, moves, variations,
 * result and players, the same on every machine and in every version.
 *
 * The same game has the same id in every notation that can hold all of that.
 * Tags but for the players, comments and clock times do not count; on a table
 * it counts what lies there, not in what words it was moved. The game is played
 * in `replay`, whose options do not matter; it ends up anywhere in the record,
 * and nothing is reported. A ply that cannot be played counts as it is written.
 *
 * HM_ENOMEM; HM_ESUPPORT if there are no such rules.
 */
HM_API hm_status hm_record_id(const hm_record *record, hm_replay *replay,
                              hm_id *out);

/** Write an id as 32 hexadecimal digits, with a NUL. */
HM_API void hm_id_text(const hm_id *id, char out[HM_ID_TEXT]);

/**
 * Write the colours that the players of the game chose, as lines of a theme.
 *
 * For `theme_text` of a picture; nothing for most games.
 */
HM_API void hm_replay_theme(const hm_replay *replay, hm_out *out);

/** How a piece changed in the last step. */
typedef struct hm_change {
    uint32_t id;
    bool was_there, is_there; /**< on the table, before and after */
    hm_piece before, after;   /**< valid if it was, or is, there */
} hm_change;

/**
 * List what the last step changed, each piece once, in the order of the
 * changes.
 *
 * Writes up to `room` changes and returns how many there are; nothing at the
 * start.
 */
HM_API size_t hm_replay_changes(const hm_replay *replay, hm_change *out,
                                size_t room);

/**
 * How many stones a player has on the board, `player` counted from 0; false
 * where they do not decide the game.
 */
HM_API bool hm_replay_stones(const hm_replay *replay, size_t player,
                             int64_t *count);

/** What a picture of a state may show besides the pieces. */
typedef struct hm_marks {
    uint32_t *moved; /**< pieces that the last step changed, and how many */
    size_t moved_count;
    hm_arrow *arrows; /**< where they went */
    size_t arrow_count;
    hm_mark *marks; /**< squares and arrows */
    size_t mark_count;
} hm_marks;

/**
 * Find what a picture of the state may show besides the pieces.
 *
 * Arrows are those of the last step. Marks are what comments draw, as the
 * commands [%csl] and [%cal] do in PGN, at most 256 of them; none where squares
 * have no algebraic names. With `highlight` the last step is shown, too: by
 * its squares where players do that, as in chess, otherwise by its pieces.
 *
 * On HM_OK `*out` is yours: free it with hm_marks_free(). HM_ENOMEM.
 */
HM_API hm_status hm_replay_marks(const hm_replay *replay, bool highlight,
                                 hm_marks **out);

/** Free marks; NULL is fine. */
HM_API void hm_marks_free(hm_marks *marks);

/**
 * Write the state as one JSON object and a line feed, as `replay --json` does.
 */
HM_API void hm_replay_json(const hm_replay *replay, hm_out *out);

/* ---- asking the rules ---------------------------------------------------- */

/**
 * A ply as data, or one part of it.
 *
 * Texts are written in the way of the game's rules and borrowed from the
 * replay: they are valid until the next call with it. What does not apply is
 * empty.
 */
typedef struct hm_ply {
    hm_str text;     /**< the whole ply, as the rules write it: USI, UCI, PPN */
    hm_str from, to; /**< places, such as "7g"; `from` is empty for a drop */
    hm_str piece;    /**< what moves, as it was before, such as "P" or "+R" */
    hm_str taken;    /**< what it captures */
    hm_str promoted; /**< what it becomes; empty: it does not change */
    bool drop;       /**< comes from a hand or a supply */
    int player;      /**< 0 for the first; -1: the rules do not know */
} hm_ply;

/**
 * Part `part` of the ply that led here, from 0.
 *
 * A move of shogi has one part; a turn of Atlantis has one for each of its
 * moves, and a move on a table one for each piece that it changes. HM_END after
 * the last part, and at the start.
 */
HM_API hm_status hm_replay_ply(hm_replay *replay, size_t part, hm_ply *out);

/**
 * Count the legal plies of the current position.
 *
 * Their order depends on the position alone. For Atlantis these are the single
 * moves that a turn may contain. HM_ESUPPORT for rules that do not know what is
 * legal: tables, and boards without rules.
 */
HM_API hm_status hm_replay_legal(hm_replay *replay, size_t *count);

/** Legal ply `index`, after hm_replay_legal(); HM_END after the last. */
HM_API hm_status hm_replay_legal_at(hm_replay *replay, size_t index,
                                    hm_ply *out);

/**
 * Play a move as a person writes it; it is not added to the record.
 *
 * `notation` is any notation of the game's rules; NULL: that of the record. The
 * record does not change: the replay is then at a node of its own, and
 * hm_replay_prev() undoes the move. edit.h adds moves to records.
 *
 * HM_EINPUT, and nothing is played, if the text cannot be read, is not legal,
 * or could mean several plies: the diagnostics say which, and
 * hm_replay_candidate() gives the plies that it could mean. HM_EUSAGE if there
 * is no such notation or it is for other rules; HM_ESUPPORT if it has no single
 * moves.
 */
HM_API hm_status hm_replay_play(hm_replay *replay, hm_str text,
                                const char *notation);

/**
 * Ply `index` of those that the last text could mean, if it was ambiguous;
 * HM_END after the last.
 */
HM_API hm_status hm_replay_candidate(hm_replay *replay, size_t index,
                                     hm_ply *out);

/**
 * A number for the position: the same for equal positions, in every notation,
 * after any moves, in every run and on every machine; and different for other
 * positions, as far as that is possible with 64 bits.
 *
 * Positions of shogi are equal if pieces, hands and the side to move are equal;
 * those of chess if pieces, side to move, castling rights and legal en passant
 * captures are equal; those of a table if the pieces, their places and angles,
 * and their order are equal. After the first call, each step updates the
 * number. HM_ESUPPORT if nothing was loaded.
 */
HM_API hm_status hm_replay_key(hm_replay *replay, uint64_t *out);

/**
 * Write the position as text, in one line without a line feed if the game has
 * such a text: SFEN for shogi, FEN for chess, PPN for a table. hm_record_new()
 * accepts it as the start of another record.
 */
HM_API hm_status hm_replay_position(hm_replay *replay, hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
