/*
 * scene.h - what a picture shows, for every kind of output.
 *
 * A scene is a list of items, each a piece at its place, drawn from the first
 * to the last. A drawing is a list of shapes around the origin, shared by all
 * items that look the same. Lengths are thousandths of an inch, y up.
 */
#ifndef HM_RENDER_SCENE_H
#define HM_RENDER_SCENE_H

#include "base/arena.h"
#include "path.h"
#include "table/index.h"
#include "table/table.h"
#include "theme.h"

/* Which end of a text is at its place. */
typedef enum hm__anchor {
    HM__ANCHOR_START,
    HM__ANCHOR_MIDDLE,
    HM__ANCHOR_END
} hm__anchor;

/* How a text in a font looks. */
typedef struct hm__words {
    int32_t size; // of its letters
    hm__anchor anchor;
    bool bold;
} hm__words;

/* A filled or drawn outline; or a text in whatever font there is. */
typedef struct hm__shape {
    size_t first, count; // ops of the scene's path
    hm__color fill, line;
    int32_t width;   // of the line
    uint8_t alpha;   // 255: solid
    hm_str text;     // from the origin on; empty: it is an outline
    hm__words words; // how that looks
} hm__shape;

/* What a piece covers, for bounds, stacks and side faces. */
typedef enum hm__footprint {
    HM__RECTANGLE,
    HM__CIRCLE,
    HM__HEXAGON
} hm__footprint;

typedef struct hm__box {
    int32_t left, bottom, right, top;
} hm__box;

/* What a piece is where heights are shown; flat faces unless it says more. */
typedef enum hm__body {
    HM__BODY_PRISM,      // its outline, as high as it is deep
    HM__BODY_PYRAMID,    // it stands and ends in a point
    HM__BODY_LYING,      // a pyramid that lies on one of its sides
    HM__BODY_POLYHEDRON, // widest at half its height, or at the foot
    HM__BODY_NONE,       // it has no side faces, as balls
    HM__BODY_FIGURE,     // drawn from the side; stands, with a shadow
    // the following are prisms in oblique pictures, and only there
    HM__BODY_STONE,   // round above and below
    HM__BODY_WEDGE,   // thinner at its upper end
    HM__BODY_ROUNDED, // without sharp edges
    HM__BODY_DIE,     // a cube; `under` and ranks give its faces
} hm__body;

typedef struct hm__drawing {
    size_t first, count; // shapes of the scene
    hm__footprint footprint;
    int32_t width, height; // of the footprint
    int32_t depth;         // how high the piece is
    hm__color side;        // of its side faces
    hm__color edge;        // of those; HM__COLOR_NONE: as tiles have it
    hm__body body;
    const char *figure; // its form in mesh/figure.c; NULL: it has none
    int slices;         // pieces that it is a stack of; 0: it is one
    const char *upper;  // upper face of a polyhedron; NULL: a point
    size_t under;       // its shapes up to those on that face
    bool upright;       // a figure, never turned with the table
    hm__color ground;   // what the table is then; HM__COLOR_NONE: paper
    size_t below;       // shapes before `first`, under all other pieces
    size_t body_of;     // whose side faces it shows, plus one; 0: nobody's
    double body_angle;  // and how far that is turned
    hm__box reach;      // of all that is painted; by hm__scene_reach()
    size_t scaled_of;   // which one it is in another size, plus one; 0: none
    double scale;       // and how much larger
} hm__drawing;

/* Which part of its piece an item is. */
typedef enum hm__part {
    HM__PART_PIECE, // the piece itself
    HM__PART_BODY,  // its side faces
    HM__PART_RING,  // around it, or a square of the last move
    HM__PART_LABEL, // nothing: a coordinate
    HM__PART_EXTRA, // nothing: an arrow, or the ground
} hm__part;

typedef struct hm__item {
    uint32_t piece; // its id on the table; 0: not a piece
    size_t drawing;
    int32_t x, y;
    double angle; // 0 to 360
    int32_t z;    // of its underside
    bool ground;  // it lies under all pieces
    hm__part part;
    uint32_t of;   // id of the piece that it belongs to; 0: none
    hm__attr attr; // of that piece
} hm__item;

typedef struct hm__scene {
    hm_ctx *ctx;
    const hm_table *table;
    hm__theme theme;
    const char
        *art; // style of pieces that have several, such as "international"
    hm__path path;
    hm__shape *shapes;
    size_t shape_count, shape_room;
    hm__drawing *drawings;
    size_t drawing_count, drawing_room;
    hm__index attrs; // of pieces; group n has drawing drawing_of[n]
    hm__index drawn; // digests of drawings; group n is that of first_of[n]
    size_t *drawing_of;
    size_t drawing_of_room;
    size_t *first_of;
    size_t first_of_room;
    hm__item *items;
    size_t item_count, item_room;
    hm__box box;
    hm__box feet; // where the pieces stand: the same without their heights
    int turns;    // quarter turns, counter-clockwise
    double lift_x, lift_y;   // where a thousandth of height goes; 0 if flat
    bool bodies;             // pieces have heights and bodies: those of `model`
    struct hm__model *model; // or NULL; freed with the scene
    bool arranged;           // the board has no more of an edge than it needs
    hm__box plates[2];       // then: where names are, below and above
    size_t labels; // and the first drawing of its coordinates, plus one;
                   // 0: not drawn yet
    bool worded;   // there are texts in a font
    hm__arena texts;
    bool lasting; // drawings of pieces outlast fills; art may not change then
    size_t kept_drawings, kept_shapes, kept_ops; // those of pieces, so far
    size_t steps;                                // ops of all items together
    hm_fault fault;                              // what HM_ELIMIT was about
} hm__scene;

