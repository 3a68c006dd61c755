/*
 * tween.h - how the picture of one position becomes that of the next.
 *
 * Items of two scenes are matched by the piece that they belong to. What
 * cannot be matched appears or vanishes.
 */
#ifndef HM_DRAW_FILM_TWEEN_H
#define HM_DRAW_FILM_TWEEN_H

#include "draw/cairo.h"

typedef enum hm__transition {
    HM__STAYS,
    HM__SINKS,   // stays, but its order among the others changes
    HM__MOVES,   // to another place, or turns, or both
    HM__FLIPS,   // the same, and shows another side
    HM__BECOMES, // the same, and looks different
    HM__APPEARS,
    HM__VANISHES,
} hm__transition;

/* How an item changes. */
typedef struct hm__act {
    hm__transition transition;
    size_t from, to; // items of the scenes; SIZE_MAX: none
    size_t lead;     // item of `to` that it follows; SIZE_MAX: none
} hm__act;

enum { HM__MOST_SHARES = 64 };

/*
 * A piece that becomes a part of another, or was one. As ranks of some pieces
 * are heights of stacks, it is told by them: what one lost another has more.
 */
typedef struct hm__share {
    uint32_t piece;
    int32_t x, y; // how far the other is away from it
} hm__share;

typedef struct hm__tween {
    hm_ctx *ctx;
    const hm__scene *from, *to;
    hm__act *acts; // in the order of drawing while pieces move
    size_t count, room;
    bool changes; // something does not stay
    bool glides;  // and frames in between can show it
    // while it is made
    hm__index keys; // of `from`; group n is that of item first[n]
    size_t *first;  // and SIZE_MAX once it is matched
    hm__act *plan;  // of each item of `to`
    size_t *lead;   // by piece: its item in `to`
    size_t *next;   // of items that vanish before the same item of `to`
    hm__share shares[HM__MOST_SHARES];
    size_t share_count;
    size_t first_room, plan_room, lead_room, next_room;
} hm__tween;

void hm__tween_init(hm__tween *tween, hm_ctx *ctx);
void hm__tween_free(hm__tween *tween);

/* Matches two scenes, which must stay as they are while it is used. */
hm_status hm__tween_make(hm__tween *tween, const hm__scene *from,
                         const hm__scene *to);

/* How an act looks after the part `t` of the time; one or two poses. */
size_t hm__tween_pose(const hm__tween *tween, const hm__act *act, double t,
                      hm__pose out[2]);

#endif
