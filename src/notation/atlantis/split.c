/*
 * split.c - where a transcript ends, among several in a source.
 */
#include "atlantis.h"

#include "base/str.h"

/* ---- JSON lines ----------------------------------------------------------
 *
 * Documents that are lines of their own are games; a document in a layout for
 * people is the only one. */

typedef struct document {
    size_t depth;
    bool string, escaped; // inside a string, after a backslash
    bool closed;          // the document, and blanks may follow
    bool only;            // all else belongs to it too
} document;

/* Reads a line up to where the document closes; what is after that. */
static hm_str read_line(document *d, hm_str line)
{
    for (size_t at = 0; at < line.len; at++) {
        char c = line.ptr[at];

        if (d->escaped)
            d->escaped = false;
        else if (c == '"')
            d->string = !d->string;
        else if (d->string)
            d->escaped = c == '\\';
        else if (c == '{' || c == '[')
            d->depth++;
        else if ((c == '}' || c == ']') && d->depth && --d->depth == 0) {
            d->closed = true;
            return hm__str_part(line, at + 1, line.len);
        }
    }
    return HM_STR("");
}

static hm__cut look_at_json(hm__splitter *splitter, hm_str line, size_t at)
{
    document *d = splitter->own;
    bool before = d->closed;
    hm_str rest;

    (void)at;
    if (d->only)
        return HM__CUT_NONE;
    rest = hm__str_trim(before ? line : read_line(d, line));
    if (before && hm__str_starts(rest, HM_STR("{")))
        return HM__CUT_BEFORE;
    d->only = d->depth > 0 || rest.len > 0;
    return HM__CUT_NONE;
}

/* ---- old text ------------------------------------------------------------
 */

/* A header begins the next game, if anything but blanks was before it. */
static hm__cut look_at_old(hm__splitter *splitter, hm_str line, size_t at)
{
    bool *begun = splitter->own;

    (void)at;
    if (*begun && hm__str_starts(line, HM_STR("atlantis-transcript")))
        return HM__CUT_BEFORE;
    *begun |= hm__str_find(line, 'a', 0) < line.len;
    return HM__CUT_NONE;
}

/* ---- both ----------------------------------------------------------------
 */

typedef union own {
    document json;
    bool begun;
} own;

typedef hm__cut look(hm__splitter *splitter, hm_str line, size_t at);

static hm__splitter splitter_with(look *line, own *o)
{
    return (hm__splitter){.line = line,
                          .own = o,
                          .own_size = sizeof(*o),
                          .keeps_blank = true,
                          .lf = true};
}

static hm_status find(hm_reader *r, look *line, size_t most, hm__border *out)
{
    own o;
    hm__splitter games = splitter_with(line, &o);

    return hm__reader_border(r, &games, most, out);
}

static hm_status copy(hm_reader *r, look *line, hm_record *record, bool *bom)
{
    own o;
    hm__splitter games = splitter_with(line, &o);
    size_t before = r->window.offset;

    record->rules = "atlantis";
    HM_TRY(hm__reader_copy(r, record, &games));
    *bom = record->source.offset > before;
    return HM_OK;
}

hm_status hm__atl_find_json(hm_reader *r, size_t most, hm__border *out)
{
    return find(r, look_at_json, most, out);
}

hm_status hm__atl_find_old(hm_reader *r, size_t most, hm__border *out)
{
    return find(r, look_at_old, most, out);
}

hm_status hm__atl_copy_json(hm_reader *r, hm_record *record, bool *bom)
{
    return copy(r, look_at_json, record, bom);
}

hm_status hm__atl_copy_old(hm_reader *r, hm_record *record, bool *bom)
{
    return copy(r, look_at_old, record, bom);
}
