/*
 * edit_texts.c - changing what a record says beside its plies: comments, tags,
 * clocks, ends.
 */
#include <string.h>

#include "base/str.h"
#include "edit.h"

/* A step that leaves the tree as it is. */
static hm__edit_step stay(hm_edit *edit)
{
    const hm_node *here = hm__edit_here(edit);

    edit->fault = NULL;
    return (hm__edit_step){.before = here, .to = here};
}

/* ---- comments ------------------------------------------------------------ */

/* A comment that is to be set or added. */
typedef struct remark {
    hm_node *node;
    hm__comment comment;
    bool adds;
} remark;

/* Only words have something before them; elsewhere the ply before ends there.
 */
static remark aim(const hm_edit *edit, const hm_node *node,
                  hm_comment_side side)
{
    bool before = side == HM_BEFORE && edit->rules->worded && node->word_count;

    if (side == HM_BEFORE && !edit->rules->worded && node->parent)
        node = node->parent;
    return (remark){.node = hm__edit_own(node),
                    .comment = {.at = before ? 0 : node->word_count,
                                .line = !edit->rules->worded}};
}

/* The comments of a node with a new one, which may be empty for none. */
static hm_status make_comments(hm_edit *edit, const remark *r,
                               hm__comment **out, size_t *count)
{
    const hm_node *node = r->node;
    hm__comment *list = hm__arena_zero(&edit->record->arena,
                                       node->comment_count + 1, sizeof(*list));
    bool done = r->comment.text.len == 0;

    if (!list)
        return HM_ENOMEM;
    *count = 0;
    for (size_t i = 0; i < node->comment_count; i++) {
        const hm__comment *old = &node->comments[i];

        if (!done && old->at > r->comment.at) {
            list[(*count)++] = r->comment;
            done = true;
        }
        if (r->adds || old->at != r->comment.at)
            list[(*count)++] = *old;
    }
    if (!done)
        list[(*count)++] = r->comment;
    *out = list;
    return HM_OK;
}

static hm_status replace_comments(hm_edit *edit, hm_node *node,
                                  hm__comment *list, size_t count)
{
    node->comment_room = 0; // the list is full, whichever it is
    HM_TRY(
        hm__journal_set(&edit->journal, &node->comments, &list, sizeof(list)));
    return hm__journal_set(&edit->journal, &node->comment_count, &count,
                           sizeof(count));
}

static hm_status set_comments(hm_edit *edit, remark *r, hm_str text)
{
    hm__comment *list;
    size_t count;

    HM_TRY(hm__edit_spend(edit, 0, 1, 0));
    HM_TRY(hm__edit_copy(edit, text, &r->comment.text));
    HM_TRY(make_comments(edit, r, &list, &count));
    return replace_comments(edit, r->node, list, count);
}

hm_status hm_edit_set_comment(hm_edit *edit, const hm_node *node,
                              hm_comment_side side, hm_str text)
{
    remark r = aim(edit, node, side);

    HM_TRY(hm__edit_check_node(edit, node));
    return hm__edit_finish(edit, set_comments(edit, &r, text), stay(edit));
}

hm_status hm_edit_add_comment(hm_edit *edit, const hm_node *node,
                              hm_comment_side side, hm_str text)
{
    remark r = aim(edit, node, side);

    r.adds = true;
    HM_TRY(hm__edit_check_node(edit, node));
    if (text.len == 0)
        return hm__edit_refuse(edit, "record-bad-text", "expected a comment");
    return hm__edit_finish(edit, set_comments(edit, &r, text), stay(edit));
}

/* ---- annotations --------------------------------------------------------- */

/* An annotation to be set, and the comments that it is in then. */
typedef struct setting {
    hm_str name, text; // an empty text removes it
    bool done;         // it stands somewhere
    hm__comment *list;
    size_t count;
} setting;

static void put_setting(setting *s, hm_out *out)
{
    hm_out_puts(out, "[%");
    hm_out_put(out, s->name);
    hm_out_char(out, ' ');
    hm_out_put(out, s->text);
    hm_out_char(out, ']');
    s->done = true;
}

/* Writes a comment again, with the setting where its name was. */
static void put_changed(hm_str comment, setting *s, hm_out *out)
{
    hm_annotation at = {0};
    size_t from = 0;

    while (hm__annotation_next(comment, &at)) {
        size_t start = (size_t)(at.name.ptr - comment.ptr) - 2;

        if (!hm__str_eq(at.name, s->name))
            continue;
        hm_out_put(out, hm__str_part(comment, from, start));
        if (!s->done && s->text.len)
            put_setting(s, out);
        from = at.next;
    }
    hm_out_put(out, hm__str_part(comment, from, comment.len));
}

