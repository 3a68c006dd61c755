/*
 * cmd_fmt.c - halfmove fmt: rewrites files in their canonical layout.
 *
 * A file with faults is left alone: what could not be read could not be
 * written back either.
 */
#include <string.h>
#include <unistd.h>

#include "games.h"

static hm_status write_game(cli *c, const cli_source *source)
{
    const hm_record *record = source->record;
    cli_settings settings = {.count = 0};
    hm_writer_options options = {.size = sizeof(options),
                                 .diags = c->diags,
                                 .encoding = games_encoding(c, "same"),
                                 .settings =
                                     (const char *const *)settings.items};
    hm_status st = HM_ENOMEM;
    cli_layout layout = LAYOUT_OTHER;
    hm_status added;

    if (settings_for_writer(c->args, hm_record_notation(record), &settings)) {
        layout = games_layout(c, &settings);
        options.setting_count = settings_count(&settings, layout);
        st = hm_record_write(c->ctx, record, &options, c->held.text);
    }
    settings_free(&settings);
    added = games_add(c,
                      (cli_game){.notation = hm_record_notation(record),
                                 .layout = layout,
                                 .broken = st != HM_OK},
                      record);
    return st == HM_OK ? added : st;
}

static void format_game(cli *c, cli_source *source, hm_status st)
{
    if (st == HM_OK)
        st = write_game(c, source);
    print_diags(c);
    if (st == HM_EUSAGE)
        games_stop(c, CLI_USAGE); // the diagnostic says why
    else if (st == HM_EIO || st == HM_ENOMEM || st == HM_ESUPPORT)
        games_stop(c, complain(c, source->name, st));
    else if (st != HM_OK)
        c->tally.end = CLI_NO;
}

/* The bytes of a file as they are now. */
static hm_status read_all(cli *c, const char *path, hm_out *out)
{
    hm_input *input = NULL;
    hm_status st = hm_input_file(c->ctx, path, &input);

    while (st == HM_OK) {
        char bytes[65536];
        size_t count = 0;

        st = hm_input_read(input, bytes, sizeof(bytes), &count);
        if (st == HM_OK)
            hm_out_put(out, (hm_str){bytes, count});
    }
    hm_input_free(input);
    return st == HM_END ? hm_out_status(out) : st;
}

static hm_status write_back(cli *c, const char *path, hm_str text)
{
    hm_file *file = NULL;
    hm_status st = hm_file_begin(c->ctx, path, &file);

    if (st != HM_OK)
        return st;
    guard_watch(c->guard, file);
    hm_out_put(hm_file_out(file), text);
    st = hm_file_commit(file);
    if (st == HM_OK && !hm_file_kept(file))
        complain_that(c, path,
                      "its owner or extended attributes could not be kept",
                      CLI_FINE);
    hm_file_free(file);
    guard_watch(c->guard, NULL);
    return st;
}

static bool same(hm_str a, hm_str b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* What to do with a formatted file that has a name. */
static int deliver(cli *c, const char *path, hm_str text)
{
    hm_out *old = NULL;
    hm_status st = hm_out_new(c->ctx, &old);
    int end = CLI_FINE;

    if (st == HM_OK)
        st = read_all(c, path, old);
    if (st != HM_OK) {
        end = complain(c, path, st);
    } else if (!same(hm_out_text(old), text)) {
        if (c->args->check) {
            hm_out_printf(c->out, "%s\n", path);
            end = CLI_NO;
        } else {
            st = write_back(c, path, text);
            end = st == HM_OK ? CLI_FINE : complain(c, path, st);
        }
    }
    hm_out_free(old);
    return end;
}

static int finish_fmt(cli *c, cli_source *source)
{
    bool named = strcmp(source->target->path, "-") != 0;
    bool kept = c->args->check || c->args->in_place;
    int end;

    if (c->tally.stop)
        return c->tally.end;
    if (source->archive && kept)
        return complain_that(c, source->file,
                             "--check and -i take files of text, no archives",
                             CLI_USAGE);
    if (!named && kept) {
        hm_out_puts(c->err, "halfmove fmt: --check and -i need a file\n");
        return CLI_USAGE;
    }
    if (c->tally.errors || c->tally.end != CLI_FINE ||
        source_end(c, source, CLI_FINE) != CLI_FINE) {
        hm_out_printf(c->err, "halfmove: %s: not %s\n", source->name,
                      c->drops ? "written, because of the problems above"
                               : "formatted");
        return CLI_NO;
    }
    if (c->args->in_place && source->game) {
        hm_out_printf(c->err,
                      "halfmove: %s: -i rewrites whole files, not game %zu\n",
                      source->name, source->game);
        return CLI_USAGE;
    }
    end = games_pass(c);
    return end == CLI_FINE && kept
               ? deliver(c, source->target->path, output_text(c->output))
               : end;
}

static int run_fmt(cli *c)
{
    static const cli_task task = {.game = format_game, .finish = finish_fmt};

    if (c->args->in_place && (c->args->output || c->args->check)) {
        hm_out_puts(c->err, "halfmove fmt: -i cannot be combined with -o or "
                            "--check\n");
        return CLI_USAGE;
    }
    if (c->where && (c->args->in_place || c->args->check)) {
        hm_out_puts(c->err, "halfmove fmt: -i and --check take whole files: "
                            "they cannot be combined with --where\n");
        return CLI_USAGE;
    }
    if (c->args->in_place || c->args->check) {
        hm_status st = output_to_memory(c);

        if (st != HM_OK)
            return complain(c, "starting", st);
    }
    return games_run(c, &task);
}

extern const hm_command hm__command_fmt;

const hm_command hm__command_fmt = {
    .name = "fmt",
    .synopsis = "[options] [FILE...]",
    .summary = "rewrite files in their canonical layout",
    .about =
        "Writes games back with the same moves, comments and metadata, in one "
        "layout: \"---\" and \"...\" around the metadata, movetext in lines of "
        "80 columns. Formatting a second time changes nothing.\n"
        "-o FOLDER/ writes a file for each source, and a pattern such as "
        "g-%03d.kif or %{Black}.psn writes one for each game. A FILE that is a "
        "folder means the records in it.\n"
        "The encoding does not change, unless --encoding gives another or "
        "several files become one.\n"
        "A file that cannot be read is not changed. Moves are kept as they "
        "are; \"halfmove check\" says whether they are legal.",
    .example = "halfmove fmt game.ppn\n"
               "halfmove fmt -i *.ppn\n"
               "halfmove fmt --check *.ppn\n"
               "halfmove fmt --expand-setup game.ppn\n"
               "halfmove fmt --without comments,variations games.pgn",
    .whole = true,
    .writes_games = true,
    .options = "board check dialect encoding expand-setup flat from game "
               "hand in-hand in-place include jobs moves output setup-path "
               "short size strict verbose where without",
    .run = run_fmt,
};
