/*
 * test_interpret.c - games go down to the table and come up again: PAN to PPN
 * and back, PPN to PAN, shogi to PAN and back.
 */
#include "support.h"

#include "rules/grid/grid.h"

enum { MOST_SETTINGS = 8, ROOM = 65536 };

/* A conversion: what is read, with which settings, and what it becomes. */
typedef struct job {
    const char *from, *to;
    const char *settings[MOST_SETTINGS];
    bool flat;
} job;

static size_t count_settings(const job *j)
{
    size_t count = 0;

    while (count < MOST_SETTINGS && j->settings[count])
        count++;
    return count;
}

/* Converts the first game; the id of the first error, "" if there is none. */
static const char *convert(fixture *f, const job *j, const char *text,
                           char out[ROOM])
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = j->from,
                                 .diags = f->diags,
                                 .settings = j->settings,
                                 .setting_count = count_settings(j)};
    hm_writer_options writing = {.size = sizeof(writing),
                                 .to = j->to,
                                 .diags = f->diags,
                                 .settings = (const char *const[]){"flat=yes"},
                                 .setting_count = j->flat};
    hm_input *input;
    hm_reader *reader;
    hm_record *record = NULL;
    hm_out *written;

    hm_diags_clear(f->diags);
    assert_int_equal(hm_out_new(f->ctx, &written), HM_OK);
    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_record_write(f->ctx, record, &writing, written);
    assert_true(hm_out_text(written).len < ROOM);
    memcpy(out, hm_out_text(written).ptr, hm_out_text(written).len);
    out[hm_out_text(written).len] = '\0';
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(written);
    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        if (hm_diags_at(f->diags, i)->severity == HM_ERROR)
            return hm_diags_at(f->diags, i)->id;
    }
    return "";
}

/* Whether a loss of this id was told. */
static bool lost(fixture *f, const char *id)
{
    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        if (strcmp(hm_diags_at(f->diags, i)->id, id) == 0)
            return true;
    }
    return false;
}

/* The moves of an object, without blanks. */
static void moves_of(const char *object, char out[ROOM])
{
    const char *moves = strstr(object, "\"moves\": ");
    size_t used = 0;

    assert_non_null(moves);
    for (moves += strlen("\"moves\": "); *moves && *moves != '}'; moves++) {
        if (*moves != ' ' && *moves != '\n')
            out[used++] = *moves;
    }
    out[used] = '\0';
}

/* Expects a game of PPN to become these plies. */
static void expect_moves(fixture *f, const char *ppn, const char *plies)
{
    job j = {.from = "ppn", .to = "pan"};
    char object[ROOM];
    char moves[ROOM];

    assert_string_equal(convert(f, &j, ppn, object), "");
    moves_of(object, moves);
    assert_string_equal(moves, plies);
}

/* Expects a list of plies to be the same after it was PPN. */
static void expect_return(fixture *f, const char *plies,
                          const char *const settings[MOST_SETTINGS])
{
    job down = {.from = "pan", .to = "ppn"};
    job up = {.from = "ppn", .to = "pan"};
    char ppn[ROOM];
    char object[ROOM];
    char moves[ROOM];

    memcpy(down.settings, settings, sizeof(down.settings));
    assert_string_equal(convert(f, &down, plies, ppn), "");
    assert_string_equal(convert(f, &up, ppn, object), "");
    moves_of(object, moves);
    assert_string_equal(moves, plies);
}

/* ---- from PAN to PPN and back -------------------------------------------- */

