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

/* Writes all but the last HELD_BACK bytes. */
static void spill(cli *c)
{
    hm_str text = hm_out_text(c->text);
    hm_str rest = {text.ptr + text.len - HELD_BACK, HELD_BACK};
    hm_out *fresh = NULL;

    if (hm_out_new(c->ctx, &fresh) != HM_OK)
        return; // then it is held back
    hm_out_put(c->out, (hm_str){text.ptr, text.len - HELD_BACK});
    hm_out_put(fresh, rest);
    hm_out_free(c->text);
    c->text = fresh;
    c->spilled = true;
}

void games_spill(cli *c)
{
    if (c->spills && hm_out_text(c->text).len > (size_t)2 * HELD_BACK)
        spill(c);
}

hm_status games_play(cli *c, cli_source *source, const cli_task *task,
                     size_t most)
{
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    size_t warnings = hm_diags_total(c->diags, HM_WARNING);
    hm_status st = HM_OK;

    while (most-- > 0 && !c->tally.stop) {
        st = task->next ? task->next(c, source) : source_next(c, source);
        if (st == HM_END)
            break;
        task->game(c, source, st);
        games_spill(c);
    }
    c->tally.errors += hm_diags_total(c->diags, HM_ERROR) - errors;
    c->tally.warnings += hm_diags_total(c->diags, HM_WARNING) - warnings;
    return st == HM_END ? HM_END : HM_OK;
}

int games_finish(cli *c, cli_source *source, const cli_task *task)
{
    int end;

    if (c->spilled && hm_out_text(c->text).len > HELD_BACK)
        spill(c); // so that it does not depend on -j how much is held back
    end = task->finish(c, source);
    c->errors += c->tally.errors;
    c->warnings += c->tally.warnings;
    c->tally = (cli_tally){0};
    hm_out_clear(c->text);
    c->spilled = false;
    return end;
}

int games_open(cli *c, const char *target, cli_source *out)
{
    size_t errors = hm_diags_total(c->diags, HM_ERROR);
    size_t warnings = hm_diags_total(c->diags, HM_WARNING);
    int end = source_open(c, target, out);

    c->errors += hm_diags_total(c->diags, HM_ERROR) - errors;
    c->warnings += hm_diags_total(c->diags, HM_WARNING) - warnings;
    return end;
}

static int run_target(cli *c, const cli_task *task, const char *target)
{
    cli_source source;
    int end = games_open(c, target, &source);

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

    for (size_t i = 0; target_at(c->args, i); i++)
        end = worse(end, run_target(c, task, target_at(c->args, i)));
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
    hm_status st = hm_out_new(c->ctx, &c->text);
    int end;

    if (st != HM_OK)
        return complain(c, "starting", st);
    if (jobs == 0) {
        hm_out_printf(c->err,
                      "halfmove: expected -j N with a number of cores, or "
                      "auto for all of them, not \"%s\"\n",
                      c->args->jobs);
        end = CLI_USAGE;
    } else {
        end = jobs == 1 ? run_alone(c, task) : jobs_run(c, task, jobs);
    }
    hm_out_free(c->text);
    c->text = NULL;
    return end;
}
