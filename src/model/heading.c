/*
 * heading.c - what a game is called and who played it.
 */
#include <stdio.h>

#include "base/str.h"
#include "record.h"

/* The text of a key, or NULL if there is none. */
static const hm_meta *text_of(const hm_meta *map, const char *key)
{
    const hm_meta *value = hm_meta_get(map, key);

    return value && hm_meta_type(value) == HM_META_TEXT &&
                   hm_meta_text(value).len
               ? value
               : NULL;
}

hm_str hm_record_game_type(const hm_record *record)
{
    const hm_meta *game = hm_meta_get(hm_record_meta(record), "GameType");
    const hm_meta *name = game && hm_meta_type(game) == HM_META_MAP
                              ? text_of(game, "Name")
                              : text_of(hm_record_meta(record), "GameType");

    return name ? hm_meta_text(name) : HM_STR("");
}

/* What it is called in its source. */
static void put_number(const hm_record *record, hm_out *out)
{
    if (record->origin)
        hm_out_printf(out, "Game %s", record->origin->digits);
    else
        hm_out_printf(out, "Game %zu", record->source.game);
}

void hm_record_title(const hm_record *record, hm_out *out)
{
    const hm_meta *event = text_of(hm_record_meta(record), "Event");
    hm_str game = hm_record_game_type(record);

    if (event)
        hm_out_put(out, hm_meta_text(event));
    else if (game.len)
        hm_out_put(out, game);
    else
        put_number(record, out);
}

/* Names of players, as many as there is room for. */
typedef struct names {
    hm_str *list;
    size_t count, room;
} names;

static void add_player(const hm_meta *player, names *to)
{
    if (to->count < to->room)
        to->list[to->count++] = hm_meta_text(player);
}

/* The sides of PAN: names, or maps that have one. */
static void add_sides(const hm_meta *sides, names *to)
{
    if (!sides || hm_meta_type(sides) != HM_META_MAP)
        return;
    for (size_t i = 0; i < hm_meta_count(sides); i++) {
        const hm_meta *side = hm_meta_at(sides, i, NULL);

        if (hm_meta_type(side) == HM_META_MAP)
            side = text_of(side, "name");
        if (side && hm_meta_type(side) == HM_META_TEXT)
            add_player(side, to);
    }
}

size_t hm__record_players(const hm_record *record, hm_str *list, size_t room)
{
    static const char *const keys[] = {"White", "Black",    "Sente",
                                       "Gote",  "Player 1", "Player 2"};
    char key[32] = "Player1";
    const hm_meta *meta = hm_record_meta(record);
    const hm_meta *players = hm_meta_get(meta, "Players");
    const hm_meta *player;
    names to = {.list = list, .room = room};

    if (players && hm_meta_type(players) == HM_META_TEXT)
        add_player(players, &to);
    for (size_t i = 0; players && i < hm_meta_count(players); i++)
        add_player(hm_meta_at(players, i, NULL), &to);
    for (size_t i = 0; to.count == 0 && i < HM_COUNT(keys); i += 2) {
        const hm_meta *first = text_of(meta, keys[i]);
        const hm_meta *second = text_of(meta, keys[i + 1]);

        if (first)
            add_player(first, &to);
        if (second)
            add_player(second, &to);
    }
    if (to.count == 0)
        add_sides(hm_meta_get(meta, "sides"), &to);
    for (int i = 2; (player = text_of(meta, key)); i++) { // any number of them
        add_player(player, &to);
        snprintf(key, sizeof(key), "Player%d", i);
    }
    return to.count;
}

void hm_record_players(const hm_record *record, hm_out *out)
{
    hm_str list[HM__PLAYERS_MOST];
    size_t count = hm__record_players(record, list, HM_COUNT(list));

    for (size_t i = 0; i < count; i++) {
        hm_out_puts(out, i ? " \xE2\x80\x93 " : ""); // a dash
        hm_out_put(out, list[i]);
    }
}

/* "SetupFn.." stands where the text has no move number. */
static bool is_written(hm_str label)
{
    return label.len && !hm__str_starts(label, HM_STR("SetupFn."));
}

void hm__node_put_label(const hm_node *node, hm_out *out)
{
    hm_str label = hm_node_label(node);

    if (is_written(label)) {
        hm_out_put(out, label);
        hm_out_char(out, ' ');
    }
}

void hm_node_title(const hm_node *node, hm_out *out)
{
    hm__node_put_label(node, out);
    hm_node_text(node, out);
}
