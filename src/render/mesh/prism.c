/*
 * prism.c - bodies with an outline: prisms, wedges, boxes and dice.
 */
#include <math.h>
#include <stdlib.h>

#include "mesh.h"

static const double smooth = 0.75; // cosine of the turn up to which walls are
static const double rounded = 0.8; // slope at the edges of standing outlines

/*
 * An outline and the triangles within it. Filling may put corners on long
 * edges, so walls go along the rim of the triangles: then all fits together.
 */
typedef struct shell {
    hm__patch patch;
    uint32_t *same; // by dot: the first one at its place
    uint32_t *next; // along the rim, and back; UINT32_MAX: inside
    uint32_t *last;
    uint32_t (*walls)[2]; // all edges of the rim: at a dot two may begin
    size_t wall_count;
} shell;

static void free_shell(shell *s)
{
    hm__free(s->patch.ctx, s->same);
    hm__free(s->patch.ctx, s->next);
    hm__free(s->patch.ctx, s->last);
    hm__free(s->patch.ctx, s->walls);
    hm__patch_free(&s->patch);
}

/* Whether a triangle has the edge from `b` to `a`. */
static bool has_twin(const shell *s, uint32_t a, uint32_t b)
{
    for (size_t i = 0; i < s->patch.corner_count; i++) {
        size_t next = i % 3 == 2 ? i - 2 : i + 1;

        if (s->same[s->patch.corners[i]] == b &&
            s->same[s->patch.corners[next]] == a)
            return true;
    }
    return false;
}

static void find_rim(shell *s)
{
    for (size_t i = 0; i < s->patch.dot_count; i++) {
        size_t j = 0;

        while (s->patch.dots[j].x != s->patch.dots[i].x ||
               s->patch.dots[j].y != s->patch.dots[i].y)
            j++;
        s->same[i] = (uint32_t)j;
        s->next[i] = s->last[i] = UINT32_MAX;
    }
    for (size_t i = 0; i < s->patch.corner_count; i++) {
        size_t next = i % 3 == 2 ? i - 2 : i + 1;
        uint32_t a = s->same[s->patch.corners[i]];
        uint32_t b = s->same[s->patch.corners[next]];

        if (!has_twin(s, a, b)) {
            s->next[a] = b;
            s->last[b] = a;
            s->walls[s->wall_count][0] = a;
            s->walls[s->wall_count++][1] = b;
        }
    }
}

static hm_status make_shell(shell *s, const hm__contour *outline)
{
    size_t bytes;

    *s = (shell){.patch.ctx = outline->ctx};
    HM_TRY(hm__patch_fill(&s->patch, outline));
    bytes = (s->patch.dot_count + 1) * sizeof(*s->same);
    s->same = hm__alloc(s->patch.ctx, bytes);
    s->next = hm__alloc(s->patch.ctx, bytes);
    s->last = hm__alloc(s->patch.ctx, bytes);
    s->walls = hm__alloc(s->patch.ctx,
                         (s->patch.corner_count + 1) * sizeof(*s->walls));
    if (!s->same || !s->next || !s->last || !s->walls)
        return HM_ENOMEM;
    find_rim(s);
    return HM_OK;
}

/* The unit vector out of the wall from one dot to another. */
static void wall_normal(const shell *s, uint32_t from, uint32_t to,
                        double out[2])
{
    hm__dot a = s->patch.dots[from];
    hm__dot b = s->patch.dots[to];
    double x = b.y - (double)a.y;
    double y = a.x - (double)b.x;
    double length = sqrt(x * x + y * y);

    out[0] = x / length;
    out[1] = y / length;
}

/* A prism in the making: where dots are at some level. */
typedef struct level {
    double high, rise;
    double inset; // of its outline
} level;

/* Where a dot of the rim is at a level. */
static void dot_at(const shell *s, uint32_t dot, const level *l, double out[3])
{
    double a[2];
    double b[2];
    double wide;

    out[0] = s->patch.dots[dot].x;
    out[1] = s->patch.dots[dot].y;
    out[2] = l->high + l->rise * out[1];
    if (l->inset == 0 || s->next[dot] == UINT32_MAX ||
        s->last[dot] == UINT32_MAX)
        return;
    wall_normal(s, s->last[dot], dot, a);
    wall_normal(s, dot, s->next[dot], b);
    wide = fmax(1 + a[0] * b[0] + a[1] * b[1], 0.5);
    out[0] -= l->inset * (a[0] + b[0]) / wide;
    out[1] -= l->inset * (a[1] + b[1]) / wide;
}

