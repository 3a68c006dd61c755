/*
 * pack.c - packing games, and taking packed ones apart.
 */
#include "pack.h"

#include <string.h>

#include "base/str.h"

/* ---- packing ------------------------------------------------------------- */

static void put_number(hm_out *out, uint64_t number)
{
    for (; number > 0x7F; number >>= 7)
        hm_out_char(out, (char)(0x80 | (number & 0x7F)));
    hm_out_char(out, (char)number);
}

static void put_fixed(hm_out *out, uint64_t number)
{
    char bytes[8];

    for (size_t i = 0; i < sizeof(bytes); i++)
        bytes[i] = (char)(number >> 8 * i & 0xFF);
    hm_out_put(out, (hm_str){bytes, sizeof(bytes)});
}

static void put_text(hm_out *out, hm_str text)
{
    put_number(out, text.len);
    hm_out_put(out, text);
}

void hm__pack_tag(hm_out *out, const hm_archive_tag *tag)
{
    put_text(out, tag->name);
    put_text(out, tag->value);
}

void hm__pack_diag(hm_out *out, const hm_archive_diag *diag)
{
    put_number(out, (uint64_t)diag->severity);
    put_text(out, diag->id);
    put_number(out, diag->line);
    put_number(out, diag->column);
    put_text(out, diag->message);
}

void hm__pack_row(hm_out *out, const hm_archive_row *row)
{
    put_fixed(out, row->key);
    put_number(out, row->index);
    put_text(out, row->move);
}

/*
 * Every text and number of a game, in one order: packing and taking apart are
 * the same list.
 */
#define TEXTS                                                                  \
    X(text)                                                                    \
    X(reader)                                                                  \
    X(settings)                                                                \
    X(file)                                                                    \
    X(game)                                                                    \
    X(rules)                                                                   \
    X(notation)                                                                \
    X(result)                                                                  \
    X(winner)                                                                  \
    X(side)                                                                    \
    X(date)                                                                    \
    X(black)                                                                   \
    X(white)                                                                   \
    X(tags)                                                                    \
    X(diags)                                                                   \
    X(rows)                                                                    \
    X(words)

#define NUMBERS                                                                \
    X(number)                                                                  \
    X(line)                                                                    \
    X(offset)                                                                  \
    X(plies)                                                                   \
    X(variations)                                                              \
    X(comments)                                                                \
    X(tag_count)                                                               \
    X(diag_count)                                                              \
    X(row_count)

/* Bytes that a number takes. */
static size_t width_of(uint64_t number)
{
    size_t width = 1;

    for (; number > 0x7F; number >>= 7)
        width++;
    return width;
}

static size_t size_of(const hm_archive_game *g)
{
    size_t size = sizeof(g->id.bytes) + 2;

#define X(name) size += width_of(g->name.len) + g->name.len;
    TEXTS
#undef X
#define X(name) size += width_of(g->name);
    NUMBERS
#undef X
    return size;
}

void hm__pack_game(hm_out *out, const hm_archive_game *g)
{
    put_fixed(out, size_of(g));
    hm_out_put(out, (hm_str){(const char *)g->id.bytes, sizeof(g->id.bytes)});
    put_number(out, g->faulty);
    put_number(out, (uint64_t)g->won);
#define X(name) put_text(out, g->name);
    TEXTS
#undef X
#define X(name) put_number(out, g->name);
    NUMBERS
#undef X
}

/* ---- taking apart -------------------------------------------------------- */

static bool take_number(hm_str *from, uint64_t *out)
{
    uint64_t number = 0;

    for (size_t i = 0; i < from->len && i < 10; i++) {
        unsigned char byte = (unsigned char)from->ptr[i];

        number |= (uint64_t)(byte & 0x7F) << 7 * i;
        if (byte <= 0x7F) {
            *from = hm__str_part(*from, i + 1, from->len);
            *out = number;
            return true;
        }
    }
    return false;
}

static bool take_size(hm_str *from, size_t *out)
{
    uint64_t number = 0;

    if (!take_number(from, &number) || number > SIZE_MAX)
        return false;
    *out = (size_t)number;
    return true;
}

static bool take_text(hm_str *from, hm_str *out)
{
    size_t len = 0;

    if (!take_size(from, &len) || len > from->len)
        return false;
    *out = hm__str_part(*from, 0, len);
    *from = hm__str_part(*from, len, from->len);
    return true;
}

static uint64_t fixed_at(const char *ptr)
{
    uint64_t number = 0;

    for (size_t i = 8; i-- > 0;)
        number = number << 8 | (unsigned char)ptr[i];
    return number;
}

static bool take_fixed(hm_str *from, uint64_t *out)
{
    if (from->len < 8)
        return false;
    *out = fixed_at(from->ptr);
    *from = hm__str_part(*from, 8, from->len);
    return true;
}

bool hm_archive_next_tag(hm_str *tags, hm_archive_tag *out)
{
    return take_text(tags, &out->name) && take_text(tags, &out->value);
}

bool hm_archive_next_diag(hm_str *diags, hm_archive_diag *out)
{
    uint64_t severity = 0;

    if (!take_number(diags, &severity) || severity > HM_ERROR)
        return false;
    out->severity = (hm_severity)severity;
    return take_text(diags, &out->id) && take_size(diags, &out->line) &&
           take_size(diags, &out->column) && take_text(diags, &out->message);
}

bool hm_archive_next_row(hm_str *rows, hm_archive_row *out)
{
    return take_fixed(rows, &out->key) && take_size(rows, &out->index) &&
           take_text(rows, &out->move);
}

size_t hm__pack_size(hm_str head)
{
    uint64_t size = head.len < HM__PACK_HEAD ? UINT64_MAX : fixed_at(head.ptr);

    return size > SIZE_MAX - HM__PACK_HEAD ? 0 : (size_t)size + HM__PACK_HEAD;
}

size_t hm_archive_packed(hm_str packed)
{
    return hm__pack_size(packed);
}

static bool take_game(hm_str from, hm_archive_game *g)
{
    uint64_t faulty = 0;
    uint64_t won = 0;
    bool fine = from.len >= sizeof(g->id.bytes);

    if (!fine)
        return false;
    memcpy(g->id.bytes, from.ptr, sizeof(g->id.bytes));
    from = hm__str_part(from, sizeof(g->id.bytes), from.len);
    fine = take_number(&from, &faulty) && take_number(&from, &won) &&
           won <= HM_WON_DRAW;
    g->faulty = faulty > 0;
    g->won = (hm_winner)won;
#define X(name) fine = fine && take_text(&from, &g->name);
    TEXTS
#undef X
#define X(name) fine = fine && take_size(&from, &g->name);
    NUMBERS
#undef X
    return fine;
}

hm_status hm_archive_unpack(hm_str *packed, hm_archive_game *out)
{
    hm_archive_game game = {.faulty = false};
    size_t size = hm__pack_size(*packed);

    if (packed->len == 0)
        return HM_END;
    if (size == 0 || size > packed->len ||
        !take_game(hm__str_part(*packed, HM__PACK_HEAD, size), &game))
        return HM_EINPUT;
    *packed = hm__str_part(*packed, size, packed->len);
    *out = game;
    return HM_OK;
}
