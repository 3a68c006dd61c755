/*
 * outline.c - a game as plies, comments and tags that can be compared.
 */
#include "outline.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ----------------------------------------------------------------
 */

/* Keeps a text until the outline is freed; NULL if there is no memory. */
static const char *keep(outline *o, hm_str text)
{
    if (o->text_count == o->text_room) {
        size_t room = o->text_room ? 2 * o->text_room : 256;
        char **texts = realloc(o->texts, room * sizeof(*texts));

        if (!texts)
            return NULL;
        o->texts = texts;
        o->text_room = room;
    }
    o->texts[o->text_count] = strndup(text.ptr, text.len);
    return o->texts[o->text_count] ? o->texts[o->text_count++] : NULL;
}

/* The same for what was written, which is cleared. */
static const char *keep_out(outline *o, hm_out *text)
{
    const char *kept =
        hm_out_status(text) == HM_OK ? keep(o, hm_out_text(text)) : NULL;

    hm_out_clear(text);
    return kept;
}

void outline_free(outline *o)
{
    for (size_t i = 0; i < o->text_count; i++)
        free(o->texts[i]);
    free(o->texts);
    free(o->nodes);
    free(o->tags);
    *o = (outline){.game = 0};
}

/* ---- tags -----------------------------------------------------------------
 */

static int by_key(const void *a, const void *b)
{
    const outline_tag *x = a;
    const outline_tag *y = b;

    return strcmp(x->key, y->key);
}

static hm_status add_tags(outline *o, const hm_meta *meta, hm_out *text)
{
    size_t count = hm_meta_count(meta);
    hm_str key;

    o->tags = calloc(count + 1, sizeof(*o->tags));
    if (!o->tags)
        return HM_ENOMEM;
    for (size_t i = 0; i < count; i++) {
        const hm_meta *value = hm_meta_at(meta, i, &key);
        outline_tag *tag = &o->tags[o->tag_count++];

        if (hm_meta_type(value) == HM_META_TEXT)
            hm_out_put(text, hm_meta_text(value));
        else
            hm_meta_json(value, text);
        tag->key = keep(o, key);
        tag->value = keep_out(o, text);
        if (!tag->key || !tag->value)
            return HM_ENOMEM;
    }
    qsort(o->tags, o->tag_count, sizeof(*o->tags), by_key);
    return HM_OK;
}

/* ---- plies ----------------------------------------------------------------
 */

static uint64_t add_to_path(uint64_t path, const char *move)
{
    path ^= UINT64_C(0x9E3779B97F4A7C15);
    for (; *move; move++)
        path = (path ^ (unsigned char)*move) * UINT64_C(0x100000001B3);
    return path ^ path >> 29;
}

static bool reserve(outline *o)
{
    size_t room = o->node_room ? 2 * o->node_room : 256;
    outline_node *nodes;

    if (o->node_count < o->node_room)
        return true;
    nodes = realloc(o->nodes, room * sizeof(*nodes));
    if (!nodes)
        return false;
    o->nodes = nodes;
    o->node_room = room;
    return true;
}

/* A node between the start and the present one. */
typedef struct step {
    uint64_t path;
    bool main;
} step;

typedef struct way {
    step *steps;
    size_t room;
} way;

static bool reserve_way(way *w, size_t depth)
{
    size_t room = w->room ? w->room : 256;
    step *steps;

    if (depth < w->room)
        return true;
    while (room <= depth)
        room *= 2;
    steps = realloc(w->steps, room * sizeof(*steps));
    if (!steps)
        return false;
    memset(steps + w->room, 0, (room - w->room) * sizeof(*steps));
    w->steps = steps;
    w->room = room;
    return true;
}

/* Adds the node at which the replay stands; `move` led there. */
static hm_status add_node(outline *o, const hm_replay *replay, way *w,
                          const char *move, hm_out *text)
{
    const hm_node *node = hm_replay_node(replay);
    size_t ply = hm_replay_index(replay);
    outline_node n = {.ply = ply, .move = move, .main = true};

    if (!reserve(o) || !reserve_way(w, ply))
        return HM_ENOMEM;
    if (ply > 0) {
        n.parent = w->steps[ply - 1].path;
        n.main = w->steps[ply - 1].main &&
                 hm_node_child(hm_node_parent(node)) == node;
        n.path = add_to_path(n.parent, move);
    }
    w->steps[ply].path = n.path;
    w->steps[ply].main = n.main;
    hm_replay_address(replay, text);
    n.at = keep_out(o, text);
    hm_node_comment(node, text);
    n.note = keep_out(o, text);
    if (!n.at || !n.note)
        return HM_ENOMEM;
    o->nodes[o->node_count++] = n;
    return HM_OK;
}

