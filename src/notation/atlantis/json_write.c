/*
 * json_write.c - Atlantis transcripts in JSON, writer.
 *
 * One layout: a line for each segment, stack of keys and turn. Fields keep
 * the order of their segments, stacks are sorted, segments spelled out.
 */
#include "atlantis.h"
#include "base/str.h"
#include "loss.h"
#include "notation/loss.h"

typedef struct layout {
    hm_writer *writer;
    hm_out *out;
    const hm_record *record;
    const hm__atl_game *game;
    hm__atl_shift shift;
} layout;

static void put_name(const layout *l, hm__hex field)
{
    hm_out_char(l->out, '"');
    hm__atl_put_field(l->out, l->shift, field);
    hm_out_char(l->out, '"');
}

/* A value as it was written, without the white space between its parts. */
static void put_packed(hm_out *out, hm_str value)
{
    bool quoted = false;

    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';

        if (quoted || !blank)
            hm_out_char(out, c);
        if (c == '"')
            quoted = !quoted;
        if (c == '\\' && ++i < value.len) // only strings have them
            hm_out_char(out, value.ptr[i]);
    }
}

static void put_extras(const layout *l, const hm__atl_extra *extras,
                       size_t count, const char *indent)
{
    for (size_t i = 0; i < count; i++) {
        hm_out_puts(l->out, ",\n");
        hm_out_puts(l->out, indent);
        hm_out_json(l->out, extras[i].key);
        hm_out_puts(l->out, ": ");
        put_packed(l->out, extras[i].value);
    }
}

static void put_segments(const layout *l)
{
    const hm__atl_board *board = &l->game->board;
    int segment = -1;

    hm_out_puts(l->out, "    \"segments\": [");
    for (uint32_t i = 0; i < board->count; i++) {
        hm__hex field = board->fields[l->game->order[i]];

        if (field.segment != segment)
            hm_out_puts(l->out, segment < 0 ? "\n        [" : "],\n        [");
        else
            hm_out_puts(l->out, ", ");
        segment = field.segment;
        put_name(l, field);
    }
    hm_out_puts(l->out, "]\n    ]");
}

/* ---- players -------------------------------------------------------------
 */

/* Craters that nobody left are given to the first player. */
static int32_t owner_of(const hm__atl_cell *cell)
{
    if (cell->state == HM__HEX_DEAD && cell->owner == HM__ATL_NOBODY)
        return 0;
    return cell->owner;
}

static void put_stacks(const layout *l, int32_t player)
{
    bool first = true;

    hm_out_puts(l->out, "\"stacks\": {");
    for (uint32_t i = 0; i < l->game->board.count; i++) {
        const hm__atl_cell *cell = &l->game->cells[i];

        if (owner_of(cell) != player)
            continue;
        if (!first)
            hm_out_puts(l->out, ", ");
        first = false;
        put_name(l, l->game->board.fields[i]);
        hm_out_puts(l->out, ": ");
        hm_out_int(l->out,
                   cell->state == HM__HEX_GROWING ? -cell->count : cell->count);
    }
    hm_out_char(l->out, '}');
}

static void put_text(const layout *l, const char *key, hm_str text)
{
    if (!text.ptr)
        return;
    hm_out_printf(l->out, "\"%s\": ", key);
    hm_out_json(l->out, text);
    hm_out_puts(l->out, ",\n            ");
}

static void put_players(const layout *l)
{
    hm_out_puts(l->out, ",\n    \"players\": [");
    for (size_t i = 0; i < l->game->player_count; i++) {
        const hm__atl_player *player = &l->game->players[i];

        hm_out_puts(l->out, i ? ",\n        {\n            "
                              : "\n        {\n            ");
        put_text(l, "name",
                 hm__atl_player_text(l->record, i, "", player->name));
        put_text(l, "color",
                 hm__atl_player_text(l->record, i, "Color", player->color));
        put_stacks(l, (int32_t)i);
        put_extras(l, player->extras, player->extra_count, "            ");
        hm_out_puts(l->out, "\n        }");
    }
    hm_out_puts(l->out, "\n    ]");
}

/* ---- turns ---------------------------------------------------------------
 */

