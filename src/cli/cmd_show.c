/*
 * cmd_show.c - halfmove show: positions as diagrams.
 *
 * Standard output holds nothing but diagrams, so that they can be piped and
 * pasted; only --all puts a heading above each.
 */
#include "cli.h"

typedef struct viewer {
    hm_diagram_options options;
    hm_extent extent;          // of the game's positions
    hm_picture_options bodies; // of a view in perspective
    hm_frame frame;            // of the game's positions in that view
    hm_out *heading;
    hm_out *words; // of an arrangement
} viewer;

static void print_heading(cli_walk *w)
{
    viewer *v = w->user;

    hm_out_clear(v->heading);
    if (w->c->targets.several && hm_replay_index(w->replay) == 0)
        put_source(&w->source, v->heading);
    if (hm_replay_index(w->replay) == 0)
        put_title(w->source.record, v->heading);
    else
        put_step(w->replay, 0, v->heading);
    if (v->options.color == HM_COLOR_HTML)
        put_html(w->c->out, hm_out_text(v->heading));
    else
        hm_out_put(w->c->out, hm_out_text(v->heading));
    hm_out_fail(w->c->out, hm_out_status(v->heading));
}

static int show_state(cli_walk *w)
{
    viewer *v = w->user;
    hm_arrangement shown;

    v->options.arrangement = NULL;
    if (v->bodies.perspective) {
        draw_gap(w->c);
        if (w->c->args->all || w->c->args->phases)
            print_heading(w);
        return bodies_show(w->c, hm_replay_table(w->replay), &v->bodies);
    }
    if (draw_arranged(w->c, w->replay, v->words, &shown)) {
        v->options.arrangement = &shown;
    } else if (v->options.style == HM_STYLE_BOD) {
        hm_out_printf(w->c->err,
                      "halfmove show: %s: --style bod is for shogi\n",
                      w->source.name);
        return CLI_USAGE;
    }
    hm_out_fail(w->c->out, hm_out_status(v->words));
    draw_gap(w->c);
    if (w->c->args->all || w->c->args->phases)
        print_heading(w);
    return draw_table(w->c, hm_replay_table(w->replay), &v->options);
}

static hm_status measure(cli_walk *w, const hm_replay *ahead)
{
    viewer *v = w->user;
    hm_status st = v->bodies.perspective
                       ? hm_picture_measure(w->c->ctx, hm_replay_table(ahead),
                                            &v->bodies, &v->frame)
                       : hm_diagram_measure(hm_replay_table(ahead), &v->options,
                                            &v->extent);

    return st == HM_ENOMEM ? st : HM_OK; // whoever draws it will complain
}

/* Positions of a game that are shown together stay in their place. */
static int begin_game(cli_walk *w)
{
    viewer *v = w->user;
    hm_status st = HM_OK;

    v->options = draw_options(w->c, w->source.name);
    if (!w->c->args->annotate)
        v->options.annotate = hm_replay_coordinates(w->replay);
    v->extent = (hm_extent){0};
    v->frame = (hm_frame){0};
    v->bodies.name = w->source.name;
    v->bodies.frame = NULL;
    if (walk_is_long(w)) {
        st = walk_ahead(w, measure);
        v->options.extent = &v->extent;
        v->bodies.frame = &v->frame;
    }
    return st == HM_OK ? CLI_FINE : complain(w->c, w->source.name, st);
}

static int show_target(cli *c, const cli_target *target)
{
    viewer v = {.bodies = *(const hm_picture_options *)c->work};
    cli_walk walk = {
        .c = c, .begin = begin_game, .visit = show_state, .user = &v};
    hm_status st = hm_out_new(c->ctx, &v.heading);
    int end;

    if (st == HM_OK)
        st = hm_out_new(c->ctx, &v.words);
    end =
        st == HM_OK ? walk_target(&walk, target) : complain(c, "starting", st);

    hm_out_free(v.heading);
    hm_out_free(v.words);
    return end;
}

static int run_show(cli *c)
{
    hm_picture_options bodies;

    if (!bodies_options(c, &bodies))
        return CLI_USAGE;
    if (bodies.perspective && !part_use_draw(c->ctx, "--view 3d", c->err))
        return CLI_IO;
    c->work = &bodies;
    return for_each_target(c, show_target);
}

extern const hm_command hm__command_show;

const hm_command hm__command_show = {
    .name = "show",
    .synopsis = "[options] [FILE[#GAME][@POSITION]...]",
    .summary = "draw positions as text",
    .about =
        "Draws the last position of every game. Only diagrams go to standard "
        "output, separated by empty lines; --all draws every position of the "
        "game, with the move above it.\n"
        "GAME is a number, counted from 1. POSITION is the index of a state (0 "
        "is the start), a range such as 10..20 or 10..last, a label such as "
        "5... or "
        "\"last\". 12.2.5 is in a variation: from state 12 take continuation 2 "
        "(1 is the main one) and go five states along it; more pairs may "
        "follow. Positions shown together keep their pieces in the same "
        "place.\n"
        "If a game cannot be played to its end, the last position before the "
        "error is shown. With --phases each phase of a turn is a position of "
        "its own.\n"
        "Diagrams use Unicode characters, which need a terminal with a good "
        "font; --style ascii uses letters, + - and | instead, and --legend "
        "shows which symbol is which piece. Colours are used on a terminal, "
        "unless NO_COLOR is set.\n"
        "--view 3d shows what a camera sees, as large as the terminal, in half "
        "blocks: in all colours if COLORTERM is truecolor, else in 256.",
    .example = "halfmove show game.ppn\n"
               "halfmove show --annotate algebraic game.ppn@0\n"
               "halfmove show --all game.ppn#2 | less\n"
               "halfmove show --style ascii --legend game.ppn@12\n"
               "halfmove show --view 3d=30,40 game.ppn",
    .options = "all annotate board diagram dialect flip from game hand in-hand "
               "include lang legend output phases ranks reorient setup-path "
               "size strict style verbose view where",
    .positions = true,
    .run = run_show,
};
