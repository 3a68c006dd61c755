/*
 * test_input.c - inputs: plain, gzip and Zstandard, whole and damaged.
 *
 * Each test runs in an empty folder of its own, with an allocator that counts
 * and may fail; whatever a test leaks fails it.
 */
#define ZLIB_CONST // next_in points to const
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <halfmove/io.h>

#include "heap.h"

enum { LARGE = 300000 };

typedef struct fixture {
    hm_ctx *ctx;
    heap heap;
    char dir[32];
    int home;
} fixture;

typedef struct blob {
    char *ptr;
    size_t len;
} blob;

static int set_up(void **state)
{
    fixture *f = malloc(sizeof(*f));
    hm_allocator counted = {heap_resize, &f->heap};
    hm_ctx_options options = {.size = sizeof(options), .allocator = &counted};

    assert_non_null(f);
    *f = (fixture){.dir = "/tmp/halfmove-test-XXXXXX"};
    f->home = open(".", O_RDONLY);
    assert_true(f->home >= 0);
    assert_non_null(mkdtemp(f->dir));
    assert_int_equal(chdir(f->dir), 0);
    assert_int_equal(hm_ctx_new(&options, &f->ctx), HM_OK);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    size_t leaked;

    hm_ctx_free(f->ctx);
    leaked = f->heap.live;
    remove("file");
    if (fchdir(f->home) != 0 || rmdir(f->dir) != 0)
        leaked++;
    close(f->home);
    free(f);
    return leaked ? -1 : 0;
}

static void append(blob *to, const void *bytes, size_t len)
{
    if (len == 0)
        return;
    to->ptr = realloc(to->ptr, to->len + len);
    assert_non_null(to->ptr);
    memcpy(to->ptr + to->len, bytes, len);
    to->len += len;
}

static hm_str all(blob b)
{
    return (hm_str){b.ptr, b.len};
}

static void append_plain(blob *to, hm_str text)
{
    append(to, text.ptr, text.len);
}

static void append_gzip(blob *to, hm_str text)
{
    z_stream z = {0};
    size_t room = compressBound((uLong)text.len) + 64;
    char *packed = malloc(room);

    assert_non_null(packed);
    assert_int_equal(
        deflateInit2(&z, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY),
        Z_OK);
    z.next_in = (const Bytef *)text.ptr;
    z.avail_in = (uInt)text.len;
    z.next_out = (Bytef *)packed;
    z.avail_out = (uInt)room;
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    append(to, packed, room - z.avail_out);
    deflateEnd(&z);
    free(packed);
}

static void append_zstd(blob *to, hm_str text)
{
    ZSTD_CCtx *z = ZSTD_createCCtx();
    size_t room = ZSTD_compressBound(text.len);
    char *packed = malloc(room);
    size_t len;

    assert_non_null(z);
    assert_non_null(packed);
    ZSTD_CCtx_setParameter(z, ZSTD_c_checksumFlag, 1);
    len = ZSTD_compress2(z, packed, room, text.ptr, text.len);
    assert_false(ZSTD_isError(len));
    append(to, packed, len);
    ZSTD_freeCCtx(z);
    free(packed);
}

static void (*const compressions[])(blob *, hm_str) = {append_gzip,
                                                       append_zstd};

/* Text that is the same each time and does not compress to almost nothing. */
static blob large_text(void)
{
    blob text = {malloc(LARGE), LARGE};
    uint32_t seed = 1;

    assert_non_null(text.ptr);
    for (size_t i = 0; i < text.len; i++) {
        seed = seed * 1664525 + 1013904223;
        text.ptr[i] = (char)('a' + (seed >> 24) % 26);
    }
    return text;
}

/* Reads to the end, `step` bytes at a time; returns how it ended. */
static hm_status slurp(hm_input *in, size_t step, blob *out)
{
    char *buffer = malloc(step);
    hm_status st = HM_OK;

    assert_non_null(buffer);
    *out = (blob){NULL, 0};
    while (st == HM_OK) {
        size_t count = 77;

        st = hm_input_read(in, buffer, step, &count);
        assert_true(st == HM_OK ? count > 0 && count <= step : count == 0);
        append(out, buffer, count);
    }
    free(buffer);
    return st;
}

