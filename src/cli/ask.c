/*
 * ask.c - what is asked of collections, and of each game.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask.h"

/* ---- the search -----------------------------------------------------------
 */

/* Goes to the state of the present game that was asked for. */
static hm_status go_to(cli_source *source, hm_replay *replay,
                       cli_missing *missing)
{
    cli_position wanted =
        position_read(source->position ? source->position : "last");
    hm_status st = position_load(&wanted, replay, source->record, missing);

    while (st == HM_OK) {
        if (position_wants(&wanted, replay))
            return HM_OK;
        st = hm_replay_next(replay);
    }
    position_missed(missing, replay);
    return st;
}

static int search_from(cli *c, cli_source *source, hm_search_options *options,
                       hm_search **out)
{
    hm_replay_options how = {.size = sizeof(how), .diags = c->diags};
    cli_missing missing = {.longest = 0};
    hm_replay *replay = NULL;
    hm_status st = source_next(c, source);
    int end = CLI_FINE;

    if (st == HM_OK)
        st = hm_replay_new(c->ctx, &how, &replay);
    if (st == HM_OK)
        st = go_to(source, replay, &missing);
    options->shown = replay;
    print_diags(c);
    if (st == HM_OK)
        st = hm_search_new(c->ctx, options, out);
    else if (st == HM_END)
        end = source->record && replay ? position_complain(c, source, &missing)
                                       : source_end(c, source, CLI_NO);
    print_diags(c);
    hm_replay_free(replay);
    if (st == HM_OK || st == HM_END)
        return end;
    if (st == HM_ESUPPORT)
        return complain_that(c, source->name,
                             "this game has no board that could be mirrored "
                             "or be compared alone",
                             CLI_USAGE);
    return complain(c, source->name, st);
}

/* A position of a file: "game.kif#2@12". */
static int search_file(cli *c, hm_search_options *options, hm_search **out)
{
    cli_target target;
    cli_source source;
    int end;

    if (!target_read(c->args->position, &target))
        return complain(c, "starting", HM_ENOMEM);
    options->position = NULL;
    end = source_open(c, &target, &source);
    if (end == CLI_IO && !target.archive && access(target.path, F_OK) != 0)
        hm_out_puts(c->err, "--position takes sfen:..., fen:..., moves:..., or "
                            "a state of a file, such as game.kif@12.\n");
    if (end == CLI_FINE)
        end = search_from(c, &source, options, out);
    source_close(&source);
    free(target.path);
    return end;
}

static bool is_file(const char *position)
{
    return strncmp(position, "sfen:", 5) != 0 &&
           strncmp(position, "fen:", 4) != 0 &&
           strncmp(position, "moves:", 6) != 0;
}

/* Prints what is wrong with a text of the command line, by its option. */
static void print_text_diags(cli *c)
{
    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        hm_diag diag = *hm_diags_at(c->diags, i);

        if (diag.file.len && diag.file.ptr[0] == '<') // "<start>" or "<move>"
            diag.file = hm_str_of("--position");
        hm_diag_print(&diag, c->color, c->err);
    }
    hm_diags_clear(c->diags);
}

int ask_search(cli *c, hm_search **out)
{
    const cli_args *args = c->args;
    hm_where *where = c->where;
    hm_search_options options = {.size = sizeof(options),
                                 .position = args->position,
                                 .board_only = args->board_only,
                                 .mirror = args->mirror,
                                 .pattern = args->pattern,
                                 .material = args->material,
                                 .words = args->text,
                                 .variations = args->variations,
                                 .diags = c->diags};
    hm_status st;
    int end;

    if (args->position && is_file(args->position)) {
        c->where = NULL; // it is about the games that are searched
        end = search_file(c, &options, out);
        c->where = where;
        return end;
    }
    st = hm_search_new(c->ctx, &options, out);
    print_text_diags(c);
    if (st == HM_OK)
        return CLI_FINE;
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return CLI_USAGE;
    return complain(c, args->position ? args->position : "starting", st);
}

/* ---- games ----------------------------------------------------------------
 */

hm_status ask_open(cli *c)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    ask_work *work = calloc(1, sizeof(*work));
    hm_status st;

    c->work = work;
    if (!work)
        return HM_ENOMEM;
    st = hm_replay_new(c->ctx, &options, &work->replay);
    if (st == HM_OK)
        st = hm_replay_new(c->ctx, &options, &work->other);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work->text);
    return st;
}

void ask_close(cli *c)
{
    ask_work *work = c->work;

    if (!work)
        return;
    hm_replay_free(work->replay);
    hm_replay_free(work->other);
    hm_out_free(work->text);
    free(work);
}

bool ask_has_game(cli *c, cli_source *source, hm_status st)
{
    if (st != HM_EIO)
        hm_diags_undo(c->diags);
    if (st == HM_EIO || st == HM_ENOMEM)
        games_stop(c, complain(c, source->name, st));
    else if (st != HM_OK)
        c->tally.faulty++;
    return st == HM_OK;
}

void ask_end_game(cli *c, const cli_source *source, hm_status st)
{
    const ask_work *work = c->work;

    if (st == HM_OK || st == HM_END)
        st = hm_out_status(work->text);
    if (st == HM_ENOMEM)
        games_stop(c, complain(c, source->name, st));
    else
        c->tally.faulty += st != HM_OK;
}

hm_facts ask_facts(cli *c, const cli_source *source)
{
    hm_facts facts = source_facts(c, source, HM_OK);

    facts.replay = ((ask_work *)c->work)->other;
    return facts;
}

int ask_end_source(cli *c, cli_source *source)
{
    return c->tally.stop ? c->tally.end : source_end(c, source, CLI_FINE);
}

void ask_finish(cli *c)
{
    if (c->faulty)
        hm_out_printf(c->err,
                      "%zu game%s could not be read or played to the end; "
                      "\"halfmove check\" shows why\n",
                      c->faulty, c->faulty == 1 ? "" : "s");
}
