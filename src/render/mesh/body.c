/*
 * body.c - from the view from above to a body.
 *
 * Outlines, heights and colours are those of oblique pictures.
 */
#include "body.h"

#include <math.h>
#include <stdlib.h>

#include "render/solid.h"

enum { BALL_LAYER = 9 };

static hm__coat coat_of(hm__color color, uint8_t alpha)
{
    return (hm__coat){.color = color, .alpha = alpha};
}

static const hm__shape *shape_at(const hm__sculpture *s, size_t index)
{
    return &s->scene->shapes[s->drawing.first + index];
}

/* Paints shapes of the drawing, from one on. */
static hm_status paint_from(const hm__sculpture *s, size_t first,
                            const hm__surface *surface, hm__layers *layers)
{
    for (size_t i = first; i < s->drawing.count; i++) {
        hm__shape shape = *shape_at(s, i);

        HM_TRY(hm__paint_shape(s, &shape, true, surface, layers));
    }
    return HM_OK;
}

/* ---- prisms ---------------------------------------------------------------
 */

/* Whether the first shape is the outline of the body, not only a picture. */
static bool has_own_outline(const hm__sculpture *s)
{
    if (s->drawing.count == 0)
        return false;
    return s->drawing.edge || s->drawing.footprint == HM__RECTANGLE;
}

static hm_status add_footprint(const hm__sculpture *s, hm__contour *out)
{
    int32_t w = s->drawing.width;
    int32_t h = s->drawing.height;
    hm__op box[] = {{HM__OP_MOVE, {-w / 2, -h / 2}},
                    {HM__OP_LINE, {w / 2, -h / 2}},
                    {HM__OP_LINE, {w / 2, h / 2}},
                    {HM__OP_LINE, {-w / 2, h / 2}},
                    {.kind = HM__OP_CLOSE}};
    const hm__scene boxed = {.path = {.ops = box, .count = HM_COUNT(box)}};

    if (s->drawing.footprint == HM__CIRCLE)
        return hm__contour_round(out, w, h, hm__contour_corners(w / 2));
    if (s->drawing.footprint == HM__HEXAGON)
        return hm__contour_round(out, w, h, 6);
    return hm__contour_add(out, &boxed, &(hm__shape){.count = HM_COUNT(box)});
}

/* The outline of the body; false: it is not the first shape's. */
static hm_status find_outline(const hm__sculpture *s, hm__contour *out,
                              bool *own)
{
    hm_status st = HM_END;

    *own = has_own_outline(s);
    if (*own) {
        const hm__shape *skin = shape_at(s, 0);

        HM_TRY(hm__contour_add(out, s->scene, skin));
        st = hm__contour_outline(out, skin->line ? skin->width / 2.0 : 0);
        if (st != HM_END)
            return st;
    }
    *own = false;
    out->dot_count = out->loop_count = 0;
    HM_TRY(add_footprint(s, out));
    return hm__contour_outline(out, 0);
}

static hm__prism prism_of(const hm__sculpture *s, const hm__contour *outline,
                          bool own)
{
    const hm__drawing *d = &s->drawing;
    hm__color top =
        own && shape_at(s, 0)->fill ? shape_at(s, 0)->fill : d->side;
    hm__prism prism = {.outline = outline,
                       .high = d->depth,
                       .top = coat_of(top, own ? shape_at(s, 0)->alpha : 255),
                       .side = coat_of(d->side, 255),
                       .bottom = coat_of(d->side, 255)};

    if (d->body == HM__BODY_WEDGE) { // as thick as its foot at the near end
        prism.rise = -0.45 * d->depth / d->height;
        prism.high = d->depth * (1 - 0.45 / 2);
    }
    if (d->body == HM__BODY_ROUNDED)
        prism.cut = d->depth / 16.0;
    return prism;
}

/* One stone upon another. */
static hm_status add_slices(const hm__sculpture *s, hm__prism prism)
{
    int count = s->drawing.slices;
    double high = prism.high / count;

    prism.cut = high / 8;
    for (int i = 0; i < count; i++) {
        prism.low = i * high;
        prism.high = (i + 1) * high;
        HM_TRY(hm__mesh_prism(s->mesh, &prism));
    }
    return HM_OK;
}

