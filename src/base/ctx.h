/*
 * ctx.h - the context: allocator, limits, and the macros of failure.
 */
#ifndef HM_BASE_CTX_H
#define HM_BASE_CTX_H

#include <halfmove/base.h>

#include <locale.h>

/* Returns any status but HM_OK; for where nothing needs releasing. */
#define HM_TRY(call)                                                           \
    do {                                                                       \
        hm_status hm__try = (call);                                            \
        if (hm__try != HM_OK)                                                  \
            return hm__try;                                                    \
    } while (0)

/*
 * Marks a function of the library's own that parts use: they are linked on
 * their own, and so it is exported, but under a version that no program asks
 * for.
 */
#define HM_PART HM_API

#define HM_COUNT(array) (sizeof(array) / sizeof((array)[0]))

struct hm_ctx {
    hm_allocator allocator;
    hm_limits limits;
    char *setup_folders; // NULL: users' own setups are not read
    locale_t c_locale;   // numbers read the same under every locale
    const hm_part **parts;
    size_t part_count, part_room;
};

/* Grows, shrinks, allocates (old NULL) or frees (size 0); NULL when out. */
HM_PART void *hm__resize(hm_ctx *ctx, void *old, size_t size);

/* Zeroed memory for one object. */
HM_PART void *hm__alloc(hm_ctx *ctx, size_t size);

HM_PART void hm__free(hm_ctx *ctx, void *ptr);

/*
 * Whether malloc() can give so many bytes now. It is asked before the work of
 * libraries that use it and do not survive if it fails.
 */
HM_PART bool hm__heap_has(uint64_t bytes);

/*
 * Copies an option struct of a caller's into `own`, which has `size` bytes.
 *
 * Every option struct begins with its size, as a size_t. The caller may have
 * been built with headers that knew fewer fields, or more: fields that are
 * missing become zero, and those that are not known here are left alone. A NULL
 * `given` makes all fields zero. HM_EUSAGE if the size cannot be one.
 */
HM_PART hm_status hm__options_copy(void *own, size_t size, const void *given);

/*
 * Fills in a struct of the caller's that begins with its size, from `own` of
 * `size` bytes: what both know. False if the size of the caller's cannot be
 * one.
 */
bool hm__info_copy(void *out, const void *own, size_t size);

/* Makes a vector larger, for hm__reserve(). */
HM_PART hm_status hm__grow(hm_ctx *ctx, void *items, size_t *capacity,
                           size_t need, size_t size);

/*
 * Makes room for `need` elements in a vector: `*items` of `*capacity`
 * elements, `size` bytes each. On HM_ENOMEM nothing has changed.
 */
static inline hm_status hm__reserve(hm_ctx *ctx, void *items, size_t *capacity,
                                    size_t need, size_t size)
{
    return need <= *capacity ? HM_OK
                             : hm__grow(ctx, items, capacity, need, size);
}

#endif
