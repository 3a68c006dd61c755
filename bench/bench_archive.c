/*
 * bench_archive.c - archives: adding games, and finding positions in them.
 *
 *     bench_archive [GAMES [FILE.kif]]
 *
 * Games of shogi are made of random moves, common ones more often at the
 * beginning; FILE.kif keeps them for the next time. The command `halfmove`
 * imports them, and plain SQLite inserts the same rows of positions, sorted, in
 * one transaction: that is what the rate is compared with.
 */
#include <spawn.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench.h"

enum { GAMES = 2000, PLIES = 100, OPENING = 10, LOOKUPS = 200 };

extern char **environ;

/* ---- games ----------------------------------------------------------------
 */

static uint64_t state = 88172645463325252U;

static size_t below(size_t most)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)((state >> 11) % most);
}

/* Plays at random; in the opening some moves are much more frequent. */
static void play_game(hm_replay *replay, const hm_record *start, hm_out *line)
{
    NEED(hm_replay_load(replay, start));
    hm_out_puts(line, "position startpos moves");
    for (int i = 0; i < PLIES; i++) {
        size_t count = 0;
        size_t index;
        hm_ply ply;

        NEED(hm_replay_legal(replay, &count));
        if (count == 0)
            break;
        index = below(count);
        if (i < OPENING)
            index = below(1 + below(1 + index));
        NEED(hm_replay_legal_at(replay, index, &ply));
        hm_out_char(line, ' ');
        hm_out_put(line, ply.text);
        NEED(hm_replay_play(replay, ply.text, "usi"));
    }
    hm_out_char(line, '\n');
}

