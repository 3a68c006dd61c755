/*
 * camera.h - from where bodies are seen.
 */
#ifndef HM_RENDER_MESH_CAMERA_H
#define HM_RENDER_MESH_CAMERA_H

#include <halfmove/picture.h>

#include "render/scene.h"

/* It looks at `target` from `far` thousandths of an inch. */
typedef struct hm__camera {
    double target[3];
    double right[3], up[3], back[3]; // unit vectors; `back` leads to it
    double far;
    double height;             // of the highest piece of a series
    double azimuth, elevation; // where it stands
} hm__camera;

/*
 * Looks at a scene with bodies as the options say. `box` is what it sees, in
 * thousandths of an inch where its target is.
 */
void hm__camera_choose(hm__camera *camera, const hm__scene *scene,
                       const hm_picture_options *options, hm__box *box);

/* Where a point is seen, and how far away it is along the view. */
void hm__camera_see(const hm__camera *camera, const double at[3],
                    double out[3]);

/* Goes around its target, to another side of the table. */
HM_PART void hm__camera_turn(hm__camera *camera, double azimuth);

#endif
