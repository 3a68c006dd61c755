/*
 * test_annotations.c - what programs leave in comments: found, read, changed.
 */
#include "edit.h"

#include "model/record.h"

static hm_annotation annotation(const char *name, const char *text)
{
    return (hm_annotation){.name = hm_str_of(name), .text = hm_str_of(text)};
}

static void annotations_are_found_in_comments(void **state)
{
    hm_str text = HM_STR("a [x] [%clk 0:01:02.5][%eval 0.3,12] [% ] "
                         "[%x \"a]b\"] [%alone] [%wide\u3000\u2003 a\u3000b"
                         "\n\u3000] [%\u3000none] [%open");
    hm_annotation at = {0};
    int64_t ms;

    (void)state;
    assert_true(hm__annotation_next(text, &at));
    assert_text(at.name, "clk");
    assert_true(hm_annotation_time(&at, &ms));
    assert_int_equal(ms, 62500);
    assert_true(hm__annotation_next(text, &at));
    assert_text(at.text, "0.3,12");
    assert_false(hm_annotation_time(&at, &ms));
    assert_true(hm__annotation_next(text, &at));
    assert_text(at.text, "\"a]b\"");
    assert_true(hm__annotation_next(text, &at));
    assert_text(at.name, "alone");
    assert_text(at.text, "");
    assert_true(hm__annotation_next(text, &at));
    assert_text(at.name, "wide");
    assert_text(at.text, "a\u3000b");
    assert_false(hm__annotation_next(text, &at));
}

static void evaluations_are_pawns_centipawns_or_mates(void **state)
{
    static const struct {
        const char *text;
        bool mate;
        int value, depth;
    } cases[] = {
        {"0.17", false, 17, 0},    {"-1.5", false, -150, 0},
        {"+2.345", false, 234, 0}, {"0.31,12", false, 31, 12},
        {"31,12", false, 31, 12},  {"-240", false, -240, 0},
        {"#3", true, 3, 0},        {"#-3,20", true, -3, 20},
        {"M5", true, 5, 0},        {"-M5", true, -5, 0},
    };
    static const char *const wrong[] = {"",     "x",    "1.",   "--1",
                                        "0.3,", "1.2x", "#1.5", "0.3,d"};
    hm_evaluation e = {.depth = -1};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(wrong); i++) {
        hm_annotation a = annotation("eval", wrong[i]);

        assert_false(hm_annotation_evaluation(&a, &e));
        assert_int_equal(e.depth, -1);
    }
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_annotation a = annotation("eval", cases[i].text);

        assert_true(hm_annotation_evaluation(&a, &e));
        assert_int_equal(e.mate, cases[i].mate);
        assert_int_equal(e.value, cases[i].value);
        assert_int_equal(e.depth, cases[i].depth);
    }
}

static void squares_and_arrows_have_colors(void **state)
{
    hm_annotation squares = annotation("csl", "Gd4, Re5,x,Ge2e4,Bh8");
    hm_annotation arrows = annotation("cal", "Ge2e4,Qa1a2,Ya1,Yg1f3");
    hm_annotation others = annotation("eval", "Gd4");
    hm_shape shape;
    size_t at = 0;

    (void)state;
    assert_true(hm_annotation_next_shape(&squares, &at, &shape));
    assert_string_equal(shape.color, "green");
    assert_text(shape.from, "d4");
    assert_int_equal(shape.to.len, 0);
    assert_true(hm_annotation_next_shape(&squares, &at, &shape));
    assert_string_equal(shape.color, "red");
    assert_true(hm_annotation_next_shape(&squares, &at, &shape));
    assert_string_equal(shape.color, "blue");
    assert_false(hm_annotation_next_shape(&squares, &at, &shape));
    at = 0;
    assert_true(hm_annotation_next_shape(&arrows, &at, &shape));
    assert_text(shape.to, "e4");
    assert_true(hm_annotation_next_shape(&arrows, &at, &shape));
    assert_string_equal(shape.color, "yellow");
    assert_text(shape.from, "g1");
    assert_false(hm_annotation_next_shape(&arrows, &at, &shape));
    at = 0;
    assert_false(hm_annotation_next_shape(&others, &at, &shape));
}

/* The marks of a state; the caller frees them. */
static hm_marks *marks_of(const hm_replay *replay, bool highlight, size_t count)
{
    hm_marks *marks;

    assert_int_equal(hm_replay_marks(replay, highlight, &marks), HM_OK);
    assert_int_equal(marks->mark_count, count);
    return marks;
}

static hm_replay *load_game(fixture *f, const hm_record *record)
{
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    hm_marks_free(marks_of(replay, true, 0)); // no game yet
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    hm_marks_free(marks_of(replay, true, 0));
    return replay;
}

