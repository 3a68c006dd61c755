/*
 * old_write.c - Atlantis transcripts in the old text format, writer.
 *
 * Standard segments are written by their name, all others field by field.
 */
#include "atlantis.h"
#include "base/str.h"
#include "loss.h"
#include "notation/loss.h"

enum { COLUMNS = 80 };

typedef struct layout {
    hm_writer *writer;
    hm_out *out;
    const hm_record *record;
    const hm__atl_game *game;
    hm__atl_shift shift;
    size_t column;
} layout;

/* ---- words ---------------------------------------------------------------
 */

/* Puts a word, on a new line if this one is full. */
static void put_word(layout *l, hm_str word)
{
    if (l->column && l->column + 1 + word.len > COLUMNS) {
        hm_out_puts(l->out, "\n    ");
        l->column = 4;
    } else if (l->column) {
        hm_out_char(l->out, ' ');
        l->column++;
    }
    hm_out_put(l->out, word);
    l->column += word.len;
}

static void end_line(layout *l)
{
    hm_out_char(l->out, '\n');
    l->column = 0;
}

static size_t name_of(const layout *l, hm__hex field, char out[HM__HEX_NAME])
{
    field.column += l->shift.column;
    field.row += l->shift.row;
    return hm__hex_name(field, out);
}

/* Strings may not hold parentheses, so brackets stand for them. */
static hm_status put_string(layout *l, hm_str text, const char *end)
{
    bool changed = false;
    size_t len = text.len;

    hm_out_puts(l->out, " (");
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        changed |= c == '(' || c == ')';
        hm_out_char(l->out, c == '(' ? '[' : c == ')' ? ']' : c);
    }
    hm_out_char(l->out, ')');
    hm_out_puts(l->out, end);
    l->column += len + 3;
    if (!changed)
        return HM_OK;
    return hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-parentheses",
                        "parentheses in a string are written as brackets");
}

/* ---- segments ------------------------------------------------------------
 */

/* The field whose neighbours are the rest of its segment; or HM__ATL_NONE. */
static uint32_t middle_of(const layout *l, uint32_t first, uint32_t count)
{
    const hm__atl_board *board = &l->game->board;

    if (count != HM__ATL_SEGMENT)
        return HM__ATL_NONE;
    for (uint32_t i = first; i < first + count; i++) {
        uint32_t field = l->game->order[i];
        size_t own = 0;

        for (size_t way = 0; way < HM__ATL_WAYS; way++) {
            uint32_t next = board->next[field][way];

            own += next != HM__ATL_NONE &&
                   board->fields[next].segment == board->fields[field].segment;
        }
        if (own == HM__ATL_WAYS)
            return field;
    }
    return HM__ATL_NONE;
}

static void put_segment_name(layout *l, uint32_t middle)
{
    char name[HM__HEX_NAME];
    size_t len = name_of(l, l->game->board.fields[middle], name);

    for (size_t i = 0; i < len; i++)
        name[i] = hm__is_lower(name[i]) ? (char)(name[i] - 'a' + 'A') : name[i];
    put_word(l, (hm_str){name, len});
}

static void put_fields(layout *l, uint32_t first, uint32_t count)
{
    for (uint32_t i = first; i < first + count; i++) {
        char word[HM__HEX_NAME + 2] = "[";
        size_t len = i == first;

        len += name_of(l, l->game->board.fields[l->game->order[i]], word + len);
        if (i + 1 == first + count)
            word[len++] = ']';
        put_word(l, (hm_str){word, len});
    }
}

static void put_board(layout *l)
{
    const hm__atl_board *board = &l->game->board;
    uint32_t count;

    put_word(l, HM_STR("board"));
    for (uint32_t first = 0; first < board->count; first += count) {
        int segment = board->fields[l->game->order[first]].segment;
        uint32_t middle;

        for (count = 1;
             first + count < board->count &&
             board->fields[l->game->order[first + count]].segment == segment;)
            count++;
        middle = middle_of(l, first, count);
        if (middle == HM__ATL_NONE)
            put_fields(l, first, count);
        else
            put_segment_name(l, middle);
    }
}

