/*
 * output.c - where written games go: one output, or many files.
 *
 * Games are written without knowing what comes before them, so that several
 * threads can write; here they meet. Only here is it known whether a game is
 * the first of its output: the separator of the notation comes before every
 * other one, and JSON becomes lines once there is a second.
 */
#define _GNU_SOURCE // tdestroy()
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli.h"

typedef enum kind {
    ONE,     // all games in one output
    SOURCES, // a file for each source, in a folder
    GAMES,   // a file for each game, by a pattern
    MEMORY,  // the games of a source, for the command itself
} kind;

/* A name that was used, and the next number that makes it another. */
typedef struct used_name {
    size_t next;
    char path[];
} used_name;

struct cli_output {
    kind kind;
    const char *name;     // as -o has it
    cli_pattern pattern;  // in it
    size_t there;         // slashes in it after folders that must be there
    hm_out *out;          // where bytes go now; NULL: nowhere yet
    hm_file *file;        // that they go to, of SOURCES and GAMES
    hm_out *path;         // its name, terminated
    hm_out *memory;       // of MEMORY
    hm_out *first;        // JSON that goes on a line if more follows
    bool waits;           // and it is there
    const char *notation; // of the games there
    const char *between;  // two of them; NULL: nothing
    bool lines;           // the second and all others are on lines
    size_t games;         // in the present output
    size_t number;        // games with a file so far
    void *names;          // a tree of used_name
};

bool output_is_one(const cli_output *o)
{
    return o->kind == ONE;
}

bool output_is_each(const cli_output *o)
{
    return o->kind == GAMES;
}

bool output_asks_tags(const cli_output *o)
{
    return o->kind == GAMES && o->pattern.tags > 0;
}

static const char *path_of(const cli_output *o)
{
    return hm_out_text(o->path).ptr;
}

/* ---- games in one output ------------------------------------------------- */

static bool is_lines(const hm_notation_info *info)
{
    for (const hm_setting *s = info->write_settings; s->key; s++) {
        if (strcmp(s->key, "lines") == 0)
            return true;
    }
    return false;
}

/* One output has one notation, or nothing could read it. */
static int refuse_mixture(cli *c, const char *notation)
{
    hm_out_puts(c->err, "halfmove: ");
    hm_out_visible(c->err, hm_str_of(c->source->file));
    hm_out_printf(c->err,
                  ": a game in %s cannot follow one in %s; use \"halfmove "
                  "convert --to NAME\" for one notation, or -o FOLDER/ for one "
                  "file per source\n",
                  notation, c->output->notation);
    return CLI_USAGE;
}

/* What comes before a game. */
static int join_game(cli *c, const char *notation)
{
    cli_output *o = c->output;

    if (o->games++ == 0) {
        hm_notation_info info = {.size = sizeof(info)};
        bool known = hm_notation_find(notation, &info);

        o->notation = notation;
        o->between = known ? info.separator : NULL;
        o->lines = known && is_lines(&info);
        return CLI_FINE;
    }
    if (strcmp(o->notation, notation) != 0)
        return refuse_mixture(c, notation);
    if (o->waits)
        hm_json_line(hm_out_text(o->first), o->out);
    o->waits = false;
    if (o->between)
        hm_out_puts(o->out, o->between);
    return CLI_FINE;
}

/* A game, or several, or a part of one; `ready`: its layout is that. */
static void put_game(cli_output *o, hm_str text, bool ready)
{
    if (ready || !o->lines) {
        hm_out_put(o->out, text);
    } else if (o->games > 1) {
        hm_json_line(text, o->out);
    } else {
        hm_out_clear(o->first);
        hm_out_put(o->first, text);
        hm_out_fail(o->out, hm_out_status(o->first));
        o->waits = true;
    }
}

/* After the last game of an output. */
static void end_games(cli_output *o)
{
    if (o->waits)
        hm_out_put(o->out, hm_out_text(o->first));
    o->waits = false;
    o->games = 0;
}

/* ---- names of files -------------------------------------------------------
 */

static int by_path(const void *a, const void *b)
{
    return strcmp(((const used_name *)a)->path, ((const used_name *)b)->path);
}

