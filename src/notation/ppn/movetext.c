/*
 * movetext.c - PPN movetext, from elements to nodes.
 *
 * Braces are expanded first, then move numbers and semicolons are told apart
 * in what they made, so that "S@{a,b}1;" is two moves. Words are collected in
 * the reader and copied into the record at the end, once.
 */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "ppn.h"
#include "table/lang.h"

typedef struct builder {
    hm_reader *reader;
    hm__ppn *own;
    hm_record *record;
    hm_node *node;     // being filled; NULL before the first
    hm__budget budget; // of all braces in the game
    size_t comments;   // of the game so far
    hm_span span;      // of the element that is being read
    hm_str raw;        // the element as written, for its first part
    char *label;       // text that the labels of submoves share
    size_t label_room;
    bool in_meta;   // the last line looked like metadata
    bool expanding; // inside an element that braces made several of
} builder;

/* ---- nodes --------------------------------------------------------------- */

/* Reports a limit at the element that is being read. */
static hm_status over_limit(builder *b, const char *id, const char *message)
{
    hm__report(b->reader->diags, &b->record->source,
               (hm__problem){.severity = HM_ERROR, .id = id, .span = b->span},
               "%s", message);
    return HM_ELIMIT;
}

/*
 * The label of a node and a period more. Labels of submoves are all the same
 * but for their length, so they share one text, which grows by doubling.
 */
static hm_status longer_label(builder *b, hm_str before, hm_str *out)
{
    size_t need = before.len + 1;
    char *text = b->label;

    if (need > b->reader->ctx->limits.label_bytes)
        return over_limit(b, "limit-label-bytes",
                          "too many submoves of one move");
    if (before.ptr != text || need > b->label_room) {
        b->label_room = need * 2 + 16;
        text = hm__arena_alloc(&b->record->arena, b->label_room);
        if (!text)
            return HM_ENOMEM;
        memcpy(text, before.ptr, before.len);
        b->label = text;
    }
    text[before.len] = '.';
    *out = (hm_str){text, need};
    return HM_OK;
}

/* Begins a node. Its words and comments are counted from here on. */
static hm_status add_node(builder *b, hm_str label, hm__mark mark)
{
    if (b->record->length >= b->reader->ctx->limits.moves)
        return over_limit(b, "limit-moves", "this game has too many moves");
    b->node = hm__record_add(b->record);
    if (!b->node)
        return HM_ENOMEM;
    b->node->label = label;
    b->node->mark = mark;
    b->node->span = b->span;
    if (mark == HM__MARK_HIDDEN) {
        b->node->raw = b->raw;
        b->raw = (hm_str){NULL, 0};
    }
    return HM_OK;
}

/* " . " and ";" label a move with the one before and a period more. */
static hm_status add_submove(builder *b, hm__mark mark)
{
    hm_str before = b->node ? b->node->label : HM_STR("SetupFn.");
    hm_str label;

    if (b->node && before.len == 0) // moves without a number came first
        b->node->label = before = HM_STR("SetupFn..");
    HM_TRY(longer_label(b, before, &label));
    return add_node(b, label, b->expanding ? HM__MARK_HIDDEN : mark);
}

static hm_status add_numbered(builder *b, hm_str label)
{
    if (b->node && b->node->mark == HM__MARK_NONE)
        b->node->label = HM_STR("SetupFn..");
    return add_node(b, label, b->expanding ? HM__MARK_HIDDEN : HM__MARK_NUMBER);
}

/* Text before any number has a node without a label. */
static hm_status need_node(builder *b)
{
    return b->node ? HM_OK : add_node(b, HM_STR(""), HM__MARK_NONE);
}

/* Counts one more word or comment. */
static hm_status count_element(builder *b)
{
    if (b->own->word_count + b->comments >= b->reader->ctx->limits.words)
        return over_limit(b, "limit-words", "this game has too many words");
    return need_node(b);
}

static hm_status add_word(builder *b, hm_str text)
{
    hm__ppn *own = b->own;

    HM_TRY(count_element(b));
    HM_TRY(hm__reserve(b->reader->ctx, &own->words, &own->word_room,
                       own->word_count + 1, sizeof(*own->words)));
    own->words[own->word_count++] =
        (hm__word){.text = text, .raw = b->raw, .span = b->span};
    b->raw = (hm_str){NULL, 0};
    b->node->word_count++;
    b->node->span.end = b->span.end;
    return HM_OK;
}

