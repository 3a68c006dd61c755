/*
 * position.c - putting pieces, playing and taking back moves, attacks.
 */
#include "board.h"

#include <string.h>

bool hm__shogi_is_same(const hm__shogi *a, const hm__shogi *b)
{
    return a->side == b->side &&
           memcmp(a->board, b->board, sizeof(a->board)) == 0 &&
           memcmp(a->hand, b->hand, sizeof(a->hand)) == 0;
}

int hm__shogi_in_set(hm__shogi_kind kind)
{
    static const uint8_t counts[HM__SHOGI_KING + 1] = {0, 18, 4, 4, 4,
                                                       4, 2,  2, 2};

    return counts[kind];
}

int hm__shogi_missing(const hm__shogi *p, hm__shogi_kind kind)
{
    hm__squares both = p->kinds[kind];

    if (hm__shogi_can_promote((int)kind))
        both |= p->kinds[kind | HM__SHOGI_PROMOTED];
    return hm__shogi_in_set(kind) - hm__squares_count(both) - p->hand[0][kind] -
           p->hand[1][kind];
}

bool hm__shogi_declines(const hm__shogi *p, hm__shogi_move m)
{
    hm__squares both = hm__square(m.from) | hm__square(m.to);

    return !m.drop && !m.promote &&
           hm__shogi_can_promote(HM__SHOGI_KIND(p->board[m.from])) &&
           (both & hm__shogi_zone(p->side)) != 0;
}

void hm__shogi_put(hm__shogi *p, int s, int piece)
{
    hm__squares bit = hm__square(s);
    int color = HM__SHOGI_COLOR(piece);

    p->board[s] = (uint8_t)piece;
    p->colors[color] |= bit;
    p->kinds[HM__SHOGI_KIND(piece)] |= bit;
    p->calm = 0;
    if (HM__SHOGI_KIND(piece) == HM__SHOGI_KING)
        p->king[color] = (uint8_t)s;
}

void hm__shogi_lift(hm__shogi *p, int s)
{
    hm__squares bit = hm__square(s);
    int piece = p->board[s];
    int color = HM__SHOGI_COLOR(piece);

    p->board[s] = 0;
    p->colors[color] &= ~bit;
    p->kinds[HM__SHOGI_KIND(piece)] &= ~bit;
    p->calm = 0;
    if (HM__SHOGI_KIND(piece) == HM__SHOGI_KING)
        p->king[color] = HM__SHOGI_NOWHERE;
}

static void play_drop(hm__shogi *p, hm__shogi_move move)
{
    p->hand[p->side][move.drop]--;
    hm__shogi_put(p, move.to, HM__SHOGI_PIECE(move.drop, p->side));
}

/* A king never goes to a hand. */
static void capture(hm__shogi *p, int piece, hm__squares to)
{
    int kind = HM__SHOGI_KIND(piece);
    int base = hm__shogi_base(kind);

    p->colors[HM__SHOGI_COLOR(piece)] ^= to;
    p->kinds[kind] ^= to;
    if (base != HM__SHOGI_KING)
        p->hand[p->side][base]++;
    else
        p->king[HM__SHOGI_COLOR(piece)] = HM__SHOGI_NOWHERE;
}

static void play_step(hm__shogi *p, hm__shogi_move move)
{
    int piece = p->board[move.from];
    int color = HM__SHOGI_COLOR(piece);
    int kind = HM__SHOGI_KIND(piece);
    hm__squares from = hm__square(move.from);
    hm__squares to = hm__square(move.to);

    if (p->board[move.to])
        capture(p, p->board[move.to], to);
    p->board[move.from] = 0;
    p->board[move.to] =
        (uint8_t)(move.promote ? piece | HM__SHOGI_PROMOTED : piece);
    p->colors[color] ^= from | to;
    p->kinds[kind] ^= from;
    p->kinds[move.promote ? kind | HM__SHOGI_PROMOTED : kind] ^= to;
    if (kind == HM__SHOGI_KING)
        p->king[color] = move.to;
}

hm__shogi_undo hm__shogi_play(hm__shogi *p, hm__shogi_move move)
{
    hm__shogi_undo undo = {p->board[move.to], p->last, p->calm};

    if (move.drop)
        play_drop(p, move);
    else
        play_step(p, move);
    p->side ^= 1;
    p->ply++;
    p->last = move.to;
    p->calm = 0;
    return undo;
}

/* Whether the last move attacks a king that nothing attacked before it. */
static bool gives_check(const hm__shogi *p, hm__shogi_move move)
{
    int king = p->king[p->side];

    if (king == HM__SHOGI_NOWHERE)
        return false;
    if (hm__shogi_reaches(p, p->board[move.to], move.to, king))
        return true;
    return !move.drop && hm__shogi_may_open(p, king, move.from, p->side ^ 1) &&
           hm__shogi_checkers(p, p->side);
}

hm__shogi_undo hm__shogi_play_legal(hm__shogi *p, hm__shogi_move move)
{
    uint8_t mover = (uint8_t)(1 << p->side);
    uint8_t other = (uint8_t)(2 >> p->side);
    hm__shogi_undo undo = hm__shogi_play(p, move);
    bool check = undo.calm & other ? gives_check(p, move)
                                   : hm__shogi_checkers(p, p->side) != 0;

    p->calm = check ? mover : mover | other;
    return undo;
}

