/*
 * nags.c - signs of annotators, and their numbers.
 *
 * Numbers up to 139 are in the standard; those from 140 on are used by
 * programs.
 */
#include "base/str.h"
#include "pgn.h"

static const struct {
    const char *sign;
    unsigned nag;
} signs[] = {
    {"!", 1},        {"?", 2},        {"!!", 3},       {"??", 4},
    {"!?", 5},       {"?!", 6},       {"\u203c", 3},   {"\u2047", 4},
    {"\u2049", 5},   {"\u2048", 6},   {"\u25a1", 7},   {"=", 10},
    {"\u221e", 13},  {"~", 13},       {"+=", 14},      {"+/=", 14},
    {"\u2a72", 14},  {"=+", 15},      {"=/+", 15},     {"\u2a71", 15},
    {"+/-", 16},     {"\u00b1", 16},  {"-/+", 17},     {"\u2213", 17},
    {"+-", 18},      {"-+", 19},      {"+/--", 18},    {"--/+", 19},
    {"+\u2212", 18}, {"\u2212+", 19}, {"\u2a00", 22},  {"\u25cb", 26},
    {"\u27f3", 32},  {"\u2191", 36},  {"\u2192", 40},  {"=/\u221e", 44},
    {"=\u221e", 44}, {"\u21c6", 132}, {"\u2a01", 138}, {"\u2206", 140},
    {"\u2207", 141}, {"\u2313", 142}, {"RR", 145},     {"N", 146},
    {"\u21d4", 239}, {"\u21d7", 240}, {"\u229e", 241}, {"\u27eb", 242},
    {"\u27ea", 243}, {"\u2715", 244}, {"\u22a5", 245},
};

unsigned hm__pgn_nag_of(hm_str sign)
{
    for (size_t i = 0; i < HM_COUNT(signs); i++) {
        if (hm_str_is(sign, signs[i].sign))
            return signs[i].nag;
    }
    return 0;
}

hm_str hm__pgn_suffix_nag(hm_str suffix)
{
    static const char *const nags[] = {"$1", "$2", "$3", "$4", "$5", "$6"};
    unsigned nag = hm__pgn_nag_of(hm__str_part(suffix, 0, 2));

    return hm_str_of(nags[nag - 1]);
}
