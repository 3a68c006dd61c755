/*
 * file.c - files that appear whole or not at all.
 *
 * Bytes go to a file without a name in the target's folder, so that nothing is
 * left if the program is stopped. Once all is written it gets a name that
 * nobody can guess, and then the target's. Where a file cannot be without a
 * name it has that name from the beginning. What is no regular file cannot be
 * replaced like that and is written straight to.
 */
#define _GNU_SOURCE // O_TMPFILE
#define ZLIB_CONST  // next_in points to const
#include <halfmove/io.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "ctx.h"
#include "file.h"
#include "str.h"

enum {
    CHUNK = 1 << 16,
    MAX_PIECE = 1 << 30,
    MAX_LINKS = 40,
    MAX_TRIES = 99,
    ATTRIBUTE = 1 << 14
};

/* One compression. `pack` writes what it can; all of it after `last`. */
typedef struct packer {
    const char *suffix;
    hm_status (*start)(hm_file *file);
    hm_status (*pack)(hm_file *file, hm_str bytes, bool last);
    void (*stop)(hm_file *file);
} packer;

struct hm_file {
    hm_ctx *ctx;
    hm_out *out;
    int fd;            // -1: not open
    int error;         // errno of a failed write, which may be long ago
    char *target;      // what the path names after all its links
    char *temp;        // the new file, while it is ours; NULL: none
    bool nameless;     // and `temp` is not its name yet
    bool kept;         // owner and attributes are those of the old file
    char *chunk;       // packed bytes on their way out
    const packer *how; // NULL: not compressed
    z_stream gzip;
    ZSTD_CStream *zstd;
};

static hm_status write_all(hm_file *file, hm_str bytes)
{
    while (bytes.len > 0) {
        ssize_t n = write(file->fd, bytes.ptr, bytes.len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            file->error = errno;
            return HM_EIO;
        }
        bytes.ptr += n;
        bytes.len -= (size_t)n;
    }
    return HM_OK;
}

static void *gzip_alloc(void *ctx, uInt count, uInt size)
{
    return size && count > SIZE_MAX / size
               ? NULL
               : hm__resize(ctx, NULL, (size_t)count * size);
}

static void gzip_free(void *ctx, void *ptr)
{
    hm__free(ctx, ptr);
}

/* zlib's own gzip header holds no name and no time: same input, same bytes. */
static hm_status gzip_start(hm_file *file)
{
    const int gzip_format = 16 + MAX_WBITS;
    const int usual_memory = 8;

    file->gzip.zalloc = gzip_alloc;
    file->gzip.zfree = gzip_free;
    file->gzip.opaque = file->ctx;
    return deflateInit2(&file->gzip, Z_DEFAULT_COMPRESSION, Z_DEFLATED,
                        gzip_format, usual_memory, Z_DEFAULT_STRATEGY) == Z_OK
               ? HM_OK
               : HM_ENOMEM;
}

static hm_status gzip_pack(hm_file *file, hm_str bytes, bool last)
{
    z_stream *z = &file->gzip;

    z->next_in = (const Bytef *)bytes.ptr;
    z->avail_in = (uInt)bytes.len;
    do {
        z->next_out = (Bytef *)file->chunk;
        z->avail_out = CHUNK;
        deflate(z, last ? Z_FINISH : Z_NO_FLUSH); // fails for misuse only
        HM_TRY(write_all(file, (hm_str){file->chunk, CHUNK - z->avail_out}));
    } while (z->avail_out == 0);
    return HM_OK;
}

static void gzip_stop(hm_file *file)
{
    deflateEnd(&file->gzip);
}

/* Only zstd's unstable interface takes an allocator. */
static hm_status zstd_start(hm_file *file)
{
    file->zstd = ZSTD_createCStream();
    if (!file->zstd)
        return HM_ENOMEM;
    ZSTD_CCtx_setParameter(file->zstd, ZSTD_c_checksumFlag, 1);
    return HM_OK;
}

