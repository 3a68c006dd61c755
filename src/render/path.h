/*
 * path.h - outlines: lines, curves and circles in thousandths of an inch.
 *
 * Whole numbers only, y up, the piece's centre at the origin: the same picture
 * on every machine.
 */
#ifndef HM_RENDER_PATH_H
#define HM_RENDER_PATH_H

#include "base/fault.h"

typedef enum hm__op_kind {
    HM__OP_MOVE,   // v: x y
    HM__OP_LINE,   // v: x y
    HM__OP_CURVE,  // v: x1 y1 x2 y2 x y
    HM__OP_CIRCLE, // v: x y radius; a figure of its own
    HM__OP_CLOSE,
} hm__op_kind;

typedef struct hm__op {
    hm__op_kind kind;
    int32_t v[6];
} hm__op;

typedef struct hm__path {
    hm__op *ops;
    size_t count, room;
} hm__path;

/* Where a path goes when it is drawn: scaled, turned, then moved. */
typedef struct hm__place_at {
    double x, y;   // thousandths of an inch
    double scale;  // 1: as it is
    double angle;  // degrees, counter-clockwise
    bool mirrored; // left and right exchanged, before all else
} hm__place_at;

/*
 * Adds the path that a text describes, as SVG writes it but with y up: M L H V
 * C Q Z and their relative forms, and "O x y r" for a circle. HM_EINPUT if it
 * cannot be read.
 */
hm_status hm__path_add(hm__path *path, hm_ctx *ctx, hm_str text,
                       const hm__place_at *at);

hm_status hm__path_op(hm__path *path, hm_ctx *ctx, hm__op op);

#endif
