/*
 * out.c - the output builder: sticky errors, numbers and JSON strings.
 *
 * Nothing here asks the locale: integers are written by hand, and other
 * numbers as integers of millionths.
 */
#include "out.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ctx.h"
#include "str.h"
#include "utf8.h"

enum { SINK_CHUNK = 1 << 16, USUAL = 64 };

#define UNKNOWN "\xEF\xBF\xBD" // U+FFFD

struct hm_out {
    hm_ctx *ctx;
    char *bytes;
    size_t count, room;
    hm_sink sink;
    void *user;
    hm_status status;
};

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
    if (out->sink && text.len >= SINK_CHUNK) {
        pass_on(out, text);
        return;
    }
    if (text.len == 0 || !make_room(out, text.len))
        return;
    memcpy(out->bytes + out->count, text.ptr, text.len);
    out->count += text.len;
    if (out->sink && out->count >= SINK_CHUNK)
        hm_out_flush(out);
}

char *hm__out_take(hm_out *out, size_t count)
{
    if (out->sink && out->count >= SINK_CHUNK)
        hm_out_flush(out);
    if (!make_room(out, count))
        return NULL;
    out->count += count;
    return out->bytes + out->count - count;
}

void hm_out_puts(hm_out *out, const char *text)
{
    hm_out_put(out, hm_str_of(text));
}

void hm_out_char(hm_out *out, char byte)
{
    if (out->count + 1 < out->room && out->count + 1 < SINK_CHUNK &&
        out->status == HM_OK)
        out->bytes[out->count++] = byte; // nearly always
    else
        hm_out_put(out, (hm_str){&byte, 1});
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
    if (out->sink && out->count >= SINK_CHUNK)
        hm_out_flush(out);
}

void hm_out_int(hm_out *out, int64_t value)
{
    char digits[24];
    size_t at = sizeof(digits);
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;

    if (value >= 0 && value < 10) {
        hm_out_char(out, (char)('0' + value));
        return;
    }
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        digits[--at] = '-';
    hm_out_put(out, (hm_str){digits + at, sizeof(digits) - at});
}

void hm_out_number(hm_out *out, double value)
{
    char decimals[7] = ".";
    double size = fabs(value);
    int64_t millionths;
    int64_t rest;
    size_t len = 7;
    int64_t whole = size < 9e12 ? (int64_t)value : 0;

    if (whole && (double)whole == value) {
        hm_out_int(out, whole);
        return;
    }
    if (size >= 9e12) { // no decimals are left up there
        hm_out_printf(out, "%.0f", value);
        return;
    }
    millionths = llround(size * 1e6);
    if (value < 0 && millionths)
        hm_out_char(out, '-');
    hm_out_int(out, millionths / 1000000);
    rest = millionths % 1000000;
    if (rest == 0)
        return;
    for (size_t i = 6; i > 0; i--, rest /= 10)
        decimals[i] = (char)('0' + rest % 10);
    while (decimals[len - 1] == '0')
        len--;
    hm_out_put(out, (hm_str){decimals, len});
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

static void put_escape(hm_out *out, unsigned char c)
{
    static const char hex[] = "0123456789abcdef";
    static const char from[] = "\"\\\b\f\n\r\t";
    static const char to[] = "\"\\bfnrt";
    const char *short_form = c ? strchr(from, c) : NULL;
    char text[6] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15]};

    if (short_form) {
        text[1] = to[short_form - from];
        hm_out_put(out, (hm_str){text, 2});
    } else {
        hm_out_put(out, (hm_str){text, 6});
    }
}

/* Whether one of eight bytes is a control character, '"' or '\\'. */
static bool has_escape(const char *bytes)
{
    const uint64_t ones = 0x0101010101010101;
    uint64_t word;
    uint64_t quotes;
    uint64_t slashes;

    memcpy(&word, bytes, sizeof(word));
    quotes = word ^ ones * '"';
    slashes = word ^ ones * '\\';
    return (((word - ones * 0x20) & ~word) | ((quotes - ones) & ~quotes) |
            ((slashes - ones) & ~slashes)) &
           ones * 0x80;
}

/* Where the first byte from `at` on stands that needs an escape. */
static size_t find_escape(hm_str text, size_t at)
{
    while (at + 8 <= text.len && !has_escape(text.ptr + at))
        at += 8;
    while (at < text.len && (unsigned char)text.ptr[at] >= 0x20 &&
           text.ptr[at] != '"' && text.ptr[at] != '\\')
        at++;
    return at;
}

/* The inside of a string. */
static void put_escaped(hm_out *out, hm_str text)
{
    for (size_t done = 0; done < text.len;) {
        size_t end = find_escape(text, done);

        hm_out_put(out, hm__str_part(text, done, end));
        if (end < text.len)
            put_escape(out, (unsigned char)text.ptr[end]);
        done = end + 1;
    }
}

void hm_out_json(hm_out *out, hm_str text)
{
    size_t bad = hm__utf8_invalid(text);

    if (bad == text.len && bad < SINK_CHUNK &&
        find_escape(text, 0) == text.len) { // nearly always
        char *to = hm__out_take(out, bad + 2);

        if (to) {
            to[0] = to[bad + 1] = '"';
            memcpy(to + 1, bad ? text.ptr : "", bad);
        }
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
