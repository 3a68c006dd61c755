/*
 * top.c - which piece is on top at a place once a game is over.
 *
 *     top FILE X Y
 *
 * X and Y are coordinates of the game: "b2" of its moves is 2 2 here.
 */
#include <halfmove/halfmove.h>

#include <stdio.h>
#include <stdlib.h>

/* Plays the first game of an input to its end, or to its first fault. */
static hm_status play_first(hm_ctx *ctx, hm_input *input, hm_replay *replay,
                            hm_record **record)
{
    hm_reader *reader = NULL;
    hm_status st = hm_reader_new(ctx, input, NULL, &reader);

    if (st == HM_OK)
        st = hm_reader_next(reader, record);
    hm_reader_free(reader); // the record outlives it
    if (st == HM_OK)
        st = hm_replay_load(replay, *record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    return st == HM_END ? HM_OK : st;
}

static void print_top(const hm_table *table, double x, double y)
{
    double inches = hm_table_scale(table);
    uint32_t id = hm_table_top(table, x * inches, y * inches);
    hm_piece piece;

    if (!hm_table_piece(table, id, &piece))
        puts("nothing");
    else
        printf("%.*s %s, %s up, suit %d, rank %d\n", (int)piece.system.len,
               piece.system.ptr, piece.kind, piece.side, piece.suit,
               piece.rank);
}

int main(int argc, char **argv)
{
    hm_ctx *ctx = NULL;
    hm_input *input = NULL;
    hm_record *record = NULL;
    hm_replay *replay = NULL;
    hm_status st;

    if (argc != 4) {
        fprintf(stderr, "usage: top FILE X Y\n");
        return 2;
    }
    st = hm_ctx_new(NULL, &ctx);
    if (st == HM_OK)
        st = hm_input_file(ctx, argv[1], &input);
    if (st == HM_OK)
        st = hm_replay_new(ctx, NULL, &replay);
    if (st == HM_OK)
        st = play_first(ctx, input, replay, &record);
    if (st == HM_OK)
        print_top(hm_replay_table(replay), strtod(argv[2], NULL),
                  strtod(argv[3], NULL));
    else
        fprintf(stderr, "%s: %s\n", argv[1], hm_status_text(st));
    hm_replay_free(replay);
    hm_record_free(record);
    hm_input_free(input);
    hm_ctx_free(ctx);
    return st == HM_OK ? 0 : 1;
}
