/*
 * test_yaml.c - metadata: YAML in, JSON and YAML out, tag pairs.
 */
#include "support.h"

#include "model/meta.h"

typedef struct reading {
    hm__arena arena;
    hm_meta map;
    hm__source source;
} reading;

static hm_status read_yaml(fixture *f, reading *r, const char *text)
{
    hm__arena_init(&r->arena, f->ctx);
    r->map = (hm_meta){.kind = HM_META_MAP};
    r->source = (hm__source){.name = HM_STR("x"), .text = hm_str_of(text)};
    return hm__yaml_read(&r->map, (hm_span){0, strlen(text)}, &r->source,
                         &r->arena, f->diags);
}

static void assert_json(fixture *f, const char *yaml, const char *want)
{
    hm_out *out = new_out(f);
    reading r;
    char *got;

    assert_int_equal(read_yaml(f, &r, yaml), HM_OK);
    assert_int_equal(hm_diags_count(f->diags), 0);
    hm_meta_json(&r.map, out);
    got = take_text(out);
    assert_string_equal(got, want);
    free(got);
    hm__arena_free(&r.arena);
}

static void assert_fault(fixture *f, const char *yaml, const char *id,
                         size_t line, size_t column)
{
    reading r;

    hm_diags_clear(f->diags);
    assert_int_not_equal(read_yaml(f, &r, yaml), HM_OK);
    assert_int_equal(hm_diags_count(f->diags), 1);
    assert_string_equal(diag_id(f, 0), id);
    assert_int_equal(hm_diags_at(f->diags, 0)->line, line);
    assert_int_equal(hm_diags_at(f->diags, 0)->column, column);
    hm__arena_free(&r.arena);
}

/* ---- reading --------------------------------------------------------------
 */

static void keys_stay_in_their_order(void **state)
{
    assert_json(*state, "Zed: 1\nAbe: 2\nMid: 3\n",
                "{\"Zed\":\"1\",\"Abe\":\"2\",\"Mid\":\"3\"}");
    assert_json(*state, "", "{}");
    assert_json(*state, "# only a comment\n", "{}");
    assert_json(*state, "~\n", "{}");
}

static void every_scalar_stays_text(void **state)
{
    assert_json(*state, "a: 010\nb: 12:30:45\nc: yes\nd: 1e3\ne: 2020-01-13\n",
                "{\"a\":\"010\",\"b\":\"12:30:45\",\"c\":\"yes\",\"d\":\"1e3\","
                "\"e\":\"2020-01-13\"}");
    assert_json(*state, "a: 0-1\nb: '1/2-1/2'\nc: \"?\"\n",
                "{\"a\":\"0-1\",\"b\":\"1/2-1/2\",\"c\":\"?\"}");
}

static void only_an_unquoted_null_is_null(void **state)
{
    assert_json(*state, "a:\nb: ~\nc: null\nd: \"null\"\ne: ''\nf: nULL\n",
                "{\"a\":null,\"b\":null,\"c\":null,\"d\":\"null\",\"e\":\"\","
                "\"f\":\"nULL\"}");
}

static void lists_and_maps_nest(void **state)
{
    assert_json(*state, "a: [1, [2, 3], {x: y}]\nb:\n  c:\n    - d\n    - e\n",
                "{\"a\":[\"1\",[\"2\",\"3\"],{\"x\":\"y\"}],\"b\":{\"c\":"
                "[\"d\",\"e\"]}}");
    assert_json(*state, "a: []\nb: {}\n", "{\"a\":[],\"b\":{}}");
    assert_json(*state, "{a: 1, b: 2}\n", "{\"a\":\"1\",\"b\":\"2\"}");
}

static void long_texts_are_folded_or_kept(void **state)
{
    assert_json(*state, "a: |\n  one\n  two\nb: >\n  one\n  two\nc: x\n  y\n",
                "{\"a\":\"one\\ntwo\\n\",\"b\":\"one two\\n\",\"c\":\"x y\"}");
    assert_json(*state, "a: \"\\u2600 \\x41\\n\"\n",
                "{\"a\":\"\xE2\x98\x80 A\\n\"}");
}

