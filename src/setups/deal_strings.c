/*
 * deal_strings.c - reading and shuffling what a game deals.
 *
 * Blanks and marks between the letters mean nothing: they keep rows apart for
 * people. Every piece may occur as often as a piecepack has it.
 */
#include "deal_strings.h"

#include <string.h>

#include "base/utf8.h"
#include "values.h"

enum { SUITS = 4, RANKS = 6, DICE = 4 };

/* ---- reading a string ---------------------------------------------------- */

typedef struct reader {
    hm__setup_job *job;
    const char *key;
    hm_str text;
    const char *marks; // that are skipped
    size_t at;
} reader;

static const char tile_marks[] = "/:;\\|";
static const char list_marks[] = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

static const char suit_wanted[] = "a suit, S, M, C or A";
static const char rank_wanted[] = "a rank, n, a or 0 to 5";

/* Whether the argument was given; it is read without the marks in it. */
static bool open_reader(reader *r, hm__setup_job *job, const char *key,
                        const char *marks)
{
    *r = (reader){.job = job, .key = key, .marks = marks};
    return hm__setup_arg(job, key, &r->text);
}

/*
 * The same part of the source; all of it if the text stands there in another
 * form. A text in quotes begins one byte later.
 */
static hm_str in_source(const reader *r, size_t start, size_t end)
{
    hm_str where = hm__setup_where(r->job, r->key);

    for (size_t skip = 0; skip < 2; skip++) {
        if (hm__str_eq(hm__str_part(where, skip, skip + r->text.len), r->text))
            return hm__str_part(where, skip + start, skip + end);
    }
    return where;
}

/* The letter at `at` is wrong, or there is none. */
static hm_status bad_letter(const reader *r, size_t at, const char *wanted)
{
    size_t end = at + hm__utf8_step(r->text, at);
    hm_str letter = hm__str_part(r->text, at, end);

    if (letter.len == 0)
        return hm__fault(r->job->why, in_source(r, 0, r->text.len),
                         "setup-bad-argument",
                         "%s: expected %s, but it ends there", r->key, wanted);
    return hm__fault(r->job->why, in_source(r, at, end), "setup-bad-argument",
                     "%s: expected %s, not \"%.*s\", character %zu", r->key,
                     wanted, HM_QUOTE(letter),
                     hm__utf8_count(hm__str_part(r->text, 0, at)) + 1);
}

/* What has just been read, from `at`, is there more often than `most`. */
static hm_status bad_piece(const reader *r, size_t at, int most)
{
    static const char *const times[] = {"once",        "twice",
                                        "three times", "four times",
                                        "five times",  "six times"};
    hm_str piece = hm__str_part(r->text, at, r->at);

    return hm__fault(r->job->why, in_source(r, at, r->at), "setup-bad-argument",
                     "%s: expected \"%.*s\" at most %s, character %zu", r->key,
                     HM_QUOTE(piece), times[most - 1],
                     hm__utf8_count(hm__str_part(r->text, 0, at)) + 1);
}

static hm_status bad_count(const reader *r, const char *what, size_t wanted,
                           size_t found)
{
    return hm__fault(r->job->why, in_source(r, 0, r->text.len),
                     "setup-bad-argument", "%s: expected %zu %s, not %zu",
                     r->key, wanted, what, found);
}

/* The next letter, without going past it; 0 at the end. */
static char peek(reader *r)
{
    size_t space;

    while (r->at < r->text.len) {
        char c = r->text.ptr[r->at];

        space = hm__space_at(r->text, r->at);
        if (space == 0 && (c == '\0' || !strchr(r->marks, c)))
            return c;
        r->at += space ? space : 1;
    }
    return '\0';
}

/* Suits by their letters or by their colours; 0 if it is neither. */
static int suit_of(char c)
{
    int suit;

    return hm__word_suit((hm_str){&c, 1}, &suit) && suit <= SUITS ? suit : 0;
}

static int rank_of(char c)
{
    if (c == 'n')
        return 1;
    if (c == 'a')
        return 2;
    return c >= '0' && c <= '5' ? c - '0' + 1 : 0;
}

/* Degrees, or -1. */
static int angle_of(char c)
{
    double angle;

    return hm__word_angle((hm_str){&c, 1}, &angle) ? (int)angle : -1;
}

