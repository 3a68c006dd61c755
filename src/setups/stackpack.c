/*
 * stackpack.c - chess and its kin, with a piecepack or with a stackpack.
 *
 * A stackpack is a piecepack together with a subpack, a smaller copy whose
 * tiles fit the cells of a board. The games are the same, the men differ: with
 * a piecepack alone officers are coins, dice and pawns, with a subpack tiles.
 */
#include <string.h>

#include "builders.h"
#include "chess960.h"
#include "lay.h"
#include "values.h"

/* A stackpack has a subpack; with a piecepack it is asked for. */
static hm_status read_subpack(hm__setup_job *job, bool *out)
{
    *out = strcmp(job->about->system, "stackpack") == 0;
    return hm__setup_bool(job, "has_subpack", out);
}

/* In ppgames the men that are pawns of a piecepack had a rank all the same. */
static hm_status play_old(hm__setup_job *job, bool subpack, hm_str pawns)
{
    HM_TRY(hm__setup_play_old(job, HM_STR("/cb~n")));
    return subpack ? HM_OK : hm__setup_play_old(job, pawns);
}

/* ---- chess --------------------------------------------------------------- */

/* The file of a man: of the left one, or of the right one in lower case. */
static char file_of(const char rank[8], char man)
{
    int file = hm__is_lower(man) ? 7 : 0;
    int step = hm__is_lower(man) ? -1 : 1;

    while (hm__lower(rank[file]) != hm__lower(man))
        file += step;
    return (char)('a' + file);
}

/* Plays a text that has men for files: "@N1" is where the left knight is. */
static hm_status play_by_rank(hm__setup_job *job, const char rank[8],
                              const char *text)
{
    char moves[256];
    size_t len = strlen(text);

    for (size_t i = 0; i < len; i++)
        moves[i] = i && text[i - 1] == '@' ? file_of(rank, text[i]) : text[i];
    return hm__setup_play(job, (hm_str){moves, len});
}

/* Officers as subpack tiles: aces leap, and kings are the highest. */
static hm_status place_tiles(hm__setup_job *job, const char rank[8], bool far)
{
    static const char order[] = " NBRQK";

    for (int i = 0; i < 8; i++) {
        hm__kit_piece man = {.system = HM__SUBPACK,
                             .kind = HM__TILE,
                             .side = HM__FACE,
                             .rank = (int)(strchr(order, rank[i]) - order) + 1,
                             .x = i + 1,
                             .y = far ? 8 : 1,
                             .angle = far ? 180 : 0};

        if (far)
            man.suit = i < 4 ? 1 : 2;
        else
            man.suit = i < 4 ? 4 : 3;
        HM_TRY(hm__kit_place(job, man));
    }
    return HM_OK;
}

static hm_status place_chess(hm__setup_job *job, const char rank[8])
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    if (subpack) {
        HM_TRY(hm__setup_play(job, HM_STR("cS2v@a7 cS3v@b7 cS4v@c7 cS5v@d7 "
                                          "cM2v@e7 cM3v@f7 cM4v@g7 cM5v@h7 "
                                          "cA2@a2 cA3@b2 cA4@c2 cA5@d2 "
                                          "cC2@e2 cC3@f2 cC4@g2 cC5@h2")));
        HM_TRY(place_tiles(job, rank, false));
        return place_tiles(job, rank, true);
    }
    HM_TRY(hm__setup_play(job, HM_STR("cSnv@a7 cMnv@b7 cS2v@c7 cM2v@d7 "
                                      "cS3v@e7 cM3v@f7 cS4v@g7 cM5v@h7 "
                                      "cAn@a2 cCn@b2 cA2@c2 cC2@d2 "
                                      "cA3@e2 cC3@f2 cA4@g2 cC5@h2")));
    return play_by_rank(job, rank,
                        "dS3v@R8 dM3v@r8 dC3@r1 dA3@R1 "
                        "cS1fv@N8 cM1fv@n8 cC1f@n1 cA1f@N1 "
                        "pSv@B8 pMv@b8 pC@b1 pA@B1 "
                        "cC4fv@Q8 cM4f@Q1 cA5fv@K8 cS5f@K1");
}

static const char usual_rank[] = "RNBQKBNR";

