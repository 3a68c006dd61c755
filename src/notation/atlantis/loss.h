/*
 * loss.h - what the writers of Atlantis share: shifted names, and losses.
 */
#ifndef HM_NOTATION_ATLANTIS_LOSS_H
#define HM_NOTATION_ATLANTIS_LOSS_H

#include "notation/notation.h"
#include "rules/atlantis/atlantis.h"

/* A board that goes below row 1 or left of column a is moved up to them. */
typedef struct hm__atl_shift {
    int column, row;
} hm__atl_shift;

/* False, and no shift, if the far end of the board would have no name. */
bool hm__atl_shift_of(const hm__atl_board *board, hm__atl_shift *out);

/* A tag of a player that an edit has set, as "Player2Color"; else `own`. */
hm_str hm__atl_player_text(const hm_record *record, size_t player,
                           const char *what, hm_str own);

/* Whether a tag was set that says nothing about a player. */
bool hm__atl_is_other_tag(const hm_meta *tag);

void hm__atl_put_field(hm_out *out, hm__atl_shift shift, hm__hex field);

/* Says what cannot be written, of no place; an error: nothing can. */
hm_status hm__atl_loss(hm_writer *writer, const hm_record *record,
                       hm_severity severity, const char *id, const char *format,
                       ...) HM_PRINTF(5, 6);

#endif
