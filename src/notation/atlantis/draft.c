/*
 * draft.c - collecting a game, and putting it together.
 */
#include "draft.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

void hm__atl_draft_free(hm__atl_draft *draft)
{
    hm_ctx *ctx = draft->reader->ctx;

    hm__free(ctx, draft->fields);
    hm__free(ctx, draft->field_spans);
    hm__free(ctx, draft->players);
    hm__free(ctx, draft->stacks);
    hm__free(ctx, draft->moves);
    hm__free(ctx, draft->turns);
    hm__free(ctx, draft->extras);
}

hm_str hm__atl_part(const hm__atl_draft *draft, hm_span span)
{
    return (hm_str){draft->record->source.text.ptr + span.start,
                    span.end - span.start};
}

/* ---- reporting -----------------------------------------------------------
 */

enum { MESSAGE = 256, COMMON = 512 };

static hm_status report(hm__atl_draft *draft, hm_severity severity,
                        const char *id, hm_span span, const char *message)
{
    hm_status st =
        hm__report(draft->reader->diags, &draft->record->source,
                   (hm__problem){.severity = severity, .id = id, .span = span},
                   "%s", message);

    return st == HM_EINPUT ? HM_OK : st;
}

hm_status hm__atl_error(hm__atl_draft *draft, const char *id, hm_span span,
                        const char *format, ...)
{
    char message[MESSAGE];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    return report(draft, HM_ERROR, id, span, message);
}

hm_status hm__atl_warn(hm__atl_draft *draft, const char *id, hm_span span,
                       const char *format, ...)
{
    hm_severity severity = hm__lenient(draft->reader->diags);
    char message[MESSAGE];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    draft->faults += severity == HM_ERROR;
    return report(draft, severity, id, span, message);
}

/* ---- collecting ----------------------------------------------------------
 */

/* Makes room for a game of common size, so that nothing is copied often. */
hm_status hm__atl_draft_begin(hm__atl_draft *draft)
{
    hm_ctx *ctx = draft->reader->ctx;

    HM_TRY(hm__reserve(ctx, &draft->fields, &draft->field_room, COMMON,
                       sizeof(*draft->fields)));
    HM_TRY(hm__reserve(ctx, &draft->field_spans, &draft->span_room, COMMON,
                       sizeof(*draft->field_spans)));
    HM_TRY(hm__reserve(ctx, &draft->moves, &draft->move_room, COMMON,
                       sizeof(*draft->moves)));
    return hm__reserve(ctx, &draft->turns, &draft->turn_room, COMMON,
                       sizeof(*draft->turns));
}

/* Rows begin at 1; the server's own boards do not. It is said once. */
static void warn_low(hm__atl_draft *draft, hm_span span)
{
    if (draft->low)
        return;
    draft->low = true;
    hm__atl_warn(
        draft, "atlantis-bad-coord", span,
        "rows start at 1 and columns at a; this board goes beyond them");
}

/* What is wrong with a name, as well as it can be said. */
static const char *mistake_of(hm_str text, hm__atl_kind kind)
{
    if (kind == HM__ATL_SEGMENT_NAME)
        return "expected a field, in lower case";
    if (text.len == 0)
        return "expected a field, such as \"b2\"";
    if (hm__is_digit(text.ptr[0]))
        return "expected a field, such as \"b2\": first the letters of the "
               "column";
    if (hm__is_digit(text.ptr[text.len - 1]) &&
        hm__str_find(text, '0', 0) < text.len)
        return "expected a field, such as \"b2\": a row does not begin with 0";
    return "expected a field, such as \"b2\": up to 6 letters, then up to 9 "
           "digits";
}

