/*
 * pack.h - what the pieces of a piecepack and its relatives have in common.
 *
 * The first shape of every piece is its whole outline.
 */
#ifndef HM_RENDER_PIECES_PACK_H
#define HM_RENDER_PIECES_PACK_H

#include "pieces.h"

/* A piece being drawn, and the pack that it comes from. */
typedef struct hm__pack {
    hm__canvas *canvas;
    const char *suit; // outline of the piece's suit
    bool hexagonal;
    bool hollow;   // suits are lines
    bool inverted; // grounds and inks are exchanged
} hm__pack;

/* The colours of a piece or a part of it. */
typedef struct hm__coloring {
    hm__color ground, ink;
} hm__coloring;

/* Coloured ink on white, for what is printed. */
hm__coloring hm__coloring_printed(const hm__pack *pack);

/* White ink on a coloured ground, for pieces of coloured material. */
hm__coloring hm__coloring_solid(const hm__pack *pack);

/* Black ink on white, for sides that hide the suit. */
hm__coloring hm__coloring_plain(const hm__pack *pack);

/* The ground of a piece and its edge. */
hm__paint hm__coloring_paint(hm__coloring coloring);

hm_status hm__draw_suit(const hm__pack *pack, hm__place_at at,
                        hm__coloring coloring);
hm_status hm__draw_rank(const hm__pack *pack, hm__place_at at,
                        hm__coloring coloring);

/* Whether ink of one colour is easily read on another. */
bool hm__color_shows(const hm__canvas *c, hm__color ink, hm__color ground);

/*
 * The colours of a piece that has a colour rather than a suit: black and white
 * ones are black and white in every theme. The ink is for marks and pips.
 */
hm__coloring hm__coloring_of_color(const hm__canvas *c);
hm__color hm__colored_edge(const hm__canvas *c);

/* hm__draw_color_mark() in an ink that is visible. */
hm_status hm__draw_shown_mark(hm__canvas *c, int32_t size,
                              hm__coloring coloring);

/* The drawing of one kind of piece, at full size. */
hm_status hm__draw_pack_pyramid(const hm__pack *pack);
hm_status hm__draw_pack_card(const hm__pack *pack);

#endif
