/*
 * test.c - whether a game is one that an expression selects.
 */
#include <string.h>

#include "base/str.h"
#include "where.h"

/* ---- dates --------------------------------------------------------------- */

enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, DATE_PARTS };

/* As many parts as are known, from the year on. */
typedef struct date {
    int parts[DATE_PARTS];
    size_t count;
} date;

/* date = year {sep number}: four digits, then one or two; "??" ends it */
static bool read_date(hm_str text, date *out)
{
    size_t at = 0;

    text = hm__str_trim(text);
    out->count = 0;
    while (at < text.len && out->count < DATE_PARTS) {
        size_t start = at;
        int n = 0;

        while (at < text.len && hm__is_digit(text.ptr[at]) && at - start < 4)
            n = n * 10 + (text.ptr[at++] - '0');
        if (at == start)
            break;
        if (out->count == YEAR ? at - start != 4 : at - start > 2)
            return false;
        out->parts[out->count++] = n;
        if (at < text.len && !strchr("-./: T", text.ptr[at]))
            break;
        at += at < text.len;
    }
    for (; at < text.len; at++) { // what is not known, or a fraction
        if (!strchr("?-./: 0123456789", text.ptr[at]))
            return false;
    }
    return out->count > 0 && (out->count == 1 || out->parts[MONTH] <= 12);
}

/* Equal as far as both are known. */
static int compare_dates(const date *a, const date *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++) {
        if (a->parts[i] != b->parts[i])
            return a->parts[i] < b->parts[i] ? -1 : 1;
    }
    return 0;
}

/* ---- comparing ----------------------------------------------------------- */

/* A number as its sign, whole part and fraction: any length compares right. */
typedef struct number {
    bool negative;
    hm_str whole, fraction;
} number;

static hm_str digits_at(hm_str text, size_t at)
{
    size_t end = at;

    while (end < text.len && hm__is_digit(text.ptr[end]))
        end++;
    return hm__str_part(text, at, end);
}

static bool read_number(hm_str text, number *out)
{
    size_t at = 0;

    text = hm__str_trim(text);
    out->negative = text.len && text.ptr[0] == '-';
    at += text.len && (text.ptr[0] == '-' || text.ptr[0] == '+');
    out->whole = digits_at(text, at);
    at += out->whole.len;
    out->fraction = (hm_str){"", 0};
    if (at < text.len && text.ptr[at] == '.') {
        out->fraction = digits_at(text, at + 1);
        at += 1 + out->fraction.len;
    }
    while (out->whole.len > 1 && out->whole.ptr[0] == '0')
        out->whole = hm__str_part(out->whole, 1, out->whole.len);
    while (out->fraction.len && out->fraction.ptr[out->fraction.len - 1] == '0')
        out->fraction.len--;
    return out->whole.len && at == text.len;
}