static hm_status chess(hm__setup_job *job)
{
    HM_TRY(hm__kit_rectangle(job, 8, 8));
    return place_chess(job, usual_rank);
}

static hm_status chess960(hm__setup_job *job)
{
    char rank[8];

    HM_TRY(hm__setup_seed(job));
    hm__chess960_deal(&job->rng, rank);
    HM_TRY(hm__kit_rectangle(job, 8, 8));
    return place_chess(job, rank);
}

/* Two boards share the tiles. */
static hm_status alice_chess(hm__setup_job *job)
{
    hm__kit_board board = {.rows = 8, .columns = 8, .x0 = 1, .y0 = 1};
    int tiles = 24;

    HM_TRY(hm__setup_int(job, "max_tiles", &tiles));
    board.max_tiles = tiles / 2;
    HM_TRY(hm__kit_place_board(job, &board));
    board.x0 = 11;
    HM_TRY(hm__kit_place_board(job, &board));
    return place_chess(job, usual_rank);
}

/* ---- chess for four ------------------------------------------------------ */

static hm_status chaturaji(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    HM_TRY(hm__kit_rectangle(job, 8, 8));
    if (subpack)
        HM_TRY(hm__setup_play(job, HM_STR("cSn>@b5 cS1>@b6 cS2>@b7 cS3>@b8 "
                                          "cMnv@e7 cM1v@f7 cM2v@g7 cM3v@h7 "
                                          "cCn<@g1 cC1<@g2 cC2<@g3 cC3<@g4 "
                                          "cAn@a2 cA1@b2 cA2@c2 cA3@d2")));
    else
        HM_TRY(hm__setup_play(job, HM_STR("cSn>@b5 cS3>@b6 cS4>@b7 cS5>@b8 "
                                          "cMnv@e7 cM3v@f7 cM4v@g7 cM5v@h7 "
                                          "cCn<@g1 cC3<@g2 cC4<@g3 cC5<@g4 "
                                          "cAn@a2 cA3@b2 cA4@c2 cA5@d2")));
    HM_TRY(hm__setup_play(job,
                          HM_STR("{boats} cS2f>@a8 cM2fv@h8 cC2f<@h1 cA2f@a1 "
                                 "{horses} cS1f>@a7 cM1fv@g8 cC1f<@h2 cA1f@b1 "
                                 "{elephants} dS3>@a6 dM3v@f8 dC3<@h3 dA3@c1 "
                                 "{rajas} pS>@a5 pMv@e8 pC<@h4 pA@d1")));
    if (subpack)
        HM_TRY(
            hm__setup_play(job, HM_STR("/{cf,d}~t,subpack' /p~t5,subpack'")));
    return play_old(job, subpack, HM_STR("/p~5"));
}

static hm_status four_seasons_chess(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    HM_TRY(hm__kit_rectangle(job, 8, 8));
    HM_TRY(hm__setup_play(
        job, HM_STR("{pawns} cS2v@a6 cS3v@b6 cS4v@c7 cS5v@c8 "
                    "cA2<@f8 cA3<@f7 cA4<@g6 cA5<@h6 "
                    "cM2@h3 cM3@g3 cM4@f2 cM5@f1 "
                    "cC2>@c1 cC3>@c2 cC4>@b3 cC5>@a3 "
                    "{kings} pSv@a8 pA<@h8 pM@h1 pC>@a1 "
                    "{rooks} dS3v@b8 dA3<@g8 dM3@g1 dC3>@b1 "
                    "{bishops} cSnfv@b7 cAnf<@g7 cMnf@g2 cCnf>@b2 "
                    "{knights} cS1fv@a7 cA1f<@h7 cM1f@h2 cC1f>@a2")));
    if (subpack)
        HM_TRY(hm__setup_play(
            job, HM_STR("/cfn~2 /{cf,d}~t,subpack' /p~t5,subpack'")));
    return play_old(job, subpack, HM_STR("/p~5"));
}

/* ---- other relations ----------------------------------------------------- */

