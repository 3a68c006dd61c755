/*
 * move.c - one move of PGN: Nf3, exd5, e8=Q+, O-O, and other spellings.
 *
 * A word becomes a pattern. The rules find out which legal move it is, and
 * whether it is written in canonical SAN.
 */
#include <string.h>

#include "base/str.h"
#include "base/utf8.h"
#include "pgn.h"

enum { WORD_ROOM = 24 }; // the longest move is shorter

/* A word being read; figurines are replaced by letters. */
typedef struct cursor {
    hm_str text;
    size_t at;
} cursor;

static char peek(const cursor *c)
{
    return c->at < c->text.len ? c->text.ptr[c->at] : '\0';
}

static bool eat(cursor *c, char sign)
{
    bool found = peek(c) == sign;

    c->at += found;
    return found;
}

static uint8_t take_between(cursor *c, char first, char last)
{
    char sign = peek(c);

    if (sign < first || sign > last)
        return 0;
    c->at++;
    return (uint8_t)(sign - first + 1);
}

static uint8_t kind_of(char letter)
{
    switch (letter) {
    case 'P':
        return HM__CHESS_PAWN;
    case 'N':
        return HM__CHESS_KNIGHT;
    case 'B':
        return HM__CHESS_BISHOP;
    case 'R':
        return HM__CHESS_ROOK;
    case 'Q':
        return HM__CHESS_QUEEN;
    case 'K':
        return HM__CHESS_KING;
    default:
        return HM__CHESS_NONE;
    }
}

static char upper(char c)
{
    return hm__is_lower(c) ? (char)(c - 'a' + 'A') : c;
}

/* A small "b" is a file. */
static uint8_t take_kind(cursor *c)
{
    char sign = peek(c);
    uint8_t kind = kind_of(sign == 'b' ? '-' : upper(sign));

    c->at += kind != HM__CHESS_NONE;
    return kind;
}

/* promotion = ["=" | "/"] letter | ["="] "(" letter ")" | "=" */
static bool take_promotion(cursor *c, hm__chess_pattern *out)
{
    bool sign = eat(c, '=') || eat(c, '/');
    bool open = eat(c, '(');
    uint8_t kind = kind_of(upper(peek(c)));

    if (kind == HM__CHESS_NONE)
        return sign && !open && c->text.ptr[c->at - 1] == '=';
    c->at++;
    out->becomes = kind;
    return kind != HM__CHESS_PAWN && kind != HM__CHESS_KING &&
           (!open || eat(c, ')'));
}

/* move = [piece] [file] [rank] [- x :] square | file [x :] file */
static bool read_squares(cursor *c, hm__chess_pattern *out)
{
    bool small_b = peek(c) == 'b';
    bool sign;

    out->kind = take_kind(c);
    out->to_file = take_between(c, 'a', 'h');
    out->to_rank = take_between(c, '1', '8');
    sign = eat(c, 'x') || eat(c, '-') || eat(c, ':');
    if (sign ||
        (peek(c) >= 'a' && peek(c) <= 'h' && out->to_file + out->to_rank &&
         !(out->to_file && out->to_rank && c->at + 1 == c->text.len))) {
        out->from_file = out->to_file;
        out->from_rank = out->to_rank;
        out->to_file = take_between(c, 'a', 'h');
        out->to_rank = take_between(c, '1', '8');
    }
    if (!out->to_file)
        return false;
    if (out->kind)
        return out->to_rank;
    if (!out->to_rank)
        return out->from_file && !out->from_rank;
    out->or_bishop = small_b && out->from_file && !out->from_rank;
    return out->from_file || !(out->from_rank || sign);
}

/* Without a letter it is a pawn, unless both squares are written. */
static void add_pawn(hm__chess_pattern *out)
{
    if (out->kind || (out->from_file && out->from_rank))
        return;
    out->kind = HM__CHESS_PAWN;
    if (!out->from_file)
        out->from_file = out->to_file;
}

