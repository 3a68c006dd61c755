/*
 * collection.c - the games of all sources, as they are known at some time.
 */
#include "collection.h"

#include <stdlib.h>
#include <string.h>

/* ---- files ----------------------------------------------------------------
 */

game_file *file_new(const char *path, const char *name)
{
    game_file *file = calloc(1, sizeof(*file));

    if (!file)
        return NULL;
    atomic_init(&file->users, 1);
    file->path = path ? strdup(path) : NULL;
    file->name = strdup(name);
    if (file->name && (file->path || !path))
        return file;
    file_release(file);
    return NULL;
}

void file_release(game_file *file)
{
    if (!file || atomic_fetch_sub(&file->users, 1) > 1)
        return;
    if (file->account)
        atomic_fetch_sub(file->account, file->charged);
    free(file->path);
    free(file->name);
    free(file->games);
    free(file->texts);
    free(file->positions);
    free(file);
}

file_stamp stamp_of(const struct stat *info)
{
    return (file_stamp){.device = (uint64_t)info->st_dev,
                        .number = (uint64_t)info->st_ino,
                        .size = (uint64_t)info->st_size,
                        .seconds = (int64_t)info->st_mtim.tv_sec,
                        .nanoseconds = (int64_t)info->st_mtim.tv_nsec};
}

file_stamp file_look(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? stamp_of(&info) : (file_stamp){0};
}

bool stamp_is(const file_stamp *a, const file_stamp *b)
{
    return a->device == b->device && a->number == b->number &&
           a->size == b->size && a->seconds == b->seconds &&
           a->nanoseconds == b->nanoseconds;
}

static const char *skip_text(const char *text)
{
    return text + strlen(text) + 1;
}

const char *entry_text(const game_file *file, const game_entry *entry,
                       game_text which)
{
    const char *text = file->texts + entry->texts;

    for (int i = 0; i < (int)which; i++)
        text = skip_text(text);
    return text;
}

const char *entry_tag(const game_file *file, const game_entry *entry,
                      size_t index, const char **key)
{
    const char *text = entry_text(file, entry, GAME_TEXTS);

    if (index >= entry->tag_count)
        return NULL;
    for (size_t i = 0; i < 2 * index; i++)
        text = skip_text(text);
    *key = text;
    return skip_text(text);
}

const char *entry_comments(const game_file *file, const game_entry *entry)
{
    const char *text = entry_text(file, entry, GAME_TEXTS);

    for (size_t i = 0; i < 2 * entry->tag_count; i++)
        text = skip_text(text);
    return text;
}

/* ---- collections ----------------------------------------------------------
 */

const game_file *file_of(const collection *c, const game_ref *ref)
{
    return c->files[ref->file];
}

const game_entry *entry_of(const collection *c, const game_ref *ref)
{
    return &c->files[ref->file]->games[ref->game];
}

/* A game that is being sorted by its id. */
typedef struct sorted_id {
    const hm_id *id;
    uint32_t index;
} sorted_id;

static int by_id(const void *a, const void *b)
{
    const sorted_id *x = a;
    const sorted_id *y = b;
    int order = memcmp(x->id, y->id, sizeof(*x->id));

    return order ? order : (x->index > y->index) - (x->index < y->index);
}

/* Sorts games by id, and counts those that have the same. */
static bool sort_ids(collection *c, size_t count)
{
    sorted_id *ids = calloc(count + 1, sizeof(*ids));

    if (!ids)
        return false;
    for (size_t i = 0; i < count; i++)
        ids[i] = (sorted_id){&entry_of(c, &c->games[i])->id, (uint32_t)i};
    qsort(ids, count, sizeof(*ids), by_id);
    for (size_t i = 0; i < count; i++) {
        bool same = i && memcmp(ids[i].id, ids[i - 1].id, sizeof(hm_id)) == 0;

        c->by_id[i] = ids[i].index;
        c->games[ids[i].index].copy =
            same ? c->games[ids[i - 1].index].copy + 1 : 1;
    }
    free(ids);
    return true;
}

collection *collection_new(game_file **files, size_t count)
{
    collection *c = calloc(1, sizeof(*c));
    size_t games = 0;

    if (!c)
        return NULL;
    atomic_init(&c->users, 1);
    for (size_t i = 0; i < count; i++)
        games += files[i]->count;
    c->files = calloc(count + 1, sizeof(*c->files));
    c->games = calloc(games + 1, sizeof(*c->games));
    c->by_id = calloc(games + 1, sizeof(*c->by_id));
    for (size_t i = 0; c->files && c->games && i < count; i++) {
        atomic_fetch_add(&files[i]->users, 1);
        c->files[i] = files[i];
        c->file_count = i + 1;
        for (size_t g = 0; g < files[i]->count; g++)
            c->games[c->game_count++] =
                (game_ref){.file = (uint32_t)i, .game = (uint32_t)g};
    }
    if (c->files && c->games && c->by_id && sort_ids(c, games))
        return c;
    collection_release(c);
    return NULL;
}

void collection_release(collection *c)
{
    if (!c || atomic_fetch_sub(&c->users, 1) > 1)
        return;
    for (size_t i = 0; i < c->file_count; i++)
        file_release(c->files[i]);
    free(c->files);
    free(c->games);
    free(c->by_id);
    free(c);
}

/* Compares an id with the digits that one begins with. */
static int compare_digits(const hm_id *id, const char *digits)
{
    char text[HM_ID_TEXT];

    hm_id_text(id, text);
    return strncmp(text, digits, strlen(digits));
}

const game_ref *collection_find(const collection *c, const char *digits,
                                size_t copy)
{
    size_t low = 0;
    size_t high = c->game_count;
    const game_ref *found;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (compare_digits(&entry_of(c, &c->games[c->by_id[middle]])->id,
                           digits) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (copy > c->game_count || low + copy > c->game_count)
        return NULL;
    found = &c->games[c->by_id[low + copy - 1]];
    return found->copy == copy &&
                   compare_digits(&entry_of(c, found)->id, digits) == 0
               ? found
               : NULL;
}

const game_file *collection_file(const collection *c, const char *name)
{
    for (size_t i = 0; i < c->file_count; i++) {
        if (strcmp(c->files[i]->name, name) == 0)
            return c->files[i];
    }
    return NULL;
}
