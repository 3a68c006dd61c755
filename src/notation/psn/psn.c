/*
 * psn.c - the words of PSN, and its descriptor.
 */
#include "psn.h"

#include <string.h>

#include "base/str.h"
#include "notation/shogi/check.h"

/* ---- properties ---------------------------------------------------------- */

/* Names are told apart without case and without "_". */
static bool is_name(hm_str name, const char *word)
{
    for (size_t i = 0; i < name.len; i++) {
        if (name.ptr[i] == '_')
            continue;
        if (!*word || hm__lower(name.ptr[i]) != hm__lower(*word))
            return false;
        word++;
    }
    return !*word;
}

const char *hm__psn_property(hm_str name)
{
    static const struct {
        const char *name, *word;
    } properties[] = {
        {"Sente", "Sente"},
        {"Sente", "Black"},
        {"Gote", "Gote"},
        {"Gote", "White"},
        {"SenteRank", "SenteRank"},
        {"SenteRank", "SenteGrade"},
        {"SenteRank", "BlackRank"},
        {"SenteRank", "BlackGrade"},
        {"GoteRank", "GoteRank"},
        {"GoteRank", "GoteGrade"},
        {"GoteRank", "WhiteRank"},
        {"GoteRank", "WhiteGrade"},
        {"Date", "Date"},
        {"Result", "Result"},
        {"Event", "Event"},
        {"Round", "Round"},
        {"Site", "Site"},
        {"Handicap", "Handicap"},
        {"Joseki", "Joseki"},
        {"Joseki", "Opening"},
        {"SFEN", "SFEN"},
        {"FEN", "FEN"},
        {"Moves", "Moves"},
        {"PlyCount", "PlyCount"},
        {"Termination", "Termination"},
    };

    for (size_t i = 0; i < HM_COUNT(properties); i++) {
        if (is_name(name, properties[i].word))
            return properties[i].name;
    }
    return NULL;
}

/* ---- recognising it --------------------------------------------------- */

/* Whether a word is a move that says where it goes. */
static bool is_clear_move(hm_str word)
{
    hm__psn_move m;

    return hm__psn_move_read(word, &m) && !m.is_usi &&
           m.pattern.hint_count == 1 && m.pattern.hints[0].to_file &&
           m.pattern.hints[0].to_rank;
}

/* A word without its number, "12." or "1...". */
static hm_str skip_number(hm_str word)
{
    size_t at = 0;

    while (at < word.len && hm__is_digit(word.ptr[at]))
        at++;
    if (at == word.len)
        return at ? word : hm__str_part(word, at, at);
    while (at < word.len && word.ptr[at] == '.')
        at++;
    return hm__str_part(word, at, word.len);
}

/* Steps over blanks, comments, brackets and properties. */
static void skip_others(hm_str text, size_t *at)
{
    while (*at < text.len) {
        if (text.ptr[*at] == '{')
            *at = hm__str_find(text, '}', *at) + 1;
        else if (hm__psn_is_property(text, *at))
            *at = hm__str_find(text, '\n', *at) + 1;
        else if (memchr(" \t\r\n()}", text.ptr[*at], 7))
            ++*at;
        else
            return;
    }
    *at = text.len;
}

/* Whether most of the first words are moves. */
static bool has_moves(hm_str text)
{
    enum { ENOUGH = 16 };
    size_t at = 0;
    int moves = 0;
    int others = 0;

    for (skip_others(text, &at); at < text.len && moves + others < ENOUGH;
         skip_others(text, &at)) {
        size_t end = at;
        hm_str word;
        hm__psn_move m;

        while (end < text.len && !memchr(" \t\r\n(){}", text.ptr[end], 8))
            end++;
        word = skip_number(hm__str_part(text, at, end));
        at = end;
        if (is_clear_move(word))
            moves++;
        else if (word.len && !hm__psn_move_read(word, &m))
            others++;
    }
    return moves > others;
}

/* Names that the metadata of other notations do not have. */
static bool has_own_property(hm_str head)
{
    static const char *const names[] = {"[Sente ", "[Gote ", "[SenteRank ",
                                        "[Handicap ", "[SFEN "};

    for (size_t at = 0; at < head.len; at = hm__str_find(head, '\n', at) + 1) {
        hm_str line = hm__str_part(head, at, head.len);

        for (size_t i = 0; i < HM_COUNT(names); i++) {
            size_t n = strlen(names[i]);

            if (line.len > n && hm__str_eq_nocase(hm__str_part(line, 0, n),
                                                  hm_str_of(names[i])))
                return true;
        }
    }
    return false;
}

/* [Name "value"], which other notations have too */
static bool has_property(hm_str text)
{
    size_t end = hm__str_find(text, '\n', 0);

    return hm__psn_is_property(text, 0) && hm__str_find(text, '"', 0) < end &&
           hm__str_find(text, ']', 0) < end;
}

static int psn_probe(hm_str head)
{
    hm_str text = hm__str_trim(head);

    size_t at = 0;

    if (!hm__psn_is_property(text, 0))
        return has_moves(text) ? 60 : 0;
    if (has_moves(text))
        return 90;
    if (has_own_property(text))
        return 70;
    skip_others(text, &at);
    return has_property(text) && at == text.len ? 25 : 0;
}

extern const hm_notation hm__notation_psn;

const hm_notation hm__notation_psn = {
    .name = "psn",
    .title = "Portable Shogi Notation",
    .keeps = HM_MOVES | HM_TAGS | HM_OTHER_TAGS | HM_COMMENTS | HM_VARIATIONS |
             HM_TIMES | HM_MARKS | HM_ENDS,
    .media_type = "application/x-psn",
    .exts = (const char *const[]){"psn", NULL},
    .probe = psn_probe,
    .first_label = "1.",
    .read = hm__shogi_read_game,
    .close = hm__shogi_check_close,
    .find = hm__psn_find,
    .check = hm__shogi_check_game,
    .stream = hm__shogi_stream_game,
    .shogi_game = hm__psn_game,
    .write = hm__psn_write,
    .move = hm__psn_move_typed,
    .write_settings =
        (const hm_setting[]){
            {"dialect", "words",
             "write the end of a game as a word, as "
             "programs do"},
            {"short", "no yes",
             "write moves as short as possible without ambiguity"},
            {NULL, NULL, NULL},
        },
    .separator = "\n",
    .rules = "shogi",
};
