/*
 * play.c - games move by move, for programs that play.
 *
 * Nothing is kept: the position of an answer is that of the next request.
 */
#include <string.h>

#include "handlers.h"
#include "output.h"
#include "text.h"

/* Positions may have the name of their kind before them, as for find. */
static const char *without_kind(const char *position, const char **game)
{
    static const struct kind {
        const char *word, *game;
    } kinds[] = {{"sfen:", "shogi"}, {"fen:", "chess"}, {"ppn:", NULL}};

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        size_t len = strlen(kinds[i].word);

        if (strncmp(position, kinds[i].word, len) != 0)
            continue;
        if (!*game)
            *game = kinds[i].game;
        return position + len;
    }
    return position;
}

static hm_status begin(job *j, record *r)
{
    const char *game = job_param(j, "game");
    const char *position = job_param(j, "position");
    hm_start start = {.size = sizeof(start),
                      .setup = job_param(j, "setup"),
                      .diags = j->diags};

    if (position && *position)
        start.position = without_kind(position, &game);
    start.game = game;
    if (!game)
        return job_fail(j, 400, "serve-parameter",
                        "missing game or position, or a record");
    j->text = hm_str_of(position ? position : "");
    return hm_record_new(j->ctx, &start, &r->game);
}

static hm_status use_replay(void *user, hm_str text, const char *notation)
{
    return hm_replay_play(user, text, notation);
}

static hm_status put_answer(job *j, const record *r)
{
    hm_status st;

    hm_json_begin_object(&j->json);
    put_text(&j->json, "game", hm_record_game_type(r->game));
    put_string(&j->json, "rules", hm_record_rules(r->game));
    put_position(j, r->replay);
    st = put_legal(j, r->replay, r->game);
    hm_json_end_object(&j->json);
    return st == HM_OK ? job_json(j) : st;
}

static hm_status play(job *j, record *r)
{
    const char *move = job_param(j, "move");
    hm_status st = HM_OK;

    if (move) {
        j->text = hm_str_of(move);
        st = play_in_any(j, r->game, job_param(j, "notation"), hm_str_of(move),
                         (play_way){use_replay, r->replay});
    }
    return st == HM_OK ? put_answer(j, r) : st;
}

hm_status post_play(job *j)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = j->diags, .table = true};
    const char *at = job_param(j, "at");
    record r = {.fd = -1};
    hm_status st;

    if (j->body.len) {
        st = record_of_body(j, &r);
        if (st == HM_OK)
            st = record_next(j, &r);
        if (st == HM_OK)
            st = seek_position(j, &r, at ? at : "last");
    } else {
        st = begin(j, &r);
        if (st == HM_OK)
            st = record_play(j, &r, &options);
    }
    if (st == HM_OK)
        st = play(j, &r);
    record_close(&r);
    return st == HM_EUSAGE || st == HM_END ? HM_EINPUT : st;
}
