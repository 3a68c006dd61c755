/*
 * game.c - plies as notations give them, and as the rules need them.
 */
#include "board.h"

static const char *side_name(int color)
{
    return color == HM__SHOGI_BLACK ? "Black" : "White";
}

static hm_status wrong_piece(const hm__shogi_ply *ply, int kind, hm_str at,
                             hm_fault *why)
{
    int from = ply->move.from;

    return hm__fault(why, at, "shogi-wrong-piece",
                     "the piece on %d%c is a %s, not a %s",
                     hm__shogi_file(from), 'a' + from % 9, hm__shogi_name(kind),
                     hm__shogi_name(ply->named));
}

/* An empty square is left to the judge. */
static hm_status check_name(const hm__shogi *p, const hm__shogi_ply *ply,
                            hm_str at, hm__shogi_move *move, hm_fault *why)
{
    int kind = HM__SHOGI_KIND(p->board[move->from]);

    if (move->drop || !ply->named || !kind || ply->named == kind)
        return HM_OK;
    if (!ply->after || !hm__shogi_can_promote(kind) ||
        ply->named != (kind | HM__SHOGI_PROMOTED))
        return wrong_piece(ply, kind, at, why);
    move->promote = true;
    return HM_OK;
}

/* A move of which something is left open. */
static hm_status find_open(const hm__shogi *p, const hm__shogi_ply *ply,
                           hm_str at, hm__shogi_move *out, hm_fault *why)
{
    hm__shogi_ply stated = *ply;
    hm__shogi_found found;

    if (ply->pattern) {
        HM_TRY(hm__shogi_find(p, ply->pattern, at, &found, why));
        *out = found.move;
        return HM_OK;
    }
    if (stated.move.to == HM__SHOGI_NOWHERE)
        stated.move.to = p->last;
    if (stated.move.to == HM__SHOGI_NOWHERE)
        return hm__fault(
            why, at, "shogi-no-move-before",
            "there is no earlier move whose square could be meant");
    if (ply->loose)
        return hm__shogi_find_relative(p, &stated, at, out, why);
    *out = stated.move;
    return check_name(p, &stated, at, out, why);
}

hm_status hm__shogi_interpret(const hm__shogi *p, const hm__shogi_ply *ply,
                              hm_str at, hm__shogi_move *out, hm_fault *why)
{
    if (ply->sided && ply->side != p->side && !ply->pattern)
        return hm__fault(why, at, "shogi-wrong-turn", "it is %s's turn",
                         side_name(p->side));
    if (ply->pattern || ply->loose || ply->move.to == HM__SHOGI_NOWHERE)
        return find_open(p, ply, at, out, why);
    *out = ply->move;
    return check_name(p, ply, at, out, why);
}

hm_status hm__shogi_settle(const hm__shogi *p, const hm__shogi_ply *ply,
                           hm_str at, hm__shogi_move *out, hm_fault *why)
{
    hm__shogi_found found = {.legal = false};

    if (ply->pattern)
        HM_TRY(hm__shogi_find(p, ply->pattern, at, &found, why));
    else
        HM_TRY(hm__shogi_interpret(p, ply, at, &found.move, why));
    if (!found.legal)
        HM_TRY(hm__shogi_judge(p, found.move, at, why));
    *out = found.move;
    return HM_OK;
}

hm_status hm__shogi_resolve(const hm__shogi *p, const hm_node *node,
                            hm_fault *why)
{
    hm__shogi_ply *ply = node->ply;

    if (ply->resolved)
        return HM_OK;
    if (!hm__shogi_is_plain(p, ply, &ply->move))
        HM_TRY(hm__shogi_settle(p, ply, node->words[0].text, &ply->move, why));
    ply->resolved = !why->id; // who reads it again is warned again
    return HM_OK;
}

const char *hm__shogi_end_name(hm__shogi_end end)
{
    static const char *const names[HM__SHOGI_ENDS] = {
        [HM__SHOGI_GOES_ON] = "",
        [HM__SHOGI_RESIGNS] = "resign",
        [HM__SHOGI_STOPPED] = "interrupt",
        [HM__SHOGI_REPETITION] = "sennichite",
        [HM__SHOGI_MATED] = "checkmate",
        [HM__SHOGI_TIME_UP] = "timeup",
        [HM__SHOGI_MOVER_FOULS] = "illegal",
        [HM__SHOGI_BLACK_FOULED] = "illegal",
        [HM__SHOGI_WHITE_FOULED] = "illegal",
        [HM__SHOGI_IMPASSE] = "jishogi",
        [HM__SHOGI_DECLARES] = "kachi",
        [HM__SHOGI_DRAW] = "draw",
        [HM__SHOGI_MOST_MOVES] = "maxmoves",
        [HM__SHOGI_TAKEN_BACK] = "matta",
        [HM__SHOGI_UNSOLVABLE] = "fuzumi",
        [HM__SHOGI_BROKEN_OFF] = "error",
        [HM__SHOGI_SEALED] = "sealed",
        [HM__SHOGI_MOVER_WALKS_OVER] = "walkover",
        [HM__SHOGI_MOVER_FORFEITS] = "forfeit",
    };

    return names[end];
}

