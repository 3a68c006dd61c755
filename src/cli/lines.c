/*
 * lines.c - what games say, line by line, for those who add it up.
 */
#include <string.h>

#include "ask.h"

typedef struct lines {
    hm_out *rest; // of a line that is not complete
    hm_status (*line)(void *user, hm_str line);
    void *user;
} lines;

static hm_status take_line(lines *l, hm_str text)
{
    hm_status st;

    if (!hm_out_text(l->rest).len)
        return l->line(l->user, text);
    hm_out_put(l->rest, text);
    st = hm_out_status(l->rest);
    if (st == HM_OK)
        st = l->line(l->user, hm_out_text(l->rest));
    hm_out_clear(l->rest);
    return st;
}

static hm_status take(void *user, const char *bytes, size_t count)
{
    lines *l = user;
    const char *end = bytes + count;
    const char *feed;

    while (bytes < end && (feed = memchr(bytes, '\n', (size_t)(end - bytes)))) {
        hm_status st = take_line(l, (hm_str){bytes, (size_t)(feed - bytes)});

        if (st != HM_OK)
            return st;
        bytes = feed + 1;
    }
    hm_out_put(l->rest, (hm_str){bytes, (size_t)(end - bytes)});
    return hm_out_status(l->rest);
}

int lines_run(cli *c, const cli_task *task,
              hm_status (*line)(void *user, hm_str line), void *user)
{
    lines l = {.line = line, .user = user};
    hm_out *out = c->out;
    hm_status st = hm_out_new(c->ctx, &l.rest);
    int end = CLI_FINE;

    c->out = NULL;
    if (st == HM_OK)
        st = hm_out_new_sink(c->ctx, take, &l, &c->out);
    if (st == HM_OK) {
        c->adds_up = true;
        end = games_run(c, task);
        c->adds_up = false;
        st = hm_out_flush(c->out);
    }
    hm_out_free(c->out);
    hm_out_free(l.rest);
    c->out = out;
    return st == HM_OK ? end : complain(c, "adding up", st);
}
