/*
 * tween.c - matching the items of two scenes, and what lies between them.
 *
 * Pieces that move are drawn above all others, as if a hand moved them.
 * Everything else keeps the order of the later scene; an item that vanishes is
 * drawn below the item that was above it.
 */
#include "tween.h"

#include <math.h>
#include <string.h>

#include "base/mix.h"

static const size_t none = SIZE_MAX;
static const double thinnest = 0.2; // of a piece that is seen edge-on

void hm__tween_init(hm__tween *tween, hm_ctx *ctx)
{
    *tween = (hm__tween){.ctx = ctx};
}

void hm__tween_free(hm__tween *tween)
{
    hm__free(tween->ctx, tween->acts);
    hm__free(tween->ctx, tween->first);
    hm__free(tween->ctx, tween->plan);
    hm__free(tween->ctx, tween->lead);
    hm__free(tween->ctx, tween->next);
    hm__index_free(&tween->keys, tween->ctx);
}

/* ---- what is alike --------------------------------------------------------
 */

static bool same_shape(const hm__scene *s, const hm__shape *a,
                       const hm__scene *t, const hm__shape *b)
{
    return a->count == b->count &&
           s->theme.colors[a->fill] == t->theme.colors[b->fill] &&
           s->theme.colors[a->line] == t->theme.colors[b->line] &&
           a->width == b->width && a->alpha == b->alpha &&
           hm__str_eq(a->text, b->text) &&
           memcmp(s->path.ops + a->first, t->path.ops + b->first,
                  a->count * sizeof(*s->path.ops)) == 0;
}

/* Whether two drawings of two scenes look the same. */
static bool same_drawing(const hm__scene *s, size_t one, const hm__scene *t,
                         size_t other)
{
    const hm__drawing *a = &s->drawings[one];
    const hm__drawing *b = &t->drawings[other];

    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!same_shape(s, &s->shapes[a->first + i], t,
                        &t->shapes[b->first + i]))
            return false;
    }
    return true;
}

/* Parts of pieces are matched by the piece, other items by their place. */
static hm__key key_of(const hm__scene *scene, const hm__item *item)
{
    const hm__drawing *drawing = &scene->drawings[item->drawing];
    hm__key key = {(uint64_t)item->of << 8 | item->part, 0};

    if (item->of)
        return key;
    key.b = (uint64_t)(uint32_t)item->x << 32 | (uint32_t)item->y;
    key.a = hm__mix(key.a ^ (uint64_t)(int64_t)(item->angle * 64) << 8);
    for (size_t i = 0; i < drawing->count; i++)
        key.a = hm__mix(key.a ^ scene->shapes[drawing->first + i].count);
    return key;
}

/* ---- matching -------------------------------------------------------------
 */

static hm_status reserve(hm__tween *w)
{
    size_t pieces = w->to->table->piece_count + 1;

    HM_TRY(hm__reserve(w->ctx, &w->first, &w->first_room, w->from->item_count,
                       sizeof(*w->first)));
    HM_TRY(hm__reserve(w->ctx, &w->next, &w->next_room,
                       w->from->item_count + w->to->item_count + 1,
                       sizeof(*w->next)));
    HM_TRY(hm__reserve(w->ctx, &w->plan, &w->plan_room, w->to->item_count,
                       sizeof(*w->plan)));
    HM_TRY(
        hm__reserve(w->ctx, &w->lead, &w->lead_room, pieces, sizeof(*w->lead)));
    return hm__reserve(w->ctx, &w->acts, &w->room,
                       w->from->item_count + w->to->item_count,
                       sizeof(*w->acts));
}

static hm_status index_from(hm__tween *w)
{
    hm__index_clear(&w->keys);
    for (size_t i = 0; i < w->from->item_count; i++) {
        size_t before = w->keys.count;
        hm__key key = key_of(w->from, &w->from->items[i]);
        uint32_t number;

        HM_TRY(hm__index_make(&w->keys, w->ctx, key, &number));
        if (number == before)
            w->first[number] = i;
    }
    return HM_OK;
}

