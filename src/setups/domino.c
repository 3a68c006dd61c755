/*
 * domino.c - games of dominoes.
 *
 * A set of order n has the pips 0 to n - 1, which are ranks and suits 1 to n;
 * no domino's rank is above its suit. At angle 0 the rank is its upper half,
 * at 90 its left one. Sets are shuffled in this order: all with rank 1, suits
 * rising, then all with rank 2, and so on.
 */
#include <string.h>

#include "builders.h"
#include "pawns.h"
#include "rows.h"

enum { STANDARD = 7, LARGEST = 19 };
enum { UPRIGHT = 0, LYING = 90 };

static void fill_set(hm__rows *set, int n, bool doubles)
{
    set->count = 0;
    for (int rank = 1; rank <= n; rank++) {
        for (int suit = doubles ? rank : rank + 1; suit <= n; suit++)
            set->piece[set->count++] = (hm__kit_piece){
                .system = HM__DOMINOES, .suit = suit, .rank = rank};
    }
}

static void shuffle(hm__setup_job *job, hm__kit_piece *pieces, size_t count)
{
    hm__kit_piece old[HM__MOST_ROWS];
    int order[HM__MOST_ROWS];

    memcpy(old, pieces, count * sizeof(*old));
    hm__rng_sample(&job->rng, (uint32_t)count, count, order);
    for (size_t i = 0; i < count; i++)
        pieces[i] = old[order[i] - 1];
}

/* Leaves each domino at `angle` or turns it around, by chance. */
static void turn(hm__setup_job *job, hm__kit_piece *pieces, size_t count,
                 int angle)
{
    int ways[HM__MOST_ROWS];

    hm__rng_draw(&job->rng, 2, count, ways);
    for (size_t i = 0; i < count; i++)
        pieces[i].angle = (angle + 180 * (ways[i] - 1)) % 360;
}

/* The argument "n", from 1 up to `most`. */
static hm_status read_order(hm__setup_job *job, int most, int *n)
{
    *n = STANDARD;
    HM_TRY(hm__setup_int(job, "n", n));
    if (*n < 1 || *n > most)
        return hm__setup_bad(
            job, "n", most == LARGEST ? "expected 1 to 19" : "expected 1 to 7");
    return HM_OK;
}

/* ---- a standard set, shuffled and laid out ------------------------------- */

/* Says where domino `i`, counted from 0, goes. */
typedef void layout(int i, hm__kit_piece *out);

static hm_status deal(hm__setup_job *job, int angle, layout *lay)
{
    hm__rows set;

    HM_TRY(hm__setup_seed(job));
    fill_set(&set, STANDARD, true);
    shuffle(job, set.piece, set.count);
    turn(job, set.piece, set.count, angle);
    for (size_t i = 0; i < set.count; i++)
        lay((int)i, &set.piece[i]);
    return hm__rows_place(job, &set);
}

/* Columns of four, face down. */
static void lay_concentration(int i, hm__kit_piece *out)
{
    out->side = HM__BACK;
    out->x = 1 + i / 4;
    out->y = 2 + 2 * (i % 4);
}

static hm_status build_concentration(hm__setup_job *job)
{
    return deal(job, UPRIGHT, lay_concentration);
}

/* Five rows of five, and three dominoes apart. */
static void lay_luzon(int i, hm__kit_piece *out)
{
    bool apart = i >= 25;

    out->x = apart ? 14 : 2 + 2 * (i % 5);
    out->y = apart ? 1 + 2 * (i - 25) : 1 + i / 5;
}

static hm_status build_luzon(hm__setup_job *job)
{
    return deal(job, LYING, lay_luzon);
}

/* Rows of seven, six and so on, aligned right; only the first is face up. */
static int lay_triangle(int i, hm__kit_piece *out)
{
    int row = 0;

    for (int length = STANDARD; i >= length; length--, row++)
        i -= length;
    out->side = i == 0 ? HM__FACE : HM__BACK;
    out->x = 1 + row + i;
    return row;
}

static void lay_patience(int i, hm__kit_piece *out)
{
    out->y = 13.5 - 2 * lay_triangle(i, out);
}

