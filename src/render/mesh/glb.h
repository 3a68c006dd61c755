/*
 * glb.h - what files of one position and of a game share.
 */
#ifndef HM_RENDER_MESH_GLB_H
#define HM_RENDER_MESH_GLB_H

#include "gltf.h"
#include "render/renderer.h"

/* What a piece is called, and where it is; no piece is a "mark". */
hm_status hm__glb_name(const hm__scene *scene, uint32_t id, bool place,
                       hm__arena *arena, hm_str *out);

extern const hm__film_maker hm__film_maker_glb;

#endif
