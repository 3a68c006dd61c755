/*
 * cmd_convert.c - halfmove convert: from one notation to another.
 *
 * Games are played before they are written, so that nothing illegal is passed
 * on; what the other notation cannot hold is reported.
 */
#include <stdlib.h>
#include <string.h>

#include "games.h"

/* What a thread keeps. */
typedef struct convert_work {
    hm_replay *replay;
    const char *to, *encoding; // notation of the output
    cli_settings settings;
} convert_work;

/* The suffixes .kifu and .ki2u say that a file is UTF-8. */
static const char *encoding_of_output(const cli_args *args)
{
    const char *path = args->output ? args->output : "";

    return path_has_suffix(path, "kifu") || path_has_suffix(path, "ki2u")
               ? "utf-8"
               : NULL;
}

static bool is_loss(const hm_diag *diag)
{
    return strncmp(diag->id, "lossy-", 6) == 0;
}

static bool forbids_losses(const cli *c)
{
    return c->args->on_loss && strcmp(c->args->on_loss, "error") == 0;
}

/* Prints diagnostics, losses as --on-loss says; whether any loss forbids. */
static bool print_losses(cli *c)
{
    const char *on_loss = c->args->on_loss;
    bool silent = on_loss && strcmp(on_loss, "ignore") == 0;
    bool forbid = false;

    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        const hm_diag *diag = hm_diags_at(c->diags, i);

        forbid |= is_loss(diag) && forbids_losses(c);
        if (!silent || !is_loss(diag) || diag->severity == HM_ERROR)
            hm_diag_print(diag, c->color, c->err);
    }
    hm_diags_clear(c->diags);
    return forbid;
}

static hm_status play_game(hm_replay *replay, const hm_record *record)
{
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK)
        st = hm_replay_next(replay);
    return st == HM_END ? HM_OK : st;
}

static hm_status write_game(cli *c, const hm_record *record)
{
    const convert_work *work = c->work;
    cli_layout layout = games_layout(c, &work->settings);
    hm_writer_options options = {
        .size = sizeof(options),
        .to = work->to,
        .diags = c->diags,
        .encoding = games_encoding(c, work->encoding),
        .settings = (const char *const *)work->settings.items,
        .setting_count = settings_count(&work->settings, layout)};
    hm_status st = play_game(work->replay, record);
    hm_status added;

    if (st != HM_OK)
        return st;
    st = hm_record_write(c->ctx, record, &options, c->held.text);
    added = games_add(c,
                      (cli_game){.notation = work->to,
                                 .layout = layout,
                                 .broken = st != HM_OK},
                      record);
    return st == HM_OK ? added : st;
}

/* Whether a game is written in UTF-8, unless it was read in another. */
static bool is_usual(const cli *c, const convert_work *work)
{
    const char *encoding = games_encoding(c, work->encoding);

    return !encoding || strcmp(encoding, "utf-8") == 0;
}

/* Adds to what is held back until all games of a source are there. */
static hm_status hold(void *user, const char *bytes, size_t count)
{
    cli *c = user;

    hm_out_put(c->held.text, (hm_str){bytes, count});
    if (games_is_long(c))
        games_spill(c);
    return hm_out_status(c->held.text);
}

/* Writes a game while it is read; HM_ESUPPORT if that cannot be done. */
static hm_status stream_game(cli *c, cli_source *source)
{
    const convert_work *work = c->work;
    hm_stream_options options = {
        .size = sizeof(options),
        .to = work->to,
        .diags = c->diags,
        .settings = (const char *const *)work->settings.items,
        .setting_count = settings_count(&work->settings, LAYOUT_BLOCK),
        .any_size = is_usual(c, work)};
    hm_out *out = NULL;
    hm_status st = hm_out_new_sink(c->ctx, hold, c, &out);

    c->held.notation = work->to;
    if (st == HM_OK)
        st = hm_reader_stream(source->reader, &options, out);
    if (out && st != HM_ESUPPORT && st != HM_END) {
        hm_status written = hm_out_flush(out);

        st = st == HM_OK ? written : st;
        written = games_add(c,
                            (cli_game){.notation = work->to,
                                       .streamed = games_is_long(c),
                                       .broken = st != HM_OK},
                            NULL);
        st = st == HM_OK ? written : st;
    }
    hm_out_free(out);
    return st;
}

