/*
 * test_serve.c - what the server answers to requests, right and wrong ones.
 */
#define SERVE_DRAW hm_draw()
#include "serve.h"

#include "serve/index.h"

#define GAME "[Event \"A\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nc3 {why} *\n"
#define KONO "---\nGameType: Four Field Kono\n...\n1. b1:b3\n"

/* A request, and what its answer has. */
typedef struct expected {
    question asked;
    unsigned status;
    const char *part; // of the answer; NULL: whatever
} expected;

#define GET(path, ...)                                                         \
    {                                                                          \
        {path, NULL, METHOD_GET, {0}}, __VA_ARGS__                             \
    }
#define POST(path, body, ...)                                                  \
    {                                                                          \
        {path, body, METHOD_POST, {0}}, __VA_ARGS__                            \
    }

static void check(serve *server, const expected *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const expected *e = &cases[i];
        char *text;
        job j;

        ask(server, &e->asked, &j);
        text = calloc(j.reply.size + 1, 1);
        assert_non_null(text);
        memcpy(text, j.reply.bytes, j.reply.size);
        if (j.reply.status != e->status || (e->part && !strstr(text, e->part)))
            fail_msg("%s: %u, %.600s", e->asked.path, j.reply.status, text);
        free(text);
        job_close(&j);
    }
}

#define PUT(path, body, ...)                                                   \
    {                                                                          \
        {path, body, METHOD_PUT, {0}}, __VA_ARGS__                             \
    }
#define LONG                                                                   \
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" \
    "a"                                                                        \
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" \
    "a"

#define CHECK(server, cases) check(server, cases, HM_COUNT(cases))

/* ---- games ---------------------------------------------------------------
 */

static void states_are_found_by_their_addresses(void **state)
{
    static const expected cases[] = {
        GET("/games/{tree}/0.json", 200, "\"index\":0"),
        GET("/games/{tree}/1.2.1.json", 200, "c5"),
        GET("/games/{tree}/1.2.2.2.1.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.2.1.2.1.json", 200, "d4"),
        GET("/games/{tree}/last.svg", 200, "<svg"),
        GET("/games/{tree}/1.2.0.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.9.1.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.0.1.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.2.9.json", 404, "serve-no-state"),
        GET("/games/{tree}/99.json", 404, "serve-no-state"),
        GET("/games/{tree}/1x2.1.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.x.json", 404, "serve-no-state"),
        GET("/games/{tree}/1.2x.json", 404, "serve-no-state"),
        GET("/games/{tree}/x.json", 404, "serve-no-state"),
        GET("/games/{tree}/99999999999999999999.json", 404, "serve-no-state"),
        GET("/games/{tree}/1", 404, "serve-format"),
        GET("/games/{tree}/1.nothing", 404, "serve-format"),
        GET("/games/{tree}/1.gif?size=40", 200, "GIF89a"),
    };

    CHECK(*state, cases);
}

static void games_are_given_in_any_form(void **state)
{
    static const expected cases[] = {
        GET("/games/{two}.ppn", 200, NULL),
        GET("/games/{two}/1.json", 200, "\"index\":1"),
        GET("/games/{tags}/info", 200, "{\\\"a\\\""),
        GET("/games/{tree}/info?copy=2", 404, "serve-no-game"),
        GET("/games/{tree}/info?copy=x", 400, "serve-number"),
        GET("/games/{tree}.pdf", 200, "%PDF"),
        GET("/games/{tree}.gif?size=40", 200, "GIF89a"),
        GET("/games/{tree}.gif?size=9", 400, "serve-number"),
        GET("/games/{tree}.pdf?view=high", 400, "serve-value"),
        GET("/games/{tree}.csa", 422, NULL),
        GET("/games/{tree}.nothing", 404, "serve-format"),
        GET("/games/0123456789ab.kif", 404, "serve-no-game"),
        GET("/games/ABCDEFABCDEF.kif", 404, "serve-no-game"),
        GET("/games/{tree}0000.kif", 404, "serve-no-game"),
        GET("/games/"
            "0123456789012345678901234567890123456789012345678901234567890123",
            404, "serve-no-game"),
        GET("/games/{bad}/info", 200, "\"faulty\":true"),
        GET("/games/{bad}.json", 422, "serve-problems"),
        GET("/games/{tree}/1.kif", 404, "serve-format"),
        GET("/games/{tree}/1." LONG, 404, "serve-format"),
        GET("/games/{tree}/" LONG ".svg", 404, "serve-format"),
        GET("/games/01234567890g.kif", 404, "serve-no-game"),
        GET("/games/0123456789a.kif", 404, "serve-no-game"),
        GET("/games/012345678901234567890123456789012.kif", 404,
            "there is no game 012345678901234567890123456789012"),
        GET("/games/{tree}/info?copy=", 400, "serve-number"),
        GET("/games/{tree}/info?copy=0", 400, "serve-number"),
        GET("/games/{tree}/info?copy=1x", 400, "serve-number"),
        GET("/games/{tree}/info?copy=4294967296", 400, "serve-number"),
        GET("/games/{tree}/info?copy=0000000000000001", 400, "serve-number"),
        GET("/games/{tree}/info?copy=000000000000001", 200, "\"number\":1"),
    };

    CHECK(*state, cases);
}

