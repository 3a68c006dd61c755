/*
 * test_play.c - moves beyond a record: typed, listed, and as data.
 */
#include "support.h"

typedef struct game {
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_replay *replay;
} game;

/* Reads the first game of a text; the replay stands at its start. */
static void open_game(game *g, fixture *f, const char *from, const char *text)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_replay_options how = {.size = sizeof(how), .diags = f->diags};

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &g->input),
                     HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, g->input, &options, &g->reader),
                     HM_OK);
    assert_int_equal(hm_reader_next(g->reader, &g->record), HM_OK);
    assert_int_equal(hm_replay_new(f->ctx, &how, &g->replay), HM_OK);
    assert_int_equal(hm_replay_load(g->replay, g->record), HM_OK);
    hm_diags_clear(f->diags);
}

static void close_game(game *g)
{
    hm_replay_free(g->replay);
    hm_record_free(g->record);
    hm_reader_free(g->reader);
    hm_input_free(g->input);
}

static hm_status type(game *g, const char *notation, const char *text)
{
    return hm_replay_play(g->replay, hm_str_of(text), notation);
}

static uint64_t key_of(game *g)
{
    uint64_t key = 0;

    assert_int_equal(hm_replay_key(g->replay, &key), HM_OK);
    return key;
}

/* Plays words that are separated by blanks, and returns the key. */
static uint64_t key_after(game *g, const char *notation, const char *moves)
{
    hm_str all = hm_str_of(moves);
    size_t at = 0;
    uint64_t key;

    while (at < all.len) {
        size_t end = hm__str_find(all, ' ', at);

        assert_int_equal(
            hm_replay_play(g->replay, hm__str_part(all, at, end), notation),
            HM_OK);
        at = end + 1;
    }
    key = key_of(g);
    while (hm_replay_prev(g->replay) == HM_OK)
        continue;
    return key;
}

static void every_notation_leads_to_the_same_key(void **state)
{
    fixture *f = *state;
    uint64_t start;
    uint64_t key;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    start = key_of(&g);
    key = key_after(&g, "usi", "7g7f 3c3d 8h2b+ 3a2b B*4e");
    assert_true(key != start);
    assert_true(key ==
                key_after(&g, "csa", "+7776FU 3334FU +8822UM -3122GI 0045KA"));
    assert_true(key == key_after(&g, "kif",
                                 "７六歩(77) ３四歩(33) 3.２二角成(88) "
                                 "同銀(31) ４五角打"));
    assert_true(key ==
                key_after(&g, "ki2", "▲７六歩 △３四歩 ２二角成 △同銀 ▲４五角"));
    assert_true(key == key_after(&g, "psn", "P-7f 2.P3d Bx2b+ Sx B*4e!"));
    assert_true(key_of(&g) == start);
    close_game(&g);
}

static void transpositions_have_one_key_and_sides_have_two(void **state)
{
    fixture *f = *state;
    uint64_t key;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    key = key_after(&g, "usi", "7g7f 3c3d 2g2f");
    assert_true(key == key_after(&g, "usi", "2g2f 3c3d 7g7f"));
    assert_true(key != key_after(&g, "usi", "2g2f 3c3d"));
    assert_true(key_after(&g, "usi", "7g7f 3c3d 8h7g 2b3c 7g8h 3c2b") ==
                key_after(&g, "usi", "7g7f 3c3d"));
    close_game(&g);
    open_game(&g, f, "usi", "4k4/9/9/9/9/9/9/9/4K4 b P 1\n");
    key = key_of(&g);
    close_game(&g);
    open_game(&g, f, "usi", "4k4/9/9/9/9/9/9/9/4K4 b 2P 1\n");
    assert_true(key != key_of(&g));
    close_game(&g);
    open_game(&g, f, "usi", "4k4/9/9/9/9/9/9/9/4K4 b p 1\n");
    assert_true(key != key_of(&g));
    close_game(&g);
    open_game(&g, f, "usi", "4k4/9/9/9/9/9/9/9/4K4 w P 77\n");
    assert_true(key != key_of(&g));
    close_game(&g);
}

