/*
 * record_commands.c - what can be typed beside moves.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record.h"

/* What follows a command. */
enum {
    SHOWS = 1, // the board is drawn
    SAVES = 2, // the game has changed
};

/* One command; `text` is what follows its name, without spaces around it. */
typedef struct command {
    const char *name, *args, *help;
    hm_status (*run)(recorder *r, hm_str text);
    unsigned then;
} command;

static hm_str trim(hm_str text)
{
    while (text.len && strchr(" \t\r\n", text.ptr[0]))
        text.ptr++, text.len--;
    while (text.len && strchr(" \t\r\n", text.ptr[text.len - 1]))
        text.len--;
    return text;
}

/* Columns before a part of a line; a byte counts, for most are letters. */
static size_t column_of(hm_str line, hm_str part)
{
    return (size_t)(part.ptr - line.ptr) + 1;
}

/* ---- going about ----------------------------------------------------------
 */

/* A count, 1 if none is given; false if it is none. */
static bool read_count(hm_str text, size_t *out)
{
    *out = 1;
    if (text.len == 0)
        return true;
    *out = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] < '0' || text.ptr[i] > '9' || *out > 100000000)
            return false;
        *out = *out * 10 + (size_t)(text.ptr[i] - '0');
    }
    return true;
}

static hm_status step(recorder *r, hm_str text,
                      hm_status (*go)(hm_replay *replay))
{
    size_t count;

    if (!read_count(text, &count))
        return HM_EUSAGE;
    while (count-- > 0) {
        hm_status st = go(r->replay);

        if (st != HM_OK)
            return st;
    }
    return HM_OK;
}

static hm_status run_back(recorder *r, hm_str text)
{
    return step(r, text, hm_replay_prev);
}

static hm_status run_forward(recorder *r, hm_str text)
{
    return step(r, text, hm_replay_next);
}

static hm_status run_start(recorder *r, hm_str text)
{
    (void)text;
    return hm_replay_seek(r->replay, hm_record_root(record_of(r)));
}

static hm_status run_end(recorder *r, hm_str text)
{
    hm_status st;

    (void)text;
    while ((st = hm_replay_next(r->replay)) == HM_OK)
        ;
    return st == HM_END ? HM_OK : st;
}

/* To the last move of the game that is on the main line. */
static hm_status run_main(recorder *r, hm_str text)
{
    const hm_node *n = hm_replay_node(r->replay);
    const hm_node *keep = n;

    (void)text;
    for (; hm_node_parent(n); n = hm_node_parent(n)) {
        if (hm_node_child(hm_node_parent(n)) != n)
            keep = hm_node_parent(n);
    }
    return hm_replay_seek(r->replay, keep);
}

/* The next of the alternatives to this move; after the last, the first. */
static hm_status run_variation(recorder *r, hm_str text)
{
    const hm_node *n = hm_replay_node(r->replay);
    const hm_node *next = hm_node_sibling(n);

    (void)text;
    if (!next && hm_node_parent(n))
        next = hm_node_child(hm_node_parent(n));
    return next && next != n ? hm_replay_seek(r->replay, next) : HM_END;
}

/* ---- changes --------------------------------------------------------------
 */

static hm_status run_undo(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_undo(r->edit);
}

static hm_status run_redo(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_redo(r->edit);
}

static hm_status run_delete(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_delete(r->edit, hm_replay_node(r->replay));
}

static hm_status run_remove(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_remove(r->edit, hm_replay_node(r->replay));
}

static hm_status run_insert(recorder *r, hm_str text)
{
    // the problem was reported
    return record_move(r, text, 1 + strlen(":insert "), hm_edit_insert)
               ? HM_OK
               : HM_EINPUT;
}

static hm_status run_promote(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_promote(r->edit, hm_replay_node(r->replay));
}

static hm_status run_comment(recorder *r, hm_str text)
{
    return hm_edit_add_comment(r->edit, hm_replay_node(r->replay), HM_AFTER,
                               text);
}

