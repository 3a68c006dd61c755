/*
 * pan.c - the descriptor of Portable Action Notation.
 */
#include "pan.h"

#include <string.h>

#include "base/str.h"

enum { OBJECT = 5 }; // of another kind, unless its name says otherwise

static hm_str skip_blanks(hm_str text)
{
    size_t at = 0;

    while (at < text.len && strchr(" \t\r\n", text.ptr[at]))
        at++;
    return hm__str_part(text, at, text.len);
}

/* Whether a quoted word stands in a text. */
static bool mentions(hm_str text, hm_str word)
{
    for (size_t at = 0; (at = hm__str_find(text, '"', at)) < text.len; at++) {
        if (hm__str_starts(hm__str_part(text, at, text.len), word))
            return true;
    }
    return false;
}

/* A word that begins an action, in quotes. */
static bool is_action(hm_str text)
{
    static const char *const words[] = {"shift", "remove", "capture", "promote",
                                        "drop"};
    size_t end = hm__str_find(text, '"', 1);

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        if (hm_str_is(hm__str_part(text, 1, end), words[i]))
            return true;
    }
    return false;
}

/* Brackets, and then a string, a number or nothing. */
static int pan_probe(hm_str head)
{
    hm_str text = skip_blanks(head);
    size_t depth = 0;

    if (hm__str_starts(text, HM_STR("{")))
        return mentions(text, HM_STR("\"startpos\"")) ? 90 : OBJECT;
    while (hm__str_starts(text, HM_STR("["))) {
        text = skip_blanks(hm__str_part(text, 1, text.len));
        depth++;
    }
    if (text.len == 0)
        return depth > 1 ? 60 : 0; // nothing else nests brackets so
    if (depth == 0)
        return text.ptr[0] == '"' ? OBJECT : 0;
    if (text.ptr[0] == '"')
        return is_action(text) ? 90 : depth > 1 ? 50 : OBJECT;
    if (text.ptr[0] == ']')
        return 50;
    return hm__is_digit(text.ptr[0]) && depth > 1 ? 50 : OBJECT;
}

static void pan_close(hm_reader *reader)
{
    hm__pan *own = reader->own;

    if (!own)
        return;
    hm__grid_free(&own->grid);
    hm__arena_free(&own->arena);
    hm_record_free(own->checked);
    hm_out_free(own->held);
    hm_diags_free(own->tried);
    hm__free(reader->ctx, own->cells);
    hm__free(reader->ctx, own);
}

extern const hm_notation hm__notation_pan;

const hm_notation hm__notation_pan = {
    .name = "pan",
    .title = "Portable Action Notation",
    .media_type = "application/vnd.pan+json",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS,
    .exts = (const char *const[]){"pan", "pcn", NULL},
    .probe = pan_probe,
    .open = hm__pan_open,
    .close = pan_close,
    .usual = true,
    .read = hm__pan_read,
    .find = hm__pan_find,
    .check = hm__pan_check,
    .stream = hm__pan_stream,
    .write = hm__pan_write,
    .move = hm__pan_move,
    .settings =
        (const hm_setting[]){
            {"game", NULL, "name of the game, such as shogi"},
            {"size", NULL, "size of the board, such as 8x8 or 3x3x3"},
            {"board", NULL, "the start: ranks as in FEN, or a list of cells"},
            {"hand", "none keep swap", "what happens to captured actors"},
            {"in-hand", NULL, "actors in hand at the start, such as {\"P\":2}"},
            {"dialect", "2014-06 2014-07", "version of the specification"},
            {NULL, NULL, NULL},
        },
    .write_settings =
        (const hm_setting[]){
            {"expand-setup", "no yes",
             "write an object with the starting "
             "position"},
            {"flat", "no yes", "write a list of actions, without plies"},
            {"lines", "no yes", "write each game on a line, as JSON lines"},
            {NULL, NULL, NULL},
        },
    .rules = "grid",
};
