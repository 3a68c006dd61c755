/*
 * glyph.h - Unicode's dice, chess pieces, playing cards and dominoes.
 */
#ifndef HM_TABLE_GLYPH_H
#define HM_TABLE_GLYPH_H

#include "system.h"

/* What a glyph says about a piece. */
typedef struct hm__glyph {
    hm__system system; // chess and checkers: the larger set
    hm__kind kind;
    hm__side side;
    bool has_side;
    int16_t suit;  // 0 if it says nothing
    int16_t digit; // as written in a PieceSpec; -1 if it says nothing
    double angle;
    bool has_angle;
} hm__glyph;

bool hm__glyph_of(uint32_t code, hm__glyph *out);

#endif
