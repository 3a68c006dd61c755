/*
 * bits.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_bits[] = {
    {.about = {0}},
};
