/*
 * test_clickhouse.c - addresses, values, rows and problems of ClickHouse.
 */
#include "support.h"

#include "archive/clickhouse/blocks.h"
#include "archive/clickhouse/problem.h"
#include "archive/clickhouse/quote.h"
#include "archive/clickhouse/rows.h"
#include "archive/clickhouse/store.h"
#include "archive/clickhouse/url.h"
#include "base/mix.h"

/* ---- addresses ----------------------------------------------------------- */

static void addresses_are_taken_apart(void **state)
{
    hm__url url;
    char text[320];

    (void)state;
    assert_null(hm__url_read(
        HM_STR("clickhouse://me:a%40b%3a%2F@db-1.example:9/games"), &url));
    assert_string_equal(url.user, "me");
    assert_string_equal(url.password, "a@b:/");
    assert_string_equal(url.host, "db-1.example");
    assert_string_equal(url.database, "games");
    assert_int_equal(url.port, 9);
    assert_false(url.tls);
    hm__url_request(&url, "other", text, sizeof(text));
    assert_string_equal(text, "http://other:9/");
    hm__url_request(&url, "fe80::1", text, sizeof(text));
    assert_string_equal(text, "http://[fe80::1]:9/");
}

static void addresses_have_defaults(void **state)
{
    hm__url url;

    (void)state;
    assert_null(hm__url_read(HM_STR("clickhouses://[::1]"), &url));
    assert_true(url.tls);
    assert_int_equal(url.port, 8443);
    assert_string_equal(url.host, "[::1]");
    assert_string_equal(url.database, "default");
    assert_string_equal(url.user, "");
    assert_null(hm__url_read(HM_STR("clickhouse://p@ss@h/"), &url));
    assert_string_equal(url.user, "p@ss");
    assert_int_equal(url.port, 8123);
}

static void wrong_addresses_are_refused(void **state)
{
    static const char *const wrong[] = {
        "http://h/d",          "clickhouse:/h",       "clickhouse://",
        "clickhouse://:1/d",   "clickhouse://h:0/d",  "clickhouse://h:65536/d",
        "clickhouse://h:x/d",  "clickhouse://h/d?a",  "clickhouse://h/d/e",
        "clickhouse://h/1d",   "clickhouse://a b/d",  "clickhouse://u%00@h/d",
        "clickhouse://[::1/d", "clickhouse://h/a'b",  "clickhouse://h:/d",
        "clickhouse://u%0a@h", "clickhouse://h#x@/d", "clickhouse://u%0d@h",
        "clickhouse://h/a-b",  "clickhouse://[a-b]",  "clickhouse://[]",
        "clickhouse://[::1]x", "clickhouse://a:1:2",  "clickhouse://h/d ",
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(wrong); i++) {
        hm__url url = {.port = 7};

        assert_non_null(hm__url_read(hm_str_of(wrong[i]), &url));
        assert_int_equal(url.port, 7); // untouched
    }
}

/* What is no escape stands for itself. */
static void escapes_are_read_where_there_are_any(void **state)
{
    hm__url url;

    (void)state;
    assert_null(hm__url_read(
        HM_STR("clickhouse://u%41%4a%4F%zz%4g%g4:p%41%4@H_1-x.y/d_9"), &url));
    assert_string_equal(url.user, "uAJO%zz%4g%g4");
    assert_string_equal(url.password, "pA%4");
    assert_string_equal(url.host, "H_1-x.y");
    assert_string_equal(url.database, "d_9");
    assert_null(hm__url_read(HM_STR("clickhouse://%@[1:a.F]"), &url));
    assert_string_equal(url.user, "%");
    assert_string_equal(url.host, "[1:a.F]");
}

/* Each part in turn: as long as it may be, and a byte longer. */
static void parts_of_addresses_have_an_end(void **state)
{
    static const struct {
        const char *before, *after;
        size_t most;
    } cases[] = {
        {"clickhouse://", "@h", HM__URL_NAME - 1},
        {"clickhouse://u:", "@h", HM__URL_NAME - 1},
        {"clickhouse://", "/d", HM__URL_HOST - 1},
        {"clickhouse://h/", "", HM__URL_NAME - 1},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        for (size_t more = 0; more < 2; more++) {
            char text[400], part[300] = "";
            hm__url url;

            memset(part, 'a', cases[i].most + more);
            snprintf(text, sizeof(text), "%s%s%s", cases[i].before, part,
                     cases[i].after);
            assert_int_equal(hm__url_read(hm_str_of(text), &url) != NULL, more);
        }
    }
}

