/*
 * deflate.c - blocks of deflate, each with codes of its own.
 *
 * A token is a byte, or COPY with how many bytes are copied and from how far
 * back: the first as it is, the second as a symbol and the bits after it.
 */
#include "deflate.h"

#include "huffman.h"

#include <string.h>

enum {
    LEAST = 3,        // bytes of a copy
    LONGEST = 258,    // the same
    LENGTHS = 256,    // numbers between these
    END = 256,        // the symbol after a block
    SYMBOLS = 286,    // bytes, the end, and lengths
    DISTANCES = 30,   // symbols
    SIZES = 19,       // symbols for lengths of codes
    WIDEST = 15,      // bits of a symbol
    SIZE_WIDEST = 7,  // the same, of those for lengths
    TOKEN_BYTES = 16, // at most, with bits of others
    COPY = 1 << 26,
    LENGTH_AT = 18, // bits of a token that are below
    SYMBOL_AT = 13,
};

/* The code of a symbol, with bits after it. */
typedef struct word {
    uint32_t bits;
    uint32_t count;
} word;

/* The codes of a block. */
typedef struct codes {
    hm__code symbols[SYMBOLS], distances[DISTANCES];
    word lengths[LENGTHS];
} codes;

/* ---- bits -----------------------------------------------------------------
 */

static void put_bytes(hm__deflate *d, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        d->bytes[d->used + i] = (uint8_t)(d->bits >> 8 * i);
    d->used += count;
    d->bits >>= 8 * count;
    d->bit_count -= 8 * count;
}

/* At most 32 bits. */
static void put_bits(hm__deflate *d, uint64_t bits, unsigned count)
{
    d->bits |= bits << d->bit_count;
    d->bit_count += count;
    if (d->bit_count >= 32)
        put_bytes(d, 4);
}

static void make_room(hm__deflate *d)
{
    if (d->used <= HM__DEFLATE_ROOM - TOKEN_BYTES)
        return;
    d->sink(d->user, d->bytes, d->used);
    d->used = 0;
}

/* ---- symbols --------------------------------------------------------------
 */

/* The highest bit of a number that is not 0. */
static unsigned highest(unsigned value)
{
    return 31 - (unsigned)__builtin_clz(value);
}

/* How many bits come after the symbol of a length, less LEAST: four symbols
 * for each power of two. */
static unsigned bits_of_length(unsigned length)
{
    return length < 8 || length == LENGTHS - 1 ? 0 : highest(length) - 2;
}

static unsigned symbol_of_length(unsigned length)
{
    unsigned bits = bits_of_length(length);

    return length == LENGTHS - 1 ? SYMBOLS - 1
                                 : END + 1 + 4 * bits + (length >> bits);
}

/* The same for distances, less 1: two symbols for each power of two. */
static unsigned bits_of_distance(unsigned distance)
{
    return distance < 4 ? 0 : highest(distance) - 1;
}

static unsigned bits_after(unsigned symbol)
{
    return symbol < 4 ? 0 : symbol / 2 - 1;
}

static void add_lengths(codes *c)
{
    for (unsigned i = 0; i < LENGTHS; i++) {
        unsigned bits = bits_of_length(i);
        hm__code code = c->symbols[symbol_of_length(i)];

        c->lengths[i].bits = code.bits | (i & ((1U << bits) - 1))
                                             << code.length;
        c->lengths[i].count = code.length + bits;
    }
}

/* ---- blocks ---------------------------------------------------------------
 */

/* Lengths of codes, where repeated ones are counted. */
typedef struct sizes {
    uint8_t symbol[SYMBOLS + DISTANCES], extra[SYMBOLS + DISTANCES];
    size_t count;
} sizes;

static void add_size(sizes *s, unsigned symbol, size_t extra)
{
    s->symbol[s->count] = (uint8_t)symbol;
    s->extra[s->count++] = (uint8_t)extra;
}

/* 18 is 11 to 138 zeros, 17 is 3 to 10, and 16 the last one 3 to 6 times. */
static void add_run(sizes *s, uint8_t size, size_t run)
{
    for (; size == 0 && run >= 11; run -= run > 138 ? 138 : run)
        add_size(s, 18, (run > 138 ? 138 : run) - 11);
    if (size == 0 && run >= 3) {
        add_size(s, 17, run - 3);
        return;
    }
    if (size && run) {
        add_size(s, size, 0);
        run--;
    }
    for (; size && run >= 3; run -= run > 6 ? 6 : run)
        add_size(s, 16, (run > 6 ? 6 : run) - 3);
    for (; run; run--)
        add_size(s, size, 0);
}

static void find_sizes(const hm__code *code, size_t count, sizes *out)
{
    for (size_t i = 0; i < count;) {
        size_t end = i + 1;

        while (end < count && code[end].length == code[i].length)
            end++;
        add_run(out, code[i].length, end - i);
        i = end;
    }
}

/* How many codes there are up to the last one that is used. */
static size_t used_codes(const hm__code *code, size_t count, size_t least)
{
    while (count > least && code[count - 1].length == 0)
        count--;
    return count;
}

