/*
 * piecepack.c - starting positions.
 */
#include "builders.h"

const hm__builder hm__builders_piecepack[] = {
    {.about = {0}},
};
