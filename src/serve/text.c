/*
 * text.c - the text of a file in an editor: its games, one of which is shown.
 */
#include "text.h"

#include <string.h>

#include "output.h"
#include "picture.h"
#include "problems.h"

/* ---- which game -----------------------------------------------------------
 */

typedef struct finding {
    size_t number; // that is looked for; 0: by the cursor
    size_t cursor; // in bytes
    text_game *out;
} finding;

/* A slice that holds games `first` to `last`; is it the one? */
static void look_at(finding *f, hm_slice slice, size_t length, size_t last)
{
    bool wanted = f->number ? slice.game < f->number && f->number <= last
                            : slice.offset <= f->cursor;

    if (!wanted)
        return;
    f->out->number = f->number ? f->number : slice.game + 1;
    f->out->start = slice.offset;
    f->out->end = slice.offset + length;
}

static hm_status find_slice(job *j, hm_reader *reader, finding *f)
{
    hm_out *bytes = NULL;
    hm_slice slice = {0};
    hm_status st = hm_out_new(j->ctx, &bytes);

    while (st == HM_OK) {
        hm_out_clear(bytes);
        st = hm_reader_split(reader, 1, bytes, NULL, &slice);
        if (st == HM_OK)
            look_at(f, slice, hm_out_text(bytes).len, hm_reader_game(reader));
    }
    f->out->count = hm_reader_game(reader);
    hm_out_free(bytes);
    return st;
}

/* Where a cursor is, in bytes. */
static hm_status read_cursor(job *j, hm_str text, finding *f)
{
    size_t unit = 0;
    hm_status st = job_number(j, "cursor", 0, SIZE_MAX >> 16, &unit);

    f->cursor = place_byte(text, unit);
    return st;
}

static hm_status open_text(job *j, hm_str text, record *r)
{
    hm_str body = j->body;
    hm_status st;

    j->body = text;
    st = record_of_body(j, r);
    j->body = body;
    return st;
}

hm_status text_find_game(job *j, hm_str text, text_game *out)
{
    finding f = {.out = out};
    record r = {.fd = -1};
    hm_status st = job_number(j, "number", 1, SIZE_MAX >> 16, &f.number);

    *out = (text_game){.number = 1, .count = 1, .end = text.len};
    if (st == HM_OK)
        st = read_cursor(j, text, &f);
    if (st == HM_OK)
        st = open_text(j, text, &r);
    if (st == HM_OK) {
        out->notation = hm_reader_notation(r.reader);
        st = find_slice(j, r.reader, &f);
        if (st == HM_ESUPPORT || st == HM_END) // a text that cannot be cut
            st = HM_OK;
    }
    if (out->count == 0)
        out->count = 1;
    if (st == HM_OK && f.number > out->count)
        st =
            job_fail(j, 404, "serve-no-game", "there is no game %zu", f.number);
    record_close(&r);
    return st;
}

/* ---- nodes ----------------------------------------------------------------
 */

enum { NODES_MOST = 20000 };

typedef struct describing {
    job *j;
    hm_str text;
    record r;
    text_game game;
    const hm_node *shown; // NULL: the cursor decides
    size_t cursor;        // in bytes
    size_t near;          // where the node before the cursor begins
    hm_out *nodes;        // JSON
    hm_out *scratch;
    text_place place;
    size_t count;
} describing;

bool is_wanted(const job *j, const char *word, bool usual)
{
    const char *want = job_param(j, "want");
    size_t len = strlen(word);

    if (!want)
        return usual;
    for (const char *at = want; (at = strstr(at, word)) != NULL; at += len) {
        if ((at == want || at[-1] == ',') && (!at[len] || at[len] == ','))
            return true;
    }
    return false;
}

static const hm_node *first_child_of(const hm_node *parent)
{
    return parent ? hm_node_child(parent) : NULL;
}

/* How many variations a node is in. */
static size_t depth_of(const hm_node *node)
{
    size_t depth = 0;

    for (; hm_node_parent(node); node = hm_node_parent(node))
        depth += first_child_of(hm_node_parent(node)) != node;
    return depth;
}

