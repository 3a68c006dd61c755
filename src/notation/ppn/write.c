/*
 * write.c - Portable Piecepack Notation, writer.
 *
 * A record that was read from PPN comes back as it was written, in one layout:
 * metadata verbatim, with their comments; movetext in lines of 80 columns. A
 * number or comment that began a line still does. No line of movetext may
 * begin with "..." or "---", so such a one is indented.
 */
#include <stdio.h>
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "notation/loss.h"
#include "ppn.h"
#include "rules/rules.h"
#include "table/lang.h"

enum { COLUMNS = 80 };

typedef struct layout {
    hm_out *out;
    const hm_record *record;
    hm_str number; // waits for the word that it must share a line with
    size_t column; // of the line so far
    bool glued;    // a ";" may follow without a blank
    bool moves;    // all is spelled out as plain moves
    bool counted;  // numbers are those of the rules, whatever was written
    char made[HM__NUMBER_ROOM]; // a number of the rules, while it waits
} layout;

/* ---- metadata ------------------------------------------------------------ */

static void put_line(hm_out *out, hm_str line)
{
    size_t len = line.len;

    while (len && (line.ptr[len - 1] == ' ' || line.ptr[len - 1] == '\t' ||
                   line.ptr[len - 1] == '\r'))
        len--;
    hm_out_put(out, hm__str_part(line, 0, len));
    hm_out_char(out, '\n');
}

/* The lines of a text without blank ones at either end. */
static void put_lines(hm_out *out, hm_str text)
{
    size_t end = text.len;
    size_t at = 0;
    size_t next;

    while (end && strchr(" \t\r\n", text.ptr[end - 1]))
        end--;
    while ((next = hm__str_find(text, '\n', at)) < end &&
           hm__str_trim(hm__str_part(text, at, next)).len == 0)
        at = next + 1;
    while (at < end) {
        next = hm__str_find(text, '\n', at);
        put_line(out, hm__str_part(text, at, next < end ? next : end));
        at = next + 1;
    }
}

/* Remarks before "---" come after it, and begin where their lines do. */
static void put_remarks(hm_out *out, hm_str text)
{
    for (size_t at = 0; at < text.len;) {
        size_t end = hm__str_find(text, '\n', at);
        hm_str line = hm__str_trim(hm__str_part(text, at, end));

        line = hm__str_part(line, hm__after_spaces(line, 0), line.len);
        at = end + 1;
        if (line.len == 0)
            continue;
        hm__yaml_put_comment(line, out);
        hm_out_char(out, '\n');
    }
}

/* The text that the metadata stand in, and how it is divided. */
static const hm__source *outer_source(const hm_record *record)
{
    return record->container ? &record->container->source : &record->source;
}

static const hm__parts *outer_parts(const hm_record *record)
{
    return record->container ? &record->container->parts : &record->parts;
}

static hm_str source_part(const hm_record *record, hm_span span)
{
    return hm__str_part(outer_source(record)->text, span.start, span.end);
}

/* Writing metadata anew leaves YAML's own comments behind. */
static void warn_comments(hm_writer *w, const hm_record *record)
{
    hm_span part = {0, outer_parts(record)->meta.end}; // remarks come first
    hm_str meta = source_part(record, part);
    size_t hash = hm__str_find(meta, '#', 0);

    if (hash == meta.len || (hash && !strchr(" \t\n", meta.ptr[hash - 1])))
        return;
    hm__report(w->options->diags, outer_source(record),
               (hm__problem){.severity = HM_WARNING,
                             .id = "lossy-yaml-comment",
                             .span = {hash, hash + 1}},
               "comments in the metadata are not written");
}

/* Whether YAML stands on the first line, where no more can follow it. */
static bool is_one_line(hm_str head)
{
    return head.len > 3 && (head.ptr[3] == ' ' || head.ptr[3] == '\t');
}