static const char immortal[] =
    "[[[\"shift\",52,36]],[[\"shift\",12,28]],[[\"shift\",53,37]],"
    "[[\"remove\",28,37]],[[\"shift\",61,34]],[[\"shift\",3,39]],"
    "[[\"shift\",60,61]],[[\"shift\",9,25]],[[\"remove\",34,25]],"
    "[[\"shift\",6,21]],[[\"shift\",62,45]],[[\"shift\",39,23]],"
    "[[\"shift\",51,43]],[[\"shift\",21,31]],[[\"shift\",45,39]],"
    "[[\"shift\",23,30]],[[\"shift\",39,29]],[[\"shift\",10,18]],"
    "[[\"shift\",54,38]],[[\"shift\",31,21]],[[\"shift\",63,62]],"
    "[[\"remove\",18,25]],[[\"shift\",55,39]],[[\"shift\",30,22]],"
    "[[\"shift\",39,31]],[[\"shift\",22,30]],[[\"shift\",59,45]],"
    "[[\"shift\",21,6]],[[\"remove\",58,37]],[[\"shift\",30,21]],"
    "[[\"shift\",57,42]],[[\"shift\",5,26]],[[\"shift\",42,27]],"
    "[[\"remove\",21,49]],[[\"shift\",37,19]],[[\"remove\",26,62]],"
    "[[\"shift\",36,28]],[[\"remove\",49,56]],[[\"shift\",61,52]],"
    "[[\"shift\",1,16]],[[\"remove\",29,14]],[[\"shift\",4,3]],"
    "[[\"shift\",45,21]],[[\"remove\",6,21]],[[\"shift\",19,12]]]";

static void the_immortal_game_comes_back_from_ppn(void **state)
{
    const char *const chess[MOST_SETTINGS] = {"game=chess"};

    expect_return(*state, immortal, chess);
}

static void every_verb_comes_back_from_ppn(void **state)
{
    static const struct {
        const char *plies;
        const char *settings[MOST_SETTINGS];
    } cases[] = {
        {"[[[\"capture\",64,16],[\"promote\",16,\"+B\"]],[[\"capture\",15,16]],"
         "[[\"drop\",\"B\",40]],[],[[\"promote\",40,\"B\"]]]",
         {"game=shogi",
          "board=lnsgkg1nl/1r4sb1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL"}},
        {"[[[\"drop\",\"B\",1]],[[\"drop\",\"W\",0]],[],"
         "[[\"drop\",\"B\",9],[\"capture\",9,0],[\"shift\",0,9]],"
         "[[\"remove\",1,9]]]",
         {"game=go9"}},
        {"[[[\"capture\",0,1]],[[\"remove\",1,2]],[[\"drop\",0,\"x\"]],"
         "[[\"drop\",1,\"x\"]],[[\"promote\",2,\"odd:\\\"name\\\"\"]]]",
         {"size=1x4", "board=a,b,c,d", "in-hand={\"x\":2}"}},
        {"[[[\"remove\",0,26]],[[\"capture\",26,13]],"
         "[[\"drop\",\"y:K\",0]]]",
         {"size=3x3x3", "board=x:k,,,,,,,,,,,,,x:K,,,,,,,,,,,,,x:q",
          "hand=keep", "in-hand={\"y:K\":1,\"x:K\":1}"}},
        {"[[],[]]", {"size=2x3"}},
    };

    for (size_t i = 0; i < HM_COUNT(cases); i++)
        expect_return(*state, cases[i].plies, cases[i].settings);
}

/* ---- games by chance ------------------------------------------------------
 */

/* A game of PAN that is being made up. */
typedef struct dream {
    unsigned seed;
    hm__grid grid;
    char *text;
    size_t used;
} dream;

static unsigned chance(dream *d, unsigned below)
{
    d->seed = d->seed * 1664525u + 1013904223u;
    return (d->seed >> 8) % below;
}

static const char *const actors[] = {"k",  "K",   "+p",  "P",    "x:K",
                                     "+P", "abc", "ABC", "S:_K", "\xE2\x99\x94",
                                     "7",  "p"};

/* Any action at all; most cannot be played. */
static hm__grid_action make_action(dream *d)
{
    uint32_t squares = (uint32_t)d->grid.squares;
    hm__grid_action a = {.verb = 1 + chance(d, 5),
                         .from = chance(d, squares),
                         .to = chance(d, squares),
                         .actor = {"", 0}};

    if (a.verb == HM__GRID_PROMOTE || a.verb == HM__GRID_DROP) {
        a.actor = hm_str_of(actors[chance(d, HM_COUNT(actors))]);
        a.from = a.to;
    }
    return a;
}