/* Notes that a name is used; `old` gets the note, if it was before. */
static hm_status use_name(cli_output *o, const char *path, used_name **old)
{
    size_t len = strlen(path) + 1;
    used_name *note = malloc(sizeof(*note) + len);
    used_name **found;

    *old = NULL;
    if (!note)
        return HM_ENOMEM;
    note->next = 2;
    memcpy(note->path, path, len);
    found = tsearch(note, &o->names, by_path);
    if (found && *found == note)
        return HM_OK;
    free(note);
    *old = found ? *found : NULL;
    return found ? HM_OK : HM_ENOMEM;
}

/* The last dot of a name that is not its first character; or `end`. */
static size_t last_dot(const char *path, size_t end)
{
    for (size_t i = end; i > 1 && path[i - 1] != '/'; i--) {
        if (path[i - 1] == '.' && path[i - 2] != '/')
            return i - 1;
    }
    return end;
}

static bool path_ends_in(const char *path, const char *suffix)
{
    size_t len = strlen(path);
    size_t n = strlen(suffix);

    return len >= n && strcasecmp(path + len - n, suffix) == 0;
}

bool is_packed(const char *path)
{
    return path_ends_in(path, ".gz") || path_ends_in(path, ".zst");
}

bool path_has_suffix(const char *path, const char *suffix)
{
    size_t end = strlen(path);
    size_t n = strlen(suffix);

    if (is_packed(path))
        end = (size_t)(strrchr(path, '.') - path);
    return end > n && path[end - n - 1] == '.' &&
           strncasecmp(path + end - n, suffix, n) == 0;
}

/* Where the suffix of a name begins, with that of a compressed file. */
static size_t suffix_at(const char *path)
{
    size_t dot = last_dot(path, strlen(path));

    if (is_packed(path))
        dot = last_dot(path, dot);
    return dot;
}

/* A second file of the same name has "-2" before its suffix, and so on. */
static hm_status choose_unused(cli_output *o)
{
    char *wanted = strdup(path_of(o));
    size_t suffix = wanted ? suffix_at(wanted) : 0;
    used_name *old = NULL;
    used_name *taken;
    hm_status st = wanted ? use_name(o, wanted, &old) : HM_ENOMEM;

    for (taken = old; st == HM_OK && taken;) {
        hm_out_clear(o->path);
        hm_out_put(o->path, (hm_str){wanted, suffix});
        hm_out_printf(o->path, "-%zu%s", old->next++, wanted + suffix);
        hm_out_char(o->path, '\0');
        st = hm_out_status(o->path);
        if (st == HM_OK)
            st = use_name(o, path_of(o), &taken);
    }
    free(wanted);
    return st;
}

/* Makes the folders of a name, but for the first ones, which must be there. */
static hm_status make_folders(const char *path, size_t there)
{
    char *copy = strdup(path);
    hm_status st = copy ? HM_OK : HM_ENOMEM;

    for (size_t i = 0; st == HM_OK && copy[i]; i++) {
        if (copy[i] != '/' || (there > 0 && there-- > 0) || i == 0)
            continue;
        copy[i] = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            st = HM_EIO;
        copy[i] = '/';
    }
    free(copy);
    return st;
}

/* The name of a source, below the folder that was searched for it. */
static const char *name_of(const cli_target *t)
{
    const char *slash = strrchr(t->path, '/');
    const char *name = t->below ? t->below : slash ? slash + 1 : t->path;

    return strcmp(name, "-") == 0 || !name[0] ? "stdin" : name;
}

/* A name with another suffix in place of that of a notation. */
static void put_name(const char *name, const char *suffix, hm_out *out)
{
    hm_notation_info known = {.size = sizeof(known)};

    hm_out_put(out, (hm_str){name, hm_notation_of_path(name, &known)
                                       ? suffix_at(name)
                                       : strlen(name)});
    hm_out_printf(out, ".%s", suffix);
}

/* The name of a source, with the suffix of the notation it becomes. */
static void put_source_name(const cli_target *t, const char *notation,
                            hm_out *out)
{
    hm_notation_info to = {.size = sizeof(to)};
    hm_notation_info of_name = {.size = sizeof(of_name)};
    const char *name = name_of(t);

    if ((hm_notation_of_path(name, &of_name) &&
         strcmp(of_name.name, notation) == 0) ||
        !hm_notation_find(notation, &to))
        hm_out_puts(out, name);
    else
        put_name(name, to.suffixes[0], out);
}

static size_t count_slashes(const char *text)
{
    size_t count = 0;

    for (; text && *text; text++)
        count += *text == '/';
    return count;
}

