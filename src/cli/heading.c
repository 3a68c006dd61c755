/*
 * heading.c - lines that tell which game and which move is shown.
 */
#include "cli.h"

void put_title(cli *c, const hm_record *record)
{
    const hm_meta *game = hm_meta_get(hm_record_meta(record), "GameType");
    const hm_meta *name = game;

    if (game && hm_meta_type(game) == HM_META_MAP)
        name = hm_meta_get(game, "Name");
    hm_out_printf(c->out, "game %zu", hm_record_game(record));
    if (name && hm_meta_type(name) == HM_META_TEXT) {
        hm_out_puts(c->out, ": ");
        hm_out_put(c->out, hm_meta_text(name));
    }
    hm_out_char(c->out, '\n');
}

void put_move(cli *c, const hm_node *node)
{
    hm_node_text(node, c->out);
    if (hm_node_has_comment(node)) {
        hm_out_puts(c->out, " {");
        hm_node_comment(node, c->out);
        hm_out_char(c->out, '}');
    }
    hm_out_char(c->out, '\n');
}
