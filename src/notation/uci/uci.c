/*
 * uci.c - the descriptor of UCI lines.
 */
#include "uci.h"

#include "base/str.h"
#include "notation/chess/text.h"

/*
 * "position startpos" alone is also USI; the moves show which it is: those of
 * chess begin with a letter.
 */
static int uci_probe(hm_str head)
{
    size_t at = 0;
    hm_str rest = hm__str_line(hm__str_trim(head), &at);
    hm_str word = hm__uci_take_word(&rest);
    bool named = hm_str_is(word, "position");
    hm__chess_pattern move;

    if (named)
        word = hm__uci_take_word(&rest);
    if (named && hm_str_is(word, "fen"))
        return 96;
    if (hm_str_is(word, "startpos")) {
        named = true;
        word = hm__uci_take_word(&rest);
    }
    if (hm_str_is(word, "moves"))
        word = hm__uci_take_word(&rest);
    if (!hm__uci_read(word, &move) || hm_str_is(word, "0000"))
        return 0;
    return named ? 96 : 70;
}

extern const hm_notation hm__notation_uci;

const hm_notation hm__notation_uci = {
    .name = "uci",
    .title = "Universal Chess Interface, lines of moves",
    .media_type = "application/x-uci",
    .keeps = HM_MOVES,
    .exts = (const char *const[]){"uci", NULL},
    .probe = uci_probe,
    .read = hm__uci_read_game,
    .find = hm__chess_find_line,
    .write = hm__uci_write_game,
    .move = hm__uci_move,
    .rules = "chess",
};
