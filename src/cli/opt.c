/*
 * opt.c - the one table of options, and reading command lines by it.
 */
#include <stdio.h>
#include <string.h>

#include "cli.h"

#define AT(field) .offset = offsetof(cli_args, field)

/* ---- values that are known by name ----------------------------------------
 */

static const char *notation_at(const hm_command *command, size_t index)
{
    hm_notation_info info = {.size = sizeof(info)};

    (void)command;
    return hm_notation_at(index, &info) ? info.name : NULL;
}

static const char *written_at(const hm_command *command, size_t index)
{
    hm_notation_info info = {.size = sizeof(info)};

    if (command->formats)
        return command->formats(index);
    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        if (info.writes && index-- == 0)
            return info.name;
    }
    return NULL;
}

static const char *theme_at(const hm_command *command, size_t index)
{
    (void)command;
    return hm_theme_name(index);
}

static const char *art_at(const hm_command *command, size_t index)
{
    (void)command;
    return hm_art_name(index);
}

static const char *limit_at(const hm_command *command, size_t index)
{
    hm_limits limits;

    (void)command;
    hm_limits_default(&limits, sizeof(limits));
    return hm_limits_name(&limits, index, NULL);
}

static const char *shell_at(const hm_command *command, size_t index)
{
    static const char *const shells[] = {"bash", "zsh", "fish"};

    (void)command;
    return index < CLI_COUNT(shells) ? shells[index] : NULL;
}

/* ---- the table ------------------------------------------------------------
 */

/* Headings in help, over options that belong together. */
#define DRAWING "appearance"
#define SIZES "sizes"
#define BOOKS "books and pages"
#define FILMS "films"
#define BOARDS "records that do not describe their board, such as PAN"

