/*
 * spec.c - PieceSpecs: what they list, and what is assumed.
 *
 *   spec = { piece | side | suit | rank | angle | glyph | micro } { element }
 *   element = ",a" number | ",s" digits | ",r" digits | "," name "'"
 *
 * The order of the first part is free, but each attribute may be given once:
 * an unknown or second letter is an error, never ignored.
 */
#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "lang.h"

typedef struct scanner {
    hm__lang *lang;
    hm__spec *spec;
    hm_str text;
    size_t at;
    bool turned;       // a letter has given a direction
    unsigned elements; // which have been given
} scanner;

/* ---- what one character says --------------------------------------------- */

typedef struct meaning {
    uint32_t code;
    uint16_t has;
    int16_t value;
    uint16_t system;   // with HM__HAS_SYSTEM or HM__HAS_SUIT_SYSTEM
    hm__family family; // of a suit
} meaning;

/* What the language itself says; systems say the rest. */
static const meaning meanings[] = {
    {'t', HM__HAS_KIND, HM__TILE, 0, 0},
    {'c', HM__HAS_KIND, HM__COIN, 0, 0},
    {'d', HM__HAS_KIND, HM__DIE, 0, 0},
    {'p', HM__HAS_KIND, HM__PAWN, 0, 0},
    {'m', HM__HAS_KIND, HM__MATCHSTICK, 0, 0},
    {'s', HM__HAS_KIND, HM__SAUCER, 0, 0},
    {0x25B2, HM__HAS_KIND, HM__PYRAMID, 0, 0},
    {0x1F0A0, HM__HAS_KIND, HM__CARD, 0, 0},
    {0x25CF, HM__HAS_KIND, HM__BIT, 0, 0},
    {0x25A0, HM__HAS_KIND, HM__BOARD, 0, 0},
    {'f', HM__HAS_SIDE, HM__FACE, 0, 0},
    {'b', HM__HAS_SIDE, HM__BACK, 0, 0},
    {'l', HM__HAS_SIDE, HM__LEFT, 0, 0},
    {'r', HM__HAS_SIDE, HM__RIGHT, 0, 0},
    {'x', HM__HAS_SIDE, HM__TOP, 0, 0},
    {'n', HM__HAS_RANK, 0, 0, 0},
    {'a', HM__HAS_RANK, 1, 0, 0},
    {'^', HM__HAS_ANGLE, 0, 0, 0},
    {'<', HM__HAS_ANGLE, 90, 0, 0},
    {'v', HM__HAS_ANGLE, 180, 0, 0},
    {'>', HM__HAS_ANGLE, 270, 0, 0},
    {'u', HM__HAS_MICRO, 0, 0, 0},
    {0x00B5, HM__HAS_MICRO, 0, 0, 0},
    {0x03BC, HM__HAS_MICRO, 0, 0, 0},
};

/* Spellings in plain letters, and the glyphs that they stand for. */
static const struct {
    const char *text;
    uint32_t code;
} spellings[] = {
    {"/\\", 0x25B2}, {"()", 0x25CF},  {"[]", 0x1F0A0},
    {"[X]", 0x25A0}, {"[#]", 0x25A6},
};

static uint32_t next_code(hm_str text, size_t at, size_t *len)
{
    hm_str rest = hm__str_part(text, at, text.len);
    uint32_t code = 0;

    for (size_t i = 0; i < HM_COUNT(spellings); i++) {
        hm_str spelling = hm_str_of(spellings[i].text);

        if (hm__str_starts(rest, spelling)) {
            *len = spelling.len;
            return spellings[i].code;
        }
    }
    *len = hm__utf8_decode(text, at, &code);
    return code;
}

