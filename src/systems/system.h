/*
 * system.h - game systems: all that is known of a set of pieces, said once.
 *
 * The parser, the setups, legends, spoken names, diagrams and pictures read
 * these descriptors, and nothing else says what a set is. Names for people are
 * small letters unless the makers of a set write capitals. docs/adding.md has
 * the steps for a new set.
 */
#ifndef HM_SYSTEMS_SYSTEM_H
#define HM_SYSTEMS_SYSTEM_H

#include "base/str.h"
#include "registry.h"

/* The numbers of the systems. */
typedef enum hm__system_id {
#define X(upper, lower) HM__##upper,
    HM_SYSTEMS
#undef X
        HM__SYSTEMS, // how many; others are numbered from here, table by table
} hm__system_id;

typedef enum hm__kind {
    HM__TILE,
    HM__COIN,
    HM__DIE,
    HM__PAWN,
    HM__MATCHSTICK,
    HM__SAUCER,
    HM__PYRAMID,
    HM__CARD,
    HM__BIT,
    HM__BOARD,
    HM__KINDS
} hm__kind;

typedef enum hm__side {
    HM__FACE,
    HM__BACK,
    HM__LEFT,
    HM__RIGHT,
    HM__TOP,
    HM__BASE,
    HM__SIDES
} hm__side;

/* What a piece is: eight bytes, compared at once. */
typedef struct hm__attr {
    uint16_t system;
    uint8_t kind, side;
    int16_t suit, rank;
} hm__attr;

/* ---- suits and ranks ----------------------------------------------------- */

/* Suits that are colours, by number. */
enum {
    HM__SUIT_RED = 1,
    HM__SUIT_BLACK,
    HM__SUIT_GREEN,
    HM__SUIT_BLUE,
    HM__SUIT_YELLOW,
    HM__SUIT_WHITE,
    HM__MOST_SUITS_OF_A_SET = 9
};

/* Ranks, from the first on. Lists have `count` entries; NULL: there is none. */
typedef struct hm__rank_list {
    int count;
    int first;                // the number that the first one stands for
    const char *const *names; // a NULL, or none: the number
    const char *letters;      // in ASCII
    const char *pairs;        // the same, two characters each; "5 " is one
    const uint16_t *codes;    // symbols in diagrams, as on dice
    const uint16_t *second;   // those of the second player; NULL: the same
    const uint16_t *backs;    // of both, turned over; NULL: hidden
} hm__rank_list;

typedef struct hm__suit {
    const char *name;           // "Suns", "red"
    const char *of;             // after a rank: " of hearts", " wind"
    uint32_t spelling;          // in a PieceSpec; 0: none
    uint16_t sign;              // its symbol in diagrams; 0: a disc
    char letter;                // the same in ASCII
    int8_t color;               // there, of suits of its own; 0: black
    const hm__rank_list *ranks; // NULL: those of the system
} hm__suit;

/*
 * Suits that the language has letters for. A letter means a suit of its family
 * and no other's of the same number: S finds Suns, never Hearts.
 */
typedef enum hm__family {
    HM__OWN_SUITS, // without letters
    HM__COLOR_SUITS,
    HM__PACK_SUITS,
    HM__CARD_SUITS,
    HM__HOLLOW_SUITS,
} hm__family;

typedef struct hm__suits {
    hm__family family;
    int count;
    hm__suit at[HM__MOST_SUITS_OF_A_SET]; // suit 1 first
} hm__suits;

/* Suits of cards, which packs and decks share. */
#define HM__HEARTS                                                             \
    {                                                                          \
        .name = "hearts", .of = " of hearts", .spelling = 0x2665,              \
        .sign = 0x2665, .letter = 'H'                                          \
    }
#define HM__SPADES                                                             \
    {                                                                          \
        .name = "spades", .of = " of spades", .spelling = 0x2660,              \
        .sign = 0x2660, .letter = 'S'                                          \
    }
