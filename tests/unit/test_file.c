/*
 * test_file.c - files that are replaced whole, or not at all.
 *
 * Each test runs in an empty folder of its own, with an allocator that counts
 * and may fail; whatever a test leaks fails it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <halfmove/io.h>

#include "heap.h"

enum { LARGE = 300000 };

typedef struct fixture {
    hm_ctx *ctx;
    heap heap;
    char dir[32];
    int home;
} fixture;

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

/* The number of files in the folder, hidden ones too; removes them if asked. */
static int count_files(const char *path, bool clean)
{
    DIR *dir = opendir(path);
    struct dirent *entry;
    int count = 0;

    assert_non_null(dir);
    while ((entry = readdir(dir)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        if (clean)
            remove(entry->d_name);
    }
    closedir(dir);
    return count;
}

static int tear_down(void **state)
{
    fixture *f = *state;
    size_t leaked;

    hm_ctx_free(f->ctx);
    leaked = f->heap.live;
    count_files(".", true);
    if (fchdir(f->home) != 0 || rmdir(f->dir) != 0)
        leaked++;
    close(f->home);
    free(f);
    return leaked ? -1 : 0;
}

/* Writes a file the plain way. */
static void make_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");

    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

/* Begins a file and writes `text`; commit() or free it. */
static hm_file *begin(hm_ctx *ctx, const char *path, const char *text)
{
    hm_file *file;

    assert_int_equal(hm_file_begin(ctx, path, &file), HM_OK);
    hm_out_puts(hm_file_out(file), text);
    return file;
}

/* Commits a file, and frees it. */
static hm_status commit(hm_file *file)
{
    hm_status st = hm_file_commit(file);

    hm_file_free(file);
    return st;
}

static void replace(hm_ctx *ctx, const char *path, const char *text)
{
    assert_int_equal(commit(begin(ctx, path, text)), HM_OK);
}

/* The bytes of a file as they stand, terminated; free them. */
static char *raw_bytes(const char *path, size_t *len)
{
    char *bytes = calloc(1, LARGE + 1);
    FILE *f = fopen(path, "rb");

    assert_non_null(bytes);
    assert_non_null(f);
    *len = fread(bytes, 1, LARGE, f);
    fclose(f);
    return bytes;
}

static void assert_raw(const char *path, const char *text)
{
    size_t len;
    char *bytes = raw_bytes(path, &len);

    assert_string_equal(bytes, text);
    free(bytes);
}

/* Checks what a file holds once it is decompressed. */
static void assert_holds(hm_ctx *ctx, const char *path, const char *text)
{
    char buffer[4096];
    hm_input *in;
    size_t count;
    hm_status st;

    assert_int_equal(hm_input_file(ctx, path, &in), HM_OK);
    while ((st = hm_input_read(in, buffer, sizeof(buffer), &count)) == HM_OK) {
        assert_true(count <= strlen(text));
        assert_memory_equal(buffer, text, count);
        text += count;
    }
    assert_int_equal(st, HM_END);
    assert_string_equal(text, "");
    hm_input_free(in);
}

static mode_t mode_of(const char *path)
{
    struct stat info;

    assert_int_equal(stat(path, &info), 0);
    return info.st_mode & 07777;
}

/* Text that is the same each time and does not compress to almost nothing. */
static char *large_text(void)
{
    char *text = calloc(1, LARGE + 1);
    uint32_t seed = 1;

    assert_non_null(text);
    for (size_t i = 0; i < LARGE; i++) {
        seed = seed * 1664525 + 1013904223;
        text[i] = (char)('a' + (seed >> 24) % 26);
    }
    return text;
}

static void a_new_file_appears_with_the_commit(void **state)
{
    fixture *f = *state;
    hm_file *file = begin(f->ctx, "new", "text");

    assert_int_equal(access("new", F_OK), -1);
    assert_int_equal(commit(file), HM_OK);
    assert_raw("new", "text");
    assert_int_equal(count_files(".", false), 1);
}

static void an_old_file_is_there_until_the_commit(void **state)
{
    fixture *f = *state;
    hm_file *file;

    make_file("file", "old");
    file = begin(f->ctx, "file", "new");
    hm_out_flush(hm_file_out(file));
    assert_raw("file", "old");
    assert_int_equal(commit(file), HM_OK);
    assert_raw("file", "new");
    assert_int_equal(count_files(".", false), 1);
}

static void a_file_that_is_given_up_leaves_the_old_one(void **state)
{
    fixture *f = *state;

    make_file("file.zst", "old");
    hm_file_free(begin(f->ctx, "file.zst", "new"));
    hm_file_free(NULL);
    assert_raw("file.zst", "old");
    assert_int_equal(count_files(".", false), 1);
}

static void a_file_is_committed_once(void **state)
{
    fixture *f = *state;
    hm_file *file = begin(f->ctx, "file.gz", "text");

    assert_int_equal(hm_file_commit(file), HM_OK);
    assert_int_equal(hm_file_commit(file), HM_EUSAGE);
    hm_out_puts(hm_file_out(file), "more");
    assert_int_equal(hm_out_flush(hm_file_out(file)), HM_EIO);
    hm_file_free(file);
    assert_holds(f->ctx, "file.gz", "text");
    assert_int_equal(count_files(".", false), 1);
}

static void the_new_file_is_in_the_folder_of_the_old_one(void **state)
{
    fixture *f = *state;
    hm_file *file;

    assert_int_equal(mkdir("sub", 0777), 0);
    file = begin(f->ctx, "sub/file", "text");
    assert_in_range(count_files("sub", false), 0, 1); // it may have no name
    assert_int_equal(commit(file), HM_OK);
    assert_int_equal(count_files("sub", false), 1);
    assert_raw("sub/file", "text");
    assert_int_equal(remove("sub/file"), 0);
}

static void two_writers_do_not_meet(void **state)
{
    fixture *f = *state;
    hm_file *one = begin(f->ctx, "file", "one");
    hm_file *two = begin(f->ctx, "file", "two");

    assert_int_equal(commit(two), HM_OK);
    assert_raw("file", "two");
    assert_int_equal(commit(one), HM_OK);
    assert_raw("file", "one");
    assert_int_equal(count_files(".", false), 1);
}

static void the_mode_of_the_old_file_is_kept(void **state)
{
    static const mode_t modes[] = {0600, 0640, 0666, 0444, 0777};
    fixture *f = *state;

    make_file("file", "old");
    for (size_t i = 0; i < sizeof(modes) / sizeof(modes[0]); i++) {
        assert_int_equal(chmod("file", modes[i]), 0);
        replace(f->ctx, "file", "new");
        assert_int_equal(mode_of("file"), modes[i]);
    }
}

/* What somebody else sees who replaces the file "file". */
static bool is_kept_by_a_stranger(hm_ctx *ctx)
{
    enum { STRANGER = 65534 };
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        hm_file *file = NULL;

        if (setgid(STRANGER) != 0 || setuid(STRANGER) != 0 ||
            hm_file_begin(ctx, "file", &file) != HM_OK)
            _exit(2);
        _exit(hm_file_kept(file));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_in_range(WEXITSTATUS(status), 0, 1);
    return WEXITSTATUS(status) == 1;
}

/* Only root can make files of others, and give them back. */
static void an_owner_that_is_lost_is_said_to_be(void **state)
{
    fixture *f = *state;
    hm_file *file;

    if (geteuid() != 0)
        skip();
    make_file("file", "old");
    assert_int_equal(chmod(".", 0777), 0);
    assert_false(is_kept_by_a_stranger(f->ctx));
    assert_int_equal(chown("file", 65534, 65534), 0);
    assert_true(is_kept_by_a_stranger(f->ctx));
    file = begin(f->ctx, "file", "new");
    assert_true(hm_file_kept(file));
    assert_int_equal(commit(file), HM_OK);
}

static void a_new_file_gets_the_usual_mode(void **state)
{
    fixture *f = *state;

    make_file("usual", "");
    replace(f->ctx, "file", "text");
    assert_int_equal(mode_of("file"), mode_of("usual"));
}

static void a_path_that_cannot_be_written_says_why(void **state)
{
    static const struct {
        const char *path;
        int error;
    } cases[] = {{"file/x", ENOTDIR}, {"none/x", ENOENT}, {".", EISDIR},
                 {"new/", ENOENT},    {"", ENOENT},       {"loop", ELOOP}};
    fixture *f = *state;

    make_file("file", "old");
    assert_int_equal(symlink("loop", "loop"), 0);
    for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        hm_file *file;

        errno = 0;
        assert_int_equal(hm_file_begin(f->ctx, cases[i].path, &file), HM_EIO);
        assert_int_equal(errno, cases[i].error);
        assert_null(file);
    }
    assert_raw("file", "old");
    assert_int_equal(count_files(".", false), 2);
}

