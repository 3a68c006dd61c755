/*
 * draw.c - diagrams, as the options of the command line want them.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

static bool is(const char *value, const char *word)
{
    return value && strcmp(value, word) == 0;
}

/* Where the place of a value among `words` is its enum; the first is usual. */
static int choice(const char *value, const char *const words[3])
{
    for (int i = 0; i < 3 && words[i]; i++) {
        if (is(value, words[i]))
            return i;
    }
    return 0;
}

/* Boards of hexagons name their fields whichever letters are asked for. */
static hm_annotate choose_names(const char *value)
{
    return is(value, "algebraic") || is(value, "hex") ? HM_ANNOTATE_ALGEBRAIC
           : is(value, "cartesian")                   ? HM_ANNOTATE_CARTESIAN
           : is(value, "go")                          ? HM_ANNOTATE_GO
           : is(value, "shogi")                       ? HM_ANNOTATE_SHOGI
           : is(value, "xiangqi")                     ? HM_ANNOTATE_XIANGQI
           : is(value, "janggi")                      ? HM_ANNOTATE_JANGGI
                                                      : HM_ANNOTATE_NONE;
}

/* Colours of their own accord only where somebody looks at them. */
static hm_color choose_color(const cli_args *args)
{
    const char *no = getenv("NO_COLOR");

    if (is(args->color, "html"))
        return HM_COLOR_HTML;
    if (is(args->color, "always"))
        return HM_COLOR_ANSI256;
    if (is(args->color, "never") || args->output || (no && no[0]))
        return HM_COLOR_NONE;
    return isatty(STDOUT_FILENO) ? HM_COLOR_ANSI256 : HM_COLOR_NONE;
}

hm_diagram_options draw_options(const cli *c, const char *name)
{
    static const char *const styles[3] = {"unicode", "ascii", "bod"};
    static const char *const turns[3] = {"none", "all", "symbols"};
    const cli_args *args = c->args;

    return (hm_diagram_options){
        .size = sizeof(hm_diagram_options),
        .name = name,
        .diags = c->diags,
        .style = (hm_style)choice(args->style, styles),
        .color = choose_color(args),
        .annotate = choose_names(args->annotate),
        .reorient = (hm_reorient)choice(args->reorient, turns),
        .legend = args->legend,
        .flip = args->flip,
    };
}

void draw_ranks(const cli *c, hm_arrangement *shown)
{
    const cli_args *args = c->args;

    if (is(args->annotate, "none"))
        shown->files = shown->ranks = "";
    else if (is(args->style, "bod"))
        return; // programs read it
    else if (is(args->ranks, "letters"))
        shown->ranks = "a b c d e f g h i";
    else if (is(args->ranks, "digits"))
        shown->ranks = "1 2 3 4 5 6 7 8 9";
    else if (is(args->ranks, "kanji"))
        shown->ranks = "一 二 三 四 五 六 七 八 九";
}

bool draw_arranged(const cli *c, const hm_replay *replay, hm_out *texts,
                   hm_arrangement *out)
{
    const cli_args *args = c->args;
    const char *language = is(args->style, "bod") ? "ja"
                           : args->lang || !is(args->style, "ascii")
                               ? args->lang
                               : "en";
    bool labels = args->annotate && !is(args->annotate, "none") &&
                  !is(args->annotate, "shogi");

    if (is(args->diagram, "table") || labels || args->legend ||
        args->reorient || hm_replay_arrange(replay, language, texts, out))
        return false;
    draw_ranks(c, out);
    return true;
}

void draw_gap(cli *c)
{
    if (c->drawn)
        hm_out_char(c->out, '\n');
    c->drawn = true;
}

void draw_trusted(cli *c, bool trusted)
{
    if (!c->to_out.coming)
        return; // nobody looks at it
    hm_out_flush(c->out);
    c->to_out.trusted = trusted;
}

hm_status draw_diagram(cli *c, const hm_table *table,
                       const hm_diagram_options *options, hm_out *out)
{
    hm_status st;

    if (out != c->out)
        return hm_diagram_write(table, options, out);
    draw_trusted(c, true);
    st = hm_diagram_write(table, options, out);
    draw_trusted(c, false);
    return st;
}

int draw_table(cli *c, const hm_table *table, const hm_diagram_options *options)
{
    hm_status st = draw_diagram(c, table, options, c->out);

    if (st == HM_OK)
        return CLI_FINE;
    if (st != HM_ELIMIT)
        return complain(c, options->name, st);
    print_diags(c);
    return CLI_NO;
}
