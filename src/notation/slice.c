/*
 * slice.c - cutting a source into runs of games that others read.
 *
 * Each notation finds the end of a game in the same way whether it is read or
 * cut out. What cannot be cut out is left for the reader, with its faults.
 */
#include "base/str.h"
#include "notation.h"

/* Moves what was found over to the slice. */
static void take(hm_reader *r, const hm__border *border, hm_out *bytes)
{
    hm_str text = hm__window_text(&r->window);

    hm_out_put(bytes, hm__str_part(text, 0, border->size));
    hm__window_take(&r->window, border->size);
    r->game += !border->empty;
}

/* All that is left, if it is little: how many games it holds nobody knows. */
static hm_status find_rest(hm_reader *r, hm__border *out)
{
    hm_status st = HM_OK;

    while (st == HM_OK && hm__window_text(&r->window).len <= HM__SLICE_GAME)
        st = hm__window_more(&r->window);
    *out = (hm__border){hm__window_text(&r->window).len, true};
    if (out->size > HM__SLICE_GAME)
        return HM_ELIMIT;
    if (st == HM_END && r->game == 0 && r->window.offset == 0)
        return HM_OK; // what an empty source means, its reader knows
    return st == HM_END && out->size ? HM_OK : st;
}

static hm_status find(hm_reader *r, hm__border *out)
{
    size_t limit = r->ctx->limits.game_bytes;

    if (!r->notation->find)
        return find_rest(r, out);
    return r->notation->find(r, limit < HM__SLICE_GAME ? limit : HM__SLICE_GAME,
                             out);
}

hm_status hm_reader_split(hm_reader *reader, size_t wanted, hm_out *bytes,
                          hm_slice *slice)
{
    hm_slice now = {.offset = reader->window.offset,
                    .line = reader->window.line,
                    .column = reader->window.column,
                    .game = reader->game};
    size_t before = hm_out_text(bytes).len;
    hm__border border = {0};
    hm_status st = HM_OK;

    while (st == HM_OK && hm_out_text(bytes).len - before < wanted) {
        st = find(reader, &border);
        if (st == HM_OK && border.size == 0)
            return HM_ESUPPORT; // a game without a byte: that of no text
        if (st == HM_OK)
            take(reader, &border, bytes);
        if (hm_out_status(bytes) != HM_OK)
            return hm_out_status(bytes);
    }
    if (hm_out_text(bytes).len == before)
        return st == HM_END || st == HM_ENOMEM ? st : HM_ESUPPORT;
    now.last = st == HM_END;
    *slice = now;
    return HM_OK;
}
