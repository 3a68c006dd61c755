/*
 * handicap.c - starts in which White leaves pieces out, and their names.
 */
#include "handicap.h"

#include <string.h>

#define BIG "8222"
#define LANCES "1191"
#define KNIGHTS "2181"
#define SILVERS "3171"

const hm__shogi_handicap *hm__shogi_handicap_at(size_t index)
{
    static const hm__shogi_handicap handicaps[] = {
        {"", "平手", "Even"},
        {"11", "香落ち", "Lance"},
        {"91", "右香落ち", "Right Lance"},
        {"22", "角落ち", "Bishop"},
        {"82", "飛車落ち", "Rook"},
        {"8211", "飛香落ち", "Rook and Lance"},
        {BIG, "二枚落ち", "Two Pieces"},
        {BIG "11", "三枚落ち", "Three Pieces"},
        {BIG LANCES, "四枚落ち", "Four Pieces"},
        {BIG LANCES "81", "五枚落ち", "Five Pieces"},
        {BIG LANCES "21", "左五枚落ち", "Left Five Pieces"},
        {BIG LANCES KNIGHTS, "六枚落ち", "Six Pieces"},
        {BIG LANCES KNIGHTS "31", "左七枚落ち", "Left Seven Pieces"},
        {BIG LANCES KNIGHTS "71", "右七枚落ち", "Right Seven Pieces"},
        {BIG LANCES KNIGHTS SILVERS, "八枚落ち", "Eight Pieces"},
        {BIG LANCES KNIGHTS SILVERS "4161", "十枚落ち", "Ten Pieces"},
    };

    return index < HM_COUNT(handicaps) ? &handicaps[index] : NULL;
}

void hm__shogi_handicap_start(const hm__shogi_handicap *handicap,
                              hm__shogi *out)
{
    hm__shogi_start(out);
    for (const char *s = handicap->squares; *s; s += 2)
        hm__shogi_lift(out, (s[0] - '1') * 9 + s[1] - '1');
    if (!hm__shogi_handicap_is_even(handicap))
        out->side = HM__SHOGI_WHITE;
}

const hm__shogi_handicap *hm__shogi_handicap_of(const hm__shogi *position)
{
    char text[HM__SFEN_ROOM];
    char other[HM__SFEN_ROOM];

    hm__sfen_write(position, text);
    for (size_t i = 0; hm__shogi_handicap_at(i); i++) {
        hm__shogi start;

        hm__shogi_handicap_start(hm__shogi_handicap_at(i), &start);
        hm__sfen_write(&start, other);
        if (strcmp(text, other) == 0)
            return hm__shogi_handicap_at(i);
    }
    return NULL;
}
