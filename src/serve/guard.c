/*
 * guard.c - who may ask.
 *
 * A browser sends requests for any page that is open in it. The name in Host
 * tells whether such a page was made to look as if it were ours; Origin and
 * Sec-Fetch-Site tell whether it is another one.
 */
#include "guard.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Compares in a time that does not depend on where they differ. */
static bool is_same(const char *a, size_t len, const char *secret)
{
    size_t size = strlen(secret);
    unsigned char different = len != size;

    for (size_t i = 0; i < len; i++)
        different |= (unsigned char)(a[i] ^ secret[i % (size ? size : 1)]);
    return !different;
}

/* Whether "name:port" is where the server listens. */
static bool is_own_host(const serve *server, const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    char own[300];
    bool six = strchr(server->host, ':') != NULL;

    snprintf(own, sizeof(own), six ? "[%s]:%u" : "%s:%u", server->host,
             server->port);
    if (strcasecmp(own, host) == 0)
        return true;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        snprintf(own, sizeof(own), "%s:%u", names[i], server->port);
        if (strcasecmp(own, host) == 0)
            return true;
    }
    return false;
}

/* An Origin is "http://" or "https://" and the Host. */
static bool is_own_origin(const char *origin, const char *host)
{
    const char *name = strncmp(origin, "http://", 7) == 0    ? origin + 7
                       : strncmp(origin, "https://", 8) == 0 ? origin + 8
                                                             : NULL;

    return name && strcasecmp(name, host) == 0;
}

/* Where the value of our cookie is; NULL: it is not there. */
static const char *find_cookie(const char *cookies, size_t *len)
{
    const size_t size = strlen(GUARD_COOKIE);

    for (const char *at = cookies; at && *at; at = strchr(at, ';')) {
        at += strspn(at, "; ");
        if (strncmp(at, GUARD_COOKIE "=", size + 1) == 0) {
            *len = strcspn(at + size + 1, "; ");
            return at + size + 1;
        }
    }
    return NULL;
}

static bool has_token(const char *secret, const guard_headers *h,
                      const char *param)
{
    size_t len = 0;
    const char *cookie = find_cookie(h->cookie, &len);
    bool found = cookie && is_same(cookie, len, secret);

    if (h->authorization && strncasecmp(h->authorization, "Bearer ", 7) == 0)
        found |=
            is_same(h->authorization + 7, strlen(h->authorization + 7), secret);
    if (param)
        found |= is_same(param, strlen(param), secret);
    return found;
}

guard_answer guard_ask(const serve *server, const guard_headers *h,
                       const char *token)
{
    if (!h->host || (!server->token && !is_own_host(server, h->host)))
        return GUARD_HOST;
    if (h->origin && !is_own_origin(h->origin, h->host))
        return GUARD_ORIGIN;
    if (h->site && strcmp(h->site, "same-origin") != 0 &&
        strcmp(h->site, "none") != 0)
        return GUARD_ORIGIN;
    if (server->token && !has_token(server->token, h, token))
        return GUARD_TOKEN;
    return GUARD_FINE;
}
