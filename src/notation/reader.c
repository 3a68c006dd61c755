/*
 * reader.c - opening an input, choosing its notation, handing games out.
 */
#include "base/str.h"
#include "base/utf8.h"
#include "detect.h"

enum { HEAD = 4096 }; // bytes that are enough to recognise a notation

hm_status hm__reader_begin(hm_reader *reader, hm_record *record)
{
    record->source =
        (hm__source){.name = hm__arena_str(&record->arena, reader->name),
                     .offset = reader->window.offset,
                     .line = reader->window.line,
                     .column = hm__window_column(&reader->window),
                     .game = reader->before + ++reader->game,
                     .text = {"", 0}};
    return record->source.name.ptr ? HM_OK : HM_ENOMEM;
}

hm_status hm__reader_too_large(hm_reader *reader, hm_record *record,
                               hm_str beginning)
{
    beginning = hm__str_part(beginning, 0, 80);
    beginning.len = hm__utf8_invalid(beginning); // or of another encoding
    record->source.text = beginning;
    hm__report(reader->diags, &record->source,
               (hm__problem){.severity = HM_ERROR,
                             .id = "limit-game-bytes",
                             .span = {0, beginning.len > 0},
                             .hint = "--limit game-bytes=N allows more"},
               "this game is longer than %zu bytes",
               reader->ctx->limits.game_bytes);
    record->source.text = (hm_str){"", 0};
    return HM_ELIMIT;
}

hm_status hm__reader_broken(hm_reader *reader, const hm__source *source,
                            hm_status st)
{
    const hm_input *input = reader->window.input;
    const char *problem = input ? hm_input_problem(input) : NULL;

    if (st == HM_EINPUT)
        hm__report(reader->diags, source,
                   (hm__problem){.severity = HM_ERROR, .id = "record-damaged"},
                   "the compressed data are damaged: %s",
                   problem ? problem : "unknown");
    reader->window.eof = true; // nothing more will come
    reader->window.start = reader->window.end;
    return st;
}

hm_status hm__reader_head(hm_reader *reader, hm_record *record)
{
    const hm_meta *twice;

    if (!reader->select)
        return HM_OK;
    HM_TRY(hm__meta_finish(&record->meta, &record->arena, &twice));
    return reader->select(reader->select_user, record) ? HM_OK : HM_SKIPPED;
}

/* ---- one game out of many ------------------------------------------------ */

bool hm__reader_known(hm_reader *reader, hm__cut_game *out)
{
    hm__window *window = &reader->window;
    hm__known_game known = {0};

    if (reader->ends.len < sizeof(known))
        return false;
    memcpy(&known, reader->ends.ptr, sizeof(known));
    while (known.offset == window->offset &&
           hm__window_text(window).len < known.game.used &&
           hm__window_more(window) == HM_OK)
        ;
    if (known.offset != window->offset || known.game.size > known.game.used ||
        hm__window_text(window).len < known.game.used)
        return false;
    reader->ends = hm__str_part(reader->ends, sizeof(known), reader->ends.len);
    *out = known.game;
    return true;
}

/* Some notations have a game even where there is nothing at all. */
static hm_status find_game(hm_reader *reader, hm__splitter *splitter,
                           size_t most, hm__cut_game *out)
{
    hm_status st;

    if (hm__reader_known(reader, out))
        return HM_OK;
    st = hm__cut_find(&reader->window, splitter, most, out);
    if (st != HM_END || !splitter->keeps_blank || reader->game > 0)
        return st;
    *out = (hm__cut_game){0};
    return HM_OK;
}

hm_status hm__reader_border(hm_reader *reader, hm__splitter *splitter,
                            size_t most, hm__border *out)
{
    hm__cut_game found = {0};
    hm_status st = find_game(reader, splitter, most, &found);

    *out = (hm__border){found.used, found.blank && !splitter->keeps_blank, true,
                        found};
    return st;
}

