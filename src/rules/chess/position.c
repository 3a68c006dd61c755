/*
 * position.c - placing pieces, playing and undoing moves, checks.
 */
#include <string.h>

#include "board.h"

const char *hm__chess_side_name(int color)
{
    return color == HM__CHESS_WHITE ? "White" : "Black";
}

const char *hm__chess_name(int kind)
{
    static const char *const names[] = {"nothing", "pawn",  "knight", "bishop",
                                        "rook",    "queen", "king"};

    return names[kind];
}

void hm__chess_put(hm__chess *p, int s, int piece)
{
    hm__chess_set bit = hm__chess_bit(s);

    p->board[s] = (uint8_t)piece;
    p->colors[HM__CHESS_COLOR(piece)] |= bit;
    p->kinds[HM__CHESS_KIND(piece)] |= bit;
}

static void lift(hm__chess *p, int s)
{
    hm__chess_set bit = hm__chess_bit(s);
    int piece = p->board[s];

    p->board[s] = 0;
    p->colors[HM__CHESS_COLOR(piece)] &= ~bit;
    p->kinds[HM__CHESS_KIND(piece)] &= ~bit;
}

/* ---- playing ------------------------------------------------------------- */

/* Both leave their squares before either is put on its new one. */
static void move_both(hm__chess *p, const int from[2], const int to[2])
{
    int king = p->board[from[0]];
    int rook = p->board[from[1]];

    lift(p, from[0]);
    lift(p, from[1]);
    hm__chess_put(p, to[0], king);
    hm__chess_put(p, to[1], rook);
}

/* The square of the pawn that is captured en passant. */
static int passed_pawn(hm__chess_move m)
{
    return (m.from & 56) + hm__chess_file(m.to);
}

/* En passant is possible only if a pawn is next to the end of a double step. */
static hm__chess_set crossed(const hm__chess *p, hm__chess_move m)
{
    int s = (m.from + m.to) / 2;

    return hm__chess_sights[s].pawn[p->side] & p->kinds[HM__CHESS_PAWN] &
                   p->colors[p->side ^ 1]
               ? hm__chess_bit(s)
               : 0;
}

/* Moves a piece, which may become another. */
static void move_piece(hm__chess *p, hm__chess_move m, int piece)
{
    hm__chess_set from = hm__chess_bit(m.from);
    hm__chess_set to = hm__chess_bit(m.to);
    int kind = HM__CHESS_KIND(piece);

    p->board[m.from] = 0;
    p->colors[p->side] ^= from | to;
    p->kinds[kind] ^= from;
    kind = m.becomes ? m.becomes : kind;
    p->kinds[kind] |= to;
    p->board[m.to] = HM__CHESS_PIECE(kind, p->side);
}

hm__chess_undo hm__chess_play(hm__chess *p, hm__chess_move m)
{
    hm__chess_undo undo = {p->castlers, p->en_passant, p->number, p->clock, 0};
    int piece = p->board[m.from];
    int kind = HM__CHESS_KIND(piece);

    p->en_passant = 0;
    p->clock = (uint16_t)(p->clock + (p->clock < UINT16_MAX));
    if (m.manner == HM__CHESS_CASTLING) {
        move_both(
            p, (const int[]){m.from, m.to},
            (const int[]){hm__chess_king_goal(m), hm__chess_rook_goal(m)});
    } else if (m.manner != HM__CHESS_PASS) {
        int victim = m.manner == HM__CHESS_EN_PASSANT ? passed_pawn(m) : m.to;

        undo.captured = p->board[victim];
        if (undo.captured)
            lift(p, victim);
        move_piece(p, m, piece);
        if (undo.captured || kind == HM__CHESS_PAWN)
            p->clock = 0;
        if (m.manner == HM__CHESS_DOUBLE)
            p->en_passant = crossed(p, m);
    }
    if (m.manner != HM__CHESS_PASS)
        p->castlers &= ~(hm__chess_bit(m.from) | hm__chess_bit(m.to));
    if (kind == HM__CHESS_KING && m.manner != HM__CHESS_PASS)
        p->castlers &= p->colors[p->side ^ 1];
    p->number += p->side == HM__CHESS_BLACK && p->number < UINT32_MAX;
    p->side ^= 1;
    return undo;
}

void hm__chess_unplay(hm__chess *p, hm__chess_move m, hm__chess_undo undo)
{
    p->side ^= 1;
    p->castlers = undo.castlers;
    p->en_passant = undo.en_passant;
    p->clock = undo.clock;
    p->number = undo.number;
    if (m.manner == HM__CHESS_PASS)
        return;
    if (m.manner == HM__CHESS_CASTLING) {
        move_both(p,
                  (const int[]){hm__chess_king_goal(m), hm__chess_rook_goal(m)},
                  (const int[]){m.from, m.to});
        return;
    }
    hm__chess_put(p, m.from,
                  m.becomes ? HM__CHESS_PIECE(HM__CHESS_PAWN, p->side)
                            : p->board[m.to]);
    lift(p, m.to);
    if (undo.captured)
        hm__chess_put(p,
                      m.manner == HM__CHESS_EN_PASSANT ? passed_pawn(m) : m.to,
                      undo.captured);
}

