/*
 * san.c - moves in canonical SAN, and as UCI writes them.
 *
 *   san = piece [file] [rank] ["x"] square | [file "x"] square ["=" piece]
 *       | "O-O" | "O-O-O"        and "+" for check, "#" for mate
 *
 * File and rank are written if another piece of the kind could legally go to
 * the same square: the file if that is enough, else the rank, else both.
 */
#include <string.h>

#include "board.h"

static const char letters[] = "-PNBRQK";

static char *put_square(int s, char *out)
{
    *out++ = (char)('a' + hm__chess_file(s));
    *out++ = (char)('1' + hm__chess_rank(s));
    return out;
}

/* ---- SAN ----------------------------------------------------------------- */

static char *put_origin(const hm__chess *p, hm__chess_move m, int kind,
                        char *out)
{
    hm__chess_set twins =
        hm__chess_sources(p, kind, m.to, ~hm__chess_bit(m.from));
    bool any = false;
    bool same_file = false;
    bool same_rank = false;

    while (twins) {
        int s = hm__chess_take(&twins);

        if (!hm__chess_is_safe(
                p, (hm__chess_move){.from = (uint8_t)s, .to = m.to}))
            continue;
        any = true;
        same_file |= hm__chess_file(s) == hm__chess_file(m.from);
        same_rank |= hm__chess_rank(s) == hm__chess_rank(m.from);
    }
    if (any && (!same_file || same_rank))
        *out++ = (char)('a' + hm__chess_file(m.from));
    if (same_file)
        *out++ = (char)('1' + hm__chess_rank(m.from));
    return out;
}

static char *put_piece_move(const hm__chess *p, hm__chess_move m, char *out)
{
    int kind = HM__CHESS_KIND(p->board[m.from]);
    bool captures = p->board[m.to] || m.manner == HM__CHESS_EN_PASSANT;

    if (kind != HM__CHESS_PAWN) {
        *out++ = letters[kind];
        out = put_origin(p, m, kind, out);
    } else if (captures) {
        *out++ = (char)('a' + hm__chess_file(m.from));
    }
    if (captures)
        *out++ = 'x';
    out = put_square(m.to, out);
    if (m.becomes) {
        *out++ = '=';
        *out++ = letters[m.becomes];
    }
    return out;
}

static char *put_text(char *out, const char *text)
{
    size_t len = strlen(text);

    memcpy(out, text, len);
    return out + len;
}

size_t hm__san_write(const hm__chess *p, hm__chess_move m,
                     char out[HM__SAN_ROOM])
{
    char *at = out;

    if (m.manner == HM__CHESS_PASS)
        at = put_text(at, "--");
    else if (m.manner == HM__CHESS_CASTLING)
        at = put_text(at, m.to > m.from ? "O-O" : "O-O-O");
    else
        at = put_piece_move(p, m, at);
    if (hm__chess_gives_check(p, m)) {
        hm__chess after = *p;

        hm__chess_play(&after, m);
        *at++ = hm__chess_count(&after) ? '+' : '#';
    }
    *at = '\0';
    return (size_t)(at - out);
}

/* ---- UCI ----------------------------------------------------------------- */

size_t hm__uci_write(const hm__chess *p, hm__chess_move m,
                     char out[HM__UCI_ROOM])
{
    bool castles = m.manner == HM__CHESS_CASTLING;
    char *at = out;

    if (m.manner == HM__CHESS_PASS) {
        at = put_text(at, "0000");
    } else {
        at = put_square(m.from, at);
        at = put_square(castles && !p->chess960 ? hm__chess_king_goal(m) : m.to,
                        at);
        if (m.becomes)
            *at++ = hm__lower(letters[m.becomes]);
    }
    *at = '\0';
    return (size_t)(at - out);
}

static bool read_square(hm_str text, size_t at, uint8_t *file, uint8_t *rank)
{
    char f = text.ptr[at];
    char r = text.ptr[at + 1];

    *file = (uint8_t)(f - 'a' + 1);
    *rank = (uint8_t)(r - '1' + 1);
    return f >= 'a' && f <= 'h' && r >= '1' && r <= '8';
}

bool hm__uci_read(hm_str text, hm__chess_pattern *out)
{
    static const char becomes[] = "nbrq";
    hm__chess_pattern t = {0};

    if (hm_str_is(text, "0000")) {
        *out = (hm__chess_pattern){.sort = HM__CHESS_PASSES};
        return true;
    }
    if (text.len < 4 || text.len > 5 ||
        !read_square(text, 0, &t.from_file, &t.from_rank) ||
        !read_square(text, 2, &t.to_file, &t.to_rank))
        return false;
    if (text.len == 5) {
        const char *at = memchr(becomes, text.ptr[4], 4);

        if (!at)
            return false;
        t.becomes = (uint8_t)(HM__CHESS_KNIGHT + (at - becomes));
    }
    *out = t;
    return true;
}