static void items_are_found_by_key_and_number(void **state)
{
    fixture *f = *state;
    reading r;
    hm_str key;
    const hm_meta *list;

    assert_int_equal(read_yaml(f, &r, "a: 1\nB: [x, y]\n"), HM_OK);
    assert_int_equal(hm_meta_count(&r.map), 2);
    assert_text(hm_meta_text(hm_meta_get(&r.map, "a")), "1");
    assert_null(hm_meta_get(&r.map, "b")); // case counts
    list = hm_meta_at(&r.map, 1, &key);
    assert_text(key, "B");
    assert_int_equal(hm_meta_type(list), HM_META_LIST);
    assert_text(hm_meta_text(list), "");
    assert_null(hm_meta_get(list, "x"));
    assert_text(hm_meta_text(hm_meta_at(list, 1, NULL)), "y");
    assert_null(hm_meta_at(list, 2, NULL));
    assert_null(hm_meta_at(&r.map, 2, &key));
    hm__arena_free(&r.arena);
}

/* Spans are bytes of the source, whatever stands before them. */
static void places_are_counted_in_bytes(void **state)
{
    fixture *f = *state;
    reading r;
    const hm_meta *b;

    assert_int_equal(
        read_yaml(f, &r, "a: \xE5\x85\xAD\xE5\x85\xAD\nb\xC3\xA9: [x]\n"),
        HM_OK);
    b = hm_meta_at(&r.map, 1, NULL);
    assert_int_equal(b->key_span.start, 10);
    assert_int_equal(b->key_span.end, 13);
    assert_int_equal(hm_meta_at(b, 0, NULL)->span.start, 16);
    assert_int_equal(hm_meta_at(b, 0, NULL)->span.end, 17);
    hm__arena_free(&r.arena);
}

static void an_alias_is_the_value_of_its_anchor(void **state)
{
    assert_json(*state, "a: &x 1\nb: *x\nc: [*x, &x 2, *x]\n",
                "{\"a\":\"1\",\"b\":\"1\",\"c\":[\"1\",\"2\",\"2\"]}");
    assert_json(*state, "a: &m {b: [c, {}], d: ~}\ne: [*m, [*m]]\n",
                "{\"a\":{\"b\":[\"c\",{}],\"d\":null},"
                "\"e\":[{\"b\":[\"c\",{}],\"d\":null},"
                "[{\"b\":[\"c\",{}],\"d\":null}]]}");
    assert_json(*state, "&k key: 1\nb: {*k : 2}\n",
                "{\"key\":\"1\",\"b\":{\"key\":\"2\"}}");
}

/* Each list holds the one before ten times: a short text, and no end to it. */
static void what_aliases_stand_for_is_limited(void **state)
{
    hm_out *wide = new_out(*state);
    hm_out *deep = new_out(*state);
    char *text;

    hm_out_puts(wide, "a0: &a0 x\n");
    for (int i = 1; i < 9; i++) {
        hm_out_printf(wide, "a%d: &a%d [", i, i);
        for (int j = 0; j < 10; j++)
            hm_out_printf(wide, "*a%d,", i - 1);
        hm_out_puts(wide, "]\n");
    }
    text = take_text(wide);
    assert_fault(*state, text, "limit-meta-bytes", 6, 26);
    free(text);
    hm_out_puts(deep, "a0: &a0 [x]\n");
    for (int i = 1; i < 70; i++)
        hm_out_printf(deep, "a%d: &a%d [*a%d]\n", i, i, i - 1);
    text = take_text(deep);
    assert_fault(*state, text, "limit-meta-bytes", 64, 12);
    free(text);
}

/* ---- faults ---------------------------------------------------------------
 */

