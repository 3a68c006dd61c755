/*
 * test_svg.c - SVG byte by byte, well-formed, and closed against strangers.
 *
 * The expected files are in tests/golden; UPDATE=1 rewrites them: look at
 * what has changed, in a browser too.
 */
#include "base/utf8.h"
#include "pictures.h"

/* ---- golden files ---------------------------------------------------------
 */

typedef struct golden {
    const char *name, *words;
    hm_picture_options options;
} golden;

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    assert_non_null(text);
    *size = file ? fread(text, 1, 1 << 20, file) : 0;
    if (file)
        fclose(file);
    return text;
}

static void write_file(const char *path, hm_str text)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(text.ptr, 1, text.len, file), text.len);
    assert_int_equal(fclose(file), 0);
}

static void compare(const char *name, hm_str got)
{
    const char *update = getenv("UPDATE");
    char path[128];
    size_t size;
    char *want;

    snprintf(path, sizeof(path), "tests/golden/%s.svg", name);
    if (update && strcmp(update, "1") == 0)
        write_file(path, got);
    want = read_file(path, &size);
    if (size != got.len || memcmp(want, got.ptr, size) != 0)
        fail_msg("%s is not what is drawn now; try UPDATE=1", path);
    free(want);
}

static void pictures_are_as_expected(void **state)
{
    static const uint32_t moved[] = {2};
    static const hm_arrow arrows[] = {{1, 3, 3, 1}};
    static const golden cases[] = {
        {"empty", "", {.title = "Nothing"}},
        {"coin", "S@a1", {.title = "A coin"}},
        {"tile", "tMaf@b2", {.annotate = HM_ANNOTATE_ALGEBRAIC}},
        {"turned", "t@b2 b2@>45 Mc@b2", {.rotate = 1}},
        {"stack",
         "t@b2 t@b2 S@a1 Md@c3 Rx3@c1",
         {.oblique = true, .oblique_angle = 45}},
        {"dark", "t@b2 S@a1 C@c3", {.theme = "dark"}},
        {"moved",
         "t@b2 S@c1",
         {.moved = moved,
          .moved_count = 1,
          .arrows = arrows,
          .arrow_count = 1,
          .caption = "1. a3-c1 and a remark that needs a second line"}},
        {"crop",
         "■,chess1'@(4.5,4.5) ♔@e1",
         {.crop = true, .left = 4, .right = 6, .top = 2, .width = 200}},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_picture_options options = cases[i].options;
        hm_out *out;
        board b;

        options.size = sizeof(options);
        options.diags = f->diags;
        lay(&b, f, cases[i].words);
        out = draw(f, &b.table, "svg", &options);
        compare(cases[i].name, hm_out_text(out));
        hm_out_free(out);
        close_board(&b);
    }
}

/* ---- XML ------------------------------------------------------------------
 */

enum { DEEPEST = 16 };

typedef struct xml {
    const char *at, *end;
    hm_str open[DEEPEST];
    size_t depth;
} xml;

static bool is_name(char c)
{
    return hm__is_lower(c) || hm__is_upper(c) || hm__is_digit(c) || c == '-' ||
           c == ':';
}

static hm_str read_name(xml *x)
{
    const char *start = x->at;

    while (x->at < x->end && is_name(*x->at))
        x->at++;
    assert_true(x->at > start);
    return (hm_str){start, (size_t)(x->at - start)};
}

/* An entity, or a character that may stand as it is. */
static void read_text(xml *x)
{
    if (*x->at == '&') {
        const char *end = memchr(x->at, ';', (size_t)(x->end - x->at));

        assert_non_null(end);
        assert_in_range(end - x->at, 2, 4);
        x->at = end;
    }
    assert_true(*x->at != '<' && *x->at != '>');
    assert_true((unsigned char)*x->at >= 0x20 || *x->at == '\n');
    x->at++;
}

static void read_attribute(xml *x)
{
    assert_true(*x->at++ == ' ');
    read_name(x);
    assert_true(x->end - x->at > 2 && *x->at++ == '=' && *x->at++ == '"');
    while (x->at < x->end && *x->at != '"')
        read_text(x);
    x->at++;
}

static void read_tag(xml *x)
{
    bool closing = *++x->at == '/';
    hm_str name;

    x->at += closing;
    name = read_name(x);
    if (closing) {
        assert_true(x->depth > 0);
        assert_true(hm__str_eq(name, x->open[--x->depth]));
    } else {
        while (x->at < x->end && *x->at == ' ')
            read_attribute(x);
        if (*x->at == '/') {
            x->at++;
        } else {
            assert_true(x->depth < DEEPEST);
            x->open[x->depth++] = name;
        }
    }
    assert_true(x->at < x->end && *x->at == '>');
    x->at++;
}

