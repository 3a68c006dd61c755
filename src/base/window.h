/*
 * window.h - a moving view of an input, for readers that stream.
 */
#ifndef HM_BASE_WINDOW_H
#define HM_BASE_WINDOW_H

#include <halfmove/io.h>

#include "ctx.h"

typedef struct hm__window {
    hm_ctx *ctx;
    hm_input *input;
    char *bytes;
    size_t start, end, room; // what has been read and not yet taken
    size_t offset;           // of bytes[start] in the input
    size_t line;             // 0-based line of bytes[start]
    size_t column;           // code points before it on that line
    bool eof;
} hm__window;

void hm__window_init(hm__window *window, hm_ctx *ctx, hm_input *input);
void hm__window_free(hm__window *window);

/* What is in view. */
hm_str hm__window_text(const hm__window *window);

/* Reads more after what is in view; HM_END when the input is used up. */
hm_status hm__window_more(hm__window *window);

/* Moves on over `count` bytes, counting their lines. */
void hm__window_take(hm__window *window, size_t count);

#endif