/* Whether the side that is up shows both suit and rank. */
static hm_status shows_all(const hm__sculpture *s, bool *out)
{
    hm__attr suit = s->attr;
    hm__attr rank = s->attr;
    size_t own;
    size_t one;
    size_t two;

    suit.suit = (int16_t)(suit.suit % 4 + 1);
    rank.rank = (int16_t)(rank.rank % 4 + 1);
    HM_TRY(hm__scene_drawing(s->scene, s->attr, &own));
    HM_TRY(hm__scene_drawing(s->scene, suit, &one));
    HM_TRY(hm__scene_drawing(s->scene, rank, &two));
    *out = own != one && own != two; // looks that are alike are one
    return HM_OK;
}

/*
 * The other face of a piece whose face is up and hides nothing. What lies face
 * down, or a coin that does not show its suit, keeps it to itself.
 */
static hm_status find_back(const hm__sculpture *s, hm__sculpture *out)
{
    bool shown = false;
    size_t index;

    *out = *s;
    out->drawing.count = 0;
    if (s->attr.side == HM__FACE && s->drawing.slices <= 1)
        HM_TRY(shows_all(s, &shown));
    if (!shown)
        return HM_OK;
    out->attr.side = HM__BACK;
    HM_TRY(hm__scene_drawing(s->scene, out->attr, &index));
    out->drawing = s->scene->drawings[index];
    if (out->drawing.width != s->drawing.width ||
        out->drawing.height != s->drawing.height ||
        out->drawing.depth != s->drawing.depth)
        out->drawing.count = 0; // another body
    return HM_OK;
}

/* Turned over around its long axis. */
static hm_status paint_back(const hm__sculpture *back)
{
    static const double axes[4][3] = {
        {-1, 0, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 0}};
    const hm__surface under = {.put = hm__surface_plane, .axes = axes};
    hm__layers layers = {0};

    return paint_from(back, 0, &under, &layers);
}

static hm_status make_prism(const hm__sculpture *s)
{
    hm__contour outline = {.ctx = s->mesh->ctx};
    hm__layers layers = {0};
    hm__sculpture back;
    bool own;
    hm_status st = find_outline(s, &outline, &own);
    hm__prism prism = prism_of(s, &outline, own);
    hm__surface top = {
        .put = hm__surface_slope, .high = prism.high, .rise = prism.rise};

    if (st == HM_OK)
        st = s->drawing.slices > 1 ? add_slices(s, prism)
                                   : hm__mesh_prism(s->mesh, &prism);
    if (st == HM_OK && own && prism.cut == 0 && s->drawing.slices <= 1) {
        hm__shape skin = *shape_at(s, 0);

        st = hm__paint_shape(s, &skin, false, &top, &layers);
    }
    if (st == HM_OK)
        st = paint_from(s, own ? 1 : 0, &top, &layers);
    hm__contour_free(&outline);
    if (st == HM_OK)
        st = find_back(s, &back);
    return st == HM_OK ? paint_back(&back) : st;
}

/* ---- balls ----------------------------------------------------------------
 */

/* Light is not painted: bodies have it. */
static hm_status make_ball(const hm__sculpture *s)
{
    hm__surface round = {.put = hm__surface_ball,
                         .radius = s->drawing.width / 2.0,
                         .half = s->drawing.depth / 2.0};
    hm__layers layers = {.first = BALL_LAYER};

    HM_TRY(hm__mesh_coat(s->mesh, coat_of(s->drawing.side, 255)));
    HM_TRY(hm__mesh_ball(s->mesh, round.radius, s->drawing.depth));
    for (size_t i = 1; i < s->drawing.count; i++) {
        hm__shape shape = *shape_at(s, i);

        if (shape.alpha == 255 && shape.fill != HM__COLOR_SHADE)
            HM_TRY(hm__paint_shape(s, &shape, true, &round, &layers));
    }
    return HM_OK;
}

