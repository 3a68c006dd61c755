/*
 * brace.c - brace expansion: {a,b}, {1..9..2}, {a..f}, nested and escaped,
 * and {{a,b}}, which goes in step with the other doubled braces of its word.
 *
 * No recursion: words wait on a stack; the first brace of the top one is
 * replaced by each of its choices, until no brace is left. The first word to
 * be finished is the first in order. Escapes (\, \.) are taken off at the end.
 * "\{" is the token "\" and a brace: a piece can be dropped under {b,c}2.
 */
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

enum { MOST_NESTED = 64 }; // braces that are told apart from comments

typedef struct range {
    int64_t first, last, step;
    size_t width; // zero-padded to it; 0 if not
    bool is_letters;
} range;

/* A doubled brace while its choices are taken one after another. */
typedef struct pair {
    hm_span span; // in the word, with both pairs of braces
    size_t next;  // where the next choice of a list begins
    bool is_list; // else a range
    range range;
    char item[64]; // of the range
    hm_str choice;
} pair;

typedef struct stack {
    hm__expansion *expansion;
    hm_str *words;
    size_t count, room;
    pair *pairs; // of the word that is being opened
    size_t pair_count, pair_room;
    hm_str source; // what is being expanded, for messages
} stack;

/* ---- finding braces ------------------------------------------------------ */

static bool is_escape(hm_str text, size_t at)
{
    return text.ptr[at] == '\\' && at + 1 < text.len &&
           memchr(",.", text.ptr[at + 1], 2);
}

/* The brace that closes the one at `open`; text.len if there is none. */
static size_t find_close(hm_str text, size_t open)
{
    size_t depth = 0;

    for (size_t i = open; i < text.len; i++) {
        if (i > open && is_escape(text, i))
            i++;
        else if (text.ptr[i] == '{')
            depth++;
        else if (text.ptr[i] == '}' && --depth == 0)
            return i;
    }
    return text.len;
}

/* The next comma between `at` and `end` that is in no inner brace. */
static size_t find_comma(hm_str text, size_t at, size_t end)
{
    size_t depth = 0;

    for (; at < end; at++) {
        if (is_escape(text, at))
            at++;
        else if (text.ptr[at] == '{')
            depth++;
        else if (text.ptr[at] == '}')
            depth--;
        else if (text.ptr[at] == ',' && depth == 0)
            return at;
    }
    return end;
}

/* How deep braces nest in a word. */
static size_t nesting(hm_str word)
{
    size_t depth = 0;
    size_t most = 0;

    for (size_t i = 0; i < word.len; i++) {
        depth += word.ptr[i] == '{';
        depth -= word.ptr[i] == '}' && depth;
        most = depth > most ? depth : most;
    }
    return most;
}

/* ---- ranges -------------------------------------------------------------- */

static bool is_letter(hm_str text)
{
    return text.len == 1 &&
           (hm__is_lower(text.ptr[0]) || hm__is_upper(text.ptr[0]));
}

static size_t padding(hm_str a, hm_str b)
{
    size_t wide = a.len > b.len ? a.len : b.len;
    size_t sign_a = a.ptr[0] == '-';
    size_t sign_b = b.ptr[0] == '-';
    bool zero = (a.len > sign_a + 1 && a.ptr[sign_a] == '0') ||
                (b.len > sign_b + 1 && b.ptr[sign_b] == '0');

    return zero ? wide : 0;
}

/* range = end ".." end [".." step] ; both integers or both letters */
static bool read_range(hm_str text, range *out)
{
    hm_str part[3] = {{NULL, 0}, {NULL, 0}, HM_STR("1")};
    size_t count = 0;
    size_t at = 0;

    while (at <= text.len && count < 3) {
        size_t end = at;

        while (end + 1 < text.len && memcmp(text.ptr + end, "..", 2) != 0)
            end++;
        if (end + 1 >= text.len)
            end = text.len;
        part[count++] = hm__str_part(text, at, end);
        at = end + 2;
    }
    if (count < 2 || at <= text.len || !hm__str_int(part[2], &out->step))
        return false;
    out->step = out->step < 0 ? -out->step : out->step;
    out->step = out->step ? out->step : 1;
    out->is_letters = is_letter(part[0]) && is_letter(part[1]);
    out->width = 0;
    if (out->is_letters) {
        out->first = part[0].ptr[0];
        out->last = part[1].ptr[0];
        return true;
    }
    if (!hm__str_int(part[0], &out->first) || !hm__str_int(part[1], &out->last))
        return false;
    out->width = padding(part[0], part[1]);
    return true;
}

