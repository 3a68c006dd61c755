/*
 * rows.c - filling the columns of a set of pieces from arguments.
 */
#include "rows.h"

#include <math.h>

enum { LONGEST_ITEM = 64, HIGHEST_RANK = 999 };

static const double farthest = 1e9; // as in movetext

/* ---- one value ----------------------------------------------------------- */

/* Each sets one feature of a piece: HM_EINPUT if the text is none. */
typedef hm_status setter(hm__setup_job *job, hm_str text, hm__kit_piece *out);

static hm_status set_side(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    (void)job;
    for (int i = 0; i < HM__SIDES; i++) {
        if (hm_str_is(text, hm__side_name((hm__side)i))) {
            out->side = (hm__side)i;
            return HM_OK;
        }
    }
    return HM_EINPUT;
}

/* As "tile_face". */
static hm_status set_piece_side(hm__setup_job *job, hm_str text,
                                hm__kit_piece *out)
{
    size_t join = hm__str_find(text, '_', 0);

    for (int i = 0; i < HM__KINDS; i++) {
        if (hm_str_is(hm__str_part(text, 0, join),
                      hm__kind_name((hm__kind)i))) {
            out->kind = (hm__kind)i;
            return set_side(job, hm__str_part(text, join + 1, text.len), out);
        }
    }
    return HM_EINPUT;
}

static hm_status set_system(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    if (text.len == 0)
        return HM_EINPUT;
    return hm__table_system(job->lang->table, text, &out->system);
}

static hm_status read_index(hm_str text, int *out)
{
    int64_t value;

    if (!hm__str_int(text, &value) || value < 1 || value > HIGHEST_RANK)
        return HM_EINPUT;
    *out = (int)value;
    return HM_OK;
}

static hm_status set_suit(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    (void)job;
    return read_index(text, &out->suit);
}

static hm_status set_rank(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    (void)job;
    return read_index(text, &out->rank);
}

static hm_status read_number(hm__setup_job *job, hm_str text, double *out)
{
    double value;

    if (!hm__str_number(job->lang->ctx, text, &value) || fabs(value) > farthest)
        return HM_EINPUT;
    *out = value;
    return HM_OK;
}

static hm_status set_x(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    return read_number(job, text, &out->x);
}

static hm_status set_y(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    return read_number(job, text, &out->y);
}

static hm_status set_angle(hm__setup_job *job, hm_str text, hm__kit_piece *out)
{
    return read_number(job, text, &out->angle);
}

/* "piece_side" says more than "side" and so comes later. */
static const struct {
    const char *key;
    setter *set;
    const char *expected;
    bool varies; // from row to row of a set
} columns[] = {
    {"side", set_side, "expected sides, as face or back", false},
    {"piece_side", set_piece_side, "expected pieces with sides, as tile_face",
     false},
    {"suit", set_suit, "expected suits, whole numbers from 1 up", true},
    {"rank", set_rank, "expected ranks, whole numbers from 1 up", true},
    {"cfg", set_system, "expected game systems, as dominoes_red", false},
    {"x", set_x, "expected numbers", true},
    {"y", set_y, "expected numbers", true},
    {"angle", set_angle, "expected numbers", false},
};

/* ---- lists --------------------------------------------------------------- */

static size_t count_items(hm_str list)
{
    size_t n = 1;

    for (size_t i = 0; i < list.len; i++)
        n += list.ptr[i] == ',';
    return n;
}

/* Whether arguments say all that tells the rows of a set apart. */
static bool is_replaced(hm__setup_job *job)
{
    hm_str list;

    for (size_t i = 0; i < HM_COUNT(columns); i++) {
        if (columns[i].varies && !hm__setup_arg(job, columns[i].key, &list))
            return false;
    }
    return true;
}

/* How many rows there must be: as many as the longest column has. */
static hm_status count_rows(hm__setup_job *job, size_t least, size_t *out)
{
    size_t most = least;

    for (size_t i = 0; i < HM_COUNT(columns); i++) {
        hm_str list;

        if (!hm__setup_arg(job, columns[i].key, &list))
            continue;
        if (count_items(list) > HM__MOST_ROWS)
            return hm__setup_bad(job, columns[i].key,
                                 "expected at most 256 values");
        if (count_items(list) > most)
            most = count_items(list);
        if (most % least != 0)
            return hm__setup_bad(job, columns[i].key,
                                 "expected as many values as pieces");
    }
    *out = most;
    return HM_OK;
}

static hm_status fill_column(hm__setup_job *job, size_t column, hm__rows *rows)
{
    const char *key = columns[column].key;
    size_t at = 0;
    size_t items;
    hm_str list;

    if (!hm__setup_arg(job, key, &list))
        return HM_OK;
    items = count_items(list);
    if (rows->count % items != 0)
        return hm__setup_bad(job, key, "expected as many values as pieces");
    for (size_t i = 0; i < rows->count; i++) {
        size_t end = hm__str_find(list, ',', at);
        hm_str item = hm__str_trim(hm__str_part(list, at, end));
        hm_status st = item.len > LONGEST_ITEM
                           ? HM_EINPUT
                           : columns[column].set(job, item, &rows->piece[i]);

        if (st != HM_OK)
            return st == HM_EINPUT
                       ? hm__setup_bad(job, key, columns[column].expected)
                       : st;
        at = end < list.len ? end + 1 : 0;
    }
    return HM_OK;
}

hm_status hm__rows_fill(hm__setup_job *job, hm__rows *rows)
{
    size_t count = 0;

    HM_TRY(count_rows(job, is_replaced(job) ? 1 : rows->count, &count));
    for (size_t i = rows->count; i < count; i++)
        rows->piece[i] = rows->piece[i - rows->count];
    rows->count = count;
    for (size_t i = 0; i < HM_COUNT(columns); i++)
        HM_TRY(fill_column(job, i, rows));
    return HM_OK;
}

hm_status hm__rows_place(hm__setup_job *job, const hm__rows *rows)
{
    for (size_t i = 0; i < rows->count; i++)
        HM_TRY(hm__kit_place(job, rows->piece[i]));
    return HM_OK;
}
