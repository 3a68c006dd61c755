/*
 * cmd_check.c - halfmove check: every problem of a file, in one run.
 */
#include "games.h"

/* Plays all lines of a game, stepping over what cannot be played. */
static hm_status check_game(hm_replay *replay, const hm_record *record)
{
    hm_status st = hm_replay_load(replay, record);
    cli_tree tree = {.replay = replay, .node = hm_record_root(record)};

    if (st != HM_OK)
        return st;
    do
        st = tree_next(&tree);
    while (st == HM_OK || st == HM_EINPUT);
    return st;
}

static bool is_broken(hm_status st)
{
    return st == HM_EIO || st == HM_ENOMEM || st == HM_ESUPPORT;
}

/* The next game: as it streams by if that can be done, else as a record. */
static hm_status check_next(cli *c, cli_source *source)
{
    hm_status st = HM_ESUPPORT;

    if (source->game == 0 && !source_selects(c))
        st = hm_reader_check(source->reader);
    if (st != HM_ESUPPORT)
        return st;
    st = source_next(c, source);
    if (st != HM_OK)
        return st;
    st = check_game(c->work, source->record);
    return st == HM_END ? HM_OK : st;
}

/* The first problems of a file; the others are counted. */
static void print_some(cli *c)
{
    cli_shown *shown = &c->tally.shown;

    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags) && shown->count < CLI_SHOWN;
         i++) {
        hm_diag_print(hm_diags_at(c->diags, i), c->color, c->err);
        shown->ends[shown->count++] = hm_out_text(c->err).len;
    }
    hm_diags_clear(c->diags);
}

static void finish_game(cli *c, cli_source *source, hm_status st)
{
    if (is_broken(st))
        games_stop(c, complain(c, source->name, st));
    else if (c->listing || c->args->all_problems)
        print_diags(c);
    else
        print_some(c);
}

/* An archive is more than its games: all of it must fit together. */
static int check_archive(cli *c, const cli_source *source)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    cli own = *c;
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(c->ctx, &options, &replay);

    if (st == HM_OK)
        st = hm_archive_verify(source->archive, replay);
    hm_replay_free(replay);
    own.diags = source->c->diags; // those that the archive reports to
    print_diags(&own);
    c->tally.errors += st == HM_EINPUT;
    return st == HM_OK || st == HM_EINPUT ? CLI_FINE
                                          : complain(c, source->name, st);
}

static int finish_check(cli *c, cli_source *source)
{
    int end = c->tally.stop ? c->tally.end : source_end(c, source, CLI_FINE);
    size_t more = c->tally.errors + c->tally.warnings - c->tally.shown.count;

    if (more && c->tally.shown.count == CLI_SHOWN)
        hm_out_printf(c->err,
                      "%s: %zu more problem%s; --all-problems shows %s\n",
                      source->name, more, more == 1 ? "" : "s",
                      more == 1 ? "it" : "them");
    if (source->archive && !c->tally.stop && !c->where && !source->target->id)
        end = worse(end, check_archive(c, source));
    return c->tally.errors ? worse(end, CLI_NO) : end;
}

static hm_status open_check(cli *c)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = c->diags,
                                 .keep_going = true,
                                 .bare = true};
    hm_replay *replay = NULL;
    hm_status st = hm_replay_new(c->ctx, &options, &replay);

    c->work = replay;
    return st;
}

static void close_check(cli *c)
{
    hm_replay_free(c->work);
}

static void print_count(cli *c, const char *what, size_t count,
                        const char *between)
{
    hm_out_printf(c->err, "%s%zu %s%s", between, count, what,
                  count == 1 ? "" : "s");
}

static int run_check(cli *c)
{
    static const cli_task task = {
        .open = open_check,
        .close = close_check,
        .next = check_next,
        .game = finish_game,
        .finish = finish_check,
    };
    int end;

    c->listing = c->args->json;
    end = games_run(c, &task);
    if ((c->errors || c->warnings) && !c->args->json) {
        print_count(c, "error", c->errors, "");
        print_count(c, "warning", c->warnings, ", ");
        hm_out_char(c->err, '\n');
    }
    return end;
}

extern const hm_command hm__command_check;

const hm_command hm__command_check = {
    .name = "check",
    .synopsis = "[options] [FILE[#GAME]...]",
    .summary = "find all problems in files",
    .about =
        "Reads and plays every game and reports each problem with its place, "
        "the line and a caret. One run finds all problems: what cannot be read "
        "or played is skipped, and one bad game never hides the next. After 20 "
        "problems in a file the others are only counted; --all-problems shows "
        "them, and --json always does.\n"
        "Prints nothing about files without problems. Exits with 1 if there "
        "are errors; warnings alone do not count, but --strict turns warnings "
        "about the specification into errors.",
    .example = "halfmove check *.ppn\n"
               "halfmove check --json --strict game.ppn",
    .options = "all-problems board dialect from game hand in-hand include "
               "jobs json output setup-path size strict verbose where",
    .run = run_check,
};