static hm_status zstd_pack(hm_file *file, hm_str bytes, bool last)
{
    ZSTD_inBuffer from = {bytes.ptr, bytes.len, 0};
    size_t left;

    do {
        ZSTD_outBuffer to = {file->chunk, CHUNK, 0};

        left = ZSTD_compressStream2(file->zstd, &to, &from,
                                    last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            return HM_ENOMEM; // all else would be misuse
        HM_TRY(write_all(file, (hm_str){file->chunk, to.pos}));
    } while (last ? left > 0 : from.pos < from.size);
    return HM_OK;
}

static void zstd_stop(hm_file *file)
{
    ZSTD_freeCStream(file->zstd);
}

static const packer packers[] = {
    {
        .suffix = ".gz",
        .start = gzip_start,
        .pack = gzip_pack,
        .stop = gzip_stop,
    },
    {
        .suffix = ".zst",
        .start = zstd_start,
        .pack = zstd_pack,
        .stop = zstd_stop,
    },
};

static bool ends_in(const char *path, const char *suffix)
{
    size_t len = strlen(path);
    size_t n = strlen(suffix);

    return len >= n && strcasecmp(path + len - n, suffix) == 0;
}

/* Cuts the suffix off a name, and returns it. */
static hm_str cut_suffix(hm_str *path)
{
    size_t dot = path->len;
    hm_str suffix;

    while (dot > 0 && path->ptr[dot - 1] != '.' && path->ptr[dot - 1] != '/')
        dot--;
    if (dot == 0 || path->ptr[dot - 1] == '/')
        return HM_STR("");
    suffix = hm__str_part(*path, dot, path->len);
    *path = hm__str_part(*path, 0, dot - 1);
    return suffix;
}

hm_str hm__file_suffix(hm_str path)
{
    hm_str suffix = cut_suffix(&path);

    for (size_t i = 0; i < HM_COUNT(packers); i++) {
        const char *const packed[] = {packers[i].suffix + 1, NULL};

        if (hm__file_suffix_in(suffix, packed))
            return cut_suffix(&path);
    }
    return suffix;
}

bool hm__file_suffix_in(hm_str suffix, const char *const *list)
{
    for (; list && *list; list++) {
        if (strlen(*list) == suffix.len &&
            strncasecmp(*list, suffix.ptr, suffix.len) == 0)
            return true;
    }
    return false;
}

static hm_status start_packer(hm_file *file, const char *path)
{
    for (size_t i = 0; i < HM_COUNT(packers); i++) {
        if (ends_in(path, packers[i].suffix))
            file->how = &packers[i];
    }
    if (!file->how)
        return HM_OK;
    file->chunk = hm__resize(file->ctx, NULL, CHUNK);
    return file->chunk ? file->how->start(file) : HM_ENOMEM;
}

static hm_status take_bytes(void *user, const char *bytes, size_t count)
{
    hm_file *file = user;

    if (file->fd < 0) { // it was committed
        file->error = EBADF;
        return HM_EIO;
    }
    if (!file->how)
        return write_all(file, (hm_str){bytes, count});
    while (count > 0) { // zlib counts in unsigned int
        size_t n = count < MAX_PIECE ? count : MAX_PIECE;

        HM_TRY(file->how->pack(file, (hm_str){bytes, n}, false));
        bytes += n;
        count -= n;
    }
    return HM_OK;
}

/* The path of `name`, which is relative to the folder of `path`. */
static char *beside(hm_ctx *ctx, const char *path, hm_str name)
{
    const char *slash = name.ptr[0] == '/' ? NULL : strrchr(path, '/');
    size_t dir = slash ? (size_t)(slash - path) + 1 : 0;
    char *joined = hm__resize(ctx, NULL, dir + name.len + 1);

    if (!joined)
        return NULL;
    memcpy(joined, path, dir);
    memcpy(joined + dir, name.ptr, name.len);
    joined[dir + name.len] = '\0';
    return joined;
}

static hm_status set_target(hm_file *file, const char *from, hm_str name)
{
    char *target = beside(file->ctx, from, name);

    if (!target)
        return HM_ENOMEM;
    hm__free(file->ctx, file->target);
    file->target = target;
    return HM_OK;
}

/* By hand, since realpath() refuses a link that points to nothing yet. */
static hm_status follow_links(hm_file *file, const char *path)
{
    char text[4096];

    HM_TRY(set_target(file, "", hm_str_of(path)));
    for (int i = 0; i < MAX_LINKS; i++) {
        ssize_t n = readlink(file->target, text, sizeof(text));

        if (n < 0) // EINVAL: no link
            return errno == EINVAL || errno == ENOENT ? HM_OK : HM_EIO;
        if ((size_t)n == sizeof(text)) {
            errno = ENAMETOOLONG;
            return HM_EIO;
        }
        HM_TRY(set_target(file, file->target, (hm_str){text, (size_t)n}));
    }
    errno = ELOOP;
    return HM_EIO;
}

/* ".halfmove-" and twelve letters, beside the target. */
static hm_status choose_name(hm_file *file)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
    char name[] = ".halfmove-............";
    unsigned char chance[12];

    if (getentropy(chance, sizeof(chance)) != 0)
        return HM_EIO;
    for (size_t i = 0; i < sizeof(chance); i++)
        name[10 + i] = letters[chance[i] % 32];
    hm__free(file->ctx, file->temp);
    file->temp = beside(file->ctx, file->target, hm_str_of(name));
    return file->temp ? HM_OK : HM_ENOMEM;
}

