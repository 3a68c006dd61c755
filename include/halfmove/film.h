/*
 * film.h - games as moving pictures.
 *
 * A film is made in two passes over the same positions. The first measures
 * them: how large the table becomes, which colours there are, how many frames
 * there will be. The second draws them.
 *
 *     hm_ctx_use(ctx, hm_draw()); // of <halfmove/draw.h>
 *     hm_film_new(ctx, "gif", &film);
 *     do
 *         hm_film_measure(film, hm_replay_table(replay), NULL);
 *     while (hm_replay_next(replay) == HM_OK);
 *     hm_replay_seek(replay, hm_record_root(record));
 *     hm_film_begin(film, NULL, out);
 *     do
 *         hm_film_add(film, hm_replay_table(replay), NULL, 1);
 *     while (hm_replay_next(replay) == HM_OK);
 *     st = hm_film_end(film);
 *     hm_film_free(film);
 *
 * Memory does not grow with the number of frames, except for "webp", which
 * keeps its compressed data until the end. What picture.h says about running
 * out of memory also applies to films.
 */
#ifndef HALFMOVE_FILM_H
#define HALFMOVE_FILM_H

#include <halfmove/base.h>
#include <halfmove/out.h>
#include <halfmove/picture.h>
#include <halfmove/table.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How a film is played; zero the struct, set `size`. */
typedef struct hm_film_options {
    size_t size;
    int between;     /**< frames between two positions, at most 60 */
    double glide;    /**< seconds that they take together; 0: 0.3 */
    double hold;     /**< seconds that the last position is shown, at least */
    int plays;       /**< how often it is played; 0: forever */
    hm_diags *diags; /**< where problems go; NULL: nowhere */
    const char *const *settings; /**< "key=value" for the format */
    size_t setting_count;
    double spin; /**< times that the table turns, in perspective only; each
                      position is then several frames, and `turning` of its
                      pictures leaves room for them */
} hm_film_options;

/** A film, measured or being written. */
typedef struct hm_film hm_film;

/**
 * Make a film: "gif", "apng", "webp", or "pam" for frames one after another;
 * or "glb", an animation of bodies, which has neither frames nor a size in
 * pixels and is written by hm_film_end().
 *
 * On HM_OK `*out` is yours: free it with hm_film_free(). Otherwise it is NULL:
 * HM_EUSAGE if there is no such format of films, for example without hm_draw();
 * HM_ENOMEM.
 */
HM_API hm_status hm_film_new(hm_ctx *ctx, const char *format, hm_film **out);

/** Free a film, ended or not; NULL is allowed. */
HM_API void hm_film_free(hm_film *film);

/**
 * Measure a position, in the order of the film. `options` are those that it
 * will be added with; width, height and `frame` are ignored.
 *
 * Statuses are those of hm_picture_write(); HM_EUSAGE after hm_film_begin().
 */
HM_API hm_status hm_film_measure(hm_film *film, const hm_table *table,
                                 const hm_picture_options *options);

/**
 * Begin to write to `out`, which must be valid until hm_film_end() or
 * hm_film_free(), and so must the list of diagnostics. `options` may be NULL.
 *
 * It may be called again, to write the same film with other options; what was
 * not ended is discarded. HM_EUSAGE if nothing was measured, the format does
 * not know a setting, or the options make no sense; nothing is written before
 * the first position is added.
 */
HM_API hm_status hm_film_begin(hm_film *film, const hm_film_options *options,
                               hm_out *out);

/**
 * Add a position that is shown for some seconds, at most 600. Pieces glide from
 * their places in the previous position; they are matched by their ids.
 *
 * Statuses are those of hm_picture_write(); HM_EUSAGE for more positions than
 * were measured. After an error the film cannot be continued: begin again, or
 * free it.
 */
HM_API hm_status hm_film_add(hm_film *film, const hm_table *table,
                             const hm_picture_options *options, double seconds);

/**
 * Write the last frames.
 *
 * HM_EUSAGE if the positions were not those that were measured; HM_ENOMEM, or
 * the status of `out`. hm_film_begin() may be called again afterwards, to write
 * it with other options.
 */
HM_API hm_status hm_film_end(hm_film *film);

/** How many frames there will be, or were, after hm_film_begin(). */
HM_API size_t hm_film_frames(const hm_film *film);

/** Its size in pixels, after the first position was added; else 0 by 0. */
HM_API void hm_film_size(const hm_film *film, int *width, int *height);

#ifdef __cplusplus
}
#endif

#endif
