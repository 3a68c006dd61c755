/*
 * fuzz_clickhouse.c - any bytes as the address of an archive, as rows that a
 * server sends, and as its complaint.
 */
#include "fuzz.h"

#include "archive/clickhouse/problem.h"
#include "archive/clickhouse/quote.h"
#include "archive/clickhouse/rows.h"
#include "archive/clickhouse/url.h"

static void read_address(hm_str text)
{
    hm__url url;
    char request[HM__URL_HOST + 32];

    if (hm__url_read(text, &url) == NULL)
        hm__url_request(&url, url.host, request, sizeof(request));
}

static void read_rows(hm_str text)
{
    hm__rows rows = {.left = text};

    while (rows.left.len) {
        size_t before = rows.left.len;

        hm__row_get(&rows, 1);
        hm__row_get_text(&rows);
        hm__row_length(&rows);
        expect(rows.left.len < before);
    }
}

/* Quotes end where they should: no other is left without its backslash. */
static void quote(hm_ctx *ctx, hm_str text)
{
    hm_out *out;
    hm_str sql;

    expect(hm_out_new(ctx, &out) == HM_OK);
    hm__quote_text(out, text);
    sql = hm_out_text(out);
    for (size_t i = 1; i + 1 < sql.len; i++) {
        expect(sql.ptr[i] != '\'');
        if (sql.ptr[i] == '\\')
            i++;
    }
    expect(sql.ptr[sql.len - 1] == '\'');
    hm_out_free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_str text = {(const char *)data, size};
    hm_ctx *ctx;
    char line[128];

    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    read_address(text);
    read_rows(text);
    quote(ctx, text);
    hm__problem_write("h", text, line, sizeof(line));
    hm_ctx_free(ctx);
    return 0;
}
