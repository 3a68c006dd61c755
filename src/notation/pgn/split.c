/*
 * split.c - where a game of PGN ends: after its result and the comments that
 * follow it, or before a tag pair that follows moves.
 *
 * A result inside a variation does not end a game. Bytes are examined before
 * they are decoded; the bytes that matter are ASCII in all encodings of PGN.
 */
#include <string.h>

#include "base/str.h"
#include "pgn.h"

/* What was seen of a game so far. */
typedef struct search {
    size_t brace;  // where the comment begins, if inside one
    size_t closed; // the brace before this and those after it are ignored
    size_t depth;  // of variations
    size_t moves;  // where they begin
    bool comment;  // inside a comment
    bool tags;     // tag pairs were seen
    bool event;    // one of them is the event
    bool begun;    // moves, or what may be moves, were seen
    bool prose;    // lines of text between games were seen
    bool ended;    // the result was seen
    bool waste;    // a comment that is never closed began
    bool blank;    // the last line was blank
} search;

/* The next game begins with byte `at` of the line. */
static hm__cut cut_at(hm__splitter *splitter, bool first, size_t at)
{
    splitter->within = at;
    return first || at == 0 ? HM__CUT_BEFORE : HM__CUT_WITHIN;
}

/* A tag pair that is a line of its own, as in nearly all files. */
static bool is_plain_tag(hm_str line, size_t at)
{
    return at == 0 && line.len > 4 && line.ptr[line.len - 2] == '"' &&
           hm__str_find(line, ']', 0) == line.len - 1;
}

/* Skips a tag pair; false if it belongs to the next game. */
static bool pass_tag(search *s, hm_str line, size_t *at)
{
    hm__pgn_tag tag;
    bool event;

    if (s->begun || s->ended)
        return false;
    if (is_plain_tag(line, *at)) {
        tag.end = line.len;
        event = line.ptr[1] == 'E' && hm__str_starts(line, HM_STR("[Event")) &&
                hm__pgn_class_of(line.ptr[6]) != HM__PGN_WORD;
    } else {
        hm__pgn_tag_read(line, *at, &tag);
        event = hm_str_is(tag.name, "Event");
    }
    if (event && s->event)
        return false;
    s->event = s->event || event;
    s->tags = true;
    *at = tag.end;
    return true;
}

/* Skips moves and numbers, up to a word that may be a result. */
static size_t pass_moves(hm_str line, size_t at)
{
    const unsigned char *bytes = (const unsigned char *)line.ptr;
    const unsigned char *classes = hm__pgn_classes;
    size_t start = at;

    while (at + 4 <= line.len &&
           !((classes[bytes[at]] | classes[bytes[at + 1]] |
              classes[bytes[at + 2]] | classes[bytes[at + 3]]) &
             HM__PGN_STOPS))
        at += 4;
    while (at < line.len && !(classes[bytes[at]] & HM__PGN_STOPS))
        at++;
    while (at > start && at < line.len &&
           hm__pgn_class_of(line.ptr[at]) != HM__PGN_SIGN &&
           (hm__pgn_class_of(line.ptr[at - 1]) == HM__PGN_WORD ||
            hm__pgn_class_of(line.ptr[at - 1]) == HM__PGN_BEYOND))
        at--;
    return at;
}

/* Skips a word, a sign or a string. */
static void pass_token(search *s, hm_str line, size_t *at, size_t place)
{
    char c = line.ptr[*at];
    size_t end = hm__pgn_word_end(line, *at);
    bool odd;

    if (!s->begun && c != '"' && c != ']') {
        s->begun = true;
        s->moves = place + *at;
    }
    if (end == *at) {
        s->depth += c == '(';
        s->depth -= c == ')' && s->depth;
        s->ended = c == '*' && !s->depth;
        if (c == '"' || c == '[' || c == '<') {
            char close = c == '"' ? '"' : c == '[' ? ']' : '>';

            *at = hm__str_find(line, close, *at + 1);
        }
        *at += *at < line.len;
        return;
    }
    if (!s->depth &&
        ((hm__is_digit(c) && end - *at >= 3) || (unsigned char)c >= 0x80))
        s->ended = hm__pgn_result(hm__str_part(line, *at, end), &odd);
    *at = end;
}

