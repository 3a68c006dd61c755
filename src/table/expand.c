/*
 * expand.c - replacing macros in a text.
 *
 *   use  = "`" name "'"  |  "`" name "(" argument {"," argument} ")" "'"
 *
 * An argument may hold uses. A comma or bracket in it that is inside other
 * brackets, or a comma after "\", ends nothing. A name is looked up whole
 * first, so one that has brackets of its own means what it always did.
 *
 * A text is read once, from left to right: what a use stands for goes into the
 * output. That of a macro with arguments replaces them there, when its end
 * comes. Values are expanded before they are used, but for their own
 * arguments, so what goes into the output is not read again.
 */
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

/* A macro whose arguments are being read. */
typedef struct call {
    const hm__macro *macro; // NULL: unknown, or without arguments
    size_t start;           // of its "`" in the text
    size_t from;            // where its first argument begins in the output
    size_t ends[HM__MOST_MACRO_ARGS]; // of its arguments, in the output
    size_t count;                     // of arguments that have ended
    size_t brackets, offsets;         // open in the argument: ( [ and <
} call;

typedef struct expander {
    hm__macros *macros;
    hm_ctx *ctx;
    const hm__macro *within; // whose value it is: its arguments stay; or NULL
    hm_str text;
    size_t at;
    size_t len; // of the output, in macros->text
    call calls[HM__DEEPEST];
    size_t depth;
    hm_fault *why; // NULL: what stands for nothing stays as it is
} expander;

/* ---- output -------------------------------------------------------------- */

/* Counts what was made; the game has a limit for it. */
static hm_status spend(expander *e, size_t bytes)
{
    if (bytes > e->ctx->limits.expansion_bytes - e->macros->bytes)
        return HM_ELIMIT;
    e->macros->bytes += bytes;
    return HM_OK;
}

static hm_status put(expander *e, hm_str text)
{
    hm__macros *m = e->macros;

    HM_TRY(
        hm__reserve(e->ctx, &m->text, &m->text_room, e->len + text.len + 1, 1));
    if (text.len)
        memcpy(m->text + e->len, text.ptr, text.len);
    e->len += text.len;
    return HM_OK;
}

/* Copies the text up to `end` as it is. */
static hm_status keep(expander *e, size_t end)
{
    hm_str part = hm__str_part(e->text, e->at, end);

    e->at = end;
    return put(e, part);
}

/* ---- uses ---------------------------------------------------------------- */

/* Where the first of some characters is after `at`; text.len if nowhere. */
static size_t find_any(hm_str text, size_t at, const char *chars)
{
    for (at++; at < text.len; at++) {
        if (text.ptr[at] && strchr(chars, text.ptr[at]))
            break;
    }
    return at;
}

/* `name': its name; false if it does not end before another one begins. */
static bool read_name(hm_str text, size_t at, hm_str *out)
{
    size_t end = find_any(text, at, "`'");

    *out = hm__str_part(text, at + 1, end);
    return end < text.len && text.ptr[end] == '\'';
}

/* `name(...: its name; false if there is no bracket. */
static bool read_call_name(hm_str text, size_t at, hm_str *out)
{
    size_t end = find_any(text, at, "`'(");

    *out = hm__str_part(text, at + 1, end);
    return end < text.len && text.ptr[end] == '(';
}

/* Which argument of a macro goes by a name; arg_count if none does. */
static size_t find_arg(const hm__macro *macro, hm_str name)
{
    size_t i = 0;

    while (i < macro->arg_count && !hm__str_eq(macro->args[i], name))
        i++;
    return i;
}

static bool is_own_arg(const expander *e, hm_str name)
{
    return e->within && find_arg(e->within, name) < e->within->arg_count;
}

/* What a plain use stands for; a built-in goes into `room`. */
static bool value_of(const hm__macros *macros, hm_str name, char room[4],
                     hm_str *out)
{
    const hm__macro *macro = hm__macros_find(macros, name);
    uint32_t code;

    if (macro) {
        *out = macro->value;
        return macro->arg_count == 0;
    }
    code = hm__macro_builtin(name);
    *out = (hm_str){room, code ? hm__utf8_encode(code, room) : 0};
    return code != 0;
}

/* ---- what is wrong ------------------------------------------------------- */