static hm_status put_craters(layout *l)
{
    bool owned = false;
    bool first = true;

    for (uint32_t i = 0; i < l->game->board.count; i++) {
        char name[HM__HEX_NAME];
        size_t len = name_of(l, l->game->board.fields[i], name);

        if (l->game->cells[i].state != HM__HEX_DEAD)
            continue;
        if (first)
            put_word(l, HM_STR("-"));
        first = false;
        owned |= l->game->cells[i].owner != HM__ATL_NOBODY;
        put_word(l, (hm_str){name, len});
    }
    end_line(l);
    if (!owned)
        return HM_OK;
    return hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-owner",
                        "the old format does not say who owns dead fields");
}

/* ---- players -------------------------------------------------------------
 */

/* Whether every field around a middle has one stone of the player. */
static bool is_settled(const layout *l, uint32_t middle, int32_t player)
{
    const hm__atl_cell *cells = l->game->cells;
    const uint32_t *next = l->game->board.next[middle];
    bool all = cells[middle].owner == player && cells[middle].count == 1;

    for (size_t way = 0; way < HM__ATL_WAYS; way++)
        all = all && next[way] != HM__ATL_NONE &&
              cells[next[way]].owner == player && cells[next[way]].count == 1;
    return all;
}

static void put_pile(layout *l, uint32_t field)
{
    char word[HM__HEX_NAME + 24];
    size_t len = name_of(l, l->game->board.fields[field], word);
    int64_t count = l->game->cells[field].count;
    char digits[20];
    size_t at = sizeof(digits);

    for (int64_t rest = count; rest > 0 && count > 1; rest /= 10)
        digits[--at] = (char)('0' + rest % 10);
    if (count > 1)
        word[len++] = ':';
    while (at < sizeof(digits))
        word[len++] = digits[at++];
    put_word(l, (hm_str){word, len});
}

/* Whether some of the fields around a middle have been written. */
static bool is_begun(const layout *l, uint32_t middle, const bool *done)
{
    const uint32_t *next = l->game->board.next[middle];
    bool begun = done[middle];

    for (size_t way = 0; way < HM__ATL_WAYS; way++)
        begun = begun || done[next[way]];
    return begun;
}

/* Puts a player's stones; seven that stand around each other by one name. */
static void put_stones(layout *l, int32_t player, bool *done)
{
    const hm__atl_game *game = l->game;

    for (uint32_t i = 0; i < game->board.count; i++) {
        if (!is_settled(l, i, player) || is_begun(l, i, done))
            continue;
        put_segment_name(l, i);
        done[i] = true;
        for (size_t way = 0; way < HM__ATL_WAYS; way++)
            done[game->board.next[i][way]] = true;
    }
    for (uint32_t i = 0; i < game->board.count; i++) {
        if (!done[i] && game->cells[i].owner == player && game->cells[i].count)
            put_pile(l, i);
    }
}

static hm_status put_player(layout *l, size_t index, bool *done)
{
    const hm__atl_player *player = &l->game->players[index];
    hm_str name = hm__atl_player_text(l->record, index, "", player->name);
    hm_str color =
        hm__atl_player_text(l->record, index, "Color", player->color);

    put_word(l, HM_STR("player"));
    put_stones(l, (int32_t)index, done);
    if (player->extra_count)
        HM_TRY(hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-key",
                            "the old format cannot hold other keys of player "
                            "%zu",
                            index + 1));
    HM_TRY(put_string(l, name.ptr ? name : HM_STR(""), ""));
    if (!color.ptr || !hm__atl_color(color, NULL)) {
        color = hm_str_of(hm__atl_some_color(index));
        HM_TRY(hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-color",
                            "the old format needs a colour that has a name in "
                            "SVG; player %zu gets %.*s",
                            index + 1, HM_ARG(color)));
    }
    HM_TRY(put_string(l, color, ""));
    end_line(l);
    return HM_OK;
}

static hm_status put_players(layout *l)
{
    hm_ctx *ctx = l->writer->ctx;
    bool *done = hm__alloc(ctx, (size_t)l->game->board.count + 1);
    hm_status st = done ? HM_OK : HM_ENOMEM;

    for (size_t i = 0; st == HM_OK && i < l->game->player_count; i++)
        st = put_player(l, i, done);
    hm__free(ctx, done);
    return st;
}

/* ---- rounds --------------------------------------------------------------
 */

static void put_move(layout *l, const hm__atl_move *move, const char *end)
{
    char word[2 * HM__HEX_NAME + 2];
    size_t len = name_of(l, move->from.hex, word);

    word[len++] = '-';
    len += name_of(l, move->to.hex, word + len);
    if (*end)
        word[len++] = *end;
    put_word(l, (hm_str){word, len});
}

