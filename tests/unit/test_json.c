/*
 * test_json.c - the JSON reader.
 *
 * Tests of reading write the tokens down as one line of text and compare that.
 * Each text is read whole, byte by byte, and cut in two at every place, all
 * through a window so small that it must slide and grow.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/str.h"
#include "heap.h"

/* A text that arrives in pieces. */
typedef struct feed {
    hm_str rest;
    size_t piece;     // bytes of the next piece; 0: all
    size_t later;     // bytes of the pieces after it
    hm_status at_end; // HM_OK: HM_END
} feed;

typedef struct fixture {
    hm_ctx *ctx;
    hm__json json; // read with open_json() or read_all()
    feed feed;
    heap heap;
} fixture;

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));
    hm_allocator counted = {heap_resize, &f->heap};
    hm_ctx_options options = {.size = sizeof(options), .allocator = &counted};

    assert_non_null(f);
    assert_int_equal(hm_ctx_new(&options, &f->ctx), HM_OK);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    size_t leaked;

    hm__json_free(&f->json);
    hm_ctx_free(f->ctx);
    leaked = f->heap.live;
    free(f);
    return leaked ? -1 : 0;
}

static hm_ctx *ctx_of(void **state)
{
    fixture *f = *state;

    return f->ctx;
}

static hm_status refill(void *user, char *buffer, size_t room, size_t *count)
{
    feed *f = user;
    size_t n = f->rest.len < room ? f->rest.len : room;

    if (n == 0)
        return f->at_end ? f->at_end : HM_END;
    if (f->piece && f->piece < n)
        n = f->piece;
    f->piece = f->later;
    memcpy(buffer, f->rest.ptr, n);
    f->rest = hm__str_part(f->rest, n, f->rest.len);
    *count = n;
    return HM_OK;
}

/* Opens the fixture's reader, on its feed if that has a text. */
static hm__json *open_json(void **state, hm__json_options options)
{
    fixture *f = *state;

    if (f->feed.rest.len) {
        options.refill = refill;
        options.user = &f->feed;
    }
    hm__json_free(&f->json);
    assert_int_equal(hm__json_init(&f->json, f->ctx, &options), HM_OK);
    return &f->json;
}

/* The same, on a text that arrives byte by byte in a small window. */
static hm__json *open_slowly(void **state, hm_str text, bool lines)
{
    fixture *f = *state;

    f->feed = (feed){.rest = text, .piece = 1, .later = 1};
    return open_json(state, (hm__json_options){.window = 16, .lines = lines});
}

static hm__json_token next(hm__json *json)
{
    hm__json_token token;

    assert_int_equal(hm__json_next(json, &token), HM_OK);
    return token;
}

/* Reads up to the end or a fault, and tells which. */
static hm_status read_all(hm__json *json)
{
    hm__json_token token;
    hm_status status;

    while ((status = hm__json_next(json, &token)) == HM_OK)
        continue;
    return status;
}

static void show_token(hm__json_token token, hm_out *out)
{
    static const char *const marks[] = {"{", "}",    "[",     "]",    "key", "",
                                        "",  "true", "false", "null", "."};

    hm_out_puts(out, marks[token.kind]);
    if (token.kind == HM_JSON_KEY || token.kind == HM_JSON_STRING)
        hm_out_json(out, token.text);
    if (token.kind == HM_JSON_NUMBER)
        hm_out_put(out, token.text);
    hm_out_char(out, ' ');
}

/* Reads a text and compares all tokens, and the fault if there is one. */
static void check_once(void **state, hm__json_options options,
                       const char *expected)
{
    hm__json *json = open_json(state, options);
    hm__json_token token;
    hm_out *out;
    hm_status status;

    assert_int_equal(hm_out_new(ctx_of(state), &out), HM_OK);
    while ((status = hm__json_next(json, &token)) == HM_OK)
        show_token(token, out);
    if (status != HM_END) {
        assert_string_equal(json->fault.id, status == HM_EINPUT
                                                ? "json-syntax"
                                                : "json-long-token");
        hm_out_printf(out, "%zu-%zu: %s", json->fault.span.start,
                      json->fault.span.end, json->fault.message);
    }
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, expected);
    assert_int_equal(hm__json_next(json, &token), status); // it stays so
    hm_out_free(out);
}

