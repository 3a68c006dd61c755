/*
 * oriental.c - shogi with its handicaps, and janggi with its arrangements.
 *
 * A start is drawn as players see it, the top row first: capitals for whoever
 * sits at the bottom, a dot for a free place.
 */
#include <string.h>

#include "builders.h"
#include "values.h"

/* ---- drawings ------------------------------------------------------------ */

typedef struct army {
    uint16_t system;
    hm__color bottom, top;
    const char *letters; // of ranks 1, 2, 3...
} army;

enum { COLUMNS = 9, LINE = COLUMNS + 1 }; // of a drawing, with its "/"

static hm_status place_board(hm__setup_job *job, const army *a, int rows)
{
    return hm__kit_place(
        job, (hm__kit_piece){.system = a->system,
                             .kind = HM__BOARD,
                             .side = HM__FACE,
                             .suit = hm__default_suit(a->system),
                             .rank = hm__default_rank(a->system, HM__BOARD),
                             .x = (COLUMNS + 1) / 2.0,
                             .y = (rows + 1) / 2.0});
}

/* The player at the top sits opposite, and so do the pieces. */
static hm_status place_piece(hm__setup_job *job, const army *a, char letter,
                             double x, double y)
{
    bool top = hm__is_lower(letter);
    const char *at = strchr(a->letters, hm__lower(letter));

    return hm__kit_place(
        job, (hm__kit_piece){.system = a->system,
                             .kind = HM__BIT,
                             .side = HM__FACE,
                             .suit = (int)(top ? a->top : a->bottom),
                             .rank = (int)(at - a->letters) + 1,
                             .x = x,
                             .y = y,
                             .angle = top ? 180 : 0});
}

static hm_status place_drawing(hm__setup_job *job, const army *a,
                               const char *drawing)
{
    int rows = (int)(strlen(drawing) + 1) / LINE;

    HM_TRY(place_board(job, a, rows));
    for (int i = 0; drawing[i]; i++) {
        if (drawing[i] != '.' && drawing[i] != '/')
            HM_TRY(
                place_piece(job, a, drawing[i], i % LINE + 1, rows - i / LINE));
    }
    return HM_OK;
}

/* ---- shogi --------------------------------------------------------------- */

static const army shogi = {HM__SHOGI, HM__BLACK, HM__WHITE, "plnsgbrk"};

static const char shogi_start[] = "lnsgkgsnl/"
                                  ".r.....b./"
                                  "ppppppppp/"
                                  "........./"
                                  "........./"
                                  "........./"
                                  "PPPPPPPPP/"
                                  ".B.....R./"
                                  "LNSGKGSNL";

/* The names of a number of pieces: "two", "two pieces", "2 piece"... */
#define PIECES(word, digits)                                                   \
    word " " word "_piece " word "_pieces " digits " " digits "_piece " digits \
         "_pieces"

#define BIG "82HI22KA"
#define LANCES "11KY91KY"
#define KNIGHTS "81KE21KE"
#define SILVERS "71GI31GI"
#define GOLDS "61KI41KI"

/* What White does without, as CSA writes it: file, rank, piece. */
static const struct {
    const char *gone, *names;
} handicaps[] = {
    {"", "none even sente gote 平手"},
    {"11KY", "lance left_lance 香落ち"},
    {"91KY", "right_lance 右香落ち"},
    {"22KA", "bishop 角落ち"},
    {"82HI", "rook 飛車落ち"},
    {"82HI11KY", "rook_and_lance rook_lance 飛香落ち"},
    {BIG, "rook_and_bishop rook_bishop " PIECES("two", "2") " 二枚落ち"},
    {BIG "11KY", PIECES("three", "3") " 三枚落ち"},
    {BIG LANCES, PIECES("four", "4") " 四枚落ち"},
    {BIG LANCES "81KE", PIECES("five", "5") " 五枚落ち"},
    {BIG LANCES "21KE", PIECES("left_five", "left_5") " 5_l 左五枚落ち"},
    {BIG LANCES KNIGHTS, PIECES("six", "6") " 六枚落ち"},
    {BIG LANCES KNIGHTS "31GI", // the left one, as with a lance
     PIECES("seven", "7") " " PIECES("left_seven", "left_7") " 7_l 左七枚落ち"},
    {BIG LANCES KNIGHTS "71GI",
     PIECES("right_seven", "right_7") " 7_r 右七枚落ち"},
    {BIG LANCES KNIGHTS SILVERS, PIECES("eight", "8") " 八枚落ち"},
    {BIG LANCES KNIGHTS SILVERS GOLDS, PIECES("ten", "10") " 十枚落ち"},
};

static bool has_name(const char *names, hm_str name)
{
    hm_str list = hm_str_of(names);
    size_t at = 0;

    while (at < list.len && name.len > 0) {
        size_t end = hm__str_find(list, ' ', at);

        if (hm__str_eq(hm__str_part(list, at, end), name))
            return true;
        at = end + 1;
    }
    return false;
}

/* Names in English, folded as those of games; empty for Japanese ones. */
static bool fold_name(hm_str text, char *out, size_t room)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80) {
            out[0] = '\0';
            return true;
        }
    }
    return hm__normalize(text, out, room);
}