static size_t range_count(const range *r)
{
    int64_t span = r->last > r->first ? r->last - r->first : r->first - r->last;

    return (size_t)(span / r->step) + 1;
}

/* Writes item `i` of a range; at most 24 bytes. */
static size_t range_item(const range *r, size_t i, char out[64])
{
    int64_t distance = (int64_t)i * r->step;
    int64_t value =
        r->last >= r->first ? r->first + distance : r->first - distance;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    size_t width = r->width < 32 ? r->width : 32;
    char digits[64];
    size_t at = sizeof(digits);

    if (r->is_letters) {
        out[0] = (char)value;
        return 1;
    }
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    while (sizeof(digits) - at + (value < 0) < width)
        digits[--at] = '0';
    if (value < 0)
        digits[--at] = '-';
    memcpy(out, digits + at, sizeof(digits) - at);
    return sizeof(digits) - at;
}

/* How many choices a brace has; 0 if it is neither a list nor a range. */
static size_t count_choices(hm_str text, size_t open, size_t close)
{
    size_t count = 0;
    range r;

    if (read_range(hm__str_part(text, open + 1, close), &r))
        return range_count(&r);
    for (size_t at = open; at < close; at = find_comma(text, at + 1, close))
        count++;
    return count > 1 ? count : 0;
}

/* Whether a brace holds nothing but another one: {{a,b}}. */
static bool is_doubled(hm_str text, size_t open, size_t close)
{
    return open + 1 < close && close < text.len && text.ptr[open + 1] == '{' &&
           find_close(text, open + 1) + 1 == close;
}

bool hm__brace_expands(hm_str text, size_t at)
{
    size_t close = find_close(text, at);

    if (is_doubled(text, at, close))
        return count_choices(text, at + 1, close - 1) > 0;
    return close < text.len && count_choices(text, at, close) > 0;
}

bool hm__brace_any_expands(hm_str run)
{
    if (nesting(run) > MOST_NESTED)
        return true; // too deep to look at; expanding it will say so
    for (size_t at = hm__str_find(run, '{', 0); at < run.len;
         at = hm__str_find(run, '{', at + 1)) {
        if (hm__brace_expands(run, at))
            return true;
    }
    return false;
}

/* ---- expanding ----------------------------------------------------------- */

static hm_status over_limit(stack *s, const char *id, const char *what)
{
    hm__fault(s->expansion->why, s->source, id,
              "the braces in this game make too many %s", what);
    return HM_ELIMIT;
}

/* Whether the game may have `more` words; those that wait will be words too. */
static hm_status check_words(stack *s, size_t more)
{
    size_t left =
        s->expansion->ctx->limits.expansion_words - s->expansion->budget->words;

    if (s->count > left || more > left - s->count)
        return over_limit(s, "limit-expansion-words", "words");
    return HM_OK;
}

static hm_status spend_bytes(stack *s, size_t bytes)
{
    hm__budget *used = s->expansion->budget;

    if (bytes > s->expansion->ctx->limits.expansion_bytes - used->bytes)
        return over_limit(s, "limit-expansion-bytes", "bytes");
    used->bytes += bytes;
    return HM_OK;
}

/* Pushes a word of `len` bytes, to be filled in. */
static hm_status push_room(stack *s, size_t len, char **out)
{
    char *word;

    HM_TRY(check_words(s, 1));
    HM_TRY(spend_bytes(s, len));
    HM_TRY(hm__reserve(s->expansion->ctx, &s->words, &s->room, s->count + 1,
                       sizeof(*s->words)));
    word = hm__arena_alloc(s->expansion->arena, len + 1);
    if (!word)
        return HM_ENOMEM;
    s->words[s->count++] = (hm_str){word, len};
    *out = word;
    return HM_OK;
}

/* Pushes before + choice + after. */
static hm_status push(stack *s, hm_str before, hm_str choice, hm_str after)
{
    char *word;

    HM_TRY(push_room(s, before.len + choice.len + after.len, &word));
    memcpy(word, before.ptr, before.len);
    if (choice.len)
        memcpy(word + before.len, choice.ptr, choice.len);
    memcpy(word + before.len + choice.len, after.ptr, after.len);
    return HM_OK;
}

static void reverse(hm_str *words, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        hm_str word = words[i];

        words[i] = words[count - 1 - i];
        words[count - 1 - i] = word;
    }
}

