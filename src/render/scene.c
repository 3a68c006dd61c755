/*
 * scene.c - from a table to a scene.
 */
#include "scene.h"

#include <math.h>
#include <string.h>

#include "base/round.h"
#include "base/utf8.h"
#include "mesh/model.h"
#include "pieces/pieces.h"

void hm__scene_init(hm__scene *scene, hm_ctx *ctx)
{
    *scene = (hm__scene){.ctx = ctx};
    hm__theme_find("classic", &scene->theme);
    hm__arena_init(&scene->texts, ctx);
}

void hm__scene_free(hm__scene *scene)
{
    hm__free(scene->ctx, scene->path.ops);
    hm__free(scene->ctx, scene->shapes);
    hm__free(scene->ctx, scene->drawings);
    hm__free(scene->ctx, scene->items);
    hm__free(scene->ctx, scene->drawing_of);
    hm__free(scene->ctx, scene->first_of);
    hm__index_free(&scene->attrs, scene->ctx);
    hm__index_free(&scene->drawn, scene->ctx);
    hm__arena_free(&scene->texts);
    if (scene->model)
        hm__model_free(scene->model);
    hm__free(scene->ctx, scene->model);
}

/* ---- drawings -------------------------------------------------------------
 */

static hm_status begin_drawing(hm__scene *scene, hm__canvas *canvas)
{
    HM_TRY(hm__reserve(scene->ctx, &scene->drawings, &scene->drawing_room,
                       scene->drawing_count + 1, sizeof(*scene->drawings)));
    canvas->scene = scene;
    canvas->drawing = &scene->drawings[scene->drawing_count++];
    *canvas->drawing = (hm__drawing){.first = scene->shape_count,
                                     .width = 1000,
                                     .height = 1000,
                                     .depth = 250,
                                     .side = HM__COLOR_SIDE};
    return HM_OK;
}

hm_status hm__scene_extra(hm__scene *scene, hm__canvas *out)
{
    *out = (hm__canvas){.scene = scene};
    HM_TRY(begin_drawing(scene, out));
    out->drawing->depth = 0;
    return HM_OK;
}

static void digest(hm__key *key, uint64_t value)
{
    key->a = (key->a ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    key->a ^= key->a >> 29;
    key->b += key->a;
}

static hm__key digest_of(const hm__scene *scene, const hm__drawing *drawing)
{
    hm__key key = {drawing->count, 0};

    for (size_t i = 0; i < drawing->count; i++) {
        const hm__shape *shape = &scene->shapes[drawing->first + i];

        digest(&key, (uint64_t)shape->fill << 32 | shape->line);
        digest(&key, (uint64_t)(uint32_t)shape->width << 32 | shape->alpha);
        for (size_t j = 0; j < shape->count; j++) {
            const hm__op *op = &scene->path.ops[shape->first + j];

            digest(&key, op->kind);
            for (size_t k = 0; k < HM_COUNT(op->v); k++)
                digest(&key, (uint32_t)op->v[k]);
        }
    }
    return key;
}

static bool same_shape(const hm__scene *scene, const hm__shape *a,
                       const hm__shape *b)
{
    return a->count == b->count && a->fill == b->fill && a->line == b->line &&
           a->width == b->width && a->alpha == b->alpha &&
           memcmp(scene->path.ops + a->first, scene->path.ops + b->first,
                  a->count * sizeof(*scene->path.ops)) == 0;
}

static bool same_drawing(const hm__scene *scene, const hm__drawing *a,
                         const hm__drawing *b)
{
    if (a->count != b->count || a->footprint != b->footprint ||
        a->width != b->width || a->height != b->height ||
        a->depth != b->depth || a->side != b->side || a->edge != b->edge ||
        a->body != b->body || a->upright != b->upright)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!same_shape(scene, &scene->shapes[a->first + i],
                        &scene->shapes[b->first + i]))
            return false;
    }
    return true;
}

/*
 * Removes the last drawing if another is equal: so pieces that are face down
 * cannot be distinguished in the file either.
 */
