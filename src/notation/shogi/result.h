/*
 * result.h - how a game ended, in points and words.
 */
#ifndef HM_NOTATION_SHOGI_RESULT_H
#define HM_NOTATION_SHOGI_RESULT_H

#include "rules/shogi/shogi.h"

/* A word in the place of a move that ends the game. */
bool hm__shogi_end_word(hm_str word, hm__shogi_end *out);

/* Such a word for an end, or NULL. */
const char *hm__shogi_word_of_end(hm__shogi_end end);

/* Points as a property or a word says them. */
typedef enum hm__shogi_score {
    HM__SHOGI_NO_SCORE,
    HM__SHOGI_BLACK_WINS,
    HM__SHOGI_WHITE_WINS,
    HM__SHOGI_DRAWN,
    HM__SHOGI_UNFINISHED,
} hm__shogi_score;

hm__shogi_score hm__shogi_score_of(hm_str result);

/* The end that the properties Result and Termination give. */
hm__shogi_end hm__shogi_stated_end(hm_str result, hm_str termination,
                                   int mover);

/* The Result of an end; NULL if it has none. */
const char *hm__shogi_result(hm__shogi_end end, int mover);

/* Whose turn it is when the main line ends. */
int hm__shogi_last_mover(const hm_record *record);

/*
 * Whether metadata only say what the start and the end of the game say too, so
 * that a notation with words of its own for these need not keep them.
 */
bool hm__shogi_is_stated(const hm_record *record, const hm_meta *meta);

#endif
