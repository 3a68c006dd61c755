/*
 * nothing.c - the rules of a replay before its first game: an empty table, on
 * which nothing can be played.
 */
#include "nothing.h"

struct hm_state {
    hm_ctx *ctx;
    hm_table table;
};

static hm_status nothing_create(hm_ctx *ctx, hm_state **out)
{
    *out = hm__alloc(ctx, sizeof(**out));
    if (!*out)
        return HM_ENOMEM;
    (*out)->ctx = ctx;
    hm__table_init(&(*out)->table, ctx);
    return HM_OK;
}

static void nothing_destroy(hm_state *s)
{
    hm__table_free(&s->table);
    hm__free(s->ctx, s);
}

static hm_status nothing_mark(hm_state *s, size_t depth)
{
    (void)s;
    (void)depth;
    return HM_END; // there is nothing to go to
}

static const hm_table *nothing_table(const hm_state *s)
{
    return &s->table;
}

static void nothing_describe(const hm_state *s, hm_out *out)
{
    (void)s;
    (void)out;
}

const hm_rules hm__rules_nothing = {
    .name = "nothing",
    .create = nothing_create,
    .destroy = nothing_destroy,
    .mark = nothing_mark,
    .table = nothing_table,
    .describe = nothing_describe,
};

const hm_record hm__record_nothing = {.rules = "nothing"};
