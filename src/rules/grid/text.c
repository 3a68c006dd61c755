/*
 * text.c - boards, hands, squares and actions as text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/out.h"
#include "base/put.h"
#include "base/utf8.h"
#include "grid.h"

/* ---- sizes --------------------------------------------------------------- */

hm_status hm__grid_read_size(hm_str text, uint32_t sizes[HM__GRID_DIMS],
                             size_t *dims, hm_fault *why)
{
    size_t at = 0;

    *dims = 0;
    do {
        size_t end = hm__str_find(text, 'x', at);
        hm_str part = hm__str_part(text, at, end);
        size_t size;

        if (!hm__str_size(part, &size) || size == 0 || size > UINT32_MAX)
            return hm__fault(why, part.len ? part : text, "pan-board",
                             "expected a size, such as 8x8");
        if (*dims == HM__GRID_DIMS)
            return hm__fault(why, part, "pan-limit",
                             "a board may have at most %d dimensions",
                             HM__GRID_DIMS);
        sizes[(*dims)++] = (uint32_t)size;
        at = end + 1;
    } while (at <= text.len);
    return HM_OK;
}

/* ---- ranks --------------------------------------------------------------- */

typedef enum item_kind { ITEM_ACTOR, ITEM_FREE, ITEM_SLASHES } item_kind;

/* One item of ranks: an actor, free squares, or what parts ranks. */
typedef struct item {
    item_kind kind;
    hm_str text;
    size_t count; // of free squares, or slashes
} item;

/* item = ["+"] character | number | "/" {"/"} */
static hm_status next_item(hm_str ranks, size_t *at, item *out, hm_fault *why)
{
    size_t start = *at;
    size_t end = start;
    char c = ranks.ptr[start];

    if (c == '/' || hm__is_digit(c)) {
        while (end < ranks.len && (c == '/' ? ranks.ptr[end] == '/'
                                            : hm__is_digit(ranks.ptr[end])))
            end++;
    } else {
        end += c == '+';
        end += end < ranks.len ? hm__utf8_step(ranks, end) : 0;
    }
    out->text = hm__str_part(ranks, start, end);
    out->kind = c == '/'          ? ITEM_SLASHES
                : hm__is_digit(c) ? ITEM_FREE
                                  : ITEM_ACTOR;
    out->count = out->kind == ITEM_SLASHES ? end - start : 1;
    *at = end;
    if (out->kind == ITEM_FREE && (!hm__str_size(out->text, &out->count) ||
                                   out->count == 0 || out->count > UINT32_MAX))
        return hm__fault(why, out->text, "pan-board",
                         "expected a number of free squares");
    if (out->kind == ITEM_ACTOR && !hm__grid_fits_rank(out->text))
        return hm__fault(why, out->text, "pan-board", "expected an actor");
    return HM_OK;
}

/*
 * The size that ranks seem to have: the first rank and the first plane count.
 * Whether the others are like them is seen when they are read.
 */
static hm_status measure(hm_str ranks, uint32_t *sizes, size_t *dims,
                         hm_fault *why)
{
    uint64_t before[HM__GRID_DIMS] = {0}; // squares before so many slashes
    uint64_t squares = 0;
    size_t most = 0;

    for (size_t at = 0; at < ranks.len;) {
        item i;

        HM_TRY(next_item(ranks, &at, &i, why));
        if (i.kind != ITEM_SLASHES) {
            squares += i.count;
            continue;
        }
        if (i.count >= HM__GRID_DIMS || squares == 0)
            return hm__fault(why, i.text, "pan-board", "expected a rank");
        for (; most < i.count; most++)
            before[most] = squares;
    }
    *dims = most + 1;
    before[most] = squares;
    for (size_t i = 0; i <= most; i++) {
        uint64_t inner = i ? before[i - 1] : 1;

        if (before[i] / inner == 0 || before[i] % inner ||
            before[i] / inner > UINT32_MAX)
            return hm__fault(why, ranks, "pan-board",
                             "expected all ranks to be as long as the first");
        sizes[most - i] = (uint32_t)(before[i] / inner);
    }
    return HM_OK;
}

/* How many slashes stand before a square. */
static size_t slashes_before(const hm__grid *grid, size_t square)
{
    size_t stride = grid->sizes[grid->dims - 1];
    size_t count = 0;

    while (count + 1 < grid->dims && square % stride == 0) {
        count++;
        stride *= grid->sizes[grid->dims - 1 - count];
    }
    return count;
}