/* "`hop(from,to)'", in the room of a hint. */
static hm_status hint_of_use(hm_fault *why, const hm__macro *macro)
{
    char text[sizeof(why->hint)];
    size_t n = 0;

    for (size_t i = 0; i < macro->arg_count; i++) {
        hm_str name = macro->args[i];

        if (name.len + n + 2 > sizeof(text))
            break;
        if (i > 0)
            text[n++] = ',';
        memcpy(text + n, name.ptr, name.len);
        n += name.len;
    }
    return hm__fault_hint(why, "write `%.*s(%.*s)'", HM_QUOTE(macro->name),
                          (int)n, text);
}

static hm_status wrong_count(hm_fault *why, hm_str at, const hm__macro *macro,
                             size_t count)
{
    hm__fault(why, at, "ppn-macro-arguments",
              "`%.*s' takes %zu argument%s, but here %s %zu",
              HM_QUOTE(macro->name), macro->arg_count,
              macro->arg_count == 1 ? "" : "s", count == 1 ? "is" : "are",
              count);
    return hint_of_use(why, macro);
}

static hm_status unknown(hm_fault *why, hm_str at)
{
    hm__fault(why, at, "ppn-macro-unknown", "there is no macro %.*s",
              HM_QUOTE(at));
    return hm__fault_hint(why, "define it under \"Macros\" in the metadata");
}

/* A use from `start` to `end` that stands for nothing: a fault, or it stays. */
static hm_status unresolved(expander *e, size_t start, size_t end, hm_str name,
                            size_t count)
{
    const hm__macro *macro = hm__macros_find(e->macros, name);
    hm_str use = hm__str_part(e->text, start, end);
    char room[4];
    hm_str value;

    if (!e->why) {
        e->at = end;
        return put(e, use);
    }
    if (use.len == 1)
        return hm__fault(e->why, use, "ppn-macro-open",
                         "a macro begins with ` and must end with '");
    if (macro && macro->arg_count > 0)
        return wrong_count(e->why, use, macro, count);
    if (count > 0 && value_of(e->macros, name, room, &value))
        return hm__fault(e->why, use, "ppn-macro-arguments",
                         "the macro `%.*s' takes no arguments", HM_QUOTE(name));
    return unknown(e->why, use);
}

/* ---- macros with arguments ----------------------------------------------- */

static hm_status begin_call(expander *e, hm_str name)
{
    call *c = &e->calls[e->depth];

    if (e->depth == HM__DEEPEST) {
        if (!e->why)
            return keep(e, e->text.len);
        return hm__fault(e->why, hm__str_part(e->text, e->at, e->at + 1),
                         "ppn-too-deep",
                         "too many macros in the arguments of others");
    }
    e->depth++;
    c->macro = hm__macros_find(e->macros, name);
    c->start = e->at;
    c->from = e->len;
    c->count = c->brackets = c->offsets = 0;
    e->at += name.len + 2;
    return HM_OK;
}

static void end_argument(expander *e)
{
    call *c = &e->calls[e->depth - 1];

    if (c->count < HM__MOST_MACRO_ARGS)
        c->ends[c->count] = e->len;
    c->count++;
}

/* Puts an argument into the output once more. */
static hm_status put_argument(expander *e, const call *c, size_t i)
{
    size_t start = i > 0 ? c->ends[i - 1] : c->from;
    size_t len = c->ends[i] - start;

    HM_TRY(spend(e, len));
    HM_TRY(hm__reserve(e->ctx, &e->macros->text, &e->macros->text_room,
                       e->len + len + 1, 1));
    memcpy(e->macros->text + e->len, e->macros->text + start, len);
    e->len += len;
    return HM_OK;
}

/* Puts the value of a macro, with its arguments, in place of these. */
static hm_status put_value(expander *e, const call *c)
{
    hm_str value = c->macro->value;
    size_t after = e->len;
    size_t at = 0;

    HM_TRY(spend(e, value.len));
    while (at < value.len) {
        size_t use = hm__str_find(value, '`', at);
        hm_str name = {NULL, 0};
        size_t arg = c->macro->arg_count;

        HM_TRY(put(e, hm__str_part(value, at, use)));
        if (use < value.len && read_name(value, use, &name))
            arg = find_arg(c->macro, name);
        if (arg < c->macro->arg_count)
            HM_TRY(put_argument(e, c, arg));
        else
            HM_TRY(put(e, hm__str_part(value, use, use + 1)));
        at = arg < c->macro->arg_count ? use + name.len + 2 : use + 1;
    }
    memmove(e->macros->text + c->from, e->macros->text + after, e->len - after);
    e->len -= after - c->from;
    return HM_OK;
}

