/*
 * fuzz_atlantis_old.c - any bytes as Atlantis transcripts in the old text.
 */
#include "atlantis.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz((hm_str){(const char *)data, size}, "atlantis-old", "atlantis");
    return 0;
}