int hm__shogi_winner(hm__shogi_end end, int mover)
{
    switch (end) {
    case HM__SHOGI_RESIGNS:
    case HM__SHOGI_MATED:
    case HM__SHOGI_TIME_UP:
    case HM__SHOGI_MOVER_FOULS:
    case HM__SHOGI_MOVER_FORFEITS:
        return mover ^ 1;
    case HM__SHOGI_DECLARES:
    case HM__SHOGI_MOVER_WALKS_OVER:
        return mover;
    case HM__SHOGI_BLACK_FOULED:
        return HM__SHOGI_WHITE;
    case HM__SHOGI_WHITE_FOULED:
        return HM__SHOGI_BLACK;
    case HM__SHOGI_REPETITION:
    case HM__SHOGI_IMPASSE:
    case HM__SHOGI_DRAW:
    case HM__SHOGI_MOST_MOVES:
        return HM__SHOGI_NOBODY;
    default:
        return HM__SHOGI_UNSTATED;
    }
}

static bool can_drop(const hm__shogi *p, hm__shogi_move m, int side)
{
    return m.drop < HM__SHOGI_KING && p->hand[side][m.drop] && !p->board[m.to];
}

static int square_of(int file, int rank)
{
    return (file - 1) * 9 + rank - 1;
}

/* The move of a pattern that leaves nothing open. */
static bool read_pattern(const hm__shogi_pattern *pattern, hm__shogi_move *out)
{
    hm__shogi_hint h = pattern->hints[0];
    bool drop = pattern->manner == HM__SHOGI_DROPS;

    if (pattern->hint_count != 1 || !h.to_file || !h.to_rank ||
        (!drop && (!h.from_file || !h.from_rank)))
        return false;
    *out = (hm__shogi_move){.to = (uint8_t)square_of(h.to_file, h.to_rank)};
    if (drop)
        out->drop = pattern->kind;
    else
        out->from = (uint8_t)square_of(h.from_file, h.from_rank);
    out->promote = pattern->suffix == HM__SHOGI_PROMOTES;
    return true;
}

/* The move of a loose ply, whoever's turn it is; false if it is not clear. */
static bool read_loose(const hm__shogi *p, const hm__shogi_ply *ply,
                       hm__shogi_move *out)
{
    hm__shogi seen = *p;
    hm_fault why;

    if (ply->sided)
        seen.side = ply->side;
    return hm__shogi_find_relative(&seen, ply, HM_STR(""), out, &why) == HM_OK;
}

static bool can_move(const hm__shogi *p, hm__shogi_move m)
{
    int piece = p->board[m.from];
    int there = p->board[m.to];

    return piece && m.from != m.to &&
           (!there || HM__SHOGI_COLOR(there) != HM__SHOGI_COLOR(piece));
}

bool hm__shogi_force(const hm__shogi *p, const hm__shogi_ply *ply,
                     bool resolved, hm__shogi_move *move, uint8_t *side)
{
    hm__shogi_move m = resolved ? *move : ply->move;
    int kind;

    if (!resolved && ply->pattern && !read_pattern(ply->pattern, &m))
        return false;
    if (!resolved && ply->loose && !read_loose(p, ply, &m))
        return false;
    kind = HM__SHOGI_KIND(p->board[m.from]);
    *side = ply->sided ? ply->side : p->side;
    if (!m.drop) {
        if (ply->after && ply->named == (kind | HM__SHOGI_PROMOTED))
            m.promote = true;
        m.promote = m.promote && hm__shogi_can_promote(kind);
        *side = (uint8_t)HM__SHOGI_COLOR(p->board[m.from]);
    }
    *move = m;
    return m.drop ? can_drop(p, m, *side) : can_move(p, m);
}

hm__shogi_game *hm__shogi_game_new(hm_record *record)
{
    hm__shogi_game *game = hm__arena_zero(&record->arena, 1, sizeof(*game));

    if (!game)
        return NULL;
    game->end_ms = HM_NO_TIME;
    record->rules = "shogi";
    record->start = game;
    return game;
}

/* A node with everything that belongs to it, in one block of memory. */
typedef struct whole_node {
    hm_node node;
    hm__word word;
    hm__shogi_ply ply;
    hm__shogi_pattern pattern[]; // if it has one
} whole_node;

hm_node *hm__shogi_add(hm_record *record, hm_node *parent, hm_str text,
                       const hm__shogi_ply *ply)
{
    size_t start = (size_t)(text.ptr - record->source.text.ptr);
    hm_span span = {start, start + text.len};
    size_t more = ply->pattern ? sizeof(*ply->pattern) : 0;
    whole_node *n = hm__arena_zero(&record->arena, 1, sizeof(*n) + more);

    if (!n)
        return NULL;
    n->node.span = span; // a value that was just stored is slow to load
    n->word.span = span;
    n->node.words = &n->word;
    n->node.word_count = 1;
    n->node.ply = &n->ply;
    n->node.time = HM_NO_TIME;
    n->word.text = text;
    n->word.raw = text;
    n->ply = *ply;
    if (ply->pattern) {
        n->pattern[0] = *ply->pattern;
        n->ply.pattern = n->pattern;
    }
    hm__record_append(record, &n->node, parent);
    return &n->node;
}

hm_status hm__shogi_add_bad(hm_record *record)
{
    hm_node *node = hm__record_add_ply(
        record, record->last, hm__str_part(record->source.text, 0, 0), NULL);

    if (!node)
        return HM_ENOMEM;
    node->words[0].bad = true;
    return HM_OK;
}
