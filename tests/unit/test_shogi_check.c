/*
 * test_shogi_check.c - games of shogi that are judged while they are read: a
 * record of the same game has nothing to say that this does not.
 */
#include "oom.h"

typedef struct game {
    const char *from, *text;
    const char *id; // what its record reports first; NULL: nothing
} game;

#define KIF "手合割：平手\n手数----指手---------消費時間--\n"
#define PSN "[Sente \"A\"]\n"
#define USI "position startpos moves "

static const game fine[] = {
    {"csa",
     "V2.2\nN+A\n$EVENT:x\nPI\n'*a\n+\n+7776FU\nT3\n'*b\n-3334FU\n"
     "+8822UM\n-3122GI\n+0055KA\n%TORYO\nT1\n",
     NULL},
    {"csa", "PI\n+\n+7776FU,T1,-3334FU\n%CHUDAN\n", NULL},
    {"csa", "PI\n+\n", NULL},
    {"csa", "PI82HI22KA\n-\n-3122GI\n+7776FU\n", NULL},
    {"kif",
     KIF "   1 ７六歩(77) ( 0:01/00:00:01)\n*why\n&here\n   2 ３四歩(33)"
         "\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n",
     NULL},
    {"kif",
     "手合割：二枚落ち\n手数----指手---------消費時間--\n"
     "   1 ６二銀(71)\n   2 ７六歩(77)\n",
     NULL},
    {"kif", "\x8e\xe8\x90\x94----\n   1 \x82\x56\x98\x5a\x95\xe0(77)\n", NULL},
    {"ki2", "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n", NULL},
    {"psn", PSN "1.P7g-7f {why} 2.P3c-3d 3.B8hx2b+ 4.S3ax2b\n", NULL},
    {"psn", PSN "1.P7f 2.P3d 3.Bx2b+ 4.Sx2b 5.B*5e\n", NULL},
    {"psn", PSN "[Result \"1-0\"]\n1.P7f {why}\n", NULL},
    {"usi", USI "7g7f 3c3d 8h2b+ 3a2b B*5e resign\n", NULL},
    {"usi", "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1 moves G*5b\n", NULL},
    {"usi", "position startpos\n", NULL},
};

static const game others[] = {
    {"csa", "PI\n+\n+7776FU\n-3334KI\n", "shogi-wrong-piece"},
    {"csa", "PI\n+\n+7775FU\n", "shogi-bad-move-shape"},
    {"csa", "PI\n+\n-3334FU\n", "shogi-wrong-turn"},
    {"csa", "PI\n+\n+7776FU\nT3\nT4\n", "csa-stray-time"},
    {"csa", "PI\n+\n+7776FU\n%TSUMI\n", "shogi-not-mate"},
    {"csa", "PI\n+\n+77\n-3334FU\n", "csa-bad-move"},
    {"csa", "PI\n+\n%SENNICHITE\n", "shogi-not-repetition"},
    {"csa", "P+55OU\nP-54OU\n+\n+5554OU\n", "sfen-in-check"},
    {"csa", "PI\nN+A\nN+B\n+\n", "csa-twice"},
    {"csa",
     "PI\n+\n+2858HI\n-8252HI\n+5828HI\n-5282HI\n+2858HI\n-8252HI\n"
     "+5828HI\n-5282HI\n+2858HI\n-8252HI\n+5828HI\n-5282HI\n"
     "%SENNICHITE\n",
     NULL},
    {"kif",
     KIF "   1 ７六歩(77)\n   2 ３四歩(33)\n\n変化：2手\n   2 ８四歩(83)"
         "\n",
     NULL},
    {"kif", KIF "   2 ７六歩(77)\n   2 ３四歩(33)\n", "kif-number"},
    {"kif", KIF "   1 ７六歩(77)\n&a\n&b\n", "kif-twice"},
    {"kif", KIF "   1 同　歩(77)\n", "kif-no-move-before"},
    {"ki2", "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五角打\n",
     "shogi-plain-drop"},
    {"psn", PSN "1.P7g-7f (2.P3c-3d) 2.P8c-8d\n", "psn-variation"},
    {"psn", PSN "1.P7g-7f {a} {b}\n", "psn-two-comments"},
    {"psn", PSN "[PlyCount \"3\"]\n1.P7g-7f\n", "psn-move-count"},
    {"psn", PSN "1.P7g-7f 3.P3c-3d\n", "psn-number"},
    {"psn", PSN "1.P7g-7f resign 2.P3c-3d\n", "psn-end-word"},
    {"usi", USI "7g7f 7f7e\n", "shogi-wrong-side"},
    {"usi", USI "7g7f resign 3c3d\n", "usi-after-end"},
    {"usi", "startpos moves 7g7f\n", "usi-no-position"},
    {"usi", "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 w - 1 moves 5a5b 5i5h\n",
     "shogi-self-check"},
};

