/*
 * registry.h - looking outputs up.
 */
#ifndef HM_RENDER_REGISTRY_H
#define HM_RENDER_REGISTRY_H

#include "renderer.h"

/* The output of a name, or NULL. */
const hm_renderer *hm__renderer_find(const char *name);

#endif
