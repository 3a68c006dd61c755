/*
 * heap.c - whether there is memory, for the fuzzers.
 *
 * Before cairo draws text it must be sure of 448 MB. A sanitizer takes longer
 * to hand them out than the picture takes, so that nothing is asked for.
 */
#include <stdbool.h>
#include <stdint.h>

bool __wrap_hm__heap_has(uint64_t bytes)
{
    return bytes < UINT64_C(1) << 31;
}
