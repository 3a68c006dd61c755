/*
 * test_pressure.c - pictures and films when malloc() has little left.
 *
 * Libraries that draw do not survive it when malloc() fails in their midst, so
 * the memory is asked for before they begin. A child process with little room
 * must come to HM_OK or HM_ENOMEM, and never to a signal. Threads end late
 * here, as they may on a busy machine: each keeps a stack and a heap till then.
 */
#define _GNU_SOURCE // RTLD_NEXT

#include "support.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0 // they need terabytes of addresses
#endif

enum {
    SECONDS = 60,
    LATE_MICROSECONDS = 200000,
    MOST_KIB = 500000,
    MOST_STEP_KIB = 16000, // a thread that does not fit is not stepped over
};

typedef struct task {
    void *(*run)(void *);
    void *argument;
} task;

static void *run_and_end_late(void *argument)
{
    task todo = *(task *)argument;
    void *result;

    free(argument);
    result = todo.run(todo.argument);
    usleep(LATE_MICROSECONDS);
    return result;
}

/* Stands before that of the C library, whose parameters have reserved names. */
// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name)
HM_API int pthread_create(pthread_t *restrict thread,
                          const pthread_attr_t *restrict attributes,
                          void *(*run)(void *), void *restrict argument)
{
    int (*next)(pthread_t *, const pthread_attr_t *, void *(*)(void *),
                void *) = NULL;
    task *todo = malloc(sizeof(*todo));

    *(void **)&next = dlsym(RTLD_NEXT, "pthread_create");
    if (!todo)
        return EAGAIN;
    *todo = (task){run, argument};
    return next(thread, attributes, run_and_end_late, todo);
}

/* Draws a position in a context of its own. */
static hm_status draw(const char *format, const char *caption)
{
    hm_setup_request request = {.size = sizeof(request),
                                .name = "Four Field Kono"};
    hm_picture_options picture = {
        .size = sizeof(picture), .width = 600, .caption = caption};
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;
    hm_table *table = NULL;
    hm_status st = hm_ctx_new(NULL, &ctx);

    if (st == HM_OK)
        st = hm_ctx_use(ctx, hm_draw());
    if (st == HM_OK)
        st = hm_out_new(ctx, &out);
    if (st == HM_OK)
        st = hm_setup_build(ctx, &request, NULL, &table);
    if (st == HM_OK)
        st = hm_picture_write(ctx, table, format, &picture, out);
    hm_table_free(table);
    hm_out_free(out);
    hm_ctx_free(ctx);
    return st;
}

/* Addresses that the process has in use, in bytes. */
static rlim_t addresses_in_use(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    char line[100] = "";
    unsigned long pages;

    assert_non_null(f);
    assert_non_null(fgets(line, sizeof(line), f));
    fclose(f);
    pages = strtoul(line, NULL, 10);
    assert_true(pages > 0);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static hm_status draw_within(size_t kib, const char *format,
                             const char *caption)
{
    rlim_t most = addresses_in_use() + (rlim_t)kib * 1024;
    pid_t child = fork();
    int status;

    assert_true(child >= 0);
    if (child == 0) {
        struct rlimit limit = {most, most};
        struct rlimit no_core = {0, 0};
        hm_status st;

        alarm(SECONDS);
        setrlimit(RLIMIT_CORE, &no_core);
        setrlimit(RLIMIT_AS, &limit);
        st = draw(format, caption);
        _exit(st == HM_OK ? 0 : st == HM_ENOMEM ? 1 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status) || WEXITSTATUS(status) > 1)
        fail_msg("%s with %zu KiB: status %x", format, kib, (unsigned)status);
    return WEXITSTATUS(status) == 0 ? HM_OK : HM_ENOMEM;
}

static void little_memory_ends_no_process(void **state)
{
    static const char *const formats[] = {"svg",  "png",  "pdf", "gif",
                                          "apng", "webp", "pam"};
    static const char *const captions[] = {NULL, "Black moves"};

    (void)state;
    if (SANITIZED)
        skip();
    for (size_t i = 0; i < HM_COUNT(formats); i++) {
        for (size_t j = 0; j < HM_COUNT(captions); j++) {
            size_t step;

            for (size_t kib = 256; kib < MOST_KIB; kib += step) {
                draw_within(kib, formats[i], captions[j]);
                step = kib / 2 + 100;
                if (captions[j] && step > MOST_STEP_KIB)
                    step = MOST_STEP_KIB;
            }
        }
    }
}

/* What was asked for is no more than what a machine of today has. */
static void enough_memory_is_enough(void **state)
{
    (void)state;
    if (SANITIZED)
        skip();
    assert_int_equal(draw_within(40000, "png", NULL), HM_OK);
    assert_int_equal(draw_within(500000, "png", "Black moves"), HM_OK);
    assert_int_equal(draw_within(1000, "png", NULL), HM_ENOMEM);
    assert_int_equal(draw_within(60000, "png", "Black moves"), HM_ENOMEM);
    assert_int_equal(draw_within(4000, "svg", "Black moves"), HM_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(little_memory_ends_no_process),
        cmocka_unit_test(enough_memory_is_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
