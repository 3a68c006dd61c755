/*
 * problem.h - what servers of ClickHouse complain about, in plain words.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_PROBLEM_H
#define HM_ARCHIVE_CLICKHOUSE_PROBLEM_H

#include "base/str.h"

/* Numbers of ClickHouse that are treated in some way. */
enum {
    HM__SYNTAX = 62,
    HM__NO_TABLE = 60,
    HM__NO_DATABASE = 81,
    HM__NO_COLUMN = 47,
};

/* The number of "Code: 60. DB::Exception..."; 0: it is none. */
unsigned hm__problem_code(hm_str answer);

/* Whether it may pass by itself. */
bool hm__problem_passes(unsigned code);

/* Writes a line about it, in `size` bytes; `host` is who was asked. */
void hm__problem_write(const char *host, hm_str answer, char *out, size_t size);

#endif
