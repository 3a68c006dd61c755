/*
 * annotations.c - what programs leave in comments: [%clk 0:09:58],
 * [%eval 0.31,12], [%csl Gd4,Re5].
 *
 * Comments are kept as they were written. So nothing that is not understood
 * here gets lost, and what is looks the same after reading and writing.
 */
#include <stdio.h>

#include "base/str.h"
#include "base/utf8.h"
#include "record.h"

/* ---- finding them -------------------------------------------------------- */

/* Without the white space of PPN at both ends: that is what may be squeezed. */
static hm_str trim(hm_str text)
{
    size_t start = hm__after_spaces(text, 0);
    size_t end = start;
    size_t n;

    for (size_t at = start; at < text.len; at += n ? n : 1) {
        n = hm__space_at(text, at);
        if (n == 0)
            end = at + 1;
    }
    return hm__str_part(text, start, end);
}

/* Where the bracket is that ends an annotation; it may hold strings. */
static size_t find_end(hm_str comment, size_t at)
{
    bool quoted = false;

    for (; at < comment.len && (quoted || comment.ptr[at] != ']'); at++)
        quoted = quoted != (comment.ptr[at] == '"');
    return at;
}

bool hm__annotation_next(hm_str comment, hm_annotation *at)
{
    for (;;) {
        size_t start = hm__str_find(comment, '[', at->next);
        size_t name = start + 2;
        size_t end;

        if (start >= comment.len)
            return false;
        at->next = start + 1;
        if (name > comment.len || comment.ptr[start + 1] != '%')
            continue;
        end = find_end(comment, name);
        if (end == comment.len)
            return false; // nor can others be closed
        while (name < end && hm__space_at(comment, name) == 0)
            name++;
        at->next = end + 1;
        if (name == start + 2)
            continue;
        at->name = hm__str_part(comment, start + 2, name);
        at->text = trim(hm__str_part(comment, name, end));
        return true;
    }
}

bool hm_node_next_annotation(const hm_node *node, hm_annotation *at)
{
    for (; at->comment < node->comment_count; at->comment++, at->next = 0) {
        if (hm__annotation_next(node->comments[at->comment].text, at))
            return true;
    }
    return false;
}

/* ---- times --------------------------------------------------------------- */

/* time = [[hours ":"] minutes ":"] seconds ["." digits] */
bool hm__annotation_read_time(hm_str text, int64_t *ms)
{
    int64_t total = 0;
    int64_t unit = 1000;
    size_t at = 0;

    for (int part = 0; part < 3; part++) {
        size_t start = at;
        int64_t n = 0;

        while (at < text.len && hm__is_digit(text.ptr[at]) && at < start + 9)
            n = n * 10 + text.ptr[at++] - '0';
        if (at == start)
            return false;
        total = total * 60 + n;
        if (at >= text.len || text.ptr[at] != ':')
            break;
        at++;
    }
    total *= 1000;
    if (at < text.len && text.ptr[at] == '.') {
        for (at++; at < text.len && hm__is_digit(text.ptr[at]); at++) {
            unit /= 10;
            total += unit * (text.ptr[at] - '0');
        }
    }
    if (at < text.len)
        return false;
    *ms = total;
    return true;
}

size_t hm__annotation_write_time(int64_t ms, char out[HM__TIME_ROOM])
{
    int64_t s = ms / 1000;
    int len =
        snprintf(out, HM__TIME_ROOM, "%lld:%02d:%02d", (long long)(s / 3600),
                 (int)(s / 60 % 60), (int)(s % 60));

    if (ms % 1000)
        len += snprintf(out + len, HM__TIME_ROOM - (size_t)len, ".%03d",
                        (int)(ms % 1000));
    return (size_t)len;
}

bool hm_annotation_time(const hm_annotation *annotation, int64_t *ms)
{
    static const char *const names[] = {"clk", "emt", "egt", "mct"};

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        if (hm_str_is(annotation->name, names[i]))
            return hm__annotation_read_time(annotation->text, ms);
    }
    return false;
}

/* ---- evaluations --------------------------------------------------------- */

static bool read_digits(hm_str text, size_t *at, int *out)
{
    size_t start = *at;
    int n = 0;

    while (*at < text.len && hm__is_digit(text.ptr[*at]) && *at < start + 7)
        n = n * 10 + text.ptr[(*at)++] - '0';
    *out = n;
    return *at > start;
}

/*
 * score = [sign] digits "." digits  of pawns
 *       | [sign] digits             of centipawns
 *       | ("#" | "M") [sign] digits  or the sign before it: moves up to mate
 */
static bool read_score(hm_str text, size_t *at, hm_evaluation *out)
{
    char sign = 0;
    int part = 0;

    for (; *at < text.len; ++*at) {
        char c = text.ptr[*at];

        if ((c == '+' || c == '-') && !sign)
            sign = c;
        else if ((c == '#' || c == 'M') && !out->mate)
            out->mate = true;
        else
            break;
    }
    if (!read_digits(text, at, &out->value))
        return false;
    if (*at < text.len && text.ptr[*at] == '.' && !out->mate) {
        size_t start = ++*at;

        if (!read_digits(text, at, &part))
            return false;
        for (size_t n = *at - start; n > 2; n--)
            part /= 10;
        out->value = out->value * 100 + (*at - start == 1 ? part * 10 : part);
    }
    out->value = sign == '-' ? -out->value : out->value;
    return true;
}

/* evaluation = score ["," depth] */
bool hm_annotation_evaluation(const hm_annotation *annotation,
                              hm_evaluation *out)
{
    hm_evaluation e = {0};
    hm_str text = annotation->text;
    size_t at = 0;

    if (!hm_str_is(annotation->name, "eval") || !read_score(text, &at, &e))
        return false;
    if (at < text.len && text.ptr[at] == ',') {
        while (++at < text.len && text.ptr[at] == ' ')
            ;
        if (!read_digits(text, &at, &e.depth))
            return false;
    }
    if (at < text.len)
        return false;
    *out = e;
    return true;
}

/* ---- squares and arrows -------------------------------------------------- */

static const char *color_of(char letter)
{
    static const char *const names[] = {"red", "green", "yellow", "blue"};

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        if (hm__lower(letter) == names[i][0])
            return names[i];
    }
    return NULL;
}

/* square = file rank, as "d4" */
static bool is_square(hm_str text)
{
    return text.len == 2 && hm__is_lower(text.ptr[0]) &&
           hm__is_digit(text.ptr[1]);
}

/* shapes = color square [square] {"," color square [square]} */
bool hm_annotation_next_shape(const hm_annotation *annotation, size_t *at,
                              hm_shape *out)
{
    hm_str text = annotation->text;
    bool arrows = hm_str_is(annotation->name, "cal");

    if (!arrows && !hm_str_is(annotation->name, "csl"))
        return false;
    while (*at < text.len) {
        size_t end = hm__str_find(text, ',', *at);
        hm_str item = hm__str_trim(hm__str_part(text, *at, end));
        hm_shape shape = {item.len ? color_of(item.ptr[0]) : NULL,
                          hm__str_part(item, 1, 3),
                          hm__str_part(item, 3, item.len)};

        *at = end < text.len ? end + 1 : end;
        if (shape.color && is_square(shape.from) &&
            (arrows ? is_square(shape.to) : shape.to.len == 0)) {
            *out = shape;
            return true;
        }
    }
    return false;
}
