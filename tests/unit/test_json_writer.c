/*
 * test_json_writer.c - writing JSON.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/json.h"
#include "base/str.h"

static int set_up(void **state)
{
    hm_ctx *ctx;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    *state = ctx;
    return 0;
}

static int tear_down(void **state)
{
    hm_ctx_free(*state);
    return 0;
}

static void the_writer_puts_in_the_commas(void **state)
{
    hm_json writer = {0};

    assert_int_equal(hm_out_new(*state, &writer.out), HM_OK);
    hm_json_begin_object(&writer);
    hm_json_key(&writer, "list");
    hm_json_begin_array(&writer);
    hm_json_int(&writer, -7);
    hm_json_number(&writer, 0.25);
    hm_json_begin_array(&writer);
    hm_json_end_array(&writer);
    hm_json_bool(&writer, true);
    hm_json_bool(&writer, false);
    hm_json_null(&writer);
    hm_json_end_array(&writer);
    hm_json_any_key(&writer, HM_STR("a \"name\""));
    hm_json_string(&writer, HM_STR("tab\t"));
    hm_json_key(&writer, "raw");
    hm_out_puts(hm_json_value(&writer), "{\"x\":1}");
    hm_json_key(&writer, "empty");
    hm_json_begin_object(&writer);
    hm_json_end_object(&writer);
    hm_json_end_object(&writer);
    hm_json_end_line(&writer);
    hm_json_int(&writer, 1);
    hm_json_end_line(&writer);
    assert_true(hm_str_is(
        hm_out_text(writer.out),
        "{\"list\":[-7,0.25,[],true,false,null],\"a \\\"name\\\"\":\"tab\\t\","
        "\"raw\":{\"x\":1},\"empty\":{}}\n1\n"));
    hm_out_free(writer.out);
}

static void a_line_has_blanks_only_in_strings(void **state)
{
    hm_out *out;

    assert_int_equal(hm_out_new(*state, &out), HM_OK);
    hm_json_line(HM_STR("{\n  \"a b\": [\t1, \r\n 2],"
                        " \"\\\" \\\\\": \"x y\"\n}\n"),
                 out);
    hm_json_line(HM_STR(""), out);
    assert_true(hm_str_is(hm_out_text(out),
                          "{\"a b\":[1,2],\"\\\" \\\\\":\"x y\"}\n\n"));
    hm_out_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_writer_puts_in_the_commas),
        cmocka_unit_test(a_line_has_blanks_only_in_strings),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
