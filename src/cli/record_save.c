/*
 * record_save.c - the file of a game that is being written down.
 *
 * It is written beside the old one and renamed into place after every change,
 * so there is a whole file at any time.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "record.h"
#include "render.h"

char *record_name(const recorder *r)
{
    hm_notation_info info = {.size = sizeof(info)};
    char name[128];
    char *path = malloc(sizeof(name) + 64);

    if (!path || !hm_notation_find(hm_record_notation(r->made), &info))
        return path;
    if (!hm_setup_normalize(r->c->args->game, name, sizeof(name)) || !name[0])
        snprintf(name, sizeof(name), "game");
    for (char *at = name; *at; at++)
        *at = *at == '_' ? '-' : *at;
    snprintf(path, sizeof(name) + 64, "%s.%.20s", name, info.suffixes[0]);
    for (unsigned i = 2; access(path, F_OK) == 0; i++)
        snprintf(path, sizeof(name) + 64, "%s-%u.%.20s", name, i,
                 info.suffixes[0]);
    return path;
}

/* Reports each kind of loss once. */
static void report_losses(recorder *r)
{
    hm_diags *diags = r->c->diags;

    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        const hm_diag *diag = hm_diags_at(diags, i);
        size_t known = 0;

        while (known < r->printed_count &&
               strcmp(r->printed[known], diag->id) != 0)
            known++;
        if (known < r->printed_count || known == RECORD_LOSSES)
            continue;
        r->printed[r->printed_count++] = diag->id;
        hm_out_printf(r->c->err, "halfmove: %s: %.*s [%s]\n", r->path,
                      (int)diag->message.len, diag->message.ptr, diag->id);
    }
    hm_diags_clear(diags);
}

static hm_status write_file(recorder *r, hm_str text)
{
    hm_file *file = NULL;
    hm_status st;

    render_hold_signals(true); // nothing is left beside the file
    st = hm_file_begin(r->c->ctx, r->path, &file);
    if (st == HM_OK) {
        hm_out_put(hm_file_out(file), text);
        st = hm_file_commit(file);
    }
    hm_file_free(file);
    render_hold_signals(false);
    return st;
}

bool record_save(recorder *r)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = r->to,
                                 .diags = r->c->diags,
                                 .encoding = r->made ? NULL : "same"};
    hm_out *text = NULL;
    hm_status st = hm_out_new(r->c->ctx, &text);

    if (st == HM_OK)
        st = hm_record_write(r->c->ctx, record_of(r), &options, text);
    report_losses(r);
    if (st == HM_OK)
        st = write_file(r, hm_out_text(text));
    hm_out_free(text);
    r->end = st == HM_OK ? CLI_FINE : complain_output(r->c, r->path, st);
    return st == HM_OK;
}
