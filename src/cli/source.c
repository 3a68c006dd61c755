/*
 * source.c - what games are read from: files, standard input, folders.
 *
 * The command line is taken apart once, before anything is read; from then on
 * a folder is nothing but the files in it.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

/* ---- targets --------------------------------------------------------------
 */

static bool is_all_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static bool exists(const char *path)
{
    return access(path, F_OK) == 0;
}

/* Cuts "#3" off, or "#0123ab" where that is a game of an archive. */
static void split_game(cli_target *t)
{
    char *hash = strrchr(t->path, '#');

    if (!hash || !hash[1])
        return;
    *hash = '\0';
    t->archive = hm_archive_is(t->path);
    if (t->archive) {
        t->id = hash + 1;
    } else if (is_all_digits(hash + 1)) {
        t->game = (size_t)strtoul(hash + 1, NULL, 10);
        t->zero = t->game == 0;
    } else {
        *hash = '#';
    }
}

/* Cuts "#3" and "@12" off, unless a file is really called so. */
static void split(cli_target *t, const char *text)
{
    char *at = strrchr(t->path, '@');

    t->archive = hm_archive_is(t->path);
    if (t->archive || exists(t->path))
        return;
    if (at && at[1]) {
        *at = '\0';
        t->position = text + (at - t->path) + 1;
        t->archive = hm_archive_is(t->path);
        if (t->archive || exists(t->path))
            return;
    }
    split_game(t);
}

/* Puts the path without what is secret after it, in the same block. */
static void set_shown(cli_target *t, size_t size)
{
    hm_str secret = hm_archive_secret(t->path);
    size_t before = (size_t)(secret.ptr - t->path);
    const char *rest = secret.ptr + secret.len;

    t->shown = t->path;
    if (secret.len) {
        memcpy(t->path + size, t->path, before);
        memcpy(t->path + size + before, rest, strlen(rest) + 1);
        t->shown = t->path + size;
    }
}

bool target_read(const char *word, cli_target *out)
{
    size_t size = strlen(word) + 1;

    *out = (cli_target){.path = malloc(2 * size)};
    if (out->path) {
        memcpy(out->path, word, size);
        split(out, word);
        set_shown(out, size);
    }
    return out->path;
}

bool target_add(cli_targets *targets, cli_target target)
{
    if (targets->count == targets->room) {
        size_t room = targets->room ? 2 * targets->room : 16;
        cli_target *items = realloc(targets->items, room * sizeof(*items));

        if (!items)
            return false;
        targets->items = items;
        targets->room = room;
    }
    target.index = targets->count;
    targets->items[targets->count++] = target;
    return true;
}

static bool is_stdin(const cli_target *t)
{
    return strcmp(t->path, "-") == 0 || !t->path[0];
}

