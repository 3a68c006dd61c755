/*
 * text.c - positions of Atlantis as text, and games that start from them.
 *
 *   position = "players=" number ["turn=" number] "board=" segment {"/"
 * segment} segment  = field {"," field} field    = name [":" ("x" | player ("*"
 * | "+") stones)]
 *
 * "turn" is the player to move; players are numbered from 1. A field that is
 * growing has a "+" before its stones, a dead one an "x".
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "state.h"

enum { MOST_PLAYERS = 65535, STONE_DIGITS = 15 };

/* ---- writing -------------------------------------------------------------
 */

static void put_cell(const hm__atl_cell *cell, hm_out *out)
{
    if (cell->state == HM__HEX_DEAD)
        hm_out_puts(out, ":x");
    else if (cell->count)
        hm_out_printf(out, ":%d%c%lld", (int)cell->owner + 1,
                      cell->state == HM__HEX_OPEN ? '*' : '+',
                      (long long)cell->count);
}

hm_status hm__atl_put_position(hm_state *s, hm_out *out)
{
    const hm__atl_game *game = s->position.game;
    const hm__atl_board *board = &game->board;

    if (s->depth && !hm__atl_last(s)->last)
        return HM_ESUPPORT; // in the middle of a turn
    hm_out_printf(out, "players=%zu", game->player_count);
    if (game->player_count)
        hm_out_printf(out, " turn=%d", (int)hm__atl_next_player(s) + 1);
    hm_out_puts(out, " board=");
    for (uint32_t i = 0; i < board->count; i++) {
        uint32_t field = game->order[i];
        hm__hex hex = board->fields[field];
        char name[HM__HEX_NAME];

        if (i)
            hm_out_char(out,
                        board->fields[game->order[i - 1]].segment == hex.segment
                            ? ','
                            : '/');
        hm_out_put(out, (hm_str){name, hm__hex_name(hex, name)});
        put_cell(&s->position.cells[field], out);
    }
    return HM_OK;
}

/* ---- reading -------------------------------------------------------------
 */

typedef struct reading {
    hm_record *record;
    hm__atl_game *game;
    hm_str players, turn, board; // ptr is NULL: not given
    hm_fault *why;
} reading;

static hm_status refuse(const reading *r, hm_str at, const char *expected)
{
    return hm__fault(r->why, at, "atlantis-position", "expected %s", expected);
}

/* Cuts the text into its three parts. */
static hm_status split(reading *r, hm_str text)
{
    const struct {
        hm_str key;
        hm_str *value;
    } parts[] = {{HM_STR("players="), &r->players},
                 {HM_STR("turn="), &r->turn},
                 {HM_STR("board="), &r->board}};

    for (size_t at = 0; at < text.len;) {
        size_t end = hm__str_find(text, ' ', at);
        hm_str word = hm__str_part(text, at, end);
        size_t i = 0;

        at = end + 1;
        if (word.len == 0)
            continue;
        while (i < HM_COUNT(parts) && !hm__str_starts(word, parts[i].key))
            i++;
        if (i == HM_COUNT(parts) || parts[i].value->ptr)
            return refuse(r, word, "players=, turn= or board=, each once");
        *parts[i].value = hm__str_part(word, parts[i].key.len, word.len);
    }
    if (!r->players.ptr || !r->board.ptr)
        return refuse(r, text, "players= and board=");
    return HM_OK;
}

/* state = "x" | player ("*" | "+") stones */
static hm_status read_state(const reading *r, hm_str text, hm__atl_cell *out)
{
    size_t at = 0;
    size_t player = 0;
    size_t stones = 0;

    if (hm_str_is(text, "x")) {
        out->state = HM__HEX_DEAD;
        return HM_OK;
    }
    while (at < text.len && hm__is_digit(text.ptr[at]))
        at++;
    if (!hm__str_size(hm__str_part(text, 0, at), &player) || player == 0 ||
        player > r->game->player_count || at == text.len ||
        (text.ptr[at] != '*' && text.ptr[at] != '+') ||
        text.len - at - 1 > STONE_DIGITS ||
        !hm__str_size(hm__str_part(text, at + 1, text.len), &stones) ||
        stones == 0)
        return refuse(r, text, "x, or a player and stones such as 1*3 or 1+3");
    *out = (hm__atl_cell){(int64_t)stones, (int32_t)player - 1,
                          text.ptr[at] == '*' ? HM__HEX_OPEN : HM__HEX_GROWING};
    return HM_OK;
}

