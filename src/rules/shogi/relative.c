/*
 * relative.c - which of the pieces that could go to a square is meant.
 */
#include "board.h"

enum {
    WAYS = HM__SHOGI_FORWARD | HM__SHOGI_SIDEWAYS | HM__SHOGI_BACK,
    SIDES = HM__SHOGI_LEFT | HM__SHOGI_RIGHT,
    PLACES = WAYS | SIDES | HM__SHOGI_STRAIGHT,
};

/* A square, a kind of piece, and the pieces of the mover that reach it. */
typedef struct goal {
    const hm__shogi *p;
    int kind, to;
    hm__squares from;
} goal;

static goal goal_of(const hm__shogi *p, int kind, int to)
{
    goal g = {.p = p, .kind = kind, .to = to};

    if (!hm__squares_has(p->colors[p->side], to)) // backward from there
        g.from = hm__shogi_reach(HM__SHOGI_PIECE(kind, p->side ^ 1), to,
                                 hm__shogi_all(p)) &
                 p->kinds[kind] & p->colors[p->side];
    return g;
}

/* How far a piece goes forward, and how far to the left it stands. */
static int ahead(const goal *g, int from)
{
    int ranks = from % 9 - g->to % 9;

    return g->p->side == HM__SHOGI_BLACK ? ranks : -ranks;
}

static int leftness(const goal *g, int from)
{
    int files = from / 9 - g->to / 9;

    return g->p->side == HM__SHOGI_BLACK ? files : -files;
}

/* ---- from marks to a piece ----------------------------------------------- */

static unsigned way_of(const goal *g, int from)
{
    int n = ahead(g, from);

    return n > 0    ? HM__SHOGI_FORWARD
           : n == 0 ? HM__SHOGI_SIDEWAYS
                    : HM__SHOGI_BACK;
}

/* The pieces that go in the way that marks ask for. */
static hm__squares by_way(const goal *g, unsigned marks)
{
    hm__squares rest = g->from;
    hm__squares found = 0;

    while (rest) {
        int s = hm__squares_take(&rest);
        unsigned way = way_of(g, s);
        bool fits = !(marks & WAYS) || (marks & WAYS) == way;

        if (marks & HM__SHOGI_STRAIGHT)
            fits = fits && way == HM__SHOGI_FORWARD && leftness(g, s) == 0;
        if (fits)
            found |= hm__square(s);
    }
    return found;
}

/* The pieces farthest out on a side; `sign` is 1 for the left, -1: right. */
static hm__squares outermost(const goal *g, hm__squares set, int sign)
{
    hm__squares found = 0;
    int most = -9;

    while (set) {
        int s = hm__squares_take(&set);
        int n = sign * leftness(g, s);

        if (n < most)
            continue;
        found = n > most ? hm__square(s) : found | hm__square(s);
        most = n;
    }
    return found;
}

/*
 * Left and right are sides of the square; but of two pieces one is always the
 * left one, though it may stand right below the square.
 */
static hm__squares by_side(const goal *g, hm__squares set, unsigned marks)
{
    int sign = marks & HM__SHOGI_LEFT ? 1 : -1;
    hm__squares rest = set;
    hm__squares beside = 0;

    if (!(marks & SIDES) || (marks & SIDES) == SIDES)
        return marks & SIDES ? 0 : set;
    while (rest) {
        int s = hm__squares_take(&rest);

        if (sign * leftness(g, s) > 0)
            beside |= hm__square(s);
    }
    if (beside)
        return outermost(g, beside, sign);
    return hm__squares_count(set) > 1 ? outermost(g, set, sign) : 0;
}

static hm__squares by_marks(const goal *g, unsigned marks)
{
    hm__squares all = by_side(g, g->from, marks);
    hm__squares set = by_way(g, marks);

    /* "Left" is meant of all pieces, or of those that go the same way. */
    return all & set ? all & set : by_side(g, set, marks);
}

/* ---- what there is to say ------------------------------------------------ */

