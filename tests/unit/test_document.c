/*
 * test_document.c - files of many games, and the parts of one.
 */
#include "support.h"

#include "model/document.h"

enum { CHUNK = 1 << 16 }; // what a window reads at once

static void assert_parts(const char *game, const char *head, const char *meta,
                         const char *tail, const char *moves)
{
    hm_str text = hm_str_of(game);
    hm__parts parts = hm__document_split(text);

    assert_text(hm__str_part(text, parts.head.start, parts.head.end), head);
    assert_text(hm__str_part(text, parts.meta.start, parts.meta.end), meta);
    assert_text(hm__str_part(text, parts.tail.start, parts.tail.end), tail);
    assert_text(hm__str_part(text, parts.moves.start, parts.moves.end), moves);
}

static void dots_end_the_metadata(void **state)
{
    (void)state;
    assert_parts("---\nA: 1\n...\n1. t@b2\n", "---", "A: 1\n", "...",
                 "1. t@b2\n");
    assert_parts("A: 1\n...\n1. t@b2\n", "", "A: 1\n", "...", "1. t@b2\n");
    assert_parts("---\n...\n1. x\n", "---", "", "...", "1. x\n");
    assert_parts("--- # hm\nA: 1\n... # end\nx", "--- # hm", "A: 1\n",
                 "... # end", "x");
    assert_parts("A: 1\n...", "", "A: 1\n", "...", "");
}

static void a_blank_line_ends_them_too(void **state)
{
    (void)state;
    assert_parts("A: 1\n\n1. x\n", "", "A: 1\n", "", "1. x\n");
    assert_parts("A: 1\n \t\n1. x\n", "", "A: 1\n", " \t", "1. x\n");
    assert_parts("A: 1\r\n\r\n1. x\n", "", "A: 1\r\n", "\r", "1. x\n");
}

static void blank_lines_and_remarks_may_come_first(void **state)
{
    (void)state;
    assert_parts("\n # x\n---\nA: 1\n...\nx\n", "---", "A: 1\n", "...", "x\n");
    assert_parts("# x\nA: 1\n...\nx\n", "", "# x\nA: 1\n", "...", "x\n");
    assert_parts("\n\n1. x\n", "", "", "", "\n1. x\n");
}

static void dots_are_stronger_than_a_blank_line(void **state)
{
    (void)state;
    assert_parts("A: 1\n\nB: 2\n...\nx\n", "", "A: 1\n\nB: 2\n", "...", "x\n");
}

static void without_either_all_is_movetext(void **state)
{
    (void)state;
    assert_parts("1. t@b2\n2. x\n", "", "", "", "1. t@b2\n2. x\n");
    assert_parts("---\n1. t@b2\n", "---", "", "", "1. t@b2\n");
    assert_parts("", "", "", "", "");
    assert_parts("---", "---", "", "", "");
}

static void indented_lines_are_neither(void **state)
{
    (void)state;
    assert_parts("A:\n  B: 1\n ...\n...\nx", "", "A:\n  B: 1\n ...\n", "...",
                 "x");
}

/* ---- games ----------------------------------------------------------------
 */

enum { MOST = 2 * CHUNK }; // bytes of a game

static hm_status find(hm__window *window, size_t *size)
{
    bool begun;
    hm__splitter cutter = {.line = hm__document_cut,
                           .own = &begun,
                           .own_size = sizeof(begun),
                           .lf = true};
    hm__cut_game game = {0};
    hm_status st = hm__cut_find(window, &cutter, MOST, &game);

    *size = game.size;
    assert_int_equal(game.used, game.size);
    return st;
}

/* Cuts a text into games and joins them again with "|". */
static char *cut(fixture *f, hm_str text)
{
    hm_out *out = new_out(f);
    hm_input *input;
    hm__window window;
    size_t size;
    bool first = true;
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    hm__window_init(&window, f->ctx, input);
    while ((st = find(&window, &size)) == HM_OK) {
        if (!first)
            hm_out_char(out, '|');
        hm_out_put(out, hm__str_part(hm__window_text(&window), 0, size));
        if (size)
            hm__window_take(&window, size);
        first = false;
    }
    assert_int_equal(st, HM_END);
    assert_int_equal(window.offset, text.len);
    hm__window_free(&window);
    hm_input_free(input);
    return take_text(out);
}

