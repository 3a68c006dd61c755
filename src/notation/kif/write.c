/*
 * write.c - KIF in UTF-8, writer.
 *
 * The main line comes first. Then, from its end back, each variation with
 * all that branches off it: a reader that goes back to the number of a
 * variation in the line before finds its place.
 */
#include <string.h>

#include "base/utf8.h"
#include "kif.h"
#include "notation/shogi/clock.h"
#include "notation/shogi/handicap.h"
#include "notation/shogi/line.h"
#include "notation/shogi/result.h"

enum { MOVE_COLUMNS = 13 };

/* A move that was played, to be taken back at the end of its line. */
typedef struct step {
    hm__shogi_move move;
    hm__shogi_undo undo;
    int64_t total; // milliseconds of its side, up to it
} step;

typedef struct kif_writer {
    hm__shogi_line line; // only for warnings
    hm_out *out;
    hm__shogi position;
    step *steps;
    size_t depth, room;
    bool lost_parts; // of seconds
} kif_writer;

/* ---- the header ---------------------------------------------------------- */

static bool has_any(hm_str text, const char *chars)
{
    for (size_t i = 0; i < text.len; i++) {
        if (strchr(chars, text.ptr[i]))
            return true;
    }
    return false;
}

/* Whether a key of another notation would be read back as one. */
static bool is_plain_key(hm_str key)
{
    static const char *const taken[] = {"手合割", "変化", "まで", "手数",
                                        "先手",   "後手", "下手", "上手"};
    size_t at = 0;

    if (!key.len || hm__kif_trim(key).len != key.len || has_any(key, "\r\n:") ||
        strchr("*&#|+0123456789", key.ptr[0]))
        return false;
    for (; at < key.len; at++) {
        size_t here = at;

        if (hm__kif_take(key, &here, "："))
            return false;
    }
    for (size_t i = 0; i < HM_COUNT(taken); i++) {
        if (hm__str_starts(key, hm_str_of(taken[i])))
            return false;
    }
    return true;
}

static const char *word_of(hm_str key, bool handicap)
{
    for (size_t i = 0; hm__kif_field_at(i); i++) {
        const hm__kif_field *f = hm__kif_field_at(i);

        if (hm_str_is(key, f->key))
            return handicap && f->handicap_word ? f->handicap_word : f->word;
    }
    return NULL;
}

static void put_meta(kif_writer *w, const hm_meta *m, bool handicap)
{
    const char *word = word_of(m->key, handicap);

    if (hm__shogi_is_told(w->line.record, m))
        return;
    if (m->kind != HM_META_TEXT || has_any(m->text, "\r\n") ||
        (!word && !is_plain_key(m->key))) {
        hm__shogi_lossy_meta(&w->line, m, "this part of the metadata");
        return;
    }
    if (word)
        hm_out_puts(w->out, word);
    else
        hm_out_put(w->out, m->key);
    hm_out_puts(w->out, "：");
    hm_out_put(w->out, hm__kif_trim(m->text));
    hm_out_char(w->out, '\n');
}

static void put_header(kif_writer *w)
{
    const hm__shogi_handicap *handicap = hm__shogi_handicap_of(&w->position);
    bool given = handicap && !hm__shogi_handicap_is_even(handicap);

    hm_out_puts(w->out, "#KIF version=2.0 encoding=UTF-8\n手合割：");
    hm_out_puts(w->out, handicap ? handicap->kif : "その他");
    hm_out_char(w->out, '\n');
    for (const hm_meta *m = w->line.record->meta.first; m; m = m->next)
        put_meta(w, m, given);
    if (!handicap)
        hm__kif_put_board(&w->position, w->out);
    hm_out_puts(w->out, "手数----指手---------消費時間--\n");
}

/* ---- moves --------------------------------------------------------------- */

/* A comment may not hold a line break, so each of its lines is one. */
static void put_comments(const hm_node *node, hm_out *out)
{
    for (size_t i = 0; i < node->comment_count; i++) {
        hm_str text = node->comments[i].text;
        size_t at = 0;

        do {
            size_t end = at;

            while (end < text.len && text.ptr[end] != '\n' &&
                   text.ptr[end] != '\r')
                end++;
            hm_out_char(out, '*');
            hm_out_put(out, hm__str_part(text, at, end));
            hm_out_char(out, '\n');
            at = end + 1;
        } while (at <= text.len);
    }
}

static void put_bookmark(hm_str text, hm_out *out)
{
    if (!text.ptr)
        return;
    hm_out_char(out, '&');
    hm_out_put(out, text);
    hm_out_char(out, '\n');
}

/* The time that a side has used, two moves back and on. */
static int64_t total_before(const kif_writer *w)
{
    return w->depth >= 2 ? w->steps[w->depth - 2].total : 0;
}

static void put_time(kif_writer *w, int64_t ms, hm_span span)
{
    int64_t all = total_before(w) + (ms > 0 ? ms : 0);

    if (ms == HM__SHOGI_NO_TIME)
        return;
    if (ms % 1000 && !w->lost_parts)
        hm__shogi_lossy(&w->line, span, "lossy-time", "parts of a second");
    w->lost_parts = w->lost_parts || ms % 1000;
    hm__clock_put(ms, all, w->out);
}

/* Fills up to the column where times begin. */
static void put_padding(size_t columns, hm_out *out)
{
    for (size_t i = columns; i < MOVE_COLUMNS; i++)
        hm_out_char(out, ' ');
}