typedef struct source {
    hm_input *input;
    hm_reader *reader;
} source;

static source open_text(fixture *f, const char *from, const char *text)
{
    const hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    source s;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &s.input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, s.input, &options, &s.reader),
                     HM_OK);
    return s;
}

static void close_text(source *s)
{
    hm_reader_free(s->reader);
    hm_input_free(s->input);
}

/* The next game as a record, played; what is reported first, or NULL. */
static const char *play_record(fixture *f, hm_reader *reader)
{
    const hm_replay_options options = {.size = sizeof(options),
                                       .diags = f->diags};
    hm_replay *replay = NULL;
    hm_record *record = NULL;
    hm_status st = hm_reader_next(reader, &record);

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_diags_sort(f->diags);
    return hm_diags_count(f->diags) ? hm_diags_at(f->diags, 0)->id : NULL;
}

static void games_without_problems_need_no_record(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(fine); i++) {
        source s = open_text(f, fine[i].from, fine[i].text);

        if (hm_reader_check(s.reader) != HM_OK)
            fail_msg("game %zu: %s", i, play_record(f, s.reader));
        assert_int_equal(hm_reader_game(s.reader), 1);
        assert_int_equal(hm_reader_check(s.reader), HM_END);
        close_text(&s);
        s = open_text(f, fine[i].from, fine[i].text);
        assert_null(play_record(f, s.reader));
        close_text(&s);
    }
}

static void whatever_is_to_be_said_is_left_to_records(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(others); i++) {
        source s = open_text(f, others[i].from, others[i].text);
        const char *id;

        if (hm_reader_check(s.reader) != HM_ESUPPORT)
            fail_msg("game %zu is fine", i);
        assert_int_equal(hm_diags_count(f->diags), 0);
        assert_int_equal(hm_reader_game(s.reader), 0);
        id = play_record(f, s.reader);
        if (strcmp(id ? id : "", others[i].id ? others[i].id : "") != 0)
            fail_msg("game %zu: %s", i, id);
        hm_diags_clear(f->diags);
        assert_int_equal(hm_reader_check(s.reader), HM_END);
        close_text(&s);
    }
}

/* After some that had to be records, a few are not tried. */
static void games_go_on_after_those_that_were_given_up(void **state)
{
    static const char text[] =
        USI "7g7f\n" USI "7g7e\n" USI "7g7f\n" USI "7g7e\n" USI "7g7e\n" USI
            "7g7f\n" USI "7g7f\n" USI "7g7f\n" USI "7g7f\n";
    fixture *f = *state;
    source s = open_text(f, "usi", text);
    size_t fit = 0;
    size_t games = 0;
    hm_status st;

    while ((st = hm_reader_check(s.reader)) != HM_END) {
        games++;
        if (st == HM_OK)
            fit++;
        else
            play_record(f, s.reader);
        assert_int_equal(hm_reader_game(s.reader), games);
    }
    assert_int_equal(games, 9);
    assert_in_range(fit, 3, 5);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 3);
    close_text(&s);
}

/* ---- written while they are read ----------------------------------------- */

static const game written[] = {
    {"csa", "PI\n+\n+7776FU\nT3\n'*b\n-3334FU\n", NULL},
    {"csa", "N+A\nPI\n'*a\n+\n+7776FU\n'*b\n-3334FU\nT4.5\n%TORYO\nT1\n", NULL},
    {"csa", "PI\n+\n+7776FU\n'*\xE3\x81\x82\n-3334FU\nT0\n%CHUDAN\n", NULL},
    {"kif",
     KIF "*a\n   1 ７六歩(77) ( 0:01/00:00:01)\n*why\n*so\n"
         "   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n",
     NULL},
    {"ki2", "先手：A\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n", NULL},
    {"psn", PSN "1.P7f {why} 2.P3d 3.Bx2b+ 4.Sx2b\n", NULL},
    {"usi", USI "7g7f 3c3d 8h2b+ 3a2b B*5e resign\n", NULL},
    {"usi", "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 5 moves G*5b\n", NULL},
};

/* Writes down what is lost. */
static void put_losses(fixture *f, hm_out *out)
{
    for (size_t i = 0; i < hm_diags_count(f->diags); i++)
        hm_diag_print(hm_diags_at(f->diags, i), false, out);
    hm_diags_clear(f->diags);
}

static void stream_one(fixture *f, const game *g, const char *to, hm_out *out)
{
    const hm_stream_options how = {
        .size = sizeof(how), .to = to, .diags = f->diags, .any_size = true};
    hm_stream_options usual = how;
    source s = open_text(f, g->from, g->text);
    hm_status st;

    usual.any_size = false;
    assert_int_equal(hm_reader_stream(s.reader, &usual, out), HM_ESUPPORT);
    st = hm_reader_stream(s.reader, &how, out);
    if (st != HM_OK)
        fail_msg("%s to %s: %d\n%s", g->from, to, (int)st, g->text);
    assert_int_equal(hm_reader_stream(s.reader, &how, out), HM_END);
    put_losses(f, out);
    close_text(&s);
}

