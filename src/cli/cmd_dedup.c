/*
 * cmd_dedup.c - halfmove dedup: each game once.
 *
 * The sources are read twice: first each game says in a line what it is, which
 * is compared; then those that are kept are written as `fmt` or `convert` do.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask.h"

/* A game, and what it is compared by. */
typedef struct entry {
    char *key;
    cli_drop place;
    size_t score;             // the highest is kept
    const struct entry *kept; // in its place; itself: it is kept
    bool shorter;             // it is the beginning of that one
} entry;

typedef struct entries {
    entry *items;
    size_t count, room;
} entries;

static bool asks(const char *value, const char *word)
{
    return value && strcmp(value, word) == 0;
}

/* ---- what games are -------------------------------------------------------
 */

/* Rules, start and positions of the main line, eight digits each. */
static hm_status put_moves(ask_work *work, const hm_record *record, hm_out *out)
{
    hm_status st = hm_replay_load(work->replay, record);
    uint64_t key = 0;

    hm_out_puts(out, hm_record_rules(record));
    while (st == HM_OK) {
        hm_replay_key(work->replay, &key);
        hm_out_printf(out, "%08lx", (unsigned long)(key & 0xFFFFFFFF));
        st = hm_replay_next(work->replay);
    }
    if (st == HM_EINPUT) // what follows is not known
        hm_out_puts(out, "!");
    return st;
}

static hm_status put_id(ask_work *work, const hm_record *record, hm_out *out)
{
    char text[HM_ID_TEXT];
    hm_id id;
    hm_status st = hm_record_id(record, work->other, &id);

    if (st == HM_OK) {
        hm_id_text(&id, text);
        hm_out_puts(out, text);
    }
    return st;
}

static size_t score_of(cli *c, const cli_source *source)
{
    static const hm_field notes[] = {HM_FIELD_COMMENTS, HM_FIELD_VARIATIONS};
    ask_work *work = c->work;
    hm_facts facts = ask_facts(c, source);
    hm_str none = {"", 0};
    size_t score = 0;

    if (asks(c->args->keep, "longest"))
        return hm_record_length(source->record);
    for (size_t i = 0; asks(c->args->keep, "annotated") && i < 2; i++) {
        hm_out_clear(work->text);
        hm_facts_get(&facts, notes[i], none, work->text);
        hm_out_char(work->text, '\0');
        if (hm_out_status(work->text) != HM_OK)
            break; // which is looked at when the game ends
        score += strtoul(hm_out_text(work->text).ptr, NULL, 10);
    }
    return score;
}

static void note_game(cli *c, cli_source *source, hm_status st)
{
    ask_work *work = c->work;
    const char *same = c->args->same;

    if (!ask_has_game(c, source, st))
        return;
    hm_out_printf(c->out, "%zu %zu %zu ", source->target->index,
                  hm_record_game(source->record), score_of(c, source));
    st = !same || asks(same, "id") ? put_id(work, source->record, c->out)
                                   : put_moves(work, source->record, c->out);
    hm_out_char(c->out, '\n');
    ask_end_game(c, source, st);
}

static hm_status add_line(void *user, hm_str line)
{
    entries *all = user;
    entry *e;
    char *end;

    if (all->count == all->room) {
        size_t room = all->room ? 2 * all->room : 256;
        entry *items = realloc(all->items, room * sizeof(*items));

        if (!items)
            return HM_ENOMEM;
        all->items = items;
        all->room = room;
    }
    e = &all->items[all->count];
    *e = (entry){.place.target = strtoul(line.ptr, &end, 10)};
    e->place.game = strtoul(end, &end, 10);
    e->score = strtoul(end, &end, 10);
    e->key = strndup(end + 1, line.len - (size_t)(end + 1 - line.ptr));
    all->count += e->key != NULL;
    return e->key ? HM_OK : HM_ENOMEM;
}

/* ---- which are kept -------------------------------------------------------
 */

int drop_compare(const void *a, const void *b)
{
    const cli_drop *x = a;
    const cli_drop *y = b;

    if (x->target != y->target)
        return x->target < y->target ? -1 : 1;
    return x->game < y->game ? -1 : x->game > y->game;
}

static int by_key(const void *a, const void *b)
{
    const entry *x = a;
    const entry *y = b;
    int order = strcmp(x->key, y->key);

    return order ? order : drop_compare(&x->place, &y->place);
}

/* Sorted by key, a game stands right before those that it is a beginning of. */
static void choose(entries *all, bool prefixes)
{
    const entry *after = NULL; // kept of the group that follows
    size_t end = all->count;

    while (end > 0) {
        size_t first = end - 1;
        const entry *best;
        bool shorter;

        while (first > 0 &&
               strcmp(all->items[first - 1].key, all->items[first].key) == 0)
            first--;
        best = &all->items[first];
        for (size_t i = first; i < end; i++) {
            if (all->items[i].score > best->score)
                best = &all->items[i];
        }
        shorter =
            prefixes && after &&
            strncmp(best->key, all->items[end].key, strlen(best->key)) == 0;
        best = shorter ? after : best;
        for (size_t i = first; i < end; i++) {
            all->items[i].kept = best;
            all->items[i].shorter = shorter;
        }
        after = best;
        end = first;
    }
}

/* ---- what is dropped ------------------------------------------------------
 */