static bool is_folder(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Adds one word of the command line, or the records of the folder it names. */
static hm_status add_word(cli *c, const char *word, bool folders)
{
    cli_target t;
    hm_status st = HM_ENOMEM;

    if (target_read(word, &t)) {
        if (!t.zero && folders && !is_stdin(&t) && is_folder(t.path)) {
            st = folder_add(c, &t);
            c->targets.several = true;
        } else if (target_add(&c->targets, t)) {
            return HM_OK;
        }
    }
    free(t.path);
    return st;
}

/* Reads "3/16": a part, and how many there are. */
static bool read_shard(const char *text, unsigned long *part,
                       unsigned long *parts)
{
    size_t digits = strspn(text, "0123456789");
    const char *slash = text + digits;

    if (!digits || *slash != '/' || !is_all_digits(slash + 1))
        return false;
    *part = strtoul(text, NULL, 10);
    *parts = strtoul(slash + 1, NULL, 10);
    return *part >= 1 && *part <= *parts;
}

/* Leaves one part of the targets: every sixteenth. */
static int take_shard(cli *c, const char *shard)
{
    cli_targets *targets = &c->targets;
    unsigned long part, parts;
    size_t kept = 0;

    if (!read_shard(shard, &part, &parts)) {
        hm_out_puts(c->err, "halfmove: --shard must be a part and how many "
                            "there are, such as 3/16\n");
        return CLI_USAGE;
    }
    for (size_t i = 0; i < targets->count; i++) {
        if (i % parts != part - 1) {
            free(targets->items[i].path);
            continue;
        }
        targets->items[kept] = targets->items[i];
        targets->items[kept].index = kept;
        kept++;
    }
    targets->count = kept;
    targets->several &= kept > 0; // a part may be empty
    return CLI_FINE;
}

/* Which words of the command line are sources. */
static size_t first_source(const hm_command *command, const cli_args *args)
{
    return command->adds && args->file_count ? 1 : 0;
}

/* Whether the target, or the first of a folder, is one position of a game. */
static bool misplaced(const cli_targets *targets, size_t index)
{
    const cli_target *t;

    if (index >= targets->count)
        return false;
    t = &targets->items[index];
    return t->position && (t->archive || is_stdin(t) || exists(t->path));
}

/* How many targets are standard input. */
static size_t count_stdin(const cli_targets *targets)
{
    size_t count = 0;

    for (size_t i = 0; i < targets->count; i++)
        count += is_stdin(&targets->items[i]);
    return count;
}

bool reads_stdin(const cli *c)
{
    return count_stdin(&c->targets) > 0;
}

int targets_open(cli *c, const hm_command *command)
{
    cli_targets *targets = &c->targets;
    const cli_args *args = c->args;
    bool folders = has_word(command->options, "include");
    size_t first = first_source(command, args);
    bool none = args->file_count == first && !args->init && !args->remove;
    hm_status st = none ? add_word(c, "-", false) : HM_OK;

    for (size_t i = first; st == HM_OK && i < args->file_count; i++) {
        size_t before = targets->count;

        st = add_word(c, args->files[i], folders);
        if (targets->count > before && targets->items[before].zero)
            return complain_that(c, args->files[i], "games are counted from 1",
                                 CLI_USAGE);
        if (!command->positions && misplaced(targets, before))
            return complain_that(c, args->files[i],
                                 "this command takes whole games; leave out "
                                 "the position after @",
                                 CLI_USAGE);
    }
    targets->several |= args->file_count - first > 1;
    if (count_stdin(targets) > 1)
        return complain_that(c, "-", "standard input can be read only once",
                             CLI_USAGE);
    if (st == HM_OK && args->shard)
        return take_shard(c, args->shard);
    return st == HM_OK ? CLI_FINE : complain(c, "starting", st);
}

void targets_close(cli_targets *targets)
{
    for (size_t i = 0; i < targets->count; i++)
        free(targets->items[i].path);
    free(targets->items);
    free(targets->files);
}

const cli_target *target_at(const cli *c, size_t index)
{
    return index < c->targets.count ? &c->targets.items[index] : NULL;
}

int for_each_target(cli *c, int (*each)(cli *c, const cli_target *target))
{
    int end = CLI_FINE;

    for (size_t i = 0; target_at(c, i); i++)
        end = worse(end, each(c, target_at(c, i)));
    return end;
}

/* ---- is an output one of them? --------------------------------------------
 */

static int by_file(const void *a, const void *b)
{
    const cli_file_id *x = a;
    const cli_file_id *y = b;

    if (x->device != y->device)
        return x->device < y->device ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* Notes which files are read; a pipe or a terminal may be written as well. */
static bool note_files(cli_targets *targets)
{
    targets->files = calloc(targets->count + 1, sizeof(*targets->files));
    if (!targets->files)
        return false;
    for (size_t i = 0; i < targets->count; i++) {
        const cli_target *t = &targets->items[i];
        struct stat info;

        if ((is_stdin(t) ? fstat(STDIN_FILENO, &info) : stat(t->path, &info)) ==
                0 &&
            S_ISREG(info.st_mode))
            targets->files[targets->file_count++] =
                (cli_file_id){(uint64_t)info.st_dev, (uint64_t)info.st_ino};
    }
    qsort(targets->files, targets->file_count, sizeof(*targets->files),
          by_file);
    return true;
}

int output_refused(cli *c, const char *path)
{
    cli_targets *targets = &c->targets;
    struct stat info;
    cli_file_id id;

    if (stat(path, &info) != 0)
        return CLI_FINE;
    if (!targets->files && !note_files(targets))
        return complain(c, path, HM_ENOMEM);
    id = (cli_file_id){(uint64_t)info.st_dev, (uint64_t)info.st_ino};
    if (!bsearch(&id, targets->files, targets->file_count, sizeof(id), by_file))
        return CLI_FINE;
    return complain_that(c, path,
                         "this file is an input and cannot be the output too",
                         CLI_USAGE);
}

/* ---- sources --------------------------------------------------------------
 */

/* A name that is safe to print; NULL if there is no memory. */
static char *visible_name(cli *c, const char *path)
{
    hm_out *text = NULL;
    char *name = NULL;

    if (hm_out_new(c->ctx, &text) == HM_OK) {
        hm_out_visible(text, hm_str_of(path));
        hm_out_char(text, '\0');
        if (hm_out_status(text) == HM_OK)
            name = strdup(hm_out_text(text).ptr);
    }
    hm_out_free(text);
    return name;
}

static hm_status open_input(cli *c, cli_source *s)
{
    bool named = !is_stdin(s->target);

    s->file = named ? s->target->path : "<stdin>";
    s->name = visible_name(c, s->file);
    if (!s->name)
        return HM_ENOMEM;
    return named ? hm_input_file(c->ctx, s->target->path, &s->input)
                 : hm_input_fd(c->ctx, STDIN_FILENO, &s->input);
}

/* The exit status of opening a reader, after its problems were reported. */
static int opened(cli *c, const cli_source *s, hm_status st)
{
    if (c->twice && (st == HM_EINPUT || st == HM_ELIMIT))
        hm_diags_clear(c->diags);
    print_diags(c);
    if (st == HM_OK) {
        if (c->args->verbose && s->archive)
            archive_about(c, s->file, s->archive);
        else if (c->args->verbose)
            hm_out_printf(c->err, "%s: read as %s: %s\n", s->name,
                          hm_reader_notation(s->reader),
                          hm_reader_reason(s->reader));
        return CLI_FINE;
    }
    if (st == HM_EUSAGE)
        return CLI_USAGE;
    if (st == HM_EINPUT || st == HM_ELIMIT)
        return CLI_NO;
    return complain(c, s->name, st);
}

/* Games of an archive come packed, and have settings of their own. */
static int open_archive(cli *c, cli_source *s)
{
    settings_free(&s->settings);
    s->settings.count = 0;
    s->file = s->target->shown;
    s->name = visible_name(c, s->file);
    return s->name ? archive_source(c, s) : complain(c, s->file, HM_ENOMEM);
}

static int open_file(cli *c, cli_source *s)
{
    hm_status st = open_input(c, s);

    return st == HM_OK ? CLI_FINE : complain(c, s->file, st);
}

int source_open(cli *c, const cli_target *target, cli_source *out)
{
    hm_reader_options options = {.size = sizeof(options)};
    hm_status st;
    int end;

    *out = (cli_source){.c = c,
                        .target = target,
                        .game = target->game,
                        .position = target->position};
    if (!settings_for_reader(c->args, &out->settings))
        return complain(c, target->path, HM_ENOMEM);
    end = target->archive ? open_archive(c, out) : open_file(c, out);
    if (end != CLI_FINE)
        return end;
    options.from = target->archive ? HM_PACKED : c->args->from;
    options.name = out->file;
    options.diags = c->diags;
    options.settings = (const char *const *)out->settings.items;
    options.setting_count = out->settings.count;
    source_select(c, out, &options);
    st = hm_reader_new(c->ctx, out->input, &options, &out->reader);
    return opened(c, out, st);
}

void source_close(cli_source *source)
{
    hm_record_free(source->record);
    hm_reader_free(source->reader);
    hm_input_free(source->input);
    hm_archive_free(source->archive);
    settings_free(&source->settings);
    free(source->name);
}

/* Says once how a game gets a board that is nothing but a list of actions. */
void source_note_board(cli_source *s, const hm_replay *replay)
{
    if (s->noted || !s->record ||
        strcmp(hm_record_rules(s->record), "grid") != 0 ||
        hm_table_count(hm_replay_table(replay)) > 0)
        return;
    s->noted = true;
    hm_out_printf(s->c->err,
                  "halfmove: %s: these actions say nothing about their board; "
                  "give it with --game NAME, such as --game chess, or with "
                  "--size and --board\n",
                  s->name);
}

void put_number_of(const cli_source *source, hm_out *out)
{
    const char *digits =
        source->record ? hm_record_digits(source->record) : NULL;

    if (digits)
        hm_out_puts(out, digits);
    else
        hm_out_printf(out, "%zu", hm_reader_game(source->reader));
}

void put_game_json(const cli_source *source, hm_json *json)
{
    const char *digits =
        source->record ? hm_record_digits(source->record) : NULL;

    hm_json_key(json, "game");
    if (digits)
        hm_json_string(json, hm_str_of(digits));
    else
        hm_json_int(json, (int64_t)hm_reader_game(source->reader));
}

/* ---- selecting ------------------------------------------------------------
 */

/* Makes what is needed to ask about games; once is enough. */
static hm_status open_select(cli *c)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    hm_status st = HM_OK;

    if (!c->asked)
        st = hm_replay_new(c->ctx, &options, &c->asked);
    if (st == HM_OK && !c->scratch)
        st = hm_out_new(c->ctx, &c->scratch);
    return st;
}

void select_close(cli *c)
{
    hm_replay_free(c->asked);
    hm_out_free(c->scratch);
    c->asked = NULL;
    c->scratch = NULL;
}

static bool has_errors(const cli *c)
{
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        if (hm_diags_at(c->diags, i)->severity == HM_ERROR)
            return true;
    }
    return false;
}

