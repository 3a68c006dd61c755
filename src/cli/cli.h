/*
 * cli.h - what the subcommands of `halfmove` share.
 */
#ifndef HM_CLI_CLI_H
#define HM_CLI_CLI_H

#include <halfmove/halfmove.h>
#include <signal.h>

#define CLI_COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* How the program ends. */
enum {
    CLI_FINE = 0,
    CLI_NO = 1,    // faults in the input, files differ, nothing found
    CLI_USAGE = 2, // the command line makes no sense
    CLI_IO = 3,    // cannot read or write, or out of memory
};

enum { CLI_LIST = 32 };     // values that a repeated option may have
enum { CLI_SETTINGS = 12 }; // of a reader or writer

typedef struct cli_list {
    const char *items[CLI_LIST];
    size_t count;
} cli_list;

/* Texts "key=value" for the library. */
typedef struct cli_settings {
    char *items[CLI_SETTINGS];
    size_t count;
    bool lines; // the last asks a writer for a game on one line
} cli_settings;

/* Every option of every command has its place here. */
typedef struct cli_args {
    bool verbose;
    bool help, json, strict, check, in_place, expand_setup, man, info, moves;
    bool systems, all_problems;
    bool flip, highlight, arrows, caption, names, stills;
    const char *embed, *script, *start;
    const char *from, *to, *output, *color, *completion, *jobs;
    bool all, legend, flat, brief, variations, phases, force, table, keys;
    const char *style, *annotate, *reorient;
    const char *diagram, *lang, *ranks;
    const char *view, *spin, *with;
    const char *theme, *art, *oblique, *rotate, *crop, *layout;
    const char *every;
    const char *width, *height, *ppi;
    const char *between, *pause, *hold, *speed, *plays, *fps, *max_bytes;
    bool frames;
    const char *on_loss, *encoding, *without;
    const char *shape, *side, *players, *seed;
    const char *game, *size, *board, *hand, *in_hand, *dialect;
    const char *sfen, *fen, *position, *setup_path, *where;
    bool quiet, chess960;
    bool board_only, mirror, count, positions, init, remove;
    const char *pattern, *material, *text, *by, *same, *keep;
    const char *cluster, *shard;
    const char *listen, *token;
    bool write, open, follow, watch;
    cli_list set, limit, include;
    char **files;
    size_t file_count;
} cli_args;

typedef struct hm_command hm_command;

typedef struct cli_option {
    char letter; // 0: none
    const char *name;
    const char *value; // what it takes, such as "FILE"; NULL: nothing
    const char *help;
    size_t offset; // in cli_args
    bool repeats;
    const char *choices; // the only values, separated by spaces; NULL: any
    bool lists;          // takes several of them, separated by commas
    bool numbers;        // takes numbers, or nothing: then its value is ""
    bool file;           // or a file
    /* Value `index` that a user may want, or NULL after the last. */
    const char *(*value_at)(const hm_command *command, size_t index);
    const char *group; // its heading in help; NULL: none
} cli_option;

enum { CLI_SHOWN = 20 }; // problems of a file, unless all are asked for

/* Problems of a source that were printed on standard error. */
typedef struct cli_shown {
    size_t count;
    size_t ends[CLI_SHOWN]; // of each, as bytes from the start of the output
} cli_shown;

enum { CLI_WHY = 96 };

/* What there is in the place of a position that no game has. */
typedef struct cli_missing {
    size_t longest;    // the last state of the longest game
    char why[CLI_WHY]; // what the variations have; empty: nothing was wrong
} cli_missing;

/* What became of the games of a source so far. */
typedef struct cli_tally {
    int end;    // as the program's
    bool stop;  // no more games of it
    bool found; // a position that was asked for
    cli_missing missing;
    cli_shown shown;
    size_t errors, warnings;
    size_t games;  // that were read
    size_t hits;   // games in which something was found
    size_t faulty; // games that could not be read or played
} cli_tally;

/* Where bytes go, and the errno of the first that did not get there. */
typedef struct cli_stream {
    void *file; // a FILE
    int error;
    hm_out *coming; // to a terminal: what was not written yet; else NULL
    hm_out *shown;  // and what is written instead of it
    bool colors;    // escape sequences for colours go through
    bool trusted;   // escape sequences are our own
} cli_stream;

