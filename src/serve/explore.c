/*
 * explore.c - what was played in a position, in all games.
 *
 * The keys of all positions are known, so no game is read again.
 */
#include <stdlib.h>
#include <string.h>

#include "handlers.h"
#include "output.h"
#include "text.h"

enum { MOVES_MOST = 1000, MOVES_SAID = 16 };

typedef struct counted {
    const char *move;
    size_t games, first, second, draw, unknown;
    const game_entry *example; // a game that has it, the asked one if it has
    size_t ply;                // states before it there
} counted;

typedef struct counting {
    job *j;
    hm_where *where;
    hm_out *scratch;
    const char *rules;
    record record;           // of the game that was asked for, at the position
    const game_entry *asked; // NULL: none
    uint64_t key;
    size_t games;
    counted *moves;
    size_t count;
} counting;

/* ---- which position -------------------------------------------------------
 */

/* A position of a game in the collection. */
static hm_status key_of_game(counting *c, const char *id)
{
    job *j = c->j;
    const char *at = job_param(j, "at");
    const game_ref *ref = game_of_id(j, id);
    hm_status st;

    if (!ref)
        return HM_SKIPPED;
    c->asked = entry_of(job_games(j), ref);
    st = record_of_game(j, file_of(job_games(j), ref), c->asked, &c->record);
    c->rules = c->asked->rules;
    if (st == HM_OK)
        st = seek_position(j, &c->record, at ? at : "0");
    if (st == HM_OK)
        st = hm_replay_key(c->record.replay, &c->key);
    return st;
}

