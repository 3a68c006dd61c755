/*
 * faults.c - loaded before a command: calls that fail.
 *
 * HM_FAULTS=WHOSE:KIND:FIRST:STEP:FD[:wait] makes calls of a kind fail: the
 * FIRST, and then every STEPth, or no other if that is 0. They are counted from
 * 1, in all threads together, while main() runs, or with "wait" from SIGUSR2
 * on. WHOSE is "all", or "own" for calls by halfmove but not those by libraries
 * that it uses. At the end the number of calls of each kind is written to
 * descriptor FD. What is written to standard error never fails: a message must
 * get there.
 *
 * Of the kind "places" no call fails; each call from a place that no call of
 * its kind came from before is written to FD, too, with its number. A place is
 * a stack of calls, as far as they are near, and the same in every run.
 */
#define _GNU_SOURCE // RTLD_NEXT, _dl_find_object()
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define FIND_NEXT(name) (*(void **)&next = find_next(name))
#define SEEN __attribute__((visibility("default")))

typedef enum kind {
    NONE,
    MEMORY,
    MAP,
    OPEN,
    STAT,
    READ,
    WRITE,
    SYNC,
    NAME,
    FOLDER,
    TRUNCATE,
    CLOSE,
    THREAD,
    SHORT_READ, // of half the bytes
    SHORT_WRITE,
    KINDS,
} kind;

static const char *const names[KINDS] = {
    [NONE] = "none",
    [MEMORY] = "memory",
    [MAP] = "map",
    [OPEN] = "open",
    [STAT] = "stat",
    [READ] = "read",
    [WRITE] = "write",
    [SYNC] = "sync",
    [NAME] = "name",
    [FOLDER] = "folder",
    [TRUNCATE] = "truncate",
    [CLOSE] = "close",
    [THREAD] = "thread",
    [SHORT_READ] = "short-read",
    [SHORT_WRITE] = "short-write",
};

enum {
    DEPTH = 12,      // of a place, in calls
    PLACES = 1 << 16 // room for them; in each run there are far fewer
};

static kind which;
static bool own; // calls by halfmove, not those by libraries that it uses
static unsigned long first, step;
static int report = -1;
static atomic_ulong counts[KINDS];
static atomic_bool counting;
static _Thread_local bool finding __attribute__((tls_model("initial-exec")));
static bool places; // are written to `report`
static pthread_mutex_t placing = PTHREAD_MUTEX_INITIALIZER; // guards:
static uint64_t known[PLACES];                              // 0: free

/* The loader may ask for memory itself, and without it keep its lock. */
static void *find_next(const char *name)
{
    void *found;

    finding = true;
    found = dlsym(RTLD_NEXT, name);
    finding = false;
    return found;
}

static void count(int signal)
{
    (void)signal;
    counting = true;
}

/* Reads a number and the colon or the end after it. */
static unsigned long take_number(const char **text)
{
    char *end;
    unsigned long number = strtoul(*text, &end, 10);

    *text = *end == ':' ? end + 1 : end;
    return number;
}

static void begin(void)
{
    struct sigaction waiting = {.sa_handler = count, .sa_flags = SA_RESTART};
    const char *text = getenv("HM_FAULTS");
    char whose[4] = "";
    char name[16] = "";
    int at = 0;

    if (!text || sscanf(text, "%3[^:]:%15[^:]:%n", whose, name, &at) != 2)
        return;
    own = strcmp(whose, "own") == 0;
    for (int i = NONE; i < KINDS; i++) {
        if (strcmp(name, names[i]) == 0)
            which = (kind)i;
    }
    text += at;
    first = take_number(&text);
    step = take_number(&text);
    report = (int)take_number(&text);
    places = strcmp(name, "places") == 0;
    if (places) // what it loads is loaded before calls are counted
        backtrace(&(void *){NULL}, 1);
    counting = strcmp(text, "wait") != 0;
    if (!counting)
        sigaction(SIGUSR2, &waiting, NULL);
}

static void end(void)
{
    char text[40];

    if (report < 0)
        return;
    counting = false;
    for (int i = NONE + 1; i < KINDS; i++) {
        int n = snprintf(text, sizeof(text), "%s %lu\n", names[i],
                         atomic_load(&counts[i]));

        syscall(SYS_write, report, text, (size_t)n);
    }
}

static int (*real_main)(int, char **, char **);

static int run_main(int argc, char **argv, char **env)
{
    int status;

    begin();
    status = real_main(argc, argv, env);
    end();
    return status;
}

/* What libraries do before main() and after it is theirs. */
SEEN int __libc_start_main(int (*run)(int, char **, char **), int argc,
                           char **argv, void (*init)(void), void (*fini)(void),
                           void (*unload)(void), void *stack)
{
    int (*next)(int (*)(int, char **, char **), int, char **, void (*)(void),
                void (*)(void), void (*)(void), void *);

    real_main = run;
    FIND_NEXT("__libc_start_main");
    return next(run_main, argc, argv, init, fini, unload, stack);
}