#define HM__CLUBS                                                              \
    {                                                                          \
        .name = "clubs", .of = " of clubs", .spelling = 0x2663,                \
        .sign = 0x2663, .letter = 'C'                                          \
    }
#define HM__DIAMONDS                                                           \
    {                                                                          \
        .name = "diamonds", .of = " of diamonds", .spelling = 0x2666,          \
        .sign = 0x2666, .letter = 'D'                                          \
    }

extern const hm__suits hm__suits_colors, hm__suits_pack, hm__suits_cards,
    hm__suits_hollow;

/* ---- glyphs -------------------------------------------------------------- */

/* What a glyph says about a piece. */
typedef struct hm__glyph {
    hm__kind kind;
    hm__side side;
    bool has_side;
    int16_t suit;  // 0 if it says nothing
    int16_t digit; // as written in a PieceSpec; -1 if it says nothing
    double angle;
    bool has_angle;
} hm__glyph;

/* ---- how pieces look in text --------------------------------------------- */

typedef enum hm__tile_style {
    HM__TILE_PLAIN, // nothing is known of its face
    HM__TILE_SQUARE,
    HM__TILE_DOMINO,
    HM__TILE_HEXAGON, // of one inch
    HM__TILE_GLYPH,   // a glyph of its own
} hm__tile_style;

typedef enum hm__bit_style {
    HM__BIT_STONE,
    HM__BIT_CUBE,
    HM__BIT_CHECKER,
    HM__BIT_DISC,
    HM__BIT_CHESS,
    HM__BIT_ARMY, // as the list of ranks says
} hm__bit_style;

typedef enum hm__board_style {
    HM__BOARD_GRID,
    HM__BOARD_LINES, // its rank counts lines, not squares
    HM__BOARD_ALQUERQUE,
    HM__BOARD_HOLES,
    HM__BOARD_MORRIS,
    HM__BOARD_POINTS, // as many lines as the rank, and one more up
    HM__BOARD_RIVER,  // the same, and no lines cross the middle
} hm__board_style;

/* Which colours suits have in a terminal. */
typedef enum hm__suit_inks {
    HM__INKS_PLAIN,
    HM__INKS_DICE,  // black is grey
    HM__INKS_CARDS, // red and black only
    HM__INKS_KINDS
} hm__suit_inks;

/* ---- the descriptor ------------------------------------------------------ */

typedef struct hm_system {
    const char *name;   // in ",name'" and JSON
    const char *title;  // for people: "dice", "Xiangqi"
    const char *setups; // what setups and parsers call it; NULL: not by itself
    const char *also;   // other names for that, separated by blanks; or NULL
    const char *artist; // who draws it, a name of render/pieces; NULL: anybody
    unsigned kinds;     // those that it has: HM__HAVE(kind) | ...
    bool traditional;   // setups of "traditional" games are among its own
    bool parser;        // there is a movetext parser of its name
    bool parser_bits;   // there, a coloured piece without a letter is its bit

    /* suits and ranks */
    const hm__suits *suits; // NULL: they are numbers
    const hm__rank_list *ranks;
    int8_t suit;      // when none is given; 0: the first
    int8_t bit_rank;  // of bits, when none is given; 0: the first
    int8_t most_rank; // others get a warning; 0: never
    int8_t color;     // of the whole set; 0: it has none
    bool from_one;    // digit d is rank d, and not d + 1

    /* spellings in a PieceSpec */
    uint32_t sign;                    // it names the system; 0: none
    hm__kind sign_kind;               // and this kind; HM__KINDS: no kind
    bool spells_suits;                // signs of its suits name it, too
    uint32_t first_glyph, last_glyph; // the range of its own glyphs
    bool (*glyph)(uint32_t code, hm__glyph *out); // false: not one of them
    uint32_t (*symbol)(hm__attr attr); // in diagrams; NULL: its glyph
    hm__system_id smaller;             // the smaller set, spelled with "u"
    bool small;                        // it is such a set

    /* tiles, and cards that are shown by a glyph */
    hm__tile_style tile;
    const char *tile_noun; // NULL: "tile"
    bool fields;           // its tiles are the board that others stand on
    int16_t tile_width, tile_height, tile_depth; // thousandths, for "tiles"
    bool glyph_cards;
    uint32_t back; // the glyph of their backs; 0: that of a card

    /* bits */
    hm__bit_style bit;
    const char *bit_noun; // NULL: "bit"
    const char *bit_face; // with its face up, if it has another name then
    const char *bit_back; // before the name with its face down; "": the back
                          // hides what it is; NULL: the back is like the face
    bool face_up;         // bits are face up unless the back is asked for
    int8_t second;        // suit of the second player of an army
    bool marked;          // the second player's symbols need a mark
    bool wide;            // symbols are two columns wide

    /* its board */
    hm__board_style board;
    const char *board_noun;
    int8_t board_rank; // the usual, which rank 1 stands for too; 0: none
    int8_t cell;       // inches a square; 0: 1

    hm__suit_inks inks;
} hm_system;

