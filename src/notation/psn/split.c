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
    size_t at;
    size_t line;  // where the line begins
    size_t brace; // where the comment begins, if inside one
    bool comment; // inside a comment
    bool begun;   // moves or comments were seen
    bool blank;   // nothing but blanks in the line so far
    bool shift;   // the text is Shift_JIS
    bool open;    // some comment never ends, so that braces mean nothing
    bool passing; // what was seen is gone, and cannot be seen anew
} search;

/* Shift_JIS after all: what was seen so far may have been misread. */
static void restart(search *s)
{
    s->shift = true;
    if (!s->passing)
        *s = (search){.blank = true, .shift = true, .open = s->open};
}

/*
 * Bytes of the character at `at`, beyond ASCII; 0: it goes on out of view. One
 * that is not UTF-8 means that all is Shift_JIS, and that the search starts
 * anew.
 */
static size_t step(search *s, hm_str text, bool eof)
{
    unsigned char c = (unsigned char)text.ptr[s->at];
    uint32_t code;
    size_t n;

    if (!eof && text.len - s->at < 4)
        return 0;
    if (!s->shift) {
        n = hm__utf8_decode(text, s->at, &code);
        if (n)
            return n;
        restart(s);
        return 1;
    }
    n = (c >= 0x81 && c <= 0x9F) || (c >= 0xE0 && c <= 0xFC) ? 2 : 1;
    return n <= text.len - s->at ? n : 1;
}

static void look_at(search *s, char c)
{
    if (c == '\n' || c == '\r') {
        s->line = s->at + 1;
        s->blank = true;
        return;
    }
    if (c == ' ' || c == '\t' || c == '\v' || c == '\f')
        return;
    s->blank = false;
    if (s->comment) {
        s->comment = c != '}';
        return;
    }
    s->begun = true;
    if (c == '{' && !s->open) {
        s->comment = true;
        s->brace = s->at;
    }
}

/* Passes over the line of a property; false if it goes on out of view. */
static bool pass_property(search *s, hm_str text, bool eof)
{
    size_t end = s->at;

    while (end < text.len && text.ptr[end] != '\n' && text.ptr[end] != '\r')
        end++;
    if (end == text.len && !eof)
        return false;
    s->at = end;
    return true;
}

/* A character beyond ASCII; false if it goes on out of view. */
static bool look_beyond(search *s, hm_str text, bool eof)
{
    bool shift = s->shift;
    size_t n;

    if (s->at == 0 && hm__str_starts(text, HM_STR("\xEF\xBB\xBF"))) {
        s->at = 3; // a byte order mark is not a part of the game
        return true;
    }
    n = step(s, text, eof);
    if (n == 0 || shift != s->shift)
        return n > 0;
    s->begun = s->begun || !s->comment;
    s->blank = false;
    s->at += n;
    return true;
}

typedef enum sight { GOES_ON, NEXT_GAME, OUT_OF_VIEW } sight;

/* A bracket where a line begins. */
static sight look_at_bracket(search *s, hm_str text, bool eof)
{
    if (s->at + 1 == text.len && !eof)
        return OUT_OF_VIEW;
    if (!hm__psn_is_property(text, s->at)) {
        look_at(s, '[');
        s->at++;
        return GOES_ON;
    }
    if (s->begun)
        return NEXT_GAME;
    return pass_property(s, text, eof) ? GOES_ON : OUT_OF_VIEW;
}

/* Looks at the text in view; true if the next game begins at `s->line`. */
static bool look(search *s, hm_str text, bool eof)
{
    sight sees = GOES_ON;

    while (s->at < text.len && sees == GOES_ON) {
        char c = text.ptr[s->at];

        if ((unsigned char)c >= 0x80) {
            sees = look_beyond(s, text, eof) ? GOES_ON : OUT_OF_VIEW;
        } else if (c == '[' && s->blank && !s->comment) {
            sees = look_at_bracket(s, text, eof);
        } else {
            look_at(s, c);
            s->at++;
        }
    }
    return sees == NEXT_GAME;
}

/* A comment that never ends: from there on, braces mean nothing. */
static bool reopen(search *s)
{
    if (!s->comment)
        return false;
    s->open = true;
    s->comment = s->blank = false;
    s->at = s->brace;
    return true;
}

/*
 * How long the game is at least, whatever else comes into view: a line that is
 * blank so far may begin the next, but not before there were moves.
 */
static size_t least_size(const search *s, hm_str text)
{
    if (!s->begun)
        return text.len;
    return s->blank ? s->line : s->at;
}

hm_status hm__psn_find(hm_reader *r, size_t most, hm__border *out)
{
    search s = {.blank = true};

    for (;;) {
        hm_str text = hm__window_text(&r->window);
        bool found = look(&s, text, r->window.eof);
        hm_status st;

        if ((found ? s.line : least_size(&s, text)) > most)
            return HM_ELIMIT;
        if (!found && r->window.eof && reopen(&s))
            continue;
        if (found || r->window.eof) {
            out->size = found ? s.line : text.len;
            out->empty = !found && hm__str_trim(text).len == 0;
            return text.len ? HM_OK : HM_END;
        }
        st = hm__window_more(&r->window);
        if (st != HM_OK && st != HM_END)
            return st;
    }
}

/* A line that is too long to be kept in view is no property. */
static void give_up_line(search *s, hm_str text, size_t most)
{
    if (text.len > most && s->blank && s->line == 0) {
        s->blank = false;
        s->at = text.len;
    }
}

hm_status hm__psn_skip_game(hm_reader *r)
{
    search s = {.blank = true, .passing = true};
    hm_status st = HM_OK;

    do {
        hm_str text = hm__window_text(&r->window);
        bool found = look(&s, text, r->window.eof);
        size_t done;

        if (!found)
            give_up_line(&s, text, r->ctx->limits.game_bytes);
        done = s.blank ? s.line : s.at;
        hm__window_take(&r->window, done);
        if (found)
            return HM_OK;
        s.at -= done;
        s.line = s.brace = 0;
        if (!r->window.eof)
            st = hm__window_more(&r->window);
        else
            break;
    } while (st == HM_OK || st == HM_END);
    hm__window_take(&r->window, hm__window_text(&r->window).len);
    return st == HM_END ? HM_OK : st;
}
