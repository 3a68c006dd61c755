/*
 * submove.c - cutting words into submoves, and submoves at their token.
 *
 * "b5-c5*b4+" is three submoves: "*", "+" and "!" begin a new one wherever they
 * stand, and so does a "=" after another token ("b7-b8=Q"). Brackets, offsets
 * and elements after a comma are stepped over whole, so that a sign or a
 * colon inside them is no token.
 */
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

/* ---- units --------------------------------------------------------------- */

static bool is_number_char(char c)
{
    return hm__is_digit(c) || c == '.' || c == '-' || c == '+';
}

/* "<1,-2>", "<45°,2>": the length of an offset; 0 if "<" is a direction. */
static size_t offset_length(hm_str text, size_t at)
{
    size_t end = at + 1;

    if (end >= text.len || !is_number_char(text.ptr[end]))
        return 0;
    while (end < text.len && text.ptr[end] != '>' &&
           (is_number_char(text.ptr[end]) || strchr(",deg", text.ptr[end]) ||
            (unsigned char)text.ptr[end] >= 0x80))
        end++;
    return end < text.len && text.ptr[end] == '>' ? end + 1 - at : 0;
}

/* A unit of its own that begins no token. */
static bool is_plain(char c)
{
    return hm__is_digit(c) || hm__is_lower(c) || hm__is_upper(c);
}

static bool is_name_char(char c)
{
    return is_plain(c) || c == '_' || (unsigned char)c >= 0x80;
}

/* ",a-45", ",r10": a letter and a number; 0 if it is none. */
static size_t number_element(hm_str text, size_t at)
{
    size_t end = at + 2;

    if (end >= text.len || !memchr("ars", text.ptr[at + 1], 3) ||
        !is_number_char(text.ptr[end]))
        return 0;
    if (text.ptr[at + 1] == 'a')
        end++; // a sign, or the first digit
    while (end < text.len &&
           (hm__is_digit(text.ptr[end]) || text.ptr[end] == '.'))
        end++;
    return end - at;
}

/* ",a-45", ",r10", ",my_set'" */
static size_t element_length(hm_str text, size_t at)
{
    size_t end = at + 1;
    size_t number = number_element(text, at);

    while (end < text.len && is_name_char(text.ptr[end]))
        end++;
    if (end < text.len && text.ptr[end] == '\'')
        return end + 1 - at;
    return number ? number : 1;
}

/* One that is never closed takes all the rest. */
static size_t bracket_length(hm_str text, size_t at, char close)
{
    size_t end = hm__str_find(text, close, at);

    return (end < text.len ? end + 1 : text.len) - at;
}

size_t hm__unit_at(hm_str text, size_t at)
{
    uint32_t code;
    size_t n;

    switch (text.ptr[at]) {
    case '(':
        return bracket_length(text, at, ')');
    case '[':
        return bracket_length(text, at, ']');
    case ',':
        return element_length(text, at);
    case '<':
        n = offset_length(text, at);
        return n ? n : 1;
    case '/':
        return at + 1 < text.len && text.ptr[at + 1] == '\\' ? 2 : 1;
    default:
        n = hm__utf8_decode(text, at, &code);
        return n ? n : 1;
    }
}

size_t hm__find_outside(hm_str text, const char *chars, size_t from)
{
    while (from < text.len && !strchr(chars, text.ptr[from]))
        from += hm__unit_at(text, from);
    return from < text.len ? from : text.len;
}

/* ---- tokens -------------------------------------------------------------- */

/* Tokens of one byte. */
static const uint8_t tokens[128] = {
    ['@'] = HM__DROP,       ['\\'] = HM__DROP_UNDER, ['-'] = HM__MOVE,
    ['_'] = HM__MOVE_UNDER, [':'] = HM__CAPTURE,     ['#'] = HM__SWAP,
    ['='] = HM__REPLACE,    ['~'] = HM__UPDATE,      ['*'] = HM__REMOVE,
    ['+'] = HM__FLIP,       ['!'] = HM__RAISE,
};

/* U+203F and U+035C are ties. */
static size_t tie_at(hm_str rest)
{
    if (hm__str_starts(rest, HM_STR("\xE2\x80\xBF")))
        return 3;
    return hm__str_starts(rest, HM_STR("\xCD\x9C")) ? 2 : 0;
}

/* The token at `at` and its length; 0 if there is none. */
static size_t token_at(hm_str text, size_t at, hm__token *out)
{
    unsigned char c = (unsigned char)text.ptr[at];
    char next = at + 1 < text.len ? text.ptr[at + 1] : '\0';

    if (c >= 0x80) {
        *out = HM__MOVE_UNDER;
        return tie_at(hm__str_part(text, at, text.len));
    }
    if (next == '>' && (c == '@' || c == '$')) {
        *out = c == '@' ? HM__TURN : HM__TURN_AROUND;
        return 2;
    }
    *out = (hm__token)tokens[c];
    return *out != HM__TOKEN_NONE;
}

static bool is_prefix(hm__token token)
{
    return token == HM__REMOVE || token == HM__FLIP || token == HM__RAISE;
}

static bool takes_target(hm__token token)
{
    return token == HM__DROP || token == HM__DROP_UNDER || token == HM__MOVE ||
           token == HM__MOVE_UNDER;
}

/* Whether a token found after the first one begins another submove. */
static bool begins_another(hm__token first, hm__token token)
{
    if (is_prefix(token))
        return true;
    return token == HM__REPLACE && first != HM__REPLACE &&
           first != HM__UPDATE && !is_prefix(first);
}

/* Fills in what stands left and right of a token at `at`. */
static void split_at(hm__submove *move, size_t at, size_t len)
{
    hm_str text = move->text;
    size_t percent;

    move->left = hm__str_part(text, 0, at);
    move->right = hm__str_part(text, at + len, text.len);
    move->target = (hm_str){NULL, 0};
    if (!takes_target(move->token))
        return;
    if (hm__str_find(move->right, '%', 0) == move->right.len)
        return;
    percent = hm__find_outside(move->right, "%", 0);
    if (percent < move->right.len) {
        move->direct = percent == 0;
        move->target = hm__str_part(move->right, percent + 1, move->right.len);
        move->right = hm__str_part(move->right, 0, percent);
    }
}

bool hm__submove_next(hm_str *word, hm__submove *out)
{
    hm_str text = *word;
    hm__submove move = {.token = HM__TOKEN_NONE};
    size_t at = 0;
    size_t token_start = 0;
    size_t token_len = 0;

    if (text.len == 0)
        return false;
    while (at < text.len) {
        hm__token token;
        size_t len;

        if (is_plain(text.ptr[at])) {
            at++;
            continue;
        }
        len = token_at(text, at, &token);
        if (len && move.token == HM__TOKEN_NONE &&
            (at == 0 || !is_prefix(token))) {
            move.token = token;
            token_start = at;
            token_len = len;
            at += len;
            if ((token == HM__TURN || token == HM__TURN_AROUND) &&
                at < text.len && is_number_char(text.ptr[at]))
                at++; // a sign belongs to the degrees
            continue;
        }
        if (len && begins_another(move.token, token))
            break;
        at += len ? len : hm__unit_at(text, at);
    }
    move.text = hm__str_part(text, 0, at);
    split_at(&move, token_start, token_len);
    *word = hm__str_part(text, at, text.len);
    *out = move;
    return true;
}