/* The comments of a node with the setting in them. */
static hm_status make_annotated(hm_edit *edit, const hm_node *node, setting *s,
                                hm_out *out)
{
    for (size_t i = 0; i < node->comment_count; i++) {
        hm__comment comment = node->comments[i];

        hm_out_clear(out);
        put_changed(comment.text, s, out);
        HM_TRY(hm_out_status(out));
        if (!hm__str_eq(comment.text, hm_out_text(out)))
            HM_TRY(hm__edit_copy(edit, hm_out_text(out), &comment.text));
        if (hm__str_trim(comment.text).len)
            s->list[s->count++] = comment;
    }
    if (s->done || !s->text.len)
        return HM_OK;
    hm_out_clear(out);
    put_setting(s, out);
    HM_TRY(hm_out_status(out));
    s->list[s->count] = (hm__comment){.at = node->word_count};
    return hm__edit_copy(edit, hm_out_text(out), &s->list[s->count++].text);
}

static hm_status put_annotation(hm_edit *edit, hm_node *node, hm_str name,
                                hm_str text)
{
    setting s = {.name = name,
                 .text = text,
                 .list =
                     hm__arena_zero(&edit->record->arena,
                                    node->comment_count + 1, sizeof(*s.list))};
    hm_out *out = NULL;
    hm_status st = hm__edit_spend(edit, 0, 1, 0);

    if (st == HM_OK && !s.list)
        st = HM_ENOMEM;
    if (st == HM_OK)
        st = hm_out_new(edit->ctx, &out);
    if (st == HM_OK)
        st = make_annotated(edit, node, &s, out);
    if (st == HM_OK)
        st = replace_comments(edit, node, s.list, s.count);
    hm_out_free(out);
    return st;
}

/* name = letters and digits; a text ends before the bracket that closes it. */
static bool is_annotation(hm_str name, hm_str text)
{
    bool quoted = false;

    for (size_t i = 0; i < name.len; i++) {
        char c = hm__lower(name.ptr[i]);

        if (!hm__is_lower(c) && !hm__is_digit(c) && c != '_')
            return false;
    }
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        quoted = quoted != (c == '"');
        if ((unsigned char)c < ' ' || c == '}' || (c == ']' && !quoted))
            return false;
    }
    return name.len && !quoted;
}

hm_status hm_edit_set_annotation(hm_edit *edit, const hm_node *node,
                                 hm_str name, hm_str text)
{
    HM_TRY(hm__edit_check_node(edit, node));
    if (!is_annotation(name, text))
        return hm__edit_refuse(edit, "record-bad-text",
                               "expected a name of letters and digits, and a "
                               "text without ] and }");
    return hm__edit_finish(
        edit, put_annotation(edit, hm__edit_own(node), name, text), stay(edit));
}

/* ---- tags ---------------------------------------------------------------- */

/* The last item of a key, which is the one that counts; NULL: none. */
static hm_meta *find_tag(const hm_edit *edit, hm_str key)
{
    hm_meta *found = NULL;

    for (hm_meta *m = edit->record->meta.first; m; m = m->next) {
        if (hm__str_eq(m->key, key))
            found = m;
    }
    return found;
}

/* What was read is no longer as it was. */
static hm_status mark_changed(hm_edit *edit)
{
    const bool yes = true;

    return hm__journal_set(&edit->journal, &edit->record->meta_changed, &yes,
                           sizeof(yes));
}

static hm_status detach(hm_edit *edit, hm_meta *item)
{
    if (!item->made)
        HM_TRY(mark_changed(edit));
    return hm__meta_detach(&edit->record->meta, item, &edit->journal);
}

static hm_status put_tag(hm_edit *edit, hm_str key, hm_str value)
{
    hm_meta *map = &edit->record->meta;
    hm_meta *old = find_tag(edit, key);
    hm_meta *item = hm__arena_zero(&edit->record->arena, 1, sizeof(*item));

    if (!item)
        return HM_ENOMEM;
    item->kind = HM_META_TEXT;
    item->made = true;
    HM_TRY(hm__edit_copy(edit, key, &item->key));
    HM_TRY(hm__edit_copy(edit, value, &item->text));
    HM_TRY(hm__meta_attach(map, item, old ? old : map->last, &edit->journal));
    return old ? detach(edit, old) : HM_OK;
}

static hm_status remove_tag(hm_edit *edit, hm_str key)
{
    hm_meta *item;

    while ((item = find_tag(edit, key)) != NULL)
        HM_TRY(detach(edit, item));
    return HM_OK;
}

static hm_status move_tag(hm_edit *edit, hm_meta *item, size_t index)
{
    hm_meta *map = &edit->record->meta;
    hm_meta *after = NULL;

    HM_TRY(mark_changed(edit));
    HM_TRY(detach(edit, item));
    for (hm_meta *m = map->first; m && index > 0; m = m->next, index--)
        after = m;
    return hm__meta_attach(map, item, after, &edit->journal);
}

