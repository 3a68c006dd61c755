/*
 * test_json.c - the JSON reader and writer.
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

typedef struct fixture {
    hm_ctx *ctx;
    hm__arena arena;
    size_t live;    // blocks allocated and not freed
    size_t calls;   // allocations asked for
    size_t fail_at; // the call that fails; 0: none
} fixture;

static void *counting_resize(void *user, void *ptr, size_t size)
{
    fixture *f = user;
    void *grown;

    if (size == 0) {
        f->live -= ptr != NULL;
        free(ptr);
        return NULL;
    }
    if (++f->calls == f->fail_at)
        return NULL;
    grown = realloc(ptr, size);
    f->live += grown && !ptr;
    return grown;
}

static int set_up(void **state)
{
    fixture *f = calloc(1, sizeof(*f));
    hm_allocator heap = {counting_resize, f};
    hm_ctx_options options = {.size = sizeof(options), .allocator = &heap};

    assert_non_null(f);
    assert_int_equal(hm_ctx_new(&options, &f->ctx), HM_OK);
    hm__arena_init(&f->arena, f->ctx);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    size_t leaked;

    hm__arena_free(&f->arena);
    hm_ctx_free(f->ctx);
    leaked = f->live;
    free(f);
    return leaked ? -1 : 0;
}

static hm_ctx *ctx_of(void **state)
{
    fixture *f = *state;

    return f->ctx;
}

/* A text that arrives in two pieces, or in many of one byte. */
typedef struct feed {
    hm_str rest;
    size_t piece;     // bytes of the next piece
    size_t later;     // bytes of the pieces after it
    hm_status at_end; // HM_END if not set
} feed;

static hm_status refill(void *user, char *buffer, size_t room, size_t *count)
{
    feed *f = user;
    size_t n = f->piece < room ? f->piece : room;

    if (f->rest.len == 0)
        return f->at_end ? f->at_end : HM_END;
    f->piece = f->later;
    if (n > f->rest.len || n == 0)
        n = f->rest.len < room ? f->rest.len : room;
    memcpy(buffer, f->rest.ptr, n);
    f->rest = hm__str_part(f->rest, n, f->rest.len);
    *count = n;
    return HM_OK;
}

static void show_token(const hm__json_token *token, hm_out *out)
{
    static const char *const marks[] = {"{", "}",    "[",     "]",    "key", "",
                                        "",  "true", "false", "null", "."};

    hm_out_puts(out, marks[token->kind]);
    if (token->kind == HM_JSON_KEY || token->kind == HM_JSON_STRING)
        hm_out_json(out, token->text);
    if (token->kind == HM_JSON_NUMBER)
        hm_out_put(out, token->text);
    hm_out_char(out, ' ');
}

static void show_fault(const hm__json_fault *fault, hm_out *out)
{
    hm_out_printf(out, "%s %zu-%zu: %s", fault->id, fault->span.start,
                  fault->span.end, fault->message);
}

/* All tokens and the fault, if there is one, as one line. */
static hm_out *show(hm_ctx *ctx, const hm__json_options *options)
{
    hm__json json;
    hm__json_token token;
    hm_out *out;
    hm_status status;

    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    assert_int_equal(hm__json_init(&json, ctx, options), HM_OK);
    while ((status = hm__json_next(&json, &token)) == HM_OK)
        show_token(&token, out);
    assert_int_equal(hm__json_next(&json, &token), status); // for good
    if (status != HM_END)
        show_fault(&json.fault, out);
    hm_out_char(out, '\0');
    assert_int_equal(hm_out_status(out), HM_OK);
    hm__json_free(&json);
    return out;
}

static void check_once(hm_ctx *ctx, const hm__json_options *options,
                       const char *expected)
{
    hm_out *out = show(ctx, options);

    assert_string_equal(hm_out_text(out).ptr, expected);
    hm_out_free(out);
}

static void check_pieces(hm_ctx *ctx, hm__json_options options, feed pieces,
                         const char *expected)
{
    pieces.rest = options.text;
    options.refill = refill;
    options.user = &pieces;
    options.window = 16;
    check_once(ctx, &options, expected);
}

