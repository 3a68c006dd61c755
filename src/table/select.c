/*
 * select.c - PieceIds: which pieces are meant.
 *
 *   id = "" | "^" id | number | count location | "?" spec | "/" spec
 *      | location "[" slice "]" | location
 *
 * What an id names comes back in the order of the table. An id that names
 * nothing is a fault, but for a "/" search, which may find nothing.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

/* ---- lists of picks ------------------------------------------------------ */

hm_status hm__lang_pick(hm__lang *lang, uint32_t piece)
{
    HM_TRY(hm__reserve(lang->ctx, &lang->picks, &lang->pick_room,
                       lang->pick_count + 1, sizeof(*lang->picks)));
    lang->table->work++;
    lang->picks[lang->pick_count++] =
        (hm__pick){lang->table->pieces[piece].tag, piece};
    return HM_OK;
}

static int by_tag(const void *a, const void *b)
{
    const hm__pick *x = a;
    const hm__pick *y = b;

    return x->tag < y->tag ? -1 : x->tag > y->tag;
}

void hm__sort_picks(hm__lang *lang, size_t first)
{
    if (lang->pick_count - first > 1)
        qsort(lang->picks + first, lang->pick_count - first,
              sizeof(*lang->picks), by_tag);
}

static hm_status no_piece(hm__lang *lang, hm_str id)
{
    return hm__fault(lang->why, id, "ppn-no-piece", "there is no piece at %.*s",
                     HM_QUOTE(id));
}

/* ---- by place ------------------------------------------------------------ */

static hm_status pick_top(hm__lang *lang, hm_str id)
{
    hm__spot spot;
    uint32_t top;

    HM_TRY(hm__locate_spot(lang, id, &spot));
    if (spot.relative)
        return hm__fault(lang->why, id, "ppn-no-anchor",
                         "relative to what? add |Location or $PieceId");
    top = hm__table_top_at(lang->table, spot.x, spot.y, &lang->table->work);
    if (top == HM__NONE)
        return no_piece(lang, id);
    return hm__lang_pick(lang, top);
}

/* Picks the top `most` pieces within reach of a place. */
static hm_status pick_stack(hm__lang *lang, const hm__spot *spot, size_t most)
{
    size_t first = lang->pick_count;
    const hm_table *t = lang->table;
    uint32_t groups[4];
    size_t count = hm__table_around(t, spot->x, spot->y, groups);

    for (size_t i = 0; i < count; i++) {
        size_t before = lang->pick_count;
        uint32_t at = t->places.groups[groups[i]].chain.top;

        while (at != HM__NONE && lang->pick_count - before < most) {
            lang->table->work++;
            if (hm__at_place(&t->pieces[at], spot->x, spot->y))
                HM_TRY(hm__lang_pick(lang, at));
            at = t->pieces[at].link[HM__LANE_PLACE].below;
        }
    }
    hm__sort_picks(lang, first);
    if (lang->pick_count - first > most) {
        memmove(lang->picks + first, lang->picks + lang->pick_count - most,
                most * sizeof(*lang->picks));
        lang->pick_count = first + most;
    }
    return HM_OK;
}

/* ---- the nearest --------------------------------------------------------- */

/* Squared distance in hundred-thousandths: nearer differences do not count. */
static double far_from(const hm__piece *piece, const hm__spot *spot)
{
    double dx = piece->is.x - spot->x;
    double dy = piece->is.y - spot->y;

    return nearbyint((dx * dx + dy * dy) * 1e5);
}

typedef struct candidate {
    double far;
    hm__pick pick;
} candidate;

/* Whether `a` is chosen before `b`: nearer, or as near and above it. */
static bool beats(const candidate *a, const candidate *b)
{
    return a->far != b->far ? a->far < b->far : a->pick.tag > b->pick.tag;
}

static void swap(candidate *a, candidate *b)
{
    candidate c = *a;

    *a = *b;
    *b = c;
}

