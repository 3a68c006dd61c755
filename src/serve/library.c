/*
 * library.c - the sources, watched by a thread of its own.
 *
 * Every half second it asks all files whether they changed, and all folders
 * whether names in them did. What changed is read again.
 */
#include "library.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "assets.h"
#include "budget.h"
#include "events.h"
#include "index.h"

enum {
    LOOK_MS = 500,
    BEAT_MS = 10000,   // between two signs of life to listeners
    PUBLISH_MS = 1000, // while files are being read
    WAIT_MS = 3000,
};

static const size_t index_most = (size_t)1 << 30; // bytes

typedef struct file_list {
    game_file **items;
    size_t count, room;
} file_list;

struct library {
    serve *server;
    pthread_mutex_t lock;
    pthread_cond_t woken, published;
    pthread_t thread;
    bool runs, stops, wakes;
    collection *now;
    atomic_size_t bytes; // of all lists
    int64_t beat;
};

/* ---- lists of files -------------------------------------------------------
 */

static bool list_add(file_list *list, game_file *file)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 64;
        game_file **items = realloc(list->items, room * sizeof(*items));

        if (!items)
            return false;
        list->items = items;
        list->room = room;
    }
    list->items[list->count++] = file;
    return true;
}

static void list_free(file_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        file_release(list->items[i]);
    free(list->items);
    *list = (file_list){0};
}

/* Takes a source that the command lists. */
static hm_status take_source(void *to, const serve_source *source)
{
    game_file *file = file_new(source->path, source->name);

    if (!file)
        return HM_ENOMEM;
    file->folder = source->folder;
    file->stamp = file_look(file->path);
    file->archive = !file->folder && hm_archive_is(file->path);
    if (list_add(to, file))
        return HM_OK;
    file_release(file);
    return HM_ENOMEM;
}

static hm_status list_examples(file_list *to)
{
    for (size_t i = 0; i < examples_count; i++) {
        game_file *file = file_new(NULL, examples[i].name);

        if (!file)
            return HM_ENOMEM;
        file->built_in = (hm_str){examples[i].bytes, examples[i].size};
        if (!list_add(to, file)) {
            file_release(file);
            return HM_ENOMEM;
        }
    }
    return HM_OK;
}

static hm_status list_sources(library *l, file_list *to)
{
    const serve_options *options = &l->server->options;

    return options->list ? options->list(options->user, take_source, to)
                         : list_examples(to);
}

/* ---- publishing -----------------------------------------------------------
 */

collection *library_now(library *l)
{
    collection *c;

    pthread_mutex_lock(&l->lock);
    c = l->now;
    atomic_fetch_add(&c->users, 1);
    pthread_mutex_unlock(&l->lock);
    return c;
}

/* Lists the files that another collection does not have; `same`: as they are,
 * else under their names. */
static void put_names(hm_json *json, const char *key, const collection *of,
                      const collection *without, bool same)
{
    hm_json_key(json, key);
    hm_json_begin_array(json);
    for (size_t i = 0; i < of->file_count; i++) {
        const game_file *file = of->files[i];
        const game_file *other = collection_file(without, file->name);

        if (!file->folder && (!other || (same && other != file)))
            hm_json_string(json, hm_str_of(file->name));
    }
    hm_json_end_array(json);
}

/* Tells listeners what is new. */
static void send_change(library *l, const collection *old, const collection *c)
{
    hm_ctx *ctx = NULL;
    hm_out *out = NULL;

    if (hm_ctx_new(NULL, &ctx) == HM_OK && hm_out_new(ctx, &out) == HM_OK) {
        hm_json json = {.out = out};

        hm_out_puts(out, "event: change\ndata: ");
        hm_json_begin_object(&json);
        put_int(&json, "version", c->version);
        put_bool(&json, "indexing", c->indexing);
        put_names(&json, "changed", c, old, true);
        put_names(&json, "removed", old, c, false);
        hm_json_end_object(&json);
        hm_out_puts(out, "\n\n");
        if (hm_out_status(out) == HM_OK)
            events_send(l->server->events, hm_out_text(out));
    }
    hm_out_free(out);
    hm_ctx_free(ctx);
}

static hm_status publish(library *l, const file_list *files, bool indexing)
{
    collection *c = collection_new(files->items, files->count);
    collection *old = l->now;

    if (!c)
        return HM_ENOMEM;
    c->version = old ? old->version + 1 : 1;
    c->indexing = indexing;
    pthread_mutex_lock(&l->lock);
    l->now = c;
    pthread_cond_broadcast(&l->published);
    pthread_mutex_unlock(&l->lock);
    atomic_store(&l->server->version, c->version);
    if (old)
        send_change(l, old, c);
    collection_release(old);
    return HM_OK;
}

/* ---- looking for changes --------------------------------------------------
 */

/* The file as it is known, if it did not change. */
static game_file *find_known(const collection *c, const game_file *file,
                             size_t hint)
{
    for (size_t i = 0; i < c->file_count; i++) {
        game_file *known = c->files[(hint + i) % c->file_count];

        if (strcmp(known->name, file->name) == 0)
            return stamp_is(&known->stamp, &file->stamp) ? known : NULL;
    }
    return NULL;
}

