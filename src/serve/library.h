/*
 * library.h - the sources, watched by a thread of its own.
 */
#ifndef HM_SERVE_LIBRARY_H
#define HM_SERVE_LIBRARY_H

#include "collection.h"
#include "server.h"

/* Begins to read the sources; free `*out` with library_free(). */
hm_status library_new(serve *server, library **out);

/* Ends the thread; NULL is fine. */
void library_free(library *l);

/* What is known now; release it. Never NULL. */
collection *library_now(library *l);

/* Lets the thread look for changes at once. */
void library_wake(library *l);

/*
 * Waits until a file is known as it is now, but not for long: who saved it
 * wants to see it.
 */
void library_wait(library *l, const char *name, const file_stamp *stamp);

#endif
