/*
 * test_picture.c - sizes, parts, themes and formats; what is wrong with
 * options; running out of memory.
 */
#define UNIT_PART hm_draw()

#include "pictures.h"

static const char words[] = "t@b2 t@d2 S@a1 M@c1 p@d3";

/* Checks the size of a picture of one tile, 2250 thousandths each way. */
static void check_size(fixture *f, hm_picture_options options, int width,
                       int height)
{
    hm_out *out;
    board b;

    options.size = sizeof(options);
    lay(&b, f, "t@b2");
    out = draw(f, &b.table, "svg", &options);
    assert_int_equal(svg_number(hm_out_text(out), " width"), width);
    assert_int_equal(svg_number(hm_out_text(out), " height"), height);
    hm_out_free(out);
    close_board(&b);
}

/* ---- sizes ----------------------------------------------------------------
 */

static void a_picture_is_as_large_as_its_table(void **state)
{
    fixture *f = *state;

    check_size(f, (hm_picture_options){0}, 216, 216);
    check_size(f, (hm_picture_options){.ppi = 10}, 23, 23);
    check_size(f, (hm_picture_options){.ppi = 0.001}, 1, 1);
}

static void width_and_height_keep_the_shape(void **state)
{
    fixture *f = *state;

    check_size(f, (hm_picture_options){.width = 500}, 500, 500);
    check_size(f, (hm_picture_options){.height = 77}, 77, 77);
    check_size(f, (hm_picture_options){.width = 500, .height = 300}, 300, 300);
    check_size(f, (hm_picture_options){.width = 16384}, 16384, 16384);
    check_size(f, (hm_picture_options){.width = 200, .ppi = 10}, 200, 200);
}

static void a_caption_adds_lines(void **state)
{
    fixture *f = *state;

    check_size(f, (hm_picture_options){.caption = "one"}, 216, 238);
    check_size(f, (hm_picture_options){.caption = " "}, 216, 216);
    check_size(f,
               (hm_picture_options){.caption = "one two three four five six"},
               216, 259);
}

static void a_part_is_shown_alone(void **state)
{
    fixture *f = *state;
    hm_picture_options part = {
        .crop = true, .left = 1, .bottom = 1, .right = 3, .top = 2, .ppi = 100};

    check_size(f, part, 200, 100);
    part.rotate = 1;
    check_size(f, part, 100, 200);
    part.rotate = 0;
    part.flip = true;
    check_size(f, part, 200, 100);
    part.left = -100; // there is nothing, and that is shown
    part.right = -99;
    check_size(f, part, 100, 100);
}

static void any_number_of_turns_is_a_turn(void **state)
{
    fixture *f = *state;
    board b;

    lay(&b, f, "t@b2 S@d1");
    for (int turns = -9; turns < 9; turns++) {
        const hm_picture_options options = {.size = sizeof(options),
                                            .rotate = turns};
        hm_out *out = draw(f, &b.table, "svg", &options);
        bool upright = turns % 2 == 0;
        hm_str svg = hm_out_text(out);

        assert_int_equal(svg_number(svg, " width") > svg_number(svg, " height"),
                         upright);
        hm_out_free(out);
    }
    close_board(&b);
}

/* The elements behind the last piece: labels, in an SVG with nothing else. */
static hm_str labels_of(hm_str svg)
{
    size_t at = svg.len;

    while (at > 0 && !hm__str_starts(hm__str_part(svg, at, svg.len),
                                     HM_STR("<g id=\"piece-")))
        at--;
    at = hm__str_find(svg, '\n', at);
    return hm__str_part(svg, at, svg.len);
}

