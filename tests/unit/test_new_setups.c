/*
 * test_new_setups.c - starts of shogi, xiangqi, janggi, makruk and Atlantis,
 * and those of draughts and go by size.
 *
 * Boards are compared as drawings: the top row first, capitals for whoever
 * sits at the bottom, numbers for free places.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <halfmove/halfmove.h>

#include "setups/hexes.h"

enum { ROOM = 160, RED = 1, BLACK = 2, GREEN = 3, WHITE = 6 };

/* The letters of ranks 1, 2, 3..., and whose pieces are upright or not. */
typedef struct army {
    const char *letters;
    int bottom, top;
} army;

static const army shogi = {"plnsgbrk", BLACK, WHITE};
static const army xiangqi = {"pcrheak", RED, BLACK};
static const army janggi = {"pcrheak", GREEN, RED};
static const army makruk = {"pmsnrk", WHITE, BLACK};
static const army sittuyin = {"pmsnrk", RED, BLACK};

typedef struct fixture {
    hm_ctx *ctx;
    hm_diags *diags;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));

    assert_non_null(f);
    assert_int_equal(hm_ctx_new(NULL, &f->ctx), HM_OK);
    assert_int_equal(hm_diags_new(f->ctx, &f->diags), HM_OK);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;

    hm_diags_free(f->diags);
    hm_ctx_free(f->ctx);
    free(f);
    return 0;
}

/* ---- building ------------------------------------------------------------ */

/* Builds a start; `setting` may be NULL. */
static hm_status try_build(fixture *f, const char *system, const char *name,
                           const char *setting, hm_table **out)
{
    char in_system[ROOM];
    const char *settings[] = {in_system, setting};
    hm_setup_request request = {.size = sizeof(request),
                                .name = name,
                                .settings = settings,
                                .setting_count = setting ? 2 : 1};

    snprintf(in_system, sizeof(in_system), "system=%s", system);
    hm_diags_clear(f->diags);
    return hm_setup_build(f->ctx, &request, f->diags, out);
}

static hm_table *build(void **state, const char *system, const char *name,
                       const char *setting)
{
    hm_table *table = NULL;

    if (try_build(*state, system, name, setting, &table) != HM_OK)
        fail_msg("%s of %s does not build with %s", name, system,
                 setting ? setting : "nothing");
    return table;
}

static void check_bad(void **state, const char *system, const char *name,
                      const char *setting)
{
    fixture *f = *state;
    hm_table *table = NULL;

    if (try_build(f, system, name, setting, &table) != HM_EINPUT)
        fail_msg("%s takes %s", name, setting);
    assert_null(table);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(hm_diags_at(f->diags, 0)->id, "setup-bad-argument");
}

/* ---- looking ------------------------------------------------------------- */

/* Goes up from the lowest piece; begin with 0. */
static bool next_piece(const hm_table *table, uint32_t *id, hm_piece *out)
{
    *id = *id ? hm_table_above(table, *id) : hm_table_bottom(table);
    return *id && hm_table_piece(table, *id, out);
}

/* "bit_face 2 8 @5,1" */
static void describe(const hm_piece *p, char out[ROOM])
{
    snprintf(out, ROOM, "%s_%s %d %d @%g,%g", p->kind, p->side, p->suit,
             p->rank, p->x, p->y);
}

/* The lowest and the top piece, and how many there are. */
static void check_ends(void **state, const char *const start[5], size_t count)
{
    hm_table *table = build(state, start[0], start[1], start[2]);
    uint32_t id = 0;
    hm_piece piece;
    char text[ROOM] = "";

    assert_int_equal(hm_table_count(table), count);
    for (size_t i = 0; next_piece(table, &id, &piece); i++) {
        describe(&piece, text);
        if (i == 0)
            assert_string_equal(text, start[3]);
    }
    assert_string_equal(text, start[4]);
    hm_table_free(table);
}

typedef struct drawing {
    char text[ROOM];
    size_t len;
    int run; // free places that are not yet written
} drawing;

static void put(drawing *d, char c)
{
    if (d->run)
        d->len +=
            (size_t)snprintf(d->text + d->len, ROOM - d->len, "%d", d->run);
    d->run = 0;
    assert_true(d->len + 1 < ROOM);
    d->text[d->len++] = c;
    d->text[d->len] = '\0';
}