static void pictures_have_many_options(void **state)
{
    static const expected cases[] = {
        GET("/games/{tree}/1.svg?view=oblique&arrows=1&flip=1", 200, "<svg"),
        GET("/games/{kono}/1.png?view=3d&size=50", 200, "PNG"),
        GET("/games/{kono}/1.svg?theme=nothing", 400, NULL),
        GET("/games/{kono}/1.svg?annotate=x", 400, "serve-value"),
        GET("/games/{kono}/1.svg?lang=x", 400, "serve-value"),
        GET("/games/{demon}/1.svg?lang=ja", 200, "<svg"),
        GET("/games/{kono}/1.txt?annotate=cartesian", 200, NULL),
        GET("/setups/chess/chess.svg", 200, "<svg"),
        GET("/setups/chess/chess", 404, NULL),
        GET("/setups/x/x.svg", 404, NULL),
    };

    CHECK(*state, cases);
}

static void lists_are_sorted_and_selected(void **state)
{
    static const expected cases[] = {
        GET("/games?sort=-", 200, "\"games\":["),
        GET("/games?sort=number", 200, "\"games\":["),
        GET("/games?sort=-id", 200, "\"games\":["),
        GET("/games?sort=List", 200, "\"games\":["),
        GET("/games?sort=rules", 200, "\"games\":["),
        GET("/games?sort=-variations", 200, "\"games\":[{\"id\""),
        GET("/games?where=number+%3D+2", 200, "Again"),
        GET("/games?where=variations+%3D+2+and+comments+%3E+0", 200, "Tree"),
        GET("/games?where=faulty+%3D+yes", 200, "bad.ppn"),
        GET("/games?where=notation+%3D+kif", 200, "demon"),
        GET("/games?where=file+~+two", 200, "two.ppn.gz"),
        GET("/games?words=TREE+one", 200, "Tree"),
        GET("/games?words=a+b+c+d+e+f+g+h+i+j+k+l+m+n+o+p+q+r", 200, NULL),
        GET("/games?limit=0", 200, "\"games\":[]"),
        GET("/games?offset=9999999999999999", 400, "serve-number"),
        GET("/files", 200, "two.ppn.gz"),
        GET("/files/own/two.ppn.gz", 200, "---"),
        GET("/files/own", 404, "serve-no-file"),
        GET("/files/own/none.ppn", 200, NULL),
    };

    CHECK(*state, cases);
}

static void positions_are_counted(void **state)
{
    static const expected cases[] = {
        GET("/explore?id={tree}&at=4", 200, "\"games\":1"),
        GET("/explore?id={tree}&at=1", 200, "\"games\":2"),
        GET("/explore?id={tree}&at=77", 404, "serve-no-state"),
        GET("/explore?id=0123456789ab", 404, "serve-no-game"),
        GET("/explore?id={bad}&at=1", 422, NULL),
        GET("/explore?position=moves:&where=number+%3D+2", 200, "\"games\":1"),
        GET("/explore?position=moves:&where=x", 422, NULL),
        GET("/explore?position=sfen:x", 422, "serve-problems"),
        GET("/explore", 400, "serve-parameter"),
    };

    CHECK(*state, cases);
}

