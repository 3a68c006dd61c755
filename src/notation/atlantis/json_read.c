/*
 * json_read.c - Atlantis transcripts in JSON, reader.
 *
 * docs/formats/atlantis.md is the guide and the test. Keys may come in any
 * order. What has the wrong type is reported and skipped, so that one run
 * shows everything. Text that is no JSON ends the reading, but the usual
 * mistakes after that place are still reported.
 */
#include <string.h>

#include "atlantis.h"
#include "base/json.h"
#include "base/str.h"
#include "draft.h"

enum { MOST_STONES = INT32_MAX };

typedef struct parser {
    hm__atl_draft draft;
    hm__json json;
    hm__arena keys; // of the objects being read
    bool format, version, segments;
    bool stacks; // of the player being read
} parser;

typedef hm_status reading(parser *p, const hm__json_token *token);

/* What a string says, for as long as the record lives. */
static hm_str keep_text(parser *p, const hm__json_token *token)
{
    hm_str source = p->draft.record->source.text;
    hm_span span = token->span;

    if (token->text.ptr == source.ptr + span.start + 1)
        return token->text;
    return hm__arena_str(&p->draft.record->arena, token->text);
}

/* Reads over a value; `*end` is where it ends. */
static hm_status skip(parser *p, const hm__json_token *first, size_t *end)
{
    size_t depth = p->json.depth;
    hm__json_token token = *first;

    if (first->kind == HM_JSON_OBJECT || first->kind == HM_JSON_ARRAY) {
        while (p->json.depth >= depth)
            HM_TRY(hm__json_next(&p->json, &token));
    }
    *end = token.span.end;
    return HM_OK;
}

static hm_status wrong_type(parser *p, const hm__json_token *token,
                            const char *expected)
{
    size_t end;

    HM_TRY(hm__atl_error(&p->draft, "atlantis-bad-type", token->span,
                         "expected %s", expected));
    return skip(p, token, &end);
}

/* ---- any object ----------------------------------------------------------
 */

typedef struct member {
    const char *key;
    reading *read;
} member;

static const member *find_member(const member *members, hm_str key)
{
    for (; members->key; members++) {
        if (hm_str_is(key, members->key))
            return members;
    }
    return NULL;
}

/* Keeps a key that nobody knows, with its value as it was written. */
static hm_status keep_extra(parser *p, hm_str key)
{
    hm__atl_draft *d = &p->draft;
    hm__atl_extra extra = {.key = key};
    hm__json_token token;
    hm_span span;

    HM_TRY(hm__json_next(&p->json, &token));
    span = token.span;
    HM_TRY(skip(p, &token, &span.end));
    extra.value = hm__atl_part(d, span);
    HM_TRY(hm__reserve(d->reader->ctx, &d->extras, &d->extra_room,
                       d->extra_count + 1, sizeof(*d->extras)));
    d->extras[d->extra_count++] = extra;
    return HM_OK;
}

/* Reads one key and its value. */
static hm_status read_member(parser *p, const hm__json_token *key,
                             const member *members, hm__json_keys *keys)
{
    const member *known = find_member(members, key->text);
    hm_status st = hm__json_unique(&p->json, keys, key);
    hm_span span = key->span;
    hm__json_token value;

    if (st == HM_EINPUT) {
        p->draft.faults++;
        HM_TRY(hm__json_next(&p->json, &value));
        return skip(p, &value, &span.end);
    }
    HM_TRY(st);
    if (known) {
        HM_TRY(hm__json_next(&p->json, &value));
        return known->read(p, &value);
    }
    if (p->json.depth == 1)
        HM_TRY(hm__atl_warn(&p->draft, "atlantis-unknown-key", span,
                            "a transcript has no such key"));
    return keep_extra(p, keep_text(p, key));
}

/* Reads the members of an object whose brace has been read. */
static hm_status read_members(parser *p, const member *members)
{
    hm__json_keys keys = {.arena = &p->keys};
    hm__json_token key;

    for (;;) {
        HM_TRY(hm__json_next(&p->json, &key));
        if (key.kind == HM_JSON_OBJECT_END)
            return HM_OK;
        HM_TRY(read_member(p, &key, members, &keys));
    }
}

