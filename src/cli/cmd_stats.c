/*
 * cmd_stats.c - halfmove stats: how many games, how long, and who won.
 *
 * Each game says in a line how it ended, how long it is, and what it is counted
 * under; the lines are added up.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"

enum { OPENING = 4, MOST_OPENING = 1000 }; // plies

/* The plies of --by opening, or 0: another key; SIZE_MAX: that is no number. */
static size_t opening_of(const char *by)
{
    size_t len = strlen("opening");
    char *end;
    unsigned long plies;

    if (!by || strncmp(by, "opening", len) != 0)
        return 0;
    if (!by[len])
        return OPENING;
    if (by[len] != '=')
        return 0;
    plies = strtoul(by + len + 1, &end, 10);
    return *end || plies < 1 || plies > MOST_OPENING ? SIZE_MAX : plies;
}

/* The first plies, separated by blanks, as far as they can be played. */
static hm_status put_opening(ask_work *work, const hm_record *record,
                             size_t plies)
{
    hm_status st = hm_replay_load(work->replay, record);

    for (size_t i = 0; st == HM_OK && i < plies; i++) {
        const hm_node *next = hm_node_child(hm_replay_node(work->replay));

        if (!next)
            return HM_OK;
        if (i > 0)
            hm_out_char(work->text, ' ');
        st = hm_replay_move(work->replay, next, work->text);
        if (st == HM_OK)
            st = hm_replay_next(work->replay);
    }
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status put_key(cli *c, const cli_source *source)
{
    ask_work *work = c->work;
    const char *by = c->args->by;
    hm_facts facts = ask_facts(c, source);
    size_t plies = opening_of(by);

    hm_out_clear(work->text);
    if (plies)
        return put_opening(work, source->record, plies);
    if (by) // what is not known is empty
        hm_facts_get(&facts, hm_field_find(hm_str_of(by)), hm_str_of(by),
                     work->text);
    return hm_out_status(work->text);
}

static void count_game(cli *c, cli_source *source, hm_status st)
{
    ask_work *work = c->work;
    hm_outcome outcome;
    hm_facts facts;

    if (!ask_has_game(c, source, st))
        return;
    facts = ask_facts(c, source);
    st = hm_facts_outcome(&facts, &outcome);
    if (st == HM_OK)
        st = put_key(c, source);
    ask_end_game(c, source, st);
    if (st != HM_OK)
        return;
    hm_out_printf(c->out, "%c%zu ", ask_result(&outcome),
                  hm_record_length(source->record));
    hm_out_visible(c->out, hm_out_text(work->text));
    hm_out_char(c->out, '\n');
    c->tally.hits++;
}

static hm_status add_line(void *user, hm_str line)
{
    const char *blank = memchr(line.ptr, ' ', line.len);
    size_t used = (size_t)(blank - line.ptr) + 1;
    cli_count *count = counts_find(user, (hm_str){blank + 1, line.len - used});

    if (!count)
        return HM_ENOMEM;
    count_add(count, line.ptr[0], strtoul(line.ptr + 1, NULL, 10));
    return HM_OK;
}

static void print_json(cli *c, const cli_count *count)
{
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    if (c->args->by) {
        hm_json_key(&json, "value");
        hm_json_string(&json, hm_str_of(count->key));
    }
    put_counts_json(&json, count);
    hm_json_key(&json, "plies");
    hm_json_int(&json, (int64_t)count->plies);
    hm_json_key(&json, "shortest");
    hm_json_int(&json, (int64_t)count->shortest);
    hm_json_key(&json, "longest");
    hm_json_int(&json, (int64_t)count->longest);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

static void print_line(cli *c, const char *name, size_t count, size_t games)
{
    hm_out_printf(c->out, "%-14s %9zu", name, count);
    if (games)
        hm_out_printf(c->out, "  %5.1f%%",
                      100.0 * (double)count / (double)games);
    hm_out_char(c->out, '\n');
}

static void print_whole(cli *c, const cli_count *n)
{
    print_line(c, "games", n->games, 0);
    print_line(c, "first wins", n->first, n->games);
    print_line(c, "second wins", n->second, n->games);
    print_line(c, "draws", n->draw, n->games);
    print_line(c, "unknown", n->unknown, n->games);
    print_line(c, "moves", n->plies, 0);
    if (!n->games)
        return;
    print_line(c, "shortest game", n->shortest, 0);
    print_line(c, "longest game", n->longest, 0);
    print_line(c, "moves per game", (n->plies + n->games / 2) / n->games, 0);
}

static void print_counts(cli *c, cli_counts *counts)
{
    static const cli_count none = {.games = 0};
    bool whole = !c->args->by;

    counts_sort(counts);
    if (whole && !c->args->json)
        print_whole(c, counts->count ? counts->items : &none);
    else if (!c->args->json)
        put_counts_table(c->out, c->args->by, counts);
    else if (whole && !counts->count)
        print_json(c, &none);
    for (size_t i = 0; c->args->json && i < counts->count; i++)
        print_json(c, &counts->items[i]);
}

static int run_stats(cli *c)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = count_game,
                                  .finish = ask_end_source};
    cli_counts counts = {.count = 0};
    int end;

    if (c->args->by && !c->args->by[0]) {
        hm_out_puts(c->err, "halfmove stats: --by needs the name of a tag, or "
                            "a name that --where knows\n");
        return CLI_USAGE;
    }
    if (opening_of(c->args->by) == SIZE_MAX) {
        hm_out_printf(c->err,
                      "halfmove stats: expected --by opening=N with N from 1 "
                      "to %d\n",
                      MOST_OPENING);
        return CLI_USAGE;
    }
    end = lines_run(c, &task, add_line, &counts);
    print_counts(c, &counts);
    ask_finish(c);
    counts_free(&counts);
    return end;
}

extern const hm_command hm__command_stats;

const hm_command hm__command_stats = {
    .name = "stats",
    .synopsis = "[options] [FILE...]",
    .summary = "count games, results and moves",
    .about =
        "Prints how many games there are, how many were won by the first and "
        "by the second player, drawn, or not known, and how long they are. A "
        "FILE that is a folder means the records in it.\n"
        "With --by KEY games are counted for each value of KEY, the most "
        "frequent first. KEY is a tag, or a name that --where knows, as "
        "winner, notation or black; opening stands for the first four moves, "
        "and opening=N for the first N.\n"
        "With --json the counts are one line, or one for each \"value\". "
        "\"plies\" are the moves of all games.",
    .example =
        "halfmove stats ~/shogi\n"
        "halfmove stats --by opening=2 --where 'date >= 2000' games.kif\n"
        "halfmove stats --by Event --json games.pgn",
    .options = "board by dialect from game hand in-hand include jobs json "
               "output setup-path size strict verbose where",
    .run = run_stats,
};
