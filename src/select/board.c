/*
 * board.c - boards as squares: the same ones, mirrored ones, parts of them.
 *
 * SFEN and FEN write boards in the same way, and that is all that is known here
 * of games.
 */
#include "board.h"

#include <string.h>

static bool is_letter(char c)
{
    return hm__is_lower(c) || hm__is_upper(c);
}

static bool add_cells(hm__board *b, size_t *count, hm__cell cell, size_t times)
{
    if (times > HM__BOARD_CELLS - *count)
        return false;
    for (size_t i = 0; i < times; i++)
        b->cells[(*count)++] = cell;
    return true;
}

/* cell = ["+"] letter | number */
static bool read_cell(hm_str text, size_t *at, const char *signs, hm__board *b,
                      size_t *count)
{
    bool promoted = text.ptr[*at] == '+';
    size_t here = *at + promoted;
    size_t n = 0;

    if (here == text.len)
        return false;
    if (is_letter(text.ptr[here]) || strchr(signs, text.ptr[here])) {
        hm__cell cell = (unsigned char)text.ptr[here];

        if (!add_cells(b, count, promoted ? cell | HM__PROMOTED : cell, 1))
            return false;
        *at = here + 1;
        return true;
    }
    while (!promoted && here < text.len && hm__is_digit(text.ptr[here]) &&
           n <= HM__BOARD_CELLS)
        n = n * 10 + (size_t)(text.ptr[here++] - '0');
    if (n == 0 || !add_cells(b, count, 0, n))
        return false;
    *at = here;
    return true;
}

static bool read_ranks(hm_str text, size_t *at, const char *signs,
                       hm__board *out)
{
    size_t count = 0;
    size_t start = 0; // of the rank

    *out = (hm__board){0};
    for (; *at < text.len && text.ptr[*at] != ' ';) {
        if (text.ptr[*at] != '/') {
            if (!read_cell(text, at, signs, out, &count))
                return false;
            continue;
        }
        if (out->ranks++ == 0)
            out->files = (int)count;
        if (count == start || count - start != (size_t)out->files)
            return false;
        start = count;
        ++*at;
    }
    if (out->ranks++ == 0)
        out->files = (int)count;
    return count > start && count - start == (size_t)out->files;
}

bool hm__board_read(hm_str text, size_t *at, hm__board *out)
{
    return read_ranks(text, at, "", out);
}

bool hm__pattern_read(hm_str text, size_t *at, hm__board *out)
{
    return read_ranks(text, at, "?!", out);
}

bool hm__board_same(const hm__board *a, const hm__board *b)
{
    return a->files == b->files && a->ranks == b->ranks &&
           memcmp(a->cells, b->cells,
                  (size_t)(a->files * a->ranks) * sizeof(hm__cell)) == 0;
}

void hm__board_mirror(hm__board *board)
{
    for (int rank = 0; rank < board->ranks; rank++) {
        hm__cell *row = &board->cells[(size_t)rank * (size_t)board->files];

        for (int i = 0, j = board->files - 1; i < j; i++, j--) {
            hm__cell cell = row[i];

            row[i] = row[j];
            row[j] = cell;
        }
    }
}

void hm__board_put(const hm__board *board, hm_out *out)
{
    int blank = 0;

    for (int i = 0; i < board->files * board->ranks; i++) {
        hm__cell cell = board->cells[i];
        bool ends = (i + 1) % board->files == 0;

        blank += cell == 0;
        if (blank && (cell || ends)) {
            hm_out_int(out, blank);
            blank = 0;
        }
        if (cell & HM__PROMOTED)
            hm_out_char(out, '+');
        if (cell)
            hm_out_char(out, (char)(cell & 0x7F));
        if (ends && i + 1 < board->files * board->ranks)
            hm_out_char(out, '/');
    }
}

/* ---- patterns ------------------------------------------------------------ */

static bool fits(hm__cell cell, hm__cell wanted)
{
    char letter = (char)(cell & 0x7F);

    switch (wanted) {
    case '?':
        return true;
    case '!':
        return cell != 0;
    case 'A':
        return hm__is_upper(letter);
    case 'a':
        return hm__is_lower(letter);
    default:
        return cell == wanted;
    }
}

static bool fits_at(const hm__board *board, const hm__board *pattern, int file,
                    int rank)
{
    for (int y = 0; y < pattern->ranks; y++) {
        for (int x = 0; x < pattern->files; x++) {
            if (!fits(board->cells[(rank + y) * board->files + file + x],
                      pattern->cells[y * pattern->files + x]))
                return false;
        }
    }
    return true;
}

