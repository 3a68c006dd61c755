/*
 * read.c - Portable Shogi Notation, reader.
 *
 * docs/formats/psn.md is the grammar and the test. Moves are read as patterns;
 * which ones they are, the rules find out in a replay.
 */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "notation/shogi/clock.h"
#include "notation/shogi/result.h"
#include "parse.h"

static hm_str take_char(hm__psn_parse *p)
{
    p->at++;
    return hm__str_part(hm__psn_text(p), p->at - 1, p->at);
}

/* Warns of what strict reading allows too. */
static void note(const hm__psn_parse *p, hm_str where, const char *id,
                 const char *message)
{
    size_t start = (size_t)(where.ptr - hm__psn_text(p).ptr);

    if (p->text.check)
        hm__shogi_give_up(p->text.check);
    else
        hm__report(p->text.reader->diags, &p->text.record->source,
                   (hm__problem){.severity = HM_WARNING,
                                 .id = id,
                                 .span = {start, start + where.len}},
                   "%s", message);
}

/* ---- moves --------------------------------------------------------------- */

/* "..." says that Black does not move first. */
static hm_status read_null(hm__psn_parse *p, hm_str word)
{
    hm__shogi *position = &p->game->position;

    p->null = true;
    hm__psn_numbers_pass(&p->numbers);
    if (position->side == HM__SHOGI_WHITE)
        return HM_OK;
    position->side = HM__SHOGI_WHITE;
    return hm__psn_warn(
        p, word, "psn-null-move",
        "Black moves first in this game; it is read as if White did");
}

/* A move that is judged at once, and not kept. */
static hm_status check_move(hm__psn_parse *p, hm_str word,
                            const hm__shogi_ply *ply)
{
    hm__shogi_check *check = p->text.check;

    p->number = (hm_str){NULL, 0};
    check->ply.end = HM__SHOGI_GOES_ON;
    p->ply = &check->ply;
    p->depth++;
    return hm__shogi_check_move(check, word, ply);
}

/* A node for a move; `ply` is NULL if it cannot be read. */
static hm_status add_node(hm__psn_parse *p, hm_str word,
                          const hm__shogi_ply *ply)
{
    hm_record *record = p->text.record;

    if (p->nodes++ >= p->text.reader->ctx->limits.moves) {
        hm__psn_fail(p, word, "limit-moves", "this game has too many moves");
        return HM_ELIMIT;
    }
    if (p->text.check)
        return check_move(p, word, ply);
    p->text.node = ply ? hm__shogi_add(record, p->text.node, word, ply)
                       : hm__record_add_ply(record, p->text.node, word, NULL);
    if (!p->text.node)
        return HM_ENOMEM;
    p->text.node->words[0].bad = !ply;
    p->text.node->label = p->number.ptr ? p->number : HM_STR("");
    p->number = (hm_str){NULL, 0};
    p->ply = p->text.node->ply;
    p->depth++;
    return HM_OK;
}

/* The ply of a move that was read, which it borrows. */
static void make_ply(const hm__psn_move *m, hm__shogi_ply *out)
{
    *out = (hm__shogi_ply){.move = m->usi,
                           .pattern = m->is_usi ? NULL : &m->pattern,
                           .mark = m->mark};
}

hm_status hm__psn_move_typed(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__psn_move m;
    hm__shogi_ply ply;

    if (!hm__psn_move_read(text, &m))
        return hm__fault(why, text, "psn-bad-move", "%s", m.wrong);
    make_ply(&m, &ply);
    return hm__shogi_typed(typed, text, &ply);
}

/* A replay stops here; what follows is only looked at for faults. */
static hm_status add_bad(hm__psn_parse *p, hm_str word)
{
    bool again = p->lost;

    p->lost = true;
    p->number = again ? (hm_str){NULL, 0} : p->number;
    return again ? HM_OK : add_node(p, word, NULL);
}

static hm_status check_open(const hm__psn_parse *p, hm_str word)
{
    if (!p->ended)
        return HM_OK;
    return hm__psn_fail(p, word, "psn-after-end", "the game has already ended");
}

