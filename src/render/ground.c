/*
 * ground.c - what lies under all pieces: the sea, and the shelf of its coast.
 */
#include <math.h>

#include "scene.h"

/* Of the sea around everything, and from one wave to the next. */
enum { MARGIN = 200, WAVE_X = 1500, WAVE_Y = 800, MOST_WAVES = 2000 };

/* Rows of waves, every other one set off by half a step. */
static hm_status draw_waves(hm__canvas *canvas, hm__box box)
{
    static const char wave[] = "M-150-20Q-75 70 0 0Q75-70 150 20";
    hm__paint paint = {HM__COLOR_NONE, HM__COLOR_SEA_WAVE, 26, 0};
    size_t first = canvas->scene->path.count;
    int count = 0;

    for (int row = 0; box.bottom + 450 + row * WAVE_Y < box.top - 100; row++) {
        int32_t x = box.left + (row % 2 ? 400 : 400 + WAVE_X / 2);

        for (; x < box.right - 200 && count < MOST_WAVES; x += WAVE_X) {
            hm__place_at at = {
                .x = x, .y = box.bottom + 450 + row * WAVE_Y, .scale = 1};

            HM_TRY(hm__path_add(&canvas->scene->path, canvas->scene->ctx,
                                hm_str_of(wave), &at));
            count++;
        }
    }
    return count ? hm__draw_since(canvas, first, paint) : HM_OK;
}

static hm_status add_sea(hm__scene *scene, hm__color color)
{
    hm__box b = {scene->box.left - MARGIN, scene->box.bottom - MARGIN,
                 scene->box.right + MARGIN, scene->box.top + MARGIN};
    const int32_t corners[][2] = {{b.left, b.bottom},
                                  {b.right, b.bottom},
                                  {b.right, b.top},
                                  {b.left, b.top}};
    hm__item item = {.drawing = scene->drawing_count,
                     .ground = true,
                     .part = HM__PART_EXTRA};
    size_t first = scene->path.count;
    hm__canvas canvas;

    HM_TRY(hm__scene_extra(scene, &canvas));
    for (size_t i = 0; i < HM_COUNT(corners); i++)
        HM_TRY(hm__path_op(&scene->path, scene->ctx,
                           (hm__op){i ? HM__OP_LINE : HM__OP_MOVE,
                                    {corners[i][0], corners[i][1]}}));
    HM_TRY(
        hm__path_op(&scene->path, scene->ctx, (hm__op){.kind = HM__OP_CLOSE}));
    HM_TRY(hm__draw_since(&canvas, first, (hm__paint){.fill = color}));
    HM_TRY(draw_waves(&canvas, b));
    return hm__scene_add(scene, item);
}

/* What a piece has under all others, on the table itself. */
static hm_status add_below(hm__scene *scene, hm__item item,
                           const hm__drawing *drawing)
{
    int32_t top = item.z + drawing->depth;
    hm__item below = {.drawing = scene->drawing_count,
                      .x = item.x - (int32_t)lround(scene->lift_x * top),
                      .y = item.y - (int32_t)lround(scene->lift_y * top),
                      .ground = true,
                      .part = HM__PART_EXTRA};
    hm__canvas canvas;

    HM_TRY(hm__scene_extra(scene, &canvas));
    canvas.drawing->first = drawing->first - drawing->below;
    canvas.drawing->count = drawing->below;
    return hm__scene_add(scene, below);
}

static hm_status add_all(hm__scene *scene, const hm__item *items, size_t count,
                         hm__color ground)
{
    HM_TRY(add_sea(scene, ground));
    for (size_t i = 0; i < count; i++) {
        hm__drawing drawing = scene->drawings[items[i].drawing];

        if (items[i].piece && drawing.below)
            HM_TRY(add_below(scene, items[i], &drawing));
    }
    for (size_t i = 0; i < count; i++)
        HM_TRY(hm__scene_add(scene, items[i]));
    return HM_OK;
}

hm_status hm__scene_ground(hm__scene *scene)
{
    hm__color ground = HM__COLOR_NONE;
    size_t count = scene->item_count;
    hm__item *items;
    hm_status st;

    for (size_t i = 0; i < scene->drawing_count && !ground; i++)
        ground = scene->drawings[i].ground;
    if (!ground)
        return HM_OK;
    items = hm__scene_take(scene);
    st = add_all(scene, items, count, ground);
    hm__free(scene->ctx, items);
    return st;
}
