/*
 * move.c - playing submoves.
 */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

static uint32_t picked_piece(const hm__lang *lang, const hm__picked *picked,
                             size_t i)
{
    return lang->picks[picked->first + i].piece;
}

/* A search that found nothing leaves the active pieces as they are. */
static hm_status set_active(hm__lang *lang, const hm__picked *picked)
{
    if (picked->count == 0)
        return HM_OK;
    HM_TRY(hm__reserve(lang->ctx, &lang->active, &lang->active_room,
                       picked->count, sizeof(*lang->active)));
    for (size_t i = 0; i < picked->count; i++)
        lang->active[i] = picked_piece(lang, picked, i);
    lang->active_count = picked->count;
    return HM_OK;
}

/* ---- where in the order -------------------------------------------------- */

static bool is_picked(const hm__lang *lang, const hm__picked *picked,
                      uint32_t piece)
{
    int64_t tag = lang->table->pieces[piece].tag;
    size_t low = 0;
    size_t high = picked->count;

    while (low < high) { // picks are sorted by their tags
        size_t middle = (low + high) / 2;

        if (lang->picks[picked->first + middle].tag < tag)
            low = middle + 1;
        else
            high = middle;
    }
    return low < picked->count && picked_piece(lang, picked, low) == piece;
}

/*
 * What the first of `moving` goes right above. Over a target: above its last
 * piece. Under it: below its first. Pieces that move themselves do not count.
 */
static hm_status below_target(hm__lang *lang, const hm__submove *move,
                              const hm__picked *moving,
                              const hm__picked *target, uint32_t *out)
{
    bool under = move->token == HM__MOVE_UNDER || move->token == HM__DROP_UNDER;
    uint32_t at = HM__NONE;

    if (target->count == 0)
        return hm__fault(
            lang->why, move->target, "ppn-no-piece",
            "no piece matches %.*s, so there is no place beside it",
            HM_QUOTE(move->target));
    for (size_t i = 0; i < target->count; i++) {
        uint32_t piece =
            picked_piece(lang, target, under ? i : target->count - 1 - i);

        if (!is_picked(lang, moving, piece)) {
            at = piece;
            break;
        }
    }
    if (at == HM__NONE)
        return hm__fault(lang->why, move->target, "ppn-self-order",
                         "a piece cannot be put above or below itself");
    while (under && at != HM__NONE) {
        at = lang->table->pieces[at].link[HM__LANE_ORDER].below;
        if (at == HM__NONE || !is_picked(lang, moving, at))
            break;
    }
    *out = at;
    return HM_OK;
}

/* The same without a target: the top of the table, or its bottom. */
static uint32_t below_end(const hm__lang *lang, hm__token token,
                          const hm__picked *moving)
{
    uint32_t top = hm__table_top(lang->table);

    if (token == HM__MOVE_UNDER || token == HM__DROP_UNDER)
        return HM__NONE;
    while (top != HM__NONE && is_picked(lang, moving, top))
        top = lang->table->pieces[top].link[HM__LANE_ORDER].below;
    return top;
}

/* ---- drop ---------------------------------------------------------------- */

static hm_status drop_spot(hm__lang *lang, const hm__submove *move,
                           const hm__picked *target, hm__spot *out)
{
    if (move->direct)
        return hm__picked_spot(lang, target, move->target, out);
    HM_TRY(hm__locate_spot(lang, move->right, out));
    if (out->relative)
        return hm__fault(lang->why, move->right, "ppn-no-anchor",
                         "relative to what? a new piece has no place yet: add "
                         "|Location or $PieceId");
    return HM_OK;
}

static hm_status play_drop(hm__lang *lang, const hm__submove *move)
{
    const hm__picked nobody = {.first = lang->pick_count};
    hm__picked target = nobody;
    hm__spec spec;
    hm__piece_state state = {0};
    hm__spot spot;
    uint32_t below = HM__NONE;

    HM_TRY(hm__spec_read(lang, move->left, &spec));
    HM_TRY(hm__spec_complete(lang, &spec, &state));
    if (move->left.len == 0)
        return hm__fault(lang->why, move->text, "ppn-bad-piece",
                         "drop what? expected a piece before the token");
    if (move->target.ptr)
        HM_TRY(hm__select(lang, move->target, &target));
    HM_TRY(drop_spot(lang, move, &target, &spot));
    below = below_end(lang, move->token, &nobody);
    if (move->target.ptr)
        HM_TRY(below_target(lang, move, &nobody, &target, &below));
    state.x = spot.x;
    state.y = spot.y;
    HM_TRY(hm__table_place(lang->table, &state, below, &below));
    lang->pick_count = nobody.first;
    HM_TRY(hm__lang_pick(lang, below));
    return set_active(lang, &(hm__picked){.first = nobody.first, .count = 1});
}