/* A word that cannot be played, where the replay will stop. */
static hm_status add_bad_word(builder *b)
{
    HM_TRY(add_word(b, (hm_str){"", 0}));
    b->own->words[b->own->word_count - 1].bad = true;
    return HM_OK;
}

static hm_status add_comment(builder *b, hm_str text)
{
    HM_TRY(count_element(b));
    b->comments++;
    b->node->span.end = b->span.end;
    return hm__node_add_comment(
        &b->record->arena, b->node,
        (hm__comment){text, b->span, b->node->word_count, false});
}

/* ---- elements ------------------------------------------------------------ */

static hm_status add_element(builder *b, const hm__element *e)
{
    switch (e->kind) {
    case HM__COMMENT:
        return add_comment(b, e->text);
    case HM__NUMBER:
        return add_numbered(b, e->text);
    case HM__PERIOD:
        return add_submove(b, HM__MARK_PERIOD);
    case HM__SEMICOLON:
        return add_submove(b, HM__MARK_SEMICOLON);
    case HM__WORD:
    case HM__BRACED:
        break;
    }
    return add_word(b, e->text);
}

/* A word that braces made: cut at its semicolons. */
static hm_status add_expanded(void *user, hm_str word)
{
    builder *b = user;
    hm__element part;
    size_t at = 0;

    while (hm__text_part(word, &at, &part))
        HM_TRY(add_element(b, &part));
    return HM_OK;
}

/* Reports a fault, and leaves a bad word where the replay will stop. */
static hm_status complain(builder *b, const hm_fault *why)
{
    hm_str source = b->record->source.text;
    size_t start = (size_t)(why->at.ptr - source.ptr);

    hm__report(b->reader->diags, &b->record->source,
               (hm__problem){.severity = why->severity,
                             .id = why->id,
                             .span = {start, start + why->at.len},
                             .hint = why->hint[0] ? why->hint : NULL},
               "%s", why->message);
    return add_bad_word(b);
}

/* Braces that go in step are our own; strict readers do not know them. */
static void check_doubled(builder *b, const hm__element *e)
{
    hm_span span;

    if (hm__lenient(b->reader->diags) != HM_ERROR ||
        !hm__brace_doubled(e->text, &span))
        return;
    span.start += b->span.start;
    span.end += b->span.start;
    hm__report(b->reader->diags, &b->record->source,
               (hm__problem){
                   .severity = HM_ERROR, .id = "ppn-extension", .span = span},
               "PPN 0.14.0 does not have doubled braces");
}

static hm_status read_braced(builder *b, const hm__element *e)
{
    hm_fault why = {0};
    hm__expansion expansion = {
        b->reader->ctx, &b->record->arena, &b->budget, add_expanded, b, &why};
    hm_status st;

    b->expanding = true;
    st = hm__brace_expand(&expansion, e->text);
    b->expanding = false;
    if (st == HM_OK)
        check_doubled(b, e);
    if ((st != HM_EINPUT && st != HM_ELIMIT) || !why.id)
        return st; // fine, or a limit that was reported already
    HM_TRY(complain(b, &why));
    return st == HM_ELIMIT ? st : HM_OK;
}

static void report_dots(const builder *b, hm_span span)
{
    hm__report(b->reader->diags, &b->record->source,
               (hm__problem){.severity = hm__lenient(b->reader->diags),
                             .id = "ppn-dots-line",
                             .span = span,
                             .hint = "a line of \"...\" ends metadata"},
               "a line of movetext may not begin with \"...\"");
}

/* A line of movetext may not begin with "...", nor may one of a comment. */
static void check_line_start(const builder *b, const hm__element *e)
{
    hm_str source = b->record->source.text;
    const char *at = source.ptr + b->span.start;
    const char *end = source.ptr + b->span.end;

    if (e->kind == HM__NUMBER && hm__str_starts(e->text, HM_STR("...")) &&
        (b->span.start == 0 || at[-1] == '\n'))
        report_dots(b, b->span);
    if (e->kind != HM__COMMENT)
        return;
    while ((at = memchr(at, '\n', (size_t)(end - at)))) {
        size_t start = (size_t)(++at - source.ptr);

        if (end - at > 3 && memcmp(at, "...", 3) == 0)
            report_dots(b, (hm_span){start, start + 3});
    }
}

/* Whether nothing but blanks is before `at` on its line. */
static bool is_first_in_line(hm_str text, size_t at)
{
    while (at > 0 && (text.ptr[at - 1] == ' ' || text.ptr[at - 1] == '\t'))
        at--;
    return at == 0 || text.ptr[at - 1] == '\n';
}

