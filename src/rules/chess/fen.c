/*
 * fen.c - positions as FEN.
 *
 *   fen      = board " " side " " castling " " passing [" " clock [" " number]]
 *   board    = rank {"/" rank}     eight of them, from rank 8 down
 *   castling = "-" | letter {letter}
 *
 * K and Q are the outermost rooks beside the king (X-FEN), A to H the rooks on
 * these files (Shredder-FEN); small letters are Black's.
 */
#include <stdio.h>
#include <string.h>

#include "board.h"

static const char letters[] = "-PNBRQK--pnbrqk";

enum { FIELDS = 6, LEAST_FIELDS = 4 };

typedef struct scanner {
    hm_str field[FIELDS];
    size_t count;
    hm__chess *p;
    const hm__fen_listener *listener;
    hm_fault *why;
} scanner;

static void warn(const scanner *s, hm_str at, const char *id,
                 const char *message)
{
    hm_fault odd = {0};

    hm__fault(&odd, at, id, "%s", message);
    odd.severity = HM_WARNING;
    if (s->listener)
        s->listener->on_fault(s->listener->user, &odd);
}

/* ---- fields -------------------------------------------------------------- */

static hm_status split(scanner *s, hm_str text)
{
    size_t at = 0;

    for (;;) {
        size_t end;

        while (at < text.len && text.ptr[at] == ' ')
            at++;
        if (at == text.len)
            break;
        end = hm__str_find(text, ' ', at);
        if (s->count == FIELDS)
            return hm__fault(s->why, hm__str_part(text, at, text.len),
                             "fen-syntax",
                             "expected nothing after the number of the move");
        s->field[s->count++] = hm__str_part(text, at, end);
        at = end;
    }
    if (s->count < LEAST_FIELDS)
        return hm__fault(s->why, hm__str_part(text, text.len, text.len),
                         "fen-syntax",
                         "expected 6 fields: pieces, side to move, castling, "
                         "en passant, two numbers");
    if (s->count < FIELDS)
        warn(s, hm__str_part(text, text.len, text.len), "fen-no-counters",
             s->count == LEAST_FIELDS ? "the half-move clock and the number "
                                        "of the move are missing"
                                      : "the number of the move is missing");
    return HM_OK;
}

/* ---- pieces -------------------------------------------------------------- */

static hm_status read_rank(scanner *s, hm_str text, int rank)
{
    int file = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];
        const char *at = c == '-' ? NULL : strchr(letters, c);

        if (c >= '1' && c <= '8')
            file += c - '0';
        else if (c && at && file < 8)
            hm__chess_put(s->p, rank * 8 + file++, (int)(at - letters));
        else if (c && at)
            file++;
        else
            return hm__fault(s->why, hm__str_part(text, i, i + 1), "fen-syntax",
                             "expected a piece, one of PNBRQKpnbrqk, or a "
                             "number of empty squares, 1 to 8");
    }
    if (file != 8)
        return hm__fault(s->why, text, "fen-syntax",
                         "expected 8 squares on rank %d, not %d", rank + 1,
                         file);
    return HM_OK;
}

static hm_status read_board(scanner *s)
{
    hm_str text = s->field[0];
    size_t ranks = 1;
    size_t at = 0;

    for (size_t i = 0; i < text.len; i++)
        ranks += text.ptr[i] == '/';
    if (ranks != 8)
        return hm__fault(s->why, text, "fen-syntax",
                         "expected 8 ranks, separated by /, not %zu", ranks);
    for (int rank = 7; rank >= 0; rank--) {
        size_t end = hm__str_find(text, '/', at);

        HM_TRY(read_rank(s, hm__str_part(text, at, end), rank));
        at = end + 1;
    }
    return HM_OK;
}