static const char ultima_subpack[] =
    "{pawns} cSnv@a7 cMnv@b7 cS1v@c7 cM1v@d7 cS2v@e7 cM2v@f7 cS3v@g7 cM3v@h7 "
    "cAn@a2 cCn@b2 cA1@c2 cC1@d2 cA2@e2 cC2@f2 cA3@g2 cC3@h2 "
    "{corners} uS3v@a8 dM3@h8 uC3@h1 dA3v@a1 "
    "{long leapers} uS1v@b8 uM1v@g8 uC1@g1 uA1@b1 "
    "{chameleons} uS2v@c8 uM2v@f8 uC2@f1 uA2@c1 "
    "{withdrawers, kings} uS4v@d8 uC4@e1 uM5v@e8 uA5@d1";

static const char ultima_piecepack[] =
    "{pawns} cSnv@a7 cM1v@b7 cS1v@c7 cM2v@d7 cS2v@e7 cM3v@f7 cS5v@g7 cM4v@h7 "
    "cA1@a2 cCn@b2 cA2@c2 cC1@d2 cA3@e2 cC2@f2 cA4@g2 cC5@h2 "
    "{corners} cS3fv@a8 cMnfv@h8 cC3f@h1 cAnf@a1 "
    "{long leapers} dS1v@b8 dM1v@g8 dC1@g1 dA1@b1 "
    "{chameleons} pSv@c8 pMv@f8 pC@f1 pA@c1 "
    "{withdrawers, kings} cS4fv@d8 cC4f@e1 cM5fv@e8 cA5f@d1";

/* Of the two rooks a side has, one is an immobilizer: it stands apart. */
static hm_status ultima(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    HM_TRY(hm__kit_rectangle(job, 8, 8));
    HM_TRY(hm__setup_play(
        job, hm_str_of(subpack ? ultima_subpack : ultima_piecepack)));
    return play_old(job, subpack, HM_STR("/p~2"));
}

static const char salta_stars[] = "cM1f@a1 cS2f@c1 cS3f@e1 cM4f@g1 cS5f@i1 "
                                  "cC5fv@b10 cC4fv@d10 cA3fv@f10 cA2fv@h10 "
                                  "cC1fv@j10";

/* In ppgames the donut was laid in columns, the middle one last. */
static hm_status place_salta_board(hm__setup_job *job)
{
    static const hm__run columns[] = {{1.5, 1.5, 5, 0, 2}, {3.5, 1.5, 5, 0, 2},
                                      {7.5, 1.5, 5, 0, 2}, {9.5, 1.5, 5, 0, 2},
                                      {5.5, 1.5, 2, 0, 2}, {5.5, 7.5, 2, 0, 2}};
    hm__card tiles[HM__DONUT_TILES];

    if (!job->old)
        return hm__kit_donut(job, 1, 1);
    hm__lay_sorted(hm__by_suit, HM__DONUT_TILES, tiles);
    return hm__lay_runs(job, hm__like(HM__TILE, HM__BACK), tiles, columns,
                        HM_COUNT(columns));
}

/* Ten by ten cells are a tile too many, so the subpack fills the hole. */
static hm_status salta_with_subpack(hm__setup_job *job)
{
    HM_TRY(place_salta_board(job));
    HM_TRY(hm__setup_play(job, HM_STR("tuSnb@e5 tuMnb@e6 tuCnb@f5 tuAnb@f6")));
    HM_TRY(hm__setup_play(job, hm_str_of(salta_stars)));
    HM_TRY(hm__setup_play(
        job, HM_STR("{moons} uM1@b2 uM2@d2 uM3@f2 uM4@h2 uM5@j2 "
                    "{suns} uS1@a3 uS2@c3 uS3@e3 uS4@g3 uS5@i3 "
                    "{suns} uC1v@j8 uC2v@h8 uC3v@f8 uC4v@d8 uC5v@b8 "
                    "{moons} uA1v@i9 uA2v@g9 uA3v@e9 uA4v@c9 uA5v@a9")));
    return hm__setup_play_old(job, HM_STR("/cf~S /tb~Sn /tub~Sn"));
}