/* ---- move ---------------------------------------------------------------- */

/* Puts pieces on a spot, in their order, the first right above `below`. */
static hm_status put_all(hm__lang *lang, const hm__picked *moving,
                         const hm__spot *spot, uint32_t below)
{
    for (size_t i = 0; i < moving->count; i++) {
        uint32_t piece = picked_piece(lang, moving, i);
        const hm__piece_state *is = &lang->table->pieces[piece].is;
        double x = spot->relative ? is->x + spot->x : spot->x;
        double y = spot->relative ? is->y + spot->y : spot->y;

        HM_TRY(hm__table_move(lang->table, piece, x, y, below));
        below = piece;
    }
    return HM_OK;
}

/* Far away pieces moved by relative steps may not leave the index's range. */
static hm_status check_reach(hm__lang *lang, const hm__submove *move,
                             const hm__picked *moving, const hm__spot *spot)
{
    for (size_t i = 0; spot->relative && i < moving->count; i++) {
        const hm__piece_state *is =
            &lang->table->pieces[picked_piece(lang, moving, i)].is;

        if (fabs(is->x + spot->x) > 1e9 || fabs(is->y + spot->y) > 1e9)
            return hm__fault(lang->why, move->right, "ppn-bad-location",
                             "this place is more than a billion inches away");
    }
    return HM_OK;
}

static hm_status play_move(hm__lang *lang, const hm__submove *move)
{
    hm__picked moving;
    hm__picked target = {0};
    hm__spot spot;
    uint32_t below = HM__NONE;

    HM_TRY(hm__select(lang, move->left, &moving));
    if (move->target.ptr)
        HM_TRY(hm__select(lang, move->target, &target));
    if (move->direct)
        HM_TRY(hm__picked_spot(lang, &target, move->target, &spot));
    else
        HM_TRY(hm__locate_spot(lang, move->right, &spot));
    HM_TRY(check_reach(lang, move, &moving, &spot));
    if (move->target.ptr)
        HM_TRY(below_target(lang, move, &moving, &target, &below));
    else
        below = below_end(lang, move->token, &moving);
    HM_TRY(put_all(lang, &moving, &spot, below));
    return set_active(lang, &moving);
}

static hm_status play_raise(hm__lang *lang, const hm__submove *move)
{
    const hm__spot here = {0, 0, true};
    hm__picked moving;

    HM_TRY(hm__select(lang, move->right, &moving));
    HM_TRY(put_all(lang, &moving, &here, below_end(lang, HM__MOVE, &moving)));
    return set_active(lang, &moving);
}

/* ---- remove, capture, swap ----------------------------------------------- */

static hm_status remove_all(hm__lang *lang, const hm__picked *picked)
{
    size_t kept = 0;

    for (size_t i = 0; i < picked->count; i++)
        HM_TRY(hm__table_remove(lang->table, picked_piece(lang, picked, i)));
    for (size_t i = 0; i < lang->active_count; i++) {
        if (lang->table->pieces[lang->active[i]].is.present)
            lang->active[kept++] = lang->active[i];
    }
    lang->active_count = kept;
    return HM_OK;
}

static hm_status play_remove(hm__lang *lang, const hm__submove *move)
{
    hm__picked picked;

    HM_TRY(hm__select(lang, move->right, &picked));
    return remove_all(lang, &picked);
}

static hm_status play_capture(hm__lang *lang, const hm__submove *move)
{
    hm__picked taken;
    hm__picked moving;
    hm__spot spot;

    if (move->left.len && move->left.ptr[0] == '/') {
        HM_TRY(hm__select(lang, move->left, &moving));
        if (moving.count == 0)
            return HM_OK; // nobody is there to capture
    }
    HM_TRY(hm__select(lang, move->right, &taken));
    HM_TRY(hm__picked_spot(lang, &taken, move->right, &spot));
    HM_TRY(remove_all(lang, &taken));
    HM_TRY(hm__select(lang, move->left, &moving));
    HM_TRY(put_all(lang, &moving, &spot, below_end(lang, HM__MOVE, &moving)));
    return set_active(lang, &moving);
}