/* ---- records of others ---------------------------------------------------
 */

static void records_are_converted_and_checked(void **state)
{
    static const expected cases[] = {
        POST("/convert?to=html&number=2", GAME, 404, "serve-no-game"),
        POST("/convert?to=svg&at=1.2.1", GAME, 200, "<svg"),
        POST("/convert?to=svg&at=x", GAME, 404, "serve-no-state"),
        POST("/convert?to=kif",
             "[Sente \"A\"]\nP7g-7f\n\n[Sente \"B\"]\nP2g-2f\n", 200,
             "\n\n#KIF"),
        POST("/convert?to=svg&number=2&at=1", GAME "\n" GAME, 200, "<svg"),
        POST("/convert?to=svg&number=0", GAME, 400, "serve-number"),
        POST("/convert?to=csa", GAME, 422, NULL),
        POST("/convert?to=pgn", "[Event \"A\"]\n\n1. e5 *\n\n" GAME, 422, NULL),
        POST("/convert?from=nothing&to=pgn", GAME, 400, "serve-notation"),
        POST("/convert?to=ppn&SetUp=None", "1. S@a1\n", 200, "S@a1"),
        POST("/convert?to=svg&number=2", "1. S@a1\n---\n...\n1. zz\n", 200,
             "<svg"),
        {{"/convert?to=uci",
          GAME,
          METHOD_POST,
          {.content_type = "application/x-chess-pgn; charset=utf-8"}},
         200,
         "e2e4"},
        {{"/convert?to=uci", GAME, METHOD_POST, {.content_type = "a/b"}},
         200,
         "e2e4"},
        POST("/convert", GAME, 200, "2. Nc3 {why} *"),
        POST("/convert?to=", GAME, 200, "2. Nc3 {why} *"),
        POST("/convert?to=nothing", GAME, 400, "serve-format"),
        POST("/convert?to=pgn&from=", GAME, 200, "1. e4 e5"),
        POST("/convert?to=ppn&game=&game=shogi", "1. S@a1\n", 200, "S@a1"),
        {{"/convert?to=uci", GAME, METHOD_POST, {.content_type = ""}},
         200,
         "e2e4"},
        POST("/check", "", 200, "\"games\":1"), // a table without a piece
        POST("/check?strict=1", GAME, 200, "\"warnings\""),
        POST("/check", GAME "\n[Event \"B\"]\n\n1. e5 *\n", 200,
             "chess-no-such-move"),
        POST("/check?from=csa", GAME, 200, "\"errors\""),
        POST("/check", "\x83\x5c\x95\xff\xff", 200, "\"problems\""),
    };

    CHECK(*state, cases);
}

