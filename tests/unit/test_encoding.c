/*
 * test_encoding.c - CP932 in and out.
 */
#include "support.h"

#include "base/encoding.h"

typedef struct heard {
    size_t count;
    char last[8];
} heard;

static void hear(void *user, hm_str character)
{
    heard *h = user;

    h->count++;
    assert_true(character.len < sizeof(h->last));
    memcpy(h->last, character.ptr, character.len);
    h->last[character.len] = '\0';
}

/* Encodes a text; free it. */
static char *encode(fixture *f, const char *text, heard *h)
{
    hm_out *out = new_out(f);

    assert_int_equal(
        hm__encode_cp932(hm_str_of(text), out, (hm__encoding_losses){hear, h}),
        HM_OK);
    return take_text(out);
}

static void encodings_have_several_names(void **state)
{
    static const char *const names[] = {"cp932", "CP932", "shift_jis",
                                        "Shift_JIS", "sjis"};
    hm__encoding e = HM__UTF8;

    (void)state;
    for (size_t i = 0; i < HM_COUNT(names); i++) {
        e = HM__UTF8;
        assert_true(hm__encoding_find(names[i], &e));
        assert_int_equal(e, HM__CP932);
    }
    assert_true(hm__encoding_find("UTF-8", &e));
    assert_int_equal(e, HM__UTF8);
    assert_false(hm__encoding_find("latin-1", &e));
}

static void characters_of_windows_are_encoded(void **state)
{
    heard h = {0};
    char *text = encode(*state, "表十\\ ①髙 A", &h);

    assert_string_equal(text, "\x95\x5c\x8f\x5c\\ \x87\x40\xfb\xfc A");
    assert_int_equal(h.count, 0);
    free(text);
}

static void twins_are_no_loss(void **state)
{
    heard h = {0};
    char *text = encode(*state, "☗☖〜～−", &h);

    assert_string_equal(text, "\x81\xa3\x81\xa2\x81\x60\x81\x60\x81\x7c");
    assert_int_equal(h.count, 0);
    free(text);
}

static void what_is_lacking_is_heard_of(void **state)
{
    heard h = {0};
    char *text = encode(*state, "a\u00e9b\u00a5c", &h);

    assert_string_equal(text, "a\x81\xac"
                              "b\x81\xac"
                              "c");
    assert_int_equal(h.count, 2);
    assert_string_equal(h.last, "\u00a5");
    free(text);
}

/* Longer than any buffer in between. */
static void long_texts_come_back_whole(void **state)
{
    fixture *f = *state;
    hm_out *text = new_out(f);
    hm_out *bytes = new_out(f);
    hm__arena arena;
    hm_str back;
    hm__encoding from;
    size_t bad;
    heard h = {0};

    for (int i = 0; i < 1000; i++)
        hm_out_puts(text, "７六歩 x～");
    assert_int_equal(hm__encode_cp932(hm_out_text(text), bytes,
                                      (hm__encoding_losses){hear, &h}),
                     HM_OK);
    hm__arena_init(&arena, f->ctx);
    assert_int_equal(
        hm__decode_japanese(&arena, hm_out_text(bytes), &back, &bad, &from),
        HM_OK);
    assert_int_equal(from, HM__CP932);
    assert_true(hm__str_eq(back, hm_out_text(text)));
    hm__arena_free(&arena);
    hm_out_free(text);
    hm_out_free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(encodings_have_several_names),
        TEST(characters_of_windows_are_encoded),
        TEST(twins_are_no_loss),
        TEST(what_is_lacking_is_heard_of),
        TEST(long_texts_come_back_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
