/*
 * samples.h - triangles in a buffer of depths and colours.
 */
#ifndef HM_RENDER_MESH_SAMPLES_H
#define HM_RENDER_MESH_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HM__FINE = 256 }; // steps of a sample that corners are rounded to

/* A corner as it is seen. */
typedef struct hm__corner3 {
    int64_t x, y; // in steps of a sample, y down
    double depth;
    int32_t light, gloss; // 0 to 255
} hm__corner3;

/* A picture in the making, or the shadows. */
typedef struct hm__samples {
    int wide, high;
    uint32_t *depths; // nearer is more
    uint32_t *colors; // how much direct light, red, green, blue; NULL: none
    bool back;        // takes what looks away
} hm__samples;

/* What a triangle is painted with. */
typedef struct hm__ink {
    uint32_t color; // 0xRRGGBB
    uint32_t alpha; // 256: solid
} hm__ink;

/* Draws a triangle where it is nearer than what is there. */
void hm__samples_triangle(const hm__samples *t, const hm__corner3 *a,
                          const hm__corner3 *b, const hm__corner3 *c,
                          const hm__ink *with);

#endif
