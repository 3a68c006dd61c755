/*
 * actions.c - the actions of a list, one after another.
 *
 *   list   = "[" action {"," action} "]" | "[" ply {"," ply} "]" | action
 *   ply    = "[" [action {"," action}] "]"
 *   action = "[" verb "," square "," square "]"
 *          | "[" "promote" "," square "," actor "]"
 *          | "[" "drop" "," actor "," square "]"     (2014-06)
 *          | "[" "drop" "," square "," actor "]"     (2014-07)
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "pan.h"

static const uint32_t no_square = UINT32_MAX;

/* ---- reports ------------------------------------------------------------- */

hm_status hm__pan_report(hm__pan_text *t, hm__problem problem,
                         const char *format, ...)
{
    char message[256];
    va_list args;
    hm__source source;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    if (t->why) {
        if (t->why->id || problem.severity != HM_ERROR)
            return HM_EINPUT; // the first one counts
        return hm__fault(t->why,
                         hm__str_part(t->json.options.text, problem.span.start,
                                      problem.span.end),
                         problem.id, "%s", message);
    }
    if (t->source)
        return hm__report(t->diags, t->source, problem, "%s", message);
    source = hm__json_source(&t->json, &problem.span);
    source.name = t->base.name;
    source.game = t->base.game;
    source.line += t->base.line;
    source.offset += t->base.offset;
    return hm__report(t->diags, &source, problem, "%s", message);
}

hm_status hm__pan_broken(hm__pan_text *t, hm_status st)
{
    const hm__json_fault *fault = &t->json.fault;
    bool deep;

    if ((st != HM_EINPUT && st != HM_ELIMIT) || !fault->id)
        return st;
    deep = strcmp(fault->id, "json-depth") == 0;
    hm__pan_report(t,
                   (hm__problem){.severity = HM_ERROR,
                                 .id = deep ? "pan-limit" : fault->id,
                                 .span = fault->span},
                   "%s", fault->message);
    return st;
}

static hm__problem error_at(const char *id, hm_span span)
{
    return (hm__problem){.severity = HM_ERROR, .id = id, .span = span};
}

hm_status hm__pan_leave(hm__pan_text *t, size_t depth)
{
    hm__json_token token;

    while (t->json.depth > depth)
        HM_TRY(hm__json_next(&t->json, &token));
    return HM_OK;
}

/* ---- one action ---------------------------------------------------------- */

/* An argument of an action. */
typedef struct argument {
    hm__json_kind kind;
    hm_span span;
    bool empty;
    uint32_t square;     // of a number
    bool warn;           // it is a whole number, but strangely written
    const char *problem; // id; NULL if it is a square or a string
} argument;

/* An action being read. */
typedef struct draft {
    hm__pan_text *text;
    hm__grid_action action;
    size_t depth; // inside its brackets
    size_t count; // of arguments
    argument args[2];
    size_t actor_len;
    hm__problem problem; // the first; no id if there is none
} draft;

/* Notes what is wrong, if it is the first thing. */
HM_PRINTF(4, 5)
static void add_fault(draft *d, const char *id, hm_span span,
                      const char *format, ...)
{
    va_list args;

    if (d->problem.id)
        return;
    d->problem = error_at(id, span);
    va_start(args, format);
    vsnprintf(d->text->message, sizeof(d->text->message), format, args);
    va_end(args);
}

static bool all_zeros(hm_str digits)
{
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.ptr[i] != '0')
            return false;
    }
    return true;
}

/* Cuts a fraction of zeros off; whether there was one. */
static bool cut_fraction(hm_str *number)
{
    size_t point = hm__str_find(*number, '.', 0);

    if (point == number->len ||
        !all_zeros(hm__str_part(*number, point + 1, number->len)))
        return false;
    *number = hm__str_part(*number, 0, point);
    return true;
}

