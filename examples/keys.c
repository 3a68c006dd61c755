/*
 * keys.c - the key of every position of a file, whatever notation it is in.
 *
 *     keys FILE
 */
#include <halfmove/halfmove.h>

#include <inttypes.h>
#include <stdio.h>

/* Prints the keys of a game; one that cannot be played ends early. */
static void print_keys(hm_replay *replay, const hm_record *record)
{
    hm_status st = hm_replay_load(replay, record);
    uint64_t key;

    for (; st == HM_OK; st = hm_replay_next(replay)) {
        if (hm_replay_key(replay, &key) == HM_OK)
            printf("%zu %zu %016" PRIx64 "\n", hm_record_game(record),
                   hm_replay_index(replay), key);
    }
}

int main(int argc, char **argv)
{
    hm_replay_options bare = {.size = sizeof(bare), .bare = true};
    hm_ctx *ctx = NULL;
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_replay *replay = NULL;
    hm_record *record = NULL;
    hm_status st = argc == 2 ? hm_ctx_new(NULL, &ctx) : HM_EUSAGE;

    if (st == HM_OK)
        st = hm_input_file(ctx, argv[1], &input);
    if (st == HM_OK)
        st = hm_reader_new(ctx, input, NULL, &reader);
    if (st == HM_OK)
        st = hm_replay_new(ctx, &bare, &replay);
    while (st == HM_OK) {
        st = hm_reader_reuse(reader, &record);
        if (st == HM_OK)
            print_keys(replay, record);
    }
    if (st != HM_END)
        fprintf(stderr, "keys: %s\n", hm_status_text(st));
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_ctx_free(ctx);
    return st == HM_END ? 0 : 1;
}