/* Those under one heading follow each other. */
static const cli_option options[] = {
    {'h', "help", NULL, "show this help", AT(help)},
    {0, "color", "WHEN", "colours: auto, always, never; for diagrams also html",
     AT(color), .choices = "auto always never html"},
    {0, "limit", "NAME=N", "set a limit, such as game-bytes=1000000", AT(limit),
     .repeats = true, .value_at = limit_at},
    {'f', "from", "NAME", "notation of the input (default: by its content)",
     AT(from), .value_at = notation_at},
    {0, "include", "GLOB", "read files of a folder by name, such as '*.txt'",
     AT(include), .repeats = true},
    {0, "where", "EXPR",
     "only games such as 'Black ~ Habu and plies < 100 and winner = black'",
     AT(where)},
    {'v', "verbose", NULL, "show which notation was recognised, and why",
     AT(verbose)},
    {'t', "to", "NAME", "format of the output (default: by its name)", AT(to),
     .value_at = written_at},
    {0, "on-loss", "WHAT",
     "if something would be lost: ignore, warn or error (default warn)",
     AT(on_loss), .choices = "ignore warn error"},
    {0, "encoding", "NAME",
     "encoding of the output: utf-8 or cp932 (also shift_jis, sjis)",
     AT(encoding), .choices = "utf-8 cp932 shift_jis sjis"},
    {'o', "output", "FILE", "write to FILE, or to standard output if it is -",
     AT(output), .file = true},
    {'j', "jobs", "N", "use N cores, or all of them with 0 or auto (default 1)",
     AT(jobs)},
    {0, "strict", NULL, "treat what the specification forbids as an error",
     AT(strict)},
    {0, "json", NULL, "print JSON lines, for programs", AT(json)},
    {0, "all-problems", NULL,
     "show all problems of a file, not only the first 20", AT(all_problems)},
    {0, "check", NULL, "write nothing; exit with 1 if a file would change",
     AT(check)},
    {'i', "in-place", NULL, "rewrite the files themselves", AT(in_place)},
    {0, "expand-setup", NULL, "write the starting position as moves",
     AT(expand_setup)},
    {0, "moves", NULL, "write the whole game as plain moves", AT(moves)},
    {0, "all", NULL, "draw every position, not only the last", AT(all)},
    {0, "flat", NULL, "write PAN as a list of actions, without plies",
     AT(flat)},
    {0, "short", NULL, "write PSN moves as short as possible without ambiguity",
     AT(brief)},
    {0, "without", "PARTS",
     "write PGN without these: comments, variations, nags (such as $1)",
     AT(without), .choices = "comments variations nags", .lists = true},
    {0, "variations", NULL, "include the variations", AT(variations)},
    {0, "phases", NULL, "show each phase of a turn, such as explosions",
     AT(phases)},
    {0, "force", NULL, "play illegal moves too, if the board allows it",
     AT(force)},
    {0, "table", NULL, "with --json, show the pieces on the table of any game",
     AT(table)},
    {0, "keys", NULL, "with --json, show the key of each position", AT(keys)},
    {0, "setup-path", "DIR", "search DIR first for setups of your own",
     AT(setup_path), .file = true},
    {0, "set", "KEY=VALUE", "give the setup an argument, such as seed=42",
     AT(set), .repeats = true},
    {0, "shape", "SHAPE",
     "shape of the board: triangle, hexagon or rhombus (default hexagon)",
     AT(shape), .choices = "triangle hexagon rhombus"},
    {0, "side", "N", "segments along a side of the board (default 3)",
     AT(side)},
    {0, "players", "N", "number of players (default 2)", AT(players)},
    {0, "seed", "N", "place players at random, the same for the same seed",
     AT(seed)},
    {0, "sfen", "SFEN", "a position of shogi in SFEN", AT(sfen)},
    {0, "fen", "FEN", "a position of chess in FEN", AT(fen)},
    {0, "chess960", NULL, "count moves of chess, or of Chess960", AT(chess960)},
    {0, "position", "POS",
     "a position: SFEN, FEN or PPN to start from; to find, sfen:..., fen:..., "
     "moves:... or FILE@STATE",
     AT(position)},
    {0, "board-only", NULL, "whoever's turn it is, whatever is in hand",
     AT(board_only)},
    {0, "mirror", NULL, "find mirror images, too", AT(mirror)},
    {0, "pattern", "ROWS", "find a part of a board, such as 'K?/PP'",
     AT(pattern)},
    {0, "material", "PIECES", "find pieces, such as KRPkrp or 'R=2 b>=1'",
     AT(material)},
    {0, "text", "WORDS", "find words in tags and comments", AT(text)},
    {0, "count", NULL, "print only the number of games", AT(count)},
    {0, "by", "KEY", "count games for each value of KEY, such as winner",
     AT(by)},
    {0, "positions", NULL, "list positions, not heads", AT(positions)},
    {0, "init", NULL, "make the archive, or bring it up to date", AT(init)},
    {0, "remove", NULL, "remove games from the archive", AT(remove)},
    {0, "cluster", "NAME", "make the archive on all servers of this cluster",
     AT(cluster)},
    {0, "shard", "N/M", "take part N of M of the files, such as 3/16",
     AT(shard)},
    {0, "same", "WHAT",
     "which games are the same: by id, moves or prefix (default id)", AT(same),
     .choices = "id moves prefix"},
    {0, "keep", "WHICH",
     "which of them is kept: first, longest or annotated (default first)",
     AT(keep), .choices = "first longest annotated"},
    {0, "listen", "HOST:PORT",
     "where to listen (default 127.0.0.1:8364); port 0 takes a free one",
     AT(listen)},
    {0, "token", "T", "requests need this token", AT(token)},
    {0, "write", NULL, "files may be saved", AT(write)},
    {0, "open", NULL, "open a browser", AT(open)},
    {0, "follow", NULL, "show the file as it grows", AT(follow)},
    {0, "watch", NULL, "write the output again whenever a file changes",
     AT(watch)},
    {'q', "quiet", NULL, "draw no boards", AT(quiet)},
    {0, "info", NULL, "show title, arguments and an example", AT(info)},
    {0, "systems", NULL, "list the sets of pieces", AT(systems)},
    {0, "man", NULL, "print the man page", AT(man)},
    {0, "completion", "SHELL", "print completions for bash, zsh or fish",
     AT(completion), .value_at = shell_at},
    {0, "style", "STYLE",
     "characters of diagrams: unicode, ascii or bod (default unicode)",
     AT(style), .choices = "unicode ascii bod", .group = DRAWING},
    {0, "annotate", "NAMES",
     "names of files and ranks (default: in pictures and show the game's own, "
     "none for PPN)",
     AT(annotate),
     .choices = "none algebraic cartesian go shogi xiangqi janggi hex",
     .group = DRAWING},
    {0, "reorient", "WHAT",
     "draw turned pieces upright: all, only symbols, or none (default none)",
     AT(reorient), .choices = "none all symbols", .group = DRAWING},
    {0, "legend", NULL, "show which symbol is which piece", AT(legend),
     .group = DRAWING},
    {0, "theme", "THEME", "colours: a built-in theme, or a theme file",
     AT(theme), .file = true, .value_at = theme_at, .group = DRAWING},
    {0, "art", "STYLE",
     "style of those pieces that can be drawn in several ways", AT(art),
     .value_at = art_at, .group = DRAWING},
    {0, "diagram", "FORM",
     "hands beside the board, above and below it, or as on a table",
     AT(diagram), .choices = "wide tall tight table", .group = DRAWING},
    {0, "lang", "LANGUAGE",
     "words of diagrams and pages: en or ja (default: as the names are "
     "written; in pages, the reader's)",
     AT(lang), .choices = "en ja", .group = DRAWING},
    {0, "ranks", "NAMES",
     "names of the ranks of shogi (default: kanji in Japanese, else letters)",
     AT(ranks), .choices = "kanji letters digits", .group = DRAWING},
    {0, "view", "VIEW",
     "flat, oblique[=ANGLE,S] (not in show) or "
     "3d[=AZIMUTH,ELEVATION[,DISTANCE]]: degrees to the right and above the "
     "table, and widths away (default 0,40,2.2)",
     AT(view), .group = DRAWING},
    {0, "spin", "[TURNS]", "turn the table in a film of --view 3d (default 1)",
     AT(spin), .numbers = true, .group = DRAWING},
    {0, "oblique", "[ANGLE,S]",
     "show heights: direction and scale (default 45,0.5)", AT(oblique),
     .numbers = true, .group = DRAWING},
    {0, "flip", NULL, "view from the other side of the table", AT(flip),
     .group = DRAWING},
    {0, "rotate", "DEGREES", "turn the table: 90, 180 or 270", AT(rotate),
     .choices = "0 90 180 270", .group = DRAWING},
    {0, "crop", "X1,Y1,X2,Y2", "show only a part of the table, in inches",
     AT(crop), .group = DRAWING},
    {0, "highlight", NULL, "put a ring around what the last move changed",
     AT(highlight), .group = DRAWING},
    {0, "arrows", NULL, "show where the last move went", AT(arrows),
     .group = DRAWING},
    {0, "caption", NULL, "show the move and its comment below the picture",
     AT(caption), .group = DRAWING},
    {0, "names", NULL, "show the players and their clocks below", AT(names),
     .group = DRAWING},
    {0, "width", "PIXELS", "width of a picture", AT(width), .group = SIZES},
    {0, "height", "PIXELS", "height of a picture", AT(height), .group = SIZES},
    {0, "ppi", "N", "pixels per inch, if neither is given (default 96)",
     AT(ppi), .group = SIZES},
    {0, "layout", "COLSxROWS",
     "make a book with this many positions on each "
     "page",
     AT(layout), .group = BOOKS},
    {0, "every", "N",
     "draw one position in N; a book has the moves between them as text",
     AT(every), .group = BOOKS},
    {0, "embed", "NAME",
     "make a part for another page; its ids begin with NAME", AT(embed),
     .group = BOOKS},
    {0, "script", "URL",
     "address of the script for that part (default: part of it)", AT(script),
     .group = BOOKS},
    {0, "start", "POSITION",
     "position that a page shows first, such as 12 or 12.2.5 (default 0)",
     AT(start), .group = BOOKS},
    {0, "stills", NULL,
     "put pictures of every position on the page, for readers without scripts",
     AT(stills), .group = BOOKS},
    {0, "with", "3d",
     "add a button to the page that shows the board in three dimensions",
     AT(with), .choices = "3d", .group = BOOKS},
    {0, "between", "N", "frames between two positions of a film (default 4)",
     AT(between), .group = FILMS},
    {0, "pause", "SECONDS", "how long each position is shown (default 1)",
     AT(pause), .group = FILMS},
    {0, "hold", "SECONDS", "how long the last position is shown (default 3)",
     AT(hold), .group = FILMS},
    {0, "speed", "N", "play a film this many times faster (default 1)",
     AT(speed), .group = FILMS},
    {0, "plays", "N", "how often a film is played; 0 is forever (default 0)",
     AT(plays), .group = FILMS},
    {0, "fps", "N", "frames per second of --frames and videos (default 25)",
     AT(fps), .group = FILMS},
    {0, "max-bytes", "N", "make a film of at most this size, such as 600k",
     AT(max_bytes), .group = FILMS},
    {0, "frames", NULL, "write raw frames to a pipe, the same as -t pam",
     AT(frames), .group = FILMS},
    {0, "game", "NAME", "game of a record without its name, such as shogi",
     AT(game), .group = BOARDS},
    {0, "size", "SIZE", "size of its board, such as 8x8 or 3x3x3", AT(size),
     .group = BOARDS},
    {0, "board", "ROWS", "its start: ranks as in FEN, or cells with commas",
     AT(board), .group = BOARDS},
    {0, "hand", "RULE", "what happens to captured actors: none, keep or swap",
     AT(hand), .choices = "none keep swap", .group = BOARDS},
    {0, "in-hand", "JSON", "actors in hand at the start, such as {\"P\":2}",
     AT(in_hand), .group = BOARDS},
    {0, "dialect", "NAME",
     "read PAN as 2014-06 or 2014-07; write PSN with words", AT(dialect),
     .choices = "2014-06 2014-07 words", .group = BOARDS},
};

