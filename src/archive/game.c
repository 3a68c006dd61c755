/*
 * game.c - packing a game that was read: its id, head, text and positions.
 *
 * The game is played once, for its id; everything else is seen on the way. Only
 * if something is wrong with it, it is played again to hear what.
 */
#include <string.h>

#include "archive.h"
#include "base/diag.h"
#include "base/sha256.h"
#include "base/str.h"
#include "model/record.h"
#include "notation/notation.h"
#include "rules/rules.h"
#include "select/search.h"

/* What is put together for one game. */
typedef struct packer {
    hm_ctx *ctx;
    const hm_record *record;
    hm_archive_game game;
    hm_out *values; // all texts that are made, one after another
    hm_out *tags, *diags, *rows, *words;
    hm_out *move;        // that led to the last position
    const hm_node *last; // node of the main line that was played last
    hm_archive_row row;  // of it, which waits for what was played next
    bool waits, stopped; // the main line cannot be played on
} packer;

static hm_status open_packer(hm_ctx *ctx, packer *p)
{
    hm_out **all[] = {&p->values, &p->tags,  &p->diags,
                      &p->rows,   &p->words, &p->move};

    p->ctx = ctx;
    for (size_t i = 0; i < HM_COUNT(all); i++)
        HM_TRY(hm_out_new(ctx, all[i]));
    return HM_OK;
}

static void close_packer(packer *p)
{
    hm_out_free(p->values);
    hm_out_free(p->tags);
    hm_out_free(p->diags);
    hm_out_free(p->rows);
    hm_out_free(p->words);
    hm_out_free(p->move);
}

hm_winner hm_outcome_winner(const hm_outcome *outcome)
{
    if (!outcome->over || outcome->winner > 1)
        return HM_WON_UNKNOWN;
    return outcome->winner < 0    ? HM_WON_DRAW
           : outcome->winner == 0 ? HM_WON_FIRST
                                  : HM_WON_SECOND;
}

/* ---- positions ----------------------------------------------------------- */

static void put_row(packer *p)
{
    if (!p->waits)
        return;
    p->row.move = hm_out_text(p->move);
    hm__pack_row(p->rows, &p->row);
    hm_out_clear(p->move);
    p->game.row_count++;
    p->waits = false;
}

/* Notes each position of the main line, and whether all can be played. */
static hm_status visit(void *user, hm_replay *replay, const hm_node *node,
                       bool played)
{
    packer *p = user;
    bool main = !node->parent ||
                (node->parent == p->last && node->parent->child == node);

    p->game.faulty |= !played;
    p->stopped |= main && !played;
    p->game.comments += node->comment_count > 0;
    p->game.variations += node->parent && node->parent->child != node;
    if (!main || p->stopped)
        return HM_OK;
    if (node->parent)
        HM_TRY(hm__replay_put_move(replay, p->move));
    put_row(p);
    p->last = node;
    if (hm_replay_key(replay, &p->row.key) != HM_OK)
        return HM_OK;
    p->row.index = hm_replay_index(replay);
    p->waits = true;
    return HM_OK;
}

/* ---- values -------------------------------------------------------------- */

/* Writes a value of the game; where it stands is known once all are written. */
static hm_status put_value(packer *p, const hm_facts *facts, hm_field field,
                           size_t *end)
{
    hm_status st;

    hm_out_clear(p->move);
    st = hm_facts_get(facts, field, HM_STR(""), p->move);
    hm_out_put(p->values, hm_out_text(p->move));
    *end = hm_out_text(p->values).len;
    return st == HM_END ? HM_OK : st;
}

static hm_status put_values(packer *p, const hm_facts *facts)
{
    hm_archive_game *g = &p->game;
    const struct {
        hm_field field;
        hm_str *to;
    } all[] = {
        {HM_FIELD_GAME, &g->game},     {HM_FIELD_RULES, &g->rules},
        {HM_FIELD_DATE, &g->date},     {HM_FIELD_BLACK, &g->black},
        {HM_FIELD_WHITE, &g->white},   {HM_FIELD_RESULT, &g->result},
        {HM_FIELD_WINNER, &g->winner}, {HM_FIELD_SIDE, &g->side},
    };
    size_t ends[HM_COUNT(all)];
    size_t start = 0;

    for (size_t i = 0; i < HM_COUNT(all); i++)
        HM_TRY(put_value(p, facts, all[i].field, &ends[i]));
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        *all[i].to = hm__str_part(hm_out_text(p->values), start, ends[i]);
        start = ends[i];
    }
    return HM_OK;
}

