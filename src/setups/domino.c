/*
 * domino.c - games of dominoes.
 *
 * A set of order n has the pips 0 to n - 1, which are ranks and suits 1 to n;
 * no domino's rank is above its suit. At angle 0 the rank is its upper half,
 * at 90 its left one. Sets are shuffled in the order of hm__domino().
 */
#include <string.h>

#include "builders.h"
#include "deal_strings.h"
#include "loose.h"

enum { STANDARD = 7, LARGEST = 19, MOST = LARGEST * (LARGEST + 1) / 2 };
enum { UPRIGHT = 0, LYING = 90 };

/* All dominoes of a set; their number. */
static size_t fill_set(hm__card *set, int n)
{
    int count = n * (n + 1) / 2;

    for (int i = 0; i < count; i++)
        set[i] = hm__domino(i + 1, 1, n);
    return (size_t)count;
}

/* Where a domino goes, and which side is up. */
typedef struct spot {
    double x, y;
    bool hidden;
} spot;

static hm_status place_domino(hm__setup_job *job, hm__card card, spot at)
{
    return hm__place_card(job, hm__like_domino(at.hidden ? HM__BACK : HM__FACE),
                          card, (hm__point){at.x, at.y});
}

/* ---- Bee Donimoes -------------------------------------------------------- */

/* A rectangle n high, of lying dominoes if n is odd, else of upright ones. */
static spot hive_spot(int i, int n)
{
    int across = n % 2 ? (n + 1) / 2 : n + 1;
    int column = i % across;
    int row = i / across;

    if (n % 2)
        return (spot){1.5 + 2 * column, 1 + row, false};
    return (spot){1 + column, 1.5 + 2 * row, false};
}

/* A die on the suit's half of a domino, showing as many pips. */
static hm_status place_bee(hm__setup_job *job, hm__card domino, spot at)
{
    static const double across[] = {0, 0.5, 0, -0.5};
    static const double up[] = {-0.5, 0, 0.5, 0};
    int quarter = (int)domino.angle / 90;

    return hm__place_piece(job, (hm__placement){.system = HM__DICE,
                                                .kind = HM__DIE,
                                                .suit = 6,
                                                .rank = domino.suit - 1,
                                                .x = at.x + across[quarter],
                                                .y = at.y + up[quarter]});
}

static hm_status build_bee_donimoes(hm__setup_job *job)
{
    hm__card set[MOST];
    size_t count;
    int n = STANDARD;

    HM_TRY(hm__arg_count(job, "n", 1, STANDARD, &n)); // dice end at 6
    HM_TRY(hm__setup_seed(job));
    count = fill_set(set, n);
    hm__shuffle(job, set, count);
    hm__turn_cards(job, set, count, n % 2 ? LYING : UPRIGHT, 2);
    for (size_t i = 0; i < count; i++)
        HM_TRY(place_domino(job, set[i], hive_spot((int)i, n)));
    for (size_t i = 0; i < count; i++) {
        if (set[i].rank == 1 && set[i].suit > 1)
            HM_TRY(place_bee(job, set[i], hive_spot((int)i, n)));
    }
    return HM_OK;
}

/* ---- Domino Finder ------------------------------------------------------- */

/* A row's four dominoes: the first is a blank, and all change places. */
static hm_status place_finder_row(hm__setup_job *job, const hm__card *set,
                                  int row)
{
    int columns[4];

    hm__rng_sample(&job->rng, 4, 4, columns);
    for (int i = 0; i < 4; i++) {
        int from = i == 0 ? row : STANDARD + 3 * row + i - 1;
        spot at = {2 * columns[i] - 0.5, STANDARD - row, true};

        HM_TRY(place_domino(job, set[from], at));
    }
    return HM_OK;
}

/* The seven blanks, which the set begins with, go to a row each. */
static hm_status build_finder(hm__setup_job *job)
{
    hm__card set[MOST];
    size_t count = fill_set(set, STANDARD);

    HM_TRY(hm__setup_seed(job));
    hm__turn_cards(job, set, count, LYING, 2);
    hm__shuffle(job, set, STANDARD);
    hm__shuffle(job, set + STANDARD, count - STANDARD);
    for (int row = 0; row < STANDARD; row++)
        HM_TRY(place_finder_row(job, set, row));
    return HM_OK;
}

/* ---- Freecell ------------------------------------------------------------ */

/*
 * Columns below the blanks, from the second on. All have n / 2 dominoes; if n
 * is odd, one less in the first half of the columns and one more in the other.
 */
static hm_status place_columns(hm__setup_job *job, const hm__card *set, int n)
{
    int top = 2 * ((n + 1) / 2);

    for (int column = 2; column <= n; column++) {
        int length = column <= (n + 1) / 2 ? n / 2 : (n + 1) / 2;
        hm__run run = {column, top, length, 0, -2};

        HM_TRY(hm__place_runs(job, hm__like_domino(HM__FACE), set, &run, 1));
        set += length;
    }
    return HM_OK;
}

static hm_status build_freecell(hm__setup_job *job)
{
    hm__card set[MOST];
    hm__run blanks = {.x = 1, .dx = 1};
    size_t count;
    int n = STANDARD;

    HM_TRY(hm__arg_count(job, "n", 1, LARGEST, &n));
    HM_TRY(hm__setup_seed(job));
    count = fill_set(set, n);
    hm__shuffle(job, set + n, count - (size_t)n);
    for (size_t i = 0; i < count; i++)
        set[i].angle = 180;
    blanks.count = n;
    blanks.y = 2 * ((n + 1) / 2) + 2;
    HM_TRY(hm__place_runs(job, hm__like_domino(HM__FACE), set, &blanks, 1));
    return place_columns(job, set + n, n);
}