static void dream_ply(fixture *f, dream *d)
{
    hm_out *out;
    unsigned wanted = chance(d, 4);
    unsigned count = 0;

    assert_int_equal(hm_out_new(f->ctx, &out), HM_OK);
    for (int tries = 0; tries < 60 && count < wanted; tries++) {
        hm__grid_action a = make_action(d);
        hm__grid_part part;
        hm_fault why;

        if (hm__grid_play(&d->grid, &a, &why, &part) != HM_OK)
            continue;
        hm_out_puts(out, count++ ? "," : "");
        hm__grid_put_action(&a, out);
    }
    d->used += (size_t)snprintf(
        d->text + d->used, ROOM - d->used, "%s[%.*s]", d->used > 1 ? "," : "",
        (int)hm_out_text(out).len, hm_out_text(out).ptr);
    hm_out_free(out);
}

static void set_up_dream(fixture *f, dream *d, const char *const settings[])
{
    hm_fault why;
    uint32_t sizes[HM__GRID_DIMS];
    size_t dims;
    uint32_t name;

    hm__grid_init(&d->grid, f->ctx);
    assert_int_equal(hm__grid_clear(&d->grid), HM_OK);
    assert_int_equal(hm__grid_read_size(hm_str_of(strchr(settings[0], '=') + 1),
                                        sizes, &dims, &why),
                     HM_OK);
    assert_int_equal(hm__grid_resize(&d->grid, sizes, dims, &why), HM_OK);
    assert_int_equal(
        hm__grid_read_board(&d->grid, hm_str_of(strchr(settings[1], '=') + 1),
                            &why),
        HM_OK);
    assert_true(hm__grid_rule_find(hm_str_of(strchr(settings[2], '=') + 1),
                                   &d->grid.rule));
    assert_int_equal(hm__grid_name_of(&d->grid, hm_str_of("P"), &name, &why),
                     HM_OK);
    d->grid.names[name].in_hand = d->grid.rule == HM__GRID_NONE ? 0 : 3;
}

static void any_game_comes_back_from_ppn(void **state)
{
    static const char *const boards[][MOST_SETTINGS] = {
        {"size=4x5", "board=k,,abc,,,,,P,P,,,+p,,,,K,,,7,", "hand=keep",
         "in-hand={\"P\":3}"},
        {"size=3x3", "board=kpp/3/PPK", "hand=swap", "in-hand={\"P\":3}"},
        {"size=2x3x2", "board=k1/p1/2//P1/2/1K", "hand=keep",
         "in-hand={\"P\":3}"},
        {"size=3x4", "board=kppp/4/PPPK", "hand=none"},
        {"size=1x12", "board=kk1pP6K", "hand=swap", "in-hand={\"P\":3}"},
    };
    fixture *f = *state;
    dream d = {.text = malloc(ROOM)};

    assert_non_null(d.text);
    for (unsigned i = 0; i < 150; i++) {
        const char *const *settings = boards[i % HM_COUNT(boards)];

        d.seed = i;
        d.used = 1;
        d.text[0] = '[';
        set_up_dream(f, &d, settings);
        for (int ply = 0; ply < 12; ply++)
            dream_ply(f, &d);
        snprintf(d.text + d.used, ROOM - d.used, "]");
        expect_return(f, d.text, settings);
        hm__grid_free(&d.grid);
    }
    free(d.text);
}

/* ---- from PPN to PAN ------------------------------------------------------
 */

#define CHESS(fen)                                                             \
    "---\nSetUp: {Name: chess, fen: " fen ", system: chess}\n...\n"