/* A piece that shows another side is turned over; others just change. */
static hm__transition transition_of(const hm__tween *w, const hm__item *a,
                                    const hm__item *b)
{
    if (same_drawing(w->from, a->drawing, w->to, b->drawing))
        return a->x == b->x && a->y == b->y && a->angle == b->angle &&
                       (!w->to->bodies || a->z == b->z)
                   ? HM__STAYS
                   : HM__MOVES;
    return a->part == HM__PART_PIECE && a->attr.system == b->attr.system &&
                   a->attr.kind == b->attr.kind &&
                   a->attr.rank == b->attr.rank && a->attr.side != b->attr.side
               ? HM__FLIPS
               : HM__BECOMES;
}

static hm__act plan_item(hm__tween *w, size_t index)
{
    const hm__item *item = &w->to->items[index];
    uint32_t group = hm__index_find(&w->keys, key_of(w->to, item));
    hm__act act = {HM__APPEARS, none, index, none};
    hm__transition transition;

    if (group == UINT32_MAX || w->first[group] == none)
        return act;
    transition = transition_of(w, &w->from->items[w->first[group]], item);
    if (!item->of && transition != HM__STAYS)
        return act; // only the digests are equal
    act.transition = transition;
    act.from = w->first[group];
    w->first[group] = none;
    return act;
}

static const hm__share *share_of(const hm__tween *w, uint32_t piece)
{
    for (size_t i = 0; piece && i < w->share_count; i++) {
        if (w->shares[i].piece == piece)
            return &w->shares[i];
    }
    return NULL;
}

/* Whether an item goes from one place to another. */
static bool travels(const hm__tween *w, const hm__act *act)
{
    const hm__item *a = act->from == none ? NULL : &w->from->items[act->from];
    const hm__item *b = &w->to->items[act->to];

    if (act->transition == HM__APPEARS && share_of(w, b->of))
        return true;
    return act->lead != none || (a && (a->x != b->x || a->y != b->y));
}

/* ---- stacks that join and part --------------------------------------------
 */

/* A piece whose rank is another one now, and by how much. */
typedef struct change {
    const hm__item *item;
    int more;
} change;

static bool same_kind(const hm__item *a, const hm__item *b)
{
    return a->attr.system == b->attr.system && a->attr.kind == b->attr.kind &&
           a->attr.suit == b->attr.suit && a->attr.side == b->attr.side;
}

static size_t find_changes(const hm__tween *w, change *out)
{
    size_t count = 0;

    for (size_t i = 0; i < w->to->item_count && count < HM__MOST_SHARES; i++) {
        const hm__item *item = &w->to->items[i];
        const hm__item *was =
            w->plan[i].from == none ? NULL : &w->from->items[w->plan[i].from];

        if (item->part == HM__PART_PIECE && item->of && was &&
            w->plan[i].transition == HM__BECOMES && same_kind(item, was) &&
            item->attr.rank != was->attr.rank)
            out[count++] = (change){item, item->attr.rank - was->attr.rank};
    }
    return count;
}

/* Finds the nearest piece that has changed by what this one is. */
static void find_share(hm__tween *w, const hm__item *item, int sign,
                       change *changes, size_t count)
{
    change *best = NULL;
    double least = HUGE_VAL;

    for (size_t i = 0; i < count; i++) {
        const hm__item *other = changes[i].item;
        double far = hypot(other->x - item->x, other->y - item->y);

        if (item->attr.rank > 0 && changes[i].more * sign >= item->attr.rank &&
            same_kind(item, other) && far < least) {
            best = &changes[i];
            least = far;
        }
    }
    if (!best || w->share_count == HM__MOST_SHARES)
        return;
    best->more -= sign * item->attr.rank;
    w->shares[w->share_count++] =
        (hm__share){item->of, best->item->x - item->x, best->item->y - item->y};
}

/* Pieces that vanish join what grew; those that appear left what shrank. */
static void find_shares(hm__tween *w)
{
    change changes[HM__MOST_SHARES];
    size_t count = find_changes(w, changes);

    for (size_t i = 0; count && i < w->to->item_count; i++) {
        const hm__item *item = &w->to->items[i];

        if (item->of && item->part == HM__PART_PIECE &&
            w->plan[i].transition == HM__APPEARS)
            find_share(w, item, -1, changes, count);
    }
    for (size_t i = 0; count && i < w->keys.count; i++) {
        const hm__item *item =
            w->first[i] == none ? NULL : &w->from->items[w->first[i]];

        if (item && item->of && item->part == HM__PART_PIECE)
            find_share(w, item, 1, changes, count);
    }
}

