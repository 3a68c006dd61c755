/*
 * cmd_diff.c - halfmove diff: how two games differ, by what was played.
 */
#include <stdlib.h>
#include <string.h>

#include "outline.h"

/* A difference; a side that has nothing is NULL. */
typedef struct difference {
    const char *what; // "tag", "move" and so on
    const char *name; // of a tag, or the address of a state
    const char *old, *new;
} difference;

typedef struct comparison {
    cli *c;
    const outline *old, *new;
    hm_json *json; // NULL: for people
    size_t count;
} comparison;

static void put_side(hm_out *out, char sign, const difference *d,
                     const char *value)
{
    if (!value)
        return;
    hm_out_printf(out, "%c %s ", sign, d->what);
    hm_out_visible(out, hm_str_of(d->name));
    hm_out_puts(out, d->name[0] ? ": " : "");
    hm_out_visible(out, hm_str_of(value));
    hm_out_char(out, '\n');
}

static void put_value(hm_json *json, const char *key, const char *value)
{
    hm_json_key(json, key);
    if (value)
        hm_json_string(json, hm_str_of(value));
    else
        hm_json_null(json);
}

static void differ(comparison *k, difference d)
{
    hm_out *out = k->c->out;

    k->count++;
    if (k->json) {
        hm_json_begin_object(k->json);
        put_value(k->json, "what", d.what);
        put_value(k->json, "name", d.name);
        put_value(k->json, "old", d.old);
        put_value(k->json, "new", d.new);
        hm_json_end_object(k->json);
        return;
    }
    if (k->count == 1)
        hm_out_printf(out, "game %zu\n",
                      k->new->game ? k->new->game : k->old->game);
    put_side(out, '-', &d, d.old);
    put_side(out, '+', &d, d.new);
}

static void compare_texts(comparison *k, const char *what, const char *old,
                          const char *new)
{
    if (strcmp(old, new) != 0)
        differ(k, (difference){what, "", old[0] ? old : NULL,
                               new[0] ? new : NULL});
}

/* Both are sorted. */
static void compare_tags(comparison *k)
{
    const outline *a = k->old;
    const outline *b = k->new;
    size_t i = 0;
    size_t j = 0;

    while (i < a->tag_count || j < b->tag_count) {
        int order = i == a->tag_count ? 1
                    : j == b->tag_count
                        ? -1
                        : strcmp(a->tags[i].key, b->tags[j].key);
        difference d = {.what = "tag"};

        d.name = order <= 0 ? a->tags[i].key : b->tags[j].key;
        d.old = order <= 0 ? a->tags[i++].value : NULL;
        d.new = order >= 0 ? b->tags[j++].value : NULL;
        if (order || strcmp(d.old, d.new) != 0)
            differ(k, d);
    }
}

/* ---- plies ----------------------------------------------------------------
 */

static int by_path(const void *a, const void *b)
{
    uint64_t x = (*(const outline_node *const *)a)->path;
    uint64_t y = (*(const outline_node *const *)b)->path;

    return x < y ? -1 : x > y;
}

/* The nodes of an outline, sorted by their paths; NULL: no memory. */
static const outline_node **sort_nodes(const outline *o)
{
    const outline_node **sorted = calloc(o->node_count + 1, sizeof(*sorted));

    for (size_t i = 0; sorted && i < o->node_count; i++)
        sorted[i] = &o->nodes[i];
    if (sorted)
        qsort(sorted, o->node_count, sizeof(*sorted), by_path);
    return sorted;
}

static const outline_node *find_path(const outline_node **sorted, size_t count,
                                     uint64_t path)
{
    const outline_node key = {.path = path};
    const outline_node *wanted = &key;
    const outline_node **found =
        bsearch(&wanted, sorted, count, sizeof(*sorted), by_path);

    return found ? *found : NULL;
}

static const outline_node *next_main(const outline *o, size_t *at)
{
    while (*at < o->node_count && !o->nodes[*at].main)
        ++*at;
    return *at < o->node_count ? &o->nodes[(*at)++] : NULL;
}

/* The first ply of the main lines that is not the same. */
static void compare_main(comparison *k)
{
    const outline_node *a;
    const outline_node *b;
    size_t i = 0;
    size_t j = 0;

    do {
        a = next_main(k->old, &i);
        b = next_main(k->new, &j);
    } while (a && b && a->path == b->path);
    if (a || b)
        differ(k, (difference){"move", a ? a->at : b->at, a ? a->move : NULL,
                               b ? b->move : NULL});
}