static const char *side_name(int color)
{
    return color == HM__SHOGI_BLACK ? "Black" : "White";
}

/* "6i, 4i" */
static void list_squares(hm__squares set, char *text, size_t room)
{
    size_t len = 0;

    while (set && len + 5 < room) {
        int s = hm__squares_take(&set);

        if (len) {
            text[len++] = ',';
            text[len++] = ' ';
        }
        text[len++] = (char)('0' + hm__shogi_file(s));
        text[len++] = (char)('a' + s % 9);
    }
    text[len] = '\0';
}

static hm_status say_ambiguous(const goal *g, hm__squares set, hm_str at,
                               hm_fault *why)
{
    char list[64];

    list_squares(set, list, sizeof(list));
    return hm__fault(
        why, at, "shogi-ambiguous", "more than one %s can go to %d%c: from %s",
        hm__shogi_name(g->kind), hm__shogi_file(g->to), 'a' + g->to % 9, list);
}

static hm_status say_none(const goal *g, hm_str at, hm_fault *why)
{
    const char *name = hm__shogi_name(g->kind);
    char list[64];

    list_squares(g->from, list, sizeof(list));
    if (g->from)
        return hm__fault(why, at, "shogi-no-such-move",
                         "no %s goes to %d%c in this way; one from %s could",
                         name, hm__shogi_file(g->to), 'a' + g->to % 9, list);
    return hm__fault(
        why, at, "shogi-no-such-move", "%s has no %s that can go to %d%c%s",
        side_name(g->p->side), name, hm__shogi_file(g->to), 'a' + g->to % 9,
        g->kind < HM__SHOGI_KING ? ", and none in hand" : "");
}

static hm_status warn(hm_str at, const char *id, const char *message,
                      hm_fault *why)
{
    hm__fault(why, at, id, "%s", message);
    why->severity = HM_WARNING;
    return HM_OK;
}

/* ---- the move ------------------------------------------------------------ */

static bool has_choice(const goal *g, int from)
{
    hm__squares both = hm__square(from) | hm__square(g->to);

    return hm__shogi_can_promote(g->kind) &&
           (both & hm__shogi_zone(g->p->side)) != 0 &&
           !hm__squares_has(hm__shogi_dead_end(g->kind, g->p->side), g->to);
}

static hm__squares legal_ones(const goal *g, hm__squares set, bool promote)
{
    hm__squares legal = 0;

    while (set) {
        int s = hm__squares_take(&set);
        hm__shogi_move m = {
            .from = (uint8_t)s, .to = (uint8_t)g->to, .promote = promote};
        hm_fault why;

        if (hm__shogi_judge(g->p, m, HM_STR(""), &why) == HM_OK)
            legal |= hm__square(s);
    }
    return legal;
}

/* Whether a ply without a word about it could be a drop. */
static bool may_drop(const goal *g, const hm__shogi_ply *ply)
{
    return !(ply->marks & (PLACES | HM__SHOGI_DECLINED)) &&
           !ply->move.promote && g->kind < HM__SHOGI_KING &&
           g->p->hand[g->p->side][g->kind] && !g->p->board[g->to];
}

/* A piece on the board moves, if any may; else it is a drop. */
static bool is_drop(const goal *g, const hm__shogi_ply *ply, hm__squares legal)
{
    hm__shogi_move drop = {.to = (uint8_t)g->to, .drop = (uint8_t)g->kind};
    hm_fault why;

    if (legal || !may_drop(g, ply))
        return false;
    return !g->from || hm__shogi_judge(g->p, drop, HM_STR(""), &why) == HM_OK;
}

/* Of one piece the judge will say whether it may. */
static hm__squares choose(const goal *g, const hm__shogi_ply *ply,
                          hm__squares set)
{
    bool one = set && !(set & (set - 1));

    return one && !may_drop(g, ply) ? set
                                    : legal_ones(g, set, ply->move.promote);
}