/* "Scale Factor: 2": the length of the key; 0 if the line has none. */
static size_t key_length(hm_str text, size_t at)
{
    size_t end = at;

    if (at >= text.len ||
        !(hm__is_upper(text.ptr[at]) || hm__is_lower(text.ptr[at])))
        return 0;
    while (end < text.len &&
           (hm__is_upper(text.ptr[end]) || hm__is_lower(text.ptr[end]) ||
            text.ptr[end] == '_' || text.ptr[end] == ' '))
        end++;
    if (end == text.len || text.ptr[end] != ':' || end - at < 3)
        return 0;
    return hm__space_at(text, end + 1) || end + 1 == text.len ? end - at : 0;
}

/* A line of metadata among the moves: the first of several is reported. */
static hm_status read_stray_meta(builder *b, hm_str text, size_t base,
                                 size_t key, size_t *at)
{
    size_t end = hm__str_find(text, '\n', *at);
    bool moved = b->node != NULL;

    b->span = (hm_span){base + *at, base + *at + key};
    b->raw = hm__str_trim(hm__str_part(text, *at, end));
    if (!b->in_meta)
        hm__report(b->reader->diags, &b->record->source,
                   (hm__problem){.severity = HM_ERROR,
                                 .id = "ppn-stray-metadata",
                                 .span = b->span,
                                 .hint = moved ? "a line of \"---\" begins "
                                                 "another game"
                                               : "metadata are between lines "
                                                 "of \"---\" and \"...\""},
                   "this line is read as moves, but looks like metadata");
    b->in_meta = true;
    *at = end;
    return add_bad_word(b);
}

/* "---" that is indented begins no game, and is no move. */
static hm_status read_stray_dashes(builder *b, const hm__element *e,
                                   size_t base)
{
    b->span = (hm_span){base + e->start, base + e->end};
    b->raw = e->text;
    hm__report(b->reader->diags, &b->record->source,
               (hm__problem){.severity = HM_ERROR,
                             .id = "ppn-start-line",
                             .span = b->span},
               "a line of \"---\" must not be indented");
    return add_bad_word(b);
}

static hm_status read_element(builder *b, const hm__element *e, size_t base)
{
    b->in_meta = false;
    b->span = (hm_span){base + e->start, base + e->end};
    b->raw = e->text;
    check_line_start(b, e);
    return e->kind == HM__BRACED ? read_braced(b, e) : add_element(b, e);
}

/* ---- the whole ----------------------------------------------------------- */

/* Copies the words to where they will live. */
static hm_status settle(builder *b)
{
    size_t count = b->own->word_count;
    hm__word *words =
        hm__arena_alloc(&b->record->arena, (count + 1) * sizeof(*words));

    if (!words)
        return HM_ENOMEM;
    if (count)
        memcpy(words, b->own->words, count * sizeof(*words));
    for (hm_node *n = b->record->root.child; n; n = n->child) {
        n->words = words;
        words += n->word_count;
    }
    return HM_OK;
}

static int by_label(const void *a, const void *b)
{
    const hm_node *x = *(const hm_node *const *)a;
    const hm_node *y = *(const hm_node *const *)b;
    size_t len = x->label.len < y->label.len ? x->label.len : y->label.len;
    int order = memcmp(x->label.ptr, y->label.ptr, len);

    if (order)
        return order;
    if (x->label.len != y->label.len)
        return x->label.len < y->label.len ? -1 : 1;
    return x->span.start < y->span.start ? -1 : x->span.start > y->span.start;
}

/* "12..." as a number that grows with digits and periods; else 0. */
static size_t rank_of(hm_str label)
{
    enum { DIGITS = 9, PERIODS = 99 };
    size_t number = 0;
    size_t digits = 0;

    while (digits < label.len && hm__is_digit(label.ptr[digits]))
        number = number * 10 + (size_t)(label.ptr[digits++] - '0');
    for (size_t i = digits; i < label.len; i++) {
        if (label.ptr[i] != '.')
            return 0;
    }
    if (digits == 0 || digits > DIGITS || label.len - digits > PERIODS)
        return 0;
    return number * (PERIODS + 1) + label.len - digits;
}

/* Whether moves are numbered in their order, as in nearly all games. */
static bool labels_grow(const hm_record *record)
{
    size_t last = 0;

    for (const hm_node *at = record->root.child; at; at = at->child) {
        size_t rank = rank_of(at->label);

        if (rank <= last)
            return false;
        last = rank;
    }
    return true;
}

