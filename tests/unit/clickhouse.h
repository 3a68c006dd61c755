/*
 * clickhouse.h - a ClickHouse that is not there, for one program of tests.
 *
 * tests/CMakeLists.txt makes the linker send here what would go to a server.
 * `server` says which request fails, which answer is too short or another one,
 * and notes what was to be changed.
 */
#ifndef HM_TESTS_UNIT_CLICKHOUSE_H
#define HM_TESTS_UNIT_CLICKHOUSE_H

#include "oom.h"

#include "archive/archive.h"
#include "archive/clickhouse/http.h"
#include "archive/clickhouse/problem.h"
#include "archive/clickhouse/rows.h"
#include "archive/clickhouse/shards.h"
#include "archive/engine.h"
#include "base/out.h"

/* ---- the server ---------------------------------------------------------- */

static const hm_id known = {{1}}, fresh = {{2}}, other = {{3}};

/* What is changed about the server. */
static struct {
    size_t calls, fail_at;  // 0: none fails
    hm_status status;       // of the one that fails
    size_t cut_at;          // the answer that lacks its last byte; 0: none
    bool cut;               // it was one that had a byte
    bool lenient;           // and does without it
    const char *instead_of; // a question that is answered otherwise
    void (*instead)(hm_out *answer);
    bool verifies;  // whether there are answers is all that counts
    bool empty;     // it has no tables yet
    bool plain;     // it knows no codecs
    unsigned code;  // of the last failure
    char log[4000]; // what was to be changed
} server;

static char last_id[40]; // of the last problem

static void put_id(hm_out *out, const hm_id *id)
{
    hm_out_put(out, (hm_str){(const char *)id->bytes, sizeof(id->bytes)});
}

static void put_texts(hm_out *out, const char *const *texts, size_t count)
{
    hm__row_put_length(out, count);
    for (size_t i = 0; i < count; i++)
        hm__row_text(out, hm_str_of(texts[i]));
}

static void answer_version(hm_out *out)
{
    hm__row_text(out, HM_STR("1"));
}

static void answer_about(hm_out *out)
{
    hm__row_text(out, HM_STR("24.3"));
    hm__row_text(out, HM_STR("ZSTD"));
}

static void put_shard(hm_out *out, unsigned number, const char *host)
{
    const hm_id example = {"halfmove-archive"};

    hm__row_put(out, number, 4);
    hm__row_put(out, number, 4); // its weight
    hm__row_put(out, hm__shards_hash(&example), 8);
    hm__row_text(out, hm_str_of(host));
}

static void answer_shards(hm_out *out)
{
    put_shard(out, 1, "a");
    put_shard(out, 2, "b");
}

static void answer_hosts(hm_out *out)
{
    hm__row_put(out, 1, 8);
    hm__row_text(out, HM_STR("a"));
    hm__row_put(out, 2, 8);
    hm__row_text(out, HM_STR("b"));
}

static void answer_one(hm_out *out)
{
    hm__row_put(out, 1, 8);
}

static void answer_mark(hm_out *out)
{
    hm__row_put(out, 3, 4);
}

static void answer_known(hm_out *out)
{
    put_id(out, &known);
}

static void answer_fresh(hm_out *out)
{
    put_id(out, &fresh);
}

static void answer_sums(hm_out *out)
{
    hm__row_put(out, 3, 8);
    hm__row_put(out, 70, 8);
}

static void put_head(hm_out *out, const hm_id *id, unsigned won, size_t values)
{
    static const char *const texts[] = {"chess", "chess", "pgn", "1-0", "white",
                                        "White", "1990",  "Bob", "Ann"};
    static const char *const tags[] = {"Event", "Site"};

    put_id(out, id);
    hm__row_put(out, 77, 8); // the batch
    hm__row_put(out, 5, 4);
    hm__row_text(out, HM_STR("pgn"));
    hm__row_text(out, HM_STR(""));
    hm__row_text(out, HM_STR("games.pgn"));
    for (int i = 0; i < 3; i++)
        hm__row_put(out, 1, 8);
    for (size_t i = 0; i < HM_COUNT(texts); i++)
        hm__row_text(out, hm_str_of(texts[i]));
    for (int i = 0; i < 3; i++)
        hm__row_put(out, 4, 4);
    hm__row_put(out, 0, 1);
    hm__row_put(out, won, 1);
    put_texts(out, tags, 2);
    put_texts(out, tags, values);
}

