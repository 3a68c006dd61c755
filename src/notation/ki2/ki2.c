/*
 * ki2.c - the descriptor of KI2.
 */
#include "ki2.h"

/* PPN has pieces that look like a sign, so a whole move must follow it. */
static bool begins_with_move(hm_str line)
{
    hm_str text = hm__kifu_trim(line);
    hm__ki2_move move;
    size_t at = 0;
    bool odd;
    int side;

    return hm__ki2_take_side(text, &at, &side, &odd) &&
           hm__ki2_take_move(text, &at, &move);
}

/* A header alone is more often that of KIF. */
static int ki2_probe(hm_str head)
{
    int header = hm__kifu_probe_header(head);

    for (size_t at = 0; at < head.len;) {
        hm_str line = hm__str_line(head, &at);

        if (begins_with_move(line) || hm__str_starts(line, HM_STR("#KI2")))
            return 95;
    }
    return header ? header - 10 : 0;
}

extern const hm_notation hm__notation_ki2;

const hm_notation hm__notation_ki2 = {
    .name = "ki2",
    .title = "the short format of Kakinoki Shogi",
    .media_type = "application/x-ki2",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS | HM_COMMENTS | HM_VARIATIONS |
             HM_BOOKMARKS | HM_ENDS,
    .exts = (const char *const[]){"ki2", "ki2u", NULL},
    .probe = ki2_probe,
    .read = hm__shogi_read_game,
    .close = hm__shogi_check_close,
    .find = hm__ki2_find,
    .check = hm__shogi_check_game,
    .stream = hm__shogi_stream_game,
    .shogi_game = hm__ki2_game,
    .write = hm__ki2_write,
    .move = hm__ki2_move_typed,
    .separator = "\n",
    .rules = "shogi",
    .encodes = true,
};
