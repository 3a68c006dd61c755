/*
 * games.c - the table of known games.
 */
#include "grid.h"

#include <string.h>

#include "setups/values.h"

/* ---- sets ---------------------------------------------------------------- */

static const hm__grid_set chess = {.system = HM__CHESS1,
                                   .large = HM__CHESS2,
                                   .letters = "pnbrqk",
                                   .also = "",
                                   .bottom = HM__WHITE,
                                   .top = HM__BLACK,
                                   .sides = {"White", "Black"}};

static const hm__grid_set shogi = {.system = HM__SHOGI,
                                   .letters = "plnsgbrk",
                                   .also = "",
                                   .bottom = HM__BLACK,
                                   .top = HM__WHITE,
                                   .sides = {"Black", "White"},
                                   .turned = true};

static const hm__grid_set xiangqi = {.system = HM__XIANGQI,
                                     .letters = "pcrnbak",
                                     .also = "s  he g",
                                     .bottom = HM__RED,
                                     .top = HM__BLACK,
                                     .sides = {"Red", "Black"},
                                     .turned = true,
                                     .lines = true,
                                     .board_rank = 9};

static const hm__grid_set janggi = {.system = HM__JANGGI,
                                    .letters = "pcrnbak",
                                    .also = "s  he g",
                                    .bottom = HM__GREEN,
                                    .top = HM__RED,
                                    .sides = {"Green", "Red"},
                                    .turned = true,
                                    .lines = true,
                                    .board_rank = 9};

static const hm__grid_set makruk = {.system = HM__MAKRUK,
                                    .letters = "pmsnrk",
                                    .also = " f    ",
                                    .bottom = HM__WHITE,
                                    .top = HM__BLACK,
                                    .sides = {"White", "Black"},
                                    .turned = true};

static const hm__grid_set sittuyin = {.system = HM__MAKRUK,
                                      .letters = "pmsnrk",
                                      .also = " f    ",
                                      .bottom = HM__RED,
                                      .top = HM__BLACK,
                                      .sides = {"Red", "Black"},
                                      .turned = true};

/* Of draughts and go the letters are sides. */
static const hm__grid_set checkers = {.system = HM__CHECKERS1,
                                      .large = HM__CHECKERS2};
static const hm__grid_set go = {
    .system = HM__GO, .sides = {"Black", "White"}, .lines = true};

/* ---- games --------------------------------------------------------------- */

#define CHESS_ROWS "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
#define EIGHT_ODD "1b1b1b1b/"
#define EIGHT_EVEN "b1b1b1b1/"
#define TEN_ODD "1b1b1b1b1b/"
#define TEN_EVEN "b1b1b1b1b1/"
#define TWELVE_ODD "1b1b1b1b1b1b/"
#define TWELVE_EVEN "b1b1b1b1b1b1/"
#define FIVE_19 "19/19/19/19/19/"