static void put_sizes(hm__deflate *d, const sizes *s, const hm__code *code)
{
    static const uint8_t extra[SIZES] = {[16] = 2, [17] = 3, [18] = 7};

    for (size_t i = 0; i < s->count; i++) {
        make_room(d);
        put_bits(d, code[s->symbol[i]].bits, code[s->symbol[i]].length);
        put_bits(d, s->extra[i], extra[s->symbol[i]]);
    }
}

/* What a block begins with: the lengths of its codes, in a code of theirs. */
static void put_head(hm__deflate *d, const codes *c, bool last)
{
    static const uint8_t order[SIZES] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                         11, 4,  12, 3, 13, 2, 14, 1, 15};
    size_t symbols = used_codes(c->symbols, SYMBOLS, END + 1);
    size_t distances = used_codes(c->distances, DISTANCES, 1);
    sizes s = {.count = 0};
    uint32_t uses[SIZES] = {0};
    hm__code code[SIZES];
    size_t count = SIZES;

    find_sizes(c->symbols, symbols, &s);
    find_sizes(c->distances, distances, &s);
    for (size_t i = 0; i < s.count; i++)
        uses[s.symbol[i]]++;
    hm__huffman(uses, SIZES, SIZE_WIDEST, code);
    while (count > 4 && code[order[count - 1]].length == 0)
        count--;
    make_room(d);
    put_bits(d, last | 2 << 1, 3); // codes of its own
    put_bits(d, symbols - (END + 1), 5);
    put_bits(d, distances - 1, 5);
    put_bits(d, count - 4, 4);
    for (size_t i = 0; i < count; i++) {
        make_room(d);
        put_bits(d, code[order[i]].length, 3);
    }
    put_sizes(d, &s, code);
}

/* A token of a block: at most 48 bits. */
static word word_of(const codes *c, uint32_t token)
{
    return token < END
               ? (word){c->symbols[token].bits, c->symbols[token].length}
               : c->lengths[token >> LENGTH_AT & 0xFF];
}

static void put_tokens(hm__deflate *d, const codes *c)
{
    for (size_t i = 0; i < d->count; i++) {
        uint32_t token = d->tokens[i];
        unsigned symbol = token >> SYMBOL_AT & 31;
        word w = word_of(c, token);

        make_room(d);
        put_bits(d, w.bits, w.count);
        if (token < END)
            continue;
        put_bits(d,
                 c->distances[symbol].bits | (token & ((1U << SYMBOL_AT) - 1))
                                                 << c->distances[symbol].length,
                 c->distances[symbol].length + bits_after(symbol));
    }
}

static void clear_block(hm__deflate *d)
{
    d->count = 0;
    memset(d->byte_uses, 0, sizeof(d->byte_uses));
    memset(d->length_uses, 0, sizeof(d->length_uses));
    memset(d->distance_uses, 0, sizeof(d->distance_uses));
}

static void put_block(hm__deflate *d, bool last)
{
    uint32_t uses[SYMBOLS] = {[END] = 1};
    codes c;

    memcpy(uses, d->byte_uses, sizeof(d->byte_uses));
    for (unsigned i = 0; i < LENGTHS; i++)
        uses[symbol_of_length(i)] += d->length_uses[i];
    hm__huffman(uses, SYMBOLS, WIDEST, c.symbols);
    hm__huffman(d->distance_uses, DISTANCES, WIDEST, c.distances);
    add_lengths(&c);
    put_head(d, &c, last);
    put_tokens(d, &c);
    make_room(d);
    put_bits(d, c.symbols[END].bits, c.symbols[END].length);
    clear_block(d);
}

/* ---- streams --------------------------------------------------------------
 */

void hm__deflate_begin(hm__deflate *d, hm__deflate_sink *sink, void *user)
{
    d->sink = sink;
    d->user = user;
    d->bits = 0;
    d->bit_count = 0;
    d->used = 0;
    clear_block(d);
    put_bits(d, 0x5E78, 16); // a window of 32 KiB, and quickly made
}

static void add_token(hm__deflate *d, uint32_t token)
{
    if (d->count == HM__DEFLATE_TOKENS)
        put_block(d, false);
    d->tokens[d->count++] = token;
}

void hm__deflate_byte(hm__deflate *d, uint8_t byte)
{
    add_token(d, byte);
    d->byte_uses[byte]++;
}

void hm__deflate_copy(hm__deflate *d, size_t count, size_t back)
{
    unsigned distance = (unsigned)back - 1;
    unsigned bits = bits_of_distance(distance);
    unsigned symbol = 2 * bits + (distance >> bits);
    uint32_t from = symbol << SYMBOL_AT | (distance & ((1U << bits) - 1));

    while (count) {
        size_t part = count <= LONGEST          ? count
                      : count < LONGEST + LEAST ? LONGEST - LEAST
                                                : LONGEST;

        add_token(d, COPY | (uint32_t)(part - LEAST) << LENGTH_AT | from);
        d->length_uses[part - LEAST]++;
        d->distance_uses[symbol]++;
        count -= part;
    }
}

void hm__deflate_end(hm__deflate *d, uint32_t sum)
{
    put_block(d, true);
    put_bits(d, 0, (8 - d->bit_count % 8) % 8);
    make_room(d);
    for (int i = 3; i >= 0; i--)
        put_bits(d, sum >> 8 * i & 0xFF, 8);
    put_bytes(d, d->bit_count / 8);
    d->sink(d->user, d->bytes, d->used);
}
