/*
 * events.h - streams of server-sent events.
 */
#ifndef HM_SERVE_EVENTS_H
#define HM_SERVE_EVENTS_H

#include <halfmove/halfmove.h>
#include <microhttpd.h>

typedef struct events events;

/* NULL if there is no memory. */
events *events_new(void);

/* Frees them, after the server was stopped; NULL is fine. */
void events_free(events *all);

/* A stream for a connection; NULL if there are too many. */
struct MHD_Response *events_open(events *all, struct MHD_Connection *link);

/* Sends a text, with its line feeds, to all. */
void events_send(events *all, hm_str text);

/* Ends all streams, and lets no more begin. */
void events_stop(events *all);

#endif
