/*
 * pattern.c - moves that a notation gives in part, found among the legal ones.
 *
 * Candidates are looked for in rounds, from the plain meaning to the less
 * likely: first the piece as it is named, then its promoted form; first what
 * strict reading allows, then the rest. The first round that finds a legal move
 * decides.
 */
#include <string.h>

#include "board.h"

/* Why strict reading refuses a candidate. */
typedef enum oddity {
    PLAIN,
    NO_CHOICE, // "=" where it could not promote
    FORCED,    // it had to promote, and nothing says so
    QUIET,     // "-", and it takes something
    ELSEWHERE, // it does not take what moved last
    OR_DROP,   // a drop would fit as well
} oddity;

typedef struct candidate {
    hm__shogi_move move;
    oddity odd;
} candidate;

/* A round of looking. */
typedef struct search {
    const hm__shogi *p;
    const hm__shogi_pattern *pattern;
    int kind;
    bool odd;    // odd candidates count
    bool last;   // only what moved last is taken
    bool judges; // candidates must be legal
    candidate found[HM__SHOGI_CANDIDATES];
    size_t count; // may be one more than are kept
    size_t drops; // of them
} search;

/* What is found is not cleared: it is counted. */
static void begin(search *s, const hm__shogi *p,
                  const hm__shogi_pattern *pattern, bool judges)
{
    s->p = p;
    s->pattern = pattern;
    s->judges = judges;
    s->odd = s->last = false;
    s->count = s->drops = 0;
}

/* ---- squares ------------------------------------------------------------- */

static hm__squares squares_of(int file, int rank)
{
    hm__squares all = hm__square(HM__SHOGI_SQUARES) - 1;

    if (file && rank)
        return hm__square((file - 1) * 9 + rank - 1);
    if (file)
        return hm__squares_file((file - 1) * 9);
    return rank ? hm__squares_rank(rank - 1) : all;
}

static uint8_t square_to(hm__shogi_hint hint)
{
    return (uint8_t)((hint.to_file - 1) * 9 + hint.to_rank - 1);
}

static bool gives_from(hm__shogi_hint hint)
{
    return hint.from_file || hint.from_rank;
}

static bool gives_all(hm__shogi_hint hint)
{
    return hint.from_file && hint.from_rank && hint.to_file && hint.to_rank;
}

/* ---- candidates ---------------------------------------------------------- */

static bool is_same(hm__shogi_move a, hm__shogi_move b)
{
    return a.from == b.from && a.to == b.to && a.drop == b.drop &&
           a.promote == b.promote;
}

/* Adds a candidate, unless another hint has led to it already. */
static void add(search *s, hm__shogi_move move, oddity odd)
{
    hm_fault why;

    if ((odd != PLAIN) != s->odd || s->count > HM__SHOGI_CANDIDATES)
        return;
    for (size_t i = 0; i < s->count && i < HM__SHOGI_CANDIDATES; i++) {
        if (is_same(s->found[i].move, move))
            return;
    }
    if (s->judges && hm__shogi_judge(s->p, move, HM_STR(""), &why) != HM_OK)
        return;
    if (s->count < HM__SHOGI_CANDIDATES)
        s->found[s->count] = (candidate){move, odd};
    s->count++;
    s->drops += move.drop != 0;
}

/* A move on the board, with the promotion that the suffix asks for. */
static void add_step(search *s, int from, int to)
{
    const hm__shogi *p = s->p;
    hm__shogi_suffix suffix = s->pattern->suffix;
    hm__shogi_move move = {.from = (uint8_t)from, .to = (uint8_t)to};
    bool must = hm__shogi_is_dead_end(s->kind, p->side, to);
    oddity odd = PLAIN;

    move.promote =
        suffix == HM__SHOGI_PROMOTES && !hm__shogi_is_promoted(s->kind);
    if (suffix == HM__SHOGI_DECLINES && !hm__shogi_declines(p, move))
        odd = NO_CHOICE;
    else if (s->pattern->manner == HM__SHOGI_STEPS && p->board[to])
        odd = QUIET;
    else if (s->pattern->first && to != p->last)
        odd = ELSEWHERE;
    if (must && !move.promote && suffix != HM__SHOGI_DECLINES) {
        move.promote = true;
        odd = odd == PLAIN ? FORCED : odd;
    }
    add(s, move, odd);
}

