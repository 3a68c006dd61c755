/*
 * answers.c - what the rules of shogi answer: legal moves, plies, positions.
 *
 * Texts are those of USI and SFEN; pieces are capital letters, whoever's they
 * are.
 */
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
    char text[2] = {(char)('0' + hm__shogi_file(square)),
                    (char)('a' + square % 9)};

    return put(texts, (hm_str){text, 2});
}

static hm_span put_kind(hm_out *texts, int kind)
{
    static const char letters[] = "-PLNSGBRK";
    char text[2] = {'+', letters[hm__shogi_base(kind)]};
    size_t plus = hm__shogi_is_promoted(kind);

    return put(texts, (hm_str){text + 1 - plus, 1 + plus});
}

/* A move of `kind`, as it was before, that takes a piece, or 0. */
static void describe_move(hm__shogi_move m, int kind, int taken, hm_out *texts,
                          hm__ply_parts *out)
{
    char usi[HM__USI_ROOM];
    size_t len = hm__usi_write(m, usi);

    out->text = put(texts, (hm_str){usi, len});
    out->drop = m.drop != 0;
    if (!m.drop)
        out->from = put_square(texts, m.from);
    out->to = put_square(texts, m.to);
    out->piece = put_kind(texts, kind);
    if (taken)
        out->taken = put_kind(texts, HM__SHOGI_KIND(taken));
    if (m.promote)
        out->promoted = put_kind(texts, kind | HM__SHOGI_PROMOTED);
}

/* The same for a move that has not been played. */
static void describe_next(const hm__shogi *p, hm__shogi_move m, hm_out *texts,
                          hm__ply_parts *out)
{
    out->player = p->side;
    describe_move(m, m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]),
                  m.drop ? 0 : p->board[m.to], texts, out);
}

hm_status hm__shogi_state_ply(hm_state *s, size_t part, hm_out *texts,
                              hm__ply_parts *out)
{
    const hm__shogi_played *last;
    int kind;

    if (part > 0 || s->move_count == 0)
        return HM_END;
    last = &s->moves[s->move_count - 1];
    kind = HM__SHOGI_KIND(s->position.board[last->move.to]);
    out->player = s->position.side ^ 1;
    describe_move(last->move, last->move.promote ? hm__shogi_base(kind) : kind,
                  last->undo.captured, texts, out);
    return HM_OK;
}

/* ---- moves that there are ------------------------------------------------ */

hm_status hm__shogi_state_legal(hm_state *s, size_t *count)
{
    if (!s->listed)
        s->legal_count = hm__shogi_legal(&s->position, s->legal);
    s->listed = true;
    *count = s->legal_count;
    return HM_OK;
}

void hm__shogi_state_legal_at(hm_state *s, size_t index, hm_out *texts,
                              hm__ply_parts *out)
{
    describe_next(&s->position, s->legal[index], texts, out);
}

hm_status hm__shogi_state_candidate(hm_state *s, size_t index, hm_out *texts,
                                    hm__ply_parts *out)
{
    hm__shogi_move found[HM__SHOGI_CANDIDATES];
    size_t count =
        s->unclear ? hm__shogi_candidates(&s->position, s->unclear, found) : 0;

    if (index >= count)
        return HM_END;
    describe_next(&s->position, found[index], texts, out);
    return HM_OK;
}

/* ---- positions ----------------------------------------------------------- */

uint64_t hm__shogi_state_key(hm_state *s)
{
    return s->key;
}

hm_status hm__shogi_state_position(hm_state *s, hm_out *out)
{
    char sfen[HM__SFEN_ROOM];
    size_t len = hm__sfen_write(&s->position, sfen);

    hm_out_put(out, (hm_str){sfen, len});
    return HM_OK;
}

hm_status hm__shogi_state_begin(hm_record *record, hm_str position,
                                hm_fault *why)
{
    hm__shogi_game *game = hm__shogi_game_new(record);

    if (!game)
        return HM_ENOMEM;
    if (position.len)
        return hm__sfen_read(position, &game->position, why);
    hm__shogi_start(&game->position);
    return HM_OK;
}