/* What appears on a piece that travels goes with it. */
static void plan_all(hm__tween *w)
{
    size_t deepest = 0; // the last item of `from` that stays so far

    memset(w->lead, 0xFF, (w->to->table->piece_count + 1) * sizeof(*w->lead));
    for (size_t i = 0; i < w->to->item_count; i++) {
        const hm__item *item = &w->to->items[i];
        hm__act *act = &w->plan[i];

        *act = plan_item(w, i);
        if (item->of && item->part == HM__PART_PIECE)
            w->lead[item->of] = i;
        if (act->transition == HM__STAYS && act->from < deepest)
            act->transition = HM__SINKS;
        if (act->transition == HM__STAYS)
            deepest = act->from;
    }
    for (size_t i = 0; i < w->to->item_count; i++) {
        size_t lead = w->lead[w->to->items[i].of];

        if (w->plan[i].transition == HM__APPEARS && lead != none && lead != i &&
            w->plan[lead].from != none && travels(w, &w->plan[lead]))
            w->plan[i].lead = lead;
    }
}

/* ---- the order of drawing -------------------------------------------------
 */

static void add_act(hm__tween *w, hm__act act)
{
    w->changes = w->changes || act.transition != HM__STAYS;
    w->glides = w->glides || act.transition > HM__SINKS;
    w->acts[w->count++] = act;
}

/*
 * Makes lists of the items that vanish: `chain[i]` begins the list of those
 * that were directly below item i of `to`; the last list is for those that were
 * below no item that is left.
 */
static void chain_vanishing(hm__tween *w, size_t *chain)
{
    size_t *after = w->next + w->to->item_count + 1; // by item of `from`
    size_t left = w->to->item_count;

    for (size_t i = 0; i <= w->to->item_count; i++)
        chain[i] = none;
    for (size_t i = 0; i < w->from->item_count; i++)
        after[i] = none;
    // Used temporarily for the item of `to` that an item has become.
    for (size_t i = 0; i < w->to->item_count; i++) {
        if (w->plan[i].from != none)
            after[w->plan[i].from] = i;
    }
    for (size_t i = w->from->item_count; i-- > 0;) {
        if (after[i] != none) {
            left = travels(w, &w->plan[after[i]]) ? left : after[i];
            continue;
        }
        after[i] = chain[left];
        chain[left] = i;
    }
}

static void add_vanishing(hm__tween *w, size_t first)
{
    const size_t *after = w->next + w->to->item_count + 1;

    for (size_t i = first; i != none; i = after[i]) {
        if (!share_of(w, w->from->items[i].of))
            add_act(w, (hm__act){HM__VANISHES, i, none, none});
    }
}

static void order_acts(hm__tween *w)
{
    size_t *chain = w->next;

    chain_vanishing(w, chain);
    for (size_t i = 0; i < w->to->item_count; i++) {
        add_vanishing(w, chain[i]);
        if (!travels(w, &w->plan[i]))
            add_act(w, w->plan[i]);
    }
    add_vanishing(w, chain[w->to->item_count]);
    for (size_t i = 0; w->share_count && i < w->from->item_count; i++) {
        if (share_of(w, w->from->items[i].of))
            add_act(w, (hm__act){HM__VANISHES, i, none, none});
    }
    for (size_t i = 0; i < w->to->item_count; i++) {
        if (travels(w, &w->plan[i]))
            add_act(w, w->plan[i]);
    }
}

hm_status hm__tween_make(hm__tween *tween, const hm__scene *from,
                         const hm__scene *to)
{
    tween->from = from;
    tween->to = to;
    tween->count = 0;
    tween->changes = tween->glides = false;
    HM_TRY(reserve(tween));
    HM_TRY(index_from(tween));
    tween->share_count = 0;
    plan_all(tween);
    find_shares(tween);
    order_acts(tween);
    return HM_OK;
}

