/*
 * test_headers_serve.c - headers, addresses, memory and time of requests.
 */
#define SERVE_DRAW NULL
#include "serve.h"

#include "serve/accept.h"
#include "serve/cache.h"
#include "serve/coding.h"
#include "serve/guard.h"

/* ---- what is accepted ---------------------------------------------------- */

static void types_are_wanted_more_or_less(void **state)
{
    static const struct {
        const char *header;
        int quality; // of text/html
    } cases[] = {
        {NULL, 1000},
        {" \t", 1000},
        {"text/html", 1000},
        {"TEXT/HTML", 1000},
        {"text/htm", 0},
        {"text/html \t;q=0.5", 500},
        {"text/html\t , a/b", 1000},
        {"text/html;q=0", 0},
        {"text/html;q=0.", 0},
        {"text/html;q=01", 0},
        {"text/html;q=0x5", 0},
        {"text/html;q=0.1234", 123},
        {"text/html;q=0.12/", 120},
        {"text/html;q=0.3:", 300},
        {"text/html;q=1.5", 1000},
        {"text/html;q=", 1000},
        {"text/html;Q=0.7", 700},
        {"text/html;q:0.7", 1000},
        {"text/html;r=0.7", 1000},
        {"text/html; level=1 ; q=0.4", 400},
        {"text/html;", 1000},
        {"text/html; , */*;q=0.2", 1000},
        {"text/*;q=0.3, */*;q=0.2", 300},
        {"*/*;q=0.2, text/*;q=0.3", 300},
        {"text/html;q=0.1,text/*", 100},
        {"image/*, */*;q=0.2", 200},
        {"/*", 0},
        {"*", 0},
        {",,text/html;q=0.6,", 600},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        int quality = accept_quality(cases[i].header, "text/html");

        if (quality != cases[i].quality)
            fail_msg("%s: %d", cases[i].header, quality);
    }
}

static void words_are_found_in_lists(void **state)
{
    static const struct {
        const char *header;
        bool is_there; // gzip
    } cases[] = {
        {NULL, false},
        {"", false},
        {"gzip", true},
        {"br, GZIP", true},
        {"gzip;q=0", false},
        {"gzip ;q=0.001", true},
        {"gzipp", false},
        {"br", false},
        {"deflate,", false},
        {"brot", false},
        {"gzip;q=0, gzip", false},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        if (accept_word(cases[i].header, "gzip") != cases[i].is_there)
            fail_msg("%s", cases[i].header);
    }
}

static void tags_are_found_in_lists(void **state)
{
    static const struct {
        const char *header;
        bool is_there; // "ab"
    } cases[] = {
        {NULL, false},       {"\"ab\"", true}, {"*", true},
        {" * ", true},       {"**", false},    {"x", false},
        {"W/\"ab\"", true},  {"W/", false},    {"\"cd\", \"ab\"", true},
        {"\"cd\" ,", false}, {"\"a\"", false}, {"\"ac\"", false},
        {"w/\"ab\"", false},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        if (accept_tag(cases[i].header, "\"ab\"") != cases[i].is_there)
            fail_msg("%s", cases[i].header);
    }
}

