/*
 * writer.c - writing a record in a notation, and in an encoding.
 */
#include <halfmove/json.h>

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "notation.h"
#include "rules/rules.h"

hm_status hm__writer_lines(hm_writer *writer, const hm_record *record,
                           hm_status (*write)(hm_writer *writer,
                                              const hm_record *record))
{
    hm_writer inner = *writer;
    hm_status st;

    if (!hm__writer_asks(writer, "lines"))
        return write(writer, record);
    HM_TRY(hm_out_new(writer->ctx, &inner.out));
    st = write(&inner, record);
    if (st == HM_OK)
        st = hm_out_status(inner.out);
    if (st == HM_OK)
        hm_json_line(hm_out_text(inner.out), writer->out);
    hm_out_free(inner.out);
    return st;
}

/* A record of other rules is interpreted by those of the notation first. */
static hm_status write_record(const hm_notation *notation, hm_writer *writer,
                              const hm_record *record)
{
    hm_record *interpreted = NULL;
    hm_status st;

    if (writer->options->follows && notation->separator)
        hm_out_puts(writer->out, notation->separator);
    if (!notation->rules || strcmp(notation->rules, record->rules) == 0)
        return notation->write(writer, record);
    HM_TRY(hm__interpret(writer->ctx, record, notation->rules,
                         writer->options->diags, &interpreted));
    st = notation->write(writer, interpreted);
    hm_record_free(interpreted);
    return st;
}

enum { LISTED = 16 }; // different characters that are reported

/* The characters of a record that its encoding lacks. */
typedef struct losses {
    const hm_writer *writer;
    const hm_record *record;
    hm_str listed[LISTED];
    size_t count;
} losses;

/* Where a character stands in the source; nowhere if it does not. */
static hm_span span_of(hm_str text, hm_str character)
{
    for (size_t at = 0; at + character.len <= text.len; at++) {
        if (memcmp(text.ptr + at, character.ptr, character.len) == 0)
            return (hm_span){at, at + character.len};
    }
    return (hm_span){0, 0};
}

/* Reports each character once. */
static void on_lost_character(void *user, hm_str character)
{
    losses *l = user;

    for (size_t i = 0; i < l->count; i++) {
        if (hm__str_eq(l->listed[i], character))
            return;
    }
    if (l->count == LISTED)
        return;
    l->listed[l->count++] = character;
    hm__report(
        l->writer->options->diags, &l->record->source,
        (hm__problem){.severity = HM_WARNING,
                      .id = "lossy-character",
                      .span = span_of(l->record->source.text, character)},
        "CP932 does not have \"%.*s\"; 〓 is written instead",
        HM_ARG(character));
}

/* Writes to memory first, then encodes that. */
static hm_status write_encoded(hm_writer *writer, const hm_notation *notation,
                               const hm_record *record, hm_out *out)
{
    losses lost = {.writer = writer, .record = record};
    hm_status st = hm_out_new(writer->ctx, &writer->out);

    if (st == HM_OK)
        st = write_record(notation, writer, record);
    if (st == HM_OK)
        st = hm_out_status(writer->out);
    if (st == HM_OK)
        st = hm__encode_cp932(hm_out_text(writer->out), out,
                              (hm__encoding_losses){on_lost_character, &lost});
    hm_out_free(writer->out);
    return st;
}

static hm_status choose_encoding(const hm_notation *notation,
                                 const hm_record *record,
                                 const hm_writer_options *o, hm__encoding *out)
{
    const char *name = o->encoding;

    *out = HM__UTF8;
    if (!name ? strcmp(record->notation, notation->name) == 0
              : strcmp(name, "same") == 0) {
        *out = notation->encodes ? record->encoding : HM__UTF8;
        return HM_OK;
    }
    if (!name)
        return HM_OK;
    if (hm__encoding_find(name, out) && (!*out || notation->encodes))
        return HM_OK;
    hm__report(o->diags, &(hm__source){.name = record->source.name},
               (hm__problem){.severity = HM_ERROR, .id = "record-encoding"},
               "%s cannot be written in %.*s%s", notation->name,
               HM_QUOTE(hm_str_of(name)),
               notation->encodes ? ", only in utf-8 or cp932"
                                 : ", only in UTF-8");
    return HM_EUSAGE;
}

hm_status hm_record_write(hm_ctx *ctx, const hm_record *record,
                          const hm_writer_options *options, hm_out *out)
{
    hm_writer_options o;
    hm_writer writer = {.ctx = ctx, .options = &o, .out = out};
    const hm_notation *notation;
    hm_status st;

    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    notation = hm__notation_find(o.to ? o.to : record->notation);
    if (!notation)
        return hm__notation_missing(o.to, record->source.name, o.diags);
    if (!notation->write)
        return HM_ESUPPORT;
    HM_TRY(hm__notation_check_write(
        notation, (hm__settings){o.settings, o.setting_count}, o.diags));
    HM_TRY(choose_encoding(notation, record, &o, &writer.encoding));
    hm__diags_begin(o.diags);
    if (writer.encoding != HM__UTF8)
        st = write_encoded(&writer, notation, record, out);
    else
        st = write_record(notation, &writer, record);
    if (st == HM_OK)
        st = hm_out_status(out);
    return hm__diags_end(o.diags, st);
}
