/*
 * test_arrange.c - positions as players see them, and how they are laid out.
 */
#include <stdio.h>

#include "pictures.h"

#include "render/arrange.h"

/* A game of shogi that was played to its end, and what is said about it. */
typedef struct game {
    hm_record *record;
    hm_replay *replay;
    hm_out *texts;
    hm_arrangement shown;
} game;

static void open_game(game *g, fixture *f, const char *from, const char *text,
                      const char *language)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = f->diags};
    hm_input *input;
    hm_reader *reader;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of(text), &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &g->record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    assert_int_equal(hm_replay_new(f->ctx, NULL, &g->replay), HM_OK);
    assert_int_equal(hm_replay_load(g->replay, g->record), HM_OK);
    while (hm_replay_next(g->replay) == HM_OK)
        ;
    g->texts = new_out(f);
    assert_int_equal(
        hm_replay_arrange(g->replay, language, g->texts, &g->shown), HM_OK);
}

static void close_game(game *g)
{
    hm_out_free(g->texts);
    hm_replay_free(g->replay);
    hm_record_free(g->record);
}

/* The scene of a game in some form. */
static void arrange(hm__scene *scene, fixture *f, const game *g,
                    hm_diagram_form form, int turns)
{
    hm_picture_options options = {
        .size = sizeof(options), .arrangement = &g->shown, .diagram = form};

    hm__scene_init(scene, f->ctx);
    scene->arranged = true;
    assert_int_equal(hm__scene_fill(scene, hm_replay_table(g->replay), turns),
                     HM_OK);
    assert_int_equal(hm__arrange(scene, &options), HM_OK);
}

static const char full[] = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b "
                           "2R2B4G4S4N4L18P 1\n";
static const char exchange[] =
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n";

/* ---- what is said -------------------------------------------------------- */

static void hands_are_listed_by_kind_and_count(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "usi", full, NULL);
    assert_int_equal(g.shown.seats[0].held_count, 7);
    assert_int_equal(g.shown.seats[0].held[0].count, 2);
    assert_int_equal(g.shown.seats[0].held[6].count, 18);
    assert_int_equal(g.shown.seats[1].held_count, 0);
    assert_string_equal(g.shown.caption, "Start: Black to move");
    assert_string_equal(g.shown.move, "");
    close_game(&g);
}

static void moves_are_said_in_two_languages(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "usi", exchange, NULL);
    assert_string_equal(g.shown.caption, "Move 5: ☗4e bishop drop");
    assert_true(g.shown.dropped);
    assert_int_equal(g.shown.to_move, 1);
    close_game(&g);
    open_game(&g, f, "usi", "position startpos moves 7g7f 3c3d 8h2b+ 3a2b",
              "ja");
    assert_string_equal(g.shown.caption, "4手目　☖２二同銀まで");
    assert_string_equal(g.shown.seats[0].name, "先手");
    close_game(&g);
    open_game(&g, f, "usi", "position startpos moves 7g7f 3c3d 8h2b+", NULL);
    assert_string_equal(g.shown.move, "☗2b bishop takes and promotes");
    close_game(&g);
}

static void names_choose_the_language(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "kif", "先手：山田\n後手：Smith\n   1 ７六歩(77)\n", NULL);
    assert_string_equal(g.shown.seats[0].name, "山田");
    assert_string_equal(g.shown.seats[1].name, "Smith");
    assert_string_equal(g.shown.caption, "1手目　☗７六歩まで");
    close_game(&g);
}

static void who_gives_a_handicap_sits_above(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "kif", "手合割：二枚落ち\n下手：\n上手：\n", "ja");
    assert_string_equal(g.shown.seats[0].name, "下手");
    assert_string_equal(g.shown.seats[1].side, "上手");
    assert_string_equal(g.shown.caption, "開始局面　二枚落ち　上手番");
    assert_int_equal(g.shown.seats[0].held_count, 0);
    close_game(&g);
}

