/*
 * legal.c - what may be played, and playing what somebody writes.
 */
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { LEGAL_MOST = 2000, MOVE_ROOM = 256 };

/* ---- moves in any notation ------------------------------------------------
 */

/* Whether a notation could read a move, and only the rules refused it. */
static bool was_read(const job *j, const char *notation)
{
    size_t count = hm_diags_count(j->diags);
    const char *id = count ? hm_diags_at(j->diags, count - 1)->id : "";
    size_t len = strlen(notation);

    return count && (strncmp(id, notation, len) != 0 || id[len] != '-');
}

/* Notation `index` in which a move may be written; NULL after the last. */
static const char *notation_to_try(const hm_record *game, size_t index)
{
    const char *own = hm_record_notation(game);
    hm_notation_info info = {.size = sizeof(info)};

    if (index == 0)
        return own;
    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        if (info.rules && strcmp(info.rules, hm_record_rules(game)) == 0 &&
            strcmp(info.name, own) != 0 && --index == 0)
            return info.name;
    }
    return NULL;
}

hm_status play_in_any(job *j, const hm_record *game, const char *asked,
                      hm_str text, play_way way)
{
    const char *best = NULL;
    const char *name;

    if (asked && *asked)
        return way.use(way.user, text, asked);
    for (size_t i = 0; (name = notation_to_try(game, i)) != NULL; i++) {
        hm_status st;

        hm_diags_clear(j->diags);
        st = way.use(way.user, text, name);
        if (st == HM_EINPUT && (!best || was_read(j, name)))
            best = name;
        if (st != HM_EINPUT && st != HM_EUSAGE && st != HM_ESUPPORT)
            return st;
    }
    hm_diags_clear(j->diags);
    return way.use(way.user, text, best ? best : hm_record_notation(game));
}

/* ---- what may be played ---------------------------------------------------
 */

/* Which piece a move takes where. */
typedef struct motion {
    bool known;
    uint32_t id;
    double from_x, from_y, to_x, to_y;
} motion;

static hm_status play_on(void *user, hm_str text, const char *notation)
{
    return hm_replay_play(user, text, notation);
}

/* Of all pieces that a move changes: the one that moves, not one taken. */
static motion find_motion(const hm_replay *replay)
{
    hm_change changes[16];
    size_t count = hm_replay_changes(replay, changes, 16);
    motion m = {0};

    for (size_t i = 0; i < count && i < 16; i++) {
        const hm_change *c = &changes[i];
        bool whole = c->was_there && c->is_there;
        bool moved =
            whole && (c->before.x != c->after.x || c->before.y != c->after.y);

        if (!c->is_there || (m.known && !moved))
            continue;
        m = (motion){.known = true,
                     .id = c->id,
                     .from_x = whole ? c->before.x : c->after.x,
                     .from_y = whole ? c->before.y : c->after.y,
                     .to_x = c->after.x,
                     .to_y = c->after.y};
        if (moved && !whole)
            break;
    }
    return m;
}

static void put_pair(hm_json *json, const char *key, double a, double b)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    hm_json_number(json, a);
    hm_json_number(json, b);
    hm_json_end_array(json);
}

static void put_ply(hm_json *json, const hm_ply *ply)
{
    put_text(json, "text", ply->text);
    put_text(json, "from", ply->from);
    put_text(json, "to", ply->to);
    put_text(json, "piece", ply->piece);
    put_text(json, "taken", ply->taken);
    put_text(json, "promoted", ply->promoted);
    put_bool(json, "drop", ply->drop);
}

/* Plays a move and takes it back, to see what it does on the table. */
static motion try_move(job *j, hm_replay *replay, const hm_record *game,
                       const char *text)
{
    motion m = {0};

    if (play_in_any(j, game, NULL, hm_str_of(text),
                    (play_way){play_on, replay}) != HM_OK)
        return m;
    m = find_motion(replay);
    hm_replay_prev(replay);
    return m;
}

static hm_status put_move(job *j, hm_replay *replay, const hm_record *game,
                          size_t index)
{
    char text[MOVE_ROOM];
    hm_ply ply;
    motion m;
    hm_status st = hm_replay_legal_at(replay, index, &ply);

    if (st != HM_OK || ply.text.len >= sizeof(text))
        return st;
    memcpy(text, ply.text.ptr, ply.text.len);
    text[ply.text.len] = '\0';
    hm_json_begin_object(&j->json);
    put_ply(&j->json, &ply);
    m = try_move(j, replay, game, text);
    if (m.known) {
        put_int(&j->json, "id", m.id);
        put_pair(&j->json, "x", m.from_x, m.to_x);
        put_pair(&j->json, "y", m.from_y, m.to_y);
    }
    hm_json_end_object(&j->json);
    return hm_replay_legal(replay, &(size_t){0}); // the list is another now
}

/* Whose turn it is; null where nobody knows. */
static void put_turn(job *j, hm_replay *replay, size_t count)
{
    hm_ply ply = {.player = -1};

    if (count)
        hm_replay_legal_at(replay, 0, &ply);
    hm_json_key(&j->json, "turn");
    if (ply.player >= 0)
        hm_json_int(&j->json, ply.player);
    else
        hm_json_null(&j->json);
}

hm_status put_legal(job *j, hm_replay *replay, const hm_record *game)
{
    size_t count = 0;
    hm_status st = hm_replay_legal(replay, &count);

    put_turn(j, replay, st == HM_OK ? count : 0);
    hm_json_key(&j->json, "legal");
    if (st == HM_ESUPPORT || st == HM_EINPUT) {
        hm_json_null(&j->json);
        return HM_OK;
    }
    hm_json_begin_array(&j->json);
    for (size_t i = 0; st == HM_OK && i < count && i < LEGAL_MOST; i++)
        st = put_move(j, replay, game, i);
    hm_json_end_array(&j->json);
    return st == HM_END ? HM_OK : st;
}