/* Reads a text in every way there is. */
static void check(hm_ctx *ctx, const hm__json_options *options,
                  const char *expected)
{
    check_once(ctx, options, expected);
    check_pieces(ctx, *options, (feed){.piece = 1, .later = 1}, expected);
    for (size_t i = 1; i < options->text.len; i++)
        check_pieces(ctx, *options, (feed){.piece = i}, expected);
}

static void check_text(hm_ctx *ctx, const char *text, const char *expected)
{
    hm__json_options options = {.text = hm_str_of(text)};

    check(ctx, &options, expected);
}

static void check_lines(hm_ctx *ctx, const char *text, const char *expected)
{
    hm__json_options options = {.text = hm_str_of(text), .lines = true};

    check(ctx, &options, expected);
}

/* A reader of a text that arrives byte by byte in a small window. */
typedef struct slow_reader {
    feed pieces;
    hm__json json;
} slow_reader;

static void open_slowly(slow_reader *r, void **state, hm_str text, bool lines)
{
    hm__json_options options = {
        .refill = refill, .user = &r->pieces, .window = 16, .lines = lines};

    r->pieces = (feed){.rest = text, .piece = 1, .later = 1};
    assert_int_equal(hm__json_init(&r->json, ctx_of(state), &options), HM_OK);
}

static hm__json_token next(hm__json *json)
{
    hm__json_token token;

    assert_int_equal(hm__json_next(json, &token), HM_OK);
    return token;
}

static hm_status stops(hm__json *json)
{
    hm__json_token token;

    return hm__json_next(json, &token);
}

static void every_kind_of_token_is_read(void **state)
{
    check_text(ctx_of(state),
               "{\"a\":[1,-2.5e+3,\"s\",true,false,null],\"b\":{}}",
               "{ key\"a\" [ 1 -2.5e+3 \"s\" true false null ] key\"b\" { } } "
               ". ");
}

static void a_document_may_be_any_value(void **state)
{
    hm_ctx *ctx = ctx_of(state);

    check_text(ctx, "0", "0 . ");
    check_text(ctx, "\"text\"", "\"text\" . ");
    check_text(ctx, "null", "null . ");
    check_text(ctx, "[]", "[ ] . ");
    check_text(ctx, "{}", "{ } . ");
}

static void white_space_may_stand_between_tokens(void **state)
{
    check_text(ctx_of(state),
               " \t\r\n{ \"a\" :\n[ 1 , 2 ] , \"b\" : null\r\n} \n",
               "{ key\"a\" [ 1 2 ] key\"b\" null } . ");
}

static void short_items_read_as_long_ones_do(void **state)
{
    check_text(ctx_of(state),
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
    hm_ctx *ctx = ctx_of(state);

    check_text(ctx, "\"\\\" \\\\ \\/ \\b \\f \\n \\r \\t\"",
               "\"\\\" \\\\ / \\b \\f \\n \\r \\t\" . ");
    check_text(ctx, "\"\\u0041\\u00e9\\u516D\\uFFFF\"",
               "\"A\xC3\xA9\xE5\x85\xAD\xEF\xBF\xBF\" . ");
    check_text(ctx, "\"x\\uD83D\\uDE00y\"", "\"x\xF0\x9F\x98\x80y\" . ");
    check_text(ctx, "\"\\u0000\"", "\"\\u0000\" . ");
    check_text(ctx, "{\"\\u006b\\\\\":1}", "{ key\"k\\\\\" 1 } . ");
}

static void text_beyond_ascii_stays_as_it_is(void **state)
{
    check_text(ctx_of(state),
               "[\"\xC3\xA9\",\"\xE5\x85\xAD\xE4\xB8\x80\xE6\xAD\xA9\","
               "\"\xF0\x9F\x98\x80\",\"\x7F\"]",
               "[ \"\xC3\xA9\" \"\xE5\x85\xAD\xE4\xB8\x80\xE6\xAD\xA9\" "
               "\"\xF0\x9F\x98\x80\" \"\x7F\" ] . ");
}

static void a_string_without_escapes_is_borrowed(void **state)
{
    hm_str text = HM_STR("[\"borrowed\",\"\\u0063opied\"]");
    hm__json_options options = {.text = text};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_ptr_equal(token.text.ptr, text.ptr + 2);
    assert_int_equal(token.text.len, 8);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "copied"));
    hm__json_free(&json);
}