/* A suit, with the system that its sign names; or the sign of a system. */
static bool system_meaning(uint32_t code, meaning *out)
{
    const hm__suits *suits = hm__suit_spelled(code, &out->value);
    uint16_t id = code < 0x80 ? HM__SYSTEMS : hm__system_spelled(code);
    hm__kind kind = hm__system_at(id)->sign_kind;

    out->system = id;
    if (suits) {
        bool color = suits->family == HM__COLOR_SUITS;

        out->family = suits->family;
        out->has = color ? HM__HAS_COLOR : HM__HAS_SUIT;
        if (id != HM__SYSTEMS)
            out->has |= HM__HAS_SUIT_SYSTEM;
        return true;
    }
    if (id == HM__SYSTEMS)
        return false;
    out->has = HM__HAS_SYSTEM;
    if (kind != HM__KINDS) {
        out->has |= HM__HAS_KIND;
        out->value = (int16_t)kind;
    }
    return true;
}

/* What a character says, unless it is a glyph of a whole piece. */
static bool find_meaning(uint32_t code, meaning *out)
{
    for (size_t i = 0; i < HM_COUNT(meanings); i++) {
        if (meanings[i].code == code) {
            *out = meanings[i];
            return true;
        }
    }
    *out = (meaning){.code = code, .has = HM__HAS_RANK};
    if (code >= '0' && code <= '9') {
        out->value = (int16_t)(code - '0');
        return true;
    }
    return system_meaning(code, out);
}

/* ---- reading ------------------------------------------------------------- */

static hm_status fail(scanner *s, size_t len, const char *message)
{
    hm_str at = hm__str_part(s->text, s->at, s->at + len);

    return hm__fault(s->lang->why, at, "ppn-bad-piece", "%s: %.*s", message,
                     HM_QUOTE(at));
}

/* What a second mention of an attribute is called; NULL if it is the first. */
static const char *twice(const hm__spec *spec, unsigned has)
{
    unsigned both = spec->has & has;

    if (both & HM__HAS_KIND)
        return "a second kind of piece";
    if (both & HM__HAS_SIDE)
        return "a second side";
    if (both & (HM__HAS_SUIT | HM__HAS_COLOR))
        return "a second suit";
    if (both & HM__HAS_RANK)
        return "a second rank; write ranks above 9 like ,r10";
    if (both & HM__HAS_ANGLE)
        return "a second direction";
    if (both & HM__HAS_MICRO)
        return "a second sign for the small set";
    return NULL;
}

static void take_meaning(scanner *s, const meaning *m)
{
    hm__spec *spec = s->spec;

    if (m->has & HM__HAS_KIND) {
        spec->kind = (uint8_t)m->value;
        if (m->value == HM__COIN || m->value == HM__MATCHSTICK ||
            m->value == HM__SAUCER)
            spec->letter = (char)m->code;
    }
    if (m->has & HM__HAS_SIDE)
        spec->side = (uint8_t)m->value;
    if (m->has & HM__HAS_SUIT)
        spec->suit = m->value;
    if (m->has & HM__HAS_COLOR)
        spec->color = m->value;
    if (m->has & (HM__HAS_SUIT | HM__HAS_COLOR))
        spec->family = m->family;
    if (m->has & HM__HAS_RANK)
        spec->digit = m->value;
    if (m->has & HM__HAS_ANGLE) {
        spec->angle = m->value;
        s->turned = true;
    }
    if (m->has & (HM__HAS_SYSTEM | HM__HAS_SUIT_SYSTEM))
        spec->system = m->system;
    spec->has |= m->has;
}

static hm_status read_meaning(scanner *s, const meaning *m, size_t len)
{
    const unsigned suits = HM__HAS_SUIT | HM__HAS_COLOR;
    const unsigned systems = HM__HAS_SYSTEM | HM__HAS_SUIT_SYSTEM;
    const char *again =
        twice(s->spec, m->has & suits ? m->has | suits : m->has);

    if (again)
        return fail(s, len, again);
    if (s->spec->has & systems && m->has & systems)
        return fail(s, len, "a second game system");
    if (s->spec->has & HM__HAS_GLYPH && m->has & HM__HAS_SUIT)
        return fail(s, len, "a second suit");
    take_meaning(s, m);
    s->at += len;
    return HM_OK;
}

static uint16_t glyph_system(const hm__lang *lang, uint16_t system)
{
    if (system == HM__CHESS2)
        return lang->dialect.chess;
    if (system == HM__CHECKERS2)
        return lang->dialect.checkers;
    return system;
}

