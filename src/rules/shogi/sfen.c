/*
 * sfen.c - positions as SFEN, moves as USI has them.
 */
#include "board.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"

static const char letters[] = ".plnsgbrk";

/* The most of each kind, both sides together. */
static const uint8_t most[] = {0, 18, 4, 4, 4, 4, 2, 2, 2};

/* ---- the usual start ----------------------------------------------------- */

#define WHITE(kind) HM__SHOGI_PIECE(kind, HM__SHOGI_WHITE)

/* A file: the pieces on its ends and, beside them, White's and Black's. */
#define ON_FILE(kind, white, black)                                            \
    WHITE(kind), white, WHITE(HM__SHOGI_PAWN), 0, 0, 0, HM__SHOGI_PAWN, black, \
        kind

#define SQUARE(file, rank) ((hm__squares)1 << (9 * (file) + (rank)-10))
#define ENDS(file) (SQUARE(file, 1) | SQUARE(file, 9))
#define RANK(rank)                                                             \
    (SQUARE(1, rank) | SQUARE(2, rank) | SQUARE(3, rank) | SQUARE(4, rank) |   \
     SQUARE(5, rank) | SQUARE(6, rank) | SQUARE(7, rank) | SQUARE(8, rank) |   \
     SQUARE(9, rank))

static const hm__shogi even = {
    .kinds =
        {
            [HM__SHOGI_PAWN] = RANK(3) | RANK(7),
            [HM__SHOGI_LANCE] = ENDS(1) | ENDS(9),
            [HM__SHOGI_KNIGHT] = ENDS(2) | ENDS(8),
            [HM__SHOGI_SILVER] = ENDS(3) | ENDS(7),
            [HM__SHOGI_GOLD] = ENDS(4) | ENDS(6),
            [HM__SHOGI_BISHOP] = SQUARE(2, 2) | SQUARE(8, 8),
            [HM__SHOGI_ROOK] = SQUARE(8, 2) | SQUARE(2, 8),
            [HM__SHOGI_KING] = ENDS(5),
        },
    .colors = {RANK(7) | RANK(9) | SQUARE(2, 8) | SQUARE(8, 8),
               RANK(1) | RANK(3) | SQUARE(2, 2) | SQUARE(8, 2)},
    .board =
        {
            ON_FILE(HM__SHOGI_LANCE, 0, 0),
            ON_FILE(HM__SHOGI_KNIGHT, WHITE(HM__SHOGI_BISHOP), HM__SHOGI_ROOK),
            ON_FILE(HM__SHOGI_SILVER, 0, 0),
            ON_FILE(HM__SHOGI_GOLD, 0, 0),
            ON_FILE(HM__SHOGI_KING, 0, 0),
            ON_FILE(HM__SHOGI_GOLD, 0, 0),
            ON_FILE(HM__SHOGI_SILVER, 0, 0),
            ON_FILE(HM__SHOGI_KNIGHT, WHITE(HM__SHOGI_ROOK), HM__SHOGI_BISHOP),
            ON_FILE(HM__SHOGI_LANCE, 0, 0),
        },
    .king = {44, 36},
    .last = HM__SHOGI_NOWHERE,
    .ply = 1,
};

void hm__shogi_start(hm__shogi *out)
{
    *out = even;
}

static bool has_hands(const hm__shogi *p)
{
    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++) {
        if (p->hand[0][kind] || p->hand[1][kind])
            return true;
    }
    return false;
}

/* Whether the pieces stand so, whoever moves first. */
static bool is_even(const hm__shogi *p)
{
    return memcmp(p->board, even.board, sizeof(p->board)) == 0 &&
           !has_hands(p) && !p->has_king[0] && !p->has_king[1];
}

static int kind_of(char letter)
{
    const char *at = letter == '.' || letter == '\0'
                         ? NULL
                         : strchr(letters, hm__lower(letter));

    return at ? (int)(at - letters) : HM__SHOGI_NONE;
}

/* ---- what can stand in a game -------------------------------------------- */