/* HM_END if that is not possible. A link in /proc gives it a name later. */
static hm_status open_nameless(hm_file *file, mode_t mode)
{
    char *folder = beside(file->ctx, file->target, HM_STR("."));
    char link[32];

    if (!folder)
        return HM_ENOMEM;
    file->fd = open(folder, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
    hm__free(file->ctx, folder);
    if (file->fd < 0)
        return HM_END;
    snprintf(link, sizeof(link), "/proc/self/fd/%d", file->fd);
    file->nameless = access(link, F_OK) == 0;
    if (file->nameless)
        return HM_OK;
    close(file->fd);
    file->fd = -1;
    return HM_END;
}

static hm_status open_temp(hm_file *file, mode_t mode)
{
    hm_status st;

    HM_TRY(choose_name(file));
    st = open_nameless(file, mode);
    if (st != HM_END)
        return st;
    for (int i = 0; i < MAX_TRIES; i++) {
        file->fd =
            open(file->temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file->fd >= 0)
            return HM_OK;
        if (errno != EEXIST)
            break;
        HM_TRY(choose_name(file));
    }
    hm__free(file->ctx, file->temp); // it is not ours
    file->temp = NULL;
    return HM_EIO;
}

static hm_status open_special(hm_file *file, const char *path)
{
    do
        file->fd = open(path, O_WRONLY | O_CLOEXEC);
    while (file->fd < 0 && errno == EINTR); // opening a fifo waits
    return file->fd >= 0 ? HM_OK : HM_EIO;
}

/* The group matters by itself: its members may read the file. */
static bool keep_owner(const hm_file *file, const struct stat *old)
{
    struct stat now;

    if (fchown(file->fd, old->st_uid, old->st_gid) == 0)
        return true;
    if (fchown(file->fd, (uid_t)-1, old->st_gid) != 0)
        return false;
    return fstat(file->fd, &now) == 0 && now.st_uid == old->st_uid;
}

/* Copies an attribute, unless it is there already. */
static bool keep_attribute(hm_file *file, const char *name)
{
    char value[ATTRIBUTE];
    char now[ATTRIBUTE];
    ssize_t n = getxattr(file->target, name, value, sizeof(value));
    ssize_t m = fgetxattr(file->fd, name, now, sizeof(now));

    if (n < 0)
        return false;
    if (m == n && memcmp(now, value, (size_t)n) == 0)
        return true;
    return fsetxattr(file->fd, name, value, (size_t)n, 0) == 0;
}

static bool keep_attributes(hm_file *file)
{
    char names[ATTRIBUTE];
    ssize_t n = listxattr(file->target, names, sizeof(names));
    bool kept = n >= 0 || errno == ENOTSUP;

    for (ssize_t at = 0; at < n; at += (ssize_t)strlen(names + at) + 1)
        kept &= keep_attribute(file, names + at);
    return kept;
}

bool hm_file_kept(const hm_file *file)
{
    return file->kept;
}

const char *hm_file_temporary(const hm_file *file)
{
    return file->temp;
}

bool hm_file_nameless(const hm_file *file)
{
    return file->nameless;
}

static hm_status open_target(hm_file *file, const char *path)
{
    struct stat old;
    bool exists = stat(path, &old) == 0;
    mode_t mode = exists ? old.st_mode & 0777 : 0666;

    if (!exists && (errno != ENOENT || !*path || ends_in(path, "/")))
        return HM_EIO;
    if (exists && !S_ISREG(old.st_mode))
        return open_special(file, path);
    HM_TRY(follow_links(file, path));
    HM_TRY(open_temp(file, mode));
    if (exists && !keep_owner(file, &old))
        file->kept = false;
    if (exists && fchmod(file->fd, mode) != 0) // gives back what umask took
        return HM_EIO;
    if (exists && !keep_attributes(file))
        file->kept = false;
    return HM_OK;
}

hm_status hm_file_begin(hm_ctx *ctx, const char *path, hm_file **out)
{
    hm_file *file = hm__alloc(ctx, sizeof(*file));
    hm_status st;

    *out = NULL;
    if (!file)
        return HM_ENOMEM;
    file->ctx = ctx;
    file->fd = -1;
    file->kept = true;
    st = open_target(file, path);
    if (st == HM_OK)
        st = start_packer(file, path);
    if (st == HM_OK)
        st = hm_out_new_sink(ctx, take_bytes, file, &file->out);
    if (st == HM_OK)
        *out = file;
    else
        hm_file_free(file);
    return st;
}

hm_out *hm_file_out(hm_file *file)
{
    return file->out;
}

/* Hands over every byte that the builder or the packer still keeps. */
static hm_status finish_bytes(hm_file *file)
{
    HM_TRY(hm_out_flush(file->out));
    return file->how ? file->how->pack(file, (hm_str){"", 0}, true) : HM_OK;
}

/*
 * Makes a new name last through a power cut. Where folders cannot be synced the
 * system does that in its own time, so nothing is wrong then.
 */
static void sync_folder(hm_file *file)
{
    char *slash = strrchr(file->temp, '/');
    int fd;

    if (slash)
        slash[slash == file->temp] = '\0'; // the path is not needed any more
    fd = open(slash ? file->temp : ".", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Closes what is open, and removes what did not get into place. */
static void give_up(hm_file *file)
{
    int error = errno; // of the failure that brought us here

    if (file->fd >= 0)
        close(file->fd);
    if (file->temp && !file->nameless)
        unlink(file->temp);
    hm__free(file->ctx, file->temp);
    file->fd = -1;
    file->temp = NULL;
    errno = error;
}

/* Gives the file its own name, and then the target's. */
static hm_status rename_file(hm_file *file, int fd)
{
    char link[32];

    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    if (file->nameless &&
        linkat(AT_FDCWD, link, AT_FDCWD, file->temp, AT_SYMLINK_FOLLOW) != 0)
        return HM_EIO;
    file->nameless = false;
    return rename(file->temp, file->target) == 0 ? HM_OK : HM_EIO;
}

/* No signal comes between the two names. */
static hm_status put_into_place(hm_file *file)
{
    sigset_t all;
    sigset_t old;
    hm_status st;

    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &old);
    st = rename_file(file, file->fd);
    if (st == HM_OK) {
        if (file->temp)
            sync_folder(file);
        hm__free(file->ctx, file->temp);
        file->temp = NULL;
    } else {
        give_up(file);
    }
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return st;
}

/* The bytes reach the disk before the name does, or a crash could lose both. */
static hm_status finish_file(hm_file *file)
{
    int fd;

    if (file->temp) {
        if (fsync(file->fd) != 0)
            return HM_EIO;
        HM_TRY(put_into_place(file));
    }
    fd = file->fd;
    file->fd = -1;
    if (close(fd) != 0 && errno != EINTR) // the descriptor is gone all the same
        return HM_EIO;
    return HM_OK;
}

hm_status hm_file_commit(hm_file *file)
{
    hm_status st;

    if (file->fd < 0)
        return HM_EUSAGE; // for the second time
    st = finish_bytes(file);
    if (st == HM_OK)
        st = finish_file(file);
    else if (st == HM_EIO)
        errno = file->error;
    give_up(file);
    return st;
}

void hm_file_free(hm_file *file)
{
    int error = errno;

    if (!file)
        return;
    give_up(file);
    hm_out_free(file->out);
    if (file->how)
        file->how->stop(file);
    hm__free(file->ctx, file->chunk);
    hm__free(file->ctx, file->target);
    hm__free(file->ctx, file);
    errno = error;
}
