/*
 * item.h - a piece as it is drawn: what is assumed, how it is turned, and how
 * much room it takes.
 */
#ifndef HM_RENDER_TEXT_ITEM_H
#define HM_RENDER_TEXT_ITEM_H

#include <halfmove/diagram.h>

#include "color.h"
#include "systems/system.h"

/* How a matchstick lies. */
typedef enum hm__slant {
    HM__SLANT_UPRIGHT,
    HM__SLANT_FALLING, // from the top left
    HM__SLANT_LYING,
    HM__SLANT_RISING,
} hm__slant;

typedef struct hm__text_item {
    const hm_system *set; // its system
    hm_str system;
    hm__attr attr; // as it is on the table
    uint32_t id;
    hm__kind kind;
    hm__side side;
    int suit, rank;
    double x, y; // inches
    int turn;    // eighths, 0 to 7; 0 if it is turned by anything else
    int quarter; // the nearest quarter, 0 to 3
    bool steady; // its symbols stay upright
    bool wide;   // a board of two-inch squares
    hm__slant slant;
    bool steep; // between slanted and straight: only the middle shows
    double half_w, half_h; // inches
    int board_w, board_h;  // half of a board's size, in cells
} hm__text_item;

/* Describes the piece with this id; false if it is not on the table. */
bool hm__text_item_at(const hm_table *table, uint32_t id,
                      const hm_diagram_options *options, hm__text_item *out);

/* The number of men that a morris board is for: 2 to 12. */
int hm__morris_men(const hm__text_item *item);

/* The cell of a place in inches. */
int hm__cell_at(double inches);

#endif