static void ranges_are_parts_of_the_whole(void **state)
{
    static const struct {
        const char *header;
        size_t size;
        accept_range_kind kind;
        size_t first, last;
    } cases[] = {
        {NULL, 10, RANGE_ALL, 0, 0},
        {"lines=0-1", 10, RANGE_ALL, 0, 0},
        {"bytes=2-5", 10, RANGE_PART, 2, 5},
        {"bytes=2-", 10, RANGE_PART, 2, 9},
        {"bytes=2-10", 10, RANGE_PART, 2, 9},
        {"bytes=9-9", 10, RANGE_PART, 9, 9},
        {"bytes=10-", 10, RANGE_NONE, 0, 0},
        {"bytes=0-", 0, RANGE_NONE, 0, 0},
        {"bytes=-4", 10, RANGE_PART, 6, 9},
        {"bytes=-10", 10, RANGE_PART, 0, 9},
        {"bytes=-11", 10, RANGE_PART, 0, 9},
        {"bytes=-0", 10, RANGE_NONE, 0, 0},
        {"bytes=-4", 0, RANGE_NONE, 0, 0},
        {"bytes=-", 10, RANGE_ALL, 0, 0},
        {"bytes=5-2", 10, RANGE_ALL, 0, 0},
        {"bytes=5-5", 10, RANGE_PART, 5, 5},
        {"bytes=1-2,4-5", 10, RANGE_ALL, 0, 0},
        {"bytes=1-x", 10, RANGE_ALL, 0, 0},
        {"bytes=12", 10, RANGE_ALL, 0, 0},
        {"bytes=123456789012345-", 10, RANGE_NONE, 0, 0},
        {"bytes=0-1234567890123456", 10, RANGE_ALL, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        size_t first = 99, last = 99;
        accept_range_kind kind =
            accept_range(cases[i].header, cases[i].size, &first, &last);

        if (kind != cases[i].kind ||
            (kind == RANGE_PART &&
             (first != cases[i].first || last != cases[i].last)))
            fail_msg("%s of %zu: %d, %zu to %zu", cases[i].header,
                     cases[i].size, kind, first, last);
    }
}

/* ---- addresses ----------------------------------------------------------- */

/* "a/b?key=value;key=value", or "no" */
static void show_address(const char *text, char *out, size_t room)
{
    char copy[2000];
    address a;
    size_t len = 0;

    snprintf(copy, sizeof(copy), "%s", text);
    if (!address_read(copy, &a)) {
        snprintf(out, room, "no");
        return;
    }
    out[0] = '\0';
    for (size_t i = 0; i < a.segment_count; i++)
        len += (size_t)snprintf(out + len, room - len, "%s%s", i ? "|" : "",
                                a.segments[i]);
    for (size_t i = 0; i < a.param_count; i++)
        len += (size_t)snprintf(out + len, room - len, "%s%s=%s", i ? ";" : "?",
                                a.params[i].key, a.params[i].value);
}

static void addresses_are_taken_apart(void **state)
{
    static const struct {
        const char *text, *parts;
    } cases[] = {
        {"/", ""},
        {"", "no"},
        {"games", "no"},
        {"*", "no"},
        {"/games/12.svg", "games|12.svg"},
        {"/games/", "games"},
        {"/games//1", "no"},
        {"/a+b?c+d=e+f", "a+b?c d=e f"},
        {"/%4a%4A%c3%A9", "JJ\xC3\xA9"},
        {"/%4", "no"},
        {"/%", "no"},
        {"/%g0", "no"},
        {"/%0g", "no"},
        {"/%4G", "no"},
        {"/%00", "no"},
        {"/%1f", "no"},
        {"/a%2Fb", "no"},
        {"/..", "no"},
        {"/%2e", "no"},
        {"/...", "..."},
        {"/a?", "a"},
        {"/a?&&b=1&", "a?b=1"},
        {"/a?b", "a?b="},
        {"/a?b=1=2", "a?b=1=2"},
        {"/a?b=%", "no"},
        {"/a?%=b", "no"},
        {"/a?b=%2F", "a?b=/"},
    };

    (void)state;
    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        char parts[2000];

        show_address(cases[i].text, parts, sizeof(parts));
        if (strcmp(parts, cases[i].parts) != 0)
            fail_msg("%s: %s", cases[i].text, parts);
    }
}

/* So many parts of each kind, and one more. */
static void addresses_have_an_end(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        char path[2000] = "", query[2000] = "/a?", shown[4000];

        for (size_t i = 0; i < ADDRESS_SEGMENTS + more; i++)
            snprintf(path + strlen(path), 3, "/%c", 'b');
        for (size_t i = 0; i < ADDRESS_PARAMS + more; i++)
            snprintf(query + strlen(query), 5, "b=1&");
        show_address(path, shown, sizeof(shown));
        assert_int_equal(strlen(shown), more ? 2 : 2 * ADDRESS_SEGMENTS - 1);
        show_address(query, shown, sizeof(shown));
        assert_int_equal(strlen(shown), more ? 2 : 1 + 4 * ADDRESS_PARAMS);
    }
}

/* ---- who may ask --------------------------------------------------------- */

