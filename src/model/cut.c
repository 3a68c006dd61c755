/*
 * cut.c - where a game ends in its source, found line by line.
 */
#include "cut.h"

#include <string.h>

#include "base/str.h"

enum { LONG_LINE = 1 << 16 }; // a line of which only a part is looked at

/* Where the lines of a view have been looked at. */
typedef struct view {
    hm_str text;
    bool eof;
    size_t at;   // where the line begins that comes next
    bool inside; // its beginning is not in view any more
    hm__line_ends ends;
} view;

/* Where the next line begins; 0: not in view, since CR may be half of it. */
static size_t next_line(const view *v, size_t end)
{
    if (end == v->text.len)
        return v->eof ? end : 0;
    if (v->text.ptr[end] == '\n')
        return end + 1;
    if (end + 1 == v->text.len)
        return v->eof ? end + 1 : 0;
    return end + (v->text.ptr[end + 1] == '\n' ? 2 : 1);
}

/* The line itself, without a mark of the byte order before the first. */
static hm_str line_of(const hm__window *window, const view *v, size_t end)
{
    hm_str line = hm__str_part(v->text, v->at, end);

    if (v->at == 0 && window->offset == 0 &&
        hm__str_starts(line, HM_STR("\xEF\xBB\xBF")))
        line = hm__str_part(line, 3, line.len);
    return line;
}

static void begin_again(view *v)
{
    v->at = 0;
    v->ends = (hm__line_ends){0, 0};
}

static bool is_line_start(hm_str text, size_t at)
{
    return text.ptr[at - 1] == '\n' || text.ptr[at - 1] == '\r';
}

/* Goes on to the next line that begins with a byte, or to the last line. */
static void skip_lines(view *v, char only)
{
    size_t at = hm__str_find(v->text, only, v->at + 1);

    while (at < v->text.len && !is_line_start(v->text, at))
        at = hm__str_find(v->text, only, at + 1);
    while (at > v->at + 1 && !is_line_start(v->text, at))
        at--;
    if (is_line_start(v->text, at))
        v->at = at;
}

/*
 * Looks at the lines in view; what the last one means, if it ends the game, and
 * where the one after it begins.
 */
static hm__cut examine(const hm__window *window, hm__splitter *c, view *v,
                       size_t *after)
{
    while (v->at < v->text.len) {
        size_t end = c->lf ? hm__line_lf(v->text, v->at, &v->ends)
                           : hm__line_end(v->text, v->at, &v->ends);
        size_t next = next_line(v, end);
        hm_str line = line_of(window, v, end);
        hm__cut cut = HM__CUT_NONE;

        if (next == 0)
            return HM__CUT_NONE;
        if (!v->inside)
            cut = c->line(c, line, (size_t)(line.ptr - v->text.ptr));
        v->inside = false;
        *after = next;
        if (cut == HM__CUT_AGAIN) {
            begin_again(v);
        } else if (cut == HM__CUT_WITHIN) {
            v->at = (size_t)(line.ptr - v->text.ptr) + c->within;
            return HM__CUT_BEFORE;
        } else if (cut != HM__CUT_NONE) {
            return cut;
        } else {
            v->at = next;
            if (c->only && next < v->text.len && v->text.ptr[next] != c->only)
                skip_lines(v, c->only);
        }
    }
    return HM__CUT_NONE;
}

static void update(const hm__window *window, view *v)
{
    v->text = hm__window_text(window);
    v->eof = window->eof;
}

/* The game is what is before `v->at`, or all of it up to `after`. */
static void found(hm__splitter *c, const view *v, hm__cut cut, size_t after,
                  hm__cut_game *out)
{
    out->size = cut == HM__CUT_AFTER ? after : v->at;
    out->used = cut == HM__CUT_BEFORE ? v->at : after;
    out->moves = c->moves ? c->moves(c) : 0;
    out->blank = (c->is_empty && c->is_empty(c)) ||
                 hm__str_trim(hm__str_part(v->text, 0, out->size)).len == 0;
}

hm_status hm__cut_find(hm__window *window, hm__splitter *c, size_t most,
                       hm__cut_game *out)
{
    view v = {.at = 0};

    if (c->own)
        memset(c->own, 0, c->own_size);
    for (;;) {
        size_t after = 0;
        hm_status st;
        hm__cut cut;

        update(window, &v);
        cut = examine(window, c, &v, &after);
        if (cut != HM__CUT_NONE) {
            found(c, &v, cut, after, out);
            break;
        }
        // The line in view may be the next game's.
        if (v.at > most || v.text.len - v.at > most)
            return HM_ELIMIT;
        if (v.eof && c->again && c->again(c)) {
            begin_again(&v);
            continue;
        }
        if (v.eof && v.text.len == 0)
            return HM_END;
        if (v.eof) {
            found(c, &v, HM__CUT_AFTER, v.text.len, out);
            break;
        }
        st = hm__window_more(window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
    return out->size > most ? HM_ELIMIT : HM_OK;
}

/* Moves on over `count` bytes. */
static void leave(hm__window *window, view *v, size_t count)
{
    hm__window_take(window, count);
    begin_again(v);
    update(window, v);
}

hm_status hm__cut_skip(hm__window *window, hm__splitter *c)
{
    view v = {.at = 0};

    if (c->own)
        memset(c->own, 0, c->own_size);
    c->passing = true;
    for (;;) {
        size_t after = 0;
        hm_status st;
        hm__cut cut;

        update(window, &v);
        cut = examine(window, c, &v, &after);
        leave(window, &v, cut > HM__CUT_BEFORE ? after : v.at);
        if (cut != HM__CUT_NONE || v.eof)
            return HM_OK;
        if (v.text.len > LONG_LINE) {
            leave(window, &v, v.text.len);
            v.inside = true;
        }
        st = hm__window_more(window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

hm__cut hm__cut_each_line(hm__splitter *splitter, hm_str line, size_t at)
{
    (void)splitter;
    (void)line;
    (void)at;
    return HM__CUT_AFTER;
}