/* What games are read from, as the command line says. */
typedef struct cli_target {
    char *path;           // "-" or "": standard input
    const char *shown;    // the same without a password
    const char *below;    // its end, from the folder that was searched; or NULL
    const char *position; // after "@"; NULL: none
    size_t game;          // after "#"; 0: all
    bool zero;            // "#0", which is none
    bool archive;         // it is one
    const char *id;       // of a game of it, after "#"; NULL: all
    size_t index;         // among the targets
} cli_target;

/* A game that is left out. */
typedef struct cli_drop {
    size_t target, game;
} cli_drop;

typedef struct cli_drops {
    cli_drop *items; // sorted
    size_t count;
} cli_drops;

/* A file, whatever it is called. */
typedef struct cli_file_id {
    uint64_t device, number;
} cli_file_id;

typedef struct cli_targets {
    cli_target *items;
    size_t count, room;
    bool several;       // what is printed says which
    int end;            // of looking for them, as the program's
    cli_file_id *files; // that are read, sorted; NULL: not known yet
    size_t file_count;
} cli_targets;

/* How a game is laid out that may have to share its output with others. */
typedef enum cli_layout {
    LAYOUT_OTHER, // as its notation is; or if JSON, not known
    LAYOUT_BLOCK, // JSON on many lines, as for a game that is alone
    LAYOUT_LINE,  // JSON on one
} cli_layout;

/* A game that was written. */
typedef struct cli_game {
    size_t end;           // in the text
    const char *notation; // that it is written in
    char *name;           // of its file, but for its number; NULL: as -o says
    cli_layout layout;
    bool streamed; // it was too long to be held until its end
    bool broken;   // it could not be written, or not to its end
} cli_game;

/* Games that wait until all of their source are known to be fine. */
typedef struct cli_held {
    hm_out *text;
    cli_game *games; // that end in it
    size_t count, room;
    const char *notation; // of the one that is being written
    bool follows;         // the next is not the first of the source
    bool begun;           // a part of the first was passed on
    bool spilled;         // some of the source was
} cli_held;

/* What a person sees of long work. */
typedef struct cli_progress {
    bool shows;            // somebody looks
    double began, printed; // seconds; 0: not yet
    size_t games;
} cli_progress;

typedef struct cli_output cli_output; // output.c
typedef struct cli_guard cli_guard;   // guard.c
typedef struct cli_source cli_source;

/* What a command works with. */
typedef struct cli {
    const cli_args *args;
    const hm_ctx_options *options; // of the context, for more like it
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *out; // standard output, or -o
    hm_out *err; // standard error
    cli_stream to_out, to_err;
    cli_targets targets;
    hm_where *where;          // which games are wanted; NULL: all
    const cli_drops *drops;   // games that are left out; or NULL
    bool twice;               // sources are read again, and problems shown then
    const hm_search *search;  // what is looked for in games; or NULL
    hm_replay *asked;         // where they are played to find out; or NULL
    hm_out *scratch;          // for their values; or NULL
    const cli_source *source; // that games are taken from
    cli_held held;            // games of it
    bool spills;              // they need not wait if they get long
    cli_output *output;       // where they go; NULL: no games are written
    cli_guard *guard;         // of files that are being written; or NULL
    bool color;               // of diagnostics
    bool listing;             // diagnostics are the output, as JSON
    bool adds_up;             // nothing is printed before the end
    cli_progress progress;
    bool drawn; // a diagram was already printed
    void *work; // what the command itself keeps
    cli_tally tally;
    size_t errors, warnings; // of all sources that are done
    size_t hits, faulty;     // the same
} cli;

struct hm_command {
    const char *name;
    const char *synopsis; // after the name
    const char *summary;  // one line
    const char *about;    // paragraphs
    const char *example;  // command lines with what they do
    const char *options;  // names of options, separated by spaces
    bool whole;           // -o is written only if all went well
    bool writes_files;    // sees to -o itself: `out` is standard output
    bool writes_games;    // -o may be a folder or a pattern
    bool writes_each;     // -o must be a pattern: a file for each game
    bool writes_folders;  // -o may be a folder: a file for each source
    bool positions;       // FILE may be one position of a game
    bool adds;            // the first FILE is what games are added to
    bool copies;          // -o may be an archive, which it then writes itself
    /* Name `index` for --to, or NULL after the last; NULL: notations. */
    const char *(*formats)(size_t index);
    int (*run)(cli *c);
};

/* ---- opt.c ----------------------------------------------------------------
 */

