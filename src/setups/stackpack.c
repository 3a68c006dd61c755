/*
 * stackpack.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_stackpack[] = {
    {.about = {0}},
};
