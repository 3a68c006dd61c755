/*
 * guard.h - who may ask.
 */
#ifndef HM_SERVE_GUARD_H
#define HM_SERVE_GUARD_H

#include "server.h"

/* Headers that say where a request comes from; NULL: not there. */
typedef struct guard_headers {
    const char *host, *origin, *site, *authorization, *cookie;
} guard_headers;

typedef enum guard_answer {
    GUARD_FINE,
    GUARD_HOST,   // for another server: a name was made to point here
    GUARD_ORIGIN, // caused by a page of another site
    GUARD_TOKEN,  // the token is missing or wrong
} guard_answer;

/* `token` is the parameter of that name, or NULL. */
guard_answer guard_ask(const serve *server, const guard_headers *headers,
                       const char *token);

/* The cookie that holds the token. */
#define GUARD_COOKIE "halfmove-token"

#endif
