/*
 * test_edit_shogi.c - records of shogi that are made and changed.
 */
#include "edit.h"

static void play_usi(hm_edit *edit, const char *text)
{
    assert_int_equal(hm_edit_play(edit, hm_str_of(text), "usi"), HM_OK);
}

static void assert_written_in(fixture *f, const hm_record *record,
                              const char *to, const char *want)
{
    char *got = written(f, record, to);

    assert_string_equal(got, want);
    free(got);
}

static void moves_of_all_notations_make_one_game(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);

    assert_string_equal(hm_record_notation(record), "kif");
    play_usi(edit, "7g7f");
    assert_int_equal(hm_edit_play(edit, HM_STR("P3c-3d"), "psn"), HM_OK);
    assert_int_equal(hm_edit_play(edit, HM_STR("+6978KI"), "csa"), HM_OK);
    assert_int_equal(hm_edit_play(edit, HM_STR("△８四歩"), "ki2"), HM_OK);
    assert_int_equal(hm_edit_play(edit, HM_STR("S@a1"), "ppn"), HM_EUSAGE);
    assert_written_in(f, record, "usi",
                      "position startpos moves 7g7f 3c3d 6i7h 8c8d\n");
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n"
                      "1.P7g-7f 2.P3c-3d 3.G6i-7h 4.P8c-8d\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void variations_clocks_and_marks_are_written(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);

    play_usi(edit, "7g7f");
    assert_int_equal(hm_edit_set_time(edit, here(edit), 12000), HM_OK);
    assert_int_equal(hm_edit_set_note(edit, here(edit), "mark", HM_STR("!?")),
                     HM_OK);
    assert_int_equal(hm_edit_set_note(edit, here(edit), "mark", HM_STR("!x")),
                     HM_EUSAGE);
    assert_int_equal(
        hm_edit_set_note(edit, here(edit), "bookmark", HM_STR("a\nb")),
        HM_EUSAGE);
    play_usi(edit, "3c3d");
    assert_int_equal(
        hm_edit_set_comment(edit, here(edit), HM_BEFORE, HM_STR("so far")),
        HM_OK);
    back(edit, 1);
    play_usi(edit, "8c8d");
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n"
                      "1.P7g-7f!? ( 0:12/00:00:12) {so far}\n"
                      "2.P3c-3d (2.P8c-8d)\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_game_ends_and_goes_on(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);

    play_usi(edit, "7g7f");
    assert_int_equal(hm_edit_set_end(edit, "no such end"), HM_EUSAGE);
    assert_int_equal(hm_edit_set_end(edit, "1-0"), HM_OK);
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n[Result \"1-0\"]\n1.P7g-7f\n");
    play_usi(edit, "3c3d");
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n1.P7g-7f 2.P3c-3d\n");
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n[Result \"1-0\"]\n1.P7g-7f\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void the_end_goes_with_its_line(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);

    play_usi(edit, "7g7f");
    assert_int_equal(hm_edit_set_end(edit, "resign"), HM_OK);
    back(edit, 1);
    play_usi(edit, "2g2f");
    assert_int_equal(hm_edit_promote(edit, here(edit)), HM_OK);
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n1.P2g-2f (1.P7g-7f Resigns)\n");
    assert_int_equal(hm_edit_undo(edit), HM_OK);
    assert_written_in(f, record, "psn",
                      "[Handicap \"Even\"]\n[Result \"1-0\"]\n"
                      "1.P7g-7f (1.P2g-2f)\n");
    hm_edit_free(edit);
    hm_record_free(record);
}

static void what_is_not_clear_has_candidates(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);
    hm_ply ply;

    assert_int_equal(hm_edit_play(edit, HM_STR("G5h"), "psn"), HM_EINPUT);
    assert_int_equal(hm_replay_candidate(hm_edit_replay(edit), 1, &ply), HM_OK);
    assert_int_equal(hm_replay_candidate(hm_edit_replay(edit), 2, &ply),
                     HM_END);
    assert_int_equal(hm_record_length(record), 0);
    hm_edit_free(edit);
    hm_record_free(record);
}

/* What was legal is judged again where another position came before it. */
static void an_insertion_is_judged_to_the_end(void **state)
{
    fixture *f = *state;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);
    const hm_node *first;

    play_usi(edit, "7g7f");
    first = here(edit);
    play_usi(edit, "3c3d");
    play_usi(edit, "8h2b+");
    assert_int_equal(hm_edit_remove(edit, first), HM_EINPUT);
    assert_ptr_equal(hm_edit_fault(edit), hm_node_child(first));
    assert_string_equal(diag_id(f, 0), "shogi-wrong-side");
    assert_int_equal(hm_replay_seek(hm_edit_replay(edit), first), HM_OK);
    assert_int_equal(hm_edit_insert(edit, HM_STR("8c8d"), "usi"), HM_EINPUT);
    assert_int_equal(hm_record_length(record), 3);
    hm_edit_free(edit);
    hm_record_free(record);
}

