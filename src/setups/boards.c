/*
 * boards.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_boards[] = {
    {.about = {0}},
};