static hm_status build_patience(hm__setup_job *job)
{
    return deal(job, UPRIGHT, lay_patience);
}

/* The triangle's rows lie upon each other: piles of one, two and so on. */
static void lay_jubilee(int i, hm__kit_piece *out)
{
    lay_triangle(i, out);
    out->y = 2;
}

static hm_status build_jubilee(hm__setup_job *job)
{
    return deal(job, UPRIGHT, lay_jubilee);
}

/* Rows of four, from the top. */
static void lay_runners(int i, hm__kit_piece *out)
{
    out->x = 1.5 + 2 * (i % 4);
    out->y = 7 - i / 4;
}

static hm_status build_runners(hm__setup_job *job)
{
    return deal(job, LYING, lay_runners);
}

static void lay_sultan(int i, hm__kit_piece *out)
{
    out->x = 1 + i;
    out->y = 1;
}

static hm_status build_sultan(hm__setup_job *job)
{
    return deal(job, UPRIGHT, lay_sultan);
}

/* ---- Bee Donimoes -------------------------------------------------------- */

/* A rectangle n high, of lying dominoes if n is odd, else of upright ones. */
static void lay_hive(hm__rows *set, int n)
{
    int across = n % 2 ? (n + 1) / 2 : n + 1;

    for (size_t i = 0; i < set->count; i++) {
        int column = (int)i % across;
        int row = (int)i / across;

        set->piece[i].x = n % 2 ? 1.5 + 2 * column : 1 + column;
        set->piece[i].y = n % 2 ? 1 + row : 1.5 + 2 * row;
    }
}

/* A die on the suit's half of a domino, showing as many pips. */
static hm_status place_bee(hm__setup_job *job, const hm__kit_piece *domino)
{
    static const double across[] = {0, 0.5, 0, -0.5};
    static const double up[] = {-0.5, 0, 0.5, 0};
    int quarter = (int)domino->angle / 90;

    return hm__kit_place(job, (hm__kit_piece){.system = HM__DICE,
                                              .kind = HM__DIE,
                                              .suit = 6,
                                              .rank = domino->suit - 1,
                                              .x = domino->x + across[quarter],
                                              .y = domino->y + up[quarter]});
}

static hm_status build_bee_donimoes(hm__setup_job *job)
{
    hm__rows set;
    int n;

    HM_TRY(read_order(job, STANDARD, &n)); // dice end at 6
    HM_TRY(hm__setup_seed(job));
    fill_set(&set, n, true);
    shuffle(job, set.piece, set.count);
    turn(job, set.piece, set.count, n % 2 ? LYING : UPRIGHT);
    lay_hive(&set, n);
    HM_TRY(hm__rows_place(job, &set));
    for (size_t i = 0; i < set.count; i++) {
        if (set.piece[i].rank == 1 && set.piece[i].suit > 1)
            HM_TRY(place_bee(job, &set.piece[i]));
    }
    return HM_OK;
}

/* ---- Domino Finder ------------------------------------------------------- */

/* A row's four dominoes: the first is a blank, `cells` says where each goes. */
static hm_status place_finder_row(hm__setup_job *job, const hm__rows *set,
                                  int row, const int cells[4])
{
    for (int i = 0; i < 4; i++) {
        int from = i == 0 ? row : STANDARD + 3 * row + i - 1;
        hm__kit_piece piece = set->piece[from];

        piece.side = HM__BACK;
        piece.x = 2 * cells[i] - 0.5;
        piece.y = STANDARD - row;
        HM_TRY(hm__kit_place(job, piece));
    }
    return HM_OK;
}

/* The seven blanks, which the set begins with, go to a row each. */
static hm_status build_finder(hm__setup_job *job)
{
    hm__rows set;

    HM_TRY(hm__setup_seed(job));
    fill_set(&set, STANDARD, true);
    turn(job, set.piece, set.count, LYING);
    shuffle(job, set.piece, STANDARD);
    shuffle(job, set.piece + STANDARD, set.count - STANDARD);
    for (int row = 0; row < STANDARD; row++) {
        int cells[4];

        hm__rng_sample(&job->rng, 4, 4, cells);
        HM_TRY(place_finder_row(job, &set, row, cells));
    }
    return HM_OK;
}