static hm_status bad_rank(const hm__grid *grid, hm_str at, hm_fault *why)
{
    return hm__fault(why, at, "pan-board", "expected ranks of %u squares",
                     grid->sizes[grid->dims - 1]);
}

static hm_status read_ranks(hm__grid *grid, hm_str ranks, hm_fault *why)
{
    size_t square = 0;
    bool ended = true;

    for (size_t at = 0; at < ranks.len;) {
        size_t row = grid->sizes[grid->dims - 1];
        item i;

        HM_TRY(next_item(ranks, &at, &i, why));
        if (i.kind == ITEM_SLASHES) {
            if (ended || square >= grid->squares ||
                slashes_before(grid, square) != i.count)
                return bad_rank(grid, i.text, why);
            ended = true;
            continue;
        }
        if ((!ended && square % row == 0) || square % row + i.count > row ||
            square + i.count > grid->squares)
            return bad_rank(grid, i.text, why);
        ended = false;
        if (i.kind == ITEM_ACTOR)
            HM_TRY(hm__grid_name_of(grid, i.text, &grid->cells[square], why));
        square += i.count;
    }
    if (square != grid->squares)
        return hm__fault(why, ranks, "pan-board",
                         "expected %zu squares, found %zu", grid->squares,
                         square);
    return HM_OK;
}

/* ---- lists --------------------------------------------------------------- */

static hm_status read_list(hm__grid *grid, hm_str list, hm_fault *why)
{
    size_t square = 0;

    for (size_t at = 0; at <= list.len; square++) {
        size_t end = hm__str_find(list, ',', at);
        hm_str cell = hm__str_part(list, at, end);

        if (square < grid->squares && cell.len)
            HM_TRY(hm__grid_name_of(grid, cell, &grid->cells[square], why));
        at = end + 1;
    }
    if (square != grid->squares)
        return hm__fault(why, list, "pan-board",
                         "expected %zu cells, found %zu", grid->squares,
                         square);
    grid->list = true;
    return HM_OK;
}

static size_t count_cells(hm_str list)
{
    size_t count = 1;

    for (size_t i = 0; i < list.len; i++)
        count += list.ptr[i] == ',';
    return count;
}

/* ---- boards and hands ---------------------------------------------------- */

hm_status hm__grid_read_hand(hm__grid *grid, hm_str text, hm_fault *why)
{
    size_t count = 1;

    if (hm_str_is(text, "-"))
        return HM_OK;
    for (size_t at = 0; at < text.len;) {
        uint32_t name;
        item i;

        HM_TRY(next_item(text, &at, &i, why));
        if (i.kind == ITEM_SLASHES)
            return hm__fault(why, i.text, "pan-board", "expected an actor");
        if (i.kind == ITEM_FREE) {
            count = i.count;
            continue;
        }
        HM_TRY(hm__grid_name_of(grid, i.text, &name, why));
        if (count > HM__GRID_IN_HAND - grid->names[name].in_hand)
            return hm__fault(why, text, "pan-limit", "too many in hand");
        grid->names[name].in_hand += (uint32_t)count;
        count = 1;
    }
    return HM_OK;
}

enum { MOST_FIELDS = 6 };

/* Splits at blanks; how many fields there are, at the most one too many. */
static size_t split_fields(hm_str text, hm_str fields[MOST_FIELDS])
{
    size_t count = 0;

    for (size_t at = 0; at < text.len && count < MOST_FIELDS;) {
        size_t end = hm__str_find(text, ' ', at);

        if (end > at)
            fields[count++] = hm__str_part(text, at, end);
        at = end + 1;
    }
    return count;
}

/*
 * The hand of a position that was written with its other fields: SFEN has
 * board, side, hand and a number, FEEN five fields, FEN six; EPD has four, but
 * no number.
 */
static hm_str hand_field(const hm_str *fields, size_t count)
{
    size_t number;

    if (count == 3 || count == 5 ||
        (count == 4 && hm__str_size(fields[3], &number)))
        return fields[2];
    return HM_STR("");
}

/* Cuts "[KSS]" off the end of a board. */
static hm_str cut_pocket(hm_str *board)
{
    size_t open = hm__str_find(*board, '[', 0);
    hm_str pocket;

    if (open >= board->len || board->ptr[board->len - 1] != ']')
        return HM_STR("");
    pocket = hm__str_part(*board, open + 1, board->len - 1);
    *board = hm__str_part(*board, 0, open);
    return pocket;
}

