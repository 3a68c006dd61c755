/*
 * trace.c - which functions of the library and the command does a test call?
 *
 * tools/mutate builds with -finstrument-functions and preloads this into every
 * test. HM_TRACE is a folder: each library of ours, and the command, gets a
 * file of its name there, in which the byte at the offset of a function is 1
 * once it was called. Programs that run at the same time share the file. What
 * is loaded later is found when a function of it is first called.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

enum { MOST = 8 };
static struct {
    uintptr_t base, size;
    char *called; // NULL for what is not ours
} parts[MOST];
static _Atomic size_t count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char *home;

static bool is_ours(const char *name)
{
    return strncmp(name, "halfmove", 8) == 0 ||
           strncmp(name, "libhalfmove", 11) == 0;
}

static int add_part(struct dl_phdr_info *info, size_t size, void *function)
{
    const char *slash = strrchr(info->dlpi_name, '/');
    const char *name = slash ? slash + 1 : info->dlpi_name;
    char path[4096];
    uintptr_t end = 0;
    int file;

    (void)size;
    for (size_t i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            end = info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    if ((uintptr_t)function - info->dlpi_addr >= end)
        return 0;
    if (!*name)
        name = program_invocation_short_name;
    if (count == MOST)
        abort();
    parts[count].base = info->dlpi_addr;
    parts[count].size = end;
    if (!is_ours(name)) {
        count++;
        return 1;
    }
    snprintf(path, sizeof(path), "%s/%s", home, name);
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || ftruncate(file, (off_t)end) != 0)
        abort();
    parts[count].called =
        mmap(NULL, end, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (parts[count].called == MAP_FAILED)
        abort();
    count++;
    return 1;
}

__attribute__((constructor)) static void begin(void)
{
    home = getenv("HM_TRACE");
}

static bool note(uintptr_t function)
{
    for (size_t i = 0; i < count; i++) {
        if (function - parts[i].base < parts[i].size) {
            if (parts[i].called)
                parts[i].called[function - parts[i].base] = 1;
            return true;
        }
    }
    return false;
}

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    if (!home || note((uintptr_t)function))
        return;
    pthread_mutex_lock(&lock);
    if (!note((uintptr_t)function)) {
        dl_iterate_phdr(add_part, function);
        note((uintptr_t)function);
    }
    pthread_mutex_unlock(&lock);
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}
