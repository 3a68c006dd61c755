/*
 * match.c - the legal moves that fit what is written.
 *
 * For replaying: no list of moves is generated. The pieces that can move to a
 * square are those that a piece of their kind would attack from there.
 */
#include "board.h"

#define RANK_1 0xFFU
#define FILE_A 0x0101010101010101U

/* ---- where pieces come from ---------------------------------------------- */

/* Pawns move to empty squares, and capture on others. */
static hm__chess_set pawn_sources(const hm__chess *p, int to)
{
    hm__chess_set pawns = p->kinds[HM__CHESS_PAWN] & p->colors[p->side];
    int step = p->side == HM__CHESS_WHITE ? 8 : -8;
    int start = p->side == HM__CHESS_WHITE ? 3 : 4; // rank of a double step
    int from = to - step;

    if (p->board[to] || hm__chess_has(p->en_passant, to))
        return hm__chess_sights[to].pawn[p->side ^ 1] & pawns;
    if (from < 0 || from >= HM__CHESS_SQUARES)
        return 0;
    if (!p->board[from] && hm__chess_rank(to) == start)
        from -= step;
    return pawns & hm__chess_bit(from);
}

/* Rooks, bishops and queens that attack a square. */
static hm__chess_set slider_sources(const hm__chess *p, int to,
                                    hm__chess_set rooks, hm__chess_set bishops)
{
    const hm__chess_sight *sight = &hm__chess_sights[to];
    hm__chess_set all = hm__chess_all(p);

    rooks &= sight->file | sight->rank;
    bishops &= sight->rising | sight->falling;
    if (rooks)
        rooks &= hm__chess_rook(to, all);
    if (bishops)
        bishops &= hm__chess_bishop(to, all);
    return rooks | bishops;
}

hm__chess_set hm__chess_sources(const hm__chess *p, int kind, int to,
                                hm__chess_set among)
{
    hm__chess_set own = p->kinds[kind] & p->colors[p->side] & among;

    if (hm__chess_has(p->colors[p->side] | p->kinds[HM__CHESS_KING], to))
        return 0;
    switch (kind) {
    case HM__CHESS_PAWN:
        return pawn_sources(p, to) & own;
    case HM__CHESS_KNIGHT:
        return hm__chess_sights[to].knight & own;
    case HM__CHESS_BISHOP:
        return slider_sources(p, to, 0, own);
    case HM__CHESS_ROOK:
        return slider_sources(p, to, own, 0);
    case HM__CHESS_QUEEN:
        return slider_sources(p, to, own, own);
    default:
        return hm__chess_sights[to].king & own;
    }
}

hm__chess_move hm__chess_move_to(const hm__chess *p, int from, int to)
{
    hm__chess_move m = {.from = (uint8_t)from, .to = (uint8_t)to};

    if (HM__CHESS_KIND(p->board[from]) != HM__CHESS_PAWN)
        return m;
    if (hm__chess_has(p->en_passant, to))
        m.manner = HM__CHESS_EN_PASSANT;
    else if (to - from == 16 || from - to == 16)
        m.manner = HM__CHESS_DOUBLE;
    return m;
}

/* ---- finding ------------------------------------------------------------- */

typedef struct finder {
    const hm__chess *p;
    const hm__chess_pattern *pattern;
    hm__chess_move *out;
    size_t count;
} finder;

static void add(finder *f, hm__chess_move m)
{
    if (f->count < HM__CHESS_CANDIDATES)
        f->out[f->count++] = m;
}

/* The squares of a file, a rank, or both; all, if neither is given. */
static hm__chess_set squares_of(int file, int rank)
{
    hm__chess_set set = ~(hm__chess_set)0;

    if (file)
        set &= FILE_A << (file - 1);
    if (rank)
        set &= (hm__chess_set)RANK_1 << 8 * (rank - 1);
    return set;
}

/* On the last rank a pawn promotes to the given piece, or to any of four. */
static void add_promotions(finder *f, hm__chess_move m)
{
    int said = f->pattern->becomes;

    for (uint8_t k = HM__CHESS_QUEEN; k >= HM__CHESS_KNIGHT; k--) {
        m.becomes = k;
        if (!said || said == k)
            add(f, m);
    }
}

static void add_moves_to(finder *f, int kind, int to, hm__chess_set origin)
{
    hm__chess_set from = hm__chess_sources(f->p, kind, to, origin);
    bool last = kind == HM__CHESS_PAWN && (to < 8 || to >= 56);

    while (from) {
        hm__chess_move m = hm__chess_move_to(f->p, hm__chess_take(&from), to);

        if (!hm__chess_is_safe(f->p, m))
            continue;
        if (last)
            add_promotions(f, m);
        else if (!f->pattern->becomes)
            add(f, m);
    }
}

/* If the target is not one square, all possible squares are tried. */
static void add_piece_moves(finder *f, int kind)
{
    const hm__chess_pattern *t = f->pattern;
    hm__chess_set origin = squares_of(t->from_file, t->from_rank);
    hm__chess_set goals;

    if (t->to_file && t->to_rank) {
        add_moves_to(f, kind, (t->to_rank - 1) * 8 + t->to_file - 1, origin);
        return;
    }
    goals = squares_of(t->to_file, t->to_rank);
    while (goals)
        add_moves_to(f, kind, hm__chess_take(&goals), origin);
}

