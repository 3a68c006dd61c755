/*
 * kif.c - the descriptor of KIF.
 */
#include "kif.h"

/* ---- recognising it --------------------------------------------------- */

/* "   1 ７六歩(77)", or an end in the place of the move */
static bool is_numbered(hm_str line)
{
    hm_str text = hm__kifu_skip_blanks(line);
    hm__kif_move move;
    hm__shogi_end end;
    size_t at = 0;

    while (at < text.len && hm__is_digit(text.ptr[at]))
        at++;
    if (!at)
        return false;
    text =
        hm__kifu_trim(hm__kifu_skip_blanks(hm__str_part(text, at, text.len)));
    at = 0;
    return hm__kif_move_read(text, &move) ||
           hm__kifu_take_end(text, &at, 0, &end);
}

static int kif_probe(hm_str head)
{
    for (size_t at = 0; at < head.len;) {
        hm_str line = hm__str_line(head, &at);

        if (hm__str_starts(line, HM_STR("#KIF")) || is_numbered(line) ||
            hm__str_starts(line, HM_STR("手数----")))
            return 95;
    }
    return hm__kifu_probe_header(head);
}

extern const hm_notation hm__notation_kif;

const hm_notation hm__notation_kif = {
    .name = "kif",
    .title = "the format of Kakinoki Shogi",
    .media_type = "application/x-kif",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS | HM_COMMENTS | HM_VARIATIONS |
             HM_TIMES | HM_BOOKMARKS | HM_ENDS,
    .exts = (const char *const[]){"kif", "kifu", NULL},
    .probe = kif_probe,
    .first_label = "1",
    .usual = true,
    .read = hm__shogi_read_game,
    .close = hm__shogi_check_close,
    .find = hm__kif_find,
    .check = hm__shogi_check_game,
    .stream = hm__shogi_stream_game,
    .shogi_game = hm__kif_game,
    .write = hm__kif_write,
    .move = hm__kif_move_typed,
    .encodes = true,
    .separator = "\n",
    .rules = "shogi",
};
