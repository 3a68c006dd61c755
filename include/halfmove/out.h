/*
 * out.h - a builder of output bytes, in memory or on its way to a sink.
 *
 * Errors are sticky: write freely, ask hm_out_status() once at the end.
 */
#ifndef HALFMOVE_OUT_H
#define HALFMOVE_OUT_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hm_out hm_out;

/** Takes finished bytes; returns HM_OK or HM_EIO. */
typedef hm_status (*hm_sink)(void *user, const char *bytes, size_t count);

/** Build in memory; `*out` is yours, free it with hm_out_free(). */
HM_API hm_status hm_out_new(hm_ctx *ctx, hm_out **out);

/** Build and hand over to `sink` in large pieces. */
HM_API hm_status hm_out_new_sink(hm_ctx *ctx, hm_sink sink, void *user,
                                 hm_out **out);

/** Free a builder; NULL is fine. What was not flushed is lost. */
HM_API void hm_out_free(hm_out *out);

HM_API void hm_out_put(hm_out *out, hm_str text);
HM_API void hm_out_puts(hm_out *out, const char *text);
HM_API void hm_out_char(hm_out *out, char byte);
HM_API void hm_out_printf(hm_out *out, const char *format, ...) HM_PRINTF(2, 3);

/** An integer in decimal. */
HM_API void hm_out_int(hm_out *out, int64_t value);

/** A number with at most six decimals and no trailing zeros; finite. */
HM_API void hm_out_number(hm_out *out, double value);

/** A JSON string with its quotes. */
HM_API void hm_out_json(hm_out *out, hm_str text);

/** What stands in memory now; borrowed until the next write. */
HM_API hm_str hm_out_text(const hm_out *out);

/** Drop what stands in memory. */
HM_API void hm_out_clear(hm_out *out);

/** Hand everything to the sink, if there is one. */
HM_API hm_status hm_out_flush(hm_out *out);

/** HM_OK, or the first thing that went wrong. */
HM_API hm_status hm_out_status(const hm_out *out);

#ifdef __cplusplus
}
#endif

#endif
