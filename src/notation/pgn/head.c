/*
 * head.c - what comes before and after the moves of PGN: encodings, tag pairs,
 * the start and the result.
 */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "parse.h"

/* ---- problems ------------------------------------------------------------ */

hm_status hm__pgn_fail(const hm__pgn_parse *p, hm_str where, const char *id,
                       const char *message)
{
    return hm__chess_fail(&p->of, where, id, message);
}

hm_status hm__pgn_warn(const hm__pgn_parse *p, hm_str where, const char *id,
                       const char *message)
{
    return hm__chess_warn(&p->of, where, id, message);
}

static const struct {
    const char *id, *message;
} habits[HM__PGN_HABITS] = {
    [HM__PGN_NOT_SAN] = {"chess-not-san", NULL},
    [HM__PGN_NULL_MOVE] = {"pgn-null-move",
                           "chess has no null moves; this one is kept"},
    [HM__PGN_WRONG_NUMBER] = {"pgn-number", "this is not the move's number"},
    [HM__PGN_ODD_NUMBER] = {"pgn-number",
                            "expected a number, then periods, such as 1..."},
    [HM__PGN_ODD_SUFFIX] = {"pgn-suffix",
                            "expected ! ? !! ?? !? or ?! right after a move"},
    [HM__PGN_ODD_NAG] = {"pgn-nag", "expected $0 to $255 after a move"},
    [HM__PGN_SIGN_WORD] = {"pgn-sign",
                           "expected a number after $, such as $14"},
    [HM__PGN_PASSING] = {"pgn-en-passant",
                         "an en passant capture has no mark of its own"},
    [HM__PGN_ODD_SPACE] = {"pgn-space",
                           "expected a space or a line break as white space"},
    [HM__PGN_RESERVED] = {"pgn-reserved",
                          "< and > are reserved and have no meaning yet"},
    [HM__PGN_BARE_COMMAND] = {"pgn-command",
                              "expected braces around a command"},
    [HM__PGN_PROSE] = {"pgn-prose",
                       "expected a tag pair or a move; this line is left out"},
    [HM__PGN_INNER_RESULT] = {"pgn-result",
                              "expected no result inside a variation"},
};

hm_status hm__pgn_complain(const hm__pgn_parse *p)
{
    char message[320];

    for (size_t i = 0; i < HM__PGN_HABITS; i++) {
        const hm__pgn_complaint *c = &p->complaints[i];
        const char *text = habits[i].message ? habits[i].message : p->san;

        if (!c->count)
            continue;
        if (c->count > 1) {
            snprintf(message, sizeof(message), "%s (and %zu more)", text,
                     c->count - 1);
            text = message;
        }
        HM_TRY(hm__pgn_warn(p, c->first, habits[i].id, text));
    }
    return HM_OK;
}

/* ---- the text of a game -------------------------------------------------- */

/* Whether one of 8 bytes is a control character, or a line break or a tab. */
static bool has_control(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t w;
    uint64_t del; // a byte of it is 0 if that of `w` is DEL

    memcpy(&w, bytes, sizeof(w));
    del = w ^ ones * 0x7F;
    return ((((w - ones * 0x20) & ~w) | ((del - ones) & ~del)) & ones * 0x80) !=
           0;
}

/* The first control character that PGN does not allow. */
static size_t find_control(hm_str text)
{
    size_t at = 0;

    while (at < text.len) {
        size_t end = at + 8 < text.len ? at + 8 : text.len;

        if (end == at + 8 && !has_control(text.ptr + at)) {
            at = end;
            continue;
        }
        for (; at < end; at++) {
            if (hm__pgn_class_of(text.ptr[at]) == HM__PGN_CONTROL)
                return at;
        }
    }
    return at;
}

