/*
 * cmd_perft.c - halfmove perft: counts legal move paths.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char start[] =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

static bool read_depth(const char *text, size_t *out)
{
    size_t len = strlen(text);

    if (len == 0 || len > 2 || text[strspn(text, "0123456789")])
        return false;
    *out = (size_t)strtoul(text, NULL, 10);
    return *out <= HM_SHOGI_PERFT_DEPTH;
}

static int run_perft(cli *c)
{
    const char *sfen = c->args->sfen ? c->args->sfen : start;
    uint64_t count = 0;
    size_t depth;
    hm_status st;

    if (c->args->file_count != 1 || !read_depth(c->args->files[0], &depth)) {
        hm_out_printf(c->err, "halfmove perft: one depth, from 0 to %d\n",
                      HM_SHOGI_PERFT_DEPTH);
        return CLI_USAGE;
    }
    st = hm_shogi_perft(c->ctx, hm_str_of(sfen), depth, c->diags, &count);
    if (st == HM_EINPUT) {
        print_diags(c);
        return CLI_NO;
    }
    if (st != HM_OK)
        return complain(c, "perft", st);
    hm_out_int(c->out, (int64_t)count);
    hm_out_char(c->out, '\n');
    return CLI_FINE;
}

extern const hm_command hm__command_perft;

const hm_command hm__command_perft = {
    .name = "perft",
    .synopsis = "[options] DEPTH",
    .summary = "count the legal move paths of a position",
    .about =
        "Prints how many ways there are to play DEPTH moves, one after the "
        "other, from a position of shogi. Programs that know the rules agree "
        "on these numbers. Without --sfen it counts from the usual start.",
    .example = "halfmove perft 4\n"
               "halfmove perft --sfen \"4k4/9/9/9/9/9/9/9/4K4 b P 1\" 3",
    .options = "output sfen",
    .run = run_perft,
};