/* There are too few pieces for the last men: two coins make one. */
static hm_status salta(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    if (subpack)
        return salta_with_subpack(job);
    HM_TRY(hm__kit_rectangle(job, 10, 10));
    HM_TRY(hm__setup_play(job, hm_str_of(salta_stars)));
    HM_TRY(hm__setup_play(
        job, HM_STR("{moons} cS1@b2 cM2@d2 cC3@f2 cA4@h2 "
                    "cA1v@c9 cC2v@e9 cM3v@g9 cS4v@i9 "
                    "{fifths} cSnf@j2 cMnf@i3 cM5f@i3 cCnfv@a9 cAnfv@b8 "
                    "cA5fv@b8 "
                    "{suns} dS1@a3 dM2@c3 dC3@e3 dA4@g3 "
                    "pSv@j8 pMv@h8 pCv@f8 pAv@d8")));
    return hm__setup_play_old(job,
                              HM_STR("/cf~S /cb~n /pS~1 /pM~2 /pC~3 /pA~4"));
}

/* In ppgames half of the board was of the second piecepack, and came first. */
static hm_status place_shogi_board(hm__setup_job *job)
{
    static const hm__run rows[] = {
        {2, 4, 4, 2, 0}, {2, 6, 4, 2, 0}, {2, 2, 4, 2, 0}, {2, 8, 4, 2, 0}};
    hm__kit_piece tile = hm__like(HM__TILE, HM__BACK);
    hm__card nulls[8];

    if (!job->old)
        return hm__kit_rectangle(job, 9, 9);
    for (int i = 0; i < 8; i++)
        nulls[i] = hm__card_of(1, 1);
    HM_TRY(hm__arg_system(job, "cfg2", &tile.system));
    HM_TRY(hm__lay_runs(job, tile, nulls, rows, 2));
    return hm__lay_runs(job, hm__like(HM__TILE, HM__BACK), nulls, rows + 2, 2);
}

/* Without a subpack it takes a second piecepack, of system "cfg2". */
static hm_status shogi(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    HM_TRY(place_shogi_board(job));
    HM_TRY(hm__setup_play(
        job, HM_STR("{pawns} cMn@a3 cCn@b3 cAn@c3 cSn@d3 cM1@e3 "
                    "cC1@f3 cA1@g3 cS1@h3 cM2@i3 "
                    "cM3v@a7 cC2v@b7 cA2v@c7 cS2v@d7 cM4v@e7 "
                    "cC3v@f7 cA3v@g7 cS3v@h7 cM5v@i7 "
                    "{bishops, rooks} cM2f@b2 cA2fv@h8 cC3f@h2 cS3fv@b8 "
                    "{lances} cS4f@a1 cM4f@i1 cC4fv@i9 cA4fv@a9 "
                    "{knights} cA1f@b1 cS1f@h1 cM1fv@h9 cC1fv@b9 "
                    "{silvers} cC5f@c1 cA5f@g1 cS5fv@g9 cM5fv@c9 "
                    "{golds} dS5@d1 dM5@f1 dC5v@f9 dA5v@d9 "
                    "{kings} pA@e1 pCv@e9")));
    HM_TRY(hm__kit_recast(job, HM__RECAST_COIN_FACES, "cfg2"));
    if (subpack)
        HM_TRY(hm__setup_play(job, HM_STR("/cf~t,subpack'")));
    return hm__setup_play_old(job, HM_STR("/cb~n"));
}

/* Null and ace tiles are left over: two of them are the palaces. */
static hm_status xiangqi(hm__setup_job *job)
{
    bool subpack;

    HM_TRY(read_subpack(job, &subpack));
    HM_TRY(hm__setup_play(
        job, HM_STR("tS2b@b2 tM2b@d2 tC2b@f2 tA2b@h2 "
                    "tS3b@b4 tM3b@d4 tC3b@f4 tA3b@h4 "
                    "tS4b@b7 tM4b@d7 tC4b@f7 tA4b@h7 "
                    "tS5b@b9 tM5b@d9 tC5b@f9 tA5b@h9 "
                    "{palaces} tS1v@e9 tC1@e2 "
                    "{soldiers} cCn@a4 cA3@c4 cC5@e4 cAn@g4 cC3@i4 "
                    "cSnv@a7 cM3v@c7 cS5v@e7 cMnv@g7 cS3v@i7 "
                    "{cannons} pSv@b8 pMv@h8 pA@b3 pC@h3 "
                    "{horses} cS1fv@b10 cM1fv@h10 cA1f@b1 cC1f@h1 "
                    "{elephants} cS2fv@c10 cM2fv@g10 cA2f@c1 cC2f@g1 "
                    "{advisors} cS4fv@d10 cM4fv@f10 cA4f@d1 cC4f@f1 "
                    "{generals} cA5f@e1 cM5fv@e10 "
                    "{chariots} dS3v@a10 dM3v@i10 dA3@a1 dC3@i1")));
    if (!subpack)
        return HM_OK;
    return hm__setup_play(job, HM_STR("/{cf,d}~t,subpack'"));
}

