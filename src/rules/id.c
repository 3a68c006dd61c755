/*
 * id.c - the content id of a game: the same for the same game in any notation.
 *
 * It is the beginning of the SHA-256 digest of a text that says what was
 * played, in lines; docs/collections.md describes them. What is in that text
 * must never change: ids are kept in files.
 */
#include <inttypes.h>
#include <string.h>

#include "base/sha256.h"
#include "base/str.h"
#include "base/utf8.h"
#include "replay.h"

hm_str hm_record_player(const hm_record *record, size_t player)
{
    static const char *const names[][2] = {
        {"Sente", "Gote"}, {"Player 1", "Player 2"}, {"Player1", "Player2"}};
    const hm_rules *rules = hm__rules_find(record->rules);
    const char *const *sides = hm__record_sides(record);
    const hm_meta *value = NULL;

    if (rules && rules->name_player)
        return rules->name_player(record, player);
    if (player > 1)
        return HM_STR("");
    if (sides)
        value = hm_meta_get(&record->meta, sides[player]);
    for (size_t i = 0; !value && i < HM_COUNT(names); i++)
        value = hm_meta_get(&record->meta, names[i][player]);
    return value ? hm_meta_text(value) : HM_STR("");
}

/* White space becomes single blanks; "?" and "*" say that it is not known. */
static void put_squeezed(hm_out *out, hm_str text)
{
    bool gap = false;
    bool begun = false;

    if (hm_str_is(text, "?") || hm_str_is(text, "*"))
        return;
    for (size_t at = 0; at < text.len;) {
        size_t space = hm__space_at(text, at);
        size_t step = space ? space : hm__utf8_step(text, at);

        if (space) {
            gap = begun;
        } else {
            if (gap)
                hm_out_char(out, ' ');
            hm_out_put(out, hm__str_part(text, at, at + step));
            gap = false;
            begun = true;
        }
        at += step;
    }
}

static void put_line(hm_out *out, const char *key, hm_str text)
{
    hm_out_puts(out, key);
    put_squeezed(out, text);
    hm_out_char(out, '\n');
}

static hm_status put_players(hm_replay *replay, hm_out *out)
{
    hm_out *names = NULL;

    if (hm__record_sides(replay->record)) {
        put_line(out, "player ", hm_record_player(replay->record, 0));
        put_line(out, "player ", hm_record_player(replay->record, 1));
        return HM_OK;
    }
    HM_TRY(hm_out_new(replay->ctx, &names));
    hm_record_players(replay->record, names);
    put_line(out, "players ", hm_out_text(names));
    hm_out_fail(out, hm_out_status(names));
    hm_out_free(names);
    return HM_OK;
}

hm_status hm__replay_put_move(hm_replay *replay, hm_out *out)
{
    hm_status st = HM_OK;
    hm_ply ply;

    if (replay->rules->worded || !replay->rules->ply) {
        hm_node_text(hm_replay_node(replay), out);
        return HM_OK;
    }
    for (size_t part = 0; st == HM_OK; part++) {
        st = hm_replay_ply(replay, part, &ply);
        if (st == HM_OK && part > 0)
            hm_out_char(out, ' ');
        if (st == HM_OK)
            hm_out_put(out, ply.text);
    }
    return st == HM_END ? HM_OK : st;
}

/* What was played: in the words of the rules, or what then lies on a table. */
static hm_status put_ply(hm_replay *replay, hm_out *out)
{
    uint64_t key;

    hm_out_char(out, ' ');
    if (!replay->rules->worded && replay->rules->ply)
        return hm__replay_put_move(replay, out);
    HM_TRY(hm_replay_key(replay, &key));
    hm_out_printf(out, "%016" PRIx64, key);
    return HM_OK;
}

/* The node after another in the order of the tree: its line comes first. */
static const hm_node *next_node(const hm_node *node, size_t *depth)
{
    if (node->child) {
        ++*depth;
        return node->child;
    }
    while (node && !node->sibling) {
        node = node->parent;
        --*depth;
    }
    return node ? node->sibling : NULL;
}

