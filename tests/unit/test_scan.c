/*
 * test_scan.c - the ends of documents of PAN, found by blocks and by bytes.
 */
#include "support.h"

#include "notation/pan/pan.h"

/* Scans a text in parts of so many bytes; how much belongs to the document. */
static size_t scan_by(hm_str text, size_t step, hm__pan_scan *scan)
{
    size_t size = 0;

    *scan = (hm__pan_scan){0};
    for (size_t at = 0; at < text.len && !scan->ended; at += step)
        size += hm__pan_scan_text(scan, hm__str_part(text, at, at + step));
    return size;
}

/* However a text is cut, the document ends at the same byte. */
static void assert_same_end(hm_str text)
{
    static const size_t steps[] = {1, 63, 64, 65, 129, 1000};
    hm__pan_scan bytes;
    size_t size = scan_by(text, 1, &bytes);

    for (size_t i = 0; i < HM_COUNT(steps); i++) {
        hm__pan_scan parts;

        assert_int_equal(scan_by(text, steps[i], &parts), size);
        assert_int_equal(parts.ended, bytes.ended);
        assert_int_equal(parts.line, bytes.line);
        assert_int_equal(parts.begun, bytes.begun);
        if (parts.line)
            continue; // what is inside a last line does not matter
        assert_int_equal(parts.depth, bytes.depth);
        assert_int_equal(parts.string, bytes.string);
        assert_int_equal(parts.escape, bytes.escape);
    }
}

static void the_last_bracket_ends_a_document_on_its_line(void **state)
{
    hm__pan_scan scan;
    hm_str text = HM_STR("\n [[\"a]\",{}],[[1,2],[]]] x [\n[]");

    (void)state;
    assert_int_equal(scan_by(text, 100, &scan), text.len - 3);
    assert_true(scan.ended);
}

/* Brackets by chance, with more or fewer of what is in strings. */
static void blocks_find_what_bytes_find(void **state)
{
    static const char *const alphabets[] = {
        "[]",           "[]{},1 ",   "[[]]\"\"ab,",  "[[[]]]\"\\\n ",
        "[]\"abcdefgh", "[{}]\n\n,", "[][]\"[]\",x", "[aaaaaaaaaaaaaaa]\"\"",
    };
    uint64_t seed = 7;
    char text[700];

    (void)state;
    for (size_t round = 0; round < 40000; round += UNIT_SAMPLE) {
        const char *letters = alphabets[round % HM_COUNT(alphabets)];
        uint32_t count = (uint32_t)strlen(letters);
        size_t len = random_below(&seed, sizeof(text));
        size_t deep = len ? random_below(&seed, 4) : 0;

        for (size_t i = 0; i < len; i++)
            text[i] = i < deep ? '[' : letters[random_below(&seed, count)];
        assert_same_end((hm_str){text, len});
    }
}

/* One pair after another, at every place of a block. */
static void every_place_of_a_block_is_looked_at(void **state)
{
    char text[300];

    (void)state;
    for (size_t first = 0; first < 140; first++) {
        for (size_t second = first + 1; second < 140; second++) {
            memset(text, ' ', sizeof(text));
            text[0] = '[';
            text[1 + first] = "[]\"\"\\"[(first + second) % 5];
            text[1 + second] = "]]\"\n\""[second % 5];
            text[250] = ']';
            text[251] = '\n';
            assert_same_end((hm_str){text, sizeof(text)});
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_last_bracket_ends_a_document_on_its_line),
        TEST(blocks_find_what_bytes_find),
        TEST(every_place_of_a_block_is_looked_at),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
