/*
 * shogi.h - shogi, for those who read and write it: positions, moves, records.
 *
 * A square is (file - 1) * 9 + rank, rank a being 0: a file is nine bits of a
 * set next to each other. Black plays towards rank a. board.h has what only the
 * rules need.
 */
#ifndef HM_RULES_SHOGI_SHOGI_H
#define HM_RULES_SHOGI_SHOGI_H

#include "base/fault.h"
#include "model/record.h"

/* A set of squares: bit s for square s. GCC and clang have 128 bits. */
typedef __uint128_t hm__squares;

enum { HM__SHOGI_SQUARES = 81, HM__SHOGI_NOWHERE = 127 };

/* The ranks of the table's pieces; a promoted piece has bit 8 set as well. */
typedef enum hm__shogi_kind {
    HM__SHOGI_NONE,
    HM__SHOGI_PAWN,
    HM__SHOGI_LANCE,
    HM__SHOGI_KNIGHT,
    HM__SHOGI_SILVER,
    HM__SHOGI_GOLD,
    HM__SHOGI_BISHOP,
    HM__SHOGI_ROOK,
    HM__SHOGI_KING, // the one kind from 8 on that is not promoted
    HM__SHOGI_TOKIN,
    HM__SHOGI_HORSE = 14,
    HM__SHOGI_DRAGON,
    HM__SHOGI_KINDS,
    HM__SHOGI_PROMOTED = 8,
    HM__SHOGI_PIECES = 2 * HM__SHOGI_KINDS,
} hm__shogi_kind;

enum { HM__SHOGI_BLACK, HM__SHOGI_WHITE };

/* A piece is its kind, and 16 more if it is White's; 0 is no piece. */
#define HM__SHOGI_PIECE(kind, color) ((uint8_t)((kind) | (color) << 4))
#define HM__SHOGI_KIND(piece) ((piece)&15)
#define HM__SHOGI_COLOR(piece) ((piece) >> 4)

typedef struct hm__shogi {
    hm__squares kinds[HM__SHOGI_KINDS]; // of both sides
    hm__squares colors[2];
    uint8_t board[HM__SHOGI_SQUARES];
    uint8_t hand[2][HM__SHOGI_KING]; // how many, by kind
    uint8_t king[2];                 // or HM__SHOGI_NOWHERE
    bool has_king[2];                // in hand, where none may be
    uint8_t side;                    // to move
    uint8_t last; // square of the move before, or HM__SHOGI_NOWHERE
    uint8_t calm; // bit c: nothing attacks the king of side c; 0: not known
    uint32_t ply; // number of the next move
} hm__shogi;

/* A board without pieces, to begin with. */
#define HM__SHOGI_EMPTY                                                        \
    {                                                                          \
        .king = {HM__SHOGI_NOWHERE, HM__SHOGI_NOWHERE},                        \
        .last = HM__SHOGI_NOWHERE, .ply = 1                                    \
    }

typedef struct hm__shogi_move {
    uint8_t from; // if drop is 0
    uint8_t to;
    uint8_t drop; // kind that comes from the hand; 0: a move on the board
    bool promote;
} hm__shogi_move;

static inline int hm__shogi_file(int square)
{
    return square / 9 + 1;
}

/* 1 to 9 for a to i. */
static inline int hm__shogi_rank(int square)
{
    return square % 9 + 1;
}

static inline bool hm__shogi_is_promoted(int kind)
{
    return kind > HM__SHOGI_KING;
}

/* Kind as it lies in a hand. */
static inline int hm__shogi_base(int kind)
{
    return hm__shogi_is_promoted(kind) ? kind - HM__SHOGI_PROMOTED : kind;
}

static inline bool hm__shogi_can_promote(int kind)
{
    return kind < HM__SHOGI_KING && kind != HM__SHOGI_GOLD;
}

/* ---- position.c -----------------------------------------------------------
 */

/* Whether board, hands and side to move are the same. */
bool hm__shogi_is_same(const hm__shogi *a, const hm__shogi *b);

void hm__shogi_put(hm__shogi *p, int s, int piece);
void hm__shogi_lift(hm__shogi *p, int s);

/* How many pieces of a kind, promoted or not, a whole set has. */
int hm__shogi_in_set(hm__shogi_kind kind);

/* How many of them a position lacks, if it is not the king. */
int hm__shogi_missing(const hm__shogi *p, hm__shogi_kind kind);

/* Whether a move could have promoted a piece, and does not. */
bool hm__shogi_declines(const hm__shogi *p, hm__shogi_move move);

/* What a move does not hold, for taking it back. */
typedef struct hm__shogi_undo {
    uint8_t captured; // a piece, or 0
    uint8_t last, calm;
} hm__shogi_undo;

/* Plays a move that fits the board. */
hm__shogi_undo hm__shogi_play(hm__shogi *p, hm__shogi_move move);

