/*
 * describe.c - a state of Atlantis in JSON, and how the game stands.
 */
#include <halfmove/json.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "state.h"

/* The name of a field; until `room` is used again. */
static hm_str name_of(hm__hex hex, char room[HM__HEX_NAME])
{
    return (hm_str){room, hm__hex_name(hex, room)};
}

static void put_moves(const hm__atl_turn *turn, hm_json *json)
{
    char name[HM__HEX_NAME];

    hm_json_begin_array(json);
    for (size_t i = 0; turn && i < turn->count; i++) {
        hm_json_begin_array(json);
        hm_json_string(json, name_of(turn->moves[i].from.hex, name));
        hm_json_string(json, name_of(turn->moves[i].to.hex, name));
        hm_json_end_array(json);
    }
    hm_json_end_array(json);
}

static void put_stacks(const hm_state *s, hm_json *json)
{
    char name[HM__HEX_NAME];

    hm_json_begin_object(json);
    for (uint32_t i = 0; i < s->position.game->board.count; i++) {
        const hm__atl_cell *cell = &s->position.cells[i];

        if (cell->state == HM__HEX_OPEN && cell->count == 0)
            continue;
        hm_json_any_key(json, name_of(s->position.game->board.fields[i], name));
        hm_json_begin_array(json);
        if (cell->owner == HM__ATL_NOBODY)
            hm_json_null(json); // a crater of the old format
        else
            hm_json_int(json, cell->owner);
        hm_json_int(json, cell->count);
        hm_json_int(json, (int64_t)cell->state - HM__HEX_OPEN);
        hm_json_end_array(json);
    }
    hm_json_end_object(json);
}

/* What an entry of the journal counts as. */
enum { WAS_EXPLODED = 1, WAS_DIED = 2, WAS_GROWN = 4 };

static int events_of(hm__atl_cause cause)
{
    switch (cause) {
    case HM__ATL_EXPLODED:
        return WAS_EXPLODED;
    case HM__ATL_DIED:
        return WAS_EXPLODED | WAS_DIED;
    case HM__ATL_GREW:
        return WAS_GROWN;
    default:
        return 0;
    }
}

/* Puts the fields that an event came to; `happened` has those of each field. */
static void put_event(const hm_state *s, const uint32_t *happened, uint32_t bit,
                      hm_json *json)
{
    char name[HM__HEX_NAME];

    hm_json_begin_array(json);
    for (uint32_t i = 0; i < s->position.game->board.count; i++) {
        if (happened[i] & bit)
            hm_json_string(json,
                           name_of(s->position.game->board.fields[i], name));
    }
    hm_json_end_array(json);
}

/* What happened to each field in the last step; until the next call. */
static const uint32_t *find_events(const hm_state *s)
{
    const hm__atl_position *p = &s->position;
    const hm__atl_moment *last = hm__atl_last(s);
    uint32_t *happened = p->areas->stack; // free until areas are looked for

    for (uint32_t i = 0; i < p->game->board.count; i++)
        happened[i] = 0;
    for (size_t i = last ? last->journal : SIZE_MAX; i < p->journal_count; i++)
        happened[p->journal[i].field] |=
            (uint32_t)events_of(p->journal[i].cause);
    return happened;
}

static void put_events(const hm_state *s, hm_json *json)
{
    const uint32_t *happened = find_events(s);

    hm_json_begin_object(json);
    hm_json_key(json, "exploded");
    put_event(s, happened, WAS_EXPLODED, json);
    hm_json_key(json, "died");
    put_event(s, happened, WAS_DIED, json);
    hm_json_key(json, "grown");
    put_event(s, happened, WAS_GROWN, json);
    hm_json_end_object(json);
}

static void put_numbers(const int64_t *numbers, size_t count, hm_json *json)
{
    hm_json_begin_array(json);
    for (size_t i = 0; i < count; i++)
        hm_json_int(json, numbers[i]);
    hm_json_end_array(json);
}

