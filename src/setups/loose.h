/*
 * loose.h - loose pieces, one after the other, as columns of a table.
 *
 *   list = part {"," part} ["by" step] ["each" count] ["times" count]
 *   part = word | number | number ":" number
 *
 * "1:4" is 1,2,3,4, "6:2 by 2" is 6,4,2; "each 2" says every item twice, and
 * "times 2" the whole list. The longest list says how many pieces there are,
 * and a shorter one that goes into it without a rest begins again. With
 * "length.out" any list does, and long ones are cut.
 */
#ifndef HM_SETUPS_LOOSE_H
#define HM_SETUPS_LOOSE_H

#include "place.h"
#include "values.h"

/*
 * What is laid out where the arguments do not say otherwise: lists, or pieces
 * in their place. Of pieces a column in which all are alike counts as one.
 */
typedef struct hm__loose {
    uint16_t system;
    const char *piece_side; // one, as "coin_face"
    const char *suit, *rank, *x, *y;
    const hm__placement *pieces; // or NULL
    size_t count;
    bool fixed;      // there are always as many; lists are repeated or cut
    hm__ranks ranks; // how ranks are named
    int most_suits, most_ranks;
} hm__loose;

/*
 * Puts loose pieces on the table. Arguments: "suit", "x", "y", "angle" and
 * "length.out"; where the setup takes them "rank", "side", "piece_side", "cfg".
 */
hm_status hm__loose_place(hm__setup_job *job, const hm__loose *loose);

#endif
