/*
 * position.c - which states of a game FILE@POSITION means.
 */
#include <stdlib.h>
#include <string.h>

#include "cli.h"

cli_position position_read(const char *text)
{
    const cli_position every = {.last = SIZE_MAX};
    cli_position p = every;
    char *end;

    if (!text)
        return p;
    if (strcmp(text, "last") == 0) {
        p.only_last = true;
        return p;
    }
    p.first = p.last = (size_t)strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' ||
        (*end && strncmp(end, "..", 2) != 0) ||
        (*end && (end[2] < '0' || end[2] > '9'))) {
        p = every;
        p.label = text;
        return p;
    }
    if (*end)
        p.last = (size_t)strtoul(end + 2, NULL, 10);
    return p;
}

bool position_is_many(const cli_position *position)
{
    return position->label ||
           (!position->only_last && position->first != position->last);
}

bool position_is_every(const cli_position *position)
{
    return !position->label && !position->only_last && position->first == 0 &&
           position->last == SIZE_MAX;
}

bool position_wants(const cli_position *position, const hm_replay *replay)
{
    const hm_node *node = hm_replay_node(replay);
    size_t index = hm_replay_index(replay);

    if (position->only_last)
        return hm_node_child(node) == NULL;
    if (position->label)
        return hm_str_is(hm_replay_label(replay), position->label);
    return index >= position->first && index <= position->last;
}