hm__atl_kind hm__atl_draft_name(hm__atl_draft *draft, hm_str text, hm_span span,
                                hm__atl_wanted wanted, hm__hex *out)
{
    hm__atl_kind kind = hm__atl_read_name(text, out);
    bool edge = out->column < 2 || out->row < 2;

    if (kind == HM__ATL_FIELD_NAME && !hm__atl_is_low(*out))
        return kind;
    if (kind == HM__ATL_NO_NAME ||
        (kind == HM__ATL_SEGMENT_NAME && wanted == HM__ATL_WANT_FIELD)) {
        hm__atl_error(draft, "atlantis-bad-coord", span, "%s",
                      mistake_of(text, kind));
        return HM__ATL_NO_NAME;
    }
    if (kind == HM__ATL_SEGMENT_NAME && !edge)
        return kind;
    if (draft->exact) {
        hm__atl_error(draft, "atlantis-bad-coord", span,
                      "rows start at 1 and columns at a%s",
                      kind == HM__ATL_FIELD_NAME
                          ? ""
                          : "; this segment goes beyond them");
        return HM__ATL_NO_NAME;
    }
    warn_low(draft, span);
    return kind;
}

static hm_status add_field(hm__atl_draft *draft, hm__hex hex, hm_span span)
{
    hm_ctx *ctx = draft->reader->ctx;
    size_t need = draft->field_count + 1;

    HM_TRY(hm__reserve(ctx, &draft->fields, &draft->field_room, need,
                       sizeof(*draft->fields)));
    HM_TRY(hm__reserve(ctx, &draft->field_spans, &draft->span_room, need,
                       sizeof(*draft->field_spans)));
    hex.segment = (int)draft->segment_count - 1;
    draft->fields[draft->field_count] = hex;
    draft->field_spans[draft->field_count++] = span;
    return HM_OK;
}

hm_status hm__atl_draft_field(hm__atl_draft *draft, hm__atl_kind kind,
                              hm__hex hex, hm_span span)
{
    HM_TRY(add_field(draft, hex, span));
    for (size_t way = 0; kind == HM__ATL_SEGMENT_NAME && way < HM__ATL_WAYS;
         way++)
        HM_TRY(add_field(draft, hm__atl_step(hex, way), span));
    return HM_OK;
}

static hm_status add_stack(hm__atl_draft *draft, const hm__atl_stack *stack)
{
    HM_TRY(hm__reserve(draft->reader->ctx, &draft->stacks, &draft->stack_room,
                       draft->stack_count + 1, sizeof(*draft->stacks)));
    draft->stacks[draft->stack_count++] = *stack;
    return HM_OK;
}

hm_status hm__atl_draft_stack(hm__atl_draft *draft, hm__atl_kind kind,
                              hm__hex hex, hm__atl_cell cell, hm_span span)
{
    hm__atl_stack stack = {hex, cell, span, kind == HM__ATL_SEGMENT_NAME};

    HM_TRY(add_stack(draft, &stack));
    for (size_t way = 0; stack.whole && way < HM__ATL_WAYS; way++) {
        stack.hex = hm__atl_step(hex, way);
        HM_TRY(add_stack(draft, &stack));
    }
    return HM_OK;
}

hm_status hm__atl_draft_player(hm__atl_draft *draft, hm__atl_player player)
{
    HM_TRY(hm__reserve(draft->reader->ctx, &draft->players, &draft->player_room,
                       draft->player_count + 1, sizeof(*draft->players)));
    draft->players[draft->player_count++] = player;
    return HM_OK;
}

hm_status hm__atl_draft_move(hm__atl_draft *draft, const hm__atl_move *move)
{
    HM_TRY(hm__reserve(draft->reader->ctx, &draft->moves, &draft->move_room,
                       draft->move_count + 1, sizeof(*draft->moves)));
    draft->moves[draft->move_count++] = *move;
    return HM_OK;
}

hm_status hm__atl_draft_turn_add(hm__atl_draft *draft,
                                 const hm__atl_draft_turn *turn)
{
    HM_TRY(hm__reserve(draft->reader->ctx, &draft->turns, &draft->turn_room,
                       draft->turn_count + 1, sizeof(*draft->turns)));
    draft->turns[draft->turn_count++] = *turn;
    return HM_OK;
}

