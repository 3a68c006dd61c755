/*
 * write.c - Portable Action Notation, writer.
 *
 * One ply to a line, in the layout of the specification. Actions alone say
 * nothing about the board; a game that was read from a PCN object, or whose
 * start is to be written out, becomes such an object.
 */
#include "base/out.h"
#include "base/str.h"
#include "notation/loss.h"
#include "pan.h"

typedef struct layout {
    hm_writer *writer;
    const hm_record *record;
    hm_out *out;
} layout;

/* ---- losses -------------------------------------------------------------- */

static void lose(const layout *l, const char *id, hm_span span,
                 const char *message)
{
    hm_status st = hm__report(
        l->writer->options->diags, &l->record->source,
        (hm__problem){.severity = HM_WARNING, .id = id, .span = span}, "%s",
        message);

    hm_out_fail(l->out, st);
}

static hm_status fail(const layout *l, const char *id, hm_span span,
                      const char *message)
{
    return hm__report(
        l->writer->options->diags, &l->record->source,
        (hm__problem){.severity = HM_ERROR, .id = id, .span = span}, "%s",
        message);
}

/* ---- lists --------------------------------------------------------------- */

static void lose_action(void *user, const hm__grid_action *action,
                        const char *id, const char *message)
{
    const layout *l = user;
    bool here = action->source == l->record->source.text.ptr;

    lose(l, id, here ? action->span[HM__GRID_WHOLE] : (hm_span){0, 0}, message);
}

static void put_list(layout *l, const char *indent, bool flat)
{
    hm__pan_list_writer list = {.out = l->out,
                                .indent = indent,
                                .flat = flat,
                                .lose = lose_action,
                                .user = l};

    for (const hm_node *n = l->record->root.child; n; n = n->child) {
        for (const hm__grid_action *a = n->ply; a; a = a->next)
            hm__pan_put(&list, a);
    }
    hm__pan_put_end(&list);
}

/* ---- objects ------------------------------------------------------------- */

/* Copies a JSON value, without white space. */
static hm_status copy_value(const layout *l, hm_str value)
{
    hm__json_options options = {.text = value};
    hm_json writer = {.out = l->out};
    hm__json json;
    hm__json_token token;
    hm_status st = hm__json_init(&json, l->writer->ctx, &options);

    while (st == HM_OK && (st = hm__json_next(&json, &token)) == HM_OK) {
        if (token.kind == HM_JSON_OBJECT)
            hm_json_begin_object(&writer);
        else if (token.kind == HM_JSON_OBJECT_END)
            hm_json_end_object(&writer);
        else if (token.kind == HM_JSON_ARRAY)
            hm_json_begin_array(&writer);
        else if (token.kind == HM_JSON_ARRAY_END)
            hm_json_end_array(&writer);
        else if (token.kind == HM_JSON_STRING)
            hm_json_string(&writer, token.text);
        else if (token.kind == HM_JSON_KEY)
            hm_json_any_key(&writer, token.text);
        else if (token.kind != HM_JSON_END)
            hm_out_put(hm_json_value(&writer), token.text);
    }
    hm__json_free(&json);
    return st == HM_END ? HM_OK : st;
}

/* Members that this writer puts itself, or that only interpreting needs. */
static bool is_own_member(hm_str key)
{
    static const char *const own[] = {"startpos", "moves",     "indexes",
                                      "rule",     "hand_rule", "in_hand_pieces",
                                      "PAN"};

    for (size_t i = 0; i < HM_COUNT(own); i++) {
        if (hm_str_is(key, own[i]))
            return true;
    }
    return false;
}

static void put_key(const layout *l, hm_str key)
{
    hm_out_puts(l->out, "  ");
    hm_out_json(l->out, key);
    hm_out_puts(l->out, ": ");
}

