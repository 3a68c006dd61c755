/*
 * test_slice.c - games that are cut out and read elsewhere are the same.
 */
#include "support.h"

static hm_reader *open_text(fixture *f, hm_input *input, const char *from,
                            const hm_slice *slice)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = from,
                                 .name = "t",
                                 .diags = f->diags,
                                 .slice = slice};
    hm_reader *reader = NULL;

    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    return reader;
}

/* Reads on, and writes down each game and what is wrong with it. */
static void read_games(fixture *f, hm_reader *reader, size_t most, hm_out *out)
{
    hm_record *record = NULL;

    for (hm_status st = HM_OK; most > 0; most--) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_END)
            break;
        hm_out_printf(out, "%zu: %d", hm_reader_game(reader), (int)st);
        if (st == HM_OK)
            hm_out_printf(out, " %zu", hm_record_length(record));
        hm_diags_sort(f->diags);
        for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
            const hm_diag *d = hm_diags_at(f->diags, i);

            hm_out_printf(out, " %s %zu:%zu at %zu", d->id, d->line, d->column,
                          d->offset);
        }
        hm_out_char(out, '\n');
        hm_diags_clear(f->diags);
    }
    hm_record_free(record);
}

static void read_whole(fixture *f, const char *from, hm_str text, hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    reader = open_text(f, input, from, NULL);
    read_games(f, reader, SIZE_MAX, out);
    hm_reader_free(reader);
    hm_input_free(input);
}

static void read_slice(fixture *f, const char *from, const hm_slice *slice,
                       hm_out *bytes, hm_out *out)
{
    hm_input *input = NULL;
    hm_reader *reader;

    assert_int_equal(hm_input_plain(f->ctx, hm_out_text(bytes), &input), HM_OK);
    reader = open_text(f, input, from, slice);
    read_games(f, reader, SIZE_MAX, out);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_clear(bytes);
}

/* The same by slices of `wanted` bytes; how many there were. */
static size_t read_slices(fixture *f, const char *from, hm_str text,
                          size_t wanted, hm_out *out)
{
    hm_out *bytes = new_out(f);
    hm_out *ends = new_out(f);
    hm_input *input = NULL;
    hm_slice slice;
    hm_reader *reader;
    size_t count = 0;
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    reader = open_text(f, input, from, NULL);
    while ((st = hm_reader_split(reader, wanted, bytes,
                                 wanted % 2 ? ends : NULL, &slice)) != HM_END) {
        if (st == HM_OK) {
            count++;
            read_slice(f, from, &slice, bytes, out);
        } else {
            assert_int_equal(st, HM_ESUPPORT);
            read_games(f, reader, 1, out);
        }
    }
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(bytes);
    hm_out_free(ends);
    return count;
}

/* Cuts a text in every way; `most` slices at the finest. */
static void assert_slices(fixture *f, const char *from, const char *text,
                          size_t most)
{
    hm_out *whole = new_out(f);
    hm_out *parts = new_out(f);

    read_whole(f, from, hm_str_of(text), whole);
    assert_true(hm_out_text(whole).len > 0);
    hm_out_char(whole, '\0');
    for (size_t wanted = 1; wanted < strlen(text) + 2; wanted++) {
        size_t count = read_slices(f, from, hm_str_of(text), wanted, parts);

        assert_true(wanted > 1 || count == most);
        hm_out_char(parts, '\0');
        assert_string_equal(hm_out_text(parts).ptr, hm_out_text(whole).ptr);
        hm_out_clear(parts);
    }
    hm_out_free(parts);
    hm_out_free(whole);
}

/* Games by chance, of up to 30,000 bytes: "~" stands for blanks, few or many.
 */
static hm_out *random_games(fixture *f, const char *const *games)
{
    hm_out *out = new_out(f);
    uint64_t seed = 1;
    uint32_t count = 0;

    while (games[count])
        count++;
    while (hm_out_text(out).len < 200000) {
        const char *game = games[random_below(&seed, count)];
        uint32_t most = random_below(&seed, 9) ? 40 : 30000;

        for (; *game; game++) {
            size_t n = *game == '~' ? random_below(&seed, most) : 0;

            while (n-- > 0)
                hm_out_char(out, ' ');
            if (*game != '~')
                hm_out_char(out, *game);
        }
    }
    return out;
}

/* Slices smaller and larger than what is read at once, and than a game. */
static void assert_large_slices(fixture *f, const char *from,
                                const char *const *games)
{
    static const size_t sizes[] = {1,     500,   4096,   5001,
                                   30000, 70001, 150000, SIZE_MAX};
    hm_out *text = random_games(f, games);
    hm_out *whole = new_out(f);

    read_whole(f, from, hm_out_text(text), whole);
    for (size_t i = 0; i < HM_COUNT(sizes); i++) {
        hm_out *parts = new_out(f);

        read_slices(f, from, hm_out_text(text), sizes[i], parts);
        assert_int_equal(hm_out_text(parts).len, hm_out_text(whole).len);
        assert_memory_equal(hm_out_text(parts).ptr, hm_out_text(whole).ptr,
                            hm_out_text(whole).len);
        hm_out_free(parts);
    }
    hm_out_free(whole);
    hm_out_free(text);
}

