/*
 * states.c - a state as JSON: the machine contract.
 */
#include <halfmove/json.h>

#include <inttypes.h>

#include "base/out.h"
#include "base/put.h"
#include "base/str.h"
#include "replay.h"

/* Puts what `write` writes as a JSON string. */
static void put_string(const hm_node *node, hm_out *out,
                       void (*write)(const hm_node *, hm_out *))
{
    hm_out *text = NULL;

    if (hm_out_new(hm__out_ctx(out), &text) != HM_OK) {
        hm_out_fail(out, HM_ENOMEM);
        return;
    }
    write(node, text);
    hm_out_json(out, hm_out_text(text));
    hm_out_fail(out, hm_out_status(text));
    hm_out_free(text);
}

/* What a node adds to a path, with a blank; moves of rules have 5 letters. */
static size_t path_part(const hm_replay *replay, const hm_node *node,
                        hm_out *text)
{
    if (replay->rules->path)
        return 6;
    hm_out_clear(text);
    hm_node_text(node, text);
    return hm_out_text(text).len + 1;
}

/* The node whose path exceeds the limit; NULL: none does. */
static const hm_node *find_excess(const hm_replay *replay, hm_out *text)
{
    const hm_node *node = replay->record->root.child;
    size_t here = 0; // of the path before the node
    size_t all = 0;

    while (node) {
        size_t part = path_part(replay, node, text);

        all += here + part;
        if (all > replay->ctx->limits.path_bytes)
            return node;
        if (node->child) {
            here += part;
            node = node->child;
            continue;
        }
        for (; node && !node->sibling; node = node->parent) {
            if (node->parent && node->parent->parent)
                here -= path_part(replay, node->parent, text);
        }
        node = node ? node->sibling : NULL;
    }
    return NULL;
}

hm_status hm__replay_check_paths(hm_replay *replay)
{
    const hm_node *excess;
    hm_out *text;
    hm_status st;

    HM_TRY(hm_out_new(replay->ctx, &text));
    excess = find_excess(replay, text);
    st = hm_out_status(text);
    hm_out_free(text);
    if (st != HM_OK || !excess)
        return st;
    hm__report(replay->diags, &replay->record->source,
               (hm__problem){.severity = HM_ERROR,
                             .id = "limit-path-bytes",
                             .span = excess->span},
               "the paths of this game, move by move from the start to each "
               "state, have more than %zu bytes",
               replay->ctx->limits.path_bytes);
    return HM_ELIMIT;
}

/* The moves from the start; a rule without its own says what was written. */
static void put_path(const hm_replay *replay, const char *end, hm_json *json)
{
    hm_out *text = NULL;

    if (hm_out_new(hm__out_ctx(json->out), &text) != HM_OK) {
        hm_out_fail(json->out, HM_ENOMEM);
        return;
    }
    if (replay->rules->path)
        replay->rules->path(replay->state, text);
    for (size_t i = 0; i < replay->depth && !replay->rules->path; i++) {
        if (replay->path[i].phase > 1)
            continue;
        if (i)
            hm_out_char(text, ' ');
        hm_node_text(replay->path[i].node, text);
    }
    if (end)
        hm_out_printf(text, "%s%%%s", replay->depth ? " " : "", end);
    hm_json_key(json, "at");
    hm_out_char(hm_json_value(json), '"');
    hm_replay_address(replay, json->out);
    hm_out_char(json->out, '"');
    hm_json_key(json, "path");
    hm_json_string(json, hm_out_text(text));
    hm_out_fail(json->out, hm_out_status(text));
    hm_out_free(text);
}

/* In seconds; null where no time is known. */
static void put_time(const char *key, int64_t ms, hm_json *json)
{
    hm_json_key(json, key);
    if (ms < 0)
        hm_json_null(json);
    else
        hm_json_number(json, (double)ms / 1000);
}

/* A word that ends a line is no move of anybody. */
static void put_times(const hm_replay *replay, const char *end, hm_json *json)
{
    put_time("time", end ? HM_NO_TIME : hm_replay_node(replay)->time, json);
    put_time("total_time", hm_replay_total_time(replay), json);
}

/* ---- annotations --------------------------------------------------------- */

static void put_evaluation(const hm_evaluation *e, hm_json *json)
{
    hm_json_key(json, "eval");
    hm_json_begin_object(json);
    hm_json_key(json, e->mate ? "mate" : "pawns");
    if (e->mate)
        hm_json_int(json, e->value);
    else
        hm_json_number(json, e->value / 100.0);
    if (e->depth) {
        hm_json_key(json, "depth");
        hm_json_int(json, e->depth);
    }
    hm_json_end_object(json);
}

static void put_shape(const hm_shape *shape, hm_json *json)
{
    hm_json_begin_object(json);
    hm_json_key(json, "color");
    hm_json_string(json, hm_str_of(shape->color));
    hm_json_key(json, shape->to.len ? "from" : "square");
    hm_json_string(json, shape->from);
    if (shape->to.len) {
        hm_json_key(json, "to");
        hm_json_string(json, shape->to);
    }
    hm_json_end_object(json);
}

/* All squares, or all arrows, of a node. */
static void put_shapes(const hm_node *node, bool arrows, hm_json *json)
{
    hm_annotation at = {0};
    bool any = false;

    while (hm_node_next_annotation(node, &at)) {
        hm_shape shape;
        size_t next = 0;

        while (hm_annotation_next_shape(&at, &next, &shape)) {
            if (arrows != (shape.to.len > 0))
                continue;
            if (!any) {
                hm_json_key(json, arrows ? "arrows" : "squares");
                hm_json_begin_array(json);
            }
            any = true;
            put_shape(&shape, json);
        }
    }
    if (any)
        hm_json_end_array(json);
}

