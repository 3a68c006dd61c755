/*
 * ends.c - mate, repetition, perpetual check, impasse, and written ends.
 *
 * Positions are compared by a key that every move brings up to date. Only where
 * keys say that a position came back are moves taken back, on a copy, to see
 * whether it is true.
 */
#include "ends.h"

#include <stdio.h>
#include <string.h>

#include "base/mix.h"

enum { TIMES = 4 }; // the same position ends a game

/* ---- keys ---------------------------------------------------------------- */

static uint64_t on_board(int piece, int square)
{
    return hm__mix((uint64_t)piece << 7 | (uint64_t)square);
}

/* Squares end at 80, so these numbers are free. */
static uint64_t in_hand(int kind, int color)
{
    return on_board(HM__SHOGI_PIECE(kind, color), HM__SHOGI_NOWHERE);
}

static uint64_t turn_of(int color)
{
    return color == HM__SHOGI_WHITE ? on_board(0, HM__SHOGI_NOWHERE) : 0;
}

uint64_t hm__shogi_key(const hm__shogi *p)
{
    uint64_t key = turn_of(p->side);

    for (int s = 0; s < HM__SHOGI_SQUARES; s++) {
        if (p->board[s])
            key += on_board(p->board[s], s);
    }
    for (int color = 0; color < 2; color++) {
        for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++)
            key += p->hand[color][kind] * in_hand(kind, color);
    }
    return key;
}

uint64_t hm__shogi_key_after(const hm__shogi *p, uint64_t key, hm__shogi_move m)
{
    int there = p->board[m.to];
    int piece = p->board[m.from];

    key += turn_of(p->side ^ 1) - turn_of(p->side);
    if (m.drop)
        return key + on_board(HM__SHOGI_PIECE(m.drop, p->side), m.to) -
               in_hand(m.drop, p->side);
    if (there) {
        int base = hm__shogi_base(HM__SHOGI_KIND(there));

        key -= on_board(there, m.to);
        if (base != HM__SHOGI_KING)
            key += in_hand(base, p->side);
    }
    return key - on_board(piece, m.from) +
           on_board(m.promote ? piece | HM__SHOGI_PROMOTED : piece, m.to);
}

/* ---- repetition ---------------------------------------------------------- */

static bool is_same(const hm__shogi *a, const hm__shogi *b)
{
    return a->side == b->side &&
           memcmp(a->board, b->board, sizeof(a->board)) == 0 &&
           memcmp(a->hand, b->hand, sizeof(a->hand)) == 0;
}

/* Whether keys say that the position stood here before at all. */
static bool may_repeat(const hm__shogi_past *past)
{
    for (size_t i = past->count; i-- > 0;) {
        if (past->moves[i].key == past->key)
            return true;
    }
    return false;
}

/* How often it stood here, and which sides gave check all that time. */
static int walk_back(const hm__shogi_past *past, bool checks[2])
{
    hm__shogi p = *past->now;
    int times = 1;

    checks[0] = checks[1] = true;
    for (size_t i = past->count; i-- > 0 && times < TIMES;) {
        const hm__shogi_played *m = &past->moves[i];
        bool check = hm__shogi_checkers(&p, p.side) != 0;

        hm__shogi_unplay(&p, m->move, m->undo);
        p.side = m->side;
        checks[p.side] = checks[p.side] && check;
        times += m->key == past->key && is_same(&p, past->now);
    }
    return times;
}

int hm__shogi_times(const hm__shogi_past *past)
{
    bool checks[2];

    return may_repeat(past) ? walk_back(past, checks) : 1;
}

/* ---- outcomes ------------------------------------------------------------ */

static const hm_outcome goes_on = {.winner = -1};

static hm_outcome repetition(const hm__shogi_past *past)
{
    hm_outcome out = {.over = true, .reason = "sennichite", .winner = -1};
    bool checks[2];

    if (!may_repeat(past) || walk_back(past, checks) < TIMES)
        return goes_on;
    if (checks[HM__SHOGI_BLACK] != checks[HM__SHOGI_WHITE]) {
        out.reason = "perpetual";
        out.winner =
            checks[HM__SHOGI_BLACK] ? HM__SHOGI_WHITE : HM__SHOGI_BLACK;
    }
    return out;
}

hm_outcome hm__shogi_outcome(const hm__shogi_past *past)
{
    const hm__shogi *p = past->now;

    if (hm__shogi_count(p) > 0)
        return repetition(past);
    return (hm_outcome){.over = true,
                        .reason = hm__shogi_checkers(p, p->side) ? "checkmate"
                                                                 : "stalemate",
                        .winner = p->side ^ 1};
}

