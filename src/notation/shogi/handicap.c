/*
 * handicap.c - starts in which White leaves pieces out, and their names.
 */
#include "handicap.h"

#include <string.h>

#include "base/str.h"

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
    for (size_t i = 0; hm__shogi_handicap_at(i); i++) {
        hm__shogi start;

        hm__shogi_handicap_start(hm__shogi_handicap_at(i), &start);
        if (hm__shogi_is_same(position, &start) && position->ply == start.ply)
            return hm__shogi_handicap_at(i);
    }
    return NULL;
}

/* ---- names of PSN -------------------------------------------------------- */

enum { NAME_ROOM = 32 };

/* Small letters and digits; "+" and "&" are "and", and blanks are nothing. */
static bool fold(hm_str name, char out[NAME_ROOM])
{
    size_t n = 0;

    for (size_t i = 0; i < name.len; i++) {
        char c = hm__lower(name.ptr[i]);

        if (c == ' ' || c == '\t')
            continue;
        if (n + 4 > NAME_ROOM)
            return false;
        if (c == '+' || c == '&') {
            memcpy(out + n, "and", 3);
            n += 3;
        } else {
            out[n++] = c;
        }
    }
    out[n] = '\0';
    return true;
}

const hm__shogi_handicap *hm__shogi_handicap_named(hm_str name, bool *odd)
{
    static const struct {
        const char *name, *squares;
        bool odd;
    } names[] = {
        {"even", "", false},
        {"sente", "", false},
        {"gote", "", false},
        {"lance", "11", false},
        {"leftlance", "11", true},
        {"rightlance", "91", true},
        {"bishop", "22", false},
        {"rook", "82", false},
        {"rookandlance", "8211", false},
        {"rookandbishop", BIG, false},
        {"twopiece", BIG, false},
        {"2piece", BIG, true},
        {"threepiece", BIG "11", true},
        {"3piece", BIG "11", true},
        {"fourpiece", BIG LANCES, false},
        {"4piece", BIG LANCES, true},
        {"fivepiece", BIG LANCES "81", true},
        {"5piece", BIG LANCES "81", true},
        {"leftfivepiece", BIG LANCES "21", true},
        {"sixpiece", BIG LANCES KNIGHTS, false},
        {"6piece", BIG LANCES KNIGHTS, true},
        {"sevenpiece", BIG LANCES KNIGHTS "31", true},
        {"7piece", BIG LANCES KNIGHTS "31", true},
        {"leftsevenpiece", BIG LANCES KNIGHTS "31", true},
        {"rightsevenpiece", BIG LANCES KNIGHTS "71", true},
        {"eightpiece", BIG LANCES KNIGHTS SILVERS, false},
        {"8piece", BIG LANCES KNIGHTS SILVERS, true},
        {"tenpiece", BIG LANCES KNIGHTS SILVERS "4161", true},
        {"10piece", BIG LANCES KNIGHTS SILVERS "4161", true},
    };
    char folded[NAME_ROOM];
    const char *squares = NULL;
    size_t len;

    if (!fold(name, folded))
        return NULL;
    len = strlen(folded);
    if (len > 6 && strcmp(folded + len - 6, "pieces") == 0)
        folded[len - 1] = '\0';
    for (size_t i = 0; i < HM_COUNT(names) && !squares; i++) {
        if (strcmp(folded, names[i].name) == 0) {
            squares = names[i].squares;
            *odd = names[i].odd;
        }
    }
    for (size_t i = 0; squares && hm__shogi_handicap_at(i); i++) {
        if (strcmp(hm__shogi_handicap_at(i)->squares, squares) == 0)
            return hm__shogi_handicap_at(i);
    }
    return NULL;
}
