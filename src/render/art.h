/*
 * art.h - the outlines of share/art, compiled in.
 *
 * A file of share/art is a list of outlines, one per line: its name, its width,
 * a colon, and the path. Lines that begin with "#" or a space are comments.
 * tools/embed-art.cmake makes the index.
 */
#ifndef HM_RENDER_ART_H
#define HM_RENDER_ART_H

#include "base/str.h"

/* An outline 1000 high around the origin, and how wide it is. */
typedef struct hm__art {
    hm_str path;
    int width;
} hm__art;

typedef struct hm__art_entry {
    hm_str name;
    hm__art art;
} hm__art_entry;

/* All of them, sorted by the bytes of their names. */
extern const hm__art_entry hm__art_index[];
extern const size_t hm__art_count;

/* The outline with this name; false if there is none. */
bool hm__art_find(const char *name, hm__art *out);

/* The outline of a letter or digit of our own alphabet. */
bool hm__art_letter(char c, hm__art *out);

/* Style `index` of pieces that have several, or NULL after the last. */
const char *hm__art_style(size_t index);

/* How wide a text is, in thousandths of its height. */
int hm__art_text_width(const char *text);

#endif
