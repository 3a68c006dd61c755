/*
 * cmd_import.c - halfmove import: games into an archive.
 *
 * Threads read and play games, and pack them; what they packed comes here in
 * the order of the games, and a thread of its own adds it to the archive. So
 * reading goes on while the archive is written.
 */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"

enum { BATCH = 4 << 20 }; // bytes of packed games that are added at once

/* What is shared with the thread that writes. */
typedef struct importer {
    hm_ctx *ctx; // of the archive
    hm_diags *diags;
    hm_archive *archive;
    hm_archive_added added;

    hm_out *filling;
    size_t whole; // bytes of it that are whole games

    pthread_mutex_t lock; // guards:
    pthread_cond_t changed;
    hm_out *writing; // NULL: nothing waits to be written
    bool ends;       // nothing more will come
    hm_status status;
    int error; // errno of it
} importer;

/* ---- the thread that writes -----------------------------------------------
 */

static void write_batch(importer *im)
{
    hm_out *batch = im->writing;
    hm_status st;

    pthread_mutex_unlock(&im->lock);
    st = hm_archive_add(im->archive, hm_out_text(batch), &im->added);
    pthread_mutex_lock(&im->lock);
    hm_out_free(batch);
    im->writing = NULL;
    im->status = st;
    im->error = errno;
    pthread_cond_broadcast(&im->changed);
}

static void *run_writer(void *user)
{
    importer *im = user;

    pthread_mutex_lock(&im->lock);
    while (im->status == HM_OK && !(im->ends && !im->writing)) {
        if (im->writing)
            write_batch(im);
        else
            pthread_cond_wait(&im->changed, &im->lock);
    }
    pthread_mutex_unlock(&im->lock);
    return NULL;
}

/* ---- batches --------------------------------------------------------------
 */

/* Hands the whole games over, and keeps what begins another. */
static hm_status hand_over(cli *c, importer *im)
{
    hm_str text = hm_out_text(im->filling);
    hm_out *full = NULL;
    hm_out *rest = NULL;
    hm_status st = hm_out_new(im->ctx, &full);

    if (st == HM_OK)
        st = hm_out_new(c->ctx, &rest);
    if (st == HM_OK) {
        hm_out_put(full, (hm_str){text.ptr, im->whole});
        hm_out_put(rest, (hm_str){text.ptr + im->whole, text.len - im->whole});
        st = hm_out_status(full);
    }
    if (st == HM_OK)
        st = hm_out_status(rest);
    if (st != HM_OK) {
        hm_out_free(full);
        hm_out_free(rest);
        return st;
    }
    hm_out_free(im->filling);
    im->filling = rest;
    im->whole = 0;
    im->writing = full;
    pthread_cond_broadcast(&im->changed);
    return HM_OK;
}

/* Waits until nothing is written, and hands over what there is. */
static hm_status pass(cli *c, importer *im)
{
    hm_status st;

    pthread_mutex_lock(&im->lock);
    while (im->writing && im->status == HM_OK)
        pthread_cond_wait(&im->changed, &im->lock);
    st = im->status;
    if (st == HM_OK && im->whole)
        st = hand_over(c, im);
    pthread_mutex_unlock(&im->lock);
    return st;
}

/* What `collect` works with. */
typedef struct collector {
    cli *c;
    importer *im;
} collector;

static hm_status collect(void *user, const char *bytes, size_t count)
{
    collector *to = user;
    importer *im = to->im;
    hm_str text;
    size_t size;

    hm_out_put(im->filling, (hm_str){bytes, count});
    text = hm_out_text(im->filling);
    for (;;) {
        size = hm_archive_packed(
            (hm_str){text.ptr + im->whole, text.len - im->whole});
        if (size == 0 || size > text.len - im->whole)
            break;
        im->whole += size;
    }
    if (hm_out_status(im->filling) != HM_OK)
        return hm_out_status(im->filling);
    return im->whole >= BATCH ? pass(to->c, im) : HM_OK;
}

/* ---- games ----------------------------------------------------------------
 */

static void pack_game(cli *c, cli_source *source, hm_status st)
{
    ask_work *work = c->work;
    hm_pack_options options = {.size = sizeof(options),
                               .file = source->file,
                               .settings =
                                   (const char *const *)source->settings.items,
                               .setting_count = source->settings.count,
                               .diags = c->diags,
                               .replay = work->replay,
                               .read = st};
    bool faulty = true;

    if (st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT)
        st = hm_archive_pack(source->reader, source->record, &options, c->out,
                             &faulty);
    c->tally.hits++;
    c->tally.faulty += faulty;
    if (st == HM_ELIMIT) { // nothing of it is kept, so it is said
        print_diags(c);
        c->tally.end = worse(c->tally.end, CLI_NO);
    } else if (st != HM_OK) {
        games_stop(c, complain(c, source->name, st));
    }
    hm_diags_undo(c->diags);
}

static int end_source(cli *c, cli_source *source)
{
    return source_end(c, source, c->tally.end);
}

/* ---- the archive ----------------------------------------------------------
 */