static const char *const common = "help color limit";

const cli_option *opt_find(const char *name, size_t len)
{
    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (strlen(options[i].name) == len &&
            memcmp(options[i].name, name, len) == 0)
            return &options[i];
    }
    return NULL;
}

const cli_option *opt_find_letter(char letter)
{
    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (letter && options[i].letter == letter)
            return &options[i];
    }
    return NULL;
}

bool has_word(const char *list, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = list; (at = strstr(at, name)); at += len) {
        if ((at == list || at[-1] == ' ') &&
            (at[len] == '\0' || at[len] == ' '))
            return true;
    }
    return false;
}

bool opt_allowed(const hm_command *command, const cli_option *option)
{
    return has_word(common, option->name) ||
           has_word(command->options, option->name);
}

const cli_option *opt_of(const hm_command *command, size_t index)
{
    for (size_t i = 0; i < CLI_COUNT(options); i++) {
        if (opt_allowed(command, &options[i]) && index-- == 0)
            return &options[i];
    }
    return NULL;
}

bool opt_value(const hm_command *command, const cli_option *option,
               size_t index, hm_str *out)
{
    const char *at = option->choices ? option->choices : "";

    if (!option->choices) {
        at = option->value_at ? option->value_at(command, index) : NULL;
        *out = (hm_str){at, at ? strlen(at) : 0};
        return at != NULL;
    }
    for (; index > 0 && *at; index--) {
        at += strcspn(at, " ");
        at += strspn(at, " ");
    }
    *out = (hm_str){at, strcspn(at, " ")};
    return out->len > 0;
}

