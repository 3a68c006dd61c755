/*
 * screen.c - the terminal, by way of curses: halfmove-screen.so.
 *
 * Signals are blocked and asked for while waiting, so that whatever ends the
 * program, the terminal is given back first. A signal that ends it is passed
 * on to the caller.
 */
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/view.h"

enum {
    WAIT = 100,   // milliseconds between two looks at signals
    ESCAPE = 250, // that a lone Esc takes
    IDLE = 300,   // until nothing was pressed
    INKS = 8,
};

struct view_screen {
    SCREEN *terminal;
    FILE *keys; // NULL: standard input
    int fd;     // of the keys
    sigset_t before;
    bool blocked;
    bool unicode, color;
    view_text line;
    char *locale; // as it was
};

/* ---- opening and closing --------------------------------------------------
 */

/* Those that end the program, and the one for a new size. */
static void watched(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGINT);
    sigaddset(set, SIGTERM);
    sigaddset(set, SIGHUP);
    sigaddset(set, SIGQUIT);
    sigaddset(set, SIGWINCH);
}

/* Diagrams are dark ink on white paper, however dark the terminal is. */
static void begin_color(view_screen *s)
{
    static const short inks[INKS] = {
        COLOR_BLACK, COLOR_RED,     COLOR_GREEN, COLOR_YELLOW,
        COLOR_BLUE,  COLOR_MAGENTA, COLOR_CYAN,  COLOR_BLACK,
    };
    short paper = COLORS >= 16 ? 15 : COLOR_WHITE;

    for (int i = 0; i < INKS; i++) {
        short ink = i == INKS - 1 && COLORS >= 16 ? 8 : inks[i];

        init_pair((short)(i + 1), ink, paper);
    }
    s->color = true;
}

static bool find_keys(view_screen *s, const view_wish *wish)
{
    if (!wish->stdin_taken && isatty(STDIN_FILENO)) {
        s->fd = STDIN_FILENO;
        return true;
    }
    s->keys = fopen("/dev/tty", "r");
    if (s->keys)
        s->fd = fileno(s->keys);
    return s->keys != NULL;
}

/* Whether the terminal can do what terminfo calls so. */
static bool has_string(const char *name)
{
    const char *text = tigetstr(name);

    return text && text != (const char *)-1;
}

static const char *begin_curses(view_screen *s, const view_wish *wish)
{
    const char *codeset;

    s->locale = strdup(setlocale(LC_CTYPE, NULL));
    setlocale(LC_CTYPE, "");
    codeset = nl_langinfo(CODESET);
    s->unicode = strcmp(codeset, "UTF-8") == 0;
    s->terminal = newterm(NULL, stdout, s->keys ? s->keys : stdin);
    if (!s->terminal)
        return "the terminal named by TERM is not known";
    set_term(s->terminal);
    if (!has_string("cup") || !has_string("clear"))
        return "this terminal cannot move its cursor";
    cbreak();
    noecho();
    nonl();
    set_escdelay(ESCAPE);
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    if (wish->color && has_colors() && start_color() == OK &&
        use_default_colors() == OK)
        begin_color(s);
    return NULL;
}

static void screen_close(view_screen *s)
{
    if (!s)
        return;
    if (s->terminal) {
        move(LINES - 1, 0); // some terminals keep what they show
        clrtoeol();
        refresh();
        endwin();
        delscreen(s->terminal);
    }
    if (s->keys)
        fclose(s->keys);
    if (s->locale)
        setlocale(LC_CTYPE, s->locale);
    if (s->blocked)
        sigprocmask(SIG_SETMASK, &s->before, NULL);
    free(s->locale);
    text_free(&s->line);
    free(s);
}

static hm_status screen_open(const view_wish *wish, view_screen **out,
                             const char **why)
{
    view_screen *s = calloc(1, sizeof(*s));
    sigset_t set;

    *out = s;
    if (!s)
        return HM_ENOMEM;
    *why = NULL;
    if (!isatty(STDOUT_FILENO) || !find_keys(s, wish))
        *why = "this needs a terminal";
    watched(&set);
    s->blocked = sigprocmask(SIG_BLOCK, &set, &s->before) == 0;
    if (!*why)
        *why = begin_curses(s, wish);
    s->line.ascii = !s->unicode;
    if (!*why)
        return HM_OK;
    screen_close(s);
    *out = NULL;
    return HM_ESUPPORT;
}

static bool screen_unicode(const view_screen *s)
{
    return s->unicode;
}

static bool screen_color(const view_screen *s)
{
    return s->color;
}

static int screen_rows(const view_screen *s)
{
    (void)s;
    return LINES;
}

static int screen_columns(const view_screen *s)
{
    (void)s;
    return COLS;
}

/* ---- drawing --------------------------------------------------------------
 */

static attr_t attributes(view_face face)
{
    return face == VIEW_BAR ? A_REVERSE : face == VIEW_STRONG ? A_BOLD : 0;
}