hm_status hm__chess_check_pieces(const hm__chess *p, hm_str at, hm_fault *why)
{
    const hm__chess_set last_ranks = 0xFF000000000000FFU;
    hm__chess_set lost = p->kinds[HM__CHESS_PAWN] & last_ranks;

    for (int color = 0; color < 2; color++) {
        size_t kings =
            hm__chess_size(p->kinds[HM__CHESS_KING] & p->colors[color]);

        if (kings != 1)
            return hm__fault(why, at, "fen-kings",
                             "expected one king for %s, not %zu",
                             hm__chess_side_name(color), kings);
    }
    if (lost)
        return hm__fault(why, at, "fen-pawn-rank",
                         "a pawn cannot stand on %c%d",
                         HM__CHESS_AT(hm__chess_first(lost)));
    return HM_OK;
}

hm_status hm__chess_check_turn(const hm__chess *p, hm_str at, hm_fault *why)
{
    int other = p->side ^ 1;

    if (!hm__chess_attackers(p, hm__chess_king(p, other), p->side,
                             hm__chess_all(p)))
        return HM_OK;
    return hm__fault(why, at, "fen-in-check",
                     "%s is in check, and it is %s's turn",
                     hm__chess_side_name(other), hm__chess_side_name(p->side));
}

static hm_status read_side(scanner *s)
{
    hm_str text = s->field[1];

    if (!hm_str_is(text, "w") && !hm_str_is(text, "b"))
        return hm__fault(s->why, text, "fen-syntax",
                         "expected the side to move, w or b");
    s->p->side = hm_str_is(text, "b");
    return hm__chess_check_turn(s->p, text, s->why);
}

/* ---- castling ------------------------------------------------------------ */

/* The rooks of a side on one side of its king, which is on its first rank. */
static hm__chess_set rooks_beside(const hm__chess *p, int color, bool right)
{
    int king = hm__chess_king(p, color);
    hm__chess_set rooks = p->kinds[HM__CHESS_ROOK] & p->colors[color];
    hm__chess_set lower = hm__chess_bit(king) - 1;

    if (hm__chess_rank(king) != (color == HM__CHESS_WHITE ? 0 : 7))
        return 0;
    rooks &= hm__chess_sights[king].rank;
    return right ? rooks & ~lower : rooks & lower;
}

static hm__chess_set outermost(hm__chess_set rooks, bool right)
{
    if (!rooks)
        return 0;
    return right ? hm__chess_bit(63 - __builtin_clzll(rooks)) : rooks & -rooks;
}

/* The rook that a letter means; none if it, or the king, is not in place. */
static hm__chess_set find_rook(const hm__chess *p, char letter)
{
    int color = hm__is_lower(letter) ? HM__CHESS_BLACK : HM__CHESS_WHITE;
    char c = hm__lower(letter);
    hm__chess_set both =
        rooks_beside(p, color, false) | rooks_beside(p, color, true);

    if (c == 'k' || c == 'q')
        return outermost(rooks_beside(p, color, c == 'k'), c == 'k');
    return both & hm__chess_bit((color == HM__CHESS_WHITE ? 0 : 56) + c - 'a');
}

/* No other rook on the same side of the king may castle already. */
static bool is_only(const hm__chess *p, int color, hm__chess_set rook)
{
    bool right = (rook & rooks_beside(p, color, true)) != 0;

    return !(p->castlers & rooks_beside(p, color, right) & ~rook);
}

bool hm__chess_is_unusual(const hm__chess *p)
{
    for (int color = 0; color < 2; color++) {
        hm__chess_set own = p->castlers & p->colors[color];
        int first = color == HM__CHESS_WHITE ? 0 : 56;

        if (own && (hm__chess_king(p, color) != first + 4 ||
                    (own & ~(hm__chess_bit(first) | hm__chess_bit(first + 7)))))
            return true;
    }
    return false;
}

static hm_status read_castling(scanner *s)
{
    hm_str text = s->field[2];

    for (size_t i = 0; i < text.len && !hm_str_is(text, "-"); i++) {
        char c = text.ptr[i];
        hm_str at = hm__str_part(text, i, i + 1);
        hm__chess_set rook;

        if (!c || !strchr("KQkqABCDEFGHabcdefgh", c))
            return hm__fault(s->why, at, "fen-syntax",
                             "expected castling: some of KQkq, files of rooks, "
                             "or -");
        rook = find_rook(s->p, c);
        if (!rook || !is_only(s->p, hm__is_lower(c), rook))
            warn(s, at, "fen-castling",
                 "king and rook are not on squares where they can castle");
        else
            s->p->castlers |= rook;
    }
    s->p->chess960 = hm__chess_is_unusual(s->p);
    return HM_OK;
}