/* As they were read, then what was added; or all anew, if they have changed. */
static void put_meta(hm_writer *w, const hm_record *record)
{
    const hm__parts *parts = outer_parts(record);
    hm_str head = source_part(record, parts->head);
    hm_str tail = source_part(record, parts->tail);
    const hm_meta *last = record->meta.last;
    bool anew =
        record->meta_changed || (last && last->made && is_one_line(head));

    if (anew)
        warn_comments(w, record);
    if (is_one_line(head) && !anew)
        put_line(w->out, head);
    else
        hm_out_puts(w->out, "---\n");
    if (!anew) {
        // Before "---" remarks would belong to the game before this one.
        put_remarks(w->out,
                    source_part(record, (hm_span){0, parts->head.start}));
        put_lines(w->out, source_part(record, parts->meta));
    }
    for (const hm_meta *m = record->meta.first; m; m = m->next) {
        if (anew || m->made)
            hm__yaml_put(m, w->out);
    }
    if (hm__str_starts(tail, HM_STR("...")))
        put_line(w->out, tail);
    else
        hm_out_puts(w->out, "...\n");
}

/* ---- movetext ------------------------------------------------------------ */

static void end_line(layout *l)
{
    if (l->column)
        hm_out_char(l->out, '\n');
    l->column = 0;
}

/* Puts text that has no blanks, `width` columns of it, where it fits. */
static void put_fitting(layout *l, hm_str text, size_t width)
{
    bool dangerous = hm__str_starts(text, HM_STR("...")) ||
                     hm__str_starts(text, HM_STR("---"));

    if (l->column && l->column + 1 + width > COLUMNS)
        end_line(l);
    if (l->column || dangerous) {
        hm_out_char(l->out, ' ');
        l->column++;
    }
    hm_out_put(l->out, text);
    l->column += hm__utf8_width(text);
    if (text.len && !l->column)
        l->column = 1; // so that the next text is not glued to it
}

/* Puts a move number that waits, on the line that has room for `next` too. */
static void put_waiting(layout *l, size_t next)
{
    if (l->number.ptr)
        put_fitting(l, l->number, hm__utf8_width(l->number) + 1 + next);
    l->number = (hm_str){NULL, 0};
}

static void end_text(layout *l)
{
    put_waiting(l, 0);
    end_line(l);
}

static void put_token(layout *l, hm_str token)
{
    size_t width = hm__utf8_width(token);

    put_waiting(l, width);
    put_fitting(l, token, width);
}

/* Whether a place in the source stands at the beginning of a line. */
static bool begins_line(const layout *l, size_t at)
{
    hm_str source = l->record->source.text;

    if (at > source.len || at < l->record->parts.moves.start)
        return false;
    while (at > l->record->parts.moves.start &&
           (source.ptr[at - 1] == ' ' || source.ptr[at - 1] == '\t'))
        at--;
    return at == l->record->parts.moves.start || source.ptr[at - 1] == '\n';
}

/* Numbers that were made begin lines, but for the second ply of a number. */
static bool begins_number_line(const layout *l, const hm_node *node)
{
    hm_str label = node->label;
    hm_span span;

    if (hm__source_find(&l->record->source, label, &span))
        return begins_line(l, span.start);
    return label.len < 3 || memcmp(label.ptr + label.len - 3, "...", 3) != 0;
}

/* Puts ";": after a plain word directly, else as a token of its own. */
static void put_semicolon(layout *l)
{
    if (l->number.ptr || !l->glued || l->column + 1 > COLUMNS) {
        put_token(l, HM_STR(";"));
    } else {
        hm_out_char(l->out, ';');
        l->column++;
    }
    l->glued = false;
}

/* The first word of a comment, with the brace in front. */
static void put_opening(layout *l, hm_str word)
{
    size_t width = hm__utf8_width(word) + 1;

    put_waiting(l, width);
    if (l->column && l->column + 1 + width > COLUMNS)
        end_line(l);
    if (l->column)
        hm_out_char(l->out, ' ');
    hm_out_char(l->out, '{');
    hm_out_put(l->out, word);
    l->column += width + (l->column > 0);
}

