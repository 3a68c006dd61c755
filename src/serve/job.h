/*
 * job.h - a request that is being answered.
 *
 * A handler writes the answer to `out` and sets its type. It returns HM_OK, or
 * why there is none: the diagnostics become a part of the answer then.
 */
#ifndef HM_SERVE_JOB_H
#define HM_SERVE_JOB_H

#include <halfmove/halfmove.h>

#include "address.h"
#include "budget.h"
#include "pool.h"

typedef struct collection collection; // collection.h
typedef struct serve serve;

typedef enum job_method {
    METHOD_GET, // and HEAD
    METHOD_POST,
    METHOD_PUT,
    METHOD_OPTIONS,
    METHOD_OTHER,
} job_method;

enum { JOB_METHODS = METHOD_PUT + 1, TAG_ROOM = 36, HEADER_ROOM = 512 };

/* Headers of the request; NULL if they are not there. */
typedef struct job_headers {
    const char *accept, *accept_encoding, *content_type;
    const char *if_match, *if_none_match, *range;
} job_headers;

/* What is sent back. */
typedef struct job_reply {
    unsigned status;
    const char *type;  // valid as long as the program
    const char *bytes; // of the answer
    size_t size;
    bool own;                 // the bytes are to be freed
    bool zipped;              // they are compressed
    bool lasting;             // the bytes never change under this address
    char tag[TAG_ROOM];       // with quotes; empty: none
    char saved[HEADER_ROOM];  // Content-Disposition; empty: none
    char losses[HEADER_ROOM]; // ids; empty: none
    char policy[HEADER_ROOM]; // Content-Security-Policy; empty: the usual one
    char range[64];           // Content-Range; empty: none
    char allow[64];           // methods; empty: none
    bool later;               // Retry-After
} job_reply;

typedef struct job {
    pool_task task; // first
    serve *server;
    job_method method;
    address address;
    job_headers headers;
    hm_str body;
    hm_ctx *ctx;
    hm_diags *diags;
    hm_out *out;     // the answer
    hm_out *decoded; // the body, if it was in another encoding; or NULL
    hm_json json;    // for answers that are JSON
    hm_str text;     // what diagnostics are about; usually the body
    budget budget;
    collection *games; // as it was when the request came; NULL: not asked
    job_reply reply;
    hm_status (*handler)(struct job *j);
    void (*done)(struct job *j);
    void *owner;
} job;

/* Makes the context of a job, runs its handler, and finishes the answer. */
void job_run(job *j);

/* Frees the answer. */
void job_close(job *j);

/*
 * Answers with an error: a status of HTTP, an id, a message. Returns
 * HM_SKIPPED, for a handler to return: the answer is made.
 */
hm_status job_fail(job *j, unsigned status, const char *id, const char *format,
                   ...) HM_PRINTF(4, 5);

/* Value of a parameter; NULL if it is not there. */
const char *job_param(const job *j, const char *key);

/* Whether a parameter is there and neither "0" nor empty. */
bool job_flag(const job *j, const char *key);

/*
 * A number from `least` to `most`, else `*out` stays; HM_SKIPPED once the job
 * has failed.
 */
hm_status job_number(job *j, const char *key, size_t least, size_t most,
                     size_t *out);

/* An entity tag for bytes, with quotes. */
void tag_of(hm_str bytes, char out[TAG_ROOM]);

/* Makes it the tag of the compressed form. */
void tag_zipped(char tag[TAG_ROOM]);

/* Ends the line of JSON, and says that it is the answer. */
hm_status job_json(job *j);

/* Members of an object. */
void put_text(hm_json *json, const char *key, hm_str value);
void put_string(hm_json *json, const char *key, const char *value);
void put_int(hm_json *json, const char *key, size_t value);
void put_bool(hm_json *json, const char *key, bool value);

#endif