/* Nearly every number is a few digits, which need no care. */
static bool read_digits(hm_str text, uint32_t *out)
{
    uint32_t value = 0;

    if (text.len > 9)
        return false;
    for (size_t i = 0; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]))
            return false;
        value = value * 10 + (uint32_t)(text.ptr[i] - '0');
    }
    *out = value;
    return true;
}

static void read_square(hm_str text, argument *a)
{
    uint64_t value = 0;
    bool minus = text.len && text.ptr[0] == '-';
    hm_str number = hm__str_part(text, minus, text.len);

    a->warn = cut_fraction(&number) || (minus && all_zeros(number));
    for (size_t i = 0; i < number.len; i++) {
        if (!hm__is_digit(number.ptr[i])) {
            a->problem = "pan-type";
            return;
        }
        if (value <= no_square)
            value = value * 10 + (uint64_t)(number.ptr[i] - '0');
    }
    if (value >= no_square || (minus && value > 0))
        a->problem = "pan-range";
    a->square = (uint32_t)value;
}

static void keep_actor(draft *d, const hm__json_token *token)
{
    if (token->text.len > HM__GRID_NAME_BYTES)
        add_fault(d, "pan-limit", token->span,
                  "an actor's name may have at most %d bytes",
                  HM__GRID_NAME_BYTES);
    d->actor_len = token->text.len <= HM__GRID_NAME_BYTES ? token->text.len : 0;
    memcpy(d->text->actor, token->text.ptr, d->actor_len);
}

static void read_argument(draft *d, const hm__json_token *token)
{
    argument *a = &d->args[d->count];

    a->kind = token->kind;
    a->span = token->span;
    a->empty = token->text.len == 0;
    a->problem = NULL;
    a->warn = false;
    if (token->kind == HM_JSON_STRING)
        keep_actor(d, token);
    else if (token->kind == HM_JSON_NUMBER &&
             !read_digits(token->text, &a->square))
        read_square(token->text, a);
    d->action.span[HM__GRID_FIRST + d->count] = token->span;
}

static hm__grid_verb find_verb(hm_str text)
{
    static const hm_str verbs[] = {
        [HM__GRID_SHIFT] = {"shift", 5},
        [HM__GRID_REMOVE] = {"remove", 6},
        [HM__GRID_CAPTURE] = {"capture", 7},
        [HM__GRID_PROMOTE] = {"promote", 7},
        [HM__GRID_DROP] = {"drop", 4},
    };

    for (int v = HM__GRID_SHIFT; v <= HM__GRID_DROP; v++) {
        if (text.len == verbs[v].len &&
            memcmp(text.ptr, verbs[v].ptr, text.len) == 0)
            return (hm__grid_verb)v;
    }
    return HM__GRID_BAD;
}

static void read_verb(draft *d, const hm__json_token *token)
{
    d->action.verb = HM__GRID_BAD;
    if (token->kind == HM_JSON_NUMBER) {
        add_fault(d, "pan-verb", token->span,
                  "expected a verb; rows that begin with a number are PBDN or "
                  "PMN, which came later");
        return;
    }
    if (token->kind == HM_JSON_ARRAY)
        add_fault(d, "pan-shape", token->span,
                  "expected an action: these lists are nested too deeply");
    if (token->kind == HM_JSON_STRING)
        d->action.verb = find_verb(token->text);
    if (d->action.verb == HM__GRID_BAD)
        add_fault(d, "pan-verb", token->span,
                  "expected shift, remove, capture, promote or drop");
    if (d->action.verb == HM__GRID_REMOVE &&
        d->text->dialect == HM__PAN_2014_07)
        add_fault(d, "pan-verb", token->span,
                  "the dialect of 2014-07 uses capture, not remove");
}

/* ---- what the arguments mean --------------------------------------------- */

static void want_square(draft *d, argument *a, uint32_t *out)
{
    if (a->kind != HM_JSON_NUMBER)
        add_fault(d, "pan-type", a->span, "expected the number of a square");
    else if (a->problem && strcmp(a->problem, "pan-range") == 0)
        add_fault(d, "pan-range", a->span, "no board has such a square");
    else if (a->problem)
        add_fault(d, "pan-type", a->span, "expected a whole number");
    *out = a->square;
}

