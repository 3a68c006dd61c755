/*
 * archive.c - what was played in a position, by an archive of games.
 *
 *     archive games.hm 'moves:7g7f 3c3d'
 */
#include <halfmove/halfmove.h>

#include <stdio.h>

static hm_status print_move(void *user, const hm_played *played)
{
    const uint64_t *n = played->games;

    (void)user;
    printf("%8.*s %llu games, %llu won by the first player\n",
           (int)played->move.len, played->move.ptr,
           (unsigned long long)(n[0] + n[1] + n[2] + n[3]),
           (unsigned long long)n[HM_WON_FIRST]);
    return HM_OK;
}

/* The key of a position, by which an archive finds it. */
static hm_status find_key(hm_ctx *ctx, const char *position, uint64_t *key)
{
    hm_search_options options = {.size = sizeof(options), .position = position};
    hm_search *search;
    const char *rules;
    hm_status st = hm_search_new(ctx, &options, &search);

    if (st == HM_OK)
        st = hm_search_key(search, 0, &rules, key);
    hm_search_free(search);
    return st;
}

int main(int argc, char **argv)
{
    hm_archive *archive = NULL;
    uint64_t key = 0;
    hm_ctx *ctx;
    hm_status st;

    if (argc != 3 || hm_ctx_new(NULL, &ctx) != HM_OK)
        return 2;
    st = hm_ctx_use(ctx, hm_archives());
    if (st == HM_OK)
        st = find_key(ctx, argv[2], &key);
    if (st == HM_OK)
        st = hm_archive_open(ctx, argv[1], NULL, &archive);
    if (st == HM_OK)
        st = hm_archive_explore(archive, key, print_move, NULL);
    if (st != HM_OK)
        fprintf(stderr, "%s: %s\n", argv[1], hm_status_text(st));
    hm_archive_free(archive);
    hm_ctx_free(ctx);
    return st != HM_OK;
}