static void texts_are_edited(void **state)
{
    static const expected cases[] = {
        POST("/edit?do=new&position=fen:x&game=chess", "", 422, NULL),
        POST("/edit?do=new&game=nothing", "", 422, NULL),
        POST("/edit?do=new&game=chess&notation=csa", "", 422, NULL),
        POST("/edit?do=new&game=shogi&notation=psn&set=Event=A", "", 200,
             "psn"),
        POST("/edit?do=nothing", GAME, 400, "serve-operation"),
        POST("/edit?do=play&move=", GAME, 422, NULL),
        POST("/edit?do=play&move=e4&notation=nothing&at=0", GAME, 422, NULL),
        POST("/edit?do=insert&move=h3&at=2", GAME, 422, "chess-"),
        POST("/edit?do=insert&move=c1:c3&at=0", KONO, 200,
             "\"at\":\"1\",\"label\""),
        POST("/edit?do=play&move=c1:c3&at=0", KONO, 422,
             "no variations in ppn"),
        POST("/edit?do=promote&at=1.2.1", GAME, 200, "\"at\":\"2\",\"label\""),
        POST("/edit?do=remove&at=3", GAME, 200, "\"errors\":0"),
        POST("/edit?do=remove&at=0", GAME, 422, "serve-not-possible"),
        POST("/edit?do=promote&at=1", GAME, 200, "1. e4 e5 (1... c5"),
        POST("/edit?do=mark&value=%3F&at=1", GAME, 200, "$2"),
        POST("/edit?do=tag&key=None&value=&at=0", GAME, 200, NULL),
        POST("/edit?do=comment&value=x&side=after&at=1", GAME, 200, "{x}"),
        POST("/edit?do=comment&value=x&at=1&number=3", GAME, 404,
             "serve-no-game"),
        POST("/edit?do=end&value=nothing&at=last", GAME, 422, NULL),
        POST("/edit?do=move&id=1&x=5&y=5&at=last", GAME, 422, NULL),
        POST("/edit?do=move&id=3&x=5.5&y=1e9&at=last", KONO, 400,
             "serve-number"),
        POST("/edit?do=move&id=3&x=5.5&y=-1.25&at=last", KONO, 200, "(5.5,"),
        POST("/edit?do=move&id=3&x=27&y=2&at=last", KONO, 200, NULL),
        POST("/edit?do=move&id=3&x=&y=2&at=last", KONO, 400, "serve-number"),
        POST("/edit?do=move&id=x&x=1&y=2&at=last", KONO, 400, "serve-number"),
        POST("/edit?do=capture&id=3&taken=99&at=last", KONO, 422,
             "serve-no-piece"),
        POST("/edit?do=turn&id=3&angle=45&at=last", KONO, 200, NULL),
        POST("/edit?do=turn&id=3&angle=x&at=last", KONO, 400, "serve-number"),
        POST("/edit?do=take&id=3&at=last", KONO, 200, "*"),
        POST("/edit?do=place&piece=zz&x=1&y=1&at=last", KONO, 422, NULL),
        POST("/edit?do=place&x=1&y=1&at=last", KONO, 400, "serve-parameter"),
        POST("/edit?do=place&piece=pS&x=1&at=last", KONO, 400,
             "serve-parameter"),
        POST("/edit?do=comment&value=x&at=1&number=1",
             GAME "\n\n\n[Event \"B\"]\n\n1. a3 *\n", 200, "{x}"),
        POST("/edit?do=comment&value=x&at=1&number=2",
             "[Event \"B\"]\n\n1. zz *\n\n\n" GAME, 200, "{x}"),
        POST("/edit?cursor=0", GAME, 200, "\"at\":\"0\""),
        POST("/edit?cursor=99999", GAME, 200, "\"at\":"),
        POST("/edit?cursor=x", GAME, 400, "serve-number"),
        POST("/edit?number=x", GAME, 400, "serve-number"),
        POST("/edit?at=7.7", GAME, 404, "serve-no-state"),
        POST("/edit", "", 200, "\"games\":1"),
        POST("/edit", "nothing at all", 200, "\"problems\""),
        POST("/edit?want=page&at=1", "---\na: [\n...\n1. S@a1\n", 200, NULL),
        POST("/edit?want=nodes", "1. S@a1 (1. M@b2 {x})\n2. zz\n", 200,
             "\"faulty\":true"),
        POST("/edit?want=nodesx,xnodes", GAME, 200, NULL),
    };

    CHECK(*state, cases);
}

static void edits_are_where_they_were_asked_for(void **state)
{
    static const expected cases[] = {
        POST("/edit?do=", GAME, 200, "\"at\":"),
        POST("/edit?do=comment&value=x&at=1", GAME " \t\r\n", 200,
             "{x} 1... e5 (1... c5"),
        POST("/edit?do=comment&value=x&at=" LONG, GAME, 404,
             "\"there is no state aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\""),
        POST("/edit?do=move&id=3&x=1e6&y=2&at=last", KONO, 400,
             "x must be a number"),
        POST("/edit?do=move&id=3&x=2&y=-999999.5&at=last", KONO, 200,
             "(2,-999999.5)"),
        POST("/edit?do=move&id=3&x=2&y=nan&at=last", KONO, 400,
             "y must be a number"),
        POST("/edit?do=move&id=3&x=2x&y=2&at=last", KONO, 400,
             "x must be a number"),
        POST("/edit?do=move&id=3&x=26&y=0&at=last", KONO, 200, "z0"),
        POST("/edit?do=move&id=3&x=27&y=0&at=last", KONO, 200, "(27,0)"),
        POST("/edit?do=move&id=3&x=1&y=-1&at=last", KONO, 200, "(1,-1)"),
        POST("/edit?do=move&id=3&x=0&y=1&at=last", KONO, 200, "(0,1)"),
        POST("/edit?do=move&id=3&x=1&y=1.5&at=last", KONO, 200, "(1,1.5)"),
    };

    CHECK(*state, cases);
}