static void screen_erase(view_screen *s)
{
    (void)s;
    erase();
    curs_set(0);
}

static void screen_show(view_screen *s)
{
    (void)s;
    refresh();
}

static void screen_bar(view_screen *s, view_box box, view_face face)
{
    (void)s;
    attrset((int)attributes(face));
    for (int x = 0; x < box.columns; x++)
        mvaddch(box.y, box.x + x, ' ');
    attrset(0);
}

static void put_cell(const view_screen *s, int y, int x, const view_cell *cell,
                     view_face face)
{
    bool inked = s->color && cell->ink && cell->ink <= INKS;
    cchar_t shown;

    if (setcchar(&shown, cell->text, attributes(face),
                 (short)(inked ? cell->ink : 0), NULL) == OK)
        mvadd_wch(y, x, &shown);
}

static void screen_line(view_screen *s, view_box box, view_part part)
{
    size_t count;
    const view_cell *cells = text_line(part.text, part.line, &count);
    int at = -part.skip;

    for (size_t i = 0; i < count && at < box.columns; i++) {
        if (at >= 0 && at + cells[i].width <= box.columns)
            put_cell(s, box.y, box.x + at, &cells[i], part.face);
        at += cells[i].width;
    }
}

static void screen_text(view_screen *s, view_box box, const char *utf8,
                        view_face face)
{
    text_clear(&s->line);
    text_add(&s->line, hm_str_of(utf8));
    screen_line(s, box, (view_part){.text = &s->line, .face = face});
}

static void screen_cursor(view_screen *s, int y, int x)
{
    (void)s;
    if (y < 0) {
        curs_set(0);
        return;
    }
    move(y, x);
    curs_set(1);
}

/* ---- keys and signals -----------------------------------------------------
 */

/* Takes a signal that has come; 0 if none has. */
static int take_signal(void)
{
    sigset_t pending;
    sigset_t ours;
    int signal = 0;

    watched(&ours);
    for (int i = 1; i < NSIG; i++) {
        sigset_t one;

        if (sigismember(&ours, i) != 1 || sigpending(&pending) != 0 ||
            sigismember(&pending, i) != 1)
            continue;
        sigemptyset(&one);
        sigaddset(&one, i);
        if (sigwait(&one, &signal) == 0)
            return signal;
    }
    return 0;
}

static void take_size(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
        size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
}

/* Whether the terminal is still there, after waiting for a key. */
static bool wait_for_key(const view_screen *s)
{
    struct pollfd fd = {.fd = s->fd, .events = POLLIN};

    if (poll(&fd, 1, WAIT) < 0)
        return errno == EINTR;
    return !(fd.revents & (POLLHUP | POLLERR | POLLNVAL));
}

static view_name name_of(wint_t code)
{
    static const struct {
        wint_t code;
        view_name name;
    } names[] = {
        {KEY_RIGHT, VIEW_RIGHT},         {KEY_LEFT, VIEW_LEFT},
        {KEY_DOWN, VIEW_DOWN},           {KEY_UP, VIEW_UP},
        {KEY_HOME, VIEW_HOME},           {KEY_END, VIEW_END},
        {KEY_NPAGE, VIEW_PAGE_DOWN},     {KEY_PPAGE, VIEW_PAGE_UP},
        {KEY_BACKSPACE, VIEW_BACKSPACE}, {KEY_ENTER, VIEW_ENTER},
        {KEY_RESIZE, VIEW_RESIZED},
    };

    for (size_t i = 0; i < CLI_COUNT(names); i++) {
        if (names[i].code == code)
            return names[i].name;
    }
    return VIEW_NO_KEY;
}

static view_key screen_key(view_screen *s, bool idle)
{
    for (int waited = 0;; waited++) {
        int signal = take_signal();
        wint_t code = 0;
        int kind;

        if (signal == SIGWINCH) {
            take_size();
            return (view_key){.code = VIEW_RESIZED, .named = true};
        }
        if (signal)
            return (view_key){.signal = signal};
        kind = get_wch(&code);
        if (kind == KEY_CODE_YES)
            return (view_key){.code = name_of(code), .named = true};
        if (kind != ERR)
            return (view_key){.code = code};
        if (idle && waited >= IDLE / WAIT)
            return (view_key){.code = VIEW_IDLE, .named = true};
        if (!wait_for_key(s))
            return (view_key){.signal = SIGHUP};
    }
}

static bool screen_pressed(view_screen *s)
{
    wint_t code;

    (void)s;
    return get_wch(&code) != ERR;
}

extern HM_API const view_curses halfmove_screen;

const view_curses halfmove_screen = {
    .open = screen_open,
    .close = screen_close,
    .unicode = screen_unicode,
    .color = screen_color,
    .rows = screen_rows,
    .columns = screen_columns,
    .erase = screen_erase,
    .show = screen_show,
    .bar = screen_bar,
    .line = screen_line,
    .text = screen_text,
    .cursor = screen_cursor,
    .key = screen_key,
    .pressed = screen_pressed,
};