static hm_status drop_controls(hm__pgn_parse *p)
{
    hm_str text = p->of.record->source.text;
    size_t bad = find_control(text);
    char *out;
    size_t n = 0;

    if (bad == text.len)
        return HM_OK;
    HM_TRY(hm__pgn_warn(p, hm__str_part(text, bad, bad + 1), "pgn-control",
                        "expected no control characters; they are left out"));
    out = hm__arena_alloc(&p->of.record->arena, text.len);
    if (!out)
        return HM_ENOMEM;
    for (size_t i = 0; i < text.len; i++) {
        if (hm__pgn_class_of(text.ptr[i]) != HM__PGN_CONTROL)
            out[n++] = text.ptr[i];
    }
    p->of.record->source.text = (hm_str){out, n};
    return HM_OK;
}

/* Bytes 80 to 9F of Windows-1252. */
static const uint16_t windows[32] = {
    0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,   0x017D, 0x8F,
    0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178,
};

/* Bytes that are not UTF-8 are Latin-1, or Windows-1252, which has more. */
static hm_status decode(hm__pgn_parse *p, hm_str bytes)
{
    char *out = hm__arena_alloc(&p->of.record->arena, bytes.len * 3 + 1);
    size_t n = 0;
    hm_str first = {NULL, 0};

    if (!out)
        return HM_ENOMEM;
    for (size_t i = 0; i < bytes.len; i++) {
        unsigned char c = (unsigned char)bytes.ptr[i];
        bool odd = c >= 0x80 && c < 0xA0;
        size_t len = hm__utf8_encode(odd ? windows[c - 0x80] : c, out + n);

        if (odd && !first.ptr)
            first = (hm_str){out + n, len};
        n += len;
    }
    p->of.record->source.text = (hm_str){out, n};
    if (!first.ptr)
        return HM_OK;
    return hm__pgn_warn(p, first, "pgn-encoding",
                        "this is neither UTF-8 nor Latin-1; it is read as "
                        "Windows-1252");
}

hm_status hm__pgn_take_game(hm__pgn_parse *p)
{
    hm_reader *r = p->of.reader;
    hm__source *source = &p->of.record->source;
    hm__cut_game game;
    hm_str bytes;
    hm_status st = HM_OK;

    HM_TRY(hm__pgn_cut(r, p->of.record, &game));
    bytes = hm__str_part(hm__window_text(&r->window), 0, game.size);
    if (p->tags_only)
        bytes = hm__str_part(bytes, 0, game.moves);
    if (source->offset == 0 && hm__str_starts(bytes, HM_STR("\xEF\xBB\xBF"))) {
        bytes = hm__str_part(bytes, 3, bytes.len);
        source->offset = 3;
    }
    if (hm__utf8_invalid(bytes) < bytes.len)
        st = decode(p, bytes);
    else if (p->keep)
        source->text = hm__arena_str(&p->of.record->arena, bytes);
    else
        source->text = bytes; // valid until the next game is searched for
    hm__window_take(&r->window, game.used);
    if (st == HM_OK && !source->text.ptr)
        st = HM_ENOMEM;
    if (st == HM_OK)
        st = drop_controls(p);
    p->text = source->text;
    return st;
}

/* ---- tag pairs ----------------------------------------------------------- */

/* In a value only quotes and backslashes are escaped by a backslash. */
static hm_status unescape(hm__pgn_parse *p, hm_str *value)
{
    char *out = hm__arena_alloc(&p->of.record->arena, value->len + 1);
    size_t n = 0;

    if (!out)
        return HM_ENOMEM;
    for (size_t i = 0; i < value->len; i++) {
        char next = i + 1 < value->len ? value->ptr[i + 1] : '\0';

        i += value->ptr[i] == '\\' && (next == '"' || next == '\\');
        out[n++] = value->ptr[i];
    }
    *value = (hm_str){out, n};
    return HM_OK;
}

/* date = YYYY.MM.DD, with "?" for digits that are not known */
static bool is_date(hm_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        bool period = i == 4 || i == 7;

        if (period ? text.ptr[i] != '.'
                   : !hm__is_digit(text.ptr[i]) && text.ptr[i] != '?')
            return false;
    }
    return text.len == 10;
}

