/*
 * usi.c - the descriptor of USI lines.
 */
#include "usi.h"

#include "base/str.h"
#include "notation/shogi/check.h"
#include "rules/shogi/shogi.h"

/* Takes the first word off a text. */
static hm_str take_word(hm_str *text)
{
    hm_str all = hm__str_trim(*text);
    size_t end = 0;

    while (end < all.len && (unsigned char)all.ptr[end] > ' ')
        end++;
    *text = hm__str_part(all, end, all.len);
    return hm__str_part(all, 0, end);
}

static bool is_board(hm_str word)
{
    return hm__str_find(word, '/', 0) < word.len;
}

/* A position without the word sfen before it. */
static bool is_position(hm_str line)
{
    hm_str text = line;
    hm_str board = take_word(&text);
    hm_str side = take_word(&text);
    hm__shogi position;
    hm_fault why = {0};

    return is_board(board) && (hm_str_is(side, "b") || hm_str_is(side, "w")) &&
           hm__sfen_read(
               hm__str_part(line, 0, (size_t)(side.ptr + side.len - line.ptr)),
               &position, &why) == HM_OK;
}

/* "position" and "startpos" begin a line, or a text in English. */
static int usi_probe(hm_str head)
{
    size_t at = 0;
    hm_str trimmed = hm__str_trim(head);
    hm_str line = hm__str_line(trimmed, &at);
    hm_str rest = line;
    hm_str word = take_word(&rest);
    hm__shogi_move move;

    if (hm_str_is(word, "position")) {
        word = take_word(&rest);
        return hm_str_is(word, "startpos") || hm_str_is(word, "sfen") ? 95 : 0;
    }
    if (hm_str_is(word, "startpos"))
        return 95;
    if (hm_str_is(word, "sfen"))
        return is_board(take_word(&rest)) ? 95 : 0;
    if (is_position(line))
        return 90;
    if (hm_str_is(word, "moves"))
        word = take_word(&rest);
    return hm__usi_read(word, &move) ? 60 : 0;
}

extern const hm_notation hm__notation_usi;

const hm_notation hm__notation_usi = {
    .name = "usi",
    .title = "Universal Shogi Interface, lines of moves",
    .media_type = "application/x-usi",
    .keeps = HM_MOVES | HM_ENDS,
    .exts = (const char *const[]){"usi", "sfen", NULL},
    .probe = usi_probe,
    .read = hm__shogi_read_game,
    .close = hm__shogi_check_close,
    .find = hm__usi_find,
    .check = hm__shogi_check_game,
    .stream = hm__shogi_stream_game,
    .shogi_game = hm__usi_game,
    .write = hm__usi_write_game,
    .move = hm__usi_move,
    .rules = "shogi",
    .move_writer = &hm__usi_move_writer,
};