static const struct {
    guard_headers headers;
    const char *param;
    bool has_token; // the server
    guard_answer answer;
} askers[] = {
    {{NULL}, NULL, false, GUARD_HOST},
    {{.host = "127.0.0.1:80"}, NULL, false, GUARD_FINE},
    {{.host = "LOCALHOST:80"}, NULL, false, GUARD_FINE},
    {{.host = "[::1]:80"}, NULL, false, GUARD_FINE},
    {{.host = "[fe80::2]:80"}, NULL, false, GUARD_FINE},
    {{.host = "fe80::2:80"}, NULL, false, GUARD_HOST},
    {{.host = "localhost:81"}, NULL, false, GUARD_HOST},
    {{.host = "a.example"}, NULL, false, GUARD_HOST},
    {{.host = "a", .authorization = "bearer secret"}, NULL, true, GUARD_FINE},
    {{.host = "a", .authorization = "Basic secret"}, NULL, true, GUARD_TOKEN},
    {{.host = "a", .authorization = "Bearer secre"}, NULL, true, GUARD_TOKEN},
    {{.host = "a", .authorization = "Bearer "}, NULL, true, GUARD_TOKEN},
    {{.host = "a"}, "secret", true, GUARD_FINE},
    {{.host = "a"}, "secretsecret", true, GUARD_TOKEN},
    {{.host = "a"}, NULL, true, GUARD_TOKEN},
    {{.host = "a", .cookie = "halfmove-token=secret"}, NULL, true, GUARD_FINE},
    {{.host = "a", .cookie = "b=c; halfmove-token=secret; d=e"},
     NULL,
     true,
     GUARD_FINE},
    {{.host = "a", .cookie = "halfmove-token=secre; b=c"},
     NULL,
     true,
     GUARD_TOKEN},
    {{.host = "a", .cookie = "halfmove-tokens=secret; "},
     NULL,
     true,
     GUARD_TOKEN},
    {{.host = "a", .cookie = ""}, NULL, true, GUARD_TOKEN},
    {{.host = "a", .origin = "http://A"}, "secret", true, GUARD_FINE},
    {{.host = "a", .origin = "https://a"}, "secret", true, GUARD_FINE},
    {{.host = "a", .origin = "http://b"}, "secret", true, GUARD_ORIGIN},
    {{.host = "a", .origin = "null"}, "secret", true, GUARD_ORIGIN},
    {{.host = "a", .site = "same-origin"}, "secret", true, GUARD_FINE},
    {{.host = "a", .site = "none"}, "secret", true, GUARD_FINE},
    {{.host = "a", .site = "same-site"}, "secret", true, GUARD_ORIGIN},
};

static void strangers_may_not_ask(void **state)
{
    char host[] = "fe80::2", secret[] = "secret";

    (void)state;
    for (size_t i = 0; i < HM_COUNT(askers); i++) {
        serve server = {.host = host,
                        .port = 80,
                        .token = askers[i].has_token ? secret : NULL};
        guard_answer answer =
            guard_ask(&server, &askers[i].headers, askers[i].param);

        if (answer != askers[i].answer)
            fail_msg("case %zu, %s: %d", i, askers[i].headers.host, answer);
    }
}

/* ---- memory and time ----------------------------------------------------- */

static void a_request_has_so_much_memory(void **state)
{
    atomic_size_t all = 0;
    budget b = {.most = 100, .all = &all, .all_most = 150};
    hm_allocator a = budget_allocator(&b);
    void *one, *two;

    (void)state;
    assert_null(a.resize(a.user, NULL, 101));
    assert_true(b.refused);
    b.refused = false;
    one = a.resize(a.user, NULL, 60);
    assert_non_null(one);
    assert_null(a.resize(a.user, NULL, 41));
    two = a.resize(a.user, NULL, 40);
    assert_non_null(two);
    assert_int_equal(b.used, 100);
    assert_int_equal(all, 100);
    assert_null(a.resize(a.user, two, 41)); // it stays as it was
    two = a.resize(a.user, two, 10);
    assert_non_null(two);
    assert_int_equal(b.used, 70);
    assert_int_equal(all, 70);
    all = 130; // of others
    assert_null(a.resize(a.user, two, 31));
    assert_int_equal(all, 130);
    assert_int_equal(b.used, 70);
    two = a.resize(a.user, two, 30);
    assert_non_null(two);
    assert_int_equal(all, 150);
    assert_null(a.resize(a.user, NULL, 0));
    assert_null(a.resize(a.user, one, 0));
    assert_null(a.resize(a.user, two, 0));
    assert_int_equal(b.used, 0);
    assert_int_equal(all, 60);
}

static void memory_that_is_not_there_does_not_count(void **state)
{
    budget b = {.most = 100};
    hm_allocator a = budget_allocator(&b);

    (void)state;
    mine = (lack){.fail_at = 1};
    assert_null(a.resize(a.user, NULL, 60));
    mine = (lack){0};
    assert_true(b.refused);
    assert_int_equal(b.used, 0);
}

static void a_request_has_so_much_time(void **state)
{
    atomic_bool stop = false;
    budget b = {.most = 100, .deadline = clock_now() + 100000, .stop = &stop};
    hm_allocator a = budget_allocator(&b);
    void *block = a.resize(a.user, NULL, 10);

    (void)state;
    assert_non_null(block);
    assert_false(budget_is_over(&b));
    stop = true;
    assert_true(budget_is_over(&b));
    stop = false;
    assert_true(budget_is_over(&b)); // once and for all
    assert_null(a.resize(a.user, block, 11));
    block = a.resize(a.user, block, 10);
    assert_non_null(block);
    a.resize(a.user, block, 0);
    b = (budget){.deadline = clock_now() - 1};
    assert_true(budget_is_over(&b));
    b = (budget){.most = 1};
    assert_false(budget_is_over(&b));
}

