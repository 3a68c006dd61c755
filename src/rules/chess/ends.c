/*
 * ends.c - keys, repetition, mate, draws, and written results.
 *
 * Mate, stalemate, a dead position, the fifth repetition and 75 moves end a
 * game by themselves. The third repetition and 50 moves have to be claimed:
 * they only explain a draw that is written.
 */
#include "ends.h"

#include <string.h>

#include "base/mix.h"

enum { FIFTY = 100, SEVENTY_FIVE = 150 }; // half-moves
enum { THREEFOLD = 3, FIVEFOLD = 5 };

/* ---- keys ---------------------------------------------------------------- */

/* Numbers that are not used for pieces. */
enum { TURN = 0, PASSING = 7, CASTLER = 15 };

static uint64_t mixed(int piece, int square)
{
    return hm__mix((uint64_t)piece << 6 | (uint64_t)square);
}

/* What some squares add to the key. */
static uint64_t sum(const hm__chess *p, hm__chess_set pieces,
                    hm__chess_set castlers)
{
    uint64_t key = 0;

    while (pieces) {
        int s = hm__chess_take(&pieces);

        if (p->board[s])
            key += mixed(p->board[s], s);
    }
    while (castlers)
        key += mixed(CASTLER, hm__chess_take(&castlers));
    return key;
}

static uint64_t turn(const hm__chess *p)
{
    return p->side == HM__CHESS_BLACK ? mixed(TURN, 0) : 0;
}

uint64_t hm__chess_key(const hm__chess *p)
{
    return sum(p, hm__chess_all(p), p->castlers) + turn(p);
}

uint64_t hm__chess_passing_key(const hm__chess *p)
{
    int s = hm__chess_en_passant(p);

    return s == HM__CHESS_NOWHERE ? 0 : mixed(PASSING, s);
}

uint64_t hm__chess_key_after(const hm__chess *before, uint64_t key,
                             const hm__chess *after)
{
    // King and rook can change places: then only their kinds are different.
    hm__chess_set pieces =
        (before->colors[0] ^ after->colors[0]) |
        (before->colors[1] ^ after->colors[1]) |
        (before->kinds[HM__CHESS_KING] ^ after->kinds[HM__CHESS_KING]);
    hm__chess_set castlers = before->castlers ^ after->castlers;

    return key - sum(before, pieces, castlers & before->castlers) +
           sum(after, pieces, castlers & after->castlers) - turn(before) +
           turn(after);
}

/* ---- repetition ---------------------------------------------------------- */

/* No position from before a capture or a pawn move can occur again. */
int hm__chess_times(const hm__chess_past *past)
{
    hm__chess p = *past->now;
    size_t least = past->count > p.clock ? past->count - p.clock : 0;
    int times = 1;

    for (size_t i = past->count; i-- > least && times < FIVEFOLD;) {
        const hm__chess_played *m = &past->moves[i];

        hm__chess_unplay(&p, m->move, m->undo);
        p.side = m->side;
        p.en_passant = m->en_passant;
        times += hm__chess_is_same(&p, past->now);
    }
    return times;
}

/* ---- outcomes ------------------------------------------------------------ */

/* Only kings, or with one knight, or with bishops on squares of one colour. */
bool hm__chess_is_dead(const hm__chess *p)
{
    const hm__chess_set dark = 0xAA55AA55AA55AA55U;
    const hm__chess_set *k = p->kinds;
    hm__chess_set knights = k[HM__CHESS_KNIGHT];
    hm__chess_set bishops = k[HM__CHESS_BISHOP];

    if (k[HM__CHESS_PAWN] | k[HM__CHESS_ROOK] | k[HM__CHESS_QUEEN])
        return false;
    if (knights)
        return !bishops && !(knights & (knights - 1));
    return !(bishops & dark) || !(bishops & ~dark);
}

static const hm_outcome goes_on = {.winner = -1};

static hm_outcome draw(const char *reason)
{
    return (hm_outcome){.over = true, .reason = reason, .winner = -1};
}

