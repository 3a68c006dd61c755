/*
 * values.h - values of arguments that describe pieces and boards.
 *
 * Case does not matter. Numbers are not words: "2" may be the second suit or
 * the two of a suit, and only whoever asks knows which.
 */
#ifndef HM_SETUPS_VALUES_H
#define HM_SETUPS_VALUES_H

#include "setup.h"

/* Games name their ranks differently: "n" is a null or a knight. */
typedef enum hm__ranks {
    HM__RANKS_COUNTED, // no names
    HM__RANKS_PIECEPACK,
    HM__RANKS_CHESS,
    HM__RANKS_CARDS,
} hm__ranks;

/* The suits of coloured pieces. */
typedef enum hm__color_suit {
    HM__RED = 1,
    HM__BLACK,
    HM__GREEN,
    HM__BLUE,
    HM__YELLOW,
    HM__WHITE,
    HM__CYAN,
    HM__MAGENTA,
    HM__ORANGE,
} hm__color_suit;

enum { HM__MOST_SUITS = HM__ORANGE, HM__MOST_ROWS = 100 };

/* No coordinate or angle may be larger. */
#define HM__LARGEST_VALUE 1e6

/* A colour, a suit of the piecepack or one of cards: "green", "crowns", "♣" */
bool hm__word_suit(hm_str word, int *out);

/* As hm__word_suit(), but "S" means spades, and "H", "C", "D" are known. */
bool hm__word_card_suit(hm_str word, int *out);

bool hm__word_rank(hm_str word, hm__ranks ranks, int *out);

/* One of ^ < v > */
bool hm__word_angle(hm_str word, double *out);

/* "face"; and "tile_face" */
bool hm__word_side(hm_str word, hm__side *out);
bool hm__word_piece_side(hm_str word, hm__kind *kind, hm__side *side);

/* The name of a game system, which need not be a known one. */
hm_status hm__word_system(hm__setup_job *job, hm_str word, uint16_t *out);

/* Arguments with one value; `*out` keeps its value if none was given. */
hm_status hm__arg_suit(hm__setup_job *job, int *out);
hm_status hm__arg_angle(hm__setup_job *job, double *out);
hm_status hm__arg_coordinate(hm__setup_job *job, const char *key, double *out);
hm_status hm__arg_count(hm__setup_job *job, const char *key, int least,
                        int most, int *out);
hm_status hm__arg_system(hm__setup_job *job, const char *key, uint16_t *out);

/*
 * Which of the choices the argument is, in any case; the last is NULL. A choice
 * may have other names, as "HEEH = 마상상마"; what it is called first is shown.
 * A remark for who chooses wrong may follow them, as "(from left to right)".
 */
hm_status hm__arg_choice(hm__setup_job *job, const char *key,
                         const char *const *names, size_t *out);

/* What a choice is called first. */
hm_str hm__choice_name(const char *names);

#endif
