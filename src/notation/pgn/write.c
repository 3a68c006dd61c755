/*
 * write.c - Portable Game Notation, writer: the export format.
 *
 * The standard does not define the layout of comments and variations. Here they
 * are tokens like others: separated by one space or a line break.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "notation/chess/walk.h"
#include "notation/tree.h"
#include "pgn.h"

enum { COLUMNS = 79 };

/* A word that is not written yet, and what is attached to it. */
typedef struct word {
    hm_str text;
    size_t opens, closes; // brackets of variations
    size_t begins, ends;  // braces of a comment, 0 or 1
} word;

typedef struct pgn_writer {
    hm__chess_walk walk;
    hm_out *out;
    size_t column;
    word next;
    char copy[64];                   // its text, if it is not stored elsewhere
    bool numbered;                   // the next move needs its number
    bool comments, variations, nags; // are written
} pgn_writer;

static const char *const roster[] = {"Event", "Site",  "Date",  "Round",
                                     "White", "Black", "Result"};

/* ---- tag pairs ----------------------------------------------------------- */

static bool is_roster(hm_str key)
{
    for (size_t i = 0; i < HM_COUNT(roster); i++) {
        if (hm_str_is(key, roster[i]))
            return true;
    }
    return false;
}

/* A name has letters, digits and "_". */
static bool is_name(hm_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.ptr[i];

        if (!hm__is_digit(c) && !hm__is_lower(c) && !hm__is_upper(c) &&
            c != '_')
            return false;
    }
    return name.len > 0;
}

/* A value cannot contain line breaks and tabs. */
static void put_tag(const pgn_writer *w, hm_str name, hm_str value)
{
    hm_out_char(w->out, '[');
    hm_out_put(w->out, name);
    hm_out_puts(w->out, " \"");
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.ptr[i];

        if (c == '"' || c == '\\')
            hm_out_char(w->out, '\\');
        hm_out_char(w->out, c < 0x20 || c == 0x7F ? ' ' : (char)c);
    }
    hm_out_puts(w->out, "\"]\n");
}

static const char *result_of(const pgn_writer *w)
{
    hm__chess_result result = hm__chess_game_of(w->walk.record)->result;

    return hm__chess_result_name(result ? result : HM__CHESS_OPEN);
}

/* The name of one of the "sides" of PAN, a text or in a map; NULL: none. */
static const hm_meta *name_of_side(const hm_meta *side)
{
    return side && side->kind == HM_META_MAP ? hm_meta_get(side, "name") : side;
}

/* Who plays White, at the bottom, or Black, as PAN has it; NULL: not known. */
static const hm_meta *find_player(const pgn_writer *w, const char *name)
{
    const hm_meta *sides = hm_meta_get(&w->walk.record->meta, "sides");

    if (!sides || (strcmp(name, "White") != 0 && strcmp(name, "Black") != 0))
        return NULL;
    return name_of_side(hm_meta_get(sides, name[0] == 'W' ? "bottom" : "top"));
}

/* Whether sides have nothing but names: then nothing of them is lost. */
static bool are_players(const hm_meta *sides)
{
    bool only = hm_str_is(sides->key, "sides") && sides->kind == HM_META_MAP;

    for (const hm_meta *m = sides->first; only && m; m = m->next)
        only = (hm_str_is(m->key, "bottom") || hm_str_is(m->key, "top")) &&
               (m->kind == HM_META_TEXT ||
                (m->count == 1 && hm_meta_get(m, "name")));
    return only;
}

static hm_str roster_value(const pgn_writer *w, const char *name)
{
    const hm_meta *m = hm_meta_get(&w->walk.record->meta, name);

    if (!m)
        m = find_player(w, name);
    if (strcmp(name, "Result") == 0)
        return hm_str_of(result_of(w));
    if (m && hm_meta_type(m) == HM_META_TEXT && hm_meta_text(m).len)
        return hm_meta_text(m);
    return strcmp(name, "Date") == 0 ? HM_STR("????.??.??") : HM_STR("?");
}

/* A tag to be written besides the roster. */
typedef struct pair {
    hm_str name, value;
} pair;

