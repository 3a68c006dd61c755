/*
 * sql.c - what of an expression can be said in SQL.
 *
 * A part is said exactly, or nothing is said about it: then it may be true. So
 * what is written is never false for a game that fits.
 */
#include <string.h>

#include "base/str.h"
#include "engine.h"

enum { MOST_PARTS = 256 };

/* What is known of each part. */
typedef enum said { NOTHING, AT_LEAST, EXACTLY } said;

typedef struct writer {
    const hm_where *where;
    hm_out *out;
    said known[MOST_PARTS];
} writer;

static const char *sign_of(hm_where_op op)
{
    static const char *const signs[] = {"=", "<>", "<", "<=", ">", ">="};

    return (size_t)op < HM_COUNT(signs) ? signs[op] : NULL;
}

static bool is_number(hm_field field)
{
    return field == HM_FIELD_NUMBER || field == HM_FIELD_PLIES ||
           field == HM_FIELD_VARIATIONS || field == HM_FIELD_COMMENTS;
}

static bool is_short_number(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]))
            return false;
    }
    return text.len > 0 && text.len < 10;
}

/* Words in which nothing could be quoted, nor be a date or a number. */
static bool is_plain_word(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = hm__lower(text.ptr[i]);

        if (!(c >= 'a' && c <= 'z') && c != ' ' && (c != '-' || i == 0))
            return false;
    }
    return text.len > 0 && text.ptr[0] != ' ';
}

static bool is_word(hm_field field)
{
    return field == HM_FIELD_RULES || field == HM_FIELD_NOTATION ||
           field == HM_FIELD_WINNER || field == HM_FIELD_SIDE;
}

static said can_say(const hm_where_node *n)
{
    if (is_number(n->field))
        return sign_of(n->op) && is_short_number(n->value) ? EXACTLY : NOTHING;
    if (is_word(n->field))
        return (n->op == HM_EQUAL || n->op == HM_NOT_EQUAL) &&
                       is_plain_word(n->value)
                   ? EXACTLY
                   : NOTHING;
    return NOTHING;
}

static void put_compare(const writer *w, const hm_where_node *n)
{
    const char *name =
        n->field == HM_FIELD_SIDE ? "side" : hm_field_name(n->field);

    if (is_number(n->field)) {
        hm_out_printf(w->out, "%s %s %.*s", name, sign_of(n->op),
                      (int)n->value.len, n->value.ptr);
        return;
    }
    hm_out_printf(w->out, "lower(%s) %s '", name, sign_of(n->op));
    for (size_t i = 0; i < n->value.len; i++)
        hm_out_char(w->out, hm__lower(n->value.ptr[i]));
    hm_out_char(w->out, '\'');
}

static said both(said a, said b)
{
    if (a == EXACTLY && b == EXACTLY)
        return EXACTLY;
    return a == NOTHING && b == NOTHING ? NOTHING : AT_LEAST;
}

static void judge(writer *w, size_t index, const hm_where_node *n)
{
    said a = n->kind == HM_WHERE_COMPARE ? can_say(n) : w->known[n->left];
    said b = NOTHING;

    if (n->kind == HM_WHERE_AND || n->kind == HM_WHERE_OR)
        b = w->known[n->right];
    if (n->kind == HM_WHERE_AND)
        a = both(a, b);
    else if (n->kind == HM_WHERE_OR)
        a = a == NOTHING || b == NOTHING ? NOTHING : both(a, b);
    else if (n->kind == HM_WHERE_NOT && a != EXACTLY)
        a = NOTHING;
    w->known[index] = a;
}

/* What is left to be written: a part, or a text after one. */
typedef struct task {
    size_t part;
    const char *text; // NULL: the part
} task;

/* Writes a part, and what it is made of, without recursion. */
static void put_part(writer *w, size_t whole)
{
    task stack[4 * MOST_PARTS];
    size_t count = 0;

    stack[count++] = (task){whole, NULL};
    while (count > 0) {
        task t = stack[--count];
        hm_where_node n;

        if (t.text) {
            hm_out_puts(w->out, t.text);
        } else if (w->known[t.part] == NOTHING) {
            hm_out_char(w->out, '1');
        } else if (hm_where_at(w->where, t.part, &n)) {
            if (n.kind == HM_WHERE_COMPARE) {
                put_compare(w, &n);
                continue;
            }
            hm_out_puts(w->out, n.kind == HM_WHERE_NOT ? "NOT (" : "(");
            stack[count++] = (task){0, ")"};
            if (n.kind != HM_WHERE_NOT) {
                stack[count++] = (task){n.right, NULL};
                stack[count++] =
                    (task){0, n.kind == HM_WHERE_AND ? " AND " : " OR "};
            }
            stack[count++] = (task){n.left, NULL};
        }
    }
}

hm_status hm__where_sql(const hm_where *where, hm_out *out)
{
    writer w = {.where = where, .out = out};
    hm_where_node n;
    size_t count = 0;

    for (; where && hm_where_at(where, count, &n); count++) {
        if (count == MOST_PARTS) { // too much to be worth it
            count = 0;
            break;
        }
        judge(&w, count, &n);
    }
    if (count == 0)
        hm_out_char(out, '1');
    else
        put_part(&w, count - 1);
    return hm_out_status(out);
}
