/*
 * players.c - who plays: names and marks, whose move it was, and clocks.
 */
#include <string.h>

#include "page.h"
#include "render/plain.h"
#include "rules/rules.h"

enum { SHAPES = 9 }; // that pieces of players have; other marks are characters
enum { WHITE = 0x26AA, BLACK = 0x26AB }; // circles
enum { LETTERS = 65536 };                // of all positions of a game

static hm_status add_player(hm__page_game *game, hm_str name, uint32_t mark)
{
    hm__page_player *player;

    if (game->player_count == HM_COUNT(game->players))
        return HM_OK;
    player = &game->players[game->player_count++];
    player->mark = mark;
    player->name = hm__arena_str(&game->arena, name);
    return player->name.ptr ? HM_OK : HM_ENOMEM;
}

/* Those who sit at the board. */
static hm_status find_seats(hm__page_game *game, const hm_arrangement *shown)
{
    for (size_t i = 0; i < HM_COUNT(shown->seats); i++)
        HM_TRY(add_player(game, hm_str_of(shown->seats[i].name),
                          shown->seats[i].mark));
    return HM_OK;
}

hm_status hm__players_find(hm__page_game *game, const hm_replay *replay)
{
    const hm_rules *rules = hm__rules_find(hm_record_rules(game->record));
    const char *const *sides = hm__record_sides(game->record);
    hm_str names[HM__PLAYERS_MOST];
    size_t count = hm__record_players(game->record, names, HM_COUNT(names));
    hm_arrangement shown;
    hm_status st = hm_replay_arrange(replay, NULL, game->said, &shown);

    if (st == HM_OK || st == HM_ENOMEM)
        return st == HM_OK ? find_seats(game, &shown) : st;
    for (size_t i = 0; sides && count < 2 && i < 2; i++)
        names[i] = hm_str_of(sides[i]);
    if (sides && count < 2)
        count = 2;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mark = rules && rules->name_player ? i + 1 : 0;

        if (sides)
            mark = (i == 0) == (strcmp(sides[0], "Black") == 0) ? BLACK : WHITE;
        HM_TRY(add_player(game, names[i], mark));
    }
    return HM_OK;
}

/* ---- moves ----------------------------------------------------------------
 */

/* Whose move led here: as rules know it, else as labels have it; -1: unknown.
 */
static hm_status find_mover(const hm__page_game *game, hm_replay *replay,
                            int *mover)
{
    const hm_node *node = hm_replay_node(replay);
    hm_ply ply = {.player = -1};
    hm_status st = hm_replay_ply(replay, 0, &ply);

    if (node->parent && st == HM_OK && ply.player >= 0)
        *mover = ply.player;
    else
        *mover = node->parent && game->labelled ? hm__moves_second(node) : -1;
    return st == HM_ENOMEM ? st : HM_OK;
}

/* The position as text, unless all of them would take too much room. */
static hm_status note_position(hm__page_game *game, hm_replay *replay)
{
    hm_out *out = game->positions;
    hm_status st;

    game->unplaced |= game->number > HM__PAGE_PLAIN;
    if (game->unplaced)
        return HM_OK;
    hm_out_clear(game->text);
    st = hm_replay_position(replay, game->text);
    game->unplaced = st != HM_OK || hm_out_text(out).len > LETTERS;
    if (st == HM_ENOMEM)
        return st;
    hm_out_puts(out, hm_out_text(out).len ? ",\n" : "");
    hm_out_json(out, hm_out_text(game->text));
    return hm_out_status(out);
}

/* The stones of all players, where the game is about them. */
static hm_status note_stones(hm__page_game *game, const hm_replay *replay)
{
    hm_json json = {.out = game->stones};
    int64_t count;

    if (!hm_replay_stones(replay, 0, &count))
        return HM_OK;
    hm_out_puts(game->stones, hm_out_text(game->stones).len ? "," : "");
    hm_json_begin_array(&json);
    for (size_t i = 0; i < game->player_count; i++) {
        hm_replay_stones(replay, i, &count);
        hm_json_int(&json, count);
    }
    hm_json_end_array(&json);
    return hm_out_status(game->stones);
}

hm_status hm__players_note(hm__page_game *game, hm_replay *replay,
                           size_t number)
{
    hm__page_place *place = &game->tree[number];

    HM_TRY(find_mover(game, replay, &place->mover));
    place->total = hm_replay_total_time(replay);
    HM_TRY(note_stones(game, replay));
    return note_position(game, replay);
}

size_t hm__players_columns(const hm__page_game *game)
{
    size_t length = hm_record_length(game->record);
    bool both = false;

    for (size_t i = 1; i <= length && i < game->nodes.count; i++) {
        if (game->tree[i].mover < 0 || game->tree[i].mover > 1)
            return 1;
        both |= game->tree[i].mover != game->tree[1].mover;
    }
    return both ? 2 : 1;
}

/* ---- writing --------------------------------------------------------------
 */

static void put_color(const hm__page_game *game, uint32_t player, hm_out *out)
{
    size_t color = HM__COLOR_PLAYER_1 + player - 1;

    if (color > HM__COLOR_PLAYER_6)
        return;
    if (game->colors[color] == game->page->light.colors[color])
        hm_out_printf(out, " data-paint=\"%sf%zu\"", game->page->prefix, color);
    else
        hm_out_printf(out, " data-color=\"#%06x\"", game->colors[color] >> 8);
}

void hm__players_write(const hm__page_game *game, hm_out *out)
{
    if (game->player_count == 0)
        return;
    hm_out_puts(out, "<span class=\"hm-players\">");
    for (size_t i = 0; i < game->player_count; i++) {
        const hm__page_player *player = &game->players[i];

        hm_out_puts(out, i ? " \xE2\x80\x93 " : ""); // a dash
        hm_out_puts(out, "<span class=\"hm-player\"");
        if (player->mark)
            hm_out_printf(out, " data-mark=\"%x\"", player->mark);
        if (player->mark && player->mark <= SHAPES)
            put_color(game, player->mark, out);
        hm_out_char(out, '>');
        hm__plain_text(out, player->name);
        hm_out_puts(out, "</span>");
    }
    hm_out_puts(out, "</span>");
}

void hm__players_data(const hm__page_game *game, hm_json *json)
{
    hm_json_key(json, "movers");
    hm_json_begin_array(json);
    for (size_t i = 0; i < game->nodes.count; i++)
        hm_json_int(json, game->tree[i].mover);
    hm_json_end_array(json);
    hm_json_key(json, "clocks");
    hm_json_begin_array(json);
    for (size_t i = 0; game->record->timed && i < game->nodes.count; i++)
        hm_json_int(json, game->tree[i].total);
    hm_json_end_array(json);
    hm_json_key(json, "stones");
    hm_json_begin_array(json);
    hm_out_put(hm_json_value(json), hm_out_text(game->stones));
    hm_json_end_array(json);
    hm_json_key(json, "positions");
    hm_json_begin_array(json);
    if (!game->unplaced)
        hm_out_put(hm_json_value(json), hm_out_text(game->positions));
    hm_json_end_array(json);
}