/* The normal of a wall at one of its dots; with its neighbour where round. */
static void corner_normal(const shell *s, const uint32_t *wall, bool far,
                          double out[2])
{
    uint32_t from = far ? wall[1] : s->last[wall[0]];
    uint32_t to = far ? s->next[wall[1]] : wall[0];
    double other[2];

    wall_normal(s, wall[0], wall[1], out);
    if (from == UINT32_MAX || to == UINT32_MAX)
        return;
    wall_normal(s, from, to, other);
    if (out[0] * other[0] + out[1] * other[1] > smooth) {
        out[0] += other[0];
        out[1] += other[1];
    }
}

/* Walls between two levels. */
static hm_status add_walls(hm__mesh *mesh, const shell *s, const level *low,
                           const level *high)
{
    double tilt = high->inset > low->inset   ? 1
                  : high->inset < low->inset ? -1
                                             : 0;

    for (size_t i = 0; i < s->wall_count; i++) {
        const uint32_t *wall = s->walls[i];
        uint32_t v[4];

        for (size_t j = 0; j < 4; j++) {
            bool far = j == 1 || j == 2;
            double normal[3] = {0, 0, tilt};
            double place[3];

            dot_at(s, wall[far], j < 2 ? low : high, place);
            corner_normal(s, wall, far, normal);
            HM_TRY(hm__mesh_vertex(mesh, place, normal, &v[j]));
        }
        HM_TRY(hm__mesh_triangle(mesh, v[0], v[1], v[2]));
        HM_TRY(hm__mesh_triangle(mesh, v[0], v[2], v[3]));
    }
    return HM_OK;
}

/* The area of an outline, from above or from below. */
static hm_status add_face(hm__mesh *mesh, const shell *s, const level *l,
                          bool up)
{
    double normal[3] = {0, up ? -l->rise : l->rise, up ? 1 : -1};
    uint32_t first = (uint32_t)mesh->vertex_count;
    uint32_t number;

    for (uint32_t i = 0; i < s->patch.dot_count; i++) {
        double at[3];

        dot_at(s, s->same[i], l, at);
        HM_TRY(hm__mesh_vertex(mesh, at, normal, &number));
    }
    for (size_t i = 0; i < s->patch.corner_count; i += 3) {
        const uint32_t *c = s->patch.corners + i;

        HM_TRY(hm__mesh_triangle(mesh, first + s->same[c[0]],
                                 first + s->same[c[up ? 1 : 2]],
                                 first + s->same[c[up ? 2 : 1]]));
    }
    return HM_OK;
}

static hm_status add_prism(hm__mesh *mesh, const hm__prism *p, const shell *s)
{
    double cut = p->cut;
    const level levels[] = {
        {p->low, 0, cut},
        {p->low + cut, 0, 0},
        {p->high - cut, p->rise, 0},
        {p->high, p->rise, cut},
    };

    HM_TRY(hm__mesh_coat(mesh, p->bottom));
    HM_TRY(add_face(mesh, s, &levels[0], false));
    HM_TRY(hm__mesh_coat(mesh, p->side));
    for (size_t i = cut > 0 ? 0 : 1; i < (cut > 0 ? 3 : 2); i++)
        HM_TRY(add_walls(mesh, s, &levels[i], &levels[i + 1]));
    HM_TRY(hm__mesh_coat(mesh, p->top));
    return add_face(mesh, s, &levels[3], true);
}

hm_status hm__mesh_prism(hm__mesh *mesh, const hm__prism *prism)
{
    shell s;
    hm_status st = make_shell(&s, prism->outline);

    if (st == HM_OK)
        st = add_prism(mesh, prism, &s);
    free_shell(&s);
    return st;
}

/* A prism that is tilted up: what was above looks to the front. */
/* Lets the light see faces as if they were rounded towards their edges. */
static void round_faces(hm__mesh *mesh, size_t first)
{
    const hm__mesh part = {.vertices = mesh->vertices + first,
                           .vertex_count = mesh->vertex_count - first};
    int32_t low[3];
    int32_t high[3];

    hm__mesh_bounds(&part, low, high);
    for (size_t i = 0; i < part.vertex_count; i++) {
        hm__vertex *v = &part.vertices[i];
        double way[2];
        double length;

        if (abs(v->normal[2]) < 32767)
            continue; // of an edge
        for (size_t j = 0; j < 2; j++)
            way[j] = rounded * (2.0 * v->at[j] - low[j] - high[j]) /
                     (high[j] - low[j]);
        length = sqrt(way[0] * way[0] + way[1] * way[1] + 1);
        v->normal[0] = (int16_t)lround(32767 * way[0] / length);
        v->normal[1] = (int16_t)lround(32767 * way[1] / length);
        v->normal[2] = (int16_t)lround(v->normal[2] / length);
    }
}

