/*
 * detect.c - what a file is: content decides, its name where two notations are
 * nearly as likely.
 */
#include "detect.h"

#include <string.h>

#include "base/file.h"
#include "base/str.h"
#include "base/utf8.h"
#include "foreign.h"

enum {
    POSSIBLE = 10,
    UNSURE = 20, // below this the name of a file counts more
    NEARLY = 15, // so much less sure is nearly as likely
};

/* The notation whose own suffix a name ends in, packed or not; or NULL. */
static const hm_notation *hinted(hm_str name)
{
    hm_str suffix = hm__file_suffix(name);
    const hm_notation *n;

    for (size_t i = 0; (n = hm__notation_at(i)); i++) {
        if (strcmp(n->exts[0], n->name) == 0 && // not of many files
            hm__file_suffix_in(suffix, n->exts))
            return n;
    }
    return NULL;
}

/* Whole lines, unless there is only one. */
static hm_str whole_lines(hm_str head)
{
    size_t len = head.len;

    while (len && head.ptr[len - 1] != '\n')
        len--;
    return len ? hm__str_part(head, 0, len) : head;
}

/* As UTF-8 without a byte order mark; bytes that are no text stay as they are.
 */
static hm_status decode(hm__arena *arena, hm_str bytes, hm_str *out)
{
    hm_str head = bytes;
    hm__encoding encoding;
    size_t bad;
    hm_status st;

    if (hm__str_starts(head, HM_STR("\xEF\xBB\xBF")))
        head = hm__str_part(head, 3, head.len);
    *out = head;
    if (hm__utf8_invalid(head) + 4 > head.len)
        return HM_OK; // but for a character that is cut off
    st = hm__decode_japanese(arena, whole_lines(head), out, &bad, &encoding);
    if (st == HM_EINPUT)
        *out = head;
    return st == HM_EINPUT ? HM_OK : st;
}

/* What all notations make of a text. */
typedef struct opinions {
    const hm_notation *best, *hint;
    int most, hinted; // how sure these are
} opinions;

static opinions ask_all(hm_str head, hm_str name)
{
    opinions o = {.hint = hinted(name)};
    const hm_notation *n;

    for (size_t i = 0; (n = hm__notation_at(i)); i++) {
        int sure = n->probe(head);

        if (n == o.hint)
            o.hinted = sure;
        if (sure > o.most) {
            o.most = sure;
            o.best = n;
        }
    }
    return o;
}

static void choose(opinions o, hm_str head, hm__detected *out)
{
    if (o.most >= UNSURE) {
        bool nearly = o.hinted > 0 && o.most - o.hinted <= NEARLY;

        out->notation = nearly ? o.hint : o.best;
        out->why = nearly && o.hint != o.best
                       ? "its content fits, and its name says so"
                       : "its content says so";
        return;
    }
    hm__foreign_text(head, &out->foreign);
    if (o.hint && (o.hinted > 0 || !out->foreign.name)) {
        out->notation = o.hint;
        out->why = "its name says so; its content does not decide";
    } else if (!out->foreign.name && o.most >= POSSIBLE) {
        out->notation = o.best;
        out->why = "its content fits, and nothing else fits better";
    }
}

hm_status hm__detect(hm_ctx *ctx, hm_str bytes, hm_str name, hm__detected *out)
{
    hm__arena arena;
    hm_str head;
    hm_status st;

    *out = (hm__detected){0};
    if (hm__foreign_bytes(bytes, &out->foreign))
        return HM_OK;
    hm__arena_init(&arena, ctx);
    st = decode(&arena, bytes, &head);
    if (st == HM_OK && !hm__foreign_markup(head, &out->foreign))
        choose(ask_all(head, name), head, out);
    hm__arena_free(&arena);
    return st;
}