static void put_tags(packer *p)
{
    const hm_meta *meta = &p->record->meta;
    hm_archive_tag tag;

    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        const hm_meta *value = hm_meta_at(meta, i, &tag.name);

        hm_out_clear(p->move);
        if (hm_meta_type(value) == HM_META_TEXT)
            hm_out_put(p->move, hm_meta_text(value));
        else if (hm_meta_type(value) != HM_META_NULL)
            hm_meta_json(value, p->move);
        tag.value = hm_out_text(p->move);
        hm__pack_tag(p->tags, &tag);
        p->game.tag_count++;
    }
    hm_out_clear(p->move);
}

static void put_words(packer *p)
{
    const hm_node *node = &p->record->root;

    hm__record_put_values(p->record, p->words);
    for (; node; node = hm__node_next(node)) {
        if (node->comment_count == 0)
            continue;
        hm_node_comment(node, p->words);
        hm_out_char(p->words, '\n');
    }
}

/* ---- what is wrong ------------------------------------------------------- */

static void put_diags(packer *p, hm_diags *diags)
{
    size_t before = p->game.line - 1;

    hm_diags_sort(diags);
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        const hm_diag *d = hm_diags_at(diags, i);
        hm_archive_diag diag = {.severity = d->severity,
                                .id = hm_str_of(d->id),
                                .line = d->line > before ? d->line - before : 0,
                                .column = d->column,
                                .message = d->message};

        hm__pack_diag(p->diags, &diag);
        p->game.diag_count++;
        p->game.faulty |= d->severity == HM_ERROR;
    }
}

static size_t count_errors(const hm_diags *diags)
{
    size_t count = 0;

    for (size_t i = 0; i < hm_diags_count(diags); i++)
        count += hm_diags_at(diags, i)->severity == HM_ERROR;
    return count;
}

/* ---- the game ------------------------------------------------------------ */

/* Whether a notation would look at a setting. */
static bool knows(const hm_notation *notation, const char *setting)
{
    const hm_setting *own = notation->settings;
    size_t len = strcspn(setting, "=");

    for (; own && own->key; own++) {
        if (strlen(own->key) == len && !memcmp(own->key, setting, len))
            return true;
    }
    return notation->holds;
}

static void put_settings(packer *p, const hm_notation *notation,
                         const hm_pack_options *o)
{
    for (size_t i = 0; i < o->setting_count; i++) {
        if (!knows(notation, o->settings[i]))
            continue;
        hm_out_puts(p->words, o->settings[i]);
        hm_out_char(p->words, '\0');
    }
}

/* Where the game was read, or where it had been before it was in an archive. */
static hm_status put_place(packer *p, const hm_reader *reader,
                           const hm_pack_options *o, hm__arena *arena)
{
    const hm_record *record = p->record;
    const hm__source *source =
        record->container ? &record->container->source : &record->source;
    const hm__origin *origin = record->origin;
    hm_archive_game *g = &p->game;

    g->text = source->text;
    g->line = source->line + 1;
    g->offset = source->offset;
    g->number = source->game;
    g->notation = hm_str_of(record->notation);
    g->reader = hm_str_of(origin ? origin->reader : reader->notation->name);
    g->file = origin ? origin->file : hm_str_of(o->file ? o->file : "");
    if (origin) {
        g->settings = origin->settings;
        return HM_OK;
    }
    put_settings(p, reader->notation, o);
    g->settings = hm__arena_str(arena, hm_out_text(p->words));
    hm_out_clear(p->words);
    return g->settings.ptr ? HM_OK : HM_ENOMEM;
}

/* What cannot be read is known by its text. */
static hm_status id_of_text(packer *p)
{
    hm_archive_game *g = &p->game;
    uint8_t digest[32];

    hm_out_puts(p->move, "halfmove text 1\n");
    hm_out_put(p->move, g->reader);
    hm_out_char(p->move, '\n');
    hm_out_put(p->move, g->text);
    HM_TRY(hm_out_status(p->move));
    hm__sha256(hm_out_text(p->move), digest);
    memcpy(g->id.bytes, digest, sizeof(g->id.bytes));
    hm_out_clear(p->move);
    g->faulty = true;
    return HM_OK;
}