void opt_print_word(const char *word)
{
    for (; *word; word++) {
        unsigned char c = (unsigned char)word[0];
        unsigned char next = (unsigned char)word[1];

        if (c < 0x20 || c == 0x7F) {
            fputc('?', stderr);
        } else if (c == 0xC2 && next >= 0x80 && next < 0xA0) {
            fputc('?', stderr); // U+0080 to U+009F
            word++;
        } else {
            fputc(c, stderr);
        }
    }
}

const char *opt_near(const hm_command *command, const char *word)
{
    const char *names[CLI_COUNT(options)];
    size_t count = 0;

    for (size_t i = 0; opt_of(command, i); i++)
        names[count++] = opt_of(command, i)->name;
    return near_name(word, names, count);
}

/* Whether a value is a choice, or a list of them, separated by commas. */
static bool is_choice(const cli_option *option, const char *value)
{
    char word[16];

    for (;; value++) {
        size_t len = option->lists ? strcspn(value, ",") : strlen(value);

        if (len == 0 || len >= sizeof(word))
            return false;
        memcpy(word, value, len);
        word[len] = '\0';
        if (!has_word(option->choices, word))
            return false;
        value += len;
        if (!*value)
            return true;
    }
}

/* The name of the command is put before it, and where help is after it. */
static bool complain_about(const hm_command *command, const char *before,
                           const char *word, const char *after)
{
    fprintf(stderr, "halfmove %s: %s", command->name, before);
    opt_print_word(word);
    fprintf(stderr, "%s\nSee \"halfmove %s --help\".\n", after, command->name);
    return false;
}

/* `word` is after the dashes, and has `len` bytes before its value. */
static bool no_such_option(const hm_command *command, const char *dashes,
                           const char *word, size_t len)
{
    char name[64];
    const char *near = NULL;

    if (len < sizeof(name)) {
        memcpy(name, word, len);
        name[len] = '\0';
        near = len > 1 ? opt_near(command, name) : NULL;
    }
    fprintf(stderr, "halfmove %s: there is no option \"%s", command->name,
            dashes);
    opt_print_word(len < sizeof(name) ? name : word);
    fprintf(stderr, "\"\n");
    if (near)
        fprintf(stderr, "Did you mean \"--%s\"?\n", near);
    fprintf(stderr, "See \"halfmove %s --help\".\n", command->name);
    return false;
}