/* ---- pyramids -------------------------------------------------------------
 */

/* A side of a pyramid; the first looks down the picture. */
static const int64_t *facet_towards(const hm__facets *facets, int quarter)
{
    static const int ways[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    const int64_t *best = facets->planes[0];
    int64_t most = INT64_MIN;

    for (size_t i = 0; i < facets->count; i++) {
        const int64_t *p = facets->planes[i];
        int64_t along = p[0] * ways[quarter][0] + p[1] * ways[quarter][1];

        if (p[2] > 0 && along > most) {
            most = along;
            best = p;
        }
    }
    return best;
}

static hm_status paint_side(const hm__sculpture *s, int quarter,
                            const hm__facets *facets)
{
    const int64_t *facet = facet_towards(facets, quarter);
    const hm__surface side = {.put = hm__surface_hull, .facet = facet};
    const hm__surface sign = {.put = hm__surface_hull,
                              .facet = facet,
                              .down = s->drawing.width * 0.25,
                              .quarter = quarter};
    hm__layers layers = {0};

    for (size_t i = 1; i < s->drawing.count; i++) {
        hm__shape shape = *shape_at(s, i);

        if (shape.fill == HM__COLOR_SHADE)
            continue;
        if (hm__pyramid_sign(s->scene, &s->drawing, &shape))
            HM_TRY(hm__paint_shape(s, &shape, true, &sign, &layers));
        else if (hm__pyramid_side(s->scene, &shape, (size_t)quarter))
            HM_TRY(hm__paint_shape(s, &shape, true, &side, &layers));
    }
    return HM_OK;
}

static hm_status make_pyramid(const hm__sculpture *s)
{
    int32_t half = s->drawing.width / 2;
    const int32_t points[][3] = {{-half, -half, 0},
                                 {half, -half, 0},
                                 {half, half, 0},
                                 {-half, half, 0},
                                 {0, 0, s->drawing.depth}};
    hm__facets facets;

    HM_TRY(hm__mesh_coat(s->mesh,
                         coat_of(s->drawing.side, shape_at(s, 0)->alpha)));
    HM_TRY(hm__mesh_hull(s->mesh, points, HM_COUNT(points), &facets));
    for (int i = 0; i < 4; i++)
        HM_TRY(paint_side(s, i, &facets));
    return HM_OK;
}

static hm_status make_lying(const hm__sculpture *s)
{
    const hm__surface face = {.put = hm__surface_lying, .lying = &s->drawing};
    int32_t half = s->drawing.width / 2;
    int32_t end = s->drawing.height / 2;
    double base[3];
    hm__layers layers = {0};
    hm__facets facets;

    hm__solid_lying(&s->drawing, 0, -end, base);
    HM_TRY(hm__mesh_coat(s->mesh,
                         coat_of(s->drawing.side, shape_at(s, 0)->alpha)));
    HM_TRY(hm__mesh_hull(
        s->mesh,
        (const int32_t[][3]){
            {0, end, 0},
            {-half, -end, 0},
            {half, -end, 0},
            {-half, (int32_t)lround(base[1]), (int32_t)lround(base[2])},
            {half, (int32_t)lround(base[1]), (int32_t)lround(base[2])}},
        5, &facets));
    return paint_from(s, 0, &face, &layers);
}

/* ---- dice -----------------------------------------------------------------
 */

/* The face that looks along an axis; opposite faces make seven. */
static int face_along(const int way[3])
{
    static const int ways[6][3] = {{0, 0, 1},  {0, -1, 0}, {1, 0, 0},
                                   {-1, 0, 0}, {0, 1, 0},  {0, 0, -1}};

    for (int i = 0; i < 6; i++) {
        if (way[0] == ways[i][0] && way[1] == ways[i][1] &&
            way[2] == ways[i][2])
            return i + 1;
    }
    return 0;
}

static void way_of_face(int face, int out[3])
{
    static const int ways[6][3] = {{0, 0, 1},  {0, -1, 0}, {1, 0, 0},
                                   {-1, 0, 0}, {0, 1, 0},  {0, 0, -1}};

    for (size_t i = 0; i < 3; i++)
        out[i] = ways[face - 1][i];
}

/*
 * Which faces are to the front, at the right and so on while `up` is above:
 * one, two and three go around their corner counter-clockwise.
 */
static void faces_around(int up, int out[6])
{
    int front = up == 1 || up == 6 ? 2 : 1;
    int top[3];
    int near[3];
    int right[3];

    way_of_face(up, top);
    way_of_face(front, near);
    for (size_t i = 0; i < 3; i++) // away from the front, times up
        right[i] = near[(i + 2) % 3] * top[(i + 1) % 3] -
                   near[(i + 1) % 3] * top[(i + 2) % 3];
    out[0] = up;
    out[1] = front;
    out[2] = face_along(right);
    out[3] = 7 - out[2];
    out[4] = 7 - front;
    out[5] = 7 - up;
}

static hm_status paint_face(const hm__sculpture *s, int rank,
                            const double axes[4][3])
{
    const hm__surface face = {.put = hm__surface_plane, .axes = axes};
    hm__sculpture other = *s;
    hm__layers layers = {0};
    size_t index;

    other.attr.rank = (int16_t)rank;
    HM_TRY(hm__scene_drawing(s->scene, other.attr, &index));
    other.drawing = s->scene->drawings[index];
    return paint_from(&other, other.drawing.under, &face, &layers);
}

static hm_status make_die(const hm__sculpture *s)
{
    double half = s->drawing.depth / 2.0;
    const double axes[6][4][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 2 * half}},
        {{1, 0, 0}, {0, 0, 1}, {0, -1, 0}, {0, -half, half}},
        {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}, {half, 0, half}},
        {{0, -1, 0}, {0, 0, 1}, {-1, 0, 0}, {-half, 0, half}},
        {{-1, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, half, half}},
        {{1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {0, 0, 0}},
    };
    int faces[6] = {s->attr.rank};
    bool known = s->attr.rank >= 1 && s->attr.rank <= 6;

    if (known)
        faces_around(s->attr.rank, faces);
    HM_TRY(hm__mesh_coat(s->mesh, coat_of(s->drawing.side, 255)));
    HM_TRY(hm__mesh_die(s->mesh, half, half / 7));
    for (size_t i = 0; i < (known ? 6 : 1); i++)
        HM_TRY(paint_face(s, faces[i], axes[i]));
    return HM_OK;
}