static void users_are_set_if_they_fit(void **state)
{
    char name[HM__URL_NAME + 1] = "";
    hm__url url = {.user = "old", .password = "older"};

    (void)state;
    memset(name, 'a', HM__URL_NAME);
    assert_false(hm__url_user(&url, name, NULL));
    assert_false(hm__url_user(&url, "me", name));
    assert_string_equal(url.user, "old");
    assert_string_equal(url.password, "older");
    assert_true(hm__url_user(&url, name + 1, NULL));
    assert_string_equal(url.user, name + 1);
    assert_string_equal(url.password, "");
    assert_true(hm__url_user(&url, "me", name + 1));
    assert_string_equal(url.user, "me");
    assert_string_equal(url.password, name + 1);
}

static void what_is_secret_is_known(void **state)
{
    static const struct {
        const char *name, *secret;
    } cases[] = {
        {"clickhouse://me:secret@h:1/d", "me:secret@"},
        {"clickhouses://a@b:c@h", "a@b:c@"},
        {"clickhouse://me@h/d#0123ab@12", "me@"},
        {"clickhouse://h/d#0123ab@12", ""},
        {"clickhouse://h/d", ""},
        {"games.hm@12", ""},
        {"http://me:secret@h", ""},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++)
        assert_true(
            hm_str_is(hm_archive_secret(cases[i].name), cases[i].secret));
}

static void names_of_archives_are_known(void **state)
{
    (void)state;
    assert_true(hm_archive_is("clickhouse://me:secret@h:1/d"));
    assert_true(hm_archive_is("clickhouses://h"));
    assert_false(hm_archive_is("clickhouse://h/d#0123ab"));
    assert_false(hm_archive_is("clickhouse://h/d@12"));
    assert_false(hm_archive_is("http://h/d"));
}

/* ---- values -------------------------------------------------------------- */

static void values_cannot_end_their_quotes(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    hm__quote_text(out, (hm_str){"a'b\\c\0d`", 8});
    assert_true(hm_str_is(hm_out_text(out), "'a\\'b\\\\c\\0d`'"));
    hm_out_clear(out);
    hm__quote_name(out, HM_STR("a`b\\c'"));
    assert_true(hm_str_is(hm_out_text(out), "`a\\`b\\\\c'`"));
    hm_out_clear(out);
    hm__quote_bytes(out, "\x00\xAf", 2);
    assert_true(hm_str_is(hm_out_text(out), "unhex('00AF')"));
    hm_out_clear(out);
    hm__quote_u64(out, UINT64_MAX);
    assert_true(hm_str_is(hm_out_text(out), "toUInt64(18446744073709551615)"));
    hm_out_free(out);
}

/* ---- rows ---------------------------------------------------------------- */

static void rows_are_read_as_written(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);
    hm__rows rows;
    char long_text[300] = {0};

    hm__row_put(out, 0x1122334455667788, 8);
    hm__row_put(out, 0xFFFE, 2);
    hm__row_text(out, (hm_str){long_text, sizeof(long_text)});
    hm__row_text(out, HM_STR(""));
    hm__row_put_length(out, 1 << 20);
    rows.left = hm_out_text(out);
    rows.bad = false;
    assert_true(hm__row_get(&rows, 8) == 0x1122334455667788);
    assert_true(hm__row_get(&rows, 2) == 0xFFFE);
    assert_int_equal(hm__row_get_text(&rows).len, sizeof(long_text));
    assert_int_equal(hm__row_get_text(&rows).len, 0);
    assert_int_equal(hm__row_length(&rows), 1 << 20);
    assert_false(rows.bad);
    assert_int_equal(rows.left.len, 0);
    hm_out_free(out);
}

static void damaged_rows_end(void **state)
{
    static const char *const damaged[] = {
        "\x05"
        "abc",
        "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01",
        "\x80",
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(damaged); i++) {
        hm__rows rows = {.left = hm_str_of(damaged[i])};

        assert_int_equal(hm__row_get_text(&rows).len, 0);
        assert_true(rows.bad);
        assert_int_equal(rows.left.len, 0);
        assert_int_equal(hm__row_get(&rows, 8), 0);
        assert_null(hm__row_bytes(&rows, 1));
    }
}

