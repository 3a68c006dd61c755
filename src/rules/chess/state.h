/*
 * state.h - a game of chess that is being played, and its table.
 */
#ifndef HM_RULES_CHESS_STATE_H
#define HM_RULES_CHESS_STATE_H

#include "ends.h"
#include "rules/rules.h"
#include "table/lang.h"

typedef struct hm__chess_moment {
    size_t notes, moves;
} hm__chess_moment;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // to say what happens on it
    const hm_record *record;
    hm__chess position;
    uint64_t key;          // of the position, without en passant
    bool keyed;            // it is kept up to date, since it was first needed
    bool forces;           // plays illegal moves too
    bool bare;             // the table stays empty
    hm__chess_played next; // what was resolved, to be played
    const hm__chess_ply *unclear; // the last ply, if it could mean several
    hm__chess_move legal[HM__CHESS_MOVES];
    size_t legal_count;
    bool listed; // `legal` is of this position
    hm__chess_played *moves;
    size_t move_count, move_room;
    hm__chess_moment *moments;
    size_t moment_room;
    uint32_t on_board[HM__CHESS_SQUARES]; // numbers of the table's pieces
};

/* ---- answers.c: functions for rules.h ------------------------------------
 */

hm_status hm__chess_state_legal(hm_state *s, size_t *count);
void hm__chess_state_legal_at(hm_state *s, size_t index, hm_out *texts,
                              hm__ply_parts *out);
hm_status hm__chess_state_candidate(hm_state *s, size_t index, hm_out *texts,
                                    hm__ply_parts *out);
hm_status hm__chess_state_ply(hm_state *s, size_t part, hm_out *texts,
                              hm__ply_parts *out);
uint64_t hm__chess_state_key(hm_state *s);
hm_status hm__chess_state_position(hm_state *s, hm_out *out);
hm_status hm__chess_state_begin(hm_record *record, hm_str position,
                                hm_fault *why);

/* ---- edit.c: changing records, see rules.h -------------------------------
 */

void hm__chess_forget(const hm_node *node);
hm_str *hm__chess_note(hm_record *record, hm_node *node, const char *name);
bool hm__chess_is_note(const char *name, hm_str text);
hm_status hm__chess_set_end(hm_record *record, hm_node *node, const char *text,
                            hm__journal *journal);

/* ---- interpret.c: chess by what happens on a table, see rules.h
 * ---------------
 */

hm_status hm__chess_interpret(hm__interpreter *interpreter);

#endif
