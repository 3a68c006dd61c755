/*
 * http.h - requests to servers of ClickHouse.
 *
 * Questions wait for their whole answer. Rows are sent several blocks at a
 * time; each is kept, compressed, until the server has taken it. What a server
 * refuses because it is busy, or cannot be reached, is tried again a few times,
 * later and later: everything that is sent may be sent twice.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_HTTP_H
#define HM_ARCHIVE_CLICKHOUSE_HTTP_H

#include <halfmove/out.h>

#include "url.h"

/* How servers are spoken to. */
typedef struct hm__http_options {
    hm__url url;
    const char *netrc;        // a file with passwords; NULL: none
    const char *certificates; // the same, of those that are trusted
    unsigned seconds;         // without a byte, until an answer is given up
} hm__http_options;

typedef struct hm__http hm__http;

/* HM_ENOMEM; free it in any case. */
hm_status hm__http_new(hm_ctx *ctx, const hm__http_options *options,
                       hm__http **out);
void hm__http_free(hm__http *http);

/* Sets the database that is asked in from now on; its name has no signs. */
void hm__http_use(hm__http *http, const char *database);

/*
 * Asks a server, NULL: that of the address. The answer is appended to `answer`,
 * which may be NULL. HM_EIO once hm__http_problem() says why; HM_ENOMEM.
 */
hm_status hm__http_ask(hm__http *http, const char *host, hm_str sql,
                       hm_out *answer);

/* The same, but what may only be busy or away is not tried again. */
hm_status hm__http_try(hm__http *http, const char *host, hm_str sql,
                       hm_out *answer);

/*
 * Sends rows to a server for a statement "insert ... format RowBinary"; both
 * may be changed afterwards. Waits only while too many are on their way. A
 * failure of earlier rows is returned here, or by hm__http_settle().
 */
hm_status hm__http_send(hm__http *http, const char *host, hm_str sql,
                        hm_str rows);

/* Lets rows go on their way, without waiting; failures are as those above. */
hm_status hm__http_progress(hm__http *http);

/* Waits until all rows were taken. */
hm_status hm__http_settle(hm__http *http);

/* What went wrong, in a line for people; never a password. */
const char *hm__http_problem(const hm__http *http);

/* The number that ClickHouse gives to what went wrong; 0: it has none. */
unsigned hm__http_code(const hm__http *http);

#endif