/* ---- the rest ------------------------------------------------------------ */

/*
 * A square is ignored if no pawn passed over it, or none could capture there.
 */
static void set_passing(hm__chess *p, int s)
{
    int ahead = p->side == HM__CHESS_WHITE ? -8 : 8; // where the pawn went
    int pawn = HM__CHESS_PIECE(HM__CHESS_PAWN, p->side ^ 1);

    if (hm__chess_rank(s) != (p->side == HM__CHESS_WHITE ? 5 : 2) ||
        p->board[s] || p->board[s - ahead] || p->board[s + ahead] != pawn)
        return;
    if (hm__chess_sights[s].pawn[p->side ^ 1] & p->kinds[HM__CHESS_PAWN] &
        p->colors[p->side])
        p->en_passant = hm__chess_bit(s);
}

static hm_status read_passing(scanner *s)
{
    hm_str text = s->field[3];

    if (hm_str_is(text, "-"))
        return HM_OK;
    if (text.len != 2 || text.ptr[0] < 'a' || text.ptr[0] > 'h' ||
        (text.ptr[1] != '3' && text.ptr[1] != '6'))
        return hm__fault(s->why, text, "fen-syntax",
                         "expected a square that a pawn crossed, on rank 3 or "
                         "6, or -");
    set_passing(s->p, (text.ptr[1] - '1') * 8 + text.ptr[0] - 'a');
    return HM_OK;
}

/* A number, no larger than `most`. */
static hm_status read_counter(scanner *s, size_t field, const char *name,
                              uint32_t most, uint32_t *out)
{
    hm_str text = s->field[field];
    uint64_t n = 0;

    if (field >= s->count)
        return HM_OK;
    for (size_t i = 0; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]))
            return hm__fault(s->why, text, "fen-syntax", "expected %s", name);
        n = n * 10 + (uint64_t)(text.ptr[i] - '0');
        n = n < most ? n : most;
    }
    *out = (uint32_t)n;
    return HM_OK;
}

hm_status hm__fen_read(hm_str text, hm__chess *out,
                       const hm__fen_listener *listener, hm_fault *why)
{
    hm__chess p = {.number = 1};
    scanner s = {.p = &p, .listener = listener, .why = why};
    uint32_t clock = 0;

    HM_TRY(split(&s, text));
    HM_TRY(read_board(&s));
    HM_TRY(hm__chess_check_pieces(&p, s.field[0], why));
    HM_TRY(read_side(&s));
    HM_TRY(read_castling(&s));
    HM_TRY(read_passing(&s));
    HM_TRY(read_counter(&s, 4, "the half-moves since a capture or pawn move",
                        UINT16_MAX, &clock));
    HM_TRY(
        read_counter(&s, 5, "the number of the move", UINT32_MAX, &p.number));
    p.clock = (uint16_t)clock;
    p.number += p.number == 0;
    *out = p;
    return HM_OK;
}

/* ---- writing ------------------------------------------------------------- */

static char *put_board(const hm__chess *p, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        char empty = '0';

        for (int s = rank * 8; s < rank * 8 + 8; s++) {
            if (!p->board[s]) {
                empty++;
                continue;
            }
            if (empty > '0')
                *out++ = empty;
            empty = '0';
            *out++ = letters[p->board[s]];
        }
        if (empty > '0')
            *out++ = empty;
        *out++ = rank ? '/' : ' ';
    }
    return out;
}

/* The file is written if there is another rook further out. */
static char *put_right(const hm__chess *p, int color, bool right, char *out)
{
    hm__chess_set beside = rooks_beside(p, color, right);
    hm__chess_set rook = p->castlers & beside;
    char c = right ? 'k' : 'q';

    if (!rook)
        return out;
    if (rook != outermost(beside, right))
        c = (char)('a' + hm__chess_file(hm__chess_first(rook)));
    *out++ = color == HM__CHESS_WHITE ? (char)(c - 'a' + 'A') : c;
    return out;
}

