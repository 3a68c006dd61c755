/*
 * stream.c - lists of actions that are too long for a record, written on while
 * they are read and played: as states, or as PAN again.
 */
#include <string.h>

#include "base/out.h"
#include "pan.h"

typedef struct stream {
    hm_reader *reader;
    const hm_stream_options *options;
    hm_out *out, *scratch;
    size_t index;             // of the state
    size_t ply;               // that the state belongs to
    bool open;                // the list of a ply's actions
    bool lost_ply, lost_pass; // has been told
} stream;

/* ---- states --------------------------------------------------------------
 */

/* The action as a text, without blanks. */
static void put_text(stream *s, const hm__grid_action *action)
{
    hm_out_clear(s->scratch);
    if (action && action->verb == HM__GRID_PASS)
        hm_out_puts(s->scratch, "[]");
    else if (action)
        hm__grid_put_action(action, s->scratch);
    hm_out_json(s->out, hm_out_text(s->scratch));
}

static hm_status put_state(stream *s, hm__grid *grid,
                           const hm__grid_action *action)
{
    hm_out *out = s->out;

    s->ply += action && !action->joins;
    if (action && action->verb == HM__GRID_PROMOTE && !grid->list)
        grid->list = !hm__grid_fits_rank(action->actor);
    hm_out_puts(out, "{\"game\":");
    hm_out_int(out, (int64_t)s->reader->game);
    hm_out_puts(out, ",\"index\":");
    hm_out_int(out, (int64_t)s->index++);
    hm_out_puts(out, ",\"label\":\"\",\"text\":");
    put_text(s, action);
    hm_out_puts(out, ",\"comment\":null");
    hm__grid_put_state(grid, action, s->ply, s->scratch, out);
    hm_out_puts(out, "}\n");
    return hm_out_status(out);
}

static hm_status show_state(void *user, hm__grid *grid,
                            const hm__grid_action *action)
{
    return put_state(user, grid, action);
}

/* ---- PAN ------------------------------------------------------------------
 */

/* What stands before an action, a ply or a pass. */
static void put_gap(stream *s, bool joins)
{
    if (joins) {
        hm_out_puts(s->out, ", ");
        return;
    }
    if (s->index == 0)
        hm_out_puts(s->out, "[\n  ");
    else
        hm_out_puts(s->out, s->open ? " ],\n  " : ",\n  ");
}

static void lose(stream *s, const hm__grid_action *action, bool *told,
                 const char *id)
{
    hm__source source = {.name = s->reader->name, .game = s->reader->game};

    if (!*told)
        hm__out_fail(
            s->out,
            hm__report(s->options->diags, &source,
                       (hm__problem){.severity = HM_WARNING, .id = id},
                       action->verb == HM__GRID_PASS
                           ? "a flat list has no passes"
                           : "a flat list does not tell which actions are one "
                             "ply"));
    *told = true;
}

static void put_flat(stream *s, const hm__grid_action *action)
{
    if (action->verb == HM__GRID_PASS) {
        lose(s, action, &s->lost_pass, "lossy-pass");
        return;
    }
    if (action->joins)
        lose(s, action, &s->lost_ply, "lossy-plies");
    put_gap(s, false);
    hm__pan_put_action(s->out, action);
    s->index++;
}

static void put_plies(stream *s, const hm__grid_action *action)
{
    bool pass = action->verb == HM__GRID_PASS;

    put_gap(s, action->joins);
    if (pass) {
        hm_out_puts(s->out, "[]");
    } else {
        hm_out_puts(s->out, action->joins ? "" : "[ ");
        hm__pan_put_action(s->out, action);
    }
    s->open = !pass;
    s->index++;
}

static hm_status write_action(void *user, hm__grid *grid,
                              const hm__grid_action *action)
{
    stream *s = user;

    (void)grid;
    if (!action)
        return HM_OK; // the start
    if (s->options->flat)
        put_flat(s, action);
    else
        put_plies(s, action);
    return hm_out_status(s->out);
}

static void end_list(stream *s)
{
    hm_out_puts(s->out, s->index == 0 ? "[]\n" : s->open ? " ]\n]\n" : "\n]\n");
}

/* ---- both -----------------------------------------------------------------
 */

hm_status hm__pan_stream(hm_reader *r, const hm_stream_options *options,
                         hm_out *out)
{
    stream s = {.reader = r, .options = options, .out = out};
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
    if (!options->states)
        end_list(&s);
    hm_out_free(s.scratch);
    return st;
}
