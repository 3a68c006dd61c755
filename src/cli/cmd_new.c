/*
 * cmd_new.c - halfmove new: a start to play from.
 */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* A whole number of an option; false once a complaint has been made. */
static bool read_number(cli *c, const char *name, const char *value, int *out)
{
    char *end;
    long number;

    if (!value)
        return true;
    errno = 0;
    number = strtol(value, &end, 10);
    if (end == value || *end || errno || number < INT_MIN || number > INT_MAX) {
        hm_out_printf(c->err,
                      "halfmove new: --%s must be a whole number, not \"%s\"\n",
                      name, value);
        return false;
    }
    *out = (int)number;
    return true;
}

enum { LONGEST_SIDE = 20 };

/* Says which of the two numbers does not go. */
static void refuse_number(cli *c, const hm_atlantis_options *options)
{
    if (options->side < 1 || options->side > LONGEST_SIDE)
        hm_out_printf(c->err, "halfmove new: --side must be 1 to %d, not %d\n",
                      LONGEST_SIDE, options->side);
    else
        hm_out_printf(c->err,
                      "halfmove new: --players must be 0 to the number of "
                      "segments, not %d; a longer --side has more\n",
                      options->players);
}

/* Whether the name of the output asks for a picture or a page. */
static bool asks_for_picture(const cli_args *args)
{
    hm_renderer_info info = {.size = sizeof(info)};
    const char *path = args->output;

    if (!path || args->to || output_notation(args))
        return false;
    if (part_format_of_path(path))
        return true;
    return hm_renderer_of_path(NULL, path, &info) &&
           info.kind != HM_RENDERER_TEXT;
}

static int write_start(cli *c, const hm_atlantis_options *options)
{
    const char *to = c->args->to ? c->args->to : output_notation(c->args);
    hm_writer_options writing = {
        .size = sizeof(writing), .to = to ? to : "atlantis", .diags = c->diags};
    hm_record *record = NULL;
    hm_status st = hm_atlantis_new(c->ctx, options, &record);
    int end = CLI_FINE;

    if (st == HM_EUSAGE) {
        refuse_number(c, options);
        end = CLI_USAGE;
    } else if (st == HM_OK) {
        st = hm_record_write(c->ctx, record, &writing, c->out);
        print_diags(c);
    }
    hm_record_free(record);
    if (end == CLI_FINE && st != HM_OK)
        end = complain(c, writing.to, st);
    return end;
}

static int refuse_game(cli *c, const char *why)
{
    hm_out_printf(c->err,
                  "halfmove new: %s; the only one is \"atlantis\"\n"
                  "\"halfmove setups NAME -o start.ppn\" makes starts of "
                  "other games.\n",
                  why);
    return CLI_USAGE;
}

static int run_new(cli *c)
{
    hm_atlantis_options options = {
        .size = sizeof(options),
        .shape = c->args->shape ? c->args->shape : "hexagon",
        .side = 3,
        .players = 2,
        .random = c->args->seed != NULL,
    };

    if (c->args->file_count != 1)
        return refuse_game(c, "expected the name of one game");
    if (strcmp(c->args->files[0], "atlantis") != 0)
        return refuse_game(c, "there is no such game here");
    if (!read_number(c, "side", c->args->side, &options.side) ||
        !read_number(c, "players", c->args->players, &options.players) ||
        !read_number(c, "seed", c->args->seed, &options.seed))
        return CLI_USAGE;
    if (asks_for_picture(c->args))
        return complain_that(c, c->args->output,
                             "a start is a game, not a picture: write "
                             "start.json, then use \"halfmove render "
                             "start.json -o start.svg\"",
                             CLI_USAGE);
    return write_start(c, &options);
}

extern const hm_command hm__command_new;

const hm_command hm__command_new = {
    .name = "new",
    .synopsis = "[options] atlantis",
    .summary = "make a starting position",
    .about =
        "Writes a game of Atlantis without turns: a board of standard "
        "segments. Each player owns one segment, with a stone on every field "
        "of it. Players begin far from each other, or at random if --seed is "
        "given. With --players 0 it is only a board.\n"
        "By default the board is a hexagon with a side of 3, for 2 players.",
    .example = "halfmove new atlantis --side 4 --players 3 -o start.json\n"
               "halfmove new atlantis --shape rhombus --seed 42",
    .options = "output players seed shape side to",
    .run = run_new,
};
