/*
 * judge.c - is this one move legal, and if not, which rule does it break?
 *
 * Made for replaying: nothing is generated, one look at the king decides.
 */
#include "board.h"

const char *hm__shogi_name(int kind)
{
    static const char *const names[HM__SHOGI_KINDS] = {
        "nothing",         "pawn",           "lance",
        "knight",          "silver",         "gold",
        "bishop",          "rook",           "king",
        "promoted pawn",   "promoted lance", "promoted knight",
        "promoted silver", "nothing",        "horse",
        "dragon",
    };

    return names[kind & 15];
}

#define NAME(piece) hm__shogi_name(HM__SHOGI_KIND(piece))

/* For "%d%c": a square as 7f. */
#define AT(s) hm__shogi_file(s), 'a' + (s) % 9

static const char *side_name(int color)
{
    return color == HM__SHOGI_BLACK ? "Black" : "White";
}

/* ---- the king ------------------------------------------------------------ */

static hm_status say_check(const hm__shogi *p, int king, int from, hm_str at,
                           hm_fault *why)
{
    const char *piece = NAME(p->board[from]);

    if (king != p->king[p->side])
        return hm__fault(why, at, "shogi-self-check",
                         "king on %d%c would be in check from the %s on %d%c",
                         AT(king), piece, AT(from));
    if (hm__shogi_checkers(p, p->side))
        return hm__fault(why, at, "shogi-ignore-check",
                         "king on %d%c stays in check from the %s on %d%c",
                         AT(king), piece, AT(from));
    return hm__fault(why, at, "shogi-self-check",
                     "king on %d%c comes into check from the %s on %d%c",
                     AT(king), piece, AT(from));
}

/* Whether a move of another piece cannot change that the king is safe. */
static bool is_safe(const hm__shogi *p, int king, hm__shogi_move m)
{
    if (!(p->calm >> p->side & 1))
        return false;
    return m.drop || (m.from != king &&
                      !hm__shogi_may_open(p, king, m.from, p->side ^ 1));
}

/* After the move, nothing may attack the own king. */
static hm_status check_king(const hm__shogi *p, hm__shogi_move m, hm_str at,
                            hm_fault *why)
{
    int king = p->king[p->side];
    hm__squares to;
    hm__squares all;
    hm__squares from;

    if (king == HM__SHOGI_NOWHERE || is_safe(p, king, m))
        return HM_OK;
    to = hm__square(m.to);
    all = hm__shogi_all(p) | to;
    if (!m.drop)
        all &= ~hm__square(m.from);
    if (!m.drop && m.from == king)
        king = m.to;
    from = hm__shogi_attackers(p, king, p->side ^ 1, all) & ~to;
    if (!from)
        return HM_OK;
    return say_check(p, king, hm__squares_first(from), at, why);
}

/* ---- drops --------------------------------------------------------------- */

/* Nifu: no second unpromoted pawn on a file. */
static hm_status check_nifu(const hm__shogi *p, hm__shogi_move m, hm_str at,
                            hm_fault *why)
{
    hm__squares pawns;

    if (m.drop != HM__SHOGI_PAWN)
        return HM_OK;
    pawns =
        p->kinds[HM__SHOGI_PAWN] & p->colors[p->side] & hm__squares_file(m.to);
    if (pawns)
        return hm__fault(why, at, "shogi-nifu",
                         "file %d already has a pawn on %d%c",
                         hm__shogi_file(m.to), AT(hm__squares_first(pawns)));
    return HM_OK;
}

/* Uchifuzume: no mate by dropping a pawn. */
static hm_status check_pawn_mate(const hm__shogi *p, hm__shogi_move m,
                                 hm_str at, hm_fault *why)
{
    if (m.drop == HM__SHOGI_PAWN && hm__shogi_is_pawn_mate(p, m.to))
        return hm__fault(why, at, "shogi-uchifuzume",
                         "a pawn dropped on %d%c would be mate to the king "
                         "on %d%c",
                         AT(m.to), AT(p->king[p->side ^ 1]));
    return HM_OK;
}

static hm_status judge_drop(const hm__shogi *p, hm__shogi_move m, hm_str at,
                            hm_fault *why)
{
    int there = p->board[m.to];

    if (m.drop >= HM__SHOGI_KING || !p->hand[p->side][m.drop])
        return hm__fault(why, at, "shogi-not-in-hand", "%s has no %s in hand",
                         side_name(p->side), hm__shogi_name(m.drop));
    if (there)
        return hm__fault(why, at, "shogi-occupied-drop",
                         "there is already a %s on %d%c", NAME(there),
                         AT(m.to));
    if (hm__shogi_is_dead_end(m.drop, p->side, m.to))
        return hm__fault(why, at, "shogi-dead-end-drop",
                         "a %s on %d%c could never move",
                         hm__shogi_name(m.drop), AT(m.to));
    HM_TRY(check_nifu(p, m, at, why));
    HM_TRY(check_king(p, m, at, why));
    return check_pawn_mate(p, m, at, why);
}

/* ---- moves on the board -------------------------------------------------- */

static hm_status check_piece(const hm__shogi *p, hm__shogi_move m, hm_str at,
                             hm_fault *why)
{
    int piece = p->board[m.from];

    if (!piece)
        return hm__fault(why, at, "shogi-no-piece", "there is no piece on %d%c",
                         AT(m.from));
    if (HM__SHOGI_COLOR(piece) != p->side)
        return hm__fault(why, at, "shogi-wrong-side",
                         "the %s on %d%c is %s's, and it is %s's turn",
                         NAME(piece), AT(m.from), side_name(p->side ^ 1),
                         side_name(p->side));
    return HM_OK;
}

