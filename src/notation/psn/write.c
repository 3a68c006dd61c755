/*
 * write.c - Portable Shogi Notation, writer.
 *
 * Moves are written in full, with "=" wherever a promotion was declined, or as
 * short as strict reading allows. How a game ended stands in the properties
 * Result and Termination. Variations and times, which the specification does
 * not have, are written as other programs do.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "notation/shogi/clock.h"
#include "notation/shogi/handicap.h"
#include "notation/shogi/result.h"
#include "notation/shogi/walk.h"
#include "notation/tree.h"
#include "psn.h"

enum { COLUMNS = 80, MOVE_ROOM = 40, TIME_WIDTH = 17 };

typedef struct psn_writer {
    hm__shogi_walk walk;
    hm_out *out;
    size_t column;
    size_t first;       // number of the first move
    bool start;         // is given by what was put
    hm_str termination; // that was put
    bool any;           // property was put
    bool glued;         // the next word follows without a blank
    bool lost_parts;    // of seconds, and reported
} psn_writer;

/* ---- properties ---------------------------------------------------------- */

/* A name that is read back as one. */
static bool is_name(hm_str name)
{
    char bracketed[2] = {'[', name.len ? name.ptr[0] : '\0'};

    if (!hm__psn_is_property((hm_str){bracketed, 2}, 0))
        return false;
    for (size_t i = 0; i < name.len; i++) {
        if ((unsigned char)name.ptr[i] <= ' ' || strchr("[]\"", name.ptr[i]))
            return false;
    }
    return true;
}

/* No escapes exist, so what would end a value is replaced. */
static char put_byte(char c)
{
    switch (c) {
    case '"':
        return '\'';
    case ']':
        return ')';
    case '[':
        return '(';
    case '\n':
    case '\r':
        return ' ';
    default:
        return c;
    }
}

/* Brackets matter only where they look like another property. */
static bool is_replaced(hm_str value, char c)
{
    if (c == '[' || c == ']')
        return hm__str_find(value, ']', 0) < value.len &&
               hm__str_find(value, '[', 0) < value.len;
    return put_byte(c) != c;
}

static void put_property(psn_writer *w, hm_str name, hm_str value, hm_span span)
{
    bool lost = false;

    w->any = true;
    hm_out_char(w->out, '[');
    hm_out_put(w->out, name);
    hm_out_puts(w->out, " \"");
    for (size_t i = 0; i < value.len; i++) {
        char c = value.ptr[i];
        bool replaced = is_replaced(value, c);

        hm_out_char(w->out, replaced ? put_byte(c) : c);
        lost = lost || replaced;
    }
    hm_out_puts(w->out, "\"]\n");
    if (lost)
        hm__shogi_lossy(&w->walk, span, "lossy-quote",
                        "quotes, brackets or line breaks in a value");
}

/* The spelling of the source is kept. */
static hm_str name_of(const psn_writer *w, const hm_meta *m)
{
    const hm_record *record = w->walk.record;

    if (m->made || strcmp(record->notation, "psn") != 0)
        return m->key;
    return hm__str_part(record->source.text, m->key_span.start,
                        m->key_span.end);
}

static hm_str text_of(const psn_writer *w, const char *key)
{
    const hm_meta *m = hm_meta_get(&w->walk.record->meta, key);

    return m ? hm_meta_text(m) : HM_STR("");
}

static bool is_start_key(const char *name)
{
    return strcmp(name, "SFEN") == 0 || strcmp(name, "FEN") == 0 ||
           strcmp(name, "Handicap") == 0;
}

/* Whether a property says of the start, or of the end, what is so. */
static bool is_true(const psn_writer *w, const char *name, const hm_meta *m)
{
    const hm_record *record = w->walk.record;
    const hm__shogi *start = &hm__shogi_game_of(record)->position;
    const hm__shogi_handicap *handicap;
    hm_meta named = *m;
    bool odd;

    named.key = hm_str_of(name);
    if (strcmp(name, "Handicap") == 0) {
        handicap = hm__shogi_handicap_named(m->text, &odd);
        return handicap && handicap == hm__shogi_handicap_of(start);
    }
    if (is_start_key(name))
        return hm__shogi_is_stated(record, &named);
    if (strcmp(name, "Termination") == 0)
        return hm__shogi_stated_end(text_of(w, "Result"), m->text,
                                    hm__shogi_last_mover(record)) ==
               hm__shogi_game_of(record)->end;
    return true;
}

/*
 * Other notations may have keys by chance that mean something here. They must
 * not mislead; what PSN itself had is kept.
 */
