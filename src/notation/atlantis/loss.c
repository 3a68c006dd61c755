/*
 * loss.c - names as they are written, and telling about losses.
 */
#include "loss.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/str.h"

hm__atl_shift hm__atl_shift_of(const hm__atl_board *board)
{
    hm__atl_shift shift = {0, 0};

    for (uint32_t i = 0; i < board->count; i++) {
        int column = 1 - board->fields[i].column;
        int row = 1 - board->fields[i].row;

        shift.column = column > shift.column ? column : shift.column;
        shift.row = row > shift.row ? row : shift.row;
    }
    return shift;
}

void hm__atl_put_field(hm_out *out, hm__atl_shift shift, hm__hex field)
{
    char name[HM__ATL_NAME];
    size_t len;

    field.column += shift.column;
    field.row += shift.row;
    len = hm__atl_put_name(field, name);
    hm_out_put(out, (hm_str){name, len});
}

hm_status hm__atl_loss(hm_writer *writer, const hm_record *record,
                       hm_severity severity, const char *id, const char *format,
                       ...)
{
    char message[256];
    va_list args;

    va_start(args, format);
    vsnprintf(message, sizeof(message), format, args);
    va_end(args);
    return hm__report(writer->options->diags, &record->source,
                      (hm__problem){.severity = severity, .id = id}, "%s",
                      message);
}

const hm__atl_game *hm__atl_game_of(const hm_record *record)
{
    return strcmp(record->rules, "atlantis") == 0 ? record->start : NULL;
}
