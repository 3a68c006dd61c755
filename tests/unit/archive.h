/*
 * archive.h - games, and an archive for them in a file of SQLite.
 */
#ifndef HM_TESTS_UNIT_ARCHIVE_H
#define HM_TESTS_UNIT_ARCHIVE_H

#include <unistd.h>

#include "support.h"

static const char *const games =
    "[Sente \"Ann\"]\n[Gote \"Bob\"]\n[Date \"1990/05/07\"]\n"
    "P7g-7f {a quiet move} P3c-3d (P8c-8d) Resigns\n\n"
    "[Sente \"Cem\"]\nP7g-7f P8c-8d P2g-2f\n\n"
    "[Sente \"Dora\"]\nP2g-2f P3c-3e\n";

static char path[64]; // in a folder of its own

/* Removes an archive, and what SQLite keeps beside it. */
static inline void remove_files(const char *name)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};

    for (size_t i = 0; i < HM_COUNT(ends); i++) {
        char whole[80];

        snprintf(whole, sizeof(whole), "%s%s", name, ends[i]);
        unlink(whole);
    }
}

static inline hm_status open_archive(fixture *f, bool write, hm_archive **out)
{
    hm_archive_options options = {.size = sizeof(options),
                                  .write = write,
                                  .create = write,
                                  .diags = f->diags};

    return hm_archive_open(f->ctx, path, &options, out);
}

#endif