static int by_name(const void *a, const void *b)
{
    hm_str x = ((const pair *)a)->name;
    hm_str y = ((const pair *)b)->name;
    int order = memcmp(x.ptr, y.ptr, x.len < y.len ? x.len : y.len);

    return order ? order : (x.len > y.len) - (x.len < y.len);
}

/* Those that describe the start and the result are written by us. */
static bool is_start_tag(hm_str key)
{
    return hm_str_is(key, "FEN") || hm_str_is(key, "SetUp") ||
           hm_str_is(key, "Variant");
}

/* Whether a variant is only another word for chess. */
static bool is_plain_variant(const pgn_writer *w, const hm_meta *m)
{
    return hm_str_is(m->key, "Variant") && !w->walk.position.chess960 &&
           strcmp(w->walk.record->notation, "pgn") == 0;
}

/* Metadata that become tags, and losses; returns how many. */
static size_t collect(const pgn_writer *w, pair *out)
{
    size_t count = 0;

    for (const hm_meta *m = w->walk.record->meta.first; m; m = m->next) {
        if ((is_roster(m->key) && m->kind == HM_META_TEXT) || are_players(m))
            continue;
        if (m->kind != HM_META_TEXT || !is_name(m->key)) {
            hm__chess_lossy_meta(&w->walk, m, "this part of the metadata");
            continue;
        }
        if (m->hidden || (is_start_tag(m->key) && !is_plain_variant(w, m)))
            continue;
        out[count++] = (pair){m->key, m->text};
    }
    return count;
}

static bool is_usual_start(const hm__chess *p)
{
    char fen[HM__FEN_ROOM];
    char usual[HM__FEN_ROOM];
    hm__chess start;

    hm__chess_start(&start);
    hm__fen_write(&start, usual);
    hm__fen_write(p, fen);
    return strcmp(fen, usual) == 0;
}

static hm_status put_tags(const pgn_writer *w)
{
    const hm__chess *start = &w->walk.position;
    size_t count = w->walk.record->meta.count;
    char fen[HM__FEN_ROOM];
    pair *pairs = hm__alloc(w->walk.writer->ctx, (count + 3) * sizeof(*pairs));

    if (!pairs)
        return HM_ENOMEM;
    for (size_t i = 0; i < HM_COUNT(roster); i++)
        put_tag(w, hm_str_of(roster[i]), roster_value(w, roster[i]));
    count = collect(w, pairs);
    if (start->chess960)
        pairs[count++] = (pair){HM_STR("Variant"), HM_STR("Chess960")};
    if (!is_usual_start(start)) {
        hm__fen_write(start, fen);
        pairs[count++] = (pair){HM_STR("FEN"), hm_str_of(fen)};
        pairs[count++] = (pair){HM_STR("SetUp"), HM_STR("1")};
    }
    qsort(pairs, count, sizeof(*pairs), by_name);
    for (size_t i = 0; i < count; i++)
        put_tag(w, pairs[i].name, pairs[i].value);
    hm_out_char(w->out, '\n');
    hm__free(w->walk.writer->ctx, pairs);
    return HM_OK;
}

/* ---- words --------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Puts a text with single blanks; returns its width. */
static size_t put_squeezed(hm_str text, hm_out *out)
{
    size_t width = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (is_blank(c) && i && is_blank(text.ptr[i - 1]))
            continue;
        c = is_blank(c) ? ' ' : c == '}' ? ')' : c;
        width += ((unsigned char)c & 0xC0) != 0x80;
        if (out)
            hm_out_char(out, c);
    }
    return width;
}

static void put_many(hm_out *out, char sign, size_t count)
{
    for (; count; count--)
        hm_out_char(out, sign);
}

