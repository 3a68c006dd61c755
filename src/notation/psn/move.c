/*
 * move.c - one move of PSN: P7g-7f, Gx3d, xS, B*4e, R4c+.
 *
 * A move may leave out whatever is clear without it. So a word becomes a
 * pattern, and the rules find out which move it is.
 */
#include <string.h>

#include "base/str.h"
#include "psn.h"

static const char letters[] = "-PLNSGBRK";

char hm__psn_letter(int kind)
{
    return letters[hm__shogi_base(kind)];
}

/* T = P L N S G B R K */
static int kind_of(char letter)
{
    const char *at = letter > '-' ? strchr(letters, letter) : NULL;

    return at ? (int)(at - letters) : HM__SHOGI_NONE;
}

static bool is_file(char c)
{
    return c >= '1' && c <= '9';
}

static bool is_rank(char c)
{
    return c >= 'a' && c <= 'i';
}

/* part = file rank | file | rank | nothing */
static bool read_part(hm_str part, uint8_t *file, uint8_t *rank)
{
    size_t at = 0;

    *file = *rank = 0;
    if (at < part.len && is_file(part.ptr[at]))
        *file = (uint8_t)(part.ptr[at++] - '0');
    if (at < part.len && is_rank(part.ptr[at]))
        *rank = (uint8_t)(part.ptr[at++] - 'a' + 1);
    return at == part.len;
}

static bool add_hint(hm__shogi_pattern *s, hm_str from, hm_str to)
{
    hm__shogi_hint hint;

    if (!read_part(from, &hint.from_file, &hint.from_rank) ||
        !read_part(to, &hint.to_file, &hint.to_rank))
        return false;
    s->hints[s->hint_count++] = hint;
    return true;
}

/* A run of files and ranks. */
static hm_str take_coords(hm_str word, size_t *at)
{
    size_t start = *at;

    while (*at < word.len && (is_file(word.ptr[*at]) || is_rank(word.ptr[*at])))
        ++*at;
    return hm__str_part(word, start, *at);
}

/*
 * Coordinates without a sign: if they end in a square, the move goes there, and
 * what is before says where it begins. Else any way to part them may be meant.
 */
static bool read_coords(hm_str coords, hm__shogi_pattern *s)
{
    size_t n = coords.len;

    if (n == 0 || n > 4)
        return false;
    if (n >= 2 && is_file(coords.ptr[n - 2]) && is_rank(coords.ptr[n - 1]))
        return add_hint(s, hm__str_part(coords, 0, n - 2),
                        hm__str_part(coords, n - 2, n));
    for (size_t i = 0; i <= n; i++)
        add_hint(s, hm__str_part(coords, 0, i), hm__str_part(coords, i, n));
    return s->hint_count > 0;
}

static bool read_manner(char sign, hm__psn_move *m)
{
    switch (sign) {
    case '-':
        m->pattern.manner = HM__SHOGI_STEPS;
        return true;
    case 'x':
        m->pattern.manner = HM__SHOGI_TAKES;
        return true;
    case '\'':
        m->odd = "expected * before the square of a drop";
        m->pattern.manner = HM__SHOGI_DROPS;
        return true;
    case '*':
        m->pattern.manner = HM__SHOGI_DROPS;
        return true;
    default:
        return false;
    }
}

/* squares = coords [sign coords] */
static bool read_squares(hm_str word, size_t *at, hm__psn_move *m)
{
    hm__shogi_pattern *s = &m->pattern;
    hm_str from = take_coords(word, at);
    hm_str to;

    if (*at == word.len || !read_manner(word.ptr[*at], m))
        return read_coords(from, s);
    ++*at;
    to = take_coords(word, at);
    s->last = s->manner == HM__SHOGI_TAKES && to.len == 0;
    if (s->manner == HM__SHOGI_DROPS &&
        (from.len || hm__shogi_is_promoted(s->kind)))
        return false;
    return add_hint(s, from, to);
}

/* What "x" and a piece take is what moved last; a hint is not allowed. */
static bool read_taker(hm_str word, size_t *at, hm__psn_move *m)
{
    hm_str from = take_coords(word, at);

    if (from.len)
        m->odd = "expected nothing after the piece that captures";
    m->pattern.manner = HM__SHOGI_TAKES;
    m->pattern.last = m->pattern.first = true;
    return add_hint(&m->pattern, from, HM_STR(""));
}