static char *put_castling(const hm__chess *p, char *out)
{
    if (!p->castlers)
        *out++ = '-';
    for (int color = 0; color < 2; color++) {
        out = put_right(p, color, true, out);
        out = put_right(p, color, false, out);
    }
    return out;
}

static char *put_square(int s, char *out)
{
    *out++ = (char)('a' + hm__chess_file(s));
    *out++ = (char)('1' + hm__chess_rank(s));
    return out;
}

size_t hm__fen_write(const hm__chess *p, char out[HM__FEN_ROOM])
{
    int passing = hm__chess_en_passant(p);
    char *at = put_board(p, out);

    *at++ = p->side == HM__CHESS_WHITE ? 'w' : 'b';
    *at++ = ' ';
    at = put_castling(p, at);
    *at++ = ' ';
    if (passing == HM__CHESS_NOWHERE)
        *at++ = '-';
    else
        at = put_square(passing, at);
    at += snprintf(at, (size_t)(out + HM__FEN_ROOM - at), " %u %u", p->clock,
                   p->number);
    return (size_t)(at - out);
}

/* ---- starts -------------------------------------------------------------- */

/* Places the same pieces for both sides, from file a on. */
static void set_men(hm__chess *p, const uint8_t men[8])
{
    *p = (hm__chess){.number = 1};
    for (int file = 0; file < 8; file++) {
        for (int color = 0; color < 2; color++) {
            hm__chess_put(p, color * 56 + file,
                          HM__CHESS_PIECE(men[file], color));
            hm__chess_put(p, color * 40 + 8 + file,
                          HM__CHESS_PIECE(HM__CHESS_PAWN, color));
        }
    }
    p->castlers = p->kinds[HM__CHESS_ROOK];
}

/* Puts a piece on the empty file number `n`, counted from 0. */
static void put_free(uint8_t men[8], int n, hm__chess_kind kind)
{
    for (int file = 0; file < 8; file++) {
        if (!men[file] && n-- == 0)
            men[file] = (uint8_t)kind;
    }
}

bool hm__chess960_start(unsigned number, hm__chess *out)
{
    // Which of the five empty files the knights get.
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4},
                                           {1, 2}, {1, 3}, {1, 4}, {2, 3},
                                           {2, 4}, {3, 4}};
    uint8_t men[8] = {0};
    size_t n = number;

    if (n >= 960)
        return false;
    men[n % 4 * 2 + 1] = HM__CHESS_BISHOP;
    men[n / 4 % 4 * 2] = HM__CHESS_BISHOP;
    put_free(men, (int)(n / 16 % 6), HM__CHESS_QUEEN);
    put_free(men, knights[n / 96][1], HM__CHESS_KNIGHT);
    put_free(men, knights[n / 96][0], HM__CHESS_KNIGHT);
    put_free(men, 0, HM__CHESS_ROOK);
    put_free(men, 0, HM__CHESS_KING);
    put_free(men, 0, HM__CHESS_ROOK);
    set_men(out, men);
    out->chess960 = true;
    return true;
}

void hm__chess_start(hm__chess *out)
{
    // Number 518 of those above, ready made: files of games need it often.
    static const hm__chess start = {
        .kinds = {[HM__CHESS_PAWN] = 0x00FF00000000FF00,
                  [HM__CHESS_KNIGHT] = 0x4200000000000042,
                  [HM__CHESS_BISHOP] = 0x2400000000000024,
                  [HM__CHESS_ROOK] = 0x8100000000000081,
                  [HM__CHESS_QUEEN] = 0x0800000000000008,
                  [HM__CHESS_KING] = 0x1000000000000010},
        .colors = {0x000000000000FFFF, 0xFFFF000000000000},
        .castlers = 0x8100000000000081,
        .board = {4, 2, 3,  5,  6,  3,        2,  4,  1,  1, 1,
                  1, 1, 1,  1,  1,  [48] = 9, 9,  9,  9,  9, 9,
                  9, 9, 12, 10, 11, 13,       14, 11, 10, 12},
        .number = 1,
    };

    *out = start;
}
