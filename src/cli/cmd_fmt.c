/*
 * cmd_fmt.c - halfmove fmt: rewrites files in their canonical layout.
 *
 * A file with faults is left alone: what could not be read could not be
 * written back either.
 */
#include <string.h>
#include <unistd.h>

#include "cli.h"

/* Writes all games of a source to `text`; HM_EINPUT if any has a fault. */
static hm_status format_games(cli *c, cli_source *source, hm_out *text)
{
    size_t before = hm_diags_total(c->diags, HM_ERROR);
    hm_status worst = HM_OK;
    hm_status st;

    while ((st = source_next(c, source)) != HM_END) {
        hm_writer_options options = {.size = sizeof(options),
                                     .diags = c->diags,
                                     .expand_setup = c->args->expand_setup,
                                     .moves = c->args->moves,
                                     .flat = c->args->flat,
                                     .brief = c->args->brief,
                                     .follows = hm_out_text(text).len > 0};

        if (st == HM_OK)
            st = hm_record_write(c->ctx, source->record, &options, text);
        print_diags(c);
        if (st == HM_EIO || st == HM_ENOMEM || st == HM_ESUPPORT)
            return st;
        if (st != HM_OK)
            worst = HM_EINPUT;
    }
    if (hm_diags_total(c->diags, HM_ERROR) > before ||
        source_end(c, source, CLI_FINE) != CLI_FINE)
        worst = HM_EINPUT;
    return worst;
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
    hm_out_put(hm_file_out(file), text);
    return hm_file_commit(file);
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

static int format_source(cli *c, cli_source *source, hm_out *text)
{
    hm_status st = format_games(c, source, text);
    bool named = strcmp(source->path, "-") != 0;

    if (st == HM_EINPUT) {
        hm_out_printf(c->err, "halfmove: %s: not formatted\n", source->name);
        return CLI_NO;
    }
    if (st != HM_OK)
        return complain(c, source->name, st);
    if (c->args->in_place && source->game) {
        hm_out_printf(c->err,
                      "halfmove: %s: -i rewrites whole files, not game %zu\n",
                      source->name, source->game);
        return CLI_USAGE;
    }
    if (!named && (c->args->check || c->args->in_place)) {
        hm_out_puts(c->err, "halfmove fmt: --check and -i need a file\n");
        return CLI_USAGE;
    }
    if (named && (c->args->check || c->args->in_place))
        return deliver(c, source->path, hm_out_text(text));
    hm_out_put(c->out, hm_out_text(text));
    return CLI_FINE;
}

static int format_target(cli *c, const char *target)
{
    hm_out *text = NULL;
    cli_source source;
    int end = source_open(c, target, &source);

    if (end == CLI_FINE) {
        hm_status st = hm_out_new(c->ctx, &text);

        end = st == HM_OK ? format_source(c, &source, text)
                          : complain(c, target, st);
    }
    hm_out_free(text);
    source_close(&source);
    return end;
}

static int run_fmt(cli *c)
{
    if (c->args->in_place && (c->args->output || c->args->check)) {
        hm_out_puts(c->err, "halfmove fmt: -i goes with neither -o nor "
                            "--check\n");
        return CLI_USAGE;
    }
    return for_each_target(c, format_target);
}

extern const hm_command hm__command_fmt;

const hm_command hm__command_fmt = {
    .name = "fmt",
    .synopsis = "[options] [FILE...]",
    .summary = "rewrite files in their canonical layout",
    .about =
        "Writes games back with the same moves, comments and metadata, in one "
        "layout: \"---\" and \"...\" around the metadata, movetext in lines "
        "of 80 columns. Formatting twice changes nothing more.\n"
        "A file that cannot be read stays as it is. Moves are kept as they "
        "are; "
        "check judges them.",
    .example = "halfmove fmt game.ppn\n"
               "halfmove fmt -i *.ppn\n"
               "halfmove fmt --check *.ppn\n"
               "halfmove fmt --expand-setup game.ppn",
    .whole = true,
    .options = "board check dialect expand-setup flat from game hand "
               "in-hand in-place moves output short size strict",
    .run = run_fmt,
};
