/*
 * old.c - the descriptor of Atlantis transcripts in the old text format.
 */
#include "atlantis.h"

#include "base/str.h"

static int old_probe(hm_str head)
{
    return hm__str_starts(hm__str_trim(head), HM_STR("atlantis-transcript"))
               ? 95
               : 0;
}

extern const hm_notation hm__notation_atlantis_old;

const hm_notation hm__notation_atlantis_old = {
    .name = "atlantis-old",
    .title = "Atlantis transcript, old text format",
    .media_type = "application/x-atlantis-old",
    .keeps = HM_MOVES | HM_COMMENTS,
    .exts = (const char *const[]){"atlantis", NULL},
    .probe = old_probe,
    .read = hm__atl_read_old,
    .find = hm__atl_find_old,
    .write = hm__atl_write_old,
    .move = hm__atl_move_typed,
    .rules = "atlantis",
};
