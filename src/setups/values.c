/*
 * values.c - words for suits, ranks, sides and directions; typed arguments.
 */
#include "values.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- words --------------------------------------------------------------- */

/* Every row holds the names of one suit or rank. A "s" makes a plural. */
static const char *const suits[] = {
    "red r sun s heart cup ♥ ♡",
    "black k moon m spade sword ♠ ♤",
    "green g crown c club acorn ♣ ♧",
    "blue b arm a diamond coin bell ♦ ♢",
    "yellow y trump",
    "white w",
    "cyan",
    "magenta",
    "orange",
};

static const char *const card_suits[] = {"h", "s", "c", "d"};

static const char *const piecepack_ranks[] = {
    "null n zero", "ace a one", "two", "three", "four", "five",
};

static const char *const chess_ranks[] = {
    "pawn p ♟ ♙", "knight n ♞ ♘", "bishop b ♝ ♗",
    "rook r ♜ ♖", "queen q ♛ ♕",  "king k ♚ ♔",
};

/* The joker is one of its suit; the fool ends the trumps. */
static const char *const card_ranks[] = {
    "ace a one", "two deuce",     "three",        "four",       "five",
    "six",       "seven",         "eight",        "nine",       "ten",
    "jack j",    "knight n",      "queen q dame", "king k roi", "joker",
    "sixteen",   "seventeen",     "eighteen",     "nineteen",   "twenty",
    "twentyone", "fool f excuse",
};

typedef struct vocabulary {
    const char *const *rows;
    size_t count;
} vocabulary;

static bool same_word(hm_str name, hm_str word)
{
    bool plural = word.len == name.len + 1 && name.len > 1 &&
                  hm__lower(word.ptr[word.len - 1]) == 's';

    return hm__str_eq_nocase(name,
                             plural ? hm__str_part(word, 0, name.len) : word);
}

static bool row_has(const char *row, hm_str word)
{
    hm_str names = hm_str_of(row);
    size_t at = 0;

    while (at < names.len) {
        size_t end = hm__str_find(names, ' ', at);

        if (same_word(hm__str_part(names, at, end), word))
            return true;
        at = end + 1;
    }
    return false;
}

/* The number of the row that has a word, from 1 on. */
static bool look_up(vocabulary v, hm_str word, int *out)
{
    for (size_t i = 0; i < v.count; i++) {
        if (row_has(v.rows[i], word)) {
            *out = (int)i + 1;
            return true;
        }
    }
    return false;
}

bool hm__word_suit(hm_str word, int *out)
{
    return look_up((vocabulary){suits, HM_COUNT(suits)}, word, out);
}

bool hm__word_card_suit(hm_str word, int *out)
{
    return look_up((vocabulary){card_suits, HM_COUNT(card_suits)}, word, out) ||
           hm__word_suit(word, out);
}

bool hm__word_rank(hm_str word, hm__ranks ranks, int *out)
{
    static const vocabulary of[] = {
        [HM__RANKS_COUNTED] = {NULL, 0},
        [HM__RANKS_PIECEPACK] = {piecepack_ranks, HM_COUNT(piecepack_ranks)},
        [HM__RANKS_CHESS] = {chess_ranks, HM_COUNT(chess_ranks)},
        [HM__RANKS_CARDS] = {card_ranks, HM_COUNT(card_ranks)},
    };

    return look_up(of[ranks], word, out);
}

bool hm__word_angle(hm_str word, double *out)
{
    static const char directions[] = "^<v>";
    const char *at = word.len == 1 ? strchr(directions, word.ptr[0]) : NULL;

    if (!at || *at == '\0')
        return false;
    *out = 90.0 * (double)(at - directions);
    return true;
}

bool hm__word_side(hm_str word, hm__side *out)
{
    for (int side = 0; side < HM__SIDES; side++) {
        if (hm__str_eq_nocase(word, hm_str_of(hm__side_name((hm__side)side)))) {
            *out = (hm__side)side;
            return true;
        }
    }
    return false;
}

bool hm__word_piece_side(hm_str word, hm__kind *kind, hm__side *side)
{
    size_t split = hm__str_find(word, '_', 0);
    hm_str name = hm__str_part(word, 0, split);

    if (!hm__word_side(hm__str_part(word, split + 1, word.len), side))
        return false;
    for (int i = 0; i < HM__KINDS; i++) {
        if (hm__str_eq_nocase(name, hm_str_of(hm__kind_name((hm__kind)i)))) {
            *kind = (hm__kind)i;
            return true;
        }
    }
    return false;
}

