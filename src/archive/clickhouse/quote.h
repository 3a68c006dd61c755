/*
 * quote.h - values in statements. Nothing that comes from elsewhere gets into a
 * statement in another way.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_QUOTE_H
#define HM_ARCHIVE_CLICKHOUSE_QUOTE_H

#include <halfmove/out.h>

#include "base/str.h"

/* A text between quotes, whatever its bytes are. */
void hm__quote_text(hm_out *out, hm_str text);

/* Bytes that are no text, as an expression. */
void hm__quote_bytes(hm_out *out, const void *bytes, size_t count);

/* A number of 64 bits, whose type does not depend on how large it is. */
void hm__quote_u64(hm_out *out, uint64_t number);

/* The name of a table, a column, a database or a cluster. */
void hm__quote_name(hm_out *out, hm_str name);

#endif
