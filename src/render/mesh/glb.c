/*
 * glb.c - a position as a glTF file, and as OBJ with its materials.
 */
#include <math.h>

#include "glb.h"
#include "render/names.h"

/* ---- names ----------------------------------------------------------------
 */

hm_status hm__glb_name(const hm__scene *scene, uint32_t id, bool place,
                       hm__arena *arena, hm_str *out)
{
    hm_out *text = NULL;
    hm_piece piece;
    hm_status st;

    HM_TRY(hm_out_new(scene->ctx, &text));
    if (!id || !hm_table_piece(scene->table, id, &piece))
        hm_out_puts(text, "mark");
    else if (place)
        hm__name_piece(scene->table, &piece, text);
    else
        hm__name_what(&piece, text);
    *out = hm__arena_str(arena, hm_out_text(text));
    st = hm_out_status(text);
    hm_out_free(text);
    return st == HM_OK && !out->ptr ? HM_ENOMEM : st;
}

/* ---- glTF -----------------------------------------------------------------
 */

/* Adds the meshes that are not empty; `number` says which each became. */
static hm_status add_meshes(hm__gltf *g, const hm__view *view, size_t *number)
{
    const hm__model *model = view->scene->model;

    for (size_t i = 0; i < model->form_count; i++) {
        const hm__model_form *form = &model->forms[i];
        hm_str name;

        HM_TRY(hm__glb_name(view->scene, form->piece, false, &g->texts, &name));
        if (form->mesh.corner_count)
            HM_TRY(hm__gltf_add_mesh(g, form, name, &number[i]));
    }
    return HM_OK;
}

static hm_status add_nodes(hm__gltf *g, const hm__view *view,
                           const size_t *number)
{
    const hm__scene *scene = view->scene;
    const hm__model *model = scene->model;

    for (size_t i = 0; i < model->part_count; i++) {
        const hm__model_part *p = &model->parts[i];
        hm__gltf_node node = {.mesh = number[p->mesh],
                              .at = {p->at[0], p->at[1], p->at[2]},
                              .angle = p->angle};
        size_t index;

        HM_TRY(hm__glb_name(scene, scene->items[p->item].piece, true, &g->texts,
                            &node.name));
        if (model->forms[p->mesh].mesh.corner_count)
            HM_TRY(hm__gltf_add_node(g, node, &index));
    }
    return HM_OK;
}

static hm_status add_parts(hm__gltf *g, const hm__view *view)
{
    size_t *number = hm__alloc(g->ctx, (view->scene->model->form_count + 1) *
                                           sizeof(*number));
    hm_status st = number ? HM_OK : HM_ENOMEM;

    if (st == HM_OK)
        st = add_meshes(g, view, number);
    if (st == HM_OK)
        st = add_nodes(g, view, number);
    hm__free(g->ctx, number);
    return st;
}

static hm_status glb_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    hm__gltf g;
    hm_status st = hm__gltf_open(&g, ctx, &view->scene->theme);

    g.title = view->title;
    if (st == HM_OK)
        st = add_parts(&g, view);
    if (st == HM_OK)
        st = hm__gltf_write(&g, out);
    hm__gltf_close(&g);
    return st;
}

extern const hm_renderer hm__renderer_glb;

const hm_renderer hm__renderer_glb = {
    .name = "glb",
    .title = "bodies in three dimensions: glTF 2.0",
    .exts = (const char *const[]){"glb", NULL},
    .binary = true,
    .bodies = true,
    .media_type = "model/gltf-binary",
    .films = &hm__film_maker_glb,
    .write = glb_write,
};

/* ---- OBJ ------------------------------------------------------------------
 */

/* Metres, y up: a number of millionths of a metre after the point. */
static void put_metres(hm_out *out, double thousandths)
{
    hm_out_char(out, ' ');
    hm_out_number(out, thousandths * 0.0000254);
}

static void put_vertices(hm_out *out, const hm__mesh *mesh,
                         const hm__model_part *part)
{
    double c;
    double s;

    hm__turn_of(part->angle, &c, &s);
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const int32_t *at = mesh->vertices[i].at;

        hm_out_puts(out, "v");
        put_metres(out, part->at[0] + c * at[0] - s * at[1]);
        put_metres(out, part->at[2] + at[2]);
        put_metres(out, -(part->at[1] + s * at[0] + c * at[1]));
        hm_out_char(out, '\n');
    }
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const int16_t *n = mesh->vertices[i].normal;
        double way[3] = {c * n[0] - s * n[1], n[2], -(s * n[0] + c * n[1])};

        hm_out_puts(out, "vn");
        for (size_t j = 0; j < 3; j++) {
            hm_out_char(out, ' ');
            hm_out_number(out, round(way[j] / 32.767) / 1000);
        }
        hm_out_char(out, '\n');
    }
}

