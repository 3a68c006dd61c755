/*
 * url.h - where an archive on ClickHouse is.
 */
#ifndef HM_ARCHIVE_CLICKHOUSE_URL_H
#define HM_ARCHIVE_CLICKHOUSE_URL_H

#include "base/str.h"

enum { HM__URL_HOST = 256, HM__URL_NAME = 128 };

/* An address, taken apart; texts are terminated. */
typedef struct hm__url {
    bool tls;
    char host[HM__URL_HOST]; // an IPv6 address has its brackets
    unsigned port;
    char user[HM__URL_NAME];     // "": none was given
    char password[HM__URL_NAME]; // "": the same
    char database[HM__URL_NAME];
} hm__url;

/* Whether a text is meant as one: it begins with "clickhouse://" or so. */
bool hm__url_is(hm_str text);

/*
 * clickhouse[s]://[user[:password]@]host[:port][/database]
 *
 * Returns NULL, or what is wrong, which shows nothing of the text.
 */
const char *hm__url_read(hm_str text, hm__url *out);

/* Sets user and password, which may be NULL; false if they are too long. */
bool hm__url_user(hm__url *url, const char *user, const char *password);

/* The address of a server for requests, "http://host:port/", in `size` bytes.
 */
void hm__url_request(const hm__url *url, const char *host, char *out,
                     size_t size);

#endif
