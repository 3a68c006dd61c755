/*
 * file.h - setup files: those of share/setups, compiled in, and users' own.
 *
 * docs/setups.md, "Your own", explains what is in them.
 */
#ifndef HM_SETUPS_FILE_H
#define HM_SETUPS_FILE_H

#include "setup.h"

/*
 * An argument that a file takes. The first value is the default. If there are
 * more, it must be one of them; or else what the second stands for: "2..12" is
 * a range of whole numbers, "<integer>" any of them, "<system>" the name of a
 * game system.
 */
typedef struct hm__file_arg {
    const char *name;          // NULL after the last
    const char *const *values; // the last is NULL
} hm__file_arg;

typedef struct hm__file_setting {
    const char *key; // NULL after the last
    const char *value;
} hm__file_setting;

/* What a file says. Texts that it does not have are empty. */
typedef struct hm__setup_file {
    hm_setup about;
    const hm__file_arg *args;
    const hm__file_setting *setup; // that it begins with: name, system...
    const char *deal;              // a set that is shuffled, as "dominoes"
    const char *scale;             // inches per unit of the coordinates
    const char *unit;              // the same, but only for this file's moves
    const char *board;             // of tiles, as "8x8"
    const char *fen;               // of chess pieces and their board
    hm_str moves;
} hm__setup_file;

/* Sorted by system and name; the last has no system. */
extern const hm__setup_file hm__setup_files[];

/* The file of share/setups with this name, which there must be. */
const hm__setup_file *hm__file_find(const char *system, const char *name);

/* Checks the arguments of a call, chooses the size of pieces, and plays. */
hm_status hm__setup_run_file(hm__setup_job *job, const hm__setup_file *file);

/*
 * Plays a file. The values of its arguments are left in the macros of the
 * language, after those that are there.
 */
hm_status hm__file_play(hm__setup_job *job, const hm__setup_file *file);

#endif