/* A glyph: one that the Unicode tables define as a whole piece. */
static hm_status read_glyph(scanner *s, uint16_t system, const hm__glyph *g,
                            size_t len)
{
    hm__spec *spec = s->spec;
    bool tile = spec->has & HM__HAS_KIND && spec->kind == g->kind;
    const char *again = twice(spec, (tile ? 0 : HM__HAS_KIND) | HM__HAS_GLYPH |
                                        (g->digit >= 0 ? HM__HAS_RANK : 0));

    if (again || spec->has & HM__HAS_GLYPH)
        return fail(s, len, again ? again : "a second piece");
    if (spec->has & HM__HAS_SUIT) // a colour may stand beside a glyph
        return fail(s, len, "a second suit");
    if (spec->has & HM__HAS_SYSTEM)
        return fail(s, len, "a second game system");
    spec->has |= HM__HAS_KIND | HM__HAS_GLYPH;
    spec->kind = (uint8_t)g->kind;
    spec->system = glyph_system(s->lang, system);
    spec->has |= HM__HAS_SYSTEM;
    if (g->has_side && !(spec->has & HM__HAS_SIDE)) {
        spec->side = (uint8_t)g->side;
        spec->has |= HM__HAS_SIDE;
    }
    if (g->digit >= 0) {
        spec->digit = g->digit;
        spec->has |= HM__HAS_RANK;
    }
    spec->suit = g->suit;
    if (g->has_angle) { // a direction beside it turns it further
        spec->angle = fmod(spec->angle + g->angle, 360);
        spec->has |= HM__HAS_ANGLE;
    }
    s->at += len;
    return HM_OK;
}

/* A direction after a glyph that has one itself: both count. */
static bool add_direction(scanner *s, const meaning *m, size_t len)
{
    unsigned both = HM__HAS_GLYPH | HM__HAS_ANGLE;

    if (m->has != HM__HAS_ANGLE || (s->spec->has & both) != both || s->turned)
        return false;
    s->spec->angle = fmod(s->spec->angle + m->value, 360);
    s->turned = true;
    s->at += len;
    return true;
}

/* "○" is a white go stone, or what the movetext parser says; "R○" a red one. */
static hm_status read_ring(scanner *s, size_t len)
{
    uint16_t own = s->lang->dialect.bit;
    const meaning bit = {.has = HM__HAS_KIND | HM__HAS_SYSTEM,
                         .value = HM__BIT,
                         .system = own != HM__SYSTEMS ? own : HM__GO};

    s->spec->ring = true;
    return read_meaning(s, &bit, len);
}

/* Behind a glyph they choose between a text and a picture of it. */
static bool is_selector(uint32_t code)
{
    return code == 0xFE0E || code == 0xFE0F;
}

/* Characters that came before or after PPN 0.14.0, or that are ours alone. */
static void check_character(scanner *s, uint32_t code, size_t len)
{
    static const struct {
        uint32_t first, last;
        const char *what;
    } others[] = {
        {0x25B3, 0x25B3, "\"\u25B3\"; a pyramid is \"\u25B2\""},
        {0x26C1, 0x26C1, "a character for kings of checkers"},
        {0x26C3, 0x26C3, "a character for kings of checkers"},
        {0x1F000, 0x1F02B, "mahjong tiles"},
        {0x1FA00, 0x1FA53, "characters of neutral and turned chess pieces"},
    };

    for (size_t i = 0; i < HM_COUNT(others); i++) {
        if (code >= others[i].first && code <= others[i].last)
            hm__lang_extends(s->lang, hm__str_part(s->text, s->at, s->at + len),
                             others[i].what);
    }
}