static bool is_ours(const void *caller)
{
    Dl_info info;
    const char *slash;

    if (!dladdr(caller, &info) || !info.dli_fname)
        return false;
    slash = strrchr(info.dli_fname, '/');
    return strstr(slash ? slash : info.dli_fname, "halfmove") != NULL;
}

/* ---- places --------------------------------------------------------------
 */

/* An address, as it is wherever its library was loaded. */
static uint64_t settled(void *address)
{
    struct dl_find_object object;

    if (_dl_find_object(address, &object) != 0)
        return 0;
    return (uint64_t)((char *)address - (char *)object.dlfo_map_start);
}

static uint64_t place_here(kind of)
{
    void *calls[DEPTH];
    int count = backtrace(calls, DEPTH);
    uint64_t hash = (uint64_t)of + 1;

    for (int i = 0; i < count; i++)
        hash = (hash ^ settled(calls[i])) * UINT64_C(0x9E3779B97F4A7C15);
    return (hash ^ hash >> 32) | 1;
}

/* Enters a place; false if it was known, or there is no more room. */
static bool enter(uint64_t here)
{
    size_t at = here % PLACES;
    size_t tries = 0;

    for (; known[at] && tries < PLACES; tries++) {
        if (known[at] == here)
            return false;
        at = (at + 1) % PLACES;
    }
    known[at] = here;
    return tries < PLACES;
}

static void note_place(kind of, unsigned long n)
{
    uint64_t here = place_here(of);
    char text[80];
    int len;

    pthread_mutex_lock(&placing);
    if (enter(here)) {
        len = snprintf(text, sizeof(text), "%s-at %lu %llx\n", names[of], n,
                       (unsigned long long)here);
        syscall(SYS_write, report, text, (size_t)len);
    }
    pthread_mutex_unlock(&placing);
}

#define FAILS(of) fails(of, __builtin_return_address(0))

/* Counts a call, and says whether it is to fail. */
static bool fails(kind of, const void *caller)
{
    unsigned long n;

    if (finding || !counting || (own && !is_ours(caller)))
        return false;
    n = atomic_fetch_add(&counts[of], 1) + 1;
    if (places) {
        finding = true; // the stack is walked by calls of its own
        note_place(of, n);
        finding = false;
    }
    return which == of &&
           (n == first || (step && n > first && (n - first) % step == 0));
}

/* ---- memory ---------------------------------------------------------------
 * The real functions are not found by dlsym(), which may ask for some itself.
 */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t items, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

#define LACKS_MEMORY (FAILS(MEMORY) ? (errno = ENOMEM, true) : false)

SEEN void *malloc(size_t size)
{
    return LACKS_MEMORY ? NULL : __libc_malloc(size);
}

SEEN void *calloc(size_t items, size_t size)
{
    return LACKS_MEMORY ? NULL : __libc_calloc(items, size);
}

SEEN void *realloc(void *old, size_t size)
{
    return LACKS_MEMORY ? NULL : __libc_realloc(old, size);
}

SEEN int posix_memalign(void **out, size_t alignment, size_t size)
{
    void *got = LACKS_MEMORY ? NULL : __libc_memalign(alignment, size);

    if (!got)
        return ENOMEM;
    *out = got;
    return 0;
}

/* ---- calls that fail at once ----------------------------------------------
 */

