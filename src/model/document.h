/*
 * document.h - a file of many games, each with metadata and movetext.
 */
#ifndef HM_MODEL_DOCUMENT_H
#define HM_MODEL_DOCUMENT_H

#include "base/diag.h"
#include "base/window.h"

/*
 * Finds the next game: from here up to the next line that begins with "---".
 *
 * On HM_OK `*size` bytes of the window are it; take them when done. HM_END
 * when nothing is left. HM_ELIMIT if it is larger than `most` bytes:
 * hm__document_skip() moves on to the next game. `first` is set for the first
 * game of a file, which there is even if the file is empty.
 */
hm_status hm__document_next(hm__window *window, bool first, size_t most,
                            size_t *size);

/* Moves the window to the next line that begins with "---", or the end. */
hm_status hm__document_skip(hm__window *window);

/* The parts of one game. */
typedef struct hm__parts {
    hm_span head;  // the line of "---", without its end; may be empty
    hm_span meta;  // YAML
    hm_span tail;  // the line of "..." without its end; may be empty
    hm_span moves; // everything behind
} hm__parts;

hm__parts hm__document_split(hm_str game);

#endif
