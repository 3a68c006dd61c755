/*
 * parse.h - a game of PGN being read.
 *
 * The reader plays what it reads: it needs the position to know which move a
 * word is, and whether it is written in canonical SAN. So a replay has nothing
 * left to find out.
 */
#ifndef HM_NOTATION_PGN_PARSE_H
#define HM_NOTATION_PGN_PARSE_H

#include "base/str.h"
#include "notation/chess/text.h"
#include "pgn.h"

/* Common deviations are reported once per game, with a count. */
typedef enum hm__pgn_habit {
    HM__PGN_NOT_SAN,
    HM__PGN_NULL_MOVE,
    HM__PGN_WRONG_NUMBER,
    HM__PGN_ODD_NUMBER,
    HM__PGN_ODD_SUFFIX,
    HM__PGN_ODD_NAG,
    HM__PGN_SIGN_WORD,
    HM__PGN_PASSING,
    HM__PGN_ODD_SPACE,
    HM__PGN_RESERVED,
    HM__PGN_BARE_COMMAND,
    HM__PGN_PROSE,
    HM__PGN_INNER_RESULT,
    HM__PGN_HABITS,
} hm__pgn_habit;

typedef struct hm__pgn_complaint {
    hm_str first;
    size_t count;
} hm__pgn_complaint;

/* A node with everything that belongs to it, in one block of memory. */
typedef struct hm__pgn_node {
    hm_node node;
    hm__word word;
    hm__chess_ply ply;
} hm__pgn_node;

/* A comment that waits for the first move of its variation. */
typedef struct hm__pgn_early {
    struct hm__pgn_early *next;
    hm_str text;
} hm__pgn_early;

/* A line of play: the main line or a variation. */
typedef struct hm__pgn_line {
    struct hm__pgn_line *outer;
    hm_node *node;      // its last one
    hm__chess position; // after that
    hm__chess_move move;
    hm__chess_undo undo; // of that move
    int64_t clocks[2];   // what the sides had left, in ms; or HM_NO_TIME
    bool begun;          // the last node is of this line
    bool lost;           // a move could not be read: what follows is ignored
    size_t skipped;      // nested variations that are left out
    hm__pgn_early *early, *last_early;
    hm_str bracket;
} hm__pgn_line;

typedef struct hm__pgn_parse {
    hm__chess_text of;
    hm_str text;
    size_t at;
    bool keep; // nodes are made; else the game is only checked
    bool tags_only;
    bool started, ended, cut_off;
    hm__chess_game *game;
    hm__pgn_line line;
    hm__pgn_line *free_lines; // to be used again
    hm__pgn_node *scratch;    // where nothing is kept
    size_t nodes;
    hm_str skipped;        // parenthesis of the variation that is left out
    hm__chess_ply *marked; // whose glyphs have more room
    size_t mark_room;
    hm_str label; // of the next move
    struct {
        hm_str result, fen, setup, variant, control;
    } tags;            // ptr is NULL: not there
    uint64_t names;    // tags seen so far, by a hash of their names
    bool twice;        // one may have been given twice
    int64_t increment; // ms that a move adds to its side's clock
    hm__pgn_complaint complaints[HM__PGN_HABITS];
    char san[256]; // the message of the first warning about SAN
} hm__pgn_parse;

/* ---- head.c ---------------------------------------------------------------
 */

hm_status hm__pgn_fail(const hm__pgn_parse *p, hm_str where, const char *id,
                       const char *message);

/* Reports what is an error in strict reading; reading continues. */
hm_status hm__pgn_warn(const hm__pgn_parse *p, hm_str where, const char *id,
                       const char *message);

/* Notes a deviation, to be reported at the end of the game. */
static inline void hm__pgn_note(hm__pgn_parse *p, hm__pgn_habit habit,
                                hm_str where)
{
    if (!p->complaints[habit].count++)
        p->complaints[habit].first = where;
}

hm_status hm__pgn_complain(const hm__pgn_parse *p);

/* Makes the next game the text to be read; HM_END if there is none. */
hm_status hm__pgn_take_game(hm__pgn_parse *p);

/* Reads the tag pair at `p->at`. */
hm_status hm__pgn_read_tag(hm__pgn_parse *p);

/* The start is known as soon as moves begin, or at the end. */
hm_status hm__pgn_begin(hm__pgn_parse *p);

/* Compares the result with the tags and the last position. */
hm_status hm__pgn_finish(hm__pgn_parse *p);

/* ---- notes.c: comments and glyphs -----------------------------------------
 */

hm_status hm__pgn_read_comment(hm__pgn_parse *p);
hm_status hm__pgn_read_line_comment(hm__pgn_parse *p);

/* Adds comments that waited for the first move of a variation. */
hm_status hm__pgn_add_early(hm__pgn_parse *p);

/* Those of a variation without moves go to the move before it. */
hm_status hm__pgn_keep_early(hm__pgn_parse *p, hm__pgn_early *early);

/* "$1" to "$6", of a suffix as "!" or "?!"; the nearest if there is none. */
hm_str hm__pgn_suffix_nag(hm_str suffix);

/* Adds a number as "$1" to the last move. */
hm_status hm__pgn_add_nag(hm__pgn_parse *p, hm_str nag);

hm_status hm__pgn_read_nag(hm__pgn_parse *p);

/* Whether what is read now is ignored. */
static inline bool hm__pgn_skips(const hm__pgn_parse *p)
{
    return p->line.lost || p->line.skipped;
}

/* A part of the text that was just read. */
static inline hm_str hm__pgn_since(const hm__pgn_parse *p, size_t start)
{
    return (hm_str){p->text.ptr + start, p->at - start};
}

#endif
