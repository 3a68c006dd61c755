/*
 * loose.c - loose pieces from lists of suits, ranks and places.
 */
#include "loose.h"

#include <math.h>

enum { MOST_ITEMS = 10000 };

typedef enum column_id {
    SIDE,
    SUIT,
    RANK,
    SYSTEM,
    X,
    Y,
    ANGLE,
    COLUMNS
} column_id;

/* Items are numbers, whatever they stand for. */
typedef struct column {
    const char *key; // of the argument that it comes from
    bool given;
    double *items;
    size_t count, room;
} column;

typedef struct sheet {
    hm__setup_job *job;
    const hm__loose *loose;
    hm__kind kind; // the usual one
    bool sides;    // only sides are named: the kind is the usual one
    bool pips;     // ranks are what a piecepack shows
    column columns[COLUMNS];
} sheet;

/* How a list is stretched. */
typedef struct stretch {
    double by, each, times;
} stretch;

/* ---- items --------------------------------------------------------------- */

static double pair(hm__kind kind, hm__side side)
{
    return (int)kind * HM__SIDES + (int)side;
}

static bool side_word(const sheet *s, hm_str word, double *out)
{
    hm__kind kind = s->kind;
    hm__side side;

    if (!(s->sides ? hm__word_side(word, &side)
                   : hm__word_piece_side(word, &kind, &side)))
        return false;
    *out = pair(kind, side);
    return true;
}

static bool suit_word(const sheet *s, hm_str word, double *out)
{
    bool cards = s->loose->ranks == HM__RANKS_CARDS;
    int suit;

    if (!(cards ? hm__word_card_suit : hm__word_suit)(word, &suit) ||
        suit > s->loose->most_suits)
        return false;
    *out = suit;
    return true;
}

static bool rank_word(const sheet *s, hm_str word, double *out)
{
    int rank;

    if (!hm__word_rank(word, s->loose->ranks, &rank) ||
        rank > s->loose->most_ranks)
        return false;
    *out = rank;
    return true;
}

static bool angle_word(const sheet *s, hm_str word, double *out)
{
    (void)s;
    return hm__word_angle(word, out);
}

/* What each column may hold. */
static const struct {
    bool (*word)(const sheet *s, hm_str word, double *out);
    const char *expected;
} headings[COLUMNS] = {
    [SIDE] = {side_word,
              "expected sides of pieces, such as coin_face,tile_back"},
    [SUIT] = {suit_word, "expected suits by name or number, such as green or "
                         "1:4"},
    [RANK] = {rank_word, "expected ranks, such as 1,2,5 or 1:6"},
    [SYSTEM] = {NULL, "expected names of game systems, such as subpack"},
    [X] = {NULL, "expected coordinates, such as 1,2,5 or 1:6"},
    [Y] = {NULL, "expected coordinates, such as 1,2,5 or 1:6"},
    [ANGLE] = {angle_word, "expected degrees such as 0,90, or some of ^ < v >"},
};

static hm_status bad(const sheet *s, column_id id)
{
    const char *expected = headings[id].expected;

    if (id == SIDE && s->sides)
        expected = "expected sides, such as face,back";
    return hm__setup_bad(s->job, s->columns[id].key, expected);
}

static bool number_fits(const sheet *s, column_id id, double n)
{
    switch (id) {
    case SUIT:
        return n >= 1 && n <= s->loose->most_suits && n == floor(n);
    case RANK:
        return n >= 1 && n <= s->loose->most_ranks && n == floor(n);
    case X:
    case Y:
    case ANGLE:
        return fabs(n) <= HM__LARGEST_VALUE;
    default:
        return false;
    }
}

static hm_status push(sheet *s, column_id id, double item, double copies)
{
    column *c = &s->columns[id];

    if ((double)c->count + copies > MOST_ITEMS)
        return hm__setup_bad(s->job, c->key, "expected fewer pieces");
    HM_TRY(hm__reserve(s->job->lang->ctx, &c->items, &c->room,
                       c->count + (size_t)copies, sizeof(*c->items)));
    for (size_t end = c->count + (size_t)copies; c->count < end;)
        c->items[c->count++] = item;
    return HM_OK;
}

static hm_status push_number(sheet *s, column_id id, double n, double copies)
{
    if (s->pips)
        n++;
    return number_fits(s, id, n) ? push(s, id, n, copies) : bad(s, id);
}

