/*
 * test_edit.c - records that are made and changed: by hand, by chance against
 * a simple model, and with every allocation failing once.
 */
#include "support.h"

#include "model/record.h"

/* ---- helpers ------------------------------------------------------------- */

static hm_record *begin_game(fixture *f, const char *game, const char *position)
{
    hm_start start = {.size = sizeof(start),
                      .game = game,
                      .position = position,
                      .diags = f->diags};
    hm_record *record;

    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_OK);
    return record;
}

static hm_edit *edit_of(fixture *f, hm_record *record)
{
    hm_edit *edit;

    assert_int_equal(hm_edit_new(f->ctx, record, f->diags, &edit), HM_OK);
    return edit;
}

static void type(hm_edit *edit, const char *text)
{
    assert_int_equal(hm_edit_play(edit, hm_str_of(text), NULL), HM_OK);
}

static void back(hm_edit *edit, int plies)
{
    while (plies-- > 0)
        assert_int_equal(hm_replay_prev(hm_edit_replay(edit)), HM_OK);
}

static const hm_node *here(hm_edit *edit)
{
    return hm_replay_node(hm_edit_replay(edit));
}

/* The tree in brackets, with labels and comments: "1.a(2.b)(2.c{text})". */
static void put_tree(const hm_node *node, hm_out *out)
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

static char *tree_of(fixture *f, const hm_record *record)
{
    hm_out *out = new_out(f);

    hm_meta_json(hm_record_meta(record), out);
    put_tree(hm_record_root(record), out);
    return take_text(out);
}

static void assert_tree(fixture *f, const hm_record *record, const char *want)
{
    char *got = tree_of(f, record);

    assert_string_equal(got, want);
    free(got);
}

static char *written(fixture *f, const hm_record *record, const char *to)
{
    hm_writer_options options = {.size = sizeof(options), .to = to};
    hm_out *out = new_out(f);

    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
    return take_text(out);
}

static void assert_written(fixture *f, const hm_record *record,
                           const char *want)
{
    char *got = written(f, record, NULL);

    assert_string_equal(got, want);
    free(got);
}

/* ---- the tree ------------------------------------------------------------ */

static void plies_are_numbered_and_written(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "Four Field Kono", NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "b1:b3");
    type(edit, "d3:b3");
    assert_int_equal(hm_record_length(record), 2);
    assert_written(f, record,
                   "---\nGameType: Four Field Kono\n...\n1. b1:b3\n"
                   "2. d3:b3\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void another_ply_becomes_a_variation(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    type(edit, "S@a2");
    back(edit, 1);
    type(edit, "S@a3");
    assert_tree(f, record, "{}(1.S@a1(2.S@a2)(2.S@a3))");
    back(edit, 1);
    type(edit, "S@a2"); // it is there already
    assert_int_equal(hm_edit_changes(edit), 3);
    assert_ptr_equal(here(edit), hm_node_child(hm_node_parent(here(edit))));
    hm_edit_free(edit);
    hm_record_free(record);
}