/* ---- the board -----------------------------------------------------------
 */

static hm_status check_twice(hm__atl_draft *draft, const hm__atl_game *game)
{
    bool *seen =
        hm__arena_zero(&draft->record->arena, game->board.count, sizeof(*seen));

    if (!seen)
        return HM_ENOMEM;
    for (size_t i = 0; i < draft->field_count; i++) {
        char name[HM__HEX_NAME];

        if (!seen[game->order[i]]) {
            seen[game->order[i]] = true;
            continue;
        }
        draft->faults++;
        HM_TRY(hm__atl_error(draft, "atlantis-dup-field", draft->field_spans[i],
                             "%.*s is already on the board",
                             (int)hm__hex_name(draft->fields[i], name), name));
    }
    return HM_OK;
}

static hm_status make_board(hm__atl_draft *draft, hm__atl_game *game)
{
    uint32_t *order;

    HM_TRY(hm__atl_board_make(&game->board, &draft->record->arena,
                              draft->fields, draft->field_count, &order));
    game->board.segment_count = draft->segment_count;
    game->order = order;
    return check_twice(draft, game);
}

/* ---- stones --------------------------------------------------------------
 */

/* Two placements on one field: what kind of mistake is that? */
static hm_status refuse_stack(hm__atl_draft *draft, const hm__atl_stack *stack,
                              const hm__atl_stack *old)
{
    char name[HM__HEX_NAME];
    int len = (int)hm__hex_name(stack->hex, name);

    draft->faults++;
    if (stack->cell.owner == HM__ATL_NOBODY)
        return hm__atl_error(draft, "atlantis-dup-crater", stack->span,
                             "%.*s is already a crater", len, name);
    if (old->cell.owner == HM__ATL_NOBODY)
        return hm__atl_error(draft, "atlantis-stack-on-crater", stack->span,
                             "%.*s is a crater, which holds no stones", len,
                             name);
    return hm__atl_error(draft, "atlantis-dup-stack", stack->span,
                         "%.*s already has stones or is dead", len, name);
}

/* The same key twice in one object is a matter of JSON. */
static bool is_same_key(const hm__atl_draft *draft, const hm__atl_stack *a,
                        const hm__atl_stack *b)
{
    return a->cell.owner == b->cell.owner && !a->whole && !b->whole &&
           strcmp(draft->record->notation, "atlantis") == 0;
}

static hm_status place_stack(hm__atl_draft *draft, const hm__atl_game *game,
                             const hm__atl_stack *stack,
                             const hm__atl_stack **at)
{
    uint32_t field = hm__atl_find(&game->board, stack->hex);
    char name[HM__HEX_NAME];

    if (field == HM__ATL_NONE) {
        draft->faults++;
        return hm__atl_error(draft, "atlantis-unknown-field", stack->span,
                             "the board has no field %.*s",
                             (int)hm__hex_name(stack->hex, name), name);
    }
    if (at[field] && is_same_key(draft, stack, at[field])) {
        draft->faults++;
        return hm__atl_error(draft, "json-duplicate-key", stack->span,
                             "this object already has this key");
    }
    if (at[field])
        return refuse_stack(draft, stack, at[field]);
    at[field] = stack;
    return HM_OK;
}

static hm_status make_cells(hm__atl_draft *draft, hm__atl_game *game)
{
    hm__arena *arena = &draft->record->arena;
    size_t count = game->board.count;
    const hm__atl_stack **at = hm__arena_zero(arena, count, sizeof(*at));
    hm__atl_cell *cells = hm__arena_zero(arena, count, sizeof(*cells));

    if (!at || !cells)
        return HM_ENOMEM;
    for (size_t i = 0; i < draft->stack_count; i++)
        HM_TRY(place_stack(draft, game, &draft->stacks[i], at));
    for (size_t i = 0; i < count; i++)
        cells[i] = at[i] ? at[i]->cell
                         : (hm__atl_cell){0, HM__ATL_NOBODY, HM__HEX_OPEN};
    game->cells = cells;
    return HM_OK;
}

