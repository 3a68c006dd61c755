/*
 * convert.c - records of others: converted, drawn, checked.
 */
#include <string.h>

#include "handlers.h"
#include "output.h"
#include "problems.h"

/* What is wanted, by `to` or Accept. */
static hm_status choose(job *j, output *out)
{
    const char *to = job_param(j, "to");

    if (!to || !*to)
        return output_choose(j, out);
    return output_find(j, to, out)
               ? HM_OK
               : job_fail(j, 400, "serve-format",
                          "there is no format \"%.40s\"", to);
}

/* Reads the game that is asked for by number, else the first. */
static hm_status read_one(job *j, record *r)
{
    size_t number = 1;
    hm_status st = job_number(j, "number", 1, SIZE_MAX >> 16, &number);

    if (st == HM_OK)
        st = record_of_body(j, r);
    while (st == HM_OK && hm_reader_game(r->reader) < number) {
        st = record_next(j, r);
        if (st == HM_END)
            return job_fail(j, 404, "serve-no-game",
                            "there is no game %zu in the text", number);
        if (hm_reader_game(r->reader) < number && st != HM_ENOMEM)
            st = HM_OK;
    }
    return st;
}

/* All games of the text, one after another, in a notation. */
static hm_status convert_all(job *j, record *r, const output *o)
{
    hm_notation_info info = {.size = sizeof(info)};
    bool begun = false;
    hm_status st = record_of_body(j, r);
    const char *to = o->name;

    if (st == HM_OK && o->kind == OUTPUT_OWN)
        to = hm_reader_notation(r->reader);
    hm_notation_find(to, &info);
    if (st == HM_OK)
        j->reply.type = o->kind == OUTPUT_OWN ? info.media_type : o->type;
    while (st == HM_OK && (st = record_next(j, r)) == HM_OK) {
        if (begun)
            hm_out_puts(j->out, info.separator);
        begun = true;
        st = write_notation(j, r->game, to);
    }
    return st == HM_END && begun ? HM_OK : st == HM_END ? HM_EINPUT : st;
}

hm_status post_convert(job *j)
{
    output o;
    record r = {.fd = -1};
    hm_status st = choose(j, &o);

    if (st == HM_OK && (o.kind == OUTPUT_OWN || o.kind == OUTPUT_NOTATION)) {
        st = convert_all(j, &r, &o);
    } else if (st == HM_OK) {
        st = read_one(j, &r);
        if (st == HM_OK)
            st = output_write(j, &o, &r, job_param(j, "at"));
    }
    record_close(&r);
    return st;
}

/* ---- checking -------------------------------------------------------------
 */

/* Plays all lines of a game, stepping over what cannot be played. */
static hm_status check_game(job *j, record *r)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = j->diags,
                                 .keep_going = true,
                                 .bare = true};
    hm_status st = record_play(j, r, &options);
    const hm_node *node = hm_record_root(r->game);

    while ((st == HM_OK || st == HM_EINPUT) &&
           (node = node_after(node, st == HM_EINPUT)) != NULL)
        st = hm_replay_seek(r->replay, node);
    return st == HM_ENOMEM ? st : HM_OK;
}

hm_status post_check(job *j)
{
    record r;
    size_t games = 0;
    hm_status st = record_of_body(j, &r);

    while (st == HM_OK) {
        st = record_next(j, &r);
        games += st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT;
        if (st == HM_OK)
            st = check_game(j, &r);
        else if (st == HM_EINPUT || st == HM_ELIMIT)
            st = HM_OK;
    }
    if (st == HM_END || st == HM_EINPUT || st == HM_ELIMIT) {
        hm_json_begin_object(&j->json);
        put_string(&j->json, "notation",
                   r.reader ? hm_reader_notation(r.reader) : NULL);
        put_int(&j->json, "games", games);
        put_all_problems(j);
        hm_json_end_object(&j->json);
        st = job_json(j);
    }
    record_close(&r);
    return st;
}