/* A game that begins there, to say its moves; none if that cannot be. */
static hm_status begin_there(counting *c, const char *position)
{
    const char *colon = strchr(position, ':');
    hm_start start = {.size = sizeof(start),
                      .game = c->rules,
                      .position = colon ? colon + 1 : position};
    hm_status st = hm_record_new(c->j->ctx, &start, &c->record.game);

    if (st == HM_OK)
        st = record_play(c->j, &c->record, NULL);
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status key_of_text(counting *c, const char *position)
{
    hm_search_options options = {
        .size = sizeof(options), .position = position, .diags = c->j->diags};
    hm_search *search = NULL;
    hm_status st;

    c->j->text = hm_str_of(position);
    st = hm_search_new(c->j->ctx, &options, &search);
    if (st == HM_OK)
        st = hm_search_key(search, 0, &c->rules, &c->key);
    hm_search_free(search);
    return st == HM_OK ? begin_there(c, position) : st;
}

static hm_status find_key(counting *c)
{
    const char *id = job_param(c->j, "id");
    const char *position = job_param(c->j, "position");

    if (id)
        return key_of_game(c, id);
    if (position)
        return key_of_text(c, position);
    return job_fail(c->j, 400, "serve-parameter", "missing id or position");
}

/* ---- counting -------------------------------------------------------------
 */

static counted *find_move(counting *c, const char *move)
{
    for (size_t i = 0; i < c->count; i++) {
        if (strcmp(c->moves[i].move, move) == 0)
            return &c->moves[i];
    }
    if (c->count == MOVES_MOST)
        return NULL;
    c->moves[c->count].move = move;
    return &c->moves[c->count++];
}

static void count_game(counting *c, const game_file *file,
                       const game_entry *entry, const game_position *p)
{
    const char *move = file->texts + p->move;
    const char *winner = entry_text(file, entry, TEXT_WINNER);
    counted *m = *move ? find_move(c, move) : NULL;

    c->games++;
    if (!m)
        return; // the end of its game
    m->games++;
    if (!m->example || entry == c->asked) {
        m->example = entry;
        m->ply = p->ply;
    }
    if (strcmp(winner, "first") == 0)
        m->first++;
    else if (strcmp(winner, "second") == 0)
        m->second++;
    else if (strcmp(winner, "draw") == 0)
        m->draw++;
    else
        m->unknown++;
}

/* The first of the positions of a file that has the key. */
static size_t lower_bound(const game_file *file, uint64_t key)
{
    size_t low = 0;
    size_t high = file->position_count;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (file->positions[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Each game once, where it had the position for the first time. */
static hm_status count_file(counting *c, const game_file *file)
{
    size_t last = SIZE_MAX;

    for (size_t i = lower_bound(file, c->key);
         i < file->position_count && file->positions[i].key == c->key; i++) {
        const game_position *p = &file->positions[i];
        const game_entry *entry = &file->games[p->game];
        bool wanted = false;
        hm_status st = HM_OK;

        if (p->game != last && strcmp(entry->rules, c->rules) == 0)
            st = is_selected(c->where, file, entry, c->scratch, &wanted);
        if (st != HM_OK)
            return st;
        if (wanted)
            count_game(c, file, entry, p);
        last = p->game;
    }
    return HM_OK;
}

static int most_played(const void *a, const void *b)
{
    const counted *x = a;
    const counted *y = b;

    if (x->games != y->games)
        return x->games > y->games ? -1 : 1;
    return strcmp(x->move, y->move);
}

static hm_status play_on(void *user, hm_str text, const char *notation)
{
    return hm_replay_play(user, text, notation);
}

/* The move as players say it, if the game has words for it. */
static void put_said(counting *c, const char *move)
{
    job *j = c->j;
    hm_replay *replay = c->record.replay;
    hm_arrangement shown;

    if (play_in_any(j, c->record.game, NULL, hm_str_of(move),
                    (play_way){play_on, replay}) != HM_OK)
        return;
    if (hm_replay_arrange(replay, job_param(j, "lang"), c->scratch, &shown) ==
        HM_OK)
        put_string(&j->json, "text", shown.move);
    hm_out_fail(j->out, hm_out_status(c->scratch));
    hm_replay_prev(replay);
}

/* Where it was played, so that somebody can go there. */
static void put_example(hm_json *json, const counted *m)
{
    char text[HM_ID_TEXT];

    hm_id_text(&m->example->id, text);
    put_string(json, "id", text);
    hm_json_key(json, "at");
    hm_out_printf(hm_json_value(json), "\"%zu\"", m->ply + 1);
}

static void put_counts(counting *c)
{
    hm_json *json = &c->j->json;

    hm_json_begin_object(json);
    put_int(json, "games", c->games);
    put_int(json, "all", job_games(c->j)->game_count);
    hm_json_key(json, "moves");
    hm_json_begin_array(json);
    for (size_t i = 0; i < c->count; i++) {
        const counted *m = &c->moves[i];

        hm_json_begin_object(json);
        put_string(json, "move", m->move);
        put_int(json, "games", m->games);
        put_int(json, "first", m->first);
        put_int(json, "second", m->second);
        put_int(json, "draw", m->draw);
        put_int(json, "unknown", m->unknown);
        put_example(json, m);
        if (c->record.replay && i < MOVES_SAID)
            put_said(c, m->move);
        hm_json_end_object(json);
    }
    hm_json_end_array(json);
    hm_json_end_object(json);
}

static hm_status explore(counting *c)
{
    const collection *games = job_games(c->j);
    hm_status st = find_key(c);

    if (st == HM_OK)
        st = read_where(c->j, &c->where);
    if (st == HM_OK)
        st = hm_out_new(c->j->ctx, &c->scratch);
    for (size_t i = 0; st == HM_OK && i < games->file_count; i++)
        st = count_file(c, games->files[i]);
    if (st != HM_OK)
        return st;
    qsort(c->moves, c->count, sizeof(*c->moves), most_played);
    put_counts(c);
    return job_json(c->j);
}

hm_status get_explore(job *j)
{
    counting c = {.j = j,
                  .record = {.fd = -1},
                  .moves = calloc(MOVES_MOST, sizeof(counted))};
    hm_status st = c.moves ? explore(&c) : HM_ENOMEM;

    hm_out_free(c.scratch);
    hm_where_free(c.where);
    record_close(&c.record);
    free(c.moves);
    return st;
}