static void spans_are_byte_offsets_in_the_whole_input(void **state)
{
    static const hm_span spans[] = {
        {1, 2},   {3, 8},   {9, 10},  {10, 12}, {13, 19},
        {19, 20}, {21, 24}, {26, 30}, {30, 31}, {32, 32},
    };
    feed pieces = {
        .rest = HM_STR(" { \"\xE5\x85\xAD\":[12,\"\\n\\t\"],\"k\": true} "),
        .piece = 1,
        .later = 1};
    hm__json_options options = {
        .refill = refill, .user = &pieces, .window = 16};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    for (size_t i = 0; i < HM_COUNT(spans); i++) {
        assert_int_equal(hm__json_next(&json, &token), HM_OK);
        assert_int_equal(token.span.start, spans[i].start);
        assert_int_equal(token.span.end, spans[i].end);
    }
    assert_int_equal(hm__json_next(&json, &token), HM_END);
    hm__json_free(&json);
}

static void a_byte_order_mark_is_skipped_once(void **state)
{
    hm__json_options options = {.text = HM_STR("\xEF\xBB\xBF [1x")};
    hm__json_token token;
    hm__json json;

    check(ctx_of(state), &options,
          "[ 1 json-syntax 6-7: expected a comma or ]");
    check_text(ctx_of(state), "\xEF\xBB\xBF\xEF\xBB\xBF[]",
               "json-syntax 3-6: expected a value");
    check_text(ctx_of(state), " \xEF\xBB\xBF[]",
               "json-syntax 1-4: expected a value");
    check_text(ctx_of(state), "\xEF\xBB", "json-syntax 0-1: invalid UTF-8");

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(json.bom);
    assert_int_equal(hm__json_place(&json, 4).col, 2); // nobody sees the mark
    hm__json_free(&json);
}

/* Texts that are wrong, each with all that comes of it. */
typedef struct mistake {
    const char *text, *expected;
} mistake;

static void check_mistakes(void **state, const mistake *mistakes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        check_text(ctx_of(state), mistakes[i].text, mistakes[i].expected);
}