/* Castling with a rook on one side; `to` is a square that was given, or none.
 */
static void add_castling(finder *f, bool right, int to)
{
    const hm__chess *p = f->p;
    int king = hm__chess_king(p, p->side);
    hm__chess_set rooks = p->castlers & p->colors[p->side];

    while (rooks) {
        hm__chess_move m = {.from = (uint8_t)king,
                            .to = (uint8_t)hm__chess_take(&rooks),
                            .manner = HM__CHESS_CASTLING};
        int goal = hm__chess_king_goal(m);
        bool jumps = goal - king > 1 || king - goal > 1;

        if (to == HM__CHESS_NOWHERE ? (m.to > m.from) != right
                                    : to != m.to && !(to == goal && jumps))
            continue;
        if (!hm__chess_in_check(p) && hm__chess_may_castle(p, m))
            add(f, m);
    }
}

/* Any piece on a square; a king may castle. */
static void add_any_moves(finder *f)
{
    const hm__chess_pattern *t = f->pattern;
    int piece;

    if (!t->from_file || !t->from_rank)
        return;
    piece = f->p->board[(t->from_rank - 1) * 8 + t->from_file - 1];
    if (!piece || HM__CHESS_COLOR(piece) != f->p->side)
        return;
    add_piece_moves(f, HM__CHESS_KIND(piece));
    if (HM__CHESS_KIND(piece) == HM__CHESS_KING && f->count == 0 &&
        t->to_file && t->to_rank && !t->becomes)
        add_castling(f, false, (t->to_rank - 1) * 8 + t->to_file - 1);
}

static void find_moves(finder *f)
{
    switch (f->pattern->sort) {
    case HM__CHESS_CASTLES_H:
    case HM__CHESS_CASTLES_A:
        add_castling(f, f->pattern->sort == HM__CHESS_CASTLES_H,
                     HM__CHESS_NOWHERE);
        break;
    case HM__CHESS_PASSES:
        if (!hm__chess_in_check(f->p))
            add(f, (hm__chess_move){.manner = HM__CHESS_PASS});
        break;
    default:
        if (f->pattern->kind)
            add_piece_moves(f, f->pattern->kind);
        else
            add_any_moves(f);
    }
}

size_t hm__chess_candidates(const hm__chess *p,
                            const hm__chess_pattern *pattern,
                            hm__chess_move out[HM__CHESS_CANDIDATES])
{
    finder f = {.p = p, .pattern = pattern, .out = out};
    hm__chess_pattern bishop = *pattern;

    find_moves(&f);
    if (f.count || !pattern->or_bishop)
        return f.count;
    bishop.kind = HM__CHESS_BISHOP;
    bishop.from_file = 0;
    f.pattern = &bishop;
    find_moves(&f);
    return f.count;
}

hm__chess_pattern hm__chess_pattern_of(hm__chess_move m)
{
    if (m.manner == HM__CHESS_PASS)
        return (hm__chess_pattern){.sort = HM__CHESS_PASSES};
    if (m.manner == HM__CHESS_CASTLING)
        return (hm__chess_pattern){.sort = m.to > m.from ? HM__CHESS_CASTLES_H
                                                         : HM__CHESS_CASTLES_A};
    return (hm__chess_pattern){
        .from_file = (uint8_t)(hm__chess_file(m.from) + 1),
        .from_rank = (uint8_t)(hm__chess_rank(m.from) + 1),
        .to_file = (uint8_t)(hm__chess_file(m.to) + 1),
        .to_rank = (uint8_t)(hm__chess_rank(m.to) + 1),
        .becomes = m.becomes,
    };
}

/* ---- illegal moves ------------------------------------------------------- */

/* The pieces that can be meant, of either side if one square is given. */
static hm__chess_set any_sources(const hm__chess *p, const hm__chess_pattern *t,
                                 int to)
{
    hm__chess_set from = squares_of(t->from_file, t->from_rank);

    if (t->kind && !(t->from_file && t->from_rank))
        return hm__chess_sources(p, t->kind, to, from);
    return from & (t->kind ? p->kinds[t->kind] : hm__chess_all(p));
}

bool hm__chess_force(const hm__chess *p, const hm__chess_pattern *pattern,
                     hm__chess_move *out, uint8_t *side)
{
    int to = (pattern->to_rank - 1) * 8 + pattern->to_file - 1;
    hm__chess_set from;
    bool last;

    if (pattern->sort != HM__CHESS_MOVES_PIECE || !pattern->to_file ||
        !pattern->to_rank)
        return false;
    from = any_sources(p, pattern, to);
    if (!from || (from & (from - 1)))
        return false;
    *out = (hm__chess_move){.from = (uint8_t)hm__chess_first(from),
                            .to = (uint8_t)to};
    *side = (uint8_t)HM__CHESS_COLOR(p->board[out->from]);
    last = (to < 8 || to >= 56) && (from & p->kinds[HM__CHESS_PAWN]);
    if (last)
        out->becomes = pattern->becomes;
    return last == (out->becomes != 0) &&
           !hm__chess_has(p->colors[*side] | p->kinds[HM__CHESS_KING], to);
}
