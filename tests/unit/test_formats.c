/*
 * test_formats.c - what is said about conversions is what they do: a game that
 * has all that its notation can hold is written in every other one, and the
 * warnings about losses are compared with the list.
 */
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* A game of shogi without an end, which a table has as tags. */
static const char kif[] = "手合割：平手\n場所：Tokyo\n動物：Zebra\n"
                          "   1 ７六歩(77)\n*a comment\n   2 ３四歩(33)\n";

/* The same of chess. */
static const char pgn[] = "[Site \"Tokyo\"]\n[Horse \"Zebra\"]\n\n"
                          "1. e4 {a comment} e5 *\n";

/* One game each; those without a text are made of one above. */
static const struct {
    const char *notation, *text;
} samples[] = {
    {"kif",
     "手合割：平手\n場所：Tokyo\n動物：Zebra\n手数----指手---------消費時間--\n"
     "   1 ７六歩(77)   ( 0:03/00:00:03)\n*a comment\n&a mark\n"
     "   2 ３四歩(33)   ( 0:12/00:00:12)\n   3 投了\n\n"
     "変化：2手\n   2 ８四歩(83)   ( 0:01/00:00:01)\n"},
    {"ki2", "手合割：平手\n場所：Tokyo\n動物：Zebra\n▲７六歩\n*a comment\n&a "
            "mark\n△３四歩\n"
            "まで2手で後手の勝ち\n\n変化：2手\n△８四歩\n"},
    {"csa", "V2.2\n$SITE:Tokyo\nPI\n+\n+7776FU\nT3\n'*a comment\n-3334FU\nT12\n"
            "%TORYO\n"},
    {"psn",
     "[Sente \"Ann\"]\n[Site \"Tokyo\"]\n[Horse \"Zebra\"]\n[Result \"0-1\"]\n"
     "1.P7g-7f!? ( 0:03/00:00:03) {a comment} 2.P3c-3d (2.P8c-8d)\n"},
    {"usi", "position startpos moves 7g7f 3c3d resign\n"},
    {"pgn", "[Event \"Cup\"]\n[Site \"Tokyo\"]\n[Date \"2020.01.02\"]\n"
            "[Round \"1\"]\n[White \"Ann\"]\n[Black \"Bob\"]\n"
            "[Result \"1-0\"]\n[Horse \"Zebra\"]\n\n"
            "1. e4 $5 {a comment} e5 (1... c5) 1-0\n"},
    {"uci", "position startpos moves e2e4 e7e5\n"},
    {"fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"},
    {"epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n"},
    {"ppn", NULL},
    {"pan", NULL},
    {"atlantis", "{\"format\":\"Atlantis transcript\",\"version\":\"1.0\","
                 "\"weather\":\"fine\",\"segments\":[\"B2\"],\"players\":["
                 "{\"name\":\"Ann\",\"color\":\"red\",\"stacks\":{\"a1\":2}},"
                 "{\"name\":\"Bob\",\"color\":\"blue\",\"stacks\":{\"c3\":2}}],"
                 "\"turns\":[[[\"a1\",\"b1\"]]]}\n"},
    {"atlantis-old",
     "atlantis-transcript 1.0\nboard B2\nplayer a1:2 (Ann) (red)\n"
     "player c3:2 (Bob) (blue)\n1. a1-b1 (a comment).\n"},
};

/* By feature: what a warning about its loss is called. */
static const char *const ids[] = {
    "lossy-metadata", "lossy-metadata", "lossy-comment",  "lossy-variation",
    "lossy-time",     "lossy-mark",     "lossy-bookmark", "lossy-end",
    "lossy-key",      "lossy-moves"};

static hm_record *read_as(fixture *f, const char *notation, hm_str text)
{
    hm_reader_options options = {.size = sizeof(options), .from = notation};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;

    assert_int_equal(hm_input_memory(f->ctx, text, &input), HM_OK);
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    assert_int_equal(hm_reader_next(reader, &record), HM_OK);
    hm_reader_free(reader);
    hm_input_free(input);
    return record;
}

static hm_status write_as(fixture *f, const hm_record *record, const char *to,
                          hm_out *out)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = to, .diags = f->diags};

    hm_diags_clear(f->diags);
    return hm_record_write(f->ctx, record, &options, out);
}