static void want_actor(draft *d, const argument *a)
{
    if (a->kind != HM_JSON_STRING)
        add_fault(d, "pan-type", a->span, "expected an actor, as a string");
    else if (a->empty)
        add_fault(d, "pan-type", a->span, "expected an actor's name");
}

/* The dialects turn the arguments of a drop round. */
static void read_drop(draft *d)
{
    bool turned = d->args[0].kind == HM_JSON_NUMBER;
    argument *square = &d->args[turned ? 0 : 1];
    bool june = d->text->dialect == HM__PAN_2014_06 ||
                (d->text->dialect == HM__PAN_ANY &&
                 hm__lenient(d->text->diags) == HM_ERROR);

    if (turned && june)
        add_fault(d, "pan-type", d->args[0].span,
                  "the dialect of 2014-06 puts the actor first");
    if (!turned && d->text->dialect == HM__PAN_2014_07)
        add_fault(d, "pan-type", d->args[0].span,
                  "the dialect of 2014-07 puts the square first");
    d->action.turned = turned;
    want_actor(d, &d->args[turned ? 1 : 0]);
    want_square(d, square, &d->action.to);
    d->action.from = d->action.to;
}

static void read_meaning(draft *d)
{
    if (d->count != 2) {
        add_fault(d, "pan-arity", d->action.span[HM__GRID_WHOLE],
                  "expected an action of three items");
        return;
    }
    if (d->action.verb == HM__GRID_DROP) {
        read_drop(d);
        return;
    }
    want_square(d, &d->args[0], &d->action.from);
    if (d->action.verb == HM__GRID_PROMOTE) {
        want_actor(d, &d->args[1]);
        d->action.to = d->action.from;
    } else {
        want_square(d, &d->args[1], &d->action.to);
    }
}

/* "36.0" is a whole number, but no unsigned integer. */
static void warn_numbers(draft *d)
{
    for (size_t i = 0; i < 2; i++) {
        if (d->args[i].warn)
            hm__pan_report(
                d->text,
                (hm__problem){.severity = hm__lenient(d->text->diags),
                              .id = "pan-type",
                              .span = d->args[i].span},
                "expected an unsigned integer");
    }
}

/* ---- reading ------------------------------------------------------------- */

static hm_status emit_bad(hm__pan_text *t, hm_span span)
{
    hm__grid_action bad = {.verb = HM__GRID_BAD, .span = {span, span, span}};

    t->last = no_square;
    return t->to->action(t->to->user, &bad);
}

/* A flat list has lost its plies: whoever moves on is still at it. */
static bool goes_on(const hm__pan_text *t, const hm__grid_action *action)
{
    if (t->shape != HM__PAN_FLAT)
        return t->joins;
    return action->from == t->last && action->verb != HM__GRID_DROP;
}

static hm_status finish_action(draft *d)
{
    hm__pan_text *t = d->text;

    read_meaning(d);
    if (d->problem.id) {
        hm__pan_report(t, d->problem, "%s", t->message);
        return emit_bad(t, d->action.span[HM__GRID_WHOLE]);
    }
    if (d->args[0].warn || d->args[1].warn)
        warn_numbers(d);
    d->action.actor = (hm_str){t->actor, d->actor_len};
    d->action.joins = goes_on(t, &d->action);
    t->joins = true;
    t->last = d->action.to;
    return t->to->action(t->to->user, &d->action);
}

/* Zeroing it all would take longer than reading. */
static void begin_draft(draft *d, hm__pan_text *t, hm_span span)
{
    d->text = t;
    d->depth = t->json.depth;
    d->count = d->actor_len = 0;
    d->problem.id = NULL;
    d->args[0].warn = d->args[1].warn = false;
    d->action.turned = false;
    d->action.source = NULL;
    d->action.next = NULL;
    d->action.span[HM__GRID_WHOLE] = span;
}