static void answer_heads(hm_out *out)
{
    put_head(out, &known, HM_WON_DRAW, 2);
    put_head(out, &fresh, HM_WON_FIRST, 2);
}

static void put_text_of(hm_out *out, const hm_id *id, unsigned batch,
                        size_t messages)
{
    static const char *const ids[] = {"chess-a", "chess-b"};

    put_id(out, id);
    hm__row_put(out, batch, 8);
    hm__row_put_length(out, 2);
    hm__row_put(out, HM_ERROR, 1);
    hm__row_put(out, HM_WARNING, 1);
    put_texts(out, ids, 2);
    for (int i = 0; i < 2; i++) { // lines, and columns
        hm__row_put_length(out, 2);
        hm__row_put(out, 8, 4);
        hm__row_put(out, 9, 4);
    }
    put_texts(out, ids, messages);
    hm__row_text(out, HM_STR("1. e4 *"));
}

/* The first is a copy of another batch. */
static void answer_texts(hm_out *out)
{
    put_text_of(out, &known, 7, 2);
    put_text_of(out, &known, 77, 2);
    put_text_of(out, &fresh, 77, 2);
}

static void put_played(hm_out *out, const char *move, unsigned won,
                       unsigned games)
{
    hm__row_text(out, hm_str_of(move));
    hm__row_put(out, won, 1);
    hm__row_put(out, games, 8);
}

static void answer_moves(hm_out *out)
{
    put_played(out, "a", 1, 2);
    put_played(out, "a", HM_WON_DRAW, 3);
    put_played(out, "b", 0, 5);
}

static void put_position(hm_out *out, unsigned won)
{
    hm__row_put(out, 99, 8);
    put_id(out, &known);
    hm__row_put(out, 4, 4);
    hm__row_text(out, HM_STR("e4"));
    hm__row_put(out, won, 1);
}

static void answer_positions(hm_out *out)
{
    put_position(out, 1);
    put_position(out, HM_WON_DRAW);
}

/* By how a question begins, and what else it has. */
static const struct {
    const char *begin, *has;
    void (*answer)(hm_out *out); // NULL: nothing
    bool lenient;                // an answer that is too short is no problem
} answers[] = {
    {"select max(value) from hm_about", "", answer_version, false},
    {"select version()", "", answer_about, true},
    {"select toUInt32(shard_num)", "", answer_shards, true},
    {"select toUInt64(shard_num)", "", answer_hosts, false},
    {"select count() from hm_about where", "", answer_one, true},
    {"select count() from hm_marks", "", answer_one, false},
    {"select count() from hm_", "", answer_one, true},
    {"select toUInt32(if(", "", answer_mark, false},
    {"select distinct id", "id global not in", answer_known, false},
    {"select distinct id", "batch global in", answer_fresh, false},
    {"select distinct id", "", answer_known, false},
    {"select arrayJoin(begun)", "", answer_fresh, false},
    {"select count(), ", "", answer_sums, false},
    {"select id, batch, rows", "", answer_heads, false},
    {"select id, batch, diag", "", answer_texts, false},
    {"select move, won, sum(part)", "", answer_moves, false},
    {"select sum(games_part)", "", answer_sums, false},
    {"select key, game, index", "", answer_positions, false},
    {"insert into ", "", NULL, false},
    {"create ", "", NULL, false},
};