/* Two moves with one number are legal, but surely not meant. */
static hm_status warn_twice(builder *b)
{
    size_t n = b->record->length;
    const hm_node **nodes;
    size_t i = 0;

    if (labels_grow(b->record))
        return HM_OK;
    nodes = hm__arena_alloc(&b->record->arena, (n + 1) * sizeof(*nodes));
    if (!nodes)
        return HM_ENOMEM;
    for (const hm_node *at = b->record->root.child; at; at = at->child)
        nodes[i++] = at;
    qsort(nodes, n, sizeof(*nodes), by_label);
    for (i = 1; i < n; i++) {
        if (!hm__str_eq(nodes[i - 1]->label, nodes[i]->label))
            continue;
        hm__report(b->reader->diags, &b->record->source,
                   (hm__problem){.severity = HM_WARNING,
                                 .id = "ppn-label-twice",
                                 .span = nodes[i]->span},
                   "another move also has the number %.*s",
                   HM_QUOTE(nodes[i]->label));
    }
    return HM_OK;
}

/* An element, or a line that belongs elsewhere; `*at` is where it ends. */
static hm_status read_any(builder *b, hm_str text, const hm__element *e,
                          size_t *at)
{
    size_t base = b->record->parts.moves.start;
    bool first = e->kind == HM__WORD && is_first_in_line(text, e->start);
    size_t key = first ? key_length(text, e->start) : 0;

    if (first && hm_str_is(e->text, "---"))
        return read_stray_dashes(b, e, base);
    if (key == 0)
        return read_element(b, e, base);
    *at = e->start;
    return read_stray_meta(b, text, base, key, at);
}

static hm_status read_all(builder *b)
{
    hm_span moves = b->record->parts.moves;
    hm_str text = hm__str_part(b->record->source.text, moves.start, moves.end);
    hm_status st = HM_OK;
    hm_fault why = {0}; // large, and hardly ever used
    size_t at = 0;

    while (st == HM_OK) {
        hm__element e;

        st = hm__text_next(text, &at, &e, &why);
        if (st == HM_OK) {
            st = read_any(b, text, &e, &at);
        } else if (st == HM_EINPUT) {
            b->span = (hm_span){moves.start + e.start, moves.start + at};
            b->raw = why.at;
            st = complain(b, &why);
            why = (hm_fault){0};
        }
    }
    return st == HM_END ? HM_OK : st;
}

hm_status hm__ppn_movetext(hm_reader *reader, hm_record *record)
{
    builder b = {.reader = reader, .own = reader->own, .record = record};

    b.own->word_count = 0;
    HM_TRY(read_all(&b));
    HM_TRY(settle(&b));
    return warn_twice(&b);
}

/* ---- one move ------------------------------------------------------------ */

static hm_status add_typed_word(void *user, hm_str word)
{
    const hm__typed_move *typed = user;

    return hm__node_add_word(typed->arena, typed->node, word);
}

/* A word, or all that its braces mean. A number says what we know already. */
static hm_status add_typed(const hm__typed_move *typed, const hm__element *e,
                           hm__budget *budget, hm_fault *why)
{
    hm__expansion expansion = {typed->record->ctx, typed->arena,  budget,
                               add_typed_word,     (void *)typed, why};

    switch (e->kind) {
    case HM__NUMBER:
    case HM__PERIOD:
        return HM_OK;
    case HM__WORD:
        return hm__node_add_word(typed->arena, typed->node, e->text);
    case HM__BRACED:
        return hm__brace_expand(&expansion, e->text);
    case HM__COMMENT:
    case HM__SEMICOLON:
        break;
    }
    return hm__fault(why, e->text, "ppn-one-move",
                     "expected one move, and nothing else");
}

hm_status hm__ppn_move(const hm__typed_move *typed, hm_fault *why)
{
    hm__budget budget = {0};
    hm_status st = HM_OK;
    size_t at = 0;

    if (strcmp(typed->record->rules, "table") != 0)
        return HM_EUSAGE;
    while (st == HM_OK) {
        hm__element e;

        st = hm__text_next(typed->text, &at, &e, why);
        if (st == HM_OK)
            st = add_typed(typed, &e, &budget, why);
    }
    if (st != HM_END)
        return st;
    if (typed->node->word_count == 0)
        return hm__fault(why, typed->text, "ppn-one-move",
                         "expected a move, such as S@a1 or a1-b2");
    typed->node->mark = HM__MARK_NUMBER;
    return HM_OK;
}