/* Reads the ")'" at the end of the arguments. */
static hm_status end_call(expander *e)
{
    const call *c = &e->calls[--e->depth];
    size_t end = e->at + 2;
    hm_str name;

    if (c->macro && c->macro->arg_count == c->count) {
        e->at = end;
        return put_value(e, c);
    }
    e->len = c->from;
    read_call_name(e->text, c->start, &name);
    return unresolved(e, c->start, end, name, c->count);
}

/* ---- reading ------------------------------------------------------------- */

/* A "`": a name, a name with arguments, or neither. */
static hm_status read_use(expander *e)
{
    bool closed;
    char room[4];
    hm_str name;
    hm_str value;

    closed = read_name(e->text, e->at, &name);
    if (closed && is_own_arg(e, name))
        return keep(e, e->at + name.len + 2);
    if (closed && value_of(e->macros, name, room, &value)) {
        e->at += name.len + 2;
        HM_TRY(spend(e, value.len));
        return put(e, value);
    }
    if (read_call_name(e->text, e->at, &value))
        return begin_call(e, value);
    return unresolved(e, e->at, e->at + (closed ? name.len + 2 : 1), name, 0);
}

/* "<1,2>" is an offset, also if its numbers are macros; "<" is an angle. */
static bool begins_offset(hm_str text, size_t at)
{
    return at + 1 < text.len && text.ptr[at + 1] &&
           strchr("0123456789+-.`", text.ptr[at + 1]);
}

/* One character of an argument. */
static hm_status read_in_call(expander *e)
{
    call *c = &e->calls[e->depth - 1];
    char sign = e->text.ptr[e->at];
    char next = '\0';
    bool inside = c->brackets + c->offsets > 0;

    if (e->at + 1 < e->text.len)
        next = e->text.ptr[e->at + 1];
    if (sign == ',' && !inside) {
        end_argument(e);
        e->at++;
        return HM_OK;
    }
    if (sign == ')' && !inside && next == '\'') {
        end_argument(e);
        return end_call(e);
    }
    if (sign == '\\' && next == ',')
        e->at++; // the comma stays
    c->brackets += sign == '(' || sign == '[';
    c->brackets -= (sign == ')' || sign == ']') && c->brackets;
    c->offsets += sign == '<' && begins_offset(e->text, e->at);
    c->offsets -= sign == '>' && c->offsets;
    return keep(e, e->at + 1);
}

/* The text has ended inside arguments. */
static hm_status never_ended(expander *e)
{
    const call *c = &e->calls[0];
    hm_str name;

    if (!e->why) {
        e->len = c->from;
        e->at = c->start;
        return keep(e, e->text.len);
    }
    read_call_name(e->text, c->start, &name);
    return hm__fault(e->why, hm__str_part(e->text, c->start, c->start + 1),
                     "ppn-macro-open",
                     "the arguments of `%.*s must end with )'", HM_QUOTE(name));
}

static void set_up(expander *e, hm__macros *macros, hm_ctx *ctx, hm_str text)
{
    e->macros = macros;
    e->ctx = ctx;
    e->within = NULL;
    e->text = text;
    e->at = e->len = e->depth = 0;
    e->why = NULL;
}

/* Reads the whole text; the output is copied to `arena`. */
static hm_status run(expander *e, hm__arena *arena, hm_str *out)
{
    hm_str made;

    HM_TRY(spend(e, e->text.len));
    while (e->at < e->text.len) {
        if (e->text.ptr[e->at] == '`')
            HM_TRY(read_use(e));
        else if (e->depth > 0)
            HM_TRY(read_in_call(e));
        else
            HM_TRY(keep(e, hm__str_find(e->text, '`', e->at)));
    }
    if (e->depth > 0)
        HM_TRY(never_ended(e));
    made = hm__arena_str(arena, (hm_str){e->macros->text, e->len});
    if (!made.ptr)
        return HM_ENOMEM;
    *out = made;
    return HM_OK;
}

