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

/* ---- looks ----------------------------------------------------------------
 */

static hm_status begin_look(hm__scene *scene, hm__canvas *canvas)
{
    HM_TRY(hm__reserve(scene->ctx, &scene->looks, &scene->look_room,
                       scene->look_count + 1, sizeof(*scene->looks)));
    canvas->scene = scene;
    canvas->look = &scene->looks[scene->look_count++];
    *canvas->look = (hm__look){.attr = canvas->attr,
                               .first = scene->shape_count,
                               .width = 1000,
                               .height = 1000,
                               .depth = 250,
                               .side = HM__COLOR_SIDE};
    return HM_OK;
}

hm_status hm__scene_extra(hm__scene *scene, hm__canvas *out)
{
    *out = (hm__canvas){.scene = scene};
    HM_TRY(begin_look(scene, out));
    out->look->extra = true;
    out->look->depth = 0;
    return HM_OK;
}

static hm_status draw_look(hm__scene *scene, hm__attr attr, size_t *out)
{
    hm__canvas canvas = {.attr = attr};

    *out = scene->look_count;
    HM_TRY(begin_look(scene, &canvas));
    return hm__artist_of(scene->table, attr)->draw(&canvas);
}

/* Pieces that are alike share a look. */
static hm_status find_look(hm__scene *scene, hm__attr attr, size_t *out)
{
    for (size_t i = 0; i < scene->look_count; i++) {
        if (!scene->looks[i].extra &&
            memcmp(&scene->looks[i].attr, &attr, sizeof(attr)) == 0) {
            *out = i;
            return HM_OK;
        }
    }
    return draw_look(scene, attr, out);
}

/* ---- items ----------------------------------------------------------------
 */

hm__box hm__item_box(const hm__look *look, const hm__item *item)
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

    *out_x = (int32_t)lround((c * x - s * y) * 1000);
    *out_y = (int32_t)lround((s * x + c * y) * 1000);
}

hm_status hm__scene_add(hm__scene *scene, hm__item item, size_t at)
{
    HM_TRY(hm__reserve(scene->ctx, &scene->items, &scene->item_room,
                       scene->item_count + 1, sizeof(*scene->items)));
    memmove(scene->items + at + 1, scene->items + at,
            (scene->item_count - at) * sizeof(*scene->items));
    scene->items[at] = item;
    scene->item_count++;
    return HM_OK;
}

static hm_status add_piece(hm__scene *scene, uint32_t piece)
{
    const hm__state *is = &scene->table->pieces[piece].is;
    hm__item item = {.piece = piece + 1,
                     .angle = fmod(is->angle + 90 * scene->turns, 360)};
    hm__box box;

    hm__scene_point(scene, is->x, is->y, &item.x, &item.y);
    HM_TRY(find_look(scene, is->attr, &item.look));
    box = hm__item_box(&scene->looks[item.look], &item);
    if (scene->item_count == 0)
        scene->box = box;
    hm__box_join(&scene->box, box);
    return hm__scene_add(scene, item, scene->item_count);
}

hm_status hm__scene_fill(hm__scene *scene, const hm_table *table, int turns)
{
    scene->table = table;
    scene->turns = turns;
    scene->path.count = scene->shape_count = 0;
    scene->look_count = scene->item_count = 0;
    scene->box = (hm__box){0, 0, 1000, 1000};
    for (uint32_t at = table->order.bottom; at != HM__NONE;
         at = table->pieces[at].link[HM__LANE_ORDER].above)
        HM_TRY(add_piece(scene, at));
    return HM_OK;
}