static hm_status read_field(const reading *r, hm_str text, hm__hex *hex,
                            hm__atl_cell *cell)
{
    size_t colon = hm__str_find(text, ':', 0);
    hm_str name = hm__str_part(text, 0, colon);

    *cell = (hm__atl_cell){0, HM__ATL_NOBODY, HM__HEX_OPEN};
    if (hm__atl_read_name(name, hex) != HM__ATL_FIELD_NAME)
        return hm__fault(r->why, name.len ? name : r->board,
                         "atlantis-bad-coord",
                         "expected a field, such as "
                         "\"b2\"");
    if (colon == text.len)
        return HM_OK;
    return read_state(r, hm__str_part(text, colon + 1, text.len), cell);
}

static size_t end_of_field(hm_str board, size_t at)
{
    while (at < board.len && board.ptr[at] != ',' && board.ptr[at] != '/')
        at++;
    return at;
}

/* Puts the cells where their fields are. */
static hm_status sort_cells(reading *r, const hm__atl_cell *from,
                            const uint32_t *places, size_t count)
{
    hm__atl_cell *cells =
        hm__arena_zero(&r->record->arena, count, sizeof(*cells));

    if (!cells)
        return HM_ENOMEM;
    if (r->game->board.count < count)
        return hm__fault(r->why, r->board, "atlantis-dup-field",
                         "this field appears twice");
    for (size_t i = 0; i < count; i++)
        cells[places[i]] = from[i];
    r->game->cells = cells;
    r->game->order = places;
    return HM_OK;
}

static hm_status read_board(reading *r)
{
    hm__arena *arena = &r->record->arena;
    size_t most = r->board.len / 2 + 1; // a name has two characters at least
    hm__hex *fields = hm__arena_zero(arena, most, sizeof(*fields));
    hm__atl_cell *cells = hm__arena_zero(arena, most, sizeof(*cells));
    uint32_t *places;
    size_t count = 0;
    int segment = 0;

    if (!fields || !cells)
        return HM_ENOMEM;
    for (size_t at = 0; at <= r->board.len; count++) {
        size_t end = end_of_field(r->board, at);

        HM_TRY(read_field(r, hm__str_part(r->board, at, end), &fields[count],
                          &cells[count]));
        fields[count].segment = segment;
        segment += end < r->board.len && r->board.ptr[end] == '/';
        at = end + 1;
    }
    HM_TRY(hm__atl_board_make(&r->game->board, arena, fields, count, &places));
    r->game->board.segment_count = (size_t)segment + 1;
    return sort_cells(r, cells, places, count);
}

static hm_status read_players(reading *r)
{
    size_t count = 0;
    size_t turn = 1;
    hm__atl_player *players;

    if (!hm__str_size(r->players, &count) || count > MOST_PLAYERS)
        return refuse(r, r->players, "the number of players");
    if (r->turn.ptr &&
        (!hm__str_size(r->turn, &turn) || turn == 0 || turn > count))
        return refuse(r, r->turn, "the number of a player");
    players = hm__arena_zero(&r->record->arena, count, sizeof(*players));
    if (!players)
        return HM_ENOMEM;
    r->game->players = players;
    r->game->player_count = count;
    r->game->first = (int32_t)turn - 1;
    return HM_OK;
}

/* A number among the metadata, or what is usual. */
static int number_of(const hm_meta *meta, int usual)
{
    int64_t number = usual;

    if (meta)
        hm__str_int(hm_meta_text(meta), &number);
    return number >= 0 && number < INT16_MAX ? (int)number : usual;
}

/* The start of `halfmove new atlantis`. */
static hm_status begin_usual(hm_record *record, hm_fault *why)
{
    hm_atlantis_options options = {
        .size = sizeof(options), .shape = "hexagon", .side = 3, .players = 2};
    static const char *const shapes[] = {"triangle", "hexagon", "rhombus"};
    hm_status st;

    for (const hm_meta *m = record->meta.first; m; m = m->next) {
        for (size_t i = 0; i < HM_COUNT(shapes); i++) {
            if (hm_str_is(m->key, "shape") &&
                hm_str_is(hm_meta_text(m), shapes[i]))
                options.shape = shapes[i];
        }
        if (hm_str_is(m->key, "side"))
            options.side = number_of(m, options.side);
        if (hm_str_is(m->key, "players"))
            options.players = number_of(m, options.players);
    }
    st = hm__atl_start(record, &options);
    if (st == HM_EUSAGE)
        return hm__fault(why, (hm_str){NULL, 0}, "atlantis-position",
                         "expected a side of 1 to 20, and at most as many "
                         "players as segments");
    return st;
}

hm_status hm__atl_begin_game(hm_record *record, hm_str position, hm_fault *why)
{
    reading r = {.record = record, .why = why};

    if (position.len == 0)
        return begin_usual(record, why);
    r.game = hm__arena_zero(&record->arena, 1, sizeof(*r.game));
    if (!r.game)
        return HM_ENOMEM;
    HM_TRY(split(&r, position));
    HM_TRY(read_players(&r));
    HM_TRY(read_board(&r));
    record->start = r.game;
    return HM_OK;
}
