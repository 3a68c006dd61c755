/*
 * catalogue.c - finding a start by its name, and putting it on the table.
 *
 * A game is looked up in the system that was asked for, then among the
 * piecepack's, which can play nearly everything, then in any system, if only
 * one has it.
 */
#include <string.h>

#include "base/utf8.h"
#include "builders.h"
#include "file.h"
#include "model/meta.h"
#include "own.h"
#include "setup.h"
#include "values.h"

/* ---- the list ------------------------------------------------------------ */

/* A place in the list: first all files, then the builders of each table. */
typedef struct cursor {
    const hm_setup *about; // NULL after the last
    const hm__setup_file *file;
    const hm__builder *builder;      // if it is no file
    const hm__builder *const *table; // that the builder is in
} cursor;

/* Passes what ends a table, and says what the cursor is at. */
static void set_about(cursor *c)
{
    if (c->file && c->file->about.system) {
        c->about = &c->file->about;
        return;
    }
    c->file = NULL;
    while (*c->table && !c->builder->about.system)
        c->builder = *++c->table;
    c->about = *c->table ? &c->builder->about : NULL;
}

static cursor first_setup(void)
{
    cursor c = {.file = hm__setup_files,
                .table = hm__builder_tables,
                .builder = hm__builder_tables[0]};

    set_about(&c);
    return c;
}

static void next_setup(cursor *c)
{
    if (c->file)
        c->file++;
    else
        c->builder++;
    set_about(c);
}

bool hm_setup_at(size_t index, hm_setup *out)
{
    cursor c = first_setup();

    for (; c.about && index > 0; index--)
        next_setup(&c);
    if (c.about)
        *out = *c.about;
    return c.about != NULL;
}

static bool is_called(const hm_setup *setup, const char *name)
{
    return strcmp(setup->name, name) == 0 || hm__has_word(setup->aliases, name);
}

/* ---- arguments ----------------------------------------------------------- */

static hm__arg *find_arg(const hm__setup_job *job, const char *key)
{
    for (size_t i = 0; i < job->call->arg_count; i++) {
        if (strcmp(job->call->args[i].key, key) == 0)
            return &job->call->args[i];
    }
    return NULL;
}

bool hm__setup_arg(hm__setup_job *job, const char *key, hm_str *out)
{
    const hm__arg *arg = find_arg(job, key);

    if (!arg)
        return false;
    *out = arg->value;
    return true;
}

hm_str hm__setup_where(const hm__setup_job *job, const char *key)
{
    const hm__arg *arg = find_arg(job, key);

    return arg ? arg->where : job->call->where;
}

hm_status hm__setup_bad(hm__setup_job *job, const char *key,
                        const char *message)
{
    return hm__fault(job->why, hm__setup_where(job, key), "setup-bad-argument",
                     "%s: %s", key, message);
}

hm_status hm__setup_number(hm__setup_job *job, const char *key, double *out)
{
    hm_str text;

    if (!hm__setup_arg(job, key, &text))
        return HM_OK;
    if (!hm__str_number(job->lang->ctx, text, out))
        return hm__setup_bad(job, key, "expected a number");
    return HM_OK;
}

hm_status hm__setup_int(hm__setup_job *job, const char *key, int *out)
{
    hm_str text;
    int64_t value;

    if (!hm__setup_arg(job, key, &text))
        return HM_OK;
    if (!hm__str_int(text, &value) || value < INT32_MIN || value > INT32_MAX)
        return hm__setup_bad(job, key, "expected a whole number");
    *out = (int)value;
    return HM_OK;
}

hm_status hm__setup_bool(hm__setup_job *job, const char *key, bool *out)
{
    hm_str text;

    if (hm__setup_arg(job, key, &text) && !hm__meta_bool(text, out))
        return hm__setup_bad(job, key, "expected true or false");
    return HM_OK;
}

hm_status hm__setup_seed(hm__setup_job *job)
{
    int seed = 1;

    HM_TRY(hm__setup_int(job, "seed", &seed));
    hm__rng_seed(&job->rng, seed);
    return HM_OK;
}

/* Every argument must be one that the setup takes. */
static hm_status check_args(hm__setup_job *job, const hm_setup *setup)
{
    for (size_t i = 0; i < job->call->arg_count; i++) {
        const hm__arg *arg = &job->call->args[i];

        if (hm__has_word(setup->args, arg->key))
            continue;
        hm__fault(job->why, arg->where, "setup-unknown-argument",
                  "%s has no argument called %s", setup->title, arg->key);
        return hm__fault_hint(
            job->why, "%s%s",
            setup->args[0] ? "it takes: " : "it has no arguments", setup->args);
    }
    return HM_OK;
}

/* ---- running ------------------------------------------------------------- */

hm_status hm__setup_play_old(hm__setup_job *job, hm_str moves)
{
    return job->old ? hm__setup_play(job, moves) : HM_OK;
}

/* Checkers and chess come in two sizes; "cell_width" chooses. */
static hm_status choose_size(hm__setup_job *job)
{
    hm__lang *lang = job->lang;
    int width = job->call->cell_width;

    HM_TRY(hm__setup_int(job, "cell_width", &width));
    if (width != 1 && width != 2)
        return hm__setup_bad(job, "cell_width", "expected 1 or 2");
    job->cell_width = width;
    lang->dialect.chess = width == 1 ? HM__CHESS1 : HM__CHESS2;
    lang->dialect.checkers = width == 1 ? HM__CHECKERS1 : HM__CHECKERS2;
    lang->table->scale = width;
    return HM_OK;
}