enum { MOST_CHOICES = 8 };

/* The nearest word of a list, separated by blanks; NULL: none is near. */
static const char *near_choice(const char *list, const char *word,
                               char room[64])
{
    const char *names[MOST_CHOICES];
    size_t count = 0;

    snprintf(room, 64, "%s", list);
    for (char *at = room; at && count < MOST_CHOICES; count++) {
        names[count] = at;
        at = strchr(at, ' ');
        if (at)
            *at++ = '\0';
    }
    return near_name(word, names, count);
}

static bool bad_choice(const hm_command *command, const cli_option *option,
                       const char *value)
{
    char room[64];
    const char *near = near_choice(option->choices, value, room);

    fprintf(stderr, "halfmove %s: --%s must be one of %s, not \"",
            command->name, option->name, option->choices);
    opt_print_word(value);
    fprintf(stderr, "\"\n");
    if (near)
        fprintf(stderr, "Did you mean \"%s\"?\n", near);
    return false;
}

static bool store(const hm_command *command, const cli_option *option,
                  const char *value, cli_args *args)
{
    void *field = (char *)args + option->offset;
    cli_list *list = field;

    if (value && option->choices && !is_choice(option, value))
        return bad_choice(command, option, value);
    if (value && strcmp(option->name, "color") == 0 &&
        strcmp(value, "html") == 0 && !has_word(command->options, "annotate"))
        return complain_about(command, "--color ", value,
                              " applies only to diagrams");
    if (!option->value) {
        *(bool *)field = true;
    } else if (!option->repeats) {
        *(const char **)field = value;
    } else if (list->count < CLI_LIST) {
        list->items[list->count++] = value;
    } else {
        return complain_about(command, "--", option->name,
                              " is given too often");
    }
    return true;
}

/* Digits and separators; not the name of a file. */
static bool is_numbers(const char *word)
{
    return word[strspn(word, "0123456789.,+-")] == '\0' &&
           strpbrk(word, "0123456789");
}

/* The value of an option: after "=", or the next word. */
static bool take(const hm_command *command, const cli_option *option,
                 const char *attached, char ***next, cli_args *args)
{
    if (!option->value && attached)
        return complain_about(command, "--", option->name, " takes no value");
    if (option->numbers && !attached && !(**next && is_numbers(**next)))
        attached = "";
    if (option->value && !attached) {
        attached = **next;
        if (!attached)
            return complain_about(command, "--", option->name,
                                  " needs a value");
        *next += 1;
    }
    return store(command, option, attached, args);
}

static bool take_long(const hm_command *command, const char *word, char ***next,
                      cli_args *args)
{
    size_t len = strcspn(word, "=");
    const cli_option *option = opt_find(word, len);

    if (!option || !opt_allowed(command, option))
        return no_such_option(command, "--", word, len);
    return take(command, option, word[len] ? word + len + 1 : NULL, next, args);
}

/* How many bytes the first character of a word has. */
static size_t first_character(const char *word)
{
    size_t len = 1;

    while (((unsigned char)word[len] & 0xC0) == 0x80)
        len++;
    return len;
}

static bool take_letters(const hm_command *command, const char *letters,
                         char ***next, cli_args *args)
{
    for (; *letters; letters++) {
        const cli_option *option = opt_find_letter(*letters);

        if (!option || !opt_allowed(command, option))
            return no_such_option(command, "-", letters,
                                  first_character(letters));
        if (option->value)
            return take(command, option, letters[1] ? letters + 1 : NULL, next,
                        args);
        store(command, option, NULL, args);
    }
    return true;
}

bool opt_parse(const hm_command *command, int argc, char **argv, cli_args *args)
{
    char **next = argv;
    bool only_files = false;

    (void)argc; // argv ends with NULL
    args->files = argv;
    while (*next) {
        char *word = *next++;
        bool ok = true;

        if (!only_files && strcmp(word, "--") == 0)
            only_files = true;
        else if (!only_files && strncmp(word, "--", 2) == 0)
            ok = take_long(command, word + 2, &next, args);
        else if (!only_files && word[0] == '-' && word[1] &&
                 !strchr("@#", word[1])) // "-@last" is standard input
            ok = take_letters(command, word + 1, &next, args);
        else
            args->files[args->file_count++] = word; // a slot that was read
        if (!ok)
            return false;
    }
    if (args->output && strcmp(args->output, "-") == 0)
        args->output = NULL;
    return true;
}
