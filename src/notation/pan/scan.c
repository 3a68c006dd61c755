/*
 * scan.c - where one document ends and the next begins.
 *
 * Documents begin on a line of their own. One that opens no bracket is a line.
 * What stands after the last bracket on its line belongs to the document too,
 * so that somebody complains.
 */
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/str.h"
#include "pan.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* Bytes that end a string, or may; a line break does, however wrong it is. */
static const bool in_string[256] = {['"'] = true, ['\\'] = true, ['\n'] = true};

/* Bytes that count between strings. */
static const bool between[256] = {
    ['"'] = true, ['['] = true, [']'] = true, ['{'] = true, ['}'] = true};

/* Over the inside of a string. */
static const char *scan_string(hm__pan_scan *scan, const char *p,
                               const char *end)
{
    if (scan->escape && p < end) {
        scan->escape = false;
        p++;
    }
    while (p < end) {
        char c = *p++;

        if (!in_string[(unsigned char)c])
            continue;
        if (c != '\\') {
            scan->string = false;
            return p;
        }
        scan->escape = p == end;
        p += p < end; // whatever is escaped
    }
    return p;
}

/* Over what stands between strings, up to the bracket that closes all. */
static const char *scan_marks(hm__pan_scan *scan, const char *p,
                              const char *end)
{
    size_t depth = scan->depth;

    while (p < end && !scan->string && !scan->line) {
        char c = *p++;

        if (!between[(unsigned char)c])
            continue;
        if (c == '"') {
            while (p < end && !in_string[(unsigned char)*p])
                p++;
            if (p < end && *p == '"')
                p++; // nearly always
            else
                scan->string = true;
        } else if (c == '[' || c == '{') {
            depth++;
        } else {
            depth -= depth > 0;
            scan->line = depth == 0;
        }
    }
    scan->depth = depth;
    return p;
}

/* ---- many bytes at once ---------------------------------------------------
 *
 * Each bit of a word stands for one of 64 bytes. Where strings begin and end as
 * they should, words tell in two instructions a byte what takes ten else. */

#ifdef __SSE2__

enum { BLOCK = 64 };

typedef struct block {
    uint64_t quotes, opens, closes;
    uint64_t stops; // what a string does not simply go over
} block;

static uint64_t bits_of(__m128i equal)
{
    return (uint16_t)_mm_movemask_epi8(equal);
}

static block read_block(const char *p)
{
    block b = {0};

    for (int at = 0; at < BLOCK; at += 16) {
        __m128i bytes =
            _mm_loadu_si128((const __m128i *)(const void *)(p + at));
        __m128i braces = _mm_or_si128(bytes, _mm_set1_epi8('[' ^ '{'));
        __m128i stops =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')),
                         _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n')));

        b.quotes |= bits_of(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"'))) << at;
        b.opens |= bits_of(_mm_cmpeq_epi8(braces, _mm_set1_epi8('{'))) << at;
        b.closes |= bits_of(_mm_cmpeq_epi8(braces, _mm_set1_epi8('}'))) << at;
        b.stops |= bits_of(stops) << at;
    }
    return b;
}

/* The bits from each odd one up to the next, without that. */
static uint64_t between_pairs(uint64_t bits)
{
    for (int shift = 1; shift < BLOCK; shift *= 2)
        bits ^= bits << shift;
    return bits;
}

static size_t count_bits(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555;
    bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F;
    return bits * 0x0101010101010101 >> 56;
}

/* Goes over brackets one by one, up to the one that closes all. */
static size_t scan_brackets(hm__pan_scan *scan, const block *b)
{
    for (uint64_t left = b->opens | b->closes; left; left &= left - 1) {
        if (left & -left & b->opens) {
            scan->depth++;
        } else if (scan->depth == 0 || --scan->depth == 0) {
            scan->line = true;
            scan->string = false;
            return (size_t)__builtin_ctzll(left) + 1;
        }
    }
    return BLOCK;
}

/*
 * Over a block, or up to the bracket that closes all; how many bytes. 0: byte
 * by byte, because there are escapes in strings, or strings that a line ends.
 */
static size_t scan_block(hm__pan_scan *scan, const char *p)
{
    block b = read_block(p);
    uint64_t strings = between_pairs(b.quotes) ^ -(uint64_t)scan->string;
    uint64_t after_open; // brackets next to an opening one

    if (b.stops & strings)
        return 0;
    scan->string = strings >> (BLOCK - 1);
    b.opens &= ~strings;
    b.closes &= ~strings;
    // Carries run over all that is no bracket.
    after_open = (b.opens << 1) + ~(b.opens | b.closes);
    if (scan->depth <= count_bits(b.closes & ~after_open))
        return scan_brackets(scan, &b);
    scan->depth += count_bits(b.opens) - count_bits(b.closes);
    return BLOCK;
}

static const char *scan_blocks(hm__pan_scan *scan, const char *p,
                               const char *end)
{
    while (end - p >= BLOCK && !scan->line && !scan->escape) {
        size_t n = scan_block(scan, p);

        if (n == 0)
            break;
        p += n;
    }
    return p;
}

#else

enum { BLOCK = 1 << 12 }; // bytes between two calls that do nothing

static const char *scan_blocks(const hm__pan_scan *scan, const char *p,
                               const char *end)
{
    (void)scan;
    (void)end;
    return p;
}

#endif

/* Byte by byte, as far as a block goes. */
static const char *scan_bytes(hm__pan_scan *scan, const char *p,
                              const char *end)
{
    if (end - p > BLOCK)
        end = p + BLOCK;
    while (p < end && !scan->line)
        p = scan->string ? scan_string(scan, p, end) : scan_marks(scan, p, end);
    return p;
}

/* ---- documents ------------------------------------------------------------
 */

/* To the first byte of the document. */
static const char *scan_begin(hm__pan_scan *scan, const char *p,
                              const char *end)
{
    while (p < end && is_blank(*p))
        p++;
    if (p < end) {
        scan->begun = true;
        scan->line = *p != '[' && *p != '{';
    }
    return p;
}

size_t hm__pan_scan_text(hm__pan_scan *scan, hm_str text)
{
    const char *p = text.ptr;
    const char *end = p + text.len;

    if (!scan->begun)
        p = scan_begin(scan, p, end);
    while (p < end && !scan->line) {
        p = scan_blocks(scan, p, end);
        p = scan_bytes(scan, p, end);
    }
    if (scan->line && !scan->ended && p < end) {
        const char *newline = memchr(p, '\n', (size_t)(end - p));

        scan->ended = newline != NULL;
        p = newline ? newline : end;
    }
    return (size_t)(p - text.ptr);
}