static void put_turn(const layout *l, const hm__atl_turn *turn)
{
    hm_out_char(l->out, '[');
    for (size_t i = 0; i < turn->count; i++) {
        hm_out_puts(l->out, i ? ", [" : "[");
        put_name(l, turn->moves[i].from.hex);
        hm_out_puts(l->out, ", ");
        put_name(l, turn->moves[i].to.hex);
        hm_out_char(l->out, ']');
    }
    hm_out_char(l->out, ']');
}

static void put_turns(const layout *l)
{
    const hm_node *node = l->record->root.child;

    if (!node)
        return;
    hm_out_puts(l->out, ",\n    \"turns\": [\n        ");
    for (; node; node = node->child) {
        put_turn(l, node->ply);
        hm_out_puts(l->out, node->child ? ",\n        " : "\n    ]");
    }
}

/* ---- tags ----------------------------------------------------------------
 */

/* Whether a key means something to the format. */
static bool is_taken(hm_str key)
{
    static const char *const keys[] = {"format",  "version", "segments",
                                       "players", "turns",   "first_player"};

    for (size_t i = 0; i < HM_COUNT(keys); i++) {
        if (hm_str_is(key, keys[i]))
            return true;
    }
    return false;
}

/* Tags that were set are keys that the format does not know. */
static hm_status put_tags(const layout *l)
{
    for (const hm_meta *m = l->record->meta.first; m; m = m->next) {
        if (!hm__atl_is_other_tag(m))
            continue;
        if (is_taken(m->key)) {
            HM_TRY(hm__atl_loss(l->writer, l->record, HM_WARNING,
                                "lossy-metadata",
                                "this key has another meaning in transcripts"));
            continue;
        }
        hm_out_puts(l->out, ",\n    ");
        hm_out_json(l->out, m->key);
        hm_out_puts(l->out, ": ");
        hm_meta_json(m, l->out);
    }
    return HM_OK;
}

/* ---- losses --------------------------------------------------------------
 */

static size_t count_craters(const hm__atl_game *game)
{
    size_t count = 0;

    for (uint32_t i = 0; i < game->board.count; i++)
        count += game->cells[i].state == HM__HEX_DEAD &&
                 game->cells[i].owner == HM__ATL_NOBODY;
    return count;
}

static hm_status report_comments(const layout *l)
{
    for (const hm_node *node = &l->record->root; node; node = node->child) {
        for (size_t i = 0; i < node->comment_count; i++)
            HM_TRY(hm__report(l->writer->options->diags, &l->record->source,
                              (hm__problem){.severity = HM_WARNING,
                                            .id = "lossy-comment",
                                            .span = node->comments[i].span},
                              "JSON transcripts have no comments; this one is "
                              "not written"));
    }
    return HM_OK;
}

static hm_status report_losses(const layout *l)
{
    size_t craters = count_craters(l->game);

    HM_TRY(report_comments(l));
    hm__lossy_tree(l->writer, l->record);
    if (craters && l->game->player_count == 0)
        return hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-crater",
                            "JSON transcripts have no craters without players; "
                            "they become open fields (%zu)",
                            craters);
    if (craters)
        return hm__atl_loss(l->writer, l->record, HM_WARNING, "lossy-crater",
                            "dead fields have an owner in JSON; craters are "
                            "given to player 1 (%zu)",
                            craters);
    return HM_OK;
}

static hm_status write_document(hm_writer *writer, const hm_record *record)
{
    layout l = {.writer = writer,
                .out = writer->out,
                .record = record,
                .game = record->start};

    hm__atl_shift_of(&l.game->board, &l.shift);
    HM_TRY(report_losses(&l));
    hm__writer_lossy_outer(writer, record);
    hm_out_puts(l.out, "{\n    \"format\": \"Atlantis transcript\",\n"
                       "    \"version\": \"1.0\",\n");
    put_segments(&l);
    if (l.game->player_count)
        put_players(&l);
    if (l.game->first)
        hm_out_printf(l.out, ",\n    \"first_player\": %d",
                      (int)l.game->first + 1);
    put_turns(&l);
    put_extras(&l, l.game->extras, l.game->extra_count, "    ");
    HM_TRY(put_tags(&l));
    hm_out_puts(l.out, "\n}\n");
    return hm_out_status(l.out);
}

hm_status hm__atl_write_json(hm_writer *writer, const hm_record *record)
{
    return hm__writer_lines(writer, record, write_document);
}