#define HM__HAVE(kind) (1u << (kind))

/* The descriptors, each at the foot of its file. */
#define X(upper, lower) extern const hm_system hm__system_##lower;
HM_SYSTEMS
#undef X

/* System `id`; one about which nothing is known if it is not built in. */
const hm_system *hm__system_at(uint16_t id);

/* The same by name. */
const hm_system *hm__system_of(hm_str name);

/* The system that setups and parsers call so; HM__SYSTEMS if there is none. */
uint16_t hm__system_called(hm_str name);

/* The dominoes of a colour. */
uint16_t hm__dominoes_in(int color);

/* Whether a list of names, separated by blanks, has one; NULL has none. */
bool hm__name_listed(const char *list, hm_str name);

const char *hm__kind_name(hm__kind kind);
const char *hm__side_name(hm__side side);

static inline bool hm__system_has(const hm_system *system, hm__kind kind)
{
    return system->kinds & HM__HAVE(kind);
}

/* Whether a glyph stands for the whole of such a piece: some tiles and cards.
 */
static inline bool hm__system_glyphs(const hm_system *system, hm__kind kind)
{
    return kind == HM__CARD
               ? system->glyph_cards
               : kind == HM__TILE && system->tile == HM__TILE_GLYPH;
}

/* The family and suit that a letter or sign of a PieceSpec spells, or NULL. */
const hm__suits *hm__suit_spelled(uint32_t code, int16_t *suit);

/* The system that a sign names, or a sign of its suits; or HM__SYSTEMS. */
uint16_t hm__system_spelled(uint32_t code);

/* What a glyph says, and whose it is; HM__SYSTEMS if it is no piece. */
uint16_t hm__glyph_of(uint32_t code, hm__glyph *out);

/* The upright glyph of a piece of a system, turned so far; 0: none. */
uint32_t hm__glyph_for(const hm_system *system, hm__attr attr, double angle);

/*
 * The symbol of a piece of an army, which players and artists know it by; 0 if
 * there is none for its rank, or its back hides it.
 */
uint32_t hm__army_symbol(const hm_system *system, hm__attr attr);

/* Whether digit d means rank d (chess) and not rank d + 1 (piecepack). */
bool hm__rank_from_one(uint16_t system);

/* The suit and rank of a piece that was given none. */
int16_t hm__default_suit(uint16_t system);
int16_t hm__default_rank(uint16_t system, hm__kind kind);

/* What is known of a suit, and of the ranks of a piece; NULL: nothing. */
const hm__suit *hm__suit_at(const hm_system *system, int suit);
const hm__rank_list *hm__ranks_of(const hm_system *system, hm__kind kind,
                                  int suit);

/* The name of a rank; NULL: it is a number, `*number`. */
const char *hm__rank_name(const hm__rank_list *ranks, int rank, int *number);

#endif
