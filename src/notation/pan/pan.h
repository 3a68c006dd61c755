/*
 * pan.h - Portable Action Notation, inside.
 */
#ifndef HM_NOTATION_PAN_PAN_H
#define HM_NOTATION_PAN_PAN_H

#include "base/json.h"
#include "notation/notation.h"
#include "rules/grid/grid.h"

typedef enum hm__pan_dialect {
    HM__PAN_ANY, // seen from the arguments of each action
    HM__PAN_2014_06,
    HM__PAN_2014_07,
} hm__pan_dialect;

/* What the reader keeps between games. */
typedef struct hm__pan {
    hm__grid grid;               // a start being made, or a game being checked
    hm__arena arena;             // of the settings
    const hm__grid_start *start; // that the settings ask for; NULL: none
    bool has_board;              // by a setting
    hm__pan_dialect dialect;
    hm_record *checked; // of a PCN object that is being checked
    hm_out *held;       // states of a game that is not finished
    hm_diags *tried;    // problems of a game that is read for these
    size_t seen_at;     // offset of a document whose end is known
    size_t seen_size;   // of that; 0: none
    size_t cell_room;   // of cells
    uint32_t *cells;    // of a nested board being read
} hm__pan;

hm_status hm__pan_open(hm_reader *reader);
hm_status hm__pan_read(hm_reader *reader, hm_record *record);
hm_status hm__pan_check(hm_reader *reader);
hm_status hm__pan_stream(hm_reader *reader, const hm_stream_options *options,
                         hm_out *out);
hm_status hm__pan_write(hm_writer *writer, const hm_record *record);
hm_status hm__pan_move(const hm__typed_move *typed, hm_fault *why);

/* ---- list.c ---------------------------------------------------------------
 */

/* A list of actions being written; set the first part, zero the rest. */
typedef struct hm__pan_list_writer {
    hm_out *out;
    const char *indent; // of a ply: two blanks more than that of the list
    bool flat;          // actions alone, without plies
    void (*lose)(void *user, const hm__grid_action *action, const char *id,
                 const char *message);
    void *user;

    bool begun, open; // the list, and that of a ply
    bool lost;        // plies, and that was said
} hm__pan_list_writer;

/* Writes the next action; what is lost by that is reported to `lose`. */
void hm__pan_put(hm__pan_list_writer *list, const hm__grid_action *action);
void hm__pan_put_end(hm__pan_list_writer *list);

/* ---- check.c --------------------------------------------------------------
 */

/* Sees each action of a list, on the board after it; first NULL, the start. */
typedef struct hm__pan_sink {
    hm_status (*take)(void *user, hm__grid *grid,
                      const hm__grid_action *action);
    void *user;
} hm__pan_sink;

/* Plays the next game as it streams by; `sink` may be NULL. */
hm_status hm__pan_play(hm_reader *reader, const hm__pan_sink *sink);

/* Whether a list begins here, and no object. */
bool hm__pan_begins_list(hm_str text);

/* ---- actions.c ------------------------------------------------------------
 */

/* How the actions of a list are written. */
typedef enum hm__pan_shape {
    HM__PAN_UNKNOWN, // nothing was read that shows it
    HM__PAN_SINGLE,  // one action
    HM__PAN_FLAT,    // a list of actions
    HM__PAN_PLIES,   // a list of lists of actions
} hm__pan_shape;

/* What becomes of a document: a record, a check, a ply. */
typedef struct hm__pan_consumer {
    void *user;
    hm_record *record; // that keeps the text; NULL: it is a list, and not kept
    hm_status (*start)(void *user); // of a list, before its first action
    hm_status (*action)(void *user, const hm__grid_action *action);
    /* The text is no JSON from `at` on, which has been said; or NULL. */
    hm_status (*broken)(void *user, hm_status st, size_t at);
} hm__pan_consumer;

/*
 * A document being read. What is wrong with it is reported; an action that
 * cannot be read is handed on as HM__GRID_BAD.
 */
typedef struct hm__pan_text {
    hm__json json;
    hm_diags *diags;
    hm_fault *why;            // of a text that is typed; NULL: one of a file
    const hm__source *source; // all of the text; NULL: it streams through json
    hm__source base;          // where a text that streams begins
    hm__pan_dialect dialect;
    hm__pan_shape shape;
    bool pcn;      // the list is that of a PCN object
    bool joins;    // the next action is not the first of its ply
    uint32_t last; // square that the action before ended on
    const hm__pan_consumer *to;
    char actor[HM__GRID_NAME_BYTES]; // of the action being read
    char message[128];               // on what is wrong with it
} hm__pan_text;

/* Reads the list whose opening bracket was just read, to its end. */
hm_status hm__pan_list(hm__pan_text *text, const hm__json_token *open);

/* Reads an action whose verb and arguments are words, not JSON. */
hm_status hm__pan_words(hm__pan_text *text, const hm__json_token *words,
                        size_t count);

/* Reports a problem at a place of the text. Returns as hm__report(). */
hm_status hm__pan_report(hm__pan_text *text, hm__problem problem,
                         const char *format, ...) HM_PRINTF(3, 4);

/*
 * Reports why the JSON reader stopped, if it was a fault of the text, and
 * passes its status on.
 */
hm_status hm__pan_broken(hm__pan_text *text, hm_status st);

/* Reads on to the end of what is open at `depth`. */
hm_status hm__pan_leave(hm__pan_text *text, size_t depth);

/* ---- short.c --------------------------------------------------------------
 */

/* An argument: a string, with its quotes, or digits, and their number. */
typedef struct hm__pan_item {
    hm_str text;
    uint32_t square;
    bool string;
} hm__pan_item;

typedef struct hm__pan_short {
    size_t start, end; // of its brackets
    hm__grid_verb verb;
    hm__pan_item items[2];
} hm__pan_short;

/*
 * Reads a comma and an action, if that is what a text begins with, and it is
 * written as nearly all are.
 */
bool hm__pan_read_short(hm_str text, hm__pan_short *out);

/* ---- read.c ---------------------------------------------------------------
 */

/* Reads the next document; `text` has only its consumer yet. */
hm_status hm__pan_document(hm_reader *reader, hm__pan_text *text);

/* ---- pcn.c ----------------------------------------------------------------
 */

/*
 * Reads the PCN object whose brace was just read: its start, its other members
 * as metadata, and its moves.
 */
hm_status hm__pan_object(hm_reader *reader, hm_record *record,
                         hm__pan_text *text);

/* ---- scan.c ---------------------------------------------------------------
 */

/* Finds the end of a document without reading it. */
typedef struct hm__pan_scan {
    size_t depth;
    bool begun, line, string, escape, ended;
} hm__pan_scan;

/* Goes over a text; the length of what belongs to the document. */
size_t hm__pan_scan_text(hm__pan_scan *scan, hm_str text);

/* ---- document.c -----------------------------------------------------------
 */

/*
 * Gets all of a document into view, from `*size` on, which becomes its end.
 * HM_ELIMIT if it is longer than `most`, HM_END if there is none.
 */
hm_status hm__pan_view(hm_reader *reader, hm__pan_scan *scan, size_t most,
                       size_t *size);

/* Finds the end of the next document; the `find` of the notation. */
hm_status hm__pan_find(hm_reader *reader, size_t most, hm__border *out);

/*
 * Goes to the next document: to the line that it begins on. HM_END if there is
 * none; but a first one must be there.
 */
hm_status hm__pan_next(hm_reader *reader);

/* Says, at the second document, that there should be one. */
void hm__pan_warn_second(hm_reader *reader, const hm__source *source);

#endif