static void faults_of_structure_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"", "json-syntax 0-0: expected a value"},
        {" \n", "json-syntax 2-2: expected a value"},
        {"]", "json-syntax 0-1: expected a value"},
        {"[", "[ json-syntax 1-1: expected a value"},
        {"[1", "[ 1 json-syntax 2-2: expected a comma or ]"},
        {"[1 2]", "[ 1 json-syntax 3-4: expected a comma or ]"},
        {"[1}", "[ 1 json-syntax 2-3: expected a comma or ]"},
        {"[1,]", "[ 1 json-syntax 3-4: expected a value"},
        {"[,1]", "[ json-syntax 1-2: expected a value"},
        {"{", "{ json-syntax 1-1: expected a key in double quotes"},
        {"{1:2}", "{ json-syntax 1-2: expected a key in double quotes"},
        {"{'a':1}", "{ json-syntax 1-2: expected a key in double quotes"},
        {"{\"a\" 1}", "{ key\"a\" json-syntax 5-6: expected a colon"},
        {"{\"a\"", "{ key\"a\" json-syntax 4-4: expected a colon"},
        {"{\"a\":}", "{ key\"a\" json-syntax 5-6: expected a value"},
        {"{\"a\":1]", "{ key\"a\" 1 json-syntax 6-7: expected a comma or }"},
        {"{\"a\":1 \"b\"",
         "{ key\"a\" 1 json-syntax 7-8: expected a comma or }"},
        {"{\"a\":1,}",
         "{ key\"a\" 1 json-syntax 7-8: expected a key in double quotes"},
        {"[1 \xE5\x85\xAD", "[ 1 json-syntax 3-6: expected a comma or ]"},
        {"[1 \xE5\x85", "[ 1 json-syntax 3-4: invalid UTF-8"},
        {"1 x", "1 json-syntax 2-3: expected nothing after the document"},
        {"[]\n[]", "[ ] json-syntax 3-4: expected nothing after the document"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_words_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"tru", "json-syntax 0-3: expected true"},
        {"[tRue]", "[ json-syntax 1-2: expected true"},
        {"falsy", "json-syntax 0-4: expected false"},
        {"nul]", "json-syntax 0-3: expected null"},
        {"nulll", "null json-syntax 4-5: expected nothing after the document"},
        {"None", "json-syntax 0-1: expected a value"},
        {"[NaN]", "[ json-syntax 1-4: NaN is not JSON"},
        {"Infinity", "json-syntax 0-8: Infinity is not JSON"},
        {"-Infinity", "json-syntax 0-9: Infinity is not JSON"},
        {"Inf", "json-syntax 0-1: expected a value"},
        {"'a'", "json-syntax 0-1: expected a string in double quotes"},
        {"// a", "json-syntax 0-2: JSON has no comments"},
        {"[1 /* a */]", "[ 1 json-syntax 3-5: JSON has no comments"},
        {"/", "json-syntax 0-1: expected a value"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_numbers_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"01", "json-syntax 0-2: numbers may not start with 0"},
        {"[-012.5,", "[ json-syntax 1-7: numbers may not start with 0"},
        {"[007,1,2,3,4,5,6,7,8,9,10]",
         "[ json-syntax 1-4: numbers may not start with 0"},
        {"-", "json-syntax 0-1: expected a digit after the minus"},
        {"[--1]", "[ json-syntax 1-2: expected a digit after the minus"},
        {"+1", "json-syntax 0-1: numbers may not start with +"},
        {".5", "json-syntax 0-1: numbers may not start with a point"},
        {"1.", "json-syntax 0-2: expected a digit"},
        {"[1.e5]", "[ json-syntax 1-3: expected a digit"},
        {"1e", "json-syntax 0-2: expected a digit"},
        {"1E+", "json-syntax 0-3: expected a digit"},
        {"-.5", "json-syntax 0-1: expected a digit after the minus"},
        {"0x10", "0 json-syntax 1-2: expected nothing after the document"},
        {"1.5.5", "1.5 json-syntax 3-4: expected nothing after the document"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void faults_of_strings_say_what_was_expected(void **state)
{
    static const mistake mistakes[] = {
        {"\"abc", "json-syntax 0-4: expected a closing quote"},
        {"\"abc\\\"", "json-syntax 0-6: expected a closing quote"},
        {"\"a\nb\"", "json-syntax 2-3: a string may not hold a line break"},
        {"\"a\r\"", "json-syntax 2-3: a string may not hold a line break"},
        {"\"\t\"",
         "json-syntax 1-2: a string may not hold a control character"},
        {"\"\\x\"",
         "json-syntax 1-2: expected one of \" \\ / b f n r t u after \\"},
        {"\"\\u12g4\"", "json-syntax 1-2: expected four hexadecimal digits"},
        {"\"\\u123\"", "json-syntax 1-2: expected four hexadecimal digits"},
        {"\"\\uD800\"", "json-syntax 1-2: unpaired surrogate"},
        {"\"\\uDC00\"", "json-syntax 1-2: unpaired surrogate"},
        {"\"\\uD800x\"", "json-syntax 1-2: unpaired surrogate"},
        {"\"\\uD800\\uD800\"", "json-syntax 1-2: unpaired surrogate"},
        {"\"\\uD800\\n\"", "json-syntax 1-2: unpaired surrogate"},
        {"\"\x80\"", "json-syntax 1-2: invalid UTF-8"},
        {"\"\xC0\x80\"", "json-syntax 1-2: invalid UTF-8"},
        {"\"a\xE5\x85\"", "json-syntax 2-3: invalid UTF-8"},
        {"\"\xE5\x85", "json-syntax 1-2: invalid UTF-8"},
        {"\"\xED\xA0\x80\"", "json-syntax 1-2: invalid UTF-8"},
        {"\"\xF4\x90\x80\x80\"", "json-syntax 1-2: invalid UTF-8"},
        {"\"\xFF\"", "json-syntax 1-2: invalid UTF-8"},
    };

    check_mistakes(state, mistakes, HM_COUNT(mistakes));
}

static void a_zero_byte_is_never_json(void **state)
{
    hm__json_options options = {.text = HM_STR("[\0]")};

    check(ctx_of(state), &options, "[ json-syntax 1-2: expected a value");
    options.text = HM_STR("\"\0\"");
    check(ctx_of(state), &options,
          "json-syntax 1-2: a string may not hold a control character");
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

/* Reads all of a text and tells how that ended; free `json` afterwards. */
static hm_status read_all(hm__json *json, hm_ctx *ctx,
                          const hm__json_options *options)
{
    hm__json_token token;
    hm_status status = hm__json_init(json, ctx, options);

    while (status == HM_OK)
        status = hm__json_next(json, &token);
    return status;
}

static void nesting_has_a_limit(void **state)
{
    hm_ctx *ctx = ctx_of(state);
    char *open = repeat("", "[{\"\":", 1000, "1");
    char *fits = repeat(open, "}]", 1000, "");
    hm__json_options options = {.text = hm_str_of(fits)};
    hm__json json;

    ctx->limits.json_depth = 2000;
    assert_int_equal(read_all(&json, ctx, &options), HM_END);
    hm__json_free(&json);

    ctx->limits.json_depth = 1999;
    assert_int_equal(read_all(&json, ctx, &options), HM_ELIMIT);
    assert_string_equal(json.fault.id, "json-depth");
    assert_int_equal(json.fault.span.start, 999 * 5 + 1);
    assert_int_equal(json.depth, 1999);
    hm__json_free(&json);
    free(open);
    free(fits);
}

static void a_million_brackets_are_no_danger(void **state)
{
    char *text = repeat("", "[", 1000000, "");
    hm__json_options options = {.text = hm_str_of(text)};
    hm__json json;

    assert_int_equal(read_all(&json, ctx_of(state), &options), HM_ELIMIT);
    hm__json_free(&json);
    free(text);
}

static void a_long_token_makes_the_window_grow(void **state)
{
    char *text = repeat("[\"", "0123456789", 30000, "\",\"y\"]");
    feed pieces = {.rest = hm_str_of(text), .piece = 1000, .later = 1000};
    hm__json_options options = {.refill = refill, .user = &pieces};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(token.text.len, 300000);
    assert_memory_equal(token.text.ptr, text + 2, 300000);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "y"));
    hm__json_free(&json);
    free(text);
}