static hm_status slurp_memory(hm_ctx *ctx, hm_str raw, size_t step, blob *out)
{
    hm_input *in;
    hm_status st;

    assert_int_equal(hm_input_memory(ctx, raw, &in), HM_OK);
    st = slurp(in, step, out);
    assert_int_equal(st == HM_EINPUT, hm_input_problem(in) != NULL);
    hm_input_free(in);
    return st;
}

static void write_file(hm_str bytes)
{
    FILE *f = fopen("file", "wb");

    assert_non_null(f);
    if (bytes.len)
        assert_int_equal(fwrite(bytes.ptr, 1, bytes.len, f), bytes.len);
    assert_int_equal(fclose(f), 0);
}

static void assert_same(hm_str a, hm_str b)
{
    assert_int_equal(a.len, b.len);
    if (a.len)
        assert_memory_equal(a.ptr, b.ptr, a.len);
}

/* Checks that `raw` decodes to `text` from memory and from a file. */
static void assert_reads(hm_ctx *ctx, hm_str raw, hm_str text, size_t step)
{
    blob got;
    hm_input *in;

    assert_int_equal(slurp_memory(ctx, raw, step, &got), HM_END);
    assert_same(all(got), text);
    free(got.ptr);

    write_file(raw);
    assert_int_equal(hm_input_file(ctx, "file", &in), HM_OK);
    assert_int_equal(slurp(in, step, &got), HM_END);
    assert_same(all(got), text);
    assert_null(hm_input_problem(in));
    free(got.ptr);
    hm_input_free(in);
}

static void plain_bytes_pass_through(void **state)
{
    fixture *f = *state;
    blob text = large_text();

    assert_reads(f->ctx, all(text), all(text), 1 << 16);
    assert_reads(f->ctx, (hm_str){"a\0b", 3}, (hm_str){"a\0b", 3}, 100);
    free(text.ptr);
}

static void compressed_bytes_are_decompressed(void **state)
{
    fixture *f = *state;
    blob text = large_text();

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};

        compressions[i](&raw, all(text));
        assert_reads(f->ctx, all(raw), all(text), 1 << 20);
        assert_reads(f->ctx, all(raw), all(text), 1000);
        free(raw.ptr);
    }
    free(text.ptr);
}

static void one_byte_at_a_time_is_enough(void **state)
{
    fixture *f = *state;
    blob large = large_text();
    hm_str text = {large.ptr, 5000};
    blob raw = {NULL, 0};

    assert_reads(f->ctx, text, text, 1);
    for (size_t i = 0; i < 2; i++) {
        raw.len = 0;
        compressions[i](&raw, text);
        assert_reads(f->ctx, all(raw), text, 1);
    }
    free(raw.ptr);
    free(large.ptr);
}

static void members_and_frames_may_follow_each_other(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};

        compressions[i](&raw, hm_str_of("one "));
        compressions[i](&raw, hm_str_of(""));
        compressions[i](&raw, hm_str_of("two "));
        compressions[i](&raw, hm_str_of("three"));
        assert_reads(f->ctx, all(raw), hm_str_of("one two three"), 100);
        assert_reads(f->ctx, all(raw), hm_str_of("one two three"), 1);
        free(raw.ptr);
    }
}

static void a_skippable_frame_may_come_first(void **state)
{
    fixture *f = *state;
    blob raw = {NULL, 0};

    append(&raw, "\x5A\x2A\x4D\x18\x03\0\0\0abc", 11);
    append_zstd(&raw, hm_str_of("text"));
    assert_reads(f->ctx, all(raw), hm_str_of("text"), 100);
    free(raw.ptr);
}

static void nothing_ends_at_once(void **state)
{
    fixture *f = *state;
    blob raw = {NULL, 0};

    assert_reads(f->ctx, (hm_str){NULL, 0}, (hm_str){NULL, 0}, 1);
    for (size_t i = 0; i < 2; i++) {
        raw.len = 0;
        compressions[i](&raw, hm_str_of(""));
        assert_reads(f->ctx, all(raw), hm_str_of(""), 100);
    }
    free(raw.ptr);
}

