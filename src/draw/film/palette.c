/*
 * palette.c - colours are divided into boxes, where they differ most.
 *
 * The box with the greatest error is divided until there are enough. A
 * colour that covers much of the picture stays exactly what it is, so plain
 * areas keep their colour; the others, at the edges of shapes, may differ
 * slightly.
 */
#include "palette.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 1024 };

/* ---- counting -------------------------------------------------------------
 */

void hm__histogram_init(hm__histogram *histogram, hm_ctx *ctx)
{
    *histogram = (hm__histogram){.ctx = ctx};
}

void hm__histogram_free(hm__histogram *histogram)
{
    hm__free(histogram->ctx, histogram->tints);
    hm__free(histogram->ctx, histogram->slots);
}

static size_t slot_of(const hm__histogram *c, const uint8_t v[3])
{
    uint32_t rgb = (uint32_t)v[0] << 16 | (uint32_t)v[1] << 8 | v[2];
    size_t slot = (rgb * UINT32_C(2654435761) >> 8) & c->mask;

    while (c->slots[slot] && memcmp(c->tints[c->slots[slot] - 1].v, v, 3) != 0)
        slot = (slot + 1) & c->mask;
    return slot;
}

static hm_status grow(hm__histogram *c)
{
    size_t slots = c->slots ? 2 * (c->mask + 1) : FIRST_SLOTS;
    uint32_t *grown = hm__alloc(c->ctx, slots * sizeof(*grown));

    if (!grown)
        return HM_ENOMEM;
    hm__free(c->ctx, c->slots);
    c->slots = grown;
    c->mask = slots - 1;
    for (size_t i = 0; i < c->count; i++)
        c->slots[slot_of(c, c->tints[i].v)] = (uint32_t)i + 1;
    return HM_OK;
}

static hm_status count_color(hm__histogram *c, uint32_t rgb, uint64_t times)
{
    uint8_t v[3] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
    size_t slot;

    if (!c->slots || 2 * c->count > c->mask)
        HM_TRY(grow(c));
    slot = slot_of(c, v);
    if (!c->slots[slot]) {
        HM_TRY(hm__reserve(c->ctx, &c->tints, &c->room, c->count + 1,
                           sizeof(*c->tints)));
        c->tints[c->count++] = (hm__tint){{v[0], v[1], v[2]}, 0};
        c->slots[slot] = (uint32_t)c->count;
    }
    c->tints[c->slots[slot] - 1].count += times;
    return HM_OK;
}

hm_status hm__histogram_add(hm__histogram *histogram, const uint32_t *pixels,
                            size_t count)
{
    size_t start = 0;

    for (size_t i = 1; i <= count; i++) {
        if (i < count && ((pixels[i] ^ pixels[start]) & 0xFFFFFF) == 0)
            continue;
        HM_TRY(count_color(histogram, pixels[start] & 0xFFFFFF, i - start));
        start = i;
    }
    return HM_OK;
}

/* ---- boxes ----------------------------------------------------------------
 */

/* Some tints that one colour will represent. */
typedef struct box {
    hm__tint *tints;
    size_t count;
    double mean[3], weight;
    double error; // by how much they differ from the mean
    int axis;     // along which they differ most
} box;

/* The square root, so that large plain areas do not outweigh the edges. */
static double weight_of(const hm__tint *tint)
{
    return sqrt((double)tint->count);
}

static box measure(hm__tint *tints, size_t count)
{
    static const double sight[3] = {2, 4, 1}; // of the eye, for each axis
    box b = {.tints = tints, .count = count};
    double squares[3] = {0};

    for (size_t i = 0; i < count; i++) {
        double w = weight_of(&tints[i]);

        b.weight += w;
        for (int k = 0; k < 3; k++) {
            b.mean[k] += w * tints[i].v[k];
            squares[k] += w * tints[i].v[k] * tints[i].v[k];
        }
    }
    for (int k = 0; k < 3; k++) {
        b.mean[k] /= b.weight;
        squares[k] = sight[k] * (squares[k] - b.weight * b.mean[k] * b.mean[k]);
        b.error += fmax(squares[k], 0);
        if (squares[k] > squares[b.axis])
            b.axis = k;
    }
    return b;
}

/* Tints below the mean of the axis come first; returns how many they are. */
static size_t part_tints(const box *b)
{
    size_t low = 0;

    for (size_t i = 0; i < b->count; i++) {
        hm__tint tint = b->tints[i];

        if (tint.v[b->axis] > b->mean[b->axis])
            continue;
        b->tints[i] = b->tints[low];
        b->tints[low++] = tint;
    }
    return low;
}

/* Mostly one colour: that one. Otherwise their mean. */
static void choose_color(const box *b, uint8_t out[3])
{
    const hm__tint *main = b->tints;
    uint64_t all = 0;

    for (size_t i = 0; i < b->count; i++) {
        all += b->tints[i].count;
        if (b->tints[i].count > main->count)
            main = &b->tints[i];
    }
    for (int k = 0; k < 3; k++)
        out[k] =
            main->count >= all / 4 ? main->v[k] : (uint8_t)lround(b->mean[k]);
}

static size_t worst(const box *boxes, size_t count)
{
    size_t found = 0;

    for (size_t i = 1; i < count; i++) {
        if (boxes[i].error > boxes[found].error)
            found = i;
    }
    return found;
}

/* By colour, so that the order of counting does not matter. */
static int by_color(const void *a, const void *b)
{
    const hm__tint *p = a;
    const hm__tint *q = b;

    return memcmp(p->v, q->v, 3);
}

void hm__palette_choose(hm__palette *palette, hm__histogram *histogram,
                        size_t most)
{
    box boxes[HM__MOST_COLORS];
    size_t count = 1;

    *palette = (hm__palette){.count = 1};
    if (histogram->count == 0)
        return;
    qsort(histogram->tints, histogram->count, sizeof(*histogram->tints),
          by_color);
    boxes[0] = measure(histogram->tints, histogram->count);
    while (count < most) {
        size_t cut = worst(boxes, count);
        box b = boxes[cut];
        size_t low = part_tints(&b);

        if (low == 0 || low == b.count) // no differences are left
            break;
        boxes[cut] = measure(b.tints, low);
        boxes[count++] = measure(b.tints + low, b.count - low);
    }
    palette->count = count;
    for (size_t i = 0; i < count; i++)
        choose_color(&boxes[i], palette->colors[i]);
}

uint8_t hm__palette_nearest(const hm__palette *palette, uint32_t rgb)
{
    int red = (int)(rgb >> 16 & 0xFF);
    int green = (int)(rgb >> 8 & 0xFF);
    int blue = (int)(rgb & 0xFF);
    int best = INT32_MAX;
    size_t found = 0;

    for (size_t i = 0; i < palette->count; i++) {
        const uint8_t *v = palette->colors[i];
        int r = v[0] - red;
        int g = v[1] - green;
        int b = v[2] - blue;
        int far = 2 * r * r + 4 * g * g + b * b;

        if (far < best) {
            best = far;
            found = i;
        }
    }
    return (uint8_t)found;
}
