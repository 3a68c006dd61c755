/*
 * bench_pgn.c - games of chess in PGN: checked, read, and their tags alone.
 *
 *     bench_pgn [MEGABYTES [FILE]]
 *
 * Games of random legal moves are written as PGN: half of them plain with many
 * tags, a quarter with clocks on every move, as servers write them, a quarter
 * with comments, glyphs and variations. They are repeated, with other tags,
 * up to so many megabytes (20). With a FILE these are only written there, for
 * bench/peers.
 */
#include "bench.h"

enum { DIFFERENT = 400, ROUNDS = 3, LINE = 79 };

static unsigned random_below(uint64_t *seed, unsigned n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (unsigned)((*seed >> 33) % n);
}

/* ---- games --------------------------------------------------------------- */

/* A record of random moves in UCI, as one line. */
static void put_line(hm_replay *replay, uint64_t *seed, hm_out *out)
{
    unsigned plies = 40 + random_below(seed, 80);

    hm_out_puts(out, "position startpos moves");
    for (unsigned i = 0; i < plies; i++) {
        size_t count = 0;
        hm_ply ply;

        NEED(hm_replay_legal(replay, &count));
        if (count == 0)
            break;
        NEED(hm_replay_legal_at(replay, random_below(seed, (unsigned)count),
                                &ply));
        hm_out_char(out, ' ');
        hm_out_put(out, ply.text);
        NEED(hm_replay_play(replay, ply.text, "uci"));
    }
    hm_out_char(out, '\n');
}

/* The movetext of a game in UCI, without a result. */
static char *movetext_of(hm_ctx *ctx, hm_str uci)
{
    hm_reader_options from = {.size = sizeof(from), .from = "uci"};
    hm_writer_options to = {.size = sizeof(to), .to = "pgn"};
    hm_record *record;
    hm_reader *reader;
    hm_input *input;
    hm_out *out;
    char *copy;

    NEED(hm_out_new(ctx, &out));
    NEED(hm_input_memory(ctx, uci, &input));
    NEED(hm_reader_new(ctx, input, &from, &reader));
    NEED(hm_reader_next(reader, &record));
    NEED(hm_record_write(ctx, record, &to, out));
    hm_out_char(out, '\0');
    copy = strdup(strstr(hm_out_text(out).ptr, "\n\n") + 2);
    if (!copy)
        exit(1);
    copy[strrchr(copy, '*') - copy] = '\0';
    hm_out_free(out);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return copy;
}

/* ---- texts --------------------------------------------------------------- */

/* What stands after a move in a game of some kind. */
static void put_note(unsigned kind, unsigned ply, uint64_t *seed, hm_out *out)
{
    if (kind == 2)
        hm_out_printf(out, " { [%%eval %u.%02u] [%%clk 0:%02u:%02u] }",
                      random_below(seed, 3), random_below(seed, 100),
                      59 - ply / 4, random_below(seed, 60));
    if (kind == 3 && random_below(seed, 12) == 0)
        hm_out_printf(out, " $%u", 1 + random_below(seed, 6));
    if (kind == 3 && random_below(seed, 20) == 0)
        hm_out_puts(out, " {A move that was played before, and may be played "
                         "again by those who like it.}");
}

/* The first move replaced by another, which is always legal. */
static void put_variation(unsigned kind, unsigned ply, hm_out *out)
{
    if (kind == 3 && ply == 0)
        hm_out_puts(out, " (1. Nf3 d5 2. g3 $5 c5 3. Bg2 Nc6)");
}

/* Each word of the movetext, with what is said about it. */
static void put_moves(const char *movetext, unsigned kind, uint64_t *seed,
                      hm_out *out)
{
    unsigned ply = 0;
    size_t column = 0;

    for (const char *at = movetext; *at;) {
        size_t len = strcspn(at, " \n");
        bool number = len && at[len - 1] == '.';

        if (kind != 2 && column + len > LINE) {
            hm_out_char(out, '\n');
            column = 0;
        } else if (column) {
            hm_out_char(out, ' ');
        }
        hm_out_put(out, (hm_str){at, len});
        column += len + 1;
        if (!number) {
            put_note(kind, ply, seed, out);
            put_variation(kind, ply, out);
            ply++;
        }
        at += len + strspn(at + len, " \n");
    }
}

