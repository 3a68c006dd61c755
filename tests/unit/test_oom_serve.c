/*
 * test_oom_serve.c - requests to the server when memory runs out.
 *
 * Whatever call fails, the answer is the usual one, or that there is none.
 */
#define SERVE_DRAW hm_draw()
#include "serve.h"

enum { CALLS_MOST = 60 }; // of a request, that fail

#define GAME "[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nc3 {why} *\n"
#define KONO "---\nGameType: Four Field Kono\n...\n1. b1:b3\n"

static const question questions[] = {
    {"/games", NULL, METHOD_GET, {0}},
    {"/games?sort=-plies&limit=2&offset=1", NULL, METHOD_GET, {0}},
    {"/games?sort=Event&words=immortal+london", NULL, METHOD_GET, {0}},
    {"/games?where=plies+%3E+20+and+Event+~+a", NULL, METHOD_GET, {0}},
    {"/games?where=plies+%3E", NULL, METHOD_GET, {0}},
    {"/games", NULL, METHOD_GET, {.accept_encoding = "gzip"}},
    {"/explore?position=moves:e2e4", NULL, METHOD_GET, {0}},
    {"/explore?id={demon}&at=3", NULL, METHOD_GET, {0}},
    {"/explore?id={kono}&at=1", NULL, METHOD_GET, {0}},
    {"/games/{immortal}", NULL, METHOD_GET, {.accept = "image/svg+xml"}},
    {"/games/{immortal}", NULL, METHOD_GET, {.range = "bytes=5-50"}},
    {"/games/{immortal}/info", NULL, METHOD_GET, {0}},
    {"/games/{atlantis}/info", NULL, METHOD_GET, {0}},
    {"/games/{immortal}.html", NULL, METHOD_GET, {0}},
    {"/games/{demon}.json", NULL, METHOD_GET, {0}},
    {"/games/{sample}.json", NULL, METHOD_GET, {0}},
    {"/games/{demon}.psn", NULL, METHOD_GET, {0}},
    {"/games/{kono}.pan", NULL, METHOD_GET, {0}},
    {"/games/{kono}.txt", NULL, METHOD_GET, {0}},
    {"/games/{kono}/last.svg?size=90&theme=dark", NULL, METHOD_GET, {0}},
    {"/games/{demon}/3.svg?annotate=algebraic", NULL, METHOD_GET, {0}},
    {"/games/{demon}/3.txt", NULL, METHOD_GET, {0}},
    {"/games/{kono}/1.png?size=64", NULL, METHOD_GET, {0}},
    {"/games/{kono}/1.glb", NULL, METHOD_GET, {0}},
    {"/games/{demon}/3.json", NULL, METHOD_GET, {0}},
    {"/files", NULL, METHOD_GET, {0}},
    {"/files/own/demon.kif", NULL, METHOD_GET, {0}},
    {"/formats", NULL, METHOD_GET, {0}},
    {"/setups", NULL, METHOD_GET, {0}},
    {"/setups/chess/chess.svg", NULL, METHOD_GET, {0}},
    {"/systems", NULL, METHOD_GET, {0}},
    {"/themes", NULL, METHOD_GET, {0}},
    {"/page.js", NULL, METHOD_GET, {.accept_encoding = "gzip"}},
    {"/check", GAME, METHOD_POST, {0}},
    {"/check?name=a.psn", "P2g-2f P*5e\n\xff", METHOD_POST, {0}},
    {"/convert?to=uci", GAME, METHOD_POST, {0}},
    {"/convert?to=json", KONO, METHOD_POST, {0}},
    {"/convert?to=html", KONO, METHOD_POST, {0}},
    {"/convert", GAME, METHOD_POST, {.accept = "application/json"}},
    {"/edit?want=nodes,page,legal,svg,pieces&at=1", GAME, METHOD_POST, {0}},
    {"/edit?want=nodes,page,svg,pieces&at=1", KONO, METHOD_POST, {0}},
    {"/edit?cursor=30", GAME, METHOD_POST, {0}},
    {"/edit?do=play&move=d4&at=last", GAME, METHOD_POST, {0}},
    {"/edit?do=play&move=a9&at=last", GAME, METHOD_POST, {0}},
    {"/edit?do=comment&at=1&value=x", GAME, METHOD_POST, {0}},
    {"/edit?do=tag&key=Event&value=B&at=0", GAME, METHOD_POST, {0}},
    {"/edit?do=promote&at=1.2.1", GAME, METHOD_POST, {0}},
    {"/edit?do=delete&at=2", GAME, METHOD_POST, {0}},
    {"/edit?do=end&value=1-0&at=last", GAME, METHOD_POST, {0}},
    {"/edit?do=new&game=shogi&notation=kif", "", METHOD_POST, {0}},
    {"/edit?do=new&game=Four+Field+Kono", "", METHOD_POST, {0}},
    {"/edit?do=place&piece=pS&x=7&y=7&at=last", KONO, METHOD_POST, {0}},
    {"/edit?do=flip&id=3&at=last", KONO, METHOD_POST, {0}},
    {"/play?game=chess", "", METHOD_POST, {0}},
    {"/play?game=shogi&move=P-7f", "", METHOD_POST, {0}},
    {"/play?game=shogi&move=P-1a", "", METHOD_POST, {0}},
};

/* Whether an answer is the usual one, or none. */
static bool is_right(const job_reply *got, const job_reply *usual)
{
    return got->status >= 500 || got->zipped || usual->zipped ||
           (got->status == usual->status && got->size == usual->size &&
            memcmp(got->bytes, usual->bytes, got->size) == 0);
}

/* A request in which call `n` fails, and those after it too if `on`. */
static void ask_without(serve *server, const question *q, const job *good,
                        size_t n, bool on)
{
    job j;

    mine = (lack){.fail_at = n, .on = on};
    ask(server, q, &j);
    if (!is_right(&j.reply, &good->reply))
        fail_msg("%s, call %zu: %u, %.*s", q->path, n, j.reply.status,
                 (int)j.reply.size, j.reply.bytes);
    job_close(&j);
}

static void answers_are_the_usual_ones_or_none(void **state)
{
    serve *server = *state;

    for (size_t i = 0; i < HM_COUNT(questions); i++) {
        const question *q = &questions[i];
        size_t calls, step;
        job good;

        ask(server, q, &good);
        calls = mine.calls;
        step = 1 + calls / (CALLS_MOST / UNIT_SAMPLE);
        if (good.reply.status >= 500)
            fail_msg("%s: %u", q->path, good.reply.status);
        for (size_t n = 1; n <= calls; n += step) {
            ask_without(server, q, &good, n, false);
            ask_without(server, q, &good, n, true);
        }
        job_close(&good);
    }
}

/* ---- the library ---------------------------------------------------------
 */

static void games_are_read_once_there_is_memory(void **state)
{
    (void)state;
    for (size_t n = 1; n < 2000; n += n < 40 ? 1 : 50 * UNIT_SAMPLE) {
        serve *server = NULL;
        hm_status st;

        atomic_store(&all_calls, 0);
        atomic_store(&all_fail_at, n);
        st = start_server(list_games, &server);
        assert_true(st == HM_OK || st == HM_ENOMEM);
        assert_true((st == HM_OK) == (server != NULL));
        if (server && !is_ready(server))
            fail_msg("call %zu", n);
        atomic_store(&all_fail_at, 0);
        halfmove_serve.stop(server);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_the_usual_ones_or_none),
        cmocka_unit_test(games_are_read_once_there_is_memory),
    };

    return cmocka_run_group_tests(tests, open_server, close_server);
}