/* Of several tags with one name the last one is used. */
static hm_status use_tag(hm__pgn_parse *p, hm_str name, hm_str value)
{
    const struct {
        hm_str name;
        hm_str *place;
    } tags[] = {
        {HM_STR("Result"), &p->tags.result},
        {HM_STR("FEN"), &p->tags.fen},
        {HM_STR("SetUp"), &p->tags.setup},
        {HM_STR("Variant"), &p->tags.variant},
        {HM_STR("TimeControl"), &p->tags.control},
    };

    for (size_t i = 0; i < HM_COUNT(tags); i++) {
        if (name.len == tags[i].name.len && hm__str_eq(name, tags[i].name))
            *tags[i].place = value;
    }
    if (name.len == 4 && hm_str_is(name, "Date") && !is_date(value))
        return hm__pgn_warn(
            p, value, "pgn-date",
            "expected a date, such as 1992.11.04 or 1992.??.??");
    return HM_OK;
}

/* Equal names have the same bit; different names may have it too. */
static void note_name(hm__pgn_parse *p, hm_str name)
{
    uint64_t bit;
    uint32_t hash = 0;

    for (size_t i = 0; i < name.len; i++)
        hash = hash * 31 + (unsigned char)name.ptr[i];
    bit = (uint64_t)1 << (hash * 2654435769U >> 26);
    p->twice = p->twice || (p->names & bit);
    p->names |= bit;
}

hm_status hm__pgn_read_tag(hm__pgn_parse *p)
{
    hm_record *record = p->of.record;
    size_t start = p->at;
    hm__pgn_tag tag;
    hm_meta *item;

    hm__pgn_tag_read(p->text, start, &tag);
    p->at = tag.end;
    if (tag.odd)
        HM_TRY(hm__pgn_warn(p, hm__pgn_since(p, start), "pgn-tag", tag.odd));
    note_name(p, tag.name);
    item =
        hm__meta_add_text(&record->meta, &record->arena, tag.name, tag.value);
    if (!item)
        return HM_ENOMEM;
    hm__source_find(&record->source, tag.name, &item->key_span);
    hm__source_find(&record->source, tag.value, &item->span);
    if (tag.escaped)
        HM_TRY(unescape(p, &item->text));
    return use_tag(p, tag.name, tag.escaped ? item->text : tag.value);
}

/* ---- the start ----------------------------------------------------------- */

/* Names are compared without spaces, upper and lower case being the same. */
static bool is_variant(hm_str name, const char *const *words)
{
    for (; *words; words++) {
        const char *w = *words;
        size_t i = 0;

        for (; i < name.len; i++) {
            if (name.ptr[i] == ' ')
                continue;
            if (hm__lower(name.ptr[i]) != *w)
                break;
            w++;
        }
        if (i == name.len && !*w)
            return true;
    }
    return false;
}

static hm_status read_variant(hm__pgn_parse *p, bool *chess960)
{
    static const char *const chess[] = {"standard", "chess",        "normal",
                                        "",         "fromposition", NULL};
    static const char *const shuffled[] = {"chess960", "fischerandom",
                                           "fischerrandom", NULL};

    *chess960 = p->tags.variant.ptr && is_variant(p->tags.variant, shuffled);
    if (!p->tags.variant.ptr || *chess960 || is_variant(p->tags.variant, chess))
        return HM_OK;
    return hm__pgn_fail(p, p->tags.variant, "pgn-variant",
                        "the rules of this variant are not known; expected "
                        "Standard or Chess960");
}

static hm_status use_fen(hm__pgn_parse *p, bool chess960)
{
    const hm__chess *start = &p->game->position;

    if (!hm_str_is(p->tags.setup, "1"))
        HM_TRY(hm__pgn_warn(
            p, p->tags.setup.ptr ? p->tags.setup : p->tags.fen, "pgn-setup",
            "expected the tag SetUp with the value 1 together with FEN"));
    HM_TRY(hm__chess_read_start(&p->of, p->tags.fen, p->game));
    if (start->chess960 && !chess960)
        HM_TRY(hm__pgn_warn(p, p->tags.fen, "pgn-variant",
                            "only Chess960 has such castling; expected the tag "
                            "Variant with the value Chess960"));
    return HM_OK;
}

