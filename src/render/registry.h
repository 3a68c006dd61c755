/*
 * registry.h - looking outputs up: those of the library, and of the parts that
 * a context uses.
 */
#ifndef HM_RENDER_REGISTRY_H
#define HM_RENDER_REGISTRY_H

#include "renderer.h"

/* The renderer of pictures or films with this name; or NULL. */
const hm_renderer *hm__renderer_find(const hm_ctx *ctx, const char *name);

/* The first renderer that writes books; or NULL. */
const hm_renderer *hm__renderer_of_books(const hm_ctx *ctx);

/* The name of format `index` among pictures and films; NULL after the last. */
const char *hm__picture_format(const hm_ctx *ctx, size_t index);

#endif
