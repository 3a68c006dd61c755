/*
 * test_base64.c - bytes as letters and digits, by the examples of RFC 4648.
 */
#include "base/base64.h"
#include "support.h"

/* What follows the bytes is no part of them. */
static void the_examples_of_the_standard_are_right(void **state)
{
    static const char *const cases[] = {
        "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"};
    fixture *f = *state;

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        hm_out *out = new_out(f);

        hm__base64((const uint8_t *)"foobar", i, out);
        assert_true(hm_str_is(hm_out_text(out), cases[i]));
        hm_out_free(out);
    }
}

static void every_bit_counts(void **state)
{
    static const uint8_t bytes[] = {0x00, 0x10, 0x83, 0xFB, 0xFF, 0xBF};
    hm_out *out = new_out(*state);

    hm__base64(bytes, sizeof(bytes), out);
    assert_true(hm_str_is(hm_out_text(out), "ABCD+/+/"));
    hm_out_free(out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_examples_of_the_standard_are_right),
        TEST(every_bit_counts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
