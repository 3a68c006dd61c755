/*
 * gltf.c - binary glTF 2.0.
 *
 * Points are whole thousandths of an inch, as in our meshes; a node above all
 * others makes metres of them and turns them so that y is up. So bounds are
 * exact, and the file is the same everywhere.
 */
#include "gltf.h"

#include <math.h>
#include <string.h>

enum { POINTS_TARGET = 34962, CORNERS_TARGET = 34963 };
enum { FLOAT = 5126, SHORT = 5123, INT = 5125 };

hm_status hm__gltf_open(hm__gltf *gltf, hm_ctx *ctx, const hm__theme *theme)
{
    *gltf = (hm__gltf){.ctx = ctx, .theme = theme};
    hm__arena_init(&gltf->texts, ctx);
    return hm_out_new(ctx, &gltf->bytes);
}

void hm__gltf_close(hm__gltf *gltf)
{
    hm_out_free(gltf->bytes);
    hm__free(gltf->ctx, gltf->accessors);
    hm__free(gltf->ctx, gltf->meshes);
    hm__free(gltf->ctx, gltf->nodes);
    hm__free(gltf->ctx, gltf->channels);
    hm__free(gltf->ctx, gltf->materials);
    hm__arena_free(&gltf->texts);
}

/* ---- the buffer -----------------------------------------------------------
 */

static void put_int(hm_out *out, uint32_t value, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        hm_out_char(out, (char)(value >> 8 * i & 0xFF));
}

void hm__gltf_float(hm__gltf *gltf, double value)
{
    float f = (float)value;
    uint32_t bits;

    memcpy(&bits, &f, sizeof(bits));
    put_int(gltf->bytes, bits, sizeof(bits));
}

hm_status hm__gltf_begin(hm__gltf *gltf, hm__gltf_accessor like, size_t *out)
{
    while (hm_out_status(gltf->bytes) == HM_OK &&
           hm_out_text(gltf->bytes).len % 4)
        hm_out_char(gltf->bytes, '\0');
    HM_TRY(hm__reserve(gltf->ctx, &gltf->accessors, &gltf->accessor_room,
                       gltf->accessor_count + 1, sizeof(*gltf->accessors)));
    like.offset = hm_out_text(gltf->bytes).len;
    *out = gltf->accessor_count;
    gltf->accessors[gltf->accessor_count++] = like;
    return HM_OK;
}

/* ---- meshes ---------------------------------------------------------------
 */

uint32_t hm__coat_color(const hm__theme *theme, const hm__coat *coat)
{
    uint32_t rgba = theme->colors[coat->color];

    return (rgba & 0xFFFFFF00) | (rgba & 0xFF) * coat->alpha / 255;
}

static bool same_form(const hm__mesh *a, const hm__mesh *b)
{
    bool same = a->vertex_count == b->vertex_count &&
                a->corner_count == b->corner_count &&
                a->coat_count == b->coat_count;

    for (size_t i = 0; same && i < a->coat_count; i++)
        same = a->coats[i].first == b->coats[i].first &&
               a->coats[i].count == b->coats[i].count;
    for (size_t i = 0; same && i < a->vertex_count; i++)
        same = memcmp(a->vertices[i].at, b->vertices[i].at,
                      sizeof(a->vertices[i].at)) == 0;
    return same && memcmp(a->corners, b->corners,
                          a->corner_count * sizeof(*a->corners)) == 0;
}

static hm_status add_points(hm__gltf *g, const hm__mesh *mesh)
{
    hm__gltf_accessor like = {.kind = HM__GLTF_POINTS,
                              .count = mesh->vertex_count};
    int32_t low[3];
    int32_t high[3];
    size_t number;

    hm__mesh_bounds(mesh, low, high);
    for (size_t i = 0; i < 3; i++) {
        like.low[i] = low[i];
        like.high[i] = high[i];
    }
    HM_TRY(hm__gltf_begin(g, like, &number));
    for (size_t i = 0; i < mesh->vertex_count * 3; i++)
        hm__gltf_float(g, mesh->vertices[i / 3].at[i % 3]);
    like.kind = HM__GLTF_VECTORS;
    HM_TRY(hm__gltf_begin(g, like, &number));
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const int16_t *n = mesh->vertices[i].normal;
        double length = sqrt((double)n[0] * n[0] + (double)n[1] * n[1] +
                             (double)n[2] * n[2]);

        for (size_t j = 0; j < 3; j++)
            hm__gltf_float(g, n[j] / length);
    }
    return HM_OK;
}