static void labels_of_a_series_stay_in_their_places(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options),
                                  .annotate = HM_ANNOTATE_ALGEBRAIC};
    hm_frame frame = {0};
    const char *const tables[] = {"t@b2 S@f5 M@a9", "t@b2 S@b2 M@b2", ""};
    hm_out *out[3];
    board b[3];

    for (int i = 0; i < 3; i++) {
        lay(&b[i], f, tables[i]);
        assert_int_equal(
            hm_picture_measure(f->ctx, &b[i].table, &options, &frame), HM_OK);
    }
    options.frame = &frame;
    for (int i = 0; i < 3; i++)
        out[i] = draw(f, &b[i].table, "svg", &options);
    assert_true(labels_of(hm_out_text(out[0])).len > 100);
    assert_true(hm__str_eq(labels_of(hm_out_text(out[0])),
                           labels_of(hm_out_text(out[1]))));
    assert_int_equal(svg_number(hm_out_text(out[0]), " height"),
                     svg_number(hm_out_text(out[2]), " height"));
    for (int i = 0; i < 3; i++) {
        hm_out_free(out[i]);
        close_board(&b[i]);
    }
}

static void a_series_has_one_frame(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options)};
    hm_frame frame = {0};
    board small;
    board large;
    hm_out *a;
    hm_out *b;

    lay(&small, f, "t@b2");
    lay(&large, f, "t@b2 S@f5");
    options.caption = "a caption that goes on and on and on";
    assert_int_equal(hm_picture_measure(f->ctx, &small.table, &options, &frame),
                     HM_OK);
    options.caption = NULL;
    assert_int_equal(hm_picture_measure(f->ctx, &large.table, &options, &frame),
                     HM_OK);
    assert_true(frame.caption_lines > 1);
    options.frame = &frame;
    a = draw(f, &small.table, "svg", &options);
    b = draw(f, &large.table, "svg", &options);
    assert_int_equal(svg_number(hm_out_text(a), " width"),
                     svg_number(hm_out_text(b), " width"));
    assert_int_equal(svg_number(hm_out_text(a), " height"),
                     svg_number(hm_out_text(b), " height"));
    hm_out_free(a);
    hm_out_free(b);
    close_board(&small);
    close_board(&large);
}

/* ---- faults ---------------------------------------------------------------
 */

static void names_must_be_known(void **state)
{
    fixture *f = *state;

    check_refused(f, "jpg", (hm_picture_options){0}, HM_EUSAGE,
                  "picture-unknown");
    check_refused(f, "", (hm_picture_options){0}, HM_EUSAGE, "picture-unknown");
    check_refused(f, "svg", (hm_picture_options){.theme = "drak"}, HM_EUSAGE,
                  "picture-unknown");
    check_refused(f, "svg", (hm_picture_options){.art = "modern"}, HM_EUSAGE,
                  "picture-unknown");
}

static void the_nearest_name_is_offered(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {
        .size = sizeof(options), .diags = f->diags, .theme = "drak"};
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "t@b2");
    hm_picture_write(f->ctx, &b.table, "svg", &options, out);
    hm_picture_write(f->ctx, &b.table, "svgg", &options, out);
    assert_int_equal(hm_diags_count(f->diags), 2);
    assert_text(hm_diags_at(f->diags, 0)->hint, "did you mean dark?");
    assert_text(hm_diags_at(f->diags, 1)->hint, "did you mean svg?");
    hm_out_free(out);
    close_board(&b);
}

static void sizes_must_be_possible(void **state)
{
    fixture *f = *state;

    check_refused(f, "png", (hm_picture_options){.width = -1}, HM_EUSAGE,
                  "picture-size");
    check_refused(f, "png", (hm_picture_options){.height = 100000}, HM_EUSAGE,
                  "picture-size");
    check_refused(f, "png", (hm_picture_options){.ppi = -96}, HM_EUSAGE,
                  "picture-size");
    check_refused(f, "png", (hm_picture_options){.ppi = 0.0 / 0.0}, HM_EUSAGE,
                  "picture-size");
    check_refused(f, "png", (hm_picture_options){.ppi = 9999}, HM_EUSAGE,
                  "picture-size");
}

/* Whether a table can be drawn with these options. */
static bool is_drawn(fixture *f, const char *format, hm_picture_options options)
{
    hm_out *out = new_out(f);
    hm_status st;
    board b;

    options.size = sizeof(options);
    lay(&b, f, "t@b2");
    st = hm_picture_write(f->ctx, &b.table, format, &options, out);
    hm_out_free(out);
    close_board(&b);
    return st == HM_OK;
}