/* The next node of the tree with what is played there. */
static hm_status next_move(outline *o, cli_tree *tree, hm_out *text,
                           const char **move)
{
    hm_status st = tree_next(tree);
    const hm_node *node = tree->node;

    if (st != HM_OK)
        return st;
    st = hm_replay_prev(tree->replay);
    if (st == HM_OK)
        st = hm_replay_move(tree->replay, node, text);
    if (st == HM_OK)
        st = hm_replay_seek(tree->replay, node);
    *move = keep_out(o, text);
    return st == HM_OK && !*move ? HM_ENOMEM : st;
}

static hm_status add_nodes(outline *o, hm_replay *replay, hm_out *text)
{
    cli_tree tree = {.replay = replay, .node = hm_replay_node(replay)};
    const char *move = "";
    way w = {.room = 0};
    hm_status st = add_node(o, replay, &w, move, text);

    while (st == HM_OK || st == HM_EINPUT) {
        st = next_move(o, &tree, text, &move);
        if (st == HM_OK)
            st = add_node(o, replay, &w, move, text);
    }
    free(w.steps);
    return st == HM_END ? HM_OK : st;
}

/* ---- all of it ------------------------------------------------------------
 */

static hm_status describe(cli *c, outline *o, const hm_record *record,
                          hm_replay *replay, hm_out *text)
{
    hm_facts facts = {.size = sizeof(facts),
                      .record = record,
                      .stage = HM_STAGE_PLAYED,
                      .replay = replay};
    hm_str none = {"", 0};
    hm_status st;

    o->game = hm_record_game(record);
    o->rules = hm_record_rules(record);
    hm_diags_set_muted(c->diags, true); // it is played once more
    st = hm_facts_get(&facts, HM_FIELD_WINNER, none, text);
    hm_diags_set_muted(c->diags, false);
    o->winner = keep_out(o, text);
    if (st == HM_OK)
        st = add_tags(o, hm_record_meta(record), text);
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    if (st == HM_OK)
        st = hm_replay_position(replay, text);
    o->start = keep_out(o, text);
    if (st == HM_OK && (!o->winner || !o->start))
        st = HM_ENOMEM;
    return st == HM_OK ? add_nodes(o, replay, text) : st;
}

hm_status outline_make(cli *c, const hm_record *record, hm_replay *replay,
                       outline *out)
{
    hm_out *text = NULL;
    hm_status st = hm_out_new(c->ctx, &text);

    *out = (outline){.game = 0};
    if (st == HM_OK)
        st = describe(c, out, record, replay, text);
    hm_out_free(text);
    return st;
}

void outline_put(const outline *o, hm_out *out)
{
    hm_out_printf(out, "game %zu: %s\n", o->game, o->rules);
    for (size_t i = 0; i < o->tag_count; i++) {
        hm_out_visible(out, hm_str_of(o->tags[i].key));
        hm_out_puts(out, ": ");
        hm_out_visible(out, hm_str_of(o->tags[i].value));
        hm_out_char(out, '\n');
    }
    hm_out_puts(out, "start ");
    hm_out_visible(out, hm_str_of(o->start));
    hm_out_char(out, '\n');
    for (size_t i = 0; i < o->node_count; i++) {
        const outline_node *n = &o->nodes[i];

        if (n->ply > 0) {
            hm_out_printf(out, "%s%s ", n->main ? "" : "  ", n->at);
            hm_out_visible(out, hm_str_of(n->move));
            hm_out_char(out, '\n');
        }
        if (n->note[0]) {
            hm_out_puts(out, n->main ? "    {" : "      {");
            hm_out_visible(out, hm_str_of(n->note));
            hm_out_puts(out, "}\n");
        }
    }
    hm_out_printf(out, "winner %s\n", o->winner);
}