static const hm__grid_game games[] = {
    {.name = "chess",
     .aliases = "western western_chess",
     .set = &chess,
     .board = CHESS_ROWS,
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "chess960",
     .aliases = "fischerandom",
     .set = &chess,
     .board = CHESS_ROWS,
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "shogi",
     .aliases = "japanese_chess",
     .set = &shogi,
     .board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL",
     .hand = "-",
     .rule = HM__GRID_SWAP,
     .squares = HM__SQUARES_SHOGI,
     .coordinates = HM_ANNOTATE_SHOGI},
    {.name = "minishogi",
     .aliases = "mini_shogi",
     .set = &shogi,
     .board = "rbsgk/4p/5/P4/KGSBR",
     .hand = "-",
     .rule = HM__GRID_SWAP,
     .squares = HM__SQUARES_SHOGI},
    {.name = "xiangqi",
     .aliases = "chinese_chess",
     .set = &xiangqi,
     .board = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_XIANGQI},
    {.name = "janggi",
     .aliases = "korean_chess",
     .set = &janggi,
     .board = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_JANGGI},
    {.name = "makruk",
     .aliases = "thai_chess",
     .set = &makruk,
     .board = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "sittuyin",
     .aliases = "burmese_chess",
     .set = &sittuyin,
     .board = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8",
     .hand = "KF2S2N2Rkf2s2n2r",
     .rule = HM__GRID_KEEP,
     .squares = HM__SQUARES_CHESS},
    {.name = "checkers",
     .aliases = "draughts8 draughts_8 english_draughts american_checkers",
     .set = &checkers,
     .board = EIGHT_ODD EIGHT_EVEN EIGHT_ODD "8/8/w1w1w1w1/1w1w1w1w/w1w1w1w1",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "draughts",
     .aliases = "draughts10 draughts_10 international_draughts",
     .set = &checkers,
     .board = TEN_ODD TEN_EVEN TEN_ODD TEN_EVEN
     "10/10/1w1w1w1w1w/w1w1w1w1w1/1w1w1w1w1w/w1w1w1w1w1",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "draughts12",
     .aliases = "draughts_12 canadian_draughts canadian_checkers",
     .set = &checkers,
     .board = TWELVE_ODD TWELVE_EVEN TWELVE_ODD TWELVE_EVEN TWELVE_ODD
     "12/12/w1w1w1w1w1w1/1w1w1w1w1w1w/w1w1w1w1w1w1/1w1w1w1w1w1w/"
     "w1w1w1w1w1w1",
     .squares = HM__SQUARES_CHESS,
     .coordinates = HM_ANNOTATE_ALGEBRAIC},
    {.name = "go",
     .aliases = "go19 go_19 baduk weiqi",
     .set = &go,
     .board = FIVE_19 FIVE_19 FIVE_19 "19/19/19/19",
     .hand = "181B180W",
     .rule = HM__GRID_KEEP,
     .squares = HM__SQUARES_GO,
     .coordinates = HM_ANNOTATE_GO},
    {.name = "go13",
     .aliases = "go_13",
     .set = &go,
     .board = "13/13/13/13/13/13/13/13/13/13/13/13/13",
     .hand = "169B169W",
     .rule = HM__GRID_KEEP,
     .squares = HM__SQUARES_GO},
    {.name = "go9",
     .aliases = "go_9",
     .set = &go,
     .board = "9/9/9/9/9/9/9/9/9",
     .hand = "81B81W",
     .rule = HM__GRID_KEEP,
     .squares = HM__SQUARES_GO},
};

/* ---- finding ------------------------------------------------------------- */

/* Whether two names are the same, "-" and " " being "_". */
static bool same_name(hm_str a, hm_str b)
{
    if (a.len != b.len)
        return false;
    for (size_t i = 0; i < a.len; i++) {
        char c = hm__lower(a.ptr[i]);

        if ((c == '-' || c == ' ' ? '_' : c) != b.ptr[i])
            return false;
    }
    return a.len > 0;
}

static bool is_alias(hm_str name, const char *aliases)
{
    hm_str list = hm_str_of(aliases);

    for (size_t at = 0; at < list.len;) {
        size_t end = hm__str_find(list, ' ', at);

        if (same_name(name, hm__str_part(list, at, end)))
            return true;
        at = end + 1;
    }
    return false;
}

const hm__grid_game *hm__grid_game_find(hm_str name)
{
    for (size_t i = 0; i < HM_COUNT(games); i++) {
        if (same_name(name, hm_str_of(games[i].name)) ||
            is_alias(name, games[i].aliases))
            return &games[i];
    }
    return NULL;
}

bool hm__grid_game_has(const hm__grid_game *game, hm_str actor)
{
    const char *letters = game->set->letters;
    bool promoted = actor.len == 2 && actor.ptr[0] == '+' && letters;
    char letter = actor.len ? actor.ptr[actor.len - 1] : '\0';

    if (actor.len != 1 + (size_t)promoted ||
        (!hm__is_lower(letter) && !hm__is_upper(letter)))
        return false;
    if (!letters && game->set->lines && hm__is_lower(letter))
        return false; // stones are capitals
    return strchr(letters ? letters : "bw", hm__lower(letter)) != NULL;
}

const hm__grid_game *hm__grid_game_at(size_t index)
{
    return index < HM_COUNT(games) ? &games[index] : NULL;
}

const char *hm__grid_game_near(hm_str name)
{
    const char *names[HM_COUNT(games)];

    for (size_t i = 0; i < HM_COUNT(games); i++)
        names[i] = games[i].name;
    return hm__nearest_name(name, names, HM_COUNT(games));
}

hm_status hm__grid_game_hand(hm__grid *grid, const hm__grid_game *game,
                             hm_fault *why)
{
    grid->rule = game->rule;
    if (!game->hand)
        return HM_OK;
    grid->hands = true;
    return hm__grid_read_hand(grid, hm_str_of(game->hand), why);
}

hm_status hm__grid_game_start(hm__grid *grid, const hm__grid_game *game,
                              hm_fault *why)
{
    grid->game = game;
    HM_TRY(hm__grid_read_board(grid, hm_str_of(game->board), why));
    return hm__grid_game_hand(grid, game, why);
}
