/*
 * state.h - a game of shogi that is being played, and its table.
 */
#ifndef HM_RULES_SHOGI_STATE_H
#define HM_RULES_SHOGI_STATE_H

#include "ends.h"
#include "rules/rules.h"
#include "table/lang.h"

enum { HM__SHOGI_IN_HAND = 18 };

typedef struct hm__shogi_moment {
    size_t notes, moves;
} hm__shogi_moment;

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
    hm__lang lang; // to say what happens on it
    const hm_record *record;
    hm__shogi position;
    uint64_t key;                 // of the position
    bool forces;                  // plays what no rule allows
    bool bare;                    // the table stays empty
    hm__shogi_played next;        // what was resolved, to be played
    const hm__shogi_ply *unclear; // the last ply, if it could mean several
    hm__shogi_move legal[HM__SHOGI_MOVES];
    size_t legal_count;
    bool listed; // `legal` is of this position
    hm__shogi_played *moves;
    size_t move_count, move_room;
    hm__shogi_moment *moments;
    size_t moment_room;
    uint32_t on_board[HM__SHOGI_SQUARES]; // numbers of the table's pieces
    uint32_t in_hand[2][HM__SHOGI_KING][HM__SHOGI_IN_HAND];
};

/* ---- answers.c: what rules are asked, see rules.h ------------------------
 */

hm_status hm__shogi_state_legal(hm_state *s, size_t *count);
void hm__shogi_state_legal_at(hm_state *s, size_t index, hm_out *texts,
                              hm__ply_parts *out);
hm_status hm__shogi_state_candidate(hm_state *s, size_t index, hm_out *texts,
                                    hm__ply_parts *out);
hm_status hm__shogi_state_ply(hm_state *s, size_t part, hm_out *texts,
                              hm__ply_parts *out);
uint64_t hm__shogi_state_key(hm_state *s);
hm_status hm__shogi_state_position(hm_state *s, hm_out *out);
hm_status hm__shogi_state_begin(hm_record *record, hm_str position,
                                hm_fault *why);

/* ---- arrange.c: see rules.h ------------------------------------------------
 */

hm_status hm__shogi_arrange(const hm_state *s, const char *language,
                            hm_out *texts, hm_arrangement *out);

/* ---- edit.c: changing records, see rules.h -------------------------------
 */

void hm__shogi_forget(const hm_node *node);
hm_str *hm__shogi_note(hm_record *record, hm_node *node, const char *name);
bool hm__shogi_is_note(const char *name, hm_str text);
hm_status hm__shogi_set_end(hm_record *record, hm_node *node, const char *text,
                            hm__journal *journal);
hm_status hm__shogi_move_end(hm_record *record, hm_node *was,
                             hm__journal *journal);

#endif
