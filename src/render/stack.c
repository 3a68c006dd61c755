/*
 * stack.c - heights and the order of painting.
 *
 * Every piece rests on what lies under it: the highest of the earlier pieces
 * that it overlaps. Of two pieces that meet on the picture the lower one is
 * painted first if one is wholly above the other, else the one behind.
 */
#include "stack.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SLACK = 10 }; // pieces side by side do not carry each other

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
                       .depth = scene->drawings[item->drawing].depth};
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

/* Where a solid goes among `count` that are sorted, the highest top first. */
static size_t place_among(const hm__stack *s, size_t count, int32_t top)
{
    size_t low = 0;

    while (low < count) {
        size_t middle = low + (count - low) / 2;

        if (s->solids[s->order[middle]].top > top)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* The first overlap from the top is what the solid rests on. */
static void rest(hm__stack *s, size_t index)
{
    hm__solid *solid = &s->solids[index];
    size_t at = 0;

    while (at < index && !overlaps(s, &s->solids[s->order[at]], solid))
        at++;
    if (at < index)
        solid->bottom = s->solids[s->order[at]].top;
    solid->top = solid->bottom + s->forms[solid->form].depth;
    at = place_among(s, index, solid->top);
    memmove(s->order + at + 1, s->order + at, (index - at) * sizeof(*s->order));
    s->order[at] = (uint32_t)index;
}

static hm_status add_solid(hm__stack *s, const hm__scene *scene, size_t index)
{
    const hm__item *item = &scene->items[index];
    hm__solid *solid = &s->solids[index];
    hm__box box;

    *solid = (hm__solid){.x = item->x, .y = item->y};
    HM_TRY(find_form(s, scene, item, &solid->form));
    box = s->forms[solid->form].box;
    solid->foot = moved(box, item->x, item->y);
    rest(s, index);
    solid->far = item->x * s->back.x + item->y * s->back.y;
    solid->seen = moved(solid->foot, s->lift.x * solid->bottom,
                        s->lift.y * solid->bottom);
    hm__box_join(&solid->seen, moved(solid->foot, s->lift.x * solid->top,
                                     s->lift.y * solid->top));
    return HM_OK;
}

/* ---- the order of painting ------------------------------------------------
 */

/* A solid that waits until others are painted, and the next to ask for. */
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

/* Low ones first, then those behind: right already, but for a few. */
static void sort_roughly(const hm__stack *s, rank *ranks)
{
    for (size_t i = 0; i < s->count; i++)
        ranks[i] = (rank){s->solids[i].bottom, nearbyint(s->solids[i].far),
                          (uint32_t)i};
    qsort(ranks, s->count, sizeof(*ranks), by_height);
}

/*
 * Goes through the rough order; whatever must be painted before a solid and is
 * not yet goes first. `rough` becomes what is left of it: UINT32_MAX for those
 * that are painted or waiting, so that circles of pieces come to an end.
 */
static void sort_finely(hm__stack *s, uint32_t *rough, wait *waiting)
{
    size_t done = 0;

    for (size_t i = 0; i < s->count; i++) {
        size_t depth = 0;

        if (rough[i] != UINT32_MAX)
            waiting[depth++] = (wait){rough[i], i + 1};
        rough[i] = UINT32_MAX;
        while (depth) {
            wait *w = &waiting[depth - 1];
            size_t at = w->next;

            while (at < s->count && (rough[at] == UINT32_MAX ||
                                     !goes_before(s, rough[at], w->solid)))
                at++;
            w->next = at + 1;
            if (at < s->count) {
                waiting[depth++] = (wait){rough[at], i + 1};
                rough[at] = UINT32_MAX;
            } else {
                s->order[done++] = w->solid;
                depth--;
            }
        }
    }
}

static hm_status sort_solids(hm__stack *s)
{
    rank *ranks = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(*ranks));
    wait *waiting = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(*waiting));
    uint32_t *rough = hm__resize(s->ctx, NULL, (s->count + 1) * sizeof(*rough));
    bool ok = ranks && waiting && rough;

    if (ok) {
        sort_roughly(s, ranks);
        for (size_t i = 0; i < s->count; i++)
            rough[i] = ranks[i].solid;
        sort_finely(s, rough, waiting);
    }
    hm__free(s->ctx, ranks);
    hm__free(s->ctx, waiting);
    hm__free(s->ctx, rough);
    return ok ? HM_OK : HM_ENOMEM;
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
    return sort_solids(stack);
}
