/*
 * out.h - a builder of output bytes, in memory or passed on to a sink.
 *
 * Everything that the library writes goes through one:
 *
 *     hm_out *out;
 *
 *     if (hm_out_new(ctx, &out) != HM_OK)
 *         return HM_ENOMEM;
 *     hm_out_printf(out, "%d moves\n", 42);
 *     if (hm_out_status(out) == HM_OK)
 *         use(hm_out_text(out));
 *     hm_out_free(out);
 *
 * Errors are sticky: after the first one nothing more is written, so it is
 * enough to check hm_out_status() once at the end.
 */
#ifndef HALFMOVE_OUT_H
#define HALFMOVE_OUT_H

#include <halfmove/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes that are being written. */
typedef struct hm_out hm_out;

/**
 * Receives finished bytes, and must take all of them.
 *
 * Returns HM_OK, or an error that becomes the status of the builder: HM_EIO
 * with errno set, HM_ENOMEM. After an error it is not called again.
 */
typedef hm_status (*hm_sink)(void *user, const char *bytes, size_t count);

/**
 * Build in memory, which grows as far as the allocator allows.
 *
 * Free `*out` with hm_out_free(); it is NULL on HM_ENOMEM.
 */
HM_API hm_status hm_out_new(hm_ctx *ctx, hm_out **out);

/**
 * Build, and pass on to `sink` in blocks of about 64 KiB.
 *
 * `user` is passed to the sink and must be valid until hm_out_free(). Otherwise
 * as hm_out_new(). Only hm_out_flush() passes on the last block.
 */
HM_API hm_status hm_out_new_sink(hm_ctx *ctx, hm_sink sink, void *user,
                                 hm_out **out);

/** Free a builder; NULL is allowed. What was not flushed is lost. */
HM_API void hm_out_free(hm_out *out);

/** Write bytes, whatever they are. */
HM_API void hm_out_put(hm_out *out, hm_str text);

/** Write a terminated string, without its NUL. */
HM_API void hm_out_puts(hm_out *out, const char *text);

/** Write one byte; a NUL is one as well. */
HM_API void hm_out_char(hm_out *out, char byte);

/**
 * Write as printf() does; "%f" and similar formats use the program's locale.
 */
HM_API void hm_out_printf(hm_out *out, const char *format, ...) HM_PRINTF(2, 3);

/** Write an integer in decimal, the same in every locale. */
HM_API void hm_out_int(hm_out *out, int64_t value);

/**
 * Write a number with at most six decimals and no trailing zeros, the same in
 * every locale. It must be finite.
 */
HM_API void hm_out_number(hm_out *out, double value);

/** Write milliseconds for people, such as "0:12", "1:02:03" or "0:01.5". */
HM_API void hm_out_clock(hm_out *out, int64_t ms);

/**
 * Write a text as a JSON string with its quotes. Bytes that are not UTF-8
 * become U+FFFD.
 */
HM_API void hm_out_json(hm_out *out, hm_str text);

/**
 * Write a text as one line that is safe to print on a terminal.
 *
 * Control characters, also line feeds, are replaced by visible signs. Bytes
 * that are not UTF-8, and characters that change the direction of text, become
 * U+FFFD.
 */
HM_API void hm_out_visible(hm_out *out, hm_str text);

/**
 * The bytes that are in memory now; borrowed until the next write.
 *
 * For a builder with a sink these are the bytes that were not passed on yet.
 */
HM_API hm_str hm_out_text(const hm_out *out);

/** Discard the bytes in memory; the status stays. */
HM_API void hm_out_clear(hm_out *out);

/** Discard those after the first `count`; the status stays. */
HM_API void hm_out_cut(hm_out *out, size_t count);

/** Pass everything on to the sink, if there is one; returns the status. */
HM_API hm_status hm_out_flush(hm_out *out);

/** HM_OK, or the first error: HM_ENOMEM, or that of the sink. */
HM_API hm_status hm_out_status(const hm_out *out);

/**
 * Give it an error of your own, unless it has one: something is missing in it.
 */
HM_API void hm_out_fail(hm_out *out, hm_status status);

#ifdef __cplusplus
}
#endif

#endif