static hm_status read_file(library *l, game_file *file)
{
    index_options options = {.context = l->server->options.context,
                             .archive = l->server->options.archive,
                             .opening = l->server->options.opening,
                             .stop = &l->server->stops,
                             .account = &l->bytes,
                             .most = index_most};

    return index_file(file, &options);
}

/* Reads what is new among the files that were listed, and publishes all. */
static hm_status refresh(library *l, file_list *listed)
{
    file_list known = {0};
    int64_t published = clock_now();
    hm_status st = HM_OK;

    for (size_t i = 0; st == HM_OK && i < listed->count; i++) {
        game_file *file = listed->items[i];
        game_file *old = find_known(l->now, file, i);

        if (atomic_load(&l->server->stops))
            break;
        if (!old && !file->folder)
            st = read_file(l, file);
        if (st == HM_OK && !list_add(&known, old ? old : file))
            st = HM_ENOMEM;
        if (st == HM_OK)
            atomic_fetch_add(old ? &old->users : &file->users, 1);
        if (st == HM_OK && clock_now() - published > PUBLISH_MS) {
            st = publish(l, &known, true);
            published = clock_now();
        }
    }
    if (st == HM_OK)
        st = publish(l, &known, false);
    list_free(&known);
    return st;
}

static bool has_changed(const library *l)
{
    file_stamp stamp;

    for (size_t i = 0; i < l->now->file_count; i++) {
        const game_file *file = l->now->files[i];

        if (!file->path)
            continue;
        stamp = file_look(file->path);
        if (!stamp_is(&stamp, &file->stamp))
            return true;
    }
    return false;
}

/* Reads what has changed; false if there was no memory for it. */
static bool look(library *l)
{
    file_list listed = {0};
    hm_status st = list_sources(l, &listed);

    if (st == HM_OK)
        st = refresh(l, &listed);
    list_free(&listed);
    return st == HM_OK;
}

static void send_beat(library *l)
{
    int64_t now = clock_now();

    if (now - l->beat < BEAT_MS)
        return;
    l->beat = now;
    events_send(l->server->events, hm_str_of(": \n\n"));
}

/* ---- the thread -----------------------------------------------------------
 */

static void sleep_until(pthread_cond_t *cond, pthread_mutex_t *lock, int64_t ms)
{
    struct timespec end;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += (time_t)(ms / 1000);
    end.tv_nsec += (long)(ms % 1000) * 1000000;
    if (end.tv_nsec >= 1000000000) {
        end.tv_sec++;
        end.tv_nsec -= 1000000000;
    }
    pthread_cond_timedwait(cond, lock, &end);
}

static void *watch(void *user)
{
    library *l = user;
    bool known = look(l);
    bool stops = false;

    while (!stops) {
        pthread_mutex_lock(&l->lock);
        if (!l->stops && !l->wakes)
            sleep_until(&l->woken, &l->lock, LOOK_MS);
        stops = l->stops;
        l->wakes = false;
        pthread_mutex_unlock(&l->lock);
        if (!stops && (!known || has_changed(l)))
            known = look(l);
        server_sweep(l->server);
        send_beat(l);
    }
    return NULL;
}

void library_wake(library *l)
{
    pthread_mutex_lock(&l->lock);
    l->wakes = true;
    pthread_cond_signal(&l->woken);
    pthread_mutex_unlock(&l->lock);
}

void library_wait(library *l, const char *name, const file_stamp *stamp)
{
    int64_t end = clock_now() + WAIT_MS;
    bool known = false;

    library_wake(l);
    pthread_mutex_lock(&l->lock);
    while (!known && clock_now() < end && !l->stops) {
        const game_file *file = collection_file(l->now, name);

        known = file && stamp_is(&file->stamp, stamp);
        if (!known)
            sleep_until(&l->published, &l->lock, LOOK_MS / 5);
    }
    pthread_mutex_unlock(&l->lock);
}

hm_status library_new(serve *server, library **out)
{
    library *l = calloc(1, sizeof(*l));

    *out = l;
    if (!l)
        return HM_ENOMEM;
    l->server = server;
    pthread_mutex_init(&l->lock, NULL);
    pthread_cond_init(&l->woken, NULL);
    pthread_cond_init(&l->published, NULL);
    if (publish(l, &(file_list){0}, true) != HM_OK)
        return HM_ENOMEM;
    l->runs = pthread_create(&l->thread, NULL, watch, l) == 0;
    return l->runs ? HM_OK : HM_ENOMEM;
}

void library_free(library *l)
{
    if (!l)
        return;
    pthread_mutex_lock(&l->lock);
    l->stops = true;
    pthread_cond_broadcast(&l->woken);
    pthread_cond_broadcast(&l->published);
    pthread_mutex_unlock(&l->lock);
    if (l->runs)
        pthread_join(l->thread, NULL);
    collection_release(l->now);
    pthread_cond_destroy(&l->published);
    pthread_cond_destroy(&l->woken);
    pthread_mutex_destroy(&l->lock);
    free(l);
}