static void put_written(hm_json *json, const char *key, hm_out *scratch)
{
    put_text(json, key, hm_out_text(scratch));
    hm_out_clear(scratch);
}

/* Where a node stands; one that was not written stands nowhere. */
static void put_range(describing *d, hm_json *json, const hm_node *node)
{
    hm_place at;
    text_place end;

    if (!hm_node_place(d->r.game, node, &at))
        return;
    place_seek(d->text, &d->place, at.offset);
    end = d->place;
    place_seek(d->text, &end, at.offset + at.length);
    put_int(json, "start", d->place.unit);
    put_int(json, "end", end.unit);
    put_place(json, "from", &d->place);
    put_place(json, "to", &end);
}

static void put_node(describing *d, hm_json *json, const hm_node *node,
                     bool faulty)
{
    hm_json_begin_object(json);
    hm_replay_address(d->r.replay, d->scratch);
    put_written(json, "at", d->scratch);
    put_range(d, json, node);
    put_text(json, "label", hm_node_label(node));
    hm_replay_text(d->r.replay, node, d->scratch);
    put_written(json, "text", d->scratch);
    hm_node_comment(node, d->scratch);
    put_written(json, "comment", d->scratch);
    put_int(json, "depth", depth_of(node));
    put_bool(json, "faulty", faulty);
    hm_json_end_object(json);
}

/* The node in whose text the cursor is, or before it. */
static void choose_node(describing *d, const hm_node *node)
{
    hm_place at;

    if (d->cursor != SIZE_MAX && hm_node_place(d->r.game, node, &at) &&
        at.offset <= d->cursor && at.offset >= d->near) {
        d->near = at.offset;
        d->shown = node;
    }
}

/* Plays all lines, and notes where everything is and what is wrong. */
static hm_status walk_nodes(describing *d)
{
    job *j = d->j;
    hm_json json = {.out = d->nodes};
    const hm_node *node = hm_record_root(d->r.game);
    hm_status st = HM_OK;

    hm_json_begin_array(&json);
    while ((st == HM_OK || st == HM_EINPUT) &&
           (node = node_after(node, st == HM_EINPUT)) != NULL) {
        size_t errors = hm_diags_total(j->diags, HM_ERROR);

        st = hm_replay_seek(d->r.replay, node);
        if (d->count++ < NODES_MOST && st == HM_OK)
            put_node(d, &json, node,
                     hm_diags_total(j->diags, HM_ERROR) > errors);
        choose_node(d, node);
        if (budget_is_over(&j->budget))
            return HM_ENOMEM;
    }
    hm_json_end_array(&json);
    return st == HM_ENOMEM ? st : HM_OK;
}

/* ---- the position ---------------------------------------------------------
 */

void put_position(job *j, hm_replay *replay)
{
    hm_outcome outcome = {.winner = -1};
    hm_out *text = NULL;

    if (hm_out_new(j->ctx, &text) != HM_OK)
        return;
    hm_replay_outcome(replay, &outcome);
    if (hm_replay_position(replay, text) == HM_OK)
        put_text(&j->json, "position", hm_out_text(text));
    hm_out_clear(text);
    hm_replay_result(replay, text);
    put_text(&j->json, "result", hm_out_text(text));
    put_bool(&j->json, "over", outcome.over);
    put_string(&j->json, "reason", outcome.reason);
    hm_json_key(&j->json, "winner");
    if (outcome.winner >= 0)
        hm_json_int(&j->json, outcome.winner);
    else
        hm_json_null(&j->json);
    hm_out_free(text);
}