static hm_status read_simple(scanner *s)
{
    size_t len;
    uint32_t code = next_code(s->text, s->at, &len);
    hm__glyph glyph;
    uint16_t system;
    meaning m;

    if (code > 0x7F)
        check_character(s, code, len);
    if (find_meaning(code, &m))
        return add_direction(s, &m, len) ? HM_OK : read_meaning(s, &m, len);
    if (code == 0x25CB)
        return read_ring(s, len);
    if (is_selector(code) && s->at > 0) {
        s->at += len;
        return HM_OK;
    }
    system = hm__glyph_of(code, &glyph);
    if (system != HM__SYSTEMS)
        return read_glyph(s, system, &glyph, len);
    return fail(s, len, "this does not describe a piece");
}

/* ---- elements after a comma --------------------------------------------- */

static hm_status read_integer(scanner *s, hm_str digits, size_t len,
                              int16_t *out)
{
    size_t value;

    if (!hm__str_size(digits, &value) || value > 9999)
        return fail(s, len, "expected a whole number below 10000");
    *out = (int16_t)value;
    return HM_OK;
}

/* Whether an element is a letter and then a number. */
static bool is_numbered(hm_str element, char letter, bool sign)
{
    bool signed_one = sign && element.len > 1 &&
                      (element.ptr[1] == '-' || element.ptr[1] == '+');
    size_t at = signed_one ? 2 : 1;

    return element.len > at && element.ptr[0] == letter &&
           hm__is_digit(element.ptr[at]);
}

static hm_status take_angle(scanner *s, hm_str number)
{
    double angle;

    HM_TRY(hm__read_number(s->lang, number, &angle));
    angle = fmod(s->spec->angle + angle, 360);
    s->spec->angle = angle < 0 ? angle + 360 : angle;
    s->spec->has |= HM__HAS_ANGLE;
    return HM_OK;
}

static hm_status take_rank(scanner *s, hm_str digits, size_t len)
{
    int16_t digit = 0;

    HM_TRY(read_integer(s, digits, len, &digit));
    if (!(s->spec->has & HM__HAS_GLYPH)) // a glyph's own rank stands
        s->spec->digit = digit;
    s->spec->has |= HM__HAS_RANK;
    return HM_OK;
}

/* ",s0" is the first suit, as digit 0 is the first rank. */
static hm_status take_suit(scanner *s, hm_str digits, size_t len)
{
    HM_TRY(read_integer(s, digits, len, &s->spec->suit));
    s->spec->suit++;
    s->spec->has |= HM__HAS_SUIT;
    s->spec->family = HM__OWN_SUITS;
    return HM_OK;
}

static hm_status take_system(scanner *s, hm_str name, size_t len)
{
    hm_status st;

    if (name.len == 0)
        return fail(s, len, "expected the name of a game system before the '");
    s->spec->has &= ~(unsigned)HM__HAS_SUIT_SYSTEM;
    s->spec->has |= HM__HAS_SYSTEM;
    st = hm__table_system(s->lang->table, name, &s->spec->system);
    if (st == HM_ELIMIT) {
        fail(s, len, "too many game systems");
        s->lang->why->id = "limit-systems";
    }
    return st;
}

/* What an element gives; 0 if it is none. */
static unsigned element_gives(hm_str element)
{
    if (element.len && element.ptr[element.len - 1] == '\'')
        return HM__HAS_SYSTEM;
    if (is_numbered(element, 'a', true))
        return HM__HAS_ANGLE;
    if (is_numbered(element, 'r', false))
        return HM__HAS_RANK;
    return is_numbered(element, 's', false) ? HM__HAS_SUIT : 0;
}

static hm_status take_element(scanner *s, hm_str element, size_t len)
{
    unsigned gives = element_gives(element);
    hm_str rest = hm__str_part(element, 1, element.len);

    if (s->elements & gives)
        return fail(s, len, "a second element of this kind");
    s->elements |= gives;
    switch (gives) {
    case HM__HAS_SYSTEM:
        return take_system(s, hm__str_part(element, 0, element.len - 1), len);
    case HM__HAS_ANGLE:
        return take_angle(s, rest);
    case HM__HAS_RANK:
        return take_rank(s, rest, len);
    case HM__HAS_SUIT:
        return take_suit(s, rest, len);
    default:
        return fail(s, len, "expected ,aN ,rN ,sN or ,system'");
    }
}