static hm_status push_list(stack *s, hm_str word, size_t open, size_t close)
{
    hm_str before = hm__str_part(word, 0, open);
    hm_str after = hm__str_part(word, close + 1, word.len);
    size_t first = s->count;
    size_t at = open + 1;

    while (at <= close) {
        size_t comma = find_comma(word, at, close);

        HM_TRY(push(s, before, hm__str_part(word, at, comma), after));
        at = comma + 1;
    }
    reverse(s->words + first, s->count - first); // the first goes on top
    return HM_OK;
}

static hm_status push_range(stack *s, hm_str word, hm_span braces,
                            const range *r)
{
    hm_str before = hm__str_part(word, 0, braces.start);
    hm_str after = hm__str_part(word, braces.end + 1, word.len);
    size_t count = range_count(r);

    HM_TRY(check_words(s, count));
    for (size_t i = count; i > 0; i--) {
        char item[64];
        size_t len = range_item(r, i - 1, item);

        HM_TRY(push(s, before, (hm_str){item, len}, after));
    }
    return HM_OK;
}

/* ---- doubled braces ------------------------------------------------------ */

/* The next doubled brace of a word that is in no other; false if none is. */
static bool next_doubled(hm_str word, size_t at, hm_span *out)
{
    while (at < word.len) {
        size_t open = hm__str_find(word, '{', at);
        size_t close = open < word.len ? find_close(word, open) : open;

        if (close == word.len)
            return false;
        at = close + 1;
        *out = (hm_span){open, at};
        if (is_doubled(word, open, close))
            return true;
    }
    return false;
}

bool hm__brace_doubled(hm_str word, hm_span *out)
{
    return next_doubled(word, 0, out);
}

/* Finds the doubled braces of a word. All have as many choices. */
static hm_status find_pairs(stack *s, hm_str word)
{
    hm_span span = {0, 0};

    s->pair_count = 0;
    while (next_doubled(word, span.end, &span)) {
        pair *p;

        HM_TRY(hm__reserve(s->expansion->ctx, &s->pairs, &s->pair_room,
                           s->pair_count + 1, sizeof(*s->pairs)));
        p = &s->pairs[s->pair_count++];
        p->span = span;
        p->next = span.start + 2;
        p->is_list = !read_range(
            hm__str_part(word, span.start + 2, span.end - 2), &p->range);
    }
    return HM_OK;
}

/* Takes choice `i` of each doubled brace; returns how many bytes they are. */
static size_t take_choices(stack *s, hm_str word, size_t i)
{
    size_t bytes = 0;

    for (pair *p = s->pairs; p < s->pairs + s->pair_count; p++) {
        if (p->is_list) {
            size_t comma = find_comma(word, p->next, p->span.end - 2);

            p->choice = hm__str_part(word, p->next, comma);
            p->next = comma + 1;
        } else {
            p->choice = (hm_str){p->item, range_item(&p->range, i, p->item)};
        }
        bytes += p->choice.len;
    }
    return bytes;
}

/* Replaces all doubled braces: by their first choices, their second ... */
static hm_status push_pairs(stack *s, hm_str word, size_t count)
{
    size_t first = s->count;
    size_t plain = word.len;

    HM_TRY(check_words(s, count));
    HM_TRY(find_pairs(s, word));
    for (size_t k = 0; k < s->pair_count; k++)
        plain -= s->pairs[k].span.end - s->pairs[k].span.start;
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        char *to;

        HM_TRY(push_room(s, plain + take_choices(s, word, i), &to));
        for (size_t k = 0; k < s->pair_count; k++) {
            const pair *p = &s->pairs[k];

            memcpy(to, word.ptr + at, p->span.start - at);
            to += p->span.start - at;
            memcpy(to, p->choice.ptr, p->choice.len);
            to += p->choice.len;
            at = p->span.end;
        }
        memcpy(to, word.ptr + at, word.len - at);
    }
    reverse(s->words + first, s->count - first); // the first goes on top
    return HM_OK;
}

/* ---- all of it ----------------------------------------------------------- */

static hm_status not_choices(stack *s, hm_str at, hm_str brace)
{
    hm__fault(s->expansion->why, at, "ppn-brace-single",
              "%.*s is neither a list nor a range", HM_QUOTE(brace));
    return hm__fault_hint(s->expansion->why,
                          "a comment needs white space before its { and "
                          "after its }");
}