/* The name of the next file, and the folders that it needs. */
static hm_status choose_path(cli *c, const cli_game *game, const char *notation)
{
    cli_output *o = c->output;
    hm_status st;

    hm_out_clear(o->path);
    if (o->kind == GAMES) {
        pattern_put(game && game->name ? game->name : o->name, ++o->number,
                    o->path);
    } else {
        hm_out_puts(o->path, o->name);
        put_source_name(c->source->target, notation, o->path);
    }
    hm_out_char(o->path, '\0');
    st = hm_out_status(o->path);
    if (st == HM_OK)
        st = choose_unused(o);
    return st == HM_OK ? make_folders(path_of(o), o->there) : st;
}

hm_status output_name(cli *c, const cli_target *target, const char *suffix,
                      hm_out *path)
{
    cli_output *o = c->output;
    hm_status st;

    hm_out_clear(o->path);
    hm_out_puts(o->path, o->name);
    put_name(name_of(target), suffix, o->path);
    hm_out_char(o->path, '\0');
    st = hm_out_status(o->path);
    if (st == HM_OK)
        st = choose_unused(o);
    if (st == HM_OK)
        st = make_folders(path_of(o), o->there);
    if (st == HM_OK)
        hm_out_put(path, hm_out_text(o->path));
    return st == HM_OK ? hm_out_status(path) : st;
}

/* ---- files ----------------------------------------------------------------
 */

static int open_file(cli *c, const cli_game *game, const char *notation)
{
    cli_output *o = c->output;
    hm_status st = choose_path(c, game, notation);
    int end = st == HM_OK ? output_refused(c, path_of(o)) : CLI_FINE;

    if (end != CLI_FINE)
        return end;
    if (st == HM_OK)
        st = hm_file_begin(c->ctx, path_of(o), &o->file);
    if (st != HM_OK)
        return complain_output(c, path_of(o), st);
    guard_watch(c->guard, o->file);
    o->out = hm_file_out(o->file);
    return CLI_FINE;
}

static int close_file(cli *c, bool fine)
{
    cli_output *o = c->output;
    hm_status st = HM_OK;
    int error;

    if (fine)
        end_games(o);
    o->games = 0;
    o->waits = false;
    if (fine && o->file)
        st = hm_file_commit(o->file);
    error = errno;
    hm_file_free(o->file);
    guard_watch(c->guard, NULL);
    errno = error;
    o->file = NULL;
    o->out = NULL;
    return st == HM_OK ? CLI_FINE : complain(c, path_of(o), st);
}

/* ---- passing games on -----------------------------------------------------
 */

static int begin_game(cli *c, const cli_game *game)
{
    cli_output *o = c->output;
    const char *notation = game ? game->notation : c->held.notation;
    int end = CLI_FINE;

    if (!o->out)
        end = open_file(c, game, notation);
    return end == CLI_FINE ? join_game(c, notation) : end;
}

/* Whether nothing comes between a game and the one after it, also a line. */
static bool runs_on(const cli_output *o, const cli_game *a, const cli_game *b)
{
    return !a->streamed && !b->streamed && !(o->between && *o->between) &&
           (!o->lines ||
            (a->layout == LAYOUT_LINE && b->layout == LAYOUT_LINE)) &&
           strcmp(a->notation, b->notation) == 0;
}

/* The last game of those that are put with one, up to so many bytes. */
static size_t last_of_run(cli *c, size_t i, size_t most)
{
    const cli_held *held = &c->held;
    cli_output *o = c->output;

    for (; o->kind != GAMES && i + 1 < held->count &&
           held->games[i + 1].end <= most &&
           runs_on(o, &held->games[i], &held->games[i + 1]);
         i++)
        o->games++;
    return i;
}