/* ["+"] T */
static bool read_piece(hm_str word, size_t *at, hm__psn_move *m)
{
    bool promoted = *at < word.len && word.ptr[*at] == '+';
    int kind;

    *at += promoted;
    kind = *at < word.len ? kind_of(word.ptr[*at]) : HM__SHOGI_NONE;
    m->wrong = "expected a piece: P L N S G B R or K";
    if (!kind)
        return false;
    m->wrong = "kings and golds do not promote";
    if (promoted && !hm__shogi_can_promote(kind))
        return false;
    ++*at;
    m->pattern.kind = (uint8_t)(promoted ? kind | HM__SHOGI_PROMOTED : kind);
    return true;
}

static void read_suffix(hm_str word, size_t *at, hm__psn_move *m)
{
    char c = *at < word.len ? word.ptr[*at] : '\0';

    if (c == '+')
        m->pattern.suffix = HM__SHOGI_PROMOTES;
    else if (c == '=')
        m->pattern.suffix = HM__SHOGI_DECLINES;
    *at += c == '+' || c == '=';
}

/* move = "x" piece [coords] [suffix] | piece squares [suffix] */
static bool read_move(hm_str word, hm__psn_move *m)
{
    size_t at = word.len && word.ptr[0] == 'x';
    bool taker = at > 0;

    if (!read_piece(word, &at, m))
        return false;
    m->wrong = "expected a move, such as P7g-7f, Gx3d or B*4e";
    if (taker ? !read_taker(word, &at, m) : !read_squares(word, &at, m))
        return false;
    read_suffix(word, &at, m);
    return at == word.len;
}

/* Takes "!" and "?" off the end of a word. */
static hm_str take_mark(hm_str *word)
{
    size_t n = word->len;
    hm_str mark;

    while (n && (word->ptr[n - 1] == '!' || word->ptr[n - 1] == '?'))
        n--;
    mark = hm__str_part(*word, n, word->len);
    word->len = n;
    return mark;
}

bool hm__psn_move_read(hm_str word, hm__psn_move *out)
{
    out->pattern = (hm__shogi_pattern){.kind = 0};
    out->usi = (hm__shogi_move){.to = 0};
    out->is_usi = false;
    out->wrong = NULL;
    out->mark = take_mark(&word);
    out->odd = out->mark.len ? "expected nothing after the move" : NULL;
    if (!out->mark.len)
        out->mark.ptr = NULL;
    if (word.len && is_file(word.ptr[0]) && hm__usi_read(word, &out->usi)) {
        out->is_usi = true;
        out->odd = "this is a USI move; expected one such as P7g-7f";
        return true;
    }
    return read_move(word, out);
}

static bool is_sign(char c)
{
    return c && strchr("+-x*'=!?", c);
}

/*
 * Whether a word begins like a full move: a piece, a square and a sign. What is
 * after that may be anything, such as a move that no white space separates.
 */
static bool begins_as_move(hm_str word)
{
    size_t at = word.len > 5 && word.ptr[0] == '+';

    if (word.len < at + 5 || !kind_of(word.ptr[at]))
        return false;
    at += word.ptr[at + 1] == '*' ? 2 : 1;
    return is_file(word.ptr[at]) && is_rank(word.ptr[at + 1]) &&
           (word.ptr[at - 1] == '*' || is_sign(word.ptr[at + 2]));
}

/* A piece after "+" or "x", and then nothing but squares and signs. */
static bool is_marked_piece(hm_str word)
{
    size_t at = 0;

    while (at < word.len && at < 2 &&
           (word.ptr[at] == '+' || word.ptr[at] == 'x'))
        at++;
    if (at == 0 || at == word.len || !kind_of(word.ptr[at]))
        return false;
    while (++at < word.len) {
        char c = word.ptr[at];

        if (!is_file(c) && !is_rank(c) && !is_sign(c))
            return false;
    }
    return true;
}

/* Few letters and a digit, or next to nothing but letters of pieces. */
bool hm__psn_is_like_move(hm_str word)
{
    bool digits = false;
    bool pieces = true;

    if (begins_as_move(word) || is_marked_piece(word))
        return true;
    if (word.len == 0 || word.len > 10 || hm__is_digit(word.ptr[0]))
        return false;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.ptr[i];

        if (!hm__is_digit(c) && !hm__is_lower(c) && !hm__is_upper(c) &&
            !is_sign(c))
            return false;
        digits = digits || hm__is_digit(c);
        pieces = pieces && (kind_of(c) || is_sign(c));
    }
    return digits || pieces;
}