static void a_token_has_a_limit(void **state)
{
    char *fits = repeat("\"", "x", 98, "\"");
    char *string = repeat("[1,\"", "x", 99, "\"]");
    char *number = repeat("[1,", "7", 101, "]");
    hm__json_options options = {.text = hm_str_of(fits), .token_bytes = 100};
    hm__json json;

    assert_int_equal(read_all(&json, ctx_of(state), &options), HM_END);
    hm__json_free(&json);
    options.text = hm_str_of(string);
    check(ctx_of(state), &options,
          "[ 1 json-long-token 3-103: "
          "this is longer than a string or number may be");
    options.text = hm_str_of(number);
    check(ctx_of(state), &options,
          "[ 1 json-long-token 3-103: "
          "this is longer than a string or number may be");
    free(fits);
    free(string);
    free(number);
}

static void a_long_array_needs_no_more_memory_than_a_short_one(void **state)
{
    fixture *f = *state;
    char *text = repeat("[[]", ",\n[12,34,\"a1\"]", 100000, "]");
    feed pieces = {.rest = hm_str_of(text)};
    hm__json_options options = {.refill = refill, .user = &pieces};
    hm__json json;

    f->calls = 0;
    assert_int_equal(read_all(&json, f->ctx, &options), HM_END);
    assert_int_equal(f->calls, 2); // the window, the stack of brackets
    hm__json_free(&json);
    free(text);
}