const cli_option *opt_find(const char *name, size_t len);
const cli_option *opt_find_letter(char letter);

/* Whether a command takes an option; every one takes those that all take. */
bool opt_allowed(const hm_command *command, const cli_option *option);

/* Option `index` of a command, or NULL after the last. */
const cli_option *opt_of(const hm_command *command, size_t index);

/*
 * Copies value `index` of an option, one that it must or may have; false after
 * the last.
 */
bool opt_value(const hm_command *command, const cli_option *option,
               size_t index, hm_str *out);

/* Prints a word of the command line as a message; a terminal obeys nothing. */
void opt_print_word(const char *word);

/* The option of a command whose name is nearest to a word; NULL: none. */
const char *opt_near(const hm_command *command, const char *word);

/* Reads a command line; false once a complaint was printed. */
bool opt_parse(const hm_command *command, int argc, char **argv,
               cli_args *args);

/* Whether a list of words, separated by blanks, has one. */
bool has_word(const char *list, const char *word);

/* ---- settings.c -----------------------------------------------------------
 */

/*
 * What the options mean for those who read, whatever they read, and for the
 * writer of a notation. False if there is no memory; free them in any case.
 */
bool settings_for_reader(const cli_args *args, cli_settings *out);
bool settings_for_writer(const cli_args *args, const char *notation,
                         cli_settings *out);
void settings_free(cli_settings *settings);

/* How many settings to give to a writer, for a game in this layout. */
size_t settings_count(const cli_settings *settings, cli_layout layout);
bool settings_apply(cli *c, const char *notation); // else there is a complaint

/* ---- registry.c -----------------------------------------------------------
 */

/* Command `index`, or NULL after the last. */
const hm_command *command_at(size_t index);
const hm_command *command_find(const char *name);

/* The name of a command that somebody may have meant; NULL: none is near. */
const char *command_near(const char *word);

/* ---- help.c ---------------------------------------------------------------
 */

void help_overview(hm_out *out);
void help_command(const hm_command *command, hm_out *out);
void help_man(const hm_command *command, hm_out *out); // NULL: the overview

/* ---- completion.c ---------------------------------------------------------
 */

void complete_bash(hm_out *out);
void complete_zsh(hm_out *out);
void complete_fish(hm_out *out);

/* ---- run.c ----------------------------------------------------------------
 */

/* Makes all that a command needs, runs it, and sees to the output. */
int run_command(const hm_command *command, const cli_args *args);

/* Writes a path to standard error, without what is secret. */
void print_path(cli *c, const char *path);

/* Says on standard error what went wrong with a file; returns CLI_IO or so. */
int complain(cli *c, const char *path, hm_status status);

/* The same for a file that could not be made. */
int complain_output(cli *c, const char *path, hm_status status);

/* The same, with a reason of our own; returns `end`. */
int complain_that(cli *c, const char *path, const char *why, int end);

/* Prints the diagnostics collected so far, in the order of the text. */
void print_diags(cli *c);

/* The worse of two ends. */
int worse(int a, int b);

/* ---- source.c -------------------------------------------------------------
 */

/* Takes the command line apart; CLI_FINE, or how the program ends. */
int targets_open(cli *c, const hm_command *command);
void targets_close(cli_targets *targets);

/*
 * Takes one word of the command line apart, as "game.kif#2@12"; its path is
 * yours to free. False if there is no memory.
 */
bool target_read(const char *word, cli_target *out);

/* False if there is no memory. */
bool target_add(cli_targets *targets, cli_target target);

/* Whether a target is standard input. */
bool reads_stdin(const cli *c);

/* Target `index`, or NULL after the last. */
const cli_target *target_at(const cli *c, size_t index);

/* Runs `each` for every target. */
int for_each_target(cli *c, int (*each)(cli *c, const cli_target *target));

/*
 * CLI_USAGE and a complaint if a file that is to be written is also read;
 * CLI_IO without memory. A pipe or a terminal may be both.
 */
int output_refused(cli *c, const char *path);

/* A target being read. */
struct cli_source {
    cli *c; // whose games are selected
    const cli_target *target;
    char *name;           // in messages; visible
    const char *file;     // in JSON
    size_t game;          // 0: all
    const char *position; // NULL: none
    cli_settings settings;
    hm_archive *archive; // that games come from; NULL: a file
    bool selected;       // games come selected
    bool noted;          // that one of them has no board
    hm_input *input;
    hm_reader *reader;
    hm_record *record; // the game just read
};

