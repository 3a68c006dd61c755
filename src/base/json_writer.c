/*
 * json_writer.c - compact JSON on its way out.
 *
 * No stack of brackets is kept: whether a comma comes next depends only on
 * what was written last.
 */
#include <halfmove/json.h>

#include <string.h>

#include "out.h"
#include "put.h"
#include "str.h"

/* An exported function could be replaced, so it is never inlined. */
static inline hm_out *begin_value(hm_json *json)
{
    if (json->comma)
        hm_out_char(json->out, ',');
    json->comma = true;
    return json->out;
}

hm_out *hm_json_value(hm_json *json)
{
    return begin_value(json);
}

static void begin(hm_json *json, char bracket)
{
    hm_out_char(begin_value(json), bracket);
    json->comma = false;
}

static void end(hm_json *json, char bracket)
{
    hm_out_char(json->out, bracket);
    json->comma = true;
}

void hm_json_begin_object(hm_json *json)
{
    begin(json, '{');
}

void hm_json_end_object(hm_json *json)
{
    end(json, '}');
}

void hm_json_begin_array(hm_json *json)
{
    begin(json, '[');
}

void hm_json_end_array(hm_json *json)
{
    end(json, ']');
}

void hm_json_key(hm_json *json, const char *key)
{
    size_t len = strlen(key);
    char *to = hm__out_begin(json->out, len + 4);

    if (!to)
        return;
    *to = ',';
    to += json->comma;
    *to++ = '"';
    to = HM__PUT(hm__put_text(to, (hm_str){key, len}), "\":");
    hm__out_end(json->out, to);
    json->comma = false;
}

void hm_json_any_key(hm_json *json, hm_str key)
{
    hm_out_json(begin_value(json), key);
    hm_out_char(json->out, ':');
    json->comma = false;
}

void hm_json_string(hm_json *json, hm_str text)
{
    hm_out_json(begin_value(json), text);
}

void hm_json_int(hm_json *json, int64_t value)
{
    hm_out_int(begin_value(json), value);
}

void hm_json_number(hm_json *json, double value)
{
    hm_out_number(begin_value(json), value);
}

void hm_json_bool(hm_json *json, bool value)
{
    hm_out_puts(begin_value(json), value ? "true" : "false");
}

void hm_json_null(hm_json *json)
{
    hm_out_puts(begin_value(json), "null");
}

void hm_json_end_line(hm_json *json)
{
    hm_out_char(json->out, '\n');
    json->comma = false;
}

/* Where a document is that is being written on one line. */
typedef struct line {
    bool string, escape; // inside a string, after a backslash
} line;

/* Writes a part of a document without the blanks between its tokens. */
static char *put_line_part(line *l, hm_str part, char *to)
{
    line now = *l;

    for (size_t i = 0; i < part.len; i++) {
        char c = part.ptr[i];

        *to = c;
        if (!now.string) {
            now.string = c == '"';
            to += c > ' ' || (c != ' ' && c != '\t' && c != '\r' && c != '\n');
            continue;
        }
        now.string = now.escape || c != '"';
        now.escape = !now.escape && c == '\\';
        to++;
    }
    *l = now;
    return to;
}

void hm_json_line(hm_str document, hm_out *out)
{
    enum { PART = 1 << 12 };
    line l = {false, false};

    for (size_t at = 0; at < document.len; at += PART) {
        hm_str part = hm__str_part(document, at, at + PART);
        char *to = hm__out_begin(out, part.len);

        if (!to)
            return;
        hm__out_end(out, put_line_part(&l, part, to));
    }
    hm_out_char(out, '\n');
}
