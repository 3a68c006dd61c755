/*
 * epd.c - EPD, one position of chess on each line, and operations after it.
 *
 *   epd = board side castling en-passant {opcode {operand} ";"}
 *
 * docs/formats/epd.md is the guide and the test.
 */
#include <stdlib.h>
#include <string.h>

#include "base/str.h"
#include "notation/chess/text.h"
#include "notation/chess/walk.h"

/* The first four fields of a line. */
static hm_str take_fields(hm_str line)
{
    size_t at = 0;

    for (int i = 0; i < 4 && at < line.len; i++) {
        while (at < line.len && line.ptr[at] == ' ')
            at++;
        while (at < line.len && line.ptr[at] != ' ')
            at++;
    }
    return hm__str_part(line, 0, at);
}

/* Where an operation ends: at a semicolon outside of a string. */
static size_t operation_end(hm_str line, size_t at)
{
    bool quoted = false;

    for (; at < line.len && (quoted || line.ptr[at] != ';'); at++)
        quoted = quoted != (line.ptr[at] == '"');
    return at;
}

/* A string without its end ends with the line. */
static hm_status close_string(hm__arena *arena, hm_str *value)
{
    bool quoted = false;
    char *text;

    for (size_t i = 0; i < value->len; i++)
        quoted = quoted != (value->ptr[i] == '"');
    if (!quoted)
        return HM_OK;
    text = hm__arena_alloc(arena, value->len + 1);
    if (!text)
        return HM_ENOMEM;
    memcpy(text, value->ptr, value->len);
    text[value->len] = '"';
    *value = (hm_str){text, value->len + 1};
    return HM_OK;
}

/* A single string is kept without its quotes. */
static hm_str strip(hm_str value)
{
    if (value.len >= 2 && value.ptr[0] == '"' &&
        hm__str_find(value, '"', 1) == value.len - 1)
        return hm__str_part(value, 1, value.len - 1);
    return value;
}

/* The counters of FEN are operations here. */
static void use_counter(hm__chess *p, hm_str name, hm_str value)
{
    size_t number = 0;

    if (!hm__str_size(value, &number) || number > UINT16_MAX)
        return;
    if (hm_str_is(name, "hmvc"))
        p->clock = (uint16_t)number;
    if (hm_str_is(name, "fmvn") && number > 0)
        p->number = (uint32_t)number;
}

static hm_status add_operation(const hm__chess_text *t, hm_str text,
                               hm__chess *position)
{
    hm_record *record = t->record;
    hm_str all = hm__str_trim(text);
    size_t end = 0;
    hm_str name;
    hm_meta *item;

    while (end < all.len && (unsigned char)all.ptr[end] > ' ' &&
           all.ptr[end] != '"')
        end++;
    name = hm__str_part(all, 0, end);
    if (!all.len)
        return HM_OK;
    if (!name.len || !(hm__is_lower(*name.ptr) || hm__is_upper(*name.ptr)))
        return hm__chess_fail(t, name.len ? name : all, "epd-bad-operation",
                              "expected an operation, such as bm Nf3;");
    text = hm__str_trim(hm__str_part(all, end, all.len));
    HM_TRY(close_string(&record->arena, &text));
    text = strip(text);
    item = hm__meta_add_text(&record->meta, &record->arena, name, text);
    if (!item)
        return HM_ENOMEM;
    hm__source_find(&record->source, name, &item->key_span);
    hm__source_find(&record->source, text, &item->span);
    use_counter(position, name, text);
    return HM_OK;
}

static hm_status epd_read(hm_reader *reader, hm_record *record)
{
    hm__chess_text t = {reader, record};
    const hm_meta *twice;
    hm__chess_game *game;
    hm_fault why = {.severity = HM_ERROR};
    hm_str line;
    size_t at;

    HM_TRY(hm__chess_take_line(&t, &game));
    line = hm__str_trim(record->source.text);
    game->start_text = take_fields(line);
    if (hm__fen_read(game->start_text, &game->position, NULL, &why) != HM_OK) {
        if (!why.at.ptr)
            why.at = game->start_text;
        return hm__chess_report(&t, &why);
    }
    for (at = game->start_text.len; at < line.len;) {
        size_t end = operation_end(line, at);

        if (end == line.len && hm__str_trim(hm__str_part(line, at, end)).len)
            HM_TRY(hm__chess_warn(&t, hm__str_part(line, end - 1, end),
                                  "epd-no-semicolon",
                                  "expected ; after the operation"));
        if (end == line.len && line.ptr[end - 1] == ';') // in an open string
            end--;
        HM_TRY(add_operation(&t, hm__str_part(line, at, end), &game->position));
        at = end + 1;
    }
    HM_TRY(hm__meta_finish(&record->meta, &record->arena, &twice));
    if (!twice)
        return HM_OK;
    return hm__chess_warn(&t,
                          hm__str_part(record->source.text,
                                       twice->key_span.start,
                                       twice->key_span.end),
                          "epd-twice", "this operation was already given");
}

