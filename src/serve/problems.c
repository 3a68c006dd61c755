/*
 * problems.c - diagnostics and places as JSON, for editors.
 */
#include "problems.h"

/* Goes over one code point. */
static void step(hm_str text, text_place *p)
{
    unsigned char c = (unsigned char)text.ptr[p->byte++];

    if (c == '\n') {
        p->line++;
        p->unit++;
        p->ch = 0;
        return;
    }
    while (p->byte < text.len &&
           ((unsigned char)text.ptr[p->byte] & 0xC0) == 0x80)
        p->byte++;
    p->unit += c >= 0xF0 ? 2 : 1;
    p->ch += c >= 0xF0 ? 2 : 1;
}

void place_seek(hm_str text, text_place *place, size_t byte)
{
    if (byte < place->byte)
        *place = (text_place){0};
    while (place->byte < byte && place->byte < text.len)
        step(text, place);
}

size_t place_byte(hm_str text, size_t unit)
{
    text_place place = {0};

    while (place.unit < unit && place.byte < text.len)
        step(text, &place);
    return place.byte;
}

void put_place(hm_json *json, const char *key, const text_place *place)
{
    hm_json_key(json, key);
    hm_json_begin_object(json);
    put_int(json, "line", place->line);
    put_int(json, "ch", place->ch);
    hm_json_end_object(json);
}

static void put_places(job *j, const hm_diag *d, text_place *place)
{
    text_place end;

    put_int(&j->json, "line", d->line);
    put_int(&j->json, "column", d->column);
    put_int(&j->json, "offset", d->offset);
    put_int(&j->json, "length", d->length);
    place_seek(j->text, place, d->offset);
    end = *place;
    place_seek(j->text, &end, d->offset + d->length);
    put_place(&j->json, "from", place);
    put_place(&j->json, "to", &end);
}

void put_problems(job *j)
{
    text_place place = {0};

    hm_diags_sort(j->diags);
    hm_json_begin_array(&j->json);
    for (size_t i = 0; i < hm_diags_count(j->diags); i++) {
        const hm_diag *d = hm_diags_at(j->diags, i);

        hm_json_begin_object(&j->json);
        put_string(&j->json, "severity", hm_severity_name(d->severity));
        put_string(&j->json, "id", d->id);
        put_text(&j->json, "message", d->message);
        if (d->hint.len)
            put_text(&j->json, "hint", d->hint);
        if (d->game)
            put_int(&j->json, "game", d->game);
        if (d->line)
            put_places(j, d, &place);
        hm_json_end_object(&j->json);
    }
    hm_json_end_array(&j->json);
}

void put_all_problems(job *j)
{
    put_int(&j->json, "errors", hm_diags_total(j->diags, HM_ERROR));
    put_int(&j->json, "warnings", hm_diags_total(j->diags, HM_WARNING));
    hm_json_key(&j->json, "problems");
    put_problems(j);
}