/* Moves to one square, of pieces that may be out of reach. */
static void add_steps_to(search *s, hm__squares from, int to)
{
    const hm__shogi *p = s->p;

    if (s->kind <= HM__SHOGI_LANCE)
        from &= hm__squares_file(to); // pawns and lances never leave it
    while (from && s->count <= HM__SHOGI_CANDIDATES) {
        int f = hm__squares_take(&from);

        if (hm__shogi_reaches(p, HM__SHOGI_PIECE(s->kind, p->side), f, to))
            add_step(s, f, to);
    }
}

/* All moves on the board that a hint allows. */
static void add_steps(search *s, hm__shogi_hint hint)
{
    const hm__shogi *p = s->p;
    hm__squares to =
        squares_of(hint.to_file, hint.to_rank) & ~p->colors[p->side];
    hm__squares from = squares_of(hint.from_file, hint.from_rank) &
                       p->kinds[s->kind] & p->colors[p->side];

    if (s->pattern->manner == HM__SHOGI_TAKES)
        to &= p->colors[p->side ^ 1];
    if (s->last)
        to &= p->last == HM__SHOGI_NOWHERE ? 0 : hm__square(p->last);
    if (to && !(to & (to - 1))) {
        add_steps_to(s, from, hm__squares_first(to));
        return;
    }
    while (from && s->count <= HM__SHOGI_CANDIDATES) {
        int f = hm__squares_take(&from);
        hm__squares reach =
            to & hm__shogi_reach(HM__SHOGI_PIECE(s->kind, p->side), f,
                                 hm__shogi_all(p));

        while (reach && s->count <= HM__SHOGI_CANDIDATES)
            add_step(s, f, hm__squares_take(&reach));
    }
}

/* Drops are given by where they go, and by nothing else. */
static void add_drops(search *s, hm__shogi_hint hint)
{
    const hm__shogi *p = s->p;
    oddity odd = s->pattern->suffix == HM__SHOGI_DECLINES ? NO_CHOICE : PLAIN;
    hm__squares to;

    if (gives_from(hint) || s->kind >= HM__SHOGI_KING ||
        !p->hand[p->side][s->kind] || s->pattern->suffix == HM__SHOGI_PROMOTES)
        return;
    to = squares_of(hint.to_file, hint.to_rank) & ~hm__shogi_all(p);
    while (to && s->count <= HM__SHOGI_CANDIDATES)
        add(s,
            (hm__shogi_move){.to = (uint8_t)hm__squares_take(&to),
                             .drop = (uint8_t)s->kind},
            odd);
}

/* Drops come last: of them, some may be left out. */
static void look(search *s)
{
    hm__shogi_manner manner = s->pattern->manner;

    s->count = s->drops = 0;
    for (size_t i = 0; manner != HM__SHOGI_DROPS && i < s->pattern->hint_count;
         i++)
        add_steps(s, s->pattern->hints[i]);
    if (manner != HM__SHOGI_DROPS && manner != HM__SHOGI_ANYHOW)
        return;
    for (size_t i = 0; i < s->pattern->hint_count; i++)
        add_drops(s, s->pattern->hints[i]);
}

/* The piece as it is named, then promoted. */
static bool look_for_kinds(search *s)
{
    s->kind = s->pattern->kind;
    look(s);
    if (!s->count && hm__shogi_can_promote(s->kind)) {
        s->kind |= HM__SHOGI_PROMOTED;
        look(s);
    }
    return s->count > 0;
}

