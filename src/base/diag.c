/*
 * diag.c - the list of diagnostics, and how one is shown.
 *
 * A diagnostic copies the line that it points at, so that it outlives the game
 * it is about. Of a very long line only a window is kept.
 */
#include "diag.h"

#include <halfmove/json.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "str.h"
#include "utf8.h"

enum { WINDOW = 160, BEFORE = 60 }; // bytes of a long line; before the caret

struct hm_diags {
    hm_ctx *ctx;
    hm__arena arena;
    hm_diag *items;
    size_t count, room;
    size_t total[HM_ERROR + 1];
    size_t before[HM_ERROR + 1]; // the total when it was cleared
    bool strict, muted;
    bool incomplete;  // a diagnostic could not be kept
    const char *text; // where the last place was found, to go on from there:
    size_t text_at;   // games are long, and problems come in their order
    hm__place place;
};

hm_status hm_diags_new(hm_ctx *ctx, hm_diags **out)
{
    hm_diags *diags = hm__alloc(ctx, sizeof(*diags));

    *out = NULL;
    if (!diags)
        return HM_ENOMEM;
    diags->ctx = ctx;
    hm__arena_init(&diags->arena, ctx);
    *out = diags;
    return HM_OK;
}

void hm_diags_free(hm_diags *diags)
{
    if (!diags)
        return;
    hm__arena_free(&diags->arena);
    hm__free(diags->ctx, diags->items);
    hm__free(diags->ctx, diags);
}

void hm_diags_set_strict(hm_diags *diags, bool strict)
{
    diags->strict = strict;
}

void hm_diags_set_muted(hm_diags *diags, bool muted)
{
    diags->muted = muted;
}

void hm_diags_clear(hm_diags *diags)
{
    diags->count = 0;
    diags->text = NULL; // another game may stand at the same address
    hm__arena_reset(&diags->arena);
    memcpy(diags->before, diags->total, sizeof(diags->before));
}

void hm_diags_undo(hm_diags *diags)
{
    memcpy(diags->total, diags->before, sizeof(diags->total));
    hm_diags_clear(diags);
}

static int by_place(const hm_diag *x, const hm_diag *y)
{
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    return (int)y->severity - (int)x->severity;
}

/* An insertion sort: lists are short and nearly sorted, and it is stable. */
void hm_diags_sort(hm_diags *diags)
{
    for (size_t i = 1; i < diags->count; i++) {
        hm_diag item = diags->items[i];
        size_t j = i;

        for (; j > 0 && by_place(&diags->items[j - 1], &item) > 0; j--)
            diags->items[j] = diags->items[j - 1];
        diags->items[j] = item;
    }
}

size_t hm_diags_count(const hm_diags *diags)
{
    return diags->count;
}

const hm_diag *hm_diags_at(const hm_diags *diags, size_t index)
{
    return index < diags->count ? &diags->items[index] : NULL;
}

size_t hm_diags_total(const hm_diags *diags, hm_severity severity)
{
    return diags->total[severity];
}

hm_severity hm__lenient(const hm_diags *diags)
{
    return diags && diags->strict ? HM_ERROR : HM_WARNING;
}

/* Moves a place in a text on from one offset to another. */
static hm__place walk(hm_str text, size_t from, size_t to, hm__place place)
{
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        if (c == '\n') {
            place.line++;
            place.col = 1;
        } else if ((c & 0xC0) != 0x80) {
            place.col++;
        }
    }
    return place;
}

hm__place hm__locate(hm_str text, size_t offset)
{
    return walk(text, 0, offset < text.len ? offset : text.len,
                (hm__place){1, 1});
}

static hm__place find_place(hm_diags *diags, hm_str text, size_t offset)
{
    if (diags->text != text.ptr || diags->text_at > offset)
        diags->place = hm__locate(text, offset);
    else
        diags->place = walk(text, diags->text_at, offset, diags->place);
    diags->text = text.ptr;
    diags->text_at = offset;
    return diags->place;
}

static bool inside_code_point(hm_str text, size_t at)
{
    return at < text.len && ((unsigned char)text.ptr[at] & 0xC0) == 0x80;
}