/* What is just possible, and what is just not. */
static void parts_and_heights_must_be_possible(void **state)
{
    const double nan = 0.0 / 0.0, far = 1e5;
    const struct {
        hm_picture_options options;
        const char *id; // NULL: it is drawn
    } cases[] = {
        {{.crop = true}, "picture-crop"},
        {{.crop = true, .left = 2, .right = 1, .top = 1}, "picture-crop"},
        {{.crop = true, .right = nan, .top = 1}, "picture-crop"},
        {{.crop = true, .right = 1, .top = nan}, "picture-crop"},
        {{.crop = true, .left = nan, .right = 1, .top = 1}, "picture-crop"},
        {{.crop = true, .bottom = nan, .right = 1, .top = 1}, "picture-crop"},
        {{.crop = true, .left = -far * 1.1, .right = 1, .top = 1},
         "picture-crop"},
        {{.crop = true, .right = 1, .top = 0.009}, "picture-crop"},
        {{.crop = true, .right = 0.009, .top = 1}, "picture-crop"},
        {{.crop = true, .right = 0.011, .top = 0.011}, NULL},
        {{.oblique = true, .oblique_scale = -1}, "picture-oblique"},
        {{.oblique = true, .oblique_scale = 10.1}, "picture-oblique"},
        {{.oblique = true, .oblique_scale = nan}, "picture-oblique"},
        {{.oblique = true, .oblique_scale = 10}, NULL},
        {{.oblique = true, .oblique_angle = nan}, "picture-oblique"},
        {{.oblique = true, .oblique_angle = -360001}, "picture-oblique"},
        {{.oblique = true, .oblique_angle = -360000}, NULL},
        {{.width = 16385}, "picture-size"},
        {{.height = -1}, "picture-size"},
        {{.height = 16384}, NULL},
        {{.ppi = 10000.1}, "picture-size"},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        if (cases[i].id)
            check_refused(f, "svg", cases[i].options, HM_EUSAGE, cases[i].id);
        else
            assert_true(is_drawn(f, "svg", cases[i].options));
    }
}

static void cameras_must_be_possible(void **state)
{
    const double nan = 0.0 / 0.0;
    const hm_picture_options refused[] = {
        {.elevation = -1},   {.elevation = 90.1},
        {.elevation = nan},  {.azimuth = nan},
        {.azimuth = 360001}, {.distance = 0.9},
        {.distance = 100.1}, {.distance = nan},
        {.distance = -1},    {.crop = true, .right = 1, .top = 1},
    };
    const hm_picture_options drawn[] = {
        {.elevation = 0},
        {.elevation = 90, .azimuth = -360000},
        {.elevation = 30, .distance = 1},
        {.elevation = 30, .distance = 100},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(refused); i++) {
        hm_picture_options options = refused[i];

        options.perspective = true;
        options.width = 20;
        check_refused(f, "png", options, HM_EUSAGE, "picture-view");
    }
    for (size_t i = 0; i < HM_COUNT(drawn); i++) {
        hm_picture_options options = drawn[i];

        options.perspective = true;
        options.width = 20;
        assert_true(is_drawn(f, "png", options));
    }
}

static void a_huge_table_is_a_limit(void **state)
{
    fixture *f = *state;
    hm_picture_options options = {.size = sizeof(options), .diags = f->diags};
    hm_out *out = new_out(f);
    board b;

    lay(&b, f, "S@a1 S@(1000,1)");
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "svg", &options, out),
                     HM_ELIMIT);
    assert_string_equal(diag_id(f, 0), "picture-size");
    options.width = 1000;
    assert_int_equal(hm_picture_write(f->ctx, &b.table, "svg", &options, out),
                     HM_OK);
    hm_out_free(out);
    close_board(&b);
}

static void a_caption_without_end_is_cut(void **state)
{
    fixture *f = *state;
    char *caption = calloc(1, 100001);
    hm_picture_options options = {
        .size = sizeof(options), .diags = f->diags, .caption = caption};
    hm_out *out;
    board b;

    assert_non_null(caption);
    for (size_t i = 0; i < 100000; i++)
        caption[i] = i % 7 ? 'x' : ' ';
    lay(&b, f, "t@b2");
    out = draw(f, &b.table, "svg", &options);
    assert_string_equal(diag_id(f, 0), "picture-caption");
    assert_int_equal(hm_diags_at(f->diags, 0)->severity, HM_WARNING);
    hm_out_free(out);
    free(caption);
    close_board(&b);
}

