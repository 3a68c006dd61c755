/*
 * test_pan.c - Portable Action Notation: shapes, dialects, faults, streams.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <halfmove/halfmove.h>
#include <jansson.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* ---- fixture ------------------------------------------------------------- */

typedef struct fixture {
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *out;
} fixture;

static int make_fixture(void **state)
{
    fixture *f = calloc(1, sizeof(*f));

    *state = f;
    if (!f || hm_ctx_new(NULL, &f->ctx) != HM_OK)
        return -1;
    return hm_diags_new(f->ctx, &f->diags) == HM_OK &&
                   hm_out_new(f->ctx, &f->out) == HM_OK
               ? 0
               : -1;
}

static int free_fixture(void **state)
{
    fixture *f = *state;

    hm_out_free(f->out);
    hm_diags_free(f->diags);
    hm_ctx_free(f->ctx);
    free(f);
    return 0;
}

typedef struct source {
    hm_input *input;
    hm_reader *reader;
} source;

/* Opens a text with one setting, or none. */
static source open_text(fixture *f, hm_str text, const char *setting)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pan",
                                 .diags = f->diags,
                                 .settings = &setting,
                                 .setting_count = setting != NULL};
    source s;

    assert_int_equal(hm_input_memory(f->ctx, text, &s.input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, s.input, &options, &s.reader),
                     HM_OK);
    return s;
}

static void close_text(source *s)
{
    hm_reader_free(s->reader);
    hm_input_free(s->input);
}

/* The id of the first error, "" if there is none. */
static const char *first_error(fixture *f)
{
    hm_diags_sort(f->diags);
    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        if (hm_diags_at(f->diags, i)->severity == HM_ERROR)
            return hm_diags_at(f->diags, i)->id;
    }
    return "";
}

/* Reads and plays the first game; the id of the first error, "" if none. */
static const char *play(fixture *f, const char *text, const char *setting)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    source s = open_text(f, hm_str_of(text), setting);
    hm_record *record = NULL;
    hm_replay *replay;

    hm_diags_clear(f->diags);
    hm_out_clear(f->out);
    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    if (hm_reader_next(s.reader, &record) == HM_OK &&
        hm_replay_load(replay, record) == HM_OK) {
        while (hm_replay_next(replay) == HM_OK)
            ;
        hm_replay_json(replay, f->out);
    }
    hm_replay_free(replay);
    hm_record_free(record);
    close_text(&s);
    return first_error(f);
}

/* Whether the last state says something. */
static bool says(fixture *f, const char *part)
{
    hm_out_char(f->out, '\0');
    return strstr(hm_out_text(f->out).ptr, part) != NULL;
}

/* ---- shapes and dialects ------------------------------------------------- */

static void all_shapes_say_the_same(void **state)
{
    static const char *const texts[] = {
        "[\"shift\",52,36]",
        "[[\"shift\",52,36]]",
        "[[[\"shift\",52,36]]]",
        "\r\n\t [ [ \"shift\" , 52 ,\r\n 36 ] ] \n\n",
        "[[\"\\u0073hift\",52,36]]",
        "\xEF\xBB\xBF[[\"shift\",52,36]]",
        "[[\"shift\",52,36.0]]",
    };

    for (size_t i = 0; i < COUNT(texts); i++) {
        fixture *f = *state;

        assert_string_equal(play(f, texts[i], "game=chess"), "");
        assert_true(says(f, "\"ply\":1,\"action\":[\"shift\",52,36],\"board\":"
                            "\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
                            "\",\"hand\":null"));
    }
}

static void plies_of_a_flat_list_follow_the_mover(void **state)
{
    fixture *f = *state;

    assert_string_equal(play(f,
                             "[[\"shift\",52,36],[\"shift\",36,28],"
                             "[\"promote\",28,\"Q\"],[\"shift\",8,16]]",
                             "game=chess"),
                        "");
    assert_true(says(f, "\"ply\":2,"));
}

