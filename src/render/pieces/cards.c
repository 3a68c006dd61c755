/*
 * cards.c - playing cards and tarot cards.
 *
 * Ranks are those of the piecepack tools. Decks of playing cards have no
 * knight, so from there on their ranks are one lower than those of the tarot.
 */
#include <stdio.h>

#include "pieces.h"
#include "render/art.h"

enum {
    HEARTS = 1,
    SPADES = 2,
    DIAMONDS = 4,
    STARS = 5, // of the coloured deck
    TRUMPS = 5,
    FOOL = 22
};

/* Ranks of the tarot; those of other decks are converted to them. */
enum { ACE = 1, TEN = 10, JACK, KNIGHT, QUEEN, KING, JOKER };

/* A card that is being drawn. */
typedef struct face {
    hm__canvas *canvas;
    int suit, rank;
    bool tarot;
    hm__color ink;   // of ranks and emblems
    hm__color gold;  // beside it
    hm__paint sign;  // how suit signs are painted
    const char *art; // of the suit sign
} face;

/* ---- reading the card -----------------------------------------------------
 */

static bool is_trump(const face *f)
{
    return f->tarot && f->suit == TRUMPS;
}

static void choose_colors(face *f, bool colored)
{
    static const char *const arts[] = {"hearts", "spades", "clubs", "diamonds",
                                       "stars"};

    f->gold = HM__COLOR_WOOD; // dark where suits are light, unlike yellow
    f->ink = HM__COLOR_SUIT_2;
    if (colored || f->suit == HEARTS)
        f->ink = hm__suit_color(f->suit);
    else if (f->suit == DIAMONDS)
        f->ink = HM__COLOR_SUIT_1;
    if (is_trump(f)) {
        f->ink = HM__COLOR_SUIT_4;
        f->gold = HM__COLOR_SUIT_5;
    }
    f->sign = (hm__paint){.fill = f->ink};
    f->art = arts[f->suit - 1];
    if (colored && f->suit == STARS) { // yellow alone is too pale
        f->ink = HM__COLOR_INK;
        f->sign = (hm__paint){HM__COLOR_SUIT_5, HM__COLOR_INK, 16, 0};
    }
}

static face read_card(hm__canvas *c)
{
    bool colored = c->attr.system == HM__PLAYING_CARDS_COLORED;
    bool tarot = c->attr.system == HM__PLAYING_CARDS_TAROT;
    int suits = colored || tarot ? 5 : 4;
    face f = {.canvas = c, .tarot = tarot, .rank = c->attr.rank};

    f.suit = c->attr.suit < 1 ? 1 : (c->attr.suit - 1) % suits + 1;
    if (!tarot && f.rank >= KNIGHT)
        f.rank++;
    choose_colors(&f, colored);
    return f;
}

/* ---- parts ----------------------------------------------------------------
 */

/* Draws something upright, and once more upside down at the opposite place. */
typedef hm_status (*part)(const face *f, hm__place_at at);

static hm__place_at opposite(hm__place_at at)
{
    at.x = -at.x;
    at.y = -at.y;
    at.angle += 180;
    return at;
}

static hm_status draw_twice(const face *f, hm__place_at at, part draw)
{
    HM_TRY(draw(f, at));
    return draw(f, opposite(at));
}

static hm_status draw_sign(const face *f, hm__place_at at)
{
    return hm__draw_art(f->canvas, f->art, &at, f->sign);
}

/* A text that is made smaller if it is wider than `room`. */
static hm_status draw_text(const face *f, const char *text, hm__place_at at,
                           double room)
{
    double width = hm__art_text_width(text) * at.scale;

    if (width > room)
        at.scale *= room / width;
    return hm__draw_text(f->canvas, text, &at, (hm__paint){.fill = f->ink});
}