hm_outcome hm__shogi_stated_outcome(hm__shogi_end end, int mover)
{
    int winner = hm__shogi_winner(end, mover);

    if (end == HM__SHOGI_GOES_ON)
        return goes_on;
    return (hm_outcome){.over = winner != HM__SHOGI_UNSTATED,
                        .stated = true,
                        .reason = hm__shogi_end_name(end),
                        .winner = winner > HM__SHOGI_WHITE ? -1 : winner};
}

/* ---- impasse ------------------------------------------------------------- */

/* Rooks and bishops count 5, promoted or not, kings nothing, others 1. */
static int points_of(const hm__shogi *p, hm__squares set)
{
    const hm__squares *k = p->kinds;
    hm__squares big = k[HM__SHOGI_ROOK] | k[HM__SHOGI_DRAGON] |
                      k[HM__SHOGI_BISHOP] | k[HM__SHOGI_HORSE];

    return hm__squares_count(set & ~k[HM__SHOGI_KING]) +
           4 * hm__squares_count(set & big);
}

static int hand_points(const hm__shogi *p, int color)
{
    int points = 0;

    for (int kind = HM__SHOGI_PAWN; kind < HM__SHOGI_KING; kind++)
        points += p->hand[color][kind] * (kind >= HM__SHOGI_BISHOP ? 5 : 1);
    return points;
}

/* Pieces of a whole set that are not in the game. */
static int missing_points(const hm__shogi *p)
{
    enum { WHOLE_SET = 54 };

    return WHOLE_SET - points_of(p, hm__shogi_all(p)) - hand_points(p, 0) -
           hand_points(p, 1);
}

hm_declaration hm__shogi_declare(const hm__shogi *p,
                                 const hm_declaration_options *options)
{
    int color = p->side;
    hm__squares zone = hm__shogi_zone(color) & p->colors[color];
    hm_declaration d = {
        .king_entered = (zone & p->kinds[HM__SHOGI_KING]) != 0,
        .in_check = hm__shogi_checkers(p, color) != 0,
        .pieces = hm__squares_count(zone & ~p->kinds[HM__SHOGI_KING]),
        .points = points_of(p, zone) + hand_points(p, color),
        .needed = options->points24          ? 31
                  : color == HM__SHOGI_BLACK ? 28
                                             : 27,
    };
    bool may = d.king_entered && !d.in_check && d.pieces >= 10;

    if (options->handicap && color == HM__SHOGI_WHITE)
        d.points += missing_points(p);
    d.wins = may && d.points >= d.needed;
    d.draws = may && !d.wins && options->points24 && d.points >= 24;
    return d;
}

/* ---- what is written, against the board ---------------------------------- */

static const char *side_name(int color)
{
    return color == HM__SHOGI_BLACK ? "Black" : "White";
}

static hm_status warn(hm_fault *why)
{
    why->severity = HM_WARNING;
    return HM_EINPUT;
}

/* What is missing for a declaration by the side to move. */
static hm_status check_declaration(const hm__shogi *p, const hm_record *record,
                                   hm_str at, hm_fault *why)
{
    const hm_meta *rule = hm_meta_get(&record->meta, "Jishogi");
    const char *side = side_name(p->side);
    hm_declaration_options options = {
        .size = sizeof(options),
        .handicap = true, // whoever counts them has no fewer points
        .points24 = rule && hm__str_starts(hm_meta_text(rule), HM_STR("24")),
    };
    hm_declaration d = hm__shogi_declare(p, &options);

    if (d.wins)
        return HM_OK;
    if (!d.king_entered)
        hm__fault(why, at, "shogi-bad-declaration",
                  "%s's king is not on the last three ranks", side);
    else if (d.in_check)
        hm__fault(why, at, "shogi-bad-declaration",
                  "%s is in check, and cannot declare", side);
    else if (d.pieces < 10)
        hm__fault(why, at, "shogi-bad-declaration",
                  "%s has only %d pieces besides the king on the last three "
                  "ranks, and needs 10",
                  side, d.pieces);
    else
        hm__fault(why, at, "shogi-bad-declaration",
                  "%s has only %d points, and needs %d", side, d.points,
                  d.needed);
    return warn(why);
}

