/*
 * test_status.c - a status says whether a diagnostic was given.
 *
 * HM_EINPUT, HM_ELIMIT and HM_EUSAGE come with one wherever there is a list for
 * it, and no other status does. All seeds of the fuzzers and all games of the
 * corpus are read, played and written, as they are and with limits that few of
 * them keep.
 */
#define _XOPEN_SOURCE 700 // nftw
#define UNIT_PART hm_draw()

#include "support.h"

#include <ftw.h>

static bool is_told(hm_status st)
{
    return st == HM_EINPUT || st == HM_ELIMIT || st == HM_EUSAGE;
}

/* Whether a call that came to `st` told what it had to, since `before`. */
static void judge(const fixture *f, const char *what, const char *path,
                  hm_status st, size_t before)
{
    size_t errors = hm_diags_total(f->diags, HM_ERROR) - before;

    if (is_told(st) && errors == 0)
        fail_msg("%s: %s: status %d without a diagnostic", path, what, st);
    if ((st == HM_EIO || st == HM_ESUPPORT) && errors)
        fail_msg("%s: %s: status %d with a diagnostic", path, what, st);
}

#define JUDGE(f, path, call)                                                   \
    do {                                                                       \
        size_t judge_before = hm_diags_total((f)->diags, HM_ERROR);            \
        hm_status judge_st = (call);                                           \
        judge(f, #call, path, judge_st, judge_before);                         \
    } while (0)

static void play_all(fixture *f, const char *path, const hm_record *record)
{
    hm_replay_options options = {.size = sizeof(options), .diags = f->diags};
    hm_replay *replay;
    hm_status st;

    assert_int_equal(hm_replay_new(f->ctx, &options, &replay), HM_OK);
    JUDGE(f, path, st = hm_replay_load(replay, record));
    while (st == HM_OK)
        JUDGE(f, path, st = hm_replay_next(replay));
    hm_replay_free(replay);
}

static void write_all(fixture *f, const char *path, const hm_record *record)
{
    hm_notation_info info = {.size = sizeof(info)};
    hm_writer_options options = {.size = sizeof(options), .diags = f->diags};

    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        hm_out *out = new_out(f);

        options.to = info.name;
        JUDGE(f, path, hm_record_write(f->ctx, record, &options, out));
        hm_out_free(out);
    }
}

static void read_all(fixture *f, const char *path, hm_input *input)
{
    hm_reader_options options = {.size = sizeof(options), .diags = f->diags};
    hm_record *record = NULL;
    hm_reader *reader = NULL;
    hm_status st;

    JUDGE(f, path, st = hm_reader_new(f->ctx, input, &options, &reader));
    while (reader && st != HM_END && st != HM_ENOMEM) {
        size_t before = hm_diags_total(f->diags, HM_ERROR);

        JUDGE(f, path, st = hm_reader_reuse(reader, &record));
        // A word that could not be read was told of by the reader.
        if (st == HM_OK && hm_diags_total(f->diags, HM_ERROR) == before) {
            play_all(f, path, record);
            write_all(f, path, record);
        }
        hm_diags_clear(f->diags);
    }
    hm_record_free(record);
    hm_reader_free(reader);
}

enum { MOST_FILES = 4096 };

/* nftw() has no argument for its caller. */
static char *paths[MOST_FILES];
static size_t path_count;

static int note_path(const char *path, const struct stat *is, int type,
                     struct FTW *where)
{
    (void)where;
    if (type == FTW_F && is->st_size < 20000 && path_count < MOST_FILES)
        paths[path_count++] = strdup(path);
    return 0;
}

static int find_files(void **state)
{
    (void)state;
    nftw("tests/fuzz/seeds", note_path, 16, FTW_PHYS);
    nftw("tests/conformance/corpus", note_path, 16, FTW_PHYS);
    return path_count > 100 ? 0 : -1;
}

static int forget_files(void **state)
{
    (void)state;
    while (path_count > 0)
        free(paths[--path_count]);
    return 0;
}

static void read_files(fixture *f)
{
    for (size_t i = 0; i < path_count; i++) {
        hm_input *input;

        assert_int_equal(hm_input_file(f->ctx, paths[i], &input), HM_OK);
        read_all(f, paths[i], input);
        hm_input_free(input);
    }
}

static void faults_of_files_are_told(void **state)
{
    read_files(*state);
}

static void limits_that_are_reached_are_told(void **state)
{
    static const char *const names[] = {
        "game-bytes", "meta-bytes",      "moves",           "words",
        "pieces",     "expansion-words", "expansion-bytes", "work",
        "json-depth", "squares",         "label-bytes",     "brace-depth"};

    for (size_t i = 0; i < HM_COUNT(names); i++) {
        limit_context(*state, names[i], i < 4 ? 60 : 3);
        read_files(*state);
    }
}

