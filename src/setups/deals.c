/*
 * deals.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_deals[] = {
    {.about = {0}},
};