/* The next game: as it streams by, if that can be done, else as a record. */
static hm_status convert_next(cli *c, cli_source *source)
{
    bool whole =
        source->game || source_selects(c) || output_asks_tags(c->output);
    hm_status st = whole ? HM_ESUPPORT : stream_game(c, source);

    if (st != HM_ESUPPORT)
        return st;
    st = source_next(c, source);
    return st == HM_OK ? write_game(c, source->record) : st;
}

static void finish_game(cli *c, cli_source *source, hm_status st)
{
    const convert_work *work = c->work;

    if (print_losses(c))
        c->tally.end = CLI_NO;
    if (st == HM_ESUPPORT) {
        hm_out_printf(c->err,
                      "halfmove: %s: a game of %s cannot be written "
                      "as %s\n",
                      source->name, hm_record_rules(source->record), work->to);
        games_stop(c, CLI_NO);
    } else if (st == HM_EUSAGE) {
        games_stop(c, CLI_USAGE); // the diagnostic says why
    } else if (st == HM_EINPUT || st == HM_ELIMIT) {
        c->tally.end = CLI_NO;
    } else if (st != HM_OK) {
        games_stop(c, complain(c, source->name, st));
    }
}

static int finish_convert(cli *c, cli_source *source)
{
    if (c->tally.stop)
        return c->tally.end;
    if (source_end(c, source, CLI_FINE) != CLI_FINE)
        return CLI_NO;
    if (c->tally.end != CLI_FINE || c->tally.errors) {
        hm_out_printf(c->err,
                      "halfmove: %s: not converted%s, because of the problems "
                      "above\n",
                      source->name, c->held.spilled ? " as a whole" : "");
        return CLI_NO;
    }
    return games_pass(c);
}

static hm_status open_convert(cli *c)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = c->diags, .bare = true};
    convert_work *work = calloc(1, sizeof(*work));

    c->work = work;
    if (!work)
        return HM_ENOMEM;
    work->to = output_notation(c->args);
    work->encoding = encoding_of_output(c->args);
    if (!settings_for_writer(c->args, work->to, &work->settings))
        return HM_ENOMEM;
    return hm_replay_new(c->ctx, &options, &work->replay);
}

static void close_convert(cli *c)
{
    convert_work *work = c->work;

    if (!work)
        return;
    hm_replay_free(work->replay);
    settings_free(&work->settings);
    free(work);
}

static int run_convert(cli *c)
{
    static const cli_task task = {
        .open = open_convert,
        .close = close_convert,
        .next = convert_next,
        .game = finish_game,
        .finish = finish_convert,
    };

    c->spills = !forbids_losses(c);
    if (!output_notation(c->args)) {
        complain_notation(c, "convert", c->args->to);
        return CLI_USAGE;
    }
    return settings_apply(c, output_notation(c->args)) ? games_run(c, &task)
                                                       : CLI_USAGE;
}

extern const hm_command hm__command_convert;

const hm_command hm__command_convert = {
    .name = "convert",
    .synopsis = "[options] --to NAME [FILE[#GAME]...]",
    .summary = "write games in another notation",
    .about =
        "Reads and plays games, and writes them in the notation given by --to "
        "or by the name of the output. A file with errors is not converted. "
        "There is one exception: on standard output, if the output is larger "
        "than a megabyte, the part before the error is written.\n"
        "Games of several files become one output, separated in the way of the "
        "notation. -o FOLDER/ writes a file for each source, and a pattern "
        "writes one for each game: g-%03d.kif contains its number, "
        "%{Black}-%{Date}.psn its tags. A FILE that is a folder means the "
        "records in it.\n"
        "What the other notation cannot hold is reported on standard error, "
        "unless --on-loss is ignore. If it is error, nothing is written in "
        "that case.\n"
        "The output is UTF-8. CSA, KI2 and KIF can be written in the encoding "
        "of Japanese Windows, with --encoding=cp932. That is the default if "
        "the source has the same notation and this encoding, unless the name "
        "of the output ends in .kifu or .ki2u.",
    .example = "halfmove convert --to psn --short game.kif\n"
               "halfmove convert -o games.csa.gz a.kif b.kif\n"
               "halfmove convert --to csa -o csa/ ~/shogi\n"
               "halfmove convert -o '%{Black}-%{Date}.psn' games.kif\n"
               "halfmove convert --on-loss=error --to atlantis -o game.json "
               "game.txt",
    .options = "board dialect encoding flat from game hand in-hand include "
               "jobs on-loss output setup-path short size strict to verbose "
               "where without",
    .whole = true,
    .writes_games = true,
    .run = run_convert,
};
