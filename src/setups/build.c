/*
 * build.c - starting positions for whoever asks without a game record.
 */
#include <string.h>

#include "base/diag.h"
#include "base/utf8.h"
#include "setup.h"

/* "key=value" */
static hm_status read_setting(const char *setting, hm__setup_call *call)
{
    hm_str text = hm_str_of(setting);
    size_t equals = hm__str_find(text, '=', 0);
    hm__arg *arg = &call->args[call->arg_count];

    if (equals == text.len || call->arg_count == HM__MOST_ARGS ||
        !hm__normalize(hm__str_part(text, 0, equals), arg->key,
                       sizeof(arg->key)))
        return HM_EUSAGE;
    arg->value = hm__str_part(text, equals + 1, text.len);
    arg->where = text;
    if (strcmp(arg->key, "system") == 0)
        call->system = arg->value;
    else
        call->arg_count++;
    return HM_OK;
}

static hm_status report(hm_diags *diags, const hm_setup_request *request,
                        const hm_fault *why, hm_status st)
{
    hm__source source = {.name = hm_str_of(request->name)};

    if ((st == HM_EINPUT || st == HM_ELIMIT) &&
        hm__report(diags, &source,
                   (hm__problem){.severity = HM_ERROR,
                                 .id = why->id,
                                 .hint = why->hint[0] ? why->hint : NULL},
                   "%s", why->message) == HM_ENOMEM)
        return HM_ENOMEM;
    return st;
}

static hm_status run(hm_ctx *ctx, const hm_setup_request *request,
                     hm_table *table, hm_fault *why)
{
    hm__arg args[HM__MOST_ARGS];
    hm__setup_call call = {.name = hm_str_of(request->name),
                           .system = HM_STR("piecepack"),
                           .where = hm_str_of(request->name),
                           .args = args,
                           .cell_width = 1};
    hm__lang lang;
    hm_status st;
    bool own;

    for (size_t i = 0; i < request->setting_count; i++) {
        if (read_setting(request->settings[i], &call) != HM_OK)
            return hm__fault(why, hm_str_of(request->settings[i]),
                             "setup-bad-argument",
                             "expected key=value, not \"%.*s\"",
                             HM_QUOTE(hm_str_of(request->settings[i])));
    }
    hm__lang_init(&lang, ctx, table);
    st = hm__table_explain(table, hm__setup_run(&lang, &call, &own, why),
                           call.where, why);
    hm__lang_free(&lang);
    return st;
}

hm_status hm_setup_build(hm_ctx *ctx, const hm_setup_request *request,
                         hm_diags *diags, hm_table **out)
{
    hm_setup_request r;
    hm_table *table;
    hm_fault why = {0};
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&r, sizeof(r), request));
    if (!r.name)
        r.name = "";
    table = hm__alloc(ctx, sizeof(*table));
    if (!table)
        return HM_ENOMEM;
    hm__table_init(table, ctx);
    st = run(ctx, &r, table, &why);
    if (st != HM_OK) {
        hm_table_free(table);
        return report(diags, &r, &why, st);
    }
    *out = table;
    return HM_OK;
}
