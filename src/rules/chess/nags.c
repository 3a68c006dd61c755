/*
 * nags.c - signs of annotators, and their numbers.
 *
 * Numbers up to 139 are the standard's; those from 140 on are those of
 * programs. The first sign of a number is the one that is shown.
 */
#include "base/str.h"
#include "chess.h"

static const struct {
    const char *sign;
    unsigned nag;
} signs[] = {
    {"!", 1},
    {"?", 2},
    {"!!", 3},
    {"??", 4},
    {"!?", 5},
    {"?!", 6},
    {"\u203c", 3},
    {"\u2047", 4},
    {"\u2049", 5},
    {"\u2048", 6},
    {"\u25a1", 7},
    {"=", 10},
    {"\u221e", 13},
    {"~", 13},
    {"+=", 14},
    {"+/=", 14},
    {"\u2a72", 14},
    {"=+", 15},
    {"=/+", 15},
    {"\u2a71", 15},
    {"+/-", 16},
    {"\u00b1", 16},
    {"-/+", 17},
    {"\u2213", 17},
    {"+-", 18},
    {"-+", 19},
    {"+/--", 18},
    {"--/+", 19},
    {"+\u2212", 18},
    {"\u2212+", 19},
    {"\u2a00", 22},
    {"\u25cb", 26},
    {"\u27f3", 32},
    {"\u2191", 36},
    {"\u2192", 40},
    {"=/\u221e", 44},
    {"=\u221e", 44},
    {"\u21c6", 132},
    {"\u2a01", 138},
    {"\u2206", 140},
    {"\u2207", 141},
    {"\u2313", 142},
    {"RR", 145},
    {"N", 146},
    {"\u21d4", 239},
    {"\u21d7", 240},
    {"\u229e", 241},
    {"\u27eb", 242},
    {"\u27ea", 243},
    {"\u2715", 244},
    {"\u22a5", 245},
    // What is said of Black, or of both sides, looks the same.
    {"=", 11},
    {"=", 12},
    {"+-", 20},
    {"-+", 21},
    {"\u2a00", 23},
    {"\u25cb", 27},
    {"\u27f3", 33},
    {"\u2191", 37},
    {"\u2192", 41},
    {"=/\u221e", 45},
    {"\u21c6", 133},
    {"\u2a01", 136},
    {"\u2a01", 137},
    {"\u2a01", 139},
};

unsigned hm__chess_nag_of(hm_str sign)
{
    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        if (hm_str_is(sign, signs[i].sign))
            return signs[i].nag;
    }
    return 0;
}

static const char *sign_of(size_t nag)
{
    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        if (signs[i].nag == nag)
            return signs[i].sign;
    }
    return NULL;
}

bool hm__chess_next_nag(hm_str mark, size_t *at, size_t *nag, hm_str *word)
{
    size_t end = hm__str_find(mark, ' ', *at);

    if (*at >= mark.len)
        return false;
    *word = hm__str_part(mark, *at, end);
    *at = end + 1;
    if (!hm__str_size(hm__str_part(*word, 1, word->len), nag))
        *nag = hm__chess_nag_of(*word);
    return true;
}

/* "!" and its like stand right after a move, others after a blank. */
void hm__chess_put_signs(const hm_node *node, hm_out *out)
{
    const hm__chess_ply *ply = node->ply;
    hm_str mark = ply ? ply->mark : HM_STR("");
    hm_str word;
    size_t at = 0;
    size_t nag;

    while (hm__chess_next_nag(mark, &at, &nag, &word)) {
        const char *sign = sign_of(nag);

        if (nag < 1 || nag > 6)
            hm_out_char(out, ' ');
        hm_out_put(out, sign ? hm_str_of(sign) : word);
    }
}