/* "White is mated", and so on. */
static void say_outcome(const hm__shogi *p, const hm_outcome *o, char *out,
                        size_t room)
{
    if (o->winner < 0)
        snprintf(out, room, "the position has occurred four times");
    else if (strcmp(o->reason, "perpetual") == 0)
        snprintf(out, room, "%s gave perpetual check",
                 side_name(o->winner ^ 1));
    else
        snprintf(out, room, "%s %s", side_name(p->side),
                 strcmp(o->reason, "checkmate") == 0 ? "is mated"
                                                     : "cannot move");
}

/* A fault if what is given and what the board shows name different winners. */
static hm_status compare(const hm__shogi *p, const hm_outcome *board,
                         int winner, hm_str at, hm_fault *why)
{
    char text[64];

    if (!board->over || board->winner == winner)
        return HM_OK;
    say_outcome(p, board, text, sizeof(text));
    if (winner < 0)
        hm__fault(why, at, "shogi-wrong-result",
                  "%s, but this says that nobody won", text);
    else
        hm__fault(why, at, "shogi-wrong-result",
                  "%s, but this says that %s won", text, side_name(winner));
    return warn(why);
}

/* "1-0", "0-1" or a draw; false if it is something else. */
static bool read_result(hm_str text, int *winner)
{
    static const char *const words[] = {"1/2-1/2", "1-0", "0-1"};

    for (int i = 0; i < 3; i++) {
        if (hm_str_is(text, words[i])) {
            *winner = i - 1;
            return true;
        }
    }
    return false;
}

static bool names_winner(const hm_record *record)
{
    const hm_meta *result = hm_meta_get(&record->meta, "Result");
    int winner;

    return result && read_result(hm_meta_text(result), &winner);
}

/* Some notations have one word for a draw and for a win of the kind. */
static bool leaves_winner_open(hm__shogi_end end)
{
    return end == HM__SHOGI_REPETITION || end == HM__SHOGI_IMPASSE;
}

hm_status hm__shogi_check_end(const hm__shogi_past *past,
                              const hm_record *record, hm__shogi_end end,
                              hm_str at, hm_fault *why)
{
    const hm__shogi *p = past->now;
    hm_outcome stated = hm__shogi_stated_outcome(end, p->side);
    hm_outcome board;
    int times;

    if (end == HM__SHOGI_GOES_ON)
        return HM_OK;
    if (end == HM__SHOGI_MATED && hm__shogi_count(p) > 0) {
        hm__fault(why, at, "shogi-not-mate",
                  "this is not mate: there are legal moves");
        return warn(why);
    }
    times = end == HM__SHOGI_REPETITION ? hm__shogi_times(past) : TIMES;
    if (times < TIMES) {
        hm__fault(why, at, "shogi-not-repetition",
                  "this is not a repetition: the position has occurred %s",
                  times == 1   ? "once"
                  : times == 2 ? "twice"
                               : "three times");
        return warn(why);
    }
    if (end == HM__SHOGI_DECLARES)
        HM_TRY(check_declaration(p, record, at, why));
    if (!stated.over || (leaves_winner_open(end) && names_winner(record)))
        return HM_OK;
    board = hm__shogi_outcome(past);
    return compare(p, &board, stated.winner, at, why);
}

hm_status hm__shogi_check_result(const hm__shogi_past *past,
                                 const hm_record *record, hm_fault *why)
{
    const hm_meta *result = hm_meta_get(&record->meta, "Result");
    hm_outcome stated = hm__shogi_stated_outcome(hm__shogi_game_of(record)->end,
                                                 past->now->side);
    hm_outcome board;
    hm_str at;
    int winner;

    if (!result || !read_result(hm_meta_text(result), &winner))
        return HM_OK;
    at = hm__record_meta_part(record, result);
    board = hm__shogi_outcome(past);
    HM_TRY(compare(past->now, &board, winner, at, why));
    if (board.over || !stated.over || stated.winner == winner ||
        leaves_winner_open(hm__shogi_game_of(record)->end))
        return HM_OK;
    hm__fault(why, at, "shogi-wrong-result",
              "the end of the game says that %s won",
              stated.winner < 0 ? "nobody" : side_name(stated.winner));
    return warn(why);
}

bool hm__shogi_ends_well(const hm__shogi *last, const hm_record *record)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm__shogi_past past = {.now = last};
    hm_fault why;

    return hm__shogi_check_end(&past, record, game->end, game->end_text,
                               &why) == HM_OK &&
           hm__shogi_check_result(&past, record, &why) == HM_OK;
}