/* ---- before the game ----------------------------------------------------- */

static hm_status too_large(hm_fault *why, hm_str at)
{
    hm__fault(why, at, "limit-expansion-bytes",
              "the macros in this game grow too large");
    return HM_ELIMIT;
}

static hm_status circular(hm_fault *why, const hm__macro *macro)
{
    return hm__fault(why, macro->name, "ppn-macro-circular",
                     "the macro `%.*s' uses itself", HM_QUOTE(macro->name));
}

/* The macro that the "`" at `at` of a value means; NULL if it is none. */
static hm__macro *used_at(const hm__macros *macros, const hm__macro *macro,
                          size_t at)
{
    hm__macro *used = NULL;
    hm_str name;

    if (read_name(macro->value, at, &name)) {
        if (find_arg(macro, name) < macro->arg_count)
            return NULL;
        used = hm__macros_find(macros, name);
    }
    if (!used && read_call_name(macro->value, at, &name))
        used = hm__macros_find(macros, name);
    return used;
}

/* A macro that `macro` uses and that is not expanded yet. */
static hm__macro *unready_use(const hm__macros *macros, hm__macro *macro)
{
    hm_str value = macro->value;

    for (;;) {
        size_t at = hm__str_find(value, '`', macro->seen);
        hm__macro *used;

        if (at == value.len)
            return NULL;
        used = used_at(macros, macro, at);
        if (used && !used->ready)
            return used;
        macro->seen = at + 1;
    }
}

static hm_status expand_value(hm__macros *macros, hm__arena *arena,
                              hm__macro *macro, hm_fault *why)
{
    expander e; // large
    hm_status st;

    set_up(&e, macros, arena->ctx, macro->value);
    e.within = macro;
    st = run(&e, arena, &macro->value);
    return st == HM_ELIMIT ? too_large(why, macro->name) : st;
}

/* Expands a macro after those that it uses; `stack` holds the open ones. */
static hm_status expand_one(hm__macros *macros, hm__arena *arena,
                            hm__macro **stack, hm_fault *why)
{
    size_t depth = 1;

    stack[0]->open = true;
    while (depth > 0) {
        hm__macro *top = stack[depth - 1];
        hm__macro *used = unready_use(macros, top);

        if (used && used->open)
            return circular(why, used);
        if (used) {
            used->open = true;
            stack[depth++] = used;
            continue;
        }
        HM_TRY(expand_value(macros, arena, top, why));
        top->ready = true;
        top->open = false;
        depth--;
    }
    return HM_OK;
}

hm_status hm__macros_close(hm__macros *macros, hm__arena *arena, hm_fault *why)
{
    hm__macro **stack;

    if (macros->count == 0)
        return HM_OK;
    hm__macros_sort(macros);
    stack = hm__arena_alloc(arena, macros->count * sizeof(*stack));
    if (!stack)
        return HM_ENOMEM;
    for (size_t i = 0; i < macros->count; i++) {
        macros->items[i].ready = hm__str_find(macros->items[i].value, '`', 0) ==
                                 macros->items[i].value.len;
    }
    for (size_t i = 0; i < macros->count; i++) {
        stack[0] = &macros->items[i];
        if (!stack[0]->ready)
            HM_TRY(expand_one(macros, arena, stack, why));
    }
    return HM_OK;
}

/* ---- in the game --------------------------------------------------------- */

static hm_status expand_now(hm__macros *macros, hm__arena *arena, hm_str text,
                            hm_str *out, hm_fault *why)
{
    expander e; // large
    hm_status st;

    set_up(&e, macros, arena->ctx, text);
    e.why = why;
    st = run(&e, arena, out);
    return st == HM_ELIMIT ? too_large(why, text) : st;
}

hm_status hm__macros_expand(hm__macros *macros, hm__arena *arena, hm_str text,
                            hm_str *out, hm_fault *why)
{
    size_t at;
    hm_str again;

    HM_TRY(expand_now(macros, arena, text, out, why));
    at = hm__str_find(*out, '`', 0);
    if (at == out->len)
        return HM_OK;
    HM_TRY(expand_now(macros, arena, *out, &again, why)); // says what is wrong
    return unknown(why, hm__str_part(*out, at, out->len));
}