static void a_position_is_a_start(void **state)
{
    fixture *f = *state;
    hm_record *record =
        begin_game(f, "shogi",
                   "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w "
                   "- 1");
    hm_edit *edit = edit_of(f, record);
    hm_start bad = {.size = sizeof(bad),
                    .game = "shogi",
                    .position = "9/9",
                    .diags = f->diags};
    hm_record *none;

    play_usi(edit, "3c3d");
    assert_written_in(f, record, "psn",
                      "[Handicap \"Two Pieces\"]\n1.... 2.P3c-3d\n");
    assert_int_equal(hm_record_new(f->ctx, &bad, &none), HM_EINPUT);
    assert_true(hm_diags_count(f->diags) == 1);
    hm_edit_free(edit);
    hm_record_free(record);
}

/* ---- by chance ----------------------------------------------------------- */

static hm_record *read_text(fixture *f, const char *from, hm_str text)
{
    hm_reader_options options = {.size = sizeof(options), .from = from};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(hm_input_plain(f->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

/* What is written is read as the same: it would be written so again. */
static void assert_read_back(fixture *f, const hm_record *record)
{
    static const char *const all[] = {"kif", "ki2", "psn", "csa", "usi"};

    for (size_t i = 0; i < HM_COUNT(all); i++) {
        char *text = written(f, record, all[i]);
        hm_record *again = read_text(f, all[i], hm_str_of(text));

        assert_written_in(f, again, all[i], text);
        hm_record_free(again);
        free(text);
    }
}

static void play_by_chance(hm_edit *edit, uint64_t *seed)
{
    hm_replay *replay = hm_edit_replay(edit);
    size_t count;
    hm_ply ply;

    assert_int_equal(hm_replay_legal(replay, &count), HM_OK);
    if (count == 0)
        return;
    assert_int_equal(
        hm_replay_legal_at(replay, random_below(seed, (uint32_t)count), &ply),
        HM_OK);
    assert_int_equal(hm_edit_play(edit, ply.text, "usi"), HM_OK);
}

static void change_by_chance(hm_edit *edit, uint64_t *seed)
{
    const hm_node *at = here(edit);
    uint32_t dice = random_below(seed, 12);

    if (dice < 6)
        play_by_chance(edit, seed);
    else if (dice < 8)
        hm_replay_prev(hm_edit_replay(edit));
    else if (dice == 8 && hm_node_parent(at))
        assert_int_equal(hm_edit_promote(edit, at), HM_OK);
    else if (dice == 9 && hm_node_parent(at))
        assert_int_equal(hm_edit_delete(edit, at), HM_OK);
    else if (dice == 10)
        assert_int_equal(hm_edit_add_comment(edit, at, HM_AFTER, HM_STR("so")),
                         HM_OK);
    else if (!hm_node_child(at) && hm_node_parent(at))
        assert_int_equal(hm_edit_set_end(edit, "resign"), HM_OK);
}

static void edits_by_chance_are_written_and_taken_back(void **state)
{
    enum { EDITS = 150 };
    fixture *f = *state;
    uint64_t seed = 11;
    hm_record *record = begin_game(f, "shogi", NULL);
    hm_edit *edit = edit_of(f, record);
    char *past[EDITS + 1];
    size_t done = 0;

    past[0] = written(f, record, NULL);
    for (int i = 0; i < EDITS; i++) {
        change_by_chance(edit, &seed);
        if (hm_edit_changes(edit) == done)
            continue;
        past[++done] = written(f, record, NULL);
        assert_read_back(f, record);
    }
    for (size_t i = done; i-- > 0;) {
        assert_int_equal(hm_edit_undo(edit), HM_OK);
        assert_written_in(f, record, "kif", past[i]);
    }
    for (size_t i = 1; i <= done; i++) {
        assert_int_equal(hm_edit_redo(edit), HM_OK);
        assert_written_in(f, record, "kif", past[i]);
    }
    for (size_t i = 0; i <= done; i++)
        free(past[i]);
    hm_edit_free(edit);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(moves_of_all_notations_make_one_game),
        TEST(variations_clocks_and_marks_are_written),
        TEST(a_game_ends_and_goes_on),
        TEST(the_end_goes_with_its_line),
        TEST(what_is_not_clear_has_candidates),
        TEST(an_insertion_is_judged_to_the_end),
        TEST(a_position_is_a_start),
        TEST(edits_by_chance_are_written_and_taken_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