static hm_status push_word(sheet *s, column_id id, hm_str word, double copies)
{
    uint16_t system;
    double item;

    if (id == SYSTEM) {
        hm_status st = hm__word_system(s->job, word, &system);

        HM_TRY(st == HM_EINPUT ? bad(s, id) : st);
        return push(s, id, system, copies);
    }
    if (!headings[id].word || !headings[id].word(s, word, &item))
        return bad(s, id);
    return push(s, id, item, copies);
}

/* ---- lists --------------------------------------------------------------- */

/* Cuts a keyword and its number off the end; false if that is no number. */
static bool cut(hm_ctx *ctx, hm_str *text, hm_str keyword, double *out)
{
    for (size_t i = 0; i < text->len; i++) {
        hm_str rest = hm__str_part(*text, i, text->len);

        if (hm__str_starts(rest, keyword)) {
            text->len = i;
            rest = hm__str_part(rest, keyword.len, rest.len);
            return hm__str_number(ctx, hm__str_trim(rest), out) && *out > 0;
        }
    }
    return true;
}

static bool read_stretch(hm_ctx *ctx, hm_str *text, stretch *out)
{
    return cut(ctx, text, HM_STR(" times "), &out->times) &&
           cut(ctx, text, HM_STR(" each "), &out->each) &&
           cut(ctx, text, HM_STR(" by "), &out->by) &&
           out->times == floor(out->times) && out->each == floor(out->each);
}

static hm_status push_range(sheet *s, column_id id, const double ends[2],
                            const stretch *how)
{
    double step = ends[0] <= ends[1] ? how->by : -how->by;
    double steps = floor((ends[1] - ends[0]) / step + 1e-9);

    for (size_t i = 0; (double)i <= steps; i++)
        HM_TRY(push_number(s, id, ends[0] + (double)i * step, how->each));
    return HM_OK;
}

/* part = word | number | number ":" number */
static hm_status read_part(sheet *s, column_id id, hm_str part,
                           const stretch *how)
{
    hm_ctx *ctx = s->job->lang->ctx;
    size_t colon = hm__str_find(part, ':', 0);
    double ends[2];

    if (!hm__str_number(ctx, hm__str_part(part, 0, colon), &ends[0]))
        return push_word(s, id, part, how->each);
    ends[1] = ends[0];
    if (colon < part.len &&
        !hm__str_number(ctx, hm__str_part(part, colon + 1, part.len), &ends[1]))
        return bad(s, id);
    return push_range(s, id, ends, how);
}

/*
 * Beside words such as "n" and "a" digits are what a piecepack shows, so that
 * "n,a,2" are its first three ranks. Without words they count the ranks.
 */
static bool names_ranks(const sheet *s, hm_str text)
{
    bool words = false;

    for (size_t i = 0; i < text.len; i++)
        words = words || hm__is_lower(hm__lower(text.ptr[i]));
    return words && s->loose->ranks == HM__RANKS_PIECEPACK;
}

static hm_status read_list(sheet *s, column_id id, hm_str text)
{
    const column *c = &s->columns[id];
    stretch how = {1, 1, 1};
    size_t end;
    size_t once;

    if (!read_stretch(s->job->lang->ctx, &text, &how))
        return bad(s, id);
    s->pips = id == RANK && names_ranks(s, text);
    for (size_t at = 0; at <= text.len; at = end + 1) {
        end = hm__str_find(text, ',', at);
        HM_TRY(
            read_part(s, id, hm__str_trim(hm__str_part(text, at, end)), &how));
    }
    once = c->count;
    for (size_t i = 0; (double)i < (how.times - 1) * (double)once; i++)
        HM_TRY(push(s, id, c->items[i], 1));
    return HM_OK;
}

/* ---- columns ------------------------------------------------------------- */

static double item_in(const hm__placement *piece, column_id id)
{
    switch (id) {
    case SIDE:
        return pair(piece->kind, piece->side);
    case SUIT:
        return piece->suit;
    case RANK:
        return piece->rank;
    case SYSTEM:
        return piece->system;
    case X:
        return piece->x;
    case Y:
        return piece->y;
    default:
        return piece->angle;
    }
}

/* A column of the pieces that are laid out. */
static hm_status copy_column(sheet *s, column_id id)
{
    const hm__placement *pieces = s->loose->pieces;
    size_t count = 1;

    for (size_t i = 1; i < s->loose->count; i++) {
        if (item_in(&pieces[i], id) != item_in(&pieces[0], id))
            count = s->loose->count;
    }
    for (size_t i = 0; i < count; i++)
        HM_TRY(push(s, id, item_in(&pieces[i], id), 1));
    return HM_OK;
}

