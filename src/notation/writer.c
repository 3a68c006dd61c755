/*
 * writer.c - writing a record in a notation.
 */
#include "notation.h"

hm_status hm_record_write(hm_ctx *ctx, const hm_record *record,
                          const hm_writer_options *options, hm_out *out)
{
    const char *to = options && options->to ? options->to : record->notation;
    const hm_notation *notation = hm__notation_find(to);
    const hm_writer_options none = {.size = sizeof(none)};
    hm_writer writer = {ctx, options ? options : &none, out};

    if (!notation)
        return HM_EUSAGE;
    if (!notation->write)
        return HM_ESUPPORT;
    HM_TRY(notation->write(&writer, record));
    return hm_out_status(out);
}
