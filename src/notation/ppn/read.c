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

static hm_status fail(hm_reader *r, const hm_record *record, hm_span span,
                      const char *id, const char *message)
{
    return hm__report(
        r->diags, &record->source,
        (hm__problem){.severity = HM_ERROR, .id = id, .span = span}, "%s",
        message);
}

/* ---- the text of a game -------------------------------------------------- */

static hm__splitter splitter_with(bool *begun)
{
    return (hm__splitter){.line = hm__document_cut,
                          .own = begun,
                          .own_size = sizeof(*begun),
                          .keeps_blank = true,
                          .lf = true};
}

hm_status hm__ppn_find(hm_reader *r, size_t most, hm__border *out)
{
    bool begun;
    hm__splitter games = splitter_with(&begun);

    return hm__reader_border(r, &games, most, out);
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
                    "text may not contain a NUL byte");
    return HM_OK;
}

/* ---- metadata ------------------------------------------------------------ */

/* With CR alone the whole file would be this line. */
static hm_span report_cr(hm_reader *r, const hm_record *record)
{
    hm_span start = {record->parts.head.start, record->parts.head.start + 3};

    hm__report(r->diags, &record->source,
               (hm__problem){.severity = HM_ERROR,
                             .id = "ppn-start-line",
                             .span = start,
                             .hint = "lines end in LF, or CR and LF"},
               "this line ends in CR alone, so what follows is not read");
    return record->parts.meta;
}

/* "--- # comment" and "--- {a: b}" are YAML; "----" only begins a game. */
static hm_span yaml_part(hm_reader *r, const hm_record *record)
{
    const hm__parts *parts = &record->parts;
    hm_span part = parts->meta;
    size_t at = parts->head.start + 3;
    const char *text = record->source.text.ptr;

    if (parts->head.end > at && text[at] == '\r' &&
        hm__after_spaces(record->source.text, at) < parts->head.end)
        return report_cr(r, record);
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

/* "..." ends the metadata; anything after it on its line is not read. */
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
               "what follows \"...\" on its line is not read");
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
    bool begun;
    hm__splitter games = splitter_with(&begun);
    hm_status st;

    record->rules = "table";
    HM_TRY(hm__reader_copy(r, record, &games));
    HM_TRY(check_bytes(r, record));
    record->parts = hm__document_split(record->source.text);
    HM_TRY(read_meta(r, record));
    check_tail(r, record);
    st = hm__ppn_inside(r, record);
    if (st == HM_END)
        st = hm__reader_head(r, record);
    else
        return st;
    return st == HM_OK ? hm__ppn_movetext(r, record) : st;
}
