/*
 * ctx.c - contexts, statuses and the one door to the allocator.
 */
#include "ctx.h"

#include <stdlib.h>
#include <string.h>

#include "limits.h"
#include "part.h"

static void *malloc_resize(void *user, void *ptr, size_t size)
{
    (void)user;
    if (size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, size);
}

const char *hm_version(void)
{
    return HM__VERSION;
}

const char *hm_status_text(hm_status status)
{
    switch (status) {
    case HM_OK:
        return "fine";
    case HM_END:
        return "the end";
    case HM_SKIPPED:
        return "not selected";
    case HM_EINPUT:
        return "there is an error in the input";
    case HM_ELIMIT:
        return "a limit was reached";
    case HM_EUSAGE:
        return "invalid argument";
    case HM_EIO:
        return "reading or writing failed";
    case HM_ENOMEM:
        return "out of memory";
    case HM_ESUPPORT:
        return "not supported by this notation";
    }
    return "unknown status";
}

static bool copy_folders(hm_ctx *ctx, const char *folders)
{
    if (!folders)
        return true;
    ctx->setup_folders = hm__alloc(ctx, strlen(folders) + 1);
    if (ctx->setup_folders)
        memcpy(ctx->setup_folders, folders, strlen(folders));
    return ctx->setup_folders != NULL;
}

hm_status hm_ctx_new(const hm_ctx_options *options, hm_ctx **out)
{
    static const hm_allocator standard = {.resize = malloc_resize};
    hm_ctx_options o;
    hm_limits limits;
    const hm_allocator *a;
    hm_ctx *ctx;

    *out = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    HM_TRY(hm__limits_merge(&limits, o.limits));
    a = o.allocator ? o.allocator : &standard;
    ctx = a->resize(a->user, NULL, sizeof(*ctx));
    if (!ctx)
        return HM_ENOMEM;
    memset(ctx, 0, sizeof(*ctx));
    ctx->allocator = *a;
    ctx->limits = limits;
    ctx->c_locale = newlocale(LC_NUMERIC_MASK, "C", (locale_t)0);
    if (!ctx->c_locale || !copy_folders(ctx, o.setup_folders)) {
        hm_ctx_free(ctx);
        return HM_ENOMEM;
    }
    *out = ctx;
    return HM_OK;
}

void hm_ctx_free(hm_ctx *ctx)
{
    if (!ctx)
        return;
    if (ctx->c_locale)
        freelocale(ctx->c_locale);
    hm__free(ctx, ctx->setup_folders);
    hm__free(ctx, ctx->parts);
    ctx->allocator.resize(ctx->allocator.user, ctx, 0);
}

const hm_limits *hm_ctx_limits(const hm_ctx *ctx)
{
    return &ctx->limits;
}

hm_status hm_ctx_use(hm_ctx *ctx, const hm_part *part)
{
    for (size_t i = 0; i < ctx->part_count; i++) {
        if (ctx->parts[i] == part)
            return HM_OK;
    }
    if (strcmp(part->version, HM__VERSION) != 0)
        return HM_ESUPPORT;
    HM_TRY(hm__reserve(ctx, &ctx->parts, &ctx->part_room, ctx->part_count + 1,
                       sizeof(ctx->parts[0])));
    ctx->parts[ctx->part_count++] = part;
    return HM_OK;
}

bool hm__heap_has(uint64_t bytes)
{
    void *volatile room = bytes < SIZE_MAX ? malloc((size_t)bytes) : NULL;
    bool has = room != NULL;

    free(room);
    return has;
}

void *hm__resize(hm_ctx *ctx, void *old, size_t size)
{
    return ctx->allocator.resize(ctx->allocator.user, old, size);
}

void *hm__alloc(hm_ctx *ctx, size_t size)
{
    void *p = hm__resize(ctx, NULL, size);

    if (p)
        memset(p, 0, size);
    return p;
}

void hm__free(hm_ctx *ctx, void *ptr)
{
    if (ptr)
        hm__resize(ctx, ptr, 0);
}

/* The size that a struct begins with; 0 if it cannot be one. */
static size_t size_of(const void *object)
{
    const size_t most = 4096; // more than any will ever take
    size_t size;

    memcpy(&size, object, sizeof(size));
    return size < sizeof(size) || size > most ? 0 : size;
}

hm_status hm__options_copy(void *own, size_t size, const void *given)
{
    memset(own, 0, size);
    if (given) {
        size_t theirs = size_of(given);

        if (theirs == 0)
            return HM_EUSAGE;
        memcpy(own, given, theirs < size ? theirs : size);
    }
    memcpy(own, &size, sizeof(size));
    return HM_OK;
}

bool hm__info_copy(void *out, const void *own, size_t size)
{
    size_t theirs = size_of(out);

    if (theirs == 0)
        return false;
    memset(out, 0, theirs);
    memcpy(out, own, theirs < size ? theirs : size);
    memcpy(out, &theirs, sizeof(theirs));
    return true;
}

hm_status hm__grow(hm_ctx *ctx, void *items, size_t *capacity, size_t need,
                   size_t size)
{
    void *old;
    void *grown;
    size_t room = *capacity ? *capacity : 16;

    while (room < need) {
        if (room > SIZE_MAX / 2 / size)
            return HM_ENOMEM;
        room *= 2;
    }
    memcpy(&old, items, sizeof(old));
    grown = hm__resize(ctx, old, room * size);
    if (!grown)
        return HM_ENOMEM;
    memcpy(items, &grown, sizeof(grown));
    *capacity = room;
    return HM_OK;
}