/* A word that was meant to be a move. */
static hm_status read_bad(hm__psn_parse *p, hm_str word, const char *wrong)
{
    HM_TRY(check_open(p, word));
    hm__psn_fail(p, word, "psn-bad-move", wrong);
    return add_bad(p, word);
}

static hm_status read_move(hm__psn_parse *p, hm_str word, const hm__psn_move *m)
{
    hm__shogi_ply ply;

    HM_TRY(check_open(p, word));
    if (m->odd && !(m->is_usi && p->usi))
        HM_TRY(hm__psn_warn(p, word, "psn-spelling", m->odd));
    p->usi = p->usi || m->is_usi;
    if (p->lost) {
        p->number = (hm_str){NULL, 0};
        return HM_OK;
    }
    make_ply(m, &ply);
    return add_node(p, word, &ply);
}

/* ---- ends ---------------------------------------------------------------- */

static int mover(const hm__psn_parse *p)
{
    return p->game->position.side ^ (int)(p->depth & 1);
}

/* How the line ends. */
static hm_status add_end(hm__psn_parse *p, hm__shogi_end end, hm_str word)
{
    p->ended = true;
    if (end == HM__SHOGI_BLACK_FOULED && mover(p) == HM__SHOGI_BLACK)
        end = HM__SHOGI_WHITE_FOULED;
    if (!p->branch) {
        p->game->end = end;
        p->game->end_text = word;
    } else if (p->ply) {
        p->ply->end = end;
    } else {
        return hm__psn_warn(p, word, "psn-variation",
                            "an end before any move is not kept");
    }
    return HM_OK;
}

/* Words of programs, and points, in the place of a move; HM_END: none. */
static hm_status read_end(hm__psn_parse *p, hm_str word)
{
    hm__shogi_end end;

    if (hm__shogi_end_word(word, &end)) {
        HM_TRY(add_end(p, end, word));
        p->number = (hm_str){NULL, 0};
    } else if (hm__shogi_score_of(word) != HM__SHOGI_NO_SCORE && !p->branch) {
        p->ended = true;
        if (!p->result.ptr)
            p->result = word;
    } else {
        return HM_END;
    }
    return hm__psn_warn(
        p, word, "psn-end-word",
        "expected no word here: the property Result gives the end");
}

/* "--Black Won--", as old files end. */
static hm_status read_trailer(hm__psn_parse *p, size_t start)
{
    hm_str text = hm__psn_text(p);
    hm_str line;

    while (p->at < text.len && text.ptr[p->at] != '\n' &&
           text.ptr[p->at] != '\r')
        p->at++;
    line = hm__str_trim(hm__str_part(text, start, p->at));
    if (!p->result.ptr && hm__str_eq_nocase(line, HM_STR("--Black Won--")))
        p->result = HM_STR("1-0");
    if (!p->result.ptr && hm__str_eq_nocase(line, HM_STR("--White Won--")))
        p->result = HM_STR("0-1");
    p->ended = true;
    return hm__psn_warn(
        p, line, "psn-end-word",
        "expected no word here: the property Result gives the end");
}

/* What the properties and the words say about the end. */
static hm_status finish(hm__psn_parse *p)
{
    hm__shogi_game *game = p->game;
    size_t length = p->text.record->length;
    int side = hm__shogi_last_mover(p->text.record);
    size_t count;

    if (game->end == HM__SHOGI_GOES_ON) {
        game->end = hm__shogi_stated_end(p->result, p->termination, side);
        game->end_text = p->termination.ptr ? p->termination : p->result;
    } else if (game->end == HM__SHOGI_IMPASSE &&
               hm__shogi_score_of(p->result) == (side == HM__SHOGI_BLACK
                                                     ? HM__SHOGI_BLACK_WINS
                                                     : HM__SHOGI_WHITE_WINS)) {
        game->end = HM__SHOGI_DECLARES; // the same word stands for both
    }
    if (p->count.ptr && hm__str_size(p->count, &count) && count != length)
        note(p, p->count, "psn-move-count",
             "this is not the number of moves in the game");
    return HM_OK;
}

/* ---- comments, times and variations -------------------------------------- */

/* What a comment may stand against. */
static bool is_gap(hm_str text, size_t at)
{
    return at >= text.len || hm__space_at(text, at) > 0 ||
           strchr("(){", text.ptr[at]);
}

