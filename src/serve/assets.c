/*
 * assets.c - files that are part of the program: pages, scripts, styles.
 */
#include "assets.h"

#include <stdio.h>
#include <string.h>

#include "handlers.h"

static const char *type_of(const char *name)
{
    static const char *const types[][2] = {
        {".html", "text/html"},
        {".css", "text/css"},
        {".js", "text/javascript"},
        {".json", "application/json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".webmanifest", "application/manifest+json"},
    };
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot && i < sizeof(types) / sizeof(types[0]); i++) {
        if (strcmp(types[i][0], dot) == 0)
            return types[i][1];
    }
    return "application/octet-stream";
}

static hm_status send_asset(job *j, const asset *list, size_t count,
                            const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(list[i].name, name) != 0)
            continue;
        j->reply.type = type_of(name);
        hm_out_put(j->out, (hm_str){list[i].bytes, list[i].size});
        return HM_OK;
    }
    return job_fail(j, 404, "serve-address", "there is no such address");
}

/* The segments of an address after the first, with slashes between them. */
static void join_rest(const job *j, char *out, size_t room)
{
    size_t len = 0;

    out[0] = '\0';
    for (size_t i = 1; i < j->address.segment_count && len < room; i++)
        len += (size_t)snprintf(out + len, room - len, "%s%s", i > 1 ? "/" : "",
                                j->address.segments[i]);
}

hm_status get_page(job *j)
{
    char name[80];

    snprintf(name, sizeof(name), "%.64s.html",
             j->address.segment_count ? j->address.segments[0] : "index");
    return send_asset(j, studio_files, studio_files_count, name);
}

hm_status get_studio(job *j)
{
    char name[256];

    join_rest(j, name, sizeof(name));
    return send_asset(j, studio_files, studio_files_count, name);
}

hm_status get_codemirror(job *j)
{
    char name[256];

    join_rest(j, name, sizeof(name));
    return send_asset(j, codemirror_files, codemirror_files_count, name);
}

hm_status get_interface(job *j)
{
    return send_asset(j, interface_files, interface_files_count,
                      "openapi.json");
}

hm_status get_script(job *j)
{
    hm_page_script(j->out);
    j->reply.type = "text/javascript";
    return HM_OK;
}
