/*
 * document.h - a file of many games, each with metadata and movetext.
 */
#ifndef HM_MODEL_DOCUMENT_H
#define HM_MODEL_DOCUMENT_H

#include "base/diag.h"
#include "cut.h"

/* A game goes up to the next line that begins with "---": hm__cutter.line. */
hm__cut hm__document_cut(hm__cutter *cutter, hm_str line, size_t at);

/* The parts of one game. */
typedef struct hm__parts {
    hm_span head;  // the line of "---", without its end; may be empty
    hm_span meta;  // YAML
    hm_span tail;  // the line of "..." without its end; may be empty
    hm_span moves; // everything behind
} hm__parts;

hm__parts hm__document_split(hm_str game);

#endif
