/*
 * stack.h - which piece lies on, or hides, which, in oblique pictures.
 */
#ifndef HM_RENDER_STACK_H
#define HM_RENDER_STACK_H

#include "outline.h"

/* Pieces with the same drawing and angle share a form. */
typedef struct hm__form {
    size_t drawing;
    double angle;
    int32_t depth;
    bool hollow; // a pyramid that stands
    hm__outline outline;
    hm__box box; // of the outline
    size_t body; // drawing of its side faces; for oblique.c
} hm__form;

/* An item of the scene as a body. */
typedef struct hm__solid {
    size_t form;
    int32_t x, y;
    int32_t bottom, top; // heights
    hm__box foot;        // on the table
    hm__box seen;        // on the picture
    double far;          // how far back its centre is
} hm__solid;

typedef struct hm__stack {
    hm_ctx *ctx;
    hm__form *forms;
    size_t form_count, form_room;
    hm__index keys;    // group n is form n
    hm__solid *solids; // as the items of the scene
    uint32_t *order;   // of painting
    size_t count;
    hm__corner lift; // where a thousandth of height goes
    hm__corner back; // unit vector: away from the viewer
} hm__stack;

/*
 * Makes a solid of every item of a scene, finds out how high each lies, and in
 * which order they are painted. Free it, whatever the status is.
 */
hm_status hm__stack_build(hm__stack *stack, const hm__scene *scene,
                          double angle, double scale);
void hm__stack_free(hm__stack *stack);

#endif
