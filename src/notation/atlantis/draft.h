/*
 * draft.h - an Atlantis game while it is being read.
 *
 * Both notations collect what is written, in any order, with its place in the
 * source. Only then is it put together: fields are looked up, and what does
 * not fit is reported.
 */
#ifndef HM_NOTATION_ATLANTIS_DRAFT_H
#define HM_NOTATION_ATLANTIS_DRAFT_H

#include "notation/notation.h"
#include "rules/atlantis/atlantis.h"

/* Stones or a dead field, as they were placed. */
typedef struct hm__atl_stack {
    hm__hex hex;
    hm__atl_cell cell;
    hm_span span;
    bool whole; // one of the fields of a segment
} hm__atl_stack;

typedef struct hm__atl_draft_turn {
    size_t first, count; // of the moves
    hm_span span;
    hm_str label;
    hm_str comment; // ptr is NULL if there is none
    hm_span comment_span;
    bool bad; // has been complained about
} hm__atl_draft_turn;

typedef struct hm__atl_draft {
    hm_reader *reader;
    hm_record *record;
    size_t faults; // that leave no game to play
    bool no_board; // the segments are not known
    bool exact;    // fields below row 1 are no fields
    bool low;      // a field below row 1 was met

    hm__hex *fields;
    hm_span *field_spans;
    size_t field_count, field_room, span_room;
    size_t segment_count;

    hm__atl_player *players;
    size_t player_count, player_room;
    size_t first; // player who takes the first turn, from 1; 0: not said
    hm_span first_span;
    hm__atl_stack *stacks;
    size_t stack_count, stack_room;
    hm__atl_move *moves;
    size_t move_count, move_room;
    hm__atl_draft_turn *turns;
    size_t turn_count, turn_room;
    hm__atl_extra *extras; // of one object at a time
    size_t extra_count, extra_room;
    hm_span turns_span;       // where the turns begin
    const hm__atl_extra *top; // keys of the whole document
    size_t top_count;
} hm__atl_draft;

/* Before anything is collected, and after; the latter even if that failed. */
hm_status hm__atl_draft_begin(hm__atl_draft *draft);
void hm__atl_draft_free(hm__atl_draft *draft);

/* Reports an error; HM_OK, unless it could not be kept. */
hm_status hm__atl_error(hm__atl_draft *draft, const char *id, hm_span span,
                        const char *format, ...) HM_PRINTF(4, 5);

/* Reports what lenient reading forgives; strict reading counts it a fault. */
hm_status hm__atl_warn(hm__atl_draft *draft, const char *id, hm_span span,
                       const char *format, ...) HM_PRINTF(4, 5);

/* What a name may be. */
typedef enum hm__atl_wanted {
    HM__ATL_WANT_FIELD,
    HM__ATL_WANT_EITHER, // a segment too
} hm__atl_wanted;

/*
 * Reads a name. HM__ATL_NO_NAME: it has been reported; nothing was added to
 * the faults.
 */
hm__atl_kind hm__atl_draft_name(hm__atl_draft *draft, hm_str text, hm_span span,
                                hm__atl_wanted wanted, hm__hex *out);

/* Adds a field, or all fields of a standard segment, to the last segment. */
hm_status hm__atl_draft_field(hm__atl_draft *draft, hm__atl_kind kind,
                              hm__hex hex, hm_span span);

/* Adds stones on a field, or on all fields of a segment. */
hm_status hm__atl_draft_stack(hm__atl_draft *draft, hm__atl_kind kind,
                              hm__hex hex, hm__atl_cell cell, hm_span span);

hm_status hm__atl_draft_player(hm__atl_draft *draft, hm__atl_player player);
hm_status hm__atl_draft_move(hm__atl_draft *draft, const hm__atl_move *move);
hm_status hm__atl_draft_turn_add(hm__atl_draft *draft,
                                 const hm__atl_draft_turn *turn);

/* Room for words and their texts: 2 * HM__HEX_NAME bytes for each move. */
typedef struct hm__atl_words {
    hm__word *words;
    char *text;
} hm__atl_words;

/* The words of a turn: "b2-c3", or "pass" for no move at all. */
void hm__atl_put_words(hm__atl_words *to, const hm__atl_turn *turn,
                       hm_node *node);

/* A part of the source. */
hm_str hm__atl_part(const hm__atl_draft *draft, hm_span span);

/* Puts the game together; HM_EINPUT if there were faults. */
hm_status hm__atl_draft_finish(hm__atl_draft *draft);

#endif
