/*
 * cmd_check.c - halfmove check: every problem of a file, in one run.
 */
#include "cli.h"

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

static void print_json(cli *c)
{
    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags); i++)
        hm_diag_json(hm_diags_at(c->diags, i), c->out);
    hm_diags_clear(c->diags);
}

/* The next game: as it streams by if that can be done, else as a record. */
static hm_status check_next(cli *c, cli_source *source, hm_replay *replay)
{
    hm_status st = HM_ESUPPORT;

    if (source->game == 0)
        st = hm_reader_check(source->reader);
    if (st != HM_ESUPPORT)
        return st;
    st = source_next(c, source);
    if (st != HM_OK)
        return st;
    st = check_game(replay, source->record);
    return st == HM_END ? HM_OK : st;
}

static int check_source(cli *c, cli_source *source, hm_replay *replay)
{
    hm_status st;

    while ((st = check_next(c, source, replay)) != HM_END) {
        if (is_broken(st))
            return complain(c, source->name, st);
        if (c->args->json)
            print_json(c);
        else
            print_diags(c);
    }
    return source_end(c, source, CLI_FINE);
}

static int check_target(cli *c, const char *target)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = c->diags, .keep_going = true};
    size_t before = hm_diags_total(c->diags, HM_ERROR);
    hm_replay *replay = NULL;
    cli_source source;
    int end = source_open(c, target, &source);

    if (end == CLI_FINE) {
        hm_status st = hm_replay_new(c->ctx, &options, &replay);

        end = st == HM_OK ? check_source(c, &source, replay)
                          : complain(c, target, st);
    }
    hm_replay_free(replay);
    source_close(&source);
    if (hm_diags_total(c->diags, HM_ERROR) > before)
        end = worse(end, CLI_NO);
    return end;
}

static void print_count(cli *c, const char *what, size_t count,
                        const char *between)
{
    hm_out_printf(c->err, "%s%zu %s%s", between, count, what,
                  count == 1 ? "" : "s");
}

static int run_check(cli *c)
{
    int end = for_each_target(c, check_target);
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    size_t warnings = hm_diags_total(c->diags, HM_WARNING);

    if ((errors || warnings) && !c->args->json) {
        print_count(c, "error", errors, "");
        print_count(c, "warning", warnings, ", ");
        hm_out_char(c->err, '\n');
    }
    return end;
}

extern const hm_command hm__command_check;

const hm_command hm__command_check = {
    .name = "check",
    .synopsis = "[options] [FILE[#GAME]...]",
    .summary = "find everything that is wrong with files",
    .about =
        "Reads and plays every game and reports each problem with its place, "
        "the line and a caret. One run shows all problems: what cannot be "
        "read or played is stepped over, and one bad game never hides the "
        "next.\n"
        "Says nothing about files that are fine. Exits with 1 if there are "
        "errors; warnings alone do not count, but --strict turns those about "
        "the specification into errors.",
    .example = "halfmove check *.ppn\n"
               "halfmove check --json --strict game.ppn",
    .options = "board dialect from game hand in-hand json output size "
               "strict",
    .run = run_check,
};