/* What is left on the clock, and an evaluation: the last of each counts. */
static void put_values(const hm_node *node, hm_json *json)
{
    int64_t left = HM_NO_TIME;
    hm_evaluation e;
    bool judged = false;
    hm_annotation at = {0};

    while (hm_node_next_annotation(node, &at)) {
        if (hm_str_is(at.name, "clk"))
            hm_annotation_time(&at, &left);
        judged |= hm_annotation_evaluation(&at, &e);
    }
    if (left != HM_NO_TIME)
        put_time("clock", left, json);
    if (judged)
        put_evaluation(&e, json);
}

/* Nearly all are. */
static bool is_ascii_word(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] <= ' ' || text.ptr[i] > '~')
            return false;
    }
    return true;
}

/* What an annotation says; its blanks are those of the comment in JSON. */
static void put_argument(const hm_node *node, const hm_annotation *at,
                         hm_json *json)
{
    hm_out *text = NULL;

    if (node->comments[at->comment].line || is_ascii_word(at->text)) {
        hm_json_string(json, at->text);
    } else if (hm_out_new(hm__out_ctx(json->out), &text) != HM_OK) {
        hm_out_fail(json->out, HM_ENOMEM);
    } else {
        hm__put_squeezed(at->text, text);
        hm_json_string(json, hm_out_text(text));
        hm_out_fail(json->out, hm_out_status(text));
        hm_out_free(text);
    }
}

/* All of them. */
static void put_list(const hm_node *node, hm_json *json)
{
    hm_annotation at = {0};

    if (!hm_node_next_annotation(node, &at))
        return;
    hm_json_key(json, "annotations");
    hm_json_begin_array(json);
    do {
        hm_json_begin_array(json);
        hm_json_string(json, at.name);
        put_argument(node, &at, json);
        hm_json_end_array(json);
    } while (hm_node_next_annotation(node, &at));
    hm_json_end_array(json);
}

/* What programs left in the comments of a node. */
static void put_annotations(const hm_node *node, hm_json *json)
{
    put_values(node, json);
    put_shapes(node, false, json);
    put_shapes(node, true, json);
    put_list(node, json);
}

/* ---- all of it ----------------------------------------------------------- */

static void put_phase(const hm_replay *replay, hm_json *json)
{
    hm_phase phase = hm_replay_phase(replay);

    hm_json_key(json, "phase");
    hm_json_begin_object(json);
    hm_json_key(json, "number");
    hm_json_int(json, (int64_t)phase.number);
    hm_json_key(json, "name");
    hm_json_string(json, hm_str_of(phase.name));
    hm_json_key(json, "last");
    hm_json_bool(json, phase.last);
    hm_json_end_object(json);
}

/* The words of a node; mostly there is one. */
static void put_text(const hm_node *node, hm_out *out)
{
    if (node->word_count == 1)
        hm_out_json(out, node->words[0].text);
    else
        put_string(node, out, hm_node_text);
}

/* Which game, and which state of it. */
static void put_place(const hm_replay *replay, hm_json *json)
{
    char *to;

    hm_json_key(json, "game");
    if (replay->record->origin)
        hm_json_string(json, hm_str_of(replay->record->origin->digits));
    else
        hm_json_int(json, (int64_t)replay->record->source.game);
    to = hm__out_begin(json->out, 64);
    if (!to)
        return;
    to = HM__PUT(to, ",\"index\":");
    to = hm__put_int(to, (int64_t)hm_replay_index(replay));
    hm__out_end(json->out, HM__PUT(to, ",\"label\":"));
    hm_out_json(json->out, hm_replay_label(replay));
}

static void put_comment(const hm_node *node, bool some, hm_out *out)
{
    if (!some) {
        HM__OUT_PUT(out, ",\"comment\":null");
        return;
    }
    HM__OUT_PUT(out, ",\"comment\":");
    put_string(node, out, hm_node_comment);
}

static void put_state(const hm_replay *replay, const char *end, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    hm_json json = {.out = out};

    hm_json_begin_object(&json);
    if (replay->files) {
        hm_json_key(&json, "file");
        hm_json_string(&json, replay->record->source.name);
    }
    put_place(replay, &json);
    HM__OUT_PUT(out, ",\"text\":");
    put_text(node, out);
    put_comment(node, node->comment_count && !end, out);
    if (replay->record->timed)
        put_times(replay, end, &json);
    if (replay->paths)
        put_path(replay, end, &json);
    if (replay->phases)
        put_phase(replay, &json);
    replay->rules->describe(replay->state, out);
    if (node->comment_count && !end)
        put_annotations(node, &json);
    if (replay->table && !replay->rules->describes_table) {
        hm_json_key(&json, "pieces");
        hm_table_json(hm_replay_table(replay), hm_json_value(&json));
    }
    if (replay->keys && replay->rules->key) {
        hm_json_key(&json, "key");
        hm_out_printf(hm_json_value(&json), "\"%016" PRIx64 "\"",
                      replay->rules->key(replay->state));
    }
    HM__OUT_PUT(out, "}\n");
}

/* In a tree, the word that ends a line is a leaf of its own. */
void hm_replay_json(const hm_replay *replay, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    const char *end = NULL;

    put_state(replay, NULL, out);
    if (replay->paths && replay->rules->end)
        end = replay->rules->end(replay->state, node);
    if (end)
        put_state(replay, end, out);
}
