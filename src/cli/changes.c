/*
 * changes.c - files that change while a command runs.
 *
 * They are asked once in a while: that works on every file system.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "cli.h"

enum { LOOK_MS = 250 };

struct cli_stamp {
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
};

static cli_stamp look_at(const char *path)
{
    cli_stamp stamp;
    struct stat info;

    memset(&stamp, 0, sizeof(stamp)); // they are compared as bytes
    if (stat(path, &info) == 0) {
        stamp.device = info.st_dev;
        stamp.number = info.st_ino;
        stamp.size = info.st_size;
        stamp.changed = info.st_mtim;
    }
    return stamp;
}

bool changes_seen(const cli *c, cli_changes *changes)
{
    size_t count = c->targets.count;
    bool first = !changes->stamps;
    bool changed = false;

    if (first)
        changes->stamps = calloc(count + 1, sizeof(*changes->stamps));
    for (size_t i = 0; changes->stamps && i < count; i++) {
        cli_stamp now = look_at(target_at(c, i)->path);

        changed |= memcmp(&now, &changes->stamps[i], sizeof(now)) != 0;
        changes->stamps[i] = now;
    }
    return changed && !first;
}

/* Sleeps for a moment. */
static void rest(void)
{
    nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
}

void changes_wait(const cli *c, cli_changes *changes)
{
    while (!changes_seen(c, changes))
        rest();
    do
        rest(); // whoever writes may not be done
    while (changes_seen(c, changes));
}

void changes_free(cli_changes *changes)
{
    free(changes->stamps);
    changes->stamps = NULL;
}