hm_status hm__reader_cut(hm_reader *reader, hm_record *record,
                         hm__splitter *splitter, hm__cut_game *out)
{
    hm__window *window = &reader->window;
    size_t most = reader->ctx->limits.game_bytes;
    hm_status st = find_game(reader, splitter, most, out);

    while (st == HM_OK && out->blank && !splitter->keeps_blank) {
        hm__window_take(window, out->used);
        st = find_game(reader, splitter, most, out);
    }
    if (st == HM_END)
        return HM_END;
    HM_TRY(hm__reader_begin(reader, record));
    if (st == HM_ELIMIT) {
        hm__reader_too_large(reader, record, hm__window_text(window));
        HM_TRY(hm__cut_skip(window, splitter));
        return HM_ELIMIT;
    }
    return st == HM_OK ? HM_OK : hm__reader_broken(reader, &record->source, st);
}

hm_status hm__reader_view(hm_reader *reader, hm_record *record,
                          hm__splitter *splitter, hm__cut_game *out)
{
    hm_str text;

    HM_TRY(hm__reader_cut(reader, record, splitter, out));
    text = hm__str_part(hm__window_text(&reader->window), 0, out->size);
    if (record->source.offset == 0 &&
        hm__str_starts(text, HM_STR("\xEF\xBB\xBF"))) {
        text = hm__str_part(text, 3, text.len);
        record->source.offset = 3;
    }
    record->source.text = text;
    return HM_OK;
}

hm_status hm__reader_copy(hm_reader *reader, hm_record *record,
                          hm__splitter *splitter)
{
    hm__cut_game game;

    HM_TRY(hm__reader_view(reader, record, splitter, &game));
    record->source.text = hm__arena_str(&record->arena, record->source.text);
    hm__window_take(&reader->window, game.used);
    return record->source.text.ptr ? HM_OK : HM_ENOMEM;
}

/* ---- opening ------------------------------------------------------------- */

static hm_status unknown_notation(const hm_reader *reader,
                                  const hm__foreign *foreign)
{
    char names[HM__NOTATION_LIST];
    hm__problem problem = {.severity = HM_ERROR,
                           .id = "unknown-notation",
                           .hint = foreign->advice};

    hm__notation_list("if it is a record, give its notation with -f NAME: ",
                      names);
    if (!problem.hint)
        problem.hint = names;
    return hm__report(reader->diags, &(hm__source){.name = reader->name},
                      problem, "this is not a record in a known notation%s%s",
                      foreign->name ? ": it seems to be " : "",
                      foreign->name ? foreign->name : "");
}

static hm_status choose_notation(hm_reader *reader, const char *from)
{
    hm__detected found;
    hm_status st = HM_OK;
    hm_str head;

    if (from) {
        reader->notation = hm__notation_find(from);
        reader->why = "as requested";
        return reader->notation
                   ? HM_OK
                   : hm__notation_missing(from, reader->name, reader->diags);
    }
    while (st == HM_OK && hm__window_text(&reader->window).len < HEAD)
        st = hm__window_more(&reader->window);
    if (st != HM_OK && st != HM_END)
        return hm__reader_broken(reader, &(hm__source){.name = reader->name},
                                 st);
    head = hm__str_part(hm__window_text(&reader->window), 0, HEAD);
    HM_TRY(hm__detect(reader->ctx, head, reader->name, &found));
    if (!found.notation)
        return unknown_notation(reader, &found.foreign);
    reader->notation = found.notation;
    reader->why = found.why;
    return HM_OK;
}

static hm_status open_reader(hm_reader *reader, const char *from)
{
    HM_TRY(choose_notation(reader, from));
    return reader->notation->open ? reader->notation->open(reader) : HM_OK;
}