/* A comment, its white space squeezed; lines may break inside. */
static void put_comment(layout *l, const hm__comment *comment)
{
    hm_str text = comment->text;
    size_t at = 0;
    bool first = true;

    if (!l->number.ptr && comment->span.end > 0 &&
        begins_line(l, comment->span.start))
        end_line(l);
    for (;;) {
        size_t start = at = hm__after_spaces(text, at);

        while (at < text.len && hm__space_at(text, at) == 0)
            at += hm__utf8_step(text, at);
        if (at == start)
            break;
        if (first)
            put_opening(l, hm__str_part(text, start, at));
        else
            put_token(l, hm__str_part(text, start, at));
        first = false;
    }
    if (first)
        put_opening(l, HM_STR(""));
    hm_out_char(l->out, '}');
    l->column++;
    l->glued = false;
}

/* What stands in a comment instead of a character that cannot. */
static char mend(char c)
{
    return c == '{' ? '[' : c == '}' ? ']' : c == '\0' ? ' ' : c;
}

/* A comment, perhaps of another notation: a brace would end it here. */
static hm_status put_any_comment(hm_writer *w, layout *l,
                                 const hm__comment *comment)
{
    hm__comment mended = *comment;
    hm_str from = comment->text;
    hm_out *text = NULL;
    bool braces = hm__str_find(from, '{', 0) < from.len ||
                  hm__str_find(from, '}', 0) < from.len;

    if (!braces && hm__str_find(from, '\0', 0) == from.len) {
        put_comment(l, comment);
        return HM_OK;
    }
    HM_TRY(hm_out_new(w->ctx, &text));
    for (size_t i = 0; i < from.len; i++)
        hm_out_char(text, mend(from.ptr[i]));
    hm_out_fail(l->out, hm_out_status(text)); // else it would be shorter
    mended.text = hm_out_text(text);
    put_comment(l, &mended);
    hm_out_free(text);
    return hm__report(
        w->options->diags, &l->record->source,
        (hm__problem){.severity = HM_WARNING,
                      .id = braces ? "lossy-brace" : "lossy-comment",
                      .span = comment->span},
        "%s in a comment are written as %s", braces ? "braces" : "NUL bytes",
        braces ? "brackets" : "blanks");
}

static void put_mark(layout *l, const hm_node *node)
{
    switch (node->mark) {
    case HM__MARK_NUMBER:
        put_waiting(l, 0);
        if (begins_number_line(l, node))
            end_line(l);
        l->number = node->label;
        break;
    case HM__MARK_PERIOD:
        put_token(l, HM_STR("."));
        break;
    case HM__MARK_SEMICOLON:
        put_semicolon(l);
        return;
    case HM__MARK_HIDDEN:
        if (node->raw.ptr)
            put_token(l, node->raw);
        break;
    case HM__MARK_NONE:
        return;
    }
    l->glued = false;
}

/* Marks as they are, but for those that braces made: these need a label. */
static void put_plain_mark(layout *l, const hm_node *node)
{
    if (node->mark == HM__MARK_HIDDEN) {
        put_waiting(l, 0);
        l->number = node->label;
    } else {
        put_mark(l, node);
    }
    l->glued = false;
}

static void put_word(layout *l, const hm__word *word)
{
    bool spelled = l->record->spelled && !word->bad;
    hm_str text = spelled ? word->text : word->raw;

    if (!text.ptr)
        return; // its braces stand already
    put_token(l, text);
    l->glued = hm__str_find(text, '{', 0) == text.len;
}

static hm_status put_node(hm_writer *w, layout *l, const hm_node *node)
{
    size_t c = 0;

    if (l->record->spelled)
        put_plain_mark(l, node);
    else
        put_mark(l, node);
    for (size_t i = 0;
         node->parent == &l->record->root && i < node->parent->comment_count;
         i++)
        HM_TRY(put_any_comment(w, l, &node->parent->comments[i]));
    for (size_t i = 0; i <= node->word_count; i++) {
        for (; c < node->comment_count && node->comments[c].at == i; c++)
            HM_TRY(put_any_comment(w, l, &node->comments[c]));
        if (i < node->word_count)
            put_word(l, &node->words[i]);
    }
    return HM_OK;
}

