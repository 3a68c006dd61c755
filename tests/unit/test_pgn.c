/*
 * test_pgn.c - the parts of PGN: moves, tags, results, commands, games.
 */
#include "notation/pgn/pgn.h"

#include "chess.h"

/* ---- games --------------------------------------------------------------- */

/* The first game of a text in PGN. */
static hm_record *read_pgn(fixture *f, const char *text)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = "pgn", .diags = f->diags};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

/* Node `index` of the main line. */
static const hm_node *node_at(const hm_record *record, size_t index)
{
    const hm_node *node = &record->root;

    while (index-- > 0)
        node = node->child;
    return node;
}

static void a_move_is_resolved_where_it_is_read(void **state)
{
    hm_record *record = read_pgn(*state, "1. e4 e5 2. Nf3 (2. f4) Nc6 *");
    const hm__chess_ply *ply = hm__chess_ply_of(node_at(record, 3));

    assert_true(ply->resolved);
    assert_int_equal(ply->move.from, 6);
    assert_int_equal(ply->move.to, 21);
    assert_text(node_at(record, 3)->label, "2.");
    assert_text(node_at(record, 4)->label, "");
    assert_non_null(node_at(record, 3)->sibling);
    assert_int_equal(record->length, 4);
    hm_record_free(record);
}

static void numbers_are_kept_without_blanks(void **state)
{
    hm_record *record = read_pgn(*state, "1 . e4 1. .. e5 02.Nf3 2 Nc6 *");

    assert_text(node_at(record, 1)->label, "1.");
    assert_text(node_at(record, 2)->label, "1...");
    assert_text(node_at(record, 3)->label, "02.");
    assert_text(node_at(record, 4)->label, "2");
    hm_record_free(record);
}

static void glyphs_are_numbers(void **state)
{
    hm_record *record = read_pgn(*state, "1. e4! $14 e5?! 2. Nf3 += Nc6 N *");

    assert_text(hm__chess_ply_of(node_at(record, 1))->mark, "$1 $14");
    assert_text(hm__chess_ply_of(node_at(record, 2))->mark, "$6");
    assert_text(hm__chess_ply_of(node_at(record, 3))->mark, "$14");
    assert_text(hm__chess_ply_of(node_at(record, 4))->mark, "$146");
    hm_record_free(record);
}

static void comments_know_their_moves(void **state)
{
    hm_record *record = read_pgn(
        *state, "{a} 1. {b} e4 {c} ({d} 1. d4 {e}) {f} 1... e5 ; g\n* {h}");
    const hm_node *e4 = node_at(record, 1);

    assert_int_equal(record->root.comment_count, 2);
    assert_text(record->root.comments[1].text, "b");
    assert_int_equal(e4->comment_count, 2);
    assert_text(e4->comments[1].text, "f");
    assert_int_equal(e4->sibling->comment_count, 2);
    assert_text(e4->sibling->comments[0].text, "d");
    assert_int_equal(e4->sibling->comments[0].at, 0);
    assert_int_equal(e4->child->comment_count, 2);
    assert_text(e4->child->comments[1].text, "h");
    hm_record_free(record);
}

static void times_follow_from_clocks(void **state)
{
    hm_record *record =
        read_pgn(*state, "[TimeControl \"60+2\"]\n"
                         "1. e4 {[%clk 0:01:00]} e5 {[%emt 3.25]} "
                         "2. Nf3 {[%clk 0:00:58.5]} Nc6 {[%clk x]} *");

    assert_int_equal(node_at(record, 1)->time, HM_NO_TIME);
    assert_int_equal(node_at(record, 2)->time, 3250);
    assert_int_equal(node_at(record, 3)->time, 3500);
    assert_int_equal(node_at(record, 4)->time, HM_NO_TIME);
    hm_record_free(record);
}