/*
 * Steps over blanks and comments, and moves after these; false at the end of
 * the line. After a brace that is never closed, everything is ignored.
 */
static bool pass_others(search *s, hm_str line, size_t *at, size_t place)
{
    for (;;) {
        if (!s->comment) {
            *at = hm__pgn_skip_blanks(line, *at);
            if (*at == line.len || line.ptr[*at] == ';')
                return false;
            if (line.ptr[*at] != '{')
                return true;
            s->brace = place + *at;
            s->waste = s->closed && s->brace + 1 >= s->closed;
        }
        if (s->waste)
            return false;
        *at = hm__str_find(line, '}', *at);
        s->comment = *at == line.len;
        if (s->comment)
            return false;
        ++*at;
        if (s->begun && !s->ended)
            *at = pass_moves(line, *at);
    }
}

/* After such a brace: a game begins with a tag pair below a blank line. */
static hm__cut look_at_waste(search *s, hm_str line)
{
    bool below = s->blank;

    s->blank = hm__pgn_skip_blanks(line, 0) == line.len;
    return below && hm__pgn_is_tag(line, hm__pgn_skip_blanks(line, 0))
               ? HM__CUT_BEFORE
               : HM__CUT_NONE;
}

static hm__cut look_at_line(hm__splitter *splitter, hm_str line, size_t place)
{
    search *s = splitter->own;
    bool first = !s->comment; // nothing of this line was seen
    size_t at = 0;

    if (s->waste)
        return look_at_waste(s, line);
    if (first && line.len && line.ptr[0] == '%')
        return HM__CUT_NONE;
    if (first && (s->ended || !(s->begun || s->tags)) &&
        hm__pgn_is_prose(line)) {
        s->prose = true;
        return HM__CUT_NONE;
    }
    if (s->begun && !s->ended && !s->comment) {
        at = pass_moves(line, 0);
        first = at == hm__pgn_skip_blanks(line, 0);
    }
    while (pass_others(s, line, &at, place)) {
        if (line.ptr[at] == '[' && hm__pgn_is_tag(line, at)) {
            if (!pass_tag(s, line, &at))
                return cut_at(splitter, first, at);
        } else if (s->ended) {
            if (!first && hm__pgn_is_prose(hm__str_part(line, at, line.len)))
                return HM__CUT_NONE;
            return cut_at(splitter, first, at);
        } else {
            pass_token(s, line, &at, place);
            if (!s->ended)
                at = pass_moves(line, at);
        }
        first = false;
    }
    return HM__CUT_NONE;
}

/* A comment that never ends: from there on, braces are ignored. */
static bool is_open(hm__splitter *splitter)
{
    search *s = splitter->own;

    if (!s->comment)
        return false;
    *s = (search){.closed = s->brace + 1};
    return true;
}

static bool has_no_game(hm__splitter *splitter)
{
    const search *s = splitter->own;

    return !s->tags && !s->begun && !s->prose;
}

static size_t where_moves_begin(const hm__splitter *splitter)
{
    const search *s = splitter->own;

    return s->begun ? s->moves : SIZE_MAX;
}

static hm__splitter make_cutter(search *own)
{
    return (hm__splitter){.line = look_at_line,
                          .again = is_open,
                          .is_empty = has_no_game,
                          .moves = where_moves_begin,
                          .own = own,
                          .own_size = sizeof(*own)};
}

hm_status hm__pgn_find(hm_reader *r, size_t most, hm__border *out)
{
    search own;
    hm__splitter splitter = make_cutter(&own);

    return hm__reader_border(r, &splitter, most, out);
}

hm_status hm__pgn_cut(hm_reader *r, hm_record *record, hm__cut_game *out)
{
    search own;
    hm__splitter splitter = make_cutter(&own);

    return hm__reader_cut(r, record, &splitter, out);
}