/* A turn has one comment, so several are joined. */
static hm_status put_comments(layout *l, const hm_node *node)
{
    hm_out *text = NULL;
    hm_status st;

    HM_TRY(hm_out_new(l->writer->ctx, &text));
    for (size_t i = 0; i < node->comment_count; i++) {
        hm_out_puts(text, i ? " " : "");
        hm_out_put(text, node->comments[i].text);
    }
    st = hm_out_status(text);
    if (st == HM_OK)
        st = put_string(l, hm_out_text(text), ".");
    hm_out_free(text);
    return st;
}

static hm_status put_turn(layout *l, const hm_node *node)
{
    const hm__atl_turn *turn = node->ply;
    const char *end = node->comment_count ? "" : ".";

    if (turn->count == 0)
        put_word(l, *end ? HM_STR("pass.") : HM_STR("pass"));
    for (size_t i = 0; i < turn->count; i++)
        put_move(l, &turn->moves[i], i + 1 == turn->count ? end : "");
    return node->comment_count ? put_comments(l, node) : HM_OK;
}

static hm_status put_rounds(layout *l)
{
    size_t turn = 0;

    for (const hm_node *node = l->record->root.child; node;
         node = node->child, turn++) {
        if (turn % l->game->player_count == 0) {
            if (turn)
                end_line(l);
            hm_out_printf(l->out, "%zu.", turn / l->game->player_count + 1);
            l->column = 4;
        }
        HM_TRY(put_turn(l, node));
    }
    if (turn)
        end_line(l);
    return HM_OK;
}

/* ---- the whole -----------------------------------------------------------
 */

/* What the old format has no words for at all. */
static hm_status check_game(layout *l)
{
    const hm__atl_game *game = l->game;
    hm_status st = HM_OK;

    if (game->first)
        st = hm__atl_loss(l->writer, l->record, HM_ERROR, "lossy-first-player",
                          "the old format begins with the turn of player 1");
    for (uint32_t i = 0; i < game->board.count; i++) {
        char name[HM__HEX_NAME];

        if (game->cells[i].state == HM__HEX_GROWING)
            st = hm__atl_loss(l->writer, l->record, HM_ERROR, "lossy-growing",
                              "the old format cannot say that %.*s is growing",
                              (int)hm__hex_name(game->board.fields[i], name),
                              name);
    }
    return st;
}

static hm_status check_players(layout *l)
{
    const hm__atl_game *game = l->game;
    hm_status st = HM_OK;
    bool *has = hm__alloc(l->writer->ctx, game->player_count + 1);

    if (!has)
        return HM_ENOMEM;
    for (uint32_t i = 0; i < game->board.count; i++) {
        if (game->cells[i].count)
            has[game->cells[i].owner] = true;
    }
    for (size_t i = 0; i < game->player_count; i++) {
        if (!has[i])
            st = hm__atl_loss(l->writer, l->record, HM_ERROR, "lossy-player",
                              "the old format has no players without stones, "
                              "such as player %zu",
                              i + 1);
    }
    hm__free(l->writer->ctx, has);
    return st;
}

static bool has_other_tag(const hm_record *record)
{
    const hm_meta *m = record->meta.first;

    while (m && !hm__atl_is_other_tag(m))
        m = m->next;
    return m;
}

hm_status hm__atl_write_old(hm_writer *writer, const hm_record *record)
{
    layout l = {.writer = writer,
                .out = writer->out,
                .record = record,
                .game = record->start};

    HM_TRY(check_game(&l));
    HM_TRY(check_players(&l));
    if (!hm__atl_shift_of(&l.game->board, &l.shift))
        return hm__atl_loss(writer, record, HM_ERROR, "lossy-board",
                            "the board is too large for field names that start "
                            "at a1");
    hm__writer_lossy_outer(writer, record);
    hm_out_puts(l.out, "atlantis-transcript 1.0\n");
    put_board(&l);
    HM_TRY(put_craters(&l));
    if (l.game->extra_count || has_other_tag(record))
        HM_TRY(hm__atl_loss(writer, record, HM_WARNING, "lossy-key",
                            "the old format cannot hold other keys"));
    if (record->root.comment_count)
        HM_TRY(hm__atl_loss(writer, record, HM_WARNING, "lossy-comment",
                            "the old format has no comments before the first "
                            "turn"));
    hm__lossy_tree(writer, record);
    HM_TRY(put_players(&l));
    return put_rounds(&l);
}
