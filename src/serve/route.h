/*
 * route.h - which addresses there are, and who answers.
 */
#ifndef HM_SERVE_ROUTE_H
#define HM_SERVE_ROUTE_H

#include "job.h"

typedef hm_status (*route_handler)(job *j);

/* Handlers by method; NULL: it does not have that one. */
typedef struct route {
    const char *path; // "*" is any segment, "**" at the end all that follow
    route_handler handlers[JOB_METHODS];
    bool heavy; // it may take long
    bool quick; // it takes no time at all: no thread is needed
    bool kept;  // the answer is the same until a file changes
} route;

/* The route of an address; NULL if there is none. */
const route *route_find(const address *a);

/* Lists the methods of a route, as in the header Allow. */
void route_methods(const route *r, char *out, size_t room);

#endif
