/*
 * test_book.c - books: pages, columns of text and pictures, lists of games.
 */
#define UNIT_PART hm_draw()

#include <stdint.h>
#include <stdlib.h>

#include "pictures.h"

static const char words[] = "t@b2 t@d2 S@a1 M@c1 p@d3";

static hm_out *make_book(fixture *f, const hm_table *table, int positions)
{
    const hm_picture_options picture = {
        .size = sizeof(picture), .diags = f->diags, .caption = "1. a1-b1"};
    const hm_book_options options = {.size = sizeof(options),
                                     .columns = 2,
                                     .rows = 2,
                                     .title = "A book \xFF",
                                     .subtitle = "by two",
                                     .picture = &picture};
    hm_out *out = new_out(f);
    hm_book *book;

    assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_OK);
    for (int i = 0; i < positions; i++)
        assert_int_equal(hm_book_add(book, table, &picture), HM_OK);
    assert_int_equal(hm_book_end(book), HM_OK);
    hm_book_free(book);
    return out;
}

static void a_book_has_pages(void **state)
{
    static const struct {
        int positions;
        const char *count;
    } cases[] = {{0, "/Count 1\n"},
                 {4, "/Count 1\n"},
                 {5, "/Count 2\n"},
                 {9, "/Count 3\n"}};
    fixture *f = *state;
    board b;

    lay(&b, f, words);
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_out *out = make_book(f, &b.table, cases[i].positions);

        assert_true(hm__str_starts(hm_out_text(out), HM_STR("%PDF-1.")));
        assert_true(holds(hm_out_text(out), cases[i].count));
        hm_out_free(out);
    }
    close_board(&b);
}

static void a_book_is_the_same_every_time(void **state)
{
    fixture *f = *state;
    hm_out *once;
    hm_out *again;
    board b;

    lay(&b, f, words);
    once = make_book(f, &b.table, 5);
    again = make_book(f, &b.table, 5);
    assert_true(hm__str_eq(hm_out_text(once), hm_out_text(again)));
    hm_out_free(once);
    hm_out_free(again);
    close_board(&b);
}

static void what_is_wrong_with_a_book_is_told(void **state)
{
    fixture *f = *state;
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_book_options options = {
        .size = sizeof(options), .columns = 21, .picture = &picture};
    hm_out *out = new_out(f);
    hm_book *book;

    assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_EUSAGE);
    assert_null(book);
    options.columns = 2;
    picture.theme = "drak";
    assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-layout");
    assert_string_equal(diag_id(f, 1), "picture-unknown");
    hm_out_free(out);
}

/* How often a text stands in another. */
static int count_of(hm_str text, const char *part)
{
    size_t len = strlen(part);
    int count = 0;

    for (size_t i = 0; i + len <= text.len; i++)
        count += memcmp(text.ptr + i, part, len) == 0;
    return count;
}

/* In rows and columns, or between lines of text. */
static void a_book_has_images_of_bodies(void **state)
{
    fixture *f = *state;
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = f->diags,
                                        .caption = "1. a1-b1",
                                        .perspective = true};
    board b;

    lay(&b, f, words);
    for (int flowing = 0; flowing < 2; flowing++) {
        const hm_book_options options = {.size = sizeof(options),
                                         .flowing = flowing};
        hm_out *out = new_out(f);
        hm_book *book;

        assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_OK);
        for (int i = 0; i < 3; i++)
            assert_int_equal(hm_book_add(book, &b.table, &picture), HM_OK);
        assert_int_equal(hm_book_end(book), HM_OK);
        assert_int_equal(count_of(hm_out_text(out), "/Subtype /Image"), 3);
        hm_book_free(book);
        hm_out_free(out);
    }
    close_board(&b);
}

/* A booklet of some games, each with text and positions; yours to free. */
static hm_out *make_booklet(fixture *f, const hm_table *table, int games)
{
    const hm_picture_options picture = {.size = sizeof(picture),
                                        .diags = f->diags};
    const hm_book_options options = {.size = sizeof(options),
                                     .flowing = true,
                                     .contents = "Contents",
                                     .picture = &picture};
    hm_out *out = new_out(f);
    hm_book *book;

    assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_OK);
    for (int i = 0; i < games; i++) {
        assert_int_equal(hm_book_game(book, "A game", "by two"), HM_OK);
        for (int j = 0; j < 8; j++) {
            assert_int_equal(hm_book_text(book, "1. a1-b1", true), HM_OK);
            assert_int_equal(hm_book_text(book, "Why \xFF?", false), HM_OK);
            assert_int_equal(hm_book_add(book, table, &picture), HM_OK);
        }
    }
    assert_int_equal(hm_book_end(book), HM_OK);
    hm_book_free(book);
    return out;
}

static void a_booklet_has_columns_and_chapters(void **state)
{
    fixture *f = *state;
    hm_out *one;
    hm_out *two;
    board b;

    lay(&b, f, words);
    one = make_booklet(f, &b.table, 1);
    two = make_booklet(f, &b.table, 2);
    // Six to a page; and the list of contents, with a link to each game.
    assert_true(holds(hm_out_text(one), "/Count 2\n"));
    assert_int_equal(count_of(hm_out_text(one), "/Subtype /Link"), 0);
    assert_true(holds(hm_out_text(two), "/Count 5\n"));
    assert_int_equal(count_of(hm_out_text(two), "/Subtype /Link"), 2);
    assert_int_equal(count_of(hm_out_text(two), "/Title "), 3);
    hm_out_free(one);
    hm_out_free(two);
    close_board(&b);
}

/* The first numbers after a word. */
static void read_numbers(hm_str text, const char *word, int count, int *out)
{
    size_t len = strlen(word);
    size_t at = 0;
    char *end;

    while (at + len < text.len && memcmp(text.ptr + at, word, len) != 0)
        at++;
    end = (char *)(uintptr_t)text.ptr + at + len;
    for (int i = 0; i < count; i++) {
        out[i] = (int)strtol(end, &end, 10);
        end += 4; // " 0 R"
    }
}

static void contents_come_first(void **state)
{
    fixture *f = *state;
    hm_out *out;
    int pages[5];
    board b;

    lay(&b, f, words);
    out = make_booklet(f, &b.table, 2);
    read_numbers(hm_out_text(out), "/Kids [ ", 5, pages);
    assert_true(pages[0] > pages[4]); // it was made last
    for (int i = 1; i < 4; i++)
        assert_true(pages[i] < pages[i + 1]);
    hm_out_free(out);
    close_board(&b);
}

static void rows_of_pictures_take_no_text(void **state)
{
    fixture *f = *state;
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_book_options options = {.size = sizeof(options), .picture = &picture};
    hm_out *out = new_out(f);
    hm_book *book;

    assert_int_equal(hm_book_begin(f->ctx, &options, out, &book), HM_OK);
    assert_int_equal(hm_book_text(book, "1. a1-b1", true), HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "picture-layout");
    assert_int_equal(hm_book_game(book, NULL, NULL), HM_OK);
    assert_int_equal(hm_book_end(book), HM_OK);
    assert_int_equal(hm_book_game(book, NULL, NULL), HM_EUSAGE);
    assert_string_equal(diag_id(f, 1), "picture-ended");
    hm_book_free(book);
    hm_out_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_book_has_pages),
        TEST(a_book_is_the_same_every_time),
        TEST(what_is_wrong_with_a_book_is_told),
        TEST(a_book_has_images_of_bodies),
        TEST(a_booklet_has_columns_and_chapters),
        TEST(contents_come_first),
        TEST(rows_of_pictures_take_no_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