/* Metadata around a game may add to its tags. */
static void use_outer(const hm_meta *outer, const char *key, hm_str *tag)
{
    const hm_meta *m = outer ? hm_meta_get(outer, key) : NULL;

    if (m && !tag->ptr && hm_meta_text(m).len)
        *tag = hm_meta_text(m);
}

/* control = period {":" period}, a period such as 5400+60: the increment */
static int64_t increment_of(hm_str control)
{
    size_t at = hm__str_find(control, '+', 0);
    int64_t ms = 0;

    return hm__str_find(control, ':', 0) == control.len && at < control.len &&
                   hm__annotation_read_time(
                       hm__str_part(control, at + 1, control.len), &ms)
               ? ms
               : 0;
}

hm_status hm__pgn_begin(hm__pgn_parse *p)
{
    bool chess960 = false;

    if (p->started)
        return HM_OK;
    if (p->keep)
        HM_TRY(hm__reader_head(p->of.reader, p->of.record));
    use_outer(p->of.reader->outer, "FEN", &p->tags.fen);
    use_outer(p->of.reader->outer, "SetUp", &p->tags.setup);
    use_outer(p->of.reader->outer, "Variant", &p->tags.variant);
    HM_TRY(read_variant(p, &chess960));
    if (p->tags.fen.ptr)
        HM_TRY(use_fen(p, chess960));
    else if (hm_str_is(p->tags.setup, "1"))
        HM_TRY(hm__pgn_warn(p, p->tags.setup, "pgn-setup",
                            "expected the tag FEN together with SetUp; the "
                            "normal start is used"));
    p->game->position.chess960 |= chess960;
    p->line.position = p->game->position;
    p->increment = increment_of(p->tags.control);
    p->started = true;
    return HM_OK;
}

/* ---- the end ------------------------------------------------------------- */

static hm_status check_tag(const hm__pgn_parse *p)
{
    const hm__chess_game *game = p->game;
    bool odd = false;
    hm__chess_result tag = hm__pgn_result(p->tags.result, &odd);

    if (!tag || odd)
        return hm__pgn_warn(p, p->tags.result, "pgn-result",
                            "expected 1-0, 0-1, 1/2-1/2 or *");
    if (game->result && tag != game->result)
        return hm__pgn_warn(
            p, game->result_text, "pgn-result",
            "the tag Result says something else; this result is used");
    return HM_OK;
}

/* Checks the last position; if nodes are kept, a replay will do it. */
static hm_status check_position(const hm__pgn_parse *p)
{
    hm_fault why;

    if (p->keep || hm__pgn_skips(p) || p->line.outer ||
        hm__chess_check_result(&p->line.position, p->of.record, &why) == HM_OK)
        return HM_OK;
    return hm__pgn_warn(p, why.at, why.id, why.message);
}

hm_status hm__pgn_finish(hm__pgn_parse *p)
{
    hm__chess_game *game = p->game;
    hm_str all = hm__str_trim(p->text);
    bool odd;

    if (p->tags.result.ptr)
        HM_TRY(check_tag(p));
    if (!game->result && !p->of.reader->outer && !p->cut_off && !p->tags_only &&
        !p->line.outer)
        HM_TRY(hm__pgn_warn(p, hm__str_part(all, all.len - 1, all.len),
                            "pgn-no-result",
                            "expected 1-0, 0-1, 1/2-1/2 or * after the game"));
    if (!game->result && p->tags.result.ptr) {
        game->result = hm__pgn_result(p->tags.result, &odd);
        game->result_text = p->tags.result;
    }
    return check_position(p);
}
