/*
 * ppn.c - the descriptor of Portable Piecepack Notation.
 */
#include "ppn.h"

#include <string.h>

#include "base/str.h"
#include "base/utf8.h"

/* Whether a line begins with a word. */
static bool has_line(hm_str text, hm_str word)
{
    for (size_t at = 0; at < text.len; at = hm__str_find(text, '\n', at) + 1) {
        if (hm__str_starts(hm__str_part(text, at, text.len), word))
            return true;
    }
    return false;
}

/*
 * Almost any text could be PPN, since metadata are optional. A "---" line makes
 * it likely; anything else is a last resort. Only PPN names its parser, and
 * then what follows may look like any other notation.
 */
static int ppn_probe(hm_str head)
{
    hm_str text = hm__str_trim(head);

    if (hm__str_starts(text, HM_STR("\xEF\xBB\xBF")))
        text = hm__str_part(text, 3, text.len);
    if (has_line(text, HM_STR("MovetextParser:")))
        return 99;
    if (hm__str_starts(text, HM_STR("---")))
        return 80;
    return 10;
}

static hm_status ppn_open(hm_reader *reader)
{
    reader->own = hm__alloc(reader->ctx, sizeof(hm__ppn));
    return reader->own ? HM_OK : HM_ENOMEM;
}

static void ppn_close(hm_reader *reader)
{
    hm__ppn *own = reader->own;

    if (!own)
        return;
    hm__free(reader->ctx, own->words);
    hm__free(reader->ctx, own);
}

extern const hm_notation hm__notation_ppn;

const hm_notation hm__notation_ppn = {
    .name = "ppn",
    .title = "Portable Piecepack Notation",
    .exts = (const char *const[]){"ppn", NULL},
    .probe = ppn_probe,
    .open = ppn_open,
    .close = ppn_close,
    .first_label = "1.",
    .usual = true,
    .read = hm__ppn_read,
    .find = hm__ppn_find,
    .write = hm__ppn_write,
    .move = hm__ppn_move,
    .write_settings =
        (const hm_setting[]){
            {"expand-setup", "no yes", "write the start out as moves"},
            {"moves", "no yes", "spell the whole game out as plain moves"},
            {NULL, NULL, NULL},
        },
    .holds = true,
};
