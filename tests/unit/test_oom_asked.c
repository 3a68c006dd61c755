/*
 * test_oom_asked.c - expressions, searches and films when memory runs out: each
 * place that asks for memory is refused it once.
 */
#define UNIT_PART hm_draw()

#include <halfmove/film.h>

#include "places.h"

static const char game[] =
    "[White \"Ann\"]\n[Black \"B\"]\n[Date \"1851.06.21\"]\n[Round \"-2.50\"]\n"
    "\n1. e4 {why} e5 (1... c5 $1 2. Nf3) 2. Nf3 Nc6 3. Bb5 a6 1-0\n";

static hm_status lack(hm_status st)
{
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status put_diags(const hm_diags *diags, hm_out *out)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++)
        hm_diag_print(hm_diags_at(diags, i), false, out);
    return hm_out_status(out);
}

/* Does something with the game. */
static hm_status with_game(fixture *f, hm_out *out,
                           hm_status (*use)(fixture *f, hm_record *record,
                                            hm_out *out))
{
    const hm_reader_options options = {.size = sizeof(options), .from = "pgn"};
    hm_status st = lack(with_games_of(f, hm_str_of(game), &options, use, out));

    return st == HM_OK ? put_diags(f->diags, out) : st;
}

/* ---- expressions --------------------------------------------------------- */

static const char *const expressions[] = {
    "White ~ '^(a|b*c+d?)[^a-z\\d\\w\\s](e|f){2,3}.$' or Black = \"B\"",
    "White ~ '\\w\\s\\d[\\]x-z\\d]{0,2}(a|b|)+(c|d)?(e*)*' and plies > 2",
    "White ~ '[\\w-]' or not (White ~ '\\S' and White ~ '\\W\\D')",
    "Round = -2.5 and Round < +1 and Round > -3 and Round != -0 and x = ''",
    "date >= 1851-06 and date < '1851-06-22' and Date = '1851/?' or id ~ .",
    "side = white and winner = white and result ~ '1' and faulty = no",
    "notation = pgn and file = 'a' and game ~ c and variations = 1",
    "White ~ 'a{3,1}'",
    "White ~ '((((((((((((((((((((((((((((((((((a))))))))))))))))))))))))))))'",
    "(White = 'a' or (Black = 'b' and plies = 3)) and not comments = 9",
    "White = ",
    "plies = x",
    "White = 'a\\'b'",
    "White ~ '[\\",
};

static hm_status ask(fixture *f, hm_record *record, hm_out *out)
{
    hm_facts facts = {.size = sizeof(facts),
                      .record = record,
                      .file = "a",
                      .stage = HM_STAGE_PLAYED};
    hm_where *where = NULL;
    hm_truth truth = HM_MAYBE;
    hm_out *scratch = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &facts.replay);

    if (st == HM_OK)
        st = hm_out_new(f->ctx, &scratch);
    if (st == HM_OK)
        st = hm_where_parse(f->ctx, hm_str_of(f->subject), f->diags, &where);
    if (st == HM_OK)
        st = hm_where_test(where, &facts, scratch, &truth);
    hm_out_printf(out, "%d %d ", st, truth);
    hm_where_free(where);
    hm_out_free(scratch);
    hm_replay_free(facts.replay);
    return lack(st);
}

static hm_status ask_game(fixture *f, hm_out *out)
{
    return with_game(f, out, ask);
}

static void expressions_have_the_same_answer_or_none(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(expressions); i++)
        fail_new_places(ask_game, expressions[i]);
}

/* ---- searches ------------------------------------------------------------ */

static const hm_search_options searches[] = {
    {.position = "moves:e2e4 c7c5", .variations = true, .mirror = true},
    {.position = "moves:e2e4", .board_only = true},
    {.position = "moves:7g7f", .mirror = true},
    {.position = "moves:P*5e"},
    {.position = "moves:x"},
    {.position = "fen:8/8/8/8/8/8/8/8 w - - 0 1", .board_only = true},
    {.position = "sfen:9/9/9/9/9/9/9/9/9 b 20P 1", .mirror = true},
    {.pattern = "N?!/p?A", .mirror = true, .variations = true},
    {.pattern = "+P", .mirror = true},
    {.pattern = "N?/p"},
    {.pattern = "N/"},
    {.material = "N>=2 q=1 +b<1 p>7"},
    {.material = "KRPkrp"},
    {.material = "N!2"},
    {.material = "N>"},
    {.words = "why Ann", .variations = true},
    {.words = ""},
};

static hm_status search(fixture *f, hm_record *record, hm_out *out)
{
    const hm_search_options *asked = f->subject;
    hm_search_options options = *asked;
    hm_search *found = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(f->ctx, NULL, &replay);

    options.size = sizeof(options);
    options.diags = f->diags;
    if (st == HM_OK)
        st = hm_search_new(f->ctx, &options, &found);
    if (st == HM_OK)
        st = hm_search_game(found, record, replay);
    hm_out_printf(out, "%d ", st);
    if (st == HM_OK)
        hm_replay_address(replay, out);
    hm_search_free(found);
    hm_replay_free(replay);
    return lack(st);
}

static hm_status search_game(fixture *f, hm_out *out)
{
    return with_game(f, out, search);
}

static void searches_find_the_same_or_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM_COUNT(searches); i++)
        fail_new_places(search_game, &searches[i]);
}

/* ---- films --------------------------------------------------------------- */

/* Moves, turns, flips, pieces that come and go, and a board of squares. */
static const char *const moves[] = {
    "t@b2 t@d2 S3@b2 M@c3",
    "b2-d2",
    "+d2 *c3",
    "C@a1 d2@>90",
    "a1-d2",
    "C2@b9 +d2",
    "b9-b8",
};

static hm_status show_moves(fixture *f, hm_film *film, bool measure)
{
    const hm_picture_options picture = {.size = sizeof(picture), .width = 32};
    hm_status st = HM_OK;
    board b;

    open_board(&b, f);
    for (size_t i = 0; st == HM_OK && i < HM_COUNT(moves); i++) {
        st = play(&b, moves[i]);
        if (st == HM_OK)
            st = measure ? hm_film_measure(film, &b.table, &picture)
                         : hm_film_add(film, &b.table, &picture, 0.25);
    }
    close_board(&b);
    return st;
}

static hm_status shoot(fixture *f, hm_out *out)
{
    const hm_film_options options = {.size = sizeof(options), .between = 2};
    hm_film *film = NULL;
    hm_out *bytes = NULL;
    hm_status st = hm_out_new(f->ctx, &bytes);

    if (st == HM_OK)
        st = hm_film_new(f->ctx, f->subject, &film);
    if (st == HM_OK)
        st = show_moves(f, film, true);
    if (st == HM_OK)
        st = hm_film_begin(film, &options, bytes);
    if (st == HM_OK)
        st = show_moves(f, film, false);
    if (st == HM_OK)
        st = hm_film_end(film);
    if (st == HM_OK)
        hm_out_put(out, hm_out_text(bytes));
    hm_film_free(film);
    hm_out_free(bytes);
    return st == HM_OK ? hm_out_status(out) : st;
}

static void films_are_whole_or_not_made(void **state)
{
    (void)state;
    fail_new_places(shoot, "glb");
    fail_new_places(shoot, "gif");
    fail_new_places(shoot, "apng");
    fail_new_places(shoot, "webp");
    fail_new_places(shoot, "pam");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expressions_have_the_same_answer_or_none),
        cmocka_unit_test(searches_find_the_same_or_nothing),
        cmocka_unit_test(films_are_whole_or_not_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
