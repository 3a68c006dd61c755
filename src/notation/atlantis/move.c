/*
 * move.c - one turn of Atlantis, as a person types it.
 *
 *   turn  = "pass" | words ["."] | JSON
 *   words = move {blanks or commas, move}, a move as "b2-c3"
 *   JSON  = the moves of a turn, as [["b2","c3"]], or one of them
 */
#include "atlantis.h"
#include "base/json.h"
#include "base/str.h"
#include "draft.h"

typedef struct typing {
    const hm__typed_move *typed;
    const hm__atl_game *game;
    hm__atl_move *moves;
    size_t count;
    hm_fault *why;
} typing;

static hm_status refuse(const typing *t, hm_str at)
{
    return hm__fault(t->why, at, "atlantis-move-syntax",
                     "expected moves such as b2-c3, or \"pass\"");
}

/* ---- words ---------------------------------------------------------------
 */

static bool read_end(const typing *t, hm_str name, hm_str at, hm__atl_end *out)
{
    out->at = at;
    if (hm__atl_read_name(name, &out->hex) != HM__ATL_FIELD_NAME)
        return false;
    out->field = hm__atl_find(&t->game->board, out->hex);
    return true;
}

/* Names may have dashes of their own, so each is tried. */
static hm_status read_word(typing *t, hm_str word)
{
    hm__atl_move move = {.at = word};

    for (size_t dash = 1; dash < word.len; dash++) {
        hm_str from = hm__str_part(word, 0, dash);
        hm_str to = hm__str_part(word, dash + 1, word.len);

        if (word.ptr[dash] != '-' || !read_end(t, from, from, &move.from) ||
            !read_end(t, to, to, &move.to))
            continue;
        t->moves[t->count++] = move;
        return HM_OK;
    }
    return refuse(t, word);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',';
}

static hm_status read_words(typing *t, hm_str text)
{
    if (text.len > 1 && text.ptr[text.len - 1] == '.')
        text.len--;
    if (hm_str_is(text, "pass"))
        return HM_OK;
    for (size_t at = 0; at < text.len;) {
        size_t end = at;

        while (end < text.len && !is_blank(text.ptr[end]))
            end++;
        if (end > at)
            HM_TRY(read_word(t, hm__str_part(text, at, end)));
        at = end + 1;
    }
    return t->count ? HM_OK : refuse(t, text);
}

/* ---- JSON ----------------------------------------------------------------
 */

static hm_str part_of(const typing *t, hm_span span)
{
    return hm__str_part(t->typed->text, span.start, span.end);
}

/* The fields of a move whose bracket was read, the first of them too. */
static hm_status read_pair(typing *t, hm__json *json, hm_span open,
                           hm__json_token token)
{
    hm__atl_move move = {0};
    size_t count = 0;

    for (; token.kind != HM_JSON_ARRAY_END; count++) {
        if (token.kind != HM_JSON_STRING || count == 2)
            return refuse(t, part_of(t, token.span));
        if (!read_end(t, token.text, part_of(t, token.span),
                      count ? &move.to : &move.from))
            return hm__fault(t->why, part_of(t, token.span),
                             "atlantis-bad-coord",
                             "expected a field, such as \"b2\"");
        HM_TRY(hm__json_next(json, &token));
    }
    move.at = part_of(t, (hm_span){open.start, token.span.end});
    if (count < 2)
        return refuse(t, move.at);
    t->moves[t->count++] = move;
    return HM_OK;
}

static hm_status read_array(typing *t, hm__json *json)
{
    hm__json_token open;
    hm__json_token token;

    HM_TRY(hm__json_next(json, &open));
    HM_TRY(hm__json_next(json, &token));
    if (token.kind == HM_JSON_STRING) {
        HM_TRY(read_pair(t, json, open.span, token));
        return hm__json_next(json, &token); // nothing but the end
    }
    while (token.kind != HM_JSON_ARRAY_END) {
        hm_span span = token.span;

        if (token.kind != HM_JSON_ARRAY)
            return refuse(t, part_of(t, span));
        HM_TRY(hm__json_next(json, &token));
        HM_TRY(read_pair(t, json, span, token));
        HM_TRY(hm__json_next(json, &token));
    }
    return hm__json_next(json, &token);
}

static hm_status read_json(typing *t)
{
    hm__json_options options = {.text = t->typed->text};
    hm__json json;
    hm_status st = hm__json_init(&json, t->typed->record->ctx, &options);

    if (st == HM_OK)
        st = read_array(t, &json);
    if (json.fault.id)
        hm__fault(t->why, part_of(t, json.fault.span), json.fault.id, "%s",
                  json.fault.message);
    hm__json_free(&json);
    return st;
}

/* ---- the turn ------------------------------------------------------------
 */

static hm_status make_node(const typing *t, hm_str text)
{
    hm__arena *arena = t->typed->arena;
    hm_node *node = t->typed->node;
    hm__atl_turn *turn = hm__arena_alloc(arena, sizeof(*turn));
    hm__atl_words words = {
        .words = hm__arena_alloc(arena, (t->count + 1) * sizeof(*words.words)),
        .text = hm__arena_alloc(arena, (t->count + 1) * 2 * HM__HEX_NAME),
    };

    if (!turn || !words.words || !words.text)
        return HM_ENOMEM;
    *turn = (hm__atl_turn){t->moves, t->count, text};
    node->ply = turn;
    hm__atl_put_words(&words, turn, node);
    return HM_OK;
}

hm_status hm__atl_move_typed(const hm__typed_move *typed, hm_fault *why)
{
    typing t = {.typed = typed, .game = typed->record->start, .why = why};
    hm_str text = hm__str_trim(typed->text);

    // A move takes more than four bytes.
    t.moves = hm__arena_zero(typed->arena, text.len / 4 + 1, sizeof(*t.moves));
    if (!t.moves)
        return HM_ENOMEM;
    HM_TRY(hm__str_starts(text, HM_STR("[")) ? read_json(&t)
                                             : read_words(&t, text));
    return make_node(&t, text);
}