static hm_status check_comment(const hm__psn_parse *p, hm_str braces,
                               size_t end)
{
    if (p->text.node->comment_count)
        return hm__psn_warn(p, braces, "psn-two-comments",
                            "expected one comment; both are kept");
    if (p->null && !p->depth)
        return hm__psn_warn(
            p, braces, "psn-null-comment",
            "expected no comment on the move that is not played; it is "
            "kept as the summary");
    if ((p->word_end &&
         p->word_end == (size_t)(braces.ptr - hm__psn_text(p).ptr)) ||
        !is_gap(hm__psn_text(p), end))
        return hm__psn_warn(p, braces, "psn-no-blank",
                            "expected white space around the comment");
    return HM_OK;
}

/* comment = "{" text "}", which does not nest */
static hm_status read_comment(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t start = p->at;
    size_t end = hm__str_find(text, '}', start);
    bool open = end == text.len;

    HM_TRY(hm__psn_begin(p));
    p->at = open ? end : end + 1;
    if (open)
        HM_TRY(hm__psn_warn(p, hm__str_part(text, start, start + 1),
                            "psn-open-comment",
                            "expected } after this comment"));
    else
        HM_TRY(check_comment(p, hm__str_part(text, start, p->at), p->at));
    p->word_end = 0;
    if (end == start + 1 && !p->depth)
        return HM_OK; // it only ends a record without moves
    return hm__shogi_add_comment(&p->text, hm__str_part(text, start + 1, end));
}

/* ";" and what follows in its line. */
static hm_status read_line_comment(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t start = p->at;

    HM_TRY(hm__psn_begin(p));
    while (p->at < text.len && text.ptr[p->at] != '\n' &&
           text.ptr[p->at] != '\r')
        p->at++;
    HM_TRY(hm__psn_warn(p, hm__str_part(text, start, start + 1),
                        "psn-line-comment",
                        "expected a comment in braces; this one is kept"));
    return hm__shogi_add_comment(&p->text,
                                 hm__str_part(text, start + 1, p->at));
}

static hm_status read_time(hm__psn_parse *p, hm_str group, int64_t ms)
{
    if (p->ended && !p->branch)
        p->game->end_ms = ms;
    else if (p->ply)
        hm__node_set_time(p->text.record, p->text.node, ms);
    if (p->times)
        return HM_OK;
    p->times = true;
    return hm__psn_warn(p, group, "psn-time",
                        "the specification does not have times");
}

/* Skips a variation that has no move before it, as far as it is closed. */
static void skip_variation(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t depth = 1;

    for (size_t at = p->at; at < text.len && depth; at++) {
        if (text.ptr[at] == '{')
            at = hm__str_find(text, '}', at);
        else if (text.ptr[at] == '(' || text.ptr[at] == ')')
            depth += text.ptr[at] == '(' ? 1 : (size_t)-1;
        if (!depth)
            p->at = at + 1;
    }
}

static hm_status open_variation(hm__psn_parse *p, hm_str bracket)
{
    hm__psn_branch *b = hm__arena_alloc(&p->text.record->arena, sizeof(*b));

    if (p->text.check)
        return hm__shogi_give_up(p->text.check);
    if (!b)
        return HM_ENOMEM;
    HM_TRY(hm__psn_begin(p));
    if (!p->depth) {
        skip_variation(p);
        return hm__psn_fail(p, bracket, "psn-variation",
                            "expected a move before its variation, which is "
                            "left out");
    }
    *b = (hm__psn_branch){p->branch, p->text.node, p->ply,
                          p->depth,  p->lost,      bracket};
    p->branch = b;
    p->text.node = p->text.node->parent;
    p->ply = p->text.node->ply;
    p->depth--;
    p->ended = false;
    if (p->variations)
        return HM_OK;
    p->variations = true;
    return hm__psn_warn(p, bracket, "psn-variation",
                        "the specification does not have variations");
}

