/*
 * art.c - finding outlines.
 *
 * A file of share/art is a list of outlines, one to a line: its name, its
 * width, a colon, and the path. Lines that begin with "#" or a blank are
 * remarks.
 */
#include "art.h"

#include <stdio.h>
#include <string.h>

/* line = name " " width ":" path */
static bool read_line(hm_str line, hm_str name, hm__art *out)
{
    size_t blank = hm__str_find(line, ' ', 0);
    size_t colon = hm__str_find(line, ':', blank);
    size_t width;

    if (blank >= colon || !hm__str_eq(hm__str_part(line, 0, blank), name) ||
        !hm__str_size(hm__str_trim(hm__str_part(line, blank, colon)), &width))
        return false;
    out->width = (int)width;
    out->path = hm__str_part(line, colon + 1, line.len);
    return true;
}

static bool find_in(const hm__art_file *file, hm_str name, hm__art *out)
{
    hm_str text = {file->text, file->size};
    size_t at = 0;

    while (at < text.len) {
        size_t end = hm__str_find(text, '\n', at);

        if (read_line(hm__str_part(text, at, end), name, out))
            return true;
        at = end + 1;
    }
    return false;
}

bool hm__art_find(const char *name, hm__art *out)
{
    for (const hm__art_file *f = hm__art_files; f->name; f++) {
        if (find_in(f, hm_str_of(name), out))
            return true;
    }
    return false;
}

bool hm__art_letter(char c, hm__art *out)
{
    char name[16];

    if (c == ' ') {
        *out = (hm__art){HM_STR(""), 350};
        return true;
    }
    snprintf(name, sizeof(name), "letter-%c", c);
    return hm__art_find(name, out);
}

int hm__art_text_width(const char *text)
{
    int width = 0;
    hm__art letter;

    for (; *text; text++) {
        if (hm__art_letter(*text, &letter))
            width += letter.width;
    }
    return width;
}