hm_facts source_facts(cli *c, const cli_source *source, hm_status st)
{
    return (hm_facts){.size = sizeof(hm_facts),
                      .record = st == HM_OK ? source->record : NULL,
                      .file = source->file,
                      .number = hm_reader_game(source->reader),
                      .notation = hm_reader_notation(source->reader),
                      .faulty = has_errors(c),
                      .stage = HM_STAGE_PLAYED,
                      .replay = c->asked};
}

/* Whether a game may be wanted, by what its metadata say. */
static bool may_be_wanted(void *user, const hm_record *head)
{
    const cli_source *source = user;
    cli *c = source->c;
    hm_facts facts = {
        .size = sizeof(facts), .record = head, .file = source->file};
    hm_truth truth = HM_MAYBE;

    if (open_select(c) != HM_OK ||
        hm_where_test(c->where, &facts, c->scratch, &truth) != HM_OK)
        return true; // whoever asks again says what is wrong
    return truth != HM_NO;
}

void source_select(cli *c, cli_source *source, hm_reader_options *options)
{
    source->c = c;
    if (c->where && !source->selected) {
        options->select = may_be_wanted;
        options->select_user = source;
    }
}

/* Whether the game that was just read, or could not be, is wanted. */
static hm_status is_wanted(cli *c, const cli_source *source, hm_status st,
                           bool *out)
{
    hm_truth truth = HM_NO;
    hm_facts facts;
    hm_status asked = open_select(c);

    facts = source_facts(c, source, st);
    if (asked == HM_OK)
        asked = hm_where_test(c->where, &facts, c->scratch, &truth);
    *out = truth == HM_YES;
    return asked;
}

