/*
 * registry.c - the list of commands.
 */
#include <string.h>

#include "cli.h"

#define HM_COMMANDS_READ X(check) X(convert) X(fmt) X(info) X(replay)
#define HM_COMMANDS_MANY                                                       \
    X(import)                                                                  \
    X(find) X(explore) X(stats) X(export) X(dedup) X(split) X(diff) X(merge)
#define HM_COMMANDS_DRAW X(show) X(view) X(render) X(setups)
#define HM_COMMANDS_MORE                                                       \
    X(new) X(record) X(serve) X(perft) X(formats) X(explain) X(help)
#define HM_COMMANDS                                                            \
    HM_COMMANDS_READ HM_COMMANDS_MANY HM_COMMANDS_DRAW HM_COMMANDS_MORE

#define X(id) extern const hm_command hm__command_##id;
HM_COMMANDS
#undef X

static const hm_command *const all[] = {
#define X(id) &hm__command_##id,
    HM_COMMANDS
#undef X
};

const hm_command *command_at(size_t index)
{
    return index < CLI_COUNT(all) ? all[index] : NULL;
}

const hm_command *command_find(const char *name)
{
    for (size_t i = 0; i < CLI_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

const char *command_near(const char *word)
{
    const char *names[CLI_COUNT(all)];

    for (size_t i = 0; i < CLI_COUNT(all); i++)
        names[i] = all[i]->name;
    return near_name(word, names, CLI_COUNT(all));
}
