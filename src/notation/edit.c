/*
 * edit.c - changing the tree of a record: plies come and go.
 *
 * The links are changed by the journal (model/edit.c). Before they are, the
 * replay goes back to where nothing changes, and afterwards on from there.
 */
#include "edit.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

hm_node *hm__edit_walk(const hm_node *top, const hm_node *node)
{
    if (node->child)
        return node->child;
    while (node != top && !node->sibling)
        node = node->parent;
    return node == top ? NULL : node->sibling;
}

static void count_all(hm_edit *edit)
{
    const hm_node *root = &edit->record->root;

    edit->bytes = edit->record->source.text.len;
    edit->words = root->comment_count;
    for (const hm_node *n = root; (n = hm__edit_walk(root, n)) != NULL;) {
        edit->nodes++;
        edit->words += n->word_count + n->comment_count;
    }
}

hm_status hm_edit_new(hm_ctx *ctx, hm_record *record, hm_diags *diags,
                      hm_edit **out)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = diags, .errors_only = true};
    hm_edit *edit = hm__alloc(ctx, sizeof(*edit));
    hm_status st;

    *out = NULL;
    if (!edit)
        return HM_ENOMEM;
    *edit = (hm_edit){.ctx = ctx, .record = record, .diags = diags};
    edit->rules = hm__rules_find(record->rules);
    hm__journal_init(&edit->journal, ctx);
    st = hm_replay_new(ctx, &options, &edit->replay);
    if (st == HM_OK)
        st = hm_replay_load(edit->replay, record);
    if (st != HM_OK) {
        hm_edit_free(edit);
        return st;
    }
    count_all(edit);
    *out = edit;
    return HM_OK;
}

void hm_edit_free(hm_edit *edit)
{
    if (!edit)
        return;
    hm_replay_free(edit->replay);
    hm__journal_free(&edit->journal);
    hm__free(edit->ctx, edit);
}

hm_replay *hm_edit_replay(hm_edit *edit)
{
    return edit->replay;
}

const hm_record *hm_edit_record(const hm_edit *edit)
{
    return edit->record;
}

const hm_node *hm_edit_fault(const hm_edit *edit)
{
    return edit->fault;
}

size_t hm_edit_changes(const hm_edit *edit)
{
    return edit->journal.done;
}

/* ---- where the replay stands --------------------------------------------- */

static bool is_linked(const hm_node *node)
{
    const hm_node *n = node->parent ? node->parent->child : node;

    while (n && n != node)
        n = n->sibling;
    return n != NULL;
}

hm_node *hm__edit_here(hm_edit *edit)
{
    while (!is_linked(hm_replay_node(edit->replay)))
        hm_replay_prev(edit->replay);
    return hm__edit_own(hm_replay_node(edit->replay));
}

/* Whether a node stands in the tree of the record, below another if asked. */
static bool is_below(const hm_node *node, const hm_node *top)
{
    for (; node; node = node->parent) {
        if (!is_linked(node))
            return false;
        if (node == top)
            return true;
    }
    return false;
}

hm_status hm__edit_refuse(const hm_edit *edit, const char *id,
                          const char *message)
{
    hm_status st = hm__report(
        edit->diags, &(hm__source){.name = edit->record->source.name},
        (hm__problem){.severity = HM_ERROR, .id = id}, "%s", message);

    return st == HM_ENOMEM ? st : HM_EUSAGE;
}

hm_status hm__edit_check_node(const hm_edit *edit, const hm_node *node)
{
    if (is_below(node, &edit->record->root))
        return HM_OK;
    return hm__edit_refuse(edit, "record-no-node",
                           "expected a node of this record");
}

/* The same for a node that is to be moved or deleted: not the start. */
static hm_status check_ply(hm_edit *edit, const hm_node *node)
{
    edit->fault = NULL;
    HM_TRY(hm__edit_check_node(edit, node));
    if (node->parent)
        return HM_OK;
    return hm__edit_refuse(edit, "record-no-node",
                           "expected a ply, but this is the start");
}

/* Goes back out of what lies below a node. */
static void leave(hm_edit *edit, const hm_node *node)
{
    if (!is_below(hm__edit_here(edit), node))
        return;
    while (hm_replay_node(edit->replay) != node)
        hm_replay_prev(edit->replay);
}