static hm_status share_drawing(hm__scene *scene, size_t ops, size_t *out)
{
    size_t last = scene->drawing_count - 1;
    size_t before = scene->drawn.count;
    hm__drawing *drawing = &scene->drawings[last];
    uint32_t number;

    *out = last;
    HM_TRY(hm__index_make(&scene->drawn, scene->ctx, digest_of(scene, drawing),
                          &number));
    HM_TRY(hm__reserve(scene->ctx, &scene->first_of, &scene->first_of_room,
                       number + 1, sizeof(*scene->first_of)));
    if (number == before)
        scene->first_of[number] = last;
    if (scene->first_of[number] == last ||
        !same_drawing(scene, &scene->drawings[scene->first_of[number]],
                      drawing))
        return HM_OK;
    *out = scene->first_of[number];
    scene->drawing_count = last;
    scene->shape_count = drawing->first;
    scene->path.count = ops;
    return HM_OK;
}

static hm_status draw_drawing(hm__scene *scene, hm__attr attr, size_t *out)
{
    hm__canvas canvas = {.attr = attr};
    size_t ops = scene->path.count;
    size_t fresh = scene->drawing_count;

    HM_TRY(begin_drawing(scene, &canvas));
    HM_TRY(hm__artist_of(attr)->draw(&canvas));
    HM_TRY(share_drawing(scene, ops, out));
    if (*out == fresh) {
        scene->drawings[fresh].first += scene->drawings[fresh].below;
        scene->drawings[fresh].count -= scene->drawings[fresh].below;
    }
    return HM_OK;
}

/* Equal pieces share a drawing. */
hm_status hm__scene_drawing(hm__scene *scene, hm__attr attr, size_t *out)
{
    size_t before = scene->attrs.count;
    hm__key key = {0, 0};
    uint32_t number;

    memcpy(&key.a, &attr, sizeof(attr));
    HM_TRY(hm__index_make(&scene->attrs, scene->ctx, key, &number));
    if (number < before) {
        *out = scene->drawing_of[number];
        return HM_OK;
    }
    HM_TRY(hm__reserve(scene->ctx, &scene->drawing_of, &scene->drawing_of_room,
                       number + 1, sizeof(*scene->drawing_of)));
    HM_TRY(draw_drawing(scene, attr, out));
    scene->drawing_of[number] = *out;
    return HM_OK;
}

/* ---- areas ----------------------------------------------------------------
 */

static void reach_point(hm__box *box, int32_t x, int32_t y, int32_t by)
{
    hm__box_join(box, (hm__box){x - by, y - by, x + by, y + by});
}

/* The area that a drawing paints, in thousandths around its centre. */
static hm__box reach_of(const hm__scene *scene, const hm__drawing *drawing)
{
    hm__box box = {0, 0, 0, 0};

    for (size_t i = 0; i < drawing->count; i++) {
        const hm__shape *shape = &scene->shapes[drawing->first + i];
        int32_t line = shape->line ? (shape->width + 1) / 2 : 0;
        int32_t text = (int32_t)hm__utf8_width(shape->text) * shape->words.size;

        if (text) // whichever way it goes
            hm__box_join(&box, (hm__box){-text, -shape->words.size, text,
                                         shape->words.size * 3 / 2});
        for (size_t j = 0; j < shape->count; j++) {
            const hm__op *op = &scene->path.ops[shape->first + j];
            int ends = op->kind == HM__OP_CLOSE   ? 0
                       : op->kind == HM__OP_CURVE ? 6
                                                  : 2;
            int32_t by = op->kind == HM__OP_CIRCLE ? line + op->v[2] : line;

            for (int k = 0; k < ends; k += 2)
                reach_point(&box, op->v[k], op->v[k + 1], by);
        }
    }
    return box;
}

void hm__scene_reach(hm__scene *scene)
{
    for (size_t i = 0; i < scene->drawing_count; i++)
        scene->drawings[i].reach = reach_of(scene, &scene->drawings[i]);
}

/* ---- items ----------------------------------------------------------------
 */

hm__box hm__item_box(const hm__drawing *drawing, const hm__item *item)
{
    double turn = item->angle * 3.14159265358979323846 / 180;
    double c = fabs(cos(turn));
    double s = fabs(sin(turn));
    double w = drawing->width / 2.0;
    double h = drawing->height / 2.0;
    int32_t across = (int32_t)ceil(c * w + s * h - 0.001);
    int32_t up = (int32_t)ceil(s * w + c * h - 0.001);

    if (drawing->footprint == HM__CIRCLE)
        across = up = drawing->width / 2;
    return (hm__box){item->x - across, item->y - up, item->x + across,
                     item->y + up};
}