static hm_status run_uncomment(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_set_comment(r->edit, hm_replay_node(r->replay), HM_AFTER,
                               hm_str_of(""));
}

static hm_status run_tag(recorder *r, hm_str text)
{
    hm_str key = text;
    hm_str value;

    for (key.len = 0; key.len < text.len && text.ptr[key.len] != ' ';)
        key.len++;
    value = trim((hm_str){text.ptr + key.len, text.len - key.len});
    if (value.len == 0)
        return hm_edit_remove_tag(r->edit, key);
    return hm_edit_set_tag(r->edit, key, value);
}

/* time = seconds | minutes ":" seconds; a second may have decimals */
static hm_status run_time(recorder *r, hm_str text)
{
    char copy[32];
    char *end;
    double seconds;
    double minutes = 0;

    if (text.len == 0 || text.len >= sizeof(copy))
        return HM_EUSAGE;
    memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    seconds = strtod(copy, &end);
    if (*end == ':') {
        minutes = seconds;
        seconds = strtod(end + 1, &end);
    }
    if (*end ||
        !(seconds >= 0 && seconds < 1e7 && minutes >= 0 && minutes < 1e6))
        return HM_EUSAGE;
    return hm_edit_set_time(r->edit, hm_replay_node(r->replay),
                            (int64_t)((minutes * 60 + seconds) * 1000 + 0.5));
}

static hm_status run_mark(recorder *r, hm_str text)
{
    return hm_edit_set_note(r->edit, hm_replay_node(r->replay), "mark", text);
}

static hm_status run_bookmark(recorder *r, hm_str text)
{
    return hm_edit_set_note(r->edit, hm_replay_node(r->replay), "bookmark",
                            text);
}

static hm_status run_result(recorder *r, hm_str text)
{
    char end[64];

    if (text.len >= sizeof(end))
        return HM_EUSAGE;
    memcpy(end, text.ptr, text.len);
    end[text.len] = '\0';
    return hm_edit_set_end(r->edit, text.len ? end : NULL);
}

static hm_status run_resign(recorder *r, hm_str text)
{
    (void)text;
    return hm_edit_set_end(r->edit, "resign");
}

/* ---- looking --------------------------------------------------------------
 */

static hm_status run_board(recorder *r, hm_str text)
{
    (void)text;
    record_show(r, true);
    return HM_OK;
}

static hm_status run_moves(recorder *r, hm_str text)
{
    size_t count;
    size_t column = 0;
    hm_ply ply;
    hm_status st = hm_replay_legal(r->replay, &count);

    (void)text;
    for (size_t i = 0; st == HM_OK && i < count; i++) {
        st = hm_replay_legal_at(r->replay, i, &ply);
        if (st != HM_OK)
            break;
        if (column)
            hm_out_char(r->c->out, column + ply.text.len > 78 ? '\n' : ' ');
        column = column + ply.text.len > 78 ? 0 : column;
        hm_out_put(r->c->out, ply.text);
        column += ply.text.len + 1;
    }
    if (column)
        hm_out_char(r->c->out, '\n');
    return st;
}

/* A node of the line that was followed to come here, or goes on from it. */
static const hm_node *node_at(const recorder *r, size_t index)
{
    size_t here = hm_replay_index(r->replay);
    const hm_node *n = hm_replay_node(r->replay);

    for (; here > index; here--)
        n = hm_node_parent(n);
    for (; n && here < index; here++)
        n = hm_node_child(n);
    return n;
}

static hm_status run_list(recorder *r, hm_str text)
{
    const hm_node *n;

    (void)text;
    for (size_t i = 1; (n = node_at(r, i)) != NULL; i++) {
        const hm_node *first = hm_node_child(hm_node_parent(n));

        hm_out_puts(r->c->out, i == hm_replay_index(r->replay) ? "> " : "  ");
        hm_node_title(n, r->c->out);
        if (hm_node_has_comment(n)) {
            hm_out_puts(r->c->out, " {");
            hm_node_comment(n, r->c->out);
            hm_out_char(r->c->out, '}');
        }
        hm_out_puts(r->c->out, hm_node_sibling(first) ? " +\n" : "\n");
    }
    return HM_OK;
}

