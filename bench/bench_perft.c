/*
 * bench_perft.c - how fast legal moves are found: paths from some positions.
 *
 * For chess, Stockfish counts the same paths in the same run, if it is
 * installed. Both are measured by the time that the processor was busy, and
 * its time to start is subtracted.
 */
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

typedef struct count_case {
    const char *name, *position;
    size_t depth;
    uint64_t expected;
} count_case;

static const count_case shogi[] = {
    {"start", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
     5, 19861490},
    {"middle game",
     "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3,
     4809015},
    {"most moves", "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", 3,
     53393368},
};

static const count_case chess[] = {
    {"start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6,
     119060324},
    {"kiwipete",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5,
     193690690},
    {"endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661},
    {"middle game",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     5, 164075551},
};

/* Counts in millions of nodes a second; stops if the number is wrong. */
static double speed(hm_ctx *ctx, const count_case *c, bool is_chess)
{
    double begin = busy_seconds();
    uint64_t count;

    if (is_chess)
        NEED(hm_chess_perft(ctx, hm_str_of(c->position), c->depth, NULL,
                            &count));
    else
        NEED(hm_shogi_perft(ctx, hm_str_of(c->position), c->depth, NULL,
                            &count));
    if (count != c->expected) {
        fprintf(stderr, "perft %s: a wrong number\n", c->name);
        exit(1);
    }
    return (double)count / (busy_seconds() - begin) / 1e6;
}

/* ---- Stockfish ----------------------------------------------------------- */

/* Seconds that all programs took that were waited for. */
static double children_seconds(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Starts it with two pipes; what it prints can be read from the file. */
static FILE *start_stockfish(const char *orders, pid_t *pid)
{
    int in[2];
    int out[2];

    if (pipe(in) != 0 || pipe(out) != 0)
        return NULL;
    *pid = fork();
    if (*pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execlp("stockfish", "stockfish", (char *)NULL);
        execl("/usr/games/stockfish", "stockfish", (char *)NULL);
        _exit(1);
    }
    close(in[0]);
    close(out[1]);
    if (write(in[1], orders, strlen(orders)) < 0)
        perror("stockfish");
    close(in[1]);
    return fdopen(out[0], "r");
}

/* Seconds that it takes to count; negative if it does not count `expected`. */
static double run_stockfish(const char *fen, size_t depth, uint64_t expected)
{
    static const char found[] = "Nodes searched: ";
    double begin = children_seconds();
    uint64_t count = 0;
    char line[256];
    pid_t pid;
    FILE *output;

    snprintf(line, sizeof(line), "position fen %s\ngo perft %zu\nquit\n", fen,
             depth);
    output = start_stockfish(line, &pid);
    if (!output)
        return -1;
    while (fgets(line, sizeof(line), output)) {
        if (strncmp(line, found, strlen(found)) == 0)
            count = strtoull(line + strlen(found), NULL, 10);
    }
    fclose(output);
    waitpid(pid, NULL, 0);
    return count && (count == expected || !expected)
               ? children_seconds() - begin
               : -1;
}

static void compare(const count_case *c, double ours)
{
    double idle = run_stockfish(c->position, 1, 0);
    double took = run_stockfish(c->position, c->depth, c->expected);
    double theirs = (double)c->expected / (took - idle) / 1e6;

    if (idle < 0 || took <= idle)
        printf("  Stockfish did not count\n");
    else
        printf("  Stockfish %6.1f   ratio %.2f\n", theirs, ours / theirs);
}

int main(void)
{
    hm_ctx *ctx;

    signal(SIGPIPE, SIG_IGN); // there may be no Stockfish
    NEED(hm_ctx_new(NULL, &ctx));
    for (size_t i = 0; i < sizeof(shogi) / sizeof(*shogi); i++)
        printf("perft shogi %-12s %6.1f million nodes/s\n", shogi[i].name,
               speed(ctx, &shogi[i], false));
    for (size_t i = 0; i < sizeof(chess) / sizeof(*chess); i++) {
        double ours = speed(ctx, &chess[i], true);

        printf("perft chess %-12s %6.1f million nodes/s", chess[i].name, ours);
        fflush(stdout);
        compare(&chess[i], ours);
    }
    hm_ctx_free(ctx);
    return 0;
}