/* Goes to a node, or as near as it can be played; only memory can be short. */
static hm_status go_to(hm_edit *edit, const hm_node *node)
{
    hm_status st;

    hm__replay_set_diags(edit->replay, NULL);
    st = hm_replay_seek(edit->replay, node);
    hm__replay_set_diags(edit->replay, edit->diags);
    return st == HM_ENOMEM ? st : HM_OK;
}

hm_status hm__edit_restart(hm_edit *edit, const hm_node *node)
{
    HM_TRY(hm_replay_load(edit->replay, edit->record));
    return go_to(edit, node);
}

static void forget_below(const hm_edit *edit, const hm_node *top)
{
    if (!edit->rules->forget)
        return;
    for (const hm_node *n = top; (n = hm__edit_walk(top, n)) != NULL;)
        edit->rules->forget(n);
}

hm_status hm__edit_check_below(hm_edit *edit, const hm_node *node)
{
    for (const hm_node *n = node; (n = hm__edit_walk(node, n)) != NULL;) {
        hm_status st = hm_replay_seek(edit->replay, n);

        if (st == HM_EINPUT)
            edit->fault = n;
        if (st != HM_OK)
            return st;
    }
    return HM_OK;
}

/* ---- steps --------------------------------------------------------------- */

hm_status hm__edit_spend(hm_edit *edit, size_t nodes, size_t words,
                         size_t bytes)
{
    const hm_limits *limits = &edit->ctx->limits;
    const char *id = edit->nodes + nodes > limits->moves   ? "limit-moves"
                     : edit->words + words > limits->words ? "limit-words"
                     : edit->bytes + bytes > limits->game_bytes
                         ? "limit-game-bytes"
                         : NULL;

    if (id) {
        hm__report(edit->diags, &edit->record->source,
                   (hm__problem){.severity = HM_ERROR, .id = id},
                   "this game becomes too large");
        return HM_ELIMIT;
    }
    edit->nodes += nodes;
    edit->words += words;
    edit->bytes += bytes;
    return HM_OK;
}

hm_status hm__edit_copy(hm_edit *edit, hm_str text, hm_str *out)
{
    if (hm__utf8_invalid(text) < text.len ||
        hm__str_find(text, '\0', 0) < text.len)
        return hm__edit_refuse(edit, "record-bad-text",
                               "expected UTF-8 without NUL bytes");
    HM_TRY(hm__edit_spend(edit, 0, 0, text.len));
    *out = hm__arena_str(&edit->record->arena, text);
    return out->ptr ? HM_OK : HM_ENOMEM;
}

hm_status hm__edit_finish(hm_edit *edit, hm_status st, hm__edit_step step)
{
    if (st == HM_OK)
        st = hm__journal_commit(&edit->journal, step);
    if (st != HM_OK)
        hm__journal_cancel(&edit->journal);
    hm__replay_rearranged(edit->replay);
    return st;
}

/* The end of the main line is where it was, or what was said of it moves. */
static hm_status move_end(hm_edit *edit, hm_node *was)
{
    if (was == edit->record->last || !edit->rules->move_end)
        return HM_OK;
    return edit->rules->move_end(edit->record, was, &edit->journal);
}

/* ---- playing ------------------------------------------------------------- */

/* What a person typed, played after the present node but not in the tree. */
typedef struct typed {
    hm_node *node, *parent;
    hm__source source;
    hm__arena_mark mark; // before it was read
} typed;

static size_t text_size(const hm_node *node)
{
    size_t size = 0;

    for (size_t i = 0; i < node->word_count; i++)
        size += node->words[i].text.len;
    return size;
}

/* Made nodes have no place in the source. */
static void forget_places(hm_node *node)
{
    node->span = (hm_span){0, 0};
    for (size_t i = 0; i < node->word_count; i++)
        node->words[i].span = node->span;
}

/* Gives up what was typed. */
static void untype(hm_edit *edit, const typed *t)
{
    while (hm_replay_node(edit->replay) != t->parent)
        hm_replay_prev(edit->replay);
    hm__replay_rearranged(edit->replay); // it looks at nodes that it left
    hm__arena_rewind(&edit->record->arena, t->mark);
}

