/*
 * window.h - a moving view of an input, for readers that stream.
 */
#ifndef HM_BASE_WINDOW_H
#define HM_BASE_WINDOW_H

#include <halfmove/io.h>
#include <halfmove/out.h>

#include "ctx.h"

typedef struct hm__window {
    hm_ctx *ctx;
    hm_input *input;
    char *bytes;
    size_t start, end, room; // what has been read and not yet taken
    size_t offset;           // of bytes[start] in the input
    size_t line;             // 0-based line of bytes[start]
    size_t counted;          // what columns are known up to
    size_t column;           // code points before bytes[counted] on its line
    bool eof;
    bool lent;     // `bytes` is not ours, and all there is
    hm_out *into;  // whose memory `bytes` is for now; NULL: ours
    char *own;     // and what it was before
    size_t wanted; // then up to where much is read at once
} hm__window;

void hm__window_init(hm__window *window, hm_ctx *ctx, hm_input *input);
void hm__window_free(hm__window *window);

/* What is in view. */
hm_str hm__window_text(const hm__window *window);

/* Reads more after what is in view; HM_END when the input is used up. */
hm_status hm__window_more(hm__window *window);

/* Moves on over `count` bytes, counting their lines. */
void hm__window_take(hm__window *window, size_t count);

/* Code points before what is in view, on its line. Few need them. */
size_t hm__window_column(hm__window *window);

/*
 * Lets what is read next come into the memory of `into`, after its text, so
 * that nobody has to copy what is taken; about `wanted` bytes. False if that is
 * not possible, or not worth it.
 */
bool hm__window_lend(hm__window *window, hm_out *into, size_t wanted);

/*
 * Ends that: what was taken is a part of the text, and what is in view moves
 * back. HM_ENOMEM if it cannot: then the input is at its end.
 */
hm_status hm__window_return(hm__window *window);

#endif
