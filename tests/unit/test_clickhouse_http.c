/*
 * test_clickhouse_http.c - requests to a server that answers what it is told.
 *
 * It is a thread of this program, which listens on the loopback and takes one
 * connection after another.
 */
#include "oom.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

#include "archive/clickhouse/http.h"
#include "base/str.h"

#define ANSWER(status, length, text)                                           \
    "HTTP/1.1 " status " X\r\nConnection: close\r\nContent-Length: " length    \
    "\r\n\r\n" text
#define FINE ANSWER("200", "2", "ok")
#define AWAY "this is no server of ClickHouse, or it is not well: status "

/* ---- the server ---------------------------------------------------------- */

static struct {
    int fd;
    unsigned port;
    pthread_t thread;
    const char *const *answers; // to requests, up to NULL; then FINE
    atomic_size_t asked;
    char last[4000]; // request
} server;

/* Reads a request, head and body. */
static void read_request(int fd)
{
    size_t len = 0, most = sizeof(server.last) - 1;
    char *end = NULL, *length;
    ssize_t n = 1;

    while (n > 0 && len < most) {
        size_t whole = most;

        server.last[len] = '\0';
        end = strstr(server.last, "\r\n\r\n");
        length = strstr(server.last, "Content-Length: ");
        if (end && length)
            whole = (size_t)(end + 4 - server.last) +
                    (size_t)strtoul(length + 16, NULL, 10);
        if (len >= whole)
            return;
        n = read(fd, server.last + len, most - len);
        len += n > 0 ? (size_t)n : 0;
    }
}

static void *serve(void *unused)
{
    int fd;

    (void)unused;
    while ((fd = accept(server.fd, NULL, NULL)) >= 0) {
        const char *answer = FINE;
        ssize_t n;

        memset(server.last, 0, sizeof(server.last));
        read_request(fd);
        if (server.answers && *server.answers)
            answer = *server.answers++;
        atomic_fetch_add(&server.asked, 1);
        n = send(fd, answer, strlen(answer), MSG_NOSIGNAL);
        (void)n; // who asked may have gone
        shutdown(fd, SHUT_WR);
        close(fd);
    }
    return NULL;
}

static int open_server(void **state)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof(at);

    (void)state;
    server.fd = socket(AF_INET, SOCK_STREAM, 0);
    if (server.fd < 0 || bind(server.fd, (void *)&at, sizeof(at)) != 0 ||
        listen(server.fd, 16) != 0 ||
        getsockname(server.fd, (void *)&at, &size) != 0)
        return -1;
    server.port = ntohs(at.sin_port);
    return pthread_create(&server.thread, NULL, serve, NULL);
}

static int close_server(void **state)
{
    (void)state;
    shutdown(server.fd, SHUT_RDWR);
    pthread_join(server.thread, NULL);
    return close(server.fd);
}

/* What the server says next; a list that ends with NULL. */
static void prepare(const char *const *answers)
{
    server.answers = answers;
    atomic_store(&server.asked, 0);
}

/* ---- requests ------------------------------------------------------------ */

/* Unless it is near, bodies are compressed. */
static hm_status open_http(hm_ctx *ctx, bool near, hm__http **out)
{
    hm__http_options options = {
        .url = {.user = "me", .database = "d", .port = server.port},
        .netrc = "/dev/null",
        .seconds = 20};

    snprintf(options.url.host, sizeof(options.url.host), "%s",
             near ? "127.0.0.1" : "[::ffff:127.0.0.1]");
    return hm__http_new(ctx, &options, out);
}

static hm__http *new_http(fixture *f, bool near)
{
    hm__http *http = NULL;

    assert_int_equal(open_http(f->ctx, near, &http), HM_OK);
    return http;
}

