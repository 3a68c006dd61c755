/*
 * heading.c - headings that say which game and which move is shown.
 */
#include "cli.h"

void put_html(hm_out *out, hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '<')
            hm_out_puts(out, "&lt;");
        else if (text.ptr[i] == '>')
            hm_out_puts(out, "&gt;");
        else if (text.ptr[i] == '&')
            hm_out_puts(out, "&amp;");
        else
            hm_out_char(out, text.ptr[i]);
    }
}

void put_source(const cli_source *source, hm_out *out)
{
    hm_out_printf(out, "==> %s <==\n", source->name);
}

void put_title(const hm_record *record, hm_out *out)
{
    hm_str name = hm_record_game_type(record);

    if (hm_record_digits(record))
        hm_out_printf(out, "game %s", hm_record_digits(record));
    else
        hm_out_printf(out, "game %zu", hm_record_game(record));
    if (name.len) {
        hm_out_puts(out, ": ");
        hm_out_put(out, name);
    }
    hm_out_char(out, '\n');
}

/* How long was thought before a move, if the record says so. */
static void put_clock(const hm_node *node, hm_out *out)
{
    if (hm_node_time(node) < 0)
        return;
    hm_out_puts(out, " (");
    hm_out_clock(out, hm_node_time(node));
    hm_out_char(out, ')');
}

void put_step(const hm_replay *replay, int wide, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    hm_str label = hm_node_label(node);
    bool first = hm_replay_phase(replay).number == 1;

    if (!first)
        hm_out_printf(out, "%*s    ", wide, "");
    else if (wide || label.len)
        hm_out_printf(out, "%*.*s%s", wide, (int)label.len, label.ptr,
                      wide ? "  " : " ");
    if (first)
        hm_replay_turn(replay, hm_replay_index(replay), out);
    hm_replay_phase_text(replay, out);
    if (first)
        put_clock(node, out);
    if (first && hm_node_has_remark(node)) {
        hm_out_puts(out, " {");
        hm_node_remark(node, out);
        hm_out_char(out, '}');
    }
    hm_out_char(out, '\n');
}

/* What happened after the moves of a node. */
static void put_phase(const hm_replay *replay, hm_out *out)
{
    if (hm_replay_phase(replay).number < 2)
        return;
    hm_out_puts(out, ", ");
    hm_replay_phase_text(replay, out);
}

void put_position(const hm_replay *replay, const hm_record *record, hm_out *out)
{
    hm_record_title(record, out);
    if (hm_replay_index(replay) == 0) {
        hm_out_puts(out, ", the start");
        return;
    }
    hm_out_puts(out, " after ");
    hm_node_title(hm_replay_node(replay), out);
    put_phase(replay, out);
}

/* A dash between what is there and what follows. */
static void put_dash(hm_out *out)
{
    if (hm_out_text(out).len)
        hm_out_puts(out, " \xE2\x80\x94 ");
}

/* The comment of a position, and the result if the game ends there. */
static void put_remark(cli *c, const hm_replay *replay, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    hm_out *result = NULL;

    if (hm_node_has_remark(node)) {
        put_dash(out);
        hm_node_remark(node, out);
    }
    if (hm_node_child(node) || !hm_replay_phase(replay).last)
        return;
    if (hm_out_new(c->ctx, &result) != HM_OK) {
        hm_out_fail(out, HM_ENOMEM);
        return;
    }
    hm_replay_result(replay, result);
    hm_out_fail(out, hm_out_status(result));
    if (hm_out_text(result).len) {
        put_dash(out);
        hm_out_put(out, hm_out_text(result));
    }
    hm_out_free(result);
}

void put_caption(cli *c, const hm_replay *replay, const hm_record *record,
                 hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);

    if (hm_replay_index(replay) == 0) {
        hm_record_title(record, out);
    } else {
        hm_replay_title(replay, node, hm_replay_index(replay), out);
        put_clock(node, out);
    }
    put_phase(replay, out);
    put_remark(c, replay, out);
}

void put_short_caption(cli *c, const hm_replay *replay, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);

    if (hm_node_time(node) >= 0)
        hm_out_clock(out, hm_node_time(node));
    put_remark(c, replay, out);
}