/* Letters, digits and "_": HM_EINPUT if it is anything else. */
hm_status hm__word_system(hm__setup_job *job, hm_str word, uint16_t *out)
{
    for (size_t i = 0; i < word.len; i++) {
        char c = word.ptr[i];

        if (!hm__is_lower(c) && !hm__is_digit(c) && c != '_')
            return HM_EINPUT;
    }
    if (word.len == 0 || word.len >= HM__NAME_ROOM)
        return HM_EINPUT;
    return hm__table_system(job->lang->table, word, out);
}

/* ---- arguments ----------------------------------------------------------- */

hm_status hm__arg_suit(hm__setup_job *job, int *out)
{
    hm_str text;
    size_t number;

    if (!hm__setup_arg(job, "suit", &text) || hm__word_suit(text, out))
        return HM_OK;
    if (!hm__str_size(text, &number) || number < 1 || number > HM__MOST_SUITS)
        return hm__setup_bad(job, "suit",
                             "expected a suit by its name or number, such as "
                             "green or 3");
    *out = (int)number;
    return HM_OK;
}

hm_status hm__arg_angle(hm__setup_job *job, double *out)
{
    hm_str text;

    if (!hm__setup_arg(job, "angle", &text) || hm__word_angle(text, out))
        return HM_OK;
    if (!hm__str_number(job->lang->ctx, text, out) ||
        fabs(*out) > HM__LARGEST_VALUE)
        return hm__setup_bad(job, "angle",
                             "expected degrees, or one of ^ < v >");
    return HM_OK;
}

hm_status hm__arg_coordinate(hm__setup_job *job, const char *key, double *out)
{
    HM_TRY(hm__setup_number(job, key, out));
    if (fabs(*out) > HM__LARGEST_VALUE)
        return hm__setup_bad(job, key, "this is too far away");
    return HM_OK;
}

hm_status hm__arg_count(hm__setup_job *job, const char *key, int least,
                        int most, int *out)
{
    char expected[64];

    HM_TRY(hm__setup_int(job, key, out));
    if (*out >= least && *out <= most)
        return HM_OK;
    snprintf(expected, sizeof(expected),
             "expected a whole number from %d to %d", least, most);
    return hm__setup_bad(job, key, expected);
}

hm_status hm__arg_system(hm__setup_job *job, const char *key, uint16_t *out)
{
    hm_str text;
    hm_status st;

    if (!hm__setup_arg(job, key, &text))
        return HM_OK;
    st = hm__word_system(job, text, out);
    return st != HM_EINPUT ? st
                           : hm__setup_bad(job, key,
                                           "expected a game system, such as "
                                           "dual_piecepacks_expansion");
}

/* names = name {" = " name}; the first is the usual one */
static bool has_name(hm_str names, hm_str text)
{
    for (size_t at = 0; at < names.len;) {
        size_t end = hm__str_find(names, '=', at);

        if (hm__str_eq_nocase(text, hm__str_trim(hm__str_part(names, at, end))))
            return true;
        at = end + 1;
    }
    return false;
}

/* "expected A, B or C", and why: a remark in brackets is the last choice. */
static hm_status bad_choice(hm__setup_job *job, const char *key,
                            const char *const *names)
{
    char expected[160] = "expected ";

    for (size_t i = 0; names[i]; i++) {
        size_t len = strlen(expected);
        hm_str name = hm__choice_name(names[i]);
        bool last = !names[i + 1] || names[i + 1][0] == '(';
        const char *before = i == 0 ? "" : last ? " or " : ", ";

        if (names[i][0] == '(') {
            before = ": ";
            name = hm__str_part(name, 1, name.len - 1);
        }
        snprintf(expected + len, sizeof(expected) - len, "%s%.*s", before,
                 HM_ARG(name));
    }
    return hm__setup_bad(job, key, expected);
}

hm_str hm__choice_name(const char *names)
{
    hm_str text = hm_str_of(names);

    return hm__str_trim(hm__str_part(text, 0, hm__str_find(text, '=', 0)));
}

hm_status hm__arg_choice(hm__setup_job *job, const char *key,
                         const char *const *names, size_t *out)
{
    hm_str text;

    if (!hm__setup_arg(job, key, &text))
        return HM_OK;
    for (size_t i = 0; names[i] && names[i][0] != '('; i++) {
        if (has_name(hm_str_of(names[i]), hm__str_trim(text))) {
            *out = i;
            return HM_OK;
        }
    }
    return bad_choice(job, key, names);
}
