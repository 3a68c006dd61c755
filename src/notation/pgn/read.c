/*
 * read.c - Portable Game Notation, reader.
 *
 * docs/formats/pgn.md is the guide and the test. The import format of the
 * standard is read, and common deviations with a warning.
 */
#include <stdio.h>
#include <string.h>

#include "model/edit.h"
#include "parse.h"

/* ---- moves --------------------------------------------------------------- */

/* Nodes that are only checked need no memory of their own. */
static hm__pgn_node *new_node(hm__pgn_parse *p)
{
    hm__pgn_node *n = p->scratch;

    if (n) {
        n->ply = (hm__chess_ply){0};
        n->node.ply = &n->ply;
        return n;
    }
    n = hm__arena_alloc(&p->of.record->arena, sizeof(*n));
    if (!n)
        return NULL;
    *n = (hm__pgn_node){.node = {.words = &n->word, .word_count = 1}};
    n->node.time = HM_NO_TIME;
    n->node.ply = &n->ply;
    if (!p->keep)
        p->scratch = n;
    return n;
}

/*
 * Adds a node to the line; it is resolved, or marked bad, later. Its word may
 * be a copy of what stands at `at`, without a suffix.
 */
static hm_status add_node(hm__pgn_parse *p, hm_str word, hm_str at,
                          hm__pgn_node **out)
{
    size_t start = (size_t)(at.ptr - p->text.ptr);
    hm_node *parent = p->line.node;
    hm__pgn_node *n;

    if (p->nodes++ >= p->of.reader->ctx->limits.moves) {
        hm__pgn_fail(p, at, "limit-moves", "this game has too many moves");
        return HM_ELIMIT;
    }
    n = new_node(p);
    if (!n)
        return HM_ENOMEM;
    n->node.span = n->word.span = (hm_span){start, start + at.len};
    n->word.text = n->word.raw = word;
    n->node.label = p->label;
    n->node.mark = p->label.len ? HM__MARK_NUMBER : HM__MARK_NONE;
    p->label = HM_STR("");
    if (p->keep)
        hm__node_attach(p->of.record, &n->node, parent,
                        hm__node_last_child(parent), NULL);
    p->line.node = &n->node;
    *out = n;
    return HM_OK;
}

/* A replay stops here, and the rest of this line is not read. */
static void lose(hm__pgn_parse *p, hm__pgn_node *n)
{
    n->word.bad = true;
    n->node.ply = NULL;
    p->line.lost = true;
}

/* Warns if a move is not written in canonical SAN. */
static void check_spelling(hm__pgn_parse *p, const hm__chess_pattern *pattern,
                           const hm_fault *why)
{
    if (pattern->sort == HM__CHESS_PASSES) {
        hm__pgn_note(p, HM__PGN_NULL_MOVE, why->at);
        return;
    }
    if (!p->complaints[HM__PGN_NOT_SAN].count)
        memcpy(p->san, why->message, sizeof(p->san));
    hm__pgn_note(p, HM__PGN_NOT_SAN, why->at);
}

/* A word that is not a move. */
static hm_status add_bad(hm__pgn_parse *p, hm_str word, const char *wrong)
{
    hm__pgn_node *n = NULL;

    HM_TRY(add_node(p, word, word, &n));
    lose(p, n);
    return hm__pgn_fail(p, word, "pgn-bad-move", wrong);
}

/* Whether a word may be two moves of pawns, as e4e5. */
static bool is_pair(hm_str word)
{
    return word.len == 4 && word.ptr[0] == word.ptr[2] &&
           hm__is_lower(word.ptr[0]) && hm__is_digit(word.ptr[3]);
}

