/*
 * server.h - a running server, and what its files share.
 */
#ifndef HM_SERVE_SERVER_H
#define HM_SERVE_SERVER_H

#include <microhttpd.h>
#include <pthread.h>
#include <stdatomic.h>

#include "job.h"
#include "serve.h"

typedef struct connection connection; // server.c
typedef struct library library;       // library.h
typedef struct events events;         // events.h
typedef struct cache cache;           // cache.h

struct serve {
    serve_options options;
    char *host, *port_text, *token; // copies
    unsigned port;
    struct MHD_Daemon *daemon;
    pool *pool;
    library *library;
    events *events;
    cache *cache;
    atomic_size_t version; // of the collection
    atomic_bool stops;
    atomic_size_t body_bytes; // of all requests
    atomic_size_t job_bytes;  // that they take to be answered
    pthread_mutex_t lock;     // of the connections
    pthread_mutex_t saving;   // one file at a time
    connection *connections;
    bool open; // the locks were made
};

/* Compresses bytes; free them. NULL if it does not help. */
char *zip_bytes(hm_str bytes, size_t *size);

/* Adds tag, compression and range to an answer whose bytes are known. */
void reply_finish(job *j);

/* Ends connections that take too long; called once in a while. */
void server_sweep(serve *server);

#endif