static void a_bad_move_ends_only_its_line(void **state)
{
    fixture *f = *state;
    hm_record *record = read_pgn(f, "1. e4 (1. d5 e5 2. d4) e5 2. Nf3 *");

    assert_int_equal(record->length, 3);
    assert_null(node_at(record, 1)->sibling->ply);
    assert_null(node_at(record, 1)->sibling->child);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "chess-no-such-move");
    hm_record_free(record);
}

static void deep_variations_need_no_stack(void **state)
{
    enum { DEPTH = 20000 };
    static const char open[] = "(1. d4 ";
    fixture *f = *state;
    hm_out *text = new_out(f);
    hm_out *again = new_out(f);
    hm_record *record;
    char *copy;

    hm_out_puts(text, "1. e4 ");
    for (int i = 0; i < DEPTH; i++)
        hm_out_puts(text, open);
    for (int i = 0; i < DEPTH; i++)
        hm_out_puts(text, ")");
    hm_out_puts(text, " *");
    copy = take_text(text);
    record = read_pgn(f, copy);
    assert_int_equal(hm_diags_count(f->diags), 0);
    assert_int_equal(hm_record_write(f->ctx, record, NULL, again), HM_OK);
    assert_true(hm_out_text(again).len > DEPTH);
    hm_record_free(record);
    hm_out_free(again);
    free(copy);
}

/* ---- moves --------------------------------------------------------------- */

/* Every legal move, as SAN, must be read as itself. */
static void compare_moves(const hm__chess *p)
{
    hm__chess_move moves[HM__CHESS_MOVES];
    size_t count = hm__chess_legal(p, moves);

    for (size_t i = 0; i < count; i++) {
        hm__chess_move found[HM__CHESS_CANDIDATES];
        hm__chess_pattern pattern;
        char san[HM__SAN_ROOM];
        const char *wrong;

        hm__san_write(p, moves[i], san);
        if (!hm__pgn_move_read(hm_str_of(san), &pattern, &wrong) ||
            hm__chess_candidates(p, &pattern, found) != 1)
            fail_msg("%s is not read as one move", san);
        assert_memory_equal(&found[0], &moves[i], sizeof(found[0]));
    }
}

static void every_san_is_read_as_its_move(void **state)
{
    uint64_t seed = 5;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(positions); i++) {
        hm__chess p = read_fen(positions[i]);

        for (int ply = 0; ply < 60; ply++) {
            hm__chess_move moves[HM__CHESS_MOVES];
            size_t count = hm__chess_legal(&p, moves);

            if (count == 0)
                break;
            compare_moves(&p);
            hm__chess_play(&p, moves[random_below(&seed, (uint32_t)count)]);
        }
    }
}

static void words_become_patterns(void **state)
{
    static const struct {
        const char *word;
        hm__chess_pattern want;
    } cases[] = {
        {"e4",
         {.kind = HM__CHESS_PAWN, .from_file = 5, .to_file = 5, .to_rank = 4}},
        {"ed", {.kind = HM__CHESS_PAWN, .from_file = 5, .to_file = 4}},
        {"bxc3",
         {.kind = HM__CHESS_PAWN,
          .from_file = 2,
          .to_file = 3,
          .to_rank = 3,
          .or_bishop = true}},
        {"Pxd5", {.kind = HM__CHESS_PAWN, .to_file = 4, .to_rank = 5}},
        {"N1-d2",
         {.kind = HM__CHESS_KNIGHT,
          .from_rank = 1,
          .to_file = 4,
          .to_rank = 2}},
        {"g1f3", {.from_file = 7, .from_rank = 1, .to_file = 6, .to_rank = 3}},
        {"e8(q)#",
         {.kind = HM__CHESS_PAWN,
          .from_file = 5,
          .to_file = 5,
          .to_rank = 8,
          .becomes = HM__CHESS_QUEEN}},
        {"\u265eb8", {.kind = HM__CHESS_KNIGHT, .to_file = 2, .to_rank = 8}},
        {"0-0-0+", {.sort = HM__CHESS_CASTLES_A}},
        {"OO", {.sort = HM__CHESS_CASTLES_H}},
        {"Z0", {.sort = HM__CHESS_PASSES}},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__chess_pattern got;
        const char *wrong;

        if (!hm__pgn_move_read(hm_str_of(cases[i].word), &got, &wrong))
            fail_msg("%s is no move", cases[i].word);
        assert_memory_equal(&got, &cases[i].want, sizeof(got));
    }
}

