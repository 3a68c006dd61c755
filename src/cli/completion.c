/*
 * completion.c - completions for shells, from the one table of options.
 */
#include "cli.h"

/* Text between single quotes, which all three shells know. */
static void put_quoted(hm_out *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            hm_out_puts(out, "'\\''");
        else
            hm_out_char(out, *text);
    }
}

static bool has_values(const hm_command *command, const cli_option *option)
{
    hm_str value;

    return opt_value(command, option, 0, &value);
}

/* The values of an option, separated by blanks. */
static void put_values(hm_out *out, const hm_command *command,
                       const cli_option *option)
{
    hm_str value;

    for (size_t i = 0; opt_value(command, option, i, &value); i++) {
        hm_out_puts(out, i ? " " : "");
        hm_out_put(out, value);
    }
}

static void put_commands(hm_out *out)
{
    for (size_t i = 0; command_at(i); i++)
        hm_out_printf(out, "%s%s", i ? " " : "", command_at(i)->name);
}

/* ---- bash -----------------------------------------------------------------
 */

/* A line for each option that has values. */
static void put_bash_values(hm_out *out, const hm_command *command)
{
    const cli_option *o;

    for (size_t i = 0; (o = opt_of(command, i)); i++) {
        if (!has_values(command, o))
            continue;
        hm_out_printf(out, "    %s:--%s", command->name, o->name);
        if (o->letter)
            hm_out_printf(out, "|%s:-%c", command->name, o->letter);
        hm_out_puts(out, ") values='");
        put_values(out, command, o);
        hm_out_printf(out, "' files=%s ;;\n", o->file ? "yes" : "");
    }
}

/* "--theme=dark" comes as three words. */
static const char bash_begin[] =
    "_halfmove() {\n"
    "    local cur=${COMP_WORDS[COMP_CWORD]} values= files=yes\n"
    "    local option=${COMP_WORDS[COMP_CWORD - 1]}\n"
    "    COMPREPLY=()\n"
    "    if [ \"$cur\" = = ]; then\n"
    "        cur=\n"
    "    elif [ \"$option\" = = ]; then\n"
    "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
    "    fi\n"
    "    case ${COMP_WORDS[1]}:$option in\n";

static const char bash_end[] =
    "    esac\n"
    "    [ -z \"$values\" ] || COMPREPLY=($(compgen -W \"$values\" -- "
    "\"$cur\"))\n"
    "    [ -z \"$files\" ] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n"
    "}\ncomplete -o filenames -F _halfmove halfmove\n";

void complete_bash(hm_out *out)
{
    hm_out_puts(out, bash_begin);
    for (size_t i = 0; command_at(i); i++)
        put_bash_values(out, command_at(i));
    hm_out_puts(out, "    *)\n        case $COMP_CWORD:${COMP_WORDS[1]}:$cur "
                     "in\n        1:*) values='");
    put_commands(out);
    hm_out_puts(out, " --help --version' files= ;;\n        *:help:[!-]*|"
                     "*:help:) values='");
    put_commands(out);
    hm_out_puts(out, "' files= ;;\n");
    for (size_t i = 0; command_at(i); i++) {
        const hm_command *command = command_at(i);

        hm_out_printf(out, "        *:%s:-*) values='", command->name);
        for (size_t j = 0; opt_of(command, j); j++)
            hm_out_printf(out, "%s--%s", j ? " " : "",
                          opt_of(command, j)->name);
        hm_out_puts(out, "' files= ;;\n");
    }
    hm_out_puts(out, "        esac ;;\n");
    hm_out_puts(out, bash_end);
}

/* ---- zsh ------------------------------------------------------------------
 */

/* Help between brackets: those inside it have a backslash before them. */
static void put_zsh_help(hm_out *out, const char *help)
{
    hm_out_char(out, '[');
    for (; *help; help++) {
        const char one[] = {*help, '\0'};

        hm_out_puts(out, *help == '[' || *help == ']' ? "\\" : "");
        put_quoted(out, one);
    }
    hm_out_char(out, ']');
}