/* O-O, 0-0, o-o, OO: two or three of a letter */
static bool read_castling(hm_str word, hm__chess_pattern *out)
{
    char letter = word.ptr[0];
    size_t step = word.len > 1 && word.ptr[1] == '-' ? 2 : 1;
    size_t count = (word.len + step - 1) / step;

    if (word.len != count * step - step + 1 || count < 2 || count > 3)
        return false;
    for (size_t i = 0; i < word.len; i++) {
        if (word.ptr[i] != (i % step ? '-' : letter))
            return false;
    }
    out->sort = count == 2 ? HM__CHESS_CASTLES_H : HM__CHESS_CASTLES_A;
    return true;
}

/*
 * Removes "+", "++" or "#" from the end of a word, and "e.p." or "ep" before
 * it.
 */
static hm_str strip_marks(hm_str word)
{
    static const hm_str passings[] = {{"e.p.", 4}, {"e.p", 3}, {"ep", 2}};
    size_t n = word.len;

    if (word.ptr[n - 1] == '#')
        n--;
    else
        for (int i = 0; i < 2 && n && word.ptr[n - 1] == '+'; i++)
            n--;
    word.len = n;
    if (!n || (word.ptr[n - 1] != 'p' && word.ptr[n - 1] != '.'))
        return word;
    for (size_t i = 0; i < HM_COUNT(passings); i++) {
        hm_str p = passings[i];

        if (n > p.len + 2 && memcmp(word.ptr + n - p.len, p.ptr, p.len) == 0)
            return hm__str_part(word, 0, n - p.len);
    }
    return word;
}

/* Figurines of either colour become letters; false if the word is too long. */
static bool spell_out(hm_str word, char out[WORD_ROOM], hm_str *text)
{
    static const char letters[] = "KQRBNPKQRBNP";
    size_t n = 0;

    for (size_t at = 0; at < word.len;) {
        uint32_t code = 0;
        size_t step = hm__utf8_decode(word, at, &code);

        if (step == 0 || n + 4 >= WORD_ROOM)
            return false;
        if (code >= 0x2654 && code <= 0x265F) {
            out[n++] = letters[code - 0x2654];
        } else if (code != 0xFE0E && code != 0xFE0F) {
            memcpy(out + n, word.ptr + at, step);
            n += step;
        }
        at += step;
    }
    *text = (hm_str){out, n};
    return true;
}

static bool is_ascii(hm_str word)
{
    for (size_t i = 0; i < word.len; i++) {
        if ((unsigned char)word.ptr[i] >= 0x80)
            return false;
    }
    return true;
}

/* Letters of pieces in other languages; their meaning depends on the language.
 */
static const char *expectation(hm_str word)
{
    char c = word.len ? word.ptr[0] : '\0';
    uint32_t code = 0;

    hm__utf8_decode(word, 0, &code);
    if (word.len > 2 &&
        ((c && strchr("SCLDTAFHVWJG", c)) || (code >= 0x400 && code < 0x500)))
        return "expected a move with the English letters K Q R B N; this may "
               "be one in another language";
    return "expected a move, such as e4, Nf3, exd5, e8=Q or O-O";
}

/* A word of ASCII, two bytes or more. */
static bool read_move(hm_str text, hm__chess_pattern *out)
{
    cursor c;

    if (text.ptr[0] == '-' || text.ptr[0] == 'Z') {
        out->sort = HM__CHESS_PASSES;
        return hm_str_is(text, "--") || hm_str_is(text, "Z0");
    }
    text = strip_marks(text);
    if (!text.len)
        return false;
    if (text.ptr[0] == 'O' || text.ptr[0] == '0' || text.ptr[0] == 'o')
        return read_castling(text, out);
    c = (cursor){text, 0};
    if (!read_squares(&c, out))
        return false;
    add_pawn(out);
    if (c.at < text.len && out->kind <= HM__CHESS_PAWN &&
        !take_promotion(&c, out))
        return false;
    return c.at == text.len;
}

bool hm__pgn_move_read(hm_str word, hm__chess_pattern *out, const char **wrong)
{
    char letters[WORD_ROOM];
    hm_str text = word;

    *out = (hm__chess_pattern){.sort = HM__CHESS_MOVES_PIECE};
    if (word.len >= 2 && (is_ascii(word) || spell_out(word, letters, &text)) &&
        text.len >= 2 && read_move(text, out))
        return true;
    *wrong = expectation(word);
    return false;
}