/* Moves the unknown keys of an object to where they stay. */
static hm_status take_extras(parser *p, const hm__atl_extra **out,
                             size_t *count, size_t from)
{
    hm__atl_draft *d = &p->draft;
    size_t n = d->extra_count - from;
    hm__atl_extra *kept = hm__arena_zero(&d->record->arena, n, sizeof(*kept));

    if (!kept)
        return HM_ENOMEM;
    if (n)
        memcpy(kept, d->extras + from, n * sizeof(*kept));
    d->extra_count = from;
    *out = kept;
    *count = n;
    return HM_OK;
}

/* Reads the items of a list whose bracket has been read. */
static hm_status read_items(parser *p, reading *read)
{
    hm__json_token token;

    for (;;) {
        HM_TRY(hm__json_next(&p->json, &token));
        if (token.kind == HM_JSON_ARRAY_END)
            return HM_OK;
        HM_TRY(read(p, &token));
    }
}

/* ---- format and version --------------------------------------------------
 */

static hm_status read_format(parser *p, const hm__json_token *token)
{
    p->format = true;
    if (token->kind != HM_JSON_STRING) {
        p->draft.faults++;
        return wrong_type(p, token, "the string \"Atlantis transcript\"");
    }
    if (hm_str_is(token->text, "Atlantis transcript"))
        return HM_OK;
    if (hm_str_is(token->text, "Atlantis trancript"))
        return hm__atl_warn(&p->draft, "atlantis-format-typo", token->span,
                            "it is spelled \"Atlantis transcript\"");
    p->draft.faults++;
    return hm__atl_error(&p->draft, "atlantis-bad-format", token->span,
                         "the format must be \"Atlantis transcript\"");
}

static hm_status read_version(parser *p, const hm__json_token *token)
{
    p->version = true;
    if (token->kind == HM_JSON_STRING && hm_str_is(token->text, "1.0"))
        return HM_OK;
    p->draft.faults++;
    if (token->kind != HM_JSON_STRING)
        return wrong_type(p, token, "the string \"1.0\"");
    return hm__atl_error(&p->draft, "atlantis-bad-version", token->span,
                         "the version must be \"1.0\"");
}

/* ---- segments ------------------------------------------------------------
 */

static hm_status bad_segments(parser *p, const hm__json_token *token,
                              const char *expected)
{
    p->draft.faults++;
    p->draft.no_board = true;
    return wrong_type(p, token, expected);
}

static hm_status read_field(parser *p, const hm__json_token *token)
{
    hm__atl_kind kind;
    hm__hex hex = {0, 0, 0};

    if (token->kind != HM_JSON_STRING)
        return bad_segments(p, token, "a field, such as \"b2\"");
    kind = hm__atl_draft_name(&p->draft, token->text, token->span,
                              HM__ATL_WANT_EITHER, &hex);
    if (kind != HM__ATL_NO_NAME)
        return hm__atl_draft_field(&p->draft, kind, hex, token->span);
    p->draft.faults++;
    p->draft.no_board = true;
    return HM_OK;
}

static hm_status read_segment(parser *p, const hm__json_token *token)
{
    size_t before = p->draft.field_count;
    hm_span span = token->span;

    p->draft.segment_count++;
    if (token->kind == HM_JSON_STRING)
        return read_field(p, token);
    if (token->kind != HM_JSON_ARRAY)
        return bad_segments(p, token, "a segment: a list of fields");
    HM_TRY(read_items(p, read_field));
    if (p->draft.field_count > before || p->draft.no_board)
        return HM_OK;
    p->draft.segment_count--;
    return hm__atl_warn(&p->draft, "atlantis-empty-segment", span,
                        "a segment without fields");
}

