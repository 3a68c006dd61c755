/*
 * fuzz_json.c - a text gives the same tokens whole and in pieces.
 *
 * It is read as one document and as JSON Lines. In the second case, reading
 * goes on in the line after a fault.
 */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/str.h"

#define MUST(condition) ((condition) ? (void)0 : abort())

typedef struct feed {
    hm_str rest;
    size_t piece;
} feed;

static hm_status refill(void *user, char *buffer, size_t room, size_t *count)
{
    feed *f = user;
    size_t n = f->piece < room ? f->piece : room;

    if (f->rest.len == 0)
        return HM_END;
    if (n > f->rest.len)
        n = f->rest.len;
    memcpy(buffer, f->rest.ptr, n);
    f->rest = hm__str_part(f->rest, n, f->rest.len);
    *count = n;
    return HM_OK;
}

static void same_place(hm__json *a, hm__json *b, hm_span x, hm_span y)
{
    hm__place p = hm__json_place(a, x.start);
    hm__place q = hm__json_place(b, y.start);
    hm__source source = hm__json_source(b, &y);

    MUST(p.line == q.line && p.col == q.col);
    MUST(source.line + 1 == q.line);
    MUST(y.start <= y.end && y.end <= source.text.len);
    MUST(source.offset + y.start == x.start);
}

static void same_token(const hm__json_token *x, const hm__json_token *y)
{
    MUST(x->kind == y->kind);
    MUST(x->span.start == y->span.start && x->span.end == y->span.end);
    MUST(hm__str_eq(x->text, y->text));
}

static void same_fault(const hm__json_fault *x, const hm__json_fault *y)
{
    MUST(strcmp(x->id, y->id) == 0 && strcmp(x->message, y->message) == 0);
    MUST(x->span.start == y->span.start && x->span.end == y->span.end);
}

/* Does with a token what a reader of some notation may do. */
static void use(hm__json *json, hm__json_keys *keys, hm__json_token *token)
{
    int64_t integer;
    double number;

    if (token->kind == HM_JSON_KEY)
        MUST(hm__json_unique(json, keys, token) != HM_ENOMEM);
    if (token->kind == HM_JSON_NUMBER &&
        hm__json_to_int(token->text, &integer) &&
        hm__json_to_double(json->ctx, token->text, &number))
        MUST((double)integer == number);
}

/* Reads up to the end or a fault. */
static hm_status compare(hm__json *a, hm__json *b, hm__json_keys *keys)
{
    hm__json_token x;
    hm__json_token y;
    hm_status status;

    while ((status = hm__json_next(a, &x)) == HM_OK) {
        MUST(hm__json_next(b, &y) == HM_OK);
        same_token(&x, &y);
        same_place(a, b, x.span, y.span);
        use(a, keys, &x);
    }
    MUST(hm__json_next(b, &y) == status);
    if (status != HM_END) {
        same_fault(&a->fault, &b->fault);
        same_place(a, b, a->fault.span, b->fault.span);
    }
    return status;
}

static void read_both(hm_ctx *ctx, hm_str text, size_t piece, bool lines)
{
    feed pieces = {text, piece};
    hm__json_options options = {.text = text, .window = 16, .lines = lines};
    hm__arena arena;
    hm__json_keys keys = {.arena = &arena};
    hm__json a;
    hm__json b;

    hm__arena_init(&arena, ctx);
    MUST(hm__json_init(&a, ctx, &options) == HM_OK);
    options.refill = refill;
    options.user = &pieces;
    MUST(hm__json_init(&b, ctx, &options) == HM_OK);
    compare(&a, &b, &keys);
    hm__json_free(&a);
    hm__json_free(&b);
    hm__arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_str text = {(const char *)data, size};
    hm_ctx *ctx;

    MUST(hm_ctx_new(NULL, &ctx) == HM_OK);
    for (size_t piece = 1; piece <= 7; piece += 3) {
        read_both(ctx, text, piece, false);
        read_both(ctx, text, piece, true);
    }
    hm_ctx_free(ctx);
    return 0;
}