/* Metadata of a game that was not read, so that they are no JSON. */
static void put_foreign_meta(const layout *l)
{
    for (const hm_meta *m = l->record->meta.first; m; m = m->next) {
        if (hm_str_is(m->key, "PAN"))
            continue;
        if (m->hidden || is_own_member(m->key)) {
            lose(l, "lossy-metadata", m->key_span,
                 m->hidden ? "a PCN object has each key once"
                           : "this key has another meaning in a PCN object");
            continue;
        }
        put_key(l, m->key);
        hm_meta_json(m, l->out);
        hm_out_puts(l->out, ",\n");
    }
}

static hm_status put_meta(const layout *l)
{
    const hm__grid_start *start = l->record->start;

    if (start && start->made) {
        put_foreign_meta(l);
        return HM_OK;
    }
    for (const hm_meta *m = l->record->meta.first; m; m = m->next) {
        if (m->outer)
            continue;
        if (m->made && is_own_member(m->key)) {
            lose(l, "lossy-metadata", m->key_span,
                 "this key has another meaning in a PCN object");
            continue;
        }
        put_key(l, m->key);
        if (m->made)
            hm_meta_json(m, l->out);
        else
            HM_TRY(copy_value(l, hm__record_meta_part(l->record, m)));
        hm_out_puts(l->out, ",\n");
    }
    return HM_OK;
}

static uint32_t count_of(const hm__grid_start *start, hm_str name)
{
    for (size_t i = 1; i < start->name_count; i++) {
        if (hm__str_eq(start->names[i], name))
            return start->in_hand[i];
    }
    return 0;
}

/* Whether the start has in hand what its game has, or nothing has any. */
static hm_status is_usual_hand(const layout *l, bool *usual)
{
    const hm__grid_start *start = l->record->start;
    hm__grid grid;
    hm_fault why;
    uint64_t expected = 0;
    uint64_t found = 0;
    hm_status st;

    hm__grid_init(&grid, l->writer->ctx);
    st = hm__grid_clear(&grid);
    if (st == HM_OK && start->game)
        st = hm__grid_game_hand(&grid, start->game, &why);
    *usual = st == HM_OK;
    for (size_t i = 1; i < grid.name_count && *usual; i++) {
        expected += grid.names[i].in_hand;
        *usual = count_of(start, grid.names[i].text) == grid.names[i].in_hand;
    }
    for (size_t i = 1; i < start->name_count; i++)
        found += start->in_hand[i];
    *usual = *usual && expected == found;
    hm__grid_free(&grid);
    return st;
}

static void put_in_hand(const layout *l)
{
    const hm__grid_start *start = l->record->start;
    bool first = true;

    hm_out_puts(l->out, "  \"in_hand_pieces\": {");
    for (size_t i = 1; i < start->name_count; i++) {
        if (!start->in_hand[i])
            continue;
        hm_out_puts(l->out, first ? "" : ", ");
        hm_out_json(l->out, start->names[i]);
        hm_out_printf(l->out, ": %u", start->in_hand[i]);
        first = false;
    }
    hm_out_puts(l->out, "},\n");
}

/* The game and its hands, so that the file stands alone. */
static hm_status put_rule(const layout *l)
{
    const hm__grid_start *start = l->record->start;
    hm__grid_rule rule = start->game ? start->game->rule : HM__GRID_NONE;
    bool usual;

    if (start->game)
        hm_out_printf(l->out, "  \"rule\": \"%s\",\n", start->game->name);
    if (start->rule != rule)
        hm_out_printf(l->out, "  \"hand_rule\": \"%s\",\n",
                      hm__grid_rule_name(start->rule));
    HM_TRY(is_usual_hand(l, &usual));
    if (start->hands && !usual)
        put_in_hand(l);
    return HM_OK;
}

/* How many rows, planes and so on begin at a square. */
static size_t edges_at(const hm__grid_start *start, size_t square)
{
    size_t stride = start->sizes[start->dims - 1];
    size_t count = 0;

    while (count + 1 < start->dims && square % stride == 0) {
        count++;
        stride *= start->sizes[start->dims - 1 - count];
    }
    return count;
}

static void put_times(hm_out *out, char c, size_t count)
{
    while (count-- > 0)
        hm_out_char(out, c);
}

