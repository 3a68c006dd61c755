/*
 * test_systems.c - what every set of pieces must say, and what follows.
 */
#include <halfmove/system.h>

#include "pictures.h"
#include "render/art.h"
#include "render/pieces/pieces.h"
#include "systems/system.h"

static void every_system_says_what_it_is(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *s = hm__system_at((uint16_t)i);

        assert_true(s->name[0] && s->title && s->title[0]);
        assert_ptr_equal(hm__system_of(hm_str_of(s->name)), s);
        assert_true(s->kinds != 0);
        assert_true(s->suits || s->tile == HM__TILE_DOMINO || s->color);
        assert_true(!hm__system_has(s, HM__BIT) || s->bit_noun ||
                    s->tile == HM__TILE_HEXAGON);
        assert_true(!hm__system_has(s, HM__BOARD) || s->board_noun);
        assert_true(!s->parser || s->setups);
        for (int j = 1; s->suits && j <= s->suits->count; j++)
            assert_true(hm__suit_at(s, j)->of ||
                        (!s->glyph_cards && s->tile != HM__TILE_GLYPH));
    }
}

/* The names that setups use are not those of two systems. */
static void every_name_means_one_system(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *s = hm__system_at((uint16_t)i);

        if (s->setups)
            assert_int_equal(hm__system_called(hm_str_of(s->setups)), i);
    }
    assert_int_equal(hm__system_called(HM_STR("dominoes")), HM__DOMINOES);
    assert_int_equal(hm__system_called(HM_STR("looney_pyramids")),
                     HM__ICEHOUSE);
    assert_int_equal(hm__system_called(HM_STR("icehouse_pieces")),
                     HM__ICEHOUSE);
    assert_int_equal(hm__system_called(HM_STR("poker")), HM__SYSTEMS);
}

static void every_kind_of_every_system_has_its_artist(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *s = hm__system_at((uint16_t)i);

        for (int kind = 0; kind < HM__KINDS; kind++) {
            const char *name = hm__artist_of((hm__attr){.system = (uint16_t)i,
                                                        .kind = (uint8_t)kind})
                                   ->name;
            bool has = hm__system_has(s, (hm__kind)kind);

            assert_string_equal(name, has ? s->artist : "any");
        }
    }
}

/* A list of texts in a set must be as long as it says. */
static void assert_ranks(const hm__rank_list *ranks)
{
    size_t count = ranks ? (size_t)ranks->count : 0;

    if (!ranks)
        return;
    assert_true(!ranks->letters || strlen(ranks->letters) == count);
    assert_true(!ranks->pairs || strlen(ranks->pairs) == 2 * count);
}

static void every_rank_has_its_letter(void **state)
{
    (void)state;
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *s = hm__system_at((uint16_t)i);

        assert_ranks(s->ranks);
        for (int j = 1; s->suits && j <= s->suits->count; j++) {
            assert_non_null(hm__suit_at(s, j)->name);
            assert_ranks(hm__suit_at(s, j)->ranks);
        }
    }
}

/* Every glyph that is a piece is found again from that piece. */
static void every_glyph_goes_both_ways(void **state)
{
    (void)state;
    for (uint32_t code = 0x2000; code < 0x20000; code++) {
        hm__glyph g;
        uint16_t id = hm__glyph_of(code, &g);
        const hm_system *s = hm__system_at(id);

        if (id == HM__SYSTEMS || g.digit < 0 || g.has_side)
            continue; // nothing, or not all that a piece is
        assert_int_equal(
            hm__glyph_for(
                s,
                (hm__attr){.kind = (uint8_t)g.kind,
                           .suit = g.suit,
                           .rank =
                               (int16_t)(s->from_one ? g.digit : g.digit + 1)},
                g.angle),
            code);
    }
}

/* The pictures of tiles that an artist draws from outlines are complete. */
static void every_tile_has_its_picture(void **state)
{
    static const char *const colors[] = {"", "-red", "-green", "-blue"};

    (void)state;
    for (uint32_t code = 0x1F000; code < 0x1F02B; code++) {
        hm__glyph g;
        const hm_system *s = hm__system_at(hm__glyph_of(code, &g));
        bool found = false;

        for (size_t i = 0; i < HM_COUNT(colors); i++) {
            char name[64];
            hm__art art;

            snprintf(name, sizeof(name), "%s-%s-%d%s", s->name,
                     hm__suit_at(s, g.suit)->name, g.digit, colors[i]);
            found = found || hm__art_find(name, &art);
        }
        assert_true(found);
    }
}

static void a_tile_without_a_picture_shows_its_letters(void **state)
{
    fixture *f = *state;
    hm__scene scene;
    board b;

    lay(&b, f, "tf,s2,r30,mahjong'@a1 tf,s20,r3,mahjong'@b1");
    fill(&scene, f, &b.table);
    assert_int_equal(scene.drawing_count, 2);
    assert_true(scene.drawings[0].count > 1);
    hm__scene_free(&scene);
    close_board(&b);
}

