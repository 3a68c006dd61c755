/*
 * rows.h - RowBinary, the format of ClickHouse that has no separators: numbers
 * have their least significant byte first, texts their length before them.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_ROWS_H
#define HM_ARCHIVE_CLICKHOUSE_ROWS_H

#include <halfmove/out.h>

#include "base/str.h"

/* A number of `bytes` bytes; into a place that has so many, or appended. */
void hm__row_number(char *place, uint64_t number, int bytes);
void hm__row_put(hm_out *out, uint64_t number, int bytes);
void hm__row_text(hm_out *out, hm_str text);

/* Rows that are read; once something is missing, all that follows is empty. */
typedef struct hm__rows {
    hm_str left;
    bool bad;
} hm__rows;

uint64_t hm__row_get(hm__rows *rows, int bytes);

/* The next `count` bytes; or NULL. */
const char *hm__row_bytes(hm__rows *rows, size_t count);

/* A text, which lives as long as what is read. */
hm_str hm__row_get_text(hm__rows *rows);

/* A number of variable length, as that of the elements of an array. */
size_t hm__row_length(hm__rows *rows);
void hm__row_put_length(hm_out *out, size_t length);

#endif