/* A program may forget its texts once the reader is made. */
static hm_status copy_texts(hm_reader *reader, const hm_reader_options *o)
{
    const char **copy =
        hm__arena_zero(&reader->texts, o->setting_count + 1, sizeof(*copy));

    reader->name =
        hm__arena_str(&reader->texts, hm_str_of(o->name ? o->name : "<input>"));
    if (!copy || !reader->name.ptr)
        return HM_ENOMEM;
    for (size_t i = 0; i < o->setting_count; i++) {
        copy[i] = hm__arena_str(&reader->texts, hm_str_of(o->settings[i])).ptr;
        if (!copy[i])
            return HM_ENOMEM;
    }
    reader->settings = copy;
    reader->setting_count = o->setting_count;
    return HM_OK;
}

hm_status hm_reader_new(hm_ctx *ctx, hm_input *input,
                        const hm_reader_options *options, hm_reader **out)
{
    hm_reader_options o;
    hm_reader *reader;
    hm_status st;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    reader = hm__alloc(ctx, sizeof(*reader));
    if (!reader)
        return HM_ENOMEM;
    reader->ctx = ctx;
    hm__window_init(&reader->window, ctx, input);
    hm__arena_init(&reader->texts, ctx);
    reader->diags = o.diags;
    reader->select = o.select;
    reader->select_user = o.select_user;
    if (o.slice) {
        reader->window.offset = o.slice->offset;
        reader->window.line = o.slice->line;
        reader->window.column = o.slice->column;
        reader->game = o.slice->game;
        reader->ends = o.slice->ends;
    }
    st = copy_texts(reader, &o);
    if (st == HM_OK)
        st = hm__notation_check_read(
            (hm__settings){o.settings, o.setting_count}, o.diags);
    if (st == HM_OK)
        st = open_reader(reader, o.from);
    if (st != HM_OK) {
        hm_reader_free(reader);
        return st;
    }
    *out = reader;
    return HM_OK;
}

void hm_reader_free(hm_reader *reader)
{
    if (!reader)
        return;
    if (reader->notation && reader->notation->close)
        reader->notation->close(reader);
    hm__window_free(&reader->window);
    hm__arena_free(&reader->texts);
    hm__free(reader->ctx, reader);
}

hm_status hm_reader_reuse(hm_reader *reader, hm_record **record)
{
    hm__diags_begin(reader->diags);
    if (!*record)
        HM_TRY(hm__record_new(reader->ctx, record));
    hm__record_reset(*record);
    (*record)->notation = reader->notation->name;
    return hm__diags_end(reader->diags,
                         reader->notation->read(reader, *record));
}

hm_status hm_reader_next(hm_reader *reader, hm_record **out)
{
    hm_record *record = NULL;
    hm_status st = hm_reader_reuse(reader, &record);

    *out = NULL;
    if (st != HM_OK) {
        hm_record_free(record);
        return st;
    }
    *out = record;
    return HM_OK;
}

hm_status hm_reader_check(hm_reader *reader)
{
    if (!reader->notation->check)
        return HM_ESUPPORT;
    hm__diags_begin(reader->diags);
    return hm__diags_end(reader->diags, reader->notation->check(reader));
}

hm_status hm_reader_stream(hm_reader *reader, const hm_stream_options *options,
                           hm_out *out)
{
    hm_stream_options o;
    const hm_notation *to;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    if (!reader->notation->stream)
        return HM_ESUPPORT;
    to = o.to ? hm__notation_find(o.to) : reader->notation;
    if (!to)
        return hm__notation_missing(o.to, reader->name, o.diags);
    HM_TRY(hm__notation_check_write(
        to, (hm__settings){o.settings, o.setting_count}, o.diags));
    hm__diags_begin(o.diags);
    hm__diags_begin(reader->diags);
    st = hm__diags_end(o.diags, reader->notation->stream(reader, &o, out));
    return hm__diags_end(reader->diags, st);
}

size_t hm_reader_game(const hm_reader *reader)
{
    return reader->game;
}

const char *hm_reader_notation(const hm_reader *reader)
{
    return reader->notation->name;
}

const char *hm_reader_reason(const hm_reader *reader)
{
    return reader->why;
}
