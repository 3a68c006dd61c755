/*
 * sha256.h - the SHA-256 digest of a text, as FIPS 180-4 defines it.
 *
 * It is what browsers accept in a Content-Security-Policy. No library that the
 * core needs has it.
 */
#ifndef HM_BASE_SHA256_H
#define HM_BASE_SHA256_H

#include <halfmove/base.h>

void hm__sha256(hm_str text, uint8_t digest[32]);

#endif