static hm_status check_shape(const hm__shogi *p, hm__shogi_move m, hm_str at,
                             hm_fault *why)
{
    int piece = p->board[m.from];
    int there = p->board[m.to];

    if (there && HM__SHOGI_COLOR(there) == p->side)
        return hm__fault(why, at, "shogi-own-piece", "%s's own %s is on %d%c",
                         side_name(p->side), NAME(there), AT(m.to));
    if (!hm__shogi_reaches(p, piece, m.from, m.to))
        return hm__fault(why, at, "shogi-bad-move-shape",
                         "the %s on %d%c cannot go to %d%c", NAME(piece),
                         AT(m.from), AT(m.to));
    if (HM__SHOGI_KIND(there) == HM__SHOGI_KING)
        return hm__fault(why, at, "shogi-king-capture",
                         "the king on %d%c cannot be captured", AT(m.to));
    return HM_OK;
}

static hm_status check_promotion(const hm__shogi *p, hm__shogi_move m,
                                 hm_str at, hm_fault *why)
{
    int kind = HM__SHOGI_KIND(p->board[m.from]);
    hm__squares both;

    if (!m.promote) {
        if (hm__shogi_is_dead_end(kind, p->side, m.to))
            return hm__fault(why, at, "shogi-no-promotion-dead-end",
                             "a %s must promote on %d%c", hm__shogi_name(kind),
                             AT(m.to));
        return HM_OK;
    }
    if (!hm__shogi_can_promote(kind))
        return hm__fault(why, at, "shogi-bad-promotion",
                         "a %s does not promote", hm__shogi_name(kind));
    both = hm__square(m.from) | hm__square(m.to);
    if (!(both & hm__shogi_zone(p->side)))
        return hm__fault(why, at, "shogi-bad-promotion",
                         "%s promotes only on ranks %s", side_name(p->side),
                         p->side == HM__SHOGI_BLACK ? "a to c" : "g to i");
    return HM_OK;
}

/* ---- most moves ---------------------------------------------------------- */

/* How many ranks lie before a square. */
static int ranks_before(int color, int square)
{
    return color == HM__SHOGI_BLACK ? square % 9 : 8 - square % 9;
}

/* Whether a piece that does not promote could go on from a square. */
static bool goes_on(int kind, int color, int square)
{
    return kind > HM__SHOGI_KNIGHT ||
           ranks_before(color, square) > (kind == HM__SHOGI_KNIGHT);
}

static bool may_promote(int kind, int color, hm__shogi_move m)
{
    return hm__shogi_can_promote(kind) &&
           (ranks_before(color, m.to) < 3 || ranks_before(color, m.from) < 3);
}

static bool is_plain_drop(const hm__shogi *p, hm__shogi_move m)
{
    int ahead = p->side == HM__SHOGI_BLACK ? m.to - 1 : m.to + 1;

    if (m.drop >= HM__SHOGI_KING || !p->hand[p->side][m.drop] ||
        p->board[m.to] || !goes_on(m.drop, p->side, m.to))
        return false;
    return m.drop != HM__SHOGI_PAWN ||
           (ahead != p->king[p->side ^ 1] &&
            !(p->kinds[HM__SHOGI_PAWN] & p->colors[p->side] &
              hm__squares_file(m.to)));
}

static bool is_plain_step(const hm__shogi *p, hm__shogi_move m)
{
    int piece = p->board[m.from];
    int there = p->board[m.to];
    int other = p->side ^ 1;

    int kind = HM__SHOGI_KIND(piece);

    return piece && HM__SHOGI_COLOR(piece) != other &&
           (!there || (HM__SHOGI_COLOR(there) == other &&
                       HM__SHOGI_KIND(there) != HM__SHOGI_KING)) &&
           hm__shogi_reaches(p, piece, m.from, m.to) &&
           (m.promote ? may_promote(kind, p->side, m)
                      : goes_on(kind, p->side, m.to));
}

/*
 * Whether a move is legal at first sight, as most are: the king stays where it
 * is, as safe as it was. Of other moves, this says nothing.
 */
static bool is_plain(const hm__shogi *p, hm__shogi_move m)
{
    int king = p->king[p->side];

    if (king != HM__SHOGI_NOWHERE && !is_safe(p, king, m))
        return false;
    return m.drop ? is_plain_drop(p, m) : is_plain_step(p, m);
}

bool hm__shogi_is_plain(const hm__shogi *p, const hm__shogi_ply *ply,
                        hm__shogi_move *out)
{
    hm__shogi_move m = ply->move;
    int kind = HM__SHOGI_KIND(p->board[m.from]);

    if (ply->pattern || ply->loose || m.to == HM__SHOGI_NOWHERE ||
        (ply->sided && ply->side != p->side))
        return false;
    if (!m.drop && ply->named && ply->named != kind) {
        if (!ply->after || ply->named != (kind | HM__SHOGI_PROMOTED))
            return false;
        m.promote = true;
    }
    if (!is_plain(p, m))
        return false;
    *out = m;
    return true;
}

hm_status hm__shogi_judge(const hm__shogi *p, hm__shogi_move move, hm_str at,
                          hm_fault *why)
{
    if (is_plain(p, move))
        return HM_OK;
    if (move.drop)
        return judge_drop(p, move, at, why);
    HM_TRY(check_piece(p, move, at, why));
    HM_TRY(check_shape(p, move, at, why));
    HM_TRY(check_promotion(p, move, at, why));
    return check_king(p, move, at, why);
}
