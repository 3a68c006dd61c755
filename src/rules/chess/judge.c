/*
 * judge.c - if no legal move fits what is written, which rule does it break?
 */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"

#define NAME(piece) hm__chess_name(HM__CHESS_KIND(piece))

/* ---- the king ------------------------------------------------------------ */

/*
 * A piece of the other side that attacks `s`; `all` are the pieces on the
 * board.
 */
static int attacker_of(const hm__chess *p, int s, hm__chess_set all)
{
    hm__chess_set from = hm__chess_attackers(p, s, p->side ^ 1, all);

    return from ? hm__chess_first(from) : HM__CHESS_NOWHERE;
}

/* Why a move that a piece can make is not allowed. */
static hm_status say_check(const hm__chess *p, hm__chess_move m, hm_str at,
                           hm_fault *why)
{
    bool king_moves = HM__CHESS_KIND(p->board[m.from]) == HM__CHESS_KING;
    hm__chess after = *p;
    int king;
    int from;

    hm__chess_play(&after, m);
    after.side = p->side;
    king = hm__chess_king(&after, p->side);
    from = attacker_of(&after, king, hm__chess_all(&after));
    if (!king_moves && hm__chess_in_check(p))
        return hm__fault(why, at, "chess-ignore-check",
                         "king on %c%d stays in check from the %s on %c%d",
                         HM__CHESS_AT(king), NAME(after.board[from]),
                         HM__CHESS_AT(from));
    return hm__fault(why, at, "chess-self-check",
                     "king on %c%d would be in check from the %s on %c%d",
                     HM__CHESS_AT(king), NAME(after.board[from]),
                     HM__CHESS_AT(from));
}

/* ---- castling ------------------------------------------------------------ */

static hm_status say_in_the_way(const hm__chess *p, hm__chess_set there,
                                hm_str at, hm_fault *why)
{
    int s = hm__chess_first(there);

    return hm__fault(
        why, at, "chess-castling", "%s cannot castle: there is a %s on %c%d",
        hm__chess_side_name(p->side), NAME(p->board[s]), HM__CHESS_AT(s));
}

/* Castling with a rook that has the right to it. */
static hm_status say_castling(const hm__chess *p, hm__chess_move m, hm_str at,
                              hm_fault *why)
{
    const char *side = hm__chess_side_name(p->side);
    int goal = hm__chess_king_goal(m);
    hm__chess_set all = hm__chess_all(p);
    hm__chess_set others = all & ~(hm__chess_bit(m.from) | hm__chess_bit(m.to));
    hm__chess_set path = hm__chess_way(m.from, goal);
    hm__chess_set there =
        (path | hm__chess_way(m.to, hm__chess_rook_goal(m))) & others;

    if (hm__chess_in_check(p))
        return hm__fault(why, at, "chess-castling",
                         "%s cannot castle out of check", side);
    if (there)
        return say_in_the_way(p, there, at, why);
    while (path) {
        int s = hm__chess_take(&path);
        int from = attacker_of(p, s, s == goal ? others : all);

        if (from != HM__CHESS_NOWHERE)
            return hm__fault(why, at, "chess-castling",
                             "%s cannot castle: the %s on %c%d attacks %c%d",
                             side, NAME(p->board[from]), HM__CHESS_AT(from),
                             HM__CHESS_AT(s));
    }
    return hm__fault(why, at, "chess-castling", "%s cannot castle", side);
}

static hm_status refuse_castling(const hm__chess *p, bool right, hm_str at,
                                 hm_fault *why)
{
    hm__chess_set rooks = p->castlers & p->colors[p->side];
    hm__chess_move m = {.from = (uint8_t)hm__chess_king(p, p->side),
                        .manner = HM__CHESS_CASTLING};

    while (rooks) {
        m.to = (uint8_t)hm__chess_take(&rooks);
        if ((m.to > m.from) == right)
            return say_castling(p, m, at, why);
    }
    return hm__fault(
        why, at, "chess-castling", "%s has no right to castle on the %s",
        hm__chess_side_name(p->side), right ? "king's side" : "queen's side");
}

/* ---- moves of pieces ----------------------------------------------------- */

/* The named piece is on the square, but the move is not possible. */
static hm_status check_origin(const hm__chess *p, const hm__chess_pattern *t,
                              hm_str at, hm_fault *why)
{
    int s = (t->from_rank - 1) * 8 + t->from_file - 1;

    if (!t->from_file || !t->from_rank)
        return HM_OK;
    if (!p->board[s])
        return hm__fault(why, at, "chess-no-piece", "there is no piece on %c%d",
                         HM__CHESS_AT(s));
    if (HM__CHESS_COLOR(p->board[s]) != p->side)
        return hm__fault(why, at, "chess-wrong-side",
                         "the %s on %c%d is %s's, and it is %s's turn",
                         NAME(p->board[s]), HM__CHESS_AT(s),
                         hm__chess_side_name(p->side ^ 1),
                         hm__chess_side_name(p->side));
    if (t->kind && t->kind != HM__CHESS_KIND(p->board[s]))
        return hm__fault(why, at, "chess-wrong-piece",
                         "the piece on %c%d is a %s, not a %s", HM__CHESS_AT(s),
                         NAME(p->board[s]), hm__chess_name(t->kind));
    return HM_OK;
}