/* ---- calls that make no sense -------------------------------------------- */

static void wrong_ways_to_read_are_told(void **state)
{
    static const char *const settings[] = {"game=ches", "size=", "dialect=x"};
    fixture *f = *state;
    hm_reader_options options = {.size = sizeof(options), .diags = f->diags};
    hm_stream_options stream = {
        .size = sizeof(stream), .to = "morse", .diags = f->diags};
    hm_reader *reader;
    hm_input *input;
    hm_out *out = new_out(f);
    hm_status st;

    assert_int_equal(hm_input_memory(f->ctx, HM_STR("[]"), &input), HM_OK);
    options.from = "morse";
    JUDGE(f, "from", st = hm_reader_new(f->ctx, input, &options, &reader));
    assert_int_equal(st, HM_EUSAGE);
    options.from = "pan";
    for (size_t i = 0; i < HM_COUNT(settings); i++) {
        options.settings = &settings[i];
        options.setting_count = 1;
        JUDGE(f, settings[i],
              st = hm_reader_new(f->ctx, input, &options, &reader));
        assert_int_equal(st, HM_EUSAGE);
    }
    options.setting_count = 0;
    assert_int_equal(hm_reader_new(f->ctx, input, &options, &reader), HM_OK);
    JUDGE(f, "stream", st = hm_reader_stream(reader, &stream, out));
    assert_int_equal(st, HM_EUSAGE);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(out);
}

static void wrong_ways_to_write_are_told(void **state)
{
    static const hm_writer_options wrong[] = {
        {.to = "morse"},
        {.to = "psn", .encoding = "cp932"},
        {.to = "kif", .encoding = "latin1"},
    };
    fixture *f = *state;
    hm_record *record = read_game(f, HM_STR("1. t@b2\n"));
    hm_out *out = new_out(f);

    for (size_t i = 0; i < HM_COUNT(wrong); i++) {
        hm_writer_options options = wrong[i];
        hm_status st;

        options.size = sizeof(options);
        options.diags = f->diags;
        JUDGE(f, options.to,
              st = hm_record_write(f->ctx, record, &options, out));
        assert_int_equal(st, HM_EUSAGE);
    }
    hm_out_free(out);
    hm_record_free(record);
}

static void wrong_ways_to_draw_are_told(void **state)
{
    fixture *f = *state;
    hm_film_options run = {.size = sizeof(run), .diags = f->diags};
    hm_picture_options picture = {.size = sizeof(picture), .diags = f->diags};
    hm_book_options layout = {.size = sizeof(layout), .picture = &picture};
    hm_out *out = new_out(f);
    hm_film *film;
    hm_book *book;
    board b;
    hm_status st;

    open_board(&b, f);
    assert_int_equal(hm_film_new(f->ctx, "gif", &film), HM_OK);
    JUDGE(f, "too early", st = hm_film_begin(film, &run, out));
    assert_int_equal(st, HM_EUSAGE);
    assert_int_equal(hm_film_measure(film, &b.table, &picture), HM_OK);
    assert_int_equal(hm_film_begin(film, &run, out), HM_OK);
    JUDGE(f, "nothing was added", st = hm_film_end(film));
    assert_int_equal(st, HM_EUSAGE);
    hm_film_free(film);
    assert_int_equal(hm_book_begin(f->ctx, &layout, out, &book), HM_OK);
    assert_int_equal(hm_book_end(book), HM_OK);
    JUDGE(f, "twice", st = hm_book_end(book));
    assert_int_equal(st, HM_EUSAGE);
    hm_book_free(book);
    hm_out_free(out);
    close_board(&b);
}

static void a_depth_that_is_too_large_is_told(void **state)
{
    fixture *f = *state;
    uint64_t count;
    hm_status st;

    JUDGE(f, "depth",
          st = hm_shogi_perft(f->ctx, HM_STR("4k4/9/9/9/9/9/9/9/4K4 b - 1"), 33,
                              f->diags, &count));
    assert_int_equal(st, HM_EUSAGE);
    assert_string_equal(diag_id(f, 0), "shogi-depth");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(faults_of_files_are_told),
        TEST(limits_that_are_reached_are_told),
        TEST(wrong_ways_to_read_are_told),
        TEST(wrong_ways_to_write_are_told),
        TEST(wrong_ways_to_draw_are_told),
        TEST(a_depth_that_is_too_large_is_told),
    };

    return cmocka_run_group_tests(tests, find_files, forget_files);
}