static void a_link_stays_a_link(void **state)
{
    fixture *f = *state;
    struct stat info;

    assert_int_equal(mkdir("sub", 0777), 0);
    make_file("sub/file", "old");
    assert_int_equal(symlink("file", "sub/near"), 0);
    assert_int_equal(symlink("sub/near", "far"), 0);
    replace(f->ctx, "far", "new");
    assert_int_equal(lstat("far", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_int_equal(lstat("sub/near", &info), 0);
    assert_true(S_ISLNK(info.st_mode));
    assert_raw("sub/file", "new");
    assert_int_equal(count_files("sub", false), 2);
    remove("sub/near");
    remove("sub/file");
}

static void a_link_may_point_to_nothing_yet(void **state)
{
    fixture *f = *state;
    char target[64];

    assert_int_equal(symlink("one", "relative"), 0);
    replace(f->ctx, "relative", "text");
    assert_raw("one", "text");

    snprintf(target, sizeof(target), "%s/two", f->dir);
    assert_int_equal(symlink(target, "absolute"), 0);
    replace(f->ctx, "absolute", "text");
    assert_raw("two", "text");
    assert_int_equal(count_files(".", false), 4);
}

static void a_fifo_is_written_straight_to(void **state)
{
    fixture *f = *state;
    char got[8] = "";
    struct stat info;
    int fd;

    assert_int_equal(mkfifo("fifo", 0666), 0);
    fd = open("fifo", O_RDONLY | O_NONBLOCK);
    assert_true(fd >= 0);
    replace(f->ctx, "fifo", "text");
    assert_int_equal(read(fd, got, sizeof(got)), 4);
    assert_string_equal(got, "text");
    close(fd);
    assert_int_equal(stat("fifo", &info), 0);
    assert_true(S_ISFIFO(info.st_mode));
    assert_int_equal(count_files(".", false), 1);
}

static void a_failed_write_is_told_at_the_commit(void **state)
{
    fixture *f = *state;
    char *text = large_text();
    hm_file *file = begin(f->ctx, "/dev/full", text);

    errno = 0; // the failure was earlier, and is told all the same
    assert_int_equal(hm_out_status(hm_file_out(file)), HM_EIO);
    assert_int_equal(commit(file), HM_EIO);
    assert_int_equal(errno, ENOSPC);
    free(text);
}

static void a_failed_write_leaves_the_old_file(void **state)
{
    static const char *const paths[] = {"file", "file.gz", "file.zst"};
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    fixture *f = *state;
    struct sigaction action;
    struct rlimit before;
    struct rlimit small;
    char *text = large_text();

    sigaction(SIGXFSZ, &ignore, &action);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){1000, before.rlim_max};
    for (size_t i = 0; i < 3; i++) {
        hm_status st;
        int error;

        make_file(paths[i], "old");
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        st = commit(begin(f->ctx, paths[i], text));
        error = errno;
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
        assert_int_equal(st, HM_EIO);
        assert_int_equal(error, EFBIG);
        assert_raw(paths[i], "old");
    }
    sigaction(SIGXFSZ, &action, NULL);
    assert_int_equal(count_files(".", false), 3);
    free(text);
}

static void a_target_that_becomes_a_folder_is_left_alone(void **state)
{
    fixture *f = *state;
    hm_file *file = begin(f->ctx, "file", "text");

    assert_int_equal(mkdir("file", 0777), 0);
    assert_int_equal(commit(file), HM_EIO);
    assert_int_equal(errno, EISDIR);
    assert_int_equal(count_files(".", false), 1);
}

static void what_is_compressed_reads_back(void **state)
{
    static const char *const paths[] = {"file", "file.gz", "file.zst"};
    fixture *f = *state;
    char *text = large_text();

    for (size_t i = 0; i < 3; i++) {
        replace(f->ctx, paths[i], text);
        assert_holds(f->ctx, paths[i], text);
        replace(f->ctx, paths[i], "short");
        assert_holds(f->ctx, paths[i], "short");
        replace(f->ctx, paths[i], "");
        assert_holds(f->ctx, paths[i], "");
    }
    free(text);
}

static void the_suffix_alone_asks_for_compression(void **state)
{
    static const char no_flags_no_time[] = "\x1F\x8B\x08\0\0\0\0\0";
    fixture *f = *state;
    char *bytes;
    size_t len;

    replace(f->ctx, "gz", "text");
    assert_raw("gz", "text");
    replace(f->ctx, "file.gz", "text");
    bytes = raw_bytes("file.gz", &len);
    assert_memory_equal(bytes, no_flags_no_time, 8);
    free(bytes);
    replace(f->ctx, "file.zst", "text");
    bytes = raw_bytes("file.zst", &len);
    assert_memory_equal(bytes, "\x28\xB5\x2F\xFD", 4);
    free(bytes);
    replace(f->ctx, "FILE.GZ", "text");
    bytes = raw_bytes("FILE.GZ", &len);
    assert_memory_equal(bytes, no_flags_no_time, 8);
    free(bytes);
}

static void the_same_text_makes_the_same_bytes(void **state)
{
    static const char *const paths[][2] = {{"a.gz", "b.gz"},
                                           {"a.zst", "b.zst"}};
    fixture *f = *state;
    char *text = large_text();

    for (size_t i = 0; i < 2; i++) {
        hm_file *file = begin(f->ctx, paths[i][0], "");
        size_t one_len;
        size_t two_len;
        char *one;
        char *two;

        for (size_t at = 0; at < LARGE; at += 1000)
            hm_out_put(hm_file_out(file), (hm_str){text + at, 1000});
        assert_int_equal(commit(file), HM_OK);
        replace(f->ctx, paths[i][1], text);
        one = raw_bytes(paths[i][0], &one_len);
        two = raw_bytes(paths[i][1], &two_len);
        assert_int_equal(one_len, two_len);
        assert_memory_equal(one, two, one_len);
        free(one);
        free(two);
    }
    free(text);
}

/* Writes the file, with the n-th allocation failing. */
static hm_status replace_failing(fixture *f, size_t n, const char *path,
                                 const char *text)
{
    hm_file *file;
    hm_status st;

    f->heap.calls = 0;
    f->heap.fail_at = n;
    st = hm_file_begin(f->ctx, path, &file);
    if (st == HM_OK) {
        hm_out_puts(hm_file_out(file), text);
        st = commit(file);
    } else {
        assert_null(file);
    }
    f->heap.fail_at = 0;
    return st;
}

static void out_of_memory_leaves_the_old_file_and_no_leak(void **state)
{
    static const char *const paths[] = {"file", "file.gz", "file.zst"};
    static const char *const links[] = {"link", "link.gz", "link.zst"};
    fixture *f = *state;
    char *text = large_text();

    for (size_t i = 0; i < 3; i++) {
        size_t n = 1;

        make_file(paths[i], "old");
        assert_int_equal(symlink(paths[i], links[i]), 0);
        while (replace_failing(f, n, links[i], text) == HM_ENOMEM) {
            assert_int_equal(f->heap.live, 1); // the context
            assert_raw(paths[i], "old");
            assert_int_equal(count_files(".", false), 2);
            n++;
        }
        assert_true(n > 1 && f->heap.calls < n);
        assert_holds(f->ctx, paths[i], text);
        count_files(".", true);
    }
    free(text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_new_file_appears_with_the_commit),
        TEST(an_old_file_is_there_until_the_commit),
        TEST(a_file_that_is_given_up_leaves_the_old_one),
        TEST(a_file_is_committed_once),
        TEST(the_new_file_is_in_the_folder_of_the_old_one),
        TEST(two_writers_do_not_meet),
        TEST(the_mode_of_the_old_file_is_kept),
        TEST(an_owner_that_is_lost_is_said_to_be),
        TEST(a_new_file_gets_the_usual_mode),
        TEST(a_path_that_cannot_be_written_says_why),
        TEST(a_link_stays_a_link),
        TEST(a_link_may_point_to_nothing_yet),
        TEST(a_fifo_is_written_straight_to),
        TEST(a_failed_write_is_told_at_the_commit),
        TEST(a_failed_write_leaves_the_old_file),
        TEST(a_target_that_becomes_a_folder_is_left_alone),
        TEST(what_is_compressed_reads_back),
        TEST(the_suffix_alone_asks_for_compression),
        TEST(the_same_text_makes_the_same_bytes),
        TEST(out_of_memory_leaves_the_old_file_and_no_leak),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