/* Variations of one that the other does not have, by their first plies. */
static void compare_variations(comparison *k, const outline *has,
                               const outline *lacks,
                               const outline_node **sorted)
{
    for (size_t i = 0; i < has->node_count; i++) {
        const outline_node *n = &has->nodes[i];
        difference d = {"variation", n->at, NULL, NULL};

        if (n->main || find_path(sorted, lacks->node_count, n->path) ||
            !find_path(sorted, lacks->node_count, n->parent))
            continue;
        if (has == k->old)
            d.old = n->move;
        else
            d.new = n->move;
        differ(k, d);
    }
}

/* Comments of plies that both have. */
static void compare_notes(comparison *k, const outline_node **sorted)
{
    for (size_t i = 0; i < k->old->node_count; i++) {
        const outline_node *a = &k->old->nodes[i];
        const outline_node *b = find_path(sorted, k->new->node_count, a->path);

        if (b && strcmp(a->note, b->note) != 0)
            differ(k,
                   (difference){"comment", b->at, a->note[0] ? a->note : NULL,
                                b->note[0] ? b->note : NULL});
    }
}

static hm_status compare(comparison *k)
{
    const outline_node **old = sort_nodes(k->old);
    const outline_node **new = sort_nodes(k->new);
    hm_status st = old && new ? HM_OK : HM_ENOMEM;

    if (st == HM_OK && (!k->old->game || !k->new->game)) {
        compare_texts(k, "game", k->old->rules, k->new->rules);
    } else if (st == HM_OK) {
        compare_tags(k);
        compare_texts(k, "rules", k->old->rules, k->new->rules);
        compare_texts(k, "start", k->old->start, k->new->start);
        compare_main(k);
        compare_variations(k, k->old, k->new, new);
        compare_variations(k, k->new, k->old, old);
        compare_notes(k, new);
        compare_texts(k, "winner", k->old->winner, k->new->winner);
    }
    free(old);
    free(new);
    return st;
}

/* ---- files ----------------------------------------------------------------
 */

/* One side: a file, and the game of it that is compared. */
typedef struct side {
    const cli_target *target;
    cli_source source;
    bool open;
    hm_replay *replay;
    outline outline;
} side;

/* The file that git gives for one that is not there. */
static bool is_nothing(const cli_target *target)
{
    return strcmp(target->path, "/dev/null") == 0;
}

static int open_side(cli *c, const cli_target *target, side *out)
{
    hm_replay_options options = {.size = sizeof(options), .diags = c->diags};
    hm_status st;
    int end;

    *out = (side){.target = target};
    if (is_nothing(target))
        return CLI_FINE;
    out->open = true;
    end = source_open(c, target, &out->source);
    if (end != CLI_FINE)
        return end;
    st = hm_replay_new(c->ctx, &options, &out->replay);
    return st == HM_OK ? CLI_FINE : complain(c, out->source.name, st);
}

static void close_side(side *s)
{
    outline_free(&s->outline);
    hm_replay_free(s->replay);
    if (s->open)
        source_close(&s->source);
}

/* How a game is written is not what is compared: no warnings. */
static void print_errors(cli *c)
{
    hm_diags_sort(c->diags);
    for (size_t i = 0; i < hm_diags_count(c->diags); i++) {
        if (hm_diags_at(c->diags, i)->severity == HM_ERROR)
            hm_diag_print(hm_diags_at(c->diags, i), c->color, c->err);
    }
    hm_diags_clear(c->diags);
}

/* Reads the next game; its number is 0 after the last. */
static int next_game(cli *c, side *s)
{
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    hm_status st = HM_END;

    outline_free(&s->outline);
    s->outline = (outline){.rules = "", .start = "", .winner = ""};
    if (s->open)
        st = source_next(c, &s->source);
    if (st == HM_OK)
        st = outline_make(c, s->source.record, s->replay, &s->outline);
    else if (st == HM_EINPUT || st == HM_ELIMIT)
        s->outline.game = hm_reader_game(s->source.reader);
    print_errors(c);
    if (st == HM_EIO || st == HM_ENOMEM || st == HM_ESUPPORT)
        return complain(c, s->source.name, st);
    return hm_diags_total(c->diags, HM_ERROR) > errors ? CLI_NO : CLI_FINE;
}