/* Reads a text whole and in pieces. */
static void check(void **state, hm__json_options options, const char *expected)
{
    fixture *f = *state;

    f->feed = (feed){0};
    check_once(state, options, expected);
    options.window = 16;
    for (size_t i = 1; i < options.text.len; i++) {
        f->feed = (feed){.rest = options.text, .piece = i};
        check_once(state, options, expected);
    }
    f->feed = (feed){.rest = options.text, .piece = 1, .later = 1};
    check_once(state, options, expected);
}

static void check_text(void **state, const char *text, const char *expected)
{
    check(state, (hm__json_options){.text = hm_str_of(text)}, expected);
}

static void check_lines(void **state, const char *text, const char *expected)
{
    check(state, (hm__json_options){.text = hm_str_of(text), .lines = true},
          expected);
}

static void every_kind_of_token_is_read(void **state)
{
    check_text(state, "{\"a\":[1,-2.5e+3,\"s\",true,false,null],\"b\":{}}",
               "{ key\"a\" [ 1 -2.5e+3 \"s\" true false null ] "
               "key\"b\" { } } . ");
}

static void a_document_may_be_any_value(void **state)
{
    check_text(state, "0", "0 . ");
    check_text(state, "\"text\"", "\"text\" . ");
    check_text(state, "null", "null . ");
    check_text(state, "[]", "[ ] . ");
    check_text(state, "{}", "{ } . ");
}

static void white_space_may_stand_between_tokens(void **state)
{
    check_text(state, " \t\r\n{ \"a\" :\n[ 1 , 2 ] , \"b\" : null\r\n} \n",
               "{ key\"a\" [ 1 2 ] key\"b\" null } . ");
}

static void short_items_read_as_long_ones_do(void **state)
{
    check_text(state,
               "[1,22,0,-3,1.5,2e1,123456789012345678901234567890,"
               "\"\",\"a\",\"fifteen letters\",\"sixteen  letters\","
               "\"a string that is longer\",\"\\n\",[],[[3]],{\"k\":4}]",
               "[ 1 22 0 -3 1.5 2e1 123456789012345678901234567890 "
               "\"\" \"a\" \"fifteen letters\" \"sixteen  letters\" "
               "\"a string that is longer\" \"\\n\" [ ] [ [ 3 ] ] "
               "{ key\"k\" 4 } ] . ");
}

static void escapes_are_decoded(void **state)
{
    check_text(state, "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t\"",
               "\"\\\" \\\\ / \\b \\f \\n \\r \\t\" . ");
    check_text(state, "\"\\u0041\\u00e9\\u516D\\uFFFF\"",
               "\"A\xC3\xA9\xE5\x85\xAD\xEF\xBF\xBF\" . ");
    check_text(state, "\"x\\uD83D\\uDE00y\"", "\"x\xF0\x9F\x98\x80y\" . ");
    check_text(state, "\"\\u0000\"", "\"\\u0000\" . ");
    check_text(state, "{\"\\u006b\\\\\":1}", "{ key\"k\\\\\" 1 } . ");
}

static void text_beyond_ascii_stays_as_it_is(void **state)
{
    check_text(state,
               "[\"\xC3\xA9\",\"\xE5\x85\xAD\xE4\xB8\x80\xE6\xAD\xA9\","
               "\"\xF0\x9F\x98\x80\",\"\x7F\"]",
               "[ \"\xC3\xA9\" \"\xE5\x85\xAD\xE4\xB8\x80\xE6\xAD\xA9\" "
               "\"\xF0\x9F\x98\x80\" \"\x7F\" ] . ");
}

static void a_string_without_escapes_is_borrowed(void **state)
{
    hm_str text = HM_STR("[\"borrowed\",\"\\u0063opied\"]");
    hm__json *json = open_json(state, (hm__json_options){.text = text});

    next(json);
    assert_ptr_equal(next(json).text.ptr, text.ptr + 2);
    assert_true(hm_str_is(next(json).text, "copied"));
}

static void spans_are_byte_offsets_in_the_whole_input(void **state)
{
    static const hm_span spans[] = {
        {1, 2},   {3, 8},   {9, 10},  {10, 12}, {13, 19},
        {19, 20}, {21, 24}, {26, 30}, {30, 31}, {32, 32},
    };
    hm__json *json = open_slowly(
        state, HM_STR(" { \"\xE5\x85\xAD\":[12,\"\\n\\t\"],\"k\": true} "),
        false);

    for (size_t i = 0; i < HM_COUNT(spans); i++) {
        hm_span span = next(json).span;

        assert_int_equal(span.start, spans[i].start);
        assert_int_equal(span.end, spans[i].end);
    }
    assert_int_equal(read_all(json), HM_END);
}