static void games_are_played(void **state)
{
    static const expected cases[] = {
        POST("/play", "", 400, "serve-parameter"),
        POST("/play?position=sfen:x", "", 422, "serve-problems"),
        POST("/play?position=4k4/9/9/9/9/9/9/9/4K4+b+-+1&game=shogi", "", 200,
             "\"turn\""),
        POST("/play?position=sfen:4k4/9/9/9/9/9/9/9/4K4+b+-+1", "", 200,
             "\"shogi\""),
        POST("/play?position=fen:4k3/8/8/8/8/8/8/4K3+w+-+-+0+1&game=chess", "",
             200, "\"chess\""),
        POST("/play?position=ppn:x", "", 400, "serve-parameter"),
        POST("/play?position=&game=chess", "", 200, "e2e4"),
        POST("/play?game=chess&move=e4&notation=pgn", "", 200, "e7e5"),
        POST("/play?game=chess&move=e5", "", 422, "serve-problems"),
        POST("/play?move=Nf6", GAME, 200, "\"turn\":0"),
        POST("/play?at=1&move=e5", GAME, 200, NULL),
        POST("/play?at=9", GAME, 404, "serve-no-state"),
        POST("/play", "[Event \"A\"]\n\n1. e5 *\n", 422, NULL),
        POST("/play?game=Four+Field+Kono", "", 200, "\"legal\":"),
        POST("/play?game=atlantis", "", 200, "\"legal\":"),
        POST("/play?from=nothing", GAME, 400, "serve-notation"),
    };

    CHECK(*state, cases);
}

/* ---- files ---------------------------------------------------------------
 */

/* What has no name, no folder or no right is not written. */
static void files_are_refused(void **state)
{
    static const expected cases[] = {
        PUT("/files/own/new.kif", "\xFF", 400, "expected UTF-8"),
        PUT("/files/own", "x", 403, "this cannot be saved"),
        PUT("/files/new.kif", "x", 404, "there is no such folder"),
        PUT("/files/other/new.kif", "x", 404, "there is no such folder"),
        PUT("/files/own/kono.ppn/new.kif", "x", 404, "no such folder"),
        PUT("/files/own/new", "x", 400, "a name needs the suffix"),
        PUT("/files/own/new.nothing", "x", 400, "a name needs the suffix"),
        PUT("/files/own/.kif", "x", 400, "a name needs the suffix"),
        PUT("/files/own/a%5Cb.kif", "x", 400, "a name needs the suffix"),
        PUT("/files/own/a%7Fb.kif", "x", 400, "a name needs the suffix"),
        PUT("/files/own/" LONG LONG ".kif", "x", 400, "needs the suffix"),
        {{"/files/own/new.kif", "x", METHOD_PUT, {.if_match = "*"}},
         412,
         "the file is not there"},
        {{"/files/own/kono.ppn", "x", METHOD_PUT, {.if_none_match = "*"}},
         412,
         "there is such a file already"},
        {{"/files/own/kono.ppn", "x", METHOD_PUT, {.if_match = "\"x\""}},
         412,
         "changed by somebody else"},
        GET("/files/own/new.kif", 404, "there is no file own/new.kif"),
        GET("/files/own/tags.ppn", 200, "List: [1, {a: b}]"),
    };

    CHECK(*state, cases);
}

