/*
 * write.c - games of KIF and KI2, writer.
 *
 * The main line comes first. Then, from its end back, each variation with
 * all that branches off it: a reader that goes back to the number of a
 * variation in the line before finds its place.
 */
#include <stdio.h>
#include <string.h>

#include "kifu.h"
#include "notation/shogi/result.h"

/* ---- the header ---------------------------------------------------------- */

static bool has_any(hm_str text, const char *chars)
{
    for (size_t i = 0; i < text.len; i++) {
        if (strchr(chars, text.ptr[i]))
            return true;
    }
    return false;
}

static bool is_any(hm_str text, const char *const *words)
{
    for (; *words; words++) {
        if (hm_str_is(text, *words))
            return true;
    }
    return false;
}

static bool starts_any(hm_str text, const char *const *words)
{
    for (; *words; words++) {
        if (hm__str_starts(text, hm_str_of(*words)))
            return true;
    }
    return false;
}

/* Whether a key of another notation would be read back as one. */
static bool is_plain_key(hm_str key)
{
    static const char *const taken[] = {
        "手合割",     "先手",       "後手",       "下手",       "上手",
        "先手の持駒", "後手の持駒", "下手の持駒", "上手の持駒", NULL};
    static const char *const lines[] = {"変化", "まで", "▲", "△", "▼",
                                        "▽",    "☗",    "☖", NULL};

    return key.len && hm__kifu_trim(key).len == key.len &&
           !has_any(key, "\r\n:") && !strchr("*&#|+0123456789", key.ptr[0]) &&
           !hm__kifu_has(key, "：") && !is_any(key, taken) &&
           !starts_any(key, lines);
}

static const char *word_of(hm_str key, bool handicap)
{
    for (size_t i = 0; hm__kifu_field_at(i); i++) {
        const hm__kifu_field *f = hm__kifu_field_at(i);

        if (hm_str_is(key, f->key))
            return handicap && f->handicap_word ? f->handicap_word : f->word;
    }
    return NULL;
}

bool hm__kifu_has_handicap(const hm__kifu_writer *w)
{
    return w->handicap && !hm__shogi_handicap_is_even(w->handicap);
}

static void put_meta(hm__kifu_writer *w, const hm_meta *m)
{
    const char *word = word_of(m->key, hm__kifu_has_handicap(w));

    if (hm__shogi_is_stated(w->walk.record, m))
        return;
    if (m->kind != HM_META_TEXT || has_any(m->text, "\r\n") ||
        (!word && !is_plain_key(m->key))) {
        hm__shogi_lossy_meta(&w->walk, m, "this part of the metadata");
        return;
    }
    if (word)
        hm_out_puts(w->out, word);
    else
        hm_out_put(w->out, m->key);
    hm_out_puts(w->out, "：");
    hm_out_put(w->out, hm__kifu_trim(m->text));
    hm_out_char(w->out, '\n');
}

static void put_header(hm__kifu_writer *w)
{
    hm_out_puts(w->out, w->form->opening);
    hm_out_puts(w->out,
                w->walk.writer->encoding == HM__UTF8 ? "UTF-8" : "Shift_JIS");
    hm_out_puts(w->out, "\n手合割：");
    hm_out_puts(w->out, w->handicap ? w->handicap->kif : "その他");
    hm_out_char(w->out, '\n');
    for (const hm_meta *m = w->walk.record->meta.first; m; m = m->next)
        put_meta(w, m);
    if (!w->handicap)
        hm__kifu_put_board(&w->walk.position, w->out);
    hm_out_puts(w->out, w->form->table);
}

/* ---- moves --------------------------------------------------------------- */

/* Ends a line of moves, if there is one. */
static void end_line(hm__kifu_writer *w)
{
    if (w->on_line)
        hm_out_char(w->out, '\n');
    w->on_line = 0;
}

/* A comment may not hold a line break, so each of its lines is one. */
static void put_comments(hm__kifu_writer *w, const hm_node *node)
{
    for (size_t i = 0; i < node->comment_count; i++) {
        size_t at = 0;
        hm_str line;

        end_line(w);
        while (hm__shogi_comment_line(node->comments[i].text, &at, &line)) {
            hm_out_char(w->out, '*');
            hm_out_put(w->out, line);
            hm_out_char(w->out, '\n');
        }
    }
}

static void put_bookmark(hm__kifu_writer *w, hm_str text)
{
    if (!text.ptr)
        return;
    end_line(w);
    hm_out_char(w->out, '&');
    hm_out_put(w->out, text);
    hm_out_char(w->out, '\n');
}