/* `preset` is NULL for the system, which may have no name here. */
static hm_status read_column(sheet *s, column_id id, const char *key,
                             const char *preset)
{
    column *c = &s->columns[id];
    hm_str text;

    c->key = key;
    c->given = hm__setup_arg(s->job, key, &text);
    if (c->given)
        return read_list(s, id, text);
    if (s->loose->pieces)
        return copy_column(s, id);
    return preset ? read_list(s, id, hm_str_of(preset))
                  : push(s, id, s->loose->system, 1);
}

static hm_status read_sides(sheet *s)
{
    const char *preset = s->loose->piece_side;
    hm__side side;
    hm_str text;

    if (!hm__word_piece_side(hm_str_of(preset), &s->kind, &side))
        return HM_EUSAGE;
    s->sides = hm__setup_arg(s->job, "side", &text) &&
               !hm__setup_arg(s->job, "piece_side", &text);
    return read_column(s, SIDE, s->sides ? "side" : "piece_side", preset);
}

static hm_status read_sheet(sheet *s)
{
    HM_TRY(read_sides(s));
    HM_TRY(read_column(s, SUIT, "suit", s->loose->suit));
    HM_TRY(read_column(s, RANK, "rank", s->loose->rank));
    HM_TRY(read_column(s, SYSTEM, "cfg", NULL));
    HM_TRY(read_column(s, X, "x", s->loose->x));
    HM_TRY(read_column(s, Y, "y", s->loose->y));
    return read_column(s, ANGLE, "angle", "0");
}

/* ---- rows ---------------------------------------------------------------- */

/* Blames the first list of several that was asked for. */
static hm_status unequal(const sheet *s)
{
    const column *blamed = &s->columns[SUIT];

    for (size_t id = COLUMNS; id-- > 0;) {
        if (s->columns[id].given && s->columns[id].count > 1)
            blamed = &s->columns[id];
    }
    return hm__setup_bad(s->job, blamed->key,
                         "expected a value for each piece, or a list that fits "
                         "a whole number of times");
}

static hm_status count_rows(const sheet *s, int *out)
{
    size_t rows = 1;
    hm_str text;

    if (s->loose->fixed) {
        *out = (int)s->loose->count;
        return HM_OK;
    }
    if (hm__setup_arg(s->job, "length_out", &text))
        return hm__arg_count(s->job, "length_out", 0, MOST_ITEMS, out);
    for (size_t id = 0; id < COLUMNS; id++)
        rows = s->columns[id].count > rows ? s->columns[id].count : rows;
    for (size_t id = 0; id < COLUMNS; id++) {
        if (rows % s->columns[id].count != 0)
            return unequal(s);
    }
    *out = (int)rows;
    return HM_OK;
}

static double item_of(const sheet *s, column_id id, int row)
{
    const column *c = &s->columns[id];

    return c->items[(size_t)row % c->count];
}

static hm_status place_row(const sheet *s, int row)
{
    int what = (int)item_of(s, SIDE, row);
    double cell = s->job->lang->table->scale;

    return hm__place_piece(s->job,
                           (hm__placement){
                               .system = (uint16_t)item_of(s, SYSTEM, row),
                               .kind = (hm__kind)(what / HM__SIDES),
                               .side = (hm__side)(what % HM__SIDES),
                               .suit = (int)item_of(s, SUIT, row),
                               .rank = (int)item_of(s, RANK, row),
                               .x = cell * item_of(s, X, row),
                               .y = cell * item_of(s, Y, row),
                               .angle = item_of(s, ANGLE, row),
                           });
}

static hm_status place_rows(sheet *s)
{
    int rows = 0;

    HM_TRY(read_sheet(s));
    HM_TRY(count_rows(s, &rows));
    for (int row = 0; row < rows; row++)
        HM_TRY(place_row(s, row));
    return HM_OK;
}

hm_status hm__loose_place(hm__setup_job *job, const hm__loose *loose)
{
    sheet s = {.job = job, .loose = loose};
    hm_status st = place_rows(&s);

    for (size_t id = 0; id < COLUMNS; id++)
        hm__free(job->lang->ctx, s.columns[id].items);
    return st;
}
