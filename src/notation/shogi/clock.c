/*
 * clock.c - times of thinking, as records of shogi have them.
 */
#include "clock.h"

void hm__clock_skip_blanks(hm_str text, size_t *at)
{
    while (*at < text.len && (text.ptr[*at] == ' ' || text.ptr[*at] == '\t'))
        ++*at;
}

/* clock = number {":" number}, in seconds; false if there is none */
static bool read_clock(hm_str t, size_t *at, int64_t *seconds)
{
    int64_t total = 0;

    for (int parts = 0; parts < 3; parts++) {
        int64_t n = 0;
        size_t start = *at;

        while (*at < t.len && hm__is_digit(t.ptr[*at]) && *at < start + 14)
            n = n * 10 + t.ptr[(*at)++] - '0';
        if (*at == start)
            return false;
        total = total * 60 + n;
        if (*at >= t.len || t.ptr[*at] != ':')
            break;
        ++*at;
    }
    *seconds = total;
    return true;
}

bool hm__clock_read(hm_str text, size_t *at, int64_t *ms)
{
    enum { LONGEST = 1000000000 }; // all of a game can still be added up
    int64_t seconds = 0;
    int64_t total;

    ++*at;
    hm__clock_skip_blanks(text, at);
    if (!read_clock(text, at, &seconds) || seconds > LONGEST)
        return false;
    hm__clock_skip_blanks(text, at);
    if (*at < text.len && text.ptr[*at] == '/') {
        ++*at;
        hm__clock_skip_blanks(text, at);
        read_clock(text, at, &total); // the sum can be given without it
        hm__clock_skip_blanks(text, at);
    }
    if (*at >= text.len || text.ptr[*at] != ')')
        return false;
    ++*at;
    *ms = seconds * 1000;
    return true;
}

/* A number in two columns at least, filled up with a byte; printf() is slow. */
static void put_two(int64_t n, char fill, hm_out *out)
{
    if (n >= 0 && n < 10)
        hm_out_char(out, fill);
    hm_out_int(out, n);
}

void hm__clock_put(int64_t ms, int64_t total, hm_out *out)
{
    int64_t s = ms / 1000;
    int64_t t = total / 1000;

    hm_out_char(out, '(');
    put_two(s / 60, ' ', out);
    hm_out_char(out, ':');
    put_two(s % 60, '0', out);
    hm_out_char(out, '/');
    put_two(t / 3600, '0', out);
    hm_out_char(out, ':');
    put_two(t / 60 % 60, '0', out);
    hm_out_char(out, ':');
    put_two(t % 60, '0', out);
    hm_out_char(out, ')');
}