static hm_status find_step(const goal *g, const hm__shogi_ply *ply, hm_str at,
                           hm__shogi_move *out, hm_fault *why)
{
    hm__squares set = by_marks(g, ply->marks);
    hm__squares legal = choose(g, ply, set);

    if (legal & (legal - 1))
        return say_ambiguous(g, legal, at, why);
    *out = ply->move;
    if (is_drop(g, ply, legal)) {
        out->drop = (uint8_t)g->kind;
        return HM_OK;
    }
    if (!set)
        return say_none(g, at, why);
    out->from = (uint8_t)hm__squares_first(legal ? legal : set);
    if ((ply->marks & HM__SHOGI_DECLINED) && !has_choice(g, out->from))
        return warn(at, "shogi-no-choice",
                    "this means that a promotion was declined, but there was "
                    "no choice",
                    why);
    return HM_OK;
}

hm_status hm__shogi_find_relative(const hm__shogi *p, const hm__shogi_ply *ply,
                                  hm_str at, hm__shogi_move *out, hm_fault *why)
{
    goal g = goal_of(p, ply->named, ply->move.to);

    if (!(ply->marks & HM__SHOGI_DROPPED))
        return find_step(&g, ply, at, out, why);
    *out = (hm__shogi_move){.to = ply->move.to, .drop = ply->named};
    if (!g.from && p->hand[p->side][hm__shogi_base(g.kind)])
        return warn(at, "shogi-plain-drop",
                    "only a drop can go there, so no mark is needed", why);
    return HM_OK;
}

size_t hm__shogi_relatives(const hm__shogi *p, const hm__shogi_ply *ply,
                           hm__shogi_move out[HM__SHOGI_CANDIDATES])
{
    int to = ply->move.to == HM__SHOGI_NOWHERE ? p->last : ply->move.to;
    goal g = goal_of(p, ply->named, to);
    hm__squares from =
        legal_ones(&g, by_marks(&g, ply->marks), ply->move.promote);
    size_t count = 0;

    while (ply->loose && from && count < HM__SHOGI_CANDIDATES)
        out[count++] = (hm__shogi_move){(uint8_t)hm__squares_take(&from),
                                        (uint8_t)to, 0, ply->move.promote};
    return count;
}

/* ---- from a piece to its marks ------------------------------------------- */

/* Kinds that go one step, of which several may go forward side by side. */
static bool is_general(int kind)
{
    return kind == HM__SHOGI_SILVER || kind == HM__SHOGI_GOLD ||
           (kind >= HM__SHOGI_TOKIN && kind < HM__SHOGI_HORSE);
}

/* The side of a piece; of one right below the square, from the others. */
static unsigned side_of(const goal *g, int from, hm__squares others)
{
    int n = leftness(g, from);

    if (n == 0)
        n = -leftness(g, hm__squares_first(others));
    return n > 0 ? HM__SHOGI_LEFT : HM__SHOGI_RIGHT;
}

static unsigned places_of(const goal *g, int from)
{
    unsigned way = way_of(g, from);
    hm__squares others = by_way(g, way) & ~hm__square(from);
    unsigned side;

    if (!(g->from & ~hm__square(from)))
        return 0;
    if (!others)
        return way;
    if (is_general(g->kind) && way == HM__SHOGI_FORWARD &&
        leftness(g, from) == 0)
        return HM__SHOGI_STRAIGHT;
    side = side_of(g, from, others);
    return by_marks(g, side) == hm__square(from) ? side : side | way;
}

unsigned hm__shogi_marks(const hm__shogi *p, hm__shogi_move move)
{
    int kind = move.drop ? move.drop : HM__SHOGI_KIND(p->board[move.from]);
    goal g = goal_of(p, kind, move.to);

    if (move.drop)
        return g.from ? HM__SHOGI_DROPPED : 0;
    return places_of(&g, move.from) |
           (!move.promote && has_choice(&g, move.from) ? HM__SHOGI_DECLINED
                                                       : 0);
}
