/*
 * huffman.c - the shortest codes for symbols that occur so often.
 */
#include "huffman.h"

#include <stdbool.h>
#include <stdlib.h>

enum {
    DEEPEST = 48, // no tree of 2^32 uses is as deep
    MOST = HM__HUFFMAN_MOST,
};

/* A symbol, or two nodes in one. */
typedef struct node {
    uint32_t uses;
    uint16_t symbol, above;
    uint8_t depth;
} node;

/* From the rarest on; by number where two are as rare. */
static int rarer(const void *a, const void *b)
{
    const node *one = a;
    const node *other = b;

    if (one->uses != other->uses)
        return one->uses < other->uses ? -1 : 1;
    return one->symbol < other->symbol ? -1 : 1;
}

static size_t sort_used(const uint32_t *uses, size_t count, node *out)
{
    size_t used = 0;

    for (size_t i = 0; i < count; i++) {
        if (uses[i])
            out[used++] = (node){.uses = uses[i], .symbol = (uint16_t)i};
    }
    qsort(out, used, sizeof(*out), rarer);
    return used;
}

/*
 * Joins the two rarest again and again. Leaves are in order, and so are the
 * nodes after them, so that the rarest is the first of either.
 */
static void grow(node *nodes, size_t leaves)
{
    size_t leaf = 0;
    size_t inner = leaves;

    for (size_t made = leaves; made < 2 * leaves - 1; made++) {
        nodes[made] = (node){0};
        for (int i = 0; i < 2; i++) {
            bool is_leaf =
                leaf < leaves &&
                (inner == made || nodes[leaf].uses <= nodes[inner].uses);
            node *rarest = &nodes[is_leaf ? leaf++ : inner++];

            rarest->above = (uint16_t)made;
            nodes[made].uses += rarest->uses;
        }
    }
    for (size_t i = 2 * leaves - 2; i-- > 0;)
        nodes[i].depth = (uint8_t)(nodes[nodes[i].above].depth + 1);
}

/*
 * Moves symbols that are too deep up: each time one, below a leaf that is
 * higher, until the code is complete again.
 */
static void shorten(unsigned *lengths, unsigned longest)
{
    uint32_t taken = 0;

    for (unsigned i = DEEPEST; i > longest; i--) {
        lengths[longest] += lengths[i];
        lengths[i] = 0;
    }
    for (unsigned i = 1; i <= longest; i++)
        taken += lengths[i] << (longest - i);
    for (; taken > 1U << longest; taken--) {
        unsigned higher = longest - 1;

        while (lengths[higher] == 0)
            higher--;
        lengths[longest]--;
        lengths[higher]--;
        lengths[higher + 1] += 2;
    }
}

static uint16_t reversed(unsigned bits, unsigned length)
{
    unsigned out = 0;

    for (unsigned i = 0; i < length; i++)
        out |= (bits >> i & 1) << (length - 1 - i);
    return (uint16_t)out;
}

/* Numbers the codes, shorter ones first, each length in order of symbols. */
static void number(hm__code *code, size_t count, const unsigned *lengths,
                   unsigned longest)
{
    unsigned next[16] = {0};
    unsigned bits = 0;

    for (unsigned i = 1; i <= longest; i++) {
        next[i] = bits;
        bits = (bits + lengths[i]) << 1;
    }
    for (size_t i = 0; i < count; i++) {
        if (code[i].length)
            code[i].bits = reversed(next[code[i].length]++, code[i].length);
    }
}

void hm__huffman(const uint32_t *uses, size_t count, unsigned longest,
                 hm__code *out)
{
    node nodes[2 * MOST];
    unsigned lengths[DEEPEST + 1] = {0};
    size_t leaves = sort_used(uses, count, nodes);
    size_t next = 0;

    for (size_t i = 0; i < count; i++)
        out[i] = (hm__code){0};
    if (leaves > 1)
        grow(nodes, leaves);
    else
        nodes[0].depth = 1;
    for (size_t i = 0; i < leaves; i++)
        lengths[nodes[i].depth]++;
    shorten(lengths, longest);
    for (unsigned length = longest; length > 0; length--) {
        for (unsigned i = 0; i < lengths[length]; i++)
            out[nodes[next++].symbol].length = (uint8_t)length;
    }
    number(out, count, lengths, longest);
}