static void objects_bring_their_start(void **state)
{
    fixture *f = *state;

    assert_string_equal(play(f,
                             "{\"moves\":[[[\"shift\",3,2]]],\"startpos\":"
                             "[[\"k\",null],[null,\"K\"]],\"version\":1}",
                             NULL),
                        "");
    assert_true(says(f, "\"board\":\"k1/K1\""));
    assert_string_equal(play(f,
                             "{\"startpos\":[\"k\",null,null,\"King\"],"
                             "\"indexes\":[2,2],\"moves\":[]}",
                             NULL),
                        "");
    assert_true(says(f, "\"board\":\"k,,,King\""));
    assert_string_equal(play(f,
                             "{\"startpos\":[\"k\",null,null,\"K\",null,null],"
                             "\"indexes\":[2,3],\"moves\":[]}",
                             NULL),
                        "");
    assert_true(says(f, "\"board\":\"k2/K2\""));
}

static void a_dialect_can_be_insisted_on(void **state)
{
    static const char *const rows[][3] = {
        {"[[\"drop\",\"P\",40]]", "dialect=2014-07", "pan-type"},
        {"[[\"drop\",40,\"P\"]]", "dialect=2014-06", "pan-type"},
        {"[[\"remove\",1,2]]", "dialect=2014-07", "pan-verb"},
        {"[[\"remove\",1,2]]", "dialect=2014-06", ""},
        {"[[\"drop\",40,\"P\"],[\"drop\",\"P\",41]]", NULL, ""},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(play(*state, rows[i][0], rows[i][1]), rows[i][2]);
}

/* ---- faults -------------------------------------------------------------- */

static void bad_documents_have_the_right_ids(void **state)
{
    static const char *const rows[][2] = {
        {"", "json-syntax"},
        {" \n ", "json-syntax"},
        {"52", "pan-root"},
        {"\"shift\"", "pan-root"},
        {"\"shift\" 5", "json-syntax"},
        {"[7]", "pan-shape"},
        {"[{}]", "pan-shape"},
        {"[[52,36,\"P\"]]", "pan-verb"},
        {"[[[[]]]]", "pan-shape"},
        {"[[\"shift\",52]]", "pan-arity"},
        {"[[\"shift\",52,36,1]]", "pan-arity"},
        {"[[\"shift\",52,36],[]]", "pan-arity"},
        {"[[[\"shift\",52,36],[]]]", "pan-arity"},
        {"[[\"shift\",52,36],[[\"shift\",12,28]]]", "pan-shape"},
        {"[[],[\"shift\",52,36]]", "pan-shape"},
        {"[[\"shift\",[6,4],[4,4]]]", "pan-type"},
        {"[[\"shift\",null,36]]", "pan-type"},
        {"[[\"shift\",1e309,36]]", "pan-type"},
        {"[[\"shift\",18446744073709551616,36]]", "pan-range"},
        {"[[\"shift\",4294967332,36]]", "pan-range"},
        {"[[\"shift\",-1,36]]", "pan-range"},
        {"[[\"promote\",52,\"\"]]", "pan-type"},
        {"[[\"sh\\u0000ift\",52,36]]", "pan-verb"},
        {"[[\"promote\",52,\"\\ud800\"]]", "json-syntax"},
        {"[[\"shift\",NaN,36]]", "json-syntax"},
        {"[[\"shift\",52,36}]", "json-syntax"},
        {"{\"moves\":[]}", "pan-board"},
        {"{\"startpos\":[],\"moves\":[]}", "pan-board"},
        {"{\"startpos\":[[\"a\"],\"b\"],\"moves\":[]}", "pan-board"},
        {"{\"startpos\":[\"a\"],\"startpos\":[\"b\"]}", "json-duplicate-key"},
        {"{\"startpos\":[\"a\"],\"x\":{\"y\":1,\"y\":2}}",
         "json-duplicate-key"},
    };

    for (size_t i = 0; i < COUNT(rows); i++)
        assert_string_equal(play(*state, rows[i][0], "game=chess"), rows[i][1]);
}

static void deep_nesting_is_a_limit(void **state)
{
    char text[1001];

    memset(text, '[', 1000);
    text[1000] = '\0';
    assert_string_equal(play(*state, text, NULL), "pan-limit");
}

static void settings_that_make_no_sense_are_refused(void **state)
{
    static const char *const settings[] = {
        "game=ches",  "size=8x",          "size=0",    "size=100000x100000",
        "board=8/7",  "hand=twist",       "in-hand={", "in-hand={\"P\":-1}",
        "in-hand=[]", "in-hand={\"\":1}", "dialect=x",
    };

    for (size_t i = 0; i < COUNT(settings); i++) {
        fixture *f = *state;
        hm_reader_options options = {.size = sizeof(options),
                                     .from = "pan",
                                     .diags = f->diags,
                                     .settings = &settings[i],
                                     .setting_count = 1};
        hm_reader *reader;
        hm_input *input;

        hm_diags_clear(f->diags);
        assert_int_equal(hm_input_memory(f->ctx, hm_str_of("[]"), &input),
                         HM_OK);
        assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader),
                         HM_EUSAGE);
        assert_int_equal(hm_diags_count(f->diags), 1);
        hm_input_free(input);
    }
}