/* The letter of a piece at a place, or a dot if only the board is there. */
static char letter_at(const hm_table *table, const army *a, int x, int y)
{
    uint32_t id = hm_table_top(table, x, y);
    hm_piece p;

    if (!id)
        return '.';
    assert_true(hm_table_piece(table, id, &p));
    if (strcmp(p.kind, "board") == 0)
        return '.';
    assert_string_equal(p.kind, "bit");
    assert_string_equal(p.side, "face");
    assert_in_range(p.rank, 1, strlen(a->letters));
    assert_true(p.angle == 0 || p.angle == 180);
    assert_int_equal(p.suit, p.angle == 0 ? a->bottom : a->top);
    return (char)(a->letters[p.rank - 1] - (p.angle == 0 ? 'a' - 'A' : 0));
}

static drawing draw(const hm_table *table, const army *a, int columns, int rows)
{
    drawing d = {.len = 0};

    for (int y = rows; y > 0; y--) {
        for (int x = 1; x <= columns; x++) {
            char letter = letter_at(table, a, x, y);

            if (letter == '.')
                d.run++;
            else
                put(&d, letter);
        }
        put(&d, '/');
    }
    d.text[d.len - 1] = '\0';
    return d;
}

/* ---- boards of squares --------------------------------------------------- */

static const struct {
    const char *start[5]; // system, name, setting, lowest piece, top piece
    size_t count;
} ends[] = {
    {{"shogi", "shogi", NULL, "board_face 2 9 @5,5", "bit_face 2 2 @9,1"}, 41},
    {{"shogi", "minishogi", NULL, "board_face 2 5 @3,3", "bit_face 2 7 @5,1"},
     13},
    {{"shogi", "judkins_shogi", NULL, "board_face 2 6 @3.5,3.5",
      "bit_face 2 7 @6,1"},
     15},
    {{"xiangqi", "xiangqi", NULL, "board_face 2 9 @5,5.5", "bit_face 1 7 @5,1"},
     33},
    {{"janggi", "janggi", NULL, "board_face 2 9 @5,5.5", "bit_face 3 3 @9,1"},
     33},
    {{"makruk", "makruk", NULL, "board_face 2 8 @4.5,4.5", "bit_face 6 2 @5,1"},
     33},
    {{"makruk", "sittuyin", NULL, "board_face 2 8 @4.5,4.5",
      "bit_face 1 1 @4,3"},
     17},
    {{"checker", "draughts", "nrows=8", "board_face 3 8 @4.5,4.5",
      "bit_back 6 1 @3,1"},
     25},
    {{"checker", "draughts", "nrows=10", "board_face 3 10 @5.5,5.5",
      "bit_back 2 1 @10,10"},
     41},
    {{"checker", "draughts", "nrows=12", "board_face 3 12 @6.5,6.5",
      "bit_back 2 1 @12,12"},
     61},
    {{"go", "go_9", NULL, "board_face 2 9 @5,5", "board_face 2 9 @5,5"}, 1},
    {{"go", "Go13", NULL, "board_face 2 13 @7,7", "board_face 2 13 @7,7"}, 1},
    {{"piecepack", "Go 19", NULL, "board_face 2 19 @10,10",
      "board_face 2 19 @10,10"},
     1},
    {{"atlantis", "triangle", "side=2", "tile_face 1 29 @0,1",
      "tile_face 1 36 @0.866025,5.5"},
     21},
};

static void every_start_begins_and_ends_as_it_should(void **state)
{
    for (size_t i = 0; i < sizeof(ends) / sizeof(*ends); i++)
        check_ends(state, ends[i].start, ends[i].count);
}

static void check_drawing(void **state, const char *const start[3],
                          const army *a, int columns, int rows)
{
    hm_table *table = build(state, start[0], start[1], NULL);
    drawing d = draw(table, a, columns, rows);

    assert_string_equal(d.text, start[2]);
    hm_table_free(table);
}

#define DRAWN(...) ((const char *const[3]){__VA_ARGS__})

