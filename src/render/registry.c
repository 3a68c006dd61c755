/*
 * registry.c - the list of outputs.
 */
#include <string.h>

#include "registry.h"

#define HM_RENDERERS X(apng) X(gif) X(pam) X(pdf) X(png) X(svg) X(webp)

#define X(id) extern const hm_renderer hm__renderer_##id;
HM_RENDERERS
#undef X

static const hm_renderer *const all[] = {
#define X(id) &hm__renderer_##id,
    HM_RENDERERS
#undef X
};

const hm_renderer *hm__renderer_find(const char *name)
{
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

const char *hm_picture_format(size_t index)
{
    return index < HM_COUNT(all) ? all[index]->name : NULL;
}
