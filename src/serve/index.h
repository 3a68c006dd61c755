/*
 * index.h - reading a file to know what is in it.
 */
#ifndef HM_SERVE_INDEX_H
#define HM_SERVE_INDEX_H

#include "collection.h"

typedef struct index_options {
    const hm_ctx_options *context;
    const hm_part *archive;            // that opens archives; or NULL
    const hm_archive_options *opening; // how
    const atomic_bool *stop;           // gives up
    atomic_size_t *account; // bytes that all files take: not above `most`
    size_t most;
} index_options;

/*
 * Reads all games of a file into its lists. What cannot be read is left out, or
 * listed as faulty; HM_ENOMEM.
 */
hm_status index_file(game_file *file, const index_options *options);

#endif