/* Without the word that says what follows. */
static hm_str cut_word(hm_str text)
{
    static const hm_str words[] = {
        {"fen ", 4}, {"sfen ", 5}, {"feen ", 5}, {"position sfen ", 14}};

    for (size_t i = 0; i < HM_COUNT(words); i++) {
        if (hm__str_starts(text, words[i]))
            return hm__str_part(text, words[i].len, text.len);
    }
    return text;
}

static hm_status read_fields(hm__grid *grid, hm_str text, hm_fault *why)
{
    hm_str fields[MOST_FIELDS] = {{0}};
    size_t count = split_fields(text, fields);
    hm_str pocket = cut_pocket(&fields[0]);
    hm_str hand = hand_field(fields, count);

    if (grid->open) {
        uint32_t sizes[HM__GRID_DIMS];
        size_t dims = 0;

        HM_TRY(measure(fields[0], sizes, &dims, why));
        HM_TRY(hm__grid_resize(grid, sizes, dims, why));
    }
    HM_TRY(read_ranks(grid, fields[0], why));
    grid->hands = grid->hands || hand.len || pocket.len;
    HM_TRY(hm__grid_read_hand(grid, hand, why));
    return hm__grid_read_hand(grid, pocket, why);
}

/* Commas make a list, unless they stand in a later field of FEEN. */
static bool is_list(hm_str text)
{
    hm_str fields[MOST_FIELDS] = {{0}};
    size_t count = split_fields(text, fields);

    if (hm__str_find(text, ',', 0) == text.len)
        return false;
    return count < 3 || fields[1].len != 1 ||
           hm__str_find(fields[0], ',', 0) < fields[0].len;
}

/* The one cell of a board of one square, "W:P": a list without a comma. */
static bool is_only_cell(const hm__grid *grid, hm_str text)
{
    return !grid->open && grid->squares == 1 && !hm__grid_fits_rank(text) &&
           !hm_str_is(text, "1") && hm__str_find(text, ' ', 0) == text.len;
}

hm_status hm__grid_read_board(hm__grid *grid, hm_str text, hm_fault *why)
{
    text = cut_word(text);
    if (text.len == 0)
        return hm__fault(why, text, "pan-board", "expected a board");
    if (!is_list(text) && !is_only_cell(grid, text))
        return read_fields(grid, text, why);
    if (grid->open) {
        size_t count = count_cells(text);
        uint32_t size = (uint32_t)(count < UINT32_MAX ? count : UINT32_MAX);

        HM_TRY(hm__grid_resize(grid, &size, 1, why));
    }
    return read_list(grid, text, why);
}

/* ---- writing ------------------------------------------------------------- */

bool hm__grid_fits_rank(hm_str actor)
{
    size_t plus = actor.len > 1 && actor.ptr[0] == '+';
    uint32_t code;
    size_t n = hm__utf8_decode(actor, plus, &code);

    return n > 0 && plus + n == actor.len && code > ' ' && code != '/' &&
           code != '+' && code != ',' && !(code >= '0' && code <= '9');
}

/* Cells that are written at once, and the bytes of their signs. */
enum { RUN = 64, RUN_BYTES = RUN * HM__GRID_SIGN };

/* The free squares counted so far. */
static char *put_gap(char *to, size_t *gap)
{
    if (*gap)
        to = hm__put_int(to, (int64_t)*gap);
    *gap = 0;
    return to;
}

/* An actor whose sign is not its name. */
static char *put_long(char *to, hm_str name, hm_out *out)
{
    hm__out_end(out, to);
    hm_out_put(out, name);
    return hm__out_begin(out, RUN_BYTES);
}

/* Some cells of a rank, and the free squares before them. */
static void put_run(const hm__grid *grid, const uint32_t *cells, size_t count,
                    size_t *gap, hm_out *out)
{
    char *to = hm__out_begin(out, RUN_BYTES + HM__PUT_INT);

    for (size_t i = 0; to && i < count; i++) {
        const hm__grid_name *name = &grid->names[cells[i]];

        if (cells[i] == 0) {
            ++*gap;
            continue;
        }
        if (*gap)
            to = put_gap(to, gap);
        if (name->text.len != name->sign_len) {
            to = put_long(to, name->text, out);
            continue;
        }
        memcpy(to, name->sign, HM__GRID_SIGN);
        to += name->text.len;
    }
    if (to)
        hm__out_end(out, to);
}

