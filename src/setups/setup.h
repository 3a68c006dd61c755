/*
 * setup.h - building starting positions.
 *
 * A plain start is a PPN file in share/setups. One that depends on arguments
 * is a builder: a descriptor with a C function over what setups share.
 */
#ifndef HM_SETUPS_SETUP_H
#define HM_SETUPS_SETUP_H

#include <halfmove/setup.h>

#include "rng.h"
#include "table/lang.h"

enum { HM__NAME_ROOM = 64, HM__MOST_ARGS = 32 };

/* An argument: normalised key, value, and where it stands in the source. */
typedef struct hm__arg {
    char key[HM__NAME_ROOM];
    hm_str value;
    hm_str where;
    bool used;
} hm__arg;

/* What is asked for. */
typedef struct hm__setup_call {
    hm_str name, system; // as written
    hm_str where;        // the name, in the source
    hm_str system_where; // the system, if it is named there
    hm__arg *args;
    size_t arg_count;
    int cell_width; // of the movetext parser: 1 or 2
} hm__setup_call;

typedef struct hm__setup_job {
    hm__lang *lang;
    const hm__setup_call *call;
    const struct hm__builder *builder; // that is run; not for a file
    hm_fault *why;
    hm__rng rng;
    int cell_width; // 1 or 2, once it is chosen
    bool old;       // "version" is ppgames
} hm__setup_job;

typedef struct hm__builder {
    hm_setup about;
    hm_status (*build)(hm__setup_job *job);
    const void *data; // for builders of several starts; may be NULL
} hm__builder;

/*
 * Puts the start that `call` asks for on the table, which must be empty. Leaves
 * the setup's own macros in `lang`. `*own` says whether it was a user's file;
 * these are not looked for if `own` is NULL.
 */
hm_status hm__setup_run(hm__lang *lang, const hm__setup_call *call, bool *own,
                        hm_fault *why);

/* Lower case, no accents, words separated by "_"; false if it does not fit. */
bool hm__normalize(hm_str name, char *out, size_t room);

/* Whether a word is one of those in a list with blanks between; "" is not. */
bool hm__has_word(const char *list, const char *word);

/*
 * Plays a text on the table. A move number such as "rows.8." begins a part that
 * is played only if the macro "rows" is "8"; any other ends it.
 */
hm_status hm__setup_play(hm__setup_job *job, hm_str moves);

/*
 * Some starts were laid out otherwise by ppgames, the library before ppdf: in
 * particular it left out what cannot be seen, such as the rank of a coin that
 * lies on its face, which counts as the Sun or the null. Records of that time
 * say "Version: ppgames". Then this plays what makes the start of today theirs.
 */
hm_status hm__setup_play_old(hm__setup_job *job, hm_str moves);

/* The value of an argument; false if it was not given. */
bool hm__setup_arg(hm__setup_job *job, const char *key, hm_str *out);

/* Typed arguments; `*out` keeps its value if it was not given. */
hm_status hm__setup_int(hm__setup_job *job, const char *key, int *out);
hm_status hm__setup_number(hm__setup_job *job, const char *key, double *out);
hm_status hm__setup_bool(hm__setup_job *job, const char *key, bool *out);

/* Where an argument is in the source; if it is not, where the name is. */
hm_str hm__setup_where(const hm__setup_job *job, const char *key);

/* A fault about an argument. */
hm_status hm__setup_bad(hm__setup_job *job, const char *key,
                        const char *message);

/* Seeds the random numbers: with "seed", or with 1 if there is none. */
hm_status hm__setup_seed(hm__setup_job *job);

#endif
