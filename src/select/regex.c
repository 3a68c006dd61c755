/*
 * regex.c - patterns become small programs, all of whose threads run at once.
 *
 * Jumps are relative, so that a part of a program can be moved and copied.
 */
#include "regex.h"

#include <string.h>

#include "base/utf8.h"

enum {
    MOST_STEPS = 1000,
    MOST_RANGES = 256,
    MOST_GROUPS = 32,
    MOST_TIMES = 255,
    NONE = -1,
};

typedef enum op {
    CHAR,  // a: the code point
    ANY,   //
    SET,   // a: first range, b: how many
    SPLIT, // goes on at a and at b
    JUMP,  // goes on at a
    FIRST, // the start of the text
    LAST,  // the end of the text
    MATCH,
} op;

typedef struct step {
    op op;
    bool negated; // a set
    int a, b;
} step;

typedef struct range {
    uint32_t first, last;
} range;

struct hm__regex {
    step steps[MOST_STEPS];
    int count;
    range ranges[MOST_RANGES];
    int range_count;
};

/* ---- compiling ----------------------------------------------------------- */

typedef struct group {
    int start; // its first step
    int jump;  // over alternatives that follow, to be completed; or NONE
    size_t at; // of its parenthesis
} group;

typedef struct compiler {
    hm__regex *re;
    hm_str text;
    size_t at;
    group groups[MOST_GROUPS];
    int depth;
    int atom; // the first step of what "*" would repeat; or NONE
    hm__regex_fault *fault;
} compiler;

static hm_status refuse(compiler *c, size_t at, const char *why)
{
    *c->fault = (hm__regex_fault){why, at};
    return HM_EINPUT;
}

/* Makes room for steps at `to`, which moves what is there. */
static hm_status insert(compiler *c, int to, int count)
{
    hm__regex *re = c->re;

    if (count > MOST_STEPS - 1 - re->count)
        return refuse(c, c->at, "this pattern is too large");
    memmove(&re->steps[to + count], &re->steps[to],
            (size_t)(re->count - to) * sizeof(step));
    re->count += count;
    return HM_OK;
}

static hm_status add(compiler *c, step s)
{
    HM_TRY(insert(c, c->re->count, 1));
    c->re->steps[c->re->count - 1] = s;
    return HM_OK;
}

static hm_status add_atom(compiler *c, step s)
{
    c->atom = c->re->count;
    return add(c, s);
}

/* Takes a code point; bytes that are not UTF-8 match only themselves. */
static uint32_t take(hm_str text, size_t *at)
{
    uint32_t code = 0;
    size_t len = hm__utf8_decode(text, *at, &code);

    if (!len)
        code = 0x110000 + (unsigned char)text.ptr[*at];
    *at += len ? len : 1;
    return code;
}

static hm_status add_range(compiler *c, uint32_t first, uint32_t last)
{
    if (c->re->range_count == MOST_RANGES)
        return refuse(c, c->at, "this pattern has too many sets");
    c->re->ranges[c->re->range_count++] = (range){first, last};
    return HM_OK;
}

/* The ranges of \d, \w and \s; HM_END for another letter. */
static hm_status add_class(compiler *c, uint32_t letter)
{
    switch (letter) {
    case 'w':
    case 'W':
        HM_TRY(add_range(c, 'A', 'Z'));
        HM_TRY(add_range(c, 'a', 'z'));
        HM_TRY(add_range(c, '_', '_'));
        HM_TRY(add_range(c, 0x80, 0x10FFFF));
        return add_range(c, '0', '9');
    case 'd':
    case 'D':
        return add_range(c, '0', '9');
    case 's':
    case 'S':
        HM_TRY(add_range(c, '\t', '\r'));
        HM_TRY(add_range(c, 0x3000, 0x3000));
        return add_range(c, ' ', ' ');
    default:
        return HM_END;
    }
}

static hm_status add_escape(compiler *c)
{
    step s = {.op = SET, .a = c->re->range_count};
    size_t at = c->at;
    uint32_t letter;
    hm_status st;

    if (++c->at == c->text.len)
        return refuse(c, at, "expected something after this sign");
    letter = take(c->text, &c->at);
    if (hm__is_digit((char)letter) && letter < 0x80)
        return refuse(c, at, "there are no back-references");
    st = add_class(c, letter);
    if (st == HM_END)
        return add_atom(c, (step){.op = CHAR, .a = (int)letter});
    s.b = c->re->range_count - s.a;
    s.negated = letter < 'a';
    return st == HM_OK ? add_atom(c, s) : st;
}