static void put_meta(psn_writer *w, const hm_meta *m)
{
    bool own = strcmp(w->walk.record->notation, "psn") == 0;
    const char *name = hm__psn_property(m->key);
    bool so = !name || m->kind != HM_META_TEXT || is_true(w, name, m);

    if (own && name && strcmp(name, "SFEN") == 0 && !so)
        return; // "..." has changed who begins, and the start is put anew
    if (m->kind != HM_META_TEXT || !is_name(m->key) || (!own && !so)) {
        hm__shogi_lossy_meta(&w->walk, m, "this part of the metadata");
        return;
    }
    if (name && so && is_start_key(name))
        w->start = true;
    if (name && strcmp(name, "Termination") == 0)
        w->termination = m->text;
    put_property(w, name_of(w, m), m->text, m->span);
}

/* The start, unless what was put gives it. */
static void put_start(psn_writer *w, const hm__shogi_handicap *handicap)
{
    char sfen[HM__SFEN_ROOM];

    if (w->start)
        return;
    if (!handicap) {
        hm__sfen_write(&w->walk.position, sfen);
        put_property(w, HM_STR("SFEN"), hm_str_of(sfen), (hm_span){0, 0});
    } else if (!hm__shogi_handicap_is_even(handicap) || !w->any) {
        put_property(w, HM_STR("Handicap"), hm_str_of(handicap->psn),
                     (hm_span){0, 0});
    }
}

/* The word for the end in the place of a move, if there shall be one. */
static const char *end_word(const psn_writer *w)
{
    const hm_writer_options *o = w->walk.writer->options;
    hm__settings given = {o->settings, o->setting_count};

    if (!hm_str_is(hm__settings_get(given, "dialect"), "words"))
        return NULL;
    return hm__shogi_word_of_end(hm__shogi_game_of(w->walk.record)->end);
}

/* The end, unless what is written already gives it. */
static void put_result(psn_writer *w)
{
    const hm_record *record = w->walk.record;
    hm__shogi_end end = hm__shogi_game_of(record)->end;
    int mover = hm__shogi_last_mover(record);
    hm_str result = text_of(w, "Result");
    hm_str termination = w->termination;

    if (end == HM__SHOGI_GOES_ON)
        return;
    if (!result.len) {
        result = hm_str_of(hm__shogi_result(end, mover));
        put_property(w, HM_STR("Result"), result, (hm_span){0, 0});
    }
    if (!termination.len && !end_word(w) &&
        hm__shogi_stated_end(result, termination, mover) != end)
        put_property(w, HM_STR("Termination"),
                     hm_str_of(hm__shogi_end_name(end)), (hm_span){0, 0});
}

/* The day of 開始日時 or $START_TIME, if nothing else gives it. */
static void put_date(psn_writer *w)
{
    hm_str start = text_of(w, "StartTime");
    size_t end = 0;

    while (end < start.len &&
           (hm__is_digit(start.ptr[end]) || start.ptr[end] == '/'))
        end++;
    start = hm__str_part(start, 0, end);
    if (!hm_meta_get(&w->walk.record->meta, "Date") && hm__psn_is_date(start))
        put_property(w, HM_STR("Date"), start, (hm_span){0, 0});
}

static void put_header(psn_writer *w)
{
    const hm__shogi_handicap *handicap =
        hm__shogi_handicap_of(&w->walk.position);

    for (const hm_meta *m = w->walk.record->meta.first; m; m = m->next)
        put_meta(w, m);
    put_date(w);
    put_start(w, handicap);
    put_result(w);
    w->first = handicap && !hm__shogi_handicap_is_even(handicap) ? 2 : 1;
}

/* ---- words --------------------------------------------------------------- */

/* Goes on after a blank, or on the next line. */
static void put_gap(psn_writer *w, size_t width)
{
    bool glued = w->glued;

    w->glued = false;
    if (w->column == 0 || glued)
        return;
    if (w->column + 1 + width > COLUMNS) {
        hm_out_char(w->out, '\n');
        w->column = 0;
    } else {
        hm_out_char(w->out, ' ');
        w->column++;
    }
}

static void put_word(psn_writer *w, hm_str word)
{
    size_t width = hm__utf8_width(word);

    put_gap(w, width);
    hm_out_put(w->out, word);
    w->column += width;
}

static hm_str first_line(hm_str text)
{
    return hm__str_part(text, 0, hm__str_find(text, '\n', 0));
}

/* An empty comment before the first move would end the record. */
static bool has_summary(const hm_node *root)
{
    return root->comment_count > 1 ||
           (root->comment_count && root->comments[0].text.len);
}