void hm__box_join(hm__box *box, hm__box other)
{
    box->left = other.left < box->left ? other.left : box->left;
    box->bottom = other.bottom < box->bottom ? other.bottom : box->bottom;
    box->right = other.right > box->right ? other.right : box->right;
    box->top = other.top > box->top ? other.top : box->top;
}

void hm__scene_point(const hm__scene *scene, double x, double y, int32_t *out_x,
                     int32_t *out_y)
{
    static const int sines[] = {0, 1, 0, -1};
    int s = sines[scene->turns];
    int c = sines[(scene->turns + 1) % 4];

    *out_x = hm__round((c * x - s * y) * 1000);
    *out_y = hm__round((s * x + c * y) * 1000);
}

static size_t steps_of(const hm__scene *scene, const hm__drawing *drawing)
{
    size_t steps = 1;

    for (size_t i = 0; i < drawing->count; i++)
        steps += scene->shapes[drawing->first + i].count;
    return steps;
}

hm_status hm__scene_add(hm__scene *scene, hm__item item)
{
    scene->steps += steps_of(scene, &scene->drawings[item.drawing]);
    if (scene->steps > scene->ctx->limits.picture_steps) {
        hm__fault(&scene->fault, HM_STR(""), "limit-picture-steps",
                  "there is too much to draw");
        return HM_ELIMIT;
    }
    HM_TRY(hm__reserve(scene->ctx, &scene->items, &scene->item_room,
                       scene->item_count + 1, sizeof(*scene->items)));
    scene->items[scene->item_count++] = item;
    return HM_OK;
}

hm__item *hm__scene_take(hm__scene *scene)
{
    hm__item *items = scene->items;

    scene->items = NULL;
    scene->item_count = scene->item_room = scene->steps = 0;
    return items;
}

/* From 0 up to 360, without negative zero. */
static double full_turn(double angle)
{
    double rest = fmod(angle, 360);

    rest += rest < 0 ? 360 : 0;
    return rest > 0 && rest < 360 ? rest : 0;
}

static hm_status add_piece(hm__scene *scene, uint32_t piece)
{
    const hm__piece_state *is = &scene->table->pieces[piece].is;
    hm__item item = {.piece = piece + 1,
                     .angle = full_turn(is->angle + 90 * scene->turns),
                     .of = piece + 1,
                     .attr = is->attr};
    hm__box box;

    if (!(fabs(is->x) <= HM__FARTHEST && fabs(is->y) <= HM__FARTHEST)) {
        hm__fault(&scene->fault, HM_STR(""), "picture-far",
                  "a piece lies too far away to be drawn");
        return HM_ELIMIT;
    }
    hm__scene_point(scene, is->x, is->y, &item.x, &item.y);
    HM_TRY(hm__scene_drawing(scene, is->attr, &item.drawing));
    if (scene->drawings[item.drawing].upright)
        item.angle = full_turn(is->angle);
    box = hm__item_box(&scene->drawings[item.drawing], &item);
    if (scene->item_count == 0)
        scene->box = box;
    hm__box_join(&scene->box, box);
    return hm__scene_add(scene, item);
}

/* Forgets what was drawn, but for pieces if they last as they are. */
static void forget_drawings(hm__scene *scene, int turns)
{
    if (!scene->lasting || scene->turns != turns) {
        scene->kept_drawings = scene->kept_shapes = scene->kept_ops = 0;
        scene->labels = 0;
        hm__index_clear(&scene->attrs);
        hm__index_clear(&scene->drawn);
    }
    scene->drawing_count = scene->kept_drawings;
    scene->shape_count = scene->kept_shapes;
    scene->path.count = scene->kept_ops;
}

hm_status hm__scene_fill(hm__scene *scene, const hm_table *table, int turns)
{
    forget_drawings(scene, turns);
    scene->table = table;
    scene->turns = turns;
    scene->steps = scene->item_count = 0;
    scene->lift_x = scene->lift_y = 0;
    scene->worded = scene->bodies = false;
    scene->box = (hm__box){0, 0, 1000, 1000};
    hm__arena_reset(&scene->texts);
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above)
        HM_TRY(add_piece(scene, at));
    scene->kept_drawings = scene->drawing_count;
    scene->kept_shapes = scene->shape_count;
    scene->kept_ops = scene->path.count;
    scene->feet = scene->box;
    return HM_OK;
}
