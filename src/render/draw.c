/*
 * draw.c - drawing into an hm__drawing.
 */
#include <math.h>
#include <string.h>

#include "art.h"
#include "scene.h"

hm_status hm__draw_since(hm__canvas *c, size_t first, hm__paint paint)
{
    hm__scene *s = c->scene;

    HM_TRY(hm__reserve(s->ctx, &s->shapes, &s->shape_room, s->shape_count + 1,
                       sizeof(*s->shapes)));
    s->shapes[s->shape_count++] =
        (hm__shape){.first = first,
                    .count = s->path.count - first,
                    .fill = paint.fill,
                    .line = paint.line,
                    .width = paint.width,
                    .alpha = paint.alpha ? paint.alpha : 255};
    c->drawing->count++;
    return HM_OK;
}

hm_status hm__draw_words(hm__canvas *c, hm_str text, hm__words words,
                         hm__color color)
{
    hm__scene *s = c->scene;

    HM_TRY(hm__draw_since(c, s->path.count, (hm__paint){.fill = color}));
    s->shapes[s->shape_count - 1].text = text;
    s->shapes[s->shape_count - 1].words = words;
    s->worded = true;
    return HM_OK;
}

hm_status hm__draw_path_at(hm__canvas *c, const char *path,
                           const hm__place_at *at, hm__paint paint)
{
    size_t first = c->scene->path.count;

    HM_TRY(hm__path_add(&c->scene->path, c->scene->ctx, hm_str_of(path), at));
    return hm__draw_since(c, first, paint);
}

hm_status hm__draw_path(hm__canvas *c, const char *path, hm__paint paint)
{
    return hm__draw_path_at(c, path, NULL, paint);
}

hm_status hm__draw_rectangle(hm__canvas *c, int32_t width, int32_t height,
                             int32_t radius, hm__paint paint)
{
    size_t first = c->scene->path.count;
    int w = width / 2;
    int h = height / 2;
    int r = radius;
    int k = (int)lround(r * 0.4477); // of a quarter circle
    const hm__op ops[] = {
        {HM__OP_MOVE, {r - w, -h}},
        {HM__OP_LINE, {w - r, -h}},
        {HM__OP_CURVE, {w - k, -h, w, k - h, w, r - h}},
        {HM__OP_LINE, {w, h - r}},
        {HM__OP_CURVE, {w, h - k, w - k, h, w - r, h}},
        {HM__OP_LINE, {r - w, h}},
        {HM__OP_CURVE, {k - w, h, -w, h - k, -w, h - r}},
        {HM__OP_LINE, {-w, r - h}},
        {HM__OP_CURVE, {-w, k - h, k - w, -h, r - w, -h}},
        {.kind = HM__OP_CLOSE},
    };
    // Without corners the last line is that of the end.
    static const size_t sharp[] = {0, 1, 3, 5, 9};

    for (size_t i = 0; i < (r ? HM_COUNT(ops) : HM_COUNT(sharp)); i++)
        HM_TRY(
            hm__path_op(&c->scene->path, c->scene->ctx, ops[r ? i : sharp[i]]));
    return hm__draw_since(c, first, paint);
}

hm_status hm__draw_circle(hm__canvas *c, int32_t x, int32_t y, int32_t radius,
                          hm__paint paint)
{
    size_t first = c->scene->path.count;
    hm__op op = {HM__OP_CIRCLE, {x, y, radius}};

    HM_TRY(hm__path_op(&c->scene->path, c->scene->ctx, op));
    return hm__draw_since(c, first, paint);
}

hm_status hm__draw_art(hm__canvas *c, const char *name, const hm__place_at *at,
                       hm__paint paint)
{
    size_t first = c->scene->path.count;
    hm__art art;

    if (!hm__art_find(name, &art))
        return HM_END;
    HM_TRY(hm__path_add(&c->scene->path, c->scene->ctx, art.path, at));
    return hm__draw_since(c, first, paint);
}

hm_status hm__draw_text(hm__canvas *c, const char *text, const hm__place_at *at,
                        hm__paint paint)
{
    double turn = at->angle * 3.14159265358979323846 / 180;
    double width = hm__art_text_width(text) * at->scale;
    double pen = -width / 2;
    size_t first = c->scene->path.count;

    for (size_t i = 0; text[i]; i++) {
        hm__art letter;
        double half;
        hm__place_at where = *at;

        if (!hm__art_letter(text[i], &letter))
            continue;
        half = letter.width * at->scale / 2;
        where.x += cos(turn) * (pen + half);
        where.y += sin(turn) * (pen + half);
        HM_TRY(
            hm__path_add(&c->scene->path, c->scene->ctx, letter.path, &where));
        pen += 2 * half;
    }
    return hm__draw_since(c, first, paint);
}