/* A game does not end in the middle of a turn. */
static bool is_over(const hm_state *s)
{
    const hm__atl_moment *last = hm__atl_last(s);

    return (!last || last->last) && hm__atl_is_over(&s->position);
}

void hm__atl_describe(const hm_state *s, hm_out *out)
{
    const hm__atl_moment *last = hm__atl_last(s);
    size_t players = s->position.game->player_count;
    hm_json json = {.out = out, .comma = true};

    hm_json_key(&json, "player");
    if (last)
        hm_json_int(&json, hm__atl_player_of(s, last));
    else
        hm_json_null(&json);
    hm_json_key(&json, "moves");
    put_moves(last ? last->turn : NULL, &json);
    hm_json_key(&json, "stacks");
    put_stacks(s, &json);
    hm_json_key(&json, "events");
    put_events(s, &json);
    hm__atl_scores(&s->position, s->scores, s->stable);
    hm_json_key(&json, "scores");
    put_numbers(s->scores, players, &json);
    hm_json_key(&json, "stable_scores");
    put_numbers(s->stable, players, &json);
    hm_json_key(&json, "over");
    hm_json_bool(&json, is_over(s));
}

/* ---- phases --------------------------------------------------------------
 */

/* Puts a word and the fields that an event came to; whether there are any. */
static bool put_fields(const hm_state *s, const char *word, uint32_t event,
                       hm_out *out)
{
    const hm__atl_board *board = &s->position.game->board;
    const uint32_t *happened = find_events(s);
    bool any = false;

    for (uint32_t i = 0; i < board->count; i++) {
        char name[HM__HEX_NAME];

        if (happened[i] != event)
            continue;
        hm_out_puts(out, any ? " " : word);
        hm_out_put(out, name_of(board->fields[i], name));
        any = true;
    }
    return any;
}

void hm__atl_put_phase(const hm_state *s, hm_out *out)
{
    bool any = put_fields(s, "explode: ", WAS_EXPLODED, out);

    put_fields(s, any ? ", die: " : "die: ", WAS_EXPLODED | WAS_DIED, out);
    put_fields(s, "grow: ", WAS_GROWN, out);
}

/* ---- the ranking ---------------------------------------------------------
 */

/* The best first; of equals the one who moves later. */
static int by_rank(const void *a, const void *b)
{
    const hm__atl_standing *x = a;
    const hm__atl_standing *y = b;

    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    return (x->player < y->player) - (x->player > y->player);
}

static void put_player(const hm_state *s, const hm__atl_standing *at,
                       hm_out *out)
{
    const hm__atl_player *player = &s->position.game->players[at->player];

    if (player->name.len)
        hm_out_put(out, player->name);
    else
        hm_out_printf(out, "player %zu", at->player + 1);
    hm_out_char(out, ' ');
    hm_out_int(out, at->score);
}

static void rank_players(const hm_state *s)
{
    size_t players = s->position.game->player_count;

    hm__atl_scores(&s->position, s->scores, s->stable);
    for (size_t i = 0; i < players; i++)
        s->standings[i] = (hm__atl_standing){s->stable[i], i};
    qsort(s->standings, players, sizeof(*s->standings), by_rank);
}

hm_outcome hm__atl_outcome(const hm_state *s, const hm_node *node)
{
    (void)node;
    if (s->position.game->player_count == 0 || !is_over(s))
        return (hm_outcome){.winner = -1};
    rank_players(s);
    return (hm_outcome){
        .over = true, .reason = "score", .winner = (int)s->standings[0].player};
}

void hm__atl_result(const hm_state *s, hm_out *out)
{
    size_t players = s->position.game->player_count;

    if (players == 0)
        return;
    rank_players(s);
    hm_out_puts(out, is_over(s) ? "over: " : "not over: ");
    for (size_t i = 0; i < players; i++) {
        hm_out_puts(out, i ? ", " : "");
        put_player(s, &s->standings[i], out);
    }
}

/* ---- colours -------------------------------------------------------------
 */

