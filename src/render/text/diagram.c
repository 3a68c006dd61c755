/*
 * registry.c - the list of renderers, and the way to one by its name.
 */
#include <string.h>

#include "base/diag.h"
#include "base/str.h"
#include "render.h"

#define HM_RENDERERS X(text)

#define X(id) extern const hm_renderer hm__renderer_##id;
HM_RENDERERS
#undef X

static const hm_renderer *const renderers[] = {
#define X(id) &hm__renderer_##id,
    HM_RENDERERS
#undef X
};

/* The options as this version knows them, defaults filled in. */
static hm_render_options complete(const hm_render_options *given)
{
    hm_render_options options = {.size = sizeof(options)};

    if (given)
        memcpy(&options, given,
               given->size < sizeof(options) ? given->size : sizeof(options));
    if (!options.to)
        options.to = renderers[0]->name;
    if (!options.name)
        options.name = "picture";
    return options;
}

static const hm_renderer *find(const char *name)
{
    for (size_t i = 0; i < HM_COUNT(renderers); i++) {
        if (strcmp(renderers[i]->name, name) == 0)
            return renderers[i];
    }
    return NULL;
}

void hm__extent_add(hm_extent *extent, double x, double y, double half_w,
                    double half_h)
{
    if (!extent->any || x - half_w < extent->left)
        extent->left = x - half_w;
    if (!extent->any || x + half_w > extent->right)
        extent->right = x + half_w;
    if (!extent->any || y - half_h < extent->bottom)
        extent->bottom = y - half_h;
    if (!extent->any || y + half_h > extent->top)
        extent->top = y + half_h;
    extent->any = true;
}

hm_status hm__render_limit(const hm_render_options *options, const char *id,
                           const char *message)
{
    hm__source source = {.name = hm_str_of(options->name)};

    hm__report(options->diags, &source,
               (hm__problem){.severity = HM_ERROR, .id = id}, "%s", message);
    return HM_ELIMIT;
}

hm_status hm_table_measure(const hm_table *table,
                           const hm_render_options *options, hm_extent *extent)
{
    hm_render_options all = complete(options);
    const hm_renderer *renderer = find(all.to);

    if (!renderer)
        return HM_EUSAGE;
    renderer->measure(table, &all, extent);
    return HM_OK;
}

hm_status hm_table_render(const hm_table *table,
                          const hm_render_options *options, hm_out *out)
{
    hm_render_options all = complete(options);
    const hm_renderer *renderer = find(all.to);

    return renderer ? renderer->draw(table, &all, out) : HM_EUSAGE;
}

const char *hm_renderer_name(size_t index, const char **title)
{
    if (index >= HM_COUNT(renderers))
        return NULL;
    if (title)
        *title = renderers[index]->title;
    return renderers[index]->name;
}