/* The layers of an emblem; see share/art/cards.art. */
static hm_status draw_emblem(const face *f, const char *name, hm__place_at at)
{
    const hm__paint plain = {.fill = f->ink};
    const hm__paint gold = {f->gold, f->ink, 20, 0};
    const struct {
        const char *suffix;
        hm__paint paint;
    } layers[] = {
        {"-under", plain},
        {"-gold", gold},
        {"", plain},
        {"-light", {.fill = HM__COLOR_TILE}},
        {"-trim", {.fill = f->gold}},
    };
    char layer[32];

    for (size_t i = 0; i < HM_COUNT(layers); i++) {
        hm_status st;

        snprintf(layer, sizeof(layer), "%s%s", name, layers[i].suffix);
        st = hm__draw_art(f->canvas, layer, &at, layers[i].paint);
        if (st != HM_OK && st != HM_END)
            return st;
    }
    return HM_OK;
}

/* ---- corners --------------------------------------------------------------
 */

enum { CORNER_X = 985, CORNER_ROOM = 400 };

static void rank_text(const face *f, char *out, size_t size)
{
    static const char *const letters[] = {"J", "C", "Q", "K"};

    if (!is_trump(f) && f->rank == ACE)
        snprintf(out, size, "A");
    else if (!is_trump(f) && f->rank >= JACK && f->rank <= KING)
        snprintf(out, size, "%s", letters[f->rank - JACK]);
    else
        snprintf(out, size, "%d", f->rank % 1000);
}

/* The rank and under it the suit. */
static hm_status draw_index(const face *f, hm__place_at at)
{
    double turn = at.angle == 0 ? 1 : -1;
    hm__place_at below = at;
    char text[8];

    rank_text(f, text, sizeof(text));
    at.scale = 0.43;
    below.y -= turn * 425;
    below.scale = 0.31;
    HM_TRY(draw_text(f, text, at, CORNER_ROOM));
    return draw_sign(f, below);
}

static hm_status draw_corners(const face *f)
{
    hm__place_at at = {.x = -CORNER_X, .y = 1375, .scale = 1};

    return draw_twice(f, at, draw_index);
}

/* ---- cards with pips ------------------------------------------------------
 */

/* A place by columns and by sixtieths of the way from the middle to the top. */
typedef struct pip {
    int8_t x, y;
} pip;

enum { PIP_X = 420, PIP_Y = 1190 };

static const pip *pips_of(int rank, size_t *count)
{
    static const pip two[] = {{0, 60}, {0, -60}};
    static const pip three[] = {{0, 60}, {0, 0}, {0, -60}};
    static const pip four[] = {{1, 60}, {-1, 60}, {1, -60}, {-1, -60}};
    static const pip five[] = {{1, 60}, {-1, 60}, {0, 0}, {1, -60}, {-1, -60}};
    static const pip eight[] = {{1, 60},  {-1, 60},  {1, 0},  {-1, 0},
                                {1, -60}, {-1, -60}, {0, 30}, {0, -30}};
    static const pip nine[] = {{1, 60},  {-1, 60},  {1, 20},
                               {-1, 20}, {1, -20},  {-1, -20},
                               {1, -60}, {-1, -60}, {0, 0}};
    static const pip ten[] = {{1, 60},  {-1, 60},  {1, 20},  {-1, 20},
                              {1, -20}, {-1, -20}, {1, -60}, {-1, -60},
                              {0, 40},  {0, -40}};
    static const pip *const all[] = {two,   three, four, five, eight,
                                     eight, eight, nine, ten};

    *count = (size_t)rank;
    return all[rank - 2];
}

static hm_status draw_pips(const face *f)
{
    size_t count;
    const pip *pips = pips_of(f->rank, &count);

    for (size_t i = 0; i < count; i++) {
        hm__place_at at = {.x = pips[i].x * PIP_X,
                           .y = pips[i].y * PIP_Y / 60.0,
                           .scale = 0.48,
                           .angle = pips[i].y < 0 ? 180 : 0};

        HM_TRY(draw_sign(f, at));
    }
    return HM_OK;
}