/* ---- suits and ranks ----------------------------------------------------- */

/* One kind of letter: what it stands for, and how to ask for it. */
typedef struct alphabet {
    int (*value)(char c);
    const char *wanted, *plural;
} alphabet;

static const alphabet suits = {suit_of, suit_wanted, "suits"};
static const alphabet ranks = {rank_of, rank_wanted, "ranks"};

static hm_status read_list(reader *r, const hm__deal_list *list, hm__card *out)
{
    const alphabet *letters = list->suits ? &suits : &ranks;
    int seen[RANKS + 1] = {0};
    size_t n = 0;

    for (char c = peek(r); r->at < r->text.len; c = peek(r), n++) {
        size_t at = r->at++;
        int value = letters->value(c);

        if (value == 0)
            return bad_letter(r, at, letters->wanted);
        if (list->most && ++seen[value] > list->most)
            return bad_piece(r, at, list->most);
        if (n < list->count)
            *(list->suits ? &out[n].suit : &out[n].rank) = value;
    }
    return n == list->count ? HM_OK
                            : bad_count(r, letters->plural, list->count, n);
}

hm_status hm__read_deal_list(hm__setup_job *job, const hm__deal_list *list,
                             hm__card *out, bool *given)
{
    reader r;

    *given = open_reader(&r, job, list->key, list_marks);
    return *given ? read_list(&r, list, out) : HM_OK;
}

hm_status hm__deal_dice(hm__setup_job *job, hm__card dice[4])
{
    const hm__deal_list list = {.key = "dice", .count = DICE};
    bool given;

    for (int i = 0; i < DICE; i++)
        dice[i] = hm__card_of(i + 1, 1);
    HM_TRY(hm__read_deal_list(job, &list, dice, &given));
    if (!given)
        hm__roll_dice(job, dice);
    return HM_OK;
}

/* ---- tiles --------------------------------------------------------------- */

static size_t deck_size(const hm__deck *deck)
{
    return (size_t)deck->packs * deck->count;
}

static void shuffle_deck(hm__setup_job *job, const hm__deck *deck,
                         hm__card *out)
{
    for (int pack = 0; pack < deck->packs; pack++, out += deck->count) {
        hm__sorted_set(deck->order, deck->count, out);
        if (deck->turned)
            hm__turn_cards(job, out, deck->count, 0, 4);
        hm__shuffle(job, out, deck->count);
    }
}

/* How the tiles of a string are written: all as the first. */
typedef struct tile_form {
    bool known, rank, angle;
} tile_form;

/* tile = suit rank [angle]  |  suit angle */
static hm_status read_tile(reader *r, tile_form *form, hm__card *out)
{
    hm__card tile = {0};

    tile.suit = suit_of(peek(r));
    if (tile.suit == 0)
        return bad_letter(r, r->at, suit_wanted);
    r->at++;
    if (!form->known)
        form->rank = angle_of(peek(r)) < 0;
    if (form->rank) {
        tile.rank = rank_of(peek(r));
        if (tile.rank == 0)
            return bad_letter(r, r->at, rank_wanted);
        r->at++;
    }
    if (!form->known)
        form->angle = angle_of(peek(r)) >= 0;
    if (form->angle) {
        tile.angle = angle_of(peek(r));
        if (tile.angle < 0)
            return bad_letter(r, r->at, "an angle, ^, <, v or >");
        r->at++;
    }
    form->known = true;
    *out = tile;
    return HM_OK;
}

/* Tiles that are known by their suits only draw their ranks, nulls too. */
static hm_status draw_ranks(const reader *r, const hm__deck *deck,
                            hm__card *tiles)
{
    int ranks_in_pack = (int)deck->count / SUITS;
    int per_suit = deck->packs * ranks_in_pack;
    size_t n = deck_size(deck);

    for (int s = 1; s <= SUITS; s++) {
        int count = 0;

        for (size_t i = 0; i < n; i++)
            count += tiles[i].suit == s;
        if (count != per_suit)
            return hm__fault(r->job->why, in_source(r, 0, r->text.len),
                             "setup-bad-argument",
                             "%s: expected %d tiles of each suit, not %d of "
                             "\"%c\"",
                             r->key, per_suit, count, "SMCA"[s - 1]);
    }
    hm__draw_ranks(r->job, tiles, n);
    for (size_t i = 0; i < n; i++)
        tiles[i].rank = (tiles[i].rank - 1) % ranks_in_pack + 1;
    return HM_OK;
}

