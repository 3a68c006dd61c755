/*
 * base64.c - bytes as letters and digits, padded to groups of four.
 */
#include "base64.h"

void hm__base64(const uint8_t *bytes, size_t len, hm_out *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < len; i += 3) {
        uint32_t group = (uint32_t)bytes[i] << 16 |
                         (uint32_t)(i + 1 < len ? bytes[i + 1] : 0) << 8 |
                         (uint32_t)(i + 2 < len ? bytes[i + 2] : 0);

        hm_out_char(out, letters[group >> 18]);
        hm_out_char(out, letters[group >> 12 & 63]);
        hm_out_char(out, i + 1 < len ? letters[group >> 6 & 63] : '=');
        hm_out_char(out, i + 2 < len ? letters[group & 63] : '=');
    }
}
