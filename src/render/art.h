/*
 * art.h - the outlines of share/art, compiled in.
 */
#ifndef HM_RENDER_ART_H
#define HM_RENDER_ART_H

#include "base/str.h"

/* An outline 1000 high around the origin, and how wide it is. */
typedef struct hm__art {
    hm_str path;
    int width;
} hm__art;

/* One file of share/art. */
typedef struct hm__art_file {
    const char *name;
    const char *text;
    size_t size;
} hm__art_file;

/* The last has no name. */
extern const hm__art_file hm__art_files[];

/* The outline of a name; false if there is none. */
bool hm__art_find(const char *name, hm__art *out);

/* The outline of a letter or digit of our own alphabet. */
bool hm__art_letter(char c, hm__art *out);

/* How wide a text is, in thousandths of its height. */
int hm__art_text_width(const char *text);

#endif