static void check_ask(fixture *f, hm__http *http, hm_status want,
                      const char *text)
{
    hm_out *out = new_out(f);
    hm_status st = hm__http_ask(http, NULL, HM_STR("select 1"), out);

    if (st != want)
        fail_msg("%s: %s", hm_status_text(st), hm__http_problem(http));
    if (st == HM_OK)
        assert_text(hm_out_text(out), text);
    else
        assert_string_equal(hm__http_problem(http), text);
    hm_out_free(out);
}

static void statements_are_sent_with_their_settings(void **state)
{
    hm__http *http = new_http(*state, true);

    prepare(NULL);
    check_ask(*state, http, HM_OK, "ok");
    assert_true(hm__str_starts(
        hm_str_of(server.last),
        HM_STR("POST /?database=d&wait_end_of_query=1"
               "&enable_http_compression=1&insert_distributed_sync=1"
               "&max_query_size=16777216 HTTP/1.1\r\n")));
    assert_non_null(strstr(server.last, "\r\nAuthorization: Basic bWU6\r\n"));
    assert_non_null(strstr(server.last, "\r\n\r\nselect 1"));
    assert_null(strstr(server.last, "Expect:"));
    assert_null(strstr(server.last, "Content-Encoding"));
    hm__http_use(http, "other");
    assert_int_equal(
        hm__http_send(http, NULL, HM_STR("insert into a b"), HM_STR("rows")),
        HM_OK);
    assert_int_equal(hm__http_settle(http), HM_OK);
    assert_true(hm__str_starts(hm_str_of(server.last),
                               HM_STR("POST /?database=other&")));
    assert_non_null(strstr(server.last, "&query=insert%20into%20a%20b HTTP"));
    assert_non_null(strstr(server.last, "\r\n\r\nrows"));
    hm__http_free(http);
}

static void bodies_go_far_compressed(void **state)
{
    hm__http *http = new_http(*state, false);

    prepare(NULL);
    check_ask(*state, http, HM_OK, "ok");
    assert_non_null(strstr(server.last, "\r\nContent-Encoding: gzip\r\n"));
    assert_non_null(strstr(server.last, "\r\n\r\n\x1f\x8b"));
    hm__http_free(http);
}

static void some_failures_are_tried_again(void **state)
{
    static const char *const answers[][3] = {
        {ANSWER("502", "0", ""), NULL},
        {ANSWER("504", "0", ""), NULL},
        {ANSWER("429", "0", ""), NULL},
        {ANSWER("500", "19", "Code: 252. DB: many"), NULL},
        {"", NULL},                          // nothing at all
        {ANSWER("200", "10", "half"), NULL}, // and no more
    };
    fixture *f = *state;
    hm__http *http = new_http(f, true);

    prepare(NULL);
    check_ask(f, http, HM_OK, "ok"); // it was reached
    for (size_t i = 0; i < HM_COUNT(answers); i++) {
        prepare(answers[i]);
        check_ask(f, http, HM_OK, "ok");
        assert_int_equal(server.asked, 2);
    }
    hm__http_free(http);
}

static void others_are_not(void **state)
{
    static const struct {
        const char *answers[2];
        unsigned code;
        const char *problem;
    } cases[] = {
        {{ANSWER("501", "0", "")}, 0, "127.0.0.1: " AWAY "501"},
        {{ANSWER("505", "0", "")}, 0, "127.0.0.1: " AWAY "505"},
        {{ANSWER("404", "6", "<html>")}, 0, "127.0.0.1: " AWAY "404"},
        {{ANSWER("201", "0", "")}, 0, "127.0.0.1: " AWAY "201"},
        {{ANSWER("503", "17", "Code: 62. DB: bad")},
         62,
         "127.0.0.1: the server says: Code: 62. DB: bad"},
        {{""}, 0, "127.0.0.1: Empty reply from server"},
    };
    fixture *f = *state;
    hm__http *http = new_http(f, true);

    for (size_t i = 0; i < HM_COUNT(cases); i++) {
        prepare(cases[i].answers);
        check_ask(f, http, HM_EIO, cases[i].problem);
        assert_int_equal(hm__http_code(http), cases[i].code);
        assert_int_equal(server.asked, 1);
    }
    hm__http_free(http);
}

