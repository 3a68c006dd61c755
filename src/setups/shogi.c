/*
 * shogi.c - shogi with its handicaps.
 *
 * The start is drawn as players see it, the top row first: capitals for Black,
 * who sits at the bottom, a dot for a free square.
 */
#include <stdio.h>
#include <string.h>

#include "builders.h"
#include "values.h"

enum { ROWS = 9, LINE = ROWS + 1 }; // of a drawing, with its "/"

static const char usual_start[] = "lnsgkgsnl/"
                                  ".r.....b./"
                                  "ppppppppp/"
                                  "........./"
                                  "........./"
                                  "........./"
                                  "PPPPPPPPP/"
                                  ".B.....R./"
                                  "LNSGKGSNL";

static const char letters[] = "plnsgbrk"; // of ranks 1, 2, 3...

/* ---- handicaps ----------------------------------------------------------- */

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

/* Names in English are folded as those of games; Japanese ones stay. */
static bool fold_name(hm_str text, char *out, size_t room)
{
    for (size_t i = 0; i < text.len; i++) {
        if ((unsigned char)text.ptr[i] >= 0x80)
            return snprintf(out, room, "%.*s", HM_ARG(text)) < (int)room;
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
        if (hm__has_word(handicaps[i].names, name))
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
            return letters[i / 2];
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
                             "expected a handicap, such as Rook and Lance, Six "
                             "Pieces, 六枚落ち or PI82HI22KA");
    return HM_OK;
}

/* ---- the start ----------------------------------------------------------- */

static hm_status place_board(hm__setup_job *job)
{
    return hm__place_piece(
        job, (hm__placement){.system = HM__SHOGI,
                             .kind = HM__BOARD,
                             .side = HM__FACE,
                             .suit = hm__default_suit(HM__SHOGI),
                             .rank = hm__default_rank(HM__SHOGI, HM__BOARD),
                             .x = (ROWS + 1) / 2.0,
                             .y = (ROWS + 1) / 2.0});
}

/* White sits opposite, and so do the pieces. */
static hm_status place_piece(hm__setup_job *job, char letter, int x, int y)
{
    bool white = hm__is_lower(letter);
    const char *at = strchr(letters, hm__lower(letter));

    return hm__place_piece(
        job, (hm__placement){.system = HM__SHOGI,
                             .kind = HM__BIT,
                             .side = HM__FACE,
                             .suit = white ? HM__WHITE : HM__BLACK,
                             .rank = (int)(at - letters) + 1,
                             .x = x,
                             .y = y,
                             .angle = white ? 180 : 0});
}

static hm_status build_shogi(hm__setup_job *job)
{
    char drawing[sizeof(usual_start)];

    memcpy(drawing, usual_start, sizeof(drawing));
    HM_TRY(give_handicap(job, drawing));
    HM_TRY(place_board(job));
    for (int i = 0; drawing[i]; i++) {
        if (drawing[i] != '.' && drawing[i] != '/')
            HM_TRY(place_piece(job, drawing[i], i % LINE + 1, ROWS - i / LINE));
    }
    return HM_OK;
}

/* ---- the table ----------------------------------------------------------- */

const hm__builder hm__builders_shogi[] = {
    {.about =
         {"shogi", "shogi", "Shogi",
          "Captured pieces change sides and may be dropped again. White may "
          "give a handicap. Also called Japanese chess.",
          "2", "japanese_chess", "handicap"},
     .build = build_shogi},
    {.about = {0}},
};