enum { HM__FARTHEST = 100000 }; // inches from the middle of the table

/*
 * A drawing being made. Draw from the bottom up, upright (angle 0), centred;
 * set footprint, size, depth and side.
 */
typedef struct hm__canvas {
    hm__scene *scene;
    hm__drawing *drawing; // valid until the next drawing begins
    hm__attr attr;        // of the piece
} hm__canvas;

HM_PART void hm__scene_init(hm__scene *scene, hm_ctx *ctx);
HM_PART void hm__scene_free(hm__scene *scene);

/*
 * Fills a scene with the pieces of a table, seen after so many quarter turns;
 * keeps theme and art. HM_ELIMIT if there is too much to draw, or too far away.
 */
hm_status hm__scene_fill(hm__scene *scene, const hm_table *table, int turns);

/*
 * The look of a piece that may not be on the table, as of another side of one
 * that is.
 */
hm_status hm__scene_drawing(hm__scene *scene, hm__attr attr, size_t *out);

/*
 * Lifts pieces by what lies under them and draws their sides: oblique.c.
 * HM_ELIMIT if there are too many.
 */
hm_status hm__scene_oblique(hm__scene *scene, double angle, double scale);

/* Only finds out how high each piece lies. HM_ELIMIT as above. */
hm_status hm__scene_rest(hm__scene *scene);

/* Makes bodies of all items: mesh/model.c. HM_ELIMIT if they are too many. */
hm_status hm__scene_model(hm__scene *scene);

/* Adds what lies under all pieces: the sea, and what pieces have there. */
hm_status hm__scene_ground(hm__scene *scene);

/* Finds out how far each look reaches, lines included. */
HM_PART void hm__scene_reach(hm__scene *scene);

/* Begins a drawing that is not a piece, to be drawn by the caller. */
hm_status hm__scene_extra(hm__scene *scene, hm__canvas *out);

/* Adds an item after the others; HM_ELIMIT if there are too many. */
hm_status hm__scene_add(hm__scene *scene, hm__item item);

/* Takes the items out, to be put back in another order; the caller frees them.
 */
hm__item *hm__scene_take(hm__scene *scene);

/* The box around a turned footprint; makes `box` large enough for another. */
hm__box hm__item_box(const hm__drawing *drawing, const hm__item *item);
void hm__box_join(hm__box *box, hm__box other);

/* A point of the table after the scene's quarter turns, in thousandths. */
void hm__scene_point(const hm__scene *scene, double x, double y, int32_t *out_x,
                     int32_t *out_y);

/* ---- for artists --------------------------------------------------------- */

/* How a shape is painted. */
typedef struct hm__paint {
    hm__color fill, line;
    int32_t width;
    uint8_t alpha; // 0 means 255
} hm__paint;

hm_status hm__draw_path(hm__canvas *c, const char *path, hm__paint paint);
hm_status hm__draw_path_at(hm__canvas *c, const char *path,
                           const hm__place_at *at, hm__paint paint);
hm_status hm__draw_rectangle(hm__canvas *c, int32_t width, int32_t height,
                             int32_t radius, hm__paint paint);
hm_status hm__draw_circle(hm__canvas *c, int32_t x, int32_t y, int32_t radius,
                          hm__paint paint);

/* Makes a shape from the ops that were added to the path since `first`. */
hm_status hm__draw_since(hm__canvas *c, size_t first, hm__paint paint);

/*
 * Draws an outline of share/art by name, such as "suns" or "digit-3", centred
 * at `at` and `at->scale` times as large; outlines are 1000 high. HM_END if
 * there is none with that name.
 */
hm_status hm__draw_art(hm__canvas *c, const char *name, const hm__place_at *at,
                       hm__paint paint);

/* A text in our own letters, `height` high, centred. */
hm_status hm__draw_text(hm__canvas *c, const char *text, const hm__place_at *at,
                        hm__paint paint);

/* A text in a font, upright, at the origin; it must outlive the scene's use. */
hm_status hm__draw_words(hm__canvas *c, hm_str text, hm__words words,
                         hm__color color);

/* Who draws the pieces of the systems that name him. */
typedef struct hm__artist {
    const char *name;
    hm_status (*draw)(hm__canvas *canvas);
} hm__artist;

#endif