static void moves_of_chess_are_actions(void **state)
{
    // En passant, castling, a promotion that takes, and a pass.
    expect_moves(
        *state,
        CHESS("4k2r/6P1/8/pP6/8/8/8/4K2R") "1. b5-a6 *a5 1... e8-f8 h8-e8 2. "
                                           "e1-g1 h1-f1 2... 3. "
                                           "g7:f8=()f,s5,r5,chess1'\n",
        "[[[\"remove\",25,24],[\"shift\",24,16]],"
        "[[\"shift\",4,5],[\"shift\",7,4]],"
        "[[\"shift\",60,62],[\"shift\",63,61]],"
        "[],"
        "[[\"remove\",14,5],[\"promote\",5,\"Q\"]]]");
    // King and rook change places: round by a free square.
    expect_moves(*state, CHESS("8/8/8/8/8/8/8/5KR1") "1. f1#g1\n",
                 "[[[\"shift\",61,0],[\"shift\",62,61],[\"shift\",0,62]]]");
}

static void jumps_take_man_by_man(void **state)
{
    static const char start[] =
        "---\nSetUp: None\n...\nsetup. [X]f,s0,r8,checkers1'@(4.5,4.5) "
        "()b,s5,r1,checkers1'@a1 ()b,s1,r1,checkers1'@b2 "
        "()b,s1,r1,checkers1'@d2 ()b,s1,r1,checkers1'@d4 "
        "()b,s1,r1,checkers1'@b4\n";
    char text[ROOM];

    snprintf(text, sizeof(text), "%s1. a1-c3;c3-e1;*b2*d2\n", start);
    expect_moves(*state, text,
                 "[[[\"remove\",56,49],[\"shift\",49,42],"
                 "[\"remove\",42,51],[\"shift\",51,60]]]");
    // Round a square, back to where it began.
    snprintf(text, sizeof(text),
             "%s1. a1-c3;c3-e5;*b2*d4 2. e5-e3;e3-c1;*d2 3. c1-c1\n", start);
    expect_moves(*state, text,
                 "[[[\"remove\",56,49],[\"shift\",49,42],"
                 "[\"remove\",42,35],[\"shift\",35,28]],"
                 "[[\"shift\",28,44],[\"remove\",44,51],[\"shift\",51,58]],"
                 "[]]");
}

static void prisoners_of_go_are_taken_there_and_back(void **state)
{
    expect_moves(*state,
                 "---\nSetUp: None\n...\nsetup. [X]f,s1,r9,go'@e5 sbK@b9 "
                 "sbW@a9 sbW@i9\n1. sbK@a8;*a9 2. 3. *i9\n",
                 "[[[\"drop\",\"B\",9],[\"capture\",9,0],[\"shift\",0,9]],[],"
                 "[[\"capture\",1,8],[\"shift\",8,1]]]");
}

static void stacks_are_actors_and_marks_are_not(void **state)
{
    static const char start[] = "---\nSetUp: None\n...\n"
                                "setup. tb@b2 cfS2@a1 pS@a1 cfM2@b1 cfA2@a2\n";
    char text[ROOM];

    // The coin below the pawn never changes.
    snprintf(text, sizeof(text), "%s1. a1-b2 2. b2-c3\n", start);
    expect_moves(*state, text, "[[[\"shift\",6,4]],[[\"shift\",4,2]]]");
    // Here it does: pawn and coin are one actor at first.
    snprintf(text, sizeof(text), "%s1. 2a1-b2 2. b1-b2\n", start);
    expect_moves(*state, text,
                 "[[[\"shift\",6,4]],[[\"remove\",7,4],"
                 "[\"promote\",4,\"ppn:cfS2+pfSn+cfM2\"]]]");
}

static void what_no_action_says_is_an_error(void **state)
{
    static const char *const cases[][2] = {
        {"---\nSetUp: None\n...\nsetup. tb@b2 cfS2@a1\n1. *a1\n",
         "pan-no-action"},
        {"---\nSetUp: None\n...\nsetup. tb@b2 cfS2@a1\n1. tb@d4 a1-b2\n",
         "pan-no-grid"},
        {"---\nSetUp: None\n...\nsetup. cfS2@(1,1) cfM2@(1.01,1)\n1. *a1\n",
         "pan-no-grid"},
        {"---\nSetUp: None\n...\n1. {nothing}\n", "pan-no-grid"},
        {"---\nPAN: {size: 2x0}\n...\n1.\n", "pan-board"},
        {"---\nPAN: {size: 2x2, hand: both}\n...\n1.\n", "pan-board"},
        {"---\nPAN: {size: 9999x9999, hand: none}\n...\n1.\n", "pan-limit"},
        {"---\nPAN: {size: 2x2, hand: none, game: ludo}\n...\n1.\n",
         "pan-board"},
    };
    job j = {.from = "ppn", .to = "pan"};
    char out[ROOM];

    for (size_t i = 0; i < HM_COUNT(cases); i++)
        assert_string_equal(convert(*state, &j, cases[i][0], out), cases[i][1]);
}

