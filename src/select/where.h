/*
 * where.h - inside an expression that selects games.
 */
#ifndef HM_SELECT_WHERE_H
#define HM_SELECT_WHERE_H

#include <halfmove/where.h>

#include "base/arena.h"
#include "regex.h"

enum {
    HM__WHERE_BYTES = 1 << 14, // of an expression
    HM__WHERE_NODES = 512,
};

typedef struct hm__where_part {
    hm_where_node node;
    const hm__regex *regex; // of HM_MATCHES
} hm__where_part;

struct hm_where {
    hm_ctx *ctx;
    hm__arena arena;
    hm__where_part *parts; // each after those that it is made of
    size_t count;
};

#endif