/* ---- in between -----------------------------------------------------------
 */

static double between(double a, double b, double t)
{
    return a + (b - a) * t;
}

/* The shorter way around. */
static double turn_between(double a, double b, double t)
{
    double way = fmod(b - a + 540, 360) - 180;

    return a + way * t;
}

/* The place in between of an item that is in both scenes. */
static void set_on_way(const hm__tween *w, const hm__act *act, double t,
                       hm__pose *pose)
{
    const hm__item *a = &w->from->items[act->from];
    const hm__item *b = &w->to->items[act->to];

    pose->x = between(a->x, b->x, t);
    pose->y = between(a->y, b->y, t);
    pose->angle = turn_between(a->angle, b->angle, t);
}

/* Keeps the distance that it will have from the item it follows. */
static void follow(const hm__tween *w, const hm__act *act, double t,
                   hm__pose *pose)
{
    const hm__item *lead = &w->to->items[act->lead];
    const hm__act *way = &w->plan[act->lead];
    hm__pose leader;

    set_on_way(w, way, t, &leader);
    pose->x += leader.x - lead->x;
    pose->y += leader.y - lead->y;
    pose->angle += leader.angle - lead->angle;
}

/* First the new drawing fades in over the old one, then the old one fades out.
 */
static size_t pose_change(const hm__tween *w, const hm__act *act, double t,
                          hm__pose out[2])
{
    out[0] = hm__pose_of(w->from, &w->from->items[act->from]);
    out[1] = hm__pose_of(w->to, &w->to->items[act->to]);
    set_on_way(w, act, t, &out[0]);
    set_on_way(w, act, t, &out[1]);
    out[0].alpha = fmin(1, 2 - 2 * t);
    out[1].alpha = fmin(1, 2 * t);
    return 2;
}

/* The visible width of a piece that is being turned over. */
static double width_at(double t)
{
    return fmax(fabs(1 - 2 * t), thinnest);
}

/* The side faces of a piece are hidden while it is being turned over. */
static bool is_tipped(const hm__tween *w, const hm__act *act)
{
    const hm__item *item = act->to == none ? NULL : &w->to->items[act->to];
    size_t lead = item ? w->lead[item->of] : none;

    return lead != none && item->part == HM__PART_BODY &&
           w->plan[lead].transition == HM__FLIPS;
}

/* What is part of another piece goes there, or comes from there. */
static void fade(const hm__tween *w, const hm__act *act, double t,
                 hm__pose *pose)
{
    bool gone = act->transition == HM__VANISHES;
    double part = gone ? t : 1 - t;
    const hm__share *share = share_of(w, gone ? w->from->items[act->from].of
                                              : w->to->items[act->to].of);

    if (share) {
        pose->x += share->x * part;
        pose->y += share->y * part;
    } else {
        pose->alpha = 1 - part;
    }
}

static size_t pose_act(const hm__tween *w, const hm__act *act, double t,
                       hm__pose out[2])
{
    bool early = act->transition == HM__FLIPS && t < 0.5;

    if (act->transition == HM__BECOMES)
        return pose_change(w, act, t, out);
    if (act->transition == HM__VANISHES || early)
        out[0] = hm__pose_of(w->from, &w->from->items[act->from]);
    else
        out[0] = hm__pose_of(w->to, &w->to->items[act->to]);
    if (act->transition == HM__VANISHES || act->transition == HM__APPEARS)
        fade(w, act, t, &out[0]);
    if (act->transition == HM__MOVES || act->transition == HM__FLIPS)
        set_on_way(w, act, t, &out[0]);
    if (act->transition == HM__FLIPS)
        out[0].wide = width_at(t);
    if (act->lead != none)
        follow(w, act, t, &out[0]);
    return 1;
}

size_t hm__tween_pose(const hm__tween *tween, const hm__act *act, double t,
                      hm__pose out[2])
{
    size_t count = pose_act(tween, act, t, out);

    for (size_t i = 0; i < count && is_tipped(tween, act); i++)
        out[i].alpha *= width_at(t);
    return count;
}
