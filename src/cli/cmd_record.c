/*
 * cmd_record.c - halfmove record: write a game down while it is played.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "record.h"

/* ---- the game -------------------------------------------------------------
 */

enum { MOST_SETTINGS = CLI_LIST + 8 };

/* "key=value" of the options that say how a game starts. */
typedef struct settings {
    const char *items[MOST_SETTINGS];
    char *made[MOST_SETTINGS];
    size_t count, made_count;
} settings;

static bool collect(const cli_args *args, settings *out)
{
    const char *const pairs[][2] = {
        {"size", args->size},       {"board", args->board},
        {"hand", args->hand},       {"in-hand", args->in_hand},
        {"shape", args->shape},     {"side", args->side},
        {"players", args->players}, {"seed", args->seed},
    };

    for (size_t i = 0; i < args->set.count; i++)
        out->items[out->count++] = args->set.items[i];
    for (size_t i = 0; i < CLI_COUNT(pairs); i++) {
        size_t room;
        char *text;

        if (!pairs[i][1])
            continue;
        room = strlen(pairs[i][0]) + strlen(pairs[i][1]) + 2;
        text = malloc(room);
        if (!text)
            return false;
        snprintf(text, room, "%s=%s", pairs[i][0], pairs[i][1]);
        out->made[out->made_count++] = text;
        out->items[out->count++] = text;
    }
    return true;
}

/* Says what is wrong with a start, or that there is no such game. */
static int refuse_start(recorder *r, hm_status st)
{
    size_t printed = hm_diags_count(r->c->diags);

    for (size_t i = 0; i < printed; i++) {
        hm_diag diag = *hm_diags_at(r->c->diags, i);

        diag.file = hm_str_of("halfmove record");
        if (diag.excerpt.len)
            diag.file = hm_str_of("--position"); // the only text there is
        else
            diag.line = 0;
        hm_diag_print(&diag, r->c->color, r->c->err);
    }
    hm_diags_clear(r->c->diags);
    if (printed)
        return st == HM_EUSAGE ? CLI_USAGE : CLI_NO;
    return complain(r->c, "record", st);
}

static int begin_game(recorder *r)
{
    const cli_args *args = r->c->args;
    settings list = {.count = 0};
    hm_start start = {.size = sizeof(start),
                      .game = args->game,
                      .position = args->position,
                      .notation = r->to,
                      .diags = r->c->diags};
    hm_status st = collect(args, &list) ? HM_OK : HM_ENOMEM;

    start.settings = list.items;
    start.setting_count = list.count;
    if (st == HM_OK)
        st = hm_record_new(r->c->ctx, &start, &r->made);
    for (size_t i = 0; i < list.made_count; i++)
        free(list.made[i]);
    return st == HM_OK ? CLI_FINE : refuse_start(r, st);
}

/* Opens a file in whatever notation it is: --from is that of the moves. */
static int open_file(cli *c, cli_source *source)
{
    const cli_args *all = c->args;
    cli_args args = *all;
    int end;

    args.from = NULL;
    c->args = &args;
    end = source_open(c, target_at(c, 0), source);
    c->args = all;
    return end;
}

/* Reads the only game of a file; one that is not right is not continued. */
static int read_game(recorder *r, const char *path)
{
    cli *c = r->c;
    size_t faults;
    hm_status st;
    int end = open_file(c, &r->source);

    if (end != CLI_FINE)
        return end;
    st = source_next(c, &r->source);
    faults = hm_diags_total(c->diags, HM_ERROR);
    print_diags(c);
    if (st == HM_OK && faults == 0)
        return CLI_FINE;
    if (st == HM_END)
        complain_that(c, path, "this file contains no game", CLI_NO);
    else if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT)
        return complain(c, path, st);
    return CLI_NO;
}

/* A file of many games is not one that somebody is writing down. */
static int check_alone(recorder *r, const char *path)
{
    hm_record *other = NULL;
    hm_status st;

    hm_diags_set_muted(r->c->diags, true);
    st = hm_reader_next(r->source.reader, &other);
    hm_diags_set_muted(r->c->diags, false);
    hm_record_free(other);
    if (st == HM_END)
        return CLI_FINE;
    if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT)
        return complain(r->c, path, st);
    hm_out_printf(r->c->err,
                  "halfmove: %s: expected one game, but there are more\n",
                  r->source.name);
    return CLI_NO;
}

/* ---- the session ----------------------------------------------------------
 */

static int open_edit(recorder *r)
{
    hm_record *record = r->made ? r->made : r->source.record;
    hm_status st = hm_edit_new(r->c->ctx, record, r->c->diags, &r->edit);

    if (st == HM_OK) {
        r->replay = hm_edit_replay(r->edit);
        while ((st = hm_replay_next(r->replay)) == HM_OK)
            ;
    }
    print_diags(r->c);
    if (st == HM_END)
        return CLI_FINE;
    return st == HM_EINPUT || st == HM_ELIMIT ? CLI_NO
                                              : complain(r->c, r->path, st);
}

static void ask(recorder *r)
{
    char text[32];

    if (!r->asks)
        return;
    r->prompt =
        snprintf(text, sizeof(text), "%zu> ", hm_replay_index(r->replay) + 1);
    hm_out_puts(r->c->err, text);
}

static int read_lines(recorder *r)
{
    int end = CLI_FINE;
    char *line = NULL;
    size_t room = 0;
    ssize_t len;

    for (;;) {
        ask(r);
        hm_out_flush(r->c->err);
        errno = 0;
        len = getline(&line, &room, stdin);
        if (len < 0 && !feof(stdin))
            end = complain(r->c, "standard input", HM_EIO);
        if (len < 0)
            break;
        r->line++;
        record_line(r, (hm_str){line, (size_t)len});
        if (r->quit)
            break;
    }
    if (len < 0 && r->asks)
        hm_out_char(r->c->err, '\n'); // after a prompt without input
    free(line);
    return end;
}