static void put_pieces(job *j, const hm_table *table)
{
    uint32_t id = hm_table_bottom(table);
    hm_piece piece;

    hm_json_key(&j->json, "pieces");
    hm_json_begin_array(&j->json);
    for (; id; id = hm_table_above(table, id)) {
        if (!hm_table_piece(table, id, &piece))
            continue;
        hm_json_begin_object(&j->json);
        put_int(&j->json, "id", id);
        put_text(&j->json, "system", piece.system);
        put_string(&j->json, "kind", piece.kind);
        put_string(&j->json, "side", piece.side);
        put_int(&j->json, "suit", (size_t)piece.suit);
        put_int(&j->json, "rank", (size_t)piece.rank);
        hm_json_key(&j->json, "x");
        hm_json_number(&j->json, piece.x);
        hm_json_key(&j->json, "y");
        hm_json_number(&j->json, piece.y);
        hm_json_key(&j->json, "angle");
        hm_json_number(&j->json, piece.angle);
        hm_json_end_object(&j->json);
    }
    hm_json_end_array(&j->json);
}

static void put_state(describing *d)
{
    job *j = d->j;

    if (is_wanted(j, "state", true)) {
        hm_json_key(&j->json, "state");
        hm_replay_json(d->r.replay, hm_json_value(&j->json));
    }
    put_position(j, d->r.replay);
    if (is_wanted(j, "pieces", false))
        put_pieces(j, hm_replay_table(d->r.replay));
}

/* Writes another answer into a member of this one. */
static hm_status put_output(describing *d, const char *key, const char *name,
                            bool text)
{
    job *j = d->j;
    hm_out *whole = j->out;
    hm_json json = j->json;
    hm_out *part = NULL;
    hm_status st = hm_out_new(j->ctx, &part);
    record again = {.fd = -1, .game = d->r.game, .replay = d->r.replay};
    output o;

    if (st != HM_OK)
        return st;
    j->out = part;
    output_find(j, name, &o);
    st = text ? draw_position(j, d->r.replay, &o.format)
              : output_write(j, &o, &again, NULL);
    j->out = whole;
    j->json = json;
    hm_json_key(&j->json, key);
    if (st != HM_OK)
        hm_json_null(&j->json);
    else if (text)
        hm_json_string(&j->json, hm_out_text(part));
    else
        hm_out_put(hm_json_value(&j->json), hm_out_text(part));
    hm_out_free(part);
    return st == HM_ENOMEM ? st : HM_OK;
}

/* Writes what is seen at the node that is shown. */
static hm_status put_shown(describing *d)
{
    job *j = d->j;
    hm_status st = hm_replay_seek(d->r.replay, d->shown);

    hm_replay_address(d->r.replay, d->scratch);
    put_written(&j->json, "at", d->scratch);
    put_text(&j->json, "label", hm_replay_label(d->r.replay));
    put_state(d);
    if (is_wanted(j, "legal", true))
        st = put_legal(j, d->r.replay, d->r.game);
    if (st == HM_OK && is_wanted(j, "svg", false))
        st = put_output(d, "svg", "svg", true);
    if (st == HM_OK && is_wanted(j, "page", false))
        st = put_output(d, "page", "json-game", false);
    return st == HM_ENOMEM ? st : HM_OK;
}

/* ---- all of it ------------------------------------------------------------
 */

static void put_tags(job *j, const hm_record *game)
{
    const hm_meta *meta = hm_record_meta(game);

    hm_json_key(&j->json, "tags");
    hm_json_begin_object(&j->json);
    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        hm_json_any_key(&j->json, key);
        if (hm_meta_type(value) == HM_META_TEXT)
            hm_json_string(&j->json, hm_meta_text(value));
        else
            hm_meta_json(value, hm_json_value(&j->json));
    }
    hm_json_end_object(&j->json);
}

static void put_head(describing *d)
{
    hm_json *json = &d->j->json;
    text_place start = {0}, end;

    place_seek(d->text, &start, d->game.start);
    end = start;
    place_seek(d->text, &end, d->game.end);
    put_string(json, "notation", d->game.notation);
    put_int(json, "games", d->game.count);
    put_int(json, "number", d->game.number);
    hm_json_key(json, "range");
    hm_json_begin_object(json);
    put_int(json, "start", start.unit);
    put_int(json, "end", end.unit);
    hm_json_end_object(json);
}