/* Points, vectors, and the corners of every coat. */
static hm_status add_numbers(hm__gltf *g, const hm__mesh *mesh)
{
    bool wide = mesh->vertex_count > 65535;
    size_t number;

    HM_TRY(add_points(g, mesh));
    for (size_t i = 0; i < mesh->coat_count; i++) {
        const hm__coat *coat = &mesh->coats[i];

        HM_TRY(hm__gltf_begin(g,
                              (hm__gltf_accessor){.kind = HM__GLTF_CORNERS,
                                                  .count = coat->count,
                                                  .wide = wide},
                              &number));
        for (size_t j = 0; j < coat->count; j++)
            put_int(g->bytes, mesh->corners[coat->first + j], wide ? 4 : 2);
    }
    return HM_OK;
}

static hm_status find_material(hm__gltf *g, uint32_t rgba, size_t *out)
{
    for (*out = 0; *out < g->material_count; ++*out) {
        if (g->materials[*out] == rgba)
            return HM_OK;
    }
    HM_TRY(hm__reserve(g->ctx, &g->materials, &g->material_room,
                       g->material_count + 1, sizeof(*g->materials)));
    g->materials[g->material_count++] = rgba;
    return HM_OK;
}

hm_status hm__gltf_add_mesh(hm__gltf *gltf, const hm__model_form *form,
                            hm_str name, size_t *out)
{
    hm__gltf_mesh mesh = {
        .form = form, .first = gltf->accessor_count, .name = name};
    bool shared = false;
    size_t number;

    for (size_t i = 0; i < form->mesh.coat_count; i++)
        HM_TRY(find_material(
            gltf, hm__coat_color(gltf->theme, &form->mesh.coats[i]), &number));
    for (size_t i = 0; i < gltf->mesh_count && !shared; i++) {
        shared = same_form(&gltf->meshes[i].form->mesh, &form->mesh);
        if (shared)
            mesh.first = gltf->meshes[i].first;
    }
    HM_TRY(hm__reserve(gltf->ctx, &gltf->meshes, &gltf->mesh_room,
                       gltf->mesh_count + 1, sizeof(*gltf->meshes)));
    *out = gltf->mesh_count;
    gltf->meshes[gltf->mesh_count++] = mesh;
    return shared ? HM_OK : add_numbers(gltf, &form->mesh);
}

hm_status hm__gltf_add_node(hm__gltf *gltf, hm__gltf_node node, size_t *out)
{
    HM_TRY(hm__reserve(gltf->ctx, &gltf->nodes, &gltf->node_room,
                       gltf->node_count + 1, sizeof(*gltf->nodes)));
    *out = gltf->node_count;
    gltf->nodes[gltf->node_count++] = node;
    return HM_OK;
}

hm_status hm__gltf_add_channel(hm__gltf *gltf, hm__gltf_channel channel)
{
    HM_TRY(hm__reserve(gltf->ctx, &gltf->channels, &gltf->channel_room,
                       gltf->channel_count + 1, sizeof(*gltf->channels)));
    gltf->channels[gltf->channel_count++] = channel;
    return HM_OK;
}

/* ---- the description ------------------------------------------------------
 */

/* A comma before all but the first. */
static void put_next(hm_out *out, size_t index)
{
    hm_out_puts(out, index ? ",\n" : "\n");
}

static void put_numbers(hm_out *out, const double *values, size_t count)
{
    hm_out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i)
            hm_out_char(out, ',');
        hm_out_number(out, values[i]);
    }
    hm_out_char(out, ']');
}

/* The root has all others: it is the last node. */
static void put_nodes(const hm__gltf *g, hm_out *out)
{
    hm_out_puts(out, "\"nodes\":[");
    for (size_t i = 0; i < g->node_count; i++) {
        const hm__gltf_node *n = &g->nodes[i];

        put_next(out, i);
        hm_out_puts(out, "{\"name\":");
        hm_out_json(out, n->name);
        hm_out_printf(out, ",\"mesh\":%zu,\"translation\":", n->mesh);
        put_numbers(out, n->at, 3);
        if (n->angle != 0) {
            double turn[4] = {0, 0, 0, 1};

            hm__turn_of(n->angle / 2, &turn[3], &turn[2]);
            hm_out_puts(out, ",\"rotation\":");
            put_numbers(out, turn, 4);
        }
        if (n->hidden)
            hm_out_puts(out, ",\"scale\":[0,0,0]");
        hm_out_char(out, '}');
    }
    put_next(out, g->node_count);
    hm_out_puts(out, "{\"name\":\"table\",\"rotation\":[-0.70710678,0,0,"
                     "0.70710678],\"scale\":[0.0000254,0.0000254,0.0000254]");
    for (size_t i = 0; i < g->node_count; i++)
        hm_out_printf(out, "%s%zu", i ? "," : ",\"children\":[", i);
    hm_out_puts(out, g->node_count ? "]}]" : "}]");
}