static void give_answer(const char *sql, hm_out *out)
{
    for (size_t i = 0; i < HM_COUNT(answers); i++) {
        if (strncmp(sql, answers[i].begin, strlen(answers[i].begin)) != 0 ||
            !strstr(sql, answers[i].has))
            continue;
        if (server.instead && !strcmp(server.instead_of, answers[i].begin))
            server.instead(out);
        else if (answers[i].answer)
            answers[i].answer(out);
        if (server.calls == server.cut_at)
            server.lenient = answers[i].lenient || server.verifies;
        return;
    }
    fail_msg("an unknown question: %s", sql);
}

/* Writes down what is to be changed. */
static void note(const char *host, const char *sql, size_t bytes)
{
    size_t len = strlen(server.log);

    snprintf(server.log + len, sizeof(server.log) - len, "%s %.*s %zu\n",
             host ? host : "-", (int)strcspn(sql, "("), sql, bytes);
}

/* The last byte of an answer is missing. */
static void cut_short(hm_out *answer)
{
    hm_str text = hm_out_text(answer);
    char bytes[2000];

    if (text.len == 0)
        return;
    assert_true(text.len < sizeof(bytes));
    memcpy(bytes, text.ptr, text.len);
    hm_out_clear(answer);
    hm_out_put(answer, (hm_str){bytes, text.len - 1});
    server.cut = true;
}

static hm_status fails(void)
{
    return ++server.calls == server.fail_at ? server.status : HM_OK;
}

/* What a server without tables says, or one that knows no codecs. */
static bool is_refused(const char *sql)
{
    server.code = 0;
    if (server.plain && strstr(sql, "codec("))
        server.code = HM__SYNTAX;
    else if (server.empty && !strncmp(sql, "select max(value)", 17))
        server.code = HM__NO_TABLE;
    return server.code != 0;
}

hm_status __wrap_hm__http_ask(hm__http *http, const char *host, hm_str sql,
                              hm_out *answer);
hm_status __wrap_hm__http_try(hm__http *http, const char *host, hm_str sql,
                              hm_out *answer);
hm_status __wrap_hm__http_send(hm__http *http, const char *host, hm_str sql,
                               hm_str rows);
hm_status __wrap_hm__http_progress(hm__http *http);
hm_status __wrap_hm__http_settle(hm__http *http);
const char *__wrap_hm__http_problem(const hm__http *http);
unsigned __wrap_hm__http_code(const hm__http *http);

hm_status __wrap_hm__http_ask(hm__http *http, const char *host, hm_str sql,
                              hm_out *answer)
{
    hm_status st = fails();
    char text[20000];

    (void)http;
    snprintf(text, sizeof(text), "%.*s", (int)sql.len, sql.ptr);
    if (st != HM_OK || is_refused(text))
        return st != HM_OK ? st : HM_EIO;
    if (strncmp(text, "select", 6) != 0)
        note(host, text, 0);
    if (strstr(text, "hm_about "))
        server.empty = false;
    if (!answer)
        return HM_OK;
    give_answer(text, answer);
    if (server.calls == server.cut_at)
        cut_short(answer);
    return hm_out_status(answer);
}

hm_status __wrap_hm__http_try(hm__http *http, const char *host, hm_str sql,
                              hm_out *answer)
{
    return __wrap_hm__http_ask(http, host, sql, answer);
}

hm_status __wrap_hm__http_send(hm__http *http, const char *host, hm_str sql,
                               hm_str rows)
{
    hm_status st = fails();
    char text[200];

    (void)http;
    snprintf(text, sizeof(text), "%.*s", (int)sql.len, sql.ptr);
    if (st == HM_OK)
        note(host, text, rows.len);
    return st;
}

hm_status __wrap_hm__http_progress(hm__http *http)
{
    (void)http;
    return fails();
}

hm_status __wrap_hm__http_settle(hm__http *http)
{
    (void)http;
    return fails();
}

const char *__wrap_hm__http_problem(const hm__http *http)
{
    (void)http;
    return "h: no";
}

unsigned __wrap_hm__http_code(const hm__http *http)
{
    (void)http;
    return server.code;
}

#endif
