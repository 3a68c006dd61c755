/*
 * builders.c - starting positions that depend on arguments.
 */
#include "setup.h"

const hm__builder hm__builders[] = {
    {.about = {0}},
};
