/*
 * split.c - where a game of PSN ends: before a property that follows moves or
 * comments.
 *
 * Bytes are looked at before they are decoded, so the second bytes of Shift_JIS
 * have to be stepped over: some of them look like braces and brackets.
 */
#include "base/str.h"
#include "base/utf8.h"
#include "psn.h"

/* What was seen of a game on the way to its end. */
typedef struct search {
    size_t brace;  // where the comment begins, if inside one
    size_t closed; // the brace before this and those after it mean nothing
    bool comment;  // inside a comment
    bool begun;    // moves or comments were seen
    bool shift;    // the text is Shift_JIS
} search;

/*
 * Bytes of a character beyond ASCII. One that is not UTF-8 means that all is
 * Shift_JIS.
 */
static size_t step(search *s, hm_str line, size_t at)
{
    unsigned char c = (unsigned char)line.ptr[at];
    uint32_t code;
    size_t n = s->shift ? 0 : hm__utf8_decode(line, at, &code);

    if (n)
        return n;
    s->shift = true;
    n = (c >= 0x81 && c <= 0x9F) || (c >= 0xE0 && c <= 0xFC) ? 2 : 1;
    return n <= line.len - at ? n : 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f';
}

/* Goes on to where a comment may begin or end, or to what is not ASCII. */
static size_t skip_plain(const search *s, hm_str line, size_t at)
{
    char brace = s->comment ? '}' : '{';

    while (at < line.len && line.ptr[at] != brace &&
           (unsigned char)line.ptr[at] < 0x80)
        at++;
    return at;
}

/* A character at `place` of the game. */
static void look_at(search *s, char c, size_t place)
{
    if (s->comment) {
        s->comment = c != '}';
        return;
    }
    if (c == '{' && (!s->closed || place + 1 < s->closed)) {
        s->comment = true;
        s->brace = place;
    }
}

/* Shift_JIS after all: what was seen so far may have been misread. */
static hm__cut look_again(search *s)
{
    *s = (search){.shift = true, .closed = s->closed};
    return HM__CUT_AGAIN;
}

static hm__cut look_at_line(hm__splitter *splitter, hm_str line, size_t at)
{
    search *s = splitter->own;
    size_t i = 0;

    i += s->shift || s->comment ? 0 : hm__psn_signature(line, 0);
    while (i < line.len && is_blank(line.ptr[i]))
        i++;
    if (!s->comment && hm__psn_is_property(line, i))
        return s->begun ? HM__CUT_BEFORE : HM__CUT_NONE;
    s->begun = s->begun || i < line.len;
    while ((i = skip_plain(s, line, i)) < line.len) {
        bool shift = s->shift;
        char c = line.ptr[i];

        look_at(s, c, at + i);
        i += (unsigned char)c < 0x80 ? 1 : step(s, line, i);
        if (s->shift && !shift && !splitter->passing)
            return look_again(s);
    }
    return HM__CUT_NONE;
}

/* A comment that never ends: from there on, braces mean nothing. */
static bool is_open(hm__splitter *splitter)
{
    search *s = splitter->own;

    if (!s->comment)
        return false;
    *s = (search){.shift = s->shift, .closed = s->brace + 1};
    return true;
}

hm_status hm__psn_find(hm_reader *r, size_t most, hm__border *out)
{
    search own;
    hm__splitter splitter = {look_at_line, is_open, .own = &own,
                             .own_size = sizeof(own)};

    return hm__reader_border(r, &splitter, most, out);
}

hm_status hm__psn_cut(hm_reader *r, hm_record *record, hm__cut_game *out)
{
    search own;
    hm__splitter splitter = {look_at_line, is_open, .own = &own,
                             .own_size = sizeof(own)};

    return hm__reader_cut(r, record, &splitter, out);
}