/* Writes the waiting word, after a space or on the next line. */
static void flush(pgn_writer *w)
{
    word *n = &w->next;
    size_t width = n->opens + n->begins + put_squeezed(n->text, NULL) +
                   n->ends + n->closes;

    if (!width)
        return;
    if (w->column && w->column + 1 + width > COLUMNS) {
        hm_out_char(w->out, '\n');
        w->column = 0;
    } else if (w->column) {
        hm_out_char(w->out, ' ');
        w->column++;
    }
    put_many(w->out, '(', n->opens);
    put_many(w->out, '{', n->begins);
    put_squeezed(n->text, w->out);
    put_many(w->out, '}', n->ends);
    put_many(w->out, ')', n->closes);
    w->column += width;
    *n = (word){0};
}

/* A word waits until it is known what must be attached to it. */
static void put_word(pgn_writer *w, hm_str text)
{
    if (w->next.text.len)
        flush(w);
    w->next.text = text;
}

/* The same for a text that is not valid that long. */
static void put_copy(pgn_writer *w, hm_str text)
{
    put_word(w, HM_STR(""));
    memcpy(w->copy, text.ptr, text.len);
    w->next.text = (hm_str){w->copy, text.len};
}

/* ---- comments and times -------------------------------------------------- */

/* The end of what is so many bytes long with single blanks. */
static size_t squeezed_end(hm_str text, size_t at, size_t bytes)
{
    for (; at < text.len && bytes; at++)
        bytes -= !is_blank(text.ptr[at]) || !at || !is_blank(text.ptr[at - 1]);
    return at;
}

/* Where a command in a comment ends, if one begins at `at`; else `at`. */
static size_t command_end(hm_str text, size_t at)
{
    size_t end = text.ptr[at] == '[' ? squeezed_end(text, at, COLUMNS - 2) : at;
    hm_str near = hm__str_part(text, at, end);
    hm_annotation first = {0};

    if (near.len && hm__annotation_next(near, &first) &&
        first.name.ptr == near.ptr + 2)
        return at + first.next;
    return at;
}

/*
 * A word, or a command, which must not be broken. A line must not begin with
 * "%", so such a word is joined to the word before it.
 */
static hm_str take_token(hm_str text, size_t *at)
{
    size_t start;
    size_t end;

    while (*at < text.len && is_blank(text.ptr[*at]))
        ++*at;
    start = *at;
    for (;;) {
        while (*at < text.len && !is_blank(text.ptr[*at])) {
            end = command_end(text, *at);
            *at = end > *at ? end : *at + 1;
        }
        end = *at;
        while (*at < text.len && is_blank(text.ptr[*at]))
            ++*at;
        if (*at >= text.len || text.ptr[*at] != '%')
            break;
    }
    *at = end;
    return hm__str_part(text, start, end);
}

static void put_comment(pgn_writer *w, const hm__comment *comment)
{
    hm_str text = hm__str_trim(comment->text);
    size_t at = 0;
    bool first = true;

    if (!text.len)
        return;
    if (hm__str_find(text, '}', 0) < text.len)
        hm__chess_lossy(&w->walk, comment->span, "lossy-comment",
                        "braces in a comment");
    while (at < text.len) {
        put_word(w, take_token(text, &at));
        w->next.begins = first;
        first = false;
    }
    w->next.ends = 1;
    w->numbered = true;
}

/* Comments of a node: those before its move, or those after it. */
static void put_comments(pgn_writer *w, const hm_node *node, bool before)
{
    for (size_t i = 0; i < node->comment_count && w->comments; i++) {
        const hm__comment *c = &node->comments[i];
        bool early = c->at < node->word_count;

        if (early == before)
            put_comment(w, c);
    }
}

/* Whether a comment contains the time of the move. */
static bool has_clock(const hm_node *node)
{
    hm_annotation at = {0};

    while (hm_node_next_annotation(node, &at)) {
        if (hm_str_is(at.name, "emt") || hm_str_is(at.name, "clk"))
            return true;
    }
    return false;
}

static void put_time(pgn_writer *w, const hm_node *node)
{
    char time[HM__TIME_ROOM];
    char text[HM__TIME_ROOM + 8];
    int len;

    if (node->time == HM_NO_TIME || !w->comments || has_clock(node))
        return;
    hm__annotation_write_time(node->time, time);
    len = snprintf(text, sizeof(text), "[%%emt %s]", time);
    put_copy(w, (hm_str){text, (size_t)len});
    w->next.begins = w->next.ends = 1;
    w->numbered = true;
}