hm_status hm__mesh_standing(hm__mesh *mesh, const hm__contour *outline,
                            double half, hm__coat coat)
{
    hm__prism prism = {.outline = outline,
                       .low = -half,
                       .high = half,
                       .top = coat,
                       .side = coat,
                       .bottom = coat};
    size_t first = mesh->vertex_count;

    HM_TRY(hm__mesh_prism(mesh, &prism));
    round_faces(mesh, first);
    for (size_t i = first; i < mesh->vertex_count; i++) {
        hm__vertex *v = &mesh->vertices[i];
        int32_t y = v->at[1];
        int16_t up = v->normal[1];

        v->at[1] = -v->at[2];
        v->at[2] = y;
        v->normal[1] = (int16_t)-v->normal[2];
        v->normal[2] = up;
    }
    return HM_OK;
}

hm_status hm__mesh_box(hm__mesh *mesh, const double middle[3],
                       const double half[3])
{
    for (size_t axis = 0; axis < 3; axis++) {
        size_t u = (axis + 1) % 3;
        size_t v = (axis + 2) % 3;

        for (int sign = -1; sign <= 1; sign += 2) {
            double at[4][3];

            for (size_t i = 0; i < 4; i++) {
                double x = i == 1 || i == 2 ? half[u] : -half[u];
                double y = i >= 2 ? half[v] : -half[v];

                at[i][axis] = middle[axis] + sign * half[axis];
                at[i][u] = middle[u] + x * sign;
                at[i][v] = middle[v] + y;
            }
            HM_TRY(hm__mesh_polygon(mesh, (const double(*)[3])at, 4));
        }
    }
    return HM_OK;
}

/* A corner of a die: the one on the face of `axis`, of three near each tip. */
static void die_corner(double half, double cut, const int sign[3], size_t axis,
                       double out[3])
{
    for (size_t i = 0; i < 3; i++)
        out[i] = sign[i] * (i == axis ? half : half - cut);
    out[2] += half;
}

/* The cut edge between two faces, and the cut tip of three. */
static hm_status add_cuts(hm__mesh *mesh, double half, double cut,
                          const int sign[3])
{
    bool even = sign[0] * sign[1] * sign[2] > 0;
    double tip[3][3];

    for (size_t i = 0; i < 3; i++)
        die_corner(half, cut, sign, even ? i : 2 - i, tip[i]);
    HM_TRY(hm__mesh_polygon(mesh, (const double(*)[3])tip, 3));
    for (size_t along = 0; along < 3; along++) { // from here to sign < 0
        size_t u = (along + 1) % 3;
        size_t v = (along + 2) % 3;
        int far[3] = {sign[0], sign[1], sign[2]};
        double at[4][3];

        if (sign[along] < 0)
            continue;
        far[along] = -1;
        die_corner(half, cut, sign, even ? v : u, at[0]);
        die_corner(half, cut, sign, even ? u : v, at[1]);
        die_corner(half, cut, far, even ? u : v, at[2]);
        die_corner(half, cut, far, even ? v : u, at[3]);
        HM_TRY(hm__mesh_polygon(mesh, (const double(*)[3])at, 4));
    }
    return HM_OK;
}

/* The corners of a die's faces are where those of its cut tips are. */
hm_status hm__mesh_die(hm__mesh *mesh, double half, double cut)
{
    for (size_t axis = 0; axis < 3; axis++) {
        size_t u = (axis + 1) % 3;
        size_t v = (axis + 2) % 3;

        for (int side = -1; side <= 1; side += 2) {
            double at[4][3];

            for (size_t i = 0; i < 4; i++) {
                int sign[3];

                sign[axis] = side;
                sign[u] = (i == 1 || i == 2 ? 1 : -1) * side;
                sign[v] = i >= 2 ? 1 : -1;
                die_corner(half, cut, sign, axis, at[i]);
            }
            HM_TRY(hm__mesh_polygon(mesh, (const double(*)[3])at, 4));
        }
    }
    for (int i = 0; i < 8; i++) {
        int sign[3] = {i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1};

        HM_TRY(add_cuts(mesh, half, cut, sign));
    }
    return HM_OK;
}
