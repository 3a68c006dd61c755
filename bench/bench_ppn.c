/*
 * bench_ppn.c - files of many games, and tables of many pieces.
 *
 * The first part reads and replays 20,000 games of Four Field Kono out of a
 * file. The second plays the same moves on tables of 100 to 1,000,000 pieces:
 * what a move costs must not depend on how many others there are.
 */
#include "bench.h"

#include <unistd.h>

enum { GAMES = 20000, ROUNDS = 3, MOVES = 20000 };

/* ---- many games ------------------------------------------------------------
 */

static FILE *make_file(const char *game, size_t size)
{
    FILE *file = tmpfile();

    for (int i = 0; file && i < GAMES; i++) {
        if (fwrite(game, 1, size, file) != size)
            file = NULL;
    }
    if (!file || fflush(file) != 0) {
        perror("temporary file");
        exit(1);
    }
    return file;
}

static size_t replay_file(hm_ctx *ctx, FILE *file, bool play)
{
    hm_input *input;
    hm_reader *reader;
    hm_replay *replay;
    hm_record *record = NULL;
    size_t games = 0;

    lseek(fileno(file), 0, SEEK_SET);
    NEED(hm_input_fd(ctx, fileno(file), &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    NEED(hm_replay_new(ctx, NULL, &replay));
    while (hm_reader_reuse(reader, &record) == HM_OK) {
        games++;
        if (!play)
            continue;
        NEED(hm_replay_load(replay, record));
        while (hm_replay_next(replay) == HM_OK)
            ;
        if (hm_replay_index(replay) != 32) {
            fprintf(stderr, "game %zu stopped early\n", games);
            exit(1);
        }
    }
    hm_record_free(record);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    return games;
}

static void bench_games(hm_ctx *ctx, const char *path)
{
    static const char *const names[] = {"read", "read and replay"};
    size_t size;
    char *game = read_text(path, &size);
    FILE *file = make_file(game, size);

    for (int play = 0; play < 2; play++) {
        double best = 1e9;

        for (int i = 0; i < ROUNDS; i++) {
            double start = busy_seconds();
            double took;

            if (replay_file(ctx, file, play) != GAMES)
                exit(1);
            took = busy_seconds() - start;
            best = took < best ? took : best;
        }
        printf("%-16s %8.0f games/s %7.1f MB/s   peak %.1f MB\n", names[play],
               GAMES / best, (double)size * GAMES / best / 1e6, peak_memory());
    }
    fclose(file);
    free(game);
}

/* ---- many pieces -----------------------------------------------------------
 */

typedef struct text {
    char *bytes;
    size_t len, room;
} text;

static void add(text *t, const char *word)
{
    size_t n = strlen(word);

    if (t->len + n + 1 > t->room) {
        t->room = (t->len + n + 1) * 2;
        t->bytes = realloc(t->bytes, t->room);
        if (!t->bytes)
            exit(1);
    }
    memcpy(t->bytes + t->len, word, n);
    t->len += n;
}

/* Drops `count` coins on a square far from the corner that is played in. */
static void add_crowd(text *t, size_t count)
{
    size_t side = 1;
    char word[80];

    while (side * side < count)
        side++;
    add(t, "---\n...\nstart. ");
    for (size_t i = 0; i < count; i++) {
        snprintf(word, sizeof(word), "%c@(%zu,%zu) ", "SMCA"[i % 4],
                 100 + i % side, 100 + i / side);
        add(t, word);
    }
    add(t, "S@a1 M@c3 pA@b1 \n");
}

static double play_moves(hm_ctx *ctx, size_t crowd, const char *moves)
{
    text t = {0};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_replay *replay;
    double start;
    double took;

    add_crowd(&t, crowd);
    add(&t, "go. ");
    for (int i = 0; i < MOVES; i++)
        add(&t, moves);
    NEED(hm_input_memory(ctx, (hm_str){t.bytes, t.len}, &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    NEED(hm_reader_next(reader, &record));
    NEED(hm_replay_new(ctx, NULL, &replay));
    NEED(hm_replay_load(replay, record));
    NEED(hm_replay_next(replay));
    start = busy_seconds();
    NEED(hm_replay_next(replay));
    took = busy_seconds() - start;
    hm_replay_free(replay);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    free(t.bytes);
    return took / MOVES;
}

static void bench_pieces(hm_ctx *ctx)
{
    static const struct {
        const char *name, *moves;
    } kinds[] = {
        {"a1-a2 a2-a1", "a1-a2 a2-a1 "},
        {"S@b2 *b2", "S@b2 *b2 "},
        {"S@d2 d2:c3 M@c3", "S@d2 d2:c3 M@c3 "},
        {"a1_a2 a2_a1", "a1_a2 a2_a1 "},
        {"a1-%c3 a1..back", "a1-%c3 c3[1]-a1 "},
        {"?pA-b2 ?pA-b1", "?pA-b2 ?pA-b1 "},
        {"a1#c3 c3#a1", "a1#c3 c3#a1 "},
        {"a1@>90 +a1 a1~5", "a1@>90 +a1 +a1 "},
    };
    static const size_t crowds[] = {100, 10000, 1000000};

    printf("\n%-18s %12s %12s %12s\n", "ns per group of", "100", "10,000",
           "1,000,000 pieces");
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        printf("%-18s", kinds[i].name);
        for (size_t j = 0; j < 3; j++)
            printf(" %12.0f", play_moves(ctx, crowds[j], kinds[i].moves) * 1e9);
        printf("\n");
    }
    printf("peak %.0f MB\n", peak_memory());
}

int main(int argc, char **argv)
{
    const hm_limits limits = {.size = sizeof(limits),
                              .game_bytes = SIZE_MAX,
                              .words = SIZE_MAX,
                              .pieces = SIZE_MAX,
                              .changes = SIZE_MAX,
                              .work = SIZE_MAX};
    const hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_ctx *ctx;

    NEED(hm_ctx_new(&options, &ctx));
    bench_games(ctx, argc > 1 ? argv[1] : "bench/samples/kono.ppn");
    bench_pieces(ctx);
    hm_ctx_free(ctx);
    return 0;
}
