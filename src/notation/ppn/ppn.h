/*
 * ppn.h - Portable Piecepack Notation, inside.
 */
#ifndef HM_NOTATION_PPN_PPN_H
#define HM_NOTATION_PPN_PPN_H

#include "notation/notation.h"
#include "table/text.h"

/* What the reader keeps between games: room to collect a game's words in. */
typedef struct hm__ppn {
    hm__word *words;
    size_t word_count, word_room;
} hm__ppn;

hm_status hm__ppn_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__ppn_read(hm_reader *reader, hm_record *record);
hm_status hm__ppn_write(hm_writer *writer, const hm_record *record);

/* Reads movetext of another notation; HM_END if it is PPN's own. */
hm_status hm__ppn_inside(hm_reader *reader, hm_record *record);

/*
 * Reads the movetext of a record into nodes. What cannot be read is reported
 * and becomes a bad word; only limits stop the reading.
 */
hm_status hm__ppn_movetext(hm_reader *reader, hm_record *record);

/* Reads one move that a person types. */
hm_status hm__ppn_move(const hm__typed_move *typed, hm_fault *why);

#endif