static void handicaps_have_names(void **state)
{
    static const struct {
        const char *sfen, *caption;
    } cases[] = {
        {"lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n",
         "Start: bishop handicap, White to move"},
        {"3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n",
         "Start: eight-piece handicap, White to move"},
        {"4k4/9/pppp1pppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n",
         "Start: handicap, White to move"},
        {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n",
         "Start: Black to move"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        char text[128];
        game g;

        snprintf(text, sizeof(text), "position sfen %s", cases[i].sfen);
        open_game(&g, f, "usi", text, "en");
        assert_string_equal(g.shown.caption, cases[i].caption);
        close_game(&g);
    }
}

static void who_defends_in_a_problem_has_the_rest(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options)};
    hm_out *out;
    game g;

    open_game(&g, f, "usi",
              "position sfen 8k/9/8P/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n", "ja");
    assert_true(g.shown.seats[1].rest);
    assert_false(g.shown.seats[0].rest);
    assert_string_equal(g.shown.seats[1].holding, "残り全部");
    options.arrangement = &g.shown;
    out = draw(f, hm_replay_table(g.replay), "svg", &options);
    assert_true(holds(hm_out_text(out), ">残り全部</text>"));
    hm_out_free(out);
    close_game(&g);
    open_game(&g, f, "usi", "position sfen 8k/9/8P/9/9/9/9/9/9 b G2r 1\n",
              "ja");
    assert_false(g.shown.seats[1].rest);
    close_game(&g);
}

static void lists_of_moves_are_brief(void **state)
{
    static const struct {
        const char *moves, *brief;
    } cases[] = {{"7g7f", "☗P-7f"},
                 {"7g7f 3c3d 8h2b+", "☗Bx2b+"},
                 {"7g7f 3c3d 8h2b", "☗Bx2b="},
                 {"4i5h 3c3d 6i7h", "☗G-7h"},
                 {"7g7f 3c3d 4i5h 8c8d 5h6h", "☗G5h-6h"},
                 {"7g7f 3c3d 8h2b+ 3a2b B*5e", "☗B*5e"}};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        char text[128];
        game g;

        snprintf(text, sizeof(text), "position startpos moves %s\n",
                 cases[i].moves);
        open_game(&g, f, "usi", text, "en");
        assert_string_equal(g.shown.brief, cases[i].brief);
        close_game(&g);
    }
}

static void a_table_has_no_arrangement(void **state)
{
    fixture *f = *state;
    hm_arrangement shown;
    hm_out *texts = new_out(f);
    hm_replay *replay;

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_arrange(replay, NULL, texts, &shown),
                     HM_ESUPPORT);
    hm_replay_free(replay);
    hm_out_free(texts);
}

/* ---- how it is laid out -------------------------------------------------- */

static void assert_size(const hm__scene *scene, int wide, int high)
{
    assert_int_equal(scene->box.right - scene->box.left, wide * 10);
    assert_int_equal(scene->box.top - scene->box.bottom, high * 10);
}

static void forms_have_their_sizes(void **state)
{
    static const struct {
        hm_diagram_form form;
        int wide, high;
    } sizes[] = {{HM_DIAGRAM_WIDE, 1348, 1050},
                 {HM_DIAGRAM_TALL, 984, 1282},
                 {HM_DIAGRAM_TIGHT, 984, 1124}};
    fixture *f = *state;
    game g;

    open_game(&g, f, "usi", full, "ja");
    for (size_t i = 0; i < 3; i++) {
        hm__scene scene;

        arrange(&scene, f, &g, sizes[i].form, 0);
        assert_size(&scene, sizes[i].wide, sizes[i].high);
        hm__scene_free(&scene);
    }
    close_game(&g);
}

/* Whether all pieces of a scene lie within its box, and how many there are. */
static size_t count_pieces(const hm__scene *scene)
{
    size_t count = 0;

    for (size_t i = 0; i < scene->item_count; i++) {
        const hm__item *item = &scene->items[i];
        hm__box box = hm__item_box(&scene->drawings[item->drawing], item);

        count += item->piece != 0;
        assert_true(box.left >= scene->box.left);
        assert_true(box.right <= scene->box.right);
        assert_true(box.bottom >= scene->box.bottom);
        assert_true(box.top <= scene->box.top);
    }
    return count;
}

