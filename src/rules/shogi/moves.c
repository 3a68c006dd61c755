/*
 * moves.c - all legal moves of a position.
 *
 * Checks and pins are found first, so that no move has to be tried out but
 * those of the king. Moves come as fans, which can be counted in bulk.
 */
#include "board.h"

/* What holds for every move of a position. */
typedef struct scene {
    const hm__shogi *p;
    int side, king; // of the side to move
    hm__squares own, all;
    hm__squares targets; // that leave no check standing, but for the king's
    hm__squares drops;
    hm__squares pinned;
} scene;

/* The sliders of `color` that look at a square along an empty board. */
static hm__squares snipers(const hm__shogi *p, int s, int color)
{
    const hm__squares *k = p->kinds;
    int other = color ^ 1;
    hm__squares theirs = p->colors[color];
    hm__squares bishops = theirs & (k[HM__SHOGI_BISHOP] | k[HM__SHOGI_HORSE]);
    hm__squares rooks = theirs & (k[HM__SHOGI_ROOK] | k[HM__SHOGI_DRAGON]);
    hm__squares found;

    found = theirs & k[HM__SHOGI_LANCE] &
            hm__shogi_reach(HM__SHOGI_PIECE(HM__SHOGI_LANCE, other), s, 0);
    if (bishops)
        found |= bishops & hm__shogi_reach(HM__SHOGI_BISHOP, s, 0);
    if (rooks)
        found |= rooks & hm__shogi_reach(HM__SHOGI_ROOK, s, 0);
    return found;
}

/* Pieces of `color` that alone stand before a slider that aims at `s`. */
static hm__squares find_pinned(const hm__shogi *p, int s, int color)
{
    hm__squares all = hm__shogi_all(p);
    hm__squares from = snipers(p, s, color ^ 1);
    hm__squares pinned = 0;

    while (from) {
        hm__squares between =
            hm__squares_between(s, hm__squares_take(&from)) & all;

        if (between && !(between & (between - 1)))
            pinned |= between;
    }
    return pinned & p->colors[color];
}

static void look(const hm__shogi *p, scene *out)
{
    scene s = {.p = p, .side = p->side, .king = p->king[p->side]};
    hm__squares checkers = 0;

    s.own = p->colors[s.side];
    s.all = hm__shogi_all(p);
    s.targets = ~s.own;
    s.drops = ~s.all & (hm__square(HM__SHOGI_SQUARES) - 1);
    if (s.king != HM__SHOGI_NOWHERE) {
        checkers = hm__shogi_checkers(p, s.side);
        s.pinned = find_pinned(p, s.king, s.side);
    }
    if (checkers & (checkers - 1)) {
        s.targets = s.drops = 0;
    } else if (checkers) {
        s.drops = hm__squares_between(s.king, hm__squares_first(checkers));
        s.targets = s.drops | checkers;
    }
    *out = s;
}

/* ---- the moves of one piece ---------------------------------------------- */

static hm__squares king_moves(const hm__shogi *p, int color)
{
    int from = p->king[color];
    hm__squares all = hm__shogi_all(p) & ~hm__square(from);
    hm__squares to =
        hm__shogi_reach(HM__SHOGI_PIECE(HM__SHOGI_KING, color), from, 0) &
        ~p->colors[color];
    hm__squares safe = 0;

    while (to) {
        int s = hm__squares_take(&to);

        if (!hm__shogi_attackers(p, s, color ^ 1, all))
            safe |= hm__square(s);
    }
    return safe;
}

static hm__shogi_fan piece_moves(const scene *s, int from)
{
    int piece = s->p->board[from];
    int kind = HM__SHOGI_KIND(piece);
    hm__squares to = hm__shogi_reach(piece, from, s->all) & s->targets;
    hm__squares zone = hm__shogi_zone(s->side);

    if (hm__squares_has(s->pinned, from))
        to &= hm__squares_line(s->king, from);
    if (!hm__shogi_can_promote(kind))
        return (hm__shogi_fan){.plain = to, .from = (uint8_t)from};
    return (hm__shogi_fan){
        .plain = to & ~hm__shogi_dead_end(kind, s->side),
        .promoted = hm__squares_has(zone, from) ? to : to & zone,
        .from = (uint8_t)from,
    };
}

/* Every pawn has a square of its own to go to, so one set is enough. */
static hm__shogi_fan pawn_moves(const scene *s)
{
    hm__squares pawns = s->p->kinds[HM__SHOGI_PAWN] & s->own;
    hm__squares to;

    if (s->pinned)
        pawns &= ~s->pinned | hm__squares_file(s->king);
    to = s->side == HM__SHOGI_BLACK ? pawns >> 1 : pawns << 1;
    to &= s->targets;
    return (hm__shogi_fan){
        .plain = to & ~hm__shogi_dead_end(HM__SHOGI_PAWN, s->side),
        .promoted = to & hm__shogi_zone(s->side),
        .from = HM__SHOGI_NOWHERE,
    };
}