static hm_status type_ply(hm_edit *edit, hm_str text, const char *notation,
                          typed *out)
{
    hm__arena *arena = &edit->record->arena;
    hm__move_request request = {.record = edit->record,
                                .text = text,
                                .notation = notation,
                                .diags = edit->diags};
    hm__typed made;
    hm_status st;

    edit->fault = NULL;
    out->mark = hm__arena_here(arena);
    out->parent = request.parent = hm__edit_here(edit);
    st = hm__move_read(&request, arena, &made);
    if (st != HM_OK) {
        hm__arena_rewind(arena, out->mark);
        return st;
    }
    // Rules may be asked about a ply that they refused: it stays in memory.
    HM_TRY(hm__replay_try(edit->replay, made.node, &made.source));
    st = hm__edit_spend(edit, 1, made.node->word_count, text_size(made.node));
    if (st != HM_OK) {
        untype(edit, out);
        return st;
    }
    forget_places(made.node);
    out->node = made.node;
    out->source = made.source;
    return HM_OK;
}

/* Writes what the last step did, in the words of the rules. */
static hm_status put_ply(const hm_edit *edit, hm_out *out)
{
    hm_ply ply;
    hm_status st;

    hm_out_clear(out);
    for (size_t i = 0; (st = hm_replay_ply(edit->replay, i, &ply)) == HM_OK;
         i++) {
        hm_out_put(out, ply.text);
        hm_out_char(out, '\n');
    }
    return st == HM_END ? hm_out_status(out) : st;
}

static bool has_same_words(const hm_node *a, const hm_node *b)
{
    bool same = a->word_count == b->word_count;

    for (size_t i = 0; same && i < a->word_count; i++)
        same = hm__str_eq(a->words[i].text, b->words[i].text);
    return same;
}

/* Plays each child, to see if it is what was typed; back at the parent, then.
 */
static hm_status compare(hm_edit *edit, const typed *t, hm_out *texts[2],
                         hm_node **out)
{
    HM_TRY(put_ply(edit, texts[0]));
    for (hm_node *n = t->parent->child; n && !*out; n = n->sibling) {
        HM_TRY(go_to(edit, n));
        if (hm_replay_node(edit->replay) != n)
            continue;
        HM_TRY(put_ply(edit, texts[1]));
        if (hm__str_eq(hm_out_text(texts[0]), hm_out_text(texts[1])))
            *out = n;
    }
    return go_to(edit, t->parent);
}

/* Whether one of the children is the ply that was typed; else NULL. */
static hm_status find_same(hm_edit *edit, const typed *t, hm_node **out)
{
    hm_out *texts[2] = {NULL, NULL};
    hm_status st;

    *out = NULL;
    for (hm_node *n = t->parent->child; n && !*out; n = n->sibling)
        *out = has_same_words(n, t->node) ? n : NULL;
    if (*out || !t->parent->child || !edit->rules->ply)
        return HM_OK;
    st = hm_out_new(edit->ctx, &texts[0]);
    if (st == HM_OK)
        st = hm_out_new(edit->ctx, &texts[1]);
    if (st == HM_OK)
        st = compare(edit, t, texts, out);
    if (st == HM_OK && !*out)
        st = hm__replay_try(edit->replay, t->node, &t->source);
    hm_out_free(texts[0]);
    hm_out_free(texts[1]);
    return st;
}

static hm_status append(hm_edit *edit, const typed *t)
{
    HM_TRY(hm__edit_label(edit, t->node));
    if (!t->parent->child && edit->rules->set_end) // the line goes on
        HM_TRY(edit->rules->set_end(edit->record, t->parent, NULL,
                                    &edit->journal));
    return hm__node_attach(edit->record, t->node, t->parent,
                           hm__node_last_child(t->parent), &edit->journal);
}

hm_status hm_edit_play(hm_edit *edit, hm_str text, const char *notation)
{
    hm_node *same;
    hm_status st;
    typed t;

    HM_TRY(type_ply(edit, text, notation, &t));
    st = find_same(edit, &t, &same);
    if (st == HM_OK && same) {
        untype(edit, &t);
        return go_to(edit, same);
    }
    if (st == HM_OK)
        st = append(edit, &t);
    st = hm__edit_finish(
        edit, st,
        (hm__edit_step){.above = t.parent, .before = t.parent, .to = t.node});
    if (st != HM_OK)
        untype(edit, &t);
    return st;
}