bool hm__kifu_is_same(const hm__kifu_writer *w, int to)
{
    return w->walk.depth && w->walk.position.last == to;
}

void hm__kifu_put_square(const hm__kifu_writer *w, int to)
{
    if (hm__kifu_is_same(w, to)) {
        hm_out_puts(w->out, "同　");
        return;
    }
    hm_out_puts(w->out, hm__kifu_digit(hm__shogi_file(to), HM__KIFU_WIDE));
    hm_out_puts(w->out, hm__kifu_digit(hm__shogi_rank(to), HM__KIFU_CHINESE));
}

static hm_status play(hm__kifu_writer *w, const hm_node *node)
{
    hm__shogi_move move;

    HM_TRY(hm__shogi_walk_move(&w->walk, node, &move));
    w->form->put_move(w, node, move);
    put_comments(w, node);
    put_bookmark(w, hm__shogi_ply_of(node)->bookmark);
    return hm__shogi_walk_play(&w->walk, node, move);
}

/* ---- lines --------------------------------------------------------------- */

/* Puts a line from `node` to its end; `*last` is where that is. */
static hm_status put_line(hm__kifu_writer *w, const hm_node *node,
                          const hm_node **last)
{
    for (; node; node = node->child) {
        HM_TRY(play(w, node));
        *last = node;
    }
    end_line(w);
    return HM_OK;
}

static void open_variation(hm__kifu_writer *w)
{
    hm_out_printf(w->out, "\n変化：%zu手\n", w->walk.depth + 1);
}

/* A node that goes on may have another end: a variation without moves. */
static void put_other_end(hm__kifu_writer *w, const hm_node *node)
{
    const hm__shogi_ply *ply = hm__shogi_ply_of(node);

    if (!ply || ply->end == HM__SHOGI_GOES_ON)
        return;
    open_variation(w);
    w->form->put_end(w, ply->end, HM_NO_TIME);
}

static hm_status put_variations(hm__kifu_writer *w, const hm_node *node)
{
    put_other_end(w, node);
    while (node->parent) {
        hm__shogi_walk_unplay(&w->walk);
        if (!node->sibling) {
            node = node->parent;
            put_other_end(w, node);
            continue;
        }
        node = node->sibling;
        open_variation(w);
        HM_TRY(put_line(w, node, &node));
        w->form->put_end(w, hm__shogi_ply_of(node)->end, HM_NO_TIME);
    }
    return HM_OK;
}

/* Whether the line for people still says how many moves there are, and who won.
 */
static bool is_summary_true(const hm__kifu_writer *w,
                            const hm__shogi_game *game)
{
    int mover = w->walk.position.side;
    hm__shogi_end stated = HM__SHOGI_GOES_ON;
    char count[32];

    snprintf(count, sizeof(count), "まで%zu手", w->walk.depth);
    if (!game->summary.ptr || !hm__str_starts(game->summary, hm_str_of(count)))
        return false;
    return !hm__kifu_summary_end(game->summary, mover, &stated) ||
           hm__shogi_winner(stated, mover) ==
               hm__shogi_winner(game->end, mover);
}

/* The end of the main line; a line for people is kept as it was read. */
static void put_last(hm__kifu_writer *w, const hm__shogi_game *game)
{
    bool keep = is_summary_true(w, game);

    if (!keep || w->form->numbers)
        w->form->put_end(w, game->end, game->end_ms);
    if (!keep)
        return;
    hm_out_put(w->out, game->summary);
    hm_out_char(w->out, '\n');
}

static hm_status put_game(hm__kifu_writer *w)
{
    const hm_record *record = w->walk.record;
    const hm__shogi_game *game = hm__shogi_game_of(record);
    const hm_node *last = &record->root;

    hm__shogi_lossy_parts(&w->walk, w->form->lost);
    put_header(w);
    put_comments(w, &record->root);
    put_bookmark(w, game->bookmark);
    HM_TRY(put_line(w, record->root.child, &last));
    put_last(w, game);
    return put_variations(w, last);
}

hm_status hm__kifu_write(hm_writer *writer, const hm_record *record,
                         const hm__kifu_form *form)
{
    hm__kifu_writer w = {.out = writer->out, .form = form};
    hm_status st;

    HM_TRY(hm__shogi_walk_begin(&w.walk, writer, record));
    w.walk.bare = form->bare;
    w.handicap = hm__shogi_handicap_of(&w.walk.position);
    st = put_game(&w);
    hm__shogi_walk_free(&w.walk);
    return st;
}