static void games_of_any_size_are_cut_from_what_is_in_view(void **state)
{
    assert_large_slices(*state, "ppn",
                        (const char *[]){"---\nA: b\n...\n1. S@a1~\n2. a1-b1\n",
                                         "---\n...\r\n~{{{ 1. c9-a1 S@b1\n",
                                         NULL});
    assert_large_slices(*state, "usi",
                        (const char *[]){"startpos moves 7g7f~ 3c3d\n",
                                         "startpos moves~ 9z\n", NULL});
    assert_large_slices(*state, "pgn",
                        (const char *[]){"1. e4 {~\xC3\xA9} e5 * ",
                                         "[Event \"x\"]\n\n~1. zz *\n",
                                         "1. d4 *\r{x~} 1. e4 yy * ", NULL});
    assert_large_slices(*state, "psn",
                        (const char *[]){"[Sente \"A\"]\n1.P7g-7f~\n\n",
                                         "[Sente \"B\"]\n{~}\n1.P9a\n", NULL});
}

static void documents_of_any_size_are_cut_from_what_is_in_view(void **state)
{
    static const char *const games[] = {
        "[[\"shift\",1,2],~[\"shift\",2,3],[\"shift\",3,4]]\n",
        "\n[~[\"drop\",\"]~\",1],\n~[1]]~ x\n",
        "\"[~\n",
        "[[\"shift\",1,2],{\"a~\":[\"\\\"]\"]}]\n",
        NULL,
    };

    assert_large_slices(*state, "pan", games);
}

/* Where a byte is, counted from the beginning of the text. */
static void assert_place(const hm_diag *d, hm_str text)
{
    size_t line = 1;
    size_t column = 1;

    for (size_t i = 0; i < d->offset; i++) {
        bool lf = text.ptr[i] == '\n';
        bool cr = text.ptr[i] == '\r';

        line += lf;
        if (lf || cr)
            column = 1;
        else
            column += ((unsigned char)text.ptr[i] & 0xC0) != 0x80;
    }
    assert_int_equal(d->line, line);
    assert_int_equal(d->column, column);
}

static void places_are_those_in_the_whole_source(void **state)
{
    static const char *const games[] = {"1. e4 {~\xE2\x99\x94} zz * ",
                                        "1. d4 * 1. yy *\n~", "\n1. xx * ",
                                        NULL};
    fixture *f = *state;
    hm_out *text = random_games(f, games);
    hm_record *record = NULL;
    hm_input *input = NULL;
    hm_reader *reader;
    size_t count = 0;

    assert_int_equal(hm_input_memory(f->ctx, hm_out_text(text), &input), HM_OK);
    reader = open_text(f, input, "pgn", NULL);
    while (hm_reader_reuse(reader, &record) != HM_END) {
        for (size_t i = 0; i < hm_diags_count(f->diags); i++, count++)
            assert_place(hm_diags_at(f->diags, i), hm_out_text(text));
        hm_diags_clear(f->diags);
    }
    assert_true(count > 100);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(text);
}

static void games_of_ppn_are_cut_at_their_first_line(void **state)
{
    assert_slices(*state, "ppn",
                  "1. S@a1\n---\nA: [\n...\n1. S@a1\n---\n...\n1. {{{ b\n---\n",
                  4);
}

static void a_mark_of_the_byte_order_is_no_fault(void **state)
{
    assert_slices(*state, "ppn", "\xEF\xBB\xBF---\n...\n1. S@a1\n---\n...\n",
                  2);
    assert_slices(*state, "pan", "\xEF\xBB\xBF[]\n\n[]\n[1]", 3);
}

static void transcripts_of_atlantis_are_cut_if_they_are_lines(void **state)
{
    assert_slices(*state, "atlantis",
                  "{\"a\":\"}\\\"\"}\n\n{}\r\n {\"b\":[{}]}\n\n", 3);
    assert_slices(*state, "atlantis", "{}\n{}\n{\n}\n{}\n", 3);
    assert_slices(*state, "atlantis", "{} {}\n{}\n", 1);
    assert_slices(*state, "atlantis-old",
                  "\natlantis-transcript 1.0\nboard B2\n"
                  "atlantis-transcript 1.0\n\n atlantis-transcript\n",
                  2);
}

static void lines_of_usi_are_games(void **state)
{
    assert_slices(*state, "usi",
                  "startpos moves 7g7f\n\n \nstartpos moves 9z\nsfen x\n\n", 6);
}

static void games_of_csa_end_with_a_slash(void **state)
{
    assert_slices(*state, "csa",
                  "PI\n+\n+7776FU\n/\n\n/\nPI\n+\nnonsense\n/\r\nPI\n+\n", 4);
}