static void print_result(cli *c, const importer *im)
{
    const struct {
        const char *name;
        size_t count;
    } all[] = {{"read", c->hits},
               {"added", im->added.added},
               {"present", im->added.present},
               {"faulty", c->faulty}};
    hm_json json = {.out = c->out};

    if (c->args->json)
        hm_json_begin_object(&json);
    for (size_t i = 0; i < CLI_COUNT(all); i++) {
        if (c->args->json) {
            hm_json_key(&json, all[i].name);
            hm_json_int(&json, (int64_t)all[i].count);
        } else {
            hm_out_printf(c->out, "%s%zu %s", i ? ", " : "", all[i].count,
                          all[i].name);
        }
    }
    if (c->args->json) {
        hm_json_end_object(&json);
        hm_json_end_line(&json);
    } else {
        hm_out_char(c->out, '\n');
    }
}

/* Reads all sources; `*passed` says whether what came of them was passed on. */
static int read_all(cli *c, importer *im, hm_status *passed)
{
    static const cli_task task = {.open = ask_open,
                                  .close = ask_close,
                                  .game = pack_game,
                                  .finish = end_source};
    collector to = {c, im};
    hm_out *out = c->out;
    hm_status st;
    int end = CLI_FINE;

    c->out = NULL;
    st = hm_out_new_sink(c->ctx, collect, &to, &c->out);
    if (st == HM_OK) {
        c->adds_up = true;
        end = games_run(c, &task);
        c->adds_up = false;
        st = hm_out_flush(c->out);
    }
    if (st == HM_OK)
        st = pass(c, im);
    hm_out_free(c->out);
    c->out = out;
    *passed = st;
    return end;
}

/* The same, with a thread that writes. */
static int run_threads(cli *c, importer *im)
{
    hm_status passed = HM_OK;
    pthread_t writer;
    int end;

    if (pthread_create(&writer, NULL, run_writer, im) != 0)
        return complain(c, "starting", HM_ENOMEM);
    end = read_all(c, im, &passed);
    pthread_mutex_lock(&im->lock);
    im->ends = true;
    pthread_cond_broadcast(&im->changed);
    pthread_mutex_unlock(&im->lock);
    pthread_join(writer, NULL);
    if (im->status == HM_OK) // else that is why nothing could be passed on
        im->status = passed;
    if (im->status == HM_OK) {
        im->status = hm_archive_commit(im->archive);
        im->error = errno;
    }
    return end;
}

static int import_into(cli *c, const char *path, importer *im)
{
    int end = run_threads(c, im);
    cli own = *c;

    if (im->status == HM_OK) {
        print_result(c, im);
        return end;
    }
    own.diags = im->diags;
    errno = im->error;
    if (im->status != HM_EINPUT)
        return worse(end, complain(&own, path, im->status));
    print_diags(&own);
    return worse(end, CLI_NO);
}

/* The archive has a context of its own, for the thread that writes it. */
static int open_importer(cli *c, const char *path, importer *im)
{
    cli own = *c;
    hm_status st = hm_ctx_new(c->options, &im->ctx);
    int end;

    if (st == HM_OK)
        st = hm_diags_new(im->ctx, &im->diags);
    if (st == HM_OK)
        st = hm_out_new(c->ctx, &im->filling);
    if (st != HM_OK)
        return complain(c, "starting", st);
    own.ctx = im->ctx;
    own.diags = im->diags;
    end = archive_open(&own, path, true, &im->archive);
    if (end == CLI_FINE && c->args->verbose)
        archive_about(&own, path, im->archive);
    return end;
}

static void close_importer(importer *im)
{
    hm_archive_free(im->archive);
    hm_out_free(im->filling);
    hm_out_free(im->writing);
    hm_diags_free(im->diags);
    hm_ctx_free(im->ctx);
}

/* ---- removing -------------------------------------------------------------
 */

typedef struct id_list {
    hm_id *items;
    size_t count, room;
} id_list;

static hm_status add_id(id_list *list, hm_str packed)
{
    hm_archive_game game;

    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        hm_id *items = realloc(list->items, room * sizeof(*items));

        if (!items)
            return HM_ENOMEM;
        list->items = items;
        list->room = room;
    }
    if (hm_archive_unpack(&packed, &game) != HM_OK)
        return HM_EINPUT;
    list->items[list->count++] = game.id;
    return HM_OK;
}

static hm_status list_ids(cli *c, const cli_source *source, id_list *list)
{
    hm_archive_query query = {.size = sizeof(query),
                              .where = c->where,
                              .id = source->target->id,
                              .heads = true};
    hm_cursor *cursor = NULL;
    hm_out *packed = NULL;
    hm_status st = hm_out_new(c->ctx, &packed);

    if (st == HM_OK)
        st = hm_archive_find(source->archive, &query, &cursor);
    while (st == HM_OK) {
        hm_out_clear(packed);
        st = hm_cursor_next(cursor, packed);
        if (st == HM_OK)
            st = add_id(list, hm_out_text(packed));
    }
    hm_cursor_free(cursor);
    hm_out_free(packed);
    return st == HM_END ? HM_OK : st;
}