/* ---- streams ------------------------------------------------------------- */

/* Knights that go out and back, more than any window holds at once. */
static size_t make_long(char *text, size_t room, const char *last)
{
    size_t len = (size_t)snprintf(text, room, "[\n");

    while (len + 200 < room)
        len += (size_t)snprintf(text + len, room - len,
                                "[ \"shift\", 62, 45 ], [ \"shift\", 6, 21 ],\n"
                                "[ \"shift\", 45, 62 ], [\"shift\",21,6],\n");
    len += (size_t)snprintf(text + len, room - len, "%s\n]\n", last);
    return len;
}

/* Checks all games of a text; how many are fine. */
static size_t check_all(fixture *f, hm_str text)
{
    source s = open_text(f, text, "game=chess");
    size_t fine = 0;
    hm_status st;

    hm_diags_clear(f->diags);
    while ((st = hm_reader_check(s.reader)) != HM_END)
        fine += st == HM_OK;
    close_text(&s);
    return fine;
}

static void long_lists_stream_by(void **state)
{
    static const char *const lasts[][2] = {
        {"[\"shift\",52,36]", ""},
        {"[\"shift\",36,52]", "pan-src-empty"},
        {"[\"shift\",52]", "pan-arity"},
        {"[\"shift\",52,36],", "json-syntax"},
        {"[[\"shift\",52,36]]", "pan-shape"},
    };
    enum { ROOM = 400000 };
    char *text = malloc(ROOM);
    fixture *f = *state;

    assert_non_null(text);
    for (size_t i = 0; i < COUNT(lasts); i++) {
        size_t len = make_long(text, ROOM, lasts[i][0]);
        size_t lines = 0;

        for (size_t j = 0; j < len; j++)
            lines += text[j] == '\n';
        assert_int_equal(check_all(f, (hm_str){text, len}), !lasts[i][1][0]);
        assert_string_equal(first_error(f), lasts[i][1]);
        if (i == 1) {
            assert_int_equal(hm_diags_at(f->diags, 0)->line, lines - 1);
            assert_int_equal(hm_diags_at(f->diags, 0)->column, 10);
        }
    }
    free(text);
}

/* Documents end anywhere in the pieces that the input is read in. */
static void documents_end_where_they_end(void **state)
{
    static const struct {
        const char *end;
        size_t fine;
    } cases[] = {
        {"]\n[]\n", 2},        {"]  \t\n\n[]", 2}, {"] x\n[]\n", 1},
        {"][]\n[]\n", 1},      {",]\n[]\n", 1},    {"]", 1},
        {",[\"shi]\n[]\n", 0}, {"]]\n[]\n", 1},
    };
    enum { PIECE = 65536, AROUND = 24, ROOM = PIECE + 200 };
    char *text = malloc(ROOM);
    fixture *f = *state;

    assert_non_null(text);
    for (size_t i = 0; i < COUNT(cases); i++) {
        for (size_t len = PIECE - AROUND; len < PIECE + AROUND; len++) {
            size_t end = strlen(cases[i].end);

            memset(text, ' ', len);
            memcpy(text, "[[\"shift\",52,36]", 16);
            memcpy(text + len, cases[i].end, end);
            assert_int_equal(check_all(f, (hm_str){text, len + end}),
                             cases[i].fine);
        }
    }
    free(text);
}