static void what_is_wrong_is_reported_and_nothing_is_played(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    assert_int_equal(type(&g, "usi", "7g7"), HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "usi-bad-move");
    assert_int_equal(type(&g, "usi", " 7g7d "), HM_EINPUT);
    assert_string_equal(diag_id(f, 1), "shogi-bad-move-shape");
    assert_int_equal(hm_diags_at(f->diags, 1)->column, 2);
    assert_int_equal(type(&g, "kif", "同歩(33)"), HM_EINPUT);
    assert_string_equal(diag_id(f, 2), "shogi-no-move-before");
    assert_int_equal(type(&g, "nosuch", "7g7f"), HM_EUSAGE);
    assert_int_equal(type(&g, "pan", "[\"shift\",1,2]"), HM_EUSAGE);
    assert_int_equal(type(&g, "ppn", "a1-b2"), HM_EUSAGE);
    assert_int_equal(hm_replay_index(g.replay), 0);
    close_game(&g);
}

/* Both golds can go to 5h. */
static void several_meanings_are_candidates(void **state)
{
    fixture *f = *state;
    hm_ply ply;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    assert_int_equal(hm_replay_candidate(g.replay, 0, &ply), HM_END);
    assert_int_equal(type(&g, "psn", "G5h"), HM_EINPUT);
    assert_int_equal(hm_replay_candidate(g.replay, 0, &ply), HM_OK);
    assert_text(ply.text, "4i5h");
    assert_text(ply.piece, "G");
    assert_int_equal(hm_replay_candidate(g.replay, 1, &ply), HM_OK);
    assert_text(ply.text, "6i5h");
    assert_int_equal(hm_replay_candidate(g.replay, 2, &ply), HM_END);
    assert_int_equal(type(&g, "ki2", "▲５八金"), HM_EINPUT);
    assert_int_equal(hm_replay_candidate(g.replay, 1, &ply), HM_OK);
    assert_text(ply.text, "6i5h");
    assert_int_equal(type(&g, "ki2", "▲５八金右"), HM_OK);
    assert_int_equal(hm_replay_candidate(g.replay, 0, &ply), HM_END);
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_OK);
    assert_text(ply.text, "4i5h");
    close_game(&g);
}

/* What the last game was unclear about is forgotten with it. */
static void another_game_has_no_candidates(void **state)
{
    fixture *f = *state;
    hm_ply ply;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    assert_int_equal(type(&g, "psn", "G5h"), HM_EINPUT);
    assert_int_equal(hm_replay_load(g.replay, g.record), HM_OK);
    assert_int_equal(hm_replay_candidate(g.replay, 0, &ply), HM_END);
    close_game(&g);
}

static void nothing_can_be_asked_before_a_game(void **state)
{
    fixture *f = *state;
    hm_replay_options how = {.size = sizeof(how), .diags = f->diags};
    hm_replay *replay = NULL;
    hm_out *out = new_out(f);
    uint64_t key;
    size_t count;
    hm_ply ply;

    assert_int_equal(hm_replay_new(f->ctx, &how, &replay), HM_OK);
    assert_int_equal(hm_replay_play(replay, HM_STR("7g7f"), NULL), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "record-no-game");
    assert_int_equal(hm_replay_play(replay, HM_STR("7g7f"), "usi"), HM_EUSAGE);
    assert_int_equal(hm_replay_legal(replay, &count), HM_ESUPPORT);
    assert_int_equal(hm_replay_legal_at(replay, 0, &ply), HM_ESUPPORT);
    assert_int_equal(hm_replay_ply(replay, 0, &ply), HM_END);
    assert_int_equal(hm_replay_candidate(replay, 0, &ply), HM_END);
    assert_int_equal(hm_replay_key(replay, &key), HM_ESUPPORT);
    assert_int_equal(hm_replay_position(replay, out), HM_ESUPPORT);
    hm_out_free(out);
    hm_replay_free(replay);
}