static void put_name(cli *c, const cli_drop *place)
{
    const char *path = target_at(c, place->target)->path;

    hm_out_visible(c->err,
                   hm_str_of(strcmp(path, "-") == 0 ? "<stdin>" : path));
    hm_out_printf(c->err, "#%zu", place->game);
}

/* A dropped game, with what is kept in its place. */
typedef struct dropped {
    cli_drop place; // first, to be sorted by
    const entry *entry;
} dropped;

static bool report(cli *c, const entries *all, cli_drops *out)
{
    dropped *list = calloc(all->count + 1, sizeof(*list));
    size_t count = 0;

    out->items = calloc(all->count + 1, sizeof(*out->items));
    for (size_t i = 0; list && i < all->count; i++) {
        if (all->items[i].kept != &all->items[i])
            list[count++] = (dropped){all->items[i].place, &all->items[i]};
    }
    if (list && out->items) {
        qsort(list, count, sizeof(*list), drop_compare);
        for (size_t i = 0; i < count; i++) {
            out->items[i] = list[i].place;
            put_name(c, &list[i].place);
            hm_out_puts(c->err, list[i].entry->shorter
                                    ? ": dropped, the beginning of "
                                    : ": dropped, the same as ");
            put_name(c, &list[i].entry->kept->place);
            hm_out_char(c->err, '\n');
        }
        hm_out_printf(c->err, "%zu of %zu games dropped\n", count, all->count);
    }
    out->count = count;
    free(list);
    return list && out->items;
}

/* ---- reading twice --------------------------------------------------------
 */

/* Makes standard input a file that can be read again; -1 if it cannot be. */
static off_t keep_stdin(void)
{
    off_t start = lseek(STDIN_FILENO, 0, SEEK_CUR);
    char bytes[65536];
    FILE *copy;
    ssize_t count;

    if (start >= 0)
        return start;
    copy = tmpfile();
    if (!copy)
        return -1;
    while ((count = read(STDIN_FILENO, bytes, sizeof(bytes))) > 0) {
        if (fwrite(bytes, 1, (size_t)count, copy) != (size_t)count)
            return -1;
    }
    if (count < 0 || fflush(copy) != 0 || dup2(fileno(copy), STDIN_FILENO) < 0)
        return -1;
    return lseek(STDIN_FILENO, 0, SEEK_SET);
}

static int compare_games(cli *c, cli_drops *out)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = note_game,
                                  .finish = ask_end_source};
    cli_output *output = c->output;
    entries all = {.count = 0};
    int end;

    c->output = NULL; // nothing is written yet
    c->twice = true;
    end = lines_run(c, &task, add_line, &all);
    c->twice = false;
    c->output = output;
    if (all.count)
        qsort(all.items, all.count, sizeof(*all.items), by_key);
    choose(&all, asks(c->args->same, "prefix"));
    if (end < CLI_USAGE && !report(c, &all, out))
        end = complain(c, "comparing", HM_ENOMEM);
    for (size_t i = 0; i < all.count; i++)
        free(all.items[i].key);
    free(all.items);
    return end;
}

static int run_dedup(cli *c)
{
    const hm_command *writer = output_writer(c->args);
    bool again = reads_stdin(c);
    off_t start = again ? keep_stdin() : 0;
    cli_drops drops = {.count = 0};
    int end;

    if (c->args->to && !output_notation(c->args)) {
        complain_notation(c, "dedup", c->args->to);
        return CLI_USAGE;
    }
    if (start < 0)
        return complain(c, "standard input", HM_EIO);
    end = compare_games(c, &drops);
    if (again && lseek(STDIN_FILENO, start, SEEK_SET) < 0)
        end = complain(c, "standard input", HM_EIO);
    c->drops = &drops;
    if (end < CLI_USAGE)
        end = worse(end, writer->run(c));
    c->drops = NULL;
    free(drops.items);
    return end;
}

extern const hm_command hm__command_dedup;

const hm_command hm__command_dedup = {
    .name = "dedup",
    .synopsis = "[options] [FILE...]",
    .summary = "write each game once",
    .about =
        "Reads games, leaves out those that are there already, and writes the "
        "others, in the notation of --to or of the output, or in their own. "
        "Standard error "
        "lists what was dropped, and why. A FILE that is a folder means the "
        "records in it.\n"
        "Games are the same if their ids are: rules, start, moves, variations, "
        "winner and players. With --same=moves only the moves of the main line "
        "count, and the start. With --same=prefix a game is also dropped if it "
        "is the beginning of another. Of games that are the same the first is "
        "kept; with --keep=longest the one with most moves, and with "
        "--keep=annotated the one with most comments and variations.\n"
        "The sources are read twice. Games that cannot be played are compared "
        "as they are written. As with fmt and convert, a file with errors in "
        "it is not written.",
    .example = "halfmove dedup -o all.kif ~/shogi\n"
               "halfmove dedup --same=prefix --to pgn *.pgn > clean.pgn\n"
               "halfmove dedup --same=moves --keep=annotated -o new/ ~/shogi",
    .options = "board dialect encoding flat from game hand in-hand include "
               "jobs keep on-loss output same setup-path short size strict to "
               "verbose where without",
    .whole = true,
    .writes_games = true,
    .run = run_dedup,
};
