/*
 * stream.c - lists of actions that are too long for a record, written on while
 * they are read and played: as states, or as PAN again.
 */
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "pan.h"

typedef struct stream {
    hm_reader *reader;
    const hm_stream_options *options;
    hm_out *out, *scratch;
    size_t index;   // of the state
    size_t ply;     // that the state belongs to
    bool lost_pass; // has been reported
    hm__pan_list_writer list;
} stream;

/* ---- states --------------------------------------------------------------
 */

/* The action as a text, without blanks. */
static hm_str text_of(stream *s, const hm__grid_action *action)
{
    hm_out_clear(s->scratch);
    if (action && action->verb == HM__GRID_PASS)
        hm_out_puts(s->scratch, "[]");
    else if (action)
        hm__grid_put_action(action, s->scratch);
    return hm_out_text(s->scratch);
}

static hm_status put_state(stream *s, hm__grid *grid,
                           const hm__grid_action *action)
{
    hm_json json = {.out = s->out};

    s->ply += action && !action->joins;
    if (action && action->verb == HM__GRID_PROMOTE && !grid->list)
        grid->list = !hm__grid_fits_rank(action->actor);
    hm_json_begin_object(&json);
    if (s->options->files) {
        hm_json_key(&json, "file");
        hm_json_string(&json, s->reader->name);
    }
    hm_json_key(&json, "game");
    hm_json_int(&json, (int64_t)s->reader->game);
    hm_json_key(&json, "index");
    hm_json_int(&json, (int64_t)s->index++);
    hm_json_key(&json, "label");
    hm_json_string(&json, HM_STR(""));
    hm_json_key(&json, "text");
    hm_json_string(&json, text_of(s, action));
    hm_json_key(&json, "comment");
    hm_json_null(&json);
    hm__grid_put_state(grid, action, s->ply, s->scratch, s->out);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
    return hm_out_status(s->out);
}

static hm_status show_state(void *user, hm__grid *grid,
                            const hm__grid_action *action)
{
    return put_state(user, grid, action);
}

/* ---- PAN ------------------------------------------------------------------
 */

/* Reports a loss once; its place is gone. */
static void lose(void *user, const hm__grid_action *action, const char *id,
                 const char *message)
{
    stream *s = user;
    hm__source source = {.name = s->reader->name, .game = s->reader->game};
    bool pass = action->verb == HM__GRID_PASS;

    if (!pass || !s->lost_pass)
        hm_out_fail(s->out,
                    hm__report(s->options->diags, &source,
                               (hm__problem){.severity = HM_WARNING, .id = id},
                               "%s", message));
    s->lost_pass |= pass;
}

static hm_status write_action(void *user, hm__grid *grid,
                              const hm__grid_action *action)
{
    stream *s = user;

    (void)grid;
    if (action) // else the start
        hm__pan_put(&s->list, action);
    return hm_out_status(s->out);
}

/* ---- both -----------------------------------------------------------------
 */

hm_status hm__pan_stream(hm_reader *r, const hm_stream_options *options,
                         hm_out *out)
{
    hm__settings given = {options->settings, options->setting_count};
    stream s = {.reader = r,
                .options = options,
                .out = out,
                .list = {.out = out,
                         .indent = "  ",
                         .flat = hm__settings_ask(given, "flat"),
                         .lose = lose,
                         .user = &s}};
    hm__pan_sink sink = {options->states ? show_state : write_action, &s};
    hm__pan_scan scan = {0};
    size_t size = 0;
    hm_status st;

    if (options->to && strcmp(options->to, r->notation->name) != 0)
        return HM_ESUPPORT;
    HM_TRY(hm__pan_next(r));
    if (!hm__pan_begins_list(hm__window_text(&r->window)))
        return HM_ESUPPORT;
    st = hm__pan_view(r, &scan, HM__SLICE_GAME, &size);
    if (st != HM_ELIMIT) // what ends in view becomes a record, as any game does
        return st == HM_OK ? HM_ESUPPORT : st;
    HM_TRY(hm_out_new(r->ctx, &s.scratch));
    st = hm__pan_play(r, &sink);
    if (!options->states) {
        hm__pan_put_end(&s.list);
        hm_out_char(out, '\n');
    }
    hm_out_free(s.scratch);
    return st;
}