/* Reads the game that is shown; problems of the others are found, too. */
static hm_status read_shown(describing *d)
{
    hm_status st = open_text(d->j, d->text, &d->r);
    bool found = false;

    while (st == HM_OK && !found) {
        st = record_next(d->j, &d->r);
        found = hm_reader_game(d->r.reader) >= d->game.number;
        if (!found && (st == HM_EINPUT || st == HM_ELIMIT))
            st = HM_OK;
    }
    return st;
}

/* The rest of the text is only looked at for what is wrong with it. */
static void read_others(describing *d)
{
    hm_record *other = NULL;
    hm_status st = HM_OK;

    while (d->r.reader && (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT))
        st = hm_reader_reuse(d->r.reader, &other);
    hm_record_free(other);
}

static hm_status put_game_text(describing *d, hm_status read)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = d->j->diags,
                                 .keep_going = true,
                                 .table = true};
    job *j = d->j;
    hm_status st = read == HM_OK ? record_play(j, &d->r, &options) : read;
    bool playable = st == HM_OK;

    if (read == HM_OK)
        put_string(&j->json, "rules", hm_record_rules(d->r.game));
    put_bool(&j->json, "playable", playable);
    if (read == HM_OK)
        put_tags(j, d->r.game);
    if (playable)
        st = walk_nodes(d);
    if (playable && !d->shown)
        d->shown = hm_record_root(d->r.game);
    if (playable && st == HM_OK && is_wanted(j, "nodes", true)) {
        hm_json_key(&j->json, "nodes");
        hm_out_put(hm_json_value(&j->json), hm_out_text(d->nodes));
    }
    read_others(d);
    put_all_problems(j);
    hm_diags_set_muted(j->diags, true);
    if (playable && st == HM_OK)
        st = put_shown(d);
    if (st == HM_END) // there is no game
        return HM_OK;
    return st == HM_EINPUT || st == HM_ELIMIT ? HM_OK : st;
}

/* Decides what is shown: `at`, else the cursor, else the start. */
static hm_status choose_shown(describing *d, const char *at)
{
    size_t unit = 0;
    hm_status st;

    d->cursor = SIZE_MAX;
    if (at && d->r.game) {
        d->shown = node_at(d->r.game, at);
        return d->shown ? HM_OK
                        : job_fail(d->j, 404, "serve-no-state",
                                   "there is no state %.40s", at);
    }
    st = job_number(d->j, "cursor", 0, SIZE_MAX >> 16, &unit);
    if (st == HM_OK && job_param(d->j, "cursor"))
        d->cursor = place_byte(d->text, unit);
    return st;
}

static hm_status describe(describing *d, const char *at, bool changed)
{
    job *j = d->j;
    hm_status st = hm_out_new(j->ctx, &d->nodes);
    hm_status read;

    if (st == HM_OK)
        st = hm_out_new(j->ctx, &d->scratch);
    if (st != HM_OK)
        return st;
    st = text_find_game(j, d->text, &d->game);
    if (st != HM_OK && st != HM_EINPUT && st != HM_ELIMIT)
        return st;
    hm_diags_undo(j->diags);
    read = read_shown(d);
    if (read == HM_ENOMEM || read == HM_EUSAGE || read == HM_SKIPPED)
        return read;
    st = choose_shown(d, read == HM_OK ? at : NULL);
    if (st != HM_OK)
        return st;
    hm_json_begin_object(&j->json);
    put_head(d);
    if (changed)
        put_text(&j->json, "text", d->text);
    st = put_game_text(d, read);
    hm_json_end_object(&j->json);
    return st == HM_OK ? job_json(j) : st;
}

hm_status text_describe(job *j, hm_str text, const char *at, bool changed)
{
    describing d = {.j = j, .text = text, .r = {.fd = -1}};
    hm_status st;

    j->text = text;
    st = describe(&d, at, changed);
    record_close(&d.r);
    hm_out_free(d.scratch);
    hm_out_free(d.nodes);
    return st;
}
