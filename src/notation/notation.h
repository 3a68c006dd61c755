/*
 * notation.h - the descriptor of a notation, and what readers share.
 */
#ifndef HM_NOTATION_NOTATION_H
#define HM_NOTATION_NOTATION_H

#include "base/fault.h"
#include "base/settings.h"
#include "base/window.h"
#include "model/cut.h"
#include "model/record.h"

typedef struct hm_notation hm_notation;

struct hm_reader {
    hm_ctx *ctx;
    hm__window window;
    const hm_notation *notation;
    const char *why; // this notation
    hm_diags *diags;
    hm__arena texts;             // those of the options
    hm_str name;                 // of the source
    const char *const *settings; // "key=value"
    size_t setting_count;
    size_t game;             // last one begun
    size_t before;           // games that came before the first
    hm_str ends;             // of games that come next: hm__known_game
    void *own;               // what the notation keeps between games
    const hm_meta *outer;    // metadata around the game; NULL: it stands alone
    hm_reader_select select; // which games are read; NULL: all
    void *select_user;
};

/* What a writer has to work with. */
typedef struct hm_writer {
    hm_ctx *ctx;
    const hm_writer_options *options;
    hm_out *out;           // UTF-8
    hm__encoding encoding; // that it becomes later
    // Moves that were written already, of a record without nodes; or NULL.
    const struct hm__shogi_written *written;
} hm_writer;

/* Where the next game of an input ends. */
typedef struct hm__border {
    size_t size;       // bytes up to there
    bool empty;        // they hold no game
    bool known;        // `game` says more
    hm__cut_game game; // for the reader of a slice
} hm__border;

/* A game of a slice: where it begins in the source, and what was found. */
typedef struct hm__known_game {
    size_t offset;
    hm__cut_game game;
} hm__known_game;

/* One move to be read, for `move` of a notation. */
typedef struct hm__typed_move {
    const hm_record *record; // that it may become a part of; not to be changed
    hm__arena *arena;        // where all that is made of it lives
    hm_str text;             // lives there too
    hm_node *node; // to be filled in: words, ply, clock; its parent is known
} hm__typed_move;

/* The text without blanks around it and the number of the move. */
hm_str hm__typed_text(const hm__typed_move *typed);

/* What is longer is not cut out whole, nor kept whole where it streams. */
enum { HM__SLICE_GAME = 1 << 20 };

typedef struct hm__shogi_check hm__shogi_check; // of shogi/check.h

struct hm_notation {
    const char *name, *title, *media_type;
    const char *const *exts; // file suffixes
    /*
     * Confidence, 0 to 100, that a text begins so: UTF-8 if it could be
     * decoded, without a byte order mark.
     */
    int (*probe)(hm_str head);
    hm_status (*open)(hm_reader *reader);
    void (*close)(hm_reader *reader);
    /* Reads the next game into an empty record, or HM_END. */
    hm_status (*read)(hm_reader *reader, hm_record *record);
    /*
     * Gets the next game into view, and finds its end, without taking it.
     * HM_ELIMIT if it is longer than `most`.
     */
    hm_status (*find)(hm_reader *reader, size_t most, hm__border *out);
    /* Reads the next game and plays it at once, keeping nothing; or NULL. */
    hm_status (*check)(hm_reader *reader);
    /* The same, and writes what is played; or NULL. */
    hm_status (*stream)(hm_reader *reader, const hm_stream_options *options,
                        hm_out *out);
    hm_status (*write)(hm_writer *writer, const hm_record *record);
    /*
     * Reads one move, as a person types it. HM_EINPUT and `why` about a part
     * of its text; NULL: the notation has no single moves.
     */
    hm_status (*move)(const hm__typed_move *typed, hm_fault *why);
    const char *first_label; // of the first move; NULL: none
    bool paired; // two plies share a number: the first has it, or both do
    bool usual;  // new records of its rules are written in it
    const hm_setting *settings;       // that `read` knows, to a NULL key
    const hm_setting *write_settings; // that `write` and `stream` know
    bool holds;                       // games of others, and their settings
    bool encodes;                     // may be written in CP932
    const char *separator; // between two games of an output; NULL: nothing
    unsigned keeps;        // what it can hold besides moves: hm_feature
    /* The rules of the records that `write` takes; NULL: of any. */
    const char *rules;
    /*
     * Reads a game of shogi, with `check` one that is not kept; and writes its
     * moves before there is a record: see shogi/check.h. Or NULL.
     */
    hm_status (*shogi_game)(hm_reader *reader, hm_record *record,
                            hm__shogi_check *check);
    const struct hm__shogi_move_writer *move_writer;
};