static void assert_games(fixture *f, const char *text, const char *want)
{
    char *got = cut(f, hm_str_of(text));

    assert_string_equal(got, want);
    free(got);
}

static void a_game_begins_at_each_line_of_dashes(void **state)
{
    assert_games(*state, "---\na\n---\nb\n", "---\na\n|---\nb\n");
    assert_games(*state, "a\n---\nb", "a\n|---\nb");
    assert_games(*state, "\n# a\n---\nb\n---\n", "\n# a\n---\nb\n|---\n");
    assert_games(*state, "---\n---\n---\n", "---\n|---\n|---\n");
    assert_games(*state, "a ---\n ---\n--\n", "a ---\n ---\n--\n");
    assert_games(*state, "a\n----\nb\n--- x\n", "a\n|----\nb\n|--- x\n");
    assert_games(*state, "a\n--", "a\n--");
}

/* The dashes may be cut anywhere where the window ends. */
static void a_mark_across_two_reads_is_seen(void **state)
{
    fixture *f = *state;
    char *text = malloc(CHUNK + 64);

    assert_non_null(text);
    for (size_t at = CHUNK - 8; at < CHUNK + 4; at++) {
        size_t len = at + 6;
        char *got;

        memset(text, 'x', len);
        memcpy(text + at, "\n---\ny", 6);
        got = cut(f, (hm_str){text, len});
        assert_int_equal(strlen(got), len + 1);
        assert_memory_equal(got + at, "\n|---\ny", 7);
        free(got);
    }
    free(text);
}

static void lines_are_counted(void **state)
{
    fixture *f = *state;
    hm_input *input;
    hm__window window;
    size_t size;

    assert_int_equal(
        hm_input_memory(f->ctx, HM_STR("a\n\nb\n---\nc\n---\n"), &input),
        HM_OK);
    hm__window_init(&window, f->ctx, input);
    assert_int_equal(find(&window, &size), HM_OK);
    hm__window_take(&window, size);
    assert_int_equal(window.line, 3);
    assert_int_equal(window.offset, 5);
    assert_int_equal(find(&window, &size), HM_OK);
    hm__window_take(&window, size);
    assert_int_equal(window.line, 5);
    hm__window_free(&window);
    hm_input_free(input);
}

/* A game that is too large is left, and the next one is there. */
static void a_game_that_is_too_large_can_be_skipped(void **state)
{
    fixture *f = *state;
    size_t len = (size_t)3 * CHUNK;
    char *text = malloc(len + 6);
    hm_input *input;
    hm__window window;
    size_t size;
    bool begun;
    hm__splitter cutter = {.line = hm__document_cut,
                           .own = &begun,
                           .own_size = sizeof(begun),
                           .lf = true};

    assert_non_null(text);
    memset(text, 'x', len);
    memcpy(text + len, "\n---\ny", 6);
    assert_int_equal(hm_input_memory(f->ctx, (hm_str){text, len + 6}, &input),
                     HM_OK);
    hm__window_init(&window, f->ctx, input);
    assert_int_equal(find(&window, &size), HM_ELIMIT);
    assert_int_equal(hm__cut_skip(&window, &cutter), HM_OK);
    assert_int_equal(find(&window, &size), HM_OK);
    assert_text(hm__str_part(hm__window_text(&window), 0, size), "---\ny");
    assert_int_equal(window.offset, len + 1);
    assert_int_equal(window.line, 1);
    hm__window_take(&window, size);
    assert_int_equal(find(&window, &size), HM_END);
    hm__window_free(&window);
    hm_input_free(input);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(dots_end_the_metadata),
        TEST(a_blank_line_ends_them_too),
        TEST(blank_lines_and_remarks_may_come_first),
        TEST(dots_are_stronger_than_a_blank_line),
        TEST(without_either_all_is_movetext),
        TEST(indented_lines_are_neither),
        TEST(a_game_begins_at_each_line_of_dashes),
        TEST(a_mark_across_two_reads_is_seen),
        TEST(lines_are_counted),
        TEST(a_game_that_is_too_large_can_be_skipped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