static void losses_are_told(void **state)
{
    job j = {.from = "ppn", .to = "pan"};
    char out[ROOM];

    convert(*state, &j,
            "---\nEvent: x\nmoves: 3\nSetUp: None\n...\nsetup. tb@b2 cfS2@a1 "
            "dS@z9\n1. a1-b2 {well} 2. z9-z8\n",
            out);
    assert_true(lost(*state, "lossy-comment"));
    assert_true(lost(*state, "lossy-metadata"));
    assert_true(lost(*state, "lossy-beside"));
    assert_non_null(strstr(out, "\"Event\": \"x\""));
}

/* ---- shogi ----------------------------------------------------------------
 */

static void shogi_goes_to_pan_and_back(void **state)
{
    static const char *const games[] = {
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3c 5e3c+ 2a3c\n",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 w 2Pg 1 moves G*5b 5i5h\n",
        "position sfen 4k4/4R4/9/9/9/9/9/9/4K4 w - 1 moves 5a5b\n",
        "position startpos\n",
    };
    job up = {.from = "usi", .to = "pan"};
    job down = {.from = "pan", .to = "usi"};
    char pan[ROOM];
    char usi[ROOM];

    for (size_t i = 0; i < HM_COUNT(games); i++) {
        assert_string_equal(convert(*state, &up, games[i], pan), "");
        assert_string_equal(convert(*state, &down, pan, usi), "");
        assert_string_equal(usi, games[i]);
    }
    up.flat = true;
    convert(*state, &up, games[0], pan);
    down.settings[0] = "game=shogi";
    assert_string_equal(convert(*state, &down, pan, usi), "");
    assert_string_equal(usi, games[0]);
}

static void what_is_no_move_of_shogi_is_an_error(void **state)
{
    static const char *const cases[][2] = {
        {"[[[\"shift\",56,38]]]", "shogi-bad-move-shape"},
        {"[[[\"shift\",56,47],[\"shift\",20,29]]]", "shogi-no-move"},
        {"[[[\"shift\",56,47]],[]]", "shogi-no-move"},
        {"[[[\"promote\",56,\"+P\"]]]", "shogi-no-move"},
        {"[[[\"promote\",56,\"Z\"]]]", "shogi-no-position"},
        {"[[[\"remove\",64,16],[\"shift\",16,40]]]", "shogi-no-move"},
        {"[[[\"shift\",56,47]],[[\"shift\",57,48]]]", "shogi-wrong-side"},
    };
    job j = {.from = "pan", .to = "usi", .settings = {"game=shogi"}};
    char out[ROOM];

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        const char *id = convert(*state, &j, cases[i][0], out);

        if (strcmp(id, cases[i][1]) != 0)
            fail_msg("%s: %s, not %s", cases[i][0], id, cases[i][1]);
    }
    j.settings[0] = "game=chess";
    assert_string_equal(convert(*state, &j, "[[\"shift\",52,36]]", out),
                        "shogi-no-position");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_immortal_game_comes_back_from_ppn),
        TEST(every_verb_comes_back_from_ppn),
        TEST(any_game_comes_back_from_ppn),
        TEST(moves_of_chess_are_actions),
        TEST(jumps_take_man_by_man),
        TEST(prisoners_of_go_are_taken_there_and_back),
        TEST(stacks_are_actors_and_marks_are_not),
        TEST(what_no_action_says_is_an_error),
        TEST(losses_are_told),
        TEST(shogi_goes_to_pan_and_back),
        TEST(what_is_no_move_of_shogi_is_an_error),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