/* Whether the doubled braces of the source have as many choices each. */
static hm_status check_pairs(stack *s, hm_str first, size_t many)
{
    hm_str word = s->source;
    size_t at = (size_t)(first.ptr - word.ptr) + first.len;
    bool alone = true;
    hm_span span;

    for (; next_doubled(word, at, &span); at = span.end) {
        hm_str brace = hm__str_part(word, span.start, span.end);
        size_t count = count_choices(word, span.start + 1, span.end - 2);

        if (count == 0)
            return not_choices(s, brace, brace);
        if (count != many)
            return hm__fault(s->expansion->why, brace, "ppn-brace-pairs",
                             "expected %zu choices, as in %.*s, but there %s "
                             "%zu",
                             many, HM_QUOTE(first), count == 1 ? "is" : "are",
                             count);
        alone = false;
    }
    if (!alone)
        return HM_OK;
    hm__fault(s->expansion->why, first, "ppn-brace-pairs",
              "a doubled brace needs another one in the same word");
    return hm__fault_hint(s->expansion->why, "write %.*s",
                          HM_QUOTE(hm__str_part(first, 1, first.len - 1)));
}

/* Checks what the source doubles; there, a fault can point at the brace. */
static hm_status check_doubled(stack *s)
{
    hm_str word = s->source;
    hm_str first = {NULL, 0};
    size_t depth = 0;
    size_t many = 0;

    for (size_t i = 0; i < word.len; i++) {
        size_t close = word.ptr[i] == '{' ? find_close(word, i) : i;

        if (close == word.len)
            return HM_OK; // opening the brace will say so
        if (is_doubled(word, i, close)) {
            hm_str brace = hm__str_part(word, i, close + 1);

            if (depth > 0)
                return hm__fault(s->expansion->why, brace, "ppn-brace-pairs",
                                 "a doubled brace may not be inside another "
                                 "brace");
            if (!first.ptr) {
                first = brace;
                many = count_choices(word, i + 1, close - 1);
            }
        }
        depth += word.ptr[i] == '{';
        depth -= word.ptr[i] == '}' && depth;
    }
    if (!first.ptr)
        return HM_OK;
    return many ? check_pairs(s, first, many) : not_choices(s, first, first);
}

/* Replaces the first brace of a word by each of its choices. */
static hm_status open_brace(stack *s, hm_str word, size_t open)
{
    size_t close = find_close(word, open);
    range r;

    if (close == word.len)
        return hm__fault(s->expansion->why, s->source, "ppn-brace-open",
                         "this { is never closed");
    if (is_doubled(word, open, close))
        return push_pairs(s, word, count_choices(word, open + 1, close - 1));
    if (find_comma(word, open + 1, close) < close)
        return push_list(s, word, open, close);
    if (read_range(hm__str_part(word, open + 1, close), &r))
        return push_range(s, word, (hm_span){open, close}, &r);
    return not_choices(s, s->source, hm__str_part(word, open, close + 1));
}

/* Takes the escapes off a finished word. */
static hm_status finish(stack *s, hm_str word)
{
    char *to = (char *)(uintptr_t)word.ptr;
    size_t n = 0;

    for (size_t i = 0; i < word.len; i++) {
        if (is_escape(word, i))
            i++;
        else if (word.ptr[i] == '}')
            return hm__fault(s->expansion->why, s->source, "ppn-brace-close",
                             "this } has no matching {");
        to[n++] = word.ptr[i];
    }
    s->expansion->budget->words++;
    return s->expansion->emit(s->expansion->user, (hm_str){word.ptr, n});
}

static hm_status expand_all(stack *s)
{
    while (s->count > 0) {
        hm_str word = s->words[--s->count];
        size_t open = hm__str_find(word, '{', 0);

        HM_TRY(open < word.len ? open_brace(s, word, open) : finish(s, word));
    }
    return HM_OK;
}

hm_status hm__brace_expand(hm__expansion *expansion, hm_str word)
{
    stack s = {.expansion = expansion, .source = word};
    hm_status st;

    if (nesting(word) > expansion->ctx->limits.brace_depth) {
        hm__fault(expansion->why, word, "limit-brace-depth",
                  "these braces are nested too deeply");
        return HM_ELIMIT;
    }
    st = check_doubled(&s);
    if (st == HM_OK)
        st = push(&s, word, (hm_str){NULL, 0}, (hm_str){"", 0});
    if (st == HM_OK)
        st = expand_all(&s);
    hm__free(expansion->ctx, s.words);
    hm__free(expansion->ctx, s.pairs);
    return st;
}