/* CLI_FINE or how the program ends; close it in any case. */
int source_open(cli *c, const cli_target *target, cli_source *out);
void source_close(cli_source *source);
void source_note_board(cli_source *source, const hm_replay *replay);

/*
 * Reads the next game that was asked for. HM_EINPUT and HM_ELIMIT leave no
 * record, and diagnostics that say why.
 */
hm_status source_next(cli *c, cli_source *source);

/*
 * Adds to the options of a reader that games of a source are selected, as soon
 * as their metadata are read.
 */
void source_select(cli *c, cli_source *source, hm_reader_options *options);

/* Whether not all games are wanted. */
bool source_selects(const cli *c);

/* By the order of targets and games. */
int drop_compare(const void *a, const void *b);

/* What is known about the game that was just read, or could not be. */
hm_facts source_facts(cli *c, const cli_source *source, hm_status st);

/*
 * What the game just read is called in its source: its number, or for an
 * archive the first digits of its id; as text, and as the member "game".
 */
void put_number_of(const cli_source *source, hm_out *out);
void put_game_json(const cli_source *source, hm_json *json);

/* Frees what selecting needed. */
void select_close(cli *c);

/* Complains if the file has no such game as was asked for; else `end`. */
int source_end(cli *c, const cli_source *source, int end);

/* ---- folder.c -------------------------------------------------------------
 */

/*
 * Adds the records below a folder to the targets, sorted by name. Complains
 * about what cannot be looked at, and if there is none; HM_ENOMEM.
 */
hm_status folder_add(cli *c, const cli_target *folder);

/* ---- archive.c ------------------------------------------------------------
 */

/*
 * Opens an archive, and complains if that fails. `create` makes it, too; it is
 * then opened for writing.
 */
int archive_open(cli *c, const char *path, bool create, hm_archive **out);

/* Says what an archive is, for --verbose. */
void archive_about(cli *c, const char *path, hm_archive *archive);

/* Sets what the environment says about servers; `*netrc` is yours. */
void archive_surroundings(hm_archive_options *options, char **netrc);

/* Whether an output is an archive, by its name. */
bool archive_is_output(const char *path);

/* Whether the id of a target means exactly one game; complains if not. */
int archive_check_id(cli *c, const cli_source *source);

/* Opens a target that is an archive; CLI_FINE or how the program ends. */
int archive_source(cli *c, cli_source *source);

/* ---- changes.c ------------------------------------------------------------
 */

typedef struct cli_stamp cli_stamp;

/* How the files of all targets were when they were looked at; zero at first. */
typedef struct cli_changes {
    cli_stamp *stamps;
} cli_changes;

/* Whether a file has changed since the last call; the first only looks. */
bool changes_seen(const cli *c, cli_changes *changes);

/* Waits until a file has changed, and stays as it is for a moment. */
void changes_wait(const cli *c, cli_changes *changes);

void changes_free(cli_changes *changes);

/* ---- guard.c --------------------------------------------------------------
 */

/* Signals that ask a program to stop, unless they are ignored. */
sigset_t stopping_signals(void);

/*
 * If the program is stopped from now on, the file that is watched is removed.
 * Begin before there are other threads. NULL, if there is no memory for it, is
 * fine for the others; a file of NULL is none.
 */
cli_guard *guard_begin(void);
void guard_watch(cli_guard *guard, const hm_file *file);
void guard_end(cli_guard *guard);

/* ---- pattern.c ------------------------------------------------------------
 */

/* What the name of an output has in it. */
typedef struct cli_pattern {
    size_t numbers; // as "%03d"
    size_t tags;    // as "%{Black}"
    bool stray;     // a "%" that means nothing
    bool many;      // it is meant as a pattern
    bool folder;    // it ends in a slash
    size_t folders; // slashes before the first number or tag
} cli_pattern;

cli_pattern pattern_read(const char *name);

/* Puts the values of a game in place of the tags, fit for names of files. */
void pattern_put_tags(const char *pattern, const hm_record *record,
                      hm_out *out);

/* Puts a number in place of each number, and "%" for "%%". */
void pattern_put(const char *pattern, size_t number, hm_out *out);

/* ---- output.c -------------------------------------------------------------
 */

/* The notation of the output, by --to or the end of its name, or NULL. */
const char *output_notation(const cli_args *args);