/* The comments of a node are one; a "}" inside would end it. */
static void put_comments(psn_writer *w, const hm_node *node)
{
    if (!node->comment_count)
        return;
    put_gap(w, 2 + hm__utf8_width(first_line(node->comments[0].text)));
    hm_out_char(w->out, '{');
    for (size_t i = 0; i < node->comment_count; i++) {
        hm_str text = node->comments[i].text;
        bool lost = hm__str_find(text, '}', 0) < text.len;

        if (i)
            hm_out_char(w->out, '\n');
        for (size_t j = 0; j < text.len; j++)
            hm_out_char(w->out, text.ptr[j] == '}' ? ')' : text.ptr[j]);
        if (lost)
            hm__shogi_lossy(&w->walk, node->comments[i].span, "lossy-comment",
                            "braces in a comment");
    }
    hm_out_char(w->out, '}');
    w->column = COLUMNS; // what follows begins a line
}

static void put_time(psn_writer *w, int64_t ms, hm_span span)
{
    if (ms == HM_NO_TIME)
        return;
    if (ms % 1000 && !w->lost_parts) {
        hm__shogi_lossy(&w->walk, span, "lossy-time", "fractions of a second");
        w->lost_parts = true;
    }
    hm_out_char(w->out, ' ');
    hm__clock_put(ms, hm__shogi_walk_total(&w->walk) + ms, w->out);
    w->column += TIME_WIDTH;
}

/* ---- moves --------------------------------------------------------------- */

static char *put_square(char *at, int square)
{
    *at++ = (char)('0' + hm__shogi_file(square));
    *at++ = (char)('a' + square % 9);
    return at;
}

static char *put_piece(char *at, int kind)
{
    if (hm__shogi_is_promoted(kind))
        *at++ = '+';
    *at++ = hm__psn_letter(kind);
    return at;
}

/* full = piece [from] sign to ["+" | "="] */
static size_t put_full(const hm__shogi *p, hm__shogi_move m, char *out)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    char *at = put_piece(out, kind);

    if (!m.drop)
        at = put_square(at, m.from);
    *at++ = m.drop ? '*' : p->board[m.to] ? 'x' : '-';
    at = put_square(at, m.to);
    if (m.promote || hm__shogi_declines(p, m))
        *at++ = m.promote ? '+' : '=';
    return (size_t)(at - out);
}

/* Ways to write a move, the shortest first. */
typedef enum form {
    TAKES_LAST, // Gx
    TO,         // G5h, Gx5h
    TO_SIGNED,  // G-5h, G*5h
    FILE_TO,    // G65h, G6x5h
    RANK_TO,    // Gi5h, Gix5h
    ALL,
} form;

/* The text in a form; 0 if the move has none of the kind. */
static size_t put_form(const hm__shogi *p, hm__shogi_move m, form f, char *out)
{
    int kind = m.drop ? m.drop : HM__SHOGI_KIND(p->board[m.from]);
    bool takes = p->board[m.to] != 0;
    char *at = put_piece(out, kind);

    if ((f == TAKES_LAST && (!takes || m.to != p->last)) ||
        (f == TO_SIGNED && takes) || (m.drop && f > TO_SIGNED))
        return 0;
    if (f == FILE_TO || f == ALL)
        *at++ = (char)('0' + hm__shogi_file(m.from));
    if (f == RANK_TO || f == ALL)
        *at++ = (char)('a' + m.from % 9);
    if (takes)
        *at++ = 'x';
    else if (f == TO_SIGNED)
        *at++ = m.drop ? '*' : '-';
    if (f != TAKES_LAST)
        at = put_square(at, m.to);
    if (m.promote)
        *at++ = '+';
    return (size_t)(at - out);
}

/* Whether strict reading, and reading without the rules, finds the move. */
static bool is_found(const hm__shogi *p, hm_str text, hm__shogi_move m)
{
    hm__psn_move read;

    return hm__psn_move_read(text, &read) && !read.odd &&
           hm__shogi_is_clear(p, &read.pattern, m);
}

static size_t put_short(const hm__shogi *p, hm__shogi_move m, char *out)
{
    for (form f = TAKES_LAST; f <= ALL; f++) {
        size_t len = put_form(p, m, f, out);

        if (len && is_found(p, (hm_str){out, len}, m))
            return len;
    }
    return put_full(p, m, out);
}