static void put_meshes(const hm__gltf *g, hm_out *out)
{
    hm_out_puts(out, "\"meshes\":[");
    for (size_t i = 0; i < g->mesh_count; i++) {
        const hm__gltf_mesh *m = &g->meshes[i];

        put_next(out, i);
        hm_out_puts(out, "{\"name\":");
        hm_out_json(out, m->name);
        hm_out_puts(out, ",\"primitives\":[");
        for (size_t j = 0; j < m->form->mesh.coat_count; j++) {
            uint32_t rgba = hm__coat_color(g->theme, &m->form->mesh.coats[j]);
            size_t material = 0;

            while (g->materials[material] != rgba)
                material++;
            hm_out_printf(out,
                          "%s{\"attributes\":{\"POSITION\":%zu,\"NORMAL\":%zu},"
                          "\"indices\":%zu,\"material\":%zu}",
                          j ? "," : "", m->first, m->first + 1,
                          m->first + 2 + j, material);
        }
        hm_out_puts(out, "]}");
    }
    hm_out_puts(out, "]");
}

/* x to the power of 2.4, by sums and products alone. */
static double power(double x)
{
    double root = 1; // the fifth root of x, by Newton

    for (int i = 0; i < 40 && x > 0; i++)
        root -= (root - x / (root * root * root * root)) / 5;
    return x * x * root * root;
}

/* sRGB to linear light. */
static double linear(uint32_t value)
{
    double v = (value & 0xFF) / 255.0;

    return v <= 0.04045 ? v / 12.92 : power((v + 0.055) / 1.055);
}

static void put_materials(const hm__gltf *g, hm_out *out)
{
    hm_out_puts(out, "\"materials\":[");
    for (size_t i = 0; i < g->material_count; i++) {
        uint32_t c = g->materials[i];
        double factor[4] = {linear(c >> 24), linear(c >> 16), linear(c >> 8),
                            (c & 0xFF) / 255.0};

        put_next(out, i);
        hm_out_printf(out,
                      "{\"name\":\"#%08x\",\"pbrMetallicRoughness\":"
                      "{\"baseColorFactor\":",
                      c);
        put_numbers(out, factor, 4);
        hm_out_puts(out, ",\"metallicFactor\":0,\"roughnessFactor\":0.6}");
        if ((c & 0xFF) < 0xFF)
            hm_out_puts(out, ",\"alphaMode\":\"BLEND\"");
        hm_out_char(out, '}');
    }
    hm_out_puts(out, "]");
}

static size_t bytes_of(const hm__gltf_accessor *a)
{
    static const size_t floats[] = {12, 12, 12, 16, 4};

    if (a->kind == HM__GLTF_CORNERS)
        return a->count * (a->wide ? 4 : 2);
    return a->count * floats[a->kind];
}

static void put_accessor(const hm__gltf_accessor *a, size_t index, hm_out *out)
{
    static const char *const types[] = {"VEC3", "VEC3",   "VEC3",
                                        "VEC4", "SCALAR", "SCALAR"};
    int component = a->kind != HM__GLTF_CORNERS ? FLOAT : a->wide ? INT : SHORT;

    hm_out_printf(out,
                  "{\"bufferView\":%zu,\"componentType\":%d,\"count\":%zu,"
                  "\"type\":\"%s\"",
                  index, component, a->count, types[a->kind]);
    if (a->kind == HM__GLTF_POINTS || a->kind == HM__GLTF_TIMES) {
        size_t count = a->kind == HM__GLTF_POINTS ? 3 : 1;

        hm_out_puts(out, ",\"min\":");
        put_numbers(out, a->low, count);
        hm_out_puts(out, ",\"max\":");
        put_numbers(out, a->high, count);
    }
    hm_out_char(out, '}');
}

