/*
 * pawns.c - reading where pawns stand.
 */
#include "pawns.h"

#include <string.h>

enum { CELLS = 14 };

/* The suit of a letter, S M C A or the colours R K G B; 0 if it has none. */
static int suit_of(char c)
{
    static const char letters[] = "smcarkgb";
    const char *at = c ? strchr(letters, hm__lower(c)) : NULL;

    return at ? (int)(at - letters) % 4 + 1 : 0;
}

/* Reads a number of free cells; false if it is too large. */
static bool skip_cells(hm_str row, size_t *at, int *cell)
{
    int n = 0;

    for (; *at < row.len && hm__is_digit(row.ptr[*at]); ++*at) {
        n = 10 * n + (row.ptr[*at] - '0');
        if (n > CELLS)
            return false;
    }
    *cell += n;
    return *cell <= CELLS;
}

/* row = (letter | number)..., 14 cells in all; HM_EINPUT if it is none */
static hm_status place_row(hm__setup_job *job, hm_str row, int y)
{
    int cell = 0;
    size_t at = 0;

    while (at < row.len) {
        hm__kit_piece pawn = {.kind = HM__PAWN, .rank = 1, .y = y};

        if (hm__is_digit(row.ptr[at])) {
            if (!skip_cells(row, &at, &cell))
                return HM_EINPUT;
            continue;
        }
        pawn.suit = suit_of(row.ptr[at++]);
        pawn.x = ++cell;
        if (!pawn.suit || cell > CELLS)
            return HM_EINPUT;
        HM_TRY(hm__kit_place(job, pawn));
    }
    return cell == CELLS ? HM_OK : HM_EINPUT;
}

hm_status hm__setup_pawns(hm__setup_job *job)
{
    hm_str text = HM_STR("S12M/A12C");
    size_t slash;
    hm_status st;

    hm__setup_arg(job, "pawns", &text);
    slash = hm__str_find(text, '/', 0);
    st = place_row(job, hm__str_part(text, 0, slash), 2);
    if (st == HM_OK)
        st = place_row(job, hm__str_part(text, slash + 1, text.len), 1);
    if (st == HM_EINPUT)
        return hm__setup_bad(job, "pawns",
                             "expected two rows of 14 cells, as S12M/A12C");
    return st;
}
