/*
 * position.c - which states of a game FILE@POSITION means.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

/* ---- reading --------------------------------------------------------------
 */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static const char *skip_number(const char *text)
{
    return text + strspn(text, "0123456789");
}

/* address = N {"." N "." N}; where it ends, or NULL if there is none */
static const char *skip_address(const char *text)
{
    const char *end = skip_number(text);

    if (end == text)
        return NULL;
    while (end[0] == '.' && is_digit(end[1])) {
        const char *more = skip_number(end + 1);

        if (more[0] != '.' || !is_digit(more[1]))
            break;
        end = skip_number(more + 1);
    }
    return end;
}

cli_position position_read(const char *text)
{
    cli_position p = {.last = SIZE_MAX};
    const char *end;
    const char *other;

    if (!text)
        return p;
    p.only_last = strcmp(text, "last") == 0;
    if (p.only_last)
        return p;
    end = skip_number(text);
    if (end != text && strcmp(end, "..last") == 0) {
        p.first = (size_t)strtoul(text, NULL, 10);
        return p;
    }
    end = skip_address(text);
    other = end && strncmp(end, "..", 2) == 0 ? end + 2 : NULL;
    if (!end || (*end && !(other && skip_address(other) &&
                           *skip_address(other) == '\0'))) {
        p.label = text;
        return p;
    }
    p.first = p.last = (size_t)strtoul(text, NULL, 10);
    if (other)
        p.last = (size_t)strtoul(other, NULL, 10);
    if (end != skip_number(text) || (other && *skip_number(other))) {
        p.from = text;
        p.to = other ? other : text;
    }
    return p;
}

/* ---- in variations --------------------------------------------------------
 */

/* Goes `count` states along a line; says how many it has if they are fewer. */
static const hm_node *go_along(const hm_node *node, size_t count, size_t *has)
{
    for (*has = 0; *has < count && hm_node_child(node); ++*has)
        node = hm_node_child(node);
    return *has == count ? node : NULL;
}

/* Continuation `number` of a node; says how many there are if it has none. */
static const hm_node *continuation(const hm_node *node, size_t number,
                                   size_t *has)
{
    const hm_node *child = hm_node_child(node);

    for (*has = 0; child; child = hm_node_sibling(child)) {
        if (++*has == number)
            return child;
    }
    return NULL;
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

/* The node of an address; NULL once `why` says what there is instead. */
static const hm_node *find_node(const char *text, const hm_record *record,
                                char why[CLI_WHY])
{
    char *end;
    size_t has;
    const hm_node *node =
        go_along(hm_record_root(record), strtoul(text, &end, 10), &has);

    if (!node)
        snprintf(why, CLI_WHY, "the main line has states 0 to %zu", has);
    while (node && end[0] == '.' && is_digit(end[1])) {
        const char *from = end;
        size_t number = strtoul(end + 1, &end, 10);
        size_t count = strtoul(end + 1, &end, 10);

        node = continuation(node, number, &has);
        if (!node) {
            snprintf(why, CLI_WHY, "state %.*s has %zu continuation%s",
                     (int)(from - text), text, has, plural(has));
            return NULL;
        }
        node = go_along(node, count ? count - 1 : SIZE_MAX, &has);
        if (!node)
            snprintf(why, CLI_WHY,
                     "continuation %zu of state %.*s has states 1 to %zu",
                     number, (int)(from - text), text, has + 1);
    }
    return node;
}

static size_t depth_of(const hm_node *node)
{
    size_t depth = 0;

    while ((node = hm_node_parent(node)))
        depth++;
    return depth;
}

static bool leads_to(const hm_node *node, const hm_node *goal)
{
    while (goal && goal != node)
        goal = hm_node_parent(goal);
    return goal;
}

const hm_node *position_find(cli_position *p, const hm_record *record,
                             char why[CLI_WHY])
{
    const hm_node *from = find_node(p->from, record, why);
    const hm_node *to = from ? find_node(p->to, record, why) : NULL;

    if (to && !leads_to(from, to)) {
        snprintf(why, CLI_WHY,
                 "the second does not follow the first in one line of moves");
        to = NULL;
    }
    p->first = to ? depth_of(from) : 1;
    p->last = to ? depth_of(to) : 0; // nothing
    return to;
}

hm_status position_load(cli_position *p, hm_replay *replay,
                        const hm_record *record, cli_missing *missing)
{
    const hm_node *goal;
    hm_status st = hm_replay_load(replay, record);

    if (st != HM_OK || !p->from)
        return st;
    goal = position_find(p, record, missing->why);
    return goal ? hm_replay_follow(replay, goal) : HM_OK;
}

/* ---- asking ---------------------------------------------------------------
 */

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

void position_missed(cli_missing *missing, const hm_replay *replay)
{
    size_t index = hm_replay_index(replay);

    if (index > missing->longest)
        missing->longest = index;
}

int position_complain(cli *c, const cli_source *source,
                      const cli_missing *missing)
{
    bool several = !source->game && hm_reader_game(source->reader) > 1;
    cli_position wanted = position_read(source->position);

    hm_out_printf(c->err, "halfmove: %s: there is no position %s; ",
                  source->name, source->position);
    if (missing->why[0])
        hm_out_printf(c->err, "%s\n", missing->why);
    else if (!wanted.label && wanted.first > wanted.last)
        hm_out_puts(c->err, "the end of this range is before its start\n");
    else
        hm_out_printf(c->err, "%s 0 to %zu\n",
                      several ? "the longest game has" : "there are",
                      missing->longest);
    return CLI_NO;
}