/* Restores a heap whose root, the worst candidate, was replaced. */
static void sift_down(candidate *heap, size_t count)
{
    size_t at = 0;

    for (;;) {
        size_t worst = at;

        for (size_t child = 2 * at + 1; child <= 2 * at + 2; child++) {
            if (child < count && beats(&heap[worst], &heap[child]))
                worst = child;
        }
        if (worst == at)
            return;
        swap(&heap[at], &heap[worst]);
        at = worst;
    }
}

static void sift_up(candidate *heap, size_t at)
{
    while (at > 0 && beats(&heap[(at - 1) / 2], &heap[at])) {
        swap(&heap[at], &heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}

/* Keeps the `most` best pieces of the table in a heap. */
static size_t choose(const hm_table *table, const hm__spot *spot,
                     candidate *heap, size_t most)
{
    size_t count = 0;
    uint32_t at = table->order.bottom;

    for (; at != HM__NONE; at = table->pieces[at].link[HM__LANE_ORDER].above) {
        const hm__piece *piece = &table->pieces[at];
        candidate c = {far_from(piece, spot), {piece->tag, at}};

        if (count < most) {
            heap[count++] = c;
            sift_up(heap, count - 1);
        } else if (beats(&c, &heap[0])) {
            heap[0] = c;
            sift_down(heap, count);
        }
    }
    return count;
}

static hm_status pick_nearest(hm__lang *lang, const hm__spot *spot, size_t most)
{
    candidate *heap;
    size_t first = lang->pick_count;
    size_t count;

    HM_TRY(pick_stack(lang, spot, most));
    if (lang->pick_count - first == most)
        return HM_OK; // all of them lie right there: the usual case
    lang->pick_count = first;
    if (most > lang->table->count)
        most = lang->table->count;
    heap = hm__resize(lang->ctx, NULL, (most + 1) * sizeof(*heap));
    if (!heap)
        return HM_ENOMEM;
    lang->table->work += lang->table->count;
    count = choose(lang->table, spot, heap, most);
    for (size_t i = 0; i < count; i++) {
        hm_status st = hm__lang_pick(lang, heap[i].pick.piece);

        if (st != HM_OK) {
            hm__free(lang->ctx, heap);
            return st;
        }
    }
    hm__free(lang->ctx, heap);
    hm__sort_picks(lang, first);
    return HM_OK;
}

/* "2b4": the count, and the location after it. */
static hm_status pick_count(hm__lang *lang, hm_str id, size_t digits,
                            hm__picked *out)
{
    size_t most;
    hm_str location = hm__str_part(id, digits, id.len);

    if (!hm__str_size(hm__str_part(id, 0, digits), &most) || most == 0 ||
        most > 1000000)
        return hm__fault(lang->why, id, "ppn-bad-count",
                         "expected a number of pieces, from 1 to a million");
    HM_TRY(hm__locate_spot(lang, location, &out->spot));
    if (out->spot.relative)
        return hm__fault(lang->why, location, "ppn-no-anchor",
                         "relative to what? add |Location or $PieceId");
    out->has_spot = true;
    if (lang->table->count == 0)
        return no_piece(lang, id);
    return pick_nearest(lang, &out->spot, most);
}

/* ---- slices -------------------------------------------------------------- */

/* Whether `text` can be inside the brackets of a slice. */
static bool is_slice(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!hm__is_digit(text.ptr[i]) && !memchr(":,$*", text.ptr[i], 4))
            return false;
    }
    return text.len > 0;
}

/* Index of the "[" of a slice at the end of an id; id.len if there is none. */
static size_t find_slice(hm_str id)
{
    size_t open = id.len;

    if (id.len < 3 || id.ptr[id.len - 1] != ']')
        return id.len;
    while (open > 0 && id.ptr[open - 1] != '[')
        open--;
    if (open == 0 || !is_slice(hm__str_part(id, open, id.len - 1)))
        return id.len;
    return open - 1;
}