/* ---- problems ------------------------------------------------------------ */

static void problems_are_said_plainly(void **state)
{
    char text[300];

    (void)state;
    hm__problem_write("h",
                      HM_STR("Code: 60. DB::Exception: Received from "
                             "127.0.0.2:19000. DB::Exception: Table d.x "
                             "doesn't exist."),
                      text, sizeof(text));
    assert_string_equal(text, "127.0.0.2:19000: a table is missing; "
                              "\"halfmove import --init\" makes it (code 60)");
    hm__problem_write("h", HM_STR("Code: 33, errno: 28, strerror: No space"),
                      text, sizeof(text));
    assert_string_equal(text, "h: the disk of the server is full (code 33)");
    hm__problem_write("h", HM_STR("Code: 9999, e.displayText() = \x1b[0m"),
                      text, sizeof(text));
    assert_string_equal(text,
                        "h: the server says: Code: 9999, e.displayText() = ");
    hm__problem_write("h", HM_STR("Code: 60. Received from a:1. And so on"),
                      text, sizeof(text));
    assert_string_equal(text, "a:1: a table is missing; \"halfmove import "
                              "--init\" makes it (code 60)");
    hm__problem_write("h", HM_STR("Code: 60. Received from a:1, and"), text,
                      sizeof(text));
    assert_string_equal(text, "a:1: a table is missing; \"halfmove import "
                              "--init\" makes it (code 60)");
    hm__problem_write("h", HM_STR("Code: 60. Received from "), text,
                      sizeof(text));
    assert_string_equal(text, ": a table is missing; \"halfmove import "
                              "--init\" makes it (code 60)");
    assert_int_equal(hm__problem_code(HM_STR("")), 0);
    assert_int_equal(hm__problem_code(HM_STR("Code: 12")), 12);
    assert_int_equal(hm__problem_code(HM_STR("Code: 123456789")), 123456);
    assert_int_equal(hm__problem_code(HM_STR("Code: 252, e.")), 252);
    assert_int_equal(hm__problem_code(HM_STR("<html>")), 0);
    assert_int_equal(hm__problem_code(HM_STR("Code: ")), 0);
    assert_true(hm__problem_passes(252));
    assert_false(hm__problem_passes(243));
    assert_false(hm__problem_passes(0));
}

/* Only their first line, so far as it is short; no character is cut. */
static void what_servers_say_is_shown_whole(void **state)
{
    char said[400], text[600], want[600];

    (void)state;
    hm__problem_write("h", HM_STR("Code: 9. caf\xC3\xA9"), text, sizeof(text));
    assert_string_equal(text, "h: the server says: Code: 9. caf\xC3\xA9");
    hm__problem_write("h", HM_STR("Code: 9. caf\xC3\xA9\nmore"), text,
                      sizeof(text));
    assert_string_equal(text, "h: the server says: Code: 9. caf\xC3\xA9");
    for (int before = 186; before < 192; before++) {
        int room = (200 - 8 - before) / 3; // three bytes each

        snprintf(said, sizeof(said), "Code: 9.%*s歩歩歩歩歩歩", before, "");
        snprintf(want, sizeof(want), "h: the server says: Code: 9.%*s%.*s",
                 before, "", 3 * room, "歩歩歩歩");
        hm__problem_write("h", hm_str_of(said), text, sizeof(text));
        assert_string_equal(text, want);
    }
}

/* ---- ranges -------------------------------------------------------------- */

static void ranges_have_every_number_once(void **state)
{
    static const struct {
        uint64_t first, last, parts;
    } cases[] = {{0, UINT64_MAX, 1},
                 {0, UINT64_MAX, 7},
                 {5, 5, 3},
                 {5, 7, 3},
                 {UINT64_MAX - 9, UINT64_MAX, 4},
                 {0, 99, 10}};

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm__ranges ranges =
            hm__ranges_cut(cases[i].first, cases[i].last, cases[i].parts);
        uint64_t next = cases[i].first, first, last = 0;

        while (hm__ranges_next(&ranges, &first, &last)) {
            assert_true(first == next);
            assert_true(last >= first);
            next = last + 1;
        }
        assert_true(last == cases[i].last);
    }
}