/* ---- Freecell ------------------------------------------------------------ */

/*
 * Columns below the blanks, from the second on. All have n / 2 dominoes; if n
 * is odd, one less in the first half of the columns and one more in the other.
 */
static void lay_columns(hm__kit_piece *pieces, int n)
{
    int top = 2 * ((n + 1) / 2);

    for (int column = 2; column <= n; column++) {
        int length = column <= (n + 1) / 2 ? n / 2 : (n + 1) / 2;

        for (int i = 0; i < length; i++, pieces++) {
            pieces->x = column;
            pieces->y = top - 2 * i;
        }
    }
}

static hm_status build_freecell(hm__setup_job *job)
{
    hm__rows set;
    int n;

    HM_TRY(read_order(job, LARGEST, &n));
    HM_TRY(hm__setup_seed(job));
    fill_set(&set, n, true);
    for (int i = 0; i < n; i++) {
        set.piece[i].x = 1 + i;
        set.piece[i].y = 2 * ((n + 1) / 2) + 2;
    }
    shuffle(job, set.piece + n, set.count - (size_t)n);
    lay_columns(set.piece + n, n);
    for (size_t i = 0; i < set.count; i++)
        set.piece[i].angle = 180;
    return hm__rows_place(job, &set);
}

/* ---- Fuji-san ------------------------------------------------------------ */

/* Three dominoes lie hidden under a row of twelve. */
enum { HIDDEN = 3, ROW = 12 };

static hm_status bad_pips(hm__setup_job *job)
{
    return hm__setup_bad(job, "pips",
                         "expected two rows of 12 pips, 0 to 5, which make "
                         "different dominoes and no doubles");
}

/* Two rows of digits, parted by "/" and blanks or by nothing. */
static hm_status read_pips(hm__setup_job *job, hm_str text, int pips[2 * ROW])
{
    size_t count = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c == '/' || c == ' ')
            continue;
        if (c < '0' || c > '5' || count == 2 * ROW)
            return bad_pips(job);
        pips[count++] = c - '0';
    }
    return count == 2 * ROW ? HM_OK : bad_pips(job);
}

/* Takes the domino with the given halves out of a set; false if it is gone. */
static bool take(hm__rows *set, int upper, int lower, hm__kit_piece *out)
{
    int suit = 1 + (upper > lower ? upper : lower);
    int rank = 1 + (upper > lower ? lower : upper);
    hm__kit_piece *end = set->piece + set->count;

    for (hm__kit_piece *p = set->piece; p < end; p++) {
        if (p->suit != suit || p->rank != rank)
            continue;
        *out = *p;
        out->angle = upper > lower ? 180 : 0;
        memmove(p, p + 1, (size_t)(end - p - 1) * sizeof(*p));
        set->count--;
        return true;
    }
    return false;
}

/* Sorts a set so that the row comes behind what it hides. */
static hm_status arrange(hm__setup_job *job, hm_str text, hm__rows *set)
{
    hm__kit_piece row[ROW];
    int pips[2 * ROW];

    HM_TRY(read_pips(job, text, pips));
    for (int i = 0; i < ROW; i++) {
        if (!take(set, pips[i], pips[ROW + i], &row[i]))
            return bad_pips(job);
    }
    shuffle(job, set->piece, HIDDEN);
    memcpy(set->piece + HIDDEN, row, sizeof(row));
    set->count = HIDDEN + ROW;
    return HM_OK;
}

static void lay_mountain(hm__rows *set)
{
    for (int i = 0; i < HIDDEN; i++) {
        set->piece[i].side = HM__BACK;
        set->piece[i].angle = LYING;
        set->piece[i].x = 7.5;
        set->piece[i].y = 0.5 + i;
    }
    for (int i = 0; i < ROW; i++) {
        set->piece[HIDDEN + i].x = 2 + i;
        set->piece[HIDDEN + i].y = 1.5;
    }
}