/* The next game of those that were asked for by number. */
static hm_status read_next(cli *c, cli_source *source)
{
    size_t wanted = source->game;
    hm_status st;

    do {
        size_t next = hm_reader_game(source->reader) + 1;

        if (wanted && next > wanted)
            return HM_END;
        hm_diags_set_muted(c->diags, wanted && next != wanted);
        st = hm_reader_reuse(source->reader, &source->record);
    } while (wanted && st != HM_END &&
             hm_reader_game(source->reader) != wanted);
    hm_diags_set_muted(c->diags, false);
    return st;
}

bool source_selects(const cli *c)
{
    return c->where || c->drops;
}

static bool is_dropped(const cli *c, const cli_source *source)
{
    cli_drop place = {source->target->index, hm_reader_game(source->reader)};

    return c->drops && bsearch(&place, c->drops->items, c->drops->count,
                               sizeof(place), drop_compare);
}

hm_status source_next(cli *c, cli_source *source)
{
    hm_status st = read_next(c, source);

    while (source_selects(c) && st != HM_END && st != HM_EIO &&
           st != HM_ENOMEM) {
        bool wanted = st != HM_SKIPPED && !is_dropped(c, source);

        if (wanted && c->where && !source->selected) {
            hm_status asked = is_wanted(c, source, st, &wanted);

            if (asked != HM_OK)
                return asked;
        }
        if (wanted)
            return st;
        hm_diags_undo(c->diags); // nobody asked about this game
        st = read_next(c, source);
    }
    return st;
}

int source_end(cli *c, const cli_source *source, int end)
{
    size_t games = hm_reader_game(source->reader);

    if (!source->game || games >= source->game || end >= CLI_USAGE)
        return end;
    hm_out_printf(c->err,
                  "halfmove: %s: there is no game %zu; the file has "
                  "%zu\n",
                  source->name, source->game, games);
    return CLI_NO;
}
