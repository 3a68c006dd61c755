/*
 * strings.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_strings[] = {
    {.about = {0}},
};