static void put_rank(const hm__grid *grid, const uint32_t *cells, hm_out *out)
{
    size_t row = grid->sizes[grid->dims - 1];
    size_t gap = 0;

    for (size_t i = 0; i < row; i += RUN)
        put_run(grid, cells + i, row - i < RUN ? row - i : RUN, &gap, out);
    if (gap)
        hm_out_int(out, (int64_t)gap);
}

void hm__grid_put_ranks(const hm__grid *grid, hm_out *out)
{
    size_t row = grid->sizes[grid->dims - 1];

    for (size_t i = 0; i < grid->squares; i += row) {
        for (size_t n = i ? slashes_before(grid, i) : 0; n > 0; n--)
            hm_out_char(out, '/');
        put_rank(grid, grid->cells + i, out);
    }
}

void hm__grid_put_board(const hm__grid *grid, hm_out *out)
{
    if (!grid->list) {
        hm__grid_put_ranks(grid, out);
        return;
    }
    for (size_t i = 0; i < grid->squares; i++) {
        if (i)
            hm_out_char(out, ',');
        hm_out_put(out, grid->names[grid->cells[i]].text);
    }
}

static int compare(hm_str a, hm_str b)
{
    size_t least = a.len < b.len ? a.len : b.len;
    int order = memcmp(a.ptr, b.ptr, least);

    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int by_name(const void *a, const void *b)
{
    return compare(((const hm__grid_name *)a)->text,
                   ((const hm__grid_name *)b)->text);
}

hm_status hm__grid_sort_hand(const hm__grid *grid, hm__grid_name **out,
                             size_t *count)
{
    size_t room = 0;

    *out = NULL;
    *count = 0;
    for (size_t i = 1; i < grid->name_count; i++) {
        if (!grid->names[i].in_hand)
            continue;
        HM_TRY(hm__reserve(grid->ctx, out, &room, *count + 1, sizeof(**out)));
        (*out)[(*count)++] = grid->names[i];
    }
    if (*count)
        qsort(*out, *count, sizeof(**out), by_name);
    return HM_OK;
}

/* How many names are in hand, up to two, and the first of them. */
static size_t peek_hand(const hm__grid *grid, const hm__grid_name **first)
{
    size_t count = 0;

    for (size_t i = 1; i < grid->name_count && count < 2; i++) {
        if (grid->names[i].in_hand && count++ == 0)
            *first = &grid->names[i];
    }
    return count;
}

static void put_in_hand(const hm__grid_name *names, size_t count, hm_out *out)
{
    hm_json json = {.out = out};

    if (count == 0) {
        HM__OUT_PUT(out, "{}");
        return;
    }
    hm_json_begin_object(&json);
    for (size_t i = 0; i < count; i++) {
        hm_json_any_key(&json, names[i].text);
        hm_json_int(&json, names[i].in_hand);
    }
    hm_json_end_object(&json);
}

void hm__grid_put_hand(const hm__grid *grid, hm_out *out)
{
    const hm__grid_name *only = NULL;
    hm__grid_name *sorted;
    size_t count;

    if (!grid->hands) {
        hm_out_puts(out, "null");
        return;
    }
    count = peek_hand(grid, &only);
    if (count < 2) { // nothing to sort
        put_in_hand(only, count, out);
        return;
    }
    hm_out_fail(out, hm__grid_sort_hand(grid, &sorted, &count));
    put_in_hand(sorted, count, out);
    hm__free(grid->ctx, sorted);
}

void hm__grid_put_action(const hm__grid_action *action, hm_out *out)
{
    bool drop = action->verb == HM__GRID_DROP;
    char *to = hm__out_begin(out, 64);

    if (!to)
        return;
    if (action->verb == HM__GRID_PASS || action->verb == HM__GRID_BAD) {
        hm__out_end(out, HM__PUT(to, "null"));
        return;
    }
    to = HM__PUT(to, "[\"");
    to = hm__put_text(to, hm_str_of(hm__grid_verbs[action->verb]));
    to = HM__PUT(to, "\",");
    if (!drop || action->turned)
        to = HM__PUT(hm__put_int(to, drop ? action->to : action->from), ",");
    if (drop || action->verb == HM__GRID_PROMOTE) {
        hm__out_end(out, to);
        hm_out_json(out, action->actor);
        to = hm__out_begin(out, 32);
        if (!to)
            return;
        if (drop && !action->turned)
            to = HM__PUT(to, ",");
    }
    if (action->verb != HM__GRID_PROMOTE && !action->turned)
        to = hm__put_int(to, action->to);
    hm__out_end(out, HM__PUT(to, "]"));
}

/* Makes the text of a rank; false if it may be too long to be kept. */
static bool make_rank(const hm__grid *grid, size_t index, hm__grid_rank *rank)
{
    const char *most =
        rank->text + sizeof(rank->text) - HM__PUT_INT - HM__GRID_SIGN;
    size_t row = grid->sizes[grid->dims - 1];
    const uint32_t *cells = grid->cells + index * row;
    size_t gap = 0;
    char *to = rank->text;

    for (size_t n = index ? slashes_before(grid, index * row) : 0; n > 0; n--)
        *to++ = '/';
    for (size_t i = 0; i < row; i++) {
        const hm__grid_name *name = &grid->names[cells[i]];

        if (cells[i] == 0) {
            gap++;
            continue;
        }
        if (name->sign_len == 0 || to > most)
            return false;
        to = put_gap(to, &gap);
        memcpy(to, name->sign, HM__GRID_SIGN);
        to += name->sign_len;
    }
    rank->len = (unsigned char)(put_gap(to, &gap) - rank->text);
    return true;
}

/* Writes the ranks by their texts; false if some are too long. */
static bool put_kept(const hm__grid *grid, hm_out *out)
{
    enum { USUAL = 32 };
    char *to = hm__out_begin(out, grid->rank_count * sizeof(*grid->ranks) + 2);

    if (!to)
        return true; // which its status says
    to = HM__PUT(to, "\"");
    for (size_t i = 0; i < grid->rank_count; i++) {
        hm__grid_rank *rank = &grid->ranks[i];

        if (!rank->len && !make_rank(grid, i, rank))
            return false;
        memcpy(to, rank->text, USUAL);
        if (rank->len > USUAL)
            memcpy(to + USUAL, rank->text + USUAL, rank->len - USUAL);
        to += rank->len;
    }
    hm__out_end(out, HM__PUT(to, "\""));
    return true;
}

/* The board as a JSON string. */
static void put_board_string(const hm__grid *grid, hm_out *scratch, hm_out *out)
{
    if (!grid->list && grid->rank_count && put_kept(grid, out))
        return;
    hm_out_clear(scratch);
    hm__grid_put_board(grid, scratch);
    hm_out_json(out, hm_out_text(scratch));
    hm_out_fail(out, hm_out_status(scratch));
}

void hm__grid_put_state(const hm__grid *grid, const hm__grid_action *action,
                        size_t ply, hm_out *scratch, hm_out *out)
{
    char *to = hm__out_begin(out, 64);

    if (!to)
        return;
    to = hm__put_int(HM__PUT(to, ",\"ply\":"), (int64_t)ply);
    to = HM__PUT(to, ",\"action\":");
    if (!action)
        to = HM__PUT(to, "null");
    hm__out_end(out, to);
    if (action)
        hm__grid_put_action(action, out);
    if (grid->open) {
        HM__OUT_PUT(out, ",\"board\":null");
    } else {
        HM__OUT_PUT(out, ",\"board\":");
        put_board_string(grid, scratch, out);
    }
    HM__OUT_PUT(out, ",\"hand\":");
    hm__grid_put_hand(grid, out);
}

/* ---- squares ------------------------------------------------------------- */

/* The name of a square in a game, without its number; false if it has none. */
static bool name_square(const hm__grid *grid, uint32_t square, char *out,
                        size_t room)
{
    static const char go_files[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    unsigned rows = grid->dims == 2 ? grid->sizes[0] : 0;
    unsigned columns = grid->dims == 2 ? grid->sizes[1] : 0;
    unsigned row;
    unsigned column;

    if (!grid->game || rows == 0 || rows > 25 || columns > 25)
        return false;
    row = square / columns;
    column = square % columns;
    switch (grid->game->squares) {
    case HM__SQUARES_CHESS:
        snprintf(out, room, "%c%u", 'a' + (char)column, rows - row);
        return true;
    case HM__SQUARES_SHOGI:
        snprintf(out, room, "%u%c", columns - column, 'a' + (char)row);
        return true;
    case HM__SQUARES_GO:
        snprintf(out, room, "%c%u", go_files[column], rows - row);
        return true;
    default:
        return false;
    }
}

hm__grid_label hm__grid_square(const hm__grid *grid, uint32_t square)
{
    hm__grid_label label;
    char name[16];

    if (name_square(grid, square, name, sizeof(name)))
        snprintf(label.text, sizeof(label.text), "%u (%s)", square, name);
    else
        snprintf(label.text, sizeof(label.text), "%u", square);
    return label;
}
