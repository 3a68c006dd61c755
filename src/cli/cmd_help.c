/*
 * cmd_help.c - halfmove help: help texts, man pages and completions.
 */
#include <string.h>

#include "cli.h"

static int print_completion(cli *c)
{
    static const struct {
        const char *shell;
        void (*print)(hm_out *out);
    } shells[] = {{"bash", complete_bash},
                  {"zsh", complete_zsh},
                  {"fish", complete_fish}};

    for (size_t i = 0; i < CLI_COUNT(shells); i++) {
        if (strcmp(shells[i].shell, c->args->completion) == 0) {
            shells[i].print(c->out);
            return CLI_FINE;
        }
    }
    hm_out_printf(c->err,
                  "halfmove help: no completions for %s, only for bash, zsh "
                  "and fish\n",
                  c->args->completion);
    return CLI_USAGE;
}

static int run_help(cli *c)
{
    const hm_command *command = NULL;

    if (c->args->completion)
        return print_completion(c);
    if (c->args->file_count) {
        command = command_find(c->args->files[0]);
        if (!command) {
            const char *near = command_near(c->args->files[0]);

            hm_out_printf(c->err, "halfmove help: there is no command \"%s\"\n",
                          c->args->files[0]);
            if (near)
                hm_out_printf(c->err, "Did you mean \"%s\"?\n", near);
            return CLI_USAGE;
        }
    }
    if (c->args->man)
        help_man(command, c->out);
    else if (command)
        help_command(command, c->out);
    else
        help_overview(c->out);
    return CLI_FINE;
}

extern const hm_command hm__command_help;

const hm_command hm__command_help = {
    .name = "help",
    .synopsis = "[options] [COMMAND]",
    .summary = "explain a command; print man pages and completions",
    .about = "Without a command, lists all commands. Help, man pages and "
             "completions are made from the same table of options.",
    .example = "halfmove help replay\n"
               "halfmove help --man replay | man -l -\n"
               "halfmove help --completion bash > halfmove.bash",
    .options = "completion man",
    .run = run_help,
};