static bool look_everywhere(search *s)
{
    if (s->pattern->last) {
        s->last = true;
        if (look_for_kinds(s))
            return true;
        s->last = false;
    }
    return look_for_kinds(s);
}

/* Strictly, then not. */
static bool look_in_rounds(search *s)
{
    s->odd = false;
    if (look_everywhere(s))
        return true;
    s->odd = true;
    return look_everywhere(s);
}

/* ---- what there is to say ------------------------------------------------ */

static hm_status warn(hm_fault *why, hm_str at, oddity odd)
{
    static const struct {
        const char *id, *message;
    } words[] = {
        [NO_CHOICE] = {"shogi-no-choice",
                       "\"=\" means that a promotion was declined, but there "
                       "was no choice"},
        [FORCED] = {"shogi-forced-promotion",
                    "this piece must promote here: expected a \"+\""},
        [QUIET] = {"shogi-quiet-capture",
                   "this captures a piece: expected an \"x\""},
        [ELSEWHERE] = {"shogi-not-last",
                       "this captures a piece that did not move last"},
        [OR_DROP] = {"shogi-move-or-drop",
                     "this could be a drop as well; it is read as a move on "
                     "the board"},
    };

    if (odd == PLAIN)
        return HM_OK;
    hm__fault(why, at, words[odd].id, "%s", words[odd].message);
    why->severity = HM_WARNING;
    return HM_OK;
}

/* Appends to a text of a fixed size; what does not fit is left out. */
static void append(char *text, size_t room, const char *more)
{
    size_t len = strlen(text);

    if (len + strlen(more) < room)
        memcpy(text + len, more, strlen(more) + 1);
}

static hm_status say_ambiguous(const search *s, hm_str at, hm_fault *why)
{
    char list[128] = "";

    for (size_t i = 0; i < s->count && i < HM__SHOGI_CANDIDATES; i++) {
        char usi[HM__USI_ROOM];

        hm__usi_write(s->found[i].move, usi);
        append(list, sizeof(list), i ? ", " : "");
        append(list, sizeof(list), usi);
    }
    if (s->count > HM__SHOGI_CANDIDATES)
        append(list, sizeof(list), " and more");
    return hm__fault(why, at, "shogi-ambiguous", "more than one move fits: %s",
                     list);
}

/* "a gold to 5h", as far as it is given */
static hm_status say_none(const search *s, hm_str at, hm_fault *why)
{
    const char *side = s->p->side == HM__SHOGI_BLACK ? "Black" : "White";
    const char *name = hm__shogi_name(s->pattern->kind);
    hm__shogi_hint hint = s->pattern->hints[0];

    if (s->pattern->manner == HM__SHOGI_DROPS)
        return hm__fault(why, at, "shogi-not-in-hand", "%s has no %s to drop",
                         side, name);
    if (s->pattern->manner == HM__SHOGI_TAKES)
        return hm__fault(why, at, "shogi-no-such-move",
                         "no %s of %s can capture like this", name, side);
    if (s->pattern->hint_count == 1 && hint.to_file && hint.to_rank)
        return hm__fault(why, at, "shogi-no-such-move",
                         "no %s of %s can go to %d%c", name, side, hint.to_file,
                         'a' + hint.to_rank - 1);
    return hm__fault(why, at, "shogi-no-such-move",
                     "no %s of %s can move like this", name, side);
}

