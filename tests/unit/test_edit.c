/*
 * test_edit.c - records that are made and changed, on a table.
 */
#include "edit.h"

#include "model/record.h"

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

    for (int i = 0; i < 3; i++) {
        char text[] = "S@a1";

        text[3] = (char)('1' + i);
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

static void comments_may_fill_a_game_but_no_more(void **state)
{
    fixture *f = *state;
    hm_record *record;
    hm_edit *edit;

    limit_context(f, "game-bytes", 12);
    record = begin_game(f, NULL, NULL);
    edit = edit_of(f, record);
    assert_int_equal(
        hm_edit_add_comment(edit, here(edit), HM_AFTER, HM_STR("eight...")),
        HM_OK);
    assert_int_equal(
        hm_edit_add_comment(edit, here(edit), HM_AFTER, HM_STR("four")), HM_OK);
    assert_int_equal(
        hm_edit_add_comment(edit, here(edit), HM_AFTER, HM_STR("1")),
        HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "limit-game-bytes");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void starts_of_no_sense_are_refused(void **state)
{
    fixture *f = *state;
    const char *const settings[] = {"seed"};
    const struct {
        hm_start start;
        hm_status st;
        const char *id;
    } cases[] = {
        {{.notation = "nope"}, HM_EUSAGE, "record-no-notation"},
        {{.rules = "nope"}, HM_EUSAGE, "record-no-rules"},
        {{.game = "kono", .notation = "kif"}, HM_EUSAGE, "record-unknown-game"},
        {{.game = "Fujisan", .settings = settings, .setting_count = 1},
         HM_EUSAGE,
         "record-bad-setting"},
        {{.game = "No Such Game At All"}, HM_EINPUT, "setup-unknown"},
    };

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_start start = cases[i].start;
        hm_record *record;

        start.size = sizeof(start);
        start.diags = f->diags;
        assert_int_equal(hm_record_new(f->ctx, &start, &record), cases[i].st);
        assert_string_equal(diag_id(f, 0), cases[i].id);
        assert_null(record);
        hm_diags_clear(f->diags);
    }
}

/* A call that came to HM_EUSAGE, and the diagnostic that says why. */
static void assert_refused(fixture *f, hm_status st, const char *id)
{
    assert_int_equal(st, HM_EUSAGE);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(diag_id(f, 0), id);
    hm_diags_clear(f->diags);
}

static void changes_of_no_sense_are_refused(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, NULL, NULL);
    hm_edit *edit = edit_of(f, record);
    const hm_node *root = hm_record_root(record);
    const hm_node *gone;

    type(edit, "S@a1");
    gone = here(edit);
    assert_int_equal(hm_edit_delete(edit, gone), HM_OK);
    assert_refused(f, hm_edit_delete(edit, gone), "record-no-node");
    assert_refused(f, hm_edit_remove(edit, root), "record-no-node");
    assert_refused(f, hm_edit_reorder(edit, root, 0), "record-no-node");
    assert_refused(f, hm_edit_promote(edit, gone), "record-no-node");
    assert_refused(f, hm_edit_set_time(edit, root, 5), "record-no-node");
    assert_refused(f, hm_edit_set_note(edit, gone, "mark", HM_STR("!")),
                   "record-no-node");
    assert_refused(f, hm_edit_add_comment(edit, root, HM_AFTER, HM_STR("")),
                   "record-bad-text");
    assert_refused(f, hm_edit_set_comment(edit, root, HM_AFTER, HM_STR("\xFF")),
                   "record-bad-text");
    assert_refused(f, hm_edit_set_tag(edit, HM_STR(""), HM_STR("x")),
                   "record-bad-text");
    assert_refused(f, hm_edit_play(edit, HM_STR("S@a1"), "usi"),
                   "record-other-notation");
    assert_refused(f, hm_edit_play(edit, HM_STR("S@a1"), "no"),
                   "record-no-notation");
    type(edit, "S@a1");
    back(edit, 1);
    assert_refused(f, hm_edit_set_end(edit, "1-0"), "record-no-end");
    hm_edit_free(edit);
    hm_record_free(record);
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
        TEST(comments_may_fill_a_game_but_no_more),
        TEST(starts_of_no_sense_are_refused),
        TEST(changes_of_no_sense_are_refused),
        TEST(a_setup_takes_settings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