/* Plays every legal ply and counts what follows; depth 2 from the start. */
static void legal_plies_can_be_played_and_are_all(void **state)
{
    fixture *f = *state;
    size_t total = 0;
    size_t count;
    game g;

    open_game(&g, f, "usi", "position startpos\n");
    assert_int_equal(hm_replay_legal(g.replay, &count), HM_OK);
    assert_int_equal(count, 30);
    for (size_t i = 0; i < count; i++) {
        hm_ply ply;
        char text[16];
        size_t next;

        assert_int_equal(hm_replay_legal_at(g.replay, i, &ply), HM_OK);
        assert_int_equal(ply.player, 0);
        snprintf(text, sizeof(text), "%.*s", (int)ply.text.len, ply.text.ptr);
        assert_int_equal(type(&g, "usi", text), HM_OK);
        assert_int_equal(hm_replay_legal(g.replay, &next), HM_OK);
        total += next;
        assert_int_equal(hm_replay_prev(g.replay), HM_OK);
    }
    assert_int_equal(total, 900);
    assert_int_equal(hm_replay_legal_at(g.replay, count, &(hm_ply){0}), HM_END);
    close_game(&g);
}

static void plies_are_data(void **state)
{
    fixture *f = *state;
    hm_ply ply;
    game g;

    open_game(&g, f, "usi",
              "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n");
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_END);
    for (int i = 0; i < 3; i++)
        assert_int_equal(hm_replay_next(g.replay), HM_OK);
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_OK);
    assert_text(ply.text, "8h2b+");
    assert_text(ply.from, "8h");
    assert_text(ply.to, "2b");
    assert_text(ply.piece, "B");
    assert_text(ply.taken, "B");
    assert_text(ply.promoted, "+B");
    assert_false(ply.drop);
    assert_int_equal(ply.player, 0);
    assert_int_equal(hm_replay_ply(g.replay, 1, &ply), HM_END);
    assert_int_equal(hm_replay_next(g.replay), HM_OK);
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_OK);
    assert_text(ply.taken, "+B");
    assert_int_equal(ply.player, 1);
    assert_int_equal(hm_replay_next(g.replay), HM_OK);
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_OK);
    assert_true(ply.drop);
    assert_text(ply.from, "");
    assert_text(ply.piece, "B");
    close_game(&g);
}

/* A slice in braces is one text in PPN, and several parts as data. */
static void tables_are_played_in_ppn(void **state)
{
    fixture *f = *state;
    hm_out *out = NULL;
    size_t count;
    hm_ply ply;
    game g;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    open_game(&g, f, "ppn", "---\nSetUp: None\n...\n1. S@a1\n");
    assert_int_equal(type(&g, NULL, "cM{2,3}@b{1,2}"), HM_OK);
    assert_int_equal(hm_table_count(hm_replay_table(g.replay)), 4);
    assert_int_equal(type(&g, "ppn", "1. b2-c3 *b1"), HM_OK);
    assert_int_equal(hm_replay_ply(g.replay, 0, &ply), HM_OK);
    assert_text(ply.from, "b2");
    assert_text(ply.to, "c3");
    assert_text(ply.piece, "cbM3");
    assert_text(ply.taken, "");
    assert_int_equal(hm_replay_ply(g.replay, 1, &ply), HM_OK);
    assert_text(ply.from, "b1");
    assert_text(ply.to, "");
    assert_text(ply.taken, "cbM3");
    assert_int_equal(hm_replay_ply(g.replay, 2, &ply), HM_END);
    assert_int_equal(hm_replay_position(g.replay, out), HM_OK);
    assert_text(hm_out_text(out), "cbM2@b1 cbM2@b2 cbM3@c3");
    assert_int_equal(type(&g, NULL, "z9-a1"), HM_EINPUT);
    assert_int_equal(type(&g, NULL, "a1-b2; b2-c3"), HM_EINPUT);
    assert_int_equal(type(&g, NULL, " "), HM_EINPUT);
    assert_string_equal(diag_id(f, 2), "ppn-one-move");
    assert_int_equal(hm_replay_legal(g.replay, &count), HM_ESUPPORT);
    close_game(&g);
    hm_out_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_notation_leads_to_the_same_key),
        TEST(transpositions_have_one_key_and_sides_have_two),
        TEST(what_is_wrong_is_reported_and_nothing_is_played),
        TEST(several_meanings_are_candidates),
        TEST(another_game_has_no_candidates),
        TEST(nothing_can_be_asked_before_a_game),
        TEST(legal_plies_can_be_played_and_are_all),
        TEST(plies_are_data),
        TEST(tables_are_played_in_ppn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