static void parts_of_pages_have_their_types(void **state)
{
    static const struct {
        question asked;
        const char *type;
    } cases[] = {
        {{"/", NULL, METHOD_GET, {0}}, "text/html"},
        {{"/studio/studio.css", NULL, METHOD_GET, {0}}, "text/css"},
        {{"/codemirror/lib/codemirror.js", NULL, METHOD_GET, {0}},
         "text/javascript"},
        {{"/codemirror/lib/codemirror.css", NULL, METHOD_GET, {0}}, "text/css"},
    };
    static const expected missing[] = {
        GET("/nothing", 404, "serve-address"),
        GET("/studio/nothing", 404, "serve-address"),
        GET("/codemirror", 404, "serve-address"),
        GET("/codemirror/" LONG "/" LONG, 404, "serve-address"),
    };

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        job j;

        ask(*state, &cases[i].asked, &j);
        if (j.reply.status != 200 || strcmp(j.reply.type, cases[i].type) != 0)
            fail_msg("%s: %u", cases[i].asked.path, j.reply.status);
        job_close(&j);
    }
    CHECK(*state, missing);
}

/* ---- sources -------------------------------------------------------------
 */

static void examples_are_shown_without_sources(void **state)
{
    static const expected cases[] = {
        GET("/games?words=immortal", 200, "Immortal"),
        GET("/files/immortal.pgn", 200, "[Event"),
        GET("/files", 200, "\"writable\":false"),
        {{"/files/immortal.pgn", "", METHOD_PUT, {0}}, 403, "serve-read-only"},
    };
    serve *server = NULL;

    (void)state;
    assert_int_equal(start_server(NULL, &server), HM_OK);
    assert_true(is_ready(server));
    CHECK(server, cases);
    halfmove_serve.stop(server);
}

static void games_are_left_out_where_there_is_no_room(void **state)
{
    static const hm_ctx_options context = {.size = sizeof(context)};
    size_t before = 0;

    (void)state;
    for (size_t most = 0; most < 8000; most += 500) {
        atomic_bool stop = false;
        atomic_size_t account = 0;
        index_options options = {.context = &context,
                                 .stop = &stop,
                                 .account = &account,
                                 .most = most};
        game_file *file = file_new(NULL, "tree.pgn");

        assert_non_null(file);
        file->built_in = hm_str_of(GAME "\n" GAME "\n" GAME);
        assert_int_equal(index_file(file, &options), HM_OK);
        assert_true(file->count >= before && file->count <= 3);
        assert_true(account <= most);
        before = file->count;
        file_release(file);
        assert_int_equal(account, 0);
    }
    assert_int_equal(before, 3);
}

/* Until the list knows that it has gone, the file has changed. */
static void a_file_that_has_gone_is_not_given(void **state)
{
    static const question asked = {"/games/{kono}.html", NULL, METHOD_GET, {0}};
    char path[200], aside[220];
    serve *server = *state;
    unsigned status = 0;

    snprintf(path, sizeof(path), "%s/kono.ppn", folder);
    snprintf(aside, sizeof(aside), "%s.aside", path);
    for (int i = 0; i < 100 && status != 503; i++) {
        job j;

        assert_true(is_ready(server));
        assert_int_equal(rename(path, aside), 0);
        ask(server, &asked, &j);
        status = j.reply.status;
        job_close(&j);
        assert_int_equal(rename(aside, path), 0);
        assert_int_not_equal(status, 200);
    }
    assert_int_equal(status, 503);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_found_by_their_addresses),
        cmocka_unit_test(games_are_given_in_any_form),
        cmocka_unit_test(pictures_have_many_options),
        cmocka_unit_test(lists_are_sorted_and_selected),
        cmocka_unit_test(positions_are_counted),
        cmocka_unit_test(records_are_converted_and_checked),
        cmocka_unit_test(texts_are_edited),
        cmocka_unit_test(edits_are_where_they_were_asked_for),
        cmocka_unit_test(games_are_played),
        cmocka_unit_test(files_are_refused),
        cmocka_unit_test(parts_of_pages_have_their_types),
        cmocka_unit_test(examples_are_shown_without_sources),
        cmocka_unit_test(games_are_left_out_where_there_is_no_room),
        cmocka_unit_test(a_file_that_has_gone_is_not_given),
    };

    return cmocka_run_group_tests(tests, open_server, close_server);
}