/* ---- dice of many faces ---------------------------------------------------
 */

static bool is_near(const int32_t *p, hm__dot q, int sign)
{
    return abs(p[0] - sign * q.x) <= 3 && abs(p[1] - sign * q.y) <= 3;
}

/* Whether a corner of the outline lies in the way of one of the face. */
static bool is_aligned(const int32_t (*upper)[3], size_t count, hm__dot dot)
{
    for (size_t i = 0; i < count; i++) {
        double x = upper[i][0];
        double y = upper[i][1];
        double cross = x * dot.y - y * dot.x;
        double along = x * dot.x + y * dot.y;

        if (along > 0 && fabs(cross) < 0.05 * along)
            return true;
    }
    return false;
}

/*
 * The corners around the middle. In a dodecahedron those in the way of the
 * upper face's are higher, in an icosahedron they are lower.
 */
static size_t add_middle(const hm__sculpture *s, const hm__contour *rim,
                         int32_t (*points)[3], size_t upper)
{
    size_t n = 2 * upper;
    double half = s->drawing.depth / 2.0;

    for (size_t i = 0; i < rim->dot_count && n < HM__HULL_POINTS; i++) {
        hm__dot dot = rim->dots[i];
        bool aligned = is_aligned((const int32_t(*)[3])points, upper, dot);
        double off = aligned ? 1 : -1;
        bool known = false;

        for (size_t j = 0; j < upper; j++)
            known = known || is_near(points[j], dot, 1) ||
                    is_near(points[j], dot, -1);
        if (known)
            continue;
        off *= upper == 5 ? 0.29 : upper == 3 ? -0.236 : 0;
        points[n][0] = dot.x;
        points[n][1] = dot.y;
        points[n++][2] = upper ? (int32_t)lround(half * (1 + off)) : 0;
    }
    if (upper == 0) { // it ends in a point
        points[n][0] = points[n][1] = 0;
        points[n++][2] = s->drawing.depth;
    }
    return n;
}