hm__shogi_undo hm__shogi_play_board(hm__shogi *p, hm__shogi_move move)
{
    hm__shogi_undo undo = {p->board[move.to], p->last, p->calm};
    int piece =
        move.drop ? HM__SHOGI_PIECE(move.drop, p->side) : p->board[move.from];

    if (!move.drop)
        p->board[move.from] = 0;
    p->board[move.to] =
        (uint8_t)(move.promote ? piece | HM__SHOGI_PROMOTED : piece);
    p->side ^= 1;
    p->ply++;
    p->last = move.to;
    return undo;
}

void hm__shogi_unplay_board(hm__shogi *p, hm__shogi_move move,
                            hm__shogi_undo undo)
{
    int piece = p->board[move.to];

    p->board[move.to] = undo.captured;
    if (!move.drop)
        p->board[move.from] =
            (uint8_t)(move.promote ? piece & ~HM__SHOGI_PROMOTED : piece);
    p->side ^= 1;
    p->ply--;
    p->last = undo.last;
}

void hm__shogi_unplay(hm__shogi *p, hm__shogi_move move, hm__shogi_undo undo)
{
    int piece = p->board[move.to];
    int base = hm__shogi_base(HM__SHOGI_KIND(undo.captured));

    p->side ^= 1;
    p->ply--;
    p->last = undo.last;
    hm__shogi_lift(p, move.to);
    if (move.drop) {
        p->hand[p->side][move.drop]++;
    } else {
        hm__shogi_put(p, move.from,
                      move.promote ? piece & ~HM__SHOGI_PROMOTED : piece);
        if (undo.captured)
            hm__shogi_put(p, move.to, undo.captured);
        if (undo.captured && base != HM__SHOGI_KING)
            p->hand[p->side][base]--;
    }
    p->calm = undo.calm;
}

/* What a piece of `color` on `s` would reach, it is reached from. */
#define FROM(kind, set)                                                        \
    if (set)                                                                   \
    from |= hm__shogi_reach(HM__SHOGI_PIECE(kind, color), s, all) & (set)

/* Those of `near` that step to a square; `color` is the other side. */
static hm__squares steppers(const hm__shogi *p, int s, int color,
                            hm__squares near)
{
    const hm__squares *k = p->kinds;
    const hm__squares all = 0;
    hm__squares pawns = near & k[HM__SHOGI_PAWN];
    hm__squares knights = near & k[HM__SHOGI_KNIGHT];
    hm__squares silvers = near & k[HM__SHOGI_SILVER];
    hm__squares golds =
        near &
        (k[HM__SHOGI_GOLD] | k[HM__SHOGI_TOKIN] | k[HM__SHOGI_LANCE | 8] |
         k[HM__SHOGI_KNIGHT | 8] | k[HM__SHOGI_SILVER | 8]);
    hm__squares kings =
        near & (k[HM__SHOGI_KING] | k[HM__SHOGI_HORSE] | k[HM__SHOGI_DRAGON]);
    hm__squares from = 0;

    FROM(HM__SHOGI_PAWN, pawns);
    FROM(HM__SHOGI_KNIGHT, knights);
    FROM(HM__SHOGI_SILVER, silvers);
    FROM(HM__SHOGI_GOLD, golds);
    FROM(HM__SHOGI_KING, kings);
    return from;
}

/* Mostly nobody is near or in line, which is seen first. */
hm__squares hm__shogi_attackers(const hm__shogi *p, int s, int of,
                                hm__squares all)
{
    const hm__squares *k = p->kinds;
    int color = of ^ 1;
    hm__squares theirs = p->colors[of];
    hm__squares near = theirs & hm__squares_near(s);
    hm__squares file = hm__squares_file(s);
    hm__squares lances = theirs & k[HM__SHOGI_LANCE] & file;
    hm__squares bishops = theirs & (k[HM__SHOGI_BISHOP] | k[HM__SHOGI_HORSE]);
    hm__squares rooks = theirs & (k[HM__SHOGI_ROOK] | k[HM__SHOGI_DRAGON]) &
                        (file | hm__squares_rank(s));
    hm__squares from = near ? steppers(p, s, color, near) : 0;

    FROM(HM__SHOGI_LANCE, lances);
    if (bishops)
        bishops &= hm__squares_diagonals(s);
    FROM(HM__SHOGI_BISHOP, bishops);
    FROM(HM__SHOGI_ROOK, rooks);
    return from;
}

#undef FROM

bool hm__shogi_has_slider(const hm__shogi *p, int king, int from, int color)
{
    const hm__squares *k = p->kinds;

    return ((k[HM__SHOGI_LANCE] | k[HM__SHOGI_BISHOP] | k[HM__SHOGI_HORSE] |
             k[HM__SHOGI_ROOK] | k[HM__SHOGI_DRAGON]) &
            p->colors[color] & hm__squares_line(king, from)) != 0;
}

hm__squares hm__shogi_checkers(const hm__shogi *p, int color)
{
    if (p->king[color] == HM__SHOGI_NOWHERE)
        return 0;
    return hm__shogi_attackers(p, p->king[color], color ^ 1, hm__shogi_all(p));
}