/* A function, and of which kind it is, its errno, and what it returns then. */
#define WRAP(type, name, parameters, arguments, of, error, failed)             \
    SEEN type name parameters                                                  \
    {                                                                          \
        type(*next) parameters;                                                \
                                                                               \
        if (FAILS(of)) {                                                       \
            errno = error;                                                     \
            return failed;                                                     \
        }                                                                      \
        FIND_NEXT(#name);                                                      \
        return next arguments;                                                 \
    }

WRAP(void *, mmap,
     (void *at, size_t len, int prot, int flags, int fd, off_t offset),
     (at, len, prot, flags, fd, offset), MAP, ENOMEM, MAP_FAILED)
WRAP(void *, mmap64,
     (void *at, size_t len, int prot, int flags, int fd, off64_t offset),
     (at, len, prot, flags, fd, offset), MAP, ENOMEM, MAP_FAILED)
WRAP(DIR *, opendir, (const char *path), (path), OPEN, EMFILE, NULL)
WRAP(FILE *, fopen, (const char *restrict path, const char *restrict mode),
     (path, mode), OPEN, EMFILE, NULL)
WRAP(FILE *, fopen64, (const char *restrict path, const char *restrict mode),
     (path, mode), OPEN, EMFILE, NULL)
WRAP(int, __open_2, (const char *path, int flags), (path, flags), OPEN, EMFILE,
     -1)
WRAP(int, mkstemp, (char *path), (path), OPEN, EMFILE, -1)
WRAP(int, stat, (const char *restrict path, struct stat *restrict info),
     (path, info), STAT, EIO, -1)
WRAP(int, lstat, (const char *restrict path, struct stat *restrict info),
     (path, info), STAT, EIO, -1)
WRAP(int, fstat, (int fd, struct stat *info), (fd, info), STAT, EIO, -1)
WRAP(int, stat64, (const char *restrict path, struct stat64 *restrict info),
     (path, info), STAT, EIO, -1)
WRAP(int, lstat64, (const char *restrict path, struct stat64 *restrict info),
     (path, info), STAT, EIO, -1)
WRAP(int, fstat64, (int fd, struct stat64 *info), (fd, info), STAT, EIO, -1)
WRAP(struct dirent *, readdir, (DIR * folder), (folder), READ, EIO, NULL)
WRAP(ssize_t, getline,
     (char **restrict line, size_t *restrict room, FILE *restrict from),
     (line, room, from), READ, EIO, -1)
WRAP(int, fflush, (FILE * to), (to), WRITE, ENOSPC, EOF)
WRAP(int, fsync, (int fd), (fd), SYNC, EIO, -1)
WRAP(int, fdatasync, (int fd), (fd), SYNC, EIO, -1)
WRAP(int, rename, (const char *from, const char *to), (from, to), NAME, EIO, -1)
WRAP(int, linkat,
     (int folder, const char *from, int other, const char *to, int flags),
     (folder, from, other, to, flags), NAME, EIO, -1)
WRAP(int, mkdir, (const char *path, mode_t mode), (path, mode), FOLDER, ENOSPC,
     -1)
WRAP(int, ftruncate, (int fd, off_t len), (fd, len), TRUNCATE, EIO, -1)
WRAP(int, ftruncate64, (int fd, off64_t len), (fd, len), TRUNCATE, EIO, -1)
WRAP(int, pthread_create,
     (pthread_t *restrict thread, const pthread_attr_t *restrict how,
      void *(*run)(void *), void *restrict with),
     (thread, how, run, with), THREAD, EAGAIN, EAGAIN)

/* The mode is there only if a file may be made. */
#define WRAP_OPEN(name)                                                        \
    SEEN int name(const char *path, int flags, ...)                            \
    {                                                                          \
        int (*next)(const char *, int, ...);                                   \
        va_list args;                                                          \
        int mode;                                                              \
                                                                               \
        va_start(args, flags);                                                 \
        mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, int) : 0;          \
        va_end(args);                                                          \
        if (FAILS(OPEN)) {                                                     \
            errno = EMFILE;                                                    \
            return -1;                                                         \
        }                                                                      \
        FIND_NEXT(#name);                                                      \
        return next(path, flags, mode);                                        \
    }

WRAP_OPEN(open)
WRAP_OPEN(open64)

/* ---- reading and writing --------------------------------------------------
 */

/* The same, for calls that may also move fewer bytes than they were given. */
#define WRAP_MOVE(name, parameters, arguments, of, error, shorter)             \
    SEEN ssize_t name parameters                                               \
    {                                                                          \
        ssize_t(*next) parameters;                                             \
                                                                               \
        FIND_NEXT(#name);                                                      \
        if (fd == STDERR_FILENO)                                               \
            return next arguments;                                             \
        if (FAILS(of)) {                                                       \
            errno = error;                                                     \
            return -1;                                                         \
        }                                                                      \
        if (size > 1 && FAILS(shorter))                                        \
            size /= 2;                                                         \
        return next arguments;                                                 \
    }

WRAP_MOVE(read, (int fd, void *to, size_t size), (fd, to, size), READ, EIO,
          SHORT_READ)
WRAP_MOVE(pread, (int fd, void *to, size_t size, off_t at), (fd, to, size, at),
          READ, EIO, SHORT_READ)
WRAP_MOVE(pread64, (int fd, void *to, size_t size, off64_t at),
          (fd, to, size, at), READ, EIO, SHORT_READ)
WRAP_MOVE(write, (int fd, const void *from, size_t size), (fd, from, size),
          WRITE, ENOSPC, SHORT_WRITE)
WRAP_MOVE(pwrite, (int fd, const void *from, size_t size, off_t at),
          (fd, from, size, at), WRITE, ENOSPC, SHORT_WRITE)
WRAP_MOVE(pwrite64, (int fd, const void *from, size_t size, off64_t at),
          (fd, from, size, at), WRITE, ENOSPC, SHORT_WRITE)

SEEN size_t fwrite(const void *restrict from, size_t size, size_t items,
                   FILE *restrict to)
{
    size_t (*next)(const void *, size_t, size_t, FILE *);

    if (to != stderr && FAILS(WRITE)) {
        errno = ENOSPC;
        return 0;
    }
    FIND_NEXT("fwrite");
    return next(from, size, items, to);
}

/* What cannot be closed is closed nevertheless. */
SEEN int close(int fd)
{
    int (*next)(int);
    int done;

    FIND_NEXT("close");
    done = next(fd);
    if (!FAILS(CLOSE))
        return done;
    errno = EIO;
    return -1;
}