/* What a handicap takes away; NULL if there is none of this name. */
static const char *find_handicap(hm_str text)
{
    char name[HM__NAME_ROOM];

    if (!fold_name(text, name, sizeof(name)))
        return NULL;
    for (size_t i = 0; i < HM_COUNT(handicaps); i++) {
        if (has_name(handicaps[i].names, hm_str_of(name)) ||
            has_name(handicaps[i].names, text))
            return handicaps[i].gone;
    }
    return NULL;
}

/* The letter of a piece's code: "HI" is r. */
static char shogi_letter(const char *code)
{
    static const char codes[] = "FUKYKEGIKIKAHI";

    for (size_t i = 0; codes[i]; i += 2) {
        if (memcmp(codes + i, code, 2) == 0)
            return shogi.letters[i / 2];
    }
    return '\0';
}

/* gone = {file rank code}; false if a piece is not where it is said to be */
static bool take_away(char *drawing, hm_str gone)
{
    for (size_t i = 0; i < gone.len; i += 4) {
        const char *item = gone.ptr + i;
        char *place;

        if (i + 4 > gone.len || item[0] < '1' || item[0] > '9' ||
            item[1] < '1' || item[1] > '9')
            return false;
        place = &drawing[(item[1] - '1') * LINE + '9' - item[0]];
        if (*place == '.' || hm__lower(*place) != shogi_letter(item + 2))
            return false;
        *place = '.';
    }
    return true;
}

static hm_status give_handicap(hm__setup_job *job, char *drawing)
{
    hm_str text = HM_STR("none");
    const char *gone;
    bool ok;

    hm__setup_arg(job, "handicap", &text);
    text = hm__str_trim(text);
    gone = find_handicap(text);
    if (gone)
        ok = take_away(drawing, hm_str_of(gone));
    else
        ok = hm__str_starts(text, HM_STR("PI")) &&
             take_away(drawing, hm__str_part(text, 2, text.len));
    if (!ok)
        return hm__setup_bad(job, "handicap",
                             "expected a handicap, as Rook and Lance, Six "
                             "Pieces, 六枚落ち or PI82HI22KA");
    return HM_OK;
}

static hm_status build_shogi(hm__setup_job *job)
{
    char drawing[sizeof(shogi_start)];

    memcpy(drawing, shogi_start, sizeof(drawing));
    HM_TRY(give_handicap(job, drawing));
    return place_drawing(job, &shogi, drawing);
}

/* ---- janggi -------------------------------------------------------------- */

static const army janggi = {HM__JANGGI, HM__GREEN, HM__RED, "pcrheak"};

static const char janggi_start[] = "r..a.a..r/"
                                   "....k..../"
                                   ".c.....c./"
                                   "p.p.p.p.p/"
                                   "........./"
                                   "........./"
                                   "P.P.P.P.P/"
                                   ".C.....C./"
                                   "....K..../"
                                   "R..A.A..R";

/* Horses and elephants, from the player's left to the right. */
static const char *const arrangements[][2] = {
    {"HEEH", "마상상마"},
    {"EHHE", "상마마상"},
    {"HEHE", "마상마상"},
    {"EHEH", "상마상마"},
};

static hm_status read_arrangement(hm__setup_job *job, const char *key,
                                  const char **out)
{
    hm_str text;

    *out = arrangements[0][0];
    if (!hm__setup_arg(job, key, &text))
        return HM_OK;
    text = hm__str_trim(text);
    for (size_t i = 0; i < HM_COUNT(arrangements); i++) {
        *out = arrangements[i][0];
        if (hm__str_eq_nocase(text, hm_str_of(*out)) ||
            hm_str_is(text, arrangements[i][1]))
            return HM_OK;
    }
    return hm__setup_bad(job, key,
                         "expected HEEH, EHHE, HEHE or EHEH: horses and "
                         "elephants from the player's left");
}

static hm_status build_janggi(hm__setup_job *job)
{
    static const int columns[] = {1, 2, 6, 7};
    char drawing[sizeof(janggi_start)];
    char *last = drawing + sizeof(drawing) - LINE;
    const char *cho;
    const char *han;

    memcpy(drawing, janggi_start, sizeof(drawing));
    HM_TRY(read_arrangement(job, "cho", &cho));
    HM_TRY(read_arrangement(job, "han", &han));
    for (int i = 0; i < 4; i++) {
        last[columns[i]] = cho[i];
        drawing[columns[3 - i]] = hm__lower(han[i]);
    }
    return place_drawing(job, &janggi, drawing);
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_oriental[] = {
    {.about = {"janggi", "janggi", "Janggi",
               "Cho, in green, and Han, in red, choose how their horses and "
               "elephants stand. Cho begins. Also called Korean chess.",
               "2", "korean_chess", "cho han"},
     .build = build_janggi},
    {.about =
         {"shogi", "shogi", "Shogi",
          "Captured pieces change sides and may be dropped again. White may "
          "give a handicap. Also called Japanese chess.",
          "2", "japanese_chess", "handicap"},
     .build = build_shogi},
    {.about = {0}},
};