static void a_program_can_list_them(void **state)
{
    hm_system_info info = {.size = sizeof(info)};
    size_t count = 0;

    (void)state;
    while (hm_system_at(count, &info)) {
        const hm_system *s = hm__system_at((uint16_t)count++);

        assert_string_equal(info.name, s->name);
        assert_non_null(info.kinds[0]);
        assert_true(info.setups && info.aliases);
    }
    assert_int_equal(count, HM__SYSTEMS);
    assert_true(hm_system_at(HM__ICEHOUSE, &info));
    assert_string_equal(info.title, "icehouse pyramids");
    assert_string_equal(info.kinds[0], "pyramid");
    assert_null(info.kinds[1]);
    assert_string_equal(info.suits[8], "orange");
    assert_null(info.suits[9]);
    assert_true(hm_system_at(HM__DOMINOES, &info));
    assert_null(info.suits[0]);
    info = (hm_system_info){.size = offsetof(hm_system_info, setups)};
    assert_true(hm_system_at(HM__GO, &info));
    assert_string_equal(info.title, "go");
    assert_null(info.setups); // the caller knows no such member
    info.size = 0;
    assert_false(hm_system_at(HM__GO, &info));
}

/* Whether a search finds a piece, both as PieceSpecs. */
static bool finds(fixture *f, const char *search, const char *piece)
{
    hm__piece_state found = {0};
    hm__spec spec;
    hm__spec wanted;
    bool fits;
    board b;

    open_board(&b, f);
    assert_int_equal(hm__spec_read(&b.lang, hm_str_of(piece), &spec), HM_OK);
    assert_int_equal(hm__spec_complete(&b.lang, &spec, &found), HM_OK);
    assert_int_equal(hm__spec_read(&b.lang, hm_str_of(search), &wanted), HM_OK);
    fits = hm__spec_fits(&wanted, found.attr);
    close_board(&b);
    return fits;
}

static void a_letter_finds_its_own_family(void **state)
{
    static const char *const families[][4] = {
        {"S", "S", "cS,subpack'", "cS,piecepack_inverted'"},
        {"\u2665", "\u2665", "\U0001F0B1", "[]f,s0,r1,playing_cards'"},
        {"\u2661", "\u2661", "p\u2661", "d\u26613"},
        {"R", "R\u25B2", "Rc", "R\U0001F064"},
    };

    for (size_t i = 0; i < HM_COUNT(families); i++) {
        for (size_t j = 0; j < HM_COUNT(families); j++) {
            for (size_t k = 1; k < 4; k++)
                assert_int_equal(finds(*state, families[i][0], families[j][k]),
                                 i == j);
        }
    }
}

static void a_suit_of_a_named_system_is_its_number(void **state)
{
    assert_true(finds(*state, "S,my_own'", "S,my_own'"));
    assert_true(finds(*state, "S", "S,my_own'"));
    assert_true(finds(*state, "R", "S,my_own'"));
    assert_true(finds(*state, ",s0", "R\u25B2"));
    assert_true(finds(*state, ",s0", "S"));
    assert_true(finds(*state, "S\u25B2,icehouse_pieces'", "R\u25B2"));
    assert_false(finds(*state, "M", "S,my_own'"));
}

static void assert_changed(fixture *f, const char *moves, const char *want)
{
    hm_piece piece;
    hm_out *out = new_out(f);
    board b;
    char *got;

    lay(&b, f, moves);
    assert_true(hm_table_piece(&b.table, 1, &piece));
    hm_out_put(out, piece.system);
    hm_out_printf(out, " %s %d %d", piece.kind, piece.suit, piece.rank);
    got = take_text(out);
    assert_string_equal(got, want);
    free(got);
    close_board(&b);
}

static void a_suit_of_another_family_brings_its_system(void **state)
{
    assert_changed(*state, "uS3@a1 a1~M", "subpack tile 2 4");
    assert_changed(*state, "S@a1 a1~\u2665",
                   "playing_cards_expansion coin 1 1");
    assert_changed(*state, "\U0001F0B1@a1 a1~\u2660",
                   "playing_cards_tarot card 2 1");
    assert_changed(*state, "R2\u25B2@a1 a1~A", "piecepack pyramid 4 2");
    assert_changed(*state, "S@a1 a1~R", "checkers2 bit 1 1");
    assert_changed(*state, "sM@a1 a1~W", "go bit 6 1");
    assert_changed(*state, "dS3@a1 a1~W", "dice die 6 4");
    assert_changed(*state, "Rs@a1 a1~K", "go bit 2 1");
    assert_changed(*state, "R\U0001F064@a1 a1~G", "dominoes_green tile 2 1");
    assert_changed(*state, "S@a1 a1~,s2", "piecepack coin 3 1");
    assert_changed(*state, "S,my_own'@a1 a1~K", "my_own coin 2 1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_system_says_what_it_is),
        TEST(every_name_means_one_system),
        TEST(every_kind_of_every_system_has_its_artist),
        TEST(every_rank_has_its_letter),
        TEST(every_glyph_goes_both_ways),
        TEST(every_tile_has_its_picture),
        TEST(a_tile_without_a_picture_shows_its_letters),
        TEST(a_program_can_list_them),
        TEST(a_letter_finds_its_own_family),
        TEST(a_suit_of_a_named_system_is_its_number),
        TEST(a_suit_of_another_family_brings_its_system),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