hm_status hm__shogi_check_set(const hm__shogi *p, hm_str at, hm_fault *why)
{
    if (is_even(p))
        return HM_OK;
    for (int kind = HM__SHOGI_PAWN; kind <= HM__SHOGI_KING; kind++) {
        int n = hm__squares_count(p->kinds[kind]);

        if (hm__shogi_can_promote(kind))
            n += hm__squares_count(p->kinds[kind | HM__SHOGI_PROMOTED]);
        if (kind < HM__SHOGI_KING)
            n += p->hand[0][kind] + p->hand[1][kind];
        if (n > most[kind])
            return hm__fault(why, at, "sfen-too-many",
                             "there are %d %ss; a set has %d", n,
                             hm__shogi_name(kind), most[kind]);
    }
    for (int c = 0; c < 2; c++) {
        if (hm__squares_count(p->kinds[HM__SHOGI_KING] & p->colors[c]) > 1)
            return hm__fault(why, at, "sfen-too-many",
                             "a side has more than one king");
    }
    return HM_OK;
}

static hm_status check_places(const hm__shogi *p, int color, hm_str at,
                              hm_fault *why)
{
    hm__squares pawns = p->kinds[HM__SHOGI_PAWN] & p->colors[color];
    hm__squares seen = 0;

    for (int kind = HM__SHOGI_PAWN; kind <= HM__SHOGI_KNIGHT; kind++) {
        hm__squares dead =
            p->kinds[kind] & p->colors[color] & hm__shogi_dead_end(kind, color);

        if (dead)
            return hm__fault(
                why, at, "sfen-dead-end", "a %s on %d%c could never move",
                hm__shogi_name(kind), hm__shogi_file(hm__squares_first(dead)),
                'a' + hm__squares_first(dead) % 9);
    }
    while (pawns) {
        hm__squares file = hm__squares_file(hm__squares_take(&pawns));

        if (seen & file)
            return hm__fault(why, at, "sfen-nifu",
                             "a side has two pawns on file %d",
                             hm__shogi_file(hm__squares_first(file)));
        seen |= file;
    }
    return HM_OK;
}

hm_status hm__shogi_validate(const hm__shogi *p, hm_str at, hm_fault *why)
{
    if (is_even(p))
        return HM_OK;
    HM_TRY(hm__shogi_check_set(p, at, why));
    HM_TRY(check_places(p, HM__SHOGI_BLACK, at, why));
    HM_TRY(check_places(p, HM__SHOGI_WHITE, at, why));
    if (p->has_king[0] || p->has_king[1])
        return hm__fault(why, at, "sfen-king-in-hand",
                         "a king cannot be in hand");
    if (hm__shogi_checkers(p, p->side ^ 1))
        return hm__fault(why, at, "sfen-in-check",
                         "the side that is not to move is in check");
    return HM_OK;
}

/* ---- reading ------------------------------------------------------------- */

static hm_status bad_syntax(hm_fault *why, hm_str text, size_t at,
                            const char *expected)
{
    return hm__fault(why, hm__str_part(text, at, at + 1), "sfen-syntax",
                     "expected %s", expected);
}

/* cell = digit | ["+"] letter; `*s` goes on along the row. */
static hm_status read_cell(hm_str text, size_t *at, int *column, int row,
                           hm__shogi *p)
{
    char c = text.ptr[*at];
    bool plus = c == '+';
    int kind;

    if (c >= '1' && c <= '9') {
        *column += c - '0';
        ++*at;
        return *column <= 9 ? HM_OK : HM_EINPUT;
    }
    if (plus && ++*at == text.len)
        return HM_EINPUT;
    c = text.ptr[*at];
    kind = kind_of(c);
    if (!kind || *column >= 9 || (plus && !hm__shogi_can_promote(kind)))
        return HM_EINPUT;
    hm__shogi_put(p, (8 - *column) * 9 + row,
                  HM__SHOGI_PIECE(plus ? kind | HM__SHOGI_PROMOTED : kind,
                                  hm__is_lower(c)));
    ++*column;
    ++*at;
    return HM_OK;
}

