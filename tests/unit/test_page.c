/*
 * test_page.c - pages that replay games: statuses, words, trees and texts.
 *
 * tools/check-page compares states with pictures; tests/browser drives pages.
 */
#include "pictures.h"

/* A page in the making, in memory. */
typedef struct paper {
    fixture *f;
    hm_picture_options picture;
    hm_out *out;
    hm_page *page;
} paper;

static hm_status open_paper(paper *p, fixture *f, hm_page_options options)
{
    *p = (paper){
        .f = f, .picture = {.size = sizeof(p->picture)}, .out = new_out(f)};
    p->picture.diags = f->diags;
    options.size = sizeof(options);
    options.picture = &p->picture;
    return hm_page_begin(f->ctx, &options, p->out, &p->page);
}

/* Adds the first game of a text. */
static hm_status add(paper *p, const char *from, const char *text)
{
    hm_reader_options options = {
        .size = sizeof(options), .from = from, .diags = p->f->diags};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_status st;

    assert_int_equal(hm_input_memory(p->f->ctx, hm_str_of(text), &input),
                     HM_OK);
    assert_int_equal(hm_reader_new(p->f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    st = hm_page_add(p->page, record);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

/* The finished page; free it. */
static char *finish(paper *p)
{
    assert_int_equal(hm_page_end(p->page), HM_OK);
    hm_page_free(p->page);
    return take_text(p->out);
}

/* A page of one game that plays to its end; free it. */
static char *page_of(fixture *f, const char *from, const char *text)
{
    paper p;

    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(add(&p, from, text), HM_OK);
    return finish(&p);
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;

    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

static void assert_holds(const char *text, const char *part)
{
    if (strstr(text, part))
        return;
    print_error("no \"%s\"\n", part);
    fail();
}

/* ---- what stays -----------------------------------------------------------
 */

static size_t count_within(const char *text, const char *end, const char *part)
{
    size_t count = 0;

    for (; (text = strstr(text, part)) && text < end; text++)
        count++;
    return count;
}

/* How many pieces the longest run has: a group without groups. */
static size_t longest_run(const char *page)
{
    size_t longest = 0;

    for (const char *at = page; (at = strstr(at, "<g id=P1-")); at++) {
        const char *end = strstr(at, "</g>");
        size_t count = count_within(at, end, "<use href=#L");

        if (count > longest && !count_within(at, end, "<use href=#P"))
            longest = count;
    }
    return longest;
}

/* Of many pieces that stay, no more than 16 are put together. */
static void runs_of_pieces_are_short(void **state)
{
    char *page;
    paper p;

    assert_int_equal(open_paper(&p, *state, (hm_page_options){.stills = true}),
                     HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@{a..z}{1..40} 2. M@aa1 3. A@ab1"),
                     HM_OK);
    page = finish(&p);
    assert_int_equal(longest_run(page), 16);
    free(page);
}

/* ---- words ----------------------------------------------------------------
 */

static void moves_are_told_in_words(void **state)
{
    char *page = page_of(*state, "ppn",
                         "1. S@a1 2. a1-b3 3. M@c1 4. b3:c1 5. c1@>90 "
                         "6. c1~3 7. c1=n 8. S@{a..j}9 9. A@c1 10. !c1[2]");

    assert_holds(page,
                 "title=\"Suns coin, back placed at a1\"><i>1.</i> S@a1<");
    assert_holds(page, "title=\"Suns coin, back from a1 to b3\"><i>2.</i> ");
    assert_holds(page, "title=\"Moons coin, back at c1 removed, "
                       "Suns coin, back from b3 to c1\"><i>4.</i> ");
    assert_holds(page, "title=\"Suns coin, back at c1 turned\"><i>5.</i> ");
    assert_holds(page, "title=\"Suns coin, back at c1 changed\"><i>6.</i> ");
    assert_holds(page, "title=\"Suns coin, back at c1 becomes null coin, face");
    assert_holds(page, "Suns coin, back placed at h9, and 2 more\"><i>8.</i> ");
    assert_holds(page,
                 "title=\"null coin, face at c1 moved in its stack\"><i>10");
    free(page);
}

static void shogi_is_told_as_its_players_tell_it(void **state)
{
    char *page = page_of(*state, "usi",
                         "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n");

    assert_holds(page, "\"black pawn from 7g to 7f\"");
    assert_holds(page, "white bishop from 2b to the hand becomes black bishop");
    assert_holds(page, "from 8h to 2b becomes black promoted bishop");
    assert_holds(page, "\"black bishop from the hand to 4e\"");
    free(page);
}

/* ---- trees ----------------------------------------------------------------
 */

static void a_variation_stands_in_the_move_that_it_replaces(void **state)
{
    char *page = page_of(*state, "kif",
                         "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n"
                         "変化：2手\n2 ８四歩(83)\n3 ６八銀(79)\n");
    const char *second = strstr(page, "&amp;m=2\" title");
    const char *line = strstr(second, "<ol");
    const char *end = strstr(line, "</ol>");
    const char *third = strstr(end, "&amp;m=3\" title");

    assert_non_null(third);
    assert_true(strstr(line, "&amp;m=1.2.1\" title") < end);
    assert_true(strstr(line, "&amp;m=1.2.2\" title") < end);
    assert_holds(page, ">2 instead: ８四歩(83), 2 moves</summary>");
    free(page);
}

/* Rooks that go to and fro, and at each move another one, of a pawn. */
static char *deep_game(fixture *f, int depth)
{
    static const char *const rooks[] = {"７二飛(82)", "３八飛(28)",
                                        "８二飛(72)", "２八飛(38)"};
    static const char *const pawns[] = {"１四歩(13)", "９六歩(97)"};
    hm_out *text = new_out(f);

    hm_out_printf(text, "1 %s\n2 %s\n", rooks[1], pawns[0]);
    for (int i = 2; i <= depth; i++)
        hm_out_printf(text, "変化：%d手\n%d %s\n%d %s\n", i, i,
                      rooks[(i - 1) / 2 % 2 * 2 + i % 2], i + 1,
                      pawns[(i + 1) % 2]);
    return take_text(text);
}

static void lists_nest_only_so_deep(void **state)
{
    fixture *f = *state;
    char *game = deep_game(f, 30);
    char *page = page_of(f, "kif", game);

    assert_int_equal(count_of(page, "<ol"), 17);
    assert_int_equal(count_of(page, "</ol>"), 17);
    assert_int_equal(count_of(page, "<details class=\"hm-var\" open>"), 4);
    assert_int_equal(count_of(page, "<details class=\"hm-var\">"), 12);
    assert_int_equal(count_of(page, "\" title="), 2 + 2 * 29);
    free(page);
    free(game);
}

/* ---- faults ---------------------------------------------------------------
 */

static void a_game_is_shown_as_far_as_it_goes(void **state)
{
    fixture *f = *state;
    paper p;
    char *page;

    assert_int_equal(open_paper(&p, f, (hm_page_options){.stills = true}),
                     HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@a1 2. b7-b8 3. M@c1"), HM_EINPUT);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(diag_id(f, 0), "ppn-no-piece");
    assert_int_equal(hm_page_games(p.page), 1);
    page = finish(&p);
    assert_int_equal(count_of(page, "<figure"), 2);
    assert_int_equal(count_of(page, "<s title="), 2);
    free(page);
}

static void a_game_that_cannot_be_set_up_is_left_out(void **state)
{
    fixture *f = *state;
    paper p;
    char *page;

    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(add(&p, "ppn", "---\nGameType: Nonesuch\n...\n"),
                     HM_EINPUT);
    assert_string_equal(diag_id(f, 0), "setup-unknown");
    assert_int_equal(hm_page_games(p.page), 0);
    page = finish(&p);
    assert_string_equal(page, "");
    free(page);
}

/* The looks that the lost game would have defined are not lost with it. */
static void a_game_that_is_too_large_spoils_no_other(void **state)
{
    fixture *f = *state;
    paper p;
    char *page;

    limit_context(f, "page-bytes", 6000);
    assert_int_equal(open_paper(&p, f, (hm_page_options){.stills = true}),
                     HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@{a..p}{1..9} 2. M@{a..p}{1..9}"),
                     HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "limit-page-bytes");
    assert_int_equal(add(&p, "ppn", "1. S@a1"), HM_OK);
    assert_int_equal(hm_page_games(p.page), 1);
    page = finish(&p);
    assert_int_equal(count_of(page, "<section"), 1);
    assert_holds(page, "id=\"g=1\"");
    assert_holds(page, "<g id=\"L0\"");
    free(page);
}

/* Games share shapes, and those of a lost game are not lost with it. */
static void bodies_have_each_shape_once(void **state)
{
    const char *const shapes = "class=\"hm-shapes\"";
    const char *const bodies = "class=\"hm-bodies\"";
    fixture *f = *state;
    paper p;
    char *page;

    limit_context(f, "page-pieces", 5);
    assert_int_equal(open_paper(&p, f, (hm_page_options){.bodies = true}),
                     HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@a1 M@b1 2. S@c1 3. S@d1"), HM_ELIMIT);
    assert_int_equal(add(&p, "ppn", "1. S@a1 M@b1"), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. M@b1 S@a1"), HM_OK);
    page = finish(&p);
    assert_int_equal(count_of(page, shapes), 1);
    assert_int_equal(count_of(page, bodies), 2);
    free(page);
    page = page_of(f, "ppn", "1. S@a1");
    assert_int_equal(count_of(page, shapes) + count_of(page, bodies), 0);
    free(page);
}

/* Four positions: the empty table, and 3, 3 and 4 pieces. */
static void pieces_of_all_positions_are_counted(void **state)
{
    fixture *f = *state;
    paper p;

    limit_context(f, "page-pieces", 10);
    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@{a,b,c}1 2. a1-a2 3. S@d1"), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@{a,b,c}1 2. a1-a2 3. S@d1 4. a2-a1"),
                     HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "limit-page-pieces");
    assert_int_equal(hm_page_games(p.page), 1);
    free(finish(&p));
}

static void a_piece_too_far_away_is_told(void **state)
{
    fixture *f = *state;
    paper p;

    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@(1000000,1)"), HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "picture-far");
    free(finish(&p));
}

static void options_must_make_sense(void **state)
{
    static const char *const names[] = {"",    "A",   "1a", "a b",
                                        "a_b", "a\"", "-"};
    fixture *f = *state;
    paper p;

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        assert_int_equal(
            open_paper(&p, f, (hm_page_options){.embed = names[i]}), HM_EUSAGE);
        assert_null(p.page);
        assert_string_equal(diag_id(f, 0), "page-name");
        hm_diags_clear(f->diags);
        hm_out_free(p.out);
    }
    assert_int_equal(open_paper(&p, f, (hm_page_options){.script = "x.js"}),
                     HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "page-script");
    hm_out_free(p.out);
}

static void a_page_can_be_given_up(void **state)
{
    fixture *f = *state;
    paper p;
    size_t len;

    hm_page_free(NULL);
    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. t@b2\n"), HM_OK);
    len = hm_out_text(p.out).len;
    hm_page_free(p.page);
    assert_int_equal(hm_out_text(p.out).len, len); // nothing more is written
    hm_out_free(p.out);
}

static void a_page_ends_once(void **state)
{
    fixture *f = *state;
    paper p;

    assert_int_equal(open_paper(&p, f, (hm_page_options){0}), HM_OK);
    assert_int_equal(hm_page_end(p.page), HM_OK);
    assert_int_equal(hm_page_end(p.page), HM_EUSAGE);
    assert_int_equal(add(&p, "ppn", "1. t@b2\n"), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "page-ended");
    assert_string_equal(diag_id(f, 1), "page-ended");
    hm_page_free(p.page);
    hm_out_free(p.out);
}

/* ---- texts ----------------------------------------------------------------
 */

/* In every light, as attributes that no policy minds. */
static void players_get_colours_near_those_they_chose(void **state)
{
    static const char game[] =
        "{\"format\": \"Atlantis transcript\", \"version\": \"1.0\","
        "\"segments\": [\"B2\"], \"players\": ["
        "{\"name\": \"Ann\", \"color\": \"Crimson\", \"stacks\": {\"a1\": 1}},"
        "{\"name\": \"Bob\", \"color\": \"#12ab9F\", \"stacks\": {\"c3\": 2}}"
        "]}";
    char *page = page_of(*state, "atlantis", game);

    assert_holds(page, " fill=\"#c63a14ff\"");
    assert_holds(page, " fill=\"#04807aff\"");
    free(page);
}

static void texts_stay_texts(void **state)
{
    fixture *f = *state;
    char *page = page_of(f, "ppn",
                         "---\nEvent: \"</title><script>\"\n"
                         "Players: ['\"><b>', \"it's\"]\n\"<em>\": <u>\n...\n"
                         "{</span><script>} 1. S@a1 {a & b\x01}\n");

    assert_int_equal(count_of(page, "<script"), 4); // three of them are data
    assert_int_equal(count_of(page, "<b>"), count_of(page, "<figure"));
    assert_int_equal(count_of(page, "<em>") + count_of(page, "<u>"), 0);
    assert_holds(page, "<title>&lt;/title&gt;&lt;script&gt;</title>");
    assert_holds(page, "<span class=\"hm-player\">\"&gt;&lt;b&gt;</span> "
                       "\xE2\x80\x93 <span class=\"hm-player\">it's</span>");
    assert_holds(page, "<dt>&lt;em&gt;<dd>&lt;u&gt;");
    assert_holds(page, "a &amp; b </span>");
    free(page);
}

static void ids_of_a_part_begin_with_its_name(void **state)
{
    fixture *f = *state;
    hm_page_options options = {.embed = "kono", .script = "a&b.js"};
    paper p;
    char *part;

    assert_int_equal(open_paper(&p, f, options), HM_OK);
    assert_int_equal(add(&p, "ppn", "1. S@a1 M@b1 t@b2 2. a1-b1"), HM_OK);
    part = finish(&p);
    assert_int_equal(count_of(part, " id="), count_of(part, " id=\"kono") +
                                                 count_of(part, " id=kono-"));
    assert_int_equal(count_of(part, "href=\"#"), count_of(part, "=\"#kono-"));
    assert_int_equal(count_of(part, "href=#"), count_of(part, "=#kono-"));
    assert_int_equal(count_of(part, "<noscript"), 0);
    assert_holds(part, "<script src=\"a&amp;b.js\" defer></script>\n");
    free(part);
}

static void quick_data_are_plain_and_have_no_records(void **state)
{
    static const char game[] = "1. S@a1 {a </script> in it} 2. a1-b1";
    hm_page_options options = {.data = true, .quick = true};
    paper p;
    char *data;

    assert_int_equal(open_paper(&p, *state, options), HM_OK);
    assert_int_equal(add(&p, "ppn", game), HM_OK);
    data = finish(&p);
    assert_holds(data, "\\\"records\\\":[]");
    assert_int_equal(count_of(data, "text/plain"), 0);
    assert_int_equal(count_of(data, "</script>"), 1);
    free(data);
}

static void the_same_games_give_the_same_bytes(void **state)
{
    static const char game[] = "---\nGameType: Four Field Kono\n...\n"
                               "1. b1:b3 {a comment} 1... d3:b3\n";
    char *one = page_of(*state, "ppn", game);
    char *two = page_of(*state, "ppn", game);

    assert_string_equal(one, two);
    free(one);
    free(two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(runs_of_pieces_are_short),
        TEST(moves_are_told_in_words),
        TEST(shogi_is_told_as_its_players_tell_it),
        TEST(a_variation_stands_in_the_move_that_it_replaces),
        TEST(lists_nest_only_so_deep),
        TEST(a_game_is_shown_as_far_as_it_goes),
        TEST(a_game_that_cannot_be_set_up_is_left_out),
        TEST(a_game_that_is_too_large_spoils_no_other),
        TEST(bodies_have_each_shape_once),
        TEST(pieces_of_all_positions_are_counted),
        TEST(a_piece_too_far_away_is_told),
        TEST(options_must_make_sense),
        TEST(a_page_can_be_given_up),
        TEST(a_page_ends_once),
        TEST(players_get_colours_near_those_they_chose),
        TEST(texts_stay_texts),
        TEST(ids_of_a_part_begin_with_its_name),
        TEST(quick_data_are_plain_and_have_no_records),
        TEST(the_same_games_give_the_same_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