static hm_status run_help(recorder *r, hm_str text)
{
    (void)text;
    record_help(r->asks ? r->c->err : r->c->out);
    return HM_OK;
}

static hm_status run_quit(recorder *r, hm_str text)
{
    (void)text;
    r->quit = true;
    return HM_OK;
}

/* ---- commands -------------------------------------------------------------
 */

static const command commands[] = {
    {"undo", "", "undo the last change", run_undo, .then = SHOWS | SAVES},
    {"redo", "", "redo it", run_redo, .then = SHOWS | SAVES},
    {"back", "[N]", "go back one move, or N", run_back, .then = SHOWS},
    {"forward", "[N]", "go forward one move, or N", run_forward, .then = SHOWS},
    {"start", "", "go to the start", run_start, .then = SHOWS},
    {"end", "", "go to the end of this line", run_end, .then = SHOWS},
    {"variation", "", "go to the next variation of this move", run_variation,
     .then = SHOWS},
    {"main", "", "go back to where the main line was left", run_main,
     .then = SHOWS},
    {"promote", "", "make this line the main line", run_promote, .then = SAVES},
    {"delete", "", "delete this move and all after it", run_delete,
     .then = SHOWS | SAVES},
    {"remove", "", "delete only this move", run_remove, .then = SHOWS | SAVES},
    {"insert", "MOVE", "play a move before those that follow", run_insert,
     .then = SHOWS | SAVES},
    {"comment", "TEXT", "add a comment to this move; also {TEXT}", run_comment,
     .then = SAVES},
    {"uncomment", "", "remove the comments of this move", run_uncomment,
     .then = SAVES},
    {"tag", "KEY [VALUE]",
     "set a tag, such as Black Ann; without a value remove it", run_tag,
     .then = SAVES},
    {"time", "SECONDS", "how long the move took; also MINUTES:SECONDS",
     run_time, .then = SAVES},
    {"mark", "[TEXT]", "your judgement of the move, such as !?", run_mark,
     .then = SAVES},
    {"bookmark", "[NAME]", "give the position a name", run_bookmark,
     .then = SAVES},
    {"resign", "", "the side to move resigns", run_resign, .then = SAVES},
    {"result", "[END]",
     "how the game ended, such as 1-0 or timeup; empty: not "
     "yet",
     run_result, .then = SAVES},
    {"moves", "", "list the legal moves", run_moves, .then = 0},
    {"list", "", "list the moves of this line", run_list, .then = 0},
    {"board", "", "draw the board", run_board, .then = 0},
    {"help", "", "list these commands", run_help, .then = 0},
    {"quit", "", "quit; the end of the input does the same", run_quit,
     .then = 0},
};

void record_help(hm_out *out)
{
    hm_out_puts(out,
                "Type a move, {a comment}, or a command; its first letters "
                "are enough:\n");
    for (size_t i = 0; i < CLI_COUNT(commands); i++)
        hm_out_printf(out, "  :%-9s %-11s  %s\n", commands[i].name,
                      commands[i].args, commands[i].help);
}

/* The first command that begins so. */
static const command *find_command(hm_str name)
{
    for (size_t i = 0; name.len && i < CLI_COUNT(commands); i++) {
        if (strncmp(commands[i].name, name.ptr, name.len) == 0)
            return &commands[i];
    }
    return NULL;
}

static void no_command(recorder *r, hm_str name, size_t column)
{
    const char *names[CLI_COUNT(commands)];
    char word[32] = "";
    const char *near;

    for (size_t i = 0; i < CLI_COUNT(commands); i++)
        names[i] = commands[i].name;
    if (name.len < sizeof(word))
        memcpy(word, name.ptr, name.len);
    near = near_name(word, names, CLI_COUNT(commands));
    record_wrong(r, column, "there is no command :%.*s",
                 name.len > 60 ? 60 : (int)name.len, name.ptr);
    if (near)
        hm_out_printf(r->c->err, "did you mean :%s?\n", near);
    else
        hm_out_puts(r->c->err, ":help lists the commands\n");
}