/* board = row {"/" row}, nine of them */
static hm_status read_board(hm_str text, hm__shogi *p, hm_fault *why)
{
    size_t at = 0;

    for (int row = 0; row < 9; row++) {
        int column = 0;

        while (at < text.len && text.ptr[at] != '/') {
            if (read_cell(text, &at, &column, row, p) != HM_OK)
                return bad_syntax(why, text, at,
                                  "nine squares in a row: pieces PLNSGBRK, "
                                  "with + before a promoted one, and digits");
        }
        if (column != 9 || (row < 8) != (at < text.len))
            return bad_syntax(why, text, at < text.len ? at : at - (at > 0),
                              "nine rows of nine squares");
        at++;
    }
    return HM_OK;
}

/* hands = "-" | {[number] letter} */
static hm_status read_hands(hm_str text, hm__shogi *p, hm_fault *why)
{
    size_t at = 0;

    if (hm_str_is(text, "-"))
        return HM_OK;
    while (at < text.len) {
        bool one = !hm__is_digit(text.ptr[at]);
        int count = one;
        uint8_t *hand;
        int kind;

        while (at < text.len && hm__is_digit(text.ptr[at]) && count < 10)
            count = count * 10 + text.ptr[at++] - '0';
        kind = at < text.len ? kind_of(text.ptr[at]) : 0;
        if (!kind)
            return bad_syntax(why, text, at < text.len ? at : at - 1,
                              "pieces in hand such as 2Pb, or -");
        if (kind == HM__SHOGI_KING) {
            p->has_king[hm__is_lower(text.ptr[at++])] = true;
            continue;
        }
        hand = &p->hand[hm__is_lower(text.ptr[at])][kind];
        *hand = (uint8_t)(*hand + count);
        if (*hand > most[kind])
            return hm__fault(why, hm__str_part(text, at, at + 1),
                             "sfen-too-many", "a set has only %d of these",
                             most[kind]);
        at++;
    }
    return HM_OK;
}

/* The next word of a text; empty at the end. */
static hm_str next_word(hm_str text, size_t *at)
{
    size_t start;

    while (*at < text.len && text.ptr[*at] == ' ')
        ++*at;
    start = *at;
    while (*at < text.len && text.ptr[*at] != ' ')
        ++*at;
    return hm__str_part(text, start, *at);
}

static hm_status read_side(hm_str text, hm_str word, hm__shogi *p,
                           hm_fault *why)
{
    if (!hm_str_is(word, "b") && !hm_str_is(word, "w"))
        return hm__fault(why, word.len ? word : text, "sfen-syntax",
                         "expected the side to move, b or w");
    p->side = word.ptr[0] == 'w';
    return HM_OK;
}

hm_status hm__sfen_read_any(hm_str text, hm__shogi *out, hm_fault *why)
{
    hm__shogi p = HM__SHOGI_EMPTY;
    size_t at = 0;
    hm_str board = next_word(text, &at);
    hm_str side = next_word(text, &at);
    hm_str hands = next_word(text, &at);
    hm_str number = next_word(text, &at);
    hm_str rest = next_word(text, &at);
    size_t ply = 1;

    if (!board.len)
        return hm__fault(why, text, "sfen-syntax", "expected a position");
    HM_TRY(read_board(board, &p, why));
    HM_TRY(read_side(text, side, &p, why));
    HM_TRY(read_hands(hands, &p, why));
    if (number.len && (!hm__str_size(number, &ply) || ply > 1000000))
        return hm__fault(why, number, "sfen-syntax",
                         "expected the number of the next move");
    if (rest.len)
        return hm__fault(why, rest, "sfen-syntax",
                         "a position has at most four parts");
    p.ply = (uint32_t)ply;
    HM_TRY(hm__shogi_check_set(&p, text, why));
    *out = p;
    return HM_OK;
}

hm_status hm__sfen_read(hm_str text, hm__shogi *out, hm_fault *why)
{
    hm__shogi p = {.ply = 0};

    HM_TRY(hm__sfen_read_any(text, &p, why));
    HM_TRY(hm__shogi_validate(&p, text, why));
    *out = p;
    return HM_OK;
}

/* ---- writing ------------------------------------------------------------- */