/* ---- between others ------------------------------------------------------ */

/* What braces made is written out where it is cut before a node. */
static hm_status cut_braces(hm_edit *edit, const hm_node *node)
{
    const bool yes = true;

    if (!node || node->mark != HM__MARK_HIDDEN || node->raw.ptr)
        return HM_OK;
    return hm__journal_set(&edit->journal, &edit->record->spelled, &yes,
                           sizeof(yes));
}

static hm_status set_mark(hm_edit *edit, hm_node *node, hm__mark mark,
                          hm_str label)
{
    HM_TRY(hm__journal_set(&edit->journal, &node->mark, &mark, sizeof(mark)));
    return hm__journal_set(&edit->journal, &node->label, &label, sizeof(label));
}

/* Puts all children of a node after another's. */
static hm_status move_children(hm_edit *edit, hm_node *from, hm_node *to,
                               hm_node *after)
{
    while (from->child) {
        hm_node *child = from->child;

        HM_TRY(hm__node_detach(edit->record, child, &edit->journal));
        HM_TRY(hm__node_attach(edit->record, child, to, after, &edit->journal));
        after = child;
    }
    return HM_OK;
}

/* Moves without a number stay first; what follows them needs a mark then. */
static hm_status take_place(hm_edit *edit, hm_node *node, hm_node *next)
{
    if (next->mark != HM__MARK_NONE || !edit->rules->worded)
        return hm__edit_label(edit, node);
    node->mark = HM__MARK_NONE;
    node->label = next->label;
    return set_mark(edit, next, HM__MARK_PERIOD, HM_STR("SetupFn.."));
}

static hm_status insert(hm_edit *edit, const typed *t)
{
    hm_node *parent = t->parent;

    HM_TRY(cut_braces(edit, parent->child));
    HM_TRY(take_place(edit, t->node, parent->child));
    HM_TRY(move_children(edit, parent, t->node, NULL));
    HM_TRY(
        hm__node_attach(edit->record, t->node, parent, NULL, &edit->journal));
    if (t->node->mark != HM__MARK_NONE)
        HM_TRY(hm__edit_shift(edit, t->node, 1));
    forget_below(edit, t->node);
    HM_TRY(hm__edit_check_below(edit, t->node));
    return go_to(edit, t->node);
}

hm_status hm_edit_insert(hm_edit *edit, hm_str text, const char *notation)
{
    hm_status st;
    typed t;

    if (!hm__edit_here(edit)->child)
        return hm_edit_play(edit, text, notation);
    HM_TRY(type_ply(edit, text, notation, &t));
    st = hm__edit_finish(
        edit, insert(edit, &t),
        (hm__edit_step){.above = t.parent, .before = t.parent, .to = t.node});
    if (st == HM_OK)
        return st;
    untype(edit, &t);
    forget_below(edit, t.parent);
    return st;
}

/* ---- taking plies out ---------------------------------------------------- */

hm_status hm_edit_delete(hm_edit *edit, const hm_node *node)
{
    hm_node *was = edit->record->last;
    hm__edit_step step = {.above = node->parent, .before = hm__edit_here(edit)};
    hm_status st;

    HM_TRY(check_ply(edit, node));
    step.to = is_below(step.before, node) ? step.above : step.before;
    leave(edit, step.above);
    st = cut_braces(edit, node);
    if (st == HM_OK)
        st = hm__node_detach(edit->record, hm__edit_own(node), &edit->journal);
    if (st == HM_OK)
        st = move_end(edit, was);
    if (st == HM_OK)
        st = go_to(edit, step.to);
    st = hm__edit_finish(edit, st, step);
    if (st != HM_OK)
        go_to(edit, step.before);
    return st;
}

static bool is_joined(const hm_node *node)
{
    return node->mark == HM__MARK_PERIOD || node->mark == HM__MARK_SEMICOLON ||
           node->mark == HM__MARK_HIDDEN;
}

