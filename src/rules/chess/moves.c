/*
 * moves.c - all legal moves of a position, or how many there are.
 *
 * A piece that is pinned may move on the line of its pin, and in check only
 * moves count that block it or capture the piece that gives it. So every move
 * that is found is legal, and no move has to be played to test it. Only en
 * passant captures, which remove two pieces from a rank, are tested one by one.
 *
 * The same code lists moves and counts them, for either side: the compiler
 * makes four functions from it.
 */
#include "board.h"

#define RANK_3 0x0000000000FF0000U
#define RANK_6 0x0000FF0000000000U
#define LAST_RANKS 0xFF000000000000FFU
#define FILE_A 0x0101010101010101U
#define FILE_H 0x8080808080808080U

/* The position from the point of view of the side to move. */
typedef struct view {
    const hm__chess *p;
    hm__chess_set own, other, all;
    hm__chess_set rooks, bishops; // of the other side; queens are both
    hm__chess_set targets;        // for all but the king
    hm__chess_set straight,
        slanted; // lines of pins, including the pinning piece
    hm__chess_set checkers;
    int king;
} view;

/* Where moves go: a list, or only their number. */
typedef struct sink {
    hm__chess_move *out; // NULL: they are counted
    size_t count;
} sink;

/* ---- checks and pins ----------------------------------------------------- */

/* Examines the lines from the king; `pins` gets those with a pinned piece. */
static inline void find_pins(view *v, hm__chess_set snipers,
                             hm__chess_set *pins)
{
    while (snipers) {
        int s = hm__chess_take(&snipers);
        hm__chess_set between = hm__chess_between(v->king, s);
        hm__chess_set there = between & v->all;

        if (!there) {
            v->checkers |= hm__chess_bit(s);
            v->targets &= between | hm__chess_bit(s);
        } else if (!(there & (there - 1)) && (there & v->own)) {
            *pins |= between | hm__chess_bit(s);
        }
    }
}

static inline view view_of(const hm__chess *p, int us)
{
    hm__chess_set other = p->colors[us ^ 1];
    view v = {.p = p,
              .own = p->colors[us],
              .other = other,
              .all = hm__chess_all(p),
              .rooks = hm__chess_rooks(p) & other,
              .bishops = hm__chess_bishops(p) & other,
              .targets = ~(p->colors[us] | p->kinds[HM__CHESS_KING]),
              .king = hm__chess_king(p, us)};
    const hm__chess_sight *from = &hm__chess_sights[v.king];
    hm__chess_set near = ((from->pawn[us] & p->kinds[HM__CHESS_PAWN]) |
                          (from->knight & p->kinds[HM__CHESS_KNIGHT])) &
                         other;

    if (near) {
        v.checkers = near;
        v.targets &= near;
    }
    find_pins(&v, v.rooks & (from->file | from->rank), &v.straight);
    find_pins(&v, v.bishops & (from->rising | from->falling), &v.slanted);
    return v;
}

/* ---- one move, or many --------------------------------------------------- */

static inline void put(sink *to, hm__chess_move move)
{
    if (to->out)
        to->out[to->count] = move;
    to->count++;
}

/* Moves of one piece. */
static inline void put_fan(sink *to, int from, hm__chess_set targets)
{
    if (!to->out) {
        to->count += hm__chess_size(targets);
        return;
    }
    while (targets)
        put(to, (hm__chess_move){.from = (uint8_t)from,
                                 .to = (uint8_t)hm__chess_take(&targets)});
}

static inline void put_promotions(sink *to, int step, hm__chess_set targets)
{
    if (!to->out) {
        to->count += 4 * hm__chess_size(targets);
        return;
    }
    while (targets) {
        int s = hm__chess_take(&targets);

        for (uint8_t k = HM__CHESS_QUEEN; k >= HM__CHESS_KNIGHT; k--)
            put(to, (hm__chess_move){.from = (uint8_t)(s - step),
                                     .to = (uint8_t)s,
                                     .becomes = k});
    }
}

/* Moves of pawns in the same direction: each comes from `step` before. */
static inline void put_pawns(sink *to, int step, hm__chess_set targets,
                             hm__chess_manner manner)
{
    hm__chess_set last = targets & LAST_RANKS;

    if (last)
        put_promotions(to, step, last);
    targets &= ~LAST_RANKS;
    if (!to->out) {
        to->count += hm__chess_size(targets);
        return;
    }
    while (targets) {
        int s = hm__chess_take(&targets);

        put(to, (hm__chess_move){.from = (uint8_t)(s - step),
                                 .to = (uint8_t)s,
                                 .manner = (uint8_t)manner});
    }
}

/* ---- the king ------------------------------------------------------------ */

/* Squares next to the king that are not attacked when it has left its own. */
static inline hm__chess_set king_targets(const view *v, int us)
{
    const hm__chess *p = v->p;
    hm__chess_set left = v->all & ~hm__chess_bit(v->king);
    hm__chess_set pawns = p->kinds[HM__CHESS_PAWN] & v->other;
    hm__chess_set attacked =
        us == HM__CHESS_WHITE ? (pawns & ~FILE_A) >> 9 | (pawns & ~FILE_H) >> 7
                              : (pawns & ~FILE_A) << 7 | (pawns & ~FILE_H) << 9;
    hm__chess_set open = hm__chess_sights[v->king].king & ~attacked &
                         ~(v->own | p->kinds[HM__CHESS_KING]);
    hm__chess_set safe = 0;

    while (open) {
        int s = hm__chess_take(&open);

        if (!hm__chess_attackers(p, s, us ^ 1, left))
            safe |= hm__chess_bit(s);
    }
    return safe;
}

