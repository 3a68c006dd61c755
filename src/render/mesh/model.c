/*
 * model.c - bodies for the items of a scene.
 */
#include "model.h"

#include <string.h>

#include "body.h"

void hm__model_init(hm__model *model, hm_ctx *ctx)
{
    *model = (hm__model){.ctx = ctx};
}

void hm__model_free(hm__model *model)
{
    for (size_t i = 0; i < model->form_count; i++)
        hm__mesh_free(&model->forms[i].mesh);
    hm__free(model->ctx, model->forms);
    hm__free(model->ctx, model->form_of);
    hm__free(model->ctx, model->parts);
    hm__index_free(&model->kinds, model->ctx);
}

static hm_status add_form(hm__model *m, const hm__item *item)
{
    HM_TRY(hm__reserve(m->ctx, &m->forms, &m->form_room, m->form_count + 1,
                       sizeof(*m->forms)));
    m->forms[m->form_count++] = (hm__model_form){.mesh.ctx = m->ctx,
                                                 .attr = item->attr,
                                                 .piece = item->piece,
                                                 .drawing = item->drawing};
    return HM_OK;
}

/* Whether a form of this scene shows the same drawing. */
static size_t find_shared(const hm__model *m, size_t first, size_t drawing)
{
    size_t i = first;

    while (i < m->form_count && m->forms[i].drawing != drawing)
        i++;
    return i;
}

/* Pieces that are alike, or look alike, share a mesh. */
static hm_status find_form(hm__model *m, const hm__item *item, size_t fresh,
                           size_t *out)
{
    size_t before = m->kinds.count;
    hm__key key = {0, 0};
    uint32_t number;

    memcpy(&key.a, &item->attr, sizeof(item->attr));
    HM_TRY(hm__index_make(&m->kinds, m->ctx, key, &number));
    if (number < before) {
        *out = m->form_of[number];
        return HM_OK;
    }
    HM_TRY(hm__reserve(m->ctx, &m->form_of, &m->form_of_room, number + 1,
                       sizeof(*m->form_of)));
    *out = find_shared(m, fresh, item->drawing);
    m->form_of[number] = *out;
    if (*out < m->form_count && m->forms[*out].piece)
        return HM_OK;
    *out = m->form_of[number] = m->form_count;
    HM_TRY(add_form(m, item));
    return hm__body_make(m->scene, item->drawing, item->attr,
                         &m->forms[*out].mesh);
}

/*
 * How far something lies above its place: the sea and the shelf below all
 * pieces, what marks others above all that is painted there.
 */
static int32_t offset_of(const hm__model *m, size_t item)
{
    const hm__item *is = &m->scene->items[item];

    if (is->piece)
        return 0;
    if (is->ground)
        return item == 0 ? -6 : -3;
    return is->z > 0 ? 8 : 0;
}

static hm_status add_part(hm__model *m, size_t item, size_t form)
{
    const hm__item *is = &m->scene->items[item];
    const hm__mesh *mesh = &m->forms[form].mesh;
    int32_t low[3];
    int32_t high[3];

    m->triangles += mesh->corner_count / 3;
    if (m->triangles > HM__MOST_TRIANGLES) {
        hm__fault(&m->scene->fault, HM_STR(""), "picture-crowded",
                  "a picture of bodies has at most %d triangles",
                  HM__MOST_TRIANGLES);
        return HM_ELIMIT;
    }
    HM_TRY(hm__reserve(m->ctx, &m->parts, &m->part_room, m->part_count + 1,
                       sizeof(*m->parts)));
    m->parts[m->part_count++] =
        (hm__model_part){.mesh = form,
                         .item = item,
                         .at = {is->x, is->y, is->z + offset_of(m, item)},
                         .angle = is->angle};
    hm__mesh_bounds(mesh, low, high);
    if (is->z + high[2] > m->height)
        m->height = is->z + high[2];
    return HM_OK;
}

/* Labels, rings and the sea have no piece: their meshes are not kept. */
static hm_status add_item(hm__model *m, size_t index, size_t fresh)
{
    hm__item item = m->scene->items[index];
    size_t form;

    if (item.piece) {
        HM_TRY(find_form(m, &item, fresh, &form));
        return add_part(m, index, form);
    }
    form = m->form_count;
    HM_TRY(add_form(m, &item));
    HM_TRY(hm__body_flat(m->scene, item.drawing, &m->forms[form].mesh));
    return add_part(m, index, form);
}

/* Forgets what belongs to the last scene alone. */
static void forget(hm__model *m)
{
    while (m->form_count > m->kept)
        hm__mesh_free(&m->forms[--m->form_count].mesh);
    m->part_count = m->triangles = 0;
    m->height = 0;
}

hm_status hm__model_build(hm__model *model, hm__scene *scene)
{
    size_t fresh;

    forget(model);
    model->scene = scene;
    fresh = model->form_count;
    for (size_t i = 0; i < scene->item_count; i++) {
        if (scene->items[i].piece)
            HM_TRY(add_item(model, i, fresh));
    }
    model->kept = model->form_count;
    for (size_t i = 0; i < scene->item_count; i++) {
        if (!scene->items[i].piece)
            HM_TRY(add_item(model, i, fresh));
    }
    return HM_OK;
}

hm_status hm__scene_model(hm__scene *scene)
{
    if (!scene->model) {
        scene->model = hm__alloc(scene->ctx, sizeof(*scene->model));
        if (!scene->model)
            return HM_ENOMEM;
        hm__model_init(scene->model, scene->ctx);
    }
    return hm__model_build(scene->model, scene);
}
