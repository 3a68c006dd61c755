/*
 * shot.c - bodies as samples: a depth buffer, light, and shadows.
 */
#include "shot.h"

#include <math.h>
#include <string.h>

#include "render/renderer.h"
#include "samples.h"

enum {
    SHADOWS = 768,    // samples of the shadows, both ways, or less:
    SHADE = 8,        // so many for each pixel
    LARGE = 1 << 21,  // pixels of a picture that gets fewer samples
    MOST_SAMPLES = 9, // to a pixel
    GLOSS = 70,
    BIAS = 4,          // thousandths that a shadow must be away; see set_sun()
    FINE_DEPTH = 1024, // steps of the light's depth in a thousandth
};

static const double deepest = 1 << 30; // depth of the nearest point

/* All samples of a picture. */
static size_t count_samples(const hm__shot *shot)
{
    return (size_t)(shot->fine * shot->fine) * (size_t)shot->width *
           (size_t)shot->height;
}

static size_t count_shadows(const hm__shot *shot)
{
    return (size_t)shot->shade * (size_t)shot->shade;
}

hm_status hm__shot_open(hm__shot *shot, hm_ctx *ctx, int width, int height)
{
    bool large = (int64_t)width * height > LARGE;
    size_t samples;

    *shot = (hm__shot){
        .ctx = ctx, .width = width, .height = height, .fine = large ? 2 : 3};
    shot->shade = SHADE * (width > height ? width : height);
    if (shot->shade > SHADOWS)
        shot->shade = SHADOWS;
    samples = count_samples(shot);
    shot->colors = hm__resize(ctx, NULL, samples * sizeof(*shot->colors));
    shot->depths = hm__resize(ctx, NULL, samples * sizeof(*shot->depths));
    shot->shadows =
        hm__resize(ctx, NULL, count_shadows(shot) * sizeof(*shot->shadows));
    return shot->colors && shot->depths && shot->shadows ? HM_OK : HM_ENOMEM;
}

void hm__shot_close(hm__shot *shot)
{
    hm__free(shot->ctx, shot->colors);
    hm__free(shot->ctx, shot->depths);
    hm__free(shot->ctx, shot->shadows);
    hm__free(shot->ctx, shot->kept);
    hm__free(shot->ctx, shot->corners);
    *shot = (hm__shot){0};
}

/* ---- bodies ---------------------------------------------------------------
 */

