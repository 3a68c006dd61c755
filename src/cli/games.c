/*
 * games.c - through the games of all targets, one after another.
 */
#include "games.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_JOBS = 256,
    HELD_BACK = 1 << 20, // bytes of text
};

void games_stop(cli *c, int end)
{
    c->tally.end = worse(c->tally.end, end);
    c->tally.stop = true;
}

/* Makes room for one more; false if there is no memory. */
static bool reserve(cli_held *held)
{
    size_t room = held->room ? 2 * held->room : 16;
    cli_game *games;

    if (held->count < held->room)
        return true;
    games = realloc(held->games, room * sizeof(*games));
    if (!games)
        return false;
    held->games = games;
    held->room = room;
    return true;
}

/* The name of a game's file, as far as the game says; NULL: no memory. */
static char *name_of(cli *c, const hm_record *record)
{
    hm_out *text = NULL;
    char *name = NULL;

    if (hm_out_new(c->ctx, &text) != HM_OK)
        return NULL;
    pattern_put_tags(c->args->output, record, text);
    hm_out_char(text, '\0');
    if (hm_out_status(text) == HM_OK)
        name = strdup(hm_out_text(text).ptr);
    hm_out_free(text);
    return name;
}

/* Where the game begins that is being written, or what is left of it. */
static size_t begin_of_last(const cli_held *held)
{
    return held->count ? held->games[held->count - 1].end : 0;
}

hm_status games_add(cli *c, cli_game game, const hm_record *record)
{
    cli_held *held = &c->held;
    size_t before = begin_of_last(held);

    game.end = hm_out_text(held->text).len;
    if (game.end == before)
        return hm_out_status(held->text);
    if (game.broken && !game.streamed) {
        hm_out_cut(held->text, before);
        return hm_out_status(held->text);
    }
    if (!reserve(held))
        return HM_ENOMEM;
    if (!game.broken && record && output_asks_tags(c->output)) {
        game.name = name_of(c, record);
        if (!game.name)
            return HM_ENOMEM;
    }
    held->games[held->count++] = game;
    held->follows |= !game.broken;
    return hm_out_status(held->text);
}

bool games_is_long(const cli *c)
{
    const cli_held *held = &c->held;

    return (held->begun && held->count == 0) ||
           hm_out_text(held->text).len - begin_of_last(held) > HELD_BACK;
}

cli_layout games_layout(const cli *c, const cli_settings *settings)
{
    if (!settings->lines)
        return LAYOUT_OTHER;
    return c->held.follows && !output_is_each(c->output) ? LAYOUT_LINE
                                                         : LAYOUT_BLOCK;
}

/* What comes from several sources is in the same encoding, whatever theirs. */
const char *games_encoding(const cli *c, const char *usual)
{
    if (c->args->encoding)
        return c->args->encoding;
    return c->targets.several && output_is_one(c->output) ? "utf-8" : usual;
}

/* Elsewhere it was not known that a game is not the first. */
static void put_after_others(cli *c, cli_game *game, hm_str text)
{
    cli_held *held = &c->held;

    if (game->layout == LAYOUT_BLOCK && held->follows &&
        !output_is_each(c->output)) {
        hm_json_line(text, held->text);
        game->layout = LAYOUT_LINE;
    } else {
        hm_out_put(held->text, text);
    }
}

hm_status games_join(cli *c, cli_held *more)
{
    cli_held *held = &c->held;
    hm_str text = hm_out_text(more->text);
    size_t at = 0;

    for (size_t i = 0; i < more->count; i++) {
        cli_game *game = &more->games[i];
        hm_str part = {text.ptr + at, game->end - at};

        if (!reserve(held))
            return HM_ENOMEM;
        at = game->end;
        put_after_others(c, game, part);
        game->end = hm_out_text(held->text).len;
        held->games[held->count++] = *game;
        held->follows |= !game->broken;
        game->name = NULL;
    }
    hm_out_put(held->text, (hm_str){text.ptr + at, text.len - at});
    return hm_out_status(held->text);
}

static void free_names(cli_held *held)
{
    for (size_t i = 0; i < held->count; i++)
        free(held->games[i].name);
}

void games_clear(cli_held *held)
{
    free_names(held);
    held->count = 0;
    held->follows = held->begun = held->spilled = false;
    hm_out_clear(held->text);
}

void games_free(cli_held *held)
{
    free_names(held);
    free(held->games);
    hm_out_free(held->text);
    *held = (cli_held){0};
}

/* Forgets the first bytes, which were passed on. */
static hm_status drop(cli *c, size_t bytes)
{
    cli_held *held = &c->held;
    hm_str text = hm_out_text(held->text);
    hm_out *fresh = NULL;
    size_t gone = 0;
    hm_status st = hm_out_new(c->ctx, &fresh);

    if (st != HM_OK)
        return st;
    for (; gone < held->count && held->games[gone].end <= bytes; gone++)
        free(held->games[gone].name);
    held->count -= gone;
    for (size_t i = 0; i < held->count; i++) {
        held->games[i] = held->games[i + gone];
        held->games[i].end -= bytes;
    }
    hm_out_put(fresh, (hm_str){text.ptr + bytes, text.len - bytes});
    hm_out_free(held->text);
    held->text = fresh;
    held->spilled = true;
    return hm_out_status(fresh);
}