static char *put_piece(int piece, char *out)
{
    int kind = HM__SHOGI_KIND(piece);
    char letter = letters[hm__shogi_base(kind)];

    if (hm__shogi_is_promoted(kind))
        *out++ = '+';
    *out++ = HM__SHOGI_COLOR(piece) ? letter : (char)(letter - 'a' + 'A');
    return out;
}

static char *put_row(const hm__shogi *p, int row, char *out)
{
    int empty = 0;

    for (int file = 8; file >= 0; file--) {
        int piece = p->board[file * 9 + row];

        if (piece && empty) {
            *out++ = (char)('0' + empty);
            empty = 0;
        }
        if (piece)
            out = put_piece(piece, out);
        else
            empty++;
    }
    if (empty)
        *out++ = (char)('0' + empty);
    *out++ = row < 8 ? '/' : ' ';
    return out;
}

static char *put_hands(const hm__shogi *p, char *out)
{
    static const uint8_t order[] = {
        HM__SHOGI_ROOK,   HM__SHOGI_BISHOP, HM__SHOGI_GOLD, HM__SHOGI_SILVER,
        HM__SHOGI_KNIGHT, HM__SHOGI_LANCE,  HM__SHOGI_PAWN};
    char *start = out;

    for (int color = 0; color < 2; color++) {
        if (p->has_king[color])
            out = put_piece(HM__SHOGI_PIECE(HM__SHOGI_KING, color), out);
        for (size_t i = 0; i < sizeof(order); i++) {
            int n = p->hand[color][order[i]];

            if (n >= 10)
                *out++ = (char)('0' + n / 10);
            if (n >= 2)
                *out++ = (char)('0' + n % 10);
            if (n)
                out = put_piece(HM__SHOGI_PIECE(order[i], color), out);
        }
    }
    if (out == start)
        *out++ = '-';
    return out;
}

size_t hm__sfen_write(const hm__shogi *p, char out[HM__SFEN_ROOM])
{
    char *at = out;

    for (int row = 0; row < 9; row++)
        at = put_row(p, row, at);
    *at++ = p->side ? 'w' : 'b';
    *at++ = ' ';
    at = put_hands(p, at);
    at += snprintf(at, (size_t)(out + HM__SFEN_ROOM - at), " %u",
                   (unsigned)p->ply);
    return (size_t)(at - out);
}

/* ---- moves --------------------------------------------------------------- */

static char *put_square(int s, char *out)
{
    *out++ = (char)('0' + hm__shogi_file(s));
    *out++ = (char)('a' + s % 9);
    return out;
}

char *hm__usi_put(hm__shogi_move move, char *at)
{
    if (move.drop) {
        *at++ = (char)(letters[move.drop] - 'a' + 'A');
        *at++ = '*';
    } else {
        at = put_square(move.from, at);
    }
    at = put_square(move.to, at);
    if (move.promote)
        *at++ = '+';
    return at;
}

size_t hm__usi_write(hm__shogi_move move, char out[HM__USI_ROOM])
{
    char *end = hm__usi_put(move, out);

    *end = '\0';
    return (size_t)(end - out);
}

static bool read_square(const char *text, uint8_t *out)
{
    if (text[0] < '1' || text[0] > '9' || text[1] < 'a' || text[1] > 'i')
        return false;
    *out = (uint8_t)((text[0] - '1') * 9 + text[1] - 'a');
    return true;
}

/* move = square square ["+"] | letter "*" square */
bool hm__usi_read(hm_str text, hm__shogi_move *out)
{
    hm__shogi_move move = {0};

    if (text.len < 4 || text.len > 5 || !read_square(text.ptr + 2, &move.to))
        return false;
    move.promote = text.len == 5;
    if (move.promote && text.ptr[4] != '+')
        return false;
    if (text.ptr[1] == '*') {
        int kind = hm__is_upper(text.ptr[0]) ? kind_of(text.ptr[0]) : 0;

        if (!kind || kind == HM__SHOGI_KING || move.promote)
            return false;
        move.drop = (uint8_t)kind;
    } else if (!read_square(text.ptr, &move.from)) {
        return false;
    }
    *out = move;
    return true;
}
