/*
 * loss.c - names as they are written, and reporting losses.
 */
#include "loss.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/str.h"

/* Whether a field still has a name once it is moved. */
static bool is_named(hm__hex field, hm__atl_shift shift)
{
    char name[HM__HEX_NAME];
    size_t len;

    field.column += shift.column;
    field.row += shift.row;
    len = hm__hex_name(field, name);
    return hm__atl_read_name((hm_str){name, len}, &field) == HM__ATL_FIELD_NAME;
}

bool hm__atl_shift_of(const hm__atl_board *board, hm__atl_shift *out)
{
    hm__atl_shift shift = {0, 0};
    hm__hex far = {1, 1, 0};

    for (uint32_t i = 0; i < board->count; i++) {
        hm__hex field = board->fields[i];

        shift.column =
            1 - field.column > shift.column ? 1 - field.column : shift.column;
        shift.row = 1 - field.row > shift.row ? 1 - field.row : shift.row;
        far.column = field.column > far.column ? field.column : far.column;
        far.row = field.row > far.row ? field.row : far.row;
    }
    *out = (hm__atl_shift){0, 0};
    if (!is_named(far, shift))
        return false;
    *out = shift;
    return true;
}

hm_str hm__atl_player_text(const hm_record *record, size_t player,
                           const char *what, hm_str own)
{
    const hm_meta *tag;
    char key[40];

    snprintf(key, sizeof(key), "Player%zu%s", player + 1, what);
    tag = hm_meta_get(&record->meta, key);
    return tag && tag->made ? tag->text : own;
}

bool hm__atl_is_other_tag(const hm_meta *tag)
{
    size_t at = 6;

    if (!tag->made || !hm__str_starts(tag->key, HM_STR("Player")))
        return tag->made;
    while (at < tag->key.len && hm__is_digit(tag->key.ptr[at]))
        at++;
    return at != tag->key.len &&
           !hm_str_is(hm__str_part(tag->key, at, tag->key.len), "Color");
}

void hm__atl_put_field(hm_out *out, hm__atl_shift shift, hm__hex field)
{
    char name[HM__HEX_NAME];
    size_t len;

    field.column += shift.column;
    field.row += shift.row;
    len = hm__hex_name(field, name);
    hm_out_put(out, (hm_str){name, len});
}

hm_status hm__atl_loss(hm_writer *writer, const hm_record *record,
                       hm_severity severity, const char *id, const char *format,
                       ...)
{
    hm__source nowhere = {.name = record->source.name,
                          .game = record->source.game};
    char message[256];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    return hm__report(writer->options->diags, &nowhere,
                      (hm__problem){.severity = severity, .id = id}, "%s",
                      message);
}