static hm_status read_tiles(reader *r, const hm__deck *deck, hm__card *out)
{
    int seen[SUITS + 1][RANKS + 1] = {{0}};
    hm__card tiles[HM__DEAL_MOST];
    size_t wanted = deck_size(deck);
    tile_form form = {0};
    size_t n = 0;

    for (peek(r); r->at < r->text.len; peek(r), n++) {
        size_t at = r->at;
        hm__card tile = {0};

        HM_TRY(read_tile(r, &form, &tile));
        if (form.rank && ++seen[tile.suit][tile.rank] > deck->packs)
            return bad_piece(r, at, deck->packs);
        if (n < wanted)
            tiles[n] = tile;
    }
    if (n != wanted)
        return bad_count(r, "tiles", wanted, n);
    if (!form.rank)
        HM_TRY(draw_ranks(r, deck, tiles));
    memcpy(out, tiles, n * sizeof(*out));
    return HM_OK;
}

hm_status hm__deal_tiles(hm__setup_job *job, const hm__deck *deck,
                         hm__card *out)
{
    reader r;

    if (open_reader(&r, job, "tiles", tile_marks))
        return read_tiles(&r, deck, out);
    shuffle_deck(job, deck, out);
    return HM_OK;
}

/* ---- the pawns of Fuji-san ----------------------------------------------- */

enum { PAWN_ROWS = 2, PAWN_COLUMNS = 14 };

/* A run of digits; so many that it makes no difference count as 9999. */
static size_t read_gap(reader *r)
{
    size_t n = 0;

    while (r->at < r->text.len && hm__is_digit(r->text.ptr[r->at])) {
        n = 10 * n + (size_t)(r->text.ptr[r->at++] - '0');
        if (n > 9999)
            n = 9999;
    }
    return n;
}

/* row = { suit | number }, 14 places in all */
static hm_status read_pawn_row(reader *r, int row, bool *seen)
{
    size_t places = 0;
    size_t start = r->at;

    for (char c = peek(r); r->at < r->text.len && c != '/'; c = peek(r)) {
        size_t at = r->at;
        int suit = suit_of(c);

        if (hm__is_digit(c)) {
            places += read_gap(r);
            continue;
        }
        if (suit == 0)
            return bad_letter(r, at, "a pawn, S, M, C or A, or a number");
        r->at++;
        places++;
        if (seen[suit - 1])
            return bad_piece(r, at, 1);
        seen[suit - 1] = true;
        HM_TRY(hm__place_piece(r->job, (hm__placement){.kind = HM__PAWN,
                                                       .suit = suit,
                                                       .rank = 1,
                                                       .x = (double)places,
                                                       .y = PAWN_ROWS - row}));
    }
    if (places == PAWN_COLUMNS)
        return HM_OK;
    return hm__fault(r->job->why, in_source(r, start, r->at),
                     "setup-bad-argument",
                     "%s: expected %d places in row %d, not %zu", r->key,
                     PAWN_COLUMNS, row + 1, places);
}

hm_status hm__deal_fujisan_pawns(hm__setup_job *job)
{
    bool seen[SUITS] = {false};
    reader r;

    if (!open_reader(&r, job, "pawns", ""))
        r.text = HM_STR("S12M/A12C");
    for (int row = 0; row < PAWN_ROWS; row++) {
        if (row > 0 && peek(&r) != '/')
            return bad_letter(&r, r.at, "two rows, with \"/\" between them");
        if (row > 0)
            r.at++;
        HM_TRY(read_pawn_row(&r, row, seen));
    }
    peek(&r);
    if (r.at < r.text.len)
        return bad_letter(&r, r.at, "two rows and no more");
    for (int suit = 1; suit <= SUITS; suit++) {
        if (!seen[suit - 1])
            return hm__fault(job->why, in_source(&r, 0, r.text.len),
                             "setup-bad-argument",
                             "%s: expected all four pawns, \"%c\" is missing",
                             r.key, "SMCA"[suit - 1]);
    }
    return HM_OK;
}