/* ---- what the king allows ------------------------------------------------ */

bool hm__chess_in_check(const hm__chess *p)
{
    return hm__chess_attackers(p, hm__chess_king(p, p->side), p->side ^ 1,
                               hm__chess_all(p)) != 0;
}

/*
 * No piece is in the way of the king and the rook, and no square on the way of
 * the king is attacked; nor its last square, when the rook has left its own.
 */
bool hm__chess_may_castle(const hm__chess *p, hm__chess_move m)
{
    int king = hm__chess_king_goal(m);
    int rook = hm__chess_rook_goal(m);
    hm__chess_set both = hm__chess_bit(m.from) | hm__chess_bit(m.to);
    hm__chess_set all = hm__chess_all(p) & ~both;
    hm__chess_set path = hm__chess_way(m.from, king);

    if ((path | hm__chess_way(m.to, rook)) & all)
        return false;
    path &= ~hm__chess_bit(king);
    while (path) {
        if (hm__chess_attackers(p, hm__chess_take(&path), p->side ^ 1,
                                hm__chess_all(p)))
            return false;
    }
    return !hm__chess_attackers(
        p, king, p->side ^ 1, all | hm__chess_bit(king) | hm__chess_bit(rook));
}

bool hm__chess_may_capture_passing(const hm__chess *p, int from)
{
    int to = hm__chess_first(p->en_passant);
    hm__chess_set victim = hm__chess_bit(passed_pawn(
        (hm__chess_move){.from = (uint8_t)from, .to = (uint8_t)to}));
    hm__chess_set all =
        (hm__chess_all(p) | p->en_passant) & ~(victim | hm__chess_bit(from));

    return !(
        hm__chess_attackers(p, hm__chess_king(p, p->side), p->side ^ 1, all) &
        ~victim);
}

bool hm__chess_is_safe(const hm__chess *p, hm__chess_move m)
{
    hm__chess_set to = hm__chess_bit(m.to);
    hm__chess_set all = (hm__chess_all(p) | to) & ~hm__chess_bit(m.from);
    int king = hm__chess_king(p, p->side);

    if (m.manner == HM__CHESS_EN_PASSANT)
        return hm__chess_may_capture_passing(p, m.from);
    return !(
        hm__chess_attackers(p, king == m.from ? m.to : king, p->side ^ 1, all) &
        ~to);
}

/* A line changes only if a piece leaves it or comes to it. */
bool hm__chess_gives_check(const hm__chess *p, hm__chess_move m)
{
    int king = hm__chess_king(p, p->side ^ 1);
    int kind = m.becomes ? m.becomes : HM__CHESS_KIND(p->board[m.from]);
    const hm__chess_sight *sight = &hm__chess_sights[king];
    hm__chess_set from = hm__chess_bit(m.from);
    hm__chess_set to = hm__chess_bit(m.to);
    hm__chess_set all = (hm__chess_all(p) & ~from) | to;
    hm__chess_set own = p->colors[p->side] & ~from;
    hm__chess_set straight = sight->file | sight->rank;
    hm__chess_set slanted = sight->rising | sight->falling;

    if (m.manner >= HM__CHESS_EN_PASSANT) { // other squares change, too
        hm__chess after = *p;

        hm__chess_play(&after, m);
        return hm__chess_in_check(&after);
    }
    if ((kind == HM__CHESS_PAWN && (to & sight->pawn[p->side ^ 1])) ||
        (kind == HM__CHESS_KNIGHT && (to & sight->knight)))
        return true;
    if (!((from | to) & (straight | slanted)))
        return false;
    straight &= hm__chess_rooks(p) & own;
    slanted &= hm__chess_bishops(p) & own;
    if (kind == HM__CHESS_ROOK || kind == HM__CHESS_QUEEN)
        straight |= to & (sight->file | sight->rank);
    if (kind == HM__CHESS_BISHOP || kind == HM__CHESS_QUEEN)
        slanted |= to & (sight->rising | sight->falling);
    return (straight && (straight & hm__chess_rook(king, all))) ||
           (slanted && (slanted & hm__chess_bishop(king, all)));
}

int hm__chess_en_passant(const hm__chess *p)
{
    hm__chess_set from;
    int s;

    if (!p->en_passant)
        return HM__CHESS_NOWHERE;
    s = hm__chess_first(p->en_passant);
    from = hm__chess_sights[s].pawn[p->side ^ 1] & p->kinds[HM__CHESS_PAWN] &
           p->colors[p->side];
    while (from) {
        if (hm__chess_may_capture_passing(p, hm__chess_take(&from)))
            return s;
    }
    return HM__CHESS_NOWHERE;
}

bool hm__chess_is_same(const hm__chess *a, const hm__chess *b)
{
    return a->side == b->side && a->castlers == b->castlers &&
           memcmp(a->board, b->board, sizeof(a->board)) == 0 &&
           hm__chess_en_passant(a) == hm__chess_en_passant(b);
}
