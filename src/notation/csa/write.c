/*
 * write.c - CSA, writer: V2.2, or V3.0 where a time has parts of a second.
 */
#include <string.h>

#include "base/out.h"
#include "base/str.h"
#include "csa.h"
#include "notation/shogi/result.h"
#include "notation/shogi/walk.h"

static bool has_parts(int64_t ms)
{
    return ms > 0 && ms % 1000 != 0;
}

/* Only V3.0 has parts of a second. */
static bool needs_v3(const hm__shogi_walk *walk)
{
    const hm_record *record = walk->record;
    const hm_node *n = record->timed ? record->root.child : NULL;

    if (walk->written && walk->written->parts)
        return true;
    for (; n; n = n->child) {
        if (n->ply && has_parts(n->time))
            return true;
    }
    return has_parts(hm__shogi_game_of(record)->end_ms);
}

/* ---- the header ---------------------------------------------------------- */

/* The beginning of the line for a key; NULL if there is none. */
static const char *prefix_of(hm_str key)
{
    for (size_t i = 0; hm__csa_field_at(i); i++) {
        if (hm_str_is(key, hm__csa_field_at(i)->key))
            return hm__csa_field_at(i)->prefix;
    }
    return NULL;
}

/* Keys of CSA that halfmove has no name for are kept as they are. */
static bool is_own_key(hm_str key)
{
    return key.len >= 2 && key.ptr[0] == '$' && key.ptr[key.len - 1] == ':';
}

/* Whether an item of the metadata can stand on a line of its own. */
static bool fits(const hm_meta *m)
{
    return m->kind == HM_META_TEXT &&
           (prefix_of(m->key) || is_own_key(m->key)) &&
           hm__str_find(m->text, '\n', 0) == m->text.len &&
           hm__str_find(m->text, '\r', 0) == m->text.len;
}

/* Without a word about it, readers take Japanese text for Shift_JIS. */
static bool needs_encoding(const hm__shogi_walk *walk)
{
    const hm_record *record = walk->record;

    if (walk->written && walk->written->beyond)
        return true;
    for (const hm_meta *m = record->meta.first; m; m = m->next) {
        if (fits(m) && !hm__str_is_ascii(m->text))
            return true;
    }
    for (const hm_node *n = &record->root; n; n = n->child) {
        for (size_t i = 0; i < n->comment_count; i++) {
            if (!hm__str_is_ascii(n->comments[i].text))
                return true;
        }
    }
    return false;
}

static void put_encoding(const hm__shogi_walk *walk, bool v3)
{
    const hm_writer *w = walk->writer;

    if (v3 || (w->encoding == HM__UTF8 && needs_encoding(walk)))
        hm_out_puts(w->out, w->encoding == HM__UTF8
                                ? "'CSA encoding=UTF-8\n"
                                : "'CSA encoding=SHIFT_JIS\n");
}

static void put_header(const hm__shogi_walk *walk, hm_out *out)
{
    for (const hm_meta *m = walk->record->meta.first; m; m = m->next) {
        const char *prefix = prefix_of(m->key);

        if (hm__shogi_is_stated(walk->record, m))
            continue;
        if (!fits(m)) {
            hm__shogi_lossy_meta(walk, m, "this part of the metadata");
            continue;
        }
        if (prefix)
            hm_out_puts(out, prefix);
        else
            hm_out_put(out, m->key);
        hm_out_put(out, m->text);
        hm_out_char(out, '\n');
    }
}

/* ---- moves --------------------------------------------------------------- */

static void put_time(int64_t ms, hm_out *out)
{
    if (ms == HM_NO_TIME)
        return;
    hm_out_puts(out, "T");
    hm_out_int(out, ms / 1000);
    if (has_parts(ms))
        hm_out_printf(out, ".%03d", (int)(ms % 1000));
    hm_out_char(out, '\n');
}

/* Each line of a comment becomes one. */
static void put_comment(hm_str text, hm_out *out)
{
    size_t at = 0;
    hm_str line;

    while (hm__shogi_comment_line(text, &at, &line)) {
        hm_out_puts(out, "'*");
        hm_out_put(out, line);
        hm_out_char(out, '\n');
    }
}

static void put_comments(const hm_node *node, hm_out *out)
{
    for (size_t i = 0; i < node->comment_count; i++)
        put_comment(node->comments[i].text, out);
}

static void put_move(const hm__shogi *p, hm__shogi_move m, hm_out *out)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    char *text = hm__out_begin(out, 8);

    if (!text)
        return;
    memcpy(text, "+0000FU\n", 8);
    text[0] = p->side ? '-' : '+';
    if (!m.drop) {
        text[1] = (char)('0' + hm__shogi_file(m.from));
        text[2] = (char)('0' + hm__shogi_rank(m.from));
    }
    text[3] = (char)('0' + hm__shogi_file(m.to));
    text[4] = (char)('0' + hm__shogi_rank(m.to));
    memcpy(text + 5, hm__csa_code(m.promote ? kind | HM__SHOGI_PROMOTED : kind),
           2);
    hm__out_end(out, text + 8);
}

static hm_status put_moves(hm__shogi_walk *walk, hm_out *out)
{
    for (const hm_node *n = walk->record->root.child; n; n = n->child) {
        hm__shogi_move move;

        HM_TRY(hm__shogi_walk_move(walk, n, &move));
        put_move(&walk->position, move, out);
        put_time(n->time, out);
        put_comments(n, out);
        HM_TRY(hm__shogi_walk_play(walk, n, move));
    }
    return HM_OK;
}

static void put_end(const hm__shogi_walk *walk, hm_out *out)
{
    const hm__shogi_game *game = hm__shogi_game_of(walk->record);

    if (game->end == HM__SHOGI_GOES_ON)
        return;
    if (!hm__csa_end_word(game->end)) {
        hm__shogi_lossy(walk, hm__shogi_end_span(walk->record), "lossy-end",
                        "the end of the game");
        return;
    }
    hm_out_char(out, '%');
    hm_out_puts(out, hm__csa_end_word(game->end));
    hm_out_char(out, '\n');
    put_time(game->end_ms, out);
}

hm_status hm__csa_write(hm_writer *w, const hm_record *record)
{
    const hm__shogi_game *game = hm__shogi_game_of(record);
    hm__shogi_walk walk;
    hm_status st;
    bool v3;

    HM_TRY(hm__shogi_walk_begin(&walk, w, record));
    v3 = needs_v3(&walk);
    walk.bare = true;
    hm__shogi_lossy_parts(&walk, HM_MARKS | HM_BOOKMARKS | HM_VARIATIONS);
    if (game->position.ply > 1)
        hm__shogi_lossy(&walk, (hm_span){0, 0}, "lossy-number",
                        "the number of the first move");
    put_encoding(&walk, v3);
    hm_out_puts(w->out, v3 ? "V3.0\n" : "V2.2\n");
    put_header(&walk, w->out);
    hm__csa_put_start(&game->position, w->out);
    put_comments(&record->root, w->out);
    st =
        walk.written ? hm__shogi_walk_written(&walk) : put_moves(&walk, w->out);
    if (st == HM_OK)
        put_end(&walk, w->out);
    hm__shogi_walk_free(&walk);
    return st;
}

const hm__shogi_move_writer hm__csa_move_writer = {put_move, put_time,
                                                   put_comment};
