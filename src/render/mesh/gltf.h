/*
 * gltf.h - a binary glTF 2.0 file in the making.
 */
#ifndef HM_RENDER_MESH_GLTF_H
#define HM_RENDER_MESH_GLTF_H

#include <halfmove/json.h>
#include <halfmove/out.h>

#include "model.h"

/* Numbers in the buffer that belong together. */
typedef struct hm__gltf_accessor {
    size_t offset, count;
    enum {
        HM__GLTF_POINTS,  // three floats, with bounds
        HM__GLTF_VECTORS, // three floats
        HM__GLTF_PLACES,  // three floats of an animation
        HM__GLTF_TURNS,   // four floats
        HM__GLTF_TIMES,   // one float, with bounds
        HM__GLTF_CORNERS, // whole numbers
    } kind;
    bool wide; // those have four bytes, not two
    double low[3], high[3];
} hm__gltf_accessor;

typedef struct hm__gltf_mesh {
    const hm__model_form *form;
    size_t first; // accessor: points, vectors, then corners of every coat
    hm_str name;
} hm__gltf_mesh;

typedef struct hm__gltf_node {
    hm_str name;
    size_t mesh;
    double at[3], angle;
    bool hidden; // at the start
} hm__gltf_node;

typedef enum hm__gltf_path {
    HM__GLTF_MOVE,
    HM__GLTF_TURN,
    HM__GLTF_SHOW,
} hm__gltf_path;

/* What moves a node. */
typedef struct hm__gltf_channel {
    size_t node, times, values; // accessors
    hm__gltf_path path;
} hm__gltf_channel;

typedef struct hm__gltf {
    hm_ctx *ctx;
    const hm__theme *theme;
    hm__arena texts;
    hm_out *bytes; // the buffer
    hm__gltf_accessor *accessors;
    size_t accessor_count, accessor_room;
    hm__gltf_mesh *meshes;
    size_t mesh_count, mesh_room;
    hm__gltf_node *nodes;
    size_t node_count, node_room;
    hm__gltf_channel *channels;
    size_t channel_count, channel_room;
    uint32_t *materials; // 0xRRGGBBAA
    size_t material_count, material_room;
    hm_str title;
} hm__gltf;

hm_status hm__gltf_open(hm__gltf *gltf, hm_ctx *ctx, const hm__theme *theme);
void hm__gltf_close(hm__gltf *gltf);

/* Adds the mesh of a form; its numbers are shared with one of its shape. */
hm_status hm__gltf_add_mesh(hm__gltf *gltf, const hm__model_form *form,
                            hm_str name, size_t *out);
hm_status hm__gltf_add_node(hm__gltf *gltf, hm__gltf_node node, size_t *out);

/* Begins an accessor, then floats are added to it. */
hm_status hm__gltf_begin(hm__gltf *gltf, hm__gltf_accessor like, size_t *out);
void hm__gltf_float(hm__gltf *gltf, double value);
hm_status hm__gltf_add_channel(hm__gltf *gltf, hm__gltf_channel channel);

/* Writes the file. */
hm_status hm__gltf_write(const hm__gltf *gltf, hm_out *out);

/* A colour of the theme as a coat has it: 0xRRGGBBAA. */
uint32_t hm__coat_color(const hm__theme *theme, const hm__coat *coat);

#endif