static void what_is_wrong_is_pointed_at(void **state)
{
    assert_fault(*state, "a: b: c\n", "yaml-syntax", 1, 5);
    assert_fault(*state, "a: \"open\n", "yaml-syntax", 2, 1);
    assert_fault(*state, "\xC3\xA9: 1\nx: 2\n\xC3\xA9: 3\n",
                 "yaml-duplicate-key", 3, 1);
    assert_fault(*state, "a: {b: 1, b: 2}\n", "yaml-duplicate-key", 1, 11);
    assert_fault(*state, "a: &x 1\nb: *y\n", "yaml-alias", 2, 4);
    assert_fault(*state, "a: &x [1, *x]\n", "yaml-alias", 1, 11);
    assert_fault(*state, "a: &x [1]\n*x : 2\n", "yaml-key", 2, 1);
    assert_fault(*state, "? [a]\n: 1\n", "yaml-key", 1, 3);
}

static void metadata_must_be_a_map(void **state)
{
    assert_fault(*state, "- a\n- b\n", "ppn-meta-not-map", 1, 1);
    assert_fault(*state, "only words\n", "ppn-meta-not-map", 1, 1);
    assert_fault(*state, "[a, b]\n", "ppn-meta-not-map", 1, 1);
}

static void nesting_is_limited(void **state)
{
    char deep[200];

    limit_context(*state, "meta-depth", 3);
    assert_json(*state, "a:\n  b: 1\n", "{\"a\":{\"b\":\"1\"}}");
    assert_json(*state, "a: \"[[[[{{{{\"\n", "{\"a\":\"[[[[{{{{\"}");
    assert_json(*state, "? a\n: '[[[[{{{{\n  ]'\n", "{\"a\":\"[[[[{{{{ ]\"}");
    assert_fault(*state, "a:\n  b:\n    c:\n      d: 1\n", "limit-meta-depth",
                 4, 7);
    memset(deep, '[', sizeof(deep));
    memcpy(deep, "a: ", 3);
    deep[sizeof(deep) - 1] = '\0';
    assert_fault(*state, deep, "limit-meta-depth", 1, 6);
}

/* ---- tag pairs ------------------------------------------------------------
 */

static void tag_pairs_are_keys_and_values(void **state)
{
    assert_json(*state, "[Event \"A \\\"fine\\\" game\"]\n[Site \"?\"]\n",
                "{\"Event\":\"A \\\"fine\\\" game\",\"Site\":\"?\"}");
    assert_json(*state, "[Event \"x\"]\nGameType: Kono\n",
                "{\"Event\":\"x\",\"GameType\":\"Kono\"}");
    assert_json(*state, "[A \"back\\\\slash\"]  \n",
                "{\"A\":\"back\\\\slash\"}");
    assert_fault(*state, "[Event \"x\"]\nEvent: y\n", "yaml-duplicate-key", 2,
                 1);
}

/* ---- writing --------------------------------------------------------------
 */

/* Writes a map as YAML, reads it again, and compares. */
static void assert_round_trip(fixture *f, const char *yaml)
{
    hm_out *text = new_out(f);
    hm_out *before = new_out(f);
    char *written;
    char *json;
    reading r;

    assert_int_equal(read_yaml(f, &r, yaml), HM_OK);
    hm_meta_json(&r.map, before);
    for (const hm_meta *item = r.map.first; item; item = item->next)
        hm__yaml_put(item, text);
    hm__arena_free(&r.arena);
    written = take_text(text);
    json = take_text(before);
    assert_json(f, written, json);
    free(written);
    free(json);
}

