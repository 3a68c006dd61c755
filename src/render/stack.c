/*
 * stack.c - heights and the order of painting.
 *
 * Every piece rests on the highest of the earlier pieces that it overlaps. Of
 * two pieces that overlap in the picture, the lower one is painted first if the
 * other is completely above it, else the one further back.
 */
#include "stack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cells.h"

enum {
    SLACK = 10, // pieces side by side do not carry each other
    NEAR = 60,  // pyramids on one place, if not quite
    WALL = 220, // what one more pyramid adds to the height of a nest
};

void hm__stack_free(hm__stack *stack)
{
    hm__free(stack->ctx, stack->forms);
    hm__free(stack->ctx, stack->solids);
    hm__free(stack->ctx, stack->order);
    hm__index_free(&stack->keys, stack->ctx);
}

/* ---- solids ---------------------------------------------------------------
 */

static hm_status find_form(hm__stack *s, const hm__scene *scene,
                           const hm__item *item, size_t *out)
{
    hm__key key = {item->drawing, 0};
    uint32_t number;
    hm__form *form;

    memcpy(&key.b, &item->angle, sizeof(item->angle));
    HM_TRY(hm__index_make(&s->keys, s->ctx, key, &number));
    *out = number;
    if (number < s->form_count)
        return HM_OK;
    HM_TRY(hm__reserve(s->ctx, &s->forms, &s->form_room, s->form_count + 1,
                       sizeof(*s->forms)));
    form = &s->forms[s->form_count++];
    *form = (hm__form){.drawing = item->drawing,
                       .angle = item->angle,
                       .depth = scene->drawings[item->drawing].depth,
                       .hollow = scene->drawings[item->drawing].body ==
                                 HM__BODY_PYRAMID};
    hm__outline_of(scene, &scene->drawings[item->drawing], item->angle,
                   &form->outline);
    form->box = hm__outline_box(&form->outline);
    return HM_OK;
}

static hm__box moved(hm__box box, double x, double y)
{
    int32_t dx = (int32_t)lround(x);
    int32_t dy = (int32_t)lround(y);

    return (hm__box){box.left + dx, box.bottom + dy, box.right + dx,
                     box.top + dy};
}

/* ---- heights --------------------------------------------------------------
 */

static bool boxes_meet(const hm__box *a, const hm__box *b, int32_t slack)
{
    return a->left < b->right - slack && b->left < a->right - slack &&
           a->bottom < b->top - slack && b->bottom < a->top - slack;
}

static double gap_of(const hm__stack *s, const hm__solid *a, const hm__solid *b,
                     hm__corner *way)
{
    hm__corner by = {b->x - a->x, b->y - a->y};

    return hm__outline_gap(&s->forms[a->form].outline,
                           &s->forms[b->form].outline, by, way);
}

static bool overlaps(const hm__stack *s, const hm__solid *a, const hm__solid *b)
{
    hm__corner way;

    return boxes_meet(&a->foot, &b->foot, SLACK) &&
           gap_of(s, a, b, &way) < -SLACK;
}

/* A smaller outline, so that pieces next to each other do not overlap. */
static hm__box bearing(const hm__solid *solid)
{
    const hm__box *foot = &solid->foot;

    return (hm__box){foot->left + SLACK / 2, foot->bottom + SLACK / 2,
                     foot->right - SLACK / 2, foot->top - SLACK / 2};
}

static bool is_higher(const void *user, uint32_t a, uint32_t b)
{
    const hm__stack *s = user;

    return s->solids[a].top > s->solids[b].top;
}

/*
 * How high a solid lies on another. Pyramids are hollow: one that stands on
 * another goes down over it as far as it is wide enough, but for its wall.
 */
static int32_t rest_height(const hm__stack *s, const hm__solid *on,
                           const hm__solid *solid)
{
    const hm__form *a = &s->forms[on->form];
    const hm__form *b = &s->forms[solid->form];
    int32_t rise = a->depth - b->depth + WALL;

    if (!a->hollow || !b->hollow || abs(on->x - solid->x) > NEAR ||
        abs(on->y - solid->y) > NEAR)
        return on->top;
    return rise < 0 ? on->bottom
                    : on->bottom + (rise < a->depth ? rise : a->depth);
}

static void raise_to(int32_t *bottom, int32_t height)
{
    if (height > *bottom)
        *bottom = height;
}