static void part_of_a_magic_number_is_plain_text(void **state)
{
    static const char *const texts[] = {"\x1F",         "\x1Fx", "(", "(\xB5/",
                                        "(\xB5/\xFE..", "P",     "[", "_*Mx"};
    fixture *f = *state;

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        hm_str text = hm_str_of(texts[i]);

        assert_reads(f->ctx, text, text, 100);
    }
}

static void an_end_stays_an_end(void **state)
{
    fixture *f = *state;
    hm_input *in;
    char byte;
    size_t count;

    assert_int_equal(hm_input_memory(f->ctx, hm_str_of("x"), &in), HM_OK);
    assert_int_equal(hm_input_read(in, &byte, 1, &count), HM_OK);
    for (int i = 0; i < 3; i++)
        assert_int_equal(hm_input_read(in, &byte, 1, &count), HM_END);
    hm_input_free(in);
}

static void no_room_and_no_descriptor_make_no_sense(void **state)
{
    fixture *f = *state;
    hm_input *in;
    char byte;
    size_t count;

    assert_int_equal(hm_input_fd(f->ctx, -1, &in), HM_EUSAGE);
    assert_null(in);
    assert_int_equal(hm_input_memory(f->ctx, hm_str_of("x"), &in), HM_OK);
    assert_int_equal(hm_input_read(in, &byte, 0, &count), HM_EUSAGE);
    assert_int_equal(hm_input_read(in, &byte, 1, &count), HM_OK);
    hm_input_free(in);
}

static void a_descriptor_stays_open(void **state)
{
    fixture *f = *state;
    hm_input *in;
    blob got;
    int fd;

    write_file(hm_str_of("text"));
    fd = open("file", O_RDONLY);
    assert_int_equal(hm_input_fd(f->ctx, fd, &in), HM_OK);
    assert_int_equal(slurp(in, 100, &got), HM_END);
    assert_same(all(got), hm_str_of("text"));
    free(got.ptr);
    hm_input_free(in);
    assert_int_equal(close(fd), 0);
}

static void a_pipe_is_read_as_it_comes(void **state)
{
    fixture *f = *state;
    hm_input *in;
    char buffer[100];
    size_t count;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    assert_int_equal(hm_input_fd(f->ctx, ends[0], &in), HM_OK);
    for (int i = 0; i < 3; i++) { // a wait for a longer head would hang here
        assert_int_equal(write(ends[1], "x", 1), 1);
        assert_int_equal(hm_input_read(in, buffer, 100, &count), HM_OK);
        assert_int_equal(count, 1);
    }
    close(ends[1]);
    assert_int_equal(hm_input_read(in, buffer, 100, &count), HM_END);
    hm_input_free(in);
    close(ends[0]);
}

/* Writes `raw` byte by byte; the reader meets EAGAIN many times before each. */
static void drip(fixture *f, hm_str raw, blob *got)
{
    hm_input *in;
    char buffer[100];
    size_t count;
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    assert_int_equal(fcntl(ends[0], F_SETFL, O_NONBLOCK), 0);
    assert_int_equal(hm_input_fd(f->ctx, ends[0], &in), HM_OK);
    for (size_t i = 0; i < raw.len * 20; i++) {
        hm_status st;

        if (i % 20 == 0)
            assert_int_equal(write(ends[1], raw.ptr + i / 20, 1), 1);
        st = hm_input_read(in, buffer, sizeof(buffer), &count);
        assert_true(st == HM_OK || (st == HM_EIO && errno == EAGAIN));
        append(got, buffer, count);
    }
    close(ends[1]);
    assert_int_equal(hm_input_read(in, buffer, 100, &count), HM_END);
    hm_input_free(in);
    close(ends[0]);
}

static void reading_may_go_on_after_an_error_that_passes(void **state)
{
    void (*const ways[])(blob *, hm_str) = {append_plain, append_gzip,
                                            append_zstd};

    for (size_t i = 0; i < 3; i++) {
        blob raw = {NULL, 0};
        blob got = {NULL, 0};

        ways[i](&raw, hm_str_of("P2g-2f P8c-8d"));
        drip(*state, all(raw), &got);
        assert_same(all(got), hm_str_of("P2g-2f P8c-8d"));
        free(raw.ptr);
        free(got.ptr);
    }
}

