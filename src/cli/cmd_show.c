/*
 * cmd_show.c - halfmove show: positions as diagrams.
 *
 * Standard output holds nothing but diagrams, so that they can be piped and
 * pasted; only --all puts a heading above each.
 */
#include "cli.h"

typedef struct viewer {
    cli *c;
    cli_source *source;
    hm_replay *replay;
    hm_replay *scout; // plays ahead and tells nobody about problems
    cli_position wanted;
    hm_diagram_options options;
    hm_extent extent; // of all positions that are shown of a game
    bool found;
} viewer;

static void print_heading(viewer *v)
{
    const hm_node *node = hm_replay_node(v->replay);
    hm_str label = hm_node_label(node);

    if (hm_replay_index(v->replay) == 0) {
        put_title(v->c, v->source->record);
        return;
    }
    if (label.len) {
        hm_out_put(v->c->out, label);
        hm_out_char(v->c->out, ' ');
    }
    put_move(v->c, node);
}

static int show_state(viewer *v)
{
    v->found = true;
    draw_gap(v->c);
    if (v->c->args->all)
        print_heading(v);
    return draw_table(v->c, hm_replay_table(v->replay), &v->options);
}

/* How far all the positions reach that will be shown of a game. */
static void measure_game(viewer *v)
{
    hm_status st = hm_replay_load(v->scout, v->source->record);

    while (st == HM_OK) {
        if (position_wants(&v->wanted, v->scout))
            hm_diagram_measure(hm_replay_table(v->scout), &v->options,
                               &v->extent);
        st = hm_replay_next(v->scout);
    }
}

/* The last position is where the game cannot be played any further. */
static hm_status show_last(viewer *v, int *end)
{
    hm_status st;

    do
        st = hm_replay_next(v->replay);
    while (st == HM_OK);
    *end = worse(*end, show_state(v));
    return st;
}

static hm_status show_some(viewer *v, int *end)
{
    hm_status st = HM_OK;

    while (st == HM_OK && *end < CLI_IO) {
        if (position_wants(&v->wanted, v->replay))
            *end = worse(*end, show_state(v));
        st = hm_replay_next(v->replay);
    }
    return st;
}

static int show_game(viewer *v)
{
    int end = CLI_FINE;
    hm_status st = hm_replay_load(v->replay, v->source->record);

    v->extent = (hm_extent){.any = false};
    v->options.extent = NULL;
    if (st == HM_OK && position_is_many(&v->wanted)) {
        measure_game(v);
        v->options.extent = &v->extent;
    }
    if (st == HM_OK)
        st = v->wanted.only_last ? show_last(v, &end) : show_some(v, &end);
    print_diags(v->c);
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return worse(end, CLI_NO);
    return st == HM_OK || st == HM_END
               ? end
               : worse(end, complain(v->c, v->source->name, st));
}

static int show_games(viewer *v)
{
    int end = CLI_FINE;
    hm_status st;

    while (end < CLI_IO && (st = source_next(v->c, v->source)) != HM_END) {
        if (st == HM_OK) {
            end = worse(end, show_game(v));
            continue;
        }
        print_diags(v->c);
        end = worse(end, st == HM_EINPUT || st == HM_ELIMIT
                             ? CLI_NO
                             : complain(v->c, v->source->name, st));
    }
    end = source_end(v->c, v->source, end);
    if (end == CLI_FINE && !v->found && v->source->position) {
        hm_out_printf(v->c->err, "halfmove: %s: there is no position %s\n",
                      v->source->name, v->source->position);
        end = CLI_NO;
    }
    return end;
}

static int show_source(cli *c, cli_source *source)
{
    hm_replay_options loud = {.size = sizeof(loud), .diags = c->diags};
    hm_replay_options quiet = {.size = sizeof(quiet)};
    viewer v = {.c = c, .source = source};
    hm_status st = hm_replay_new(c->ctx, &loud, &v.replay);
    int end;

    if (st == HM_OK)
        st = hm_replay_new(c->ctx, &quiet, &v.scout);
    v.options = draw_options(c, source->name);
    v.wanted = position_read(source->position ? source->position
                             : c->args->all   ? NULL
                                              : "last");
    end = st == HM_OK ? show_games(&v) : complain(c, source->name, st);
    hm_replay_free(v.replay);
    hm_replay_free(v.scout);
    return end;
}

static int show_target(cli *c, const char *target)
{
    cli_source source;
    int end = source_open(c, target, &source);

    if (end == CLI_FINE)
        end = show_source(c, &source);
    source_close(&source);
    return end;
}

static int run_show(cli *c)
{
    return for_each_target(c, show_target);
}

extern const hm_command hm__command_show;

const hm_command hm__command_show = {
    .name = "show",
    .synopsis = "[options] [FILE[#GAME][@POSITION]...]",
    .summary = "draw positions as text",
    .about =
        "Draws the last position of every game. Only diagrams go to standard "
        "output, parted by empty lines; --all draws every position of the "
        "game and puts its moves above it.\n"
        "GAME is a number, counted from 1. POSITION is the index of a state "
        "(0 is the start), a range as 10..20, a label as 5... or \"last\". "
        "Positions shown together keep their pieces in the same place.\n"
        "A game that cannot be played to its end shows how far it came.\n"
        "The characters are those of a terminal with a good font; --style "
        "ascii takes letters, + - and |, and --legend tells which symbol is "
        "which piece. Colours are used on a terminal, unless NO_COLOR is set.",
    .example = "halfmove show game.ppn\n"
               "halfmove show --annotate algebraic game.ppn@0\n"
               "halfmove show --all game.ppn#2 | less\n"
               "halfmove show --style ascii --legend game.ppn@12",
    .options = "all annotate from legend output reorient strict style",
    .run = run_show,
};
