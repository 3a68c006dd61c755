/*
 * packs.c - what games with a piecepack share beyond the kit.
 */
#include "packs.h"

#include <stdio.h>

hm_status hm__packs_square(hm__setup_job *job, int size)
{
    hm__kit_board board = {
        .rows = size, .columns = size, .x0 = 1, .y0 = 1, .max_tiles = 24};

    return hm__kit_place_board(job, &board);
}

void hm__packs_lay_donut(hm__rows *rows, double x0, double y0)
{
    enum { SIDE = 5, HOLE = 12 };

    rows->count = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        int n = (int)rows->count;

        if (i == HOLE)
            continue;
        rows->piece[rows->count++] =
            (hm__kit_piece){.kind = HM__TILE,
                            .side = HM__BACK,
                            .suit = n / 6 + 1,
                            .rank = n % 6 + 1,
                            .x = x0 + 0.5 + 2 * (i % SIDE),
                            .y = y0 + 0.5 + 2 * (SIDE - 1 - i / SIDE)};
    }
}

hm_status hm__packs_donut(hm__setup_job *job, double x0, double y0)
{
    hm__rows rows;

    hm__packs_lay_donut(&rows, x0, y0);
    return hm__rows_place(job, &rows);
}

static bool is_system_name(hm_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (!hm__is_lower(c) && !hm__is_digit(c) && c != '_')
            return false;
    }
    return name.len > 0 && name.len < HM__NAME_ROOM;
}

hm_status hm__packs_recast(hm__setup_job *job, const char *spec,
                           const char *key)
{
    char move[2 * HM__NAME_ROOM];
    hm_str name;
    int len;

    if (!hm__setup_arg(job, key, &name))
        return HM_OK;
    if (!is_system_name(name))
        return hm__setup_bad(job, key,
                             "expected a game system, as "
                             "dual_piecepacks_expansion");
    len = snprintf(move, sizeof(move), "/%s~,%.*s'", spec, HM_ARG(name));
    return hm__setup_play(job, (hm_str){move, (size_t)len});
}

hm_status hm__packs_variant(hm__setup_job *job, const hm__packs_names *names,
                            size_t *out)
{
    hm_str text;

    *out = 0;
    if (!hm__setup_arg(job, "variant", &text))
        return HM_OK;
    for (size_t i = 0; i < names->count; i++) {
        if (hm__str_eq_nocase(text, hm_str_of(names->name[i]))) {
            *out = i;
            return HM_OK;
        }
    }
    return hm__setup_bad(job, "variant", names->expected);
}