/* What comes after the name of an option: its help and its value. */
static void put_zsh_rest(hm_out *out, const hm_command *command,
                         const cli_option *o)
{
    put_zsh_help(out, o->help);
    if (!o->value)
        return;
    hm_out_printf(out, "%s:%s:", o->numbers ? ":" : "",
                  o->numbers ? "numbers" : o->value);
    if (has_values(command, o)) {
        hm_out_puts(out, o->file ? "{compadd " : "(");
        put_values(out, command, o);
        hm_out_puts(out, o->file ? "; _files}" : ")");
    } else if (o->file) {
        hm_out_puts(out, "_files");
    }
}

static void put_zsh_option(hm_out *out, const hm_command *command,
                           const cli_option *o)
{
    if (o->letter) {
        hm_out_printf(out, " '-%c", o->letter);
        put_zsh_rest(out, command, o);
        hm_out_char(out, '\'');
    }
    hm_out_printf(out, " '--%s%s", o->name, o->value ? "=" : "");
    put_zsh_rest(out, command, o);
    hm_out_char(out, '\'');
}

void complete_zsh(hm_out *out)
{
    hm_out_puts(out, "#compdef halfmove\n"
                     "if (( CURRENT == 2 )) && [[ $PREFIX == -* ]]; then\n"
                     "    compadd -- --help --version\n"
                     "elif (( CURRENT == 2 )); then\n    _values command");
    for (size_t i = 0; command_at(i); i++) {
        hm_out_printf(out, " '%s[", command_at(i)->name);
        put_quoted(out, command_at(i)->summary);
        hm_out_puts(out, "]'");
    }
    hm_out_puts(out, "\nelse\n    local others='*:file:_files'\n"
                     "    [[ $words[2] != help ]] || others='*:command:(");
    put_commands(out);
    hm_out_puts(out, ")'\n    case $words[2] in\n");
    for (size_t i = 0; command_at(i); i++) {
        hm_out_printf(out, "    %s) _arguments", command_at(i)->name);
        for (size_t j = 0; opt_of(command_at(i), j); j++)
            put_zsh_option(out, command_at(i), opt_of(command_at(i), j));
        hm_out_puts(out, " $others ;;\n");
    }
    hm_out_puts(out, "    esac\nfi\n");
}

/* ---- fish -----------------------------------------------------------------
 */

/* Only the second word is a command: "halfmove render show" draws a file. */
static const char fish_begin[] =
    "function __halfmove_command\n"
    "    set -l words (commandline -opc)\n"
    "    test (count $words) -gt 1; and test $words[2] = $argv[1]\n"
    "end\n"
    "function __halfmove_no_command\n"
    "    test (count (commandline -opc)) -eq 1\n"
    "end\n"
    "complete -c halfmove -n __halfmove_no_command -l help\n"
    "complete -c halfmove -n __halfmove_no_command -l version\n"
    "complete -c halfmove -n '__halfmove_command help' -f -a '";

static void put_fish_option(hm_out *out, const hm_command *command,
                            const cli_option *o)
{
    bool values = has_values(command, o);

    hm_out_printf(out, "complete -c halfmove -n '__halfmove_command %s'",
                  command->name);
    if (o->letter)
        hm_out_printf(out, " -s %c", o->letter);
    hm_out_printf(out, " -l %s", o->name);
    if (o->value && !o->numbers)
        hm_out_puts(out, values && !o->file ? " -x" : " -r");
    if (values) {
        hm_out_puts(out, " -a '");
        put_values(out, command, o);
        hm_out_char(out, '\'');
    }
    hm_out_puts(out, " -d '");
    put_quoted(out, o->help);
    hm_out_puts(out, "'\n");
}

void complete_fish(hm_out *out)
{
    hm_out_puts(out, fish_begin);
    put_commands(out);
    hm_out_puts(out, "'\n");
    for (size_t i = 0; command_at(i); i++) {
        const hm_command *command = command_at(i);

        hm_out_printf(out,
                      "complete -c halfmove -n __halfmove_no_command -f "
                      "-a %s -d '",
                      command->name);
        put_quoted(out, command->summary);
        hm_out_puts(out, "'\n");
        for (size_t j = 0; opt_of(command, j); j++)
            put_fish_option(out, command, opt_of(command, j));
    }
}