static void json_lines_are_documents_one_after_another(void **state)
{
    hm_ctx *ctx = ctx_of(state);

    check_lines(ctx, "", "");
    check_lines(ctx, "\n \n", "");
    check_lines(ctx, "1", "1 . ");
    check_lines(ctx, "\xEF\xBB\xBF{}\n[1]\r\n\n \"a\" \n2\n",
                "{ } . [ 1 ] . \"a\" . 2 . ");
    check_lines(
        ctx, "{}{}",
        "{ } . json-syntax 2-3: expected a new line after the document");
    check_lines(ctx, "1 2",
                "1 . json-syntax 2-3: expected a new line after the document");
    check_lines(ctx, "1\n]", "1 . json-syntax 2-3: expected a value");
}

static void a_faulty_line_does_not_hide_the_next(void **state)
{
    feed pieces = {.rest = HM_STR("[1 2]\n3\n\n[\"x"), .piece = 1, .later = 1};
    hm__json_options options = {
        .refill = refill, .user = &pieces, .window = 16, .lines = true};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK); // [
    assert_int_equal(hm__json_next(&json, &token), HM_OK); // 1
    assert_int_equal(hm__json_next(&json, &token), HM_EINPUT);
    assert_int_equal(hm__json_next_line(&json), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "3"));
    assert_int_equal(hm__json_next(&json, &token), HM_OK); // its end
    assert_int_equal(hm__json_next(&json, &token), HM_OK); // [
    assert_int_equal(hm__json_next(&json, &token), HM_EINPUT);
    assert_int_equal(hm__json_next_line(&json), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_END);
    assert_int_equal(hm__json_next_line(&json), HM_END);
    hm__json_free(&json);
}

static void a_line_is_told_before_the_next_one_arrives(void **state)
{
    feed pieces = {.rest = HM_STR("{}\n"), .at_end = HM_EIO};
    hm__json_options options = {
        .refill = refill, .user = &pieces, .lines = true};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(token.kind, HM_JSON_END);
    assert_int_equal(hm__json_next(&json, &token), HM_EIO);
    hm__json_free(&json);
}

static void a_refill_that_fails_is_no_end(void **state)
{
    static const char *const texts[] = {"",     "[1",      "12",   "\"ab",
                                        "tru",  "{\"a\"",  "\xEF", "\"\xE5",
                                        "[1 /", "[1 \xE5", "[] "};

    for (size_t i = 0; i < HM_COUNT(texts); i++) {
        feed pieces = {.rest = hm_str_of(texts[i]), .at_end = HM_EIO};
        hm__json_options options = {.refill = refill, .user = &pieces};
        hm__json json;

        assert_int_equal(read_all(&json, ctx_of(state), &options), HM_EIO);
        assert_null(json.fault.id);
        assert_int_equal(hm__json_next_line(&json), HM_EIO);
        hm__json_free(&json);
    }
}

static void places_are_lines_and_code_points(void **state)
{
    feed pieces = {.rest = HM_STR("[\n\n  \"\xE5\x85\xAD\xE4\xB8\x80\", 7,\n8"),
                   .piece = 1,
                   .later = 1};
    hm__json_options options = {
        .refill = refill, .user = &pieces, .window = 16};
    static const hm__place places[] = {{1, 1}, {3, 3}, {3, 9}, {4, 1}};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    for (size_t i = 0; i < HM_COUNT(places); i++) {
        hm__place place;

        assert_int_equal(hm__json_next(&json, &token), HM_OK);
        place = hm__json_place(&json, token.span.start);
        assert_int_equal(place.line, places[i].line);
        assert_int_equal(place.col, places[i].col);
    }
    hm__json_free(&json);
}

