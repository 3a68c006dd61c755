/*
 * psn.c - the words of PSN, and its descriptor.
 */
#include "psn.h"

#include <string.h>

#include "base/str.h"

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

/* ---- telling it apart ---------------------------------------------------- */

/* Whether a word is a move with all its squares; numbers may stand before. */
static bool is_full_move(hm_str word)
{
    size_t at = 0;
    hm__psn_move m;

    while (at < word.len && hm__is_digit(word.ptr[at]))
        at++;
    while (at > 0 && at < word.len && word.ptr[at] == '.')
        at++;
    if (!hm__psn_move_read(hm__str_part(word, at, word.len), &m) || m.is_usi ||
        m.sketch.hint_count != 1)
        return false;
    return m.sketch.manner != HM__SHOGI_ANYHOW && m.sketch.hints[0].to_file &&
           m.sketch.hints[0].to_rank &&
           (m.sketch.manner == HM__SHOGI_DROPS ||
            (m.sketch.hints[0].from_file && m.sketch.hints[0].from_rank));
}

static bool has_full_move(hm_str head)
{
    size_t at = 0;

    while (at < head.len) {
        size_t end = at;

        while (end < head.len && !strchr(" \t\r\n{}()", head.ptr[end]))
            end++;
        if (end > at && is_full_move(hm__str_part(head, at, end)))
            return true;
        at = end + 1;
    }
    return false;
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

static int psn_probe(hm_str head)
{
    hm_str text = hm__str_trim(head);

    if (hm__str_starts(text, HM_STR("\xEF\xBB\xBF")))
        text = hm__str_part(text, 3, text.len);
    if (hm__psn_is_property(text, 0))
        return has_full_move(text) ? 90 : has_own_property(text) ? 70 : 0;
    if (text.len && !hm__is_digit(text.ptr[0]) && !hm__is_upper(text.ptr[0]))
        return 0;
    return has_full_move(hm__str_part(text, 0, 80)) ? 60 : 0;
}

extern const hm_notation hm__notation_psn;

const hm_notation hm__notation_psn = {
    .name = "psn",
    .title = "Portable Shogi Notation",
    .exts = (const char *const[]){"psn", NULL},
    .probe = psn_probe,
    .first_label = "1.",
    .read = hm__psn_read,
    .find = hm__psn_find,
    .write = hm__psn_write,
    .move = hm__psn_move_typed,
    .write_settings =
        (const hm_setting[]){
            {"dialect", "words", "how games end: by a word, as programs do"},
            {"short", "no yes", "write moves as short as they are clear"},
            {NULL, NULL, NULL},
        },
    .rules = "shogi",
};