/* One end of a range: a number, "$" for the bottom, or nothing. */
static hm_status read_end(hm__lang *lang, hm_str text, size_t open, size_t size,
                          size_t *out)
{
    *out = open;
    if (text.len == 0)
        return HM_OK;
    if (hm_str_is(text, "$"))
        *out = size;
    else if (!hm__str_size(text, out))
        return hm__fault(lang->why, text, "ppn-bad-slice",
                         "expected a slice, such as [1], [2:4], [1,3], [$] or "
                         "[*]");
    if (*out < 1)
        return hm__fault(lang->why, text, "ppn-bad-slice",
                         "pieces are counted from 1, the top one");
    if (*out > size)
        return hm__fault(lang->why, text, "ppn-no-piece",
                         size == 1 ? "there is only one piece here"
                                   : "there are only %zu pieces here",
                         size);
    return HM_OK;
}

/* Marks the pieces that one part of a slice takes, counted from the top. */
static hm_status take_part(hm__lang *lang, hm_str part, bool *taken,
                           size_t size)
{
    size_t colon = hm__str_find(part, ':', 0);
    size_t from;
    size_t to;

    if (part.len == 0)
        return hm__fault(lang->why, part, "ppn-bad-slice",
                         "expected a slice, such as [1], [2:4], [1,3], [$] or "
                         "[*]");
    if (part.ptr[0] == '*' || part.ptr[part.len - 1] == '$' ||
        part.ptr[0] == '$' || part.ptr[0] == ':' ||
        part.ptr[part.len - 1] == ':')
        hm__lang_extends(lang, part, "slices without a last number");
    if (hm_str_is(part, "*"))
        part = HM_STR(":"), colon = 0;
    HM_TRY(read_end(lang, hm__str_part(part, 0, colon), 1, size, &from));
    to = from;
    if (colon < part.len)
        HM_TRY(read_end(lang, hm__str_part(part, colon + 1, part.len), size,
                        size, &to));
    for (size_t i = from < to ? from : to; i <= (from < to ? to : from); i++)
        taken[i - 1] = true;
    return HM_OK;
}

static hm_status take_parts(hm__lang *lang, hm_str slice, bool *taken,
                            size_t size)
{
    size_t at = 0;

    while (at <= slice.len) {
        size_t comma = hm__str_find(slice, ',', at);

        HM_TRY(take_part(lang, hm__str_part(slice, at, comma), taken, size));
        at = comma + 1;
    }
    return HM_OK;
}

static hm_status pick_slice(hm__lang *lang, hm_str id, size_t open)
{
    size_t first = lang->pick_count;
    hm_str slice = hm__str_part(id, open + 1, id.len - 1);
    hm__spot spot;
    size_t size;
    size_t kept = first;
    bool *taken;

    HM_TRY(hm__locate_spot(lang, hm__str_part(id, 0, open), &spot));
    HM_TRY(pick_stack(lang, &spot, SIZE_MAX));
    size = lang->pick_count - first;
    if (size == 0 || spot.relative)
        return no_piece(lang, id);
    taken = hm__arena_zero(&lang->scratch, size, sizeof(*taken));
    if (!taken)
        return HM_ENOMEM;
    HM_TRY(take_parts(lang, slice, taken, size));
    for (size_t i = 0; i < size; i++) {
        if (taken[size - 1 - i])
            lang->picks[kept++] = lang->picks[first + i];
    }
    lang->pick_count = kept;
    return HM_OK;
}

/* ---- searches ------------------------------------------------------------ */

static bool angle_fits(const hm__spec *spec, const hm__piece *piece)
{
    return !(spec->has & HM__HAS_ANGLE) ||
           hm__same_angle(spec->angle, piece->is.angle);
}