static hm_status read_segments(parser *p, const hm__json_token *token)
{
    hm_span span = token->span;

    p->segments = true;
    if (token->kind != HM_JSON_ARRAY)
        return bad_segments(p, token, "a list of segments");
    HM_TRY(read_items(p, read_segment));
    if (p->draft.field_count > 0 || p->draft.no_board)
        return HM_OK;
    p->draft.faults++;
    p->draft.no_board = true;
    return hm__atl_error(&p->draft, "atlantis-empty-board", span,
                         "a board needs at least one field");
}

/* ---- players -------------------------------------------------------------
 */

/* A player is the last one while his object is read. */
static hm__atl_player *last_player(parser *p)
{
    return &p->draft.players[p->draft.player_count - 1];
}

static hm_status bad_player(parser *p, const hm__json_token *token,
                            const char *expected)
{
    p->draft.faults++;
    return wrong_type(p, token, expected);
}

static hm_status read_text(parser *p, const hm__json_token *token,
                           const char *expected, hm_str *out)
{
    if (token->kind != HM_JSON_STRING)
        return bad_player(p, token, expected);
    *out = keep_text(p, token);
    return out->ptr ? HM_OK : HM_ENOMEM;
}

static hm_status read_player_name(parser *p, const hm__json_token *token)
{
    return read_text(p, token, "the player's name, a string",
                     &last_player(p)->name);
}

static hm_status read_color(parser *p, const hm__json_token *token)
{
    return read_text(p, token, "the name of a colour, a string",
                     &last_player(p)->color);
}

/* How many stones; 3.0 and 1e0 are forgiven. */
static hm_status read_count(parser *p, const hm__json_token *token,
                            int64_t *out, bool *ok)
{
    double value = 0;

    *ok = hm__json_to_int(token->text, out);
    if (!*ok && hm__json_to_double(p->json.ctx, token->text, &value) &&
        value >= -MOST_STONES && value <= MOST_STONES &&
        value == (double)(int64_t)value) {
        *ok = true;
        *out = (int64_t)value;
        HM_TRY(hm__atl_warn(&p->draft, "atlantis-number", token->span,
                            "write this number as %lld", (long long)*out));
    }
    *ok = *ok && *out >= -MOST_STONES && *out <= MOST_STONES;
    if (*ok)
        return HM_OK;
    p->draft.faults++;
    return hm__atl_error(&p->draft, "atlantis-bad-stack", token->span,
                         "expected a whole number of stones, below 2147483648");
}

static hm__atl_cell cell_of(parser *p, int64_t value)
{
    return (hm__atl_cell){
        .count = value < 0 ? -value : value,
        .owner = (int32_t)p->draft.player_count - 1,
        .state = value > 0   ? HM__HEX_OPEN
                 : value < 0 ? HM__HEX_GROWING
                             : HM__HEX_DEAD,
    };
}

static hm_status read_stack(parser *p, const hm__json_token *key)
{
    hm_span span = key->span;
    hm__hex hex = {0, 0, 0};
    hm__atl_kind kind = hm__atl_draft_name(&p->draft, key->text, span,
                                           HM__ATL_WANT_EITHER, &hex);
    hm__json_token value;
    int64_t count = 0;
    bool ok;

    p->draft.faults += kind == HM__ATL_NO_NAME;
    HM_TRY(hm__json_next(&p->json, &value));
    if (value.kind != HM_JSON_NUMBER)
        return bad_player(p, &value, "a number of stones");
    HM_TRY(read_count(p, &value, &count, &ok));
    if (!ok || kind == HM__ATL_NO_NAME)
        return HM_OK;
    return hm__atl_draft_stack(&p->draft, kind, hex, cell_of(p, count), span);
}

static hm_status read_stacks(parser *p, const hm__json_token *token)
{
    hm__json_token key;

    p->stacks = true;
    if (token->kind != HM_JSON_OBJECT)
        return bad_player(p, token, "an object of fields and stones");
    for (;;) {
        HM_TRY(hm__json_next(&p->json, &key));
        if (key.kind == HM_JSON_OBJECT_END)
            return HM_OK;
        HM_TRY(read_stack(p, &key));
    }
}

