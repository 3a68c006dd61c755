/*
 * test_edit_chance.c - edits by chance against a simple model, and with every
 * allocation failing once.
 */
#include "edit.h"

/* ---- by chance ----------------------------------------------------------- */

enum { MOST = 400 };

/* The simple model: nodes by number, the first is the root. */
typedef struct model {
    char text[MOST][16];
    int parent[MOST];
    int children[MOST][MOST];
    int count[MOST];
    bool gone[MOST];
    const hm_node *node[MOST];
    int used, at;
} model;

static void put_model(const model *m, int i, int depth, hm_out *out)
{
    if (i)
        hm_out_printf(out, "%d.%s", depth, m->text[i]);
    for (int c = 0; c < m->count[i]; c++) {
        hm_out_char(out, '(');
        put_model(m, m->children[i][c], depth + 1, out);
        hm_out_char(out, ')');
    }
}

static void assert_model(fixture *f, const model *m, const hm_record *record)
{
    hm_out *out = new_out(f);
    char *want;

    hm_out_puts(out, "{}");
    put_model(m, 0, 0, out);
    want = take_text(out);
    assert_tree(f, record, want);
    free(want);
}

static void put_child(model *m, int parent, int at, int child)
{
    for (int i = m->count[parent]++; i > at; i--)
        m->children[parent][i] = m->children[parent][i - 1];
    m->children[parent][at] = child;
    m->parent[child] = parent;
}

static int take_child(model *m, int child)
{
    int parent = m->parent[child];
    int at = 0;

    while (m->children[parent][at] != child)
        at++;
    m->count[parent]--;
    for (int i = at; i < m->count[parent]; i++)
        m->children[parent][i] = m->children[parent][i + 1];
    return at;
}

static void mark_gone(model *m, int i)
{
    m->gone[i] = true;
    for (int c = 0; c < m->count[i]; c++)
        mark_gone(m, m->children[i][c]);
}

static bool holds(const model *m, int top, int i)
{
    while (i != top && i)
        i = m->parent[i];
    return i == top;
}

/* A node that is there, chosen by chance; 0, the root, only if it is alone. */
static int choose(const model *m, uint64_t *seed)
{
    for (int tries = 0; tries < 50; tries++) {
        int i = (int)random_below(seed, (uint32_t)m->used);

        if (i && !m->gone[i])
            return i;
    }
    return 0;
}

static void go(model *m, hm_edit *edit, int i)
{
    assert_int_equal(hm_replay_seek(hm_edit_replay(edit), m->node[i]), HM_OK);
    m->at = i;
}

static void play_by_chance(model *m, hm_edit *edit, bool inserts)
{
    int i = m->used++;
    int old = m->at;

    snprintf(m->text[i], sizeof(m->text[i]), "S@%c%d", 'a' + i % 20,
             1 + i / 20);
    m->count[i] = 0;
    if (inserts) {
        assert_int_equal(hm_edit_insert(edit, hm_str_of(m->text[i]), NULL),
                         HM_OK);
        while (m->count[old]) {
            int child = m->children[old][0];

            take_child(m, child);
            put_child(m, i, m->count[i], child);
        }
    } else {
        type(edit, m->text[i]);
    }
    put_child(m, old, m->count[old], i);
    m->node[i] = here(edit);
    m->at = i;
}

static void take_by_chance(model *m, hm_edit *edit, int i, bool alone)
{
    int parent = m->parent[i];
    int at = take_child(m, i);

    assert_int_equal(alone ? hm_edit_remove(edit, m->node[i])
                           : hm_edit_delete(edit, m->node[i]),
                     HM_OK);
    if (alone ? m->at == i : holds(m, i, m->at))
        m->at = parent;
    while (alone && m->count[i]) {
        int child = m->children[i][0];

        take_child(m, child);
        put_child(m, parent, at++, child);
    }
    mark_gone(m, i);
    assert_ptr_equal(here(edit), m->node[m->at]);
}

static void order_by_chance(model *m, hm_edit *edit, int i, uint64_t *seed)
{
    int parent = m->parent[i];
    int to = (int)random_below(seed, (uint32_t)m->count[parent]);

    take_child(m, i);
    put_child(m, parent, to, i);
    assert_int_equal(hm_edit_reorder(edit, m->node[i], (size_t)to), HM_OK);
}

static void edit_by_chance(model *m, hm_edit *edit, uint64_t *seed)
{
    uint32_t dice = random_below(seed, 12);
    int i = choose(m, seed);

    if (dice < 5 || !i)
        play_by_chance(m, edit, false);
    else if (dice < 7)
        play_by_chance(m, edit, true);
    else if (dice == 7)
        take_by_chance(m, edit, i, false);
    else if (dice == 8)
        take_by_chance(m, edit, i, true);
    else if (dice < 11)
        order_by_chance(m, edit, i, seed);
    else
        go(m, edit, i);
}

/* What was written is read back as the main line that it was. */
static void assert_read_back(fixture *f, const hm_record *record)
{
    char *text = written(f, record, NULL);
    hm_record *again = read_game(f, hm_str_of(text));
    const hm_node *a = hm_node_child(hm_record_root(record));
    const hm_node *b = hm_node_child(hm_record_root(again));

    for (; a && b; a = hm_node_child(a), b = hm_node_child(b)) {
        hm_out *x = new_out(f);
        hm_out *y = new_out(f);

        hm_node_title(a, x);
        hm_node_title(b, y);
        assert_true(hm__str_eq(hm_out_text(x), hm_out_text(y)));
        hm_out_free(x);
        hm_out_free(y);
    }
    assert_true(!a && !b);
    hm_record_free(again);
    free(text);
}