/* Files that have an unpromoted pawn of the side to move. */
static hm__squares pawn_files(const scene *s)
{
    hm__squares pawns = s->p->kinds[HM__SHOGI_PAWN] & s->own;
    hm__squares files = 0;

    while (pawns)
        files |= hm__squares_file(hm__squares_take(&pawns));
    return files;
}

/* Whether a pawn that gives check on `to` mates the side to move. */
static bool is_mate_by_pawn(const hm__shogi *p, int to)
{
    int color = p->side;
    hm__squares takers;
    hm__squares pinned;

    takers = hm__shogi_attackers(p, to, color, hm__shogi_all(p)) &
             ~hm__square(p->king[color]);
    pinned = find_pinned(p, p->king[color], color);
    if (takers & ~(pinned & ~hm__squares_line(p->king[color], to)))
        return false;
    return king_moves(p, color) == 0;
}

bool hm__shogi_is_pawn_mate(const hm__shogi *p, int to)
{
    int king = p->king[p->side ^ 1];
    hm__shogi after;

    if (king == HM__SHOGI_NOWHERE ||
        !hm__shogi_reaches(p, HM__SHOGI_PIECE(HM__SHOGI_PAWN, p->side), to,
                           king))
        return false;
    after = *p;
    hm__shogi_play(&after,
                   (hm__shogi_move){.to = (uint8_t)to, .drop = HM__SHOGI_PAWN});
    return is_mate_by_pawn(&after, to);
}

/* Where a pawn may be dropped: no second one on a file, and no mate. */
static hm__squares pawn_drops(const scene *s, hm__squares to)
{
    int other = s->p->king[s->side ^ 1];
    hm__squares check = 0;

    to &= ~pawn_files(s);
    if (other != HM__SHOGI_NOWHERE)
        check =
            to & hm__shogi_reach(HM__SHOGI_PIECE(HM__SHOGI_PAWN, s->side ^ 1),
                                 other, 0);
    if (check && hm__shogi_is_pawn_mate(s->p, hm__squares_first(check)))
        to &= ~check;
    return to;
}

static hm__squares drops_of(const scene *s, int kind)
{
    hm__squares to = s->drops & ~hm__shogi_dead_end(kind, s->side);

    return kind == HM__SHOGI_PAWN ? pawn_drops(s, to) : to;
}

/* ---- all ----------------------------------------------------------------- */

size_t hm__shogi_fans(const hm__shogi *p, hm__shogi_fan out[HM__SHOGI_FANS])
{
    hm__squares from;
    size_t n = 0;
    scene s;

    look(p, &s);
    from = s.own & ~p->kinds[HM__SHOGI_KING] & ~p->kinds[HM__SHOGI_PAWN];
    out[n++] = pawn_moves(&s);
    while (from && s.targets)
        out[n++] = piece_moves(&s, hm__squares_take(&from));
    if (s.king != HM__SHOGI_NOWHERE)
        out[n++] = (hm__shogi_fan){.plain = king_moves(p, s.side),
                                   .from = (uint8_t)s.king};
    for (int kind = HM__SHOGI_PAWN; s.drops && kind < HM__SHOGI_KING; kind++) {
        if (p->hand[s.side][kind])
            out[n++] = (hm__shogi_fan){.plain = drops_of(&s, kind),
                                       .drop = (uint8_t)kind};
    }
    return n;
}

size_t hm__shogi_count(const hm__shogi *p)
{
    hm__shogi_fan fans[HM__SHOGI_FANS];
    size_t n = hm__shogi_fans(p, fans);
    size_t count = 0;

    for (size_t i = 0; i < n; i++)
        count += (size_t)hm__squares_count(fans[i].plain) +
                 (size_t)hm__squares_count(fans[i].promoted);
    return count;
}

static hm__shogi_move *spread(const hm__shogi_fan *fan, bool promote,
                              int forward, hm__shogi_move *out)
{
    hm__squares to = promote ? fan->promoted : fan->plain;

    while (to) {
        int s = hm__squares_take(&to);
        int from = fan->from == HM__SHOGI_NOWHERE ? s - forward : fan->from;

        *out++ =
            (hm__shogi_move){(uint8_t)from, (uint8_t)s, fan->drop, promote};
    }
    return out;
}

size_t hm__shogi_legal(const hm__shogi *p, hm__shogi_move out[HM__SHOGI_MOVES])
{
    hm__shogi_fan fans[HM__SHOGI_FANS];
    size_t n = hm__shogi_fans(p, fans);
    int forward = p->side == HM__SHOGI_BLACK ? -1 : 1;
    hm__shogi_move *end = out;

    for (size_t i = 0; i < n; i++) {
        end = spread(&fans[i], true, forward, end);
        end = spread(&fans[i], false, forward, end);
    }
    return (size_t)(end - out);
}
