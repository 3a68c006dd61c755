/*
 * usi.h - lines of USI, inside.
 */
#ifndef HM_NOTATION_USI_USI_H
#define HM_NOTATION_USI_USI_H

#include "notation/notation.h"

hm_status hm__usi_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__usi_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check);
hm_status hm__usi_write_game(hm_writer *writer, const hm_record *record);
extern const struct hm__shogi_move_writer hm__usi_move_writer;

hm_status hm__usi_move(const hm__typed_move *typed, hm_fault *why);

#endif