static void put_tags(unsigned kind, size_t number, hm_out *out)
{
    hm_out_printf(out,
                  "[Event \"Open %zu\"]\n[Site \"Somewhere\"]\n"
                  "[Date \"20%02zu.%02zu.%02zu\"]\n[Round \"%zu\"]\n"
                  "[White \"Player, %zu\"]\n[Black \"Somebody, %zu\"]\n"
                  "[Result \"*\"]\n",
                  number / 100, number % 25, 1 + number % 12, 1 + number % 28,
                  1 + number % 9, number * 7 % 5000, number * 11 % 5000);
    if (kind < 2)
        hm_out_puts(out, "[WhiteTitle \"IM\"]\n[WhiteElo \"2431\"]\n"
                         "[BlackElo \"2387\"]\n[ECO \"C42\"]\n"
                         "[Opening \"Petrov\"]\n[WhiteFideId \"1234567\"]\n");
    hm_out_char(out, '\n');
}

static void make_text(hm_ctx *ctx, size_t size, hm_out *out)
{
    hm_start start = {.size = sizeof(start), .rules = "chess"};
    static char *movetexts[DIFFERENT];
    uint64_t seed = 1;
    hm_record *record;
    hm_replay *replay;
    hm_out *uci;

    NEED(hm_record_new(ctx, &start, &record));
    NEED(hm_replay_new(ctx, NULL, &replay));
    NEED(hm_out_new(ctx, &uci));
    for (size_t i = 0; i < DIFFERENT; i++) {
        hm_out_clear(uci);
        NEED(hm_replay_load(replay, record));
        put_line(replay, &seed, uci);
        movetexts[i] = movetext_of(ctx, hm_out_text(uci));
    }
    for (size_t i = 0; hm_out_text(out).len < size; i++) {
        unsigned kind = (unsigned)(i % 4);

        put_tags(kind, i, out);
        put_moves(movetexts[i % DIFFERENT], kind, &seed, out);
        hm_out_puts(out, " *\n\n");
    }
    for (size_t i = 0; i < DIFFERENT; i++)
        free(movetexts[i]);
    hm_out_free(uci);
    hm_replay_free(replay);
    hm_record_free(record);
}

/* ---- measuring ----------------------------------------------------------- */

typedef enum what { CHECK, READ, TAGS, SPLIT } what;

static size_t work(hm_ctx *ctx, hm_str text, what w, hm_out *out)
{
    static const char *const settings[] = {"moves=no"};
    hm_reader_options options = {.size = sizeof(options),
                                 .from = "pgn",
                                 .settings = settings,
                                 .setting_count = w == TAGS};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    hm_slice slice;
    size_t games = 0;

    NEED(hm_input_memory(ctx, text, &input));
    NEED(hm_reader_new(ctx, input, &options, &reader));
    for (;; games++) {
        hm_status st = w == CHECK ? hm_reader_check(reader)
                       : w == SPLIT
                           ? hm_reader_split(reader, 1 << 20, out, NULL, &slice)
                           : hm_reader_reuse(reader, &record);

        hm_out_clear(out);
        if (st == HM_END)
            break;
        NEED(st);
    }
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    return games;
}

static void measure(hm_ctx *ctx, hm_str text, what w, const char *name)
{
    double best = 1e9;
    size_t games = 0;
    hm_out *out;

    NEED(hm_out_new(ctx, &out));
    for (int i = 0; i < ROUNDS; i++) {
        double begin = busy_seconds();
        double took;

        games = work(ctx, text, w, out);
        took = busy_seconds() - begin;
        best = took < best ? took : best;
    }
    printf("%-28s %8zu games %8.1f MB/s\n", name, games,
           (double)text.len / best / 1e6);
    hm_out_free(out);
}

int main(int argc, char **argv)
{
    size_t size = argc > 1 ? strtoul(argv[1], NULL, 10) : 20;
    FILE *file = argc > 2 ? fopen(argv[2], "wb") : NULL;
    hm_ctx *ctx;
    hm_out *out;
    hm_str text;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_out_new(ctx, &out));
    make_text(ctx, size * 1000000, out);
    text = hm_out_text(out);
    if (argc > 2) {
        if (!file || fwrite(text.ptr, 1, text.len, file) != text.len ||
            fclose(file) != 0) {
            perror(argv[2]);
            return 1;
        }
    } else {
        measure(ctx, text, CHECK, "pgn, checked");
        measure(ctx, text, READ, "pgn, read with its moves");
        measure(ctx, text, TAGS, "pgn, tags only");
        measure(ctx, text, SPLIT, "pgn, cut into slices");
        printf("%.0f MB of memory at most\n", peak_memory());
    }
    hm_out_free(out);
    hm_ctx_free(ctx);
    return 0;
}
