/*
 * ppn.c - the descriptor of Portable Piecepack Notation.
 */
#include "ppn.h"

#include <string.h>

#include "base/str.h"
#include "table/lang.h"

/* ---- recognising it --------------------------------------------------- */

/* Whether a line begins with a word. */
static bool has_line(hm_str text, hm_str word)
{
    for (size_t at = 0; at < text.len; at = hm__str_find(text, '\n', at) + 1) {
        if (hm__str_starts(hm__str_part(text, at, text.len), word))
            return true;
    }
    return false;
}

/* How places begin: "b4", "(2,3)", "<1,0>", "^b4", "?S" */
static bool is_place(hm_str text)
{
    size_t at = 0;

    while (at < 2 && at < text.len && hm__is_lower(text.ptr[at]))
        at++;
    if (at == text.len)
        return false;
    if (at)
        return hm__is_digit(text.ptr[at]) || text.ptr[at] == '{';
    return memchr("(<^&?[{", text.ptr[0], 7);
}

/* A piece is given by its place, or by its number. */
static bool is_piece(hm_str text)
{
    return is_place(text) || (text.len && hm__is_digit(text.ptr[0]));
}

/* Whether a word could be a move: its token has a place where it needs one. */
static bool is_move(hm_str word)
{
    hm__submove move;

    if (!hm__submove_next(&word, &move))
        return false;
    switch (move.token) {
    case HM__TOKEN_NONE:
        return false;
    case HM__TURN:
    case HM__TURN_AROUND:
    case HM__REPLACE:
    case HM__UPDATE:
        return move.right.len && is_piece(move.left);
    case HM__REMOVE:
    case HM__FLIP:
    case HM__RAISE:
        return is_piece(move.right);
    case HM__DROP:
    case HM__DROP_UNDER:
        return move.left.len && is_place(move.right);
    default:
        return is_piece(move.left) && is_place(move.right);
    }
}

/* number = digits dots; what is left of the word */
static hm_str skip_number(hm_str word)
{
    size_t digits = 0;
    size_t at;

    while (digits < word.len && hm__is_digit(word.ptr[digits]))
        digits++;
    for (at = digits; at < word.len && word.ptr[at] == '.';)
        at++;
    return at > digits ? hm__str_part(word, at, word.len) : word;
}

static bool is_blank(hm_str text, size_t at)
{
    return at >= text.len || memchr(" \t\r\n", text.ptr[at], 4);
}

/* Where a comment or a tag pair at `at` ends; `at` if there is none. */
static size_t skip_other(hm_str text, size_t at)
{
    bool first = at == 0 || text.ptr[at - 1] == '\n';
    size_t end = hm__str_find(text, '}', at) + 1;

    if (text.ptr[at] == '{' && is_blank(text, end)) // else a list of words
        return end;
    return first && text.ptr[at] == '[' ? hm__str_find(text, '\n', at) : at;
}

/* The next word of the movetext; empty after the last. */
static hm_str next_word(hm_str text, size_t *at)
{
    size_t start;

    for (;;) {
        while (*at < text.len && is_blank(text, *at))
            ++*at;
        start = *at;
        if (start >= text.len)
            return hm__str_part(text, text.len, text.len);
        *at = skip_other(text, start);
        if (*at == start)
            break;
    }
    while (!is_blank(text, *at))
        ++*at;
    return hm__str_part(text, start, *at);
}

/*
 * Whether at least half of the first words are moves; one is enough where the
 * first word is a number.
 */
static int probe_moves(hm_str text)
{
    enum { ENOUGH = 16 };
    bool numbered = false;
    size_t moves = 0;
    size_t others = 0;
    size_t at = 0;

    for (hm_str word = next_word(text, &at);
         word.len && moves + others < ENOUGH; word = next_word(text, &at)) {
        hm_str rest = skip_number(word);

        numbered = numbered || (!moves && !others && rest.len < word.len);
        moves += rest.len && is_move(rest);
        others += rest.len && !is_move(rest);
    }
    if (moves && moves >= others)
        return 50;
    if (moves)
        return numbered ? 40 : 1;
    return numbered && !others ? 15 : 1;
}

/* "{" and "[" also begin comments and tag pairs. */
static bool is_json(hm_str text)
{
    hm_str rest;

    if (!text.len || !memchr("{[", text.ptr[0], 2))
        return false;
    rest = hm__str_trim(hm__str_part(text, 1, text.len));
    return rest.len == 0 || memchr("\"[{]}", rest.ptr[0], 5);
}

/*
 * Metadata are optional, but only PPN begins with a line of "---". Where it
 * names a parser, what follows may look like any other notation.
 */
static int ppn_probe(hm_str head)
{
    hm_str text = hm__str_trim(head);
    hm__parts parts = hm__document_split(text);

    if (hm__str_starts(text, HM_STR("---")))
        return has_line(text, HM_STR("MovetextParser:")) ? 99 : 98;
    if (is_json(text))
        return 0;
    if (!text.len)
        return 15;
    if (has_line(text, HM_STR("[GameType \"")) &&
        !has_line(text, HM_STR("[GameType \"2"))) // a number: draughts
        return 60;
    if (parts.meta.end > parts.meta.start && parts.tail.end > parts.tail.start)
        return 60; // "Event: x" and a line of "..."
    return probe_moves(hm__str_part(text, parts.moves.start, parts.moves.end));
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
    .media_type = "application/x-ppn",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS | HM_COMMENTS | HM_ENDS,
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
            {"expand-setup", "no yes", "write the starting position as moves"},
            {"moves", "no yes", "write the whole game as plain moves"},
            {NULL, NULL, NULL},
        },
    .holds = true,
};
