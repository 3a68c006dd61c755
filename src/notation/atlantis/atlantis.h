/*
 * atlantis.h - the two notations of Atlantis, inside.
 */
#ifndef HM_NOTATION_ATLANTIS_ATLANTIS_H
#define HM_NOTATION_ATLANTIS_ATLANTIS_H

#include "notation/notation.h"

hm_status hm__atl_read_json(hm_reader *reader, hm_record *record);
hm_status hm__atl_write_json(hm_writer *writer, const hm_record *record);

hm_status hm__atl_read_old(hm_reader *reader, hm_record *record);
hm_status hm__atl_write_old(hm_writer *writer, const hm_record *record);

/* A turn that was typed, in the words of either. */
hm_status hm__atl_move_typed(const hm__typed_move *typed, hm_fault *why);

#endif