static hm_status take_out(hm_edit *edit, hm_node *node)
{
    hm_node *parent = node->parent;
    hm_node *before = NULL;

    for (hm_node *n = parent->child; n != node; n = n->sibling)
        before = n;
    HM_TRY(cut_braces(edit, node));
    HM_TRY(cut_braces(edit, node->child));
    if (node->child && !is_joined(node) && !is_joined(node->child))
        HM_TRY(hm__edit_shift(edit, node, -1));
    if (node->child && is_joined(node->child) && !is_joined(node))
        HM_TRY(set_mark(edit, node->child, node->mark, node->label));
    HM_TRY(hm__node_detach(edit->record, node, &edit->journal));
    HM_TRY(move_children(edit, node, parent, before));
    forget_below(edit, parent);
    return hm__edit_check_below(edit, parent);
}

hm_status hm_edit_remove(hm_edit *edit, const hm_node *node)
{
    hm_node *was = edit->record->last;
    hm__edit_step step = {.above = node->parent, .before = hm__edit_here(edit)};
    hm_status st;

    HM_TRY(check_ply(edit, node));
    step.to = step.before == node ? step.above : step.before;
    leave(edit, step.above);
    st = take_out(edit, hm__edit_own(node));
    if (st == HM_OK)
        st = move_end(edit, was);
    leave(edit, step.above);
    if (st == HM_OK)
        st = go_to(edit, step.to);
    st = hm__edit_finish(edit, st, step);
    if (st != HM_OK) {
        forget_below(edit, step.above);
        go_to(edit, step.before);
    }
    return st;
}

/* ---- variations ---------------------------------------------------------- */

static hm_status place_at(hm_edit *edit, hm_node *node, size_t index)
{
    hm_node *parent = node->parent;
    hm_node *after = NULL;

    HM_TRY(hm__node_detach(edit->record, node, &edit->journal));
    for (hm_node *n = parent->child; n && index > 0; n = n->sibling, index--)
        after = n;
    return hm__node_attach(edit->record, node, parent, after, &edit->journal);
}

hm_status hm_edit_reorder(hm_edit *edit, const hm_node *node, size_t index)
{
    hm_node *was = edit->record->last;
    hm__edit_step step = {.before = hm__edit_here(edit)};
    hm_status st;

    HM_TRY(check_ply(edit, node));
    step.to = step.before;
    st = place_at(edit, hm__edit_own(node), index);
    if (st == HM_OK)
        st = move_end(edit, was);
    return hm__edit_finish(edit, st, step);
}

hm_status hm_edit_promote(hm_edit *edit, const hm_node *node)
{
    hm_node *was = edit->record->last;
    hm__edit_step step = {.before = hm__edit_here(edit)};
    hm_status st = HM_OK;

    edit->fault = NULL;
    HM_TRY(hm__edit_check_node(edit, node));
    step.to = step.before;
    for (; st == HM_OK && node->parent; node = node->parent) {
        if (node->parent->child != node)
            st = place_at(edit, hm__edit_own(node), 0);
    }
    if (st == HM_OK)
        st = move_end(edit, was);
    return hm__edit_finish(edit, st, step);
}

/* ---- back and forth ------------------------------------------------------ */

/* Swaps what a step changed, and stands where it says. */
static hm_status swap_step(hm_edit *edit, hm__edit_step step, bool back)
{
    void (*const swap[2])(hm__journal *) = {hm__journal_undo, hm__journal_redo};
    const hm_node *from = hm__edit_here(edit);
    const hm_node *to = back ? step.before : step.to;
    hm_status st;

    edit->fault = NULL;
    if (step.above)
        leave(edit, step.above);
    swap[!back](&edit->journal);
    hm__replay_rearranged(edit->replay);
    if (step.above)
        forget_below(edit, step.above);
    st = step.start ? hm__edit_restart(edit, to) : go_to(edit, to);
    if (st == HM_OK)
        return st;
    if (step.above)
        leave(edit, step.above);
    swap[back](&edit->journal);
    hm__replay_rearranged(edit->replay);
    if (step.start)
        hm__edit_restart(edit, from);
    return st;
}

hm_status hm_edit_undo(hm_edit *edit)
{
    const hm__edit_step *step = hm__journal_last(&edit->journal);

    return step ? swap_step(edit, *step, true) : HM_END;
}

hm_status hm_edit_redo(hm_edit *edit)
{
    const hm__edit_step *step = hm__journal_next(&edit->journal);

    return step ? swap_step(edit, *step, false) : HM_END;
}
