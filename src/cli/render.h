/*
 * render.h - what the parts of `halfmove render` share.
 */
#ifndef HM_CLI_RENDER_H
#define HM_CLI_RENDER_H

#include "cli.h"

typedef struct render_work render_work;
typedef struct render_video render_video;

typedef struct render_format {
    const char *name;
    const char *title;           // for people
    const char *const *suffixes; // of files; NULL: its name
    const char *ending;          // of files, if its suffix means another
    bool binary;                 // nothing for a terminal
    bool text;                   // a diagram: options of pictures do not apply
    bool page;                   // whole games: as large as a window
    bool books;                  // several positions to a page
    bool clips;                  // several positions make a film
    const char *companion;       // a format that belongs beside it; or NULL
    int (*run)(render_work *work); // does it all; NULL: position by position
    const char *film; // a film of the game, as the library calls it; or NULL
    bool raw;         // its frames all take the same time
    const char *const *video; // how ffmpeg packs it; NULL: not at all
    int (*draw)(render_work *work, const cli_walk *walk); // one position
    hm_status (*close)(render_work *work); // the end of a file; may be NULL
} render_format;

struct render_work {
    cli *c;
    render_format format;
    hm_picture_options picture; // of every picture
    hm_out *theme;              // the text of a theme file, or of a game's own
    int columns, rows;          // of a book; 0: as usual
    size_t every;               // moves to a picture; 0: all are wanted ones
    bool begins;                // a game that the book has nothing of yet
    hm_out *moves;              // since the last picture of a book
    bool pages;                 // -o is a pattern: a file for each position
    const cli_target *target;   // -o is a folder: the source of this file
    size_t count;               // positions drawn
    hm_out *path;               // of the file being written, terminated
    hm_file *file;              // NULL: standard output
    cli_guard *guard;           // of the file of a page
    hm_out *held;               // what goes there when all is well
    hm_out *out;                // where to write; NULL: nothing was begun
    hm_book *book;
    hm_page *page;
    bool empty;              // nothing was made that is worth a file
    hm_frame frame;          // of a game whose positions belong together
    hm_extent extent;        // the same for diagrams
    hm_out *title, *caption; // of a position, terminated
    hm_out *words;           // of its arrangement
    hm_film *film;           // of the present game
    hm_film_options run;     // how it runs
    double fps;              // frames a second, where all take the same time
    char rate[32];           // the setting that says so
    const char *settings[1]; // of the film
    hm_film_options asked;   // how all should, as far as they fit
    int width, height;       // and how large they should be
    double ppi;
    double pause, speed;   // seconds for each position; times as fast
    double seconds;        // that the next one is shown
    size_t max_bytes;      // 0: any number
    size_t shown, planned; // positions of the film
    double began;          // seconds by the clock
    bool printed;          // a line of progress is on the terminal
    render_video *video;
};

/* ---- render_options.c: the options of pictures.
 * ------------------------------
 */

/* Reads them; CLI_FINE, or a complaint and how the program ends. */
int render_options(render_work *work);

/* Takes the colours that the players of a game chose, unless a theme was. */
void render_players(render_work *work, const cli_walk *walk);

/* ---- render_format.c: what the library can draw, and what we can. ---------
 */

/* Format `index` of those that are loaded; false after the last. */
bool render_format_at(const hm_ctx *ctx, size_t index, render_format *out);

/*
 * The name of format `index`, or NULL after the last: all that there may be,
 * those of parts that are not loaded too.
 */
const char *render_format_name(size_t index);

/* The format of a name, in any case, or of a file; false if there is none. */
bool render_format_find(const hm_ctx *ctx, const char *name, size_t len,
                        render_format *out);
bool render_format_of_path(const hm_ctx *ctx, const char *path,
                           render_format *out);

/* ---- render_file.c: which format, which files. ----------------------------
 */

/*
 * Finds out what to make and where; CLI_FINE, or how the program ends after a
 * complaint.
 */
int render_choose(render_work *work);

/* Opens what the next position goes to, unless it is open; sets `out`. */
int render_open(render_work *work);

/* A position is finished: if it has a file of its own, so is that. */
int render_close_page(render_work *work, int end);

/* The end of everything; what was not finished well is removed. */
int render_close(render_work *work, int end);

/* ---- render_page.c: pages that replay games. -----------------------------
 */

int render_page(render_work *work);
int render_script(render_work *work);

/* ---- render_film.c: films. ------------------------------------------------
 */

/* What a walk does for a film, in place of positions. */
int render_film_begin(cli_walk *walk);
int render_film_visit(cli_walk *walk);
int render_film_end(cli_walk *walk, int end);

/* Adds the position of a replay to the film. */
int render_film_add(render_work *work, const cli_walk *walk,
                    const hm_replay *replay);

/* ---- render_shrink.c: films that must not be too large. ------------------
 */

/* Changes `run` and `picture` until the film fits; CLI_FINE if it does. */
int render_shrink(cli_walk *walk);

/* ---- render_progress.c: what a user sees while it takes long. -------------
 */

/* Prints the progress of a film on a terminal, if it takes long. */
void render_progress(render_work *work);
void render_progress_end(render_work *work);

/*
 * Ctrl-C waits while files are open, so that nothing is left half written; ask
 * now and then whether it was pressed.
 */
void render_hold_signals(bool hold);
bool render_interrupted(void);

/* ---- render_video.c: films by ffmpeg. -------------------------------------
 */

extern const char *const render_mp4[];
extern const char *const render_webm[];

/* Starts ffmpeg; `work->out` leads to it. CLI_FINE, or after a complaint. */
int render_video_open(render_work *work, const char *path);

/* Waits for it; the file appears if all is well, else nothing is left. */
int render_video_close(render_work *work, int end);

/* ---- render_text.c: diagrams. ---------------------------------------------
 */

int render_draw_text(render_work *work, const cli_walk *walk);
int render_draw_html(render_work *work, const cli_walk *walk);
hm_status render_close_html(render_work *work);

/* ---- render_picture.c: pictures. -------------------------------------------
 */

int render_draw_picture(render_work *work, const cli_walk *walk);

/* How the program ends after a status of the library, which it reports. */
int render_ended(const render_work *work, const cli_walk *walk,
                 hm_status status);

/* Words for the position of a replay; both end in a NUL. */
hm_status render_describe(render_work *work, const cli_walk *walk,
                          const hm_replay *replay);

/* Draws the position of a replay; `draw` gets what belongs to it. */
int render_with(render_work *work, const cli_walk *walk,
                const hm_replay *replay,
                hm_status (*draw)(render_work *work, const hm_table *table,
                                  const hm_picture_options *options));

/* Makes room in the frame for a position that will come. */
hm_status render_measure(cli_walk *walk, const hm_replay *ahead);

/* Writes the number of a second player's move that has none: "12... " */
void render_put_number(const hm_replay *replay, hm_out *out);

/* Whether a position gets a picture: with --every it is one of many. */
bool render_is_due(const render_work *work, const cli_walk *walk);

/* ---- render_book.c: PDF. --------------------------------------------------
 */

int render_draw_pdf(render_work *work, const cli_walk *walk);
hm_status render_close_pdf(render_work *work);

/* Whether the position that a walk is at, and more of them, make a book. */
bool render_wants_book(const render_work *work, const cli_walk *walk);

#endif
