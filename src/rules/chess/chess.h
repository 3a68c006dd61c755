/*
 * chess.h - chess, for readers and writers: positions, moves, records.
 *
 * A square is rank * 8 + file, both from 0: a1 is 0, h1 is 7, h8 is 63. White
 * plays towards rank 8. board.h declares what only the rules need.
 */
#ifndef HM_RULES_CHESS_CHESS_H
#define HM_RULES_CHESS_CHESS_H

#include "base/fault.h"
#include "model/record.h"

/* A set of squares: bit s for square s. */
typedef uint64_t hm__chess_set;

enum { HM__CHESS_SQUARES = 64, HM__CHESS_NOWHERE = 64 };

/* The ranks of the table's pieces. */
typedef enum hm__chess_kind {
    HM__CHESS_NONE,
    HM__CHESS_PAWN,
    HM__CHESS_KNIGHT,
    HM__CHESS_BISHOP,
    HM__CHESS_ROOK,
    HM__CHESS_QUEEN,
    HM__CHESS_KING,
    HM__CHESS_KINDS,
} hm__chess_kind;

enum { HM__CHESS_WHITE, HM__CHESS_BLACK };

/* A piece is its kind, and 8 more if it is Black's; 0 is no piece. */
#define HM__CHESS_PIECE(kind, color) ((uint8_t)((kind) | (color) << 3))
#define HM__CHESS_KIND(piece) ((piece)&7)
#define HM__CHESS_COLOR(piece) ((piece) >> 3)

/* Each side has exactly one king. */
typedef struct hm__chess {
    hm__chess_set kinds[HM__CHESS_KINDS]; // of both sides
    hm__chess_set colors[2];
    hm__chess_set castlers;   // rooks that have the right to castle
    hm__chess_set en_passant; // the square that a pawn just passed over, if a
                              // pawn is next to it that could capture there
    uint8_t board[HM__CHESS_SQUARES];
    uint8_t side;    // to move
    bool chess960;   // in UCI castling is the king capturing its rook
    uint16_t clock;  // half-moves since the last capture or pawn move
    uint32_t number; // of the move, as FEN counts
} hm__chess;

typedef enum hm__chess_manner {
    HM__CHESS_PLAIN,  // captures, steps and promotions too
    HM__CHESS_DOUBLE, // of a pawn, from where it started
    HM__CHESS_EN_PASSANT,
    HM__CHESS_CASTLING, // `from` is the king's square, `to` the rook's
    HM__CHESS_PASS,     // the null move of analysis: nothing moves
} hm__chess_manner;

typedef struct hm__chess_move {
    uint8_t from, to;
    uint8_t becomes; // kind that a pawn is promoted to; 0: none
    uint8_t manner;
} hm__chess_move;

static inline int hm__chess_file(int square)
{
    return square & 7;
}

static inline int hm__chess_rank(int square)
{
    return square >> 3;
}

/* Where the king, and the rook, stand after castling. */
static inline int hm__chess_king_goal(hm__chess_move castling)
{
    return (castling.from & 56) + (castling.to > castling.from ? 6 : 2);
}

static inline int hm__chess_rook_goal(hm__chess_move castling)
{
    return (castling.from & 56) + (castling.to > castling.from ? 5 : 3);
}

/* ---- position.c -----------------------------------------------------------
 */

/* Whether pieces, side to move and all that may be played are the same. */
bool hm__chess_is_same(const hm__chess *a, const hm__chess *b);

/* What is needed to undo a move. */
typedef struct hm__chess_undo {
    hm__chess_set castlers, en_passant;
    uint32_t number;
    uint16_t clock;
    uint8_t captured; // a piece, or 0
} hm__chess_undo;

/* Plays a move that is possible on the board. */
hm__chess_undo hm__chess_play(hm__chess *p, hm__chess_move move);

/* Undoes the last move. */
void hm__chess_unplay(hm__chess *p, hm__chess_move move, hm__chess_undo undo);

/* Whether the side to move is in check. */
bool hm__chess_in_check(const hm__chess *p);

/* Where an en passant capture is legal; HM__CHESS_NOWHERE: nowhere. */
int hm__chess_en_passant(const hm__chess *p);

/* ---- moves.c --------------------------------------------------------------
 */

/*
 * In a game there are at most 218. On any board, each square can be reached
 * from eight directions and by eight knights; promotions count four times.
 */
enum { HM__CHESS_MOVES = 1104 };

/* All legal moves, in an order that depends on the position alone. */
size_t hm__chess_legal(const hm__chess *p, hm__chess_move out[HM__CHESS_MOVES]);

/* How many there are. */
size_t hm__chess_count(const hm__chess *p);

/* ---- fen.c ----------------------------------------------------------------
 */

enum { HM__FEN_ROOM = 128 };

/* Receives warnings about a FEN that can be read. */
typedef struct hm__fen_listener {
    void (*on_fault)(void *user, const hm_fault *fault);
    void *user;
} hm__fen_listener;

/*
 * Reads a position: fen = board side castling en-passant [clock [number]],
 * separated by spaces; castling as in FEN, X-FEN or Shredder-FEN.
 * `out->chess960` is set if only Chess960 has such castling. A fault is about a
 * part of the text. `listener` gets warnings, such as missing counters or
 * impossible castling; it may be NULL.
 */
