/*
 * view.h - what the parts of `halfmove view` share.
 */
#ifndef HM_CLI_VIEW_H
#define HM_CLI_VIEW_H

#include <wchar.h>

#include "cli.h"

/* ---- view_text.c: text as cells of a terminal. ----------------------------
 */

enum { VIEW_MARKS = 3 }; // that one character carries

/* What one character takes on the screen. */
typedef struct view_cell {
    wchar_t text[1 + VIEW_MARKS + 1]; // terminated
    uint8_t width;                    // columns
    uint8_t ink;                      // colour of a diagram; 0: none
} view_cell;

/* Lines of cells. */
typedef struct view_text {
    view_cell *cells;
    size_t count, room;
    size_t *starts; // of lines
    size_t line_count, line_room;
    bool ascii;  // what is not is shown as "?"
    bool escape; // escape sequences are colours, not text
    bool failed; // there was no memory
} view_text;

void text_free(view_text *text);
void text_clear(view_text *text);

/* Adds UTF-8; a line feed begins a line. What is no text becomes a mark. */
void text_add(view_text *text, hm_str bytes);

/* The cells of a line. */
const view_cell *text_line(const view_text *text, size_t line, size_t *count);

/* Columns that a line takes, and the most that one takes. */
int text_line_width(const view_text *text, size_t line);
int text_width(const view_text *text);

/* Adds the lines of a text, broken at blanks to fit into `width` columns. */
void text_wrap(view_text *out, const view_text *text, int width);

/* Whether a text contains `needle`, whatever the case of its letters. */
bool text_has(hm_str text, hm_str needle);

/* ---- screen/screen.c: the terminal. ----------------------------------------
 */

/* Keys that are no characters. */
typedef enum view_name {
    VIEW_NO_KEY, // one that has no meaning
    VIEW_RIGHT,
    VIEW_LEFT,
    VIEW_DOWN,
    VIEW_UP,
    VIEW_HOME,
    VIEW_END,
    VIEW_PAGE_DOWN,
    VIEW_PAGE_UP,
    VIEW_BACKSPACE,
    VIEW_ENTER,
    VIEW_RESIZED, // the screen has another size now
    VIEW_IDLE,    // nothing was pressed for a moment
} view_name;

/* A key: a character, or one with a name. */
typedef struct view_key {
    wint_t code; // a view_name if it is named
    bool named;
    int signal; // not a key at all, but a signal that ends the program
} view_key;

typedef struct view_screen view_screen;

/* What the screen is to be like. */
typedef struct view_wish {
    bool stdin_taken; // keys come from the terminal itself
    bool color;
} view_wish;

/* A part of the screen. */
typedef struct view_box {
    int y, x, rows, columns;
} view_box;

typedef enum view_face { VIEW_PLAIN, VIEW_BAR, VIEW_STRONG } view_face;

/* A line of a text, from column `skip` on. */
typedef struct view_part {
    const view_text *text;
    size_t line;
    int skip;
    view_face face;
} view_part;

/*
 * What curses does for us. It is in a module of its own, halfmove-screen.so,
 * so that only `view` loads curses.
 */
typedef struct view_curses {
    /* Takes the terminal over. HM_ESUPPORT with `*why` if that cannot be. */
    hm_status (*open)(const view_wish *wish, view_screen **out,
                      const char **why);

    /* Gives the terminal back as it was; NULL is fine. */
    void (*close)(view_screen *screen);

    /* Whether the terminal shows more than ASCII. */
    bool (*unicode)(const view_screen *screen);
    bool (*color)(const view_screen *screen);

    /* Rows and columns as they are now. */
    int (*rows)(const view_screen *screen);
    int (*columns)(const view_screen *screen);

    void (*erase)(view_screen *screen);
    void (*show)(view_screen *screen);

    /* Fills a row of a box with a face. */
    void (*bar)(view_screen *screen, view_box box, view_face face);

    /* Puts a line into the first row of a box; plain text, too. */
    void (*line)(view_screen *screen, view_box box, view_part part);
    void (*text)(view_screen *screen, view_box box, const char *utf8,
                 view_face face);

    /* Where the cursor is; nowhere if y is negative. */
    void (*cursor)(view_screen *screen, int y, int x);

    /*
     * Waits for a key; the size of the screen may have changed before it. With
     * `idle` it does not wait forever: VIEW_IDLE.
     */
    view_key (*key)(view_screen *screen, bool idle);

    /* Whether a key was pressed that nobody has asked for; it is taken. */
    bool (*pressed)(view_screen *screen);
} view_curses;

