/*
 * plain.c - moves between two squares, as most words are: "b1-b3", "b1:b3".
 *
 * They are played as the rest of the language would play them, and whatever
 * does not go well is left to it, so that it can say why.
 */
#include "base/str.h"
#include "lang.h"

/* One or two digits. */
static const char *read_rank(const char *p, const char *end, double *out)
{
    if (p == end || *p < '1' || *p > '9')
        return NULL;
    *out = *p++ - '0';
    if (p < end && hm__is_digit(*p))
        *out = *out * 10 + (*p++ - '0');
    return p;
}

/* square = letter rank */
static const char *read_square(const hm__lang *lang, const char *p,
                               const char *end, hm__spot *out)
{
    double scale = lang->table->scale;
    double file;
    double rank = 0;

    if (p == end || !hm__is_lower(*p))
        return NULL;
    file = *p - 'a' + 1;
    p = read_rank(p + 1, end, &rank);
    *out = (hm__spot){file * scale, rank * scale, false};
    return p;
}

/* The piece that an id finds at a square, or HM__NONE. */
static uint32_t pick(hm__lang *lang, const hm__spot *spot)
{
    lang->table->work++;
    return hm__table_top_at(lang->table, spot->x, spot->y, &lang->table->work);
}

static hm_status put(hm__lang *lang, uint32_t piece, const hm__spot *to)
{
    hm_table *table = lang->table;
    uint32_t top = hm__table_top(table);

    if (top == piece)
        top = table->pieces[piece].link[HM__LANE_ORDER].below;
    return hm__table_move(table, piece, to->x, to->y, top);
}

static hm_status move(hm__lang *lang, const hm__spot *from, const hm__spot *to,
                      uint32_t *moved)
{
    *moved = pick(lang, from);
    return *moved == HM__NONE ? HM_EINPUT : put(lang, *moved, to);
}

static hm_status capture(hm__lang *lang, const hm__spot *from,
                         const hm__spot *to, uint32_t *moved)
{
    uint32_t taken = pick(lang, to);
    hm__spot spot;

    if (taken == HM__NONE)
        return HM_EINPUT;
    spot = (hm__spot){lang->table->pieces[taken].is.x,
                      lang->table->pieces[taken].is.y, false};
    HM_TRY(hm__table_remove(lang->table, taken));
    return move(lang, from, &spot, moved);
}

/* Only the piece that moved is active now. */
static hm_status make_active(hm__lang *lang, uint32_t piece)
{
    HM_TRY(hm__reserve(lang->ctx, &lang->active, &lang->active_room, 1,
                       sizeof(*lang->active)));
    lang->active[0] = piece;
    lang->active_count = 1;
    return HM_OK;
}

bool hm__plain_play(hm__lang *lang, hm_str word)
{
    hm_table *table = lang->table;
    const char *end = word.ptr + word.len;
    size_t notes = table->note_count;
    uint64_t work = table->work;
    hm__spot from = {0};
    hm__spot to = {0};
    const char *p = read_square(lang, word.ptr, end, &from);
    const char *token = p;
    uint32_t moved = 0; // for compilers that do not see that it is set
    hm_status st;

    if (!p || p == end || (*p != '-' && *p != ':') ||
        read_square(lang, p + 1, end, &to) != end || table->scale > 1e6)
        return false;
    st = *token == '-' ? move(lang, &from, &to, &moved)
                       : capture(lang, &from, &to, &moved);
    if (st == HM_OK && table->work <= lang->ctx->limits.work)
        st = make_active(lang, moved);
    else if (st == HM_OK)
        st = HM_ELIMIT;
    if (st == HM_OK)
        return true;
    hm__table_undo(table, notes);
    table->work = work;
    return false;
}