/* One item of a set: a sign, a range, or a class in small letters. */
static hm_status add_item(compiler *c)
{
    size_t at = c->at;
    uint32_t first = take(c->text, &c->at);
    uint32_t last = first;

    if (first == '\\' && c->at < c->text.len) {
        first = last = take(c->text, &c->at);
        if (first == 'd' || first == 'w' || first == 's')
            return add_class(c, first);
    }
    if (c->at + 1 < c->text.len && c->text.ptr[c->at] == '-' &&
        c->text.ptr[c->at + 1] != ']') {
        c->at++;
        last = take(c->text, &c->at);
        if (last == '\\' && c->at < c->text.len)
            last = take(c->text, &c->at);
    }
    if (last < first)
        return refuse(c, at, "the end of this range is before its beginning");
    return add_range(c, first, last);
}

/* set = "[" ["^"] item {item} "]"; a "]" that comes first is an item */
static hm_status add_set(compiler *c)
{
    step s = {.op = SET, .a = c->re->range_count};
    size_t at = c->at++;

    s.negated = c->at < c->text.len && c->text.ptr[c->at] == '^';
    c->at += s.negated;
    do {
        if (c->at >= c->text.len)
            return refuse(c, at, "expected ] after this");
        HM_TRY(add_item(c));
    } while (c->at >= c->text.len || c->text.ptr[c->at] != ']');
    c->at++;
    s.b = c->re->range_count - s.a;
    return add_atom(c, s);
}

static hm_status open_group(compiler *c)
{
    if (c->depth == MOST_GROUPS)
        return refuse(c, c->at, "groups are nested too deeply");
    c->groups[c->depth++] = (group){c->re->count, NONE, c->at};
    c->atom = NONE;
    return HM_OK;
}

/* What comes next is what the alternatives before jump to. */
static void land(compiler *c, group *g)
{
    if (g->jump != NONE)
        c->re->steps[g->jump].a = c->re->count - g->jump;
    g->jump = NONE;
}

static hm_status add_alternative(compiler *c)
{
    group *g = &c->groups[c->depth - 1];

    land(c, g);
    HM_TRY(insert(c, g->start, 1));
    g->jump = c->re->count;
    HM_TRY(add(c, (step){.op = JUMP}));
    c->re->steps[g->start] =
        (step){.op = SPLIT, .a = 1, .b = c->re->count - g->start};
    c->atom = NONE;
    return HM_OK;
}

static hm_status close_group(compiler *c)
{
    group *g = &c->groups[c->depth - 1];

    if (c->depth == 1)
        return refuse(c, c->at, "expected ( before this");
    land(c, g);
    c->atom = g->start;
    c->depth--;
    return HM_OK;
}

/* ---- repeating ----------------------------------------------------------- */

/* times = "{" least ["," [most]] "}" */
static hm_status read_times(compiler *c, int *least, int *most)
{
    size_t at = c->at++;
    int *number = least;

    *least = *most = NONE;
    for (; c->at < c->text.len && c->text.ptr[c->at] != '}'; c->at++) {
        char sign = c->text.ptr[c->at];

        if (sign == ',' && number == least && *least != NONE) {
            number = most;
        } else if (hm__is_digit(sign)) {
            if (*number <= MOST_TIMES) // what is more is too much
                *number = (*number == NONE ? 0 : *number * 10) + (sign - '0');
        } else {
            return refuse(c, c->at, "expected a number of times, as {2,4}");
        }
    }
    if (c->at == c->text.len || *least == NONE)
        return refuse(c, at, "expected a number of times, as {2,4}");
    if (number == least)
        *most = *least;
    if (*least > MOST_TIMES || *most > MOST_TIMES ||
        (*most != NONE && *most < *least))
        return refuse(c, at, "expected at most 255 times, the smaller first");
    return HM_OK;
}

static hm_status copy_atom(compiler *c, int from, int len)
{
    HM_TRY(insert(c, c->re->count, len));
    memcpy(&c->re->steps[c->re->count - len], &c->re->steps[from],
           (size_t)len * sizeof(step));
    return HM_OK;
}

static hm_status make_optional(compiler *c, int from)
{
    int len = c->re->count - from;

    HM_TRY(insert(c, from, 1));
    c->re->steps[from] = (step){.op = SPLIT, .a = 1, .b = len + 1};
    return HM_OK;
}

static hm_status make_endless(compiler *c, int from)
{
    return add(c, (step){.op = SPLIT, .a = from - c->re->count, .b = 1});
}

/* The atom is there once: makes it stand `least` to `most` times. */
static hm_status repeat(compiler *c, int least, int most)
{
    int from = c->atom;
    int len = c->re->count - from;
    int last = from; // of the copies

    if (most == 0) {
        c->re->count = from;
        return HM_OK;
    }
    for (int i = 1; i < least || i < most; i++) {
        last = c->re->count;
        HM_TRY(copy_atom(c, from, len));
        if (i >= least)
            HM_TRY(make_optional(c, last));
    }
    if (most == NONE)
        HM_TRY(make_endless(c, last));
    return least == 0 ? make_optional(c, from) : HM_OK;
}