/* Where comments of a state draw. */
static void states_have_marks(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_from(f, "pgn", hm_str_of("1. e4 {[%csl Gd5][%cal Rf1b5]} e5 *"));
    hm_replay *replay = load_game(f, record);
    hm_marks *marks;

    assert_int_equal(hm_replay_next(replay), HM_OK);
    marks = marks_of(replay, false, 2);
    assert_string_equal(marks->marks[0].color, "green");
    assert_false(marks->marks[0].arrow);
    assert_true(marks->marks[0].x == 4 && marks->marks[0].y == 5);
    assert_string_equal(marks->marks[1].color, "red");
    assert_true(marks->marks[1].arrow);
    assert_true(marks->marks[1].x == 6 && marks->marks[1].y == 1);
    assert_true(marks->marks[1].to_x == 2 && marks->marks[1].to_y == 5);
    assert_int_equal(marks->moved_count, 0);
    hm_marks_free(marks);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    hm_marks_free(marks_of(replay, false, 0));
    hm_replay_free(replay);
    hm_record_free(record);
}

/* Castling moves two pieces; a capture leaves nothing where it was. */
static void moves_have_squares(void **state)
{
    static const size_t counts[] = {2, 2, 2, 2, 2, 2, 2, 2, 4};
    fixture *f = *state;
    hm_record *record = read_from(
        f, "pgn",
        hm_str_of("1. e4 d5 2. exd5 Nf6 3. Nf3 Nxd5 4. Be2 e6 5. O-O *"));
    hm_replay *replay = load_game(f, record);
    hm_marks *marks = NULL;

    for (size_t i = 0; i < HM_COUNT(counts); i++) {
        hm_marks_free(marks);
        assert_int_equal(hm_replay_next(replay), HM_OK);
        marks = marks_of(replay, true, counts[i]);
        assert_int_equal(marks->moved_count, 0);
        assert_int_equal(marks->arrow_count, counts[i] / 2);
    }
    assert_string_equal(marks->marks[0].color, "moved-from");
    assert_true(marks->marks[0].x == 5 && marks->marks[0].y == 1);
    assert_string_equal(marks->marks[1].color, "moved-to");
    assert_true(marks->marks[1].x == 7 && marks->marks[1].y == 1);
    hm_marks_free(marks);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* On a table rings show it. */
static void tables_have_rings(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(f, "ppn", hm_str_of("1. S@b2 2. b2-c3\n"));
    hm_replay *replay = load_game(f, record);
    hm_marks *marks;

    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_next(replay), HM_OK);
    marks = marks_of(replay, true, 0);
    assert_int_equal(marks->moved_count, 1);
    assert_int_equal(marks->moved[0], 1);
    assert_int_equal(marks->arrow_count, 1);
    assert_true(marks->arrows[0].from_x == 2 && marks->arrows[0].to_x == 3);
    hm_marks_free(marks);
    f->heap.calls = 0;
    f->heap.fail_at = 1;
    assert_int_equal(hm_replay_marks(replay, true, &marks), HM_ENOMEM);
    assert_null(marks);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- for people ---------------------------------------------------------- */

static void assert_remark(fixture *f, const char *comment, const char *want)
{
    hm_node node = {.comment_count = 1};
    hm__comment c = {.text = hm_str_of(comment)};
    hm_out *out = new_out(f);
    char *got;

    node.comments = &c;
    hm_node_remark(&node, out);
    got = take_text(out);
    assert_string_equal(got, want);
    assert_int_equal(hm_node_has_remark(&node), want[0] != '\0');
    free(got);
}

static void people_do_not_read_annotations(void **state)
{
    fixture *f = *state;

    assert_remark(f, "A  b", "A b");
    assert_remark(f, " [%clk 0:01:00] [%csl Gd4][%cal Ge2e4] ", "");
    assert_remark(f, "[%eval 0.3] A [%clk 1] b", "(+0.30) A b");
    assert_remark(f, "A [%eval -1.25,9][%emt 3]", "A (-1.25)");
    assert_remark(f, "[%eval #-3]", "(#-3)");
    assert_remark(f, "[%eval ?] a [%open", "a [%open");
}

/* ---- changes ------------------------------------------------------------- */

/* The moves of a game, as they are written in PGN. */
static void assert_moves(fixture *f, const hm_record *record, const char *want)
{
    char *got = written(f, record, "pgn");
    char *moves = strstr(got, "\n\n");

    assert_non_null(moves);
    assert_string_equal(moves + 2, want);
    free(got);
}

static void annotations_are_set_where_they_stand(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_from(f, "pgn",
                  HM_STR("1. e4 {A [%eval 0.2] b [%eval 1] [%clk 0:01:00]} "
                         "e5 *"));
    hm_edit *edit = edit_of(f, record);
    const hm_node *e4 = hm_node_child(hm_record_root(record));
    const hm_node *e5 = hm_node_child(e4);

    assert_int_equal(
        hm_edit_set_annotation(edit, e4, HM_STR("eval"), HM_STR("#3")), HM_OK);
    assert_int_equal(
        hm_edit_set_annotation(edit, e5, HM_STR("cal"), HM_STR("Gg1f3")),
        HM_OK);
    assert_moves(f, record,
                 "1. e4 {A [%eval #3] b [%clk 0:01:00]} 1... e5 "
                 "{[%cal Gg1f3]} *\n");
    assert_int_equal(
        hm_edit_set_annotation(edit, e5, HM_STR("cal"), HM_STR("")), HM_OK);
    assert_false(hm_node_has_comment(e5));
    for (int i = 0; i < 3; i++)
        assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_moves(f, record,
                 "1. e4 {A [%eval 0.2] b [%eval 1] [%clk 0:01:00]} "
                 "1... e5 *\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_time_changes_what_comments_say_of_it(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(
        f, "pgn",
        HM_STR("1. e4 {[%emt 0:00:05]} e5 {[%clk 0:01:00]} 2. Nf3 *"));
    hm_edit *edit = edit_of(f, record);
    const hm_node *e4 = hm_node_child(hm_record_root(record));
    const hm_node *e5 = hm_node_child(e4);

    assert_int_equal(hm_edit_set_time(edit, e4, 7500), HM_OK);
    assert_int_equal(hm_edit_set_time(edit, e5, 1000), HM_OK);
    assert_moves(f, record,
                 "1. e4 {[%emt 0:00:07.500]} 1... e5 {[%clk 0:01:00]} "
                 "{[%emt 0:00:01]} 2. Nf3 *\n");
    assert_int_equal(hm_edit_set_time(edit, e4, HM_NO_TIME), HM_OK);
    assert_int_equal(hm_edit_set_time(edit, e5, HM_NO_TIME), HM_OK);
    assert_moves(f, record, "1. e4 e5 2. Nf3 *\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void signs_are_written_as_numbers(void **state)
{
    fixture *f = *state;
    hm_record *record = read_from(f, "pgn", HM_STR("1. e4 e5 $14 *"));
    hm_edit *edit = edit_of(f, record);
    const hm_node *e4 = hm_node_child(hm_record_root(record));
    hm_out *out = new_out(f);
    char *text;

    assert_int_equal(hm_edit_set_note(edit, e4, "mark", HM_STR("!? +=")),
                     HM_OK);
    assert_moves(f, record, "1. e4 $5 $14 1... e5 $14 *\n");
    hm_replay_text(hm_edit_replay(edit), e4, out);
    text = take_text(out);
    assert_string_equal(text, "e4!? +=");
    free(text);
    hm_edit_free(edit);
    hm_record_free(record);
}

/* Only what has a number is a judgement. */
static void other_marks_are_refused(void **state)
{
    static const char *const marks[] = {"x", "x1", "$", "$x", "!? x", "!  ?"};
    fixture *f = *state;
    hm_record *record = read_from(f, "pgn", HM_STR("1. e4 ! e5 *"));
    hm_edit *edit = edit_of(f, record);
    const hm_node *e4 = hm_node_child(hm_record_root(record));

    for (size_t i = 0; i < HM_COUNT(marks); i++)
        assert_int_equal(
            hm_edit_set_note(edit, e4, "mark", hm_str_of(marks[i])), HM_EUSAGE);
    assert_moves(f, record, "1. e4 $1 1... e5 *\n");
    assert_int_equal(hm_edit_set_note(edit, e4, "mark", HM_STR("$0 $200")),
                     HM_OK);
    assert_int_equal(hm_edit_set_note(edit, e4, "mark", HM_STR("")), HM_OK);
    assert_moves(f, record, "1. e4 e5 *\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void what_could_not_be_read_again_is_refused(void **state)
{
    static const char *const wrong[][2] = {{"", "1"},   {"a b", "1"},
                                           {"x", "a]"}, {"x", "}"},
                                           {"x", "\""}, {"x", "a\nb"}};
    fixture *f = *state;
    hm_record *record = read_from(f, "pgn", HM_STR("1. e4 *"));
    hm_edit *edit = edit_of(f, record);

    for (size_t i = 0; i < HM_COUNT(wrong); i++)
        assert_int_equal(hm_edit_set_annotation(edit, hm_record_root(record),
                                                hm_str_of(wrong[i][0]),
                                                hm_str_of(wrong[i][1])),
                         HM_EUSAGE);
    assert_int_equal(hm_edit_changes(edit), 0);
    hm_edit_free(edit);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(annotations_are_found_in_comments),
        TEST(evaluations_are_pawns_centipawns_or_mates),
        TEST(squares_and_arrows_have_colors),
        TEST(states_have_marks),
        TEST(moves_have_squares),
        TEST(tables_have_rings),
        TEST(people_do_not_read_annotations),
        TEST(annotations_are_set_where_they_stand),
        TEST(a_time_changes_what_comments_say_of_it),
        TEST(signs_are_written_as_numbers),
        TEST(other_marks_are_refused),
        TEST(what_could_not_be_read_again_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