static void ignore_signal(int number)
{
    (void)number;
}

static void an_interrupted_read_is_tried_again(void **state)
{
    const struct timespec moment = {.tv_nsec = 50000000};
    struct sigaction action = {.sa_handler = ignore_signal}; // no SA_RESTART
    struct sigaction before;
    fixture *f = *state;
    hm_input *in;
    char byte = 0;
    size_t count;
    int ends[2];
    pid_t child;

    assert_int_equal(sigaction(SIGUSR1, &action, &before), 0);
    assert_int_equal(pipe(ends), 0);
    child = fork();
    if (child == 0) {
        nanosleep(&moment, NULL);
        kill(getppid(), SIGUSR1);
        nanosleep(&moment, NULL);
        _exit(write(ends[1], "x", 1) == 1 ? 0 : 1);
    }
    assert_int_equal(hm_input_fd(f->ctx, ends[0], &in), HM_OK);
    assert_int_equal(hm_input_read(in, &byte, 1, &count), HM_OK);
    assert_int_equal(byte, 'x');
    hm_input_free(in);
    assert_int_equal(waitpid(child, NULL, 0), child);
    close(ends[0]);
    close(ends[1]);
    sigaction(SIGUSR1, &before, NULL);
}

static void a_missing_file_says_why(void **state)
{
    fixture *f = *state;
    hm_input *in;

    errno = 0;
    assert_int_equal(hm_input_file(f->ctx, "none", &in), HM_EIO);
    assert_int_equal(errno, ENOENT);
    assert_null(in);
}

static void a_directory_is_no_file(void **state)
{
    fixture *f = *state;
    hm_input *in;

    errno = 0;
    assert_int_equal(hm_input_file(f->ctx, ".", &in), HM_EIO);
    assert_int_equal(errno, EISDIR);
    assert_null(in);
}

static void data_cut_short_give_what_they_hold(void **state)
{
    static const char *const problems[] = {"the gzip data end too early",
                                           "the Zstandard data end too early"};
    fixture *f = *state;
    hm_str text = hm_str_of("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h");

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};

        compressions[i](&raw, text);
        for (size_t len = 4; len < raw.len; len++) {
            hm_input *in;
            blob got;

            hm_input_memory(f->ctx, (hm_str){raw.ptr, len}, &in);
            assert_int_equal(slurp(in, 100, &got), HM_EINPUT);
            assert_string_equal(hm_input_problem(in), problems[i]);
            assert_same(all(got), (hm_str){text.ptr, got.len});
            free(got.ptr);
            hm_input_free(in);
        }
        free(raw.ptr);
    }
}

/* Flips one bit and reads; what comes out must not depend on the buffer. */
static void flip_and_compare(hm_ctx *ctx, blob raw, size_t bit, size_t step)
{
    char *byte = raw.ptr + bit / 8;
    char before = *byte;
    blob little;
    blob much;
    hm_status st;

    *byte = (char)(before ^ 1 << bit % 8);
    st = slurp_memory(ctx, all(raw), step, &little);
    assert_int_equal(slurp_memory(ctx, all(raw), LARGE, &much), st);
    assert_same(all(little), all(much));
    *byte = before;
    free(little.ptr);
    free(much.ptr);
}

static void damage_reads_the_same_with_any_buffer(void **state)
{
    fixture *f = *state;
    hm_str small = hm_str_of("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h");
    blob large = large_text();

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};

        compressions[i](&raw, small);
        for (size_t bit = 0; bit < raw.len * 8; bit++)
            flip_and_compare(f->ctx, raw, bit, 1);
        raw.len = 0;
        compressions[i](&raw, all(large));
        for (size_t bit = 0; bit < raw.len * 8; bit += 49999)
            flip_and_compare(f->ctx, raw, bit, 1000);
        free(raw.ptr);
    }
    free(large.ptr);
}