static hm_status play_swap(hm__lang *lang, const hm__submove *move)
{
    hm__picked one;
    hm__picked two;
    hm__spot spot_one;
    hm__spot spot_two;

    HM_TRY(hm__select(lang, move->left, &one));
    HM_TRY(hm__picked_spot(lang, &one, move->left, &spot_one));
    HM_TRY(hm__select(lang, move->right, &two));
    HM_TRY(hm__picked_spot(lang, &two, move->right, &spot_two));
    HM_TRY(put_all(lang, &one, &spot_two, below_end(lang, HM__MOVE, &one)));
    // Their tags are new now; the picks of `two` are sorted by the old ones.
    for (size_t i = 0; i < two.count; i++)
        lang->picks[two.first + i].tag =
            lang->table->pieces[picked_piece(lang, &two, i)].tag;
    hm__sort_picks(lang, two.first); // what is in both has gone up
    HM_TRY(put_all(lang, &two, &spot_one, below_end(lang, HM__MOVE, &two)));
    return set_active(lang, &one);
}

/* ---- turn ---------------------------------------------------------------- */

/* Clockwise; exact for quarter turns. */
static void rotate(double degrees, const hm__spot *around, double *x, double *y)
{
    double turn = fmod(degrees, 360) * 3.14159265358979323846 / 180;
    double c = cos(turn);
    double s = sin(turn);
    double dx = *x - around->x;
    double dy = *y - around->y;

    if (fmod(degrees, 90) == 0) {
        c = nearbyint(c);
        s = nearbyint(s);
    }
    *x = around->x + c * dx + s * dy;
    *y = around->y - s * dx + c * dy;
}

/* turn = [degrees ["°"]] ["|" Location | "$" PieceId] ; alone it means 90 */
static hm_status read_turn(hm__lang *lang, const hm__submove *move,
                           double *degrees, hm_str *anchor)
{
    hm_str text = move->right;
    size_t end = hm__find_outside(text, "|$", 0);
    hm_str number = hm__str_part(text, 0, end);

    *degrees = 90;
    *anchor = hm__str_part(text, end, text.len);
    if (number.len > 2 &&
        memcmp(number.ptr + number.len - 2, "\xC2\xB0", 2) == 0) {
        hm__lang_extends(lang, number, "a sign for degrees");
        number.len -= 2;
    }
    if (!number.len)
        hm__lang_extends(lang, move->text, "turns without degrees");
    return number.len ? hm__read_number(lang, number, degrees) : HM_OK;
}

/* Without an anchor an offset is taken from each piece that turns. */
static hm_status turn_all(hm__lang *lang, const hm__picked *picked,
                          double degrees, const hm__spot *around)
{
    for (size_t i = 0; i < picked->count; i++) {
        uint32_t piece = picked_piece(lang, picked, i);
        hm__piece_state state = lang->table->pieces[piece].is;

        if (around) {
            hm__spot pivot = {around->x, around->y, false};

            if (around->relative) {
                pivot.x += state.x;
                pivot.y += state.y;
            }
            rotate(degrees, &pivot, &state.x, &state.y);
        }
        state.angle -= degrees;
        HM_TRY(hm__table_update(lang->table, piece, &state));
    }
    return set_active(lang, picked);
}

static hm_status anchor_spot(hm__lang *lang, hm_str anchor, hm__spot *out)
{
    hm_str text = hm__str_part(anchor, 1, anchor.len);
    hm__picked picked;

    if (anchor.ptr[0] == '$') {
        HM_TRY(hm__select(lang, text, &picked));
        return hm__picked_spot(lang, &picked, text, out);
    }
    return hm__locate_spot(lang, text, out);
}

static hm_status play_turn(hm__lang *lang, const hm__submove *move)
{
    hm__picked picked;
    hm__spot around;
    hm_str anchor;
    double degrees;

    HM_TRY(hm__select(lang, move->left, &picked));
    HM_TRY(read_turn(lang, move, &degrees, &anchor));
    if (move->token == HM__TURN_AROUND) {
        if (anchor.len)
            return hm__fault(lang->why, anchor, "ppn-bad-turn",
                             "$> turns around its own pieces; use @> with an "
                             "anchor");
        if (picked.count == 0)
            return HM_OK; // a search that found nothing
        HM_TRY(hm__picked_spot(lang, &picked, move->left, &around));
        return turn_all(lang, &picked, degrees, &around);
    }
    if (!anchor.len)
        return turn_all(lang, &picked, degrees, NULL);
    HM_TRY(anchor_spot(lang, anchor, &around));
    return turn_all(lang, &picked, degrees, &around);
}

