/*
 * cmd_explore.c - halfmove explore: what was played in a position.
 *
 * Each game says in a line how it ended and what was played; the lines are
 * added up.
 */
#include <stdlib.h>
#include <string.h>

#include "ask.h"

/* What an archive adds to. */
typedef struct explored {
    cli *c;
    cli_counts *counts;
} explored;

static hm_status put_move(cli *c, const hm_node *next, char result)
{
    ask_work *work = c->work;
    hm_status st;

    hm_out_clear(work->text);
    st = hm_replay_move(work->replay, next, work->text);
    if (st != HM_OK)
        return st == HM_ENOMEM ? st : HM_OK;
    hm_out_char(c->out, result);
    hm_out_visible(c->out, hm_out_text(work->text));
    hm_out_char(c->out, '\n');
    return HM_OK;
}

/* The moves after the position that was found. */
static hm_status put_moves(cli *c, const cli_source *source)
{
    const ask_work *work = c->work;
    const hm_node *next = hm_node_child(hm_replay_node(work->replay));
    hm_facts facts = ask_facts(c, source);
    hm_outcome outcome;
    hm_status st = hm_facts_outcome(&facts, &outcome);

    while (st == HM_OK && next) {
        st = put_move(c, next, ask_result(&outcome));
        next = c->args->variations ? hm_node_sibling(next) : NULL;
    }
    return st;
}

static void explore_game(cli *c, cli_source *source, hm_status st)
{
    const ask_work *work = c->work;

    if (!ask_has_game(c, source, st))
        return;
    st = hm_search_game(c->search, source->record, work->replay);
    c->tally.hits += st == HM_OK;
    if (st == HM_OK)
        st = put_moves(c, source);
    ask_end_game(c, source, st);
}

static hm_status add_line(void *user, hm_str line)
{
    cli_count *count = counts_find(user, (hm_str){line.ptr + 1, line.len - 1});

    if (!count)
        return HM_ENOMEM;
    count_add(count, line.ptr[0], 0);
    return HM_OK;
}

static void print_json(cli *c, const cli_count *count)
{
    hm_json json = {.out = c->out};

    hm_json_begin_object(&json);
    hm_json_key(&json, "move");
    hm_json_string(&json, hm_str_of(count->key));
    put_counts_json(&json, count);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}

static void print_counts(cli *c, cli_counts *counts)
{
    counts_sort(counts);
    if (!c->args->json)
        put_counts_table(c->out, "move", counts);
    for (size_t i = 0; c->args->json && i < counts->count; i++)
        print_json(c, &counts->items[i]);
}

/* ---- archives, which have counted already ---------------------------------
 */

static hm_status add_played(void *user, const hm_played *played)
{
    explored *e = user;
    cli_count *count;

    for (int i = 0; i <= HM_WON_DRAW; i++)
        e->c->hits += played->games[i];
    if (!played->move.len)
        return HM_OK;
    count = counts_find(e->counts, played->move);
    if (!count)
        return HM_ENOMEM;
    count->first += played->games[HM_WON_FIRST];
    count->second += played->games[HM_WON_SECOND];
    count->draw += played->games[HM_WON_DRAW];
    count->unknown += played->games[HM_WON_UNKNOWN];
    for (int i = 0; i <= HM_WON_DRAW; i++)
        count->games += played->games[i];
    return HM_OK;
}

/*
 * The key that decides alone what is looked for. Where there are no rules,
 * games of different kinds may have the same key: an empty table, say.
 */
static bool has_key(cli *c, uint64_t *key)
{
    const char *rules;
    uint64_t other;

    return !c->where && !c->args->variations &&
           hm_search_key(c->search, 0, &rules, key) == HM_OK &&
           hm_search_key(c->search, 1, &rules, &other) == HM_END &&
           strcmp(rules, "table") != 0 && strcmp(rules, "grid") != 0;
}

static int ask_archive(cli *c, const char *path, uint64_t key,
                       cli_counts *counts)
{
    explored e = {c, counts};
    hm_archive *archive = NULL;
    int end = archive_open(c, path, false, &archive);
    hm_status st;

    if (end != CLI_FINE)
        return end;
    st = hm_archive_explore(archive, key, add_played, &e);
    print_diags(c);
    hm_archive_free(archive);
    if (st == HM_EINPUT)
        return CLI_NO;
    return st == HM_OK ? CLI_FINE : complain(c, path, st);
}

/* Asks the archives among the targets, and takes them from the list. */
static int ask_archives(cli *c, cli_counts *counts)
{
    cli_targets *targets = &c->targets;
    size_t left = 0;
    int end = CLI_FINE;
    uint64_t key;

    if (!has_key(c, &key))
        return CLI_FINE;
    for (size_t i = 0; i < targets->count; i++) {
        cli_target *t = &targets->items[i];

        if (!t->archive || t->id) {
            targets->items[left++] = *t;
            continue;
        }
        end = worse(end, ask_archive(c, t->path, key, counts));
        free(t->path);
    }
    targets->count = left;
    return end;
}

static int run_explore(cli *c)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = explore_game,
                                  .finish = ask_end_source};
    cli_counts counts = {.count = 0};
    hm_search *search = NULL;
    int end = CLI_USAGE;

    if (c->args->position)
        end = ask_search(c, &search);
    else
        hm_out_puts(c->err, "halfmove explore: missing --position\n");
    c->search = search;
    if (end == CLI_FINE) {
        end = ask_archives(c, &counts);
        end = worse(end, lines_run(c, &task, add_line, &counts));
        print_counts(c, &counts);
        ask_finish(c);
        end = worse(end, c->hits ? CLI_FINE : CLI_NO);
    }
    counts_free(&counts);
    hm_search_free(search);
    return end;
}

extern const hm_command hm__command_explore;

const hm_command hm__command_explore = {
    .name = "explore",
    .synopsis = "[options] --position POS [FILE...]",
    .summary = "show what was played in a position, and how it ended",
    .about =
        "Prints the moves that were played in a position, the most frequent "
        "first, with the number of games, and how many of them were won by the "
        "first and by the second player, drawn, or not known. Each game counts "
        "once: the move that followed when the position occurred for the first "
        "time. A FILE that is a folder means the records in it. Exits with 1 "
        "if the position occurs in no game.\n"
        "POS is sfen: and an SFEN, fen: and a FEN, moves: and moves of USI or "
        "UCI from the usual start, or FILE#GAME@STATE; \"halfmove help find\" "
        "says when positions are equal. Moves are shown as USI, as UCI, or as "
        "they are written.\n"
        "With --variations the position may be in a variation, and all moves "
        "count that the record has there.\n"
        "With --json each move is one line.",
    .example = "halfmove explore --position moves:7g7f ~/shogi\n"
               "halfmove explore --position game.pgn@12 --where 'date > 2000' "
               "--json *.pgn",
    .options = "board board-only dialect from game hand in-hand include jobs "
               "json mirror output position setup-path size strict variations "
               "verbose where",
    .run = run_explore,
};