/* ---- formats --------------------------------------------------------------
 */

static void formats_begin_with_their_bytes(void **state)
{
    static const struct {
        const char *format, *bytes;
    } formats[] = {{"svg", "<svg "},
                   {"glb", "glTF"},
                   {"obj", "# halfmove"},
                   {"mtl", "# halfmove"},
                   {"png", "\x89PNG\r\n\x1A\n"},
                   {"pdf", "%PDF-1."},
                   {"gif", "GIF89a"},
                   {"apng", "\x89PNG\r\n\x1A\n"},
                   {"webp", "RIFF"},
                   {"pam", "P7\nWIDTH "}};
    fixture *f = *state;
    board b;

    lay(&b, f, words);
    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        hm_out *out = draw(f, &b.table, formats[i].format, NULL);

        assert_string_equal(hm__picture_format(f->ctx, i), formats[i].format);
        assert_true(
            hm__str_starts(hm_out_text(out), hm_str_of(formats[i].bytes)));
        hm_out_free(out);
    }
    assert_null(hm__picture_format(f->ctx, HM_COUNT(formats)));
    close_board(&b);
}

static void the_same_bytes_come_every_time(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .oblique = true,
                                        .annotate = HM_ANNOTATE_ALGEBRAIC,
                                        .title = "A title",
                                        .caption = "A caption"};
    board b;

    lay(&b, f, words);
    for (size_t i = 0; hm__picture_format(f->ctx, i); i++) {
        hm_out *once =
            draw(f, &b.table, hm__picture_format(f->ctx, i), &options);
        hm_out *again =
            draw(f, &b.table, hm__picture_format(f->ctx, i), &options);

        assert_true(hm__str_eq(hm_out_text(once), hm_out_text(again)));
        assert_false(holds(hm_out_text(once), "CreationDate"));
        hm_out_free(once);
        hm_out_free(again);
    }
    close_board(&b);
}

static void a_png_has_the_size_asked_for(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options), .width = 300};
    const unsigned char *bytes;
    hm_out *out;
    board b;

    lay(&b, f, "t@b2");
    out = draw(f, &b.table, "png", &options);
    bytes = (const unsigned char *)hm_out_text(out).ptr;
    assert_int_equal(bytes[18] << 8 | bytes[19], 300);
    assert_int_equal(bytes[22] << 8 | bytes[23], 300);
    hm_out_free(out);
    close_board(&b);
}

static void every_theme_is_drawn(void **state)
{
    fixture *f = *state;
    board b;

    lay(&b, f, words);
    for (size_t i = 0; hm_theme_name(i); i++) {
        const hm_picture_options options = {.size = sizeof(options),
                                            .theme = hm_theme_name(i)};
        hm__theme theme;
        char paper[16];

        hm__theme_find(hm_theme_name(i), &theme);
        snprintf(paper, sizeof(paper), "\"#%06x\"",
                 theme.colors[HM__COLOR_PAPER] >> 8);
        for (size_t j = 0; hm__picture_format(f->ctx, j); j++) {
            hm_out *out =
                draw(f, &b.table, hm__picture_format(f->ctx, j), &options);

            if (strcmp(hm__picture_format(f->ctx, j), "svg") == 0)
                assert_true(holds(hm_out_text(out), paper));
            hm_out_free(out);
        }
    }
    close_board(&b);
}

/* In dark themes the suit called black is light. */
static void letters_of_black_and_white_actors_can_be_read(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .theme = "dark"};
    hm_out *out;
    board b;

    lay(&b, f, "()f,s1,r0,actor_k'@a1 ()f,s5,r0,actor_k'@b1");
    out = draw(f, &b.table, "svg", &options);
    assert_true(holds(hm_out_text(out), "\"#171513\"")); // a black disc
    assert_true(holds(hm_out_text(out), "\"#d9d2c3\"")); // its letter
    assert_true(holds(hm_out_text(out), "\"#f2eee4\"")); // a white disc
    assert_true(holds(hm_out_text(out), "\"#16140f\"")); // its letter
    hm_out_free(out);
    close_board(&b);
}

