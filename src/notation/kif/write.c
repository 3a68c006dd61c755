/*
 * write.c - the moves of KIF, writer: with their number, origin and time.
 */
#include "base/utf8.h"
#include "kif.h"
#include "notation/shogi/clock.h"

enum { MOVE_COLUMNS = 13 };

static void put_time(hm__kifu_writer *w, int64_t ms, hm_span span)
{
    int64_t all = hm__shogi_walk_total(&w->walk) + (ms > 0 ? ms : 0);

    if (ms == HM_NO_TIME)
        return;
    if (ms % 1000 && !w->lost_time)
        hm__shogi_lossy(&w->walk, span, "lossy-time", "fractions of a second");
    w->lost_time = w->lost_time || ms % 1000;
    hm__clock_put(ms, all, w->out);
}

/* Fills up to the column where times begin. */
static void put_padding(size_t columns, hm_out *out)
{
    for (size_t i = columns; i < MOVE_COLUMNS; i++)
        hm_out_char(out, ' ');
}

/* A number in four columns, and a blank; printf() is slow. */
static void put_number(size_t number, hm_out *out)
{
    for (size_t n = 1000; n > 1 && number < n; n /= 10)
        hm_out_char(out, ' ');
    hm_out_int(out, (int64_t)number);
    hm_out_char(out, ' ');
}

static void put_origin(int from, hm_out *out)
{
    char text[] = "(77)";

    text[1] = (char)('0' + hm__shogi_file(from));
    text[2] = (char)('0' + hm__shogi_rank(from));
    hm_out_put(out, (hm_str){text, 4});
}

static void put_move(hm__kifu_writer *w, const hm_node *node, hm__shogi_move m)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(w->walk.position.board[m.from]);
    int64_t ms = node->time;
    size_t columns = 4 + 2 * hm__utf8_count(hm_str_of(hm__kifu_name(kind)));
    hm_out *out = w->out;

    put_number(w->walk.depth + 1, out);
    hm__kifu_put_square(w, m.to);
    hm_out_puts(out, hm__kifu_name(kind));
    if (m.drop || m.promote)
        hm_out_puts(out, m.drop ? "打" : "成");
    columns += m.drop || m.promote ? 2 : 0;
    if (!m.drop) {
        put_origin(m.from, out);
        columns += 4;
    }
    if (ms != HM_NO_TIME)
        put_padding(columns, out);
    put_time(w, ms, node->span);
    hm_out_puts(out, node->sibling ? "+\n" : "\n");
}

static void put_end(hm__kifu_writer *w, hm__shogi_end end, int64_t ms)
{
    const char *word = hm__kifu_end_word(end, w->walk.position.side);

    if (!word)
        return;
    put_number(w->walk.depth + 1, w->out);
    hm_out_puts(w->out, word);
    if (ms != HM_NO_TIME)
        put_padding(2 * hm__utf8_count(hm_str_of(word)), w->out);
    put_time(w, ms, hm__shogi_end_span(w->walk.record));
    hm_out_char(w->out, '\n');
}

hm_status hm__kif_write(hm_writer *writer, const hm_record *record)
{
    static const hm__kifu_form form = {
        .opening = "#KIF version=2.0 encoding=",
        .table = "手数----指手---------消費時間--\n",
        .put_move = put_move,
        .put_end = put_end,
        .numbers = true,
        .bare = true,
        .lost = HM_MARKS,
    };

    return hm__kifu_write(writer, record, &form);
}