/* ---- servers ------------------------------------------------------------- */

/* As servers answered: "select cityHash64(toFixedString(..., 16))". */
static void hashes_are_those_of_clickhouse(void **state)
{
    static const struct {
        hm_id id;
        uint64_t hash;
    } cases[] = {
        {{"halfmove-archive"}, 10839043531857234742u},
        {{{0}}, 18251889321102256092u},
        {{{0xFF, 0xEE, 0xDD, 0xCC, 0xBB, 0xAA, 0x99, 0x88, 0x77, 0x66, 0x55,
           0x44, 0x33, 0x22, 0x11, 0x00}},
         13832690434198181975u},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++)
        assert_true(hm__shards_hash(&cases[i].id) == cases[i].hash);
}

static void servers_have_games_by_their_weight(void **state)
{
    hm__shard items[] = {{.end = 1}, {.end = 1}, {.end = 4}, {.end = 5}};
    hm__shards shards = {.items = items};
    size_t counts[HM_COUNT(items)] = {0};
    hm_id id = {{0}};

    (void)state;
    assert_int_equal(hm__shards_find(&shards, &id), 0);
    shards.count = HM_COUNT(items);
    for (int i = 0; i < 5000; i++) {
        memcpy(id.bytes, &i, sizeof(i));
        counts[hm__shards_find(&shards, &id)]++;
    }
    assert_in_range(counts[0], 900, 1100);
    assert_int_equal(counts[1], 0);
    assert_in_range(counts[2], 2800, 3200);
    assert_in_range(counts[3], 900, 1100);
}

/* ---- blocks -------------------------------------------------------------- */

enum { ROWS = 3000, ROW = HM__ORDERED + 1 };

/* A row: a key, what decides about equal keys, and its number. */
static void put_row(hm__blocks *blocks, uint32_t number)
{
    hm__block *block = &blocks->items[0];
    uint64_t key = number % 3 ? hm__mix(number) : 7;
    char rest[ROW - 8] = {0};

    rest[0] = (char)(hm__mix(number) % 5);
    rest[sizeof(rest) - 1] = (char)(number / 15);
    hm__row_put(block->rows, key, 8);
    hm_out_put(block->rows, (hm_str){rest, sizeof(rest)});
    assert_int_equal(hm__blocks_row(blocks, block, key), HM_OK);
}

static void rows_are_sent_in_order(void **state)
{
    fixture *f = *state;
    hm__store store = {.ctx = f->ctx};
    hm__blocks blocks;
    hm_str sorted;

    assert_int_equal(hm__blocks_new(&store, "t", &blocks), HM_OK);
    for (uint32_t i = 0; i < ROWS; i++)
        put_row(&blocks, i);
    assert_int_equal(hm__blocks_sort(&blocks, &blocks.items[0], &sorted),
                     HM_OK);
    assert_int_equal(sorted.len, ROWS * ROW);
    for (size_t i = 1; i < ROWS; i++) {
        const char *row = sorted.ptr + i * ROW, *before = row - ROW;
        hm__rows keys[] = {{.left = {before, 8}}, {.left = {row, 8}}};
        uint64_t first = hm__row_get(&keys[0], 8);
        uint64_t second = hm__row_get(&keys[1], 8);

        assert_true(first <= second);
        if (first == second)
            assert_true(memcmp(before, row, HM__ORDERED) <= 0);
    }
    hm__blocks_free(&blocks);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(addresses_are_taken_apart),
        TEST(addresses_have_defaults),
        TEST(wrong_addresses_are_refused),
        TEST(escapes_are_read_where_there_are_any),
        TEST(parts_of_addresses_have_an_end),
        TEST(users_are_set_if_they_fit),
        TEST(what_is_secret_is_known),
        TEST(names_of_archives_are_known),
        TEST(values_cannot_end_their_quotes),
        TEST(rows_are_read_as_written),
        TEST(damaged_rows_end),
        TEST(problems_are_said_plainly),
        TEST(what_servers_say_is_shown_whole),
        TEST(ranges_have_every_number_once),
        TEST(hashes_are_those_of_clickhouse),
        TEST(servers_have_games_by_their_weight),
        TEST(rows_are_sent_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