static hm_status read_player(parser *p, const hm__json_token *token)
{
    static const member members[] = {{"name", read_player_name},
                                     {"color", read_color},
                                     {"stacks", read_stacks},
                                     {NULL, NULL}};
    hm__atl_player *player;
    hm_span span = token->span;

    if (token->kind != HM_JSON_OBJECT)
        return bad_player(p, token, "a player: an object with \"stacks\"");
    p->stacks = false;
    HM_TRY(
        hm__atl_draft_player(&p->draft, (hm__atl_player){.name = {NULL, 0}}));
    HM_TRY(read_members(p, members));
    player = last_player(p);
    if (!p->stacks) {
        p->draft.faults++;
        HM_TRY(hm__atl_error(&p->draft, "atlantis-missing-key", span,
                             "a player needs the key \"stacks\""));
    }
    return take_extras(p, &player->extras, &player->extra_count,
                       p->draft.top_count);
}

static hm_status read_players(parser *p, const hm__json_token *token)
{
    if (token->kind != HM_JSON_ARRAY)
        return bad_player(p, token, "a list of players");
    p->draft.top_count = p->draft.extra_count;
    return read_items(p, read_player);
}

/* Transcripts begin with the turn of the first player, unless they say so. */
static hm_status read_first(parser *p, const hm__json_token *token)
{
    int64_t number = 0;

    p->draft.first_span = token->span;
    if (token->kind == HM_JSON_NUMBER &&
        hm__json_to_int(token->text, &number) && number > 0 &&
        number <= INT32_MAX) {
        p->draft.first = (size_t)number;
        return HM_OK;
    }
    return bad_player(p, token, "the number of a player");
}

/* ---- turns ---------------------------------------------------------------
 */

/* The turn that is being read; it is the last one. */
static hm__atl_draft_turn *last_turn(parser *p)
{
    return &p->draft.turns[p->draft.turn_count - 1];
}

static hm_status bad_turn(parser *p, const hm__json_token *token,
                          const char *expected)
{
    last_turn(p)->bad = true;
    return wrong_type(p, token, expected);
}

/* One end of a move; `*ok` stays true if it can be read. */
static hm_status read_end(parser *p, const hm__json_token *token,
                          hm__atl_end *out, bool *ok)
{
    hm_span span = token->span;

    if (token->kind != HM_JSON_STRING) {
        *ok = false;
        return bad_turn(p, token, "a field, such as \"b2\"");
    }
    out->at = hm__atl_part(&p->draft, span);
    if (hm__atl_draft_name(&p->draft, token->text, span, HM__ATL_WANT_FIELD,
                           &out->hex) == HM__ATL_NO_NAME) {
        last_turn(p)->bad = true;
        *ok = false;
    }
    return HM_OK;
}

static hm_status read_move(parser *p, const hm__json_token *first)
{
    hm__atl_move move = {0};
    hm_span span = first->span;
    hm__json_token token;
    size_t count = 0;
    bool ok = true;

    if (first->kind != HM_JSON_ARRAY)
        return bad_turn(p, first, "a move: a list of two fields");
    for (;; count++) {
        HM_TRY(hm__json_next(&p->json, &token));
        if (token.kind == HM_JSON_ARRAY_END)
            break;
        HM_TRY(read_end(p, &token, count ? &move.to : &move.from, &ok));
    }
    span.end = token.span.end;
    move.at = hm__atl_part(&p->draft, span);
    if (count == 2 && ok) {
        last_turn(p)->count++;
        return hm__atl_draft_move(&p->draft, &move);
    }
    last_turn(p)->bad = true;
    if (count == 2)
        return HM_OK;
    return hm__atl_error(&p->draft, "atlantis-bad-type", span,
                         "expected a move: a list of two fields");
}