static void every_start_is_drawn_as_it_stands(void **state)
{
    check_drawing(state,
                  DRAWN("shogi", "Shogi",
                        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/"
                        "LNSGKGSNL"),
                  &shogi, 9, 9);
    check_drawing(state, DRAWN("shogi", "Minishogi", "rbsgk/4p/5/P4/KGSBR"),
                  &shogi, 5, 5);
    check_drawing(state,
                  DRAWN("shogi", "Judkins Shogi", "rbnsgk/5p/6/6/P5/KGSNBR"),
                  &shogi, 6, 6);
    check_drawing(state,
                  DRAWN("xiangqi", "Xiangqi",
                        "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                        "RHEAKAEHR"),
                  &xiangqi, 9, 10);
    check_drawing(state,
                  DRAWN("janggi", "Janggi",
                        "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/"
                        "4K4/RHEA1AEHR"),
                  &janggi, 9, 10);
    check_drawing(state,
                  DRAWN("makruk", "Makruk",
                        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR"),
                  &makruk, 8, 8);
    check_drawing(
        state, DRAWN("makruk", "Sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8"),
        &sittuyin, 8, 8);
}

/* ---- shogi --------------------------------------------------------------- */

static void check_handicap(void **state, const char *name, const char *rows)
{
    char setting[ROOM];
    char expected[ROOM];
    hm_table *table;
    drawing d;

    snprintf(setting, sizeof(setting), "handicap=%s", name);
    table = build(state, "shogi", "Shogi", setting);
    d = draw(table, &shogi, 9, 9);
    snprintf(expected, sizeof(expected),
             "%s/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", rows);
    if (strcmp(d.text, expected) != 0)
        fail_msg("%s: %s", name, d.text);
    hm_table_free(table);
}

/* White's two rows, and the names that lead to them. */
static const struct {
    const char *rows, *names[10];
} handicaps[] = {
    {"lnsgkgsnl/1r5b1", {"none", "Even", "Sente", "gote", "平手", "PI"}},
    {"lnsgkgsn1/1r5b1", {"Lance", " LANCE ", "香落ち", "PI11KY"}},
    {"1nsgkgsnl/1r5b1", {"Right Lance", "右香落ち", "PI91KY"}},
    {"lnsgkgsnl/1r7", {"Bishop", "角落ち", "PI22KA"}},
    {"lnsgkgsnl/7b1", {"Rook", "飛車落ち", "PI82HI"}},
    {"lnsgkgsn1/7b1",
     {"Rook and Lance", "rook & lance", "Rook+Lance", "Rook + Lance",
      "飛香落ち", "PI82HI11KY"}},
    {"lnsgkgsnl/9",
     {"Two Pieces", "two piece", "2 pieces", "2 piece", "2", "Rook and Bishop",
      "Rook+Bishop", "Rook + Bishop", "二枚落ち", "PI82HI22KA"}},
    {"lnsgkgsn1/9", {"Three Pieces", "3 Pieces", "三枚落ち"}},
    {"1nsgkgsn1/9", {"Four Pieces", "Four Piece", "4 Pieces", "四枚落ち"}},
    {"2sgkgsn1/9", {"Five Pieces", "5 pieces", "五枚落ち"}},
    {"1nsgkgs2/9", {"Left Five Pieces", "left five", "左五枚落ち"}},
    {"2sgkgs2/9", {"Six Pieces", "Six Piece", "6 piece", "六枚落ち"}},
    {"2sgkg3/9", {"7 Pieces", "Left Seven", "7_L", "左七枚落ち"}},
    {"3gkgs2/9", {"Right Seven", "7_R", "右七枚落ち"}},
    {"3gkg3/9", {"Eight Pieces", "Eight Piece", "8 Pieces", "八枚落ち"}},
    {"4k4/9", {"Ten Pieces", "10 Pieces", "10", "十枚落ち"}},
};

static void every_handicap_takes_its_pieces_from_white(void **state)
{
    for (size_t i = 0; i < sizeof(handicaps) / sizeof(*handicaps); i++) {
        for (size_t k = 0; k < 10 && handicaps[i].names[k]; k++)
            check_handicap(state, handicaps[i].names[k], handicaps[i].rows);
    }
}

static void a_handicap_that_does_not_exist_is_an_error(void **state)
{
    static const char *const bad[] = {
        "handicap=",        "handicap=Knight",    "handicap=Nine Pieces",
        "handicap=右Lance", "handicap=PI8",       "handicap=PI82KA",
        "handicap=PI55FU",  "handicap=PI51OU",    "handicap=PI82HI82HI",
        "handicap=PI02HI",  "handicap=PI82HI11K", "handicap=pi82HI",
    };

    for (size_t i = 0; i < sizeof(bad) / sizeof(*bad); i++)
        check_bad(state, "shogi", "Shogi", bad[i]);
}

/* ---- janggi -------------------------------------------------------------- */

static void each_side_arranges_its_horses_and_elephants(void **state)
{
    static const struct {
        const char *setting, *top, *bottom;
    } rows[] = {
        {"cho=HEEH", "rhea1aehr/", "/RHEA1AEHR"},
        {"cho=ehhe", "rhea1aehr/", "/REHA1AHER"},
        {"cho=HEHE", "rhea1aehr/", "/RHEA1AHER"},
        {"cho=상마상마", "rhea1aehr/", "/REHA1AEHR"},
        {"han=EHHE", "reha1aher/", "/RHEA1AEHR"},
        {"han=마상마상", "reha1aehr/", "/RHEA1AEHR"},
        {"han= eheh ", "rhea1aher/", "/RHEA1AEHR"},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        hm_table *table = build(state, "janggi", "Janggi", rows[i].setting);
        drawing d = draw(table, &janggi, 9, 10);

        assert_memory_equal(d.text, rows[i].top, strlen(rows[i].top));
        assert_string_equal(strrchr(d.text, '/'), rows[i].bottom);
        hm_table_free(table);
    }
    check_bad(state, "janggi", "Janggi", "cho=HHEE");
    check_bad(state, "janggi", "Janggi", "han=");
}

static void sizes_that_nobody_plays_are_errors(void **state)
{
    check_bad(state, "checker", "Draughts", "nrows=6");
    check_bad(state, "checker", "Draughts", "nrows=9");
    check_bad(state, "checker", "Draughts", "nrows=14");
    check_bad(state, "checker", "Draughts", "cell_width=3");
}

static void wide_draughts_stand_two_inches_apart(void **state)
{
    hm_table *table = build(state, "checker", "Draughts", "cell_width=2");

    assert_true(hm_table_scale(table) == 2);
    assert_true(hm_table_top(table, 2, 2) != 0);
    hm_table_free(table);
}

/* ---- hexagons ------------------------------------------------------------ */

static void a_shape_has_as_many_fields_as_its_side_says(void **state)
{
    static const struct {
        const char *name, *setting;
        size_t segments;
    } boards[] = {
        {"triangle", "side=2", 3},    {"triangle", "side=8", 36},
        {"hexagon", "side=2", 7},     {"hexagon", NULL, 19},
        {"hexagon", "side=9", 217},   {"rhombus", "side=2", 4},
        {"rhombus", "side=20", 400},  {"Atlantis", "side=4", 37},
        {"hexagon", "side=20", 1141}, {"triangle", NULL, 6},
    };

    for (size_t i = 0; i < sizeof(boards) / sizeof(*boards); i++) {
        hm_table *table =
            build(state, "atlantis", boards[i].name, boards[i].setting);

        assert_int_equal(hm_table_count(table), 7 * boards[i].segments);
        hm_table_free(table);
    }
    check_bad(state, "atlantis", "hexagon", "side=1");
    check_bad(state, "atlantis", "hexagon", "side=21");
    check_bad(state, "atlantis", "hexagon", "side=three");
}

/* The tile in the direction of an edge, an inch away; 0 if there is none. */
static uint32_t beyond_edge(const hm_table *table, const hm_piece *p, int edge)
{
    double turn = (90 - 60 * edge) * 3.14159265358979323846 / 180;
    uint32_t id = 0;
    hm_piece q;

    while (next_piece(table, &id, &q)) {
        if (hypot(q.x - p->x - cos(turn), q.y - p->y - sin(turn)) < 1e-9)
            return id;
    }
    return 0;
}

static bool is_thick(const hm_piece *p, int edge)
{
    return (p->rank - 1) >> edge & 1;
}

/* Both fields agree on an edge; no two fields are nearer than an inch. */
static void check_field(const hm_table *table, const hm_piece *p)
{
    uint32_t id = 0;
    hm_piece q;

    while (next_piece(table, &id, &q)) {
        double distance = hypot(q.x - p->x, q.y - p->y);

        assert_true(id == p->id || distance > 1 - 1e-9);
        assert_false(id != p->id && distance > 1 + 1e-9 && distance < 1.7);
    }
    for (int edge = 0; edge < 6; edge++) {
        id = beyond_edge(table, p, edge);
        if (!id) {
            assert_true(is_thick(p, edge));
            continue;
        }
        assert_true(hm_table_piece(table, id, &q));
        assert_int_equal(is_thick(p, edge), is_thick(&q, (edge + 3) % 6));
    }
}

static void neighbours_are_an_inch_apart_and_share_their_edges(void **state)
{
    static const char *const names[] = {"triangle", "hexagon", "rhombus"};

    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
        hm_table *table = build(state, "atlantis", names[i], "side=3");
        uint32_t id = 0;
        hm_piece p;

        while (next_piece(table, &id, &p)) {
            assert_string_equal(p.kind, "tile");
            assert_int_equal(p.suit, HM__HEX_OPEN);
            check_field(table, &p);
        }
        hm_table_free(table);
    }
}

/* A segment by itself: b2 and the fields around it, in order of a1 to c3. */
static void a_segment_has_thick_edges_all_around(void **state)
{
    static const hm__hex seven[] = {{1, 1, 0}, {1, 2, 0}, {2, 1, 0}, {2, 2, 0},
                                    {2, 3, 0}, {3, 2, 0}, {3, 3, 0}};
    static const int edges[] = {
        4 | 8 | 16, // a1 is at the bottom
        8 | 16 | 32, 2 | 4 | 8, 0, 32 | 16 | 1, 1 | 2 | 4,
        32 | 1 | 2, // c3 is on top
    };

    (void)state;
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(hm__hex_edges(seven, 7, seven[i]), edges[i]);
}

static void a_neighbour_of_another_segment_is_a_thick_edge(void **state)
{
    hm__hex three[] = {{2, 2, 5}, {2, 1, 8}, {1, 1, 5}};

    (void)state;
    hm__hex_sort(three, 3); // a1 b1 b2
    assert_int_equal(three[0].row, 1);
    assert_int_equal(three[1].segment, 8);
    assert_int_equal(hm__hex_edges(three, 3, three[0]), 63 - 1);
    assert_int_equal(hm__hex_edges(three, 3, three[1]), 63);
    assert_int_equal(hm__hex_edges(three, 3, three[2]), 63 - 8);
}

static void fields_lie_as_the_specification_draws_them(void **state)
{
    double x;
    double y;

    (void)state;
    hm__hex_middle(1, 1, &x, &y);
    assert_true(x == 0 && y == 1);
    hm__hex_middle(2, 2, &x, &y); // straight above a1
    assert_true(x == 0 && y == 2);
    hm__hex_middle(2, 1, &x, &y); // letters run to the upper right
    assert_true(fabs(x - sqrt(0.75)) < 1e-12 && y == 1.5);
    hm__hex_middle(1, 2, &x, &y); // numbers to the upper left
    assert_true(fabs(x + sqrt(0.75)) < 1e-12 && y == 1.5);
}

/* ---- the language -------------------------------------------------------- */

/* Plays a game from PPN and describes the top piece of the table. */
static void play(fixture *f, const char *game, char out[ROOM])
{
    hm_reader_options reading = {.size = sizeof(reading), .from = "ppn"};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_piece piece;
    uint32_t id = 0;
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(game), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &reading, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    assert_int_equal(st, HM_END);
    while (next_piece(hm_replay_table(replay), &id, &piece))
        describe(&piece, out);
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void piece_specs_reach_the_new_systems(void **state)
{
    static const char *const games[][2] = {
        {"[X],shogi'@e5", "board_face 2 9 @5,5"},
        {"[X],xiangqi'@e5", "board_face 2 9 @5,5"},
        {"[X],janggi'@e5", "board_face 2 9 @5,5"},
        {"[X],makruk'@d4", "board_face 2 8 @4,4"},
        {"()fK8,shogi'@e1", "bit_face 2 8 @5,1"},
        {"()fWv1,shogi'@e3 e3~b", "bit_back 6 1 @5,3"},
        {"()fG7,janggi'@e2 e2-e3", "bit_face 3 7 @5,3"},
        {"t,s0,r64,atlantis'@(0,1) (0,1)~,s1", "tile_face 2 64 @0,1"},
    };
    char text[ROOM] = "";

    for (size_t i = 0; i < sizeof(games) / sizeof(*games); i++) {
        play(*state, games[i][0], text);
        assert_string_equal(text, games[i][1]);
    }
}

static void a_game_may_begin_with_a_handicap(void **state)
{
    char text[ROOM] = "";

    play(*state,
         "---\nGameType:\n  Name: Shogi\n  System: shogi\n"
         "  Handicap: Two Pieces\n...\n1... d7-d6\n2. c3-c4",
         text);
    assert_string_equal(text, "bit_face 2 1 @3,4");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_start_begins_and_ends_as_it_should),
        TEST(every_start_is_drawn_as_it_stands),
        TEST(every_handicap_takes_its_pieces_from_white),
        TEST(a_handicap_that_does_not_exist_is_an_error),
        TEST(each_side_arranges_its_horses_and_elephants),
        TEST(sizes_that_nobody_plays_are_errors),
        TEST(wide_draughts_stand_two_inches_apart),
        TEST(a_shape_has_as_many_fields_as_its_side_says),
        TEST(neighbours_are_an_inch_apart_and_share_their_edges),
        TEST(a_segment_has_thick_edges_all_around),
        TEST(a_neighbour_of_another_segment_is_a_thick_edge),
        TEST(fields_lie_as_the_specification_draws_them),
        TEST(piece_specs_reach_the_new_systems),
        TEST(a_game_may_begin_with_a_handicap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