/* ---- flip, replace, update ----------------------------------------------- */

static void flip(hm__attr *attr)
{
    static const uint8_t other[HM__SIDES] = {
        [HM__FACE] = HM__BACK,  [HM__BACK] = HM__FACE, [HM__LEFT] = HM__RIGHT,
        [HM__RIGHT] = HM__LEFT, [HM__TOP] = HM__BASE,  [HM__BASE] = HM__TOP,
    };

    if (attr->kind == HM__PYRAMID)
        attr->side = attr->side == HM__TOP ? HM__FACE : HM__TOP;
    else if (attr->kind == HM__DIE && attr->side == HM__FACE)
        attr->rank = (int16_t)((attr->rank + 2) % 6 + 1);
    else
        attr->side = other[attr->side];
}

static hm_status play_flip(hm__lang *lang, const hm__submove *move)
{
    hm__picked picked;

    HM_TRY(hm__select(lang, move->right, &picked));
    for (size_t i = 0; i < picked.count; i++) {
        uint32_t piece = picked_piece(lang, &picked, i);
        hm__piece_state state = lang->table->pieces[piece].is;

        flip(&state.attr);
        HM_TRY(hm__table_update(lang->table, piece, &state));
    }
    return set_active(lang, &picked);
}

static hm_status play_change(hm__lang *lang, const hm__submove *move)
{
    hm__picked picked;
    hm__spec spec;

    HM_TRY(hm__select(lang, move->left, &picked));
    HM_TRY(hm__spec_read(lang, move->right, &spec));
    if (move->right.len == 0)
        return hm__fault(lang->why, move->text, "ppn-bad-piece",
                         "change it to what? expected a piece after the "
                         "token");
    for (size_t i = 0; i < picked.count; i++) {
        uint32_t piece = picked_piece(lang, &picked, i);
        hm__piece_state state = lang->table->pieces[piece].is;

        if (move->token == HM__REPLACE)
            HM_TRY(hm__spec_complete(lang, &spec, &state));
        else
            HM_TRY(hm__spec_apply(lang, &spec, &state));
        HM_TRY(hm__table_update(lang->table, piece, &state));
    }
    return set_active(lang, &picked);
}

/* ---- any ----------------------------------------------------------------- */

static hm_status no_token(hm__lang *lang, const hm__submove *move)
{
    size_t digits = 0;

    hm__fault(lang->why, move->text, "ppn-no-token", "\"%.*s\" is not a move",
              HM_QUOTE(move->text));
    while (digits < move->text.len && hm__is_digit(move->text.ptr[digits]))
        digits++;
    if (digits == move->text.len)
        return hm__fault_hint(lang->why, "a period ends a move number: %.*s.",
                              HM_QUOTE(move->text));
    return hm__fault_hint(lang->why,
                          "moves look like S@b2, b2-b3, b2:c3, *b2, b2@>90");
}

hm_status hm__submove_play(hm__lang *lang, const hm__submove *move)
{
    static hm_status (*const players[])(hm__lang *, const hm__submove *) = {
        [HM__TOKEN_NONE] = no_token,   [HM__DROP] = play_drop,
        [HM__DROP_UNDER] = play_drop,  [HM__MOVE] = play_move,
        [HM__MOVE_UNDER] = play_move,  [HM__CAPTURE] = play_capture,
        [HM__SWAP] = play_swap,        [HM__TURN] = play_turn,
        [HM__TURN_AROUND] = play_turn, [HM__REPLACE] = play_change,
        [HM__UPDATE] = play_change,    [HM__REMOVE] = play_remove,
        [HM__FLIP] = play_flip,        [HM__RAISE] = play_raise,
    };
    size_t notes = lang->table->note_count;
    size_t pieces = lang->table->piece_count;
    hm_status st;

    lang->pick_count = 0;
    st = players[move->token](lang, move);
    if (st != HM_OK) { // half a submove is none
        hm__table_undo(lang->table, notes);
        lang->table->piece_count = pieces;
    }
    if (lang->table->work > lang->ctx->limits.work) {
        hm__fault(lang->why, move->text, "limit-work",
                  "this game needs too many search steps");
        return HM_ELIMIT;
    }
    return hm__table_explain(lang->table, st, move->text, lang->why);
}