/* Tags may give the start: then everything is played again. */
static hm_status finish_tags(hm_edit *edit, hm_status st)
{
    hm__edit_step step = stay(edit);

    step.start = edit->rules->worded;
    if (st == HM_OK)
        st = hm__meta_index(&edit->record->meta, &edit->record->arena,
                            &edit->journal);
    if (st == HM_OK && step.start)
        st = hm__edit_restart(edit, &edit->record->root);
    if (st == HM_OK && step.start)
        st = hm__edit_check_below(edit, &edit->record->root);
    if (st == HM_OK && step.start)
        st = hm__edit_restart(edit, step.to);
    st = hm__edit_finish(edit, st, step);
    if (st != HM_OK && step.start)
        hm__edit_restart(edit, step.before);
    return st;
}

/* The tags of a game inside another text belong to two of them. */
static hm_status check_tag(const hm_edit *edit, hm_str key)
{
    if (edit->record->container)
        return HM_ESUPPORT;
    if (key.len)
        return HM_OK;
    return hm__edit_refuse(edit, "record-bad-text",
                           "expected the name of a tag");
}

hm_status hm_edit_set_tag(hm_edit *edit, hm_str key, hm_str value)
{
    HM_TRY(check_tag(edit, key));
    return finish_tags(edit, put_tag(edit, key, value));
}

hm_status hm_edit_remove_tag(hm_edit *edit, hm_str key)
{
    HM_TRY(check_tag(edit, key));
    if (!find_tag(edit, key))
        return HM_END;
    return finish_tags(edit, remove_tag(edit, key));
}

hm_status hm_edit_move_tag(hm_edit *edit, hm_str key, size_t index)
{
    hm_meta *item = find_tag(edit, key);

    HM_TRY(check_tag(edit, key));
    return item ? finish_tags(edit, move_tag(edit, item, index)) : HM_END;
}

/* ---- clocks, marks, ends ------------------------------------------------- */

static bool has_annotation(const hm_node *node, const char *name)
{
    hm_annotation at = {0};

    while (hm_node_next_annotation(node, &at)) {
        if (hm_str_is(at.name, name))
            return true;
    }
    return false;
}

/* Sets a time, and what the comments say about it. */
static hm_status put_time(hm_edit *edit, hm_node *node, int64_t ms)
{
    bool clock = has_annotation(node, "clk");
    char text[HM__TIME_ROOM] = "";

    HM_TRY(hm__journal_set(&edit->journal, &node->time, &ms, sizeof(ms)));
    if (ms >= 0)
        hm__annotation_write_time(ms, text);
    if (clock || has_annotation(node, "emt"))
        HM_TRY(put_annotation(edit, node, HM_STR("emt"), hm_str_of(text)));
    if (clock && ms < 0) // or it would be worked out again
        HM_TRY(put_annotation(edit, node, HM_STR("clk"), HM_STR("")));
    return HM_OK;
}

hm_status hm_edit_set_time(hm_edit *edit, const hm_node *node, int64_t ms)
{
    HM_TRY(hm__edit_check_node(edit, node));
    if (!node->parent || ms < HM_NO_TIME)
        return hm__edit_refuse(
            edit, "record-no-node",
            "expected a ply, and a time that is not negative");
    edit->record->timed = true;
    return hm__edit_finish(edit, put_time(edit, hm__edit_own(node), ms),
                           stay(edit));
}

hm_status hm_edit_set_note(hm_edit *edit, const hm_node *node, const char *name,
                           hm_str text)
{
    hm_str copy = {NULL, 0};
    hm_str *at = NULL;

    HM_TRY(hm__edit_check_node(edit, node));
    if (edit->rules->note)
        at = edit->rules->note(edit->record, hm__edit_own(node), name);
    if (!at)
        return HM_ESUPPORT;
    if (!edit->rules->is_note(name, text))
        return hm__edit_refuse(edit, "record-bad-text",
                               "expected a judgement such as !? or, for a "
                               "bookmark, one line");
    if (text.len)
        HM_TRY(hm__edit_copy(edit, text, &copy));
    return hm__edit_finish(
        edit, hm__journal_set(&edit->journal, at, &copy, sizeof(copy)),
        stay(edit));
}

/* Ends of the rules' own, changed by the journal. */
static hm_status put_end(hm_edit *edit, hm_node *node, const char *end)
{
    hm_status st =
        edit->rules->set_end(edit->record, node, end, &edit->journal);

    if (st == HM_EUSAGE)
        hm__edit_refuse(edit, "record-no-end",
                        "expected how the game ended, such as resign or 1-0; "
                        "the side to move cannot have won by points");
    return hm__edit_finish(edit, st, stay(edit));
}

hm_status hm_edit_set_end(hm_edit *edit, const char *end)
{
    hm_node *here = hm__edit_here(edit);

    if (here->child)
        return hm__edit_refuse(edit, "record-no-end",
                               "the line continues after this ply");
    if (edit->rules->set_end)
        return put_end(edit, here, end);
    if (here != edit->record->last)
        return hm__edit_refuse(
            edit, "record-no-end",
            "in this game only the main line can have an end");
    return end ? hm_edit_set_tag(edit, HM_STR("Result"), hm_str_of(end))
               : hm_edit_remove_tag(edit, HM_STR("Result"));
}
