/*
 * edit.h - what the tests of edits share.
 */
#ifndef HM_TESTS_UNIT_EDIT_H
#define HM_TESTS_UNIT_EDIT_H

#include "support.h"

static inline hm_record *begin_game(fixture *f, const char *game,
                                    const char *position)
{
    hm_start start = {.size = sizeof(start),
                      .game = game,
                      .position = position,
                      .diags = f->diags};
    hm_record *record;

    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_OK);
    return record;
}

static inline hm_edit *edit_of(fixture *f, hm_record *record)
{
    hm_edit *edit;

    assert_int_equal(hm_edit_new(f->ctx, record, f->diags, &edit), HM_OK);
    return edit;
}

static inline void type(hm_edit *edit, const char *text)
{
    assert_int_equal(hm_edit_play(edit, hm_str_of(text), NULL), HM_OK);
}

static inline void back(hm_edit *edit, int plies)
{
    while (plies-- > 0)
        assert_int_equal(hm_replay_prev(hm_edit_replay(edit)), HM_OK);
}

static inline const hm_node *here(hm_edit *edit)
{
    return hm_replay_node(hm_edit_replay(edit));
}

/* The tree in brackets, with labels and comments: "1.a(2.b)(2.c{text})". */
static inline void put_tree(const hm_node *node, hm_out *out)
{
    hm_out_put(out, hm_node_label(node));
    hm_node_text(node, out);
    if (hm_node_has_comment(node)) {
        hm_out_char(out, '{');
        hm_node_comment(node, out);
        hm_out_char(out, '}');
    }
    for (const hm_node *n = hm_node_child(node); n; n = hm_node_sibling(n)) {
        assert_ptr_equal(hm_node_parent(n), node);
        hm_out_char(out, '(');
        put_tree(n, out);
        hm_out_char(out, ')');
    }
}

static inline char *tree_of(fixture *f, const hm_record *record)
{
    hm_out *out = new_out(f);

    hm_meta_json(hm_record_meta(record), out);
    put_tree(hm_record_root(record), out);
    return take_text(out);
}

static inline void assert_tree(fixture *f, const hm_record *record,
                               const char *want)
{
    char *got = tree_of(f, record);

    assert_string_equal(got, want);
    free(got);
}

static inline char *written(fixture *f, const hm_record *record, const char *to)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_out *out = new_out(f);

    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
    return take_text(out);
}

static inline void assert_written(fixture *f, const hm_record *record,
                                  const char *want)
{
    char *got = written(f, record, NULL);

    assert_string_equal(got, want);
    free(got);
}

#endif
