/*
 * driver.c - runs a fuzz target over files, without libFuzzer.
 *
 * Each argument is a file, or a directory of files. Every input is a block of
 * exactly its size, so that a sanitizer sees a read past its end.
 */
#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static _Noreturn void fail(const char *path)
{
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    exit(1);
}

static void feed_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    uint8_t *data;
    long size;

    if (!f || fseek(f, 0, SEEK_END) != 0 || (size = ftell(f)) < 0)
        fail(path);
    rewind(f);
    data = malloc((size_t)size);
    if ((!data && size > 0) || fread(data, 1, (size_t)size, f) != (size_t)size)
        fail(path);
    fclose(f);
    fprintf(stderr, "%s\n", path); // the last one named is the one that broke
    LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Feeds a file, or the files of a directory by name; says how many. */
static int feed(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, is_visible, alphasort);

    if (count < 0 && errno == ENOTDIR) {
        feed_file(path);
        return 1;
    }
    if (count < 0)
        fail(path);
    for (int i = 0; i < count; i++) {
        size_t room = strlen(path) + strlen(entries[i]->d_name) + 2;
        char *name = malloc(room);

        if (!name)
            fail(path);
        snprintf(name, room, "%s/%s", path, entries[i]->d_name);
        feed_file(name);
        free(name);
        free(entries[i]);
    }
    free(entries);
    return count;
}

int main(int argc, char **argv)
{
    int count = 0;

    for (int i = 1; i < argc; i++)
        count += feed(argv[i]);
    fprintf(stderr, "%d inputs\n", count);
    return count > 0 ? 0 : 1; // a fuzzer without seeds is a forgotten step
}