static inline void put_castling(const view *v, sink *to)
{
    hm__chess_set rooks = v->p->castlers & v->own;

    while (rooks) {
        hm__chess_move m = {.from = (uint8_t)v->king,
                            .to = (uint8_t)hm__chess_take(&rooks),
                            .manner = HM__CHESS_CASTLING};

        if (hm__chess_may_castle(v->p, m))
            put(to, m);
    }
}

/* ---- pawns --------------------------------------------------------------- */

/* A shift in the direction of the pawns of a side. */
static inline hm__chess_set shift(hm__chess_set set, int step)
{
    return step > 0 ? set << step : set >> -step;
}

static inline void put_steps(const view *v, int us, hm__chess_set pawns,
                             sink *to)
{
    int step = us == HM__CHESS_WHITE ? 8 : -8;
    hm__chess_set free = pawns & ~v->slanted;
    hm__chess_set one = (shift(free & ~v->straight, step) |
                         (shift(free & v->straight, step) & v->straight)) &
                        ~v->all;
    hm__chess_set third = us == HM__CHESS_WHITE ? RANK_3 : RANK_6;
    hm__chess_set two = shift(one & third, step) & ~v->all;

    put_pawns(to, step, one & v->targets, HM__CHESS_PLAIN);
    put_pawns(to, 2 * step, two & v->targets, HM__CHESS_DOUBLE);
}

static inline void put_captures(const view *v, int us, hm__chess_set pawns,
                                sink *to)
{
    hm__chess_set free = pawns & ~v->straight;
    hm__chess_set victims = v->other & v->targets;
    int left = us == HM__CHESS_WHITE ? 7 : -9;
    int right = us == HM__CHESS_WHITE ? 9 : -7;
    hm__chess_set a = free & ~FILE_A;
    hm__chess_set h = free & ~FILE_H;

    a = shift(a & ~v->slanted, left) |
        (shift(a & v->slanted, left) & v->slanted);
    h = shift(h & ~v->slanted, right) |
        (shift(h & v->slanted, right) & v->slanted);
    put_pawns(to, left, a & victims, HM__CHESS_PLAIN);
    put_pawns(to, right, h & victims, HM__CHESS_PLAIN);
}

static inline void put_passing(const view *v, int us, hm__chess_set pawns,
                               sink *to)
{
    int s = hm__chess_first(v->p->en_passant);
    hm__chess_set from = hm__chess_sights[s].pawn[us ^ 1] & pawns;

    while (from) {
        int f = hm__chess_take(&from);

        if (hm__chess_may_capture_passing(v->p, f))
            put(to, (hm__chess_move){.from = (uint8_t)f,
                                     .to = (uint8_t)s,
                                     .manner = HM__CHESS_EN_PASSANT});
    }
}

/* ---- all ----------------------------------------------------------------- */

static inline void put_officers(const view *v, sink *to)
{
    const hm__chess *p = v->p;
    hm__chess_set some =
        p->kinds[HM__CHESS_KNIGHT] & v->own & ~(v->straight | v->slanted);

    while (some) {
        int s = hm__chess_take(&some);

        put_fan(to, s, hm__chess_sights[s].knight & v->targets);
    }
    some = hm__chess_bishops(p) & v->own & ~v->straight;
    while (some) {
        int s = hm__chess_take(&some);
        hm__chess_set line = hm__chess_has(v->slanted, s) ? v->slanted : ~0ULL;

        put_fan(to, s, hm__chess_bishop(s, v->all) & v->targets & line);
    }
    some = hm__chess_rooks(p) & v->own & ~v->slanted;
    while (some) {
        int s = hm__chess_take(&some);
        hm__chess_set line =
            hm__chess_has(v->straight, s) ? v->straight : ~0ULL;

        put_fan(to, s, hm__chess_rook(s, v->all) & v->targets & line);
    }
}

static inline void put_all(const hm__chess *p, int us, sink *to)
{
    view v = view_of(p, us);
    hm__chess_set pawns = p->kinds[HM__CHESS_PAWN] & v.own;

    if (!(v.checkers & (v.checkers - 1))) {
        put_steps(&v, us, pawns, to);
        put_captures(&v, us, pawns, to);
        if (p->en_passant)
            put_passing(&v, us, pawns, to);
        put_officers(&v, to);
    }
    put_fan(to, v.king, king_targets(&v, us));
    if (!v.checkers && (p->castlers & v.own))
        put_castling(&v, to);
}

size_t hm__chess_legal(const hm__chess *p, hm__chess_move out[HM__CHESS_MOVES])
{
    sink to = {.out = out};

    if (p->side == HM__CHESS_WHITE)
        put_all(p, HM__CHESS_WHITE, &to);
    else
        put_all(p, HM__CHESS_BLACK, &to);
    return to.count;
}

size_t hm__chess_count(const hm__chess *p)
{
    sink to = {.out = NULL};

    if (p->side == HM__CHESS_WHITE)
        put_all(p, HM__CHESS_WHITE, &to);
    else
        put_all(p, HM__CHESS_BLACK, &to);
    return to.count;
}
