/*
 * near.c - what somebody may have meant.
 */
#include <string.h>
#include <strings.h>

#include "cli.h"
#include "render.h"

enum { LONGEST = 32 };

static size_t least(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;

    return ab < c ? ab : c;
}

/* Letters to change, add, leave out or swap; words up to LONGEST. */
static size_t distance(const char *a, const char *b)
{
    size_t rows[3][LONGEST + 1]; // the last three, in turn
    size_t len = strlen(b);
    size_t i;

    for (size_t j = 0; j <= len; j++)
        rows[0][j] = j;
    for (i = 1; a[i - 1]; i++) {
        size_t *row = rows[i % 3];
        const size_t *above = rows[(i - 1) % 3];

        row[0] = i;
        for (size_t j = 1; j <= len; j++) {
            row[j] = least(above[j] + 1, row[j - 1] + 1,
                           above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], rows[(i - 2) % 3][j - 2] + 1, row[j]);
        }
    }
    return rows[(i - 1) % 3][len];
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

enum { MOST_NOTATIONS = 32 };

/* The format of render that was named, or that -o asks for; or NULL. */
static const char *format_meant(const cli *c, const char *name)
{
    const char *path = c->args->output;
    const char *format;

    for (size_t i = 0; (format = render_format_name(i)); i++) {
        if (name ? strcasecmp(name, format) == 0
                 : path && path_has_suffix(path, format))
            return format;
    }
    return NULL;
}

void complain_notation(cli *c, const char *verb, const char *name)
{
    hm_notation_info info = {.size = sizeof(info)};
    const char *names[MOST_NOTATIONS];
    size_t count = 0;
    const char *near, *format;

    while (count < MOST_NOTATIONS && hm_notation_at(count, &info))
        names[count++] = info.name;
    near = name ? near_name(name, names, count) : NULL;
    format = format_meant(c, name);
    hm_out_printf(c->err, "halfmove %s: ", verb);
    if (name) {
        hm_out_puts(c->err, "there is no notation \"");
        hm_out_visible(c->err, hm_str_of(name));
        hm_out_puts(c->err, "\"\n");
    } else {
        hm_out_puts(c->err, "missing --to NAME, or -o with the suffix of a "
                            "notation\n");
    }
    if (format)
        hm_out_printf(c->err, "\"halfmove render\" writes %s.\n", format);
    else if (near)
        hm_out_printf(c->err, "Did you mean \"%s\"?\n", near);
    hm_out_puts(c->err, "The notations are:");
    for (size_t i = 0; i < count; i++)
        hm_out_printf(c->err, " %s", names[i]);
    hm_out_char(c->err, '\n');
}
