/*
 * csa.c - the words of CSA, and its descriptor.
 */
#include "csa.h"

#include <string.h>

#include "base/str.h"
#include "notation/shogi/check.h"

static const char codes[HM__SHOGI_KINDS][3] = {
    "",   "FU", "KY", "KE", "GI", "KI", "KA", "HI",
    "OU", "TO", "NY", "NK", "NG", "",   "UM", "RY",
};

const char *hm__csa_code(int kind)
{
    return codes[kind & 15];
}

/* A place of its own for each code; others share them. */
#define PLACE(a, b) (((a) + 2 * (b)) & 63)

int hm__csa_kind(const char *code)
{
    static const uint8_t kinds[64] = {
        [PLACE('F', 'U')] = HM__SHOGI_PAWN,
        [PLACE('K', 'Y')] = HM__SHOGI_LANCE,
        [PLACE('K', 'E')] = HM__SHOGI_KNIGHT,
        [PLACE('G', 'I')] = HM__SHOGI_SILVER,
        [PLACE('K', 'I')] = HM__SHOGI_GOLD,
        [PLACE('K', 'A')] = HM__SHOGI_BISHOP,
        [PLACE('H', 'I')] = HM__SHOGI_ROOK,
        [PLACE('O', 'U')] = HM__SHOGI_KING,
        [PLACE('T', 'O')] = HM__SHOGI_TOKIN,
        [PLACE('N', 'Y')] = HM__SHOGI_LANCE | 8,
        [PLACE('N', 'K')] = HM__SHOGI_KNIGHT | 8,
        [PLACE('N', 'G')] = HM__SHOGI_SILVER | 8,
        [PLACE('U', 'M')] = HM__SHOGI_HORSE,
        [PLACE('R', 'Y')] = HM__SHOGI_DRAGON,
    };
    int kind = kinds[PLACE(code[0], code[1])];

    return codes[kind][0] == code[0] && codes[kind][1] == code[1] ? kind : 0;
}

static const char *const ends[HM__SHOGI_ENDS] = {
    [HM__SHOGI_RESIGNS] = "TORYO",
    [HM__SHOGI_STOPPED] = "CHUDAN",
    [HM__SHOGI_REPETITION] = "SENNICHITE",
    [HM__SHOGI_MATED] = "TSUMI",
    [HM__SHOGI_TIME_UP] = "TIME_UP",
    [HM__SHOGI_MOVER_FOULS] = "ILLEGAL_MOVE",
    [HM__SHOGI_BLACK_FOULED] = "+ILLEGAL_ACTION",
    [HM__SHOGI_WHITE_FOULED] = "-ILLEGAL_ACTION",
    [HM__SHOGI_IMPASSE] = "JISHOGI",
    [HM__SHOGI_DECLARES] = "KACHI",
    [HM__SHOGI_DRAW] = "HIKIWAKE",
    [HM__SHOGI_MOST_MOVES] = "MAX_MOVES",
    [HM__SHOGI_TAKEN_BACK] = "MATTA",
    [HM__SHOGI_UNSOLVABLE] = "FUZUMI",
    [HM__SHOGI_BROKEN_OFF] = "ERROR",
};

const char *hm__csa_end_word(hm__shogi_end end)
{
    return ends[end];
}

hm__shogi_end hm__csa_end(hm_str word)
{
    for (int i = 1; i < HM__SHOGI_ENDS; i++) {
        if (ends[i] && hm_str_is(word, ends[i]))
            return (hm__shogi_end)i;
    }
    return HM__SHOGI_GOES_ON;
}

/*
 * The keys are those of PSN, where it has any. Of two keys for one line, the
 * first is read and both are written.
 */
const hm__csa_field *hm__csa_field_at(size_t index)
{
    static const hm__csa_field fields[] = {
        {"N+", "Sente"},
        {"N-", "Gote"},
        {"$EVENT:", "Event"},
        {"$SITE:", "Site"},
        {"$START_TIME:", "StartTime"},
        {"$END_TIME:", "EndTime"},
        {"$TIME_LIMIT:", "TimeLimit"},
        {"$TIME:", "Time"},
        {"$TIME+:", "SenteTime"},
        {"$TIME-:", "GoteTime"},
        {"$OPENING:", "Joseki"},
        {"$MAX_MOVES:", "MaxMoves"},
        {"$JISHOGI:", "Jishogi"},
        {"$NOTE:", "Note"},
        {"N+", "Black"},
        {"N-", "White"},
    };

    return index < HM_COUNT(fields) ? &fields[index] : NULL;
}