static hm_status read_element(scanner *s)
{
    size_t end = hm__str_find(s->text, ',', s->at + 1);
    hm_str element = hm__str_part(s->text, s->at + 1, end);
    hm_status st = take_element(s, element, end - s->at);

    s->at = end;
    return st;
}

/* Colours: the suit of most pieces, the system of dominoes. */
static hm_status settle_color(scanner *s)
{
    hm__spec *spec = s->spec;

    if (spec->ring && !(spec->has & (HM__HAS_COLOR | HM__HAS_SUIT))) {
        spec->has |= HM__HAS_COLOR;
        spec->color = HM__SUIT_WHITE;
        spec->family = HM__COLOR_SUITS;
    }
    if (!(spec->has & HM__HAS_COLOR)) {
        if (spec->has & HM__HAS_GLYPH && spec->suit) // backs have none
            spec->has |= HM__HAS_SUIT;
        return HM_OK;
    }
    if (spec->has & HM__HAS_GLYPH && spec->kind == HM__CARD)
        return hm__fault(s->lang->why, s->text, "ppn-bad-piece",
                         "a playing card has a suit and takes no colour");
    if (spec->letter)
        spec->kind = HM__BIT;
    if (spec->has & HM__HAS_GLYPH && spec->system == HM__DOMINOES)
        spec->system = hm__dominoes_in(spec->color);
    else if (!(spec->has & HM__HAS_SUIT))
        spec->suit = spec->color;
    spec->has |= HM__HAS_SUIT;
    return HM_OK;
}

hm_status hm__spec_read(hm__lang *lang, hm_str text, hm__spec *out)
{
    hm__spec spec = {.text = text};
    scanner s = {.lang = lang, .spec = &spec, .text = text};

    while (s.at < text.len && text.ptr[s.at] != ',')
        HM_TRY(read_simple(&s));
    while (s.at < text.len)
        HM_TRY(read_element(&s));
    HM_TRY(settle_color(&s));
    *out = spec;
    return HM_OK;
}

/* ---- assumptions --------------------------------------------------------- */

static hm__kind assume_kind(const hm__lang *lang, const hm__spec *spec)
{
    bool suit = spec->has & HM__HAS_SUIT;
    bool rank = spec->has & HM__HAS_RANK;

    if (spec->has & HM__HAS_KIND)
        return (hm__kind)spec->kind;
    if (spec->has & HM__HAS_SIDE &&
        (spec->side == HM__LEFT || spec->side == HM__RIGHT ||
         spec->side == HM__TOP))
        return HM__PYRAMID;
    if (spec->has & HM__HAS_COLOR && lang->dialect.bit != HM__SYSTEMS)
        return HM__BIT;
    if (suit == rank)
        return HM__TILE;
    return spec->has & HM__HAS_COLOR ? HM__BIT : HM__COIN;
}

static hm_status bit_system(const hm__lang *lang, const hm__spec *spec,
                            uint16_t *out)
{
    if (spec->letter == 's')
        *out = HM__GO;
    else if (spec->letter == 'm')
        *out = HM__MEEPLES;
    else if (spec->letter == 'c')
        *out = lang->dialect.checkers;
    else if (lang->dialect.bit != HM__SYSTEMS)
        *out = lang->dialect.bit;
    else // "R●" is a go stone, "R" alone a coin, so a checker
        *out = spec->has & HM__HAS_KIND ? HM__GO : lang->dialect.checkers;
    return HM_OK;
}

static hm_status color_system(hm__lang *lang, const hm__spec *spec,
                              hm__kind kind, uint16_t *out)
{
    switch (kind) {
    case HM__BIT:
        return bit_system(lang, spec, out);
    case HM__DIE:
        *out = HM__DICE;
        return HM_OK;
    case HM__PYRAMID:
        *out = HM__ICEHOUSE;
        return HM_OK;
    case HM__BOARD:
        *out = lang->dialect.checkers;
        return HM_OK;
    case HM__TILE:
        *out = hm__dominoes_in(spec->color);
        return HM_OK;
    default:
        return hm__fault(lang->why, spec->text, "ppn-bad-piece",
                         "no game system has a %s in this colour; name one "
                         "with ,system'",
                         hm__kind_name(kind));
    }
}