static void a_byte_order_mark_is_skipped_once(void **state)
{
    fixture *f = *state;

    check_text(state, "\xEF\xBB\xBF [1x", "[ 1 6-7: expected a comma or ]");
    assert_true(f->json.bom);
    assert_int_equal(hm__json_place(&f->json, 6).col, 4); // it has no column
    check_text(state, "\xEF\xBB\xBF\xEF\xBB\xBF[]", "3-6: expected a value");
    check_text(state, " \xEF\xBB\xBF[]", "1-4: expected a value");
    check_text(state, "\xEF\xBB", "0-1: invalid UTF-8");
    assert_false(f->json.bom);
}

/* Texts that are wrong, each with all that comes of it. */
typedef struct mistake {
    const char *text, *expected;
} mistake;

static void check_mistakes(void **state, const mistake *mistakes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_text(state, mistakes[i].text, mistakes[i].expected);
}

static void faults_of_structure_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"", "0-0: expected a value"},
        {" \n", "2-2: expected a value"},
        {"]", "0-1: expected a value"},
        {"[", "[ 1-1: expected a value"},
        {"[1", "[ 1 2-2: expected a comma or ]"},
        {"[1 2]", "[ 1 3-4: expected a comma or ]"},
        {"[1}", "[ 1 2-3: expected a comma or ]"},
        {"[1,]", "[ 1 3-4: leave out the comma before ]"},
        {"[,1]", "[ 1-2: expected a value"},
        {"{", "{ 1-1: expected a key in double quotes"},
        {"{1:2}", "{ 1-2: expected a key in double quotes"},
        {"{'a':1}", "{ 1-2: expected a key in double quotes"},
        {"{\"a\" 1}", "{ key\"a\" 5-6: expected a colon"},
        {"{\"a\"", "{ key\"a\" 4-4: expected a colon"},
        {"{\"a\":}", "{ key\"a\" 5-6: expected a value"},
        {"{\"a\":1]", "{ key\"a\" 1 6-7: expected a comma or }"},
        {"{\"a\":1 \"b\"", "{ key\"a\" 1 7-8: expected a comma or }"},
        {"{\"a\":1,}", "{ key\"a\" 1 7-8: leave out the comma before }"},
        {"[1 \xE5\x85\xAD", "[ 1 3-6: expected a comma or ]"},
        {"[1 \xE5\x85", "[ 1 3-4: invalid UTF-8"},
        {"1 x", "1 2-3: expected nothing after the document"},
        {"[]\n[]", "[ ] 3-4: expected nothing after the document"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_words_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"tru", "0-3: expected true"},
        {"[tRue]", "[ 1-2: expected true"},
        {"falsy", "0-4: expected false"},
        {"nul]", "0-3: expected null"},
        {"nulll", "null 4-5: expected nothing after the document"},
        {"[NaN]", "[ 1-4: NaN is not JSON"},
        {"Infinity", "0-8: Infinity is not JSON"},
        {"-Infinity", "0-9: Infinity is not JSON"},
        {"Inf", "0-1: expected a value"},
        {"'a'", "0-1: expected a string in double quotes"},
        {"// a", "0-2: JSON has no comments; leave this out"},
        {"[1 /* a */]", "[ 1 3-5: JSON has no comments; leave this out"},
        {"/", "0-1: expected a value"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_numbers_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"01", "0-2: numbers may not start with 0"},
        {"[-012.5,", "[ 1-7: numbers may not start with 0"},
        {"[007,1,2,3,4,5,6,7,8,9,10]", "[ 1-4: numbers may not start with 0"},
        {"-", "0-1: expected a digit after the minus sign"},
        {"[--1]", "[ 1-2: expected a digit after the minus sign"},
        {"+1", "0-1: numbers may not start with +"},
        {".5", "0-1: numbers may not start with a decimal point"},
        {"1.", "0-2: expected a digit"},
        {"[1.e5]", "[ 1-3: expected a digit"},
        {"1e", "0-2: expected a digit"},
        {"1E+", "0-3: expected a digit"},
        {"-.5", "0-1: expected a digit after the minus sign"},
        {"0x10", "0 1-2: expected nothing after the document"},
        {"1.5.5", "1.5 3-4: expected nothing after the document"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_strings_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"\"abc", "0-4: expected a closing quote"},
        {"\"abc\\\"", "0-6: expected a closing quote"},
        {"\"a\nb\"", "2-3: a string may not contain a line break"},
        {"\"a\r\"", "2-3: a string may not contain a line break"},
        {"\"\t\"", "1-2: a string may not contain a control character"},
        {"\"\\x\"", "1-2: expected one of \" \\ / b f n r t u after \\"},
        {"\"\\u12g4\"", "1-2: expected four hexadecimal digits"},
        {"\"\\u123\"", "1-2: expected four hexadecimal digits"},
        {"\"\\uD800\"", "1-2: unpaired surrogate"},
        {"\"\\uDC00\"", "1-2: unpaired surrogate"},
        {"\"\\uDFFF\"", "1-2: unpaired surrogate"},
        {"\"\\uD800x\"", "1-2: unpaired surrogate"},
        {"\"\\uD800\\uD800\"", "1-2: unpaired surrogate"},
        {"\"\\uD800\\n\"", "1-2: unpaired surrogate"},
        {"\"\x80\"", "1-2: invalid UTF-8"},
        {"\"\xC0\x80\"", "1-2: invalid UTF-8"},
        {"\"a\xE5\x85\"", "2-3: invalid UTF-8"},
        {"\"\xE5\x85", "1-2: invalid UTF-8"},
        {"\"\xED\xA0\x80\"", "1-2: invalid UTF-8"},
        {"\"\xF4\x90\x80\x80\"", "1-2: invalid UTF-8"},
        {"\"\xFF\"", "1-2: invalid UTF-8"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void a_zero_byte_is_never_json(void **state)
{
    check(state, (hm__json_options){.text = HM_STR("[\0]")},
          "[ 1-2: expected a value");
    check(state, (hm__json_options){.text = HM_STR("\"\0\"")},
          "1-2: a string may not contain a control character");
}

/* `count` times `middle` between two other texts; yours to free. */
static char *repeat(const char *before, const char *middle, size_t count,
                    const char *after)
{
    size_t length = strlen(middle);
    char *text = malloc(strlen(before) + count * length + strlen(after) + 1);
    char *p = text;

    assert_non_null(text);
    p = stpcpy(p, before);
    for (size_t i = 0; i < count; i++)
        p = stpcpy(p, middle);
    stpcpy(p, after);
    return text;
}

static void nesting_has_a_limit(void **state)
{
    hm_ctx *ctx = ctx_of(state);
    char *open = repeat("", "[{\"\":", 1000, "1");
    char *text = repeat(open, "}]", 1000, "");
    hm__json_options options = {.text = hm_str_of(text)};
    hm__json *json;

    ctx->limits.json_depth = 2000;
    assert_int_equal(read_all(open_json(state, options)), HM_END);
    ctx->limits.json_depth = 1999;
    json = open_json(state, options);
    assert_int_equal(read_all(json), HM_ELIMIT);
    assert_string_equal(json->fault.id, "json-depth");
    assert_int_equal(json->fault.span.start, 999 * 5 + 1);
    assert_int_equal(json->depth, 1999);
    free(open);
    free(text);
}

static void a_million_brackets_are_no_danger(void **state)
{
    char *text = repeat("", "[", 1000000, "");
    hm__json_options options = {.text = hm_str_of(text)};

    assert_int_equal(read_all(open_json(state, options)), HM_ELIMIT);
    free(text);
}

static void a_long_token_makes_the_window_grow(void **state)
{
    fixture *f = *state;
    char *text = repeat("[\"", "0123456789", 30000, "\",\"y\"]");
    hm_str string;

    f->feed = (feed){.rest = hm_str_of(text), .piece = 1000, .later = 1000};
    open_json(state, (hm__json_options){0});
    next(&f->json);
    string = next(&f->json).text;
    assert_int_equal(string.len, 300000);
    assert_memory_equal(string.ptr, text + 2, 300000);
    assert_true(hm_str_is(next(&f->json).text, "y"));
    free(text);
}

static void a_token_has_a_limit(void **state)
{
    static const char expected[] = "[ 1 3-103: "
                                   "this string or number is too long";
    char *fits = repeat("\"", "x", 98, "\"");
    char *string = repeat("[1,\"", "x", 99, "\"]");
    char *number = repeat("[1,", "7", 101, "]");
    char *longer = repeat("[1,\"", "x", 1000, "");
    hm__json_options options = {.text = hm_str_of(fits), .token_bytes = 100};

    assert_int_equal(read_all(open_json(state, options)), HM_END);
    options.text = hm_str_of(string);
    check(state, options, expected);
    options.text = hm_str_of(number);
    check(state, options, expected);
    options.text = hm_str_of(longer);
    check(state, options, expected);
    free(longer);
    free(fits);
    free(string);
    free(number);
}

static void a_long_array_needs_no_more_memory_than_a_short_one(void **state)
{
    fixture *f = *state;
    char *text = repeat("[[]", ",\n[12,34,\"a1\"]", 100000, "]");

    f->feed = (feed){.rest = hm_str_of(text)};
    f->heap.calls = 0;
    assert_int_equal(read_all(open_json(state, (hm__json_options){0})), HM_END);
    assert_int_equal(f->heap.calls, 2); // the window, the stack of brackets
    free(text);
}

static void json_lines_are_documents_one_after_another(void **state)
{
    check_lines(state, "", "");
    check_lines(state, "\n \n", "");
    check_lines(state, "1", "1 . ");
    check_lines(state, "\xEF\xBB\xBF{}\n[1]\r\n\n \"a\" \n2\n",
                "{ } . [ 1 ] . \"a\" . 2 . ");
    check_lines(state, "{}{}",
                "{ } . 2-3: expected a new line after the document");
    check_lines(state, "1 2",
                "1 . 2-3: expected a new line after the document");
    check_lines(state, "1\n]", "1 . 2-3: expected a value");
}

static void a_line_is_told_before_the_next_one_arrives(void **state)
{
    fixture *f = *state;
    hm__json *json = &f->json;

    f->feed = (feed){.rest = HM_STR("{}\n"), .at_end = HM_EIO};
    open_json(state, (hm__json_options){.lines = true});
    assert_int_equal(next(json).kind, HM_JSON_OBJECT);
    assert_int_equal(next(json).kind, HM_JSON_OBJECT_END);
    assert_int_equal(next(json).kind, HM_JSON_END);
    assert_int_equal(read_all(json), HM_EIO);
}

static void a_refill_that_fails_is_no_end(void **state)
{
    static const char *const texts[] = {
        "[1",   "12",      "\"ab", "tru", "{\"a\"", "\xEF", "\"\xE5",
        "[1 /", "[1 \xE5", "[] ",  "-",   "1.",     "1e",   "\"\\",
    };
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        f->feed = (feed){.rest = hm_str_of(texts[i]), .at_end = HM_EINPUT};
        open_json(state, (hm__json_options){0});
        assert_int_equal(read_all(&f->json), HM_EINPUT);
        assert_null(f->json.fault.id);
    }
}

