/*
 * cmd_perft.c - halfmove perft: counts legal move paths.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

static const char shogi_start[] =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
static const char chess_start[] =
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

enum { MOST_DEPTH = HM_SHOGI_PERFT_DEPTH };
_Static_assert(MOST_DEPTH == HM_CHESS_PERFT_DEPTH, "one limit for both games");

static bool read_depth(const char *text, size_t *out)
{
    size_t len = strlen(text);

    if (len == 0 || len > 2 || text[strspn(text, "0123456789")])
        return false;
    *out = (size_t)strtoul(text, NULL, 10);
    return *out <= MOST_DEPTH;
}

static hm_status count(cli *c, size_t depth, uint64_t *out)
{
    const cli_args *a = c->args;

    if (a->fen || a->chess960)
        return hm_chess_perft(c->ctx, hm_str_of(a->fen ? a->fen : chess_start),
                              depth, c->diags, out);
    return hm_shogi_perft(c->ctx, hm_str_of(a->sfen ? a->sfen : shogi_start),
                          depth, c->diags, out);
}

static int run_perft(cli *c)
{
    const cli_args *a = c->args;
    uint64_t paths = 0;
    size_t depth;
    hm_status st;

    if (a->file_count != 1 || !read_depth(a->files[0], &depth)) {
        hm_out_printf(c->err,
                      "halfmove perft: expected one depth, from 0 to %d\n",
                      MOST_DEPTH);
        return CLI_USAGE;
    }
    if (a->sfen && (a->fen || a->chess960)) {
        hm_out_puts(c->err, "halfmove perft: --sfen is for shogi, --fen and "
                            "--chess960 are for chess\n");
        return CLI_USAGE;
    }
    st = count(c, depth, &paths);
    print_diags(c);
    if (st == HM_EINPUT)
        return CLI_NO;
    if (st != HM_OK)
        return complain(c, "perft", st);
    hm_out_int(c->out, (int64_t)paths);
    hm_out_char(c->out, '\n');
    return CLI_FINE;
}

extern const hm_command hm__command_perft;

const hm_command hm__command_perft = {
    .name = "perft",
    .synopsis = "[options] DEPTH",
    .summary = "count the legal sequences of moves from a position",
    .about =
        "Prints how many legal sequences of DEPTH moves there are from a "
        "position of shogi or chess. All programs that know the rules agree "
        "on these numbers. With --fen or --chess960 it counts moves of chess, "
        "else those of shogi. Without --sfen or --fen it counts from the "
        "normal starting position.",
    .example = "halfmove perft 4\n"
               "halfmove perft --sfen \"4k4/9/9/9/9/9/9/9/4K4 b P 1\" 3\n"
               "halfmove perft --fen \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\" 3",
    .options = "output sfen fen chess960",
    .run = run_perft,
};