/* How a body is turned: rows of a matrix. */
static void turn_body(const hm__placed *p, double out[3][3])
{
    double ca;
    double sa;
    double ct;
    double st;

    hm__turn_of(p->angle, &ca, &sa);
    hm__turn_of(p->tilt, &ct, &st);
    out[0][0] = ca * ct;
    out[0][1] = -sa;
    out[0][2] = ca * st;
    out[1][0] = sa * ct;
    out[1][1] = ca;
    out[1][2] = sa * st;
    out[2][0] = -st;
    out[2][1] = 0;
    out[2][2] = ct;
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* A vertex on the table, and the way that its surface faces. */
static void place_vertex(const hm__placed *p, const double turn[3][3],
                         const hm__vertex *v, double at[3], double normal[3])
{
    double from[3] = {v->at[0], v->at[1], v->at[2] - p->lift};
    double way[3] = {v->normal[0] / 32767.0, v->normal[1] / 32767.0,
                     v->normal[2] / 32767.0};

    for (size_t i = 0; i < 3; i++) {
        at[i] = p->at[i] + dot(turn[i], from);
        normal[i] = dot(turn[i], way);
    }
    at[2] += p->lift;
}

static hm__corner3 see_vertex(const hm__shot *shot, const double at[3],
                              const double normal[3])
{
    double seen[3];
    double direct = fmax(dot(normal, shot->light), 0);
    double shine = fmax(dot(normal, shot->halfway), 0);

    hm__camera_see(&shot->camera, at, seen);
    for (int i = 0; i < 4; i++) // to the sixteenth
        shine *= shine;
    return (hm__corner3){
        .x = (int64_t)floor(
            (seen[0] - shot->box.left) * shot->scale * HM__FINE + 0.5),
        .y = (int64_t)floor((shot->box.top - seen[1]) * shot->scale * HM__FINE +
                            0.5),
        .depth = deepest * shot->nearest / seen[2],
        .light = (int32_t)(direct * 255),
        .gloss = (int32_t)(shine * GLOSS)};
}

static hm__corner3 light_vertex(const hm__shot *shot, const double at[3])
{
    double q[3];

    for (size_t i = 0; i < 3; i++)
        q[i] = dot(shot->sun[i], at) + shot->sun[i][3];
    return (hm__corner3){.x = (int64_t)floor(q[0] * HM__FINE + 0.5),
                         .y = (int64_t)floor(q[1] * HM__FINE + 0.5),
                         .depth = q[2]};
}

static hm_status see_body(hm__shot *shot, const hm__placed *p, bool lit)
{
    double turn[3][3];

    turn_body(p, turn);
    HM_TRY(hm__reserve(shot->ctx, &shot->corners, &shot->corner_room,
                       p->mesh->vertex_count, sizeof(*shot->corners)));
    for (size_t i = 0; i < p->mesh->vertex_count; i++) {
        double at[3];
        double normal[3];

        place_vertex(p, (const double(*)[3])turn, &p->mesh->vertices[i], at,
                     normal);
        shot->corners[i] =
            lit ? light_vertex(shot, at) : see_vertex(shot, at, normal);
    }
    return HM_OK;
}

/* The triangles of a coat, as `corners` have them. */
static void put_coat(const hm__shot *shot, const hm__samples *t,
                     const hm__mesh *mesh, const hm__coat *coat,
                     const hm__ink *with)
{
    for (size_t i = 0; i < coat->count; i += 3) {
        const uint32_t *v = mesh->corners + coat->first + i;

        hm__samples_triangle(t, &shot->corners[v[0]], &shot->corners[v[1]],
                             &shot->corners[v[2]], with);
    }
}

static hm__ink ink_of(const hm__shot *shot, const hm__coat *coat, double alpha)
{
    uint32_t rgba = shot->theme->colors[coat->color];
    double part = (rgba & 0xFF) / 255.0 * coat->alpha / 255.0 * alpha;

    return (hm__ink){rgba >> 8, (uint32_t)(part * 256 + 0.5)};
}

static hm_status put_body(hm__shot *shot, const hm__samples *t,
                          const hm__placed *p)
{
    HM_TRY(see_body(shot, p, false));
    for (size_t i = 0; i < p->mesh->coat_count; i++) {
        hm__ink with = ink_of(shot, &p->mesh->coats[i], p->alpha);

        if (with.alpha)
            put_coat(shot, t, p->mesh, &p->mesh->coats[i], &with);
    }
    return HM_OK;
}

static hm_status put_shadow(hm__shot *shot, const hm__samples *t,
                            const hm__placed *p)
{
    if (p->alpha < 0.5)
        return HM_OK;
    HM_TRY(see_body(shot, p, true));
    for (size_t i = 0; i < p->mesh->coat_count; i++) {
        if (!p->mesh->coats[i].painted)
            put_coat(shot, t, p->mesh, &p->mesh->coats[i], NULL);
    }
    return HM_OK;
}

/* ---- light ----------------------------------------------------------------
 */

static void make_unit(double v[3])
{
    double length = sqrt(dot(v, v));

    for (size_t i = 0; i < 3; i++)
        v[i] /= length;
}

/* It comes from above, from the left of the camera and a little before it. */
static void set_light(hm__shot *shot)
{
    const hm__camera *c = &shot->camera;

    for (size_t i = 0; i < 3; i++)
        shot->light[i] = -0.5 * c->right[i];
    shot->light[0] -= -0.28 * c->right[1]; // a quarter turn on the table
    shot->light[1] -= 0.28 * c->right[0];
    shot->light[2] += 0.9;
    make_unit(shot->light);
    for (size_t i = 0; i < 3; i++)
        shot->halfway[i] = shot->light[i] + c->back[i];
    make_unit(shot->halfway);
}

/* How far bodies reach from their middle. */
static double radius_of(const hm__shot *shot)
{
    double size[3] = {shot->on.right - (double)shot->on.left,
                      shot->on.top - (double)shot->on.bottom, shot->high};

    return sqrt(dot(size, size)) / 2;
}

/* The shadows look down the light, and see all bodies. */
static void set_sun(hm__shot *shot)
{
    const double *l = shot->light;
    double u[3] = {shot->camera.right[0], shot->camera.right[1], 0};
    double along = dot(u, l);
    double radius = radius_of(shot);
    double steps = fmin(FINE_DEPTH, deepest / (2 * radius + 200));
    double *v = shot->sun[1];

    for (size_t i = 0; i < 3; i++)
        u[i] -= along * l[i];
    make_unit(u);
    v[0] = u[1] * l[2] - u[2] * l[1]; // so that y goes down
    v[1] = u[2] * l[0] - u[0] * l[2];
    v[2] = u[0] * l[1] - u[1] * l[0];
    for (size_t i = 0; i < 3; i++) {
        double scale = shot->shade / (2 * radius + 200);

        shot->sun[0][i] = u[i] * scale;
        shot->sun[1][i] = v[i] * scale;
        shot->sun[2][i] = l[i] * steps;
    }
    // Light falls aslant: a plane is not as deep at the next samples.
    shot->bias = (BIAS + 3.4 * (2 * radius + 200) / shot->shade) * steps;
    for (size_t i = 0; i < 3; i++)
        shot->sun[i][3] = (i < 2 ? shot->shade / 2 : 1 << 30) -
                          dot(shot->sun[i], shot->camera.target);
}

/* Whether the light does not reach a point of the shadows' plane. */
static int hidden_at(const hm__shot *shot, int64_t x, int64_t y, uint32_t depth)
{
    return x >= 0 && y >= 0 && x < shot->shade && y < shot->shade &&
           shot->shadows[y * shot->shade + x] > depth;
}

/* How much of the light does not reach a point: 0 to 16. */
static int shadow_at(const hm__shot *shot, const double at[3])
{
    int64_t x = (int64_t)floor(dot(shot->sun[0], at) + shot->sun[0][3]);
    int64_t y = (int64_t)floor(dot(shot->sun[1], at) + shot->sun[1][3]);
    double deep = dot(shot->sun[2], at) + shot->sun[2][3] + shot->bias;
    uint32_t depth = (uint32_t)fmax(fmin(deep, UINT32_MAX), 0);
    int sum = 0;

    for (int i = 0; i < 4; i++)
        sum +=
            hidden_at(shot, x + (i & 1 ? 3 : -3), y + (i & 2 ? 3 : -3), depth);
    if (sum == 0 || sum == 4)
        return sum * 4;
    sum = 0;
    for (int64_t i = 0; i < 16; i++)
        sum +=
            hidden_at(shot, x + (i & 3) * 2 - 3, y + (i >> 2) * 2 - 3, depth);
    return sum;
}

/* ---- pixels ---------------------------------------------------------------
 */

/* The ray of a pixel: where it is after `away` along the view. */
typedef struct ray {
    double from[3], way[3];
} ray;

static ray ray_at(const hm__shot *shot, double x, double y)
{
    const hm__camera *c = &shot->camera;
    double across = (shot->box.left + x / shot->scale) / c->far;
    double up = (shot->box.top - y / shot->scale) / c->far;
    ray r;

    for (size_t i = 0; i < 3; i++) {
        r.from[i] = c->target[i] + c->back[i] * c->far;
        r.way[i] = c->right[i] * across + c->up[i] * up - c->back[i];
    }
    return r;
}

/* How dark the shadow on a sample is: 0 to 16. */
static int shadow_of(const hm__shot *shot, const ray *r, uint32_t depth)
{
    double away = depth ? deepest * shot->nearest / depth : 0;
    double at[3];

    if (!depth) {
        if (r->way[2] > -1e-3)
            return 0; // it does not meet the table
        away = -r->from[2] / r->way[2];
    }
    for (size_t i = 0; i < 3; i++)
        at[i] = r->from[i] + r->way[i] * away;
    return shadow_at(shot, at);
}

static void add_sample(uint32_t color, int shadow, uint32_t sum[3])
{
    uint32_t direct = color >> 24;
    uint32_t dim = 255 * 16 - direct * (uint32_t)shadow * 46 / 100;

    for (uint32_t i = 0; i < 3; i++)
        sum[i] += (color >> 8 * i & 0xFF) * dim;
}

static bool is_even(const uint32_t *d, size_t count)
{
    uint32_t low = d[0];
    uint32_t high = d[0];

    for (size_t i = 1; i < count; i++) {
        low = d[i] < low ? d[i] : low;
        high = d[i] > high ? d[i] : high;
    }
    return high - low <= high >> 9;
}

static uint32_t pixel_at(const hm__shot *shot, int x, int y)
{
    size_t fine = shot->fine == 2 ? 2 : 3;
    size_t count = fine * fine;
    size_t wide = fine * (size_t)shot->width;
    size_t first = fine * (size_t)y * wide + fine * (size_t)x;
    uint32_t depths[MOST_SAMPLES] = {0};
    uint32_t sum[3] = {0, 0, 0};
    ray r = ray_at(shot, (x + 0.5) * shot->fine, (y + 0.5) * shot->fine);
    uint32_t pixel = 0;
    bool even;
    int shadow;

    for (size_t i = 0; i < count; i++)
        depths[i] = shot->depths[first + i / fine * wide + i % fine];
    even = is_even(depths, count);
    shadow = shadow_of(shot, &r, depths[0]);
    for (size_t i = 0; i < count; i++) {
        if (!even && i)
            shadow = shadow_of(shot, &r, depths[i]);
        add_sample(shot->colors[first + i / fine * wide + i % fine], shadow,
                   sum);
    }
    for (uint32_t i = 0; i < 3; i++)
        pixel |= sum[i] / (uint32_t)(count * 255 * 16) << 8 * i;
    return pixel;
}

/* ---- the whole ------------------------------------------------------------
 */

static void clear(hm__shot *shot)
{
    size_t samples = count_samples(shot);
    uint32_t paper = shot->theme->colors[HM__COLOR_PAPER] >> 8;

    memset(shot->depths, 0, samples * sizeof(*shot->depths));
    memset(shot->shadows, 0, count_shadows(shot) * sizeof(*shot->shadows));
    for (size_t i = 0; i < samples; i++)
        shot->colors[i] = paper | 0xA0000000;
}

static void set_up(hm__shot *shot, const hm__shot_view *view)
{
    shot->camera = view->camera;
    shot->box = view->box;
    shot->on = view->on;
    shot->high = view->high;
    shot->theme = view->theme;
    shot->scale = shot->fine * (double)shot->width /
                  ((double)view->box.right - view->box.left);
    shot->nearest = fmax(view->camera.far - radius_of(shot) - 500, 1);
    set_light(shot);
    set_sun(shot);
    clear(shot);
}

static bool is_clear(const hm__shot *shot, const hm__placed *p)
{
    return p->alpha < 1 || (p->mesh->coat_count &&
                            ink_of(shot, &p->mesh->coats[0], 1).alpha < 256);
}

/* Bodies and their shadows; what shows through comes last. */
static hm_status put_all(hm__shot *shot, const hm__placed *placed, size_t count)
{
    hm__samples samples = {.wide = shot->fine * shot->width,
                           .high = shot->fine * shot->height,
                           .depths = shot->depths,
                           .colors = shot->colors};
    hm__samples shadows = {.wide = shot->shade,
                           .high = shot->shade,
                           .depths = shot->shadows,
                           .back = true};

    for (size_t i = 0; i < count; i++) {
        HM_TRY(put_shadow(shot, &shadows, &placed[i]));
        if (!is_clear(shot, &placed[i]))
            HM_TRY(put_body(shot, &samples, &placed[i]));
    }
    for (size_t i = 0; i < count; i++) {
        if (is_clear(shot, &placed[i]))
            HM_TRY(put_body(shot, &samples, &placed[i]));
    }
    return HM_OK;
}

hm_status hm__shot_take(hm__shot *shot, const hm__shot_view *view,
                        const hm__placed *placed, size_t count,
                        hm__shot_pixels out)
{
    set_up(shot, view);
    HM_TRY(put_all(shot, placed, count));
    for (int y = 0; y < shot->height; y++) {
        for (int x = 0; x < shot->width; x++)
            out.all[(size_t)y * out.stride + (size_t)x] = pixel_at(shot, x, y);
    }
    return HM_OK;
}

/* ---- more of it -----------------------------------------------------------
 */

typedef struct hm__part_of_shot part;

hm_status hm__shot_keep(hm__shot *shot, const uint32_t *pixels, size_t stride)
{
    size_t count = count_samples(shot);
    size_t shadows = count_shadows(shot);
    size_t all =
        2 * count + shadows + (size_t)shot->width * (size_t)shot->height;

    if (!shot->kept)
        shot->kept = hm__resize(shot->ctx, NULL, all * sizeof(*shot->kept));
    if (!shot->kept)
        return HM_ENOMEM;
    memcpy(shot->kept, shot->colors, count * sizeof(*shot->kept));
    memcpy(shot->kept + count, shot->depths, count * sizeof(*shot->kept));
    memcpy(shot->kept + 2 * count, shot->shadows,
           shadows * sizeof(*shot->kept));
    for (size_t y = 0; y < (size_t)shot->height; y++)
        memcpy(shot->kept + 2 * count + shadows + y * (size_t)shot->width,
               pixels + y * stride, (size_t)shot->width * sizeof(*pixels));
    shot->more = false;
    return HM_OK;
}

static void go_back(hm__shot *shot, uint32_t *pixels, size_t stride)
{
    size_t count = count_samples(shot);
    size_t shadows = count_shadows(shot);
    const uint32_t *kept = shot->kept + 2 * count + shadows;

    memcpy(shot->colors, shot->kept, count * sizeof(*shot->kept));
    memcpy(shot->depths, shot->kept + count, count * sizeof(*shot->kept));
    memcpy(shot->shadows, shot->kept + 2 * count,
           shadows * sizeof(*shot->kept));
    for (int y = shot->added.top; shot->more && y < shot->added.bottom; y++)
        memcpy(pixels + (size_t)y * stride + shot->added.left,
               kept + (size_t)y * (size_t)shot->width + shot->added.left,
               (size_t)(shot->added.right - shot->added.left) *
                   sizeof(*pixels));
}

/* Makes a part large enough for a point of the table, and a little more. */
static void join_point(const hm__shot *shot, const double at[3], part *out)
{
    enum { SOFT = 6 };
    double seen[3];
    double x;
    double y;

    hm__camera_see(&shot->camera, at, seen);
    x = (seen[0] - shot->box.left) * shot->scale / shot->fine;
    y = (shot->box.top - seen[1]) * shot->scale / shot->fine;
    x = fmin(fmax(x, 0), shot->width);
    y = fmin(fmax(y, 0), shot->height);
    out->left = (int)fmin(out->left, fmax(x - SOFT, 0));
    out->top = (int)fmin(out->top, fmax(y - SOFT, 0));
    out->right = (int)fmax(out->right, fmin(x + SOFT, shot->width));
    out->bottom = (int)fmax(out->bottom, fmin(y + SOFT, shot->height));
}

/* Where a body and its shadow on the table may be seen. */
static void join_body(const hm__shot *shot, const hm__placed *p, part *out)
{
    int32_t low[3];
    int32_t high[3];
    double turn[3][3];

    turn_body(p, turn);
    hm__mesh_bounds(p->mesh, low, high);
    for (int i = 0; i < 8; i++) {
        hm__vertex v = {{i & 1 ? low[0] : high[0], i & 2 ? low[1] : high[1],
                         i & 4 ? low[2] : high[2]},
                        {0, 0, 0}};
        double at[3];
        double normal[3];
        double down;

        place_vertex(p, (const double(*)[3])turn, &v, at, normal);
        join_point(shot, at, out);
        down = at[2] / shot->light[2];
        for (size_t j = 0; j < 3; j++)
            at[j] -= shot->light[j] * down;
        join_point(shot, at, out);
    }
}

hm_status hm__shot_add(hm__shot *shot, const hm__placed *placed, size_t count,
                       uint32_t *pixels, size_t stride)
{
    part now = {shot->width, shot->height, 0, 0};

    go_back(shot, pixels, stride);
    for (size_t i = 0; i < count; i++)
        join_body(shot, &placed[i], &now);
    HM_TRY(put_all(shot, placed, count));
    for (int y = now.top; y < now.bottom; y++) {
        for (int x = now.left; x < now.right; x++)
            pixels[(size_t)y * stride + (size_t)x] = pixel_at(shot, x, y);
    }
    shot->added = now;
    shot->more = count > 0 && now.left < now.right && now.top < now.bottom;
    return HM_OK;
}

hm_status hm__shot_model(hm__shot *shot, const hm__view *view, uint32_t *pixels,
                         size_t stride)
{
    const hm__model *m = view->scene->model;
    const hm__shot_view seen = {.camera = view->camera,
                                .box = view->box,
                                .on = view->scene->box,
                                .high = view->camera.height,
                                .theme = &view->scene->theme};
    hm__placed *placed =
        hm__alloc(shot->ctx, (m->part_count + 1) * sizeof(*placed));
    hm_status st;

    if (!placed)
        return HM_ENOMEM;
    for (size_t i = 0; i < m->part_count; i++) {
        const hm__model_part *p = &m->parts[i];

        placed[i] = (hm__placed){.mesh = &m->forms[p->mesh].mesh,
                                 .at = {p->at[0], p->at[1], p->at[2]},
                                 .angle = p->angle,
                                 .alpha = 1};
    }
    st = hm__shot_take(shot, &seen, placed, m->part_count,
                       (hm__shot_pixels){pixels, stride});
    hm__free(shot->ctx, placed);
    return st;
}