static void other_words_are_no_moves(void **state)
{
    static const char *const words[] = {
        "",    "e",    "e9",   "Nf",    "E4",   "NF3",    "xd5",  "B4",
        "O-0", "OOOO", "O-O-", "e8=K",  "a8QQ", "Sf3",    "P-K4", "ed5:",
        "+",   "+-",   "null", "e2>e4", "e4+#", "\u00e9", "--+",
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(words); i++) {
        hm__chess_pattern pattern;
        const char *wrong = NULL;

        if (hm__pgn_move_read(hm_str_of(words[i]), &pattern, &wrong))
            fail_msg("%s is a move", words[i]);
        assert_non_null(wrong);
    }
}

static void a_typed_move_is_san_or_uci(void **state)
{
    fixture *f = *state;
    hm_record *record = read_pgn(f, "1. e4 *");
    hm_replay *replay = load_record(f, record);

    assert_int_equal(hm_replay_next(replay), HM_OK);
    assert_int_equal(hm_replay_play(replay, HM_STR("1... e5!"), NULL), HM_OK);
    assert_int_equal(hm_replay_play(replay, HM_STR("g1f3"), "uci"), HM_OK);
    assert_int_equal(hm_replay_play(replay, HM_STR("Nd4"), "pgn"), HM_EINPUT);
    assert_int_equal(hm_replay_play(replay, HM_STR("x"), "pgn"), HM_EINPUT);
    assert_string_equal(hm_diags_at(f->diags, 1)->id, "pgn-bad-move");
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- tags, results, commands --------------------------------------------- */

static void tags_are_read_as_far_as_they_are_clear(void **state)
{
    static const struct {
        const char *text, *name, *value;
        bool odd;
        size_t left; // bytes that are not read
    } cases[] = {
        {"[Event \"a\"] x", "Event", "a", false, 2},
        {"[ Event\n\"a\"\n]", "Event", "a", false, 0},
        {"[Event\"a;{]\"]", "Event", "a;{]", false, 0},
        {"[Event \"a \"b\" c\"]\n", "Event", "a \"b\" c", true, 1},
        {"[Event \"a\"\n[Site", "Event", "a", true, 6},
        {"[Event \"a]\nx", "Event", "a", true, 2},
        {"[Event a b]", "Event", "a b", true, 0},
        {"[Event 'a']", "Event", "a", true, 0},
        {"[Event]", "Event", "", true, 0},
        {"[Event", "Event", "", true, 0},
        {"[Ev-t \"a\"]", "Ev-t", "a", true, 0},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_str text = hm_str_of(cases[i].text);
        hm__pgn_tag tag;

        assert_true(hm__pgn_is_tag(text, 0));
        hm__pgn_tag_read(text, 0, &tag);
        assert_text(tag.name, cases[i].name);
        assert_text(tag.value, cases[i].value);
        assert_int_equal(tag.odd != NULL, cases[i].odd);
        assert_int_equal(text.len - tag.end, cases[i].left);
    }
    assert_false(hm__pgn_is_tag(HM_STR("[%clk 1]"), 0));
}

static void tags_can_be_read_alone(void **state)
{
    static const char *const settings[] = {"moves=no"};
    fixture *f = *state;
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pgn",
                                 .diags = f->diags,
                                 .settings = settings,
                                 .setting_count = 1};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(
        hm_input_memory(f->ctx,
                        HM_STR("{a} [White \"A\"]\n[Result \"0-1\"] 1. e4 "
                               "xyz {[} 0-1\n[White \"B\"]\n*"),
                        &input),
        HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_int_equal(hm_record_length(record), 0);
    assert_int_equal(hm__chess_game_of(record)->result, HM__CHESS_BLACK_WINS);
    assert_text(hm_meta_text(hm_meta_get(&record->meta, "White")), "A");
    assert_int_equal(hm_reader_reuse(reader, &record), HM_OK);
    assert_text(hm_meta_text(hm_meta_get(&record->meta, "White")), "B");
    assert_int_equal(hm_reader_reuse(reader, &record), HM_END);
    assert_int_equal(hm_diags_count(f->diags), 0);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void parts_can_be_left_out(void **state)
{
    static const char *const settings[] = {"comments=no", "nags=no"};
    fixture *f = *state;
    hm_writer_options options = {.size = sizeof(options),
                                 .settings = settings,
                                 .setting_count = HM_COUNT(settings)};
    hm_record *record = read_pgn(f, "1. e4! {a} (1. d4 $2) e5 *");
    hm_out *out = new_out(f);
    char *text;

    assert_int_equal(hm_record_write(f->ctx, record, &options, out), HM_OK);
    text = take_text(out);
    assert_non_null(strstr(text, "\n\n1. e4 (1. d4) 1... e5 *\n"));
    free(text);
    hm_record_free(record);
}

/* ---- memory -------------------------------------------------------------- */

/* Reads a game in a notation, checks it, and writes it as PGN and as EPD. */
static hm_status use_memory(fixture *f, const char *from, const char *text)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_writer_options pgn = {.size = sizeof(pgn), .to = "pgn"};
    hm_writer_options epd = {.size = sizeof(epd), .to = "epd"};
    hm_record *record = NULL;
    hm_reader *reader = NULL;
    hm_input *input = NULL;
    hm_out *out = NULL;
    hm_status st = hm_input_memory(f->ctx, hm_str_of(text), &input);

    if (st == HM_OK)
        st = hm_out_new(f->ctx, &out);
    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, &record);
    if (st == HM_OK)
        st = hm_record_write(f->ctx, record, &pgn, out);
    if (st == HM_OK)
        st = hm_record_write(f->ctx, record, &epd, out);
    if (st == HM_OK && strcmp(from, "pgn") == 0)
        st = hm_reader_check(reader) == HM_ENOMEM ? HM_ENOMEM : HM_OK;
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(out);
    return st;
}

