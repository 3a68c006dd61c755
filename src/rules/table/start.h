/*
 * start.h - how a game on the bare table begins.
 */
#ifndef HM_RULES_TABLE_START_H
#define HM_RULES_TABLE_START_H

#include "model/record.h"
#include "table/lang.h"

/* The last start that was built, kept for files of many like games. */
typedef struct hm__start {
    hm_ctx *ctx;
    hm_out *key;  // what was asked for
    hm_out *next; // what is asked for now
    hm_table kept;
    bool ready;
} hm__start;

void hm__start_init(hm__start *start, hm_ctx *ctx);
void hm__start_free(hm__start *start);

/* Reads parser, setup and scale, and sets the table up. */
hm_status hm__start_game(hm__start *start, hm__lang *lang,
                         const hm_record *record, hm_fault *why);

/* Reads the game's own macros, with which its moves are played. */
hm_status hm__start_macros(hm__lang *lang, const hm_record *record,
                           hm_fault *why);

#endif