static int record_game(recorder *r)
{
    int end = open_edit(r);

    if (end != CLI_FINE)
        return end;
    if ((r->made || r->c->args->output) && !record_save(r))
        return CLI_IO;
    if (r->asks)
        hm_out_printf(r->c->err, "%s; :help lists the commands\n", r->path);
    hm_out_flush(r->c->err);
    record_show(r, false);
    end = read_lines(r);
    end = worse(end, r->end); // of the last time that it was saved
    end = worse(end, r->failed);
    if (r->asks && r->end == CLI_FINE)
        hm_out_printf(r->c->err, "saved as %s\n", r->path);
    return worse(end, r->faulty && !r->asks ? CLI_NO : CLI_FINE);
}

/* ---- which file -----------------------------------------------------------
 */

static int explain(cli *c)
{
    hm_out_puts(c->err,
                "halfmove record: which game? Name a file to continue, or a "
                "game to begin:\n"
                "  halfmove record game.kif\n"
                "  halfmove record --game shogi -o game.kif\n"
                "  halfmove record --game \"Four Field Kono\"\n"
                "  halfmove record --game chess --to pan\n"
                "  halfmove record --game atlantis --players 3\n"
                "\"halfmove setups\" lists games with piecepacks and other "
                "sets.\n");
    return CLI_USAGE;
}

/* Whether there is such a notation; says so if not. */
static bool is_notation(cli *c, const char *name)
{
    hm_notation_info info = {.size = sizeof(info)};

    if (!name || hm_notation_find(name, &info))
        return true;
    complain_notation(c, "record", name);
    return false;
}

static bool choose_notation(recorder *r, const char *path)
{
    hm_notation_info info = {.size = sizeof(info)};

    r->to = r->c->args->to;
    if (!r->to && path && hm_notation_of_path(path, &info))
        r->to = info.name;
    return is_notation(r->c, r->to) && is_notation(r->c, r->c->args->from);
}

static int continue_file(recorder *r, const char *file)
{
    const char *path = r->c->args->output ? r->c->args->output : file;
    int end;

    if (!choose_notation(r, r->c->args->output))
        return CLI_USAGE;
    r->path = strdup(path);
    end = r->path ? read_game(r, file) : complain(r->c, file, HM_ENOMEM);
    if (end == CLI_FINE)
        end = check_alone(r, file);
    return end == CLI_FINE ? record_game(r) : end;
}

/* Whether something would be lost that is not a device. */
static bool is_file(const char *path)
{
    struct stat is;

    return stat(path, &is) == 0 && S_ISREG(is.st_mode);
}

static int begin_file(recorder *r, const char *path)
{
    int end;

    if (path && is_file(path))
        return complain_that(r->c, path,
                             "this file already exists; \"halfmove record "
                             "FILE\" continues it",
                             CLI_USAGE);
    if (!choose_notation(r, path))
        return CLI_USAGE;
    end = begin_game(r);
    if (end != CLI_FINE)
        return end;
    r->path = path ? strdup(path) : record_name(r);
    return r->path ? record_game(r) : complain(r->c, "record", HM_ENOMEM);
}

static int no_file(cli *c, const char *file)
{
    struct stat info;

    if (stat(file, &info) == 0 && S_ISDIR(info.st_mode)) {
        errno = EISDIR;
        return complain(c, file, HM_EIO);
    }
    return complain_that(
        c, file, "there is no such file; --game NAME begins a new one", CLI_IO);
}

static int run_record(cli *c)
{
    const char *file = c->args->file_count ? c->args->files[0] : NULL;
    recorder r = {.c = c, .asks = isatty(STDIN_FILENO)};
    int end;

    if (c->args->file_count > 1 || (!file && !c->args->game))
        return explain(c);
    r.shows = r.asks && !c->args->quiet;
    if (file && is_file(file))
        end = continue_file(&r, file);
    else if (c->args->game)
        end = begin_file(&r, file ? file : c->args->output);
    else
        end = no_file(c, file);
    hm_edit_free(r.edit);
    source_close(&r.source);
    hm_record_free(r.made);
    free(r.path);
    return end;
}

extern const hm_command hm__command_record;

const hm_command hm__command_record = {
    .name = "record",
    .synopsis = "[options] {--game NAME | FILE}",
    .summary = "write a game down while it is played",
    .about =
        "Reads moves from the terminal or a pipe, one on each line, in any "
        "notation of the game, and shows the board after each. If a move is "
        "wrong, it says so at once and suggests what was perhaps meant. Lines "
        "that begin with a colon are commands, such as :undo; :help lists "
        "them. Text in braces is a comment.\n"
        "The file is saved after every change, so that nothing is lost if the "
        "computer stops. An existing FILE is continued at its end. A new game "
        "is saved as FILE or as given by --output, else under the name of the "
        "game; the suffix of the name, or --to, gives the notation.\n"
        "In a pipe there are no prompts and no boards, and the exit status is "
        "1 if a line could not be used.",
    .example = "halfmove record --game shogi -o game.kif\n"
               "halfmove record game.kif\n"
               "halfmove record --game \"Four Field Kono\" < moves.txt",
    .options = "annotate board flip from game hand in-hand legend output "
               "players position quiet reorient seed set setup-path shape "
               "side size style to verbose",
    .writes_files = true,
    .run = run_record,
};