bool hm__board_has(const hm__board *board, const hm__board *pattern)
{
    for (int rank = 0; rank + pattern->ranks <= board->ranks; rank++) {
        for (int file = 0; file + pattern->files <= board->files; file++) {
            if (fits_at(board, pattern, file, rank))
                return true;
        }
    }
    return false;
}

/* ---- material ------------------------------------------------------------ */

hm_str hm__word_at(hm_str text, size_t index)
{
    size_t at = 0;

    for (;; index--) {
        size_t end;

        while (at < text.len && text.ptr[at] == ' ')
            at++;
        end = hm__str_find(text, ' ', at);
        if (index == 0 || at == text.len)
            return hm__str_part(text, at, end);
        at = end;
    }
}

static void count_piece(hm__material *m, hm__cell cell, int times)
{
    unsigned letter = cell & 0x7F;

    m->all[letter] += times;
    if (cell & HM__PROMOTED)
        m->promoted[letter] += times;
}

/* hand = {[number] letter}, the third word of an SFEN, which has four. */
static void count_hand(hm_str position, hm__material *m)
{
    hm_str hand = hm__word_at(position, 2);
    int times = 0;

    if (hm__word_at(position, 4).len)
        return; // in FEN that is castling
    for (size_t i = 0; i < hand.len; i++) {
        if (hm__is_digit(hand.ptr[i]) && times < 100) {
            times = times * 10 + (hand.ptr[i] - '0');
        } else if (is_letter(hand.ptr[i])) {
            count_piece(m, (unsigned char)hand.ptr[i], times ? times : 1);
            times = 0;
        }
    }
}

void hm__material_count(hm_str position, const hm__board *board,
                        hm__material *out)
{
    *out = (hm__material){.all = {0}};
    for (int i = 0; i < board->files * board->ranks; i++) {
        if (board->cells[i])
            count_piece(out, board->cells[i], 1);
    }
    count_hand(position, out);
}

/* condition = ["+"] letter ("=" | "<" | "<=" | ">" | ">=") number */
static bool read_condition(hm_str text, size_t *at, hm__condition *out)
{
    size_t start;

    *out = (hm__condition){.promoted = *at < text.len && text.ptr[*at] == '+'};
    *at += out->promoted;
    if (*at + 1 >= text.len || !is_letter(text.ptr[*at]))
        return false;
    out->letter = text.ptr[(*at)++];
    out->op = text.ptr[*at];
    if (out->op != '=' && out->op != '<' && out->op != '>')
        return false;
    if (++*at < text.len && out->op != '=' && text.ptr[*at] == '=') {
        out->op = out->op == '<' ? 'l' : 'g';
        ++*at;
    }
    start = *at;
    while (*at < text.len && hm__is_digit(text.ptr[*at]) && out->number < 1000)
        out->number = out->number * 10 + (text.ptr[(*at)++] - '0');
    return *at > start;
}

/* All pieces, one after another: "KR+Pkrp" */
static bool read_exact(hm_str text, size_t *at, hm__material_test *out)
{
    out->exact = true;
    for (; *at < text.len; ++*at) {
        bool promoted = text.ptr[*at] == '+';

        *at += promoted;
        if (*at == text.len || !is_letter(text.ptr[*at]))
            return false;
        count_piece(&out->want,
                    (hm__cell)((unsigned char)text.ptr[*at] |
                               (promoted ? HM__PROMOTED : 0)),
                    1);
    }
    return text.len > 0;
}

bool hm__material_read(hm_str text, size_t *at, hm__material_test *out)
{
    *out = (hm__material_test){.exact = false};
    if (hm__str_find(text, '=', 0) == text.len &&
        hm__str_find(text, '<', 0) == text.len &&
        hm__str_find(text, '>', 0) == text.len)
        return read_exact(text, at, out);
    while (*at < text.len) {
        if (text.ptr[*at] == ' ' || text.ptr[*at] == ',')
            ++*at;
        else if (out->count == HM__CONDITIONS ||
                 !read_condition(text, at, &out->conditions[out->count++]))
            return false;
    }
    return out->count > 0;
}

static bool holds(const hm__condition *c, const hm__material *has)
{
    int n = c->promoted ? has->promoted[(unsigned char)c->letter]
                        : has->all[(unsigned char)c->letter];

    switch (c->op) {
    case '=':
        return n == c->number;
    case '<':
        return n < c->number;
    case '>':
        return n > c->number;
    case 'l':
        return n <= c->number;
    default:
        return n >= c->number;
    }
}

bool hm__material_is(const hm__material_test *test, const hm__material *has)
{
    if (test->exact)
        return memcmp(&test->want, has, sizeof(*has)) == 0;
    for (size_t i = 0; i < test->count; i++) {
        if (!holds(&test->conditions[i], has))
            return false;
    }
    return true;
}
