/*
 * test_record.c - records: metadata and the main line, as programs see them.
 */
#include "support.h"

/* The main line as "label=text{comment}|..."; free it. */
static char *line_of(fixture *f, const hm_record *record)
{
    hm_out *out = new_out(f);

    for (const hm_node *n = hm_node_child(hm_record_root(record)); n;
         n = hm_node_child(n)) {
        if (hm_out_text(out).len)
            hm_out_char(out, '|');
        hm_out_put(out, hm_node_label(n));
        hm_out_char(out, '=');
        hm_node_text(n, out);
        if (hm_node_has_comment(n)) {
            hm_out_char(out, '{');
            hm_node_comment(n, out);
            hm_out_char(out, '}');
        }
    }
    return take_text(out);
}

static void assert_line(fixture *f, const char *moves, const char *want)
{
    hm_record *record = read_game(f, hm_str_of(moves));
    char *got = line_of(f, record);

    assert_string_equal(got, want);
    free(got);
    hm_record_free(record);
}

static void numbers_label_moves(void **state)
{
    assert_line(*state, "1. t@b2 S@b2 1... M@a2\n", "1.=t@b2 S@b2|1...=M@a2");
    assert_line(*state, "1.\n2. x@b2\n", "1.=|2.=x@b2");
}

static void moves_without_numbers_have_an_empty_label(void **state)
{
    assert_line(*state, "t@b2 S@b2\n", "=t@b2 S@b2");
    assert_line(*state, "t@b2 1. S@b2\n", "SetupFn..=t@b2|1.=S@b2");
}

static void periods_and_semicolons_add_a_period(void **state)
{
    assert_line(*state, "1. a . b ; c\n", "1.=a|1..=b|1...=c");
    assert_line(*state, "a;b\n", "SetupFn..=a|SetupFn...=b");
    assert_line(*state, ". a\n", "SetupFn..=a");
}

static void braces_are_expanded_before_moves_are_told_apart(void **state)
{
    assert_line(*state, "1. S@{a,b}1; 2. M@c{1..2}\n",
                "1.=S@a1|1..=S@b1|1...=|2.=M@c1 M@c2");
}

static void comments_belong_to_the_move_before(void **state)
{
    assert_line(*state, "1. a {one\n  two} b {three} 2. c\n",
                "1.=a b{one two three}|2.=c");
    assert_line(*state, "{before} 1. a {}\n", "SetupFn..={before}|1.=a{}");
}

static void the_tree_is_linked_both_ways(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. a 2. b 3. c\n"));
    const hm_node *root = hm_record_root(record);
    const hm_node *n = root;
    size_t count = 0;

    assert_null(hm_node_parent(root));
    assert_null(hm_node_sibling(root));
    assert_text(hm_node_label(root), "");
    while (hm_node_child(n)) {
        assert_ptr_equal(hm_node_parent(hm_node_child(n)), n);
        n = hm_node_child(n);
        assert_null(hm_node_sibling(n));
        count++;
    }
    assert_int_equal(count, 3);
    assert_int_equal(hm_record_length(record), 3);
    hm_record_free(record);
    hm_record_free(NULL);
}

static void a_record_says_what_it_is(void **state)
{
    fixture *f = *state;
    hm_record *record =
        read_game(f, HM_STR("---\nEvent: x\nGameType: None\n...\n"));
    const hm_meta *meta = hm_record_meta(record);
    hm_str key;

    assert_int_equal(hm_record_game(record), 1);
    assert_string_equal(hm_record_notation(record), "ppn");
    assert_string_equal(hm_record_rules(record), "table");
    assert_int_equal(hm_record_length(record), 0);
    assert_int_equal(hm_meta_type(meta), HM_META_MAP);
    assert_int_equal(hm_meta_count(meta), 2);
    assert_text(hm_meta_text(hm_meta_at(meta, 0, &key)), "x");
    assert_text(key, "Event");
    hm_record_free(record);
}

/* ---- readers --------------------------------------------------------------
 */

static hm_reader *open_reader(fixture *f, hm_str text, hm_input **input)
{
    hm_reader_options options = {.size = sizeof(options), .diags = f->diags};
    hm_reader *reader;

    assert_int_equal(hm_input_memory(f->ctx, text, input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, *input, &options, &reader), HM_OK);
    return reader;
}