static hm_status read_turn(parser *p, const hm__json_token *first)
{
    hm__json_token token;
    hm__atl_draft_turn turn = {.first = p->draft.move_count,
                               .span = first->span};

    HM_TRY(hm__atl_draft_turn_add(&p->draft, &turn));
    if (first->kind != HM_JSON_ARRAY)
        return bad_turn(p, first, "a turn: a list of moves, [] for a pass");
    for (;;) {
        HM_TRY(hm__json_next(&p->json, &token));
        if (token.kind == HM_JSON_ARRAY_END)
            break;
        HM_TRY(read_move(p, &token));
    }
    last_turn(p)->span.end = token.span.end;
    return HM_OK;
}

static hm_status read_turns(parser *p, const hm__json_token *token)
{
    p->draft.turns_span = token->span;
    if (token->kind == HM_JSON_ARRAY)
        return read_items(p, read_turn);
    p->draft.faults++;
    return wrong_type(p, token, "a list of turns");
}

/* ---- the document --------------------------------------------------------
 */

static hm_status check_keys(parser *p, hm_span span)
{
    const struct {
        bool there;
        const char *key;
    } needed[] = {{p->format, "format"},
                  {p->version, "version"},
                  {p->segments, "segments"}};

    for (size_t i = 0; i < HM_COUNT(needed); i++) {
        if (needed[i].there)
            continue;
        p->draft.faults++;
        HM_TRY(hm__atl_error(&p->draft, "atlantis-missing-key", span,
                             "a transcript needs the key \"%s\"",
                             needed[i].key));
    }
    p->draft.no_board |= !p->segments;
    return HM_OK;
}

static hm_status warn_bom(parser *p, hm_span span)
{
    return hm__atl_warn(&p->draft, "atlantis-bom", span,
                        "a transcript must not begin with a byte order mark");
}

static hm_status read_document(parser *p)
{
    static const member members[] = {{"format", read_format},
                                     {"version", read_version},
                                     {"segments", read_segments},
                                     {"players", read_players},
                                     {"first_player", read_first},
                                     {"turns", read_turns},
                                     {NULL, NULL}};
    hm__json_token token;
    hm_span span;

    HM_TRY(hm__json_next(&p->json, &token));
    span = token.span;
    if (p->json.bom) // not the one that a file may begin with
        HM_TRY(warn_bom(p, (hm_span){0, 3}));
    if (token.kind != HM_JSON_OBJECT) {
        HM_TRY(wrong_type(p, &token, "a transcript: an object"));
        return HM_EINPUT;
    }
    HM_TRY(read_members(p, members));
    HM_TRY(hm__json_next(&p->json, &token)); // nothing else follows
    HM_TRY(check_keys(p, span));
    HM_TRY(take_extras(p, &p->draft.top, &p->draft.top_count, 0));
    return hm__atl_draft_finish(&p->draft);
}

static hm_status open_json(parser *p)
{
    hm_reader *r = p->draft.reader;
    const hm__json_options options = {.text = p->draft.record->source.text,
                                      .name = p->draft.record->source.name,
                                      .diags = r->diags};
    hm_status st = hm__json_init(&p->json, r->ctx, &options);

    p->json.game = r->game;
    hm__arena_init(&p->keys, r->ctx);
    return st;
}

/* The text is no JSON; what else is wrong with it? */
static hm_status report_mistakes(const parser *p)
{
    hm_reader *r = p->draft.reader;

    HM_TRY(hm__json_find_mistakes(r->ctx, &p->draft.record->source, r->diags,
                                  p->json.fault.span.start));
    return HM_EINPUT;
}

hm_status hm__atl_read_json(hm_reader *reader, hm_record *record)
{
    parser p = {.draft = {.reader = reader, .record = record}};
    bool bom = false;
    hm_status st;

    HM_TRY(hm__atl_copy_json(reader, record, &bom));
    if (bom)
        HM_TRY(warn_bom(&p, (hm_span){0, 0}));
    st = open_json(&p);
    if (st == HM_OK)
        st = hm__atl_draft_begin(&p.draft);
    if (st == HM_OK)
        st = read_document(&p);
    if (st == HM_EINPUT && p.json.status == HM_EINPUT)
        st = report_mistakes(&p);
    hm__json_free(&p.json);
    hm__arena_free(&p.keys);
    hm__atl_draft_free(&p.draft);
    return st;
}
