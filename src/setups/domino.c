/*
 * domino.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_domino[] = {
    {.about = {0}},
};