static void a_record_outlives_its_reader(void **state)
{
    fixture *f = *state;
    char text[] = "---\nA: one\n...\n1. t@b2 {hm}\n";
    hm_input *input;
    hm_reader *reader = open_reader(f, hm_str_of(text), &input);
    hm_record *record;
    char *line;

    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    memset(text, '?', sizeof(text));
    line = line_of(f, record);
    assert_string_equal(line, "1.=t@b2{hm}");
    assert_text(hm_meta_text(hm_meta_get(hm_record_meta(record), "A")), "one");
    free(line);
    hm_record_free(record);
}

/* The setting is bad; that is found out when the game inside is read. */
static void a_reader_keeps_the_texts_of_its_options(void **state)
{
    fixture *f = *state;
    char name[] = "kono.ppn";
    char setting[] = "hand=bogus";
    const char *settings[] = {setting};
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "ppn",
                                 .name = name,
                                 .diags = f->diags,
                                 .settings = settings,
                                 .setting_count = 1};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;

    assert_int_equal(
        hm_input_memory(f->ctx, HM_STR("---\nMovetextParser: pan\n...\n[[]]\n"),
                        &input),
        HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    memset(name, 'x', strlen(name));
    memset(setting, 'x', strlen(setting));
    settings[0] = NULL;
    assert_int_equal(hm_reader_next(reader, &record), HM_EINPUT);
    assert_text(hm_diags_at(f->diags, 1)->file, "kono.ppn");
    assert_string_equal(diag_id(f, 1), "ppn-parser-option");
    hm_reader_free(reader);
    hm_input_free(input);
}

static void one_bad_game_hides_no_other(void **state)
{
    fixture *f = *state;
    hm_input *input;
    hm_reader *reader = open_reader(
        f,
        HM_STR("---\nA: 1\n...\n1. a\n---\nB: [\n...\n1. b\n---\nC: \xFF\n"
               "...\n---\nD: 4\n...\n1. d\n"),
        &input);
    hm_record *record;

    assert_string_equal(hm_reader_notation(reader), "ppn");
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    assert_int_equal(hm_record_game(record), 1);
    hm_record_free(record);
    assert_int_equal(hm_reader_next(reader, &record), HM_EINPUT);
    assert_null(record);
    assert_int_equal(hm_reader_game(reader), 2);
    assert_string_equal(diag_id(f, 0), "yaml-syntax");
    assert_int_equal(hm_diags_at(f->diags, 0)->game, 2);
    assert_int_equal(hm_reader_next(reader, &record), HM_EINPUT);
    assert_string_equal(diag_id(f, 1), "ppn-not-utf8");
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    assert_int_equal(hm_record_game(record), 4);
    hm_record_free(record);
    assert_int_equal(hm_reader_next(reader, &record), HM_END);
    assert_null(record);
    assert_int_equal(hm_reader_next(reader, &record), HM_END);
    hm_reader_free(reader);
    hm_input_free(input);
}

/* Bad words stay in the record, so that what is around them can be shown. */
static void what_cannot_be_read_is_left_out_of_the_line(void **state)
{
    fixture *f = *state;

    assert_line(f, "1. a {x{y} b 2. c\n", "1.=a  b|2.=c");
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 1);
    assert_string_equal(diag_id(f, 0), "ppn-comment-nested");
}

static void reading_many_games_soon_needs_no_memory(void **state)
{
    fixture *f = *state;
    hm_out *file = new_out(f);
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    size_t before = 0;
    hm_status st;

    for (int i = 0; i < 100; i++)
        hm_out_printf(file, "---\nRound: %d\n...\n1. t@{a..d}1 {x} 2. b\n", i);
    reader = open_reader(f, hm_out_text(file), &input);
    while ((st = hm_reader_reuse(reader, &record)) == HM_OK) {
        char want[32];

        snprintf(want, sizeof(want), "%zu", hm_record_game(record) - 1);
        assert_text(hm_meta_text(hm_meta_get(hm_record_meta(record), "Round")),
                    want);
        if (hm_record_game(record) == 10)
            before = f->heap.calls;
    }
    assert_int_equal(st, HM_END);
    assert_int_equal(hm_reader_game(reader), 100);
    // Braces keep a stack of their own while they expand a word.
    assert_true(f->heap.calls - before <= 90);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(file);
}

static void an_unknown_notation_makes_no_sense(void **state)
{
    fixture *f = *state;
    hm_reader_options options = {.size = sizeof(options), .from = "pdn"};
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_memory(f->ctx, HM_STR("x"), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader),
                     HM_EUSAGE);
    assert_null(reader);
    hm_input_free(input);
}

