/*
 * cmd_render.c - halfmove render: positions as pictures.
 */
#include "render.h"

static hm_status measure_text(cli_walk *walk, const hm_replay *ahead)
{
    render_work *work = walk->c->work;
    hm_diagram_options options = draw_options(walk->c, walk->source.name);
    hm_status st =
        hm_diagram_measure(hm_replay_table(ahead), &options, &work->extent);

    return st == HM_ENOMEM ? st : HM_OK; // whoever draws it will complain
}

/* Positions of a game that are shown together stay in their place. */
static int begin_game(cli_walk *walk)
{
    render_work *work = walk->c->work;
    hm_status st = HM_OK;

    render_players(work, walk);
    work->frame = (hm_frame){0};
    work->extent = (hm_extent){0};
    work->begins = walk_is_long(walk);
    if (walk_is_long(walk))
        st =
            walk_ahead(walk, work->format.text ? measure_text : render_measure);
    return st == HM_OK ? CLI_FINE : complain(work->c, walk->source.name, st);
}

static int draw_position(cli_walk *walk)
{
    render_work *work = walk->c->work;
    hm_status st = HM_OK;
    int end;

    if (!render_is_due(work, walk) && !render_wants_book(work, walk))
        return CLI_FINE;
    st = render_describe(work, walk, walk->replay);
    if (st != HM_OK)
        return complain(work->c, walk->source.name, st);
    end = render_interrupted() ? CLI_IO : render_open(work);
    if (end == CLI_FINE)
        end = work->format.draw(work, walk);
    end = render_close_page(work, end);
    work->count++;
    return end;
}

static int render_target(cli *c, const cli_target *target)
{
    const render_work *work = c->work;
    cli_walk still = {.c = c, .begin = begin_game, .visit = draw_position};
    cli_walk film = {.c = c,
                     .every = true,
                     .begin = render_film_begin,
                     .visit = render_film_visit,
                     .end = render_film_end};

    return walk_target(work->format.film ? &film : &still, target);
}

static int no_game(cli *c)
{
    hm_out_puts(c->err, "halfmove: there is no game to draw\n");
    return CLI_NO;
}

static int render_all(render_work *work)
{
    cli *c = work->c;
    int end;

    if (work->format.run)
        return render_close(work, work->format.run(work));
    end = for_each_target(c, render_target);
    if (end == CLI_FINE && work->count == 0)
        end = no_game(c);
    return render_close(work, end);
}

/* A source with a file of its own, as if it were the only one. */
static int render_source(cli *c, const cli_target *target)
{
    render_work *work = c->work;
    int end;

    if (render_interrupted())
        return CLI_IO;
    work->target = target;
    work->count = 0;
    work->empty = false;
    end = work->format.run ? work->format.run(work) : render_target(c, target);
    if (end == CLI_FINE && !work->format.run && work->count == 0)
        end = no_game(c);
    return render_close(work, end);
}

static int render_once(cli *c)
{
    render_work work = {.c = c};
    hm_status st = hm_out_new(c->ctx, &work.path);
    int end;

    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work.title);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work.caption);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work.theme);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work.words);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &work.moves);
    end = st == HM_OK ? render_choose(&work) : complain(c, "starting", st);
    if (end == CLI_FINE)
        end = render_options(&work);
    c->work = &work;
    if (end == CLI_FINE)
        end = c->output ? for_each_target(c, render_source) : render_all(&work);
    render_hold_signals(false);
    hm_out_free(work.moves);
    hm_out_free(work.words);
    hm_out_free(work.theme);
    hm_out_free(work.path);
    hm_out_free(work.title);
    hm_out_free(work.caption);
    return end;
}

/* Why the output cannot be written whenever a file changes; NULL if it can. */
static const char *unwatched(const cli *c)
{
    if (!c->args->output)
        return "--watch needs -o FILE";
    return reads_stdin(c) ? "--watch needs files: standard input is read only "
                            "once"
                          : NULL;
}

