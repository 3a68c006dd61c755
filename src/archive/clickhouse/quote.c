/*
 * quote.c - values in statements.
 */
#include "quote.h"

#include <inttypes.h>

/* The body of a name or text, whose quotes are `quote`. */
static void put_body(hm_out *out, hm_str text, char quote)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '\0') {
            hm_out_puts(out, "\\0");
            continue;
        }
        if (c == '\\' || c == quote)
            hm_out_char(out, '\\');
        hm_out_char(out, c);
    }
}

void hm__quote_text(hm_out *out, hm_str text)
{
    hm_out_char(out, '\'');
    put_body(out, text, '\'');
    hm_out_char(out, '\'');
}

void hm__quote_name(hm_out *out, hm_str name)
{
    hm_out_char(out, '`');
    put_body(out, name, '`');
    hm_out_char(out, '`');
}

void hm__quote_bytes(hm_out *out, const void *bytes, size_t count)
{
    static const char digits[] = "0123456789ABCDEF";
    const unsigned char *at = bytes;

    hm_out_puts(out, "unhex('");
    for (size_t i = 0; i < count; i++) {
        hm_out_char(out, digits[at[i] >> 4]);
        hm_out_char(out, digits[at[i] & 15]);
    }
    hm_out_puts(out, "')");
}

void hm__quote_u64(hm_out *out, uint64_t number)
{
    hm_out_printf(out, "toUInt64(%" PRIu64 ")", number);
}