/* Streams a list that is too long for a record; what was written. */
static hm_status stream_list(fixture *f, const char *again, const char *last,
                             const hm_stream_options *options)
{
    enum { ROOM = 1200000 };
    char *text = malloc(ROOM);
    size_t len = 1;
    source s;
    hm_status st;

    assert_non_null(text);
    text[0] = '[';
    while (len + 200 < ROOM)
        len += (size_t)snprintf(text + len, ROOM - len, "%s,", again);
    len += (size_t)snprintf(text + len, ROOM - len, "%s]", last);
    hm_diags_clear(f->diags);
    hm_out_clear(f->out);
    s = open_text(f, (hm_str){text, len}, "game=chess");
    st = hm_reader_stream(s.reader, options, f->out);
    close_text(&s);
    free(text);
    return st;
}

static bool ends_with(fixture *f, const char *end)
{
    hm_str text = hm_out_text(f->out);
    size_t len = strlen(end);

    return text.len >= len && memcmp(text.ptr + text.len - len, end, len) == 0;
}

static void long_lists_are_written_while_they_are_read(void **state)
{
    static const char again[] = "[[\"shift\",62,45],[\"shift\",45,62]],[]";
    hm_stream_options states = {.size = sizeof(states), .states = true};
    hm_stream_options pan = {.size = sizeof(pan), .to = "pan"};
    hm_stream_options flat = {.size = sizeof(flat),
                              .to = "pan",
                              .settings = (const char *const[]){"flat=yes"},
                              .setting_count = 1};
    fixture *f = *state;

    flat.diags = f->diags;
    assert_int_equal(stream_list(f, again, "[[\"shift\",52,36]]", &states),
                     HM_OK);
    assert_true(ends_with(
        f, ",\"action\":[\"shift\",52,36],\"board\":\"rnbqkbnr/pppppppp/8/8/"
           "4P3/8/PPPP1PPP/RNBQKBNR\",\"hand\":null}\n"));
    assert_int_equal(
        stream_list(f, again, "[[\"promote\",52,\"a b\"]]", &states), HM_OK);
    assert_true(ends_with(f, ",,P,P,P,P,a b,P,P,P,R,N,B,Q,K,B,N,R\",\"hand\":"
                             "null}\n"));
    assert_int_equal(stream_list(f, again, "[[\"shift\",52,36]]", &pan), HM_OK);
    assert_true(ends_with(f, "  [ [ \"shift\", 62, 45 ], [ \"shift\", 45, 62 ] "
                             "],\n  [],\n  [ [ \"shift\", 52, 36 ] ]\n]\n"));
    assert_int_equal(stream_list(f, again, "[]", &flat), HM_OK);
    assert_true(ends_with(f, "  [ \"shift\", 62, 45 ],\n"
                             "  [ \"shift\", 45, 62 ]\n]\n"));
    assert_int_equal(hm_diags_count(f->diags), 2); // both losses, once
    assert_int_equal(stream_list(f, again, "[[\"shift\",36,52]]", &states),
                     HM_EINPUT);
    assert_string_equal(first_error(f), "pan-src-empty");
}

static void short_lists_are_not_streamed(void **state)
{
    hm_stream_options options = {.size = sizeof(options), .states = true};
    fixture *f = *state;
    source s = open_text(f, hm_str_of("[[\"shift\",52,36]]\n{}"), NULL);
    hm_record *record = NULL;

    assert_int_equal(hm_reader_stream(s.reader, &options, f->out), HM_ESUPPORT);
    assert_int_equal(hm_reader_next(s.reader, &record), HM_OK);
    assert_int_equal(hm_reader_stream(s.reader, &options, f->out), HM_ESUPPORT);
    options = (hm_stream_options){.size = sizeof(options), .to = "ppn"};
    assert_int_equal(hm_reader_stream(s.reader, &options, f->out), HM_ESUPPORT);
    hm_record_free(record);
    close_text(&s);
}

static void one_bad_game_never_hides_the_next(void **state)
{
    fixture *f = *state;

    assert_int_equal(check_all(f, hm_str_of("[[\"shift\",52,36]]\n"
                                            "[[\"shift\",52,]]\n"
                                            "\n"
                                            "{\"startpos\":[]}\n"
                                            "[\"shift\",52,28] x\n"
                                            "[[\"shift\",12,28]]")),
                     2);
    assert_int_equal(hm_diags_total(f->diags, HM_ERROR), 3);
}

