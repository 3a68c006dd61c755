/*
 * test_sha256.c - digests, by another implementation of them.
 */
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"
#include "base/str.h"
#include "support.h"

static void expect(hm_str text, const char *hex)
{
    uint8_t digest[32];
    char now[65];

    hm__sha256(text, digest);
    for (size_t i = 0; i < 32; i++)
        snprintf(now + 2 * i, 3, "%02x", digest[i]);
    assert_string_equal(now, hex);
}

static void the_example_of_the_standard_is_right(void **state)
{
    (void)state;
    expect(HM_STR("abc"), "ba7816bf8f01cfea414140de5dae2223"
                          "b00361a396177a9cb410ff61f20015ad");
}

/* The letter a, so many times: around the ends of blocks. */
static void texts_of_every_length_are_padded(void **state)
{
    static const struct {
        size_t count;
        const char *hex;
    } cases[] = {
        {0, "e3b0c44298fc1c149afbf4c8996fb924"
            "27ae41e4649b934ca495991b7852b855"},
        {1, "ca978112ca1bbdcafac231b39a23dc4d"
            "a786eff8147c4e72b9807785afee48bb"},
        {3, "9834876dcfb05cb167a5c24953eba58c"
            "4ac89b1adf57f28f2f9d09af107ee8f0"},
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9a"
             "e9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f"
             "590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98"
             "e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209"
             "f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a"
             "41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, "31eba51c313a5c08226adf18d4a359cf"
              "dfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c"
              "020d683aa5f73aaaedfdc55af904c21c"},
        {128, "6836cf13bac400e9105071cd6af47084"
              "dfacad4e5e302c94bfed24e013afb73e"},
        {1000, "41edece42d63e8d9bf515a9ba6932e1c"
               "20cbc9f5a5d134645adb5db1b9737ea3"},
    };
    char text[1000];

    (void)state;
    memset(text, 'a', sizeof(text));
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        expect((hm_str){text, cases[i].count}, cases[i].hex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_the_standard_is_right),
        cmocka_unit_test(texts_of_every_length_are_padded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
