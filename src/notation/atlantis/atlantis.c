/*
 * atlantis.c - the descriptor of Atlantis transcripts in JSON.
 */
#include "atlantis.h"

#include "base/str.h"

static bool holds(hm_str text, hm_str word)
{
    for (size_t at = 0; at + word.len <= text.len; at++) {
        at = hm__str_find(text, word.ptr[0], at);
        if (hm__str_starts(hm__str_part(text, at, text.len), word))
            return true;
    }
    return false;
}

/* An object that names the game, or has one of its keys. */
static int atlantis_probe(hm_str head)
{
    hm_str text = hm__str_trim(head);

    if (!hm__str_starts(text, HM_STR("{")))
        return 0;
    if (holds(text, HM_STR("\"Atlantis tran")))
        return 95;
    return holds(text, HM_STR("\"segments\"")) ||
                   holds(text, HM_STR("\"stacks\""))
               ? 85
               : 0;
}

extern const hm_notation hm__notation_atlantis;

const hm_notation hm__notation_atlantis = {
    .name = "atlantis",
    .title = "Atlantis transcript",
    .media_type = "application/vnd.halfmove.atlantis+json",
    .keeps = HM_MOVES | HM_KEYS,
    .exts = (const char *const[]){"json", "atlantis", NULL},
    .probe = atlantis_probe,
    .usual = true,
    .read = hm__atl_read_json,
    .find = hm__atl_find_json,
    .write = hm__atl_write_json,
    .move = hm__atl_move_typed,
    .write_settings =
        (const hm_setting[]){
            {"lines", "no yes", "write each game on a line, as JSON lines"},
            {NULL, NULL, NULL},
        },
    .rules = "atlantis",
};
