/*
 * shot.h - what a camera sees of bodies, as pixels.
 *
 * Sums, products, quotients and roots of doubles are the same on every
 * machine, and all that decides about pixels is done with whole numbers. So
 * pictures are the same bytes everywhere.
 */
#ifndef HM_RENDER_MESH_SHOT_H
#define HM_RENDER_MESH_SHOT_H

#include "camera.h"
#include "model.h"

/* A body at some moment. */
typedef struct hm__placed {
    const hm__mesh *mesh;
    double at[3];
    double angle; // around the vertical axis
    double tilt;  // around its long axis before that, while it is turned over
    double lift;  // of its middle, so that it does not go through the table
    double alpha; // 1: solid
} hm__placed;

/* Samples, some to a pixel, and the light that falls on them. */
typedef struct hm__shot {
    hm_ctx *ctx;
    int width, height; // of the picture, in pixels
    int fine;          // samples to a pixel, each way
    uint32_t *colors;  // of samples: how much direct light, red, green, blue
    uint32_t *depths;  // nearer is more; 0: nothing is there
    int shade;         // samples of the shadows, both ways
    uint32_t *shadows; // what the light reaches, nearer to it is more
    uint32_t *kept;    // the same, and pixels, as hm__shot_keep() found them
    bool more;         // something was added to that
    struct hm__part_of_shot {
        int left, top, right, bottom;
    } added; // where, in pixels
    struct hm__corner3 *corners;
    size_t corner_room;
    // of the picture that is taken
    hm__camera camera;
    hm__box box, on; // what is seen; where bodies stand
    double high;     // how high they are
    double scale;    // samples to a thousandth of an inch
    double nearest;  // of all points
    double light[3], halfway[3];
    double sun[3][4]; // from the table to the shadows: u, v and depth
    double bias;      // what a shadow must be nearer to the light
    const hm__theme *theme;
} hm__shot;

/* The pixels that one picture may have. */
enum { HM__MOST_SHOT_PIXELS = 1 << 23 };

/* Gets ready for pictures of one size; close it whatever comes back. */
HM_PART hm_status hm__shot_open(hm__shot *shot, hm_ctx *ctx, int width,
                                int height);
HM_PART void hm__shot_close(hm__shot *shot);

/* What a picture shows beside the bodies. */
typedef struct hm__shot_view {
    hm__camera camera;
    hm__box box; // that it sees
    hm__box on;  // where bodies stand
    double high; // and how high they reach
    const hm__theme *theme;
} hm__shot_view;

/*
 * Keeps the picture that was taken, so that bodies can be added to it, each
 * time anew; only pixels that may differ from the last picture are written.
 */
HM_PART hm_status hm__shot_keep(hm__shot *shot, const uint32_t *pixels,
                                size_t stride);
HM_PART hm_status hm__shot_add(hm__shot *shot, const hm__placed *placed,
                               size_t count, uint32_t *pixels, size_t stride);

/* Where pixels go, 0x00RRGGBB; rows are `stride` apart. */
typedef struct hm__shot_pixels {
    uint32_t *all;
    size_t stride;
} hm__shot_pixels;

/* Draws bodies. */
HM_PART hm_status hm__shot_take(hm__shot *shot, const hm__shot_view *view,
                                const hm__placed *placed, size_t count,
                                hm__shot_pixels out);

#endif