static hm_status assume_system(hm__lang *lang, const hm__spec *spec,
                               hm__kind kind, uint16_t *out)
{
    if (spec->has & (HM__HAS_SYSTEM | HM__HAS_SUIT_SYSTEM))
        *out = spec->system;
    else if (spec->has & HM__HAS_COLOR)
        return color_system(lang, spec, kind, out);
    else if (kind == HM__CARD)
        *out = HM__PLAYING_CARDS_TAROT;
    else if (kind == HM__BIT)
        *out = HM__GO;
    else if (kind == HM__BOARD)
        *out = lang->dialect.checkers;
    else
        *out = HM__PIECEPACK;
    return HM_OK;
}

/* The small set that goes with a system. */
static hm_status make_micro(hm__lang *lang, const hm__spec *spec,
                            uint16_t *system)
{
    const hm_system *s = hm__system_at(*system);

    if (s->smaller)
        *system = (uint16_t)s->smaller;
    else if (!s->small)
        return hm__fault(
            lang->why, spec->text, "ppn-bad-piece",
            "only piecepacks, checkers and chess have a smaller set");
    return HM_OK;
}

static hm__side assume_side(const hm__spec *spec, hm__kind kind,
                            uint16_t system)
{
    bool suit = spec->has & HM__HAS_SUIT;
    bool rank = spec->has & HM__HAS_RANK;

    if (spec->has & HM__HAS_SIDE)
        return (hm__side)spec->side;
    switch (kind) {
    case HM__TILE:
    case HM__CARD:
        return suit && rank ? HM__FACE : HM__BACK;
    case HM__COIN:
    case HM__SAUCER:
        return suit ? HM__BACK : HM__FACE;
    case HM__PYRAMID:
        return HM__TOP;
    case HM__BIT:
        return hm__system_at(system)->face_up ? HM__FACE : HM__BACK;
    default:
        return HM__FACE;
    }
}

static int16_t rank_of(int16_t digit, uint16_t system)
{
    return (int16_t)(hm__rank_from_one(system) ? digit : digit + 1);
}

/* Warns about ranks that no piece of the system has. */
static void check_rank(hm__lang *lang, const hm__spec *spec, hm__attr attr)
{
    const hm_system *system = hm__system_at(attr.system);
    hm_fault why = {0};

    if (!system->most_rank || !lang->warn ||
        (attr.rank >= 1 && attr.rank <= system->most_rank))
        return;
    hm__fault(&why, spec->text, "ppn-bad-rank",
              "%s have ranks from 1 to %d, not %d", system->title,
              system->most_rank, attr.rank);
    why.severity = HM_WARNING;
    lang->warn(lang->user, &why);
}

hm_status hm__spec_complete(hm__lang *lang, const hm__spec *spec,
                            hm__piece_state *out)
{
    hm__kind kind = assume_kind(lang, spec);
    hm__attr attr = {.kind = (uint8_t)kind};

    HM_TRY(assume_system(lang, spec, kind, &attr.system));
    if (spec->has & HM__HAS_MICRO)
        HM_TRY(make_micro(lang, spec, &attr.system));
    attr.side = (uint8_t)assume_side(spec, kind, attr.system);
    attr.suit =
        spec->has & HM__HAS_SUIT ? spec->suit : hm__default_suit(attr.system);
    attr.rank = spec->has & HM__HAS_RANK ? rank_of(spec->digit, attr.system)
                                         : hm__default_rank(attr.system, kind);
    check_rank(lang, spec, attr);
    out->attr = attr;
    out->angle = spec->angle;
    return HM_OK;
}

/*
 * Whether a suit is compared by its number alone: it was given so, or the
 * system was, or nobody knows what the suits of the piece are.
 */
static bool is_numbered_suit(const hm__spec *spec, uint16_t system)
{
    return spec->family == HM__OWN_SUITS || spec->has & HM__HAS_SYSTEM ||
           system >= HM__SYSTEMS;
}