/* A name of SVG, or "#rrggbb". */
static bool read_color(hm_str text, uint32_t *rgb)
{
    static const char digits[] = "0123456789abcdef";
    uint32_t value = 0;

    if (text.len != 7 || text.ptr[0] != '#')
        return hm__atl_color(text, rgb);
    for (size_t i = 1; i < text.len; i++) {
        const char *digit = memchr(digits, hm__lower(text.ptr[i]), 16);

        if (!digit)
            return false;
        value = value * 16 + (uint32_t)(digit - digits);
    }
    *rgb = value;
    return true;
}

/* How far two colours are apart; hue counts for more than lightness. */
static int distance(uint32_t a, uint32_t b)
{
    int by[3];
    int light;
    int sum = 0;

    for (int i = 0; i < 3; i++)
        by[i] = (int)(a >> 8 * i & 0xFF) - (int)(b >> 8 * i & 0xFF);
    light = (by[0] + by[1] + by[2]) / 3;
    for (int i = 0; i < 3; i++)
        sum += 2 * (by[i] - light) * (by[i] - light);
    return sum + light * light;
}

/*
 * Players choose colours such as "red"; each gets the nearest of six that are
 * easily told apart on land, if no other player has it.
 */
void hm__atl_theme(const hm_state *s, hm_out *out)
{
    static const uint32_t colors[] = {0x1034C4, 0xC63A14, 0x04807A,
                                      0x720A78, 0x23262B, 0xE3B100};
    const hm__atl_game *game = s->position.game;
    bool taken[HM_COUNT(colors)] = {false};
    uint32_t rgb;

    for (size_t i = 0; i < game->player_count && i < HM_COUNT(colors); i++) {
        size_t best = HM_COUNT(colors);

        if (!read_color(game->players[i].color, &rgb))
            continue;
        for (size_t j = 0; j < HM_COUNT(colors); j++) {
            if (!taken[j] &&
                (best == HM_COUNT(colors) ||
                 distance(rgb, colors[j]) < distance(rgb, colors[best])))
                best = j;
        }
        taken[best] = true;
        hm_out_printf(out, "player-%zu = #%06x\n", i + 1,
                      (unsigned)colors[best]);
    }
}

/* ---- what the table does not show -----------------------------------------
 */

static void lose(const hm__listener *listener, const char *id,
                 const char *message)
{
    hm_fault why = {0};

    hm__fault(&why, (hm_str){NULL, 0}, id, "%s", message);
    listener->on_fault(listener->user, &why);
}

static bool has_extras(const hm__atl_game *game)
{
    bool any = game->extra_count > 0;

    for (size_t i = 0; i < game->player_count; i++)
        any |= game->players[i].extra_count > 0;
    return any;
}

void hm__atl_losses(const hm_record *record, const hm__listener *listener)
{
    const hm__atl_game *game = record->start;
    bool owners = false;
    bool high = false;

    for (uint32_t i = 0; i < game->board.count; i++) {
        const hm__atl_cell *cell = &game->cells[i];

        owners |= cell->state == HM__HEX_DEAD && cell->owner != HM__ATL_NOBODY;
        high |= cell->count > INT16_MAX;
    }
    if (owners)
        lose(listener, "lossy-owner",
             "dead fields have no owners on the table");
    if (high)
        lose(listener, "lossy-number",
             "piles of more than 32767 stones are written as 32767");
    if (has_extras(game))
        lose(listener, "lossy-key",
             "unknown keys of the transcript are not written");
}

hm_str hm__atl_name_player(const hm_record *record, size_t player)
{
    const hm__atl_game *game = record->start;

    return game->players[player].name;
}

void hm__atl_put_player(const hm_record *record, size_t ply, hm_out *out)
{
    const hm__atl_game *game = record->start;
    size_t at;

    if (!game || game->player_count == 0 || ply == 0)
        return;
    at = ((size_t)game->first + ply - 1) % game->player_count;
    if (game->players[at].name.len)
        hm_out_put(out, game->players[at].name);
    else
        hm_out_printf(out, "player %zu", at + 1);
    hm_out_puts(out, ": ");
}
