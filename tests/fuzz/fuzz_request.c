/*
 * fuzz_request.c - requests to the server: addresses, headers, records.
 *
 * The first line is an address, the second a header, and the rest a body. What
 * has an answer without files gets it, as if it had come over the network.
 */
#include <stdlib.h>

#include "fuzz.h"
#include "serve/accept.h"
#include "serve/address.h"
#include "serve/problems.h"
#include "serve/route.h"
#include "serve/server.h"

/* Segments are names, whatever was written. */
static void check_address(const address *a)
{
    expect(a->segment_count <= ADDRESS_SEGMENTS);
    for (size_t i = 0; i < a->segment_count; i++) {
        expect(a->segments[i][0] && !strchr(a->segments[i], '/'));
        expect(strcmp(a->segments[i], ".") != 0);
        expect(strcmp(a->segments[i], "..") != 0);
    }
    for (size_t i = 0; i < a->param_count; i++)
        expect(address_param_of(a, a->params[i].key));
}

static void check_header(const char *header)
{
    static const char *const types[] = {"text/html", "image/png", "a/b"};
    size_t first = 0, last = 0;

    for (size_t i = 0; i < 3; i++) {
        int quality = accept_quality(header, types[i]);

        expect(quality >= 0 && quality <= 1000);
    }
    accept_word(header, "gzip");
    accept_tag(header, "\"1\"");
    if (accept_range(header, 100, &first, &last) == RANGE_PART)
        expect(first <= last && last < 100);
    expect(accept_range(header, 0, &first, &last) != RANGE_PART);
}

/* There and back again. */
static void check_places(hm_str text)
{
    text_place place = {0};

    for (size_t i = 0; i <= text.len; i += 1 + i / 8) {
        place_seek(text, &place, i);
        expect(place.byte >= i && place.byte <= text.len);
        expect(place_byte(text, place.unit) == place.byte);
    }
}

/* Answers a request that needs no files. */
static void answer(const address *a, const char *header, hm_str body)
{
    const route *r = route_find(a);
    hm_limits limits = {.size = sizeof(limits),
                        .game_bytes = 1 << 16,
                        .work = 100000,
                        .pieces = 2000,
                        .changes = 10000,
                        .page_pieces = 20000};
    hm_ctx_options context = {.size = sizeof(context), .limits = &limits};
    serve server = {.options = {.context = &context}};
    job j = {.server = &server, .method = METHOD_POST, .body = body};

    if (!r || !r->handlers[METHOD_POST])
        return;
    j.address = *a;
    j.headers = (job_headers){.accept = header, .accept_encoding = "gzip"};
    j.handler = r->handlers[METHOD_POST];
    job_run(&j);
    expect(j.reply.status >= 200 && j.reply.status < 600);
    expect(j.reply.status != 500);
    job_close(&j);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = calloc(size + 3, 1);
    char *header, *body;
    address a;

    expect(text);
    if (size)
        memcpy(text, data, size);
    header = strchr(text, '\n');
    header = header ? (*header = '\0', header + 1) : text + size;
    body = strchr(header, '\n');
    body = body ? (*body = '\0', body + 1) : text + size;
    check_header(header);
    check_places(hm_str_of(body));
    if (address_read(text, &a)) {
        check_address(&a);
        answer(&a, header, (hm_str){body, (size_t)(text + size - body)});
    }
    free(text);
    return 0;
}