/* Passes on what is held, but for the last `rest` bytes. */
static int pass(cli *c, size_t rest)
{
    size_t passed = 0;
    int end = output_pass(c, hm_out_text(c->held.text).len - rest, &passed);
    hm_status st = passed ? drop(c, passed) : HM_OK;

    return st == HM_OK ? end : complain(c, c->source->name, st);
}

int games_pass(cli *c)
{
    return pass(c, 0);
}

static void spill(cli *c)
{
    int end = pass(c, HELD_BACK);

    if (end != CLI_FINE)
        games_stop(c, end);
}

void games_spill(cli *c)
{
    if (c->spills && hm_out_text(c->held.text).len > (size_t)2 * HELD_BACK)
        spill(c);
}

hm_status games_play(cli *c, cli_source *source, const cli_task *task,
                     size_t most)
{
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    size_t warnings = hm_diags_total(c->diags, HM_WARNING);
    hm_status st = HM_OK;

    c->source = source;
    while (most-- > 0 && !c->tally.stop && hm_out_status(c->out) == HM_OK) {
        st = task->next ? task->next(c, source) : source_next(c, source);
        if (st == HM_END)
            break;
        task->game(c, source, st);
        games_spill(c);
        c->tally.games++;
        progress_add(c, 1);
    }
    c->tally.errors += hm_diags_total(c->diags, HM_ERROR) - errors;
    c->tally.warnings += hm_diags_total(c->diags, HM_WARNING) - warnings;
    return st == HM_END ? HM_END : HM_OK;
}

int games_finish(cli *c, cli_source *source, const cli_task *task)
{
    int end;

    c->source = source;
    if (c->held.spilled && hm_out_text(c->held.text).len > HELD_BACK)
        spill(c); // so that it does not depend on -j how much is held back
    end = task->finish(c, source);
    if (c->output)
        end = worse(end, output_end_source(c, end == CLI_FINE));
    c->errors += c->tally.errors;
    c->warnings += c->tally.warnings;
    c->hits += c->tally.hits;
    c->faulty += c->tally.faulty;
    c->tally = (cli_tally){0};
    games_clear(&c->held);
    return end;
}

int games_open(cli *c, const cli_task *task, const cli_target *target,
               cli_source *out)
{
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    size_t warnings = hm_diags_total(c->diags, HM_WARNING);
    int end = source_open(c, target, out);

    c->errors += hm_diags_total(c->diags, HM_ERROR) - errors;
    c->warnings += hm_diags_total(c->diags, HM_WARNING) - warnings;
    if (end == CLI_FINE && task->headings && c->targets.several &&
        !c->args->json)
        put_source(out, c->out);
    return end;
}

static int run_target(cli *c, const cli_task *task, const cli_target *target)
{
    cli_source source;
    int end = games_open(c, task, target, &source);

    if (end == CLI_FINE) {
        games_play(c, &source, task, SIZE_MAX);
        end = games_finish(c, &source, task);
    }
    source_close(&source);
    return end;
}

static int run_targets(cli *c, const cli_task *task)
{
    int end = CLI_FINE;

    for (size_t i = 0; target_at(c, i); i++)
        end = worse(end, run_target(c, task, target_at(c, i)));
    return end;
}

static int run_alone(cli *c, const cli_task *task)
{
    hm_status st = task->open ? task->open(c) : HM_OK;
    int end = st == HM_OK ? run_targets(c, task) : complain(c, "starting", st);

    if (task->close)
        task->close(c);
    return end;
}

/* How many threads -j asks for; 0 if that is not to be understood. */
static size_t jobs_wanted(const cli_args *args)
{
    const char *text = args->jobs ? args->jobs : "1";
    size_t len = strspn(text, "0123456789");
    unsigned long n = strtoul(text, NULL, 10);

    if (strcmp(text, "auto") != 0 && (len == 0 || text[len]))
        return 0;
    if (n == 0) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);

        n = cores > 0 ? (unsigned long)cores : 1;
    }
    return n < MOST_JOBS ? n : MOST_JOBS;
}

int games_run(cli *c, const cli_task *task)
{
    size_t jobs = jobs_wanted(c->args);
    hm_status st = hm_out_new(c->ctx, &c->held.text);
    int end;

    if (st != HM_OK)
        return complain(c, "starting", st);
    if (jobs == 0) {
        hm_out_puts(c->err, "halfmove: expected -j N with a number of cores, "
                            "or auto for all of them, not \"");
        hm_out_visible(c->err, hm_str_of(c->args->jobs));
        hm_out_puts(c->err, "\"\n");
        end = CLI_USAGE;
    } else {
        progress_begin(c, c->adds_up);
        end = jobs == 1 ? run_alone(c, task) : jobs_run(c, task, jobs);
        progress_end(c);
    }
    if (c->output)
        output_end(c);
    games_free(&c->held);
    return end;
}