/* Whether the name of a file says that it is compressed. */
bool is_packed(const char *path);

/* Whether a name ends in a suffix, in any case, also before .gz or .zst. */
bool path_has_suffix(const char *path, const char *suffix);

/* What writes games so: "convert", or "fmt" if they keep their notations. */
const hm_command *output_writer(const cli_args *args);

/* Where the games of a command go, by -o; complains if that makes no sense. */
int output_open(cli *c);
void output_close(cli_output *output);

/*
 * For a command that writes files itself, and -o a folder: the name of the file
 * that a source becomes, terminated, once the folders of it are there.
 */
hm_status output_name(cli *c, const cli_target *target, const char *suffix,
                      hm_out *path);

/* Whether all games go to the same output. */
bool output_is_each(const cli_output *output); // a file for each game
bool output_is_one(const cli_output *output);

/* Whether the names of files need the tags of games. */
bool output_asks_tags(const cli_output *output);

/* Keeps the games of each source in memory instead. */
hm_status output_to_memory(cli *c);
hm_str output_text(cli_output *output);

/*
 * Passes games on that are held, as far as they end in the first `most` bytes,
 * and says how many bytes that were. CLI_FINE or how the program ends.
 */
int output_pass(cli *c, size_t most, size_t *passed);

/* After the last game of a source; its file appears if all is well. */
int output_end_source(cli *c, bool fine);

/* After the last source. */
void output_end(cli *c);

/* ---- parts.c --------------------------------------------------------------
 */

typedef struct cli_part cli_part;

extern const cli_part part_screen;
extern const cli_part part_serve;

/*
 * Loads a part that `wanted` needs, and returns the address of what it exports;
 * NULL after a complaint on `err` that says what is missing.
 */
void *part_load(const cli_part *part, const char *wanted, hm_out *err);

/* Format `index` of libhalfmove-draw, or NULL after the last. */
const char *part_format(size_t index);

/* The one with a name, in any case; NULL if it has none of that name. */
const char *part_format_find(const char *name, size_t len);

/* The one that a file has by its name; NULL if it has another. */
const char *part_format_of_path(const char *path);

/*
 * Loads libhalfmove-draw, which `wanted` needs, for the context; false after a
 * complaint.
 */
bool part_use_draw(hm_ctx *ctx, const char *wanted, hm_out *err);

/* The same for libhalfmove-archive. */
bool part_use_archive(hm_ctx *ctx, const char *wanted, hm_out *err);

/* Both parts; NULL, without a word, if they cannot be loaded. */
const hm_part *part_draw(void);
const hm_part *part_archive(void);

/* ---- position.c -----------------------------------------------------------
 */

/* Which states of a game are meant. */
typedef struct cli_position {
    size_t first, last;
    const char *label;     // NULL: those from first to last
    const char *from, *to; // the same, in variations; NULL: on the main line
    bool only_last;
    bool found; // some state was meant
} cli_position;

/*
 * position = address [".." address] | state "..last" | "last" | label;
 * NULL: every state
 * address = state {"." continuation "." states}
 */
cli_position position_read(const char *text);

/*
 * Finds the node that a position in variations ends with, and counts where its
 * states are; NULL, and no state is meant, once `why` says what there is.
 */
const hm_node *position_find(cli_position *position, const hm_record *record,
                             char why[CLI_WHY]);

/* Loads a game into a replay, which then follows the line of the position. */
hm_status position_load(cli_position *position, hm_replay *replay,
                        const hm_record *record, cli_missing *missing);

/* Whether it may mean more than one state of a game. */
bool position_is_many(const cli_position *position);

/* Whether it means all of a game. */
bool position_is_every(const cli_position *position);

bool position_wants(const cli_position *position, const hm_replay *replay);

/* Notes how far a game goes, and says so if no game had what was asked for. */
void position_missed(cli_missing *missing, const hm_replay *replay);
int position_complain(cli *c, const cli_source *source,
                      const cli_missing *missing);

/* ---- walk.c ---------------------------------------------------------------
 */

/* A way through the positions that are wanted of a target. */
typedef struct cli_walk {
    cli *c;
    int (*begin)(struct cli_walk *w); // at the start of a game; may be NULL
    int (*visit)(struct cli_walk *w); // at each wanted position
    int (*end)(struct cli_walk *w, int end); // of a game; may be NULL
    bool every; // by default all positions, and their phases
    void *user;
    cli_source source;
    cli_position wanted;
    hm_replay *replay; // where the walk is
    hm_replay *ahead;  // plays ahead and does not report problems
    bool found;        // there was such a position
    cli_missing missing;
} cli_walk;