/* How far a colour laid over another is from it, 0 to 255. */
static int stands_out(uint32_t over, uint32_t ground)
{
    int most = 0;

    for (int shift = 8; shift < 32; shift += 8) {
        int a = (int)(over >> shift & 0xFF), b = (int)(ground >> shift & 0xFF);
        int far = abs(a - b) * (int)(over & 0xFF) / 255;

        most = far > most ? far : most;
    }
    return most;
}

static void rings_show_on_every_ground(void **state)
{
    static const hm__color grounds[] = {
        HM__COLOR_PAPER,       HM__COLOR_TILE,       HM__COLOR_WOOD,
        HM__COLOR_BOARD_LIGHT, HM__COLOR_BOARD_DARK, HM__COLOR_PIECE_WOOD,
        HM__COLOR_PIECE_LIGHT, HM__COLOR_PIECE_DARK,
    };

    (void)state;
    for (size_t i = 0; hm_theme_name(i); i++) {
        hm__theme theme;

        hm__theme_find(hm_theme_name(i), &theme);
        for (size_t j = 0; j < HM_COUNT(grounds); j++)
            assert_true(stands_out(theme.colors[HM__COLOR_HIGHLIGHT],
                                   theme.colors[grounds[j]]) >= 64);
    }
}

static void every_style_of_art_is_drawn(void **state)
{
    fixture *f = *state;
    board b;

    lay(&b, f, words);
    for (size_t i = 0; hm_art_name(i); i++) {
        const hm_picture_options options = {.size = sizeof(options),
                                            .art = hm_art_name(i)};

        hm_out_free(draw(f, &b.table, "svg", &options));
    }
    close_board(&b);
}

static void texts_of_strangers_do_no_harm(void **state)
{
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .title = "\xFF\x01 <b>",
                                        .caption = "\xC0\x80 \xED\xA0\x80 x"};
    board b;

    lay(&b, f, words);
    for (size_t i = 0; hm__picture_format(f->ctx, i); i++)
        hm_out_free(draw(f, &b.table, hm__picture_format(f->ctx, i), &options));
    close_board(&b);
}

/* ---- formats --------------------------------------------------------------
 */

static void formats_can_be_listed(void **state)
{
    static const struct {
        const char *path, *name;
        hm_renderer_kind kind;
    } cases[] = {
        {"a.SVG.gz", "svg", HM_RENDERER_PICTURE},
        {"a.pdf", "pdf", HM_RENDERER_PICTURE},
        {"a.pam", "pam", HM_RENDERER_FILM},
        {"a.htm", "html", HM_RENDERER_PAGE},
        {"a.js", "js", HM_RENDERER_SCRIPT},
        {"a.json-game", "json-game", HM_RENDERER_PAGE},
        {"a.txt", "txt", HM_RENDERER_TEXT},
    };
    hm_renderer_info info = {.size = sizeof(info)};
    hm_renderer_info found = {.size = sizeof(found)};
    fixture *f = *state;
    size_t count = 0;

    for (; hm_renderer_at(f->ctx, count, &info); count++) {
        assert_true(info.title[0] && info.media_type[0] && info.suffixes[0]);
        assert_true(hm_renderer_find(f->ctx, info.name, &found));
        assert_string_equal(found.name, info.name);
        assert_int_equal(info.books, strcmp(info.name, "pdf") == 0);
        assert_int_equal(info.settings[0].key != NULL,
                         strcmp(info.name, "pam") == 0);
    }
    assert_int_equal(count, 14);
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        assert_true(hm_renderer_of_path(f->ctx, cases[i].path, &info));
        assert_string_equal(info.name, cases[i].name);
        assert_int_equal(info.kind, cases[i].kind);
    }
    assert_false(hm_renderer_of_path(f->ctx, "svg", &info));
    assert_false(hm_renderer_find(f->ctx, "jpg", &info));
    assert_false(hm_renderer_at(f->ctx, SIZE_MAX, &info));
}

