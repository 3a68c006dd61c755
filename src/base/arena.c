/*
 * arena.c - bump allocation out of doubling blocks.
 */
#include "arena.h"

#include <stdalign.h>
#include <string.h>

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

struct hm__block {
    hm__block *older;
    size_t size; // bytes after the header
    alignas(max_align_t) char bytes[];
};

void hm__arena_init(hm__arena *arena, hm_ctx *ctx)
{
    *arena = (hm__arena){.ctx = ctx};
}

static void free_from(hm__arena *arena, hm__block *block)
{
    while (block) {
        hm__block *older = block->older;

        hm__free(arena->ctx, block);
        block = older;
    }
}

void hm__arena_free(hm__arena *arena)
{
    free_from(arena, arena->blocks);
    hm__arena_init(arena, arena->ctx);
}

/* Takes the largest block out of the list. */
static hm__block *take_largest(hm__arena *arena)
{
    hm__block **best = &arena->blocks;
    hm__block *block;

    for (hm__block **at = best; *at; at = &(*at)->older) {
        if ((*at)->size > (*best)->size)
            best = at;
    }
    block = *best;
    *best = block->older;
    return block;
}

void hm__arena_reset(hm__arena *arena)
{
    hm__block *keep;

    if (!arena->blocks)
        return;
    keep = take_largest(arena);
    free_from(arena, arena->blocks);
    keep->older = NULL;
    arena->blocks = keep;
    arena->next = keep->bytes;
    arena->end = keep->bytes + keep->size;
}

hm__arena_mark hm__arena_here(const hm__arena *arena)
{
    return (hm__arena_mark){arena->blocks, arena->next};
}

void hm__arena_rewind(hm__arena *arena, hm__arena_mark mark)
{
    while (arena->blocks != mark.block) {
        hm__block *older = arena->blocks->older;

        hm__free(arena->ctx, arena->blocks);
        arena->blocks = older;
    }
    arena->next = mark.next;
    arena->end = mark.block ? mark.block->bytes + mark.block->size : NULL;
}

static bool add_block(hm__arena *arena, size_t size)
{
    size_t room = arena->blocks ? arena->blocks->size * 2 : FIRST_BLOCK;
    hm__block *block;

    if (room > LARGEST_STEP)
        room = LARGEST_STEP;
    if (room < size)
        room = size;
    if (room > SIZE_MAX - sizeof(*block))
        return false;
    block = hm__resize(arena->ctx, NULL, sizeof(*block) + room);
    if (!block)
        return false;
    block->older = arena->blocks;
    block->size = room;
    arena->blocks = block;
    arena->next = block->bytes;
    arena->end = block->bytes + room;
    return true;
}

void *hm__arena_alloc(hm__arena *arena, size_t size)
{
    const size_t align = alignof(max_align_t);
    void *p;

    if (size > SIZE_MAX - align)
        return NULL;
    size = (size + align - 1) / align * align;
    if ((size_t)(arena->end - arena->next) < size && !add_block(arena, size))
        return NULL;
    p = arena->next;
    arena->next += size;
    return p;
}

void *hm__arena_zero(hm__arena *arena, size_t count, size_t size)
{
    size_t bytes;
    void *p;

    if (__builtin_mul_overflow(count, size, &bytes))
        return NULL;
    p = hm__arena_alloc(arena, bytes);
    if (p)
        memset(p, 0, bytes);
    return p;
}

hm_str hm__arena_str(hm__arena *arena, hm_str text)
{
    char *copy = hm__arena_alloc(arena, text.len + 1);

    if (!copy)
        return (hm_str){NULL, 0};
    if (text.len)
        memcpy(copy, text.ptr, text.len);
    copy[text.len] = '\0';
    return (hm_str){copy, text.len};
}
