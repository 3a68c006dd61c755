/*
 * test_pack.c - packed games, whole and cut off.
 *
 * What is packed comes back; whatever ends too early, at any byte, is refused.
 */
#include "notation/packed/pack.h"
#include "support.h"

static const hm_archive_tag tag = {.name = {"Event", 5}, .value = {"E", 1}};
static const hm_archive_diag diag = {.severity = HM_WARNING,
                                     .id = {"ppn-no-piece", 12},
                                     .line = 300,
                                     .column = 7,
                                     .message = {"why", 3}};
static const hm_archive_row row = {
    .key = UINT64_C(0x0123456789ABCDEF), .index = 200, .move = {"7g7f", 4}};

/* A game with one of each list, packed; `lists` has them. */
static void pack(hm_out *lists[3], hm_out *out)
{
    hm_archive_game game = {.faulty = true, .won = HM_WON_DRAW};

    memset(&game.id, 7, sizeof(game.id));
    hm__pack_tag(lists[0], &tag);
    hm__pack_diag(lists[1], &diag);
    hm__pack_row(lists[2], &row);
    game.tags = hm_out_text(lists[0]);
    game.diags = hm_out_text(lists[1]);
    game.rows = hm_out_text(lists[2]);
    hm__pack_game(out, &game);
    assert_int_equal(hm_out_status(out), HM_OK);
}

/* The size in front of a game becomes that of its first bytes. */
static void shorten(char *bytes, size_t size)
{
    size -= HM__PACK_HEAD;
    for (int i = 0; i < HM__PACK_HEAD; i++)
        bytes[i] = (char)(size >> 8 * i & 0xFF);
}

static void try_lists(const hm_archive_game *game)
{
    hm_archive_tag t;
    hm_archive_diag d;
    hm_archive_row r;
    hm_str list = game->tags;

    assert_true(hm_archive_next_tag(&list, &t));
    assert_text(t.name, "Event");
    assert_text(t.value, "E");
    assert_false(hm_archive_next_tag(&list, &t));
    list = game->diags;
    assert_true(hm_archive_next_diag(&list, &d));
    assert_int_equal(d.severity, diag.severity);
    assert_int_equal(d.line, diag.line);
    assert_int_equal(d.column, diag.column);
    assert_text(d.message, "why");
    assert_false(hm_archive_next_diag(&list, &d));
    list = game->rows;
    assert_true(hm_archive_next_row(&list, &r));
    assert_true(r.key == row.key);
    assert_int_equal(r.index, row.index);
    assert_text(r.move, "7g7f");
    assert_false(hm_archive_next_row(&list, &r));
}

/* Each part of the lists ends too early. */
static void try_short_lists(const hm_archive_game *game)
{
    hm_archive_tag t;
    hm_archive_diag d;
    hm_archive_row r;

    for (size_t i = 0; i < game->tags.len; i++)
        assert_false(hm_archive_next_tag(&(hm_str){game->tags.ptr, i}, &t));
    for (size_t i = 0; i < game->diags.len; i++)
        assert_false(hm_archive_next_diag(&(hm_str){game->diags.ptr, i}, &d));
    for (size_t i = 0; i < game->rows.len; i++)
        assert_false(hm_archive_next_row(&(hm_str){game->rows.ptr, i}, &r));
}

static void a_game_is_whole_or_refused(void **state)
{
    fixture *f = *state;
    hm_out *lists[3] = {new_out(f), new_out(f), new_out(f)};
    hm_out *out = new_out(f);
    hm_archive_game game;
    size_t size;
    char *bytes;
    hm_str all;

    pack(lists, out);
    size = hm_out_text(out).len;
    bytes = take_text(out);
    all = (hm_str){bytes, size};
    assert_int_equal(hm_archive_packed(all), size);
    assert_int_equal(hm_archive_unpack(&all, &game), HM_OK);
    assert_int_equal(all.len, 0);
    assert_int_equal(hm_archive_unpack(&all, &game), HM_END);
    assert_true(game.faulty);
    assert_int_equal(game.won, HM_WON_DRAW);
    try_lists(&game);
    try_short_lists(&game);
    for (size_t part = 1; part < size; part++) {
        all = (hm_str){bytes, part};
        assert_int_equal(hm_archive_unpack(&all, &game), HM_EINPUT);
        if (part < HM__PACK_HEAD)
            continue;
        shorten(bytes, part);
        assert_int_equal(hm_archive_unpack(&all, &game), HM_EINPUT);
        shorten(bytes, size);
    }
    free(bytes);
    for (int i = 0; i < 3; i++)
        hm_out_free(lists[i]);
}

static void numbers_and_texts_that_cannot_be_are_refused(void **state)
{
    const hm_str endless =
        HM_STR("\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80");
    const hm_str huge = HM_STR("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01");
    hm_archive_tag t;
    hm_archive_diag d;
    hm_str list = endless;

    (void)state;
    assert_false(hm_archive_next_tag(&list, &t));
    list = huge;
    assert_false(hm_archive_next_tag(&list, &t));
    list = HM_STR("\x09");
    assert_false(hm_archive_next_diag(&list, &d));
    assert_int_equal(
        hm_archive_packed(HM_STR("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF")), 0);
    assert_int_equal(hm_archive_packed(HM_STR("\1\0\0")), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_whole_or_refused),
        TEST(numbers_and_texts_that_cannot_be_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
