/*
 * kinds.c - which games there are, and how many of each.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "games.h"

enum { KINDS_COUNTED = 64, KINDS_SHOWN = 12 };

typedef struct kind {
    const char *game;
    size_t count;
} kind;

static int by_count(const void *x, const void *y)
{
    const kind *a = x;
    const kind *b = y;

    if (a->count != b->count)
        return a->count > b->count ? -1 : 1;
    return strcmp(a->game, b->game);
}

/* Adds one; there may be more kinds than are counted. */
static void count_game(kind *kinds, size_t *count, const char *game)
{
    size_t i = 0;

    while (i < *count && strcasecmp(kinds[i].game, game) != 0)
        i++;
    if (i == KINDS_COUNTED || !*game)
        return;
    if (i == *count)
        kinds[(*count)++] = (kind){.game = game};
    kinds[i].count++;
}

static size_t count_files(const collection *games)
{
    size_t count = 0;

    for (size_t i = 0; i < games->file_count; i++)
        count += !games->files[i]->folder;
    return count;
}

void put_kinds(hm_json *json, const collection *games)
{
    kind kinds[KINDS_COUNTED];
    size_t count = 0;

    for (size_t i = 0; i < games->game_count; i++) {
        const game_ref *ref = &games->games[i];

        count_game(
            kinds, &count,
            entry_text(file_of(games, ref), entry_of(games, ref), TEXT_GAME));
    }
    qsort(kinds, count, sizeof(*kinds), by_count);
    put_int(json, "files", count_files(games));
    hm_json_key(json, "kinds");
    hm_json_begin_array(json);
    for (size_t i = 0; i < count && i < KINDS_SHOWN; i++) {
        hm_json_begin_object(json);
        put_string(json, "game", kinds[i].game);
        put_int(json, "count", kinds[i].count);
        hm_json_end_object(json);
    }
    hm_json_end_array(json);
}