static void put_move(psn_writer *w, const hm_node *node, hm__shogi_move m)
{
    const hm__shogi *p = &w->walk.position;
    bool brief = hm__writer_asks(w->walk.writer, "short");
    hm_str mark = hm__shogi_ply_of(node)->mark;
    bool timed = node->time != HM_NO_TIME;
    char move[MOVE_ROOM];
    size_t len = brief ? put_short(p, m, move) : put_full(p, m, move);
    hm_out *out = w->out;
    size_t number = w->first + w->walk.depth;
    size_t width = len + mark.len + 2;

    for (size_t n = number; n > 9; n /= 10)
        width++;
    put_gap(w, timed ? width + TIME_WIDTH : width);
    hm_out_printf(out, "%zu.%.*s", number, (int)len, move);
    hm_out_put(out, mark);
    w->column += width;
}

/* ---- the tree ------------------------------------------------------------ */

static void open_variation(void *writer)
{
    psn_writer *w = writer;

    put_word(w, HM_STR("("));
    w->glued = true;
}

static void close_variation(void *writer)
{
    psn_writer *w = writer;

    hm_out_char(w->out, ')');
    w->column++;
}

/* Variations are not in the specification, and neither is how they end. */
static void put_line_end(void *writer, const hm_node *node)
{
    psn_writer *w = writer;
    hm__shogi_end end = hm__shogi_ply_of(node)->end;
    const char *word = hm__shogi_word_of_end(end);

    if (word && node != w->walk.record->last)
        put_word(w, hm_str_of(word));
    else if (end != HM__SHOGI_GOES_ON)
        hm__shogi_lossy(&w->walk, node->span, "lossy-end",
                        "how this variation ends");
}

/* The move before may have another end: a variation without moves. */
static void put_other_end(psn_writer *w, const hm_node *node)
{
    const hm__shogi_ply *before = hm__shogi_ply_of(node->parent);

    if (!before || before->end == HM__SHOGI_GOES_ON)
        return;
    open_variation(w);
    put_line_end(w, node->parent);
    close_variation(w);
}

/* A move with all that belongs to it; then it is played. */
static hm_status put_node(void *writer, const hm_node *node)
{
    psn_writer *w = writer;
    hm__shogi_move move;

    HM_TRY(hm__shogi_walk_move(&w->walk, node, &move));
    put_move(w, node, move);
    put_time(w, node->time, node->span);
    put_comments(w, node);
    HM_TRY(hm__shogi_walk_play(&w->walk, node, move));
    if (hm__node_is_main(node))
        put_other_end(w, node);
    return HM_OK;
}

/* Plays a move again that its variations replaced. */
static hm_status play_again(void *writer, const hm_node *node)
{
    psn_writer *w = writer;
    hm__shogi_move move;

    HM_TRY(hm__shogi_walk_move(&w->walk, node, &move));
    return hm__shogi_walk_play(&w->walk, node, move);
}

static void unplay(void *writer)
{
    psn_writer *w = writer;

    hm__shogi_walk_unplay(&w->walk);
}

static const hm__tree_steps steps = {.put = put_node,
                                     .again = play_again,
                                     .unplay = unplay,
                                     .open = open_variation,
                                     .close = close_variation,
                                     .end = put_line_end};

static void put_end(psn_writer *w)
{
    const hm_record *record = w->walk.record;
    char number[24];

    if (!end_word(w))
        return;
    snprintf(number, sizeof(number), "%zu.", w->first + record->length);
    put_word(w, hm_str_of(number));
    w->glued = true;
    put_word(w, hm_str_of(end_word(w)));
    put_time(w, hm__shogi_game_of(record)->end_ms, hm__shogi_end_span(record));
}

static void warn_losses(const psn_writer *w)
{
    const hm_record *record = w->walk.record;

    hm__shogi_lossy_parts(&w->walk, HM_BOOKMARKS);
    if (hm__shogi_game_of(record)->end_ms > 0 && !end_word(w))
        hm__shogi_lossy(&w->walk, hm__shogi_end_span(record), "lossy-time",
                        "the time before the end");
}

hm_status hm__psn_write(hm_writer *writer, const hm_record *record)
{
    psn_writer w = {.out = writer->out};
    hm_status st;

    HM_TRY(hm__shogi_walk_begin(&w.walk, writer, record));
    warn_losses(&w);
    put_header(&w);
    if (has_summary(&record->root))
        put_comments(&w, &record->root);
    else if (!record->root.child && w.first == 1)
        put_word(&w, HM_STR("{}")); // or the next record would be a part of it
    if (w.first > 1)
        put_word(&w, HM_STR("1....")); // the move that Black does not make
    st = hm__write_tree(w.walk.record, true, &steps, &w);
    if (st == HM_OK)
        put_end(&w);
    if (w.column)
        hm_out_char(w.out, '\n');
    hm__shogi_walk_free(&w.walk);
    return st;
}
