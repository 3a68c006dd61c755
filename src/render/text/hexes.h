/*
 * hexes.h - boards of hexagons, drawn as in the specification of Atlantis.
 */
#ifndef HM_RENDER_TEXT_HEXES_H
#define HM_RENDER_TEXT_HEXES_H

#include "base/arena.h"
#include "paint.h"

enum { HM__HEX_WAYS = 6 }; // straight up, then clockwise
enum { HM__HEX_TEXT = 24 };

/* A field, and what lies on it. */
typedef struct hm__hex_field {
    int column, row;
    int edges;             // bit 0: the upper one separates segments, and so on
    uint32_t tile, stones; // pieces; 0: no stones
    uint32_t segment;      // numbered from 0
    int64_t x, y;          // cell of its middle; rows run up
    char name[HM__HEX_TEXT];
} hm__hex_field;

typedef struct hm__hex_board {
    hm__arena arena;
    hm__hex_field *fields; // sorted by column, then row
    size_t count;
    size_t segment_count;
    int64_t edge;  // cells of a level edge, without its ends
    bool together; // segments cannot be drawn apart from each other
} hm__hex_board;

/*
 * Finds the fields of a table. HM_END if there is anything except fields with
 * at most one pile of stones each: then it is drawn like any other table.
 */
hm_status hm__hex_find(hm__hex_board *board, const hm_table *table,
                       const hm_diagram_options *options);

/*
 * Gives fields their cells: segments stand apart if they can, else they share
 * their edges.
 */
hm_status hm__hex_arrange(hm__hex_board *board);
void hm__hex_arrange_all(hm__hex_board *board);

/* The field at a place, or NULL. */
hm__hex_field *hm__hex_at(const hm__hex_board *board, int column, int row);
hm__hex_field *hm__hex_beside(const hm__hex_board *board,
                              const hm__hex_field *field, int way);

/* The stones of a field as text: their owner and number. */
size_t hm__hex_stones(const hm__text_item *item, hm_style style,
                      uint32_t out[HM__HEX_TEXT]);

/* Draws a board that hm__hex_find() found. */
hm_status hm__hex_draw(hm__hex_board *board, const hm_table *table,
                       const hm_diagram_options *options, hm_out *out);

#endif