/* A solid rests on the highest of the earlier ones that it overlaps. */
static hm_status rest(hm__stack *s, hm__cells *cells, size_t index)
{
    hm__solid *solid = &s->solids[index];

    HM_TRY(hm__cells_find(cells, bearing(solid)));
    for (size_t i = 0; i < cells->found_count; i++) {
        uint32_t at = cells->first[cells->found[i]];

        for (; at; at = cells->entries[at - 1].next) {
            const hm__solid *other = &s->solids[cells->entries[at - 1].number];

            if (other->top <= solid->bottom)
                break; // so are those after it
            if (overlaps(s, other, solid))
                raise_to(&solid->bottom, rest_height(s, other, solid));
        }
    }
    solid->top = solid->bottom + s->forms[solid->form].depth;
    return hm__cells_add(cells, bearing(solid), (uint32_t)index, is_higher, s);
}

static hm_status add_solid(hm__stack *s, const hm__scene *scene, size_t index)
{
    const hm__item *item = &scene->items[index];
    hm__solid *solid = &s->solids[index];

    *solid = (hm__solid){.x = item->x, .y = item->y};
    HM_TRY(find_form(s, scene, item, &solid->form));
    solid->foot = moved(s->forms[solid->form].box, item->x, item->y);
    solid->far = item->x * s->back.x + item->y * s->back.y;
    return HM_OK;
}

/* The place of a solid in the picture, when its height is known. */
static void see_solid(const hm__stack *s, hm__solid *solid)
{
    solid->seen = moved(solid->foot, s->lift.x * solid->bottom,
                        s->lift.y * solid->bottom);
    hm__box_join(&solid->seen, moved(solid->foot, s->lift.x * solid->top,
                                     s->lift.y * solid->top));
}

static int64_t size_of(hm__box box)
{
    return ((int64_t)box.right - box.left + box.top - box.bottom) / 2;
}

static hm_status find_heights(hm__stack *s)
{
    hm__cells cells;
    int64_t sizes = 0;
    hm_status st = HM_OK;

    for (size_t i = 0; i < s->count; i++)
        sizes += size_of(s->solids[i].foot);
    hm__cells_init(&cells, s->ctx, sizes, s->count);
    for (size_t i = 0; i < s->count && st == HM_OK; i++) {
        st = rest(s, &cells, i);
        see_solid(s, &s->solids[i]);
    }
    hm__cells_free(&cells);
    return st;
}

/* ---- the order of painting ------------------------------------------------
 */

/* A solid that waits until others are painted, and the next one to test. */
typedef struct wait {
    uint32_t solid;
    size_t next;
} wait;

static bool goes_before(const hm__stack *s, uint32_t i, uint32_t j)
{
    const hm__solid *a = &s->solids[i];
    const hm__solid *b = &s->solids[j];
    hm__corner way;

    if (!boxes_meet(&a->seen, &b->seen, 0))
        return false;
    if (a->top <= b->bottom || b->top <= a->bottom)
        return a->top <= b->bottom;
    if (gap_of(s, a, b, &way) < -SLACK)
        return i < j;
    return way.x * s->back.x + way.y * s->back.y < -1e-9;
}

typedef struct rank {
    int32_t bottom;
    double far;
    uint32_t solid;
} rank;

static int by_height(const void *a, const void *b)
{
    const rank *p = a;
    const rank *q = b;

    if (p->bottom != q->bottom)
        return p->bottom < q->bottom ? -1 : 1;
    if (p->far != q->far)
        return p->far > q->far ? -1 : 1;
    return p->solid < q->solid ? -1 : 1;
}

/* Low ones first, then those further back: correct except for a few. */
static void sort_roughly(const hm__stack *s, rank *ranks)
{
    for (size_t i = 0; i < s->count; i++)
        ranks[i] = (rank){s->solids[i].bottom, nearbyint(s->solids[i].far),
                          (uint32_t)i};
    qsort(ranks, s->count, sizeof(*ranks), by_height);
}

/* The pieces that are sorted, and their place in the picture. */
typedef struct sorter {
    hm__stack *stack;
    uint32_t *rough; // UINT32_MAX: painted, or waiting
    wait *waiting;
    hm__cells cells; // of what is seen, by the place in `rough`
} sorter;