/* Finds out which move is meant by a word, and plays it. */
static hm_status play_move(hm__pgn_parse *p, hm_str word, hm_str at,
                           const hm__chess_pattern *pattern)
{
    hm__pgn_line *line = &p->line;
    hm__pgn_node *n = NULL;
    hm_fault why; // large, and filled in only if something is wrong

    why.id = NULL;
    why.hint[0] = '\0';
    HM_TRY(add_node(p, word, at, &n));
    n->ply.pattern = *pattern;
    n->ply.san = true;
    if (hm__chess_resolve(&line->position, &n->node, &why) != HM_OK) {
        lose(p, n);
        if (!why.hint[0] && is_pair(word))
            hm__fault_hint(&why, "two moves have a blank between them");
        if (word.ptr != at.ptr)
            why.at = at;
        return hm__chess_report(&p->of, &why);
    }
    if (why.id || pattern->sort == HM__CHESS_PASSES) {
        why.at = at;
        check_spelling(p, pattern, &why);
    }
    n->ply.resolved = true;
    n->ply.san = false; // that has been reported
    line->move = n->ply.move;
    line->undo = hm__chess_play(&line->position, line->move);
    line->begun = true;
    return line->early ? hm__pgn_add_early(p) : HM_OK;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

/* Whether a word may be a move of a pawn to the last rank: e8, dxe8, de, dxe */
static bool may_promote(hm_str word)
{
    size_t n = word.len;

    if (n >= 2 && (word.ptr[n - 1] == '1' || word.ptr[n - 1] == '8'))
        return is_file(word.ptr[n - 2]);
    return (n == 2 || (n == 3 && strchr("x:", word.ptr[1]))) &&
           is_file(word.ptr[0]) && is_file(word.ptr[n - 1]);
}

/* The promotion in parentheses after a word: e8(Q), e8=(Q), de(Q) */
static size_t promotion_end(hm_str text, size_t start, size_t end)
{
    static const char letters[] = "QRBNqrbn";
    size_t square = end > start && text.ptr[end - 1] == '=' ? end - 1 : end;
    size_t close;

    if (end >= text.len || text.ptr[end] != '(' ||
        !may_promote(hm__str_part(text, start, square)))
        return end;
    close = end + 2;
    if (close < text.len && text.ptr[close] == ')' && text.ptr[end + 1] &&
        strchr(letters, text.ptr[end + 1]))
        return hm__pgn_word_end(text, close + 1);
    return end;
}

/* The end of "exd6e.p." or "e.p.", whose periods are a part of it. */
static size_t passing_end(hm_str text, size_t end)
{
    hm_str rest = hm__str_part(text, end - 1, end + 3);

    if (!hm__str_starts(rest, HM_STR("e.p")))
        return end;
    end = hm__pgn_word_end(text, end + 1);
    return end < text.len && text.ptr[end] == '.'
               ? hm__pgn_word_end(text, end + 1)
               : end;
}

static bool is_suffix(char c)
{
    return c == '!' || c == '?';
}

/* Removes "!" and "?" from a word, also before its check mark. */
static hm_status split_suffix(hm__pgn_parse *p, hm_str *word, hm_str *suffix)
{
    size_t end = word->len;
    size_t start;
    size_t marks;
    char *joined;

    while (end && (word->ptr[end - 1] == '+' || word->ptr[end - 1] == '#'))
        end--;
    start = end;
    while (start && is_suffix(word->ptr[start - 1]))
        start--;
    *suffix = hm__str_part(*word, start, end);
    marks = word->len - end;
    if (suffix->len > 2 || (suffix->len && marks))
        hm__pgn_note(p, HM__PGN_ODD_SUFFIX, *suffix);
    if (!suffix->len || !marks) {
        word->len = suffix->len ? start : word->len;
        return HM_OK;
    }
    joined = hm__arena_alloc(&p->of.record->arena, start + marks);
    if (!joined)
        return HM_ENOMEM;
    memcpy(joined, word->ptr, start);
    memcpy(joined + start, word->ptr + end, marks);
    *word = (hm_str){joined, start + marks};
    return HM_OK;
}

/* "e.p." and signs where a move is expected; HM_END: it is neither. */
static hm_status read_remark(hm__pgn_parse *p, hm_str word)
{
    char nag[16];
    unsigned number;
    hm_str copy;

    if (hm_str_is(word, "e.p.") || hm_str_is(word, "ep") ||
        hm_str_is(word, "e.p")) {
        hm__pgn_note(p, HM__PGN_PASSING, word);
        return HM_OK;
    }
    number = hm__chess_nag_of(word);
    if (!number)
        return HM_END;
    hm__pgn_note(p, HM__PGN_SIGN_WORD, word);
    if (!p->line.begun)
        return HM_OK;
    snprintf(nag, sizeof(nag), "$%u", number);
    copy = hm__arena_str(&p->of.record->arena, hm_str_of(nag));
    return copy.ptr ? hm__pgn_add_nag(p, copy) : HM_ENOMEM;
}

static hm_status read_word(hm__pgn_parse *p)
{
    size_t start = p->at;
    hm_str whole;
    hm_str word;
    hm_str suffix;
    hm__chess_pattern pattern;
    const char *wrong;
    hm_str at;

    p->at = hm__pgn_word_end(p->text, start);
    if (p->at < p->text.len && p->text.ptr[p->at] == '.')
        p->at = passing_end(p->text, p->at);
    p->at = promotion_end(p->text, start, p->at);
    if (hm__pgn_skips(p))
        return HM_OK;
    whole = word = hm__pgn_since(p, start);
    HM_TRY(split_suffix(p, &word, &suffix));
    if (!word.len) { // it is separated from its move
        if (whole.len <= 2)
            hm__pgn_note(p, HM__PGN_ODD_SUFFIX, whole);
        return p->line.begun ? hm__pgn_add_nag(p, hm__pgn_suffix_nag(suffix))
                             : HM_OK;
    }
    at = word.ptr == whole.ptr ? word : whole; // else it was put together
    if (!hm__pgn_move_read(word, &pattern, &wrong)) {
        hm_status st = read_remark(p, at);

        return st == HM_END ? add_bad(p, at, wrong) : st;
    }
    HM_TRY(play_move(p, word, at, &pattern));
    return suffix.len ? hm__pgn_add_nag(p, hm__pgn_suffix_nag(suffix)) : HM_OK;
}

/* ---- numbers and results ------------------------------------------------- */

/* The game is over; in a variation a result has no meaning. */
static void read_result(hm__pgn_parse *p, hm_str word, hm__chess_result result)
{
    if (p->line.outer || p->line.skipped) {
        hm__pgn_note(p, HM__PGN_INNER_RESULT, word);
        return;
    }
    p->ended = true;
    p->game->result = result;
    p->game->result_text = word;
}

/* The number of periods at `at`, and of their bytes: "…" is three periods. */
static size_t periods_at(hm_str text, size_t at, size_t *bytes)
{
    if (at < text.len && text.ptr[at] == '.')
        return *bytes = 1;
    *bytes = 3;
    return hm__str_starts(hm__str_part(text, at, at + 3), HM_STR("\u2026")) ? 3
                                                                            : 0;
}

/* Periods, perhaps separated by spaces, from `*at` on; returns their number. */
static size_t pass_periods(hm_str text, size_t *at, bool *odd)
{
    size_t count = 0;
    size_t next = *at;

    while (next < text.len) {
        size_t bytes;
        size_t periods = periods_at(text, next, &bytes);

        if (!periods)
            break;
        *odd = *odd || bytes > 1;
        count += periods;
        *at = next + bytes;
        next = *at;
        if (next < text.len && text.ptr[next] != '.')
            next = hm__pgn_skip_blanks(text, next);
    }
    return count;
}

/* The number as written, without spaces inside it. */
static hm_status set_label(hm__pgn_parse *p, hm_str number, size_t digits,
                           size_t periods)
{
    char *label;

    p->label = number;
    if (!p->keep || number.len == digits + periods)
        return HM_OK;
    label = hm__arena_alloc(&p->of.record->arena, digits + periods + 1);
    if (!label)
        return HM_ENOMEM;
    memcpy(label, number.ptr, digits);
    memset(label + digits, '.', periods);
    p->label = (hm_str){label, digits + periods};
    return HM_OK;
}

/* number = digits {"."} */
static hm_status read_number(hm__pgn_parse *p, size_t digits)
{
    size_t start = p->at;
    size_t number = 0;
    bool odd = false;
    size_t periods;
    size_t next;

    p->at += digits;
    next = hm__pgn_skip_blanks(p->text, p->at); // "1 . e4"
    periods = pass_periods(p->text, &next, &odd);
    p->at = periods ? next : p->at;
    if (!periods && !p->line.outer && !p->line.skipped && p->at < p->text.len &&
        p->text.ptr[p->at] == ')') {
        odd = true; // 1) e4
        p->at++;
    }
    if (hm__pgn_skips(p))
        return HM_OK;
    if (!hm__str_size(hm__str_part(p->text, start, start + digits), &number) ||
        number != p->line.position.number)
        hm__pgn_note(p, HM__PGN_WRONG_NUMBER, hm__pgn_since(p, start));
    else if (odd)
        hm__pgn_note(p, HM__PGN_ODD_NUMBER, hm__pgn_since(p, start));
    return set_label(p, hm__pgn_since(p, start), digits, periods);
}

/* A number, a result, or castling with zeros. */
static hm_status read_digits(hm__pgn_parse *p)
{
    size_t start = p->at;
    size_t end = start;
    hm_str word;
    hm__chess_result result;
    bool odd = false;

    while (end < p->text.len && hm__is_digit(p->text.ptr[end]))
        end++;
    if (hm__pgn_word_end(p->text, end) == end)
        return read_number(p, end - start);
    end = hm__pgn_word_end(p->text, end);
    word = hm__str_part(p->text, start, end);
    result = hm__pgn_result(word, &odd);
    if (!result)
        return read_word(p);
    p->at = end;
    if (odd)
        HM_TRY(hm__pgn_warn(p, word, "pgn-result", "expected 1/2-1/2"));
    read_result(p, word, result);
    return HM_OK;
}

static hm_status read_periods(hm__pgn_parse *p)
{
    size_t start = p->at;
    bool odd = false;

    pass_periods(p->text, &p->at, &odd);
    if (!hm__pgn_skips(p))
        hm__pgn_note(p, HM__PGN_ODD_NUMBER, hm__pgn_since(p, start));
    return HM_OK;
}

/* Bytes outside ASCII: periods, results, figurines, signs. */
static hm_status read_beyond(hm__pgn_parse *p)
{
    size_t end = hm__pgn_word_end(p->text, p->at);
    hm_str word = hm__str_part(p->text, p->at, end);
    hm__chess_result result;
    bool odd;

    if (!word.len)
        return read_periods(p);
    result = hm__pgn_result(word, &odd);
    if (!result)
        return read_word(p);
    p->at = end;
    HM_TRY(hm__pgn_warn(p, word, "pgn-result", "expected 1/2-1/2"));
    read_result(p, word, result);
    return HM_OK;
}

/* ---- variations ---------------------------------------------------------- */

static hm__pgn_line *new_line(hm__pgn_parse *p)
{
    hm__pgn_line *line = p->free_lines;

    if (!line)
        return hm__arena_alloc(&p->of.record->arena, sizeof(*line));
    p->free_lines = line->outer;
    return line;
}

/* A variation without a move before it is not kept. */
static hm_status skip_variation(hm__pgn_parse *p, hm_str bracket)
{
    bool known = hm__pgn_skips(p);

    if (!p->line.skipped++)
        p->skipped = bracket;
    return known ? HM_OK
                 : hm__pgn_warn(p, bracket, "pgn-variation",
                                "expected a move before its variation, which "
                                "is left out");
}

/* A variation replaces the last move of its line. */
static hm_status open_variation(hm__pgn_parse *p)
{
    hm_str bracket = hm__str_part(p->text, p->at, p->at + 1);
    hm__pgn_line *outer;

    p->at++;
    p->label = HM_STR("");
    if (hm__pgn_skips(p) || !p->line.begun)
        return skip_variation(p, bracket);
    outer = new_line(p);
    if (!outer)
        return HM_ENOMEM;
    *outer = p->line;
    p->line.outer = outer;
    p->line.bracket = bracket;
    p->line.early = NULL;
    p->line.begun = false;
    hm__chess_unplay(&p->line.position, outer->move, outer->undo);
    if (p->keep)
        p->line.node = outer->node->parent;
    return HM_OK;
}

static hm_status close_variation(hm__pgn_parse *p)
{
    hm_str bracket = hm__str_part(p->text, p->at, p->at + 1);
    hm__pgn_line *outer = p->line.outer;
    hm__pgn_early *early = p->line.early;
    bool empty = !p->line.begun && !p->line.lost;

    p->at++;
    p->label = HM_STR("");
    if (p->line.skipped) {
        p->line.skipped--;
        return HM_OK;
    }
    if (!outer)
        return hm__pgn_warn(p, bracket, "pgn-variation",
                            "this ) has no matching (");
    if (empty)
        HM_TRY(hm__pgn_warn(p, p->line.bracket, "pgn-variation",
                            "expected a move in this variation"));
    p->line = *outer;
    outer->outer = p->free_lines;
    p->free_lines = outer;
    return early ? hm__pgn_keep_early(p, early) : HM_OK;
}

/* ---- everything ---------------------------------------------------------- */

/* "<" to ">", which the standard reserves. */
static hm_status read_reserved(hm__pgn_parse *p)
{
    size_t start = p->at;
    size_t line = hm__pgn_line_end(p->text, start);
    size_t end = hm__str_find(hm__str_part(p->text, 0, line), '>', start);

    p->at = end < line ? end + 1 : line;
    hm__pgn_note(p, HM__PGN_RESERVED, hm__pgn_since(p, start));
    return HM_OK;
}

/* A command outside a comment, or a tag; other text is words. */
static hm_status read_bracket(hm__pgn_parse *p)
{
    size_t start = p->at;
    size_t line;
    size_t end;

    if (!p->started) // it was seen that this is a tag
        return hm__pgn_read_tag(p);
    line = hm__pgn_line_end(p->text, start);
    end = hm__str_find(hm__str_part(p->text, 0, line), ']', start);
    p->at = end < line ? end + 1 : line;
    if (start + 1 < line && p->text.ptr[start + 1] == '%') {
        hm__pgn_note(p, HM__PGN_BARE_COMMAND, hm__pgn_since(p, start));
        return HM_OK;
    }
    if (hm__pgn_skips(p))
        return HM_OK;
    return add_bad(p, hm__pgn_since(p, start),
                   "expected a move, such as e4, Nf3, exd5, e8=Q or O-O");
}

/* A sign that has no meaning here. */
static hm_status read_stray(hm__pgn_parse *p)
{
    hm_str sign = hm__str_part(p->text, p->at, p->at + 1);

    p->at++;
    if (hm__pgn_skips(p))
        return HM_OK;
    return add_bad(p, sign,
                   sign.ptr[0] == '%'
                       ? "expected % only at the beginning of a line"
                       : "expected a move, such as e4, Nf3, exd5, e8=Q or O-O");
}

static hm_status read_sign(hm__pgn_parse *p)
{
    hm_str sign = hm__str_part(p->text, p->at, p->at + 1);

    switch (sign.ptr[0]) {
    case '*':
        p->at++;
        read_result(p, sign, HM__CHESS_OPEN);
        return HM_OK;
    case '(':
        return open_variation(p);
    case ')':
        return close_variation(p);
    case '$':
        return hm__pgn_read_nag(p);
    case '.':
        return read_periods(p);
    case '<':
        return read_reserved(p);
    case '[':
        return read_bracket(p);
    case '}':
        p->at++;
        return hm__pgn_warn(p, sign, "pgn-brace", "this } has no matching {");
    default:
        return read_stray(p);
    }
}

/* An item of the movetext. */
static hm_status read_item(hm__pgn_parse *p)
{
    char c = p->text.ptr[p->at];

    if (c == '{')
        return hm__pgn_read_comment(p);
    if (c == ';')
        return hm__pgn_read_line_comment(p);
    if (!p->started && !hm__pgn_is_tag(p->text, p->at))
        HM_TRY(hm__pgn_begin(p));
    if (hm__pgn_class_of(c) == HM__PGN_SIGN)
        return read_sign(p);
    if (hm__is_digit(c))
        return read_digits(p);
    return (unsigned char)c < 0x80 ? read_word(p) : read_beyond(p);
}

/*
 * Text that is not part of a game: before the first tag, or after the result.
 */
static hm_status skip_prose(hm__pgn_parse *p)
{
    size_t end = hm__pgn_line_end(p->text, p->at);

    hm__pgn_note(p, HM__PGN_PROSE, hm__str_part(p->text, p->at, end));
    p->at = end;
    return HM_OK;
}

static bool is_line_start(const hm__pgn_parse *p)
{
    return p->at == 0 || p->text.ptr[p->at - 1] == '\n' ||
           p->text.ptr[p->at - 1] == '\r';
}

/* Whether an item is prose: whole lines are, and what follows a result. */
static bool is_prose(const hm__pgn_parse *p, bool first)
{
    char c = p->text.ptr[p->at];

    if (c == '{' || c == ';' || ((p->started || p->names) && !p->ended))
        return false;
    return p->ended ||
           (first && hm__pgn_is_prose(hm__str_part(
                         p->text, p->at, hm__pgn_line_end(p->text, p->at))));
}

/* Steps over a space of another kind; false if there is none. */
static bool pass_odd_space(hm__pgn_parse *p)
{
    size_t n = hm__pgn_odd_space(p->text, p->at);

    if (n)
        hm__pgn_note(p, HM__PGN_ODD_SPACE,
                     hm__str_part(p->text, p->at, p->at + n));
    p->at += n;
    return n > 0;
}

/* After a fault, reading continues with the next item. */
static hm_status read_items(hm__pgn_parse *p)
{
    bool first = true; // nothing was read of this line
    hm_status st = HM_OK;

    while (p->at < p->text.len) {
        char c = p->text.ptr[p->at];

        if ((unsigned char)c >= 0x80 && pass_odd_space(p))
            continue; // what follows is still at the start of the line
        if (c == '%' && is_line_start(p)) {
            p->at = hm__pgn_line_end(p->text, p->at);
            continue;
        }
        if (hm__pgn_class_of(c) == HM__PGN_BLANK ||
            hm__pgn_class_of(c) == HM__PGN_CONTROL) {
            first = first || c == '\n' || c == '\r';
            p->at++;
            continue;
        }
        st = (first || p->ended) && is_prose(p, first) ? skip_prose(p)
                                                       : read_item(p);
        first = false;
        if (st != HM_OK && (st != HM_EINPUT || !p->started))
            return st; // or there is no start
    }
    return HM_OK;
}

static hm_status find_twice(hm__pgn_parse *p)
{
    const hm_meta *twice = NULL;

    if (!p->keep && !p->twice)
        return HM_OK;
    HM_TRY(hm__meta_finish(&p->of.record->meta, &p->of.record->arena, &twice));
    if (!twice)
        return HM_OK;
    return hm__pgn_warn(
        p,
        hm__str_part(p->of.record->source.text, twice->key_span.start,
                     twice->key_span.end),
        "pgn-twice", "this tag was already given; the last one is used");
}

static hm_status read_game(hm__pgn_parse *p)
{
    HM_TRY(hm__pgn_take_game(p));
    p->game = hm__chess_game_new(p->of.record);
    if (!p->game)
        return HM_ENOMEM;
    p->line.node = &p->of.record->root;
    p->line.clocks[0] = p->line.clocks[1] = HM_NO_TIME;
    p->label = HM_STR("");
    HM_TRY(read_items(p));
    if (!p->started && !p->names)
        return hm__pgn_fail(p, p->complaints[HM__PGN_PROSE].first, "pgn-prose",
                            "expected a tag pair or a move; there is no game");
    HM_TRY(hm__pgn_begin(p));
    if ((p->line.outer || p->line.skipped) && !p->cut_off)
        hm__pgn_fail(p, p->line.skipped ? p->skipped : p->line.bracket,
                     "pgn-open-variation", "expected ) after this variation");
    HM_TRY(hm__pgn_finish(p));
    HM_TRY(find_twice(p));
    return hm__pgn_complain(p);
}

hm_status hm__pgn_read(hm_reader *reader, hm_record *record)
{
    hm__settings given = {reader->settings, reader->setting_count};
    hm__pgn_parse p = {.of = {reader, record}, .keep = true};

    record->rules = "chess";
    p.tags_only = hm_str_is(hm__settings_get(given, "moves"), "no");
    return read_game(&p);
}

hm_status hm__pgn_check(hm_reader *reader)
{
    hm__pgn_parse p = {.of = {.reader = reader}};
    hm_record *record = reader->own;

    if (!record)
        HM_TRY(hm__record_new(reader->ctx, &record));
    reader->own = record;
    hm__record_reset(record);
    record->notation = reader->notation->name;
    record->rules = "chess";
    p.of.record = record;
    return read_game(&p);
}

void hm__pgn_close(hm_reader *reader)
{
    hm_record_free(reader->own);
}

hm_status hm__pgn_move_typed(const hm__typed_move *typed, hm_fault *why)
{
    hm_str text = hm__typed_text(typed);
    hm__chess_ply ply = {0};
    const char *wrong;
    size_t end = text.len;

    while (end && is_suffix(text.ptr[end - 1]))
        end--;
    if (end < text.len)
        ply.mark = hm__pgn_suffix_nag(hm__str_part(text, end, text.len));
    text.len = end;
    if (!hm__pgn_move_read(text, &ply.pattern, &wrong))
        return hm__fault(why, text, "pgn-bad-move", "%s", wrong);
    return hm__chess_typed(typed, text, &ply);
}
