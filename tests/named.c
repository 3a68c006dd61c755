/*
 * named.c - loaded before the command: a file system on which no file is
 * without a name, as many of those in a network.
 */
#define _GNU_SOURCE // O_TMPFILE, RTLD_NEXT
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>

__attribute__((visibility("default"))) int open(const char *file, int oflag,
                                                ...)
{
    int (*next)(const char *, int, ...);
    va_list args;
    int mode;

    *(void **)&next = dlsym(RTLD_NEXT, "open");
    va_start(args, oflag);
    mode = oflag & O_CREAT ? va_arg(args, int) : 0;
    va_end(args);
    if ((oflag & O_TMPFILE) == O_TMPFILE) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return next(file, oflag, mode);
}