static int remove_listed(cli *c, const cli_source *source)
{
    const ask_work *work;
    id_list list = {.count = 0};
    size_t removed = 0;
    hm_status st = ask_open(c);

    work = c->work;
    if (st == HM_OK)
        st = list_ids(c, source, &list);
    if (st == HM_OK)
        st = hm_archive_remove(source->archive, work->replay, list.items,
                               list.count, &removed);
    print_diags(c);
    free(list.items);
    ask_close(c);
    if (st == HM_OK && c->args->json)
        hm_out_printf(c->out, "{\"removed\":%zu}\n", removed);
    else if (st == HM_OK)
        hm_out_printf(c->out, "%zu removed\n", removed);
    if (st == HM_EINPUT)
        return CLI_NO;
    return st == HM_OK ? CLI_FINE : complain(c, source->file, st);
}

static int remove_games(cli *c)
{
    cli_target target;
    cli_source source;
    int end;

    if (!target_read(c->args->files[0], &target))
        return complain(c, "starting", HM_ENOMEM);
    if (!target.archive) {
        end = complain_that(c, target.path, "this is no archive", CLI_USAGE);
    } else if (!target.id && !c->where) {
        end = complain_that(c, target.path,
                            "--remove needs a game, as games.hm#ID, or --where",
                            CLI_USAGE);
    } else {
        source = (cli_source){.c = c, .target = &target, .file = target.path};
        end = archive_open(c, target.path, true, &source.archive);
        if (end == CLI_FINE && target.id)
            end = archive_check_id(c, &source);
        if (end == CLI_FINE)
            end = remove_listed(c, &source);
        hm_archive_free(source.archive);
    }
    free(target.path);
    return end;
}

/* ---- the command ----------------------------------------------------------
 */

/* What is wrong with the options; NULL if nothing is. */
static const char *makes_no_sense(const cli_args *args)
{
    if (!args->file_count)
        return "missing ARCHIVE";
    if (args->remove && args->file_count > 1)
        return "--remove takes no sources";
    if (args->cluster && !strstr(args->files[0], "://"))
        return "--cluster is for servers, such as clickhouse://db1/shogi";
    return NULL;
}

static int run_import(cli *c)
{
    importer im = {.lock = PTHREAD_MUTEX_INITIALIZER,
                   .changed = PTHREAD_COND_INITIALIZER};
    const char *why = makes_no_sense(c->args);
    int end;

    if (why) {
        hm_out_printf(c->err, "halfmove import: %s\n", why);
        return CLI_USAGE;
    }
    if (c->args->remove)
        return remove_games(c);
    end = open_importer(c, c->args->files[0], &im);
    if (end == CLI_FINE && (c->targets.count || !c->args->init))
        end = import_into(c, c->args->files[0], &im);
    close_importer(&im);
    return end;
}

extern const hm_command hm__command_import;

const hm_command hm__command_import = {
    .name = "import",
    .synopsis = "[options] ARCHIVE [FILE...]",
    .summary = "add games to an archive, in which they are found by position",
    .about =
        "Adds the games of FILEs to an archive: a file, such as games.hm, that "
        "is made if it is not there, or a database of ClickHouse, "
        "clickhouse://[USER[:PASSWORD]@]HOST[:PORT]/DATABASE. A FILE that is a "
        "folder means the records in it; it may also be another archive. Every "
        "command that reads games reads archives, too, in the order of ids; "
        "games.hm#ID is one game, ID at least 6 digits of its id.\n"
        "A game that is there already, by its id, is not added again; so an "
        "import that was stopped is simply run again. Games with errors are "
        "kept with their text and their problems: --where 'faulty = yes' finds "
        "them.\n"
        "--init makes an archive, or brings one of an earlier version up to "
        "date, and needs no FILE. --remove removes the game of ARCHIVE#ID, or "
        "the games that --where selects.\n"
        "Several importers may work at the same time: --shard 3/16 takes every "
        "sixteenth of the files, beginning with the third. On servers --init "
        "makes tables; with --cluster NAME on all servers of that cluster, "
        "which the server of the address must know. User and password may also "
        "be in HALFMOVE_CLICKHOUSE_USER and HALFMOVE_CLICKHOUSE_PASSWORD, or "
        "in ~/.netrc; a server that sends nothing for "
        "HALFMOVE_CLICKHOUSE_TIMEOUT seconds, or else 300, is given up. "
        "SSL_CERT_FILE names a file of certificates that are trusted for "
        "clickhouses://.\n"
        "With --json the result is one line: how many games were read, added, "
        "present before, and faulty.",
    .example = "halfmove import games.hm ~/shogi\n"
               "halfmove import -j0 games.hm *.pgn.zst\n"
               "halfmove import --remove games.hm --where 'plies < 10'\n"
               "halfmove import --init --cluster games clickhouse://db1/shogi",
    .options = "board cluster dialect from game hand in-hand include init jobs "
               "json remove setup-path shard size verbose where",
    .adds = true,
    .run = run_import,
};
