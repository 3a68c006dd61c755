/*
 * art.c - finding outlines.
 */
#include "art.h"

#include <stdio.h>
#include <string.h>

/*
 * Like memcmp(), but a shorter name comes before longer ones that begin with
 * it.
 */
static int compare(hm_str a, hm_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = memcmp(a.ptr, b.ptr, len);

    return order ? order : (a.len > b.len) - (a.len < b.len);
}

bool hm__art_find(const char *name, hm__art *out)
{
    hm_str wanted = hm_str_of(name);
    size_t low = 0;
    size_t high = hm__art_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(wanted, hm__art_index[middle].name);

        if (order == 0) {
            *out = hm__art_index[middle].art;
            return true;
        }
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
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

const char *hm__art_style(size_t index)
{
    static const char *const styles[] = {"traditional", "international"};

    return index < HM_COUNT(styles) ? styles[index] : NULL;
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