/*
 * Goes through a target: the last position of each game, all of them with
 * --all, or what it names itself. Set `c`, `visit` and what you need; both
 * functions return how the program ends, and CLI_USAGE or worse stops it.
 */
int walk_target(cli_walk *walk, const cli_target *target);

/* Whether it may visit more than one position of a game. */
bool walk_is_long(const cli_walk *walk);

/*
 * Looks at every position of the present game that will be visited, until a
 * look at one fails. HM_OK, or that status; HM_ENOMEM.
 */
hm_status walk_ahead(cli_walk *walk,
                     hm_status (*visit)(cli_walk *walk,
                                        const hm_replay *ahead));

/* ---- near.c ---------------------------------------------------------------
 */

/* The nearest of some names to a word, or NULL if none is near. */
const char *near_name(const char *word, const char *const *names, size_t count);

/* Says that there is no such notation, or none was given, and which there are.
 */
void complain_notation(cli *c, const char *verb, const char *name);

/* ---- tree.c ---------------------------------------------------------------
 */

/*
 * Plays on to the next node of the whole tree: a line to its end, then the
 * variations from there back. HM_END after the last; HM_EINPUT if a node
 * cannot be played: nothing below it will be.
 */
typedef struct cli_tree {
    hm_replay *replay;
    const hm_node *node; // last one tried
    bool failed;         // and it could not be played
} cli_tree;

hm_status tree_next(cli_tree *tree);

/* ---- draw.c ---------------------------------------------------------------
 */

/* What the options say about drawing; `name` is that of the picture. */
hm_diagram_options draw_options(const cli *c, const char *name);

/* Takes the names of ranks that were asked for. */
void draw_ranks(const cli *c, hm_arrangement *shown);

/*
 * The position as players see it, with its words in `texts`; false if it is
 * drawn as the table has it.
 */
bool draw_arranged(const cli *c, const hm_replay *replay, hm_out *texts,
                   hm_arrangement *out);

/* An empty line, unless this is the first diagram. */
void draw_gap(cli *c);

/* Draws a diagram, with colours on a terminal. */
hm_status draw_diagram(cli *c, const hm_table *table,
                       const hm_diagram_options *options, hm_out *out);

/* Draws a table on the output and reports problems. */
int draw_table(cli *c, const hm_table *table,
               const hm_diagram_options *options);

/* What is written to the output steers the terminal, or does so no more. */
void draw_trusted(cli *c, bool trusted);

/* ---- camera.c -------------------------------------------------------------
 */

extern const char camera_form[]; // what --view 3d= expects

/*
 * numbers = number { "," number }; how many there are, 0 if anything else is
 * there or more than `most`
 */
size_t read_numbers(const char *text, double *out, size_t most);

/* view = "3d" ["=" numbers]; false if the numbers make no sense. */
bool camera_read(const char *view, hm_picture_options *out);

/* ---- show_bodies.c --------------------------------------------------------
 */

/*
 * Whether --view makes sense for a terminal; it is a view in perspective if
 * `out` is.
 */
bool bodies_options(const cli *c, hm_picture_options *out);

/* Draws a table in half blocks and reports problems. */
int bodies_show(cli *c, const hm_table *table,
                const hm_picture_options *options);

/* ---- heading.c ------------------------------------------------------------
 */

/* A text between tags. */
void put_html(hm_out *out, hm_str text);

/* A line with the name of a source, where there are several. */
void put_source(const cli_source *source, hm_out *out);

/* A line with the number and the name of a game. */
void put_title(const hm_record *record, hm_out *out);

/* The last move and its comment, after its number, to the end of the line. */
void put_step(const hm_replay *replay, int wide, hm_out *out);

/* Which position a replay shows: "Kono after 16... d4:d2". */
void put_position(const hm_replay *replay, const hm_record *record,
                  hm_out *out);

/*
 * The last move, its time, its comment, and at the end the result;
 * at the start, the game's name.
 */
void put_caption(cli *c, const hm_replay *replay, const hm_record *record,
                 hm_out *out);

/* The same without the move, for a picture that already says it. */
void put_short_caption(cli *c, const hm_replay *replay, hm_out *out);

#endif