/* Each ply with its depth. What cannot be played, nor what follows, is text. */
static hm_status put_plies(hm_replay *replay, bool loaded, hm_out *out,
                           const hm__visitor *visitor)
{
    const hm_node *node = &replay->record->root;
    size_t depth = 0;
    size_t broken = loaded ? SIZE_MAX : 0; // at this depth

    while ((node = next_node(node, &depth))) {
        hm_status st = HM_EINPUT;

        if (depth <= broken) {
            st = hm_replay_seek(replay, node);
            broken = st == HM_OK ? SIZE_MAX : depth;
        }
        if (st == HM_ENOMEM)
            return st;
        if (visitor)
            HM_TRY(visitor->visit(visitor->user, replay, node, st == HM_OK));
        hm_out_int(out, (int64_t)depth);
        if (st == HM_OK) {
            HM_TRY(put_ply(replay, out));
        } else {
            hm_out_puts(out, " ! ");
            hm_node_text(node, out);
        }
        hm_out_char(out, '\n');
    }
    return HM_OK;
}

/* What the record says about its end, else the last position. */
static hm_status put_end(hm_replay *replay, hm_out *out)
{
    const hm_record *record = replay->record;
    hm_str text;
    hm_outcome end = hm_record_outcome(record, &text);
    const hm_node *last = record->last ? record->last : &record->root;
    hm_status st = HM_OK;

    if (!end.over && !end.reason && replay->rules->outcome) {
        st = hm_replay_seek(replay, last);
        if (st == HM_OK)
            hm_replay_outcome(replay, &end);
    }
    hm_out_puts(out, "winner ");
    hm_record_winner(record, &end, out);
    hm_out_char(out, '\n');
    if (!end.over && !replay->rules->outcome)
        put_line(out, "result ", text);
    return st == HM_ENOMEM ? st : HM_OK;
}

static hm_status put_game(hm_replay *replay, const hm_record *record,
                          hm_out *out, const hm__visitor *visitor)
{
    hm_status st = hm_replay_load(replay, record);
    bool loaded = st == HM_OK;
    uint64_t key = 0;

    if (st == HM_ENOMEM || st == HM_ESUPPORT)
        return st;
    if (loaded)
        HM_TRY(hm_replay_key(replay, &key));
    hm_out_printf(out, "halfmove game 1\nrules %s\nstart %016" PRIx64 "\n",
                  record->rules, key);
    HM_TRY(put_players(replay, out));
    if (visitor)
        HM_TRY(visitor->visit(visitor->user, replay, &record->root, loaded));
    HM_TRY(put_plies(replay, loaded, out, visitor));
    return loaded ? put_end(replay, out) : HM_OK;
}

hm_status hm__record_visit(const hm_record *record, hm_replay *replay,
                           const hm__visitor *visitor, hm_id *out)
{
    hm_replay asked = *replay;
    uint8_t digest[32];
    hm_out *text = NULL;
    hm_status st = hm_out_new(replay->ctx, &text);

    // An id does not depend on how somebody else wants to replay.
    replay->diags = NULL;
    replay->keep_going = replay->force = replay->phases = false;
    if (st == HM_OK)
        st = put_game(replay, record, text, visitor);
    if (st == HM_OK)
        st = hm_out_status(text);
    if (st == HM_OK) {
        hm__sha256(hm_out_text(text), digest);
        memcpy(out->bytes, digest, sizeof(out->bytes));
    }
    hm_out_free(text);
    replay->diags = asked.diags;
    replay->keep_going = asked.keep_going;
    replay->force = asked.force;
    replay->phases = asked.phases;
    return st;
}

hm_status hm_record_id(const hm_record *record, hm_replay *replay, hm_id *out)
{
    return hm__record_visit(record, replay, NULL, out);
}

void hm_id_text(const hm_id *id, char out[HM_ID_TEXT])
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < sizeof(id->bytes); i++) {
        out[2 * i] = digits[id->bytes[i] >> 4];
        out[2 * i + 1] = digits[id->bytes[i] & 15];
    }
    out[2 * sizeof(id->bytes)] = '\0';
}