/* Enters the last ones first, so that every cell has them in their order. */
static hm_status enter_all(sorter *sort)
{
    const hm__stack *s = sort->stack;
    int64_t sizes = 0;

    for (size_t i = 0; i < s->count; i++)
        sizes += size_of(s->solids[i].seen);
    hm__cells_init(&sort->cells, s->ctx, sizes, s->count);
    for (size_t i = s->count; i-- > 0;)
        HM_TRY(hm__cells_add(&sort->cells, s->solids[sort->rough[i]].seen,
                             (uint32_t)i, NULL, NULL));
    return HM_OK;
}

/*
 * The place of the first solid from `w->next` on that must be painted before
 * it; their number if there is none. All up to `done` are painted.
 */
static hm_status find_before(sorter *sort, const wait *w, size_t done,
                             size_t *out)
{
    const hm__stack *s = sort->stack;
    hm__cells *cells = &sort->cells;

    *out = s->count;
    HM_TRY(hm__cells_find(cells, s->solids[w->solid].seen));
    for (size_t i = 0; i < cells->found_count; i++) {
        uint32_t *first = &cells->first[cells->found[i]];

        while (*first && cells->entries[*first - 1].number <= done)
            *first = cells->entries[*first - 1].next;
        for (uint32_t at = *first; at; at = cells->entries[at - 1].next) {
            uint32_t place = cells->entries[at - 1].number;

            if (place >= *out)
                break;
            if (place >= w->next && sort->rough[place] != UINT32_MAX &&
                goes_before(s, sort->rough[place], w->solid))
                *out = place;
        }
    }
    return HM_OK;
}

/*
 * Goes through the rough order; everything that must be painted before a solid
 * is painted first. `rough` keeps what is left of it, so that cycles of pieces
 * end.
 */
static hm_status sort_finely(sorter *sort)
{
    hm__stack *s = sort->stack;
    size_t done = 0;

    for (size_t i = 0; i < s->count; i++) {
        size_t depth = 0;

        if (sort->rough[i] != UINT32_MAX)
            sort->waiting[depth++] = (wait){sort->rough[i], i + 1};
        sort->rough[i] = UINT32_MAX;
        while (depth) {
            wait *w = &sort->waiting[depth - 1];
            size_t at;

            HM_TRY(find_before(sort, w, i, &at));
            w->next = at + 1;
            if (at < s->count) {
                sort->waiting[depth++] = (wait){sort->rough[at], i + 1};
                sort->rough[at] = UINT32_MAX;
            } else {
                s->order[done++] = w->solid;
                depth--;
            }
        }
    }
    return HM_OK;
}

static hm_status sort_solids(hm__stack *s)
{
    rank *ranks = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(*ranks));
    sorter sort = {
        .stack = s,
        .rough = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(uint32_t)),
        .waiting = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(wait)),
        .cells.ctx = s->ctx,
    };
    hm_status st = ranks && sort.rough && sort.waiting ? HM_OK : HM_ENOMEM;

    if (st == HM_OK) {
        sort_roughly(s, ranks);
        for (size_t i = 0; i < s->count; i++)
            sort.rough[i] = ranks[i].solid;
        st = enter_all(&sort);
    }
    if (st == HM_OK)
        st = sort_finely(&sort);
    hm__cells_free(&sort.cells);
    hm__free(s->ctx, ranks);
    hm__free(s->ctx, sort.waiting);
    hm__free(s->ctx, sort.rough);
    return st;
}

hm_status hm__stack_build(hm__stack *stack, const hm__scene *scene,
                          double angle, double scale)
{
    double turn = angle * 3.14159265358979323846 / 180;
    size_t n = scene->item_count;

    *stack = (hm__stack){.ctx = scene->ctx,
                         .count = n,
                         .lift = {cos(turn) * scale, sin(turn) * scale},
                         .back = {cos(turn), sin(turn)}};
    stack->solids =
        hm__resize(stack->ctx, NULL, (n + 1) * sizeof(*stack->solids));
    stack->order =
        hm__resize(stack->ctx, NULL, (n + 1) * sizeof(*stack->order));
    if (!stack->solids || !stack->order)
        return HM_ENOMEM;
    for (size_t i = 0; i < n; i++)
        HM_TRY(add_solid(stack, scene, i));
    HM_TRY(find_heights(stack));
    return sort_solids(stack);
}
