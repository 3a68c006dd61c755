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
    if (HM__SHOGI_KIND(piece) == HM__SHOGI_KING)
        p->king[color] = HM__SHOGI_NOWHERE;
}

static void play_drop(hm__shogi *p, hm__shogi_move move)
{
    p->hand[p->side][move.drop]--;
    hm__shogi_put(p, move.to, HM__SHOGI_PIECE(move.drop, p->side));
}

/* A king never goes to a hand. */
static void capture(hm__shogi *p, int s)
{
    int base = hm__shogi_base(HM__SHOGI_KIND(p->board[s]));

    hm__shogi_lift(p, s);
    if (base != HM__SHOGI_KING)
        p->hand[p->side][base]++;
}

hm__shogi_undo hm__shogi_play(hm__shogi *p, hm__shogi_move move)
{
    hm__shogi_undo undo = {p->board[move.to], p->last};

    if (move.drop) {
        play_drop(p, move);
    } else {
        int piece = p->board[move.from];

        hm__shogi_lift(p, move.from);
        if (undo.captured)
            capture(p, move.to);
        hm__shogi_put(p, move.to,
                      move.promote ? piece | HM__SHOGI_PROMOTED : piece);
    }
    p->side ^= 1;
    p->ply++;
    p->last = move.to;
    return undo;
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
        return;
    }
    hm__shogi_put(p, move.from,
                  move.promote ? piece & ~HM__SHOGI_PROMOTED : piece);
    if (undo.captured) {
        hm__shogi_put(p, move.to, undo.captured);
        if (base != HM__SHOGI_KING)
            p->hand[p->side][base]--;
    }
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

hm__squares hm__shogi_checkers(const hm__shogi *p, int color)
{
    if (p->king[color] == HM__SHOGI_NOWHERE)
        return 0;
    return hm__shogi_attackers(p, p->king[color], color ^ 1, hm__shogi_all(p));
}
