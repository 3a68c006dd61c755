/*
 * move.c - one ply of actions, as a person types it.
 *
 *   ply    = "pass" | action {("," | ";") action} | JSON
 *   action = verb argument argument, as "shift 52 36" or "drop P 40"
 *   JSON   = an action, a list of them, or a list with one ply
 */
#include "base/str.h"
#include "pan.h"

typedef struct typing {
    const hm__typed_move *typed;
    hm__pan_consumer to;
    hm__pan_text text;
    hm__grid_action *last; // of the ply so far; NULL: none
} typing;

static hm_status refuse(const typing *t, hm_str at)
{
    return hm__fault(t->text.why, at, "pan-move",
                     "expected the actions of one ply, such as shift 52 36");
}

static hm_status keep_action(void *user, const hm__grid_action *action)
{
    typing *t = user;
    hm__arena *arena = t->typed->arena;
    hm__grid_action *copy = hm__arena_alloc(arena, sizeof(*copy));

    if (t->text.why->id)
        return HM_EINPUT;
    if (!copy)
        return HM_ENOMEM;
    *copy = *action;
    copy->source = t->typed->text.ptr;
    copy->joins = t->last;
    if (action->actor.len) {
        copy->actor = hm__arena_str(arena, action->actor);
        if (!copy->actor.ptr)
            return HM_ENOMEM;
    }
    if (t->last && t->text.shape == HM__PAN_PLIES && !action->joins)
        return refuse(t, t->typed->text);
    if (t->last)
        t->last->next = copy;
    else
        t->typed->node->ply = copy;
    t->last = copy;
    return HM_OK;
}

static hm_status pass(typing *t)
{
    hm_span all = {0, t->typed->text.len};

    return keep_action(
        t, &(hm__grid_action){.verb = HM__GRID_PASS, .span = {all, all, all}});
}

/* ---- JSON ---------------------------------------------------------------- */

static hm_status read_list(typing *t)
{
    hm__json_token token;

    HM_TRY(hm__json_next(&t->text.json, &token)); // the bracket was seen
    HM_TRY(hm__pan_list(&t->text, &token));
    HM_TRY(hm__json_next(&t->text.json, &token)); // nothing but the end
    return t->last ? HM_OK : pass(t);
}

static hm_status read_json(typing *t)
{
    hm__json_options options = {.text = t->typed->text};
    hm_status st =
        hm__json_init(&t->text.json, t->typed->record->ctx, &options);

    if (st == HM_OK)
        st = hm__pan_broken(&t->text, read_list(t));
    hm__json_free(&t->text.json);
    return st == HM_ELIMIT ? HM_EINPUT : st; // too deep, and that was said
}

/* ---- words --------------------------------------------------------------- */

enum { MOST_WORDS = 4 }; // one too many

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word of an action; false before what separates actions. */
static bool next_word(hm_str text, size_t *at, hm__json_token *out)
{
    size_t start = *at;
    size_t end;

    while (start < text.len && is_blank(text.ptr[start]))
        start++;
    for (end = start; end < text.len && !is_blank(text.ptr[end]) &&
                      text.ptr[end] != ',' && text.ptr[end] != ';';)
        end++;
    *at = end;
    out->span = (hm_span){start, end};
    out->text = hm__str_part(text, start, end);
    out->kind = end > start && hm__is_digit(text.ptr[start]) ? HM_JSON_NUMBER
                                                             : HM_JSON_STRING;
    return end > start;
}

static hm_status read_words(typing *t)
{
    hm_str text = t->typed->text;

    t->text.json.options.text = text; // that faults point into
    t->text.shape = HM__PAN_SINGLE;
    for (size_t at = 0; at <= text.len; at++) {
        hm__json_token words[MOST_WORDS];
        size_t count = 0;

        while (count < MOST_WORDS && next_word(text, &at, &words[count]))
            count++;
        if (count == 0)
            return refuse(t, text);
        HM_TRY(hm__pan_words(&t->text, words, count));
    }
    return HM_OK;
}

/* ---- the ply ------------------------------------------------------------- */

/* Each action is a word, written without blanks. */
static hm_status make_words(const typing *t)
{
    hm_node *node = t->typed->node;
    hm_out *out;
    size_t count = 0;
    hm_status st = hm_out_new(t->typed->record->ctx, &out);

    HM_TRY(st);
    for (const hm__grid_action *a = node->ply; a; a = a->next)
        count++;
    node->words = hm__arena_zero(t->typed->arena, count, sizeof(*node->words));
    st = node->words ? HM_OK : HM_ENOMEM;
    for (const hm__grid_action *a = node->ply; a && st == HM_OK; a = a->next) {
        hm__word *word = &node->words[node->word_count++];

        hm_out_clear(out);
        if (a->verb == HM__GRID_PASS)
            hm_out_puts(out, "[]");
        else
            hm__grid_put_action(a, out);
        st = hm_out_status(out);
        word->text = word->raw =
            hm__arena_str(t->typed->arena, hm_out_text(out));
        if (!word->text.ptr)
            st = HM_ENOMEM;
    }
    hm_out_free(out);
    return st;
}

hm_status hm__pan_move(const hm__typed_move *typed, hm_fault *why)
{
    typing t = {.typed = typed,
                .to = {.user = &t, .action = keep_action},
                .text = {.why = why, .to = &t.to}};
    hm_str text = hm__str_trim(typed->text);

    if (hm_str_is(text, "pass"))
        HM_TRY(pass(&t));
    else
        HM_TRY(hm__str_starts(text, HM_STR("[")) ? read_json(&t)
                                                 : read_words(&t));
    return make_words(&t);
}