/* Draws, and with --watch again whenever a file has changed. */
static int run_render(cli *c)
{
    cli_changes changes = {0};
    const char *why = c->args->watch ? unwatched(c) : NULL;
    int end;

    if (why) {
        hm_out_printf(c->err, "halfmove render: %s\n", why);
        return CLI_USAGE;
    }
    changes_seen(c, &changes); // as they are before they are read
    end = render_once(c);
    while (c->args->watch && end <= CLI_NO) {
        hm_out_flush(c->err);
        changes_wait(c, &changes);
        end = render_once(c);
    }
    changes_free(&changes);
    return end;
}

extern const hm_command hm__command_render;

const hm_command hm__command_render = {
    .name = "render",
    .synopsis = "[options] [FILE[#GAME][@POSITION]...]",
    .summary = "draw positions as pictures",
    .about =
        "Draws the last position of a game, or the one given by POSITION: the "
        "index of a state (0 is the start), a label such as 5... or \"last\". "
        "The suffix of the output, or -t, gives the format: svg, png or pdf, "
        "or a text diagram as txt or html-text. Without -o an SVG goes to "
        "standard output.\n"
        "A glb or obj has bodies in three dimensions for other programs: glTF "
        "2.0, or Wavefront OBJ with its colours in an mtl beside it. Several "
        "positions make an animation of a glb.\n"
        "An html output is a page that replays all games of the files in a "
        "browser; --embed makes a part that can be pasted into another page, "
        "and -t js writes the script that such parts share. A json-game output "
        "has games as data, which that script shows in any page.\n"
        "A gif, apng or webp is a film (an animation) of the whole game, or of "
        "a range of positions; --between, --pause, --hold and --speed set its "
        "times. An mp4 or webm is made by ffmpeg, if that is installed. Films "
        "have at most 480 pixels in width and height, unless --width, --height "
        "or --ppi is given.\n"
        "Several positions, those of --all or of a range such as 10..20 or "
        "10..last, need "
        "a name with a number in it, such as page-%03d.png, or they make a "
        "book: a PDF with several positions on each page, see --layout. With "
        "--every 20 the book shows each 20th position, with the moves and "
        "comments between them in columns, and several games have a list of "
        "contents. All pictures of a game have the same size. A name that ends "
        "in a slash is a folder, which gets a file for each source in the "
        "format of -t. With --phases each phase of a "
        "turn is a position of its own: moves, every wave of explosions, "
        "growth.\n"
        "With --watch the output is written again whenever a file changes, "
        "until the program is interrupted.\n"
        "Players who chose a colour get it, unless --theme is given. --theme "
        "takes classic, dark, high-contrast, print, or a file of your own. A "
        "picture is as large as the table at 96 pixels per inch, unless "
        "--width, --height or --ppi is given.",
    .example = "halfmove render game.ppn -o game.svg\n"
               "halfmove render game.ppn@12 --oblique --theme dark -o 12.png\n"
               "halfmove render game.ppn --view 3d=30,40 -o game.png\n"
               "halfmove render game.ppn -o game.glb\n"
               "halfmove render game.ppn --highlight --arrows --caption "
               "-o end.pdf\n"
               "halfmove render game.ppn --all -o page-%03d.png\n"
               "halfmove render game.ppn --all --layout 3x4 -o book.pdf\n"
               "halfmove render games.kif --every 20 -o book.pdf\n"
               "halfmove render games.ppn -o games.html\n"
               "halfmove render game.pgn --with 3d -o game.html\n"
               "halfmove render -t png -o pictures/ shogi/*.kif\n"
               "halfmove render game.kif --highlight --caption -o game.gif\n"
               "halfmove render game.ppn --max-bytes 500k -o game.webp\n"
               "halfmove render --watch live.kif -o live.svg",
    .options =
        "all annotate arrows art between board caption crop diagram dialect "
        "embed every flip fps frames from game hand height highlight hold "
        "in-hand include lang layout max-bytes names oblique output pause "
        "phases plays ppi ranks rotate script setup-path size speed spin "
        "start stills strict theme to verbose view watch where width with",
    .writes_files = true,
    .writes_folders = true,
    .formats = render_format_name,
    .positions = true,
    .run = run_render,
};
