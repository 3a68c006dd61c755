/*
 * cmd_render.c - halfmove render: positions as pictures.
 */
#include <string.h>

#include "cli.h"

static const char *format_of(const char *path)
{
    const char *dot = path ? strrchr(path, '.') : NULL;

    return dot ? dot + 1 : "svg";
}

static hm_status render_last(cli *c, hm_replay *replay, const hm_record *record)
{
    hm_picture_options options = {
        .size = sizeof(options),
        .diags = c->diags,
        .annotate = HM_ANNOTATE_ALGEBRAIC,
        .caption = "Player 1 loses here because the pieces are far apart, and "
                   "that is that: there is no way out of it any more.",
        .oblique_angle = 45,
        .oblique_scale = 0.5};
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK)
        st = hm_replay_next(replay);
    if (st != HM_END)
        return st;
    return hm_picture_write(c->ctx, hm_replay_table(replay),
                            format_of(c->args->output), &options, c->out);
}

static int render_target(cli *c, const char *target)
{
    hm_replay_options options = {.size = sizeof(options), .diags = c->diags};
    hm_replay *replay = NULL;
    cli_source source;
    int end = source_open(c, target, &source);
    hm_status st = HM_OK;

    if (end == CLI_FINE)
        st = hm_replay_new(c->ctx, &options, &replay);
    if (end == CLI_FINE && st == HM_OK)
        st = source_next(c, &source);
    if (end == CLI_FINE && st == HM_OK)
        st = render_last(c, replay, source.record);
    print_diags(c);
    if (st != HM_OK)
        end = complain(c, target, st);
    hm_replay_free(replay);
    source_close(&source);
    return end;
}

static int run_render(cli *c)
{
    return for_each_target(c, render_target);
}

extern const hm_command hm__command_render;

const hm_command hm__command_render = {
    .name = "render",
    .synopsis = "[options] [FILE[#GAME][@POSITION]]",
    .summary = "draw positions as pictures",
    .about = "Draws the last position of a game. The name of the output says "
             "which kind of picture it is.",
    .example = "halfmove render game.ppn -o game.svg",
    .options = "from output strict",
    .run = run_render,
};