/* ---- spelled out ----------------------------------------------------------
 */

/* Puts words that are separated by single blanks. */
static void put_words(layout *l, hm_str words)
{
    size_t at = 0;

    while (at < words.len) {
        size_t end = hm__str_find(words, ' ', at);

        put_token(l, hm__str_part(words, at, end));
        l->glued = true;
        at = end + 1;
    }
}

static bool is_start_key(hm_str key)
{
    static const char *const keys[] = {"SetUp", "ScalingFactor", "ScaleFactor",
                                       "Scaling Factor", "Scale Factor"};

    for (size_t i = 0; i < HM_COUNT(keys); i++) {
        if (hm_str_is(key, keys[i]))
            return true;
    }
    return false;
}

/* Whether a key of another notation would mean something, or stands twice. */
static bool is_taken(hm_writer *w, const hm_record *record, const hm_meta *item)
{
    bool taken = item->hidden || is_start_key(item->key) ||
                 hm_str_is(item->key, "Macros") ||
                 hm_str_is(item->key, "MovetextParser");

    if (taken)
        hm__report(
            w->options->diags, hm__record_meta_source(record, item),
            (hm__problem){.severity = HM_WARNING,
                          .id = "lossy-metadata",
                          .span = item->span},
            "this key has a meaning of its own in PPN and is not written");
    return taken;
}

/* A key that the metadata do not have yet. */
static void put_new_key(hm_writer *w, const hm_record *record, const char *key,
                        const char *value)
{
    if (!hm_meta_get(&record->meta, key))
        hm_out_printf(w->out, "%s: %s\n", key, value);
}

/* How the game ended, which moves of pieces do not say. */
static hm_status put_outcome(hm_writer *w, const hm_record *record)
{
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1"};
    const hm_rules *rules = hm__rules_find(record->rules);
    hm_replay *ahead = NULL;
    hm_outcome end;
    hm_status st;

    if (!rules || !rules->outcome || !rules->sides)
        return HM_OK;
    HM_TRY(hm_replay_new(w->ctx, NULL, &ahead));
    st = hm_replay_load(ahead, record);
    while (st == HM_OK)
        st = hm_replay_next(ahead);
    if (st == HM_END && hm_replay_outcome(ahead, &end) == HM_OK && end.reason) {
        put_new_key(w, record, "Result",
                    end.over ? results[end.winner + 1] : "'*'");
        put_new_key(w, record, "Termination", end.reason);
    }
    hm_replay_free(ahead);
    return st == HM_ENOMEM ? st : HM_OK; // the other replay reports faults
}

/* Macros with arguments, which strict readers refuse and no move uses now. */
static bool is_spent(const layout *l, const hm_meta *item)
{
    const hm_meta *macro = item->first;

    if (!l->moves || !hm_str_is(item->key, "Macros"))
        return false;
    while (macro && macro->kind <= HM_META_TEXT)
        macro = macro->next;
    return macro != NULL;
}

/* The metadata of a game whose start is written out as moves. */
static hm_status put_own_meta(hm_writer *w, const layout *l, hm_replay *replay)
{
    const hm_record *record = l->record;
    double scale = hm_table_scale(hm_replay_table(replay));
    bool foreign = strcmp(record->rules, "table") != 0;
    bool parser = false;

    hm_out_puts(w->out, "---\n");
    for (const hm_meta *item = record->meta.first; item; item = item->next) {
        if (foreign ? !is_taken(w, record, item)
                    : !is_start_key(item->key) && !is_spent(l, item))
            hm__yaml_put(item, w->out);
        parser = parser || hm_str_is(item->key, "MovetextParser");
    }
    HM_TRY(put_outcome(w, record));
    HM_TRY(hm__replay_annotate(replay, w->out));
    hm_out_puts(w->out, "SetUp: None\n");
    if (scale != 1 || parser) {
        hm_out_puts(w->out, "ScalingFactor: ");
        hm_out_number(w->out, scale);
        hm_out_char(w->out, '\n');
    }
    hm_out_puts(w->out, "...\n");
    return HM_OK;
}