/* ---- writing ------------------------------------------------------------- */

typedef struct operation {
    hm_str name, value;
} operation;

static int by_name(const void *a, const void *b)
{
    hm_str x = ((const operation *)a)->name;
    hm_str y = ((const operation *)b)->name;
    int order = memcmp(x.ptr, y.ptr, x.len < y.len ? x.len : y.len);

    return order ? order : (x.len > y.len) - (x.len < y.len);
}

static bool is_move_list(hm_str name)
{
    static const char *const lists[] = {"bm", "am", "pv", "sm", "pm", NULL};

    for (const char *const *l = lists; *l; l++) {
        if (hm_str_is(name, *l))
            return true;
    }
    return false;
}

/* Numbers and moves are written as they are, other values in quotes. */
static void put_operation(const operation *o, hm_out *out)
{
    int64_t number;
    bool bare = is_move_list(o->name) || hm__str_int(o->value, &number) ||
                hm__str_find(o->value, '"', 0) < o->value.len;

    hm_out_char(out, ' ');
    hm_out_put(out, o->name);
    if (o->value.len) {
        hm_out_puts(out, bare ? " " : " \"");
        hm_out_put(out, o->value);
        hm_out_puts(out, bare ? "" : "\"");
    }
    hm_out_char(out, ';');
}

static hm_status put_operations(const hm__chess_walk *walk, hm_out *out)
{
    const hm_meta *meta = &walk->record->meta;
    operation *list =
        hm__alloc(walk->writer->ctx, (meta->count + 1) * sizeof(*list));
    size_t count = 0;

    if (!list)
        return HM_ENOMEM;
    for (const hm_meta *m = meta->first; m; m = m->next) {
        if (!m->hidden && m->kind == HM_META_TEXT)
            list[count++] = (operation){m->key, m->text};
    }
    qsort(list, count, sizeof(*list), by_name);
    for (size_t i = 0; i < count; i++)
        put_operation(&list[i], out);
    hm__free(walk->writer->ctx, list);
    return HM_OK;
}

static hm_status epd_write(hm_writer *w, const hm_record *record)
{
    bool own = strcmp(record->notation, "epd") == 0;
    hm__chess_walk walk;
    char fen[HM__FEN_ROOM];
    hm_status st;

    HM_TRY(hm__chess_walk_begin(&walk, w, record));
    if (!own)
        hm__chess_lossy_tags(&walk);
    st = hm__chess_walk_last(&walk);
    if (st == HM_OK) {
        hm__fen_write(&walk.position, fen);
        hm_out_put(w->out, take_fields(hm_str_of(fen)));
        if (own)
            st = put_operations(&walk, w->out);
        else if (walk.position.clock || walk.position.number != 1)
            hm_out_printf(w->out, " fmvn %lu; hmvc %u;",
                          (unsigned long)walk.position.number,
                          (unsigned)walk.position.clock);
        hm_out_char(w->out, '\n');
    }
    hm__chess_walk_free(&walk);
    return st;
}

static int epd_probe(hm_str head)
{
    size_t at = 0;
    hm_str line = hm__str_trim(hm__str_line(hm__str_trim(head), &at));
    hm_str fields = take_fields(line);
    hm_str rest = hm__str_trim(hm__str_part(line, fields.len, line.len));
    hm__chess position;
    hm_fault why;

    if (rest.len && hm__is_digit(rest.ptr[0]))
        return 0;
    return hm__fen_read(fields, &position, NULL, &why) == HM_OK ? 95 : 0;
}

extern const hm_notation hm__notation_epd;

const hm_notation hm__notation_epd = {
    .name = "epd",
    .title = "Extended Position Description, lines of positions",
    .media_type = "application/x-epd",
    .exts = (const char *const[]){"epd", NULL},
    .probe = epd_probe,
    .read = epd_read,
    .find = hm__chess_find_line,
    .write = epd_write,
    .rules = "chess",
};