static void the_same_ply_in_other_words_is_the_same(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    type(edit, "a1-b1");
    back(edit, 1);
    type(edit, "a1-1R");
    assert_int_equal(hm_edit_changes(edit), 2);
    assert_tree(f, record, "{}(1.S@a1(2.a1-b1))");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void what_cannot_be_played_changes_nothing(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    assert_int_equal(hm_edit_play(edit, HM_STR("b7-b8"), NULL), HM_EINPUT);
    assert_int_equal(hm_edit_play(edit, HM_STR("?!"), NULL), HM_EINPUT);
    assert_int_equal(hm_edit_play(edit, HM_STR("S@b1"), "no"), HM_EUSAGE);
    assert_int_equal(hm_diags_count(f->diags), 2);
    assert_tree(f, record, "{}(1.S@a1)");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void inserting_moves_what_follows(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    type(edit, "a1-a2");
    type(edit, "a2-a3");
    back(edit, 2);
    assert_int_equal(hm_edit_insert(edit, HM_STR("M@b1"), NULL), HM_OK);
    assert_tree(f, record, "{}(1.S@a1(2.M@b1(3.a1-a2(4.a2-a3))))");
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_tree(f, record, "{}(1.S@a1(2.a1-a2(3.a2-a3)))");
    assert_int_equal(hm_edit_redo(edit), HM_OK);
    assert_int_equal(hm_record_length(record), 4);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void an_insertion_that_breaks_the_game_is_refused(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    type(edit, "a1-a2");
    back(edit, 1);
    assert_int_equal(hm_edit_insert(edit, HM_STR("a1-c7"), NULL), HM_EINPUT);
    assert_ptr_equal(hm_edit_fault(edit), hm_node_child(here(edit)));
    assert_string_equal(diag_id(f, 0), "ppn-no-piece");
    assert_tree(f, record, "{}(1.S@a1(2.a1-a2))");
    assert_int_equal(hm_replay_next(hm_edit_replay(edit)), HM_OK);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void deleting_takes_all_that_follows(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    type(edit, "S@a2");
    type(edit, "S@a3");
    assert_int_equal(hm_edit_delete(edit, hm_node_parent(here(edit))), HM_OK);
    assert_tree(f, record, "{}(1.S@a1)");
    assert_ptr_equal(here(edit), hm_node_child(hm_record_root(record)));
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_int_equal(hm_replay_index(hm_edit_replay(edit)), 3);
    assert_int_equal(hm_edit_delete(edit, hm_record_root(record)), HM_EUSAGE);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_ply_alone_goes_if_the_rest_can_be_played(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);
    const hm_node *first;

    type(edit, "S@a1");
    first = here(edit);
    type(edit, "M@b1");
    type(edit, "a1-a2");
    assert_int_equal(hm_edit_remove(edit, first), HM_EINPUT);
    assert_ptr_equal(hm_edit_fault(edit), here(edit));
    assert_int_equal(hm_edit_remove(edit, hm_node_child(first)), HM_OK);
    assert_tree(f, record, "{}(1.S@a1(2.a1-a2))");
    assert_int_equal(hm_replay_index(hm_edit_replay(edit)), 2);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void variations_change_places(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    for (char rank = '1'; rank <= '3'; rank++) {
        char text[] = "S@a1";

        text[3] = rank;
        type(edit, text);
        back(edit, 1);
    }
    type(edit, "S@a3");
    type(edit, "S@b3");
    assert_int_equal(hm_edit_promote(edit, here(edit)), HM_OK);
    assert_tree(f, record, "{}(1.S@a3(2.S@b3))(1.S@a1)(1.S@a2)");
    assert_int_equal(hm_record_length(record), 2);
    back(edit, 1);
    assert_int_equal(hm_edit_reorder(edit, here(edit), 1), HM_OK);
    assert_tree(f, record, "{}(1.S@a1)(1.S@a3(2.S@b3))(1.S@a2)");
    assert_int_equal(hm_edit_reorder(edit, here(edit), 9), HM_OK);
    assert_tree(f, record, "{}(1.S@a1)(1.S@a2)(1.S@a3(2.S@b3))");
    assert_int_equal(hm_record_length(record), 1);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void pairs_of_plies_share_a_number(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. S@a1 1... M@b1\n2. C@c1\n"));
    hm_edit *edit = edit_of(f, record);

    assert_int_equal(hm_replay_seek(hm_edit_replay(edit), record->last), HM_OK);
    type(edit, "A@d1");
    back(edit, 3);
    assert_int_equal(hm_edit_insert(edit, HM_STR("S@e1"), NULL), HM_OK);
    assert_written(f, record,
                   "---\n...\n1. S@a1 1... S@e1\n2. M@b1 2... C@c1\n3. A@d1\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void braces_that_are_cut_are_written_out(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. S@{a,b}1; M@c1\n2. S@d1\n"));
    hm_edit *edit = edit_of(f, record);
    const hm_node *second =
        hm_node_child(hm_node_child(hm_record_root(record)));

    assert_int_equal(hm_edit_remove(edit, second), HM_OK);
    assert_written(f, record, "---\n...\n1. S@a1 1... M@c1\n2. S@d1\n");
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_written(f, record, "---\n...\n1. S@{a,b}1; M@c1\n2. S@d1\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_move_without_a_number_stays_first(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("S@a1\n1. S@b1\n"));
    hm_edit *edit = edit_of(f, record);

    assert_int_equal(hm_edit_insert(edit, HM_STR("M@c1"), NULL), HM_OK);
    assert_written(f, record, "---\n...\nM@c1 . S@a1\n1. S@b1\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

/* ---- texts --------------------------------------------------------------- */

static void comments_stand_before_and_after(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);
    const hm_node *root = hm_record_root(record);

    type(edit, "S@a1");
    assert_int_equal(
        hm_edit_set_comment(edit, here(edit), HM_AFTER, HM_STR("good")), HM_OK);
    assert_int_equal(
        hm_edit_set_comment(edit, here(edit), HM_BEFORE, HM_STR("now")), HM_OK);
    assert_int_equal(
        hm_edit_add_comment(edit, here(edit), HM_AFTER, HM_STR("a }")), HM_OK);
    assert_int_equal(hm_edit_set_comment(edit, root, HM_AFTER, HM_STR("Hi")),
                     HM_OK);
    assert_written(f, record, "---\n...\n1. {Hi} {now} S@a1 {good} {a ]}\n");
    assert_int_equal(
        hm_edit_set_comment(edit, here(edit), HM_AFTER, HM_STR("")), HM_OK);
    assert_written(f, record, "---\n...\n1. {Hi} {now} S@a1\n");
    assert_int_equal(
        hm_edit_set_comment(edit, here(edit), HM_AFTER, HM_STR("\xFF")),
        HM_EUSAGE);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void tags_keep_what_was_read(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(
        f,
        HM_STR("---\nEvent: One # a remark\nSite: \"Here\"\n...\n1. S@a1\n"));
    hm_edit *edit = edit_of(f, record);

    assert_int_equal(hm_edit_set_tag(edit, HM_STR("Black"), HM_STR("Ann: 1")),
                     HM_OK);
    assert_written(f, record,
                   "---\nEvent: One # a remark\nSite: \"Here\"\n"
                   "Black: \"Ann: 1\"\n...\n1. S@a1\n");
    assert_int_equal(hm_edit_set_tag(edit, HM_STR("Event"), HM_STR("Two")),
                     HM_OK);
    assert_int_equal(hm_edit_move_tag(edit, HM_STR("Black"), 0), HM_OK);
    assert_written(f, record,
                   "---\nBlack: \"Ann: 1\"\nEvent: Two\nSite: Here\n...\n"
                   "1. S@a1\n");
    assert_int_equal(hm_edit_remove_tag(edit, HM_STR("Black")), HM_OK);
    assert_int_equal(hm_edit_remove_tag(edit, HM_STR("Black")), HM_END);
    while (hm_edit_undo(edit) == HM_OK)
        ;
    assert_written(f, record,
                   "---\nEvent: One # a remark\nSite: \"Here\"\n...\n"
                   "1. S@a1\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_tag_may_change_the_start(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "Four Field Kono", NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "b1:b3");
    assert_int_equal(hm_edit_set_tag(edit, HM_STR("SetUp"), HM_STR("None")),
                     HM_EINPUT);
    assert_ptr_equal(hm_edit_fault(edit), here(edit));
    assert_int_equal(hm_edit_set_tag(edit, HM_STR("SetUp"), HM_STR("No Such")),
                     HM_EINPUT);
    assert_int_equal(hm_meta_count(hm_record_meta(record)), 1);
    back(edit, 1);
    type(edit, "b1:b3");
    assert_int_equal(hm_edit_changes(edit), 1);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void an_end_is_a_tag_where_rules_know_none(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);

    type(edit, "S@a1");
    assert_int_equal(hm_edit_set_end(edit, "1-0"), HM_OK);
    assert_tree(f, record, "{\"Result\":\"1-0\"}(1.S@a1)");
    assert_int_equal(hm_edit_set_end(edit, NULL), HM_OK);
    assert_tree(f, record, "{}(1.S@a1)");
    assert_int_equal(hm_edit_set_time(edit, here(edit), 12000), HM_OK);
    assert_int_equal(hm_node_time(here(edit)), 12000);
    assert_int_equal(hm_edit_set_note(edit, here(edit), "mark", HM_STR("!")),
                     HM_ESUPPORT);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void limits_bound_what_is_made(void **state)
{
    fixture *f = *state;
    hm_record *record;
    hm_edit *edit;

    limit_context(f, "moves", 1);
    record = begin_game(f, NULL, NULL);
    edit = edit_of(f, record);
    type(edit, "S@a1");
    assert_int_equal(hm_edit_play(edit, HM_STR("S@a2"), NULL), HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "limit-moves");
    assert_tree(f, record, "{}(1.S@a1)");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void starts_of_no_sense_are_refused(void **state)
{
    fixture *f = *state;
    hm_start start = {.size = sizeof(start), .diags = f->diags};
    hm_record *record;

    start.notation = "nope";
    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_EUSAGE);
    start.notation = NULL;
    start.rules = "nope";
    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_EUSAGE);
    start.rules = NULL;
    start.game = "No Such Game At All";
    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "setup-unknown");
    assert_null(record);
}

static void a_setup_takes_settings(void **state)
{
    fixture *f = *state;
    const char *const settings[] = {"seed=42"};
    hm_start start = {.size = sizeof(start),
                      .game = "Fujisan",
                      .settings = settings,
                      .setting_count = 1,
                      .diags = f->diags};
    hm_record *record;

    assert_int_equal(hm_record_new(f->ctx, &start, &record), HM_OK);
    assert_written(f, record,
                   "---\nGameType:\n  Name: Fujisan\n  seed: 42\n...\n");
    hm_record_free(record);
}

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
        if (hm_edit_changes(edit) > done)
            past[++done] = tree_of(f, record);
        assert_int_equal(hm_edit_changes(edit), done);
    }
    for (int round = 0; round < 2; round++) {
        for (size_t i = done; i-- > 0;) {
            assert_int_equal(hm_edit_undo(edit), HM_OK);
            assert_tree(f, record, past[i]);
        }
        assert_int_equal(hm_edit_undo(edit), HM_END);
        for (size_t i = 1; i <= done; i++) {
            assert_int_equal(hm_edit_redo(edit), HM_OK);
            assert_tree(f, record, past[i]);
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
        f->calls = 0;
        f->fail_at = n;
        st = change(edit, which);
        f->fail_at = 0;
        if (st == HM_ENOMEM) {
            assert_tree(f, record, was);
            assert_int_equal(hm_edit_changes(edit), 1);
            st = change(edit, which);
            assert_int_not_equal(st, HM_ENOMEM);
            n = f->calls >= n ? n : n - 1;
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

    for (int which = 0; which < 12; which++)
        fail_each_call(f, which);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(plies_are_numbered_and_written),
        TEST(another_ply_becomes_a_variation),
        TEST(the_same_ply_in_other_words_is_the_same),
        TEST(what_cannot_be_played_changes_nothing),
        TEST(inserting_moves_what_follows),
        TEST(an_insertion_that_breaks_the_game_is_refused),
        TEST(deleting_takes_all_that_follows),
        TEST(a_ply_alone_goes_if_the_rest_can_be_played),
        TEST(variations_change_places),
        TEST(pairs_of_plies_share_a_number),
        TEST(braces_that_are_cut_are_written_out),
        TEST(a_move_without_a_number_stays_first),
        TEST(comments_stand_before_and_after),
        TEST(tags_keep_what_was_read),
        TEST(a_tag_may_change_the_start),
        TEST(an_end_is_a_tag_where_rules_know_none),
        TEST(limits_bound_what_is_made),
        TEST(starts_of_no_sense_are_refused),
        TEST(a_setup_takes_settings),
        TEST(edits_by_chance_follow_a_model),
        TEST(a_change_without_memory_leaves_the_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
