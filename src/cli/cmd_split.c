/*
 * cmd_split.c - halfmove split: a file for each game.
 */
#include "cli.h"

static int run_split(cli *c)
{
    const char *name = c->args->output;

    if (!name || !pattern_read(name).many) {
        hm_out_puts(c->err,
                    "halfmove split: expected -o with a pattern, such as -o "
                    "'game-%04d.kif' or -o '%{Black}-%{Date}.kif'\n");
        return CLI_USAGE;
    }
    if (c->args->to && !output_notation(c->args)) {
        complain_notation(c, "split", c->args->to);
        return CLI_USAGE;
    }
    return output_writer(c->args)->run(c);
}

extern const hm_command hm__command_split;

const hm_command hm__command_split = {
    .name = "split",
    .synopsis = "[options] -o PATTERN [FILE...]",
    .summary = "write a file for each game",
    .about =
        "Writes each game to a file of its own, in the notation of --to or of "
        "PATTERN, which is the name of these files: %d is the number of the "
        "game, with zeros before it as in %04d, and %{Black} is a tag. A name "
        "that two games would have gets a number; files of an earlier run are "
        "replaced. A FILE that is a folder means the records in it.",
    .example = "halfmove split -o 'game-%04d.kif' all.kif\n"
               "halfmove split -o '%{White}-%{Black}.pgn' --where 'plies > 20' "
               "all.pgn",
    .options = "board dialect encoding flat from game hand in-hand include "
               "jobs on-loss output setup-path short size strict to verbose "
               "where without",
    .whole = true,
    .writes_games = true,
    .writes_each = true,
    .run = run_split,
};
