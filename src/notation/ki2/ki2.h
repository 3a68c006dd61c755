/*
 * ki2.h - the short format of Kakinoki Shogi, inside.
 */
#ifndef HM_NOTATION_KI2_KI2_H
#define HM_NOTATION_KI2_KI2_H

#include "notation/kifu/kifu.h"

/* A move as it is given. */
typedef struct hm__ki2_move {
    hm__kifu_square square;
    hm__shogi_ply ply;
    bool odd;          // a spelling that is read, but not usual
    const char *wrong; // what was expected, if it cannot be read
} hm__ki2_move;

/* Takes the sign of a side before a move; false if there is none. */
bool hm__ki2_take_side(hm_str text, size_t *at, int *side, bool *odd);

/* Takes what follows it; false if `out->wrong`. */
bool hm__ki2_take_move(hm_str text, size_t *at, hm__ki2_move *out);

/* Whether a line, in UTF-8 or Shift_JIS, begins with the sign of a side. */
bool hm__ki2_is_moves(hm_str line);

/* A word for a mark of relative.h, in the order of writing. */
typedef struct hm__ki2_word {
    const char *word;
    uint8_t mark;
    bool odd;
} hm__ki2_word;

/* Word `index`, or NULL after the last. */
const hm__ki2_word *hm__ki2_word_at(size_t index);

hm_status hm__ki2_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__ki2_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check);
hm_status hm__ki2_move_typed(const hm__typed_move *typed, hm_fault *why);
hm_status hm__ki2_write(hm_writer *writer, const hm_record *record);

#endif