static void put_faces(hm_out *out, const hm__theme *theme, const hm__mesh *mesh,
                      size_t first)
{
    for (size_t i = 0; i < mesh->coat_count; i++) {
        const hm__coat *coat = &mesh->coats[i];

        hm_out_printf(out, "usemtl %08x\n", hm__coat_color(theme, coat));
        for (size_t j = 0; j < coat->count; j += 3) {
            const uint32_t *v = mesh->corners + coat->first + j;

            hm_out_printf(out, "f %zu//%zu %zu//%zu %zu//%zu\n", first + v[0],
                          first + v[0], first + v[1], first + v[1],
                          first + v[2], first + v[2]);
        }
    }
}

static hm_status put_objects(const hm__view *view, hm__arena *arena,
                             hm_out *out)
{
    const hm__scene *scene = view->scene;
    const hm__model *model = scene->model;
    size_t first = 1;

    for (size_t i = 0; i < model->part_count; i++) {
        const hm__model_part *part = &model->parts[i];
        const hm__mesh *mesh = &model->forms[part->mesh].mesh;
        hm_str name;

        HM_TRY(hm__glb_name(scene, scene->items[part->item].piece, true, arena,
                            &name));
        hm_out_puts(out, "o ");
        for (size_t j = 0; j < name.len; j++)
            hm_out_char(out, name.ptr[j] == ' ' ? '_' : name.ptr[j]);
        hm_out_char(out, '\n');
        put_vertices(out, mesh, part);
        put_faces(out, &scene->theme, mesh, first);
        first += mesh->vertex_count;
    }
    return HM_OK;
}

static hm_status obj_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    hm__arena arena;
    hm_status st;

    hm__arena_init(&arena, ctx);
    hm_out_puts(out, "# halfmove: metres, y up\n");
    if (view->options->materials)
        hm_out_printf(out, "mtllib %s\n", view->options->materials);
    st = put_objects(view, &arena, out);
    hm__arena_free(&arena);
    return st;
}

extern const hm_renderer hm__renderer_obj;

const hm_renderer hm__renderer_obj = {
    .name = "obj",
    .title = "bodies in three dimensions: Wavefront OBJ",
    .exts = (const char *const[]){"obj", NULL},
    .companion = "mtl",
    .bodies = true,
    .media_type = "model/obj",
    .write = obj_write,
};

/* ---- materials ------------------------------------------------------------
 */

/* Whether a colour comes for the first time. */
static bool is_new(const hm__model *model, const hm__theme *theme, size_t form,
                   size_t coat)
{
    uint32_t color =
        hm__coat_color(theme, &model->forms[form].mesh.coats[coat]);

    for (size_t i = 0; i <= form; i++) {
        const hm__mesh *mesh = &model->forms[i].mesh;
        size_t end = i == form ? coat : mesh->coat_count;

        for (size_t j = 0; j < end; j++) {
            if (hm__coat_color(theme, &mesh->coats[j]) == color)
                return false;
        }
    }
    return true;
}

static void put_material(hm_out *out, uint32_t color)
{
    hm_out_printf(out, "newmtl %08x\nKd", color);
    for (int shift = 24; shift >= 8; shift -= 8) {
        hm_out_char(out, ' ');
        hm_out_number(out, round((color >> shift & 0xFF) / 0.255) / 1000);
    }
    hm_out_puts(out, "\nd ");
    hm_out_number(out, round((color & 0xFF) / 0.255) / 1000);
    hm_out_puts(out, "\nillum 1\n");
}

static hm_status mtl_write(hm_ctx *ctx, const hm__view *view, hm_out *out)
{
    const hm__model *model = view->scene->model;
    const hm__theme *theme = &view->scene->theme;

    (void)ctx;
    hm_out_puts(out, "# halfmove\n");
    for (size_t i = 0; i < model->form_count; i++) {
        const hm__mesh *mesh = &model->forms[i].mesh;

        for (size_t j = 0; j < mesh->coat_count; j++) {
            if (is_new(model, theme, i, j))
                put_material(out, hm__coat_color(theme, &mesh->coats[j]));
        }
    }
    return HM_OK;
}

extern const hm_renderer hm__renderer_mtl;

const hm_renderer hm__renderer_mtl = {
    .name = "mtl",
    .title = "the colours of an OBJ",
    .exts = (const char *const[]){"mtl", NULL},
    .bodies = true,
    .media_type = "model/mtl",
    .write = mtl_write,
};
