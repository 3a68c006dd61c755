/*
 * test_theme.c - the built-in themes, and theme files.
 */
#include "pictures.h"
#include "render/theme.h"

static const char *const names[] = {"classic", "dark", "high-contrast",
                                    "print"};

static int lightness(uint32_t rgba)
{
    return (int)((299 * (rgba >> 24) + 587 * (rgba >> 16 & 0xFF) +
                  114 * (rgba >> 8 & 0xFF)) /
                 1000);
}

static int contrast(const hm__theme *theme, hm__color a, hm__color b)
{
    return abs(lightness(theme->colors[a]) - lightness(theme->colors[b]));
}

static void the_themes_have_names(void **state)
{
    hm__theme theme;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(names); i++) {
        assert_string_equal(hm_theme_name(i), names[i]);
        assert_int_equal(hm__theme_find(names[i], &theme), HM_OK);
        assert_string_equal(theme.name, names[i]);
    }
    assert_null(hm_theme_name(HM_COUNT(names)));
    assert_int_equal(hm__theme_find("Dark", &theme), HM_EINPUT);
    assert_int_equal(hm__theme_find("", &theme), HM_EINPUT);
}

static void every_theme_has_every_color(void **state)
{
    hm__theme theme;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(names); i++) {
        hm__theme_find(names[i], &theme);
        for (int c = 1; c < HM__COLORS; c++) {
            bool solid = (theme.colors[c] & 0xFF) > 0;

            if (!solid && c != HM__COLOR_SHADE)
                fail_msg("%s has no %s", names[i],
                         hm__color_name((hm__color)c));
        }
    }
}

static void what_is_read_shows_on_what_it_is_read_on(void **state)
{
    static const hm__color pairs[][2] = {
        {HM__COLOR_INK, HM__COLOR_PAPER},
        {HM__COLOR_LABEL, HM__COLOR_PAPER},
        {HM__COLOR_INK, HM__COLOR_TILE},
        {HM__COLOR_TILE_EDGE, HM__COLOR_TILE},
        {HM__COLOR_PIECE_LIGHT, HM__COLOR_PIECE_LIGHT_EDGE},
        {HM__COLOR_PIECE_DARK, HM__COLOR_PIECE_DARK_EDGE},
        {HM__COLOR_PIECE_LIGHT, HM__COLOR_PIECE_DARK},
        {HM__COLOR_SUIT_1, HM__COLOR_TILE},
        {HM__COLOR_SUIT_2, HM__COLOR_TILE},
        {HM__COLOR_SUIT_3, HM__COLOR_TILE},
        {HM__COLOR_SUIT_4, HM__COLOR_TILE},
        {HM__COLOR_CARD_PATTERN, HM__COLOR_CARD_BACK},
    };
    hm__theme theme;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(names); i++) {
        hm__theme_find(names[i], &theme);
        for (size_t j = 0; j < HM_COUNT(pairs); j++) {
            if (contrast(&theme, pairs[j][0], pairs[j][1]) < 60)
                fail_msg("%s: %s hardly shows on %s", names[i],
                         hm__color_name(pairs[j][0]),
                         hm__color_name(pairs[j][1]));
        }
    }
}

static void suits_wrap_around(void **state)
{
    (void)state;
    assert_int_equal(hm__suit_color(1), HM__COLOR_SUIT_1);
    assert_int_equal(hm__suit_color(9), HM__COLOR_SUIT_9);
    assert_int_equal(hm__suit_color(10), HM__COLOR_SUIT_1);
    assert_int_equal(hm__suit_color(0), HM__COLOR_SUIT_1);
    assert_int_equal(hm__suit_color(-5), HM__COLOR_SUIT_1);
}

static void the_guide_explains_every_color(void **state)
{
    FILE *file = fopen("docs/themes.md", "rb");
    char *text = calloc(1, 1 << 16);

    (void)state;
    assert_non_null(file);
    assert_non_null(text);
    assert_true(fread(text, 1, (1 << 16) - 1, file) > 0);
    for (int c = 1; c < HM__COLORS; c++) {
        char row[64];

        snprintf(row, sizeof(row), "| `%s` |", hm__color_name((hm__color)c));
        if (!strstr(text, row))
            fail_msg("docs/themes.md has no row %s", row);
    }
    free(text);
    fclose(file);
}

/* ---- theme files ----------------------------------------------------------
 */

