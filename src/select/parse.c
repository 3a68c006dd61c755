/*
 * parse.c - an expression that selects games, from text to parts.
 *
 * Operators wait on a stack until what follows binds less tightly; so nothing
 * recurses, and parts come out in the order in which they are tested.
 */
#include "base/diag.h"
#include "base/str.h"
#include "base/utf8.h"
#include "where.h"

typedef enum token_kind {
    END,
    WORD,   // a name or a value
    QUOTED, // the same, between quotes
    COMPARE,
    AND,
    OR,
    NOT,
    OPEN,
    CLOSE,
} token_kind;

typedef struct token {
    token_kind kind;
    hm_where_op op;
    hm_str text; // of words, without quotes
    hm_span span;
} token;

/* An operator that waits, and a parenthesis. */
typedef struct waiting {
    token_kind kind;
    hm_span span;
} waiting;

typedef struct parser {
    hm_where *where;
    hm_diags *diags;
    hm__source source;
    size_t at;
    token token; // the present one
    waiting stack[HM__WHERE_NODES];
    size_t depth;
    size_t values[HM__WHERE_NODES]; // parts that no operator has taken yet
    size_t value_count;
} parser;

static hm_status refuse(parser *p, hm_span span, const char *why)
{
    return hm__report(
        p->diags, &p->source,
        (hm__problem){.severity = HM_ERROR, .id = "where-syntax", .span = span},
        "%s", why);
}

/* ---- tokens -------------------------------------------------------------- */

static bool is_sign(char c)
{
    return c == '(' || c == ')' || c == '=' || c == '!' || c == '<' ||
           c == '>' || c == '~' || c == '"' || c == '\'';
}

static bool read_operator(hm_str text, size_t at, token *out)
{
    static const struct {
        const char *text;
        token_kind kind;
        hm_where_op op;
    } signs[] = {
        {"!=", COMPARE, HM_NOT_EQUAL},
        {"<=", COMPARE, HM_LESS_EQUAL},
        {">=", COMPARE, HM_GREATER_EQUAL},
        {"==", COMPARE, HM_EQUAL},
        {"=", COMPARE, HM_EQUAL},
        {"<", COMPARE, HM_LESS},
        {">", COMPARE, HM_GREATER},
        {"~", COMPARE, HM_MATCHES},
        {"(", OPEN, HM_EQUAL},
        {")", CLOSE, HM_EQUAL},
    };

    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        hm_str sign = hm_str_of(signs[i].text);

        if (!hm__str_starts(hm__str_part(text, at, text.len), sign))
            continue;
        *out = (token){.kind = signs[i].kind,
                       .op = signs[i].op,
                       .span = {at, at + sign.len}};
        return true;
    }
    return false;
}

/* A backslash before a quote makes it a part of the text; others stay. */
static hm_status read_quoted(parser *p, token *out)
{
    hm_str text = p->source.text;
    char quote = text.ptr[p->at];
    size_t end = p->at + 1;
    char *copy = hm__arena_alloc(&p->where->arena, text.len + 1);
    size_t len = 0;

    if (!copy)
        return HM_ENOMEM;
    while (end < text.len && text.ptr[end] != quote) {
        if (text.ptr[end] == '\\' && end + 1 < text.len &&
            text.ptr[end + 1] == quote)
            end++;
        copy[len++] = text.ptr[end++];
    }
    if (end == text.len)
        return refuse(p, (hm_span){p->at, p->at + 1},
                      "expected another quote at the end of this text");
    *out =
        (token){.kind = QUOTED, .text = {copy, len}, .span = {p->at, end + 1}};
    return HM_OK;
}

static void read_word(const parser *p, token *out)
{
    hm_str text = p->source.text;
    size_t end = p->at;

    while (end < text.len && !hm__space_at(text, end) &&
           !is_sign(text.ptr[end]))
        end += hm__utf8_step(text, end);
    *out = (token){.kind = WORD,
                   .text = hm__str_part(text, p->at, end),
                   .span = {p->at, end}};
    if (hm__str_eq_nocase(out->text, HM_STR("and")))
        out->kind = AND;
    if (hm__str_eq_nocase(out->text, HM_STR("or")))
        out->kind = OR;
    if (hm__str_eq_nocase(out->text, HM_STR("not")))
        out->kind = NOT;
}

static hm_status next_token(parser *p)
{
    hm_str text = p->source.text;

    while (p->at < text.len && hm__space_at(text, p->at))
        p->at += hm__space_at(text, p->at);
    if (p->at == text.len) {
        p->token = (token){.kind = END, .span = {p->at, p->at}};
        return HM_OK;
    }
    if (text.ptr[p->at] == '"' || text.ptr[p->at] == '\'')
        HM_TRY(read_quoted(p, &p->token));
    else if (!read_operator(text, p->at, &p->token)) {
        if (text.ptr[p->at] == '!')
            return refuse(p, (hm_span){p->at, p->at + 1},
                          "expected != or the word not");
        read_word(p, &p->token);
    }
    p->at = p->token.span.end;
    return HM_OK;
}

/* ---- parts --------------------------------------------------------------- */

static hm_status add_part(parser *p, hm__where_part part)
{
    hm_where *where = p->where;

    if (where->count == HM__WHERE_NODES) {
        refuse(p, p->token.span, "this expression has too many parts");
        return HM_ELIMIT;
    }
    p->values[p->value_count++] = where->count;
    where->parts[where->count++] = part;
    return HM_OK;
}