/* Whether a letter may mean a suit of a system. */
static bool is_of_family(const hm__spec *spec, const hm_system *system)
{
    return system->suits && system->suits->family == spec->family;
}

/* The kind whose coloured pieces are bits: "Rc", "Rm", "Rs". */
static char bit_letter(hm__kind kind)
{
    return kind == HM__COIN         ? 'c'
           : kind == HM__MATCHSTICK ? 'm'
           : kind == HM__SAUCER     ? 's'
                                    : '\0';
}

/* A suit of another family brings its system with it. */
static hm_status change_family(hm__lang *lang, const hm__spec *spec,
                               hm__attr *attr)
{
    hm__spec full = *spec;

    if (spec->has & HM__HAS_COLOR && bit_letter((hm__kind)attr->kind)) {
        full.letter = bit_letter((hm__kind)attr->kind);
        attr->kind = HM__BIT;
    }
    attr->suit = spec->suit;
    return assume_system(lang, &full, (hm__kind)attr->kind, &attr->system);
}

static hm_status apply_suit(hm__lang *lang, const hm__spec *spec,
                            hm__attr *attr)
{
    const hm_system *system = hm__system_at(attr->system);

    if (!is_numbered_suit(spec, attr->system) && !is_of_family(spec, system)) {
        if (system->tile != HM__TILE_DOMINO || attr->kind != HM__TILE ||
            !(spec->has & HM__HAS_COLOR))
            return change_family(lang, spec, attr);
        attr->system = hm__dominoes_in(spec->color); // the pips stay
        return HM_OK;
    }
    attr->suit = spec->suit;
    return HM_OK;
}

hm_status hm__spec_apply(hm__lang *lang, const hm__spec *spec,
                         hm__piece_state *state)
{
    hm__attr *attr = &state->attr;

    if (spec->has & HM__HAS_ANGLE)
        state->angle = spec->angle;
    if (spec->has & HM__HAS_KIND)
        attr->kind = spec->kind;
    if (spec->has & HM__HAS_SIDE)
        attr->side = spec->side;
    if (spec->has & HM__HAS_SYSTEM)
        attr->system = spec->system;
    if (spec->has & HM__HAS_SUIT)
        HM_TRY(apply_suit(lang, spec, attr));
    if (spec->has & HM__HAS_MICRO)
        HM_TRY(make_micro(lang, spec, &attr->system));
    if (spec->has & HM__HAS_RANK) {
        attr->rank = rank_of(spec->digit, attr->system);
        check_rank(lang, spec, *attr);
    }
    if (attr->rank < 1 && !hm__rank_from_one(attr->system))
        return hm__fault(lang->why, spec->text, "ppn-bad-rank",
                         "this set has no rank for a piece of rank 0; change "
                         "the rank, too");
    return HM_OK;
}

static bool suit_fits(const hm__spec *spec, hm__attr attr)
{
    const hm_system *system = hm__system_at(attr.system);

    if (is_numbered_suit(spec, attr.system) || is_of_family(spec, system))
        return attr.suit == spec->suit;
    return spec->has & HM__HAS_COLOR && system->color == spec->color;
}

bool hm__spec_fits(const hm__spec *spec, hm__attr attr)
{
    if (spec->has & HM__HAS_KIND && attr.kind != spec->kind)
        return false;
    if (spec->has & HM__HAS_SIDE && attr.side != spec->side)
        return false;
    if (spec->has & HM__HAS_SUIT && !suit_fits(spec, attr))
        return false;
    if (spec->has & HM__HAS_RANK &&
        attr.rank != rank_of(spec->digit, attr.system))
        return false;
    if (spec->has & HM__HAS_MICRO)
        return hm__system_at(attr.system)->small;
    return !(spec->has & HM__HAS_SYSTEM) || attr.system == spec->system;
}

bool hm__same_angle(double a, double b)
{
    double turn = fmod(fabs(a - b), 360);

    return turn < 1e-6 || turn > 360 - 1e-6;
}
