/*
 * registry.c - the list of outputs, the only place where names are looked up.
 */
#include <string.h>

#include "base/file.h"
#include "base/part.h"
#include "registry.h"

#define HM_RENDERERS                                                           \
    X(svg) X(glb) X(obj) X(mtl) X(txt) X(html) X(js) X(json_game)

#define X(id) extern const hm_renderer hm__renderer_##id;
HM_RENDERERS
#undef X

static const hm_renderer *const own[] = {
#define X(id) &hm__renderer_##id,
    HM_RENDERERS
#undef X
};

/* Renderer `index`: ours, then those of the parts in use; or NULL. */
static const hm_renderer *at(const hm_ctx *ctx, size_t index)
{
    if (index < HM_COUNT(own))
        return own[index];
    index -= HM_COUNT(own);
    for (size_t i = 0; ctx && i < ctx->part_count; i++) {
        const hm_renderer *const *r = ctx->parts[i]->renderers;

        for (; r && *r; r++) {
            if (index-- == 0)
                return *r;
        }
    }
    return NULL;
}

static const hm_renderer *find(const hm_ctx *ctx, const char *name)
{
    const hm_renderer *r;

    for (size_t i = 0; (r = at(ctx, i)); i++) {
        if (strcmp(r->name, name) == 0)
            break;
    }
    return r;
}

static bool draws(const hm_renderer *renderer)
{
    return renderer->write || renderer->films;
}

const hm_renderer *hm__renderer_find(const hm_ctx *ctx, const char *name)
{
    const hm_renderer *found = find(ctx, name);

    return found && draws(found) ? found : NULL;
}

const hm_renderer *hm__renderer_of_books(const hm_ctx *ctx)
{
    const hm_renderer *r;

    for (size_t i = 0; (r = at(ctx, i)); i++) {
        if (r->books)
            break;
    }
    return r;
}

const char *hm__picture_format(const hm_ctx *ctx, size_t index)
{
    const hm_renderer *r;

    for (size_t i = 0; (r = at(ctx, i)); i++) {
        if (draws(r) && index-- == 0)
            return r->name;
    }
    return NULL;
}

/* ---- the listing ----------------------------------------------------------
 */

static bool describe(const hm_renderer *r, hm_renderer_info *out)
{
    static const hm_setting none[] = {{NULL, NULL, NULL}};
    const hm_renderer_info info = {
        .name = r->name,
        .title = r->title,
        .media_type = r->media_type,
        .suffixes = r->exts,
        .kind = r->kind,
        .binary = r->binary,
        .books = r->books != NULL,
        .films = r->films != NULL,
        .companion = r->companion,
        .settings = r->settings ? r->settings : none,
    };

    return hm__info_copy(out, &info, sizeof(info));
}

bool hm_renderer_at(const hm_ctx *ctx, size_t index, hm_renderer_info *out)
{
    const hm_renderer *r = at(ctx, index);

    return r && describe(r, out);
}

bool hm_renderer_find(const hm_ctx *ctx, const char *name,
                      hm_renderer_info *out)
{
    const hm_renderer *found = find(ctx, name);

    return found && describe(found, out);
}

bool hm_renderer_of_path(const hm_ctx *ctx, const char *path,
                         hm_renderer_info *out)
{
    hm_str suffix = hm__file_suffix(hm_str_of(path));
    const hm_renderer *r;

    for (size_t i = 0; (r = at(ctx, i)); i++) {
        if (hm__file_suffix_in(suffix, r->exts))
            return describe(r, out);
    }
    return false;
}