static hm_status put_any_comments(hm_writer *w, layout *l, const hm_node *node)
{
    for (size_t i = 0; i < node->comment_count; i++)
        HM_TRY(put_any_comment(w, l, &node->comments[i]));
    return HM_OK;
}

static hm_status put_step(hm_writer *w, layout *l, hm_replay *replay,
                          const hm_node *node)
{
    hm_out *words = NULL;
    hm_status st;

    if (!l->counted)
        put_plain_mark(l, node);
    HM_TRY(hm_out_new(w->ctx, &words));
    st = hm__replay_write_step(replay, words);
    if (st == HM_OK)
        st = hm_out_status(words);
    if (st == HM_OK)
        put_words(l, hm_out_text(words));
    hm_out_free(words);
    return st == HM_OK ? put_any_comments(w, l, node) : st;
}

/* What stands before a move that has no mark of its own. */
static void put_missing_mark(layout *l, const hm_replay *replay, bool numbered)
{
    if (!numbered) {
        put_token(l, HM_STR("."));
        return;
    }
    put_waiting(l, 0);
    hm__replay_number(replay, l->made);
    l->number = hm_str_of(l->made);
}

/* Plays on, and writes what is played; a ply of several nodes is one move. */
static hm_status put_next(hm_writer *w, layout *l, hm_replay *replay,
                          bool marked)
{
    const hm_rules *rules = hm__rules_find(l->record->rules);
    bool joins = hm__replay_joins(replay);
    const hm_node *node;

    HM_TRY(hm_replay_next(replay));
    node = hm_replay_node(replay);
    l->counted = rules && rules->number;
    if ((node->mark == HM__MARK_NONE || l->counted) && marked && !joins)
        put_missing_mark(l, replay, rules && rules->numbered);
    if (l->moves)
        return put_step(w, l, replay, node);
    return put_node(w, l, node);
}

/* Whether the first move will have a number, its own or one that is made. */
static bool begins_with_number(const hm_record *record)
{
    const hm_rules *rules = hm__rules_find(record->rules);
    const hm_node *first = record->root.child;

    return first &&
           (first->mark == HM__MARK_NUMBER ||
            (first->mark == HM__MARK_NONE && rules && rules->numbered));
}

/* Writes the start as drops, then the moves as they are or spelled out. */
static hm_status write_out(hm_writer *w, layout *l, hm_replay *replay,
                           hm_out *start)
{
    const hm_record *record = l->record;
    bool foreign = strcmp(record->rules, "table") != 0;
    bool marked;
    hm_status st;

    HM_TRY(hm_replay_load(replay, record));
    HM_TRY(hm__replay_write_table(replay, start));
    marked = hm_out_text(start).len > 0 || foreign;
    warn_comments(w, record);
    HM_TRY(put_own_meta(w, l, replay));
    if (marked) {
        put_token(l, HM_STR("setup."));
        put_words(l, hm_out_text(start));
        HM_TRY(put_any_comments(w, l, &record->root));
        if (begins_with_number(record))
            end_line(l);
    }
    while ((st = put_next(w, l, replay, marked)) == HM_OK)
        ;
    end_text(l);
    return st == HM_END ? HM_OK : st;
}

/* Whether moves are written with doubled braces, which only a reader sees. */
static bool has_doubled(const hm_record *record)
{
    hm_span span;

    for (const hm_node *n = record->root.child; n; n = n->child) {
        if (hm__brace_doubled(n->raw, &span))
            return true;
        for (size_t i = 0; i < n->word_count; i++) {
            if (hm__brace_doubled(n->words[i].raw, &span))
                return true;
        }
    }
    return false;
}