static void games_of_kif_begin_with_a_header(void **state)
{
    assert_slices(*state, "kif",
                  "手合割：平手\n1 ７六歩(77)\n\n手合割：平手\n1 ９九歩(77)\n"
                  "*c\n#KIF version=2.0\n1 ２六歩(27)\n\n",
                  3);
}

static void games_of_psn_begin_with_a_property(void **state)
{
    assert_slices(*state, "psn",
                  "[Sente \"A\"]\n[Gote \"{\"]\n1.P7g-7f {\n[not one]}\n"
                  "[Sente \"B\"]\n1.P7g-7e\n\n[Sente \"\x83\x7b\"]\n"
                  "{\x83\x7b}\n[A \"b\"]\nP7f {open\n[A \"c\"]\nP2f",
                  5);
}

static void documents_of_pan_are_games(void **state)
{
    assert_slices(*state, "pan",
                  "\n[[\"shift\",1,2]]\n[\n[\"a\",1,2]\n] x\n\n\"]\" [\n[[]\n",
                  4);
}

static void an_empty_file_is_read_not_cut(void **state)
{
    hm_out *out = new_out(*state);

    assert_int_equal(read_slices(*state, "ppn", HM_STR(""), 9, out), 0);
    assert_text(hm_out_text(out), "1: 0 0\n");
    hm_out_clear(out);
    assert_int_equal(read_slices(*state, "pan", HM_STR(" \n"), 9, out), 0);
    assert_text(hm_out_text(out), "1: -1 json-syntax 1:1 at 0\n");
    hm_out_clear(out);
    assert_int_equal(read_slices(*state, "atlantis", HM_STR(""), 9, out), 0);
    assert_text(hm_out_text(out), "1: -1 json-syntax 1:1 at 0\n");
    hm_out_free(out);
}

/* The limit is that of whoever reads it; the next one is cut out again. */
static void a_large_game_is_read_not_cut(void **state)
{
    fixture *f = *state;

    limit_context(f, "game-bytes", 20);
    assert_slices(f, "ppn", "1. S@a1\n---\n...\n1. S@a1 S@a2 S@a3\n---\n...\n",
                  2);
    assert_slices(f, "usi", "startpos\nstartpos moves 7g7f 3c3d\nstartpos\n",
                  2);
    assert_slices(f, "pan", "[\"shift\",1,2,3,4,5,6,7]\n1", 1);
    assert_slices(f, "csa", "PI\n+\n/\nPI\n+\n+7776FU\n-3334FU\n/\nPI\n+\n", 2);
}

static void a_slice_is_never_taken_for_compressed(void **state)
{
    fixture *f = *state;
    hm_out *out = new_out(f);

    read_slices(f, "usi",
                HM_STR("position startpos\n\x1f\x8b\x08\nposition startpos\n"),
                1, out);
    assert_text(hm_out_text(out), "1: 0 0\n"
                                  "2: -1 usi-not-utf8 2:2 at 19\n"
                                  "3: 0 0\n");
    hm_out_free(out);
}

static void the_last_slice_says_so(void **state)
{
    fixture *f = *state;
    hm_out *bytes = new_out(f);
    hm_input *input = NULL;
    hm_slice slice;
    hm_reader *reader;

    assert_int_equal(
        hm_input_memory(f->ctx, HM_STR("startpos\nstartpos\n"), &input), HM_OK);
    reader = open_text(f, input, "usi", NULL);
    assert_int_equal(hm_reader_split(reader, 1, bytes, NULL, &slice), HM_OK);
    assert_false(slice.last);
    assert_int_equal(hm_reader_split(reader, 99, bytes, NULL, &slice), HM_OK);
    assert_true(slice.last);
    assert_int_equal(slice.game, 1);
    assert_int_equal(slice.line, 1);
    assert_int_equal(slice.offset, 9);
    assert_text(hm_out_text(bytes), "startpos\nstartpos\n");
    assert_int_equal(hm_reader_split(reader, 1, bytes, NULL, &slice), HM_END);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(games_of_any_size_are_cut_from_what_is_in_view),
        TEST(documents_of_any_size_are_cut_from_what_is_in_view),
        TEST(places_are_those_in_the_whole_source),
        TEST(games_of_ppn_are_cut_at_their_first_line),
        TEST(a_mark_of_the_byte_order_is_no_fault),
        TEST(transcripts_of_atlantis_are_cut_if_they_are_lines),
        TEST(lines_of_usi_are_games),
        TEST(games_of_csa_end_with_a_slash),
        TEST(games_of_kif_begin_with_a_header),
        TEST(games_of_psn_begin_with_a_property),
        TEST(documents_of_pan_are_games),
        TEST(an_empty_file_is_read_not_cut),
        TEST(a_large_game_is_read_not_cut),
        TEST(a_slice_is_never_taken_for_compressed),
        TEST(the_last_slice_says_so),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