static void a_lack_of_memory_is_a_status(void **state)
{
    static const char *const texts[][2] = {
        {"pgn", "[A \"\\\"\"]\n[A \"b\"]\n1. e4!! $1 $2 {\x92} ({a} 1 . d4!+ "
                "{b}) 1... e5 += *\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n"
                "\n1. a8(Q) (1. a8=N) \x01 *"},
        {"uci", "position startpos moves e2e4 e7e5"},
        {"fen", START},
        {"epd", "8/P6k/8/8/8/8/8/K7 w - - bm a8=Q; id \"x\";"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        hm_status st = HM_ENOMEM;

        for (size_t call = 1; st == HM_ENOMEM; call++) {
            hm_diags_clear(f->diags);
            f->heap.calls = 0;
            f->heap.fail_at = call;
            st = use_memory(f, texts[i][0], texts[i][1]);
            f->heap.fail_at = 0;
            assert_true(call < 1000);
        }
        assert_int_equal(st, HM_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_move_is_resolved_where_it_is_read),
        TEST(numbers_are_kept_without_blanks),
        TEST(glyphs_are_numbers),
        TEST(comments_know_their_moves),
        TEST(times_follow_from_clocks),
        TEST(a_bad_move_ends_only_its_line),
        TEST(deep_variations_need_no_stack),
        TEST(every_san_is_read_as_its_move),
        TEST(words_become_patterns),
        TEST(other_words_are_no_moves),
        TEST(a_typed_move_is_san_or_uci),
        TEST(tags_are_read_as_far_as_they_are_clear),
        TEST(tags_can_be_read_alone),
        TEST(parts_can_be_left_out),
        TEST(a_lack_of_memory_is_a_status),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
