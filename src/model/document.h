/*
 * document.h - a file of many games, each with metadata and movetext.
 */
#ifndef HM_MODEL_DOCUMENT_H
#define HM_MODEL_DOCUMENT_H

#include "base/diag.h"
#include "cut.h"

/*
 * hm__splitter.line: a game goes up to the next line that begins with "---";
 * blank lines and remarks before its own are a part of it. hm__splitter.own is
 * a bool.
 */
hm__cut hm__document_cut(hm__splitter *splitter, hm_str line, size_t at);

/* The parts of one game. */
typedef struct hm__parts {
    hm_span head;  // the line of "---", without its end; may be empty; only
                   // blank lines and remarks are before it
    hm_span meta;  // YAML
    hm_span tail;  // the line of "..." without its end; may be empty
    hm_span moves; // everything after
} hm__parts;

hm__parts hm__document_split(hm_str game);

#endif
