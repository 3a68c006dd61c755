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

/* Where the next game ends, for hm_notation. */
hm_status hm__atl_find_json(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__atl_find_old(hm_reader *reader, size_t most, hm__border *out);

/*
 * The text of the next game, as the source of the record. A byte order mark is
 * left out; `*bom` says whether there was one.
 */
hm_status hm__atl_copy_json(hm_reader *reader, hm_record *record, bool *bom);
hm_status hm__atl_copy_old(hm_reader *reader, hm_record *record, bool *bom);

/* A turn that was typed, in the words of either. */
hm_status hm__atl_move_typed(const hm__typed_move *typed, hm_fault *why);

#endif
