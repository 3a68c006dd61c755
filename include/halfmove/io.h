/*
 * io.h - where bytes come from and where files go.
 *
 * Inputs recognise gzip and Zstandard by their first bytes. Files are written
 * in the folder of their target and then renamed, so that an interrupted
 * program never leaves an incomplete file and never loses the old one.
 *
 *     hm_file *file;
 *     hm_status st = hm_file_begin(ctx, "game.ppn", &file);
 *
 *     if (st == HM_OK) {
 *         hm_record_write(ctx, record, NULL, hm_file_out(file));
 *         st = hm_file_commit(file);
 *     }
 *     hm_file_free(file);
 */
#ifndef HALFMOVE_IO_H
#define HALFMOVE_IO_H

#include <halfmove/base.h>
#include <halfmove/out.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- reading ----------------------------------------------------------- */

/** Bytes that are being read, and decompressed if necessary. */
typedef struct hm_input hm_input;

/**
 * Read bytes in memory, which must outlive the input.
 *
 * Free `*out` with hm_input_free(); the same holds for the next three
 * functions. HM_ENOMEM otherwise, with `*out` NULL.
 */
HM_API hm_status hm_input_memory(hm_ctx *ctx, hm_str bytes, hm_input **out);

/**
 * The same, but never decompress: a slice of an input (see hm_reader_split())
 * may begin with any bytes.
 */
HM_API hm_status hm_input_plain(hm_ctx *ctx, hm_str bytes, hm_input **out);

/**
 * Read a file descriptor. Close it yourself, after the input is freed.
 *
 * HM_EUSAGE if it is negative.
 */
HM_API hm_status hm_input_fd(hm_ctx *ctx, int fd, hm_input **out);

/**
 * Open and read a file; HM_EIO with errno set if it cannot be opened or is a
 * directory.
 */
HM_API hm_status hm_input_file(hm_ctx *ctx, const char *path, hm_input **out);

/** Free an input, after the reader that reads it; NULL is allowed. */
HM_API void hm_input_free(hm_input *input);

/**
 * Read up to `capacity` bytes, decompressed, into `buffer`.
 *
 * For programs that want the bytes; hm_reader_new() reads games. HM_OK with
 * `*count` > 0; HM_END at the end; HM_EINPUT if the compressed data are damaged
 * (hm_input_problem() says how), after everything before the damage has been
 * read; HM_EIO, after which you may try again; HM_ENOMEM; and HM_EUSAGE if
 * `capacity` is 0. `*count` is 0 unless HM_OK.
 */
HM_API hm_status hm_input_read(hm_input *input, char *buffer, size_t capacity,
                               size_t *count);

/** What was wrong with compressed data; NULL if nothing was. Borrowed. */
HM_API const char *hm_input_problem(const hm_input *input);

/* ---- writing ----------------------------------------------------------- */

/** A file that is being written. */
typedef struct hm_file hm_file;

/**
 * Begin to write `path`; hm_file_out() writes to a new file in the same folder.
 *
 * If the path ends in .gz or .zst, the file is compressed. A link stays a link:
 * the file that it points to is replaced, and its mode is kept. A fifo or a
 * device cannot be replaced and is written directly. If the system allows it,
 * the new file has no name until it is finished, so a program that is killed
 * leaves no file.
 *
 * On HM_OK you own `*out`: hm_file_commit() puts the file into place, and
 * hm_file_free() frees it, with or without a commit. Otherwise it is NULL:
 * HM_EIO with errno set if the new file cannot be made, or HM_ENOMEM.
 */
HM_API hm_status hm_file_begin(hm_ctx *ctx, const char *path, hm_file **out);

/** Where to write; owned by the file, and freed with it. */
HM_API hm_out *hm_file_out(hm_file *file);

/**
 * Whether the new file has the owner, the group and the extended attributes of
 * the old one, if there is one.
 */
HM_API bool hm_file_kept(const hm_file *file);

/**
 * Whether the new file has no name until hm_file_commit(): then a program that
 * is killed before leaves no file, and does not need to block signals.
 */
HM_API bool hm_file_nameless(const hm_file *file);

/**
 * The name under which the new file is written, or is for a moment in
 * hm_file_commit(); NULL if it has none, as a device, and after that. Whoever
 * catches signals can remove it. Borrowed from the file.
 */
HM_API const char *hm_file_temporary(const hm_file *file);

/**
 * Finish, and put the new file into place.
 *
 * If the status is not HM_OK, for example after an earlier error of
 * hm_file_out(), the old file is unchanged and the new one is removed. HM_EIO
 * sets errno. HM_EUSAGE if it was already committed. Free the file afterwards;
 * nothing more can be written.
 */
HM_API hm_status hm_file_commit(hm_file *file);

/**
 * Free a file; NULL is allowed. Unless it was committed, the new file is
 * removed and the old one stays. errno is not changed.
 */
HM_API void hm_file_free(hm_file *file);

#ifdef __cplusplus
}
#endif

#endif
