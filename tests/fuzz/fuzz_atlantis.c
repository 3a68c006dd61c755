/*
 * fuzz_atlantis.c - any bytes as Atlantis transcripts in JSON.
 */
#include "atlantis.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz((hm_str){(const char *)data, size}, "atlantis", "atlantis-old");
    return 0;
}