static hm_status check_goal(const hm__chess *p, int to, hm_str at,
                            hm_fault *why)
{
    int there = p->board[to];

    if (there && HM__CHESS_COLOR(there) == p->side)
        return hm__fault(
            why, at, "chess-own-piece", "%s's own %s stands on %c%d",
            hm__chess_side_name(p->side), NAME(there), HM__CHESS_AT(to));
    return HM_OK;
}

/* How far a king walks from one square to another. */
static int distance(int a, int b)
{
    int files = abs(hm__chess_file(a) - hm__chess_file(b));
    int ranks = abs(hm__chess_rank(a) - hm__chess_rank(b));

    return files > ranks ? files : ranks;
}

/* Brings the legal moves of some pieces that end nearest to `to` forward. */
static size_t find_near(const hm__chess *p, hm__chess_set from, int to,
                        hm__chess_move *moves, size_t most)
{
    size_t count = hm__chess_legal(p, moves);
    size_t found = 0;

    for (int far = 0; far < 8 && found < most; far++) {
        for (size_t i = found; i < count && found < most; i++) {
            hm__chess_move m = moves[i];

            if (!hm__chess_has(from, m.from) || distance(m.to, to) != far ||
                m.manner == HM__CHESS_CASTLING)
                continue;
            moves[i] = moves[found];
            moves[found++] = m;
        }
    }
    return found;
}

/* Says what such pieces, or the one that is named, could play instead. */
static hm_status say_near(const hm__chess *p, const hm__chess_pattern *t,
                          int kind, int to, hm_fault *why)
{
    enum { MOST = 6 };
    hm__chess_move moves[HM__CHESS_MOVES];
    bool named = t->from_file && t->from_rank;
    int from = (t->from_rank - 1) * 8 + t->from_file - 1;
    size_t count = find_near(p, named ? hm__chess_bit(from) : p->kinds[kind],
                             to, moves, MOST);
    char text[MOST * (HM__SAN_ROOM + 4)];
    size_t len = 0;

    for (size_t i = 0; i < count; i++) {
        const char *between = i == 0 ? "" : i + 1 < count ? ", " : " or ";
        char move[HM__SAN_ROOM];

        if (named)
            hm__uci_write(p, moves[i], move);
        else
            hm__san_write(p, moves[i], move);
        len += (size_t)snprintf(text + len, sizeof(text) - len, "%s%s", between,
                                move);
    }
    if (count == 0)
        return hm__fault_hint(why, named ? "it cannot move at all"
                                         : "none can move at all");
    return hm__fault_hint(why, "legal moves near there: %s", text);
}

/* A piece of `kind` was to go to a square. */
static hm_status refuse_goal(const hm__chess *p, const hm__chess_pattern *t,
                             int kind, hm_str at, hm_fault *why)
{
    int to = (t->to_rank - 1) * 8 + t->to_file - 1;
    hm__chess_set from = hm__chess_sources(p, kind, to, ~(hm__chess_set)0);

    HM_TRY(check_goal(p, to, at, why));
    for (int s = 0; s < HM__CHESS_SQUARES; s++) {
        hm__chess_move m;

        if (!hm__chess_has(from, s) ||
            (t->from_file && t->from_file != hm__chess_file(s) + 1) ||
            (t->from_rank && t->from_rank != hm__chess_rank(s) + 1))
            continue;
        m = hm__chess_move_to(p, s, to);
        if (!hm__chess_is_safe(p, m))
            return say_check(p, m, at, why);
        return hm__fault(
            why, at, "chess-bad-promotion", "%s",
            t->becomes ? "only a pawn that reaches the last rank promotes"
                       : "a pawn that reaches the last rank must promote");
    }
    if (t->from_file && t->from_rank)
        hm__fault(why, at, "chess-no-such-move",
                  "the %s on %c%d cannot go to %c%d", hm__chess_name(kind),
                  'a' + t->from_file - 1, t->from_rank, HM__CHESS_AT(to));
    else
        hm__fault(why, at, "chess-no-such-move", "no %s can go to %c%d",
                  hm__chess_name(kind), HM__CHESS_AT(to));
    return say_near(p, t, kind, to, why);
}

hm_status hm__chess_refuse(const hm__chess *p, const hm__chess_pattern *pattern,
                           hm_str at, hm_fault *why)
{
    int kind = pattern->kind;

    if (pattern->sort == HM__CHESS_CASTLES_H ||
        pattern->sort == HM__CHESS_CASTLES_A)
        return refuse_castling(p, pattern->sort == HM__CHESS_CASTLES_H, at,
                               why);
    if (pattern->sort == HM__CHESS_PASSES)
        return hm__fault(why, at, "chess-pass-in-check",
                         "%s is in check, and cannot pass",
                         hm__chess_side_name(p->side));
    HM_TRY(check_origin(p, pattern, at, why));
    if (!kind && pattern->from_file && pattern->from_rank)
        kind = HM__CHESS_KIND(
            p->board[(pattern->from_rank - 1) * 8 + pattern->from_file - 1]);
    if (kind && pattern->to_file && pattern->to_rank)
        return refuse_goal(p, pattern, kind, at, why);
    return hm__fault(why, at, "chess-no-such-move", "there is no such move");
}
