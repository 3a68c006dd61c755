/*
 * camera.c - a camera that sees all of a scene.
 */
#include "camera.h"

#include <math.h>

#include "model.h"

enum { MARGIN = 150 };

static const double usual_elevation = 40;
static const double usual_distance = 2.2; // in widths

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

void hm__camera_turn(hm__camera *camera, double azimuth)
{
    double ca;
    double sa;
    double ce;
    double se;

    hm__turn_of(azimuth, &ca, &sa);
    hm__turn_of(camera->elevation, &ce, &se);
    camera->azimuth = azimuth;
    camera->right[0] = ca;
    camera->right[1] = sa;
    camera->right[2] = 0;
    camera->up[0] = -se * sa;
    camera->up[1] = se * ca;
    camera->up[2] = ce;
    camera->back[0] = sa * ce;
    camera->back[1] = -ca * ce;
    camera->back[2] = se;
}

void hm__camera_see(const hm__camera *camera, const double at[3], double out[3])
{
    double off[3] = {at[0] - camera->target[0], at[1] - camera->target[1],
                     at[2] - camera->target[2]};
    double away = camera->far - dot(off, camera->back);

    out[0] = dot(off, camera->right) * camera->far / away;
    out[1] = dot(off, camera->up) * camera->far / away;
    out[2] = away;
}

/* Makes a box large enough for the corners of what is seen. */
static void join_corners(const hm__camera *camera, hm__box on, double height,
                         hm__box *box)
{
    for (int i = 0; i < 8; i++) {
        double at[3] = {i & 1 ? on.left : on.right, i & 2 ? on.bottom : on.top,
                        i & 4 ? height : 0};
        double seen[3];
        int32_t x;
        int32_t y;

        hm__camera_see(camera, at, seen);
        x = (int32_t)lround(seen[0]);
        y = (int32_t)lround(seen[1]);
        hm__box_join(box, (hm__box){x, y, x, y});
    }
}

void hm__camera_choose(hm__camera *camera, const hm__scene *scene,
                       const hm_picture_options *options, hm__box *box)
{
    hm__box on = scene->box;
    double frame = options->frame ? options->frame->height * 1000 : 0;
    double height = fmax(scene->model->height, frame);
    double wide = on.right - (double)on.left;
    double deep = on.top - (double)on.bottom;
    double radius = sqrt(wide * wide + deep * deep + height * height) / 2;
    double distance =
        options->distance > 0 ? options->distance : usual_distance;

    camera->elevation =
        options->elevation > 0 ? options->elevation : usual_elevation;
    camera->height = height;
    camera->target[0] = (on.left + (double)on.right) / 2;
    camera->target[1] = (on.bottom + (double)on.top) / 2;
    camera->target[2] = height / 2;
    camera->far = fmax(distance * fmax(wide, deep), 1.2 * radius);
    *box = (hm__box){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    for (int i = 0; i < 24 && options->turning; i++) {
        hm__camera_turn(camera, options->azimuth + i * 15);
        join_corners(camera, on, height, box);
    }
    hm__camera_turn(camera, options->azimuth);
    join_corners(camera, on, height, box);
    box->left -= MARGIN;
    box->bottom -= MARGIN;
    box->right += MARGIN;
    box->top += MARGIN;
}
