/*
 * settings.c - which settings of a notation the options mean.
 *
 * An option that a notation knows nothing about means nothing for it; but parts
 * that a user wants to leave out of the one output are left out, or refused.
 * One name may be an option of a reader and of a writer: its value decides
 * which.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* Whether a list of settings has a key that takes a value. */
static bool takes(const hm_setting *list, const char *key, const char *value)
{
    for (; list->key; list++) {
        if (strcmp(list->key, key) == 0)
            return !list->values || has_word(list->values, value);
    }
    return false;
}

static bool any_takes(bool write, const char *key, const char *value)
{
    hm_notation_info info = {.size = sizeof(info)};

    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        if (takes(write ? info.write_settings : info.read_settings, key, value))
            return true;
    }
    return false;
}

static bool add(cli_settings *out, const char *key, const char *value)
{
    size_t room = strlen(key) + strlen(value) + 2;
    char *text = malloc(room);

    if (!text)
        return false;
    snprintf(text, room, "%s=%s", key, value);
    out->items[out->count++] = text;
    return true;
}

bool settings_for_reader(const cli_args *args, cli_settings *out)
{
    const char *const pairs[][2] = {
        {"game", args->game},       {"size", args->size},
        {"board", args->board},     {"hand", args->hand},
        {"in-hand", args->in_hand}, {"dialect", args->dialect},
    };

    for (size_t i = 0; i < CLI_COUNT(pairs); i++) {
        if (pairs[i][1] && any_takes(false, pairs[i][0], pairs[i][1]) &&
            !add(out, pairs[i][0], pairs[i][1]))
            return false;
    }
    return true;
}

/* Whether --without has a word in its list. */
static bool leaves_out(const cli_args *args, const char *word)
{
    return args->without && strstr(args->without, word);
}

bool settings_for_writer(const cli_args *args, const char *notation,
                         cli_settings *out)
{
    const char *const pairs[][2] = {
        {"expand-setup", args->expand_setup ? "yes" : NULL},
        {"moves", args->moves ? "yes" : NULL},
        {"flat", args->flat ? "yes" : NULL},
        {"short", args->brief ? "yes" : NULL},
        {"dialect", args->dialect},
        {"comments", leaves_out(args, "comments") ? "no" : NULL},
        {"variations", leaves_out(args, "variations") ? "no" : NULL},
        {"nags", leaves_out(args, "nags") ? "no" : NULL},
    };
    hm_notation_info info = {.size = sizeof(info)};

    if (!hm_notation_find(notation, &info))
        return true;
    for (size_t i = 0; i < CLI_COUNT(pairs); i++) {
        const char *key = pairs[i][0];
        const char *value = pairs[i][1];

        if (value &&
            (info.holds ? any_takes(true, key, value)
                        : takes(info.write_settings, key, value)) &&
            !add(out, key, value))
            return false;
    }
    out->lines = takes(info.write_settings, "lines", "yes");
    return !out->lines || add(out, "lines", "yes");
}

bool settings_apply(cli *c, const char *notation)
{
    static const char *const parts[] = {"comments", "variations", "nags"};
    hm_notation_info info = {.size = sizeof(info)};

    if (!notation || !hm_notation_find(notation, &info) || info.holds)
        return true;
    for (size_t i = 0; i < CLI_COUNT(parts); i++) {
        if (!leaves_out(c->args, parts[i]) ||
            takes(info.write_settings, parts[i], "no"))
            continue;
        hm_out_printf(c->err,
                      "halfmove: --without %s is for pgn; %s is written with "
                      "all that it can hold\n",
                      parts[i], info.name);
        return false;
    }
    return true;
}

size_t settings_count(const cli_settings *settings, cli_layout layout)
{
    return settings->count - (settings->lines && layout != LAYOUT_LINE);
}

void settings_free(cli_settings *settings)
{
    for (size_t i = 0; i < settings->count; i++)
        free(settings->items[i]);
    settings->count = 0;
}
