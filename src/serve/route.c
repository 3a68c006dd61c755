/*
 * route.c - which addresses there are, and who answers.
 */
#include "route.h"

#include <stdio.h>
#include <string.h>

#include "handlers.h"

#define GET(f) .handlers[METHOD_GET] = f
#define POST(f) .handlers[METHOD_POST] = f
#define PUT(f) .handlers[METHOD_PUT] = f

static const route routes[] = {
    {"/", GET(get_page), .quick = true, .kept = true},
    {"/games", GET(get_games)},
    {"/games/*", GET(get_game), .heavy = true, .kept = true},
    {"/games/*/*", GET(get_game_part), .kept = true},
    {"/explore", GET(get_explore)},
    {"/convert", POST(post_convert), .heavy = true},
    {"/check", POST(post_check)},
    {"/edit", POST(post_edit)},
    {"/play", POST(post_play)},
    {"/files", GET(get_files)},
    {"/files/**", GET(get_file), PUT(put_file)},
    {"/events", GET(get_events)},
    {"/formats", GET(get_formats), .kept = true},
    {"/setups", GET(get_setups), .kept = true},
    {"/setups/*/*", GET(get_setup), .kept = true},
    {"/systems", GET(get_systems), .kept = true},
    {"/themes", GET(get_themes), .kept = true},
    {"/page.js", GET(get_script), .kept = true},
    {"/openapi.json", GET(get_interface), .quick = true, .kept = true},
    {"/studio/**", GET(get_studio), .quick = true, .kept = true},
    {"/codemirror/**", GET(get_codemirror), .quick = true, .kept = true},
    {"/*", GET(get_page), .quick = true, .kept = true},
};

enum { ROUTES = sizeof(routes) / sizeof(routes[0]) };

static bool fits(const char *path, const address *a)
{
    size_t count = 0;

    for (const char *at = path; *at == '/' && at[1];) {
        const char *segment = at + 1;
        size_t len = strcspn(segment, "/");

        at = segment + len;
        if (count == a->segment_count)
            return false;
        if (len == 2 && memcmp(segment, "**", 2) == 0)
            return true;
        if (!(len == 1 && *segment == '*') &&
            !(strlen(a->segments[count]) == len &&
              memcmp(segment, a->segments[count], len) == 0))
            return false;
        count++;
    }
    return count == a->segment_count;
}

const route *route_find(const address *a)
{
    for (size_t i = 0; i < ROUTES; i++) {
        if (fits(routes[i].path, a))
            return &routes[i];
    }
    return NULL;
}

void route_methods(const route *r, char *out, size_t room)
{
    snprintf(out, room, "%s%s%sOPTIONS",
             r->handlers[METHOD_GET] ? "GET, HEAD, " : "",
             r->handlers[METHOD_POST] ? "POST, " : "",
             r->handlers[METHOD_PUT] ? "PUT, " : "");
}