static void assert_well_formed(hm_str svg)
{
    xml x = {.at = svg.ptr, .end = svg.ptr + svg.len};

    while (x.at < x.end) {
        if (*x.at == '<')
            read_tag(&x);
        else
            read_text(&x);
    }
    assert_int_equal(x.depth, 0);
}

static void what_is_written_is_xml(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .annotate = HM_ANNOTATE_CARTESIAN,
                                        .caption = "a < b & c > \"d\" 'e'",
                                        .title = "x & y"};
    hm_out *out;
    board b;

    lay(&b, f, "t@b2 S@a1 ♔@c3 Rx@c1 \xF0\x9F\x82\xBD@b2");
    out = draw(f, &b.table, "svg", &options);
    assert_well_formed(hm_out_text(out));
    assert_true(holds(hm_out_text(out), "<title>x &amp; y</title>"));
    assert_true(holds(hm_out_text(out), "a &lt; b &amp; c &gt; \"d\" 'e'"));
    hm_out_free(out);
    close_board(&b);
}

static void strangers_cannot_break_out(void **state)
{
    static const char *const texts[] = {
        "</title><script>alert(1)</script>",
        "]]></title><!--",
        "\"/><image href=\"http://example.org/\"/>",
        "&#60;script&#62;",
        "a\x01 \x1B[31m\x7F",
        "\xFF\xFE\xC0\xAF\xED\xA0\x80\xF4\x90\x80\x80",
        "\xEF\xBF\xBE\xEF\xBF\xBF \xE2\x80\xA8",
    };
    fixture *f = *state;
    board b;

    lay(&b, f, "S@a1");
    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        const hm_picture_options options = {
            .size = sizeof(options), .title = texts[i], .caption = texts[i]};
        hm_out *out = draw(f, &b.table, "svg", &options);
        hm_str svg = hm_out_text(out);

        assert_well_formed(svg);
        assert_int_equal(hm__utf8_invalid(svg), svg.len);
        assert_false(holds(svg, "<script"));
        assert_false(holds(svg, "<image"));
        hm_out_free(out);
    }
    close_board(&b);
}

static void names_of_sets_cannot_break_out(void **state)
{
    fixture *f = *state;
    hm__piece_state is = {.attr = {.kind = HM__TILE}, .present = true};
    uint32_t id;
    hm_out *out;
    board b;

    lay(&b, f, "");
    assert_int_equal(
        hm__table_system(&b.table, HM_STR("<b>&\x02\xFF"), &is.attr.system),
        HM_OK);
    assert_int_equal(hm__table_place(&b.table, &is, HM__NONE, &id), HM_OK);
    out = draw(f, &b.table, "svg", NULL);
    assert_well_formed(hm_out_text(out));
    assert_true(holds(hm_out_text(out), "<title>&lt;b&gt;&amp; \xEF\xBF\xBD"));
    hm_out_free(out);
    close_board(&b);
}

static void nothing_outside_is_referred_to(void **state)
{
    fixture *f = *state;
    const char *at;
    char *svg;
    board b;

    lay(&b, f, "t@b2 S@a1 ♔@c3 Rx@c1 \xF0\x9F\x82\xBD@b2");
    svg = take_text(draw(f, &b.table, "svg", NULL));
    assert_null(strstr(svg, "url("));
    assert_null(strstr(svg, "<!"));
    assert_null(strstr(svg, "<?"));
    at = strstr(svg, "://");
    assert_non_null(at);
    assert_null(strstr(at + 1, "://")); // the name space and no other
    for (at = svg; (at = strstr(at, "href=\"")); at++)
        assert_int_equal(at[6], '#');
    free(svg);
    close_board(&b);
}

/* ---- what screen readers find ---------------------------------------------
 */

static void pieces_have_ids_and_titles(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .oblique = true,
                                        .annotate = HM_ANNOTATE_ALGEBRAIC};
    hm_out *out;
    hm_str svg;
    board b;

    lay(&b, f, "t@b2 S@b2 Rx3@c3");
    out = draw(f, &b.table, "svg", &options);
    svg = hm_out_text(out);
    assert_true(holds(svg, "<g id=\"piece-2\" role=\"img\">"
                           "<title>Suns coin, back, at b2</title>"));
    assert_true(holds(svg, "<g id=\"piece-3\" role=\"img\">"
                           "<title>large red pyramid, top, at c3</title>"));
    assert_true(holds(svg, "<desc>3 pieces on the table</desc>"));
    assert_true(holds(svg, "aria-hidden=\"true\""));
    hm_out_free(out);
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(pictures_are_as_expected),
        TEST(what_is_written_is_xml),
        TEST(strangers_cannot_break_out),
        TEST(names_of_sets_cannot_break_out),
        TEST(nothing_outside_is_referred_to),
        TEST(pieces_have_ids_and_titles),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