int output_pass(cli *c, size_t most, size_t *passed)
{
    cli_held *held = &c->held;
    hm_str text = hm_out_text(held->text);
    size_t at = 0;
    int end = CLI_FINE;

    for (size_t i = 0; at < most && end == CLI_FINE;) {
        const cli_game *game = i < held->count ? &held->games[i] : NULL;
        bool streamed = !game || game->streamed;
        size_t to = game ? game->end : text.len;

        if (to > most && !streamed)
            break;
        to = to < most ? to : most;
        if (!held->begun)
            end = begin_game(c, game);
        held->begun = true;
        if (game && end == CLI_FINE) {
            i = last_of_run(c, i, most);
            game = &held->games[i];
            to = game->end < most ? game->end : most;
        }
        if (end == CLI_FINE)
            put_game(c->output, (hm_str){text.ptr + at, to - at},
                     streamed || game->layout == LAYOUT_LINE);
        at = to;
        if (game && at == game->end) {
            held->begun = false;
            i++;
            if (c->output->kind == GAMES && end == CLI_FINE)
                end = close_file(c, true);
        }
    }
    *passed = at;
    if (end == CLI_FINE && c->output->kind == MEMORY &&
        hm_out_status(c->output->memory) != HM_OK)
        end = complain(c, c->source->name, HM_ENOMEM);
    return end;
}

int output_end_source(cli *c, bool fine)
{
    cli_output *o = c->output;

    if (o->kind == MEMORY) {
        end_games(o);
        hm_out_clear(o->memory);
    }
    return o->file ? close_file(c, fine && o->kind == SOURCES) : CLI_FINE;
}

void output_end(cli *c)
{
    if (c->output->kind == ONE)
        end_games(c->output);
}

/* ---- the output -----------------------------------------------------------
 */

/* Whether the folders are there that are not made. */
static bool has_folders(const cli_output *o)
{
    struct stat info;
    size_t left = o->there;
    char *copy;
    bool there;

    hm_out_clear(o->path);
    if (o->kind == GAMES)
        pattern_put(o->name, 0, o->path);
    else
        hm_out_puts(o->path, o->name);
    hm_out_char(o->path, '\0');
    copy = hm_out_status(o->path) == HM_OK ? strdup(path_of(o)) : NULL;
    for (size_t i = 0; copy && left > 0; i++) {
        left -= copy[i] == '/';
        copy[i + 1] = left ? copy[i + 1] : '\0';
    }
    there = copy && stat(copy, &info) == 0 && S_ISDIR(info.st_mode);
    free(copy);
    return there;
}

/* Where -o leads. */
static int choose_kind(cli *c, cli_output *o)
{
    o->pattern = pattern_read(o->name ? o->name : "");
    if (o->pattern.folder) {
        o->kind = SOURCES;
        o->there = count_slashes(o->name) - 1; // all but the folder itself
    } else if (o->pattern.many) {
        o->kind = GAMES;
        o->there = o->pattern.folders;
    } else {
        o->kind = ONE;
        o->out = c->out;
    }
    if (o->kind == GAMES && o->pattern.stray)
        return complain_that(
            c, o->name,
            "expected %d for a number, such as %03d, %{NAME} for a "
            "tag, such as %{Black}, or %% for a percent sign",
            CLI_USAGE);
    if (o->there && !has_folders(o))
        return complain_that(
            c, o->name, "the folder of this file does not exist; make it first",
            CLI_IO);
    return CLI_FINE;
}

const char *output_notation(const cli_args *args)
{
    hm_notation_info info = {.size = sizeof(info)};

    if (args->to ? hm_notation_find(args->to, &info)
                 : args->output && hm_notation_of_path(args->output, &info))
        return info.name;
    return NULL;
}

const hm_command *output_writer(const cli_args *args)
{
    return command_find(args->to || output_notation(args) ? "convert" : "fmt");
}

int output_open(cli *c)
{
    cli_output *o = calloc(1, sizeof(*o));
    hm_status st = o ? hm_out_new(c->ctx, &o->path) : HM_ENOMEM;

    c->output = o;
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &o->first);
    if (st == HM_OK) {
        hm_out_char(o->path, '\0');
        st = hm_out_status(o->path);
    }
    if (st != HM_OK)
        return complain(c, "starting", st);
    o->name = c->args->output;
    return choose_kind(c, o);
}

hm_status output_to_memory(cli *c)
{
    cli_output *o = c->output;
    hm_status st = hm_out_new(c->ctx, &o->memory);

    o->kind = MEMORY;
    o->out = o->memory;
    return st;
}

hm_str output_text(cli_output *o)
{
    end_games(o);
    return hm_out_text(o->memory);
}

void output_close(cli_output *o)
{
    if (!o)
        return;
    tdestroy(o->names, free);
    hm_file_free(o->file);
    hm_out_free(o->memory);
    hm_out_free(o->first);
    hm_out_free(o->path);
    free(o);
}