hm_status hm__pan_words(hm__pan_text *t, const hm__json_token *words,
                        size_t count)
{
    draft d;

    begin_draft(&d, t,
                (hm_span){words[0].span.start, words[count - 1].span.end});
    read_verb(&d, &words[0]);
    for (size_t i = 1; i < count; i++, d.count++) {
        if (d.count < 2)
            read_argument(&d, &words[i]);
    }
    return finish_action(&d);
}

/*
 * Reads an action whose bracket and first item were just read. Whatever its
 * items are, it is read to its end first: a fault of the JSON comes before one
 * of the action.
 */
static hm_status read_action(hm__pan_text *t, const hm__json_token *open,
                             const hm__json_token *first)
{
    hm__json_token token;
    draft d;

    begin_draft(&d, t, open->span);
    if (first->kind == HM_JSON_ARRAY || first->kind == HM_JSON_OBJECT)
        d.depth--;
    read_verb(&d, first);
    HM_TRY(hm__pan_leave(t, d.depth));
    for (;;) {
        HM_TRY(hm__json_next(&t->json, &token));
        if (t->json.depth < d.depth)
            break;
        if (d.count < 2)
            read_argument(&d, &token);
        d.count++;
        HM_TRY(hm__pan_leave(t, d.depth));
    }
    d.action.span[HM__GRID_WHOLE].end = token.span.end;
    return finish_action(&d);
}

static void take_item(draft *d, const hm__pan_item *item, hm_span span)
{
    argument *a = &d->args[d->count];

    *a = (argument){.kind = item->string ? HM_JSON_STRING : HM_JSON_NUMBER,
                    .span = span,
                    .square = item->square};
    if (item->string) {
        d->actor_len = item->text.len - 2;
        memcpy(d->text->actor, item->text.ptr + 1, d->actor_len);
    }
    d->action.span[HM__GRID_FIRST + d->count++] = span;
}

/* An action that begins in `text`, which is all that is in view. */
static hm_status take_short(hm__pan_text *t, const hm__pan_short *s,
                            const char *text)
{
    size_t offset = hm__json_offset(&t->json);
    draft d;

    begin_draft(&d, t, (hm_span){offset + s->start, offset + s->end});
    d.action.verb = s->verb;
    for (size_t i = 0; i < 2; i++) {
        size_t at = offset + (size_t)(s->items[i].text.ptr - text);

        take_item(&d, &s->items[i], (hm_span){at, at + s->items[i].text.len});
    }
    hm__json_take(&t->json, s->end);
    return finish_action(&d);
}

/* Reads actions as long as they are short ones. */
static hm_status read_shorts(hm__pan_text *t)
{
    hm_str text = hm__json_pending(&t->json);
    hm__pan_short s;

    if (!hm__json_expects_item(&t->json))
        return HM_OK;
    while (hm__pan_read_short(text, &s) &&
           (s.verb != HM__GRID_REMOVE || t->dialect != HM__PAN_2014_07)) {
        HM_TRY(take_short(t, &s, text.ptr));
        text = hm__json_pending(&t->json);
    }
    return HM_OK;
}

/* An element that is neither an action nor a ply, just begun with `first`. */
static hm_status refuse(hm__pan_text *t, const hm__json_token *first,
                        const char *message)
{
    hm_span span = first->span;
    bool number = first->kind == HM_JSON_NUMBER;

    HM_TRY(hm__json_skip(&t->json, first));
    hm__pan_report(t, error_at("pan-shape", span), "%s",
                   number && t->shape == HM__PAN_UNKNOWN
                       ? "expected an action; numbers alone are PBDN or PMN, "
                         "which came later"
                       : message);
    return emit_bad(t, span);
}

