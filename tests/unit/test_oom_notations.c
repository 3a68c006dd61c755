/*
 * test_oom_notations.c - games of every notation, when memory runs out: read,
 * replayed, described, and written in every other notation.
 */
#include "oom.h"

static const char *const games[] = {
    "手合割：平手\n先手：A\n後手：B\n手数----指手---------消費時間--\n"
    "   1 ７六歩(77) ( 0:01/00:00:01)\n*why\n   2 ３四歩(33)\n"
    "   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n\n変化：2手\n"
    "   2 ８四歩(83)\n",
    "V2.2\nN+A\nN-B\nPI\n+\n+7776FU,T3\n'*why\n-3334FU\n+8822UM\n-3122GI\n"
    "+0055KA\n%TORYO\n",
    "[Sente \"A\"]\n[Gote \"B\"]\n1.P7g-7f {why} 2.P3c-3d (2.P8c-8d) 3.Bx2b+ "
    "4.Sx2b\n",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n",
    "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 {why} e5 (1... c5 "
    "$1 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n",
    "position startpos moves e2e4 e7e5 g1f3\n",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
    "{\"version\": \"1.0.0\", \"startpos\": [[\"r\", null], [null, null]], "
    "\"moves\": [[[\"shift\", 0, 3]], [[\"shift\", 3, 0]]]}\n",
    "atlantis-transcript 1.0\nboard B2 C5 D8 E11 E4 F7 G10 H6 I9 K8\n"
    "player B2 (A) (red)\nplayer K8 (B) (blue)\n",
    "{\"format\": \"Atlantis transcript\", \"version\": \"1.0\", \"segments\":"
    " [[\"a1\", \"a2\"], [\"b2\"], [\"b3\", \"c3\"]], \"players\": [{\"name\":"
    " \"A\", \"stacks\": {\"a1\": 1}}, {\"stacks\": {\"b3\": 1}}], \"turns\":"
    " [[[\"a1\", \"a2\"]]]}\n",
    "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 Kd2; id \"one\"; c0 \"why\";\n",
    "[Sente \"A\"]\nP7g-7f {one { inside, and much more than that}\n",
    "先手：A\n▲７六歩    △３四歩    ▲２二角成  △同　銀\n*why\n",
    "---\nGameType: Four Field Kono\n...\n1. b1:b3 {why} 1... d3:b3\n"
    "---\nSetUp: None\n...\n1. S@a1 (1. M@b2) 2. a1-b3\n",
};

/* A loss or a notation that cannot hold the game is no concern here. */
static hm_status write_all(fixture *f, const hm_record *record, hm_out *out)
{
    hm_notation_info info = {.size = sizeof(info)};
    hm_status st = HM_OK;

    for (size_t i = 0; st != HM_ENOMEM && hm_notation_at(i, &info); i++) {
        const hm_writer_options options = {
            .size = sizeof(options), .to = info.name, .diags = f->diags};

        st = hm_record_write(f->ctx, record, &options, out);
    }
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status play_all(fixture *f, const hm_record *record, hm_out *out)
{
    const hm_replay_options options = {.size = sizeof(options),
                                       .diags = f->diags};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK) {
        hm_replay_json(replay, out);
        st = hm_out_status(out);
        if (st == HM_OK)
            st = hm_diagram_write(hm_replay_table(replay), NULL, out);
        if (st == HM_OK)
            st = hm_replay_next(replay);
    }
    hm_replay_free(replay);
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status play_and_write(fixture *f, hm_record *record, hm_out *out)
{
    hm_status st = play_all(f, record, out);

    return st == HM_OK ? write_all(f, record, out) : st;
}

static hm_status read_all(fixture *f, hm_out *out)
{
    return with_games(f, out, play_and_write);
}

static void games_of_every_notation(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(games); i++)
        fail_each_call(read_all, games[i]);
}

/* Plays a game to its end and goes back to its start, some times. */
static hm_status go_back(fixture *f, hm_record *record, hm_out *out)
{
    const hm_replay_options options = {
        .size = sizeof(options), .diags = f->diags, .phases = true};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    for (int i = 0; i < 4 && st == HM_OK; i++) {
        while (hm_replay_prev(replay) == HM_OK)
            ;
        while (st == HM_OK)
            st = hm_replay_next(replay);
        st = st == HM_END ? HM_OK : st;
    }
    if (st == HM_OK)
        st = hm_diagram_write(hm_replay_table(replay), NULL, out);
    hm_replay_free(replay);
    return st;
}

static hm_status read_and_go_back(fixture *f, hm_out *out)
{
    return with_games(f, out, go_back);
}

/* To go back, fields that are full are noted again, which takes memory. */
static void a_step_back_that_failed_ends_the_replay(void **state)
{
    (void)state;
    fail_each_call(read_and_go_back,
                   "atlantis-transcript 1.0\n"
                   "board B2 C5 D8 E4 F7 G10\n"
                   "player b2:5 c3:5 c2:5 b1:5 a1:5 a2:5 b3:5 c5:5 d6:5 d5:5 "
                   "c4:5 b4:5 b5:5 c6:5 d8:5 e9:5 e8:5 d7:5 c7:5 c8:5 d9:5 "
                   "e4:5 f5:5 f4:5 e3:5 d3:5 d4:5 e5:5 (A) (red)\n"
                   "player g10:1 (B) (blue)\n"
                   "1. b2-b1. pass.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_every_notation),
        cmocka_unit_test(a_step_back_that_failed_ends_the_replay),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