/* ---- encodings ----------------------------------------------------------- */

static void texts_are_utf8_or_cp932(void **state)
{
    static const struct {
        const char *text, *decoded; // NULL: neither
    } cases[] = {
        {"a", "a"},
        {"\xC3\xA9", "\xC3\xA9"},
        {"\xF0\x9F\x82\xBD", "\xF0\x9F\x82\xBD"},
        {"\xE2\x99\x9A", "\xE2\x99\x9A"},
        {"\x95\xE0", "\xE6\xAD\xA9"}, // a pawn
        {"\xE2\x99", "\xE7\xAC\x99"}, // half of a character, or a whole one
        {"\xFF", NULL},
        {"\x95", NULL},
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_out *out = new_out(f);
        bool fine = decode_text(hm_str_of(cases[i].text), out);

        if (fine != (cases[i].decoded != NULL))
            fail_msg("case %zu", i);
        assert_text(hm_out_text(out), fine ? cases[i].decoded : "");
        hm_out_free(out);
    }
}

static void long_texts_are_converted_in_blocks(void **state)
{
    fixture *f = *state;
    hm_out *text = new_out(f), *back = new_out(f), *again = new_out(f);

    for (int i = 0; i < 5000; i++)
        hm_out_puts(text, "歩");
    assert_true(encode_cp932(hm_out_text(text), back));
    assert_int_equal(hm_out_text(back).len, 10000);
    assert_true(decode_text(hm_out_text(back), again));
    assert_int_equal(hm_out_text(again).len, 15000);
    assert_memory_equal(hm_out_text(again).ptr, hm_out_text(text).ptr, 15000);
    hm_out_clear(back);
    assert_false(encode_cp932(HM_STR("a\xF0\x9F\x82\xBD"), back));
    assert_text(hm_out_text(back), "");
    hm_out_free(text);
    hm_out_free(back);
    hm_out_free(again);
}

/* ---- answers that are kept ----------------------------------------------- */

static void answers_are_kept_until_files_change(void **state)
{
    cache *c = cache_new();
    char bytes[] = "x";
    cached answer = {.tag = "\"1\""};

    (void)state;
    assert_non_null(c);
    answer.response =
        MHD_create_response_from_buffer(1, bytes, MHD_RESPMEM_PERSISTENT);
    assert_non_null(answer.response);
    assert_false(cache_keep(c, "/a", 1, &answer, (1 << 20) + 1));
    assert_null(cache_find(c, "/a", 1));
    mine = (lack){.fail_at = 1};
    assert_false(cache_keep(c, "/a", 1, &answer, 1));
    mine = (lack){0};
    assert_true(cache_keep(c, "/a", 1, &answer, 1 << 20));
    assert_string_equal(cache_find(c, "/a", 1)->tag, "\"1\"");
    assert_null(cache_find(c, "/a", 2));
    assert_null(cache_find(c, "/b", 1));
    cache_free(c);
    cache_free(NULL);
}

/* When there is too much, the first slots are emptied, in their order. */
static void old_answers_make_room(void **state)
{
    enum { KEPT = 64 }; // of one megabyte each
    cache *c = cache_new();
    char bytes[] = "x", key[16];
    size_t left = 0;

    (void)state;
    assert_non_null(c);
    for (int i = 0; i < KEPT + 6; i++) {
        cached answer = {.response = MHD_create_response_from_buffer(
                             1, bytes, MHD_RESPMEM_PERSISTENT)};

        snprintf(key, sizeof(key), "/%d", i);
        assert_true(cache_keep(c, key, 1, &answer, 1 << 20));
        assert_non_null(cache_find(c, key, 1));
    }
    for (int i = 0; i < KEPT + 6; i++) {
        snprintf(key, sizeof(key), "/%d", i);
        left += cache_find(c, key, 1) != NULL;
    }
    assert_in_range(left, KEPT - 4, KEPT);
    cache_free(c);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_wanted_more_or_less),
        cmocka_unit_test(words_are_found_in_lists),
        cmocka_unit_test(tags_are_found_in_lists),
        cmocka_unit_test(ranges_are_parts_of_the_whole),
        cmocka_unit_test(addresses_are_taken_apart),
        cmocka_unit_test(addresses_have_an_end),
        cmocka_unit_test(strangers_may_not_ask),
        cmocka_unit_test(a_request_has_so_much_memory),
        cmocka_unit_test(memory_that_is_not_there_does_not_count),
        cmocka_unit_test(a_request_has_so_much_time),
        TEST(texts_are_utf8_or_cp932),
        TEST(long_texts_are_converted_in_blocks),
        cmocka_unit_test(answers_are_kept_until_files_change),
        cmocka_unit_test(old_answers_make_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
