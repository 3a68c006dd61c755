/*
 * registry.c - the list of outputs, the only place that looks names up.
 */
#include <string.h>

#include "base/file.h"
#include "registry.h"

#define HM_RENDERERS                                                           \
    X(svg) X(png) X(pdf) X(gif) X(apng) X(webp) X(pam) X(txt) X(html) X(js)

#define X(id) extern const hm_renderer hm__renderer_##id;
HM_RENDERERS
#undef X

static const hm_renderer *const all[] = {
#define X(id) &hm__renderer_##id,
    HM_RENDERERS
#undef X
};

static const hm_renderer *find(const char *name)
{
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

static bool draws(const hm_renderer *renderer)
{
    return renderer->write || renderer->frame;
}

const hm_renderer *hm__renderer_find(const char *name)
{
    const hm_renderer *found = find(name);

    return found && draws(found) ? found : NULL;
}

const char *hm__picture_format(size_t index)
{
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (draws(all[i]) && index-- == 0)
            return all[i]->name;
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
        .books = r->books,
        .settings = r->settings ? r->settings : none,
    };

    return hm__info_copy(out, &info, sizeof(info));
}

bool hm_renderer_at(size_t index, hm_renderer_info *out)
{
    return index < HM_COUNT(all) && describe(all[index], out);
}

bool hm_renderer_find(const char *name, hm_renderer_info *out)
{
    const hm_renderer *found = find(name);

    return found && describe(found, out);
}

bool hm_renderer_of_path(const char *path, hm_renderer_info *out)
{
    hm_str suffix = hm__file_suffix(hm_str_of(path));

    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (hm__file_suffix_in(suffix, all[i]->exts))
            return describe(all[i], out);
    }
    return false;
}
