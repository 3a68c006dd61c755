/*
 * scene.c - from a table to a scene.
 */
#include "scene.h"

#include <math.h>
#include <string.h>

#include "pieces/pieces.h"

void hm__scene_init(hm__scene *scene, hm_ctx *ctx)
{
    *scene = (hm__scene){.ctx = ctx};
    hm__theme_find("classic", &scene->theme);
}

void hm__scene_free(hm__scene *scene)
{
    hm__free(scene->ctx, scene->path.ops);
    hm__free(scene->ctx, scene->shapes);
    hm__free(scene->ctx, scene->looks);
    hm__free(scene->ctx, scene->items);
}

static int32_t thousandths(double inches)
{
    return (int32_t)lround(inches * 1000);
}

/* ---- looks ----------------------------------------------------------------
 */

static hm_status draw_look(hm__scene *scene, hm__attr attr, size_t *out)
{
    hm__canvas canvas = {.scene = scene, .attr = attr};

    HM_TRY(hm__reserve(scene->ctx, &scene->looks, &scene->look_room,
                       scene->look_count + 1, sizeof(*scene->looks)));
    canvas.look = &scene->looks[scene->look_count];
    *canvas.look = (hm__look){.attr = attr,
                              .first = scene->shape_count,
                              .width = 1000,
                              .height = 1000,
                              .depth = 250,
                              .side = HM__COLOR_SIDE};
    *out = scene->look_count++;
    return hm__artist_of(scene->table, attr)->draw(&canvas);
}

/* Pieces that are alike share a look. */
static hm_status find_look(hm__scene *scene, hm__attr attr, size_t *out)
{
    for (size_t i = 0; i < scene->look_count; i++) {
        if (memcmp(&scene->looks[i].attr, &attr, sizeof(attr)) == 0) {
            *out = i;
            return HM_OK;
        }
    }
    return draw_look(scene, attr, out);
}

/* ---- items ----------------------------------------------------------------
 */

/* The box around a turned footprint. */
static hm__box box_of(const hm__look *look, const hm__item *item)
{
    double turn = item->angle * 3.14159265358979323846 / 180;
    double c = fabs(cos(turn));
    double s = fabs(sin(turn));
    double w = look->width / 2.0;
    double h = look->height / 2.0;
    int32_t across = (int32_t)ceil(c * w + s * h - 0.001);
    int32_t up = (int32_t)ceil(s * w + c * h - 0.001);

    if (look->footprint == HM__CIRCLE)
        across = up = look->width / 2;
    return (hm__box){item->x - across, item->y - up, item->x + across,
                     item->y + up};
}

static void join_box(hm__box *box, hm__box other, bool first)
{
    if (first) {
        *box = other;
        return;
    }
    box->left = other.left < box->left ? other.left : box->left;
    box->bottom = other.bottom < box->bottom ? other.bottom : box->bottom;
    box->right = other.right > box->right ? other.right : box->right;
    box->top = other.top > box->top ? other.top : box->top;
}

static hm_status add_piece(hm__scene *scene, uint32_t piece)
{
    const hm__state *is = &scene->table->pieces[piece].is;
    hm__item item = {.piece = piece + 1,
                     .x = thousandths(is->x),
                     .y = thousandths(is->y),
                     .angle = fmod(is->angle, 360)};

    HM_TRY(find_look(scene, is->attr, &item.look));
    HM_TRY(hm__reserve(scene->ctx, &scene->items, &scene->item_room,
                       scene->item_count + 1, sizeof(*scene->items)));
    join_box(&scene->box, box_of(&scene->looks[item.look], &item),
             scene->item_count == 0);
    scene->items[scene->item_count++] = item;
    return HM_OK;
}

hm_status hm__scene_fill(hm__scene *scene, const hm_table *table)
{
    scene->table = table;
    scene->path.count = scene->shape_count = 0;
    scene->look_count = scene->item_count = 0;
    scene->box = (hm__box){0, 0, 1000, 1000};
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above)
        HM_TRY(add_piece(scene, at));
    return HM_OK;
}
