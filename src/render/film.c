/*
 * film.c - films, made by whichever part has the format.
 */
#include <halfmove/film.h>

#include <string.h>

#include "registry.h"

static const hm__film_maker *maker_of(const hm_film *film)
{
    const hm__film_maker *maker;

    memcpy(&maker, film, sizeof(maker)); // a film begins with it
    return maker;
}

hm_status hm_film_new(hm_ctx *ctx, const char *format, hm_film **out)
{
    const hm_renderer *renderer = hm__renderer_find(ctx, format);

    *out = NULL;
    if (!renderer || !renderer->films)
        return HM_EUSAGE;
    return renderer->films->make(ctx, renderer, out);
}

void hm_film_free(hm_film *film)
{
    if (film)
        maker_of(film)->free(film);
}

hm_status hm_film_measure(hm_film *film, const hm_table *table,
                          const hm_picture_options *options)
{
    return maker_of(film)->measure(film, table, options);
}

hm_status hm_film_begin(hm_film *film, const hm_film_options *options,
                        hm_out *out)
{
    return maker_of(film)->begin(film, options, out);
}

hm_status hm_film_add(hm_film *film, const hm_table *table,
                      const hm_picture_options *options, double seconds)
{
    return maker_of(film)->add(film, table, options, seconds);
}

hm_status hm_film_end(hm_film *film)
{
    return maker_of(film)->end(film);
}

size_t hm_film_frames(const hm_film *film)
{
    return maker_of(film)->frames(film);
}

void hm_film_size(const hm_film *film, int *width, int *height)
{
    maker_of(film)->size(film, width, height);
}