static hm_status close_variation(hm__psn_parse *p, hm_str bracket)
{
    const hm__psn_branch *b = p->branch;

    if (!b)
        return hm__psn_fail(p, bracket, "psn-variation",
                            "this ) has no matching (");
    p->branch = b->outer;
    p->text.node = b->node;
    p->ply = b->ply;
    p->depth = b->depth;
    p->lost = b->lost;
    p->ended = false;
    p->number = (hm_str){NULL, 0};
    return HM_OK;
}

/* "(": a time, or else a variation of the move before */
static hm_status read_bracket(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t at = p->at;
    int64_t ms = 0;

    if (hm__clock_read(text, &at, &ms)) {
        hm_str group = hm__str_part(text, p->at, at);

        p->at = at;
        return read_time(p, group, ms);
    }
    return open_variation(p, take_char(p));
}

/* ---- words --------------------------------------------------------------- */

/* Bytes of the white space at `at`; 0: none. Most bytes are ASCII. */
static size_t blank_at(hm_str text, size_t at)
{
    unsigned char c = (unsigned char)text.ptr[at];

    if (c >= 0x80)
        return hm__space_at(text, at);
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool ends_word(hm_str text, size_t at)
{
    static const bool ends[0x80] = {
        ['\t'] = true, ['\n'] = true, ['\v'] = true, ['\f'] = true,
        ['\r'] = true, [' '] = true,  ['('] = true,  [')'] = true,
        [';'] = true,  ['{'] = true,  ['}'] = true,
    };
    unsigned char c = (unsigned char)text.ptr[at];

    return c < 0x80 ? ends[c] : hm__space_at(text, at) > 0;
}

/* Up to white space, a bracket or a brace. */
static hm_str take_word(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t start = p->at;

    while (p->at < text.len && !ends_word(text, p->at))
        p->at++;
    p->word_end = p->at;
    return hm__str_part(text, start, p->at);
}

/* "." and "…", which is three of them; how many there are from `*at` on */
static size_t take_dots(hm_str word, size_t *at)
{
    size_t dots = 0;

    for (;;) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(word, *at, &code);

        if (code != '.' && code != 0x2026)
            return dots;
        dots += code == '.' ? 1 : 3;
        *at += n;
    }
}

/* Most files that have one have many, so one warning names all. */
static void note_alone(hm__psn_parse *p, hm_str number)
{
    if (!p->alone_count++)
        p->alone = number;
}

static hm_status report_alone(const hm__psn_parse *p)
{
    char message[96] = "expected a move right after its number";
    size_t len = strlen(message);

    if (!p->alone_count)
        return HM_OK;
    if (p->alone_count > 1)
        snprintf(message + len, sizeof(message) - len, " (and %zu more)",
                 p->alone_count - 1);
    return hm__psn_warn(p, p->alone, "psn-number-alone", message);
}

/* A number without its move is fine, but not how it should be. */
static hm_status check_number(hm__psn_parse *p)
{
    hm_str number = p->number;

    if (!number.ptr)
        return HM_OK;
    p->number = (hm_str){NULL, 0};
    note_alone(p, number);
    return HM_OK;
}

/* Periods in the place of a number, after the first move. */
static hm_status check_dots(const hm__psn_parse *p, hm_str dots)
{
    if (p->unknown)
        return HM_OK; // among words
    return hm__psn_warn(p, dots, "psn-number-alone",
                        "expected a number before these periods");
}

/* number = digits dots; it is taken off the word */
static hm_status read_number(hm__psn_parse *p, hm_str *word)
{
    size_t digits = 0;
    size_t at;
    size_t dots;
    hm_str rest;
    bool null;

    while (digits < word->len && hm__is_digit(word->ptr[digits]))
        digits++;
    at = digits;
    dots = take_dots(*word, &at);
    if (!dots)
        return HM_OK;
    rest = hm__str_part(*word, at, word->len);
    HM_TRY(check_number(p)); // the one before
    null = dots >= 3 && !p->depth && !p->null && !p->branch;
    if (null)
        HM_TRY(read_null(p, hm__str_part(*word, 0, at)));
    else if (!digits)
        HM_TRY(check_dots(p, hm__str_part(*word, 0, at)));
    if (digits && !(null && !rest.len)) {
        p->number = hm__str_part(*word, 0, at);
        if (!null && hm__psn_numbers_check(&p->numbers, *word, digits, p->depth,
                                           p->game->position.side))
            note(p, p->number, "psn-number",
                 "this number does not follow those before it");
    }
    *word = rest;
    return HM_OK;
}