static void a_hasty_request_is_not_tried_again(void **state)
{
    static const char *const answers[] = {ANSWER("502", "0", ""), NULL};
    fixture *f = *state;
    hm__http *http = new_http(f, true);
    hm_out *out = new_out(f);

    prepare(answers);
    assert_int_equal(hm__http_try(http, "127.0.0.1", HM_STR("x"), out), HM_EIO);
    assert_string_equal(hm__http_problem(http), "127.0.0.1: " AWAY "502");
    assert_int_equal(server.asked, 1);
    prepare(answers); // but later ones are
    check_ask(f, http, HM_OK, "ok");
    assert_int_equal(server.asked, 2);
    hm_out_free(out);
    hm__http_free(http);
}

/* More than are on their way at a time. */
static void rows_are_sent_several_at_a_time(void **state)
{
    static const char *const answers[] = {FINE, FINE, ANSWER("404", "0", ""),
                                          NULL};
    hm__http *http = new_http(*state, true);
    hm_status st = HM_OK;

    prepare(NULL);
    for (int i = 0; i < 10; i++)
        assert_int_equal(
            hm__http_send(http, NULL, HM_STR("insert"), HM_STR("rows")), HM_OK);
    assert_int_equal(hm__http_progress(http), HM_OK);
    assert_int_equal(hm__http_settle(http), HM_OK);
    assert_int_equal(server.asked, 10);
    assert_int_equal(hm__http_progress(http), HM_OK); // of nothing
    prepare(answers);
    for (int i = 0; i < 10 && st == HM_OK; i++)
        st = hm__http_send(http, NULL, HM_STR("insert"), HM_STR("rows"));
    assert_int_equal(st, HM_EIO);
    assert_int_equal(hm__http_send(http, NULL, HM_STR("a"), HM_STR("")),
                     HM_EIO);
    assert_int_equal(hm__http_progress(http), HM_EIO);
    assert_int_equal(hm__http_settle(http), HM_EIO);
    assert_int_equal(hm__http_settle(http), HM_OK); // it was told
    check_ask(*state, http, HM_OK, "ok");
    hm__http_free(http);
}

static void what_is_on_its_way_may_be_given_up(void **state)
{
    hm__http *http = new_http(*state, true);

    prepare(NULL);
    assert_int_equal(hm__http_send(http, NULL, HM_STR("a"), HM_STR("b")),
                     HM_OK);
    hm__http_free(http);
    hm__http_free(NULL);
}

static hm_status ask_and_send(fixture *f, hm_out *out)
{
    hm__http *http = NULL;
    hm_status st = open_http(f->ctx, f->subject != NULL, &http);

    if (st == HM_OK)
        st = hm__http_ask(http, NULL, HM_STR("select 1"), out);
    if (st == HM_OK)
        st = hm__http_send(http, NULL, HM_STR("insert"), HM_STR("rows"));
    if (st == HM_OK)
        st = hm__http_settle(http);
    hm__http_free(http);
    return st == HM_OK ? hm_out_status(out) : st;
}

static void memory_may_end(void **state)
{
    (void)state;
    prepare(NULL);
    fail_each_call(ask_and_send, NULL);
    fail_each_call(ask_and_send, "near");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        TEST(statements_are_sent_with_their_settings),
        TEST(bodies_go_far_compressed),
        TEST(some_failures_are_tried_again),
        TEST(others_are_not),
        TEST(a_hasty_request_is_not_tried_again),
        TEST(rows_are_sent_several_at_a_time),
        TEST(what_is_on_its_way_may_be_given_up),
        cmocka_unit_test(memory_may_end),
    };

    return cmocka_run_group_tests(tests, open_server, close_server);
}
