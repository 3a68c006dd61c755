/*
 * registry.h - looking outputs up.
 */
#ifndef HM_RENDER_REGISTRY_H
#define HM_RENDER_REGISTRY_H

#include "renderer.h"

/* What writes pictures or films in the format of a name; or NULL. */
const hm_renderer *hm__renderer_find(const char *name);

/* The name of format `index` among those; NULL after the last. */
const char *hm__picture_format(size_t index);

#endif