static void places_are_lines_and_code_points(void **state)
{
    static const hm__place places[] = {{1, 1}, {3, 3}, {3, 9}, {4, 1}};
    hm_str text = HM_STR("[\n\n  \"\xE5\x85\xAD\xE4\xB8\x80\", 7,\n8]");
    hm__json *json = open_slowly(state, text, false);

    for (size_t i = 0; i < HM_COUNT(places); i++) {
        hm__place place = hm__json_place(json, next(json).span.start);

        assert_int_equal(place.line, places[i].line);
        assert_int_equal(place.col, places[i].col);
    }
}

static void places_may_be_asked_for_in_any_order(void **state)
{
    hm__json_options options = {.text = HM_STR("[1,\n2,\n3]")};
    hm__json *json = open_json(state, options);

    assert_int_equal(hm__json_place(json, 7).line, 3);
    assert_int_equal(hm__json_place(json, 4).line, 2);
    assert_int_equal(hm__json_place(json, 1).col, 2);
    assert_int_equal(hm__json_place(json, 5).line, 2);
    assert_int_equal(hm__json_place(json, 99).col, 3); // the end
}

static void faults_become_diagnostics(void **state)
{
    hm__json_options options = {.text = HM_STR("{\n  \"\xE5\x85\xAD\": oops"),
                                .name = HM_STR("a.json")};
    const hm_diag *diag;

    assert_int_equal(hm_diags_new(ctx_of(state), &options.diags), HM_OK);
    assert_int_equal(read_all(open_json(state, options)), HM_EINPUT);
    assert_int_equal(hm_diags_count(options.diags), 1);
    diag = hm_diags_at(options.diags, 0);
    assert_string_equal(diag->id, "json-syntax");
    assert_true(hm_str_is(diag->file, "a.json"));
    assert_true(hm_str_is(diag->message, "expected a value"));
    assert_true(hm_str_is(diag->excerpt, "  \"\xE5\x85\xAD\": oops"));
    assert_int_equal(diag->line, 2);
    assert_int_equal(diag->column, 8);
    assert_int_equal(diag->offset, 11);
    hm_diags_free(options.diags);
}

