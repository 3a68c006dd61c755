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
    static const char *const marks[] = {"{", "}",  "[",    "]",     "key",
                                        "",  "",   "true", "false", "null",
                                        "."};

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
        {1, 2},   {3, 8},   {9, 10},  {10, 12}, {13, 19}, {19, 20},
        {21, 24}, {26, 30}, {30, 31}, {32, 32},
    };
    hm_str text = HM_STR(" { \"\xE5\x85\xAD\":[12,\"\\u0\",\"\\u0041\"] } ");
    hm__json_token token;
    hm__json json;
    feed pieces = {.piece = 1, .later = 1};
    hm__json_options options = {
        .refill = refill, .user = &pieces, .window = 16};

    text = HM_STR(" { \"\xE5\x85\xAD\":[12,\"\\n\\t\"],\"k\": true} ");
    pieces.rest = text;
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
        {"[]\n[]",
         "[ ] json-syntax 3-4: expected nothing after the document"},
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
        {"\"\t\"", "json-syntax 1-2: a string may not hold a control character"},
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

/* `depth` brackets, every third one a brace, closed again. */
static char *nested(size_t depth)
{
    char *text = malloc(depth * 6 + 1);
    char *p = text;

    assert_non_null(text);
    for (size_t i = 0; i < depth; i++)
        p += i % 3 ? (*p = '[', 1) : (memcpy(p, "{\"\":", 4), 4);
    *p++ = '1';
    for (size_t i = depth; i-- > 0;)
        *p++ = i % 3 ? ']' : '}';
    *p = '\0';
    return text;
}

/* Reads all of a text and tells how that ended. */
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
    char *fits = nested(2000);
    char *deeper = nested(2001);
    hm__json_options options = {.text = hm_str_of(fits)};
    hm__json json;

    ctx->limits.json_depth = 2000;
    assert_int_equal(read_all(&json, ctx, &options), HM_END);
    hm__json_free(&json);

    options.text = hm_str_of(deeper);
    assert_int_equal(read_all(&json, ctx, &options), HM_ELIMIT);
    assert_string_equal(json.fault.id, "json-depth");
    assert_int_equal(deeper[json.fault.span.start], '[');
    assert_int_equal(json.depth, 2000);
    hm__json_free(&json);
    free(fits);
    free(deeper);
}

static void a_long_token_makes_the_window_grow(void **state)
{
    enum { LENGTH = 300000 };
    char *text = malloc(LENGTH + 8);
    feed pieces = {.piece = 1000, .later = 1000};
    hm__json_options options = {.refill = refill, .user = &pieces};
    hm__json_token token;
    hm__json json;

    assert_non_null(text);
    memset(text, 'x', LENGTH + 8);
    memcpy(text, "[\"", 2);
    memcpy(text + LENGTH, "\",\"y\"]", 6);
    pieces.rest = (hm_str){text, LENGTH + 6};
    assert_int_equal(hm__json_init(&json, ctx_of(state), &options), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_int_equal(token.text.len, LENGTH - 2);
    assert_memory_equal(token.text.ptr, text + 2, LENGTH - 2);
    assert_int_equal(hm__json_next(&json, &token), HM_OK);
    assert_true(hm_str_is(token.text, "y"));
    hm__json_free(&json);
    free(text);
}

static void a_token_has_a_limit(void **state)
{
    char text[204] = "[\"";
    hm__json_options options = {.text = {text, 203}, .token_bytes = 100};

    memset(text + 2, 'x', 200);
    memcpy(text + 100, "\",1]", 5);
    options.text.len = 104;
    text[50] = '\\'; // an escape does not matter
    text[51] = 'n';
    assert_int_equal(hm_str_of(text).len, 104);
    text[100] = 'x';
    text[101] = 'x';
    text[102] = '"';
    text[103] = ']';
    check(ctx_of(state), &options,
          "[ json-long-token 1-101: "
          "this is longer than a string or number may be");
    memset(text + 1, '7', 102);
    check(ctx_of(state), &options,
          "[ json-long-token 1-101: "
          "this is longer than a string or number may be");
}

/* An endless array of small arrays that closes after a while. */
static hm_status refill_array(void *user, char *buffer, size_t room,
                              size_t *count)
{
    static const char item[] = "[12,34,\"a1\"],\n";
    size_t *left = user;
    size_t length = sizeof(item) - 1;

    assert_true(room >= length);
    if (*left == 0)
        return HM_END;
    if (--*left == 0) {
        memcpy(buffer, "[]]", *count = 3);
        return HM_OK;
    }
    for (*count = 0; room - *count >= length && *left > 1; --*left) {
        memcpy(buffer + *count, item, length);
        *count += length;
    }
    return HM_OK;
}

static void a_long_array_needs_no_more_memory_than_a_short_one(void **state)
{
    fixture *f = *state;
    size_t left = 300000;
    hm__json_options options = {.refill = refill_array, .user = &left};
    hm__json json;
    hm__json_token token;
    size_t tokens = 0;

    assert_int_equal(hm__json_init(&json, f->ctx, &options), HM_OK);
    json.at = json.end = json.buffer + 1; // the bracket that opens
    json.buffer[0] = '[';
    json.at = json.buffer;
    f->calls = 0;
    while (hm__json_next(&json, &token) == HM_OK)
        tokens++;
    assert_int_equal(json.status, HM_END);
    assert_true(tokens > 1000000);
    assert_true(f->calls <= 1); // the stack of brackets
    hm__json_free(&json);
}
