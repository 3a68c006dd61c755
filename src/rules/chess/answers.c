/*
 * answers.c - what the rules of chess answer: legal moves, plies, positions.
 *
 * Texts are those of UCI and FEN; pieces of both sides are capital letters.
 */
#include "base/out.h"
#include "base/str.h"
#include "state.h"

/* ---- plies as data ------------------------------------------------------- */

static hm_span put(hm_out *texts, hm_str text)
{
    size_t start = hm_out_text(texts).len;

    hm_out_put(texts, text);
    return (hm_span){start, start + text.len};
}

static hm_span put_square(hm_out *texts, int square)
{
    char text[2] = {(char)('a' + hm__chess_file(square)),
                    (char)('1' + hm__chess_rank(square))};

    return put(texts, (hm_str){text, 2});
}

static hm_span put_kind(hm_out *texts, int kind)
{
    static const char letters[] = "-PNBRQK";

    return put(texts, (hm_str){&letters[kind], 1});
}

/* A move of `kind`, before any promotion, that captures a piece, or 0. */
static void describe_move(hm__chess_move m, int kind, int taken, hm_out *texts,
                          hm__ply_parts *out)
{
    if (m.manner == HM__CHESS_PASS)
        return;
    out->from = put_square(texts, m.from);
    out->to = put_square(
        texts, m.manner == HM__CHESS_CASTLING ? hm__chess_king_goal(m) : m.to);
    out->piece = put_kind(texts, kind);
    if (taken)
        out->taken = put_kind(texts, HM__CHESS_KIND(taken));
    if (m.becomes)
        out->promoted = put_kind(texts, m.becomes);
}

static hm_span put_uci(const hm__chess *p, hm__chess_move m, hm_out *texts)
{
    char uci[HM__UCI_ROOM];
    size_t len = hm__uci_write(p, m, uci);

    return put(texts, (hm_str){uci, len});
}

/* The same for a move that has not been played. */
static void describe_next(const hm__chess *p, hm__chess_move m, hm_out *texts,
                          hm__ply_parts *out)
{
    int taken = m.manner == HM__CHESS_EN_PASSANT ? HM__CHESS_PAWN
                : m.manner == HM__CHESS_CASTLING ? 0
                                                 : p->board[m.to];

    out->player = p->side;
    out->text = put_uci(p, m, texts);
    describe_move(m, HM__CHESS_KIND(p->board[m.from]), taken, texts, out);
}

static int kind_of_last(const hm_state *s, hm__chess_move m)
{
    if (m.becomes)
        return HM__CHESS_PAWN;
    if (m.manner == HM__CHESS_CASTLING)
        return HM__CHESS_KING;
    return HM__CHESS_KIND(s->position.board[m.to]);
}

hm_status hm__chess_state_ply(hm_state *s, size_t part, hm_out *texts,
                              hm__ply_parts *out)
{
    const hm__chess_played *last;

    if (part > 0 || s->move_count == 0)
        return HM_END;
    last = &s->moves[s->move_count - 1];
    out->player = s->position.side ^ 1;
    out->text = put_uci(&s->position, last->move, texts);
    describe_move(last->move, kind_of_last(s, last->move), last->undo.captured,
                  texts, out);
    return HM_OK;
}

/* ---- legal moves --------------------------------------------------------- */

hm_status hm__chess_state_legal(hm_state *s, size_t *count)
{
    if (!s->listed)
        s->legal_count = hm__chess_legal(&s->position, s->legal);
    s->listed = true;
    *count = s->legal_count;
    return HM_OK;
}

void hm__chess_state_legal_at(hm_state *s, size_t index, hm_out *texts,
                              hm__ply_parts *out)
{
    describe_next(&s->position, s->legal[index], texts, out);
}

hm_status hm__chess_state_candidate(hm_state *s, size_t index, hm_out *texts,
                                    hm__ply_parts *out)
{
    hm__chess_move found[HM__CHESS_CANDIDATES];
    size_t count =
        s->unclear
            ? hm__chess_candidates(&s->position, &s->unclear->pattern, found)
            : 0;

    if (index >= count)
        return HM_END;
    describe_next(&s->position, found[index], texts, out);
    return HM_OK;
}

/* ---- positions ----------------------------------------------------------- */

uint64_t hm__chess_state_key(hm_state *s)
{
    if (!s->keyed)
        s->key = hm__chess_key(&s->position);
    s->keyed = true;
    return s->key + hm__chess_passing_key(&s->position);
}

hm_status hm__chess_state_position(hm_state *s, hm_out *out)
{
    char fen[HM__FEN_ROOM];
    size_t len = hm__fen_write(&s->position, fen);

    hm_out_put(out, (hm_str){fen, len});
    return HM_OK;
}

/* Start `number` of the 960, from a setting. */
static hm_status read_number(hm_str text, hm__chess *p, hm_fault *why)
{
    size_t n;

    if (!hm__str_size(text, &n) || n >= 960)
        return hm__fault(why, text, "chess-no-variant",
                         "expected the number of a start, 0 to 959");
    hm__chess960_start((unsigned)n, p);
    return HM_OK;
}

/* A position has priority over the number of a start. */
hm_status hm__chess_state_begin(hm_record *record, hm_str position,
                                hm_fault *why)
{
    const hm_meta *variant = hm_meta_get(&record->meta, "variant");
    const hm_meta *number = hm_meta_get(&record->meta, "number");
    hm__chess_game *game = hm__chess_game_new(record);

    if (!game)
        return HM_ENOMEM;
    if (position.len)
        HM_TRY(hm__fen_read(position, &game->position, NULL, why));
    else if (number)
        HM_TRY(read_number(hm_meta_text(number), &game->position, why));
    if (!variant)
        return HM_OK;
    if (!hm_str_is(hm_meta_text(variant), "chess960"))
        return hm__fault(why, hm_meta_text(variant), "chess-no-variant",
                         "expected the variant chess960");
    game->position.chess960 = true;
    return HM_OK;
}