/* A move of which both squares are given, so that a judge can look at it. */
static hm_status as_written(const search *s, hm_str at, hm__shogi_move *out,
                            hm_fault *why)
{
    hm__shogi_hint hint = s->pattern->hints[0];
    const hm__shogi *p = s->p;
    hm__shogi_move move = {
        .from = (uint8_t)((hint.from_file - 1) * 9 + hint.from_rank - 1),
        .to = square_to(hint),
        .promote = s->pattern->suffix == HM__SHOGI_PROMOTES,
    };
    int piece = p->board[move.from];

    if (s->pattern->manner == HM__SHOGI_TAKES && !p->board[move.to])
        return hm__fault(why, at, "shogi-no-capture",
                         "there is nothing to capture on %d%c", hint.to_file,
                         'a' + hint.to_rank - 1);
    if (piece && HM__SHOGI_KIND(piece) != s->pattern->kind &&
        hm__shogi_base(HM__SHOGI_KIND(piece)) != s->pattern->kind)
        return hm__fault(why, at, "shogi-wrong-piece",
                         "the piece on %d%c is a %s, not a %s", hint.from_file,
                         'a' + hint.from_rank - 1,
                         hm__shogi_name(HM__SHOGI_KIND(piece)),
                         hm__shogi_name(s->pattern->kind));
    *out = move;
    return HM_OK;
}

/* A drop, so that a judge can look at it. */
static hm_status drop_as_written(const search *s, hm_str at,
                                 hm__shogi_move *out, hm_fault *why)
{
    if (s->pattern->suffix == HM__SHOGI_PROMOTES)
        return hm__fault(why, at, "shogi-bad-promotion",
                         "a piece that is dropped does not promote");
    *out = (hm__shogi_move){.to = square_to(s->pattern->hints[0]),
                            .drop = s->pattern->kind};
    return HM_OK;
}

/* Nothing legal fits: what was it meant to be? */
static hm_status find_illegal(search *s, hm_str at, hm__shogi_move *out,
                              hm_fault *why)
{
    const hm__shogi_pattern *pattern = s->pattern;

    s->judges = false;
    if (look_in_rounds(s)) {
        *out = s->found[0].move;
        return HM_OK;
    }
    if (pattern->hint_count == 1 && gives_all(pattern->hints[0]))
        return as_written(s, at, out, why);
    if (pattern->manner == HM__SHOGI_DROPS && pattern->hints[0].to_file &&
        pattern->hints[0].to_rank)
        return drop_as_written(s, at, out, why);
    return say_none(s, at, why);
}

/* ---- the move ------------------------------------------------------------ */

/* The only candidate, or the only one that is not a drop: it comes first. */
static const candidate *choose(const search *s)
{
    return s->count == 1 || s->count - s->drops == 1 ? &s->found[0] : NULL;
}

hm_status hm__shogi_find(const hm__shogi *p, const hm__shogi_pattern *pattern,
                         hm_str at, hm__shogi_found *out, hm_fault *why)
{
    const candidate *c;
    search s;

    begin(&s, p, pattern, true);
    out->legal = look_in_rounds(&s);
    if (!out->legal)
        return find_illegal(&s, at, &out->move, why);
    c = choose(&s);
    if (!c)
        return say_ambiguous(&s, at, why);
    out->move = c->move;
    return warn(why, at, s.count > 1 ? OR_DROP : c->odd);
}

bool hm__shogi_is_clear(const hm__shogi *p, const hm__shogi_pattern *pattern,
                        hm__shogi_move move)
{
    hm__shogi_found found;
    hm_fault why = {0};
    search s;

    begin(&s, p, pattern, false);
    return look_everywhere(&s) && s.count == 1 &&
           hm__shogi_find(p, pattern, HM_STR(""), &found, &why) == HM_OK &&
           !why.id && is_same(found.move, move);
}

size_t hm__shogi_candidates(const hm__shogi *p, const hm__shogi_ply *ply,
                            hm__shogi_move out[HM__SHOGI_CANDIDATES])
{
    search s;

    if (!ply->pattern)
        return hm__shogi_relatives(p, ply, out);
    begin(&s, p, ply->pattern, true);
    look_in_rounds(&s);
    for (size_t i = 0; i < s.count && i < HM__SHOGI_CANDIDATES; i++)
        out[i] = s.found[i].move;
    return s.count < HM__SHOGI_CANDIDATES ? s.count : HM__SHOGI_CANDIDATES;
}