/* ---- moves --------------------------------------------------------------- */

static void put_number(pgn_writer *w)
{
    const hm__chess *p = &w->walk.position;
    bool black = p->side == HM__CHESS_BLACK;
    char text[24];
    int len;

    if (black && !w->numbered)
        return;
    len = snprintf(text, sizeof(text), "%lu%s", (unsigned long)p->number,
                   black ? "..." : ".");
    put_copy(w, (hm_str){text, (size_t)len});
}

/* Numbers as "$1 $14", one word each; an edit may have put signs there. */
static void put_nags(pgn_writer *w, hm_str mark)
{
    size_t at = 0;

    while (w->nags && at < mark.len) {
        hm_str nag = take_token(mark, &at);
        unsigned number = hm__chess_nag_of(nag);
        char text[16];
        int len = snprintf(text, sizeof(text), "$%u", number);

        if (number)
            put_copy(w, (hm_str){text, (size_t)len});
        else if (nag.len)
            put_word(w, nag);
        w->numbered = true;
    }
}

/* Writes a move with everything that belongs to it, and plays it. */
static hm_status put_node(void *writer, const hm_node *node)
{
    pgn_writer *w = writer;
    hm__chess_move move;
    char san[HM__SAN_ROOM];
    size_t len;

    HM_TRY(hm__chess_walk_move(&w->walk, node, &move));
    if (!hm__node_is_main(node))
        put_comments(w, node, true);
    put_number(w);
    len = hm__san_write(&w->walk.position, move, san);
    put_copy(w, (hm_str){san, len});
    w->numbered = false;
    put_nags(w, hm__chess_ply_of(node)->mark);
    if (hm__node_is_main(node))
        put_comments(w, node, true);
    put_time(w, node);
    put_comments(w, node, false);
    return hm__chess_walk_play(&w->walk, move);
}

/* ---- the tree ------------------------------------------------------------ */

static void open_variation(void *writer)
{
    pgn_writer *w = writer;

    put_word(w, HM_STR(""));
    w->next.opens++;
    w->numbered = true;
}

static void close_variation(void *writer)
{
    pgn_writer *w = writer;

    w->next.closes++;
    w->numbered = true;
}

/* Plays a move again that its variations replaced. */
static hm_status play_again(void *writer, const hm_node *node)
{
    pgn_writer *w = writer;
    hm__chess_move move;

    HM_TRY(hm__chess_walk_move(&w->walk, node, &move));
    return hm__chess_walk_play(&w->walk, move);
}

static void unplay(void *writer)
{
    pgn_writer *w = writer;

    hm__chess_walk_unplay(&w->walk);
}

static const hm__tree_steps steps = {.put = put_node,
                                     .again = play_again,
                                     .unplay = unplay,
                                     .open = open_variation,
                                     .close = close_variation};

/* Whether a part of the game is to be written. */
static bool wants(const hm_writer *writer, const char *part)
{
    const hm_writer_options *o = writer->options;
    hm__settings given = {o->settings, o->setting_count};

    return !hm_str_is(hm__settings_get(given, part), "no");
}

static hm_status put_game(pgn_writer *w)
{
    if (w->walk.writer->options->follows)
        hm_out_char(w->out, '\n');
    HM_TRY(put_tags(w));
    put_comments(w, &w->walk.record->root, false);
    w->numbered = true;
    HM_TRY(hm__write_tree(w->walk.record, w->variations, &steps, w));
    put_word(w, hm_str_of(result_of(w)));
    flush(w);
    hm_out_char(w->out, '\n');
    return HM_OK;
}

hm_status hm__pgn_write(hm_writer *writer, const hm_record *record)
{
    pgn_writer w = {.out = writer->out,
                    .comments = wants(writer, "comments"),
                    .variations = wants(writer, "variations"),
                    .nags = wants(writer, "nags")};
    hm_status st;

    HM_TRY(hm__chess_walk_begin(&w.walk, writer, record));
    st = put_game(&w);
    hm__chess_walk_free(&w.walk);
    return st;
}
