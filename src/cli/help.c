/*
 * help.c - help texts and man pages, from the one table.
 */
#include <string.h>

#include "cli.h"

enum { COLUMNS = 78 };

/* Puts a paragraph, its lines broken at blanks and indented. */
static void put_wrapped(hm_out *out, const char *text, size_t indent)
{
    size_t column = 0;

    while (*text) {
        size_t len = strcspn(text, " \n");

        if (column && column + 1 + len > COLUMNS) {
            hm_out_char(out, '\n');
            column = 0;
        }
        hm_out_printf(out, "%*s", column ? 1 : (int)indent, "");
        hm_out_put(out, (hm_str){text, len});
        column += len + (column ? 1 : indent);
        text += len;
        if (*text == '\n') {
            hm_out_puts(out, "\n\n");
            column = 0;
        }
        text += *text != '\0';
    }
    hm_out_char(out, '\n');
}

/* Puts `prefix` before each line of a text. */
static void put_each_line(hm_out *out, const char *text, const char *prefix)
{
    while (*text) {
        size_t len = strcspn(text, "\n");

        hm_out_puts(out, prefix);
        hm_out_put(out, (hm_str){text, len});
        hm_out_char(out, '\n');
        text += len + (text[len] == '\n');
    }
}

void help_overview(hm_out *out)
{
    hm_notation_info info = {.size = sizeof(info)};

    hm_out_puts(out, "halfmove VERB [options] [FILE...]\n"
                     "\n"
                     "Reads, checks, replays, draws and writes board games in "
                     "portable notations.\n"
                     "Without FILE, or if it is -, reads standard input. Reads "
                     ".gz and .zst too.\n"
                     "\n");
    for (size_t i = 0; command_at(i); i++)
        hm_out_printf(out, "  %-8s %s\n", command_at(i)->name,
                      command_at(i)->summary);
    hm_out_puts(out, "\nnotations:");
    for (size_t i = 0; hm_notation_at(i, &info); i++)
        hm_out_printf(out, " %s", info.name);
    hm_out_puts(out, "\n"
                     "exit status: 0 success, 1 errors in the input, 2 usage, "
                     "3 files or memory\n"
                     "--version, or -V, prints the version\n"
                     "More: \"halfmove VERB --help\".\n");
}

static void put_option(hm_out *out, const cli_option *option)
{
    char letter[8] = "    ";
    size_t width;

    if (option->letter) {
        letter[0] = '-';
        letter[1] = option->letter;
        letter[2] = ',';
    }
    hm_out_printf(out, "  %s--%s%s%s", letter, option->name,
                  option->value ? " " : "", option->value ? option->value : "");
    width = strlen(option->name) +
            (option->value ? strlen(option->value) + 1 : 0) + 8;
    hm_out_printf(out, "%*s%s\n", width < 26 ? (int)(26 - width) : 1, "",
                  option->help);
}

/* Whether option `index` of a command is the first under its heading. */
static bool opens_group(const hm_command *command, size_t index)
{
    const char *group = opt_of(command, index)->group;

    return group && group != opt_of(command, index - 1)->group;
}

void help_command(const hm_command *command, hm_out *out)
{
    hm_out_printf(out, "halfmove %s %s\n\n", command->name, command->synopsis);
    put_wrapped(out, command->about, 0);
    hm_out_puts(out, "\noptions:\n");
    for (size_t i = 0; opt_of(command, i); i++) {
        if (opens_group(command, i))
            hm_out_printf(out, "\n%s:\n", opt_of(command, i)->group);
        put_option(out, opt_of(command, i));
    }
    hm_out_puts(out, "\nexamples:\n");
    put_each_line(out, command->example, "  ");
}

/* ---- man pages ------------------------------------------------------------
 */

/* Text for troff: hyphens and backslashes escaped, no line begins with ".". */
static void put_troff(hm_out *out, const char *text)
{
    bool start = true;

    for (; *text; text++) {
        if (start && (*text == '.' || *text == '\''))
            hm_out_puts(out, "\\&");
        start = *text == '\n';
        if (*text == '\n')
            hm_out_puts(out, "\n.PP\n");
        else if (*text == '-' || *text == '\\')
            hm_out_puts(out, *text == '-' ? "\\-" : "\\e");
        else
            hm_out_char(out, *text);
    }
    hm_out_char(out, '\n');
}