/* Where an edit is, as one finds it who has not seen what changed. */
static void assert_address(fixture *f, hm_edit *edit, const hm_record *record)
{
    hm_out *now = new_out(f);
    hm_out *fresh = new_out(f);
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    assert_int_equal(hm_replay_seek(replay, here(edit)), HM_OK);
    hm_replay_address(replay, fresh);
    hm_replay_address(hm_edit_replay(edit), now);
    assert_true(hm__str_eq(hm_out_text(now), hm_out_text(fresh)));
    hm_replay_free(replay);
    hm_out_free(fresh);
    hm_out_free(now);
}

static void edits_by_chance_follow_a_model(void **state)
{
    fixture *f = *state;
    uint64_t seed = 7;
    model *m = calloc(1, sizeof(*m));
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);
    char *past[MOST + 1];
    size_t done = 0;

    assert_non_null(m);
    m->used = 1;
    m->node[0] = hm_record_root(record);
    past[0] = tree_of(f, record);
    while (m->used < MOST / 2) {
        edit_by_chance(m, edit, &seed);
        assert_model(f, m, record);
        assert_read_back(f, record);
        assert_address(f, edit, record);
        if (hm_edit_changes(edit) > done)
            past[++done] = tree_of(f, record);
        assert_int_equal(hm_edit_changes(edit), done);
    }
    for (int round = 0; round < 2; round++) {
        for (size_t i = done; i-- > 0;) {
            assert_int_equal(hm_edit_undo(edit), HM_OK);
            assert_tree(f, record, past[i]);
            assert_address(f, edit, record);
        }
        assert_int_equal(hm_edit_undo(edit), HM_END);
        for (size_t i = 1; i <= done; i++) {
            assert_int_equal(hm_edit_redo(edit), HM_OK);
            assert_tree(f, record, past[i]);
            assert_address(f, edit, record);
        }
        assert_int_equal(hm_edit_redo(edit), HM_END);
    }
    assert_model(f, m, record);
    for (size_t i = 0; i <= done; i++)
        free(past[i]);
    hm_edit_free(edit);
    hm_record_free(record);
    free(m);
}

/* ---- out of memory ------------------------------------------------------- */

/* A change of each kind; `which` is one of them. */
static hm_status change(hm_edit *edit, int which)
{
    const hm_record *record = hm_edit_record(edit);
    const hm_node *first = hm_node_child(hm_record_root(record));
    const hm_node *second = hm_node_child(first);
    const hm_node *other = hm_node_sibling(second);

    switch (which) {
    case 0:
        return hm_edit_play(edit, HM_STR("S@{a,b}9"), NULL);
    case 1:
        return hm_edit_insert(edit, HM_STR("S@c9"), NULL);
    case 2:
        return hm_edit_delete(edit, second);
    case 3:
        return hm_edit_remove(edit, second);
    case 4:
        return hm_edit_reorder(edit, second, 1);
    case 5:
        return hm_edit_promote(edit, other);
    case 6:
        return hm_edit_add_comment(edit, first, HM_BEFORE, HM_STR("so"));
    case 7:
        return hm_edit_set_tag(edit, HM_STR("Event"), HM_STR("Two"));
    case 8:
        return hm_edit_remove_tag(edit, HM_STR("Event"));
    case 9:
        return hm_edit_set_time(edit, first, 5);
    case 10:
        return hm_edit_set_end(edit, NULL);
    case 11:
        return hm_edit_set_annotation(edit, first, HM_STR("eval"),
                                      HM_STR("0.3"));
    default:
        return hm_edit_undo(edit);
    }
}

/* Lets each allocation of a change fail, until it needs no more. */
static void fail_each_call(fixture *f, int which)
{
    for (size_t n = 1;; n++) {
        hm_record *record =
            read_game(f, HM_STR("---\nEvent: One\n...\n1. S@a1\n2. S@a2\n"
                                "3. S@a3\n"));
        hm_edit *edit = edit_of(f, record);
        const hm_node *first = hm_node_child(hm_record_root(record));
        char *was;
        hm_status st;

        assert_int_equal(hm_replay_next(hm_edit_replay(edit)), HM_OK);
        type(edit, "S@b2");
        assert_int_equal(hm_replay_seek(hm_edit_replay(edit), first), HM_OK);
        was = tree_of(f, record);
        f->heap.calls = 0;
        f->heap.fail_at = n;
        st = change(edit, which);
        f->heap.fail_at = 0;
        if (st == HM_ENOMEM) {
            assert_tree(f, record, was);
            assert_int_equal(hm_edit_changes(edit), 1);
            st = change(edit, which);
            assert_int_not_equal(st, HM_ENOMEM);
            n = f->heap.calls >= n ? n : n - 1;
        } else {
            n = 0;
        }
        free(was);
        hm_edit_free(edit);
        hm_record_free(record);
        if (n == 0)
            return;
    }
}

static void a_change_without_memory_leaves_the_record(void **state)
{
    fixture *f = *state;

    for (int which = 0; which < 13; which++)
        fail_each_call(f, which);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(edits_by_chance_follow_a_model),
        TEST(a_change_without_memory_leaves_the_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
