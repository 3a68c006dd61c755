/*
 * arms.h - line characters as four arms.
 */
#ifndef HM_RENDER_TEXT_ARMS_H
#define HM_RENDER_TEXT_ARMS_H

#include <stdint.h>

typedef enum hm__way {
    HM__WAY_UP,
    HM__WAY_RIGHT,
    HM__WAY_DOWN,
    HM__WAY_LEFT,
    HM__WAYS
} hm__way;

/* How heavy an arm is. */
enum { HM__NO_ARM, HM__LIGHT, HM__HEAVY };

/* Two bits for each direction; 0 is no line at all. */
typedef uint8_t hm__arms;

static inline hm__arms hm__arms_of(int up, int right, int down, int left)
{
    return (hm__arms)(up | right << 2 | down << 4 | left << 6);
}

static inline hm__arms hm__arms_across(int weight)
{
    return hm__arms_of(HM__NO_ARM, weight, HM__NO_ARM, weight);
}

static inline hm__arms hm__arms_upright(int weight)
{
    return hm__arms_of(weight, HM__NO_ARM, weight, HM__NO_ARM);
}

static inline int hm__arm(hm__arms arms, hm__way way)
{
    return arms >> (2 * way) & 3;
}

static inline hm__arms hm__arm_set(hm__arms arms, hm__way way, int weight)
{
    return (hm__arms)((arms & ~(3 << (2 * way))) | weight << (2 * way));
}

/* The character that has these arms; a blank if there are none. */
uint32_t hm__arms_code(hm__arms arms);

/* The same with "+", "-" and "|". */
char hm__arms_ascii(hm__arms arms);

#endif