static void put_man_option(hm_out *out, const cli_option *option)
{
    hm_out_puts(out, ".TP\n");
    if (option->letter)
        hm_out_printf(out, "\\fB\\-%c\\fR, ", option->letter);
    hm_out_puts(out, "\\fB\\-\\-");
    for (const char *p = option->name; *p; p++)
        hm_out_printf(out, "%s%c", *p == '-' ? "\\" : "", *p);
    hm_out_puts(out, "\\fR");
    if (option->value)
        hm_out_printf(out, " \\fI%s\\fR", option->value);
    hm_out_char(out, '\n');
    put_troff(out, option->help);
}

static void put_man_examples(hm_out *out, const char *text)
{
    hm_out_puts(out, ".SH EXAMPLES\n.nf\n");
    while (*text) {
        size_t len = strcspn(text, "\n");

        for (size_t i = 0; i < len; i++)
            hm_out_printf(out, "%s%c", text[i] == '-' ? "\\" : "", text[i]);
        hm_out_char(out, '\n');
        text += len + (text[len] == '\n');
    }
    hm_out_puts(out, ".fi\n");
}

static void man_command(const hm_command *command, hm_out *out)
{
    hm_out_printf(out, ".TH HALFMOVE-%s 1 \"\" \"halfmove %s\"\n",
                  command->name, hm_version());
    hm_out_printf(out, ".SH NAME\nhalfmove\\-%s \\- ", command->name);
    put_troff(out, command->summary);
    hm_out_printf(out, ".SH SYNOPSIS\n\\fBhalfmove %s\\fR ", command->name);
    put_troff(out, command->synopsis);
    hm_out_puts(out, ".SH DESCRIPTION\n");
    put_troff(out, command->about);
    hm_out_puts(out, ".SH OPTIONS\n");
    for (size_t i = 0; opt_of(command, i); i++) {
        if (opens_group(command, i))
            hm_out_printf(out, ".SS %s\n", opt_of(command, i)->group);
        put_man_option(out, opt_of(command, i));
    }
    put_man_examples(out, command->example);
    hm_out_puts(out, ".SH SEE ALSO\n\\fBhalfmove\\fR(1)\n");
}

static void man_overview(hm_out *out)
{
    hm_notation_info info = {.size = sizeof(info)};

    hm_out_printf(out, ".TH HALFMOVE 1 \"\" \"halfmove %s\"\n", hm_version());
    hm_out_puts(out,
                ".SH NAME\n"
                "halfmove \\- board games in portable notations\n"
                ".SH SYNOPSIS\n"
                "\\fBhalfmove\\fR \\fIVERB\\fR [options] [FILE...]\n"
                ".SH DESCRIPTION\n"
                "Reads, checks, replays, draws and writes records of board "
                "games. Without FILE, or if it is \\-, reads standard input. "
                "Compressed files that end in .gz or .zst are read directly.\n"
                ".SH COMMANDS\n");
    for (size_t i = 0; command_at(i); i++) {
        hm_out_printf(out, ".TP\n\\fB%s\\fR\n", command_at(i)->name);
        put_troff(out, command_at(i)->summary);
    }
    hm_out_puts(out, ".SH NOTATIONS\n");
    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        hm_out_printf(out, ".TP\n\\fB%s\\fR\n", info.name);
        put_troff(out, info.title);
    }
    hm_out_puts(out, ".SH \"EXIT STATUS\"\n"
                     "0 success, 1 errors in the input, 2 usage, 3 files that "
                     "cannot be read or written, or out of memory.\n"
                     ".SH ENVIRONMENT\n"
                     ".TP\n"
                     "NO_COLOR\n"
                     "If set, diagnostics and diagrams have no colour.\n");
}

void help_man(const hm_command *command, hm_out *out)
{
    if (command)
        man_command(command, out);
    else
        man_overview(out);
}
