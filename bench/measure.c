/*
 * measure.c - runs a command and prints what it took.
 *
 *     measure FILE COMMAND...
 *
 * Writes to FILE the seconds of the processor and of the clock, the most
 * memory in kB, and the exit status. What a large program starts counts as
 * large at first, so bench/run starts this small one.
 */
#include "bench.h"

#include <sys/wait.h>
#include <unistd.h>

static double in_seconds(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
    FILE *file = argc > 2 ? fopen(argv[1], "w") : NULL;
    double begin = seconds();
    struct rusage usage;
    pid_t child;
    int status;

    if (!file)
        return 2;
    child = fork();
    if (child == 0) {
        execv(argv[2], argv + 2);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return 3;
    getrusage(RUSAGE_CHILDREN, &usage);
    fprintf(file, "%.6f %.6f %ld %d\n",
            in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime),
            seconds() - begin, usage.ru_maxrss,
            WIFEXITED(status) ? WEXITSTATUS(status) : 128);
    return fclose(file) == 0 ? 0 : 3;
}