/* Plays a legal move, and finds out whether it gives check. */
hm__shogi_undo hm__shogi_play_legal(hm__shogi *p, hm__shogi_move move);

/*
 * Plays a move on the board alone, and takes it back: the position may not be
 * asked for anything else then but whose turn it is.
 */
hm__shogi_undo hm__shogi_play_board(hm__shogi *p, hm__shogi_move move);
void hm__shogi_unplay_board(hm__shogi *p, hm__shogi_move move,
                            hm__shogi_undo undo);

/* Takes back the last move. */
void hm__shogi_unplay(hm__shogi *p, hm__shogi_move move, hm__shogi_undo undo);

/* ---- sfen.c ---------------------------------------------------------------
 */

enum { HM__SFEN_ROOM = 256, HM__USI_ROOM = 8 };

/*
 * Reads a position: sfen = board side [hands [number]], separated by blanks. A
 * fault is about a part of the text.
 */
hm_status hm__sfen_read(hm_str text, hm__shogi *out, hm_fault *why);

/* The same, of a position that need not be one of a game. */
hm_status hm__sfen_read_any(hm_str text, hm__shogi *out, hm_fault *why);

/* Whether there are no more pieces than a set has; a fault is about `at`. */
hm_status hm__shogi_check_set(const hm__shogi *p, hm_str at, hm_fault *why);

/* Whether a position could stand in a game; a fault is about `at`. */
hm_status hm__shogi_validate(const hm__shogi *p, hm_str at, hm_fault *why);

/* Both return the length; the text ends with a NUL. */
size_t hm__sfen_write(const hm__shogi *p, char out[HM__SFEN_ROOM]);
size_t hm__usi_write(hm__shogi_move move, char out[HM__USI_ROOM]);

/* The same without a NUL; returns its end. */
char *hm__usi_put(hm__shogi_move move, char *at);

bool hm__usi_read(hm_str text, hm__shogi_move *out);

/* The usual start. */
void hm__shogi_start(hm__shogi *out);

/* ---- moves that are listed in part: pattern.c, relative.c
 * --------------------
 */

/* What is given of the squares, 1 to 9 each; 0: not given. */
typedef struct hm__shogi_hint {
    uint8_t from_file, from_rank, to_file, to_rank;
} hm__shogi_hint;

typedef enum hm__shogi_manner {
    HM__SHOGI_ANYHOW,
    HM__SHOGI_STEPS, // on the board, to an empty square
    HM__SHOGI_TAKES,
    HM__SHOGI_DROPS,
} hm__shogi_manner;

typedef enum hm__shogi_suffix {
    HM__SHOGI_BARE,
    HM__SHOGI_PROMOTES,
    HM__SHOGI_DECLINES, // to promote, which it could
} hm__shogi_suffix;

enum { HM__SHOGI_HINTS = 5 };

/*
 * A move as it is given. If `kind` is not promoted and no such piece fits, the
 * promoted one is meant.
 */
typedef struct hm__shogi_pattern {
    hm__shogi_hint hints[HM__SHOGI_HINTS]; // any of them may be meant
    uint8_t hint_count;
    uint8_t kind;
    hm__shogi_manner manner;
    hm__shogi_suffix suffix;
    bool last;  // takes what moved last, or else the one piece that it can
    bool first; // takes what moved last and nothing else, if read strictly
} hm__shogi_pattern;

/*
 * Whether strict reading finds this move, and no other fits, even if illegal
 * ones counted.
 */
bool hm__shogi_is_clear(const hm__shogi *p, const hm__shogi_pattern *pattern,
                        hm__shogi_move move);

/*
 * hm__shogi_ply.marks: which of the pieces that could go to a square is meant,
 * as the mover sees it.
 */
enum {
    HM__SHOGI_LEFT = 1, // the piece on the left, of those that could go there
    HM__SHOGI_RIGHT = 2,
    HM__SHOGI_STRAIGHT = 4, // forward on its file
    HM__SHOGI_FORWARD = 8,
    HM__SHOGI_SIDEWAYS = 16,
    HM__SHOGI_BACK = 32,
    HM__SHOGI_DROPPED = 64,
    HM__SHOGI_DECLINED = 128, // to promote, which it could
};

/*
 * The marks that a legal move needs, by the rules of the Japan Shogi
 * Association: how it goes, if that is enough; else straight, left or right,
 * if that is; else both. Pieces count that must not go there, too.
 */
unsigned hm__shogi_marks(const hm__shogi *p, hm__shogi_move move);

/* ---- records: game.c ------------------------------------------------------
 */

