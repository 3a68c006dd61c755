/*
 * head.c - what stands before the moves of PSN: properties, and the start.
 */
#include <string.h>

#include "notation/shogi/handicap.h"
#include "parse.h"

/* What stands around the game has no place in its text. */
static hm_str place_of(const hm__psn_parse *p, hm_str where)
{
    uintptr_t start = (uintptr_t)hm__psn_text(p).ptr;
    uintptr_t at = (uintptr_t)where.ptr;

    if (at >= start && at <= start + hm__psn_text(p).len)
        return where;
    return hm__str_part(hm__psn_text(p), p->at, p->at + 1);
}

hm_status hm__psn_warn(const hm__psn_parse *p, hm_str where, const char *id,
                       const char *message)
{
    return hm__shogi_warn(&p->text, place_of(p, where), id, message);
}

hm_status hm__psn_fail(const hm__psn_parse *p, hm_str where, const char *id,
                       const char *message)
{
    return hm__shogi_fail(&p->text, place_of(p, where), id, message);
}

/* ---- the text of a game -------------------------------------------------- */

/* Comments keep their lines, so all lines end in the same way. */
static hm_status unify_lines(hm__psn_parse *p)
{
    hm_str text = hm__psn_text(p);
    char *out;
    size_t n = 0;

    if (hm__str_find(text, '\r', 0) == text.len)
        return HM_OK;
    out = hm__arena_alloc(&p->text.record->arena, text.len);
    if (!out)
        return HM_ENOMEM;
    for (size_t i = 0; i < text.len; i++) {
        bool pair = i + 1 < text.len && text.ptr[i + 1] == '\n';

        if (text.ptr[i] != '\r')
            out[n++] = text.ptr[i];
        else if (!pair)
            out[n++] = '\n';
    }
    p->text.record->source.text = (hm_str){out, n};
    return HM_OK;
}

hm_status hm__psn_take_game(hm__psn_parse *p)
{
    hm__cut_game game;

    HM_TRY(hm__psn_cut(p->text.reader, p->text.record, &game));
    HM_TRY(hm__shogi_take(&p->text, &game,
                          (hm__shogi_encoding){"psn-encoding", true}));
    return unify_lines(p);
}

/* ---- properties ---------------------------------------------------------- */

/* A number of at most `most` digits; 0 if there is none. */
static int take_number(hm_str text, size_t *at, size_t most)
{
    size_t start = *at;
    int number = 0;

    while (*at < text.len && *at < start + most && hm__is_digit(text.ptr[*at]))
        number = number * 10 + text.ptr[(*at)++] - '0';
    return number;
}

static bool take_slash(hm_str text, size_t *at)
{
    return *at < text.len && text.ptr[(*at)++] == '/';
}

/*
 * date = year "/" month "/" day, of a day that there is. The year has four
 * digits: it should not be abbreviated.
 */
bool hm__psn_is_date(hm_str text)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    size_t at = 0;
    int year = take_number(text, &at, 4);
    bool whole = at == 4 && year > 0 && take_slash(text, &at);
    int month = whole ? take_number(text, &at, 2) : 0;
    int day = take_slash(text, &at) ? take_number(text, &at, 2) : 0;
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return at == text.len && month >= 1 && month <= 12 && day >= 1 &&
           day <= days[month - 1] + (month == 2 && leap);
}

/* Properties that are more than words for people. */
static hm_status use_property(hm__psn_parse *p, const char *name, hm_str value)
{
    const struct {
        const char *name;
        hm_str *place;
    } places[] = {
        {"Handicap", &p->handicap}, {"SFEN", &p->sfen},
        {"Result", &p->result},     {"Termination", &p->termination},
        {"Moves", &p->count},       {"PlyCount", &p->count},
    };

    for (size_t i = 0; i < HM_COUNT(places); i++) {
        if (strcmp(name, places[i].name) == 0)
            *places[i].place = value;
    }
    if (strcmp(name, "FEN") == 0 && !p->sfen.ptr) {
        hm_fault why;
        hm__shogi position;

        if (hm__sfen_read(value, &position, &why) == HM_OK)
            p->sfen = value;
    }
    if (strcmp(name, "Date") == 0 && !hm__psn_is_date(value))
        return hm__psn_warn(p, value, "psn-date",
                            "expected a date, such as 2009/08/01");
    return HM_OK;
}