/* The ace of spades is larger than the others, by tradition. */
static hm_status draw_ace(const face *f)
{
    bool spades = f->suit == SPADES && f->rank == ACE;
    hm__place_at at = {.scale = spades ? 1.75 : 1.4};
    hm__place_at rose = {.y = -70, .scale = 0.66};

    HM_TRY(draw_sign(f, at));
    if (!spades)
        return HM_OK;
    return hm__draw_art(f->canvas, "card-rose", &rose,
                        (hm__paint){.fill = HM__COLOR_TILE});
}

/* ---- court cards ----------------------------------------------------------
 */

enum { PANEL_WIDTH = 1400, PANEL_HEIGHT = 2760 };

static hm_status draw_panel(const face *f)
{
    hm__paint tint = {.fill = f->ink, .alpha = 20};
    hm__paint frame = {.line = f->ink, .width = 22};

    HM_TRY(hm__draw_rectangle(f->canvas, PANEL_WIDTH, PANEL_HEIGHT, 60, tint));
    return hm__draw_rectangle(f->canvas, PANEL_WIDTH, PANEL_HEIGHT, 60, frame);
}

static hm_status draw_court(const face *f, hm__place_at at)
{
    static const char *const names[] = {"jack", "knight", "queen", "king"};

    return draw_emblem(f, names[f->rank - JACK], at);
}

/* A belt between the two halves. */
static hm_status draw_belt(const face *f)
{
    hm__canvas *c = f->canvas;

    HM_TRY(hm__draw_rectangle(c, PANEL_WIDTH, 150, 0,
                              (hm__paint){.fill = f->ink}));
    for (int x = -4; x <= 4; x++) {
        hm__place_at at = {.x = x * 150, .scale = 1};

        HM_TRY(hm__draw_path_at(c, "M0 48L48 0L0-48L-48 0Z", &at,
                                (hm__paint){.fill = HM__COLOR_TILE}));
    }
    return HM_OK;
}

static hm_status draw_person(const face *f)
{
    hm__place_at emblem = {.y = 715, .scale = 1.1};
    hm__place_at sign = {.x = -545, .y = 1215, .scale = 0.23};

    HM_TRY(draw_panel(f));
    HM_TRY(draw_twice(f, emblem, draw_court));
    HM_TRY(draw_twice(f, sign, draw_sign));
    return draw_belt(f);
}

/* ---- jokers ---------------------------------------------------------------
 */

/* "JOKER" down the edge. */
static hm_status draw_word(const face *f, hm__place_at at)
{
    double turn = at.angle == 0 ? 1 : -1;

    at.scale = 0.19;
    for (const char *letter = "JOKER"; *letter; letter++) {
        char text[] = {*letter, '\0'};

        HM_TRY(draw_text(f, text, at, CORNER_ROOM));
        at.y -= turn * 235;
    }
    return HM_OK;
}

static hm_status draw_white_joker(const face *f, hm__place_at at)
{
    static const char *const layers[] = {"joker-under", "joker-gold", "joker"};
    hm__paint paint = {HM__COLOR_TILE, HM__COLOR_INK, 26, 0};

    for (size_t i = 0; i < HM_COUNT(layers); i++)
        HM_TRY(hm__draw_art(f->canvas, layers[i], &at, paint));
    return HM_OK;
}

/* The sign of its suit shows which joker it is; the white one has none. */
static hm_status draw_joker(face *f)
{
    hm__place_at corner = {.x = -CORNER_X, .y = 1440, .scale = 1};
    hm__place_at emblem = {.y = 120, .scale = 1.45};
    hm__place_at sign = {.y = -1050, .scale = 0.4};
    bool white = f->tarot && f->suit == HEARTS;

    if (white)
        f->ink = HM__COLOR_INK;
    HM_TRY(draw_twice(f, corner, draw_word));
    if (white)
        return draw_white_joker(f, emblem);
    HM_TRY(draw_emblem(f, "joker", emblem));
    return draw_sign(f, sign);
}

