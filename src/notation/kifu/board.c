/*
 * board.c - a start as a diagram of characters, and hands beside it.
 */
#include "kifu.h"

#include <string.h>

#include "base/utf8.h"

void hm__kifu_board_init(hm__kifu_board *board)
{
    *board = (hm__kifu_board){.position = HM__SHOGI_EMPTY};
}

/* square = (" " | "v" | "^") (piece | any other character) */
static bool read_square(hm__kifu_board *b, hm_str line, size_t *at, int square)
{
    char mark = *at < line.len ? line.ptr[*at] : '\0';
    size_t start;
    int kind;

    if (mark != ' ' && mark != 'v' && mark != '^' && mark != 'V')
        return false;
    start = ++*at;
    kind = hm__kifu_take_kind(line, at);
    if (kind) {
        b->odd = b->odd || memcmp(line.ptr + start, "王", 3) == 0;
        hm__shogi_put(&b->position, square,
                      HM__SHOGI_PIECE(kind, mark == 'v' || mark == 'V'));
        return true;
    }
    if (*at >= line.len || line.ptr[*at] == '|' || mark != ' ')
        return false;
    *at += hm__utf8_step(line, *at);
    return true;
}

bool hm__kifu_board_row(hm__kifu_board *b, hm_str line)
{
    size_t at = 1;

    if (b->rows == 9)
        return false;
    for (int column = 0; column < 9; column++) {
        if (!read_square(b, line, &at, (8 - column) * 9 + b->rows))
            return false;
    }
    b->rows++;
    return at < line.len && line.ptr[at] == '|';
}

/* number = "十" [digit] | digit, from 1 to 19; 1 if there is none */
static int take_number(hm_str text, size_t *at)
{
    hm__kifu_digits style;
    size_t before = *at;
    bool ten = hm__kifu_take(text, at, "十");
    int digit = hm__kifu_take_digit(text, at, &style);

    if (digit && style != HM__KIFU_CHINESE) {
        *at = before;
        return 1;
    }
    return ten ? 10 + digit : digit ? digit : 1;
}

bool hm__kifu_board_hand(hm__kifu_board *b, int color, hm_str text)
{
    size_t at = 0;

    text = hm__kifu_trim(text);
    if (text.len == 0 || hm_str_is(text, "なし"))
        return true;
    while (at < text.len) {
        size_t blank = hm__space_at(text, at);
        int kind;
        int n;

        if (blank) {
            b->odd = b->odd || blank == 1;
            at += blank;
            continue;
        }
        kind = hm__kifu_take_kind(text, &at);
        n = take_number(text, &at);
        if (kind == HM__SHOGI_KING) {
            b->position.has_king[color] = true;
            continue;
        }
        if (!kind || kind >= HM__SHOGI_KING ||
            b->position.hand[color][kind] + n > 18)
            return false;
        b->position.hand[color][kind] =
            (uint8_t)(b->position.hand[color][kind] + n);
    }
    return true;
}

/* ---- writing ------------------------------------------------------------- */

static void put_hand(const hm__shogi *p, int color, hm_out *out)
{
    bool any = false;

    hm_out_puts(out, color ? "後手の持駒：" : "先手の持駒：");
    for (int kind = HM__SHOGI_ROOK; kind >= HM__SHOGI_PAWN; kind--) {
        int n = p->hand[color][kind];

        if (!n)
            continue;
        any = true;
        hm_out_puts(out, hm__kifu_name(kind));
        if (n >= 10)
            hm_out_puts(out, "十");
        if (n > 1 && n % 10)
            hm_out_puts(out, hm__kifu_digit(n % 10, HM__KIFU_CHINESE));
        hm_out_puts(out, "　");
    }
    hm_out_puts(out, any ? "\n" : "なし\n");
}

static void put_row(const hm__shogi *p, int row, hm_out *out)
{
    hm_out_char(out, '|');
    for (int file = 8; file >= 0; file--) {
        int piece = p->board[file * 9 + row];

        hm_out_char(out, HM__SHOGI_COLOR(piece) ? 'v' : ' ');
        hm_out_puts(out,
                    piece ? hm__kifu_short_name(HM__SHOGI_KIND(piece)) : "・");
    }
    hm_out_char(out, '|');
    hm_out_puts(out, hm__kifu_digit(row + 1, HM__KIFU_CHINESE));
    hm_out_char(out, '\n');
}

void hm__kifu_put_board(const hm__shogi *p, hm_out *out)
{
    put_hand(p, HM__SHOGI_WHITE, out);
    hm_out_puts(out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                     "+---------------------------+\n");
    for (int row = 0; row < 9; row++)
        put_row(p, row, out);
    hm_out_puts(out, "+---------------------------+\n");
    put_hand(p, HM__SHOGI_BLACK, out);
    hm_out_puts(out, p->side ? "後手番\n" : "先手番\n");
    if (p->ply > 1)
        hm_out_printf(out, "手数＝%u\n", (unsigned)p->ply - 1);
}
