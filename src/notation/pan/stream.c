/*
 * stream.c - lists of actions, written on while they are read and played: as
 * states, or as PAN again.
 *
 * A list that is too long for a record has no other way. The states of a short
 * one are held until it has been read, and thrown away if there is anything to
 * report: a record can be shown up to its first fault, and says more about it.
 */
#include <string.h>

#include "base/out.h"
#include "base/put.h"
#include "base/str.h"
#include "pan.h"

typedef struct stream {
    hm_reader *reader;
    const hm_stream_options *options;
    hm_out *out, *scratch;
    size_t index;   // of the state
    size_t ply;     // that the state belongs to
    bool lost_pass; // has been reported
    hm_str text;    // of a short list
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

/* What stands before the text of an action. */
static void put_head(stream *s)
{
    char *to;

    if (s->options->files) {
        HM__OUT_PUT(s->out, "{\"file\":");
        hm_out_json(s->out, s->reader->name);
    }
    to = hm__out_begin(s->out, 128);
    if (!to)
        return;
    *to++ = s->options->files ? ',' : '{';
    to = hm__put_int(HM__PUT(to, "\"game\":"), (int64_t)s->reader->game);
    to = hm__put_int(HM__PUT(to, ",\"index\":"), (int64_t)s->index++);
    hm__out_end(s->out, HM__PUT(to, ",\"label\":\"\",\"text\":"));
}

static hm_status put_state(stream *s, hm__grid *grid,
                           const hm__grid_action *action, hm_str text)
{
    s->ply += action && !action->joins;
    put_head(s);
    hm_out_json(s->out, text);
    HM__OUT_PUT(s->out, ",\"comment\":null");
    hm__grid_put_state(grid, action, s->ply, s->scratch, s->out);
    HM__OUT_PUT(s->out, "}\n");
    return hm_out_status(s->out);
}

static hm_status show_state(void *user, hm__grid *grid,
                            const hm__grid_action *action)
{
    stream *s = user;

    if (action && action->verb == HM__GRID_PROMOTE && !grid->list)
        grid->list = !hm__grid_fits_rank(action->actor);
    return put_state(s, grid, action, text_of(s, action));
}

/* Whether a record would show the board as ranks, or no other way. */
static bool shows_ranks(const hm__grid *grid, const hm__grid_action *action)
{
    if (grid->list)
        return true;
    if (action)
        return action->verb != HM__GRID_PROMOTE ||
               hm__grid_fits_rank(action->actor);
    for (size_t i = 1; i < grid->name_count; i++) {
        if (!hm__grid_fits_rank(grid->names[i].text))
            return false;
    }
    return true;
}

/* A state of a short list, as a record has it; else HM_ESUPPORT. */
static hm_status hold_state(void *user, hm__grid *grid,
                            const hm__grid_action *action)
{
    stream *s = user;
    hm_str text = {"", 0};

    if (action)
        text = hm__str_part(s->text, action->span[HM__GRID_WHOLE].start,
                            action->span[HM__GRID_WHOLE].end);
    if (s->index > s->reader->ctx->limits.moves || !shows_ranks(grid, action) ||
        hm__str_find(text, '\n', 0) < text.len)
        return HM_ESUPPORT;
    return put_state(s, grid, action, text);
}

/* Makes, or empties, what a short list is held in. */
static hm_status open_held(hm_reader *r)
{
    hm__pan *own = r->own;

    if (!own->held)
        HM_TRY(hm_out_new(r->ctx, &own->held));
    if (!own->tried)
        HM_TRY(hm_diags_new(r->ctx, &own->tried));
    hm_out_clear(own->held);
    hm_diags_clear(own->tried);
    hm_diags_set_strict(own->tried, hm__lenient(r->diags) == HM_ERROR);
    return HM_OK;
}

/* The states of a list in view, or HM_ESUPPORT, and nothing was read. */
static hm_status put_short(stream *s, size_t size)
{
    hm_reader *r = s->reader;
    hm__pan *own = r->own;
    const hm__window window = r->window;
    size_t game = r->game;
    hm_diags *diags = r->diags;
    hm_out *out = s->out;
    hm_status st;

    HM_TRY(open_held(r));
    s->text = hm__str_part(hm__window_text(&r->window), 0, size);
    s->out = own->held;
    r->diags = own->tried;
    st = hm__pan_play(r, &(hm__pan_sink){hold_state, s});
    r->diags = diags;
    if (st == HM_OK && hm_diags_count(own->tried) == 0) {
        hm_out_put(out, hm_out_text(own->held));
        return hm_out_status(out);
    }
    r->window = window;
    r->game = game;
    return st == HM_ENOMEM ? st : HM_ESUPPORT;
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
    if (st == HM_OK && (!options->states || !options->any_size ||
                        size > r->ctx->limits.game_bytes))
        return HM_ESUPPORT; // it becomes a record, as any game does
    if (st != HM_OK && st != HM_ELIMIT)
        return st;
    HM_TRY(hm_out_new(r->ctx, &s.scratch));
    st = st == HM_OK ? put_short(&s, size) : hm__pan_play(r, &sink);
    if (!options->states) {
        hm__pan_put_end(&s.list);
        hm_out_char(out, '\n');
    }
    hm_out_free(s.scratch);
    return st;
}
