/*
 * write.c - the moves of KI2, writer: six on a line, with the marks they need.
 */
#include "ki2.h"
#include "rules/shogi/shogi.h"

enum { ON_LINE = 6, MOVE_COLUMNS = 12 };

static void put_blanks(hm__kifu_writer *w)
{
    if (w->on_line == ON_LINE) {
        hm_out_char(w->out, '\n');
        w->on_line = 0;
    }
    for (size_t i = w->columns; w->on_line && i < MOVE_COLUMNS; i++)
        hm_out_char(w->out, ' ');
}

/* Puts a word of wide characters, each three bytes of UTF-8. */
static void put_word(hm__kifu_writer *w, const char *word)
{
    hm_str text = hm_str_of(word);

    hm_out_put(w->out, text);
    w->columns += text.len / 3 * 2;
}

static void put_marks(hm__kifu_writer *w, unsigned marks)
{
    for (size_t i = 0; hm__ki2_word_at(i); i++) {
        const hm__ki2_word *word = hm__ki2_word_at(i);

        if (marks & word->mark && !word->odd)
            put_word(w, word->word);
    }
}

static void put_move(hm__kifu_writer *w, const hm_node *node, hm__shogi_move m)
{
    const hm__shogi *p = &w->walk.position;
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    const char *name = hm__kifu_name(kind);
    unsigned marks = hm__shogi_marks(p, m);

    (void)node;
    put_blanks(w);
    w->columns = 0;
    w->on_line++;
    put_word(w, p->side ? "△" : "▲");
    if (hm__kifu_is_same(w, m.to) && (marks || m.promote || name[3])) {
        put_word(w, "同"); // a blank only where the piece stands alone
    } else {
        hm__kifu_put_square(w, m.to);
        w->columns += 4;
    }
    put_word(w, name);
    put_marks(w, marks);
    if (m.promote)
        put_word(w, "成");
}

static void put_end(hm__kifu_writer *w, hm__shogi_end end, int64_t ms)
{
    (void)ms; // lost
    hm__kifu_put_summary(
        (hm__kifu_summary){.end = end,
                           .moves = w->walk.depth,
                           .mover = w->walk.position.side,
                           .handicap = hm__kifu_has_handicap(w)},
        w->out);
}

hm_status hm__ki2_write(hm_writer *writer, const hm_record *record)
{
    static const hm__kifu_form form = {
        .opening = "#KI2 version=2.0 encoding=",
        .table = "",
        .put_move = put_move,
        .put_end = put_end,
        .lost = HM_MARKS | HM_TIMES,
    };

    return hm__kifu_write(writer, record, &form);
}