/* Begins the next game: it is at the window's start, and has no text yet. */
hm_status hm__reader_begin(hm_reader *reader, hm_record *record);

/*
 * For `read`, once the metadata are there and before the moves: HM_SKIPPED, to
 * be returned, if the game is not wanted.
 */
hm_status hm__reader_head(hm_reader *reader, hm_record *record);

/* Reports a game that is too large, and how it begins; HM_ELIMIT. */
hm_status hm__reader_too_large(hm_reader *reader, hm_record *record,
                               hm_str beginning);

/*
 * Begins the next game: `out` says how much of what is in view it is, to be
 * taken from the window. Blanks between games are skipped. HM_END after the
 * last; HM_ELIMIT, once that is reported, if it is too large.
 */
hm_status hm__reader_cut(hm_reader *reader, hm_record *record,
                         hm__splitter *splitter, hm__cut_game *out);

/*
 * The same, and makes it the text of the record, as long as it is in view: for
 * notations in UTF-8.
 */
hm_status hm__reader_view(hm_reader *reader, hm_record *record,
                          hm__splitter *splitter, hm__cut_game *out);

/* The same, but takes it from the window; the record has a copy. */
hm_status hm__reader_copy(hm_reader *reader, hm_record *record,
                          hm__splitter *splitter);

/* What hm_reader_split() found out about the game that begins in view. */
bool hm__reader_known(hm_reader *reader, hm__cut_game *out);

/* For `find` of a notation. */
hm_status hm__reader_border(hm_reader *reader, hm__splitter *splitter,
                            size_t most, hm__border *out);

/* Reports an input that cannot be read on, and ends it; returns `st`. */
hm_status hm__reader_broken(hm_reader *reader, const hm__source *source,
                            hm_status st);

/* A game inside the text of another notation. */
typedef struct hm__inside {
    const hm_notation *notation; // of the game
    hm_span part;                // of the record's text
    const char *skip;            // key of the metadata that says so
    const char *const *settings; // for the notation
    size_t setting_count;
} hm__inside;

/*
 * Reads a game inside the text of a record, whose metadata have been read.
 * They are kept, before those of the game. HM_EUSAGE if the notation cannot use
 * the settings.
 */
hm_status hm__reader_inside(hm_reader *reader, hm_record *record,
                            const hm__inside *inside);

/* Writes a game of JSON, on one line if the setting "lines" asks for that. */
hm_status hm__writer_lines(hm_writer *writer, const hm_record *record,
                           hm_status (*write)(hm_writer *writer,
                                              const hm_record *record));

/* Writes such a game in its own notation, without what stands around it. */
hm_status hm__writer_inside(hm_writer *writer, const hm_record *record);

/* Warns of metadata around a game, where a notation can hold none. */
void hm__writer_lossy_outer(const hm_writer *writer, const hm_record *record);

/* A move that a person typed, to be read in a notation of the record's rules.
 */
typedef struct hm__move_request {
    const hm_record *record;
    hm_node *parent; // that the move follows
    hm_str text;
    const char *notation; // NULL: the record's own
    hm_diags *diags;
} hm__move_request;

typedef struct hm__typed {
    hm_node *node;     // not linked to its parent yet
    hm__source source; // its text, for faults about it
} hm__typed;

/* Reads a move; what is wrong with it is in the diagnostics. */
hm_status hm__move_read(const hm__move_request *request, hm__arena *arena,
                        hm__typed *out);

/* Whether settings of a writer ask for something: "key=yes". */
static inline bool hm__writer_asks(const hm_writer *writer, const char *key)
{
    const hm_writer_options *o = writer->options;

    return hm__settings_ask((hm__settings){o->settings, o->setting_count}, key);
}

/*
 * Reports a setting that no notation knows for reading; HM_EUSAGE. What is read
 * may hold games of any, so those of others are no mistake.
 */
hm_status hm__notation_check_read(hm__settings given, hm_diags *diags);

/* Reports a setting that a notation does not know for writing; HM_EUSAGE. */
hm_status hm__notation_check_write(const hm_notation *notation,
                                   hm__settings given, hm_diags *diags);

/* Notation `index`, or NULL after the last. */
const hm_notation *hm__notation_at(size_t index);

const hm_notation *hm__notation_find(const char *name);

/* Some words, and the names of all notations after them. */
enum { HM__NOTATION_LIST = 256 };

void hm__notation_list(const char *before, char out[HM__NOTATION_LIST]);

/* Reports that there is no notation of a name; HM_EUSAGE. */
hm_status hm__notation_missing(const char *name, hm_str source,
                               hm_diags *diags);

#endif