static hm_status add_property(hm__psn_parse *p, const hm__psn_property_text *t)
{
    const char *known = hm__psn_property(t->name);
    hm_record *record = p->text.record;
    hm_meta *item =
        hm__meta_add_text(&record->meta, &record->arena,
                          known ? hm_str_of(known) : t->name, t->value);
    size_t name = (size_t)(t->name.ptr - hm__psn_text(p).ptr);
    size_t value = (size_t)(t->value.ptr - hm__psn_text(p).ptr);

    if (!item)
        return HM_ENOMEM;
    item->key_span = (hm_span){name, name + t->name.len};
    item->span = (hm_span){value, value + t->value.len};
    return known ? use_property(p, known, t->value) : HM_OK;
}

hm_status hm__psn_read_property(hm__psn_parse *p)
{
    hm__psn_property_text t;
    size_t at = p->at;

    hm__psn_property_read(hm__psn_text(p), at, &t);
    p->at = t.end;
    if (t.odd)
        HM_TRY(hm__psn_warn(p, hm__str_part(hm__psn_text(p), at, t.end),
                            "psn-property", t.odd));
    return add_property(p, &t);
}

/* ---- the start ----------------------------------------------------------- */

static hm_status use_handicap(hm__psn_parse *p)
{
    bool odd = false;
    const hm__shogi_handicap *h =
        p->handicap.ptr ? hm__shogi_handicap_named(p->handicap, &odd)
                        : hm__shogi_handicap_at(0);

    if (!h) {
        HM_TRY(hm__psn_warn(p, p->handicap, "psn-handicap",
                            "expected a handicap such as Even, Rook or Four "
                            "Pieces; it is read as none"));
        h = hm__shogi_handicap_at(0);
    }
    if (odd)
        HM_TRY(hm__psn_warn(p, p->handicap, "psn-handicap",
                            "the specification does not have this handicap"));
    hm__shogi_handicap_start(h, &p->game->position);
    return HM_OK;
}

/* A position that is given counts more than a handicap. */
static hm_status use_sfen(hm__psn_parse *p)
{
    hm__shogi handicap = p->game->position;
    hm_fault why = {0};
    bool differ = false;

    if (hm__sfen_read_any(p->sfen, &p->game->position, &why) != HM_OK)
        return hm__psn_fail(p, why.at.ptr ? why.at : p->sfen, why.id,
                            why.message);
    p->game->start_text = place_of(p, p->sfen);
    if (p->handicap.ptr)
        differ = !hm__shogi_is_same(&handicap, &p->game->position);
    if (differ)
        return hm__psn_warn(p, p->handicap, "psn-two-starts",
                            "SFEN gives another start, and SFEN is used");
    return HM_OK;
}

/* Metadata around a game may hold what its properties do not. */
static void use_outer(hm__psn_parse *p, const hm_meta *outer)
{
    const hm_meta *handicap = hm_meta_get(outer, "Handicap");
    const hm_meta *sfen = hm_meta_get(outer, "SFEN");

    if (handicap && !p->handicap.ptr && hm_meta_text(handicap).len)
        p->handicap = hm_meta_text(handicap);
    if (sfen && !p->sfen.ptr && hm_meta_text(sfen).len)
        p->sfen = hm_meta_text(sfen);
}

hm_status hm__psn_begin(hm__psn_parse *p)
{
    const hm_meta *outer = p->text.reader->outer;

    if (p->begun)
        return HM_OK;
    HM_TRY(hm__reader_head(p->text.reader, p->text.record));
    if (outer)
        use_outer(p, outer);
    else if (!p->text.record->meta.first)
        HM_TRY(hm__psn_warn(p, hm__str_part(hm__psn_text(p), p->at, p->at + 1),
                            "psn-no-property",
                            "expected a property, such as [Sente \"A\"]"));
    HM_TRY(use_handicap(p));
    if (p->sfen.ptr)
        HM_TRY(use_sfen(p));
    p->begun = true;
    return HM_OK;
}
