/*
 * labels.c - the numbers of plies that an edit adds or moves.
 *
 * A label is a number and periods: "12", "12." or "12...". Where some have
 * three periods, two plies share a number.
 */
#include <stdio.h>

#include "base/str.h"
#include "edit.h"

enum { LABEL_ROOM = 32 };

typedef struct label {
    size_t number;
    size_t periods;
} label;

static bool read_label(const hm_node *node, label *out)
{
    hm_str text = node->label;
    size_t digits = 0;

    while (digits < text.len && hm__is_digit(text.ptr[digits]))
        digits++;
    out->periods = text.len - digits;
    for (size_t i = digits; i < text.len; i++) {
        if (text.ptr[i] != '.')
            return false;
    }
    return node->mark <= HM__MARK_NUMBER &&
           (out->periods < 2 || out->periods == 3) &&
           hm__str_size(hm__str_part(text, 0, digits), &out->number);
}

/* Whether some number of the main line stands for two plies. */
static bool has_pairs(const hm_record *record)
{
    label l;

    if (hm__notation_find(record->notation)->paired)
        return true;
    for (const hm_node *n = record->root.child; n; n = n->child) {
        if (read_label(n, &l) && l.periods == 3)
            return true;
    }
    return false;
}

/* The label that stands `by` plies after another. */
static label shift(label l, int by, bool pairs)
{
    int64_t at = (int64_t)l.number;

    if (!pairs || (l.periods != 1 && l.periods != 3))
        return (label){(size_t)(at + by), l.periods};
    at = at * 2 + (l.periods == 3) + by;
    return (label){(size_t)(at / 2), at % 2 ? 3 : 1};
}

static hm_status put_label(hm_edit *edit, label l, hm_str *out)
{
    char text[LABEL_ROOM];
    int len = snprintf(text, sizeof(text), "%zu%.*s", l.number, (int)l.periods,
                       "...");

    *out = hm__arena_str(&edit->record->arena, (hm_str){text, (size_t)len});
    return out->ptr ? HM_OK : HM_ENOMEM;
}

hm_status hm__edit_label(hm_edit *edit, hm_node *node)
{
    const hm_notation *notation = hm__notation_find(edit->record->notation);
    const hm_node *before = node->parent;
    int by = 1;
    label l;

    for (; before && !read_label(before, &l); before = before->parent)
        by += notation->paired;
    node->mark = HM__MARK_NUMBER;
    if (before)
        return put_label(edit, shift(l, by, has_pairs(edit->record)),
                         &node->label);
    node->label = hm_str_of(notation->first_label ? notation->first_label : "");
    if (!notation->first_label)
        node->mark = HM__MARK_NONE;
    return HM_OK;
}

hm_status hm__edit_shift(hm_edit *edit, const hm_node *node, int by)
{
    bool pairs = has_pairs(edit->record);

    for (hm_node *n = hm__edit_own(node);
         (n = hm__edit_walk(node, n)) != NULL;) {
        hm_str text;
        label l;

        if (!read_label(n, &l) || (by < 0 && l.number == 0))
            continue;
        HM_TRY(put_label(edit, shift(l, by, pairs), &text));
        HM_TRY(hm__journal_set(&edit->journal, &n->label, &text, sizeof(text)));
    }
    return HM_OK;
}
