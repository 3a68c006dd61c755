/*
 * games.c - where a game of KIF or KI2 begins and ends in its file.
 *
 * A file holds one game, but games are also put one behind the other: a line
 * of the header after moves begins the next.
 */
#include <string.h>

#include "kifu.h"

enum { LONG_LINE = 1 << 16 }; // no line of a header is as long

/* Where the line from `at` on ends; text.len if that is not in view. */
static size_t line_end(hm_str text, size_t at)
{
    while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
        at++;
    return at;
}

/* The line from `*at` to `end`; `*at` moves behind it. */
static hm_str cut_line(hm_str text, size_t *at, size_t end)
{
    hm_str line = hm__str_part(text, *at, end);

    if (end + 1 < text.len && text.ptr[end] == '\r' &&
        text.ptr[end + 1] == '\n')
        end++;
    *at = end < text.len ? end + 1 : end;
    return line;
}

hm_str hm__kifu_take_line(hm_str text, size_t *at)
{
    return cut_line(text, at, line_end(text, *at));
}

hm_str hm__kifu_skip_blanks(hm_str line)
{
    size_t at = 0;
    size_t before;

    do {
        before = at;
        while (at < line.len && (line.ptr[at] == ' ' || line.ptr[at] == '\t'))
            at++;
        if (!hm__kifu_take(line, &at, "　"))
            hm__kifu_take(line, &at, "\x81\x40");
    } while (at > before);
    return hm__str_part(line, at, line.len);
}

static bool names_format(hm_str line)
{
    return hm__str_starts(line, HM_STR("#KIF")) ||
           hm__str_starts(line, HM_STR("#KI2"));
}

/* Whether any of some words begins a text. */
static bool begins_with(hm_str text, const char *const *words)
{
    for (; *words; words++) {
        if (hm__str_starts(text, hm_str_of(*words)))
            return true;
    }
    return false;
}

/*
 * Whether a line, in UTF-8 or Shift_JIS, belongs to a header: it has a colon,
 * or is a part of a diagram or the line above the moves.
 */
static bool is_header(hm_str line)
{
    static const char *const variations[] = {"変化", "まで", "\x95\xcf\x89\xbb",
                                             "\x82\xdc\x82\xc5", NULL};
    static const char *const parts[] = {"|", "+-", "手数----",
                                        "\x8e\xe8\x90\x94----", NULL};
    hm_str text = hm__kifu_skip_blanks(line);

    if (!text.len || strchr("*&#", text.ptr[0]) ||
        begins_with(text, variations))
        return false;
    return hm__str_find(text, ':', 0) < text.len || hm__kifu_has(text, "：") ||
           hm__kifu_has(text, "\x81\x46") || begins_with(text, parts);
}

/* What was seen of a game on the way to its end. */
typedef struct search {
    const hm__kifu_style *style;
    size_t at;   // the line being looked at
    size_t seen; // its bytes up to here hold no end
    bool moves, any;
    bool inside; // the beginning of that line is not in view any more
} search;

static bool begins_game(const search *s, hm_str line)
{
    if (s->inside)
        return false;
    return (s->any && names_format(line)) ||
           (s->moves && !s->style->is_moves(line) && is_header(line));
}

/* Looks at the lines in view; true if one of them begins the next game. */
static bool look(search *s, hm_str text, bool eof)
{
    while (s->at < text.len) {
        size_t next = s->at;
        size_t end = line_end(text, s->seen > s->at ? s->seen : s->at);
        hm_str line;

        s->seen = end;
        if (end == text.len && !eof)
            return false;
        line = cut_line(text, &next, end);
        if (begins_game(s, line))
            return true;
        s->moves = s->moves || s->style->is_moves(line);
        s->any = s->any || hm__str_trim(line).len;
        s->inside = false;
        s->at = next;
    }
    return false;
}

/* Finds where a game ends; `*size` bytes are its own. */
static hm_status find_game(hm_reader *r, search *s, size_t most, size_t *size)
{
    for (;;) {
        hm_str text = hm__window_text(&r->window);
        bool found = look(s, text, r->window.eof);
        hm_status st;

        *size = found ? s->at : text.len;
        if (s->at > most || (!found && text.len - s->at > most))
            return HM_ELIMIT; // the line in view may be the next game's
        if (found || r->window.eof)
            return text.len ? HM_OK : HM_END;
        st = hm__window_more(&r->window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

/* Moves on over `count` bytes in the middle of a search. */
static void leave(hm_reader *r, search *s, size_t count)
{
    hm__window_take(&r->window, count);
    s->seen -= count < s->seen ? count : s->seen;
    s->at = 0;
}

/* Goes on behind a game that is too large, a few lines at a time. */
static hm_status skip_game(hm_reader *r, search *s)
{
    for (;;) {
        bool found = look(s, hm__window_text(&r->window), r->window.eof);
        hm_status st;

        leave(r, s, s->at);
        if (found)
            return HM_OK;
        if (hm__window_text(&r->window).len > LONG_LINE) {
            leave(r, s, hm__window_text(&r->window).len);
            s->inside = true;
        }
        if (r->window.eof)
            return HM_OK;
        st = hm__window_more(&r->window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

/* Whether nothing but blanks is left. */
static bool is_rest(const hm_reader *r)
{
    return r->window.eof && hm__str_trim(hm__window_text(&r->window)).len == 0;
}

hm_status hm__kifu_find(hm_reader *r, const hm__kifu_style *style, size_t most,
                        hm__border *out)
{
    search s = {.style = style};
    hm_status st = find_game(r, &s, most, &out->size);

    out->empty = st == HM_OK && is_rest(r);
    return st;
}

hm_status hm__kifu_take_game(hm__kifu *k)
{
    hm_reader *r = k->text.reader;
    hm_record *record = k->text.record;
    search s = {.style = k->style};
    size_t size = 0;
    hm_status st = find_game(r, &s, r->ctx->limits.game_bytes, &size);

    if (st == HM_END || (st == HM_OK && is_rest(r)))
        return HM_END;
    HM_TRY(hm__reader_begin(r, record));
    if (st == HM_ELIMIT) {
        hm__reader_too_large(r, record, HM_STR("")); // in any encoding
        HM_TRY(skip_game(r, &s));
        return HM_ELIMIT;
    }
    if (st != HM_OK)
        return hm__reader_broken(r, &record->source, st);
    st = hm__shogi_decode(&k->text,
                          hm__str_part(hm__window_text(&r->window), 0, size),
                          "kif-encoding");
    hm__window_take(&r->window, size);
    return st;
}