static hm_status add_times(compiler *c, char sign)
{
    int least = sign == '+';
    int most = sign == '?' ? 1 : NONE;

    if (c->atom == NONE)
        return refuse(c, c->at, "expected something to repeat before this");
    if (sign == '{')
        HM_TRY(read_times(c, &least, &most));
    c->at++;
    return repeat(c, least, most);
}

/* ---- the whole ----------------------------------------------------------- */

static hm_status add_next(compiler *c)
{
    char sign = c->text.ptr[c->at];

    switch (sign) {
    case '(':
        HM_TRY(open_group(c));
        break;
    case ')':
        HM_TRY(close_group(c));
        break;
    case '|':
        HM_TRY(add_alternative(c));
        break;
    case '.':
        HM_TRY(add_atom(c, (step){.op = ANY}));
        break;
    case '^':
    case '$':
        HM_TRY(add(c, (step){.op = sign == '^' ? FIRST : LAST}));
        c->atom = NONE;
        break;
    case '[':
        return add_set(c);
    case '\\':
        return add_escape(c);
    case '*':
    case '+':
    case '?':
    case '{':
        return add_times(c, sign);
    default:
        return add_atom(c, (step){.op = CHAR, .a = (int)take(c->text, &c->at)});
    }
    c->at++;
    return HM_OK;
}

hm_status hm__regex_new(hm__arena *arena, hm_str pattern,
                        hm__regex_fault *fault, const hm__regex **out)
{
    hm__regex *re = hm__arena_zero(arena, 1, sizeof(*re));
    compiler c = {.re = re, .text = pattern, .fault = fault};

    if (!re)
        return HM_ENOMEM;
    HM_TRY(open_group(&c));
    while (c.at < pattern.len)
        HM_TRY(add_next(&c));
    if (c.depth > 1)
        return refuse(&c, c.groups[c.depth - 1].at, "expected ) after this");
    land(&c, &c.groups[0]);
    re->steps[re->count++] = (step){.op = MATCH}; // there is room for it
    *out = re;
    return HM_OK;
}

/* ---- running ------------------------------------------------------------- */

/* The steps at which threads wait for the next sign. */
typedef struct threads {
    int steps[MOST_STEPS];
    int count;
    size_t seen[MOST_STEPS]; // at which place of the text, from 1
} threads;

typedef struct runner {
    const hm__regex *re;
    hm_str text;
    size_t at;
    int stack[2 * MOST_STEPS];
} runner;

/* Starts a thread, which runs on to signs; true if it comes to the end. */
static bool start(runner *r, threads *t, int first)
{
    int depth = 0;

    r->stack[depth++] = first;
    while (depth > 0) {
        int at = r->stack[--depth];
        const step *s = &r->re->steps[at];

        if (t->seen[at] == r->at + 1)
            continue;
        t->seen[at] = r->at + 1;
        if (s->op == MATCH)
            return true;
        if (s->op == SPLIT)
            r->stack[depth++] = at + s->b;
        if (s->op == SPLIT || s->op == JUMP)
            r->stack[depth++] = at + s->a;
        else if (s->op == FIRST ? r->at == 0
                                : s->op == LAST && r->at >= r->text.len)
            r->stack[depth++] = at + 1;
        else if (s->op != FIRST && s->op != LAST)
            t->steps[t->count++] = at;
    }
    return false;
}

static bool accepts(const hm__regex *re, const step *s, uint32_t code)
{
    if (s->op != SET)
        return s->op == ANY || (uint32_t)s->a == code;
    for (int i = s->a; i < s->a + s->b; i++) {
        if (code >= re->ranges[i].first && code <= re->ranges[i].last)
            return !s->negated;
    }
    return s->negated;
}

bool hm__regex_find(const hm__regex *regex, hm_str text)
{
    runner r = {.re = regex, .text = hm__utf8_clip(text, HM__REGEX_TEXT)};
    threads lists[2] = {{.count = 0}, {.count = 0}};
    threads *now = &lists[0];
    threads *next = &lists[1];

    while (!start(&r, now, 0)) { // a match may begin anywhere
        threads *done = now;
        uint32_t code;

        if (r.at >= r.text.len)
            return false;
        code = take(r.text, &r.at);
        next->count = 0;
        for (int i = 0; i < now->count; i++) {
            if (accepts(regex, &regex->steps[now->steps[i]], code) &&
                start(&r, next, now->steps[i] + 1))
                return true;
        }
        now = next;
        next = done;
    }
    return true;
}
