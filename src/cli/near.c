/*
 * near.c - what somebody may have meant.
 */
#include <string.h>

#include "cli.h"

enum { LONGEST = 32 };

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* How many letters to change, add or leave out; words up to LONGEST. */
static size_t distance(const char *a, const char *b)
{
    size_t row[LONGEST + 1];
    size_t len = strlen(b);

    for (size_t j = 0; j <= len; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t corner = row[0];

        row[0] = i + 1;
        for (size_t j = 0; j < len; j++) {
            size_t above = row[j + 1];

            row[j + 1] = least(above + 1, row[j] + 1, corner + (a[i] != b[j]));
            corner = above;
        }
    }
    return row[len];
}

/* Farther is no help. A wrong first letter is rarely a slip. */
static size_t farthest(const char *word, const char *name)
{
    return word[0] == name[0] ? strlen(word) / 3 + 1 : 1;
}

const char *near_name(const char *word, const char *const *names, size_t count)
{
    const char *best = NULL;
    size_t nearest = LONGEST;

    for (size_t i = 0; strlen(word) <= LONGEST && i < count; i++) {
        size_t d =
            strlen(names[i]) <= LONGEST ? distance(word, names[i]) : nearest;

        if (d < nearest && d <= farthest(word, names[i])) {
            nearest = d;
            best = names[i];
        }
    }
    return best;
}