hm_outcome hm__chess_outcome(const hm__chess_past *past)
{
    const hm__chess *p = past->now;

    if (hm__chess_count(p) == 0) {
        if (!hm__chess_in_check(p))
            return draw("stalemate");
        return (hm_outcome){
            .over = true, .reason = "checkmate", .winner = p->side ^ 1};
    }
    if (hm__chess_is_dead(p))
        return draw("insufficient");
    if (hm__chess_times(past) == FIVEFOLD)
        return draw("fivefold");
    return p->clock >= SEVENTY_FIVE ? draw("seventyfive") : goes_on;
}

hm_outcome hm__chess_stated_outcome(const hm__chess_past *past,
                                    hm__chess_result result)
{
    hm_outcome out = {
        .over = true, .stated = true, .reason = "normal", .winner = -1};

    switch (result) {
    case HM__CHESS_WHITE_WINS:
        out.winner = HM__CHESS_WHITE;
        return out;
    case HM__CHESS_BLACK_WINS:
        out.winner = HM__CHESS_BLACK;
        return out;
    case HM__CHESS_DRAWN:
        if (past && hm__chess_times(past) >= THREEFOLD)
            out.reason = "threefold";
        else if (past && past->now->clock >= FIFTY)
            out.reason = "fifty";
        return out;
    case HM__CHESS_OPEN:
        out.over = false;
        out.reason = "unterminated";
        return out;
    default:
        return goes_on;
    }
}

/* ---- what is written, against the board ---------------------------------- */

const char *hm__chess_result_name(hm__chess_result result)
{
    static const char *const names[HM__CHESS_RESULTS] = {
        [HM__CHESS_UNSTATED] = "",      [HM__CHESS_OPEN] = "*",
        [HM__CHESS_WHITE_WINS] = "1-0", [HM__CHESS_BLACK_WINS] = "0-1",
        [HM__CHESS_DRAWN] = "1/2-1/2",
    };

    return names[result];
}

hm__chess_result hm__chess_read_result(hm_str text)
{
    for (int i = HM__CHESS_OPEN; i < HM__CHESS_RESULTS; i++) {
        if (hm_str_is(text, hm__chess_result_name((hm__chess_result)i)))
            return (hm__chess_result)i;
    }
    return HM__CHESS_UNSTATED;
}

/* The result at the end is used; without one, that of the metadata. */
static hm__chess_result written_result(const hm_record *record, hm_str *at)
{
    const hm__chess_game *game = hm__chess_game_of(record);
    const hm_meta *result = hm_meta_get(&record->meta, "Result");

    *at = game->result_text;
    if (game->result != HM__CHESS_UNSTATED || !result)
        return game->result;
    *at = hm__record_meta_part(record, result);
    return hm__chess_read_result(hm_meta_text(result));
}

hm_outcome hm__chess_stated(const hm_record *record, hm_str *at)
{
    return hm__chess_stated_outcome(NULL, written_result(record, at));
}

hm_status hm__chess_check_result(const hm__chess *p, const hm_record *record,
                                 hm_fault *why)
{
    hm_str at;
    hm__chess_result stated = written_result(record, &at);
    hm__chess_result board = HM__CHESS_DRAWN;
    bool mate;

    if (stated == HM__CHESS_UNSTATED || stated == HM__CHESS_OPEN ||
        hm__chess_count(p) > 0)
        return HM_OK;
    mate = hm__chess_in_check(p);
    if (mate)
        board = p->side == HM__CHESS_WHITE ? HM__CHESS_BLACK_WINS
                                           : HM__CHESS_WHITE_WINS;
    if (stated == board)
        return HM_OK;
    hm__fault(why, at, "chess-wrong-result", "%s, so the result is %s, not %s",
              !mate                        ? "this is stalemate"
              : p->side == HM__CHESS_WHITE ? "White is mated"
                                           : "Black is mated",
              hm__chess_result_name(board), hm__chess_result_name(stated));
    why->severity = HM_WARNING;
    return HM_EINPUT;
}