/* The corners of the upper face, and those below, which mirror them. */
static hm_status add_upper(const hm__sculpture *s, int32_t (*points)[3],
                           size_t *count)
{
    hm__contour face = {.ctx = s->mesh->ctx};
    hm__path *path = &s->scene->path;
    size_t first = path->count;
    hm_status st;

    *count = 0;
    if (!s->drawing.upper)
        return HM_OK;
    st = hm__path_add(path, s->scene->ctx, hm_str_of(s->drawing.upper), NULL);
    if (st == HM_OK)
        st = hm__contour_add(
            &face, s->scene,
            &(hm__shape){.first = first, .count = path->count - first});
    path->count = first;
    if (face.dot_count <= 8)
        *count = face.dot_count;
    for (size_t i = 0; i < *count; i++) {
        hm__dot d = face.dots[i];
        const int32_t both[2][3] = {{d.x, d.y, s->drawing.depth},
                                    {-d.x, -d.y, 0}};

        for (size_t j = 0; j < 3; j++) {
            points[i][j] = both[0][j];
            points[*count + i][j] = both[1][j];
        }
    }
    hm__contour_free(&face);
    return st;
}

static hm_status make_polyhedron(const hm__sculpture *s)
{
    int32_t points[HM__HULL_POINTS + 1][3];
    hm__contour rim = {.ctx = s->mesh->ctx};
    hm__layers layers = {0};
    hm__facets facets;
    const hm__surface surface = {.put = hm__surface_hull, .facets = &facets};
    size_t upper;
    hm_status st = add_upper(s, points, &upper);

    if (st == HM_OK)
        st = hm__contour_add(&rim, s->scene, shape_at(s, 0));
    if (st == HM_OK)
        st = hm__mesh_coat(s->mesh, coat_of(s->drawing.side, 255));
    if (st == HM_OK)
        st = hm__mesh_hull(s->mesh, (const int32_t(*)[3])points,
                           add_middle(s, &rim, points, upper), &facets);
    hm__contour_free(&rim);
    return st == HM_OK ? paint_from(s, s->drawing.under, &surface, &layers)
                       : st;
}

/* ---- all ------------------------------------------------------------------
 */

hm_status hm__body_flat(hm__scene *scene, size_t drawing, hm__mesh *mesh)
{
    const hm__sculpture s = {
        .scene = scene, .mesh = mesh, .drawing = scene->drawings[drawing]};
    const hm__surface ground = {.put = hm__surface_slope};
    hm__layers layers = {0};

    return paint_from(&s, 0, &ground, &layers);
}

hm_status hm__body_make(hm__scene *scene, size_t drawing, hm__attr attr,
                        hm__mesh *mesh)
{
    const hm__sculpture s = {.scene = scene,
                             .mesh = mesh,
                             .drawing = scene->drawings[drawing],
                             .attr = attr};

    if (s.drawing.figure) {
        hm_status st = hm__figure_make(&s, coat_of(s.drawing.side, 255));

        if (st != HM_END)
            return st;
        hm__mesh_clear(mesh);
    }
    if (s.drawing.depth == 0)
        return hm__body_flat(scene, drawing, mesh);
    switch (s.drawing.body) {
    case HM__BODY_NONE:
    case HM__BODY_STONE:
        return make_ball(&s);
    case HM__BODY_PYRAMID:
        return make_pyramid(&s);
    case HM__BODY_LYING:
        return make_lying(&s);
    case HM__BODY_POLYHEDRON:
        return make_polyhedron(&s);
    case HM__BODY_DIE:
        return make_die(&s);
    default:
        return make_prism(&s);
    }
}