/* ---- a second opinion ---------------------------------------------------- */

/* Whether a text was read as JSON; false in `*sure` if the reader gave up. */
static bool is_json(fixture *f, hm_str text, bool *sure)
{
    source s = open_text(f, text, NULL);
    hm_record *record = NULL;
    bool json = true;

    hm_diags_clear(f->diags);
    hm_reader_next(s.reader, &record);
    *sure = true;
    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        const char *id = hm_diags_at(f->diags, i)->id;

        if (strcmp(id, "json-syntax") == 0)
            json = false;
        if (strcmp(id, "pan-limit") == 0)
            *sure = false;
    }
    hm_record_free(record);
    close_text(&s);
    return json;
}

static bool is_json_to_jansson(hm_str text)
{
    json_t *value =
        json_loadb(text.ptr, text.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    bool json = value != NULL;

    json_decref(value);
    return json;
}

/* Changes, adds or drops one byte. */
static size_t mutate(char *text, size_t len, unsigned r)
{
    static const char bytes[] = "[]{},:\"\\ 0123-+.eEntufaslr\t\n/'\x01\x7F"
                                "dD8cC0\xC3\xA9\xED\xA0\x80\xF4\x90\xFF";
    size_t at = r / 7 % (len ? len : 1);
    char c = bytes[r / 1009 % (sizeof(bytes) - 1)];

    if (r % 3 == 0 && len > 1) {
        memmove(text + at, text + at + 1, len - at - 1);
        return len - 1;
    }
    if (r % 3 == 1) {
        memmove(text + at + 1, text + at, len - at);
        len++;
    }
    text[at] = c;
    return len;
}

static void what_is_json_is_json_to_jansson_too(void **state)
{
    static const char *const texts[] = {
        "[[\"shift\",52,36],[\"promote\",36,\"\\u00e9\\n\"]]",
        "[[[\"drop\",\"P\",40],[\"drop\",39,\"+p\"]],[],[[\"remove\",1,2]]]",
        "{\"startpos\":[[\"k\",null]],\"moves\":[[[\"shift\",0,1]]],\"v\":{}}",
        "[\"capture\", 1, 20]",
        "[[\"promote\",1,\"\\uD83D\\uDE00\\u0000\\/\\b\\f\"]]",
        "[[\"shift\",-0,1.5e3],[\"drop\",\"\xE9\xBE\x8D\",2E-1]]",
        ("{\"startpos\":[[\"\xF0\x9F\x98\x80\"]],\"moves\":[],"
         "\"a\":[true,false,null]}"),
    };
    const size_t kinds = COUNT(texts);
    unsigned seed = 20140628;
    size_t compared = 0;

    for (int i = 0; i < 40000; i++) {
        char text[128];
        size_t len = strlen(texts[(size_t)i % kinds]);
        bool sure;
        bool json;

        memcpy(text, texts[(size_t)i % kinds], len);
        for (int j = 0; j < 1 + i % 5; j++) {
            seed = seed * 1664525u + 1013904223u;
            len = mutate(text, len, seed >> 7);
        }
        json = is_json(*state, (hm_str){text, len}, &sure);
        if (json && !sure)
            continue;
        if (json != is_json_to_jansson((hm_str){text, len}))
            fail_msg("%.*s", (int)len, text);
        compared++;
    }
    assert_true(compared > 30000);
}

#define TEST(name)                                                             \
    cmocka_unit_test_setup_teardown(name, make_fixture, free_fixture)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_shapes_say_the_same),
        TEST(plies_of_a_flat_list_follow_the_mover),
        TEST(objects_bring_their_start),
        TEST(a_dialect_can_be_insisted_on),
        TEST(bad_documents_have_the_right_ids),
        TEST(deep_nesting_is_a_limit),
        TEST(settings_that_make_no_sense_are_refused),
        TEST(long_lists_stream_by),
        TEST(documents_end_where_they_end),
        TEST(long_lists_are_written_while_they_are_read),
        TEST(short_lists_are_not_streamed),
        TEST(one_bad_game_never_hides_the_next),
        TEST(what_is_json_is_json_to_jansson_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
