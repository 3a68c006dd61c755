/*
 * walk.c - through the games of a target, from one wanted position to the next.
 */
#include "cli.h"

bool walk_is_long(const cli_walk *w)
{
    return position_is_many(&w->wanted) || w->c->args->phases;
}

hm_status walk_ahead(cli_walk *w,
                     hm_status (*visit)(cli_walk *w, const hm_replay *ahead))
{
    hm_status st =
        position_load(&w->wanted, w->ahead, w->source.record, &w->missing);

    while (st == HM_OK) {
        if (position_wants(&w->wanted, w->ahead)) {
            st = visit(w, w->ahead);
            if (st != HM_OK)
                return st;
        }
        st = hm_replay_next(w->ahead);
    }
    return st == HM_ENOMEM ? st : HM_OK; // the rest is reported later
}

static int visit(cli_walk *w)
{
    w->found = true;
    return w->visit(w);
}

/* The last position is where the game cannot be played any further. */
static hm_status walk_to_last(cli_walk *w, int *end)
{
    hm_status st;

    do
        st = hm_replay_next(w->replay);
    while (st == HM_OK);
    if (st != HM_ENOMEM)
        *end = worse(*end, visit(w));
    return st;
}

static hm_status walk_through(cli_walk *w, int *end)
{
    hm_status st = HM_OK;

    while (st == HM_OK && *end < CLI_USAGE) {
        if (position_wants(&w->wanted, w->replay))
            *end = worse(*end, visit(w));
        st = hm_replay_next(w->replay);
    }
    position_missed(&w->missing, w->replay);
    return st;
}

/* All phases of the last node that can be played are its last position. */
static hm_status find_last(const cli_walk *w, cli_position *out)
{
    hm_status st = hm_replay_load(w->ahead, w->source.record);

    *out = (cli_position){0};
    while (st == HM_OK)
        st = hm_replay_next(w->ahead);
    out->first = out->last = hm_replay_index(w->ahead);
    return st == HM_ENOMEM ? st : HM_OK;
}

static int walk_game(cli_walk *w)
{
    const cli_position wanted = w->wanted;
    int end = CLI_FINE;
    hm_status st =
        position_load(&w->wanted, w->replay, w->source.record, &w->missing);

    if (st == HM_OK && wanted.only_last && w->c->args->phases)
        st = find_last(w, &w->wanted);
    if (st == HM_OK)
        source_note_board(&w->source, w->replay);
    if (st == HM_OK && w->begin)
        end = w->begin(w);
    if (st == HM_OK && end == CLI_FINE)
        st =
            w->wanted.only_last ? walk_to_last(w, &end) : walk_through(w, &end);
    if (w->end)
        end = w->end(w, end);
    w->wanted = wanted;
    print_diags(w->c);
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return worse(end, CLI_NO);
    return st == HM_OK || st == HM_END
               ? end
               : worse(end, complain(w->c, w->source.name, st));
}

static int walk_games(cli_walk *w)
{
    int end = CLI_FINE;
    hm_status st;

    while (end < CLI_USAGE && (st = source_next(w->c, &w->source)) != HM_END) {
        if (st == HM_OK) {
            end = worse(end, walk_game(w));
            continue;
        }
        print_diags(w->c);
        end = worse(end, st == HM_EINPUT || st == HM_ELIMIT
                             ? CLI_NO
                             : complain(w->c, w->source.name, st));
    }
    end = source_end(w->c, &w->source, end);
    if (end == CLI_FINE && !w->found && w->source.position)
        end = position_complain(w->c, &w->source, &w->missing);
    return end;
}

static int walk_source(cli_walk *w)
{
    hm_replay_options loud = {.size = sizeof(loud), .diags = w->c->diags};
    hm_replay_options quiet = {.size = sizeof(quiet)};
    hm_status st;
    int end;

    w->wanted = position_read(w->source.position ? w->source.position
                              : w->c->args->all || w->c->args->every || w->every
                                  ? NULL
                                  : "last");
    loud.phases = quiet.phases =
        w->c->args->phases || (w->every && position_is_many(&w->wanted));
    st = hm_replay_new(w->c->ctx, &loud, &w->replay);
    if (st == HM_OK)
        st = hm_replay_new(w->c->ctx, &quiet, &w->ahead);
    end = st == HM_OK ? walk_games(w) : complain(w->c, w->source.name, st);
    hm_replay_free(w->replay);
    hm_replay_free(w->ahead);
    return end;
}

int walk_target(cli_walk *w, const cli_target *target)
{
    int end = source_open(w->c, target, &w->source);

    if (end == CLI_FINE)
        end = walk_source(w);
    source_close(&w->source);
    return end;
}
