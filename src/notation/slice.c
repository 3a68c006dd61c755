/*
 * slice.c - cutting a source into runs of games that others read.
 *
 * Each notation finds the end of a game in the same way whether it is read or
 * cut out. What cannot be cut out is left for the reader, with its faults.
 */
#include "base/str.h"
#include "notation.h"

static hm_status find(hm_reader *r, hm__border *out)
{
    size_t limit = r->ctx->limits.game_bytes;

    return r->notation->find(r, limit < HM__SLICE_GAME ? limit : HM__SLICE_GAME,
                             out);
}

/* Moves what was found over to the slice, where it may have been read into. */
static void take(hm_reader *r, const hm__border *border, hm_out *bytes,
                 hm_out *ends)
{
    const hm__known_game known = {r->window.offset, border->game};
    hm_str text = hm__window_text(&r->window);

    if (ends && border->known)
        hm_out_put(ends, (hm_str){(const char *)&known, sizeof(known)});
    if (!r->window.into)
        hm_out_put(bytes, hm__str_part(text, 0, border->size));
    hm__window_take(&r->window, border->size);
    r->game += !border->empty;
}

/* Takes games up to so many bytes; why there are no more, or HM_OK. */
static hm_status take_games(hm_reader *r, size_t wanted, hm_out *bytes,
                            hm_out *ends)
{
    size_t before = r->window.offset;
    hm__border border = {0};
    hm_status st = HM_OK;

    while (st == HM_OK && r->window.offset - before < wanted) {
        st = find(r, &border);
        if (st == HM_OK && border.size == 0)
            return HM_ESUPPORT; // a game without a byte: that of no text
        if (st == HM_OK)
            take(r, &border, bytes, ends);
        if (hm_out_status(bytes) != HM_OK)
            return hm_out_status(bytes);
    }
    return st;
}

hm_status hm_reader_split(hm_reader *reader, size_t wanted, hm_out *bytes,
                          hm_out *ends, hm_slice *slice)
{
    hm_slice now = {.offset = reader->window.offset,
                    .line = reader->window.line,
                    .column = hm__window_column(&reader->window),
                    .game = reader->game};
    size_t ends_before = ends ? hm_out_text(ends).len : 0;
    bool lent = hm__window_lend(&reader->window, bytes, wanted);
    hm_status st = take_games(reader, wanted, bytes, ends);

    if (lent)
        HM_TRY(hm__window_return(&reader->window));
    HM_TRY(hm_out_status(bytes));
    if (reader->window.offset == now.offset)
        return st == HM_END || st == HM_ENOMEM ? st : HM_ESUPPORT;
    now.last = st == HM_END;
    if (ends && hm_out_status(ends) == HM_OK) // without them it is slower
        now.ends = hm__str_part(hm_out_text(ends), ends_before, SIZE_MAX);
    *slice = now;
    return HM_OK;
}