static void put_startpos(const layout *l)
{
    const hm__grid_start *start = l->record->start;

    hm_out_puts(l->out, "  \"startpos\": [");
    for (size_t i = 0; i < start->squares; i++) {
        size_t edges = edges_at(start, i);

        if (i)
            hm_out_char(l->out, ',');
        hm_out_puts(l->out, edges ? "\n    " : i ? " " : "");
        put_times(l->out, '[', edges);
        if (start->cells[i])
            hm_out_json(l->out, start->names[start->cells[i]]);
        else
            hm_out_puts(l->out, "null");
        put_times(l->out, ']', edges_at(start, i + 1));
    }
    hm_out_puts(l->out, start->dims > 1 ? "\n  ],\n" : "],\n");
}

/* PCN knows no passes. */
static hm_status check_object(const layout *l)
{
    const hm__grid_start *start = l->record->start;
    hm_diags *diags = l->writer->options->diags;

    if (!start || start->open)
        return fail(l, "pan-board", (hm_span){0, 0},
                    "the board of this game is not known");
    for (const hm_node *n = l->record->root.child; n; n = n->child) {
        const hm__grid_action *action = n->ply;

        if (action->verb == HM__GRID_PASS && !start->object &&
            hm__lenient(diags) == HM_ERROR)
            return fail(l, "pan-arity", n->span,
                        "a PCN move has at least one action");
    }
    return HM_OK;
}

static hm_status put_object(layout *l)
{
    HM_TRY(check_object(l));
    hm_out_puts(l->out, "{\n");
    HM_TRY(put_meta(l));
    HM_TRY(put_rule(l));
    put_startpos(l);
    hm_out_puts(l->out, "  \"moves\": ");
    put_list(l, "    ", false);
    hm_out_puts(l->out, "\n}\n");
    return HM_OK;
}

/* ---- documents ----------------------------------------------------------- */

/* What could not be read cannot be written. */
static hm_status check_readable(const layout *l)
{
    for (const hm_node *n = l->record->root.child; n; n = n->child) {
        const hm__grid_action *action = n->ply;

        if (action->verb == HM__GRID_BAD)
            return HM_EINPUT;
    }
    return HM_OK;
}

/* There is no place for comments; warns of the first. */
static void warn_comments(const layout *l)
{
    for (const hm_node *n = &l->record->root; n; n = n->child) {
        if (n->comment_count == 0)
            continue;
        lose(l, "lossy-comment", n->comments[0].span,
             "comments cannot be written in this notation");
        return;
    }
}

/* An action that is not an object has no place for the rest of the game. */
static void warn_meta(const layout *l)
{
    const hm_meta *first = l->record->meta.first;

    if (first)
        lose(l, "lossy-metadata", first->key_span,
             "metadata cannot be written in a flat list");
}

/* A list of actions has no place for tags that were set. */
static void warn_tags(const layout *l)
{
    const hm_meta *m = l->record->meta.first;

    while (m && !m->made)
        m = m->next;
    if (m)
        lose(l, "lossy-metadata", m->key_span,
             "tags cannot be written in a list of actions");
}

static hm_status write_document(hm_writer *writer, const hm_record *record)
{
    const hm__grid_start *start = record->start;
    layout l = {.writer = writer, .record = record, .out = writer->out};
    bool flat = hm__writer_asks(writer, "flat");

    HM_TRY(check_readable(&l));
    hm__lossy_tree(writer, record);
    warn_comments(&l);
    if (!start || !start->made)
        hm__writer_lossy_outer(writer, record);
    if (flat && start && start->made)
        warn_meta(&l);
    else if (hm__writer_asks(writer, "expand-setup") ||
             (start && (start->object || start->made)))
        return put_object(&l);
    else
        warn_tags(&l);
    put_list(&l, "  ", flat);
    hm_out_char(l.out, '\n');
    return HM_OK;
}

hm_status hm__pan_write(hm_writer *writer, const hm_record *record)
{
    return hm__writer_lines(writer, record, write_document);
}