/* Picks up to `most` pieces that have all that `spec` lists. */
static hm_status pick_listed(hm__lang *lang, const hm__spec *spec, size_t most)
{
    hm_table *t = lang->table;
    size_t first = lang->pick_count;

    t->work += t->types.count;
    for (size_t i = 0; i < t->types.count; i++) {
        uint32_t at = t->types.groups[i].chain.top;

        if (at == HM__NONE || !hm__spec_fits(spec, t->pieces[at].is.attr))
            continue;
        for (; at != HM__NONE; at = t->pieces[at].link[HM__LANE_TYPE].below) {
            t->work++;
            if (!angle_fits(spec, &t->pieces[at]))
                continue;
            if (lang->pick_count - first == most)
                return HM_OK;
            HM_TRY(hm__lang_pick(lang, at));
        }
    }
    return HM_OK;
}

/* The last piece of a type, of a certain angle if there is one. */
static uint32_t last_of_type(hm_table *t, const hm__piece_state *state)
{
    hm__key key = {0, 0};
    uint32_t group;
    uint32_t top;

    memcpy(&key.a, &state->attr, sizeof(state->attr));
    group = hm__index_find(&t->types, key);
    if (group == HM__NONE)
        return HM__NONE;
    top = t->types.groups[group].chain.top;
    for (uint32_t at = top; at != HM__NONE;
         at = t->pieces[at].link[HM__LANE_TYPE].below) {
        t->work++;
        if (hm__same_angle(t->pieces[at].is.angle, state->angle))
            return at;
    }
    return top;
}

/* "?": the only piece with what is listed, or the last one as completed. */
static hm_status pick_one(hm__lang *lang, hm_str id, const hm__spec *spec)
{
    size_t first = lang->pick_count;
    hm__piece_state state;
    uint32_t last;

    HM_TRY(pick_listed(lang, spec, 2));
    if (lang->pick_count - first == 1)
        return HM_OK;
    lang->pick_count = first;
    HM_TRY(hm__spec_complete(lang, spec, &state));
    last = last_of_type(lang->table, &state);
    if (last == HM__NONE)
        return hm__fault(lang->why, id, "ppn-no-piece",
                         "no piece on the table matches %.*s", HM_QUOTE(id));
    return hm__lang_pick(lang, last);
}

static void warn_empty_search(hm__lang *lang, hm_str id)
{
    hm_fault why = {0};

    if (!lang->warn)
        return;
    hm__fault(&why, id, "ppn-empty-search",
              "no piece on the table matches %.*s", HM_QUOTE(id));
    why.severity = HM_WARNING;
    lang->warn(lang->user, &why);
}

static hm_status pick_search(hm__lang *lang, hm_str id)
{
    size_t first = lang->pick_count;
    hm__spec spec;

    HM_TRY(hm__table_need_types(lang->table));
    HM_TRY(hm__spec_read(lang, hm__str_part(id, 1, id.len), &spec));
    if (id.len == 1)
        return hm__fault(lang->why, id, "ppn-bad-piece",
                         "search for what? expected a piece after %.*s",
                         HM_ARG(id));
    if (id.ptr[0] == '?')
        return pick_one(lang, id, &spec);
    HM_TRY(pick_listed(lang, &spec, SIZE_MAX));
    if (lang->pick_count == first)
        warn_empty_search(lang, id);
    hm__sort_picks(lang, first);
    return HM_OK;
}

/* ---- the rest ------------------------------------------------------------ */

static hm_status pick_active(hm__lang *lang, hm_str id)
{
    size_t first = lang->pick_count;

    for (size_t i = 0; i < lang->active_count; i++) {
        if (lang->table->pieces[lang->active[i]].is.present)
            HM_TRY(hm__lang_pick(lang, lang->active[i]));
    }
    if (lang->pick_count == first)
        return hm__fault(lang->why, id, "ppn-no-active",
                         "no piece has been moved yet: which one is meant?");
    hm__sort_picks(lang, first);
    return HM_OK;
}