/* The line around `span`, or a window of it, with no code point cut. */
static hm_span excerpt_of(hm_str text, hm_span span)
{
    hm_span line = {span.start, span.start};

    while (line.start > 0 && text.ptr[line.start - 1] != '\n' &&
           span.start - line.start < WINDOW)
        line.start--;
    while (line.end < text.len && text.ptr[line.end] != '\n' &&
           line.end - span.start < WINDOW)
        line.end++;
    if (line.end > line.start && text.ptr[line.end - 1] == '\r')
        line.end--;
    if (line.end - line.start > WINDOW) {
        if (span.start - line.start > BEFORE)
            line.start = span.start - BEFORE;
        if (line.end - line.start > WINDOW)
            line.end = line.start + WINDOW;
    }
    while (inside_code_point(text, line.start))
        line.start++;
    while (inside_code_point(text, line.end))
        line.end--;
    return line;
}

/* U+202A to U+202E and U+2066 to U+2069 change the order of what is shown. */
static bool turns_round(const char *bytes, size_t count)
{
    unsigned char last = count >= 3 ? (unsigned char)bytes[2] : 0;

    return (last >= 0xAA && last <= 0xAE && !memcmp(bytes, "\xE2\x80", 2)) ||
           (last >= 0xA6 && last <= 0xA9 && !memcmp(bytes, "\xE2\x81", 2));
}

/* Control characters, which could move a terminal's cursor, become "?". */
static void hide_controls(char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        unsigned char c = (unsigned char)bytes[i];
        unsigned char next = i + 1 < count ? (unsigned char)bytes[i + 1] : 0;

        if (c == '\t' || c == '\f') {
            bytes[i] = ' ';
        } else if (c < 0x20 || c == 0x7F) {
            bytes[i] = '?';
        } else if (c == 0xC2 && next < 0xA0) { // U+0080 to U+009F
            bytes[i] = '?';
            bytes[++i] = '?';
        } else if (turns_round(bytes + i, count - i)) {
            memset(bytes + i, '?', 3);
            i += 2;
        }
    }
}

/* The excerpt as it can be shown: broken UTF-8 becomes "?" too. */
static hm_str copy_excerpt(hm_diags *diags, hm_str line)
{
    hm_str copy = hm__arena_str(&diags->arena, line);
    char *bytes = (char *)(uintptr_t)copy.ptr;
    size_t bad;

    if (!bytes)
        return copy;
    while ((bad = hm__utf8_invalid(copy)) < copy.len)
        bytes[bad] = '?';
    hide_controls(bytes, copy.len);
    return copy;
}

static void point(hm_diags *diags, hm_diag *d, const hm__source *source,
                  hm_span span)
{
    hm__place place;
    hm_span line;
    size_t end;

    if (span.start > source->text.len)
        span.start = source->text.len;
    place = find_place(diags, source->text, span.start);
    line = excerpt_of(source->text, span);
    end = span.end > line.end ? line.end : span.end;
    d->line = source->line + place.line;
    d->column = place.col + (place.line == 1 ? source->column : 0);
    d->offset = source->offset + span.start;
    d->length = end > span.start ? end - span.start : 0;
    d->excerpt =
        copy_excerpt(diags, hm__str_part(source->text, line.start, line.end));
    d->caret =
        hm__utf8_width(hm__str_part(d->excerpt, 0, span.start - line.start));
    d->caret_wide = hm__utf8_width(
        hm__str_part(d->excerpt, span.start - line.start, end - line.start));
    if (d->caret_wide == 0)
        d->caret_wide = 1;
}

static hm_str format_message(hm_diags *diags, const char *format, va_list args)
{
    va_list again;
    int n;
    char *text;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    text = n < 0 ? NULL : hm__arena_alloc(&diags->arena, (size_t)n + 1);
    if (!text)
        return (hm_str){NULL, 0};
    vsnprintf(text, (size_t)n + 1, format, args);
    hide_controls(text, (size_t)n);
    return (hm_str){text, (size_t)n};
}

