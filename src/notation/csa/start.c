/*
 * start.c - the start of a game in CSA: lines that begin with P.
 */
#include <string.h>

#include "base/str.h"
#include "csa.h"

void hm__csa_start_init(hm__csa_start *start)
{
    *start = (hm__csa_start){.position = HM__SHOGI_EMPTY};
}

static hm_status bad(hm_fault *why, hm_str line, size_t at, size_t len,
                     const char *expected)
{
    return hm__fault(why, hm__str_part(line, at, at + len), "csa-bad-start",
                     "expected %s", expected);
}

/* A square as "76"; false if it is none. */
static bool read_square(const char *text, int *out)
{
    if (text[0] < '1' || text[0] > '9' || text[1] < '1' || text[1] > '9')
        return false;
    *out = (text[0] - '1') * 9 + text[1] - '1';
    return true;
}

/* PI = "PI" {square code}: the usual start without these pieces */
static hm_status read_usual(hm__csa_start *s, hm_str line, hm_fault *why)
{
    uint8_t side = s->position.side;

    hm__shogi_start(&s->position);
    s->position.side = side;
    for (size_t at = 2; at < line.len; at += 4) {
        int square;

        if (at + 4 > line.len || !read_square(line.ptr + at, &square) ||
            HM__SHOGI_KIND(s->position.board[square]) !=
                hm__csa_kind(line.ptr + at + 2) ||
            !s->position.board[square])
            return bad(why, line, at, 4,
                       "a square and the piece on it, such as 82HI");
        hm__shogi_lift(&s->position, square);
    }
    return HM_OK;
}

/* row = "P" digit {" * " | ("+" | "-") code}; blanks at its end may be cut */
static hm_status read_row(hm__csa_start *s, hm_str line, hm_fault *why)
{
    int row = line.ptr[1] - '1';

    for (int column = 0; column < 9; column++) {
        size_t at = 2 + (size_t)column * 3;
        const char *cell = line.ptr + at;
        int square = (8 - column) * 9 + row;

        if (at >= line.len || hm_str_is(hm__str_part(line, at, line.len), " "))
            continue; // the free squares at the end may be left out
        if (at + 2 <= line.len && memcmp(cell, " *", 2) == 0)
            continue;
        if (at + 3 > line.len || (cell[0] != '+' && cell[0] != '-') ||
            !hm__csa_kind(cell + 1))
            return bad(why, line, at, 3, "a piece such as +FU, or \" * \"");
        if (s->position.board[square])
            hm__shogi_lift(&s->position, square);
        hm__shogi_put(&s->position, square,
                      HM__SHOGI_PIECE(hm__csa_kind(cell + 1), cell[0] == '-'));
    }
    if (line.len > 29)
        return bad(why, line, 29, line.len - 29, "nine squares");
    return HM_OK;
}

/* All pieces that are left go to a hand, but for the kings. */
static void take_rest(hm__shogi *p, int color)
{
    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        int n = hm__shogi_missing(p, (hm__shogi_kind)kind);

        if (n > 0)
            p->hand[color][kind] = (uint8_t)(p->hand[color][kind] + n);
    }
}

/* item = square code | "00" code | "00AL" */
static hm_status read_item(hm__csa_start *s, hm_str line, size_t at,
                           hm_fault *why)
{
    int color = line.ptr[1] == '-';
    const char *item = line.ptr + at;
    hm__shogi *p = &s->position;
    int square;
    int kind;

    if (at + 4 > line.len)
        return bad(why, line, at, 4, "a square and a piece, such as 59OU");
    if (memcmp(item, "00AL", 4) == 0) {
        take_rest(p, color);
        return HM_OK;
    }
    kind = hm__csa_kind(item + 2);
    if (memcmp(item, "00", 2) == 0) {
        if (kind == HM__SHOGI_KING) {
            p->has_king[color] = true;
            return HM_OK;
        }
        if (!kind || kind >= HM__SHOGI_KING ||
            p->hand[color][kind] == hm__shogi_in_set((hm__shogi_kind)kind))
            return bad(why, line, at, 4, "a piece in hand, such as 00FU");
        p->hand[color][kind]++;
        return HM_OK;
    }
    if (!kind || !read_square(item, &square) || p->board[square])
        return bad(why, line, at, 4, "a free square and a piece, such as 59OU");
    hm__shogi_put(p, square, HM__SHOGI_PIECE(kind, color));
    return HM_OK;
}

hm_status hm__csa_start_line(hm__csa_start *s, hm_str line, hm_fault *why)
{
    char what = line.len > 1 ? line.ptr[1] : '\0';

    s->given = true;
    if (what == 'I')
        return read_usual(s, line, why);
    if (what >= '1' && what <= '9')
        return read_row(s, line, why);
    if (what != '+' && what != '-')
        return bad(why, line, 0, line.len, "PI, P1 to P9, P+ or P-");
    for (size_t at = 2; at < line.len; at += 4)
        HM_TRY(read_item(s, line, at, why));
    return HM_OK;
}

/* ---- writing ------------------------------------------------------------- */

/* Whether it is the usual start, but for pieces that are missing. */
static bool is_usual(const hm__shogi *p, const hm__shogi *usual)
{
    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        if (p->hand[0][kind] || p->hand[1][kind])
            return false;
    }
    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (p->board[s] && p->board[s] != usual->board[s])
            return false;
    }
    return true;
}

static void put_missing(const hm__shogi *p, const hm__shogi *usual, hm_out *out)
{
    hm_out_puts(out, "PI");
    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (!p->board[s] && usual->board[s])
            hm_out_printf(out, "%d%d%s", hm__shogi_file(s), hm__shogi_rank(s),
                          hm__csa_code(HM__SHOGI_KIND(usual->board[s])));
    }
    hm_out_char(out, '\n');
}

static void put_row(const hm__shogi *p, int row, hm_out *out)
{
    hm_out_printf(out, "P%d", row + 1);
    for (int file = 8; file >= 0; file--) {
        int piece = p->board[file * 9 + row];

        if (!piece) {
            hm_out_puts(out, " * ");
            continue;
        }
        hm_out_char(out, HM__SHOGI_COLOR(piece) ? '-' : '+');
        hm_out_puts(out, hm__csa_code(HM__SHOGI_KIND(piece)));
    }
    hm_out_char(out, '\n');
}

static void put_hand(const hm__shogi *p, int color, hm_out *out)
{
    bool any = false;

    for (int kind = HM__SHOGI_ROOK; kind >= HM__SHOGI_PAWN; kind--) {
        for (int n = 0; n < p->hand[color][kind]; n++) {
            if (!any)
                hm_out_puts(out, color ? "P-" : "P+");
            any = true;
            hm_out_puts(out, "00");
            hm_out_puts(out, hm__csa_code(kind));
        }
    }
    if (any)
        hm_out_char(out, '\n');
}

void hm__csa_put_start(const hm__shogi *p, hm_out *out)
{
    hm__shogi usual;

    hm__shogi_start(&usual);
    if (is_usual(p, &usual)) {
        put_missing(p, &usual, out);
    } else {
        for (int row = 0; row < 9; row++)
            put_row(p, row, out);
        put_hand(p, 0, out);
        put_hand(p, 1, out);
    }
    hm_out_puts(out, p->side ? "-\n" : "+\n");
}