static hm_status build_fujisan(hm__setup_job *job)
{
    hm__rows set;
    hm_str pips;

    HM_TRY(hm__setup_seed(job));
    fill_set(&set, 6, false);
    if (hm__setup_arg(job, "pips", &pips)) {
        HM_TRY(arrange(job, pips, &set));
    } else {
        shuffle(job, set.piece, set.count);
        turn(job, set.piece + HIDDEN, ROW, 180);
    }
    lay_mountain(&set);
    HM_TRY(hm__rows_place(job, &set));
    return hm__setup_pawns(job);
}

/* ---- the dominoes themselves --------------------------------------------- */

static hm_status build_tiles(hm__setup_job *job)
{
    hm__rows set;
    int n;

    HM_TRY(read_order(job, LARGEST, &n));
    fill_set(&set, n, true);
    for (size_t i = 0; i < set.count; i++) {
        set.piece[i].x = set.piece[i].suit;
        set.piece[i].y = 2 * (n + 1 - set.piece[i].rank) - 0.5;
    }
    HM_TRY(hm__rows_fill(job, &set));
    return hm__rows_place(job, &set);
}

const hm__builder hm__builders_domino[] = {
    {.about = {.system = "domino",
               .name = "bee_donimoes",
               .title = "Bee Donimoes",
               .about = "A puzzle race: dice, the bees, walk over the dominoes "
                        "to their queen.",
               .players = "1-6",
               .aliases = "",
               .args = "n seed"},
     .build = build_bee_donimoes},
    {.about = {.system = "domino",
               .name = "concentration",
               .title = "Concentration",
               .about = "Turn up two hidden dominoes and keep them if their "
                        "pips add up to 12.",
               .players = "2-6",
               .aliases = "",
               .args = "seed"},
     .build = build_concentration},
    {.about = {.system = "domino",
               .name = "finder",
               .title = "Domino Finder",
               .about = "A memory game with dominoes face down in seven rows.",
               .players = "",
               .aliases = "",
               .args = "seed"},
     .build = build_finder},
    {.about = {.system = "domino",
               .name = "freecell",
               .title = "Dominoes Freecell",
               .about = "A solitaire of open columns and a few free cells to "
                        "park dominoes in.",
               .players = "1",
               .aliases = "dominoes_freecell",
               .args = "n seed"},
     .build = build_freecell},
    {.about = {.system = "domino",
               .name = "fujisan",
               .title = "Domino Fuji-san",
               .about =
                   "A solitaire: four priests climb a mountain of dominoes.",
               .players = "1",
               .aliases = "",
               .args = "seed pips pawns"},
     .build = build_fujisan},
    {.about = {.system = "domino",
               .name = "luzon",
               .title = "Luzon",
               .about = "A solitaire: clear five columns by taking pairs that "
                        "add up to 12.",
               .players = "1",
               .aliases = "",
               .args = "seed"},
     .build = build_luzon},
    {.about =
         {.system = "domino",
          .name = "patience",
          .title = "Domino Patience",
          .about =
              "A solitaire on a triangle of dominoes, most of them face down.",
          .players = "1",
          .aliases = "",
          .args = "seed"},
     .build = build_patience},
    {.about = {.system = "domino",
               .name = "runners",
               .title = "Domino Runners",
               .about =
                   "A game on a rectangle of dominoes, seven rows of four.",
               .players = "",
               .aliases = "",
               .args = "seed"},
     .build = build_runners},
    {.about =
         {.system = "domino",
          .name = "the_jubilee",
          .title = "The Jubilee",
          .about =
              "A solitaire: move dominoes off seven piles into one formation.",
          .players = "1",
          .aliases = "",
          .args = "seed"},
     .build = build_jubilee},
    {.about =
         {.system = "domino",
          .name = "the_sultan",
          .title = "The Sultan",
          .about =
              "A solitaire: discard neighbours in a long row whose ends match.",
          .players = "1",
          .aliases = "",
          .args = "seed"},
     .build = build_sultan},
    {.about = {.system = "domino",
               .name = "tiles",
               .title = "Domino Tiles",
               .about = "A set of dominoes, laid out in order.",
               .players = "",
               .aliases = "",
               .args = "n side piece_side suit rank cfg x y angle"},
     .build = build_tiles},
    {.about = {0}},
};