static void faults_become_diagnostics(void **state)
{
    hm_ctx *ctx = ctx_of(state);
    hm__json_options options = {.text =
                                    HM_STR("{\n  \"\xE5\x85\xAD\": oops,\n}"),
                                .name = HM_STR("a.json")};
    const hm_diag *diag;
    hm__json json;

    assert_int_equal(hm_diags_new(ctx, &options.diags), HM_OK);
    assert_int_equal(read_all(&json, ctx, &options), HM_EINPUT);
    assert_int_equal(hm_diags_count(options.diags), 1);
    diag = hm_diags_at(options.diags, 0);
    assert_string_equal(diag->id, "json-syntax");
    assert_true(hm_str_is(diag->file, "a.json"));
    assert_true(hm_str_is(diag->message, "expected a value"));
    assert_true(hm_str_is(diag->excerpt, "  \"\xE5\x85\xAD\": oops,"));
    assert_int_equal(diag->line, 2);
    assert_int_equal(diag->column, 8);
    assert_int_equal(diag->offset, 11);
    hm__json_free(&json);
    hm_diags_free(options.diags);
}

static void integers_have_64_bits(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {{"0", 0},
                {"-0", 0},
                {"42", 42},
                {"-42", -42},
                {"9223372036854775807", INT64_MAX},
                {"-9223372036854775808", INT64_MIN}};
    static const char *const bad[] = {"9223372036854775808",
                                      "-9223372036854775809",
                                      "99999999999999999999",
                                      "1.0",
                                      "1e3",
                                      "1E0",
                                      "-",
                                      ""};
    int64_t value = 7;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(good); i++) {
        assert_true(hm__json_to_int(hm_str_of(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    value = 7;
    for (size_t i = 0; i < HM_COUNT(bad); i++)
        assert_false(hm__json_to_int(hm_str_of(bad[i]), &value));
    assert_int_equal(value, 7);
}

static void doubles_are_the_nearest_ones(void **state)
{
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},
                {"-2.5", -2.5},
                {"1e3", 1000},
                {"0.1", 0.1},
                {"9223372036854775808", 9223372036854775808.0},
                {"1.7976931348623157e308", 1.7976931348623157e308},
                {"5E-324", 5e-324},
                {"1e-400", 0}};
    char *digits = repeat("", "1", 600, "");
    double value = 7;

    for (size_t i = 0; i < HM_COUNT(good); i++) {
        assert_true(
            hm__json_to_double(ctx_of(state), hm_str_of(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    value = 7;
    assert_false(hm__json_to_double(ctx_of(state), HM_STR("1e309"), &value));
    assert_false(hm__json_to_double(ctx_of(state), HM_STR("-1e309"), &value));
    assert_false(hm__json_to_double(ctx_of(state), hm_str_of(digits), &value));
    assert_true(value == 7);
    free(digits);
}

/* Reads an object and gives how many of its keys were there before. */
static size_t duplicates(fixture *f, const char *text)
{
    hm__json_options options = {.text = hm_str_of(text)};
    hm__json_keys keys = {.arena = &f->arena};
    hm__json_token token;
    hm__json json;
    size_t count = 0;

    assert_int_equal(hm__json_init(&json, f->ctx, &options), HM_OK);
    while (hm__json_next(&json, &token) == HM_OK) {
        if (token.kind != HM_JSON_KEY ||
            hm__json_unique(&json, &keys, &token) == HM_OK)
            continue;
        assert_string_equal(json.fault.id, "json-duplicate-key");
        assert_int_equal(json.fault.span.start, token.span.start);
        assert_int_equal(json.fault.span.end, token.span.end);
        count++;
    }
    assert_int_equal(json.status, HM_END);
    hm__json_free(&json);
    return count;
}

static void duplicate_keys_are_found(void **state)
{
    assert_int_equal(duplicates(*state, "{}"), 0);
    assert_int_equal(duplicates(*state, "{\"a\":1,\"b\":2,\"A\":3}"), 0);
    assert_int_equal(duplicates(*state, "{\"a\":1,\"b\":2,\"a\":3}"), 1);
    assert_int_equal(duplicates(*state, "{\"a\":1,\"\\u0061\":2,\"a\":3}"), 2);
    assert_int_equal(duplicates(*state, "{\"\":1,\"\":2}"), 1);
}

static void keys_may_begin_alike(void **state)
{
    assert_int_equal(
        duplicates(*state, "{\"aa\":1,\"a\":1,\"aaa\":1,\"\":1,\"a\\u0000\":1,"
                           "\"\\u0000\":1,\"a\\u0000\\u0000\":1,\"ab\":1}"),
        0);
    assert_int_equal(duplicates(*state,
                                "{\"aa\":1,\"a\":1,\"a\\u0000\":1,\"\":1,"
                                "\"a\\u0000\":1,\"a\":1,\"\":1,\"aa\":1}"),
                     4);
}

static void many_keys_are_told_apart(void **state)
{
    hm_out *out;
    size_t count;

    assert_int_equal(hm_out_new(ctx_of(state), &out), HM_OK);
    hm_out_char(out, '{');
    for (int64_t i = 0; i < 20000; i++)
        hm_out_printf(out, "\"%d\":1,", (int)(i * 7919 % 20000));
    hm_out_puts(out, "\"19999\":1,\"20000\":1}");
    hm_out_char(out, '\0');
    count = duplicates(*state, hm_out_text(out).ptr);
    hm_out_free(out);
    assert_int_equal(count, 1);
}

static void a_value_can_be_skipped(void **state)
{
    hm__json_options options = {
        .text = HM_STR("[{\"a\":[1,{\"b\":[]}],\"c\":2},\"x\",3]")};
    hm__json_token token;
    hm__json json;

    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_skip(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "x"));
    assert_int_equal(hm__json_skip(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "3"));
    hm__json_free(&json);
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
        hm__json json;

        f->calls = 0;
        f->fail_at = ++n;
        status = read_all(&json, f->ctx, &options);
        hm__json_free(&json);
        assert_int_equal(f->live, 1); // the context
    }
    assert_int_equal(status, HM_END);
    assert_true(n > 4); // the window, more of it, the stack, the scratch
    f->fail_at = 0;
    free(text);
}

static void the_writer_puts_in_the_commas(void **state)
{
    hm__json_writer writer = {0};

    assert_int_equal(hm_out_new(ctx_of(state), &writer.out), HM_OK);
    hm__json_begin_object(&writer);
    hm__json_key(&writer, "list");
    hm__json_begin_array(&writer);
    hm__json_int(&writer, -7);
    hm__json_number(&writer, 0.25);
    hm__json_begin_array(&writer);
    hm__json_end_array(&writer);
    hm__json_bool(&writer, true);
    hm__json_bool(&writer, false);
    hm__json_null(&writer);
    hm__json_end_array(&writer);
    hm__json_key(&writer, "a \"name\"");
    hm__json_string(&writer, HM_STR("tab\t"));
    hm__json_key(&writer, "raw");
    hm__json_raw(&writer, HM_STR("{\"x\":1}"));
    hm__json_key(&writer, "empty");
    hm__json_begin_object(&writer);
    hm__json_end_object(&writer);
    hm__json_end_object(&writer);
    hm__json_end_line(&writer);
    hm__json_int(&writer, 1);
    hm__json_end_line(&writer);
    assert_true(hm_str_is(
        hm_out_text(writer.out),
        "{\"list\":[-7,0.25,[],true,false,null],\"a \\\"name\\\"\":\"tab\\t\","
        "\"raw\":{\"x\":1},\"empty\":{}}\n1\n"));
    hm_out_free(writer.out);
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
        TEST(a_faulty_line_does_not_hide_the_next),
        TEST(a_line_is_told_before_the_next_one_arrives),
        TEST(a_refill_that_fails_is_no_end),
        TEST(places_are_lines_and_code_points),
        TEST(faults_become_diagnostics),
        TEST(integers_have_64_bits),
        TEST(doubles_are_the_nearest_ones),
        TEST(duplicate_keys_are_found),
        TEST(keys_may_begin_alike),
        TEST(many_keys_are_told_apart),
        TEST(a_value_can_be_skipped),
        TEST(out_of_memory_is_told_and_nothing_leaks),
        TEST(the_writer_puts_in_the_commas),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