static void notations_can_be_listed(void **state)
{
    hm_notation_info info = {.size = sizeof(info)};
    hm_notation_info found = {.size = sizeof(found)};
    size_t count = 0;

    (void)state;
    for (; hm_notation_at(count, &info); count++) {
        assert_int_equal(info.size, sizeof(info));
        assert_true(info.title[0] && info.suffixes[0] && info.writes);
        assert_true(hm_notation_find(info.name, &found));
        assert_string_equal(found.name, info.name);
        for (const hm_setting *s = info.read_settings; s->key; s++)
            assert_true(s->help[0]);
        for (const hm_setting *s = info.write_settings; s->key; s++)
            assert_true(s->help[0] && s->values);
    }
    assert_int_equal(count, 13);
    assert_true(hm_notation_find("ppn", &info));
    assert_string_equal(info.title, "Portable Piecepack Notation");
    assert_true(info.holds && !info.streams && !info.rules && !info.encodings);
    assert_true(hm_notation_find("pan", &info));
    assert_true(info.streams);
    assert_string_equal(info.read_settings[0].key, "game");
    assert_true(hm_notation_find("csa", &info));
    assert_string_equal(info.rules, "shogi");
    assert_string_equal(info.encodings[1], "cp932");
    assert_null(info.read_settings[0].key);
    assert_false(hm_notation_find("pdn", &info));
    assert_false(hm_notation_at(SIZE_MAX, &info));
}

static void every_suffix_of_a_notation_selects_it(void **state)
{
    static const struct {
        const char *path, *name;
    } cases[] = {
        {"game.kifu", "kif"},
        {"a.b/game.kif", "kif"},
        {"GAME.KIF", "kif"},
        {"g.csa.gz", "csa"},
        {"g.pcn.zst", "pan"},
        {"g.ki2u", "ki2"},
        {"g.sfen", "usi"},
        {"g.json", "atlantis"},
        {"g.atlantis", "atlantis"},
        {".ppn", "ppn"},
        {"g", NULL},
        {"a.kif/g", NULL},
        {"g.gz", NULL},
        {"g.kif.gz.gz", NULL},
        {"g.kifx", NULL},
        {"", NULL},
    };
    hm_notation_info info = {.size = sizeof(info)};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        assert_int_equal(hm_notation_of_path(cases[i].path, &info),
                         cases[i].name != NULL);
        if (cases[i].name)
            assert_string_equal(info.name, cases[i].name);
    }
}

static void settings_that_a_writer_does_not_know_are_refused(void **state)
{
    static const struct {
        const char *to, *setting, *id, *hint;
    } cases[] = {
        {"psn", "flat=yes", "setting-unknown",
         "the settings are dialect, short"},
        {"csa", "short=yes", "setting-unknown", "it has no settings"},
        {"psn", "short=maybe", "setting-value", ""},
        {"psn", "short", "setting-value", ""},
        {"psn", "shor=yes", "setting-unknown",
         "the settings are dialect, short"},
        {"ppn", "shorter=yes", "setting-unknown",
         "the settings are lines, expand-setup, flat, comments, variations, "
         "nags, "
         "moves, dialect, short"},
    };
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. t@b2\n"));
    hm_out *out = new_out(f);

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_writer_options options = {.size = sizeof(options),
                                     .to = cases[i].to,
                                     .diags = f->diags,
                                     .settings = &cases[i].setting,
                                     .setting_count = 1};

        assert_int_equal(hm_record_write(f->ctx, record, &options, out),
                         HM_EUSAGE);
        assert_int_equal(hm_diags_count(f->diags), 1);
        assert_string_equal(diag_id(f, 0), cases[i].id);
        assert_text(hm_diags_at(f->diags, 0)->hint, cases[i].hint);
        hm_diags_clear(f->diags);
    }
    assert_text(hm_out_text(out), "");
    hm_out_free(out);
    hm_record_free(record);
}

static void settings_that_no_reader_knows_are_refused(void **state)
{
    static const char *const settings[] = {"size=3x3", "sise=3x3"};
    fixture *f = *state;
    hm_reader_options options = {.size = sizeof(options),
                                 .diags = f->diags,
                                 .settings = settings,
                                 .setting_count = 1};
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_memory(f->ctx, HM_STR("1. t@b2"), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    hm_reader_free(reader);
    options.setting_count = 2;
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader),
                     HM_EUSAGE);
    assert_null(reader);
    assert_string_equal(diag_id(f, 0), "setting-unknown");
    hm_input_free(input);
}