static void duplicate_keys_are_found(void **state)
{
    fixture *f = *state;
    hm__json *json = open_slowly(
        state, HM_STR("{\"key\":1,\"other\":{},\"\\u006Bey\":3}"), false);
    hm__arena arena;
    hm__json_keys keys = {.arena = &arena};
    hm__json_token token;
    size_t count = 0;

    hm__arena_init(&arena, f->ctx);
    while (hm__json_next(json, &token) == HM_OK) {
        if (token.kind == HM_JSON_KEY)
            count += hm__json_unique(json, &keys, &token) == HM_EINPUT;
    }
    hm__arena_free(&arena);
    assert_int_equal(count, 1);
    assert_string_equal(json->fault.id, "json-duplicate-key");
    assert_int_equal(json->fault.span.start, 20);
    assert_int_equal(json->status, HM_END);
}

static void a_value_can_be_skipped(void **state)
{
    hm__json_token token;
    hm__json *json = open_slowly(
        state, HM_STR("[{\"a\":[1,{\"b\":[]}],\"c\":2},\"x\",3]"), false);

    next(json);
    token = next(json);
    assert_int_equal(hm__json_skip(json, &token), HM_OK);
    token = next(json);
    assert_true(hm_str_is(token.text, "x"));
    assert_int_equal(hm__json_skip(json, &token), HM_OK);
    assert_true(hm_str_is(next(json).text, "3"));
}