/* ---- Fuji-san ------------------------------------------------------------ */

/* Three dominoes lie hidden under a row of twelve. */
enum { HIDDEN = 3, ROW = 12, PIPS = 2 * ROW };

static hm_status bad_pips(hm__setup_job *job)
{
    return hm__setup_bad(job, "pips",
                         "expected two rows of 12 pips, 0 to 5, which make "
                         "different dominoes and no doubles");
}

/* Two rows of digits, separated by "/" and blanks or by nothing. */
static hm_status read_pips(hm__setup_job *job, hm_str text, int pips[PIPS])
{
    size_t count = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '/' || c == ' ')
            continue;
        if (c < '0' || c > '5' || count == PIPS)
            return bad_pips(job);
        pips[count++] = c - '0';
    }
    return count == PIPS ? HM_OK : bad_pips(job);
}

/* Takes the domino with these halves out of a set; false if it is gone. */
static bool take(hm__card *set, size_t count, const int half[2], hm__card *out)
{
    bool turned = half[0] > half[1];
    int suit = 1 + half[turned ? 0 : 1];
    int rank = 1 + half[turned ? 1 : 0];

    for (size_t i = 0; i < count; i++) {
        if (set[i].suit != suit || set[i].rank != rank)
            continue;
        *out = set[i];
        out->angle = turned ? 180 : 0;
        memmove(&set[i], &set[i + 1], (count - i - 1) * sizeof(*set));
        return true;
    }
    return false;
}

/* Sorts a set so that the row comes after what it hides. */
static hm_status arrange(hm__setup_job *job, hm_str text, hm__card *set)
{
    hm__card row[ROW];
    int pips[PIPS] = {0};

    HM_TRY(read_pips(job, text, pips));
    for (int i = 0; i < ROW; i++) {
        const int half[2] = {pips[i], pips[ROW + i]};

        if (!take(set, (size_t)(HIDDEN + ROW - i), half, &row[i]))
            return bad_pips(job);
    }
    hm__shuffle(job, set, HIDDEN);
    memcpy(set + HIDDEN, row, sizeof(row));
    return HM_OK;
}

/* All without a six, and no doubles. */
static hm__card fujisan_domino(int n)
{
    hm__card card = hm__domino(n, 1, 5);

    card.suit++;
    return card;
}

static hm_status build_fujisan(hm__setup_job *job)
{
    static const hm__run inside = {7.5, 0.5, HIDDEN, 0, 1};
    static const hm__run slopes = {2, 1.5, ROW, 1, 0};
    hm__card set[HIDDEN + ROW];
    hm_str pips;

    HM_TRY(hm__setup_seed(job));
    hm__sorted_set(fujisan_domino, HIDDEN + ROW, set);
    if (hm__setup_arg(job, "pips", &pips)) {
        HM_TRY(arrange(job, pips, set));
    } else {
        hm__shuffle(job, set, HIDDEN + ROW);
        hm__turn_cards(job, set + HIDDEN, ROW, 180, 2);
    }
    for (int i = 0; i < HIDDEN; i++)
        set[i].angle = LYING;
    HM_TRY(hm__place_runs(job, hm__like_domino(HM__BACK), set, &inside, 1));
    HM_TRY(hm__place_runs(job, hm__like_domino(HM__FACE), set + HIDDEN, &slopes,
                          1));
    return hm__deal_fujisan_pawns(job);
}

/* ---- the dominoes themselves --------------------------------------------- */

static hm_status build_tiles(hm__setup_job *job)
{
    hm__card set[MOST];
    hm__placement pieces[MOST];
    size_t count;
    int n = STANDARD;

    HM_TRY(hm__arg_count(job, "n", 1, LARGEST, &n));
    count = fill_set(set, n);
    for (size_t i = 0; i < count; i++) {
        pieces[i] = hm__like_domino(HM__FACE);
        pieces[i].suit = set[i].suit;
        pieces[i].rank = set[i].rank;
        pieces[i].x = set[i].suit;
        pieces[i].y = 2 * (n + 1 - set[i].rank) - 0.5;
    }
    return hm__loose_place(job, &(hm__loose){.piece_side = "tile_face",
                                             .pieces = pieces,
                                             .count = count,
                                             .most_suits = LARGEST,
                                             .most_ranks = LARGEST});
}

const hm__builder hm__builders_domino[] = {
    {.about = {"domino", "bee_donimoes", "Bee Donimoes",
               "A puzzle race: dice, the bees, walk over the dominoes "
               "to their queen.",
               "1-6", "", "n seed"},
     .build = build_bee_donimoes},
    {.about = {"domino", "finder", "Domino Finder",
               "A memory game with dominoes face down in seven rows.", "", "",
               "seed"},
     .build = build_finder},
    {.about = {"domino", "freecell", "Dominoes Freecell",
               "A solitaire of open columns and a few free cells to "
               "park dominoes in.",
               "1", "dominoes_freecell", "n seed"},
     .build = build_freecell},
    {.about = {"domino", "fujisan", "Domino Fuji-san",
               "A solitaire: four priests climb a mountain of dominoes.", "1",
               "", "seed pips pawns"},
     .build = build_fujisan},
    {.about = {"domino", "tiles", "Domino Tiles",
               "A set of dominoes, laid out in order.", "", "",
               "n side piece_side suit rank cfg x y angle"},
     .build = build_tiles},
    {.about = {0}},
};
