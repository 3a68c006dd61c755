/*
 * io.h - where bytes come from and where files go.
 *
 * Inputs know gzip and Zstandard by their first bytes. Files are written
 * beside their target and renamed into place, so that an interrupted program
 * never leaves half a file and never loses the old one.
 */
#ifndef HALFMOVE_IO_H
#define HALFMOVE_IO_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hm_input hm_input;

/** Read bytes in memory, which must outlive the input. */
HM_API hm_status hm_input_memory(hm_ctx *ctx, hm_str bytes, hm_input **out);

/** Read a file descriptor, which stays yours to close. */
HM_API hm_status hm_input_fd(hm_ctx *ctx, int fd, hm_input **out);

/** Open and read a file; HM_EIO with errno set if it cannot be opened. */
HM_API hm_status hm_input_file(hm_ctx *ctx, const char *path, hm_input **out);

HM_API void hm_input_free(hm_input *input);

/**
 * Read up to `capacity` bytes, decompressed, into `buffer`.
 *
 * HM_OK with `*count` > 0; HM_END at the end; HM_EIO; HM_EINPUT if the
 * compressed data are damaged (hm_input_problem() says how).
 */
HM_API hm_status hm_input_read(hm_input *input, char *buffer, size_t capacity,
                               size_t *count);

/** What was wrong with compressed data; NULL if nothing was. */
HM_API const char *hm_input_problem(const hm_input *input);

typedef struct hm_file hm_file;

/**
 * Begin to write `path`; bytes for hm_file_out() go to a new file beside it.
 * A path that ends in .gz or .zst is compressed.
 */
HM_API hm_status hm_file_begin(hm_ctx *ctx, const char *path, hm_file **out);

/** Where to write; owned by the file. */
HM_API hm_out *hm_file_out(hm_file *file);

/** Finish, put the new file into place, and free. HM_EIO leaves the old one. */
HM_API hm_status hm_file_commit(hm_file *file);

/** Give up: remove the new file, leave the old one alone, free. NULL is fine. */
HM_API void hm_file_abort(hm_file *file);

#ifdef __cplusplus
}
#endif

#endif