/* Whether strict reading would refuse the moves of a game that is sound. */
static hm_status find_refused(hm_writer *w, const hm_record *record, bool *out)
{
    hm_replay_options options = {.size = sizeof(options)};
    hm_replay *replay = NULL;
    hm_status st = hm_diags_new(w->ctx, &options.diags);

    if (st == HM_OK) {
        hm_diags_set_strict(options.diags, true);
        st = hm_replay_new(w->ctx, &options, &replay);
    }
    if (st == HM_OK)
        st = hm_replay_load(replay, record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    *out = st == HM_END &&
           (hm_diags_total(options.diags, HM_ERROR) > 0 || has_doubled(record));
    hm_replay_free(replay);
    hm_diags_free(options.diags);
    return st == HM_ENOMEM ? st : HM_OK; // the other replay reports faults
}

static hm_status write_plain(hm_writer *w, const hm_record *record, bool moves)
{
    layout l = {.out = w->out, .record = record, .moves = moves};
    hm_replay_options options = {
        .size = sizeof(options),
        .diags = w->options->diags,
        .errors_only = strcmp(record->rules, "table") != 0,
    };
    hm_replay *replay = NULL;
    hm_out *start = NULL;
    hm_status st = hm_replay_new(w->ctx, &options, &replay);

    if (st == HM_OK && !moves)
        st = find_refused(w, record, &l.moves);
    if (st == HM_OK)
        st = hm_out_new(w->ctx, &start);
    if (st == HM_OK)
        st = write_out(w, &l, replay, start);
    hm_out_free(start);
    hm_replay_free(replay);
    return st;
}

/* What a writer that loses something needs to say so. */
typedef struct loser {
    const hm_writer *writer;
    const hm_record *record;
} loser;

static void on_loss(void *user, const hm_fault *fault)
{
    const loser *l = user;
    hm__source nowhere = {.name = l->record->source.name,
                          .game = l->record->source.game};
    hm__problem problem = {.severity = HM_WARNING, .id = fault->id};
    const hm__source *source =
        hm__record_find(l->record, fault->at, &problem.span);

    hm__report(l->writer->options->diags, source ? source : &nowhere, problem,
               "%s", fault->message);
}

/* A game of other rules: all that PPN can say about it is how pieces move. */
static hm_status write_foreign(hm_writer *writer, const hm_record *record)
{
    const hm_rules *rules = hm__rules_find(record->rules);
    loser l = {writer, record};
    hm__listener listener = {.on_fault = on_loss, .user = &l};

    HM_TRY(write_plain(writer, record, true));
    if (rules && rules->losses)
        rules->losses(record, &listener);
    return HM_OK;
}

/* The main line; comments without any move stand alone. */
static hm_status put_moves(hm_writer *w, layout *l)
{
    const hm_node *root = &l->record->root;

    for (size_t i = 0; !root->child && i < root->comment_count; i++)
        HM_TRY(put_any_comment(w, l, &root->comments[i]));
    for (const hm_node *n = root->child; n; n = n->child)
        HM_TRY(put_node(w, l, n));
    end_text(l);
    return HM_OK;
}

hm_status hm__ppn_write(hm_writer *writer, const hm_record *record)
{
    layout l = {.out = writer->out, .record = record};
    bool moves = hm__writer_asks(writer, "moves");
    bool plain = moves || hm__writer_asks(writer, "expand-setup");

    if (record->container && !plain) {
        put_meta(writer, record);
        return hm__writer_inside(writer, record);
    }
    if (strcmp(record->rules, "table") != 0)
        return write_foreign(writer, record);
    if (plain)
        return write_plain(writer, record, moves);
    put_meta(writer, record);
    HM_TRY(put_moves(writer, &l));
    hm__lossy_tree(writer, record);
    return HM_OK;
}