/* Keeps a diagnostic; the arguments are those of the message. */
static hm_status keep(hm_diags *diags, const hm__source *source,
                      const hm__problem *problem, const char *format,
                      va_list args)
{
    hm_diag *d;

    HM_TRY(hm__reserve(diags->ctx, &diags->items, &diags->room,
                       diags->count + 1, sizeof(*diags->items)));
    d = &diags->items[diags->count++];
    *d = (hm_diag){.severity = problem->severity,
                   .id = problem->id,
                   .hint = hm_str_of(problem->hint ? problem->hint : ""),
                   .excerpt = HM_STR(""),
                   .game = source->game};
    d->file = hm__arena_str(&diags->arena, source->name);
    d->hint = hm__arena_str(&diags->arena, d->hint);
    d->message = format_message(diags, format, args);
    if (source->text.ptr) // else the problem has no place
        point(diags, d, source, problem->span);
    if (!d->file.ptr || !d->hint.ptr || !d->message.ptr || !d->excerpt.ptr) {
        diags->count--;
        return HM_ENOMEM;
    }
    return HM_OK;
}

hm_status hm__report(hm_diags *diags, const hm__source *source,
                     hm__problem problem, const char *format, ...)
{
    hm_status answer = problem.severity == HM_ERROR ? HM_EINPUT : HM_OK;
    hm_status st;
    va_list args;

    if (!diags || diags->muted)
        return answer;
    diags->total[problem.severity]++;
    if (diags->count >= diags->ctx->limits.diagnostics)
        return answer;
    va_start(args, format);
    st = keep(diags, source, &problem, format, args);
    va_end(args);
    diags->incomplete = diags->incomplete || st != HM_OK;
    return st == HM_OK ? answer : st;
}

void hm__diags_begin(hm_diags *diags)
{
    if (!diags)
        return;
    diags->incomplete = false;
    diags->text = NULL; // the next game may stand at the address of the last
}

hm_status hm__diags_end(const hm_diags *diags, hm_status status)
{
    return diags && diags->incomplete ? HM_ENOMEM : status;
}

const char *hm_severity_name(hm_severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};

    return names[severity];
}

void hm_diag_print(const hm_diag *diag, bool color, hm_out *out)
{
    static const char *const paint[] = {"\033[36m", "\033[1;35m", "\033[1;31m"};
    const char *bold = color ? "\033[1m" : "";
    const char *mark = color ? paint[diag->severity] : "";
    const char *off = color ? "\033[0m" : "";

    hm_out_puts(out, bold);
    hm_out_visible(out, diag->file);
    hm_out_char(out, ':');
    if (diag->line)
        hm_out_printf(out, "%zu:%zu:", diag->line, diag->column);
    hm_out_printf(out, "%s %s%s:%s ", off, mark,
                  hm_severity_name(diag->severity), off);
    hm_out_visible(out, diag->message);
    hm_out_printf(out, " [%s]\n", diag->id);
    if (diag->line && diag->excerpt.len) {
        hm_out_printf(out, "%.*s\n%*s%s^", HM_ARG(diag->excerpt),
                      (int)diag->caret, "", mark);
        for (size_t i = 1; i < diag->caret_wide; i++)
            hm_out_char(out, '~');
        hm_out_printf(out, "%s\n", off);
    }
    if (diag->hint.len) {
        hm_out_puts(out, "hint: ");
        hm_out_visible(out, diag->hint);
        hm_out_char(out, '\n');
    }
}

void hm_diag_json(const hm_diag *diag, hm_out *out)
{
    hm_json json = {.out = out};

    hm_json_begin_object(&json);
    hm_json_key(&json, "file");
    hm_json_string(&json, diag->file);
    hm_json_key(&json, "line");
    hm_json_int(&json, (int64_t)diag->line);
    hm_json_key(&json, "column");
    hm_json_int(&json, (int64_t)diag->column);
    hm_json_key(&json, "severity");
    hm_json_string(&json, hm_str_of(hm_severity_name(diag->severity)));
    hm_json_key(&json, "id");
    hm_json_string(&json, hm_str_of(diag->id));
    hm_json_key(&json, "message");
    hm_json_string(&json, diag->message);
    hm_json_end_object(&json);
    hm_json_end_line(&json);
}
