/*
 * model.h - a scene as bodies that stand on the table.
 */
#ifndef HM_RENDER_MESH_MODEL_H
#define HM_RENDER_MESH_MODEL_H

#include "mesh.h"

/* A mesh at its place. */
typedef struct hm__model_part {
    size_t mesh;
    size_t item; // of the scene
    int32_t at[3];
    double angle; // around the vertical axis, 0 to 360
} hm__model_part;

/* What a mesh was made of, so that it is made once. */
typedef struct hm__model_form {
    hm__mesh mesh;
    hm__attr attr;  // of the first piece that has it
    uint32_t piece; // and its id; 0: none
    size_t drawing; // of the scene that it was made for
} hm__model_form;

typedef struct hm__model {
    hm_ctx *ctx;
    hm__scene *scene;
    hm__model_form *forms;
    size_t form_count, form_room;
    hm__index kinds; // attributes of pieces; group n is that of form_of[n]
    size_t *form_of;
    size_t form_of_room;
    hm__model_part *parts; // in the order of the scene's items
    size_t part_count, part_room;
    size_t kept;      // forms of pieces; those after them are of the ground
    size_t triangles; // of all parts
    int32_t height;   // of the highest point
} hm__model;

void hm__model_init(hm__model *model, hm_ctx *ctx);
void hm__model_free(hm__model *model);

/*
 * Makes bodies of all items of a scene, each as high as it lies. Meshes of
 * pieces that an earlier scene had are kept, so theme and art must not change
 * while a model is used. HM_ELIMIT if there are too many triangles.
 */
hm_status hm__model_build(hm__model *model, hm__scene *scene);

/* The triangles that one scene may have. */
enum { HM__MOST_TRIANGLES = 2000000 };

#endif