/* ---- trumps ---------------------------------------------------------------
 */

static void roman(int number, char *out, size_t size)
{
    static const char *const ones[] = {"",  "I",  "II",  "III",  "IV",
                                       "V", "VI", "VII", "VIII", "IX"};
    static const char *const tens[] = {"", "X", "XX"};

    if (number >= 1 && number < 30)
        snprintf(out, size, "%s%s", tens[number / 10], ones[number % 10]);
    else
        snprintf(out, size, "%d", number % 1000);
}

static hm_status draw_fool_index(const face *f, hm__place_at at)
{
    at.scale = 0.45;
    return draw_sign(f, at);
}

static hm_status draw_trump(const face *f)
{
    bool fool = f->rank == FOOL;
    hm__place_at corner = {.x = -CORNER_X, .y = 1375, .scale = 1};
    hm__place_at emblem = {.y = fool ? 0 : 340, .scale = fool ? 1.35 : 1.25};
    hm__place_at numeral = {.y = -890, .scale = 0.5};
    char text[16];

    HM_TRY(draw_twice(f, corner, fool ? draw_fool_index : draw_index));
    HM_TRY(draw_panel(f));
    snprintf(text, sizeof(text), "trump-%d", f->rank);
    HM_TRY(draw_emblem(f, text, emblem));
    if (fool)
        return HM_OK;
    roman(f->rank, text, sizeof(text));
    return draw_text(f, text, numeral, 1180);
}

/* ---- the artist -----------------------------------------------------------
 */

static hm_status draw_face(face *f)
{
    if (is_trump(f))
        return draw_trump(f);
    if (f->rank >= JOKER)
        return draw_joker(f);
    HM_TRY(draw_corners(f));
    if (f->rank <= ACE)
        return draw_ace(f);
    return f->rank <= TEN ? draw_pips(f) : draw_person(f);
}

/* The same for every card of a deck. */
static hm_status draw_back(const face *f)
{
    hm__canvas *c = f->canvas;
    hm__paint ground = {.fill = HM__COLOR_CARD_BACK};
    hm__paint lines = {.line = HM__COLOR_CARD_PATTERN, .width = 14};
    hm__paint shapes = {.fill = HM__COLOR_CARD_PATTERN};
    hm__paint ring = {HM__COLOR_CARD_BACK, HM__COLOR_CARD_PATTERN, 30, 0};
    hm__place_at all = {.scale = 3.04};
    hm__place_at middle = {.scale = 0.86};

    HM_TRY(hm__draw_rectangle(c, 2260, 3260, 70, ground));
    HM_TRY(hm__draw_art(c, "card-lattice", &all, lines));
    HM_TRY(hm__draw_art(c, "card-pips", &all, shapes));
    lines.width = 30;
    HM_TRY(hm__draw_rectangle(c, 2110, 3110, 30, lines));
    HM_TRY(hm__draw_circle(c, 0, 0, 520, ring));
    return hm__draw_art(c, f->tarot ? "card-star" : "card-rose", &middle,
                        shapes);
}

static hm_status cards_draw(hm__canvas *c)
{
    face f = read_card(c);
    hm_status st;

    c->drawing->width = 2500;
    c->drawing->height = 3500;
    c->drawing->depth = 12;
    HM_TRY(hm__draw_rectangle(
        c, 2480, 3480, 140,
        (hm__paint){HM__COLOR_TILE, HM__COLOR_TILE_EDGE, 20, 0}));
    st = c->attr.side == HM__BACK ? draw_back(&f) : draw_face(&f);
    return st == HM_END ? HM_OK : st;
}

extern const hm__artist hm__artist_cards;

const hm__artist hm__artist_cards = {
    .name = "cards",
    .draw = cards_draw,
};