/* How a game ended. "Mover" is the side whose turn it is then. */
typedef enum hm__shogi_end {
    HM__SHOGI_GOES_ON,     // nothing is said
    HM__SHOGI_RESIGNS,     // the mover
    HM__SHOGI_STOPPED,     // for now
    HM__SHOGI_REPETITION,  // the fourth time the same position
    HM__SHOGI_MATED,       // the mover
    HM__SHOGI_TIME_UP,     // the mover's
    HM__SHOGI_MOVER_FOULS, // and loses
    HM__SHOGI_BLACK_FOULED,
    HM__SHOGI_WHITE_FOULED,
    HM__SHOGI_IMPASSE,  // both kings are safe: a draw
    HM__SHOGI_DECLARES, // the mover wins by declaration
    HM__SHOGI_DRAW,
    HM__SHOGI_MOST_MOVES,       // too many moves: a draw
    HM__SHOGI_TAKEN_BACK,       // the last move
    HM__SHOGI_UNSOLVABLE,       // a problem without mate
    HM__SHOGI_BROKEN_OFF,       // by an error of a program
    HM__SHOGI_SEALED,           // the next move, until play goes on
    HM__SHOGI_MOVER_WALKS_OVER, // the other did not come
    HM__SHOGI_MOVER_FORFEITS,   // did not come
    HM__SHOGI_ENDS,
} hm__shogi_end;

/* In one word, as "resign"; empty if nothing is said. */
const char *hm__shogi_end_name(hm__shogi_end end);

enum { HM__SHOGI_NOBODY = 2, HM__SHOGI_UNSTATED = 3 };

/* Who wins, if it is `mover`'s turn then: a color, nobody, or not stated. */
int hm__shogi_winner(hm__shogi_end end, int mover);

/* hm_record.start of a game of shogi. */
typedef struct hm__shogi_game {
    hm__shogi position; // with no more pieces than a set has
    hm_str start_text;  // the part of the source that says it; or NULL
    hm__shogi_end end;  // of the main line
    hm_str end_text;    // its part of the source
    hm_str summary;     // a line that gives the end for people; or NULL
    int64_t end_ms;     // thought before it, or HM_NO_TIME
    hm_str bookmark;    // of the start; ptr is NULL: none
} hm__shogi_game;

/*
 * hm_node.ply of a game of shogi; the text is the node's only word.
 *
 * Notations give more than a move needs, or less. What they give is checked,
 * and what they leave out is found when the ply is resolved.
 */
typedef struct hm__shogi_ply {
    hm__shogi_move move; // `to` may be HM__SHOGI_NOWHERE: where the last went
    bool resolved;       // `move` is legal where it stands; nothing is open
    uint8_t named;       // kind that is said to move; 0: not said
    bool after;          // `named` is what it is then, and says if it promotes
    bool sided;          // `side` is said to move
    uint8_t side;
    const hm__shogi_pattern *pattern; // the move is given in part; or NULL
    bool loose;        // only `named`, `marks` and parts of `move` are given
    uint8_t marks;     // of a loose ply, by relative.h
    hm_str bookmark;   // ptr is NULL: none
    hm_str mark;       // what somebody thinks of it, as "!?"
    hm__shogi_end end; // of a variation that ends with it
} hm__shogi_ply;

/*
 * Finds out which legal move a ply of a record is in position `p`, and keeps
 * that with the ply. A fault, about its text, if there is none. If there is,
 * but only by lenient reading, `why` has a warning.
 */
hm_status hm__shogi_resolve(const hm__shogi *p, const hm_node *node,
                            hm_fault *why);

/*
 * The same for a ply that is not in a record, of which nothing is kept; `at` is
 * its text.
 */
hm_status hm__shogi_settle(const hm__shogi *p, const hm__shogi_ply *ply,
                           hm_str at, hm__shogi_move *out, hm_fault *why);

/*
 * Whether a ply gives its whole move, and that is legal at first sight, as most
 * are. Of other plies, this says nothing.
 */
bool hm__shogi_is_plain(const hm__shogi *p, const hm__shogi_ply *ply,
                        hm__shogi_move *out);

/*
 * Whether what a record says about its end agrees with the last position, if
 * that has not stood on the board four times.
 */
bool hm__shogi_ends_well(const hm__shogi *last, const hm_record *record);

/* A record's start and a node's ply; NULL if a reader could make none. */
static inline const hm__shogi_game *hm__shogi_game_of(const hm_record *record)
{
    return record->start;
}

static inline const hm__shogi_ply *hm__shogi_ply_of(const hm_node *node)
{
    return node->ply;
}

/* Makes a record one of shogi, with an empty start; NULL: out of memory. */
hm__shogi_game *hm__shogi_game_new(hm_record *record);

/*
 * Adds a copy of a ply, and of its pattern, after a node, as
 * hm__record_add_to() does; `text` is its part of the source. NULL when out of
 * memory.
 */
hm_node *hm__shogi_add(hm_record *record, hm_node *parent, hm_str text,
                       const hm__shogi_ply *ply);

/* Adds a node that cannot be played, where a replay stops. */
hm_status hm__shogi_add_bad(hm_record *record);

#endif