/* ---- recognising it --------------------------------------------------- */

static bool is_move(hm_str line)
{
    return line.len >= 7 && (line.ptr[0] == '+' || line.ptr[0] == '-') &&
           hm__is_digit(line.ptr[1]) && hm__is_digit(line.ptr[4]) &&
           hm__csa_kind(line.ptr + 5);
}

/* Items as "82HI", from `at` to the end of a line. */
static bool is_pieces(hm_str line, size_t at)
{
    for (; at < line.len; at += 4) {
        if (line.len - at < 4 || !hm__is_digit(line.ptr[at]) ||
            !hm__is_digit(line.ptr[at + 1]) ||
            (!hm__csa_kind(line.ptr + at + 2) &&
             memcmp(line.ptr + at + 2, "AL", 2) != 0))
            return false;
    }
    return true;
}

/* "P1-KY-KE" and so on: a digit, then a square or nothing. */
static bool is_row(hm_str line)
{
    if (line.len < 2 || line.ptr[1] < '1' || line.ptr[1] > '9')
        return false;
    return line.len == 2 ||
           hm__str_starts(hm__str_part(line, 2, 5), HM_STR(" * ")) ||
           (line.len >= 5 && (line.ptr[2] == '+' || line.ptr[2] == '-') &&
            hm__csa_kind(line.ptr + 3));
}

static bool is_start(hm_str line)
{
    if (line.len < 2 || line.ptr[0] != 'P')
        return false;
    if (line.ptr[1] == 'I')
        return is_pieces(line, 2);
    if (line.ptr[1] == '+' || line.ptr[1] == '-')
        return line.len > 2 && is_pieces(line, 2);
    return is_row(line);
}

/* Lines that say little alone: names, times, ends, comments, the side. */
static bool is_other(hm_str line)
{
    char second = line.len > 1 ? line.ptr[1] : '\0';

    switch (line.ptr[0]) {
    case '\'':
        return true;
    case 'N':
        return second == '+' || second == '-';
    case '$':
        return hm__str_find(line, ':', 0) < line.len;
    case 'T':
        return hm__is_digit(second);
    case '%':
        return hm__is_upper(second) || second == '+' || second == '-';
    default:
        return line.len == 1 && strchr("+-/", line.ptr[0]);
    }
}

/* "V2.2" */
static bool is_version(hm_str line)
{
    return line.len >= 2 && line.len <= 4 && line.ptr[0] == 'V' &&
           hm__is_digit(line.ptr[1]) && (line.len == 2 || line.ptr[2] == '.');
}

/*
 * A version, the encoding of V3, a start or a move, and before it nothing that
 * is not CSA.
 */
static int csa_probe(hm_str head)
{
    int best = 0;

    for (size_t at = 0; at < head.len;) {
        hm_str line = hm__str_trim(hm__str_line(head, &at));
        int now = hm__str_starts(line, HM_STR("'CSA encoding=")) ? 95
                  : is_version(line)                             ? 90
                  : is_move(line) || is_start(line)              ? 85
                                                                 : 0;

        best = now > best ? now : best;
        if (line.len && !now && !is_other(line))
            return best;
    }
    return best;
}

extern const hm_notation hm__notation_csa;

const hm_notation hm__notation_csa = {
    .name = "csa",
    .title = "the format of the Computer Shogi Association",
    .media_type = "application/x-csa",
    .keeps = HM_MOVES | HM_TAGS | HM_COMMENTS | HM_TIMES | HM_ENDS,
    .exts = (const char *const[]){"csa", NULL},
    .probe = csa_probe,
    .read = hm__shogi_read_game,
    .close = hm__shogi_check_close,
    .find = hm__csa_find,
    .check = hm__shogi_check_game,
    .stream = hm__shogi_stream_game,
    .shogi_game = hm__csa_game,
    .write = hm__csa_write,
    .move = hm__csa_move,
    .encodes = true,
    .separator = "/\n",
    .rules = "shogi",
    .move_writer = &hm__csa_move_writer,
};
