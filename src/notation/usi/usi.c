/*
 * usi.c - the descriptor of USI lines.
 */
#include "usi.h"

#include "base/str.h"
#include "rules/shogi/shogi.h"

/* The first word of a text. */
static hm_str first_word(hm_str text)
{
    size_t end = 0;

    while (end < text.len && (unsigned char)text.ptr[end] > ' ')
        end++;
    return hm__str_part(text, 0, end);
}

/* "position" and "startpos" begin nothing else; a move might. */
static int usi_probe(hm_str head)
{
    hm_str word = first_word(hm__str_trim(head));
    hm__shogi_move move;

    if (hm_str_is(word, "position") || hm_str_is(word, "startpos") ||
        hm_str_is(word, "sfen"))
        return 95;
    return hm__usi_read(word, &move) ? 60 : 0;
}

extern const hm_notation hm__notation_usi;

const hm_notation hm__notation_usi = {
    .name = "usi",
    .title = "Universal Shogi Interface, lines of moves",
    .exts = (const char *const[]){"usi", "sfen", NULL},
    .probe = usi_probe,
    .read = hm__usi_read_game,
    .find = hm__usi_find,
    .write = hm__usi_write_game,
    .move = hm__usi_move,
    .rules = "shogi",
};
