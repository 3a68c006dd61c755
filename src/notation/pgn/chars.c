/*
 * chars.c - bytes, words and lines of PGN.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "pgn.h"

#define B HM__PGN_BLANK
#define W HM__PGN_WORD
#define S HM__PGN_SIGN
#define C HM__PGN_CONTROL
#define R (HM__PGN_WORD | HM__PGN_STOPS)
#define T (HM__PGN_SIGN | HM__PGN_STOPS)
#define O (HM__PGN_BEYOND | HM__PGN_STOPS)
#define O16 O, O, O, O, O, O, O, O, O, O, O, O, O, O, O, O

/* By the table of ASCII, a row for 16 codes. */
const unsigned char hm__pgn_classes[256] = {
    C,   C,   C,   C,   C,   C,   C,   C,
    C,   B,   B,   B,   C,   B,   C,   C, //
    C,   C,   C,   C,   C,   C,   C,   C,
    C,   C,   C,   C,   C,   C,   C,   C, //
    B,   W,   T,   W,   S,   S,   S,   S,
    T,   T,   T,   W,   S,   R,   S,   R, //  !"#$%&'()*+,-./
    W,   W,   W,   W,   W,   W,   W,   W,
    W,   W,   W,   T,   T,   W,   S,   W, // 0123456789:;<=>?
    S,   W,   W,   W,   W,   W,   W,   W,
    W,   W,   W,   W,   W,   W,   W,   W, // @A
    W,   W,   W,   W,   W,   W,   W,   W,
    W,   W,   W,   T,   S,   S,   S,   W, // P ... [\]^_
    S,   W,   W,   W,   W,   W,   W,   W,
    W,   W,   W,   W,   W,   W,   W,   W, // `a
    W,   W,   W,   W,   W,   W,   W,   W,
    W,   W,   W,   T,   S,   S,   S,   C, // p ... {|}~
    O16, O16, O16, O16, O16, O16, O16, O16,
};

#undef B
#undef W
#undef S
#undef C
#undef R
#undef T
#undef O
#undef O16

size_t hm__pgn_odd_space(hm_str text, size_t at)
{
    unsigned char c = at < text.len ? (unsigned char)text.ptr[at] : 0;
    uint32_t code;
    size_t n;

    if (c < 0x80)
        return 0;
    n = hm__utf8_decode(text, at, &code);
    return n && (code == 0xFEFF || hm__is_space(code)) ? n : 0;
}

size_t hm__pgn_skip_odd_blanks(hm_str text, size_t at)
{
    while (at < text.len) {
        hm__pgn_class class = hm__pgn_class_of(text.ptr[at]);
        size_t n = class == HM__PGN_BLANK || class == HM__PGN_CONTROL
                       ? 1
                       : hm__pgn_odd_space(text, at);

        if (n == 0)
            break;
        at += n;
    }
    return at;
}

/* U+2026 means three periods, which are not part of a word. */
static bool is_ellipsis(hm_str text, size_t at)
{
    return hm__str_starts(hm__str_part(text, at, at + 3), HM_STR("\u2026"));
}

size_t hm__pgn_odd_word_end(hm_str text, size_t at)
{
    while (at < text.len) {
        hm__pgn_class class = hm__pgn_class_of(text.ptr[at]);

        if (class == HM__PGN_BEYOND
                ? hm__pgn_odd_space(text, at) || is_ellipsis(text, at)
                : class != HM__PGN_WORD)
            break;
        at++;
    }
    return at;
}

size_t hm__pgn_line_end(hm_str text, size_t at)
{
    while (at < text.len && text.ptr[at] != '\n' && text.ptr[at] != '\r')
        at++;
    return at;
}

hm__chess_result hm__pgn_result(hm_str word, bool *odd)
{
    static const struct {
        const char *word;
        hm__chess_result result;
        bool odd;
    } words[] = {
        {"1-0", HM__CHESS_WHITE_WINS, false},
        {"0-1", HM__CHESS_BLACK_WINS, false},
        {"1/2-1/2", HM__CHESS_DRAWN, false},
        {"*", HM__CHESS_OPEN, false},
        {"1/2", HM__CHESS_DRAWN, true},
        {"\u00bd-\u00bd", HM__CHESS_DRAWN, true},
        {"\u00bd", HM__CHESS_DRAWN, true},
        {"\xbd-\xbd", HM__CHESS_DRAWN, true}, // Latin-1, before it is decoded
    };

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        if (hm_str_is(word, words[i].word)) {
            *odd = words[i].odd;
            return words[i].result;
        }
    }
    return HM__CHESS_UNSTATED;
}

/* number = digits, then a period, a space, or the end of the line */
static bool is_number(hm_str line, size_t at)
{
    size_t start = at;

    while (at < line.len && hm__is_digit(line.ptr[at]))
        at++;
    return at > start && (at == line.len || strchr(".) \t", line.ptr[at]));
}

bool hm__pgn_is_prose(hm_str line)
{
    size_t at = hm__pgn_skip_blanks(line, 0);
    size_t end = hm__pgn_word_end(line, at);
    hm_str word = hm__str_part(line, at, end);
    hm__chess_pattern pattern;
    const char *wrong;
    bool odd;

    if (at == line.len || (line.ptr[at] && strchr("{;*($%<.", line.ptr[at])) ||
        hm__pgn_is_tag(line, at) || is_number(line, at) ||
        hm__pgn_result(word, &odd))
        return false;
    while (word.len && strchr("!?", word.ptr[word.len - 1]))
        word.len--;
    return !hm__pgn_move_read(word, &pattern, &wrong);
}