static void begin_json(hm_json *json, const side *old, const side *new)
{
    hm_json_begin_object(json);
    hm_json_key(json, "files");
    hm_json_begin_array(json);
    hm_json_string(json, hm_str_of(old->target->path));
    hm_json_string(json, hm_str_of(new->target->path));
    hm_json_end_array(json);
    hm_json_key(json, "game");
    hm_json_int(json, (int64_t)(new->outline.game ? new->outline.game
                                                  : old->outline.game));
    hm_json_key(json, "differences");
    hm_json_begin_array(json);
}

static int compare_games(cli *c, side *old, side *new)
{
    hm_json json = {.out = c->out};
    comparison k = {.c = c,
                    .old = &old->outline,
                    .new = &new->outline,
                    .json = c->args->json ? &json : NULL};
    hm_status st;

    if (k.json)
        begin_json(&json, old, new);
    st = compare(&k);
    if (k.json) {
        hm_json_end_array(&json);
        hm_json_end_object(&json);
        hm_json_end_line(&json);
    }
    if (st != HM_OK)
        return complain(c, "comparing", st);
    return k.count ? CLI_NO : CLI_FINE;
}

/* Game by game, the first with the first. */
static int compare_sides(cli *c, side *old, side *new)
{
    int end = CLI_FINE;

    while (end < CLI_USAGE) {
        end = worse(end, next_game(c, old));
        end = worse(end, next_game(c, new));
        if (end >= CLI_USAGE || (!old->outline.game && !new->outline.game))
            break;
        end = worse(end, compare_games(c, old, new));
    }
    return end;
}

static int compare_files(cli *c, const cli_target *a, const cli_target *b)
{
    side old;
    side new = {.open = false};
    int end = open_side(c, a, &old);

    if (end == CLI_FINE)
        end = open_side(c, b, &new);
    if (end == CLI_FINE)
        end = compare_sides(c, &old, &new);
    close_side(&old);
    close_side(&new);
    return end;
}

/* What a file holds, in lines that any program can compare. */
static int print_outlines(cli *c, const cli_target *target)
{
    side s;
    int end = open_side(c, target, &s);
    bool more = end == CLI_FINE;

    while (more) {
        end = worse(end, next_game(c, &s));
        more = end < CLI_USAGE && s.outline.game;
        if (more)
            outline_put(&s.outline, c->out);
    }
    close_side(&s);
    return end;
}

/* git gives a path, then file, hash and mode of the old and of the new. */
enum { OF_GIT = 7, GIT_OLD = 1, GIT_NEW = 4, OF_GIT_RENAMED = 9 };

static int run_diff(cli *c)
{
    size_t count = c->targets.count;
    int end;

    if (count == 1 && c->args->json) {
        hm_out_puts(c->err, "halfmove diff: --json needs two files\n");
        return CLI_USAGE;
    }
    if (count == 1)
        return print_outlines(c, target_at(c, 0));
    if (count == 2)
        return compare_files(c, target_at(c, 0), target_at(c, 1));
    if (count != OF_GIT && count != OF_GIT_RENAMED) {
        hm_out_puts(c->err, "halfmove diff: expected two files\n");
        return CLI_USAGE;
    }
    hm_out_puts(c->out, "==> ");
    hm_out_visible(c->out, hm_str_of(target_at(c, 0)->path));
    hm_out_puts(c->out, " <==\n");
    end = compare_files(c, target_at(c, GIT_OLD), target_at(c, GIT_NEW));
    return end == CLI_NO ? CLI_FINE : end; // to git that would be a failure
}

extern const hm_command hm__command_diff;

const hm_command hm__command_diff = {
    .name = "diff",
    .synopsis = "[options] OLD [NEW]",
    .summary = "show how games differ, whatever notation they are in",
    .about =
        "Compares two files game by game, by what was played: tags, start, "
        "the first move of the main line that differs, variations, comments "
        "and the winner. The files may be in different notations; moves are "
        "compared as USI, as UCI, or on a table as they are written. FILE#GAME "
        "is one game of a file. Exits with 1 if the games differ.\n"
        "Lines with - are of the old game, lines with + of the new one. "
        "Positions are named by their addresses, as after @. With --json there "
        "is one line for each pair of games; \"old\" or \"new\" is null where "
        "that side has nothing.\n"
        "With one file it prints what is compared, in lines. So it serves git "
        "as a textconv; and it takes the seven arguments of an external diff "
        "of git.",
    .example = "halfmove diff game.kif game.csa\n"
               "halfmove diff 'old.pgn#3' 'new.pgn#4'\n"
               "git config diff.halfmove.textconv 'halfmove diff'",
    .options = "board dialect from game hand in-hand json output setup-path "
               "size strict verbose where",
    .run = run_diff,
};