static void a_wrong_checksum_comes_after_the_text(void **state)
{
    static const char *const problems[] = {"the gzip data are damaged",
                                           "the Zstandard data are damaged"};
    static const size_t from_end[] = {8, 1}; // the length follows gzip's
    fixture *f = *state;

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};
        hm_input *in;
        blob got;

        compressions[i](&raw, hm_str_of("text"));
        raw.ptr[raw.len - from_end[i]] ^= 1;
        assert_int_equal(hm_input_memory(f->ctx, all(raw), &in), HM_OK);
        assert_int_equal(slurp(in, 100, &got), HM_EINPUT);
        assert_same(all(got), hm_str_of("text"));
        assert_string_equal(hm_input_problem(in), problems[i]);
        free(got.ptr);
        assert_int_equal(slurp(in, 100, &got), HM_EINPUT); // and stays so
        hm_input_free(in);
        free(raw.ptr);
    }
}

static void what_follows_must_be_compressed_too(void **state)
{
    fixture *f = *state;

    for (size_t i = 0; i < 2; i++) {
        blob raw = {NULL, 0};
        blob got;

        compressions[i](&raw, hm_str_of("text"));
        append(&raw, "and more", 8);
        assert_int_equal(slurp_memory(f->ctx, all(raw), 100, &got), HM_EINPUT);
        assert_same(all(got), hm_str_of("text"));
        free(raw.ptr);
        free(got.ptr);
    }
}

static void a_huge_window_is_refused(void **state)
{
    fixture *f = *state;
    hm_str raw = {"\x28\xB5\x2F\xFD\x00\xFF\x01\x00\x00", 9};
    hm_input *in;
    blob got;

    assert_int_equal(hm_input_memory(f->ctx, raw, &in), HM_OK);
    assert_int_equal(slurp(in, 100, &got), HM_EINPUT);
    assert_string_equal(hm_input_problem(in),
                        "the Zstandard data need more memory than is allowed");
    free(got.ptr);
    hm_input_free(in);
}

/* Reads the file, with the n-th allocation failing. */
static hm_status slurp_failing(fixture *f, size_t n, blob *got)
{
    hm_input *in;
    hm_status st;

    *got = (blob){NULL, 0};
    f->heap.calls = 0;
    f->heap.fail_at = n;
    st = hm_input_file(f->ctx, "file", &in);
    if (st == HM_OK)
        st = slurp(in, 1000, got);
    hm_input_free(in);
    f->heap.fail_at = 0;
    return st;
}

static void out_of_memory_is_told_and_nothing_leaks(void **state)
{
    void (*const ways[])(blob *, hm_str) = {append_plain, append_gzip,
                                            append_zstd};
    fixture *f = *state;
    blob text = large_text();

    for (size_t i = 0; i < 3; i++) {
        blob raw = {NULL, 0};
        blob got = {NULL, 0};
        size_t n = 1;

        ways[i](&raw, all(text));
        write_file(all(raw));
        while (slurp_failing(f, n, &got) == HM_ENOMEM) {
            assert_int_equal(f->heap.live, 1); // the context
            free(got.ptr);
            n++;
        }
        assert_true(n > 1 && f->heap.calls < n);
        assert_same(all(got), all(text));
        free(got.ptr);
        free(raw.ptr);
    }
    free(text.ptr);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(plain_bytes_pass_through),
        TEST(compressed_bytes_are_decompressed),
        TEST(one_byte_at_a_time_is_enough),
        TEST(members_and_frames_may_follow_each_other),
        TEST(a_skippable_frame_may_come_first),
        TEST(nothing_ends_at_once),
        TEST(part_of_a_magic_number_is_plain_text),
        TEST(an_end_stays_an_end),
        TEST(no_room_and_no_descriptor_make_no_sense),
        TEST(a_descriptor_stays_open),
        TEST(a_pipe_is_read_as_it_comes),
        TEST(reading_may_go_on_after_an_error_that_passes),
        TEST(an_interrupted_read_is_tried_again),
        TEST(a_missing_file_says_why),
        TEST(a_directory_is_no_file),
        TEST(data_cut_short_give_what_they_hold),
        TEST(damage_reads_the_same_with_any_buffer),
        TEST(a_wrong_checksum_comes_after_the_text),
        TEST(what_follows_must_be_compressed_too),
        TEST(a_huge_window_is_refused),
        TEST(out_of_memory_is_told_and_nothing_leaks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