static hm_status add_regex(parser *p, const token *value, hm__where_part *part)
{
    hm__regex_fault fault = {NULL, 0};
    hm_status st =
        hm__regex_new(&p->where->arena, value->text, &fault, &part->regex);
    size_t at = value->span.start + (value->kind == QUOTED) + fault.at;

    if (st != HM_EINPUT)
        return st;
    return hm__report(p->diags, &p->source,
                      (hm__problem){.severity = HM_ERROR,
                                    .id = "where-pattern",
                                    .span = {at, at + 1}},
                      "%s", fault.why);
}

/* comparison = name operator value */
static hm_status read_comparison(parser *p)
{
    hm__where_part part = {.node.kind = HM_WHERE_COMPARE};
    hm_where_node *n = &part.node;
    hm_str name = p->token.text;

    n->field = hm_field_find(name);
    if (n->field == HM_FIELD_TAG)
        n->tag = name;
    HM_TRY(next_token(p));
    if (p->token.kind != COMPARE)
        return refuse(p, p->token.span,
                      "expected =, !=, <, <=, >, >= or ~ here");
    n->op = p->token.op;
    HM_TRY(next_token(p));
    if (p->token.kind != WORD && p->token.kind != QUOTED)
        return refuse(p, p->token.span, "expected a value here");
    n->value = p->token.text;
    if (n->field == HM_FIELD_WINNER &&
        (hm__str_eq_nocase(n->value, HM_STR("black")) ||
         hm__str_eq_nocase(n->value, HM_STR("white"))))
        n->field = HM_FIELD_SIDE;
    if (n->op == HM_MATCHES)
        HM_TRY(add_regex(p, &p->token, &part));
    HM_TRY(add_part(p, part));
    return next_token(p);
}

/* Makes a part of the operator that waits last. */
static hm_status apply(parser *p)
{
    token_kind kind = p->stack[--p->depth].kind;
    hm__where_part part = {.node.kind = kind == AND  ? HM_WHERE_AND
                                        : kind == OR ? HM_WHERE_OR
                                                     : HM_WHERE_NOT};

    if (kind != NOT)
        part.node.right = p->values[--p->value_count];
    part.node.left = p->values[--p->value_count];
    return add_part(p, part);
}

/* Operators that bind at least as tightly as `kind` have all they need. */
static hm_status apply_down_to(parser *p, token_kind kind)
{
    while (p->depth && p->stack[p->depth - 1].kind != OPEN &&
           (kind == OR || kind == CLOSE || kind == END ||
            p->stack[p->depth - 1].kind != OR))
        HM_TRY(apply(p));
    return HM_OK;
}

static hm_status push(parser *p)
{
    if (p->depth == HM__WHERE_NODES) {
        refuse(p, p->token.span, "this expression is nested too deeply");
        return HM_ELIMIT;
    }
    p->stack[p->depth++] = (waiting){p->token.kind, p->token.span};
    return next_token(p);
}

/* operand = {"not" | "("} comparison */
static hm_status read_operand(parser *p)
{
    while (p->token.kind == NOT || p->token.kind == OPEN)
        HM_TRY(push(p));
    if (p->token.kind != WORD && p->token.kind != QUOTED)
        return refuse(p, p->token.span,
                      "expected a name such as plies or Black here");
    return read_comparison(p);
}

static hm_status close(parser *p)
{
    HM_TRY(apply_down_to(p, CLOSE));
    if (!p->depth)
        return refuse(p, p->token.span, "expected ( before this");
    p->depth--;
    return next_token(p);
}

/* expression = operand {")"} {("and" | "or") operand {")"}} */
static hm_status read_expression(parser *p)
{
    HM_TRY(next_token(p));
    for (;;) {
        HM_TRY(read_operand(p));
        while (p->token.kind == CLOSE)
            HM_TRY(close(p));
        if (p->token.kind != AND && p->token.kind != OR)
            break;
        HM_TRY(apply_down_to(p, p->token.kind));
        HM_TRY(push(p));
    }
    if (p->token.kind != END)
        return refuse(p, p->token.span, "expected and, or, or the end here");
    HM_TRY(apply_down_to(p, END));
    return p->depth
               ? refuse(p, p->stack[p->depth - 1].span, "expected ) after this")
               : HM_OK;
}

static hm_status parse(hm_where *where, hm_str text, hm_diags *diags)
{
    parser *p;

    if (text.len > HM__WHERE_BYTES) {
        hm__report(diags, &(hm__source){.name = HM_STR("--where")},
                   (hm__problem){.severity = HM_ERROR, .id = "where-syntax"},
                   "expected at most %d bytes", HM__WHERE_BYTES);
        return HM_ELIMIT;
    }
    p = hm__arena_zero(&where->arena, 1, sizeof(*p));
    where->parts =
        hm__arena_zero(&where->arena, HM__WHERE_NODES, sizeof(*where->parts));
    text = hm__arena_str(&where->arena, text);
    if (!p || !where->parts || !text.ptr)
        return HM_ENOMEM;
    p->where = where;
    p->diags = diags;
    p->source = (hm__source){.name = HM_STR("--where"), .text = text};
    return read_expression(p);
}

hm_status hm_where_parse(hm_ctx *ctx, hm_str text, hm_diags *diags,
                         hm_where **out)
{
    hm_where *where = hm__alloc(ctx, sizeof(*where));
    hm_status st;

    *out = NULL;
    if (!where)
        return HM_ENOMEM;
    where->ctx = ctx;
    hm__arena_init(&where->arena, ctx);
    st = parse(where, text, diags);
    if (st == HM_OK)
        *out = where;
    else
        hm_where_free(where);
    return st;
}

void hm_where_free(hm_where *where)
{
    if (!where)
        return;
    hm__arena_free(&where->arena);
    hm__free(where->ctx, where);
}

bool hm_where_at(const hm_where *where, size_t index, hm_where_node *out)
{
    if (index >= where->count)
        return false;
    *out = where->parts[index].node;
    return true;
}