/* Prints why the library refuses a command. */
static void describe_command(recorder *r, const command *what)
{
    for (size_t i = 0; i < hm_diags_count(r->c->diags); i++) {
        const hm_diag *diag = hm_diags_at(r->c->diags, i);

        record_wrong(r, 1, ":%s: %.*s", what->name, (int)diag->message.len,
                     diag->message.ptr);
    }
    hm_diags_clear(r->c->diags);
}

/* Says why a command did nothing. */
static void refuse(recorder *r, const command *what, hm_status st)
{
    bool printed = hm_diags_count(r->c->diags) > 0;

    if (hm_edit_fault(r->edit)) {
        record_wrong(r, 1, ":%s: the following moves could not be played then",
                     what->name);
        print_diags(r->c);
    } else if (printed) {
        describe_command(r, what);
    } else if (st == HM_EUSAGE) {
        record_wrong(r, 1, "expected :%s%s%s", what->name,
                     what->args[0] ? " " : "", what->args);
    } else if (st == HM_END) {
        record_wrong(r, 1, ":%s: there is nothing more", what->name);
    } else if (st == HM_ESUPPORT) {
        record_wrong(r, 1, ":%s does not apply to this game", what->name);
    } else if (st != HM_EINPUT) { // which was reported
        r->failed = complain(r->c, r->path, st);
    }
}

static void run_command_line(recorder *r, hm_str line, hm_str text)
{
    hm_str name = {text.ptr + 1, 0};
    const command *what;
    hm_status st;

    while (name.len + 1 < text.len && name.ptr[name.len] != ' ')
        name.len++;
    what = find_command(name);
    if (!what) {
        no_command(r, name, column_of(line, text));
        return;
    }
    st = what->run(
        r, trim((hm_str){name.ptr + name.len, text.len - 1 - name.len}));
    if (st != HM_OK) {
        refuse(r, what, st);
        return;
    }
    if (what->then & SAVES)
        record_save(r);
    if (what->then & SHOWS)
        record_show(r, false);
}

/* ---- lines ----------------------------------------------------------------
 */

/* Where a comment in braces begins; text.len if there is none. */
static size_t find_comment(hm_str text)
{
    size_t at = text.len;

    if (text.len == 0 || text.ptr[text.len - 1] != '}')
        return at;
    for (size_t i = 0; i < text.len; i++) {
        if (text.ptr[i] == '{' && (i == 0 || text.ptr[i - 1] == ' '))
            return i;
    }
    return at;
}

/* A move, a comment, or a move and its comment. */
static void play_line(recorder *r, hm_str line, hm_str text)
{
    size_t brace = find_comment(text);
    hm_str move = trim((hm_str){text.ptr, brace});
    hm_status st;

    if (move.len && !record_move(r, move, column_of(line, move), hm_edit_play))
        return;
    if (brace < text.len) {
        hm_str comment =
            trim((hm_str){text.ptr + brace + 1, text.len - brace - 2});

        st = run_comment(r, comment);
        if (st == HM_ENOMEM)
            r->failed = complain(r->c, r->path, st);
        else if (st != HM_OK)
            record_wrong(r, column_of(line, text) + brace,
                         comment.len ? "expected a comment in UTF-8"
                                     : "expected a comment");
        hm_diags_clear(r->c->diags);
    }
    record_save(r);
    if (move.len)
        record_show(r, false);
}

void record_line(recorder *r, hm_str line)
{
    hm_str text = trim(line);

    if (text.len == 0)
        return;
    if (text.ptr[0] == ':')
        run_command_line(r, line, text);
    else
        play_line(r, line, text);
}
