/*
 * cut.h - where a game ends in its source, found line by line.
 *
 * Each notation says what a line means for that; how much is in view, what is
 * too long, and how to get past it is the same for all.
 */
#ifndef HM_MODEL_CUT_H
#define HM_MODEL_CUT_H

#include "base/window.h"

/* What a line means for the game that it is looked at for. */
typedef enum hm__cut {
    HM__CUT_NONE,   // the game goes on
    HM__CUT_BEFORE, // the next game begins with this line
    HM__CUT_WITHIN, // the same, but with byte `within` of this line
    HM__CUT_AT,     // the line separates two games
    HM__CUT_AFTER,  // the game ends with this line
    HM__CUT_AGAIN,  // all lines from the first one on are to be seen again
} hm__cut;

typedef struct hm__splitter hm__splitter;

struct hm__splitter {
    /* Looks at a line, without its end, that begins at byte `at` of the game.
     */
    hm__cut (*line)(hm__splitter *splitter, hm_str line, size_t at);
    /* Whether all is to be seen again, now that the input ends; NULL: no. */
    bool (*again)(hm__splitter *splitter);
    /* Whether nothing that was seen makes a game; NULL: only blanks don't. */
    bool (*is_empty)(hm__splitter *splitter);
    /* Where the moves begin, as far as was seen; NULL: nobody asks. */
    size_t (*moves)(const hm__splitter *splitter);
    const void *about; // of the notation
    void *own;         // the same; all zero where a game begins
    size_t own_size;
    size_t within;    // for HM__CUT_WITHIN; not 0
    char only;        // lines that begin otherwise mean nothing; 0: any may
    bool keeps_blank; // a game may be blank, and the first one empty
    bool lf;          // only LF ends lines, not CR
    bool passing;     // the game is skipped: nothing can be seen again
};

/* For `line` of notations in which each line is a game. */
hm__cut hm__cut_each_line(hm__splitter *splitter, hm_str line, size_t at);

/* A game that was found. */
typedef struct hm__cut_game {
    size_t size;  // bytes of the game
    size_t used;  // the same with what separates it from the next
    size_t moves; // where they begin, if the splitter says so
    bool blank;   // no game is in it
} hm__cut_game;

/*
 * Gets the game at the start of the window into view and finds its end. HM_END
 * if nothing is left; HM_ELIMIT if it has more than `most` bytes.
 */
hm_status hm__cut_find(hm__window *window, hm__splitter *c, size_t most,
                       hm__cut_game *out);

/* Moves the window past a game that is too large, keeping little of it. */
hm_status hm__cut_skip(hm__window *window, hm__splitter *c);

#endif