/* ---- turns ---------------------------------------------------------------
 */

/* Where the next turn goes: all of a game lie side by side. */
typedef struct shelf {
    const hm__atl_move *moves;
    hm__atl_turn *turns;
    hm__atl_words words;
} shelf;

/* The name of a field, as it is in the source if it is plain there. */
static size_t copy_name(const hm__atl_end *end, char *to)
{
    size_t quoted = end->at.len > 2 && end->at.ptr[0] == '"';
    const char *from = end->at.ptr + quoted;
    size_t len = end->at.len - 2 * quoted;

    if (len > HM__HEX_NAME)
        return hm__hex_name(end->hex, to);
    for (size_t i = 0; i < len; i++) {
        if (from[i] == '\\') // escapes stand for something else
            return hm__hex_name(end->hex, to);
        to[i] = from[i];
    }
    return len;
}

void hm__atl_put_words(hm__atl_words *to, const hm__atl_turn *turn,
                       hm_node *node)
{
    hm__word *word = to->words;

    node->words = word;
    node->word_count = turn->count ? turn->count : 1;
    to->words += node->word_count;
    if (turn->count == 0)
        *word = (hm__word){
            .text = HM_STR("pass"), .raw = HM_STR("pass"), .span = node->span};
    for (size_t i = 0; i < turn->count; i++) {
        const hm__atl_move *move = &turn->moves[i];
        hm_str text = {to->text, copy_name(&move->from, to->text)};

        to->text[text.len++] = '-';
        text.len += copy_name(&move->to, to->text + text.len);
        to->text += text.len;
        word[i] = (hm__word){.text = text, .raw = text, .span = node->span};
    }
}

static hm_status add_node(hm__atl_draft *draft, const hm__atl_draft_turn *from,
                          shelf *to)
{
    hm__atl_turn *turn = to->turns++;
    hm_node *node = hm__record_add(draft->record);

    if (!node)
        return HM_ENOMEM;
    *turn = (hm__atl_turn){to->moves + from->first, from->count,
                           hm__atl_part(draft, from->span)};
    node->ply = turn;
    node->span = from->span;
    node->label = from->label;
    node->mark = from->label.len ? HM__MARK_NUMBER : HM__MARK_NONE;
    hm__atl_put_words(&to->words, turn, node);
    node->words[0].bad = from->bad;
    if (!from->comment.ptr)
        return HM_OK;
    return hm__node_add_comment(&draft->record->arena, node,
                                (hm__comment){.text = from->comment,
                                              .span = from->comment_span,
                                              .at = node->word_count});
}

/* Looks the fields of all moves up. */
static hm_status make_moves(hm__atl_draft *draft, const hm__atl_game *game,
                            const hm__atl_move **out)
{
    hm__atl_move *moves = hm__arena_alloc(
        &draft->record->arena, (draft->move_count + 1) * sizeof(*moves));

    if (!moves)
        return HM_ENOMEM;
    for (size_t i = 0; i < draft->move_count; i++) {
        moves[i] = draft->moves[i];
        moves[i].from.field = hm__atl_find(&game->board, moves[i].from.hex);
        moves[i].to.field = hm__atl_find(&game->board, moves[i].to.hex);
    }
    *out = moves;
    return HM_OK;
}

