/*
 * data.h - the files of share/setups, compiled in.
 */
#ifndef HM_SETUPS_DATA_H
#define HM_SETUPS_DATA_H

#include <halfmove/setup.h>

/* One file: what its metadata say, and its movetext. */
typedef struct hm__setup_file {
    hm_setup about;
    const char *board;   // of tiles to begin with, as "8x8"; may be empty
    const char *ppgames; // for hm__setup_play_old(); may be empty
    const char *moves;
    size_t size;
} hm__setup_file;

/* Sorted by system and name; the last has no system. */
extern const hm__setup_file hm__setup_files[];

#endif