static void what_is_written_reads_back(void **state)
{
    static const char *const nasty[] = {"a b",
                                        "- x",
                                        "x: y",
                                        "x:",
                                        "x #y",
                                        "# x",
                                        " lead",
                                        "trail ",
                                        "it's",
                                        "say",
                                        "null",
                                        "Null",
                                        "~",
                                        "",
                                        "*x",
                                        "&x",
                                        "!x",
                                        "%x",
                                        "@x",
                                        "`S'",
                                        "---",
                                        "...",
                                        "....",
                                        "[x]",
                                        "{x}",
                                        "a,b",
                                        "?",
                                        "? x",
                                        "-",
                                        ":",
                                        "|",
                                        ">",
                                        "1-0",
                                        "010",
                                        "line\nb",
                                        "tab\t",
                                        "\\n",
                                        "\"q",
                                        "=",
                                        "<<",
                                        "\xE5\x85\xAD",
                                        "\xF0\x9F\x82\xA0"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(nasty); i++) {
        hm_out *yaml = new_out(f);
        char *text;

        hm_out_puts(yaml, "key: ");
        hm_out_json(yaml, hm_str_of(nasty[i]));
        hm_out_char(yaml, '\n');
        hm_out_json(yaml, hm_str_of(nasty[i]));
        hm_out_puts(yaml, ": [x, ");
        hm_out_json(yaml, hm_str_of(nasty[i]));
        hm_out_puts(yaml, "]\n");
        text = take_text(yaml);
        assert_round_trip(f, text);
        free(text);
    }
}

/* An escape is longer than what it stands for. */
static void long_keys_read_back(void **state)
{
    static const char *const parts[] = {"k", "\\u001C", "\xE5\x85\xAD"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(parts); i++) {
        for (size_t count = 100; count < 300; count++) {
            hm_out *yaml = new_out(f);
            char *text;

            hm_out_puts(yaml, "? \"");
            for (size_t j = 0; j < count; j++)
                hm_out_puts(yaml, parts[i]);
            hm_out_puts(yaml, "\"\n: value\n");
            text = take_text(yaml);
            assert_round_trip(f, text);
            free(text);
        }
    }
}

static void trees_are_written_in_blocks(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);
    reading r;

    assert_int_equal(
        read_yaml(f, &r, "a: {b: [1, [2], {c: d}], e: [], f: {}, g: }\n"),
        HM_OK);
    hm__yaml_put(r.map.first, out);
    assert_text(hm_out_text(out), "a:\n"
                                  "  b:\n"
                                  "    - 1\n"
                                  "    -\n"
                                  "      - 2\n"
                                  "    -\n"
                                  "      c: d\n"
                                  "  e: []\n"
                                  "  f: {}\n"
                                  "  g: ~\n");
    hm_out_free(out);
    hm__arena_free(&r.arena);
    assert_round_trip(f, "a: {b: [1, [2], {c: d}], e: [], f: {}, g: }\n");
}

static void booleans_are_spelled_as_in_yaml(void **state)
{
    bool value = false;

    (void)state;
    assert_true(hm__meta_bool(HM_STR("Yes"), &value) && value);
    assert_true(hm__meta_bool(HM_STR("true"), &value) && value);
    assert_true(hm__meta_bool(HM_STR("ON"), &value) && value);
    assert_true(hm__meta_bool(HM_STR("n"), &value) && !value);
    assert_true(hm__meta_bool(HM_STR("False"), &value) && !value);
    assert_false(hm__meta_bool(HM_STR("1"), &value));
    assert_false(hm__meta_bool(HM_STR(""), &value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(keys_stay_in_their_order),
        TEST(every_scalar_stays_text),
        TEST(only_an_unquoted_null_is_null),
        TEST(lists_and_maps_nest),
        TEST(long_texts_are_folded_or_kept),
        TEST(items_are_found_by_key_and_number),
        TEST(places_are_counted_in_bytes),
        TEST(an_alias_is_the_value_of_its_anchor),
        TEST(what_aliases_stand_for_is_limited),
        TEST(what_is_wrong_is_pointed_at),
        TEST(metadata_must_be_a_map),
        TEST(nesting_is_limited),
        TEST(tag_pairs_are_keys_and_values),
        TEST(what_is_written_reads_back),
        TEST(long_keys_read_back),
        TEST(trees_are_written_in_blocks),
        TEST(booleans_are_spelled_as_in_yaml),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
