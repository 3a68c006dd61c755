/*
 * json_writer.c - compact JSON on its way out.
 *
 * No stack of brackets is kept: whether a comma comes next depends only on
 * what was written last.
 */
#include "json.h"

static void put_value(hm__json_writer *writer, const char *text)
{
    if (writer->comma)
        hm_out_char(writer->out, ',');
    hm_out_puts(writer->out, text);
    writer->comma = true;
}

void hm__json_begin_object(hm__json_writer *writer)
{
    put_value(writer, "{");
    writer->comma = false;
}

void hm__json_end_object(hm__json_writer *writer)
{
    hm_out_char(writer->out, '}');
    writer->comma = true;
}

void hm__json_begin_array(hm__json_writer *writer)
{
    put_value(writer, "[");
    writer->comma = false;
}

void hm__json_end_array(hm__json_writer *writer)
{
    hm_out_char(writer->out, ']');
    writer->comma = true;
}

void hm__json_key(hm__json_writer *writer, const char *key)
{
    hm__json_string(writer, hm_str_of(key));
    hm_out_char(writer->out, ':');
    writer->comma = false;
}

void hm__json_string(hm__json_writer *writer, hm_str text)
{
    put_value(writer, "");
    hm_out_json(writer->out, text);
}

void hm__json_int(hm__json_writer *writer, int64_t value)
{
    put_value(writer, "");
    hm_out_int(writer->out, value);
}

void hm__json_number(hm__json_writer *writer, double value)
{
    put_value(writer, "");
    hm_out_number(writer->out, value);
}

void hm__json_bool(hm__json_writer *writer, bool value)
{
    put_value(writer, value ? "true" : "false");
}

void hm__json_null(hm__json_writer *writer)
{
    put_value(writer, "null");
}

void hm__json_raw(hm__json_writer *writer, hm_str json)
{
    put_value(writer, "");
    hm_out_put(writer->out, json);
}

void hm__json_end_line(hm__json_writer *writer)
{
    hm_out_char(writer->out, '\n');
    writer->comma = false;
}