/* "15", or "15.1": the piece of that number, whatever became of it. */
static hm_status pick_number(hm__lang *lang, hm_str id)
{
    size_t dot = hm__str_find(id, '.', 0);
    size_t number;

    hm__lang_extends(lang, id, "the numbers of pieces");
    if (!hm__str_size(hm__str_part(id, 0, dot), &number) || number == 0 ||
        number > lang->table->piece_count ||
        !lang->table->pieces[number - 1].is.present)
        return hm__fault(lang->why, id, "ppn-no-piece",
                         "there is no piece number %.*s", HM_QUOTE(id));
    return hm__lang_pick(lang, (uint32_t)number - 1);
}

/* "^": chosen on the table as it was when the move began. */
static hm_status pick_before(hm__lang *lang, hm_str id, hm__picked *out)
{
    size_t first = lang->pick_count;
    size_t now = lang->table->note_count;
    size_t kept = first;
    hm_status st;

    HM_TRY(hm__table_need_types(lang->table)); // while all notes are there
    lang->table->work += 2 * (now - lang->begin);
    hm__table_undo(lang->table, lang->begin);
    st = hm__select(lang, hm__str_part(id, 1, id.len), out);
    hm__table_redo(lang->table, now);
    out->has_spot = false; // where the pieces are now, not where they were
    HM_TRY(st);
    for (size_t i = first; i < lang->pick_count; i++) {
        const hm__piece *p = &lang->table->pieces[lang->picks[i].piece];

        if (p->is.present)
            lang->picks[kept++] = (hm__pick){p->tag, lang->picks[i].piece};
    }
    if (kept == first && lang->pick_count > first)
        return hm__fault(lang->why, id, "ppn-no-piece",
                         "the piece that was at %.*s is gone", HM_QUOTE(id));
    lang->pick_count = kept;
    hm__sort_picks(lang, first);
    return HM_OK;
}

/* How many digits an id begins with. */
static size_t leading_digits(hm_str id)
{
    size_t n = 0;

    while (n < id.len && hm__is_digit(id.ptr[n]))
        n++;
    return n;
}

static bool is_number(hm_str id, size_t digits)
{
    while (digits < id.len &&
           (id.ptr[digits] == '.' || hm__is_digit(id.ptr[digits])))
        digits++;
    return digits == id.len;
}

static hm_status pick_any(hm__lang *lang, hm_str id, hm__picked *out)
{
    size_t digits = leading_digits(id);
    size_t slice;

    if (id.len == 0)
        return pick_active(lang, id);
    if (id.ptr[0] == '^')
        return pick_before(lang, id, out);
    if (digits && is_number(id, digits))
        return pick_number(lang, id);
    if (digits && !hm__is_upper(id.ptr[digits]) && id.ptr[digits] != '.')
        return pick_count(lang, id, digits, out); // "2R|b4" is a location
    slice = find_slice(id);
    if (id.ptr[0] == '/' || (id.ptr[0] == '?' && slice == id.len))
        return pick_search(lang, id);
    if (slice < id.len)
        return pick_slice(lang, id, slice);
    return pick_top(lang, id);
}

hm_status hm__select(hm__lang *lang, hm_str id, hm__picked *out)
{
    hm__picked picked = {.first = lang->pick_count};
    hm_status st;

    if (lang->depth >= HM__DEEPEST)
        return hm__fault(lang->why, id, "ppn-too-deep",
                         "ids and locations are nested too deeply");
    lang->depth++;
    st = pick_any(lang, id, &picked);
    lang->depth--;
    picked.count = lang->pick_count - picked.first;
    *out = picked;
    return st;
}

hm_status hm__picked_spot(hm__lang *lang, const hm__picked *picked, hm_str id,
                          hm__spot *out)
{
    const hm__piece *last;

    if (picked->has_spot) {
        *out = picked->spot;
        return HM_OK;
    }
    if (picked->count == 0)
        return hm__fault(lang->why, id, "ppn-no-piece",
                         "no piece matches %.*s, so there is no location",
                         HM_QUOTE(id));
    last = &lang->table
                ->pieces[lang->picks[picked->first + picked->count - 1].piece];
    *out = (hm__spot){last->is.x, last->is.y, false};
    return HM_OK;
}
