/*
 * pgn.c - the descriptor of Portable Game Notation, and how to recognise it.
 */
#include "pgn.h"

#include <string.h>

#include "base/str.h"

/* What the beginning of a text contains. */
typedef struct census {
    int roster; // tags that every game of chess should have
    int tags, moves, others;
    bool foreign; // a tag of other games is there
} census;

static bool is_one_of(hm_str name, const char *const *names)
{
    for (; *names; names++) {
        if (hm_str_is(name, *names))
            return true;
    }
    return false;
}

/*
 * A move as in most files. Other spellings are not counted: other notations
 * also have moves such as a2-a4.
 */
static bool is_san(hm_str word)
{
    static const char squares[] = "abcdefgh12345678x";
    size_t at = 0;
    size_t n = word.len;

    while (n && strchr("+#!?", word.ptr[n - 1]))
        n--;
    word.len = n;
    if (hm_str_is(word, "O-O") || hm_str_is(word, "O-O-O"))
        return true;
    if (n > 3 && word.ptr[n - 2] == '=' && strchr("QRBN", word.ptr[n - 1]))
        n -= 2;
    if (n > 4 && hm__str_starts(word, HM_STR("\xE2\x99")))
        at = 3; // a figurine
    else if (n && strchr("KQRBN", word.ptr[0]))
        at = 1;
    else if (n > 3 && word.ptr[1] != 'x')
        return false; // two squares
    while (at + 2 < n && strchr(squares, word.ptr[at]))
        at++;
    return n == at + 2 && word.ptr[at] >= 'a' && word.ptr[at] <= 'h' &&
           word.ptr[at + 1] >= '1' && word.ptr[at + 1] <= '8';
}

static void count_tag(hm_str head, size_t *at, census *c)
{
    static const char *const roster[] = {"Event", "Site",     "Date",   "Round",
                                         "White", "Black",    "Result", "ECO",
                                         "FEN",   "WhiteElo", NULL};
    static const char *const others[] = {"Sente",     "Gote", "GoteRank",
                                         "SenteRank", "SFEN", "Handicap",
                                         "GameType",  NULL};
    hm__pgn_tag tag;

    hm__pgn_tag_read(head, *at, &tag);
    c->tags++;
    c->roster += is_one_of(tag.name, roster) && !tag.odd;
    c->foreign = c->foreign || is_one_of(tag.name, others);
    *at = tag.end;
}

/*
 * A word ends at a space, because words of other notations contain other signs.
 * Numbers, results and glyphs are not counted.
 */
static void count_word(hm_str head, size_t *at, census *c)
{
    size_t start = *at;
    size_t end = start;
    hm_str word;
    bool odd;

    while (end < head.len && !strchr(" \t\v\r\n{}();*", head.ptr[end]))
        end++;
    *at = end > start ? end : start + 1;
    if (hm__pgn_result(hm__str_part(head, start, end), &odd) ||
        head.ptr[start] == '$' || end == head.len)
        return;
    while (start < end && hm__is_digit(head.ptr[start]))
        start++;
    while (start < end && head.ptr[start] == '.')
        start++;
    word = hm__str_part(head, start, end);
    c->moves += is_san(word);
    c->others += word.len && !is_san(word);
}

static census count(hm_str head)
{
    enum { ENOUGH = 64 };
    census c = {0};
    size_t at = 0;

    while (c.moves + c.others < ENOUGH) {
        at = hm__pgn_skip_blanks(head, at);
        if (at >= head.len)
            break;
        if (head.ptr[at] == '{')
            at = hm__str_find(head, '}', at) + 1;
        else if (head.ptr[at] == ';' ||
                 (head.ptr[at] == '%' && (!at || head.ptr[at - 1] == '\n')))
            at = hm__pgn_line_end(head, at);
        else if (hm__pgn_is_tag(head, at))
            count_tag(head, &at, &c);
        else
            count_word(head, &at, &c);
    }
    return c;
}

static int pgn_probe(hm_str head)
{
    census c = count(head);

    if (c.foreign)
        return 0;
    if (c.moves > c.others)
        return c.tags ? 95 : 80;
    if (c.roster >= 3 && c.others <= c.moves + 16)
        return 75;
    return c.roster && !c.moves && !c.others ? 30 : 0;
}

extern const hm_notation hm__notation_pgn;

const hm_notation hm__notation_pgn = {
    .name = "pgn",
    .title = "Portable Game Notation",
    .media_type = "application/x-chess-pgn",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS | HM_COMMENTS | HM_VARIATIONS |
             HM_MARKS | HM_ENDS,
    .exts = (const char *const[]){"pgn", NULL},
    .probe = pgn_probe,
    .first_label = "1.",
    .paired = true,
    .usual = true,
    .close = hm__pgn_close,
    .read = hm__pgn_read,
    .find = hm__pgn_find,
    .check = hm__pgn_check,
    .write = hm__pgn_write,
    .move = hm__pgn_move_typed,
    .settings =
        (const hm_setting[]){
            {"moves", "yes no", "read the moves, or only the tags"},
            {NULL, NULL, NULL},
        },
    .write_settings =
        (const hm_setting[]){
            {"comments", "yes no", "write comments"},
            {"variations", "yes no", "write variations"},
            {"nags", "yes no", "write glyphs (NAGs), such as $1"},
            {NULL, NULL, NULL},
        },
    .rules = "chess",
};
