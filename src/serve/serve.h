/*
 * serve.h - what the command and halfmove-serve.so say to each other.
 *
 * The part has all that needs libmicrohttpd; the command knows the sources.
 */
#ifndef HM_SERVE_SERVE_H
#define HM_SERVE_SERVE_H

#include <halfmove/halfmove.h>

/* A running server. */
typedef struct serve serve;

/* A file with games, or a folder in which new ones may be made. */
typedef struct serve_source {
    const char *path;
    const char *name; // as the interface calls it, such as "shogi/ryuo.kif"
    bool folder;
} serve_source;

/* Takes a source; HM_ENOMEM. */
typedef hm_status (*serve_add)(void *to, const serve_source *source);

typedef struct serve_options {
    const char *host, *port;
    const char *token; // NULL: requests need none
    bool write;        // files may be saved
    const hm_ctx_options *context;
    const hm_part *draw;               // NULL: no PNG, PDF and films
    const hm_part *archive;            // NULL: no archives
    const hm_archive_options *opening; // how they are opened
    /*
     * Lists the sources; called by one thread at a time, whenever a folder has
     * changed. NULL: the examples are shown.
     */
    hm_status (*list)(void *user, serve_add add, void *to);
    void *user;
} serve_options;

enum { SERVE_WHY = 160 };

/* What the part exports, as `halfmove_serve`. */
typedef struct serve_part {
    /* HM_EIO once `why` says what is wrong; HM_ENOMEM. */
    hm_status (*start)(const serve_options *options, serve **out,
                       char why[SERVE_WHY]);
    unsigned (*port)(const serve *server);
    void (*stop)(serve *server);
} serve_part;

#endif