/* ---- view_book.c: the games of a file, read as they are asked for. ---------
 */

typedef struct view_game view_game;

typedef struct view_book {
    cli *c;
    cli_source source;
    view_game *games;
    size_t count, room;
    bool ended; // there are no more
} view_book;

/* Opens a target; CLI_FINE or how the program ends. */
int book_open(view_book *book, cli *c, const cli_target *target);
void book_close(view_book *book);

/*
 * Reads game `index`, counted from 0. On HM_OK `*record` is NULL if the game
 * cannot be read, else to be released; what is wrong with it is added to
 * `problems`. HM_END if there is no such game.
 */
hm_status book_read(view_book *book, size_t index, hm_record **record,
                    hm_out *problems);
/* Looks whether there is such a game, so that `ended` is up to date. */
void book_picture(view_book *book, size_t index);
void book_release(view_book *book, size_t index, hm_record *record);

/* ---- view_rows.c: the list of moves. --------------------------------------
 */

/* A row of the list: a move of the main line or of a variation. */
typedef struct view_row {
    const hm_node *node;
    int depth; // of variations
} view_row;

typedef struct view_rows {
    view_row *rows;
    size_t count, room;
} view_rows;

/* Lists all moves of a record, variations after the move they replace. */
hm_status rows_fill(view_rows *rows, const hm_record *record);
void rows_free(view_rows *rows);

/* The row of a node; that of the start if there is none. */
size_t rows_find(const view_rows *rows, const hm_node *node, size_t near);

/* ---- the whole ------------------------------------------------------------
 */

enum { VIEW_LINE = 256 }; // bytes of a line that is typed or printed

typedef struct view {
    cli *c;
    const view_curses *curses;
    view_screen *screen;
    view_book book;
    cli_changes changes; // of its file, with --follow
    size_t game;         // counted from 0
    hm_record *record;
    hm_replay *replay;
    hm_replay *ahead; // looks ahead
    bool playable;    // the start could be set up
    view_rows rows;
    size_t row; // where the replay is
    hm_out *problems;
    hm_out *scratch;
    view_text line, page, board; // what is being drawn
    hm_diagram_options diagram;
    hm_extent extent;
    int board_rows, board_columns; // the most that a position takes
    int home_y, home_x;            // where a board begins that does not fit
    int scroll_y, scroll_x;
    bool scrolled; // by the user; else it is at home
    bool comments; // some move of the game has one
    char message[VIEW_LINE];
    char wanted[VIEW_LINE]; // what was searched for
    bool quit;
    int signal; // that ended it
    hm_status status;
} view;

/* Says something in the last line, until the next key. */
void view_say(view *v, const char *format, ...) HM_PRINTF(2, 3);

/* Loads a game; stays where it is if there is none. False if so. */
bool view_load(view *v, size_t game);

/* Goes to a node, or as far as can be played. */
void view_seek(view *v, const hm_node *node);

/* ---- view_board.c ---------------------------------------------------------
 */

/* Measures all positions of a game, so that the board stays in its place. */
hm_status board_measure(view *v);

/* Draws the present position into v->board. */
hm_status board_draw(view *v);

/* ---- view_draw.c ----------------------------------------------------------
 */

void view_draw(view *v);

/* Moves the part of a large board that is seen. */
void view_scroll(view *v, int rows, int columns);

/* ---- view_ask.c -----------------------------------------------------------
 */

/* Shows a text on the whole screen until a key closes it. */
void view_page(view *v, const char *title, hm_str text);

/*
 * Asks for a line of text, which `answer` holds already and then has; false if
 * the user thought better of it.
 */
bool view_ask(view *v, const char *question, char answer[VIEW_LINE]);

/* Asks a question that only "y" affirms. */
bool view_confirm(view *v, const char *question);

/* ---- view_find.c ----------------------------------------------------------
 */

void view_go_to(view *v);
void view_search(view *v);
void view_search_again(view *v);

/* ---- view_save.c ----------------------------------------------------------
 */

void view_save(view *v);

#endif