/* The text of a sample; yours to free. */
static char *sample_text(fixture *f, size_t index, bool chess)
{
    const char *text = samples[index].text;
    hm_out *out = new_out(f);

    if (text) {
        hm_out_puts(out, text);
    } else {
        hm_record *record = chess ? read_as(f, "pgn", hm_str_of(pgn))
                                  : read_as(f, "kif", hm_str_of(kif));

        assert_int_equal(write_as(f, record, samples[index].notation, out),
                         HM_OK);
        hm_record_free(record);
    }
    return take_text(out);
}

static unsigned losses(const fixture *f)
{
    unsigned found = 0;

    for (size_t i = 0; i < hm_diags_count(f->diags); i++) {
        for (size_t j = 0; j < HM_COUNT(ids); j++)
            found |= strcmp(diag_id(f, i), ids[j]) == 0 ? 1U << j : 0;
    }
    return found;
}

static bool has(hm_str text, const char *word)
{
    size_t len = strlen(word);

    for (size_t i = 0; i + len <= text.len; i++) {
        if (memcmp(text.ptr + i, word, len) == 0)
            return true;
    }
    return false;
}

/* Tags share a warning; here what was written tells which were kept. */
static unsigned lost_tags(const hm_conversion *pair, hm_str text)
{
    unsigned held = (pair->keeps | pair->loses) & (HM_TAGS | HM_OTHER_TAGS);

    return held & ((has(text, "Tokyo") ? 0U : HM_TAGS) |
                   (has(text, "Zebra") ? 0U : HM_OTHER_TAGS));
}

static void check_pair(fixture *f, const hm_record *record, const char *from,
                       const char *to)
{
    hm_conversion pair;
    hm_out *out = new_out(f);
    hm_status st = write_as(f, record, to, out);
    unsigned lost = losses(f);

    assert_true(hm_notation_conversion(from, to, &pair));
    if (st == HM_OK) {
        unsigned tags = lost_tags(&pair, hm_out_text(out));

        assert_int_equal(tags != 0, (lost & HM_TAGS) != 0);
        lost = (lost & ~(unsigned)(HM_TAGS | HM_OTHER_TAGS)) | tags;
    }
    if (lost & HM_MOVES) // what belongs to moves goes with them
        lost |= pair.loses & (HM_VARIATIONS | HM_MARKS | HM_ENDS);
    if (pair.possible != (st == HM_OK) || (st == HM_OK && lost != pair.loses))
        fail_msg("%s to %s: status %d, loses %x, said to be %d, %x", from, to,
                 (int)st, lost, pair.possible, pair.loses);
    assert_int_equal(pair.keeps & pair.loses, 0);
    hm_out_free(out);
}

static void conversions_lose_what_is_said(void **state)
{
    fixture *f = *state;
    hm_notation_info to = {.size = sizeof(to)};

    for (size_t i = 0; i < HM_COUNT(samples); i++) {
        for (size_t j = 0; hm_notation_at(j, &to); j++) {
            bool chess = to.rules && strcmp(to.rules, "chess") == 0;
            char *text = sample_text(f, i, chess);
            hm_record *record =
                read_as(f, samples[i].notation, hm_str_of(text));

            check_pair(f, record, samples[i].notation, to.name);
            hm_record_free(record);
            free(text);
        }
    }
}

static void every_notation_has_a_sample(void **state)
{
    hm_notation_info info = {.size = sizeof(info)};

    (void)state;
    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        bool found = false;

        for (size_t j = 0; j < HM_COUNT(samples); j++)
            found = found || strcmp(samples[j].notation, info.name) == 0;
        if (!found)
            fail_msg("no sample of %s", info.name);
    }
}

static void features_and_conversions_end(void **state)
{
    hm_conversion pair;
    size_t count = 0;

    (void)state;
    while (hm_feature_name(count))
        count++;
    assert_int_equal(count, HM_COUNT(ids));
    assert_string_equal(hm_feature_name(7), "ends");
    assert_false(hm_notation_conversion("kif", "morse", &pair));
    assert_false(hm_notation_conversion("morse", "kif", &pair));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(conversions_lose_what_is_said),
        TEST(every_notation_has_a_sample),
        TEST(features_and_conversions_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