static void read_all(const char *text, hm__theme *theme)
{
    hm__theme_text from = {.text = hm_str_of(text)};
    hm_fault why = {0};

    if (hm__theme_read(&from, theme, &why) != HM_OK)
        fail_msg("%s", why.message);
}

static void a_file_sets_colors_over_its_base(void **state)
{
    hm__theme dark;
    hm__theme theme;

    (void)state;
    hm__theme_find("classic", &theme);
    hm__theme_find("dark", &dark);
    read_all("; mine\n\nbase = dark\n  paper=#102030  \nink = #AbCdEf80\n",
             &theme);
    assert_int_equal(theme.colors[HM__COLOR_PAPER], 0x102030FF);
    assert_int_equal(theme.colors[HM__COLOR_INK], 0xABCDEF80);
    assert_int_equal(theme.colors[HM__COLOR_TILE], dark.colors[HM__COLOR_TILE]);
}

static void files_of_other_systems_are_read(void **state)
{
    hm__theme theme;

    (void)state;
    hm__theme_find("classic", &theme);
    read_all("\xEF\xBB\xBFpaper = #010203\r\nink = #040506", &theme);
    assert_int_equal(theme.colors[HM__COLOR_PAPER], 0x010203FF);
    assert_int_equal(theme.colors[HM__COLOR_INK], 0x040506FF);
    read_all("", &theme);
}

static void mistakes_are_told(void **state)
{
    static const struct {
        const char *text, *id, *at, *hint;
    } cases[] = {
        {"paper", "theme-syntax", "paper", ""},
        {"# mine", "theme-syntax", "# mine", "comments begin with ;"},
        {"paper =", "theme-syntax", "paper =", ""},
        {"= #ffffff", "theme-syntax", "= #ffffff", ""},
        {"paper = white", "theme-bad-color", "white", ""},
        {"paper = #fff", "theme-bad-color", "#fff", ""},
        {"paper = #fffffg", "theme-bad-color", "#fffffg", ""},
        {"paper = ffffff", "theme-bad-color", "ffffff", ""},
        {"papper = #ffffff", "theme-unknown-color", "papper",
         "did you mean paper?"},
        {"none = #ffffff", "theme-unknown-color", "none", ""},
        {"base = drak", "theme-unknown", "drak", "did you mean dark?"},
        {"base = whatever", "theme-unknown", "whatever", ""},
        {"ink = #000000\nbase = dark", "theme-late-base", "dark", ""},
        {"ink = #000000\nink = #000001", "theme-duplicate", "#000001", ""},
    };
    hm__theme theme;

    (void)state;
    hm__theme_find("classic", &theme);
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__theme_text from = {.text = hm_str_of(cases[i].text)};
        hm_fault why = {0};

        assert_int_equal(hm__theme_read(&from, &theme, &why), HM_EINPUT);
        assert_string_equal(why.id, cases[i].id);
        assert_text(why.at, cases[i].at);
        assert_string_equal(why.hint, cases[i].hint);
        assert_int_equal(hm__theme_read(&from, &theme, &why), HM_OK);
    }
}

static void one_run_shows_every_mistake(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {
        .size = sizeof(options),
        .diags = f->diags,
        .theme_text = HM_STR("x\npaper = #ffffff\ny = #000000\ntile = red\n"),
        .theme_name = "my.theme"};
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "S@a1");
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "svg", &options, out),
                     HM_EINPUT);
    assert_int_equal(hm_out_text(out).len, 0);
    assert_int_equal(hm_diags_count(f->diags), 3);
    assert_string_equal(diag_id(f, 0), "theme-syntax");
    assert_string_equal(diag_id(f, 1), "theme-unknown-color");
    assert_string_equal(diag_id(f, 2), "theme-bad-color");
    assert_int_equal(hm_diags_at(f->diags, 2)->line, 4);
    assert_int_equal(hm_diags_at(f->diags, 2)->column, 8);
    assert_text(hm_diags_at(f->diags, 2)->file, "my.theme");
    hm_out_free(out);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_themes_have_names),
        TEST(every_theme_has_every_color),
        TEST(what_is_read_shows_on_what_it_is_read_on),
        TEST(suits_wrap_around),
        TEST(the_guide_explains_every_color),
        TEST(a_file_sets_colors_over_its_base),
        TEST(files_of_other_systems_are_read),
        TEST(mistakes_are_told),
        TEST(one_run_shows_every_mistake),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