static void limits_stop_a_game_and_not_the_file(void **state)
{
    fixture *f = *state;
    hm_out *file = new_out(f);
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    char *text;

    hm_out_printf(file, "---\n...\n1. {%*s}\n---\n...\n1. b\n", 300000, "");
    text = take_text(file);
    limit_context(f, "game-bytes", 100000);
    reader = open_reader(f, hm_str_of(text), &input);
    assert_int_equal(hm_reader_next(reader, &record), HM_ELIMIT);
    assert_null(record);
    assert_string_equal(diag_id(f, 0), "limit-game-bytes");
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    assert_int_equal(hm_record_game(record), 2);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    free(text);
}

/* ---- writing --------------------------------------------------------------
 */

static char *write_game(fixture *f, const char *text)
{
    hm_record *record = read_game(f, hm_str_of(text));
    hm_out *out = new_out(f);

    assert_int_equal(hm_record_write(f->ctx, record, NULL, out), HM_OK);
    hm_record_free(record);
    return take_text(out);
}

static void writing_twice_changes_nothing(void **state)
{
    static const char *const games[] = {
        "",
        "1. a\n",
        "A: 1 # why\n\n  1.   a  {b\n c}\n2. d;e . f\n",
        "--- # head\nA: {b: [c]}\n... # tail\nS@{a,b}1; {x}\n",
        "t@b2 {no number} 1. b2-b3 ; b3-b4 ;\n",
        "1. {only a comment}\n{another one}\n",
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(games); i++) {
        char *once = write_game(f, games[i]);
        char *twice = write_game(f, once);

        assert_string_equal(twice, once);
        free(twice);
        free(once);
    }
}

static void lines_have_eighty_columns(void **state)
{
    fixture *f = *state;
    hm_out *moves = new_out(f);
    char *text;
    char *written;
    size_t column = 0;

    for (int i = 1; i < 200; i++)
        hm_out_printf(moves, "%d. b%d-c%d {\xE5\x85\xAD and more} ", i, i, i);
    text = take_text(moves);
    written = write_game(f, text);
    for (const char *c = written; *c; c++) {
        if (*c == '\n') {
            assert_true(column <= 80);
            column = 0;
        } else if (*c == '\xE5') {
            column += 2;
        } else {
            column += ((unsigned char)*c & 0x80) == 0;
        }
    }
    free(text);
    free(written);
}

static void writers_know_what_they_can(void **state)
{
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. t@b2\n"));
    hm_writer_options options = {.size = sizeof(options), .to = "kif"};
    hm_out *out = new_out(f);

    assert_int_equal(hm_record_write(f->ctx, record, &options, out),
                     HM_EINPUT); // a tile is not shogi
    options.to = "atlantis";
    assert_int_equal(hm_record_write(f->ctx, record, &options, out),
                     HM_ESUPPORT); // nothing can be interpreted as it
    options.to = "morse";
    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_EUSAGE);
    assert_text(hm_out_text(out), "");
    hm_out_free(out);
    hm_record_free(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(numbers_label_moves),
        TEST(moves_without_numbers_have_an_empty_label),
        TEST(periods_and_semicolons_add_a_period),
        TEST(braces_are_expanded_before_moves_are_told_apart),
        TEST(comments_belong_to_the_move_before),
        TEST(the_tree_is_linked_both_ways),
        TEST(a_record_says_what_it_is),
        TEST(a_record_outlives_its_reader),
        TEST(a_reader_keeps_the_texts_of_its_options),
        TEST(one_bad_game_hides_no_other),
        TEST(what_cannot_be_read_is_left_out_of_the_line),
        TEST(reading_many_games_soon_needs_no_memory),
        TEST(an_unknown_notation_makes_no_sense),
        TEST(notations_can_be_listed),
        TEST(every_suffix_of_a_notation_selects_it),
        TEST(settings_that_a_writer_does_not_know_are_refused),
        TEST(settings_that_no_reader_knows_are_refused),
        TEST(limits_stop_a_game_and_not_the_file),
        TEST(writing_twice_changes_nothing),
        TEST(lines_have_eighty_columns),
        TEST(writers_know_what_they_can),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
