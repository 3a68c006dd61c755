/*
 * key.h - a number for all that lies on a table.
 */
#ifndef HM_TABLE_KEY_H
#define HM_TABLE_KEY_H

#include "table.h"

/*
 * The key of the table as it lies: pieces, places in inches, angles and order.
 * Once it was asked for, each change brings it up to date, until the table is
 * cleared.
 */
uint64_t hm__table_key(hm_table *table);

/*
 * For a table whose key is kept: before a piece is unlinked, and after one was
 * linked.
 */
void hm__key_take(hm_table *table, uint32_t piece);
void hm__key_put(hm_table *table, uint32_t piece);

#endif
