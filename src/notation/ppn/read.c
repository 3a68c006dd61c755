/*
 * read.c - Portable Piecepack Notation, reader.
 *
 * docs/formats/ppn.md is the guide and the test. A game is copied out of the
 * window into its record first, so that everything points into the copy.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "model/document.h"
#include "ppn.h"

static const char bom[] = "\xEF\xBB\xBF";

static hm_status fail(hm_reader *r, const hm_record *record, hm_span span,
                      const char *id, const char *message)
{
    return hm__report(
        r->diags, &record->source,
        (hm__problem){.severity = HM_ERROR, .id = id, .span = span}, "%s",
        message);
}

/* ---- the text of a game -------------------------------------------------- */

static hm_status too_large(hm_reader *r, hm_record *record)
{
    hm__reader_too_large(r, record, hm__window_text(&r->window));
    HM_TRY(hm__document_skip(&r->window));
    return HM_ELIMIT;
}

hm_status hm__ppn_find(hm_reader *r, size_t most, hm__border *out)
{
    *out = (hm__border){0};
    return hm__document_next(&r->window, r->game == 0, most, &out->size);
}

static hm_status take_game(hm_reader *r, hm_record *record)
{
    bool first = r->game == 0;
    size_t size;
    hm_status st =
        hm__document_next(&r->window, first, r->ctx->limits.game_bytes, &size);
    hm_str text;

    if (st == HM_END)
        return HM_END;
    HM_TRY(hm__reader_begin(r, record));
    if (st == HM_ELIMIT)
        return too_large(r, record);
    if (st != HM_OK)
        return hm__reader_broken(r, &record->source, st);
    text = hm__str_part(hm__window_text(&r->window), 0, size);
    if (first && hm__str_starts(text, hm_str_of(bom))) {
        text = hm__str_part(text, 3, text.len);
        record->source.offset += 3;
    }
    record->source.text = hm__arena_str(&record->arena, text);
    hm__window_take(&r->window, size);
    return record->source.text.ptr ? HM_OK : HM_ENOMEM;
}

/* PPN is UTF-8 without NUL bytes. */
static hm_status check_bytes(hm_reader *r, const hm_record *record)
{
    hm_str text = record->source.text;
    size_t bad = hm__utf8_invalid(text);
    size_t nul = hm__str_find(text, '\0', 0);

    if (bad < text.len)
        return fail(r, record, (hm_span){bad, bad + 1}, "ppn-not-utf8",
                    "this byte is not UTF-8");
    if (nul < text.len)
        return fail(r, record, (hm_span){nul, nul + 1}, "ppn-nul-byte",
                    "a NUL byte has no place in a text");
    return HM_OK;
}

/* ---- metadata ------------------------------------------------------------ */

/* "--- # comment" and "--- {a: b}" are YAML; "----" only begins a game. */
static hm_span yaml_part(hm_reader *r, const hm_record *record)
{
    const hm__parts *parts = &record->parts;
    hm_span part = parts->meta;
    size_t at = parts->head.start + 3;
    const char *text = record->source.text.ptr;

    if (parts->head.end > at && (text[at] == ' ' || text[at] == '\t')) {
        part.start = at;
    } else if (parts->head.end > at && text[at] != '\r') {
        hm__report(r->diags, &record->source,
                   (hm__problem){.severity = hm__lenient(r->diags),
                                 .id = "ppn-start-line",
                                 .span = parts->head},
                   "a game begins with a line of \"---\"");
    }
    return part;
}

/* "..." ends the metadata; anything behind it on its line is not read. */
static void check_tail(hm_reader *r, const hm_record *record)
{
    hm_span tail = record->parts.tail;
    hm_str line = hm__str_part(record->source.text, tail.start, tail.end);
    hm_str rest = hm__str_trim(hm__str_part(line, 3, line.len));

    if (!hm__str_starts(line, HM_STR("...")) || rest.len == 0 ||
        rest.ptr[0] == '#')
        return;
    hm__report(r->diags, &record->source,
               (hm__problem){.severity = hm__lenient(r->diags),
                             .id = "ppn-end-line",
                             .span = tail,
                             .hint = "moves begin on the next line"},
               "what stands behind \"...\" on its line is not read");
}

static hm_status read_meta(hm_reader *r, hm_record *record)
{
    hm_span part = yaml_part(r, record);
    const hm_meta *twice;

    if (part.end - part.start > r->ctx->limits.meta_bytes) {
        fail(r, record, (hm_span){part.start, part.start + 1},
             "limit-meta-bytes", "the metadata are too long");
        return HM_ELIMIT;
    }
    if (part.end == part.start)
        return hm__meta_finish(&record->meta, &record->arena, &twice);
    return hm__yaml_read(&record->meta, part, &record->source, &record->arena,
                         r->diags);
}

hm_status hm__ppn_read(hm_reader *r, hm_record *record)
{
    hm_status st;

    record->rules = "table";
    HM_TRY(take_game(r, record));
    HM_TRY(check_bytes(r, record));
    record->parts = hm__document_split(record->source.text);
    HM_TRY(read_meta(r, record));
    check_tail(r, record);
    st = hm__ppn_inside(r, record);
    return st == HM_END ? hm__ppn_movetext(r, record) : st;
}
