/*
 * out.c - the output builder: sticky errors, numbers and JSON strings.
 */
#include "out.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ctx.h"
#include "put.h"
#include "str.h"
#include "utf8.h"

enum {
    USUAL = 64,      // bytes that most formatted texts need
    JSON_PART = 512, // of a string that is written at once
};

#define UNKNOWN "\xEF\xBF\xBD" // U+FFFD

hm_status hm_out_new(hm_ctx *ctx, hm_out **out)
{
    return hm_out_new_sink(ctx, NULL, NULL, out);
}

hm_status hm_out_new_sink(hm_ctx *ctx, hm_sink sink, void *user, hm_out **out)
{
    hm_out *o = hm__alloc(ctx, sizeof(*o));

    *out = NULL;
    if (!o)
        return HM_ENOMEM;
    *o = (hm_out){.ctx = ctx, .sink = sink, .user = user};
    *out = o;
    return HM_OK;
}

void hm_out_free(hm_out *out)
{
    if (!out)
        return;
    hm__free(out->ctx, out->bytes);
    hm__free(out->ctx, out);
}

/* Makes room for `extra` bytes; false once anything has gone wrong. */
static bool make_room(hm_out *out, size_t extra)
{
    if (out->status != HM_OK)
        return false;
    if (out->room - out->count >= extra)
        return true;
    if (extra > SIZE_MAX - out->count)
        out->status = HM_ENOMEM;
    else
        out->status = hm__reserve(out->ctx, &out->bytes, &out->room,
                                  out->count + extra, 1);
    return out->status == HM_OK;
}

/* Much at once goes straight on, without a copy. */
static void pass_on(hm_out *out, hm_str text)
{
    if (hm_out_flush(out) == HM_OK)
        out->status = out->sink(out->user, text.ptr, text.len);
}

void hm_out_put(hm_out *out, hm_str text)
{
    if (out->sink && text.len >= HM__OUT_CHUNK) {
        pass_on(out, text);
        return;
    }
    if (text.len == 0 || !make_room(out, text.len))
        return;
    memcpy(out->bytes + out->count, text.ptr, text.len);
    out->count += text.len;
    if (out->sink && out->count >= HM__OUT_CHUNK)
        hm_out_flush(out);
}

char *hm__out_grow(hm_out *out, size_t most)
{
    return make_room(out, most) ? out->bytes + out->count : NULL;
}

void hm_out_puts(hm_out *out, const char *text)
{
    hm_out_put(out, hm_str_of(text));
}

void hm_out_char(hm_out *out, char byte)
{
    char *to = hm__out_begin(out, 1);

    if (!to)
        return;
    *to = byte;
    hm__out_end(out, to + 1);
}

void hm_out_printf(hm_out *out, const char *format, ...)
{
    va_list args;
    va_list again;
    int n;

    va_start(args, format);
    va_copy(again, args);
    n = make_room(out, USUAL) // most texts are short, and formatted once
            ? vsnprintf(out->bytes + out->count, out->room - out->count, format,
                        args)
            : -1;
    if (n >= 0 && (size_t)n >= out->room - out->count) {
        if (make_room(out, (size_t)n + 1))
            vsnprintf(out->bytes + out->count, (size_t)n + 1, format, again);
        else
            n = -1;
    }
    if (n > 0)
        out->count += (size_t)n;
    va_end(again);
    va_end(args);
    if (out->sink && out->count >= HM__OUT_CHUNK)
        hm_out_flush(out);
}

void hm_out_int(hm_out *out, int64_t value)
{
    char *to = hm__out_begin(out, HM__PUT_INT);

    if (to)
        hm__out_end(out, hm__put_int(to, value));
}

void hm_out_number(hm_out *out, double value)
{
    char *to = hm__out_begin(out, HM__PUT_NUMBER);

    if (to)
        hm__out_end(out, hm__put_number(to, value));
}

void hm_out_clock(hm_out *out, int64_t ms)
{
    int64_t s = ms / 1000;
    int part = (int)(ms % 1000);

    if (s >= 3600)
        hm_out_printf(out, "%lld:%02d", (long long)(s / 3600),
                      (int)(s / 60 % 60));
    else
        hm_out_int(out, s / 60);
    hm_out_printf(out, ":%02d", (int)(s % 60));
    if (part % 100 == 0 && part)
        hm_out_printf(out, ".%d", part / 100);
    else if (part % 10 == 0 && part)
        hm_out_printf(out, ".%02d", part / 10);
    else if (part)
        hm_out_printf(out, ".%03d", part);
}

/* The inside of a string, in parts. */
static void put_escaped(hm_out *out, hm_str text)
{
    for (size_t at = 0; at < text.len; at += JSON_PART) {
        hm_str part = hm__str_part(text, at, at + JSON_PART);
        char *to = hm__out_begin(out, part.len * HM__PUT_ESCAPE);

        if (!to)
            return;
        hm__out_end(out, hm__put_escaped(to, part));
    }
}

void hm_out_json(hm_out *out, hm_str text)
{
    size_t bad = hm__utf8_invalid(text);

    if (bad == text.len && bad <= JSON_PART) { // nearly always
        char *to = hm__out_begin(out, bad * HM__PUT_ESCAPE + 2);

        if (!to)
            return;
        to = HM__PUT(hm__put_escaped(HM__PUT(to, "\""), text), "\"");
        hm__out_end(out, to);
        return;
    }
    hm_out_char(out, '"');
    while (bad < text.len) {
        put_escaped(out, hm__str_part(text, 0, bad));
        hm_out_puts(out, UNKNOWN);
        text = hm__str_part(text, bad + 1, text.len);
        bad = hm__utf8_invalid(text);
    }
    put_escaped(out, text);
    hm_out_char(out, '"');
}

/* Control characters beyond ASCII, and those that turn the direction round. */
static bool is_hidden(uint32_t code)
{
    return (code >= 0x80 && code < 0xA0) ||
           (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/* U+2400 and so on are pictures of control characters. */
void hm_out_visible(hm_out *out, hm_str text)
{
    enum { PICTURES = 0x2400, DELETE = 0x7F, PICTURE_OF_DELETE = 0x2421 };

    for (size_t at = 0; at < text.len;) {
        uint32_t code = 0;
        size_t n = hm__utf8_decode(text, at, &code);
        char sign[4];

        if (n == 0 || is_hidden(code)) {
            hm_out_puts(out, UNKNOWN);
        } else if (code < 0x20 || code == DELETE) {
            code = code == DELETE ? PICTURE_OF_DELETE : PICTURES + code;
            hm_out_put(out, (hm_str){sign, hm__utf8_encode(code, sign)});
        } else {
            hm_out_put(out, hm__str_part(text, at, at + n));
        }
        at += n ? n : 1;
    }
}

hm_str hm_out_text(const hm_out *out)
{
    return (hm_str){out->count ? out->bytes : "", out->count};
}

void hm_out_clear(hm_out *out)
{
    out->count = 0;
}

void hm_out_cut(hm_out *out, size_t count)
{
    if (count < out->count)
        out->count = count;
}

hm_status hm_out_flush(hm_out *out)
{
    if (out->sink && out->status == HM_OK && out->count) {
        out->status = out->sink(out->user, out->bytes, out->count);
        out->count = 0;
    }
    return out->status;
}

hm_ctx *hm__out_ctx(const hm_out *out)
{
    return out->ctx;
}

void hm_out_fail(hm_out *out, hm_status status)
{
    if (out->status == HM_OK)
        out->status = status;
}

hm_status hm_out_status(const hm_out *out)
{
    return out->status;
}
