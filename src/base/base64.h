/*
 * base64.h - bytes as letters and digits.
 */
#ifndef HM_BASE_BASE64_H
#define HM_BASE_BASE64_H

#include <halfmove/out.h>

void hm__base64(const uint8_t *bytes, size_t len, hm_out *out);

#endif