static void write_one(fixture *f, const game *g, const char *to, hm_out *out)
{
    const hm_writer_options how = {
        .size = sizeof(how), .to = to, .diags = f->diags};
    source s = open_text(f, g->from, g->text);
    hm_record *record = NULL;

    assert_int_equal(hm_reader_next(s.reader, &record), HM_OK);
    assert_int_equal(hm_record_write(f->ctx, record, &how, out), HM_OK);
    put_losses(f, out);
    hm_record_free(record);
    close_text(&s);
}

static void games_are_written_as_their_records_are(void **state)
{
    static const char *const to[] = {"csa", "usi"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(written); i++) {
        for (size_t j = 0; j < HM_COUNT(to); j++) {
            hm_out *out = new_out(f);
            hm_out *want = new_out(f);
            char *text;

            stream_one(f, &written[i], to[j], out);
            write_one(f, &written[i], to[j], want);
            text = take_text(want);
            assert_text(hm_out_text(out), text);
            hm_out_free(out);
            free(text);
        }
    }
}

static void what_cannot_be_written_so_is_left_to_records(void **state)
{
    static const struct {
        const char *from, *text, *to;
    } games[] = {
        {"csa", "PI\n'*\x82\xA0\n+\n+7776FU\n", "csa"},
        {"csa", "PI\n+\n+7776FU\n'*a\nT3\n", "csa"},
        {"kif", KIF "   1 ７六歩(77)\n&here\n", "usi"},
        {"psn", PSN "1.P7g-7f!?\n", "csa"},
        {"usi", USI "7g7f\n", "psn"},
        {"usi", USI "7g7e\n", "usi"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(games); i++) {
        const hm_stream_options how = {.size = sizeof(how),
                                       .to = games[i].to,
                                       .diags = f->diags,
                                       .any_size = true};
        source s = open_text(f, games[i].from, games[i].text);
        hm_out *out = new_out(f);

        assert_int_equal(hm_reader_stream(s.reader, &how, out), HM_ESUPPORT);
        assert_text(hm_out_text(out), "");
        assert_int_equal(hm_diags_count(f->diags), 0);
        assert_int_equal(hm_reader_game(s.reader), 0);
        hm_out_free(out);
        close_text(&s);
    }
}

static hm_status check_game(fixture *f, hm_out *out)
{
    const game *g = f->subject;
    const hm_reader_options options = {
        .size = sizeof(options), .from = g->from, .diags = f->diags};
    const hm_stream_options how = {
        .size = sizeof(how), .to = "csa", .any_size = true};
    hm_reader *reader = NULL;
    hm_input *input = NULL;
    hm_status st = hm_input_memory(f->ctx, hm_str_of(g->text), &input);

    if (st == HM_OK)
        st = hm_reader_new(f->ctx, input, &options, &reader);
    if (st == HM_OK)
        st = hm_reader_check(reader);
    if (st == HM_OK)
        st = hm_reader_stream(reader, &how, out);
    if (st != HM_ENOMEM)
        hm_out_printf(out, "%d", (int)st);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_ENOMEM ? st : hm_out_status(out);
}

/* What stands in memory after a text that ends in its last move is not read. */
static void the_text_ends_where_it_ends(void **state)
{
    static const char text[] = "PI\n+\n+7776FU\n-3334FU\n+2726FU\n-8384FU\n";
    static const char last[] = "-3334FU";
    fixture *f = *state;
    hm_str part = {text, (size_t)(strstr(text, last) - text) + strlen(last)};
    hm_reader_options options = {.size = sizeof(options), .from = "csa"};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_plain(f->ctx, part, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    assert_int_equal(hm_record_length(record), 2);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

/* The first game is checked, and the second is written. */
static const game twice[] = {
    {"csa", "PI\n+\n+7776FU\n/\nN+A\nPI\n+\n+7776FU\nT3\n'*a\n%TORYO\n", NULL},
    {"usi", USI "7g7f\n" USI "7g7f 3c3d resign\n", NULL},
};

static void a_lack_of_memory_is_a_status(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(fine); i++)
        fail_each_call(check_game, &fine[i]);
    for (size_t i = 0; i < HM_COUNT(twice); i++)
        fail_each_call(check_game, &twice[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_without_problems_need_no_record),
        TEST(whatever_is_to_be_said_is_left_to_records),
        TEST(games_go_on_after_those_that_were_given_up),
        TEST(games_are_written_as_their_records_are),
        TEST(what_cannot_be_written_so_is_left_to_records),
        TEST(the_text_ends_where_it_ends),
        cmocka_unit_test(a_lack_of_memory_is_a_status),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