hm_status hm__fen_read(hm_str text, hm__chess *out,
                       const hm__fen_listener *listener, hm_fault *why);

/* Returns the length; the text ends with a NUL. */
size_t hm__fen_write(const hm__chess *p, char out[HM__FEN_ROOM]);

/*
 * The normal start, or start `number` of the 960, of which 518 is the normal
 * one; false if there is no such number.
 */
void hm__chess_start(hm__chess *out);
bool hm__chess960_start(unsigned number, hm__chess *out);

/* ---- nags.c ---------------------------------------------------------------
 */

/* The number of a sign as "!?", "+=" or "∞"; 0: none. */
unsigned hm__chess_nag_of(hm_str sign);

/* The next word of a mark as "$1 $14", and its number; false after the last. */
bool hm__chess_next_nag(hm_str mark, size_t *at, size_t *nag, hm_str *word);

/* Writes what is thought of a move, in signs. */
void hm__chess_put_signs(const hm_node *node, hm_out *out);

/* ---- moves as they are written: match.c, san.c ----------------------------
 */

enum { HM__UCI_ROOM = 6, HM__SAN_ROOM = 8 };

typedef enum hm__chess_sort {
    HM__CHESS_MOVES_PIECE, // castling too, if `kind` is 0
    HM__CHESS_CASTLES_H,   // O-O
    HM__CHESS_CASTLES_A,   // O-O-O
    HM__CHESS_PASSES,      // --
} hm__chess_sort;

/*
 * A move as it is written. Files and ranks are 1 to 8; 0: not given. A notation
 * fills in only what is written, except for pawns: "e4" is a pawn on file e.
 */
typedef struct hm__chess_pattern {
    uint8_t sort;
    uint8_t kind; // what moves; 0: any piece, as in "g1f3" or "e1g1"
    uint8_t from_file, from_rank, to_file, to_rank;
    uint8_t becomes; // 0: not given, so a promotion is one of four
    bool or_bishop;  // a small "b": a bishop, if no pawn move fits
} hm__chess_pattern;

/*
 * A legal move in UCI, and in canonical SAN. Both return the length; the text
 * ends with a NUL.
 */
size_t hm__uci_write(const hm__chess *p, hm__chess_move move,
                     char out[HM__UCI_ROOM]);
size_t hm__san_write(const hm__chess *p, hm__chess_move move,
                     char out[HM__SAN_ROOM]);

/* Reads UCI: e2e4, e7e8q, 0000; false if it is not a move. */
bool hm__uci_read(hm_str text, hm__chess_pattern *out);

/* The pattern that fits only this legal move. */
hm__chess_pattern hm__chess_pattern_of(hm__chess_move move);

/* ---- records: game.c ------------------------------------------------------
 */

/* What is written about the end of a game. */
typedef enum hm__chess_result {
    HM__CHESS_UNSTATED,
    HM__CHESS_OPEN, // *
    HM__CHESS_WHITE_WINS,
    HM__CHESS_BLACK_WINS,
    HM__CHESS_DRAWN,
    HM__CHESS_RESULTS,
} hm__chess_result;

/* Such as "1-0" or "*"; empty if there is none. */
const char *hm__chess_result_name(hm__chess_result result);

/* hm_record.start of a game of chess. */
typedef struct hm__chess_game {
    hm__chess position;
    hm_str start_text;       // its part of the source; or NULL
    hm__chess_result result; // at the end of the main line
    hm_str result_text;      // its part of the source
} hm__chess_game;

/* hm_node.ply of a game of chess; the text is the node's only word. */
typedef struct hm__chess_ply {
    hm__chess_move move;       // if it is resolved
    hm__chess_pattern pattern; // always: an edit may need it again
    bool resolved;
    bool san;    // the word should be the canonical SAN: a warning, if not
    hm_str mark; // its glyphs, such as "$1 $14"; ptr is NULL: none
} hm__chess_ply;

/*
 * Finds out which legal move a ply of a record is in position `p`, and keeps
 * that with the ply. A fault about its text if there is none. If the move is
 * not written in canonical SAN, `why` is a warning.
 */
hm_status hm__chess_resolve(const hm__chess *p, const hm_node *node,
                            hm_fault *why);

/*
 * A warning in `why`, and HM_EINPUT, if a record contradicts the mate or
 * stalemate of `p`, its last position.
 */
hm_status hm__chess_check_result(const hm__chess *p, const hm_record *record,
                                 hm_fault *why);

/* A record's start and a node's ply; NULL if they could not be read. */
static inline const hm__chess_game *hm__chess_game_of(const hm_record *record)
{
    return record->start;
}

static inline const hm__chess_ply *hm__chess_ply_of(const hm_node *node)
{
    return node->ply;
}

/* Makes a record a game of chess with the normal start; NULL: out of memory. */
hm__chess_game *hm__chess_game_new(hm_record *record);

/* Adds a node that cannot be played, where a replay stops. */
hm_status hm__chess_add_bad(hm_record *record, hm_node *parent, hm_str text);

#endif
