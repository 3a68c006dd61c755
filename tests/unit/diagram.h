/*
 * diagram.h - pieces on a table, drawn and compared, for the tests of text.
 *
 * Include it behind <cmocka.h> and what that needs.
 */
#ifndef HM_TESTS_DIAGRAM_H
#define HM_TESTS_DIAGRAM_H

#include <halfmove/halfmove.h>

#include <string.h>

#include "table/table.h"

typedef struct piece {
    const char *system;
    hm__kind kind;
    hm__side side;
    int suit, rank;
    double x, y, angle;
} piece;

static inline hm_table *make_table(hm_ctx *ctx, const piece *pieces,
                                   size_t count)
{
    hm_table *table = hm__alloc(ctx, sizeof(*table));
    uint32_t top = HM__NONE;

    assert_non_null(table);
    hm__table_init(table, ctx);
    for (size_t i = 0; i < count; i++) {
        const piece *p = &pieces[i];
        hm__piece_state is = {.x = p->x, .y = p->y, .angle = p->angle};

        assert_int_equal(
            hm__table_system(table, hm_str_of(p->system), &is.attr.system),
            HM_OK);
        is.attr.kind = (uint8_t)p->kind;
        is.attr.side = (uint8_t)p->side;
        is.attr.suit = (int16_t)p->suit;
        is.attr.rank = (int16_t)p->rank;
        is.present = true;
        assert_int_equal(hm__table_place(table, &is, top, &top), HM_OK);
    }
    return table;
}

/* Draws pieces; the text must be `expected`, byte for byte. */
static inline void check_drawing(const piece *pieces, size_t count,
                                 const hm_diagram_options *options,
                                 const char *expected)
{
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;
    hm_table *table;

    assert_int_equal(hm_ctx_new(NULL, &ctx), HM_OK);
    assert_int_equal(hm_out_new(ctx, &out), HM_OK);
    table = make_table(ctx, pieces, count);
    assert_int_equal(hm_diagram_write(table, options, out), HM_OK);
    hm_out_char(out, '\0');
    assert_string_equal(hm_out_text(out).ptr, expected);
    hm_table_free(table);
    hm_out_free(out);
    hm_ctx_free(ctx);
}

#endif