/* The line as KIF, with a head. */
static void put_kif(hm_ctx *ctx, hm_str line, size_t number, FILE *file)
{
    hm_writer_options to = {.size = sizeof(to), .to = "kif"};
    hm_input *input;
    hm_reader *reader;
    hm_record *record;
    hm_out *text;
    const char *rest;
    size_t length;

    NEED(hm_out_new(ctx, &text));
    NEED(hm_input_memory(ctx, line, &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    NEED(hm_reader_next(reader, &record));
    NEED(hm_record_write(ctx, record, &to, text));
    length = hm_record_length(record);
    hm_out_printf(text,
                  number % 3 ? "まで%zu手で%s手の勝ち\n" : "まで%zu手で中断\n",
                  length, length % 2 ? "先" : "後");
    hm_out_char(text, '\0');
    rest = strchr(hm_out_text(text).ptr, '\n') + 1;
    fprintf(file,
            "#KIF version=2.0 encoding=UTF-8\n開始日時：%zu/%02zu/%02zu\n"
            "棋戦：League %zu\n先手：Player %zu\n後手：Player %zu\n%s",
            1950 + number % 70, 1 + number % 12, 1 + number % 28, number % 50,
            below(500), below(500), rest);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(text);
}

static void make_games(hm_ctx *ctx, const char *path, size_t games)
{
    hm_replay_options options = {.size = sizeof(options), .bare = true};
    const hm_str first = hm_str_of("position startpos\n");
    FILE *file = fopen(path, "wb");
    hm_replay *replay;
    hm_record *start;
    hm_input *input;
    hm_reader *reader;
    hm_out *line;

    NEED(file ? HM_OK : HM_EIO);
    NEED(hm_out_new(ctx, &line));
    NEED(hm_input_memory(ctx, first, &input));
    NEED(hm_reader_new(ctx, input, NULL, &reader));
    NEED(hm_reader_next(reader, &start));
    NEED(hm_replay_new(ctx, &options, &replay));
    for (size_t i = 0; i < games; i++) {
        hm_out_clear(line);
        play_game(replay, start, line);
        put_kif(ctx, hm_out_text(line), i, file);
    }
    fclose(file);
    hm_replay_free(replay);
    hm_record_free(start);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_out_free(line);
}

/* ---- importing ------------------------------------------------------------
 */

static off_t size_of(const char *path)
{
    struct stat info;

    return stat(path, &info) == 0 ? info.st_size : 0;
}

/* How long something took, by the clock and by the processor. */
typedef struct spent {
    double clock, busy;
} spent;

static double busy_children(void)
{
    struct rusage usage;

    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Runs the command that was built with this program. */
static spent run_import(const char *self, char *archive, char *games)
{
    char command[4096];
    char *argv[] = {command, "import", "-j2", "--json", archive, games, NULL};
    const char *slash = strrchr(self, '/');
    double begin = seconds();
    int status = 1;
    pid_t pid;

    snprintf(command, sizeof(command), "%.*s/../halfmove",
             slash ? (int)(slash - self) : 1, slash ? self : ".");
    if (posix_spawn(&pid, command, NULL, NULL, argv, environ) != 0 ||
        waitpid(pid, &status, 0) != pid || status != 0) {
        fprintf(stderr, "%s import: failed\n", command);
        exit(1);
    }
    return (spent){seconds() - begin, busy_children()};
}

/* ---- plain SQLite ---------------------------------------------------------
 */

typedef struct row {
    sqlite3_int64 values[5];
} row;

static void sql(int code, sqlite3 *db)
{
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) {
        fprintf(stderr, "SQLite: %s\n", sqlite3_errmsg(db));
        exit(1);
    }
}

/* The rows of an archive, sorted. */
static row *read_rows(const char *path, size_t *count)
{
    sqlite3 *db;
    sqlite3_stmt *stmt;
    size_t room = 1 << 16;
    row *rows = malloc(room * sizeof(*rows));

    *count = 0;
    sql(sqlite3_open(path, &db), db);
    sql(sqlite3_prepare_v2(db, "SELECT * FROM positions ORDER BY 1, 2, 3", -1,
                           &stmt, NULL),
        db);
    while (rows && sqlite3_step(stmt) == SQLITE_ROW) {
        if (*count == room) {
            room *= 2;
            rows = realloc(rows, room * sizeof(*rows));
            NEED(rows ? HM_OK : HM_ENOMEM);
        }
        for (int i = 0; i < 5; i++)
            rows[*count].values[i] = sqlite3_column_int64(stmt, i);
        ++*count;
    }
    sqlite3_finalize(stmt);
    sqlite3_close(db);
    return rows;
}

static spent insert_rows(const char *path, const row *rows, size_t count)
{
    double begin = seconds();
    double busy = busy_seconds();
    sqlite3 *db;
    sqlite3_stmt *stmt;

    unlink(path);
    sql(sqlite3_open(path, &db), db);
    sql(sqlite3_exec(db,
                     "PRAGMA page_size = 8192; PRAGMA journal_mode = WAL; "
                     "PRAGMA synchronous = NORMAL; CREATE TABLE positions ("
                     "key INTEGER, game INTEGER, ply INTEGER, move INTEGER, "
                     "won INTEGER, PRIMARY KEY (key, game, ply)) WITHOUT "
                     "ROWID; BEGIN",
                     NULL, NULL, NULL),
        db);
    sql(sqlite3_prepare_v2(db, "INSERT INTO positions VALUES (?, ?, ?, ?, ?)",
                           -1, &stmt, NULL),
        db);
    for (size_t i = 0; i < count; i++) {
        for (int j = 0; j < 5; j++)
            sqlite3_bind_int64(stmt, j + 1, rows[i].values[j]);
        sql(sqlite3_step(stmt), db);
        sqlite3_reset(stmt);
    }
    sqlite3_finalize(stmt);
    sql(sqlite3_exec(db, "COMMIT", NULL, NULL, NULL), db);
    sqlite3_close(db);
    unlink(path);
    return (spent){seconds() - begin, busy_seconds() - busy};
}

/* ---- asking ---------------------------------------------------------------
 */

static hm_status count_move(void *user, const hm_played *played)
{
    for (int i = 0; i < 4; i++)
        *(uint64_t *)user += played->games[i];
    return HM_OK;
}

/* Opens the archive, asks once and closes it: seconds. */
static double ask_cold(hm_ctx *ctx, const char *path, uint64_t key,
                       uint64_t *games)
{
    double begin = seconds();
    hm_archive *archive;

    NEED(hm_archive_open(ctx, path, NULL, &archive));
    NEED(hm_archive_explore(archive, key, count_move, games));
    hm_archive_free(archive);
    return seconds() - begin;
}

static void ask(hm_ctx *ctx, const char *path, const row *rows, size_t count)
{
    uint64_t games = 0;
    double worst = 0;
    double sum = 0;
    size_t most = 0;
    size_t start = 0;

    if (count == 0)
        return;
    for (size_t i = 0; i < LOOKUPS; i++) {
        double took =
            ask_cold(ctx, path, (uint64_t)rows[below(count)].values[0], &games);

        sum += took;
        worst = took > worst ? took : worst;
    }
    for (size_t i = 0, n = 0; i < count; i++) { // where most games came
        n = i && rows[i].values[0] == rows[i - 1].values[0] ? n + 1 : 1;
        start = n > most ? i : start;
        most = n > most ? n : most;
    }
    printf("open and look up         %8.2f ms (worst %.2f ms)\n",
           1e3 * sum / LOOKUPS, 1e3 * worst);
    games = 0;
    sum = ask_cold(ctx, path, (uint64_t)rows[start].values[0], &games);
    printf("explore %-8llu games   %8.2f ms\n", (unsigned long long)games,
           1e3 * sum);
}

int main(int argc, char **argv)
{
    size_t games = argc > 1 ? strtoul(argv[1], NULL, 10) : GAMES;
    char made[] = "bench-archive.kif";
    char archive[] = "bench-archive.hm";
    char *kif = argc > 2 ? argv[2] : made;
    spent import;
    spent plain;
    size_t count;
    hm_ctx *ctx;
    row *rows;

    NEED(hm_ctx_new(NULL, &ctx));
    NEED(hm_ctx_use(ctx, hm_archives()));
    if (size_of(kif) == 0)
        make_games(ctx, kif, games);
    unlink(archive);
    import = run_import(argv[0], archive, kif);
    rows = read_rows(archive, &count);
    plain = insert_rows("bench-plain.db", rows, count);
    printf("import, two cores        %8.0f positions/s\n",
           (double)count / import.clock);
    printf("plain SQLite, sorted     %8.0f positions/s: %.2f of it\n",
           (double)count / plain.clock, plain.clock / import.clock);
    // Where others use the cores, too: what two free ones would do.
    printf("by time of processors    %8.0f and %.0f positions/s: %.2f of it\n",
           2 * (double)count / import.busy, (double)count / plain.busy,
           2 * plain.busy / import.busy);
    printf("size: %.1f bytes a position; that of the text and %.1f\n",
           (double)size_of(archive) / (double)count,
           (double)(size_of(archive) - size_of(kif)) / (double)count);
    ask(ctx, archive, rows, count);
    free(rows);
    unlink(archive);
    if (argc <= 2)
        unlink(kif);
    hm_ctx_free(ctx);
    return 0;
}