static void put_accessors(const hm__gltf *g, hm_out *out)
{
    hm_out_puts(out, "\"accessors\":[");
    for (size_t i = 0; i < g->accessor_count; i++) {
        put_next(out, i);
        put_accessor(&g->accessors[i], i, out);
    }
    hm_out_puts(out, "],\n\"bufferViews\":[");
    for (size_t i = 0; i < g->accessor_count; i++) {
        const hm__gltf_accessor *a = &g->accessors[i];

        put_next(out, i);
        hm_out_printf(out,
                      "{\"buffer\":0,\"byteOffset\":%zu,\"byteLength\":%zu",
                      a->offset, bytes_of(a));
        if (a->kind == HM__GLTF_POINTS || a->kind == HM__GLTF_VECTORS)
            hm_out_printf(out, ",\"target\":%d", POINTS_TARGET);
        if (a->kind == HM__GLTF_CORNERS)
            hm_out_printf(out, ",\"target\":%d", CORNERS_TARGET);
        hm_out_char(out, '}');
    }
    hm_out_printf(out, "],\n\"buffers\":[{\"byteLength\":%zu}]",
                  hm_out_text(g->bytes).len);
}

static void put_animation(const hm__gltf *g, hm_out *out)
{
    static const char *const paths[] = {"translation", "rotation", "scale"};

    if (g->channel_count == 0)
        return;
    hm_out_puts(out, ",\n\"animations\":[{\"name\":\"game\",\"samplers\":[");
    for (size_t i = 0; i < g->channel_count; i++) {
        const hm__gltf_channel *c = &g->channels[i];

        put_next(out, i);
        hm_out_printf(
            out, "{\"input\":%zu,\"output\":%zu,\"interpolation\":\"%s\"}",
            c->times, c->values, c->path == HM__GLTF_SHOW ? "STEP" : "LINEAR");
    }
    hm_out_puts(out, "],\"channels\":[");
    for (size_t i = 0; i < g->channel_count; i++) {
        put_next(out, i);
        hm_out_printf(
            out, "{\"sampler\":%zu,\"target\":{\"node\":%zu,\"path\":\"%s\"}}",
            i, g->channels[i].node, paths[g->channels[i].path]);
    }
    hm_out_puts(out, "]}]");
}

static void put_json(const hm__gltf *g, hm_out *out)
{
    hm_out_puts(out, "{\"asset\":{\"version\":\"2.0\",\"generator\":"
                     "\"halfmove\"},\n\"scene\":0,\"scenes\":[{\"name\":");
    hm_out_json(out, g->title.len ? g->title : HM_STR("A position"));
    hm_out_printf(out, ",\"nodes\":[%zu]}],\n", g->node_count);
    put_nodes(g, out);
    if (g->mesh_count) {
        hm_out_puts(out, ",\n");
        put_meshes(g, out);
        hm_out_puts(out, ",\n");
        put_materials(g, out);
        hm_out_puts(out, ",\n");
        put_accessors(g, out);
    }
    put_animation(g, out);
    hm_out_char(out, '}');
    while (hm_out_status(out) == HM_OK && hm_out_text(out).len % 4)
        hm_out_char(out, ' ');
}

/* A chunk of the file: its length, what it is, its bytes, and zeros. */
static void put_chunk(hm_out *out, const char *type, hm_str bytes)
{
    put_int(out, (uint32_t)((bytes.len + 3) / 4 * 4), 4);
    hm_out_put(out, (hm_str){type, 4});
    hm_out_put(out, bytes);
    for (size_t i = bytes.len; i % 4; i++)
        hm_out_char(out, '\0');
}

hm_status hm__gltf_write(const hm__gltf *gltf, hm_out *out)
{
    hm_str bytes = hm_out_text(gltf->bytes);
    hm_out *json = NULL;
    hm_status st;
    size_t length;

    HM_TRY(hm_out_status(gltf->bytes));
    HM_TRY(hm_out_new(gltf->ctx, &json));
    put_json(gltf, json);
    st = hm_out_status(json);
    if (st == HM_OK) {
        length = 12 + 8 + hm_out_text(json).len;
        if (bytes.len)
            length += 8 + (bytes.len + 3) / 4 * 4;
        hm_out_puts(out, "glTF");
        put_int(out, 2, 4);
        put_int(out, (uint32_t)length, 4);
        put_chunk(out, "JSON", hm_out_text(json));
        if (bytes.len)
            put_chunk(out, "BIN\0", bytes);
    }
    hm_out_free(json);
    return st == HM_OK ? hm_out_status(out) : st;
}