static void a_book_can_be_given_up(void **state)
{
    fixture *f = *state;
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_out *out = new_out(f);
    hm_book *book;
    board b;
    size_t len;

    open_board(&b, f);
    hm_book_free(NULL);
    assert_int_equal(hm_book_begin(f->ctx, NULL, out, &book), HM_OK);
    assert_int_equal(hm_book_add(book, &b.table, &picture), HM_OK);
    len = hm_out_text(out).len;
    hm_book_free(book);
    assert_int_equal(hm_out_text(out).len, len); // nothing more is written
    assert_int_equal(hm_book_begin(f->ctx, NULL, out, &book), HM_OK);
    assert_int_equal(hm_book_end(book), HM_OK);
    assert_int_equal(hm_book_end(book), HM_EUSAGE);
    assert_int_equal(hm_book_add(book, &b.table, &picture), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-ended");
    hm_book_free(book);
    hm_out_free(out);
    close_board(&b);
}

/* ---- marks ----------------------------------------------------------------
 */

static size_t occurrences(hm_str text, const char *part)
{
    size_t count = 0;

    for (size_t i = 0; i + strlen(part) <= text.len; i++)
        count += memcmp(text.ptr + i, part, strlen(part)) == 0;
    return count;
}

/* How many shapes marks add to a picture of the start of a game. */
static size_t count_marks(fixture *f, const char *text, const hm_mark *marks,
                          size_t count)
{
    hm_record *record = read_from(f, NULL, hm_str_of(text));
    hm_picture_options options = {.size = sizeof(options), .marks = marks};
    hm_replay *replay;
    size_t shapes[2];

    assert_int_equal(hm_replay_new(f->ctx, NULL, &replay), HM_OK);
    assert_int_equal(hm_replay_load(replay, record), HM_OK);
    for (size_t i = 0; i < 2; i++) {
        hm_out *out;

        options.mark_count = i * count;
        out = draw(f, hm_replay_table(replay), "svg", &options);
        shapes[i] = occurrences(hm_out_text(out), "<use ");
        hm_out_free(out);
    }
    hm_replay_free(replay);
    hm_record_free(record);
    return shapes[1] - shapes[0];
}

static void marks_lie_on_boards(void **state)
{
    static const hm_mark marks[] = {
        {"red", false, 1, 1, 0, 0},    {"green", true, 5, 1, 5, 3},
        {"blue", false, 12, 1, 0, 0},  {"blue", true, 1, 1, 12, 1},
        {"blue", true, 4, 4, 4, 4},    {"red", false, 1e9, 1, 0, 0},
        {"red", false, 1, -1e9, 0, 0}, {"red", true, 1e9, 1, 2, 2},
        {"red", true, 1, 1e9, 2, 2},   {"red", true, 1, 1, -1e9, 2},
        {"red", true, 1, 1, 2, -1e9}};
    static const hm_mark odd[] = {{"purple", false, 1, 1, 0, 0},
                                  {NULL, false, 2, 1, 0, 0}};
    static const char chess[] = "[Event \"?\"]\n\n1. e4 *\n";
    fixture *f = *state;

    assert_int_equal(count_marks(f, chess, marks, 1), 1);
    assert_int_equal(count_marks(f, chess, marks, 2), 2);
    assert_int_equal(count_marks(f, chess, marks, HM_COUNT(marks)),
                     2); // the rest do not
    assert_int_equal(count_marks(f, chess, odd, 2), 2);
}

static void marks_lie_on_boards_that_are_wide(void **state)
{
    static const hm_mark wide[] = {{"red", false, 8, 1, 0, 0}};
    static const hm_mark high[] = {{"red", false, 1, 8, 0, 0}};
    static const char half[] =
        "{\"version\": \"1.0.0\", \"startpos\": ["
        "[\"k\", null, null, null, null, null, null, null], "
        "[null, null, null, null, null, null, null, null], "
        "[null, null, null, null, null, null, null, null], "
        "[null, null, null, null, null, null, null, \"K\"]], \"moves\": []}";
    fixture *f = *state;

    assert_int_equal(count_marks(f, half, wide, 1), 1);
    assert_int_equal(count_marks(f, half, high, 1), 0);
}

/* ---- memory and sinks -----------------------------------------------------
 */

/* One picture with everything on it; each allocation fails in turn. */
static void running_out_of_memory_leaks_nothing(void **state)
{
    static const uint32_t moved[] = {3};
    static const hm_arrow arrows[] = {{1, 1, 3, 1}};
    static const hm_mark marks[] = {{"red", false, 1, 1, 0, 0},
                                    {"blue", true, 1, 1, 3, 1}};
    fixture *f = *state;
    const hm_picture_options options = {.size = sizeof(options),
                                        .oblique = true,
                                        .annotate = HM_ANNOTATE_ALGEBRAIC,
                                        .title = "A title",
                                        .caption = "A caption",
                                        .moved = moved,
                                        .moved_count = 1,
                                        .arrows = arrows,
                                        .arrow_count = 1,
                                        .marks = marks,
                                        .mark_count = 2};
    hm_status st = HM_ENOMEM;
    board b;

    lay(&b, f, words);
    for (size_t i = 1; st != HM_OK && i < 10000; i++) {
        size_t live = f->heap.live;
        hm_out *out = NULL;

        f->heap.calls = 0;
        f->heap.fail_at = i;
        st = hm_out_new(f->ctx, &out);
        if (st == HM_OK)
            st = hm_picture_write(f->ctx, &b.table, "svg", &options, out);
        f->heap.fail_at = 0;
        hm_out_free(out);
        assert_int_equal(f->heap.live, live);
        assert_true(st == HM_OK || st == HM_ENOMEM);
    }
    assert_int_equal(st, HM_OK);
    close_board(&b);
}

static hm_status broken(void *user, const char *bytes, size_t count)
{
    (void)user;
    (void)bytes;
    (void)count;
    return HM_EIO;
}

static void a_failed_write_is_told(void **state)
{
    fixture *f = *state;
    board b;

    lay(&b, f, "■,chess1'@(4.5,4.5) ♔@e1 ♕@d1 ♖@a1 ♗@c1 ♘@b1 ♙@a2");
    for (size_t i = 0; hm__picture_format(f->ctx, i); i++) {
        hm_out *out;
        hm_status st;

        assert_int_equal(hm_out_new_sink(f->ctx, broken, NULL, &out), HM_OK);
        st = hm_picture_write(f->ctx, &b.table, hm__picture_format(f->ctx, i),
                              NULL, out);
        if (st == HM_OK)
            st = hm_out_flush(out);
        assert_int_equal(st, HM_EIO);
        hm_out_free(out);
    }
    close_board(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_picture_is_as_large_as_its_table),
        TEST(width_and_height_keep_the_shape),
        TEST(a_caption_adds_lines),
        TEST(a_part_is_shown_alone),
        TEST(any_number_of_turns_is_a_turn),
        TEST(labels_of_a_series_stay_in_their_places),
        TEST(a_series_has_one_frame),
        TEST(names_must_be_known),
        TEST(the_nearest_name_is_offered),
        TEST(sizes_must_be_possible),
        TEST(parts_and_heights_must_be_possible),
        TEST(cameras_must_be_possible),
        TEST(a_huge_table_is_a_limit),
        TEST(a_caption_without_end_is_cut),
        TEST(formats_begin_with_their_bytes),
        TEST(the_same_bytes_come_every_time),
        TEST(a_png_has_the_size_asked_for),
        TEST(every_theme_is_drawn),
        TEST(letters_of_black_and_white_actors_can_be_read),
        TEST(rings_show_on_every_ground),
        TEST(every_style_of_art_is_drawn),
        TEST(texts_of_strangers_do_no_harm),
        TEST(a_book_can_be_given_up),
        TEST(formats_can_be_listed),
        TEST(marks_lie_on_boards),
        TEST(marks_lie_on_boards_that_are_wide),
        TEST(running_out_of_memory_leaks_nothing),
        TEST(a_failed_write_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
