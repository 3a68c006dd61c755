/*
 * lang.h - the movetext language of PPN, played on a table.
 *
 *   submove = PieceSpec ("@" | "\") Location ["%" PieceId]
 *           | PieceId ("-" | "_") Location ["%" PieceId]
 *           | PieceId (":" | "#") PieceId | PieceId ("=" | "~") PieceSpec
 *           | PieceId ("@>" | "$>") degrees [("|" Location) | ("$" PieceId)]
 *           | ("*" | "+" | "!") PieceId
 *
 * docs/formats/ppn.md explains it all, with examples.
 */
#ifndef HM_TABLE_LANG_H
#define HM_TABLE_LANG_H

#include "base/arena.h"
#include "base/fault.h"
#include "macro.h"
#include "table.h"

/* Which system a spelling means; movetext parsers differ in these. */
typedef struct hm__dialect {
    uint16_t chess, checkers;
    uint16_t bit; // of a coloured piece without a letter; HM__SYSTEMS: none
} hm__dialect;

/* Ids may stand inside locations inside ids, so many times at most. */
enum { HM__DEEPEST = 32 };

/* A piece that was picked, with its tag to sort by. */
typedef struct hm__pick {
    int64_t tag;
    uint32_t piece;
} hm__pick;

typedef struct hm__lang {
    hm_ctx *ctx;
    hm_table *table;
    hm__dialect dialect;
    hm__macros macros;
    hm__pick *picks; // stack of the lists that are in use
    size_t pick_count, pick_room;
    uint32_t *active;
    size_t active_count, active_room;
    size_t begin;      // notes when the move began, for "^"
    bool strict;       // what PPN 0.14.0 does not have is warned of
    int depth;         // of locations inside ids inside locations
    hm__arena scratch; // of one word
    hm__arena values;  // of the macros
    hm_fault *why;
    void (*warn)(void *user, const hm_fault *fault); // may be NULL
    void *user;
} hm__lang;

void hm__lang_init(hm__lang *lang, hm_ctx *ctx, hm_table *table);
void hm__lang_free(hm__lang *lang);

/* Forgets active pieces and macros, and goes back to the standard dialect. */
void hm__lang_reset(hm__lang *lang);

/* Says that a move begins: "^" will mean the table as it stands now. */
void hm__lang_begin(hm__lang *lang);

/* Plays one word, with its macros; `why` is filled in on HM_EINPUT. */
hm_status hm__lang_play(hm__lang *lang, hm_str word, hm_fault *why);

/*
 * Plays a word if it moves a piece from one square to another and nothing is in
 * the way; else false, and nothing has changed. Part of hm__lang_play().
 */
bool hm__plain_play(hm__lang *lang, hm_str word);

/* Complains, when strict, about what PPN 0.14.0 does not have. */
void hm__lang_extends(hm__lang *lang, hm_str at, const char *what);

/* ---- parts of the language ---------------------------------------------- */

/* Which features a PieceSpec lists. */
enum {
    HM__HAS_KIND = 1,
    HM__HAS_SIDE = 2,
    HM__HAS_SUIT = 4,
    HM__HAS_RANK = 8,
    HM__HAS_ANGLE = 16,
    HM__HAS_SYSTEM = 32,
    HM__HAS_COLOR = 64, // one of R K G B Y W
    HM__HAS_MICRO = 128,
    HM__HAS_GLYPH = 256,       // rank and suit come from a glyph
    HM__HAS_SUIT_SYSTEM = 512, // the system is that of the suit's sign
};

typedef struct hm__spec {
    hm_str text;
    unsigned has;
    uint8_t kind, side;
    char letter; // c, m or s, which mean bits when coloured
    int16_t suit, digit;
    int16_t color;
    hm__family family; // of a suit that has a letter or sign
    bool ring;         // "○": white, unless there is another colour
    uint16_t system;
    double angle;
} hm__spec;

/* Reads a PieceSpec: only what it lists. */
hm_status hm__spec_read(hm__lang *lang, hm_str text, hm__spec *out);

/* Fills in all assumptions; x and y are left alone. */
hm_status hm__spec_complete(hm__lang *lang, const hm__spec *spec,
                            hm__piece_state *out);

/* Changes only what is listed. */
hm_status hm__spec_apply(hm__lang *lang, const hm__spec *spec,
                         hm__piece_state *state);

/* Whether pieces of a type have the listed features, angles apart. */
bool hm__spec_fits(const hm__spec *spec, hm__attr attr);

bool hm__same_angle(double a, double b);

/* A point in inches, or an offset from wherever a piece stands. */
typedef struct hm__spot {
    double x, y;
    bool relative;
} hm__spot;

hm_status hm__locate_spot(hm__lang *lang, hm_str text, hm__spot *out);

/* A number with `id` and message on failure; bounded by 1e9. */
hm_status hm__read_number(hm__lang *lang, hm_str text, double *out);

/* Pieces that an id names, bottom first: lang->picks from `first` on. */
typedef struct hm__picked {
    size_t first, count;
    bool has_spot; // "N Location" keeps its location
    hm__spot spot;
} hm__picked;

hm_status hm__select(hm__lang *lang, hm_str id, hm__picked *out);

/* Where the pieces of an id are: its location, or that of the last piece. */
hm_status hm__picked_spot(hm__lang *lang, const hm__picked *picked, hm_str id,
                          hm__spot *out);

hm_status hm__lang_pick(hm__lang *lang, uint32_t piece);

/* Puts the last picks, from `first` on, in the order of the table. */
void hm__sort_picks(hm__lang *lang, size_t first);

/* The tokens of a submove. */
typedef enum hm__token {
    HM__TOKEN_NONE,
    HM__DROP,
    HM__DROP_UNDER,
    HM__MOVE,
    HM__MOVE_UNDER,
    HM__CAPTURE,
    HM__SWAP,
    HM__TURN,
    HM__TURN_AROUND,
    HM__REPLACE,
    HM__UPDATE,
    HM__REMOVE,
    HM__FLIP,
    HM__RAISE,
} hm__token;

typedef struct hm__submove {
    hm__token token;
    hm_str text;
    hm_str left, right; // of the token
    hm_str target;      // after "%"; ptr is NULL if there is none
    bool direct;        // "%" right after the token
} hm__submove;

/* Cuts the next submove off `*word`; false when nothing is left. */
bool hm__submove_next(hm_str *word, hm__submove *out);

/* Length of a bracket, offset or comma element at `at`; else 1 code point. */
size_t hm__unit_at(hm_str text, size_t at);

/* Index of the first of `chars` outside brackets; text.len if there is none. */
size_t hm__find_outside(hm_str text, const char *chars, size_t from);

hm_status hm__submove_play(hm__lang *lang, const hm__submove *move);

/*
 * Expands braces: calls `emit` for every word that `word` stands for, in
 * order. The words that one game makes are counted in `budget`.
 */
typedef struct hm__budget {
    size_t words, bytes;
} hm__budget;

typedef struct hm__expansion {
    hm_ctx *ctx;
    hm__arena *arena;   // for the words
    hm__budget *budget; // what the game has used so far
    hm_status (*emit)(void *user, hm_str text);
    void *user;
    hm_fault *why;
} hm__expansion;

hm_status hm__brace_expand(hm__expansion *expansion, hm_str word);

/* Whether any brace of a run opens a list or range that can be expanded. */
bool hm__brace_any_expands(hm_str run);

/* Whether the brace at `at` does. */
bool hm__brace_expands(hm_str text, size_t at);

/* The first doubled brace of a word, as {{a,b}}; false if there is none. */
bool hm__brace_doubled(hm_str word, hm_span *out);

#endif
