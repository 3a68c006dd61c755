/*
 * trace.c - which functions of the library and the command does a test call?
 *
 * tools/mutate builds with -finstrument-functions and preloads this into every
 * test. HM_TRACE is a folder: libhalfmove.so gets a file of that name there, in
 * which the byte at the offset of a function is 1 once it was called. Programs
 * that run at the same time share the file.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

enum { MOST = 4 };
static struct {
    uintptr_t base, size;
    char *called;
} parts[MOST];
static size_t count;

static int add_part(struct dl_phdr_info *info, size_t size, void *folder)
{
    const char *slash = strrchr(info->dlpi_name, '/');
    const char *name = slash ? slash + 1 : info->dlpi_name;
    char path[4096];
    uintptr_t end = 0;
    int file;

    (void)size;
    if (!*name)
        name = program_invocation_short_name;
    if (count == MOST ||
        (strcmp(name, "halfmove") != 0 && strncmp(name, "libhalfmove", 11)))
        return 0;
    for (size_t i = 0; i < info->dlpi_phnum; i++)
        if (info->dlpi_phdr[i].p_type == PT_LOAD)
            end = info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    snprintf(path, sizeof(path), "%s/%s", (const char *)folder, name);
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0 || ftruncate(file, (off_t)end) != 0)
        abort();
    parts[count].base = info->dlpi_addr;
    parts[count].called =
        mmap(NULL, end, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (parts[count].called == MAP_FAILED)
        abort();
    parts[count++].size = end;
    return 0;
}

__attribute__((constructor)) static void begin(void)
{
    char *folder = getenv("HM_TRACE");

    if (folder)
        dl_iterate_phdr(add_part, folder);
}

void __cyg_profile_func_enter(void *function, void *caller)
{
    (void)caller;
    for (size_t i = 0; i < count; i++)
        if ((uintptr_t)function - parts[i].base < parts[i].size)
            parts[i].called[(uintptr_t)function - parts[i].base] = 1;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}