static int compare_texts(hm_str a, hm_str b)
{
    size_t len = a.len < b.len ? a.len : b.len;
    int order = len ? memcmp(a.ptr, b.ptr, len) : 0;

    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare_numbers(const number *a, const number *b)
{
    bool zero = hm_str_is(a->whole, "0") && !a->fraction.len &&
                hm_str_is(b->whole, "0") && !b->fraction.len;
    int order = (a->whole.len > b->whole.len) - (a->whole.len < b->whole.len);

    if (zero)
        return 0; // minus nothing is nothing
    if (a->negative != b->negative)
        return a->negative ? -1 : 1;
    if (!order)
        order = compare_texts(a->whole, b->whole);
    if (!order)
        order = compare_texts(a->fraction, b->fraction);
    return a->negative ? -order : order;
}

/* Words of our own are the same in capitals. */
static bool is_word(hm_field field)
{
    return field == HM_FIELD_GAME || field == HM_FIELD_RULES ||
           field == HM_FIELD_NOTATION || field == HM_FIELD_WINNER ||
           field == HM_FIELD_SIDE || field == HM_FIELD_ID ||
           field == HM_FIELD_FAULTY;
}

/* Less, equal or more; false if they cannot be compared. */
static bool compare(hm_field field, hm_str a, hm_str b, int *order)
{
    number x;
    number y;
    date when;
    date then;
    bool is_number = read_number(b, &y);
    bool is_date = read_date(b, &then);

    if (is_number && read_number(a, &x))
        *order = compare_numbers(&x, &y);
    else if (is_date && read_date(a, &when))
        *order = compare_dates(&when, &then);
    else if (is_word(field) && hm__str_eq_nocase(a, b))
        *order = 0;
    else if ((is_number || is_date) && field != HM_FIELD_ID)
        return false;
    else
        *order = compare_texts(a, b);
    return true;
}

bool hm_where_compare(hm_field field, hm_str value, hm_where_op op, hm_str with)
{
    int order = 0;

    if (!compare(field, value, with, &order))
        return op == HM_NOT_EQUAL;
    switch (op) {
    case HM_EQUAL:
        return order == 0;
    case HM_NOT_EQUAL:
        return order != 0;
    case HM_LESS:
        return order < 0;
    case HM_LESS_EQUAL:
        return order <= 0;
    case HM_GREATER:
        return order > 0;
    case HM_GREATER_EQUAL:
        return order >= 0;
    default:
        return false;
    }
}

/* ---- the whole ----------------------------------------------------------- */

typedef struct question {
    hm_values values;
    void *user;
    hm_out *scratch;
} question;

static hm_status test_value(const hm__where_part *part, const question *q,
                            hm_truth *out)
{
    const hm_where_node *n = &part->node;
    hm_status st;

    hm_out_clear(q->scratch);
    st = q->values(q->user, n->field, n->tag, q->scratch);
    *out = HM_MAYBE;
    if (st == HM_END)
        return HM_OK;
    if (st == HM_OK)
        st = hm_out_status(q->scratch);
    if (st != HM_OK)
        return st;
    if (part->regex)
        *out = hm__regex_find(part->regex, hm_out_text(q->scratch));
    else
        *out = hm_where_compare(n->field, hm_out_text(q->scratch), n->op,
                                n->value);
    return HM_OK;
}

/* What one side decides alone, else HM_MAYBE if the other could decide. */
static hm_truth join(hm_truth a, hm_truth b, hm_truth decides)
{
    if (a == decides || b == decides)
        return decides;
    return a == HM_MAYBE || b == HM_MAYBE ? HM_MAYBE
           : decides == HM_YES            ? HM_NO
                                          : HM_YES;
}

hm_status hm_where_ask(const hm_where *where, hm_values values, void *user,
                       hm_out *scratch, hm_truth *out)
{
    question q = {values, user, scratch};
    hm_truth truths[HM__WHERE_NODES];

    *out = HM_NO;
    for (size_t i = 0; i < where->count; i++) {
        const hm__where_part *part = &where->parts[i];
        const hm_where_node *n = &part->node;

        if (n->kind == HM_WHERE_COMPARE)
            HM_TRY(test_value(part, &q, &truths[i]));
        else if (n->kind == HM_WHERE_NOT)
            truths[i] = truths[n->left] == HM_MAYBE ? HM_MAYBE
                        : truths[n->left] == HM_YES ? HM_NO
                                                    : HM_YES;
        else
            truths[i] = join(truths[n->left], truths[n->right],
                             n->kind == HM_WHERE_OR ? HM_YES : HM_NO);
        *out = truths[i]; // the last is the whole
    }
    return HM_OK;
}

hm_stage hm_where_stage(const hm_where *where)
{
    hm_stage stage = HM_STAGE_HEAD;

    for (size_t i = 0; i < where->count; i++) {
        const hm_where_node *n = &where->parts[i].node;

        if (n->kind == HM_WHERE_COMPARE && hm_field_stage(n->field) > stage)
            stage = hm_field_stage(n->field);
    }
    return stage;
}

static hm_status ask_facts(void *user, hm_field field, hm_str tag, hm_out *out)
{
    return hm_facts_get(user, field, tag, out);
}

hm_status hm_where_test(const hm_where *where, const hm_facts *facts,
                        hm_out *scratch, hm_truth *out)
{
    hm_facts known;
    hm_stage last;

    *out = HM_MAYBE;
    HM_TRY(hm__options_copy(&known, sizeof(known), facts));
    last = known.stage;
    known.stage = HM_STAGE_HEAD; // what costs most is asked last, if at all
    for (;; known.stage++) {
        HM_TRY(hm_where_ask(where, ask_facts, &known, scratch, out));
        if (*out != HM_MAYBE || known.stage >= last)
            return HM_OK;
    }
}