static hm_status make_turns(hm__atl_draft *draft, const hm__atl_game *game)
{
    hm__arena *arena = &draft->record->arena;
    size_t turns = draft->turn_count;
    size_t moves = draft->move_count;
    shelf to = {
        .turns = hm__arena_alloc(arena, (turns + 1) * sizeof(*to.turns)),
        .words.words = hm__arena_alloc(arena, (turns + moves + 1) *
                                                  sizeof(*to.words.words)),
        .words.text = hm__arena_alloc(arena, (moves + 1) * 2 * HM__HEX_NAME),
    };

    if (!to.turns || !to.words.words || !to.words.text)
        return HM_ENOMEM;
    HM_TRY(make_moves(draft, game, &to.moves));
    for (size_t i = 0; i < turns; i++)
        HM_TRY(add_node(draft, &draft->turns[i], &to));
    return HM_OK;
}

static hm_status check_counts(hm__atl_draft *draft)
{
    const hm_limits *limits = &draft->reader->ctx->limits;

    if (draft->turn_count > 0 && draft->player_count == 0) {
        draft->faults++;
        HM_TRY(hm__atl_error(draft, "atlantis-turns-without-players",
                             draft->turns_span,
                             "there are turns, but no players"));
    }
    if (draft->first > draft->player_count) {
        draft->faults++;
        HM_TRY(hm__atl_error(draft, "atlantis-first-player", draft->first_span,
                             "expected the number of a player, 1 to %zu",
                             draft->player_count));
    }
    if (draft->turn_count > limits->moves ||
        draft->move_count > limits->words) {
        HM_TRY(hm__atl_error(draft, "limit-moves", draft->turns_span,
                             "this game has too many moves"));
        return HM_ELIMIT;
    }
    return HM_OK;
}

/* ---- the whole -----------------------------------------------------------
 */

static hm_status add_meta(hm_record *record, hm_str key, hm_str text)
{
    bool added =
        key.ptr && hm__meta_add_text(&record->meta, &record->arena, key, text);

    return added ? HM_OK : HM_ENOMEM;
}

/* Adds what is known of a player, as "Player2Color". */
static hm_status add_player_meta(hm_record *record, size_t player,
                                 const char *what, hm_str text)
{
    char key[40];

    if (!text.ptr)
        return HM_OK;
    snprintf(key, sizeof(key), "Player%zu%s", player + 1, what);
    return add_meta(record, hm__arena_str(&record->arena, hm_str_of(key)),
                    text);
}

/* Players, as metadata that every notation has a use for. */
static hm_status make_meta(hm__atl_draft *draft)
{
    hm_record *record = draft->record;
    const hm_meta *twice;

    HM_TRY(add_meta(record, HM_STR("GameType"), HM_STR("Atlantis")));
    for (size_t i = 0; i < draft->player_count; i++) {
        const hm__atl_player *player = &draft->players[i];

        HM_TRY(add_player_meta(record, i, "", player->name));
        HM_TRY(add_player_meta(record, i, "Color", player->color));
    }
    return hm__meta_finish(&record->meta, &record->arena, &twice);
}

static hm_status make_game(hm__atl_draft *draft, hm__atl_game *game)
{
    hm__arena *arena = &draft->record->arena;
    hm__atl_player *players =
        hm__arena_zero(arena, draft->player_count, sizeof(*players));

    if (!players)
        return HM_ENOMEM;
    if (draft->player_count)
        memcpy(players, draft->players, draft->player_count * sizeof(*players));
    game->players = players;
    game->player_count = draft->player_count;
    game->first = (int32_t)draft->first - (draft->first > 0);
    game->extras = draft->top;
    game->extra_count = draft->top_count;
    HM_TRY(make_board(draft, game));
    return make_cells(draft, game);
}

hm_status hm__atl_draft_finish(hm__atl_draft *draft)
{
    hm__atl_game *game =
        hm__arena_zero(&draft->record->arena, 1, sizeof(*game));

    if (!game)
        return HM_ENOMEM;
    HM_TRY(check_counts(draft));
    if (!draft->no_board)
        HM_TRY(make_game(draft, game));
    if (draft->faults)
        return HM_EINPUT;
    draft->record->start = game;
    HM_TRY(make_turns(draft, game));
    return make_meta(draft);
}