static hm_status play(packer *p, const hm_pack_options *o)
{
    const hm_record *record = p->record;
    hm__visitor visitor = {visit, p};
    hm_facts facts = {.size = sizeof(facts),
                      .record = record,
                      .stage = HM_STAGE_PLAYED,
                      .replay = o->replay};
    hm_outcome outcome;

    HM_TRY(hm__record_visit(record, o->replay, &visitor, &p->game.id));
    put_row(p);
    p->game.plies = record->length;
    HM_TRY(hm_facts_outcome(&facts, &outcome));
    p->game.won = hm_outcome_winner(&outcome);
    HM_TRY(put_values(p, &facts));
    put_tags(p);
    put_words(p);
    if (p->game.faulty && o->diags && count_errors(o->diags) == 0)
        return hm__replay_report(o->replay, record, o->diags);
    return HM_OK;
}

static hm_status pack(packer *p, hm_status read, const hm_pack_options *o)
{
    hm_archive_game *g = &p->game;

    if (read == HM_OK)
        HM_TRY(play(p, o));
    else
        HM_TRY(id_of_text(p));
    if (o->diags)
        put_diags(p, o->diags);
    if (p->record->origin) {
        g->line = p->record->origin->line;
        g->offset = p->record->origin->offset;
        g->number = p->record->origin->number;
    }
    g->tags = hm_out_text(p->tags);
    g->diags = hm_out_text(p->diags);
    g->rows = hm_out_text(p->rows);
    g->words = hm_out_text(p->words);
    HM_TRY(hm_out_status(p->tags));
    HM_TRY(hm_out_status(p->diags));
    HM_TRY(hm_out_status(p->rows));
    HM_TRY(hm_out_status(p->words));
    return hm_out_status(p->values);
}

hm_status hm_archive_pack(const hm_reader *reader, const hm_record *record,
                          const hm_pack_options *options, hm_out *packed,
                          bool *faulty)
{
    packer p = {.record = record};
    hm_pack_options o;
    hm__arena arena;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    hm__arena_init(&arena, reader->ctx);
    st = open_packer(reader->ctx, &p);
    if (st == HM_OK)
        st = put_place(&p, reader, &o, &arena);
    if (st == HM_OK && o.read != HM_OK && p.game.text.len == 0)
        st = HM_ELIMIT;
    if (st == HM_OK)
        st = pack(&p, o.read, &o);
    if (st == HM_OK) {
        *faulty = p.game.faulty;
        hm__pack_game(packed, &p.game);
        st = hm_out_status(packed);
    }
    close_packer(&p);
    hm__arena_free(&arena);
    return st;
}

/* ---- reading one again ----------------------------------------------------
 */

hm_status hm__again_open(hm_archive *archive, hm_replay *replay, hm__again *out)
{
    *out = (hm__again){
        .ctx = archive->ctx, .name = archive->name, .replay = replay};
    HM_TRY(hm_diags_new(archive->ctx, &out->diags));
    return hm_out_new(archive->ctx, &out->packed);
}

void hm__again_close(hm__again *again)
{
    hm_record_free(again->record);
    hm_diags_free(again->diags);
    hm_out_free(again->packed);
}

hm_status hm__again_pack(hm__again *again, hm_str packed, hm_archive_game *out)
{
    hm_reader_options options = {.size = sizeof(options),
                                 .from = HM_PACKED,
                                 .name = again->name,
                                 .diags = again->diags};
    hm_pack_options how = {
        .size = sizeof(how), .diags = again->diags, .replay = again->replay};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    bool faulty;
    hm_str bytes;
    hm_status st = hm_input_plain(again->ctx, packed, &input);

    hm_diags_clear(again->diags);
    hm_out_clear(again->packed);
    if (st == HM_OK)
        st = hm_reader_new(again->ctx, input, &options, &reader);
    if (st == HM_OK) {
        st = hm_reader_reuse(reader, &again->record);
        how.read = st;
        if (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT)
            st = hm_archive_pack(reader, again->record, &how, again->packed,
                                 &faulty);
    }
    hm_reader_free(reader);
    hm_input_free(input);
    bytes = hm_out_text(again->packed);
    return st == HM_OK       ? hm_archive_unpack(&bytes, out)
           : st == HM_ELIMIT ? HM_EINPUT
                             : st;
}
