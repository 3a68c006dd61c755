/*
 * url.c - where an archive on ClickHouse is.
 */
#include "url.h"

#include <stdio.h>

enum { PLAIN_PORT = 8123, TLS_PORT = 8443, MOST_PORTS = 65535 };

static const hm_str plain = {"clickhouse://", 13};
static const hm_str secure = {"clickhouses://", 14};

static bool starts(hm_str text, hm_str prefix)
{
    return text.len >= prefix.len &&
           memcmp(text.ptr, prefix.ptr, prefix.len) == 0;
}

bool hm__url_is(hm_str text)
{
    return starts(text, plain) || starts(text, secure);
}

/* The value of a hexadecimal digit; -1: it is none. */
static int digit(char c)
{
    if (hm__is_digit(c))
        return c - '0';
    c = hm__lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A text without its %XX, into `size` bytes; false if it does not fit. */
static bool decode(hm_str text, char *out, size_t size)
{
    size_t used = 0;

    for (size_t i = 0; i < text.len; i++) {
        bool sign = text.ptr[i] == '%' && i + 2 < text.len;
        int high = sign ? digit(text.ptr[i + 1]) : -1;
        int low = sign ? digit(text.ptr[i + 2]) : -1;
        char c = text.ptr[i];

        if (high >= 0 && low >= 0) {
            c = (char)(high * 16 + low);
            i += 2;
        }
        if (used + 1 >= size || c == '\0' || c == '\r' || c == '\n')
            return false;
        out[used++] = c;
    }
    out[used] = '\0';
    return true;
}

static const char *read_user(hm_str text, hm__url *url)
{
    size_t colon = hm__str_find(text, ':', 0);
    hm_str user = {text.ptr, colon};
    hm_str password = {text.ptr + text.len, 0};

    if (colon < text.len)
        password = (hm_str){text.ptr + colon + 1, text.len - colon - 1};
    if (!decode(user, url->user, sizeof(url->user)) ||
        !decode(password, url->password, sizeof(url->password)))
        return "the user or the password cannot be one";
    return NULL;
}

static const char *read_port(hm_str text, hm__url *url)
{
    unsigned port = 0;

    for (size_t i = 0; i < text.len && port <= MOST_PORTS; i++) {
        if (!hm__is_digit(text.ptr[i]))
            return "expected a port, a number";
        port = port * 10 + (unsigned)(text.ptr[i] - '0');
    }
    if (port == 0 || port > MOST_PORTS)
        return "expected a port, 1 to 65535";
    url->port = port;
    return NULL;
}

/* Names and addresses; what else could be there would be another URL. */
static bool is_host(hm_str text)
{
    bool brackets =
        text.len > 2 && text.ptr[0] == '[' && text.ptr[text.len - 1] == ']';
    size_t end = text.len - brackets;

    for (size_t i = brackets; i < end; i++) {
        char c = hm__lower(text.ptr[i]);

        if (!hm__is_digit(c) && !hm__is_lower(c) && c != '.' &&
            !(brackets ? c == ':' : c == '-' || c == '_'))
            return false;
    }
    return text.len > 0;
}

/* host[:port] */
static const char *read_host(hm_str text, hm__url *url)
{
    size_t end =
        text.len && text.ptr[0] == '[' ? hm__str_find(text, ']', 0) : 0;
    size_t colon = hm__str_find(text, ':', end);
    hm_str host = {text.ptr, colon};

    if (!is_host(host) || !decode(host, url->host, sizeof(url->host)))
        return "expected the name of a server";
    if (colon == text.len)
        return NULL;
    return read_port((hm_str){text.ptr + colon + 1, text.len - colon - 1}, url);
}

static const char *read_database(hm_str text, hm__url *url)
{
    static const char wrong[] =
        "expected a database, a name of letters, digits and _";

    if (text.len == 0)
        text = HM_STR("default");
    for (size_t i = 0; i < text.len; i++) {
        char c = hm__lower(text.ptr[i]);

        if (!hm__is_lower(c) && c != '_' && (i == 0 || !hm__is_digit(c)))
            return wrong;
    }
    return decode(text, url->database, sizeof(url->database)) ? NULL : wrong;
}

/* Where the server's name begins: after the last "@" before the database. */
static size_t host_at(hm_str text, size_t begin, size_t slash)
{
    size_t at = slash;

    while (at > begin && text.ptr[at - 1] != '@')
        at--;
    return at;
}

bool hm__url_user(hm__url *url, const char *user, const char *password)
{
    hm_str name = hm_str_of(user);
    hm_str secret = hm_str_of(password ? password : "");

    if (name.len >= sizeof(url->user) || secret.len >= sizeof(url->password))
        return false;
    memcpy(url->user, name.ptr, name.len + 1);
    memcpy(url->password, secret.ptr, secret.len + 1);
    return true;
}

const char *hm__url_read(hm_str text, hm__url *out)
{
    hm__url url = {.tls = starts(text, secure)};
    size_t begin = url.tls ? secure.len : plain.len, slash, at;
    const char *wrong = NULL;

    if (!hm__url_is(text))
        return "expected clickhouse://";
    url.port = url.tls ? TLS_PORT : PLAIN_PORT;
    slash = hm__str_find(text, '/', begin);
    at = host_at(text, begin, slash);
    if (at > begin)
        wrong = read_user((hm_str){text.ptr + begin, at - 1 - begin}, &url);
    if (!wrong)
        wrong = read_host((hm_str){text.ptr + at, slash - at}, &url);
    begin = slash + (slash < text.len);
    if (!wrong)
        wrong =
            read_database((hm_str){text.ptr + begin, text.len - begin}, &url);
    if (!wrong)
        *out = url;
    return wrong;
}

void hm__url_request(const hm__url *url, const char *host, char *out,
                     size_t size)
{
    bool bare = strchr(host, ':') && host[0] != '['; // an IPv6 address

    snprintf(out, size, "http%s://%s%s%s:%u/", url->tls ? "s" : "",
             bare ? "[" : "", host, bare ? "]" : "", url->port);
}
