/*
 * words.c - the words of KIF and KI2.
 */
#include "kifu.h"

#include <string.h>

#include "base/utf8.h"

/* Of two keys for one word, the first is read and both are written. */
const hm__kifu_field *hm__kifu_field_at(size_t index)
{
    static const hm__kifu_field fields[] = {
        {"先手", "下手", "Sente"},     {"後手", "上手", "Gote"},
        {"棋戦", NULL, "Event"},       {"場所", NULL, "Site"},
        {"対局日", NULL, "Date"},      {"開始日時", NULL, "StartTime"},
        {"終了日時", NULL, "EndTime"}, {"持ち時間", NULL, "TimeLimit"},
        {"戦型", NULL, "Joseki"},      {"備考", NULL, "Note"},
        {"先手", "下手", "Black"},     {"後手", "上手", "White"},
    };

    return index < HM_COUNT(fields) ? &fields[index] : NULL;
}

/* ---- characters ---------------------------------------------------------- */

bool hm__kifu_has(hm_str text, const char *word)
{
    for (size_t at = 0; at < text.len; at++) {
        size_t here = at;

        if (hm__kifu_take(text, &here, word))
            return true;
    }
    return false;
}

/* A character of three bytes as one number; 0 if there is none. */
static uint32_t three_bytes(hm_str text, size_t at)
{
    const unsigned char *p = (const unsigned char *)text.ptr + at;

    if (at + 3 > text.len)
        return 0;
    return (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
}

/* A character and what it means, at a place that no other of its table has. */
typedef struct sign {
    uint32_t bytes; // UTF-8
    uint8_t meaning;
} sign;

#define PLACE(bytes, factor, room)                                             \
    ((((bytes) >> 16) + ((bytes) >> 8) + (factor) * (bytes)) & ((room)-1))

#define PIECE(bytes, kind) [PLACE(bytes, 9, 32)] = {bytes, kind}

/* The characters that name pieces. */
static int kind_of(uint32_t bytes)
{
    static const sign pieces[32] = {
        PIECE(0xE6ADA9, HM__SHOGI_PAWN),       // 歩
        PIECE(0xE9A699, HM__SHOGI_LANCE),      // 香
        PIECE(0xE6A182, HM__SHOGI_KNIGHT),     // 桂
        PIECE(0xE98A80, HM__SHOGI_SILVER),     // 銀
        PIECE(0xE98791, HM__SHOGI_GOLD),       // 金
        PIECE(0xE8A792, HM__SHOGI_BISHOP),     // 角
        PIECE(0xE9A39B, HM__SHOGI_ROOK),       // 飛
        PIECE(0xE78E89, HM__SHOGI_KING),       // 玉
        PIECE(0xE78E8B, HM__SHOGI_KING),       // 王
        PIECE(0xE381A8, HM__SHOGI_TOKIN),      // と
        PIECE(0xE69D8F, HM__SHOGI_LANCE | 8),  // 杏
        PIECE(0xE59CAD, HM__SHOGI_KNIGHT | 8), // 圭
        PIECE(0xE585A8, HM__SHOGI_SILVER | 8), // 全
        PIECE(0xE9A6AC, HM__SHOGI_HORSE),      // 馬
        PIECE(0xE9BE8D, HM__SHOGI_DRAGON),     // 龍
        PIECE(0xE7AB9C, HM__SHOGI_DRAGON),     // 竜
    };
    const sign *p = &pieces[PLACE(bytes, 9, 32)];

    return p->bytes == bytes ? p->meaning : HM__SHOGI_NONE;
}

int hm__kifu_take_kind(hm_str text, size_t *at)
{
    size_t here = *at;
    bool promoted = hm__kifu_take(text, &here, "成");
    int kind = kind_of(three_bytes(text, here));

    if (promoted && (kind < HM__SHOGI_LANCE || kind > HM__SHOGI_SILVER))
        return HM__SHOGI_NONE;
    if (kind)
        *at = here + 3;
    return promoted ? kind | HM__SHOGI_PROMOTED : kind;
}

const char *hm__kifu_name(int kind)
{
    static const char *const names[HM__SHOGI_KINDS] = {
        "",   "歩", "香",   "桂",   "銀",   "金", "角", "飛",
        "玉", "と", "成香", "成桂", "成銀", "",   "馬", "龍",
    };

    return names[kind & 15];
}

const char *hm__kifu_short_name(int kind)
{
    switch (kind) {
    case HM__SHOGI_LANCE | 8:
        return "杏";
    case HM__SHOGI_KNIGHT | 8:
        return "圭";
    case HM__SHOGI_SILVER | 8:
        return "全";
    default:
        return hm__kifu_name(kind);
    }
}

const char *hm__kifu_digit(int digit, hm__kifu_digits style)
{
    static const char *const digits[3][9] = {
        {"1", "2", "3", "4", "5", "6", "7", "8", "9"},
        {"１", "２", "３", "４", "５", "６", "７", "８", "９"},
        {"一", "二", "三", "四", "五", "六", "七", "八", "九"},
    };

    return digits[style][digit - 1];
}

enum { WIDE_ONE = 0xEFBC91 }; // １; ２ to ９ follow it

#define NUMERAL(bytes, n) [PLACE(bytes, 7, 16)] = {bytes, n}

/* Chinese numerals. */
static int numeral_of(uint32_t bytes)
{
    static const sign numerals[16] = {
        NUMERAL(0xE4B880, 1), // 一
        NUMERAL(0xE4BA8C, 2), // 二
        NUMERAL(0xE4B889, 3), // 三
        NUMERAL(0xE59B9B, 4), // 四
        NUMERAL(0xE4BA94, 5), // 五
        NUMERAL(0xE585AD, 6), // 六
        NUMERAL(0xE4B883, 7), // 七
        NUMERAL(0xE585AB, 8), // 八
        NUMERAL(0xE4B99D, 9), // 九
    };
    const sign *n = &numerals[PLACE(bytes, 7, 16)];

    return n->bytes == bytes ? n->meaning : 0;
}

int hm__kifu_take_digit(hm_str text, size_t *at, hm__kifu_digits *style)
{
    uint32_t bytes = three_bytes(text, *at);
    int digit;

    *style = HM__KIFU_NARROW;
    if (*at < text.len && text.ptr[*at] >= '1' && text.ptr[*at] <= '9')
        return text.ptr[(*at)++] - '0';
    *style = HM__KIFU_WIDE;
    if (bytes - WIDE_ONE < 9) {
        *at += 3;
        return (int)(bytes - WIDE_ONE) + 1;
    }
    *style = HM__KIFU_CHINESE;
    digit = numeral_of(bytes);
    *at += digit ? 3 : 0;
    return digit;
}

/* What follows "同": usually one wide blank. */
static void take_blanks(hm_str text, size_t *at, hm__kifu_square *out)
{
    size_t start = *at;

    hm__kifu_take(text, at, "　");
    while (hm__kifu_take(text, at, " ") || hm__kifu_take(text, at, "　"))
        out->odd = true;
    out->close = *at == start;
}

bool hm__kifu_take_square(hm_str text, size_t *at, hm__kifu_square *out)
{
    uint32_t wide = three_bytes(text, *at) - WIDE_ONE;
    hm__kifu_square s = {0};
    hm__kifu_digits style = HM__KIFU_CHINESE;
    int file = (int)wide + 1;
    int rank = 0;

    if (hm__kifu_take(text, at, "同")) {
        s.same = true;
        take_blanks(text, at, &s);
        *out = s;
        return true;
    }
    if (wide < 9)
        rank = numeral_of(three_bytes(text, *at + 3));
    if (rank) { // as nearly all are
        *at += 6;
    } else {
        file = hm__kifu_take_digit(text, at, &style);
        s.odd = style != HM__KIFU_WIDE;
        rank = file ? hm__kifu_take_digit(text, at, &style) : 0;
        s.odd = s.odd || style != HM__KIFU_CHINESE;
    }
    if (!rank)
        return false;
    s.to = (uint8_t)((file - 1) * 9 + rank - 1);
    *out = s;
    return true;
}

hm_str hm__kifu_trim(hm_str text)
{
    text = hm__str_part(text, hm__after_spaces(text, 0), text.len);
    for (;;) {
        const char *end = text.ptr + text.len;

        if (text.len && (unsigned char)end[-1] < 0x80 &&
            hm__is_space((unsigned char)end[-1]))
            text.len--;
        else if (text.len >= 3 && memcmp(end - 3, "　", 3) == 0)
            text.len -= 3;
        else
            return text;
    }
}