static void put_square(const kif_writer *w, int to, hm_out *out)
{
    if (w->depth && w->steps[w->depth - 1].move.to == to) {
        hm_out_puts(out, "同　");
        return;
    }
    hm_out_puts(out, hm__kif_digit(hm__shogi_file(to), HM__KIF_WIDE));
    hm_out_puts(out, hm__kif_digit(hm__shogi_rank(to), HM__KIF_CHINESE));
}

static void put_move(kif_writer *w, const hm_node *node, hm__shogi_move m)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(w->position.board[m.from]);
    int64_t ms = hm__shogi_ply_of(node)->ms;
    size_t columns = 4 + 2 * hm__utf8_count(hm_str_of(hm__kif_name(kind)));
    hm_out *out = w->out;

    hm_out_printf(out, "%4zu ", w->depth + 1);
    put_square(w, m.to, out);
    hm_out_puts(out, hm__kif_name(kind));
    if (m.drop || m.promote)
        hm_out_puts(out, m.drop ? "打" : "成");
    columns += m.drop || m.promote ? 2 : 0;
    if (!m.drop) {
        hm_out_printf(out, "(%d%d)", hm__shogi_file(m.from),
                      hm__shogi_rank(m.from));
        columns += 4;
    }
    if (ms != HM__SHOGI_NO_TIME)
        put_padding(columns, out);
    put_time(w, ms, node->span);
    hm_out_puts(out, node->sibling ? "+\n" : "\n");
    put_comments(node, out);
    put_bookmark(hm__shogi_ply_of(node)->bookmark, out);
}

static hm_status play(kif_writer *w, const hm_node *node)
{
    const hm_writer *writer = w->line.writer;
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);
    hm_fault why = {0};
    hm__shogi_move move;
    hm_str at;

    if (!ply)
        return HM_EINPUT; // the reader has said so
    at = node->words[0].text;
    if (hm__shogi_resolve(&w->position, ply, at, &move, &why) != HM_OK ||
        hm__shogi_judge(&w->position, move, at, &why) != HM_OK)
        return hm__report(writer->options->diags, &w->line.record->source,
                          (hm__problem){.severity = why.severity,
                                        .id = why.id,
                                        .span = node->span},
                          "%s", why.message);
    HM_TRY(hm__reserve(writer->ctx, &w->steps, &w->room, w->depth + 1,
                       sizeof(*w->steps)));
    put_move(w, node, move);
    w->steps[w->depth] = (step){
        .move = move, .total = total_before(w) + (ply->ms > 0 ? ply->ms : 0)};
    w->steps[w->depth++].undo = hm__shogi_play(&w->position, move);
    return HM_OK;
}

static void unplay(kif_writer *w)
{
    const step *s = &w->steps[--w->depth];

    hm__shogi_unplay(&w->position, s->move, s->undo);
}

/* ---- lines --------------------------------------------------------------- */

static const char *end_word(const kif_writer *w, hm__shogi_end end)
{
    int mover = w->position.side;

    if (end == HM__SHOGI_BLACK_FOULED || end == HM__SHOGI_WHITE_FOULED) {
        bool mover_fouled = (end == HM__SHOGI_WHITE_FOULED) == mover;

        return mover_fouled ? "反則負け" : "反則勝ち";
    }
    for (size_t i = 0; hm__kif_end_at(i); i++) {
        if (hm__kif_end_at(i)->end == end)
            return hm__kif_end_at(i)->word;
    }
    return NULL;
}

static void put_end(kif_writer *w, hm__shogi_end end, int64_t ms)
{
    const char *word = end_word(w, end);

    if (!word)
        return;
    hm_out_printf(w->out, "%4zu %s", w->depth + 1, word);
    if (ms != HM__SHOGI_NO_TIME)
        put_padding(2 * hm__utf8_count(hm_str_of(word)), w->out);
    put_time(w, ms, hm__shogi_end_span(w->line.record));
    hm_out_char(w->out, '\n');
}

/* Puts a line from `node` to its end; `*last` is where that is. */
static hm_status put_line(kif_writer *w, const hm_node *node,
                          const hm_node **last)
{
    for (; node; node = node->child) {
        HM_TRY(play(w, node));
        *last = node;
    }
    return HM_OK;
}

static hm_status put_variations(kif_writer *w, const hm_node *node)
{
    while (node->parent) {
        unplay(w);
        if (!node->sibling) {
            node = node->parent;
            continue;
        }
        node = node->sibling;
        hm_out_printf(w->out, "\n変化：%zu手\n", w->depth + 1);
        HM_TRY(put_line(w, node, &node));
        put_end(w, hm__shogi_ply_of(node)->end, HM__SHOGI_NO_TIME);
    }
    return HM_OK;
}

static hm_status put_game(kif_writer *w)
{
    const hm_record *record = w->line.record;
    const hm__shogi_game *game = hm__shogi_game_of(record);
    const hm_node *last = &record->root;

    hm__shogi_lossy_parts(&w->line, HM__SHOGI_MARKS);
    put_header(w);
    put_comments(&record->root, w->out);
    put_bookmark(game->bookmark, w->out);
    HM_TRY(put_line(w, record->root.child, &last));
    put_end(w, game->end, game->end_ms);
    return put_variations(w, last);
}

hm_status hm__kif_write(hm_writer *writer, const hm_record *record)
{
    kif_writer w = {.out = writer->out};
    hm_status st;

    HM_TRY(hm__shogi_line_begin(&w.line, writer, record));
    w.position = hm__shogi_game_of(record)->position;
    if (writer->options->follows)
        hm_out_char(w.out, '\n');
    st = put_game(&w);
    hm__free(writer->ctx, w.steps);
    return st;
}
