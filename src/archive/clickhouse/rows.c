/*
 * rows.c - RowBinary.
 */
#include "rows.h"

enum { BITS = 7, MORE = 1 << BITS, MOST_BITS = 63 };

void hm__row_number(char *place, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        place[i] = (char)(number >> 8 * i & 0xFF);
}

void hm__row_put(hm_out *out, uint64_t number, int bytes)
{
    char text[sizeof(number)];

    hm__row_number(text, number, bytes);
    hm_out_put(out, (hm_str){text, (size_t)bytes});
}

void hm__row_put_length(hm_out *out, size_t length)
{
    for (; length >= MORE; length >>= BITS)
        hm_out_char(out, (char)(MORE | (length & (MORE - 1))));
    hm_out_char(out, (char)length);
}

void hm__row_text(hm_out *out, hm_str text)
{
    hm__row_put_length(out, text.len);
    hm_out_put(out, text);
}

const char *hm__row_bytes(hm__rows *rows, size_t count)
{
    const char *at = rows->left.ptr;

    if (rows->bad || count > rows->left.len) {
        rows->bad = true;
        rows->left.len = 0;
        return NULL;
    }
    rows->left.ptr += count;
    rows->left.len -= count;
    return at;
}

uint64_t hm__row_get(hm__rows *rows, int bytes)
{
    const char *at = hm__row_bytes(rows, (size_t)bytes);
    uint64_t number = 0;

    for (int i = 0; at && i < bytes; i++)
        number |= (uint64_t)(unsigned char)at[i] << 8 * i;
    return number;
}

size_t hm__row_length(hm__rows *rows)
{
    uint64_t length = 0;
    int shift = 0;
    unsigned char byte = MORE;

    for (; byte & MORE && !rows->bad; shift += BITS) {
        const char *at = hm__row_bytes(rows, 1);

        byte = at ? (unsigned char)*at : 0;
        if (shift >= MOST_BITS)
            rows->bad = true;
        else
            length |= (uint64_t)(byte & (MORE - 1)) << shift;
    }
    return rows->bad ? 0 : (size_t)length;
}

hm_str hm__row_get_text(hm__rows *rows)
{
    size_t length = hm__row_length(rows);
    const char *at = hm__row_bytes(rows, length);

    return (hm_str){at ? at : "", at ? length : 0};
}