/* One warning for a row of them. */
static hm_status skip_unknown(hm__psn_parse *p, hm_str word)
{
    bool again = p->unknown;

    p->unknown = true;
    if (again)
        return HM_OK;
    return hm__psn_warn(p, word, "psn-unknown",
                        "expected a move such as P7g-7f; this is left out");
}

static hm_status read_word(hm__psn_parse *p)
{
    size_t start = p->at;
    hm__psn_move m;
    hm_status st;
    hm_str word;
    size_t left;

    HM_TRY(hm__psn_begin(p));
    word = take_word(p);
    if (word.len >= 2 && memcmp(word.ptr, "--", 2) == 0)
        return read_trailer(p, start);
    do { // more than once in "1....2.P3c-3d"
        left = word.len;
        HM_TRY(read_number(p, &word));
    } while (p->null && !p->depth && word.len && word.len < left &&
             hm__is_digit(word.ptr[0]));
    if (!word.len)
        return HM_OK;
    if (p->number.ptr && p->number.ptr + p->number.len != word.ptr)
        note_alone(p, p->number);
    if (hm__psn_move_read(word, &m)) { // no word for an end can be one
        p->unknown = false;
        return read_move(p, word, &m);
    }
    st = read_end(p, word);
    if (st != HM_END)
        return st;
    if (!hm__psn_is_like_move(word))
        return skip_unknown(p, word);
    p->unknown = false;
    return read_bad(p, word, m.wrong);
}

/* A signature of UTF-8 after the first of joined files. */
static hm_status read_signature(hm__psn_parse *p, size_t size)
{
    hm_str signature = hm__str_part(hm__psn_text(p), p->at, p->at + size);

    p->at += size;
    return hm__psn_warn(p, signature, "psn-unknown",
                        "expected U+FEFF only at the beginning of the file");
}

static hm_status read_item(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    size_t size;

    switch (text.ptr[p->at]) {
    case '{':
        return read_comment(p);
    case '(':
        return read_bracket(p);
    case ')':
        return close_variation(p, take_char(p));
    case ';':
        return read_line_comment(p);
    case '}':
        return hm__psn_warn(p, take_char(p), "psn-unknown",
                            "this } has no matching {");
    case '[':
        if (!p->begun && hm__psn_is_property(text, p->at))
            return hm__psn_read_property(p);
        return read_word(p);
    case '\xEF':
        size = hm__psn_signature(text, p->at);
        return size ? read_signature(p, size) : read_word(p);
    default:
        return read_word(p);
    }
}

/* After a fault the reading goes on with the next word. */
static hm_status read_items(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    hm_status worst = HM_OK;

    while (p->at < text.len) {
        size_t blank = blank_at(text, p->at);
        hm_status st = HM_OK;

        if (blank)
            p->at += blank;
        else
            st = read_item(p);
        if (st != HM_OK && st != HM_EINPUT)
            return st;
        if (st == HM_EINPUT && !p->begun)
            return st;
        worst = st != HM_OK ? st : worst;
    }
    HM_TRY(hm__psn_begin(p));
    HM_TRY(check_number(p));
    HM_TRY(report_alone(p));
    if (p->branch)
        return hm__psn_fail(p, p->branch->bracket, "psn-variation",
                            "expected ) after this variation");
    return worst;
}

hm_status hm__psn_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check)
{
    hm__psn_parse p = {.text = {.reader = reader,
                                .record = record,
                                .node = &record->root,
                                .check = check}};
    hm_status st;

    record->rules = "shogi";
    HM_TRY(hm__psn_take_game(&p));
    p.game = hm__shogi_game_new(record);
    if (!p.game)
        return HM_ENOMEM;
    st = read_items(&p);
    if (st != HM_OK && !(st == HM_EINPUT && p.begun))
        return st;
    HM_TRY(finish(&p));
    return hm__shogi_finish_meta(&p.text, "psn-twice",
                                 "a record without moves needs a comment at "
                                 "its end, such as {}, or the next one is "
                                 "joined to it");
}
