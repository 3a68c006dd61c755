/*
 * extras.c - labels, rings, arrows, and the lines of captions.
 */
#include "extras.h"

#include <math.h>
#include <stdio.h>

#include "base/utf8.h"

enum { LABEL_SIZE = 220, LABEL_GAP = 230, MOST_LABELS = 200, RING = 70 };

/* ---- labels ---------------------------------------------------------------
 */

/* The box of the pieces as the table has it, before any turn, in inches. */
typedef struct area {
    double left, bottom, right, top;
} area;

static area table_area(const hm__scene *scene)
{
    static const int sines[] = {0, 1, 0, -1};
    int s = -sines[scene->turns];
    int c = sines[(scene->turns + 1) % 4];
    hm__box b = scene->box;
    double x1 = (c * b.left - s * b.bottom) / 1000.0;
    double y1 = (s * b.left + c * b.bottom) / 1000.0;
    double x2 = (c * b.right - s * b.top) / 1000.0;
    double y2 = (s * b.right + c * b.top) / 1000.0;

    return (area){fmin(x1, x2), fmin(y1, y2), fmax(x1, x2), fmax(y1, y2)};
}

static hm_status put_label(hm__scene *scene, const char *text, double x,
                           double y)
{
    hm__place_at at = {.scale = LABEL_SIZE / 1000.0};
    hm__item item = {.look = scene->look_count};
    hm__canvas canvas;

    hm__scene_point(scene, x, y, &item.x, &item.y);
    HM_TRY(hm__scene_extra(scene, &canvas));
    canvas.look->width = canvas.look->height = LABEL_SIZE;
    HM_TRY(hm__draw_text(&canvas, text, &at,
                         (hm__paint){.fill = HM__COLOR_LABEL}));
    hm__box_join(&scene->box, hm__item_box(&scene->looks[item.look], &item));
    return hm__scene_add(scene, item, scene->item_count);
}

/* 1 is a, 26 z, 27 aa */
static void letters_of(int n, char out[8])
{
    char text[8] = "";
    size_t at = sizeof(text) - 1;

    while (n > 0 && at > 0) {
        text[--at] = (char)('a' + (n - 1) % 26);
        n = (n - 1) / 26;
    }
    snprintf(out, 8, "%s", text + at);
}

hm_status hm__extras_labels(hm__scene *scene, hm_labels labels)
{
    area a = table_area(scene);
    double unit = scene->table->scale;
    double gap = LABEL_GAP / 1000.0;
    char text[16];

    if (labels == HM_LABELS_NONE || scene->item_count == 0)
        return HM_OK;
    for (int i = 1; i * unit <= a.right && i <= MOST_LABELS; i++) {
        if (i * unit < a.left)
            continue;
        snprintf(text, sizeof(text), "%d", i);
        if (labels == HM_LABELS_ALGEBRAIC)
            letters_of(i, text);
        HM_TRY(put_label(scene, text, i * unit, a.bottom - gap));
    }
    for (int i = 1; i * unit <= a.top && i <= MOST_LABELS; i++) {
        if (i * unit < a.bottom)
            continue;
        snprintf(text, sizeof(text), "%d", i);
        HM_TRY(put_label(scene, text, a.left - gap, i * unit));
    }
    return HM_OK;
}

/* ---- rings and arrows -----------------------------------------------------
 */

/* The item that shows a piece; item_count if none does. */
static size_t find_item(const hm__scene *scene, uint32_t id)
{
    size_t i = 0;

    while (i < scene->item_count && scene->items[i].piece != id)
        i++;
    return i;
}

static hm_status draw_ring(hm__canvas *canvas, const hm__look *look)
{
    const hm__paint ring = {HM__COLOR_NONE, HM__COLOR_HIGHLIGHT, RING, 0};

    if (look->footprint == HM__CIRCLE)
        return hm__draw_circle(canvas, 0, 0, look->width / 2, ring);
    return hm__draw_rectangle(canvas, look->width, look->height, 0, ring);
}

hm_status hm__extras_moved(hm__scene *scene, const uint32_t *ids, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = find_item(scene, ids[i]);
        hm__item ring;
        hm__look look;
        hm__canvas canvas;

        if (at == scene->item_count)
            continue;
        ring = scene->items[at];
        look = scene->looks[ring.look];
        ring.piece = 0;
        ring.look = scene->look_count;
        HM_TRY(hm__scene_extra(scene, &canvas));
        HM_TRY(draw_ring(&canvas, &look));
        HM_TRY(hm__scene_add(scene, ring, at + 1));
    }
    return HM_OK;
}

/* An arrow along the x axis from the origin, `length` long. */
static hm_status draw_arrow(hm__canvas *canvas, int32_t length)
{
    int32_t neck = length > 260 ? length - 260 : length / 2;
    char path[160];

    snprintf(path, sizeof(path), "M0 40L%d 40V130L%d 0L%d-130V-40H0Z", neck,
             length, neck);
    return hm__draw_path(canvas, path, (hm__paint){.fill = HM__COLOR_ARROW});
}

hm_status hm__extras_arrows(hm__scene *scene, const hm_arrow *arrows,
                            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hm__item item = {.look = scene->look_count};
        hm__canvas canvas;
        int32_t to_x;
        int32_t to_y;

        hm__scene_point(scene, arrows[i].from_x, arrows[i].from_y, &item.x,
                        &item.y);
        hm__scene_point(scene, arrows[i].to_x, arrows[i].to_y, &to_x, &to_y);
        if (to_x == item.x && to_y == item.y)
            continue;
        item.angle =
            atan2(to_y - item.y, to_x - item.x) * 180 / 3.14159265358979323846;
        HM_TRY(hm__scene_extra(scene, &canvas));
        HM_TRY(draw_arrow(
            &canvas, (int32_t)lround(hypot(to_x - item.x, to_y - item.y))));
        HM_TRY(hm__scene_add(scene, item, scene->item_count));
    }
    return HM_OK;
}

/* ---- captions -------------------------------------------------------------
 */

hm_str hm__extras_line(hm_str *caption, size_t width)
{
    hm_str text = hm__str_trim(*caption);
    size_t at = 0;
    size_t fits = 0;

    while (at < text.len) {
        size_t end = at;

        while (end < text.len && hm__space_at(text, end) == 0)
            end += hm__utf8_step(text, end);
        if (fits && hm__utf8_width(hm__str_part(text, 0, end)) > width)
            break;
        fits = end;
        at = end + hm__space_at(text, end);
        if (at == end && at < text.len)
            break;
    }
    *caption = hm__str_part(text, fits, text.len);
    return hm__str_part(text, 0, fits);
}