static void a_full_hand_shows_one_piece_of_each_kind(void **state)
{
    fixture *f = *state;
    game g;

    open_game(&g, f, "usi", full, NULL);
    for (int form = HM_DIAGRAM_WIDE; form <= HM_DIAGRAM_TIGHT; form++) {
        for (int turns = 0; turns <= 2; turns += 2) {
            hm__scene scene;

            arrange(&scene, f, &g, (hm_diagram_form)form, turns);
            assert_int_equal(count_pieces(&scene), 1 + 2 + 7);
            hm__scene_free(&scene);
        }
    }
    close_game(&g);
}

static void narrow_pictures_are_tall(void **state)
{
    (void)state;
    assert_int_equal(hm__arrange_form(HM_DIAGRAM_AUTO, 0), HM_DIAGRAM_WIDE);
    assert_int_equal(hm__arrange_form(HM_DIAGRAM_AUTO, 559), HM_DIAGRAM_TALL);
    assert_int_equal(hm__arrange_form(HM_DIAGRAM_AUTO, 560), HM_DIAGRAM_WIDE);
    assert_int_equal(hm__arrange_form(HM_DIAGRAM_TIGHT, 900), HM_DIAGRAM_TIGHT);
}

/* A small board, as other games have it, with pieces of our own. */
static void small_boards_have_small_stands(void **state)
{
    fixture *f = *state;
    hm_arrangement shown = {.left = 0.5,
                            .bottom = 0.5,
                            .right = 5.5,
                            .top = 5.5,
                            .files = "5 4 3 2 1",
                            .ranks = "a b c d e",
                            .to_move = -1,
                            .caption = "",
                            .nothing = "none"};
    hm_picture_options options = {.size = sizeof(options),
                                  .arrangement = &shown};
    hm__scene scene;
    board b;

    lay(&b, f, "S@a1 S@e5 M@(8,3) M@(8,4)");
    shown.seats[0] = (hm_seat){.name = "A", .held_count = 1};
    shown.seats[0].held[0] = (hm_held){3, 2};
    shown.seats[1] = (hm_seat){.name = "A name that is much too long for it"};
    fill(&scene, f, &b.table);
    assert_int_equal(hm__arrange(&scene, &options), HM_OK);
    assert_size(&scene, 948, 650);
    assert_int_equal(count_pieces(&scene), 3);
    hm__scene_free(&scene);
    close_board(&b);
}

static void svg_has_names_labels_and_a_caption(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options)};
    hm_out *out;
    game g;

    open_game(&g, f, "usi", exchange, NULL);
    options.arrangement = &g.shown;
    out = draw(f, hm_replay_table(g.replay), "svg", &options);
    assert_true(holds(hm_out_text(out), ">Black</text>"));
    assert_true(holds(hm_out_text(out), ">Move 5: </text>"));
    assert_true(holds(hm_out_text(out), ">4e bishop drop</text>"));
    assert_true(holds(hm_out_text(out),
                      "<desc>Move 5: ☗4e bishop drop; White to move; Black, in "
                      "hand: none; White, in hand: bishop</desc>"));
    hm_out_free(out);
    close_game(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hands_are_listed_by_kind_and_count),
        TEST(moves_are_said_in_two_languages),
        TEST(names_choose_the_language),
        TEST(who_gives_a_handicap_sits_above),
        TEST(handicaps_have_names),
        TEST(who_defends_in_a_problem_has_the_rest),
        TEST(lists_of_moves_are_brief),
        TEST(a_table_has_no_arrangement),
        TEST(forms_have_their_sizes),
        TEST(a_full_hand_shows_one_piece_of_each_kind),
        TEST(narrow_pictures_are_tall),
        TEST(small_boards_have_small_stands),
        TEST(svg_has_names_labels_and_a_caption),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
