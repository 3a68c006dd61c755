/*
 * kif.h - the format of Kakinoki Shogi, inside.
 */
#ifndef HM_NOTATION_KIF_KIF_H
#define HM_NOTATION_KIF_KIF_H

#include "notation/kifu/kifu.h"

/* A move as a line has it. */
typedef struct hm__kif_move {
    hm__kifu_square square;
    hm__shogi_ply ply;
    int64_t time;      // or HM_NO_TIME
    bool odd;          // a spelling that is read, but not usual
    bool odd_time;     // the same, of its time
    hm_str text;       // without number and time
    const char *wrong; // what was expected, if it cannot be read
} hm__kif_move;

/* Reads what follows the number of a move; false if `out->wrong`. */
bool hm__kif_move_read(hm_str line, hm__kif_move *out);

/* A time of thinking, as "( 0:12/00:01:02)", at `at`; true if it is fine. */
bool hm__kif_time_read(hm_str line, size_t at, int64_t *ms, bool *odd);

hm_status hm__kif_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__kif_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check);
hm_status hm__kif_move_typed(const hm__typed_move *typed, hm_fault *why);
hm_status hm__kif_write(hm_writer *writer, const hm_record *record);

#endif
