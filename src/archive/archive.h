/*
 * archive.h - inside an archive that was opened.
 */
#ifndef HM_ARCHIVE_ARCHIVE_H
#define HM_ARCHIVE_ARCHIVE_H

#include "engine.h"

struct hm_archive {
    hm_ctx *ctx;
    const hm_engine *engine;
    void *state; // the engine's
    char *name;
    hm_diags *diags; // or NULL
    bool write;
};

/*
 * Reads a packed game of an archive again and packs it with its positions, as
 * it was when it was added. `*record` is reused.
 */
typedef struct hm__again {
    hm_ctx *ctx;
    const char *name; // of the archive
    hm_replay *replay;
    hm_record *record;
    hm_diags *diags;
    hm_out *packed;
} hm__again;

hm_status hm__again_open(hm_archive *archive, hm_replay *replay,
                         hm__again *out);
void hm__again_close(hm__again *again);

/* HM_EINPUT if it cannot be read as a game at all. */
hm_status hm__again_pack(hm__again *again, hm_str packed, hm_archive_game *out);

#endif