/* ---- the list ------------------------------------------------------------ */

#define ALICE_CHESS                                                            \
    .name = "alice_chess", .title = "Alice Chess",                             \
    .about = "Chess through the looking-glass: every move ends on the other "  \
             "of two boards.",                                                 \
    .players = "2", .aliases = ""

#define CHATURAJI                                                              \
    .name = "chaturaji", .title = "Chaturaji",                                 \
    .about = "An old chess for four, each with four pawns, a boat, a horse, "  \
             "an elephant and a raja.",                                        \
    .players = "4", .aliases = ""

#define CHESS                                                                  \
    .name = "chess", .title = "Chess",                                         \
    .about = "Two armies of sixteen; whose king cannot escape has lost.",      \
    .players = "2", .aliases = "international_chess"

#define CHESS960                                                               \
    .name = "chess960", .title = "Chess960",                                   \
    .about = "Chess that begins with the officers in one of 960 orders.",      \
    .players = "2", .aliases = "fischer_random_chess"

#define FOUR_SEASONS_CHESS                                                     \
    .name = "four_seasons_chess", .title = "Four Seasons Chess",               \
    .about = "A medieval chess for four, one army in each corner.",            \
    .players = "4", .aliases = ""

#define SALTA                                                                  \
    .name = "salta", .title = "Salta",                                         \
    .about = "Suns, moons and stars race across the board and must jump "      \
             "where they can.",                                                \
    .players = "2", .aliases = ""

#define SHOGI                                                                  \
    .name = "shogi", .title = "Shogi",                                         \
    .about = "Japanese chess, in which captured men change sides.",            \
    .players = "2", .aliases = "japanese_chess"

#define ULTIMA                                                                 \
    .name = "ultima", .title = "Ultima",                                       \
    .about = "Chess men that each capture in a way of their own.",             \
    .players = "2", .aliases = "baroque_chess"

#define XIANGQI                                                                \
    .name = "xiangqi", .title = "Xiangqi",                                     \
    .about = "Chinese chess, across a river, with the generals in palaces.",   \
    .players = "2", .aliases = "chinese_chess"

const hm__builder hm__builders_stackpack[] = {
    {{.system = "piecepack", ALICE_CHESS, .args = "has_subpack max_tiles"},
     alice_chess},
    {{.system = "stackpack", ALICE_CHESS, .args = "max_tiles"}, alice_chess},
    {{.system = "piecepack", CHATURAJI, .args = "has_subpack version"},
     chaturaji},
    {{.system = "stackpack", CHATURAJI, .args = ""}, chaturaji},
    {{.system = "piecepack", CHESS, .args = "has_subpack"}, chess},
    {{.system = "stackpack", CHESS, .args = ""}, chess},
    {{.system = "piecepack", CHESS960, .args = "seed has_subpack"}, chess960},
    {{.system = "stackpack", CHESS960, .args = "seed"}, chess960},
    {{.system = "piecepack", FOUR_SEASONS_CHESS, .args = "has_subpack version"},
     four_seasons_chess},
    {{.system = "stackpack", FOUR_SEASONS_CHESS, .args = ""},
     four_seasons_chess},
    {{.system = "piecepack", SALTA, .args = "has_subpack version"}, salta},
    {{.system = "stackpack", SALTA, .args = ""}, salta},
    {{.system = "piecepack", SHOGI, .args = "has_subpack cfg2 version"}, shogi},
    {{.system = "stackpack", SHOGI, .args = ""}, shogi},
    {{.system = "piecepack", ULTIMA, .args = "has_subpack version"}, ultima},
    {{.system = "stackpack", ULTIMA, .args = ""}, ultima},
    {{.system = "piecepack", XIANGQI, .args = "has_subpack"}, xiangqi},
    {{.system = "stackpack", XIANGQI, .args = ""}, xiangqi},
    {.about = {0}},
};