/* "[]" where an action is expected. */
static hm_status refuse_empty(hm__pan_text *t, const hm__json_token *open)
{
    hm_span span = {open->span.start, open->span.start + 2};

    hm__pan_report(t, error_at("pan-arity", span),
                   "expected an action of three items");
    return emit_bad(t, span);
}

/* An item of a ply. */
static hm_status read_item(hm__pan_text *t, const hm__json_token *open)
{
    hm__json_token first;

    if (open->kind != HM_JSON_ARRAY)
        return refuse(t, open, "expected an action, in brackets");
    HM_TRY(hm__json_next(&t->json, &first));
    if (first.kind == HM_JSON_ARRAY_END)
        return refuse_empty(t, open);
    return read_action(t, open, &first);
}

/* A ply whose bracket and first item's first token were just read. */
static hm_status read_ply(hm__pan_text *t, const hm__json_token *first)
{
    hm__json_token token = *first;

    t->joins = false;
    do {
        HM_TRY(read_item(t, &token));
        HM_TRY(read_shorts(t));
        HM_TRY(hm__json_next(&t->json, &token));
    } while (token.kind != HM_JSON_ARRAY_END);
    return HM_OK;
}

static hm_status read_pass(hm__pan_text *t, const hm__json_token *open,
                           const hm__json_token *close)
{
    hm_span span = {open->span.start, close->span.end};
    hm__grid_action pass = {.verb = HM__GRID_PASS, .span = {span, span, span}};

    if (t->pcn)
        hm__pan_report(t,
                       (hm__problem){.severity = hm__lenient(t->diags),
                                     .id = "pan-arity",
                                     .span = span},
                       "a PCN move has at least one action");
    t->last = no_square;
    return t->to->action(t->to->user, &pass);
}

/* Whether an element fits what the list was so far. */
static bool agrees(hm__pan_text *t, hm__pan_shape shape)
{
    if (t->shape == HM__PAN_UNKNOWN)
        t->shape = shape;
    return t->shape == shape;
}

static hm_status refuse_mixed(hm__pan_text *t, const hm__json_token *open)
{
    hm_span span = open->span;

    HM_TRY(hm__pan_leave(t, 1 + (size_t)t->pcn));
    hm__pan_report(t, error_at("pan-shape", span),
                   t->shape == HM__PAN_FLAT
                       ? "expected an action: this is a list of actions"
                       : "expected a ply: this is a list of plies");
    return emit_bad(t, span);
}

/* An element of the list, whose bracket was just read. */
static hm_status read_element(hm__pan_text *t, const hm__json_token *open)
{
    hm__json_token first;

    HM_TRY(hm__json_next(&t->json, &first));
    switch (first.kind) {
    case HM_JSON_ARRAY:
        if (!agrees(t, HM__PAN_PLIES))
            return refuse_mixed(t, open);
        return read_ply(t, &first);
    case HM_JSON_ARRAY_END:
        if (!agrees(t, HM__PAN_PLIES))
            return refuse_empty(t, open);
        return read_pass(t, open, &first);
    default:
        if (!agrees(t, t->pcn ? HM__PAN_PLIES : HM__PAN_FLAT) || t->pcn)
            return refuse_mixed(t, open);
        return read_action(t, open, &first);
    }
}

hm_status hm__pan_list(hm__pan_text *t, const hm__json_token *open)
{
    hm__json_token token;
    bool first = true;

    t->last = no_square;
    for (;; first = false) {
        if (t->shape == HM__PAN_FLAT)
            HM_TRY(read_shorts(t));
        HM_TRY(hm__json_next(&t->json, &token));
        if (token.kind == HM_JSON_ARRAY_END)
            return HM_OK;
        if (first && token.kind == HM_JSON_STRING && !t->pcn) {
            t->shape = HM__PAN_SINGLE;
            return read_action(t, open, &token);
        }
        if (token.kind == HM_JSON_ARRAY)
            HM_TRY(read_element(t, &token));
        else
            HM_TRY(refuse(t, &token, "expected an action, in brackets"));
    }
}