/* Today's start, or that of an older library. */
static hm_status choose_version(hm__setup_job *job)
{
    static const char *const names[] = {"ppdf", "ppgames", NULL};
    size_t version = 0;

    HM_TRY(hm__arg_choice(job, "version", names, &version));
    job->old = version == 1;
    return HM_OK;
}

static hm_status build(hm__setup_job *job, const hm__builder *builder)
{
    job->builder = builder;
    HM_TRY(choose_version(job));
    return builder->build(job);
}

/* Runs a file or a builder. */
static hm_status run_either(hm__setup_job *job, const hm__setup_file *file,
                            const hm__builder *builder)
{
    const hm_setup *about = file ? &file->about : &builder->about;
    hm__dialect dialect = job->lang->dialect;
    hm_status st;

    HM_TRY(check_args(job, about));
    if (hm__has_word(about->args, "cell_width") || (file && file->fen[0]))
        HM_TRY(choose_size(job));
    st = file ? hm__file_play(job, file) : build(job, builder);
    job->lang->dialect = dialect;
    return st;
}

hm_status hm__setup_run_file(hm__setup_job *job, const hm__setup_file *file)
{
    return run_either(job, file, NULL);
}

/*
 * Runs the setup of a system if it has one; HM_END if not. It leaves no macros,
 * since its start may be repeated without it.
 */
static hm_status run_in(hm__setup_job *job, const char *system,
                        const char *name)
{
    cursor c = first_setup();
    hm_status st;

    while (c.about &&
           (strcmp(c.about->system, system) != 0 || !is_called(c.about, name)))
        next_setup(&c);
    if (!c.about)
        return HM_END;
    st = run_either(job, c.file, c.builder);
    job->lang->macros.count = 0;
    return st;
}

/* The nearest name in the whole catalogue. */
static const char *nearest(const char *name)
{
    const char *best = NULL;

    for (cursor c = first_setup(); c.about; next_setup(&c)) {
        const char *pair[2] = {c.about->name, best};

        best = hm__nearest_name(hm_str_of(name), pair, best ? 2 : 1);
    }
    return best;
}

static hm_status unknown(hm__setup_job *job, const char *name)
{
    const char *near = nearest(name);

    hm__fault(job->why, job->call->where, "setup-unknown",
              "there is no starting position called \"%.*s\"",
              HM_QUOTE(job->call->name));
    if (near)
        hm__fault_hint(job->why, "did you mean %s?", near);
    return HM_EINPUT;
}

/* "domino_finder" is finder, of the dominoes: a leading system is dropped. */
static const char *leading_system(const char *name, const char **rest)
{
    for (const char *end = strchr(name, '_'); end; end = strchr(end + 1, '_')) {
        uint16_t found =
            hm__system_called((hm_str){name, (size_t)(end - name)});

        if (found != HM__SYSTEMS) {
            *rest = end + 1;
            return hm__system_at(found)->setups;
        }
    }
    *rest = name;
    return "piecepack";
}

/* The only system that has a setup of a name, or NULL. */
static const char *only_system(const char *name)
{
    const char *found = NULL;

    for (cursor c = first_setup(); c.about; next_setup(&c)) {
        if (!is_called(c.about, name))
            continue;
        if (found)
            return NULL;
        found = c.about->system;
    }
    return found;
}

/* In the first system of old games that has it: files say "traditional". */
static hm_status run_traditional(hm__setup_job *job, const char *name)
{
    for (size_t i = 0; i < HM__SYSTEMS; i++) {
        const hm_system *system = hm__system_at((uint16_t)i);
        hm_status st = system->traditional && system->setups
                           ? run_in(job, system->setups, name)
                           : HM_END;

        if (st != HM_END)
            return st;
    }
    return HM_END;
}

static hm_status run_named(hm__setup_job *job, const char *system,
                           const char *name)
{
    const char *rest; // of a name that begins with a system's
    const char *named = leading_system(name, &rest);
    const struct {
        const char *system, *name;
    } tries[] = {{system, name},
                 {system, rest},
                 {named, rest},
                 {"piecepack", name},
                 {"piecepack", rest}};

    if (strcmp(rest, "none") == 0)
        return HM_OK;
    for (size_t i = 0; i < HM_COUNT(tries); i++) {
        hm_status st = run_in(job, tries[i].system, tries[i].name);

        if (st != HM_END)
            return st;
    }
    system = only_system(rest); // "Martian Chess" needs no system
    return system ? run_in(job, system, rest) : HM_END;
}

hm_status hm__setup_run(hm__lang *lang, const hm__setup_call *call, bool *own,
                        hm_fault *why)
{
    hm__setup_job job = {
        .lang = lang, .call = call, .cell_width = call->cell_width, .why = why};
    char name[HM__NAME_ROOM] = "";
    char system_name[HM__NAME_ROOM] = "";
    const hm_system *system;
    bool traditional;
    hm_status st = HM_END;

    hm__normalize(call->name, name, sizeof(name)); // "" if it is too long
    hm__normalize(call->system, system_name, sizeof(system_name));
    system = hm__system_at(hm__system_called(hm_str_of(system_name)));
    traditional = strcmp(system_name, "traditional") == 0;
    if (!system->setups && !traditional)
        return hm__fault(
            why, call->system_where.len ? call->system_where : call->where,
            "setup-unknown-system", "there is no game system called \"%.*s\"",
            HM_QUOTE(call->system));
    if (own) {
        st = hm__own_run(&job, name);
        *own = st != HM_END;
    }
    if (st == HM_END && traditional)
        st = run_traditional(&job, name);
    if (st == HM_END)
        st = run_named(&job, traditional ? "piecepack" : system->setups, name);
    return st == HM_END ? unknown(&job, name) : st;
}