static void out_of_memory_is_told_and_nothing_leaks(void **state)
{
    fixture *f = *state;
    char *text = repeat("[{\"key\":\"\\n", "0123456789", 30, "\"}]");
    hm_status status = HM_ENOMEM;
    size_t n = 0;

    while (status == HM_ENOMEM) {
        feed pieces = {.rest = hm_str_of(text), .piece = 1, .later = 1};
        hm__json_options options = {
            .refill = refill, .user = &pieces, .window = 16};

        f->heap.calls = 0;
        f->heap.fail_at = ++n;
        status = hm__json_init(&f->json, f->ctx, &options);
        if (status == HM_OK)
            status = read_all(&f->json);
        hm__json_free(&f->json);
        assert_int_equal(f->heap.live, 1); // the context
    }
    assert_int_equal(status, HM_END);
    assert_true(n > 4); // the window, more of it, the stack, the scratch
    f->heap.fail_at = 0;
    free(text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_kind_of_token_is_read),
        TEST(a_document_may_be_any_value),
        TEST(white_space_may_stand_between_tokens),
        TEST(short_items_read_as_long_ones_do),
        TEST(escapes_are_decoded),
        TEST(text_beyond_ascii_stays_as_it_is),
        TEST(a_string_without_escapes_is_borrowed),
        TEST(spans_are_byte_offsets_in_the_whole_input),
        TEST(a_byte_order_mark_is_skipped_once),
        TEST(faults_of_structure_say_what_was_expected),
        TEST(faults_of_words_say_what_was_expected),
        TEST(faults_of_numbers_say_what_was_expected),
        TEST(faults_of_strings_say_what_was_expected),
        TEST(a_zero_byte_is_never_json),
        TEST(nesting_has_a_limit),
        TEST(a_million_brackets_are_no_danger),
        TEST(a_long_token_makes_the_window_grow),
        TEST(a_token_has_a_limit),
        TEST(a_long_array_needs_no_more_memory_than_a_short_one),
        TEST(json_lines_are_documents_one_after_another),
        TEST(a_line_is_told_before_the_next_one_arrives),
        TEST(a_refill_that_fails_is_no_end),
        TEST(places_are_lines_and_code_points),
        TEST(places_may_be_asked_for_in_any_order),
        TEST(faults_become_diagnostics),
        TEST(duplicate_keys_are_found),
        TEST(a_value_can_be_skipped),
        TEST(out_of_memory_is_told_and_nothing_leaks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
