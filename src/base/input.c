/*
 * input.c - bytes out of memory, descriptors and files, decompressed.
 *
 * A compression is a codec, known by the first bytes of the input. Memory stays
 * the same however long the input is: readers set the limits on what comes out.
 */
#define ZLIB_CONST // next_in points to const
#include <halfmove/io.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "ctx.h"
#include "input.h"

enum { HEAD = 4, CHUNK = 1 << 16 };

/*
 * How to undo one compression. `step` decodes some of `pending` into the
 * buffer and sets `in_frame`; HM_OK without a byte means "once more".
 */
typedef struct codec {
    const char *damaged, *cut_short; // for hm_input_problem()
    hm_status (*start)(hm_input *in);
    hm_status (*step)(hm_input *in, char *buffer, size_t capacity,
                      size_t *count);
    void (*stop)(hm_input *in);
} codec;

struct hm_input {
    hm_ctx *ctx;
    int fd; // -1: memory, or `source`
    hm__input_source source;
    bool owns_fd;
    bool looked;      // the head is known, and so is the codec
    bool in_frame;    // inside a gzip member or a Zstandard frame
    bool held;        // the decoder may hold bytes that found no room
    hm_status state;  // once not HM_OK, what every later read returns
    hm_str pending;   // raw bytes that nobody has read yet
    char head[HEAD];  // the first of them
    char *chunk;      // and the later ones, if compressed
    const codec *how; // NULL: not compressed
    z_stream gzip;
    ZSTD_DStream *zstd;
    size_t zstd_wants; // raw bytes that zstd asked for
    const char *problem;
};

static hm_status fault(hm_input *in, const char *problem)
{
    in->problem = problem;
    return HM_EINPUT;
}

static void skip_pending(hm_input *in, size_t count)
{
    in->pending.ptr += count;
    in->pending.len -= count;
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

static hm_status gzip_start(hm_input *in)
{
    const int gzip_only = 16 + MAX_WBITS;

    in->gzip.zalloc = gzip_alloc;
    in->gzip.zfree = gzip_free;
    in->gzip.opaque = in->ctx;
    return inflateInit2(&in->gzip, gzip_only) == Z_OK ? HM_OK : HM_ENOMEM;
}

static uInt clamp(size_t size)
{
    return size < UINT_MAX ? (uInt)size : UINT_MAX;
}

static hm_status gzip_step(hm_input *in, char *buffer, size_t capacity,
                           size_t *count)
{
    z_stream *z = &in->gzip;
    uInt given = clamp(in->pending.len);
    uInt room = clamp(capacity);
    int code;

    if (!in->in_frame)
        inflateReset(z);
    z->next_in = (const Bytef *)in->pending.ptr;
    z->avail_in = given;
    z->next_out = (Bytef *)buffer;
    z->avail_out = room;
    code = inflate(z, Z_NO_FLUSH);
    skip_pending(in, given - z->avail_in);
    *count = room - z->avail_out;
    in->in_frame = code != Z_STREAM_END;
    if (code == Z_MEM_ERROR)
        return HM_ENOMEM;
    if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
        return fault(in, in->how->damaged);
    return HM_OK;
}

static void gzip_stop(hm_input *in)
{
    inflateEnd(&in->gzip);
}

static const codec gzip = {
    .damaged = "the gzip data are damaged",
    .cut_short = "the gzip data end too early",
    .start = gzip_start,
    .step = gzip_step,
    .stop = gzip_stop,
};

/* Only zstd's unstable interface takes an allocator. */
static hm_status zstd_start(hm_input *in)
{
    in->zstd = ZSTD_createDStream();
    return in->zstd ? HM_OK : HM_ENOMEM;
}

static hm_status zstd_fault(hm_input *in, ZSTD_ErrorCode error)
{
    switch (error) {
    case ZSTD_error_memory_allocation:
        return HM_ENOMEM;
    case ZSTD_error_frameParameter_windowTooLarge:
        return fault(in, "the Zstandard data need more memory than is allowed");
    case ZSTD_error_dictionary_wrong:
        return fault(in, "the Zstandard data need a dictionary");
    default:
        return fault(in, in->how->damaged);
    }
}

/*
 * How many raw bytes to give to zstd. A call that fails keeps back all that it
 * has decoded, and how much of a damaged file is readable must not depend on
 * the buffer. So a call has one thing to do: to give what is held, or to read
 * one block without the header of the next, which zstd would like to have too.
 */
static size_t zstd_share(const hm_input *in)
{
    const size_t block_header = 3;
    size_t wants = in->zstd_wants;

    if (in->held)
        return 0;
    if (wants > block_header)
        wants -= block_header;
    return wants < in->pending.len ? wants : in->pending.len;
}

static hm_status zstd_step(hm_input *in, char *buffer, size_t capacity,
                           size_t *count)
{
    ZSTD_outBuffer to = {buffer, capacity, 0};
    ZSTD_inBuffer from = {in->pending.ptr, 0, 0};
    size_t wants;

    if (!in->in_frame)
        in->zstd_wants = ZSTD_initDStream(in->zstd);
    from.size = zstd_share(in);
    wants = ZSTD_decompressStream(in->zstd, &to, &from);
    if (ZSTD_isError(wants))
        return zstd_fault(in, ZSTD_getErrorCode(wants));
    skip_pending(in, from.pos);
    *count = to.pos;
    in->zstd_wants = wants;
    in->in_frame = wants > 0;
    return HM_OK;
}

static void zstd_stop(hm_input *in)
{
    ZSTD_freeDStream(in->zstd);
}

static const codec zstd = {
    .damaged = "the Zstandard data are damaged",
    .cut_short = "the Zstandard data end too early",
    .start = zstd_start,
    .step = zstd_step,
    .stop = zstd_stop,
};

static const struct magic {
    const char *bytes;
    size_t len;
    unsigned char mask; // the bits that count of the first byte
    const codec *how;
} magics[] = {
    {"\x1F\x8B", 2, 0xFF, &gzip},
    {"\x28\xB5\x2F\xFD", HEAD, 0xFF, &zstd},
    {"\x50\x2A\x4D\x18", HEAD, 0xF0, &zstd}, // a skippable frame
};

/* Whether `head` and the magic are the same as far as both go. */
static bool agrees(const struct magic *magic, hm_str head)
{
    for (size_t i = 0; i < head.len && i < magic->len; i++) {
        unsigned char mask = i == 0 ? magic->mask : 0xFF;

        if (((unsigned char)head.ptr[i] & mask) !=
            (unsigned char)magic->bytes[i])
            return false;
    }
    return true;
}

/* Finds the codec of `head`, if any; false if that takes a longer head. */
static bool recognise(hm_str head, const codec **how)
{
    bool certain = true;

    for (size_t i = 0; i < HM_COUNT(magics); i++) {
        if (!agrees(&magics[i], head))
            continue;
        if (head.len >= magics[i].len) {
            *how = magics[i].how;
            return true;
        }
        certain = false;
    }
    return certain;
}

/* Reads the descriptor; memory has no more than what is pending. */
static hm_status fetch(hm_input *in, char *buffer, size_t capacity,
                       size_t *count)
{
    ssize_t n;

    if (in->source.read)
        return in->source.read(in->source.user, buffer, capacity, count);
    if (in->fd < 0)
        return HM_END;
    do
        n = read(in->fd, buffer, capacity);
    while (n < 0 && errno == EINTR);
    if (n < 0)
        return HM_EIO;
    *count = (size_t)n;
    return n > 0 ? HM_OK : HM_END;
}

/* Reads as few bytes as will do: whoever writes may wait for an answer. */
static hm_status look_at_head(hm_input *in)
{
    while (!recognise(in->pending, &in->how)) {
        size_t len = in->pending.len;
        size_t count = 0;
        hm_status st = fetch(in, in->head + len, HEAD - len, &count);

        if (st == HM_END)
            break;
        HM_TRY(st);
        in->pending = (hm_str){in->head, len + count};
    }
    in->looked = true;
    return HM_OK;
}

static hm_status start_codec(hm_input *in)
{
    if (in->fd >= 0) {
        in->chunk = hm__resize(in->ctx, NULL, CHUNK);
        if (!in->chunk)
            return HM_ENOMEM;
    }
    return in->how->start(in);
}

static hm_status refill(hm_input *in)
{
    size_t count = 0;
    hm_status st = fetch(in, in->chunk, CHUNK, &count);

    if (st == HM_END && in->in_frame)
        return fault(in, in->how->cut_short);
    in->pending = (hm_str){in->chunk, count};
    return st;
}

static hm_status decode(hm_input *in, char *buffer, size_t capacity,
                        size_t *count)
{
    while (*count == 0) {
        if (in->pending.len == 0 && !in->held)
            HM_TRY(refill(in));
        HM_TRY(in->how->step(in, buffer, capacity, count));
        in->held = in->in_frame && *count > 0;
    }
    return HM_OK;
}

static hm_status pass_through(hm_input *in, char *buffer, size_t capacity,
                              size_t *count)
{
    if (in->pending.len == 0)
        return fetch(in, buffer, capacity, count);
    *count = capacity < in->pending.len ? capacity : in->pending.len;
    memcpy(buffer, in->pending.ptr, *count);
    skip_pending(in, *count);
    return HM_OK;
}

static hm_status read_some(hm_input *in, char *buffer, size_t capacity,
                           size_t *count)
{
    if (!in->looked) {
        HM_TRY(look_at_head(in));
        if (in->how)
            HM_TRY(start_codec(in));
    }
    return in->how ? decode(in, buffer, capacity, count)
                   : pass_through(in, buffer, capacity, count);
}

hm_status hm_input_read(hm_input *input, char *buffer, size_t capacity,
                        size_t *count)
{
    hm_status st;

    *count = 0;
    if (capacity == 0)
        return HM_EUSAGE;
    if (input->state != HM_OK)
        return input->state;
    st = read_some(input, buffer, capacity, count);
    if (st != HM_EIO || input->source.read) // that of a file may pass
        input->state = st;
    return *count > 0 ? HM_OK : st; // first what came before the damage
}

const char *hm_input_problem(const hm_input *input)
{
    return input->problem;
}

static hm_status new_input(hm_ctx *ctx, int fd, hm_str bytes, hm_input **out)
{
    hm_input *in = hm__alloc(ctx, sizeof(*in));

    *out = in;
    if (!in)
        return HM_ENOMEM;
    in->ctx = ctx;
    in->fd = fd;
    in->pending = bytes;
    return HM_OK;
}

hm_status hm_input_memory(hm_ctx *ctx, hm_str bytes, hm_input **out)
{
    return new_input(ctx, -1, bytes, out);
}

hm_status hm_input_plain(hm_ctx *ctx, hm_str bytes, hm_input **out)
{
    hm_status st = new_input(ctx, -1, bytes, out);

    if (st == HM_OK)
        (*out)->looked = true;
    return st;
}

bool hm__input_take_all(hm_input *in, hm_str *out)
{
    if (in->fd >= 0 || in->source.read || !in->looked || in->how ||
        in->state != HM_OK)
        return false;
    *out = in->pending;
    in->pending = (hm_str){NULL, 0};
    in->state = HM_END;
    return true;
}

hm_status hm__input_source_new(hm_ctx *ctx, const hm__input_source *source,
                               hm_input **out)
{
    HM_TRY(hm_input_plain(ctx, (hm_str){NULL, 0}, out));
    (*out)->source = *source;
    return HM_OK;
}

hm_status hm_input_fd(hm_ctx *ctx, int fd, hm_input **out)
{
    *out = NULL;
    if (fd < 0)
        return HM_EUSAGE;
    return new_input(ctx, fd, (hm_str){NULL, 0}, out);
}

/* Opens anything but a directory. */
static hm_status open_file(const char *path, int *out)
{
    struct stat info;
    int fd;

    do
        fd = open(path, O_RDONLY | O_CLOEXEC);
    while (fd < 0 && errno == EINTR); // opening a fifo waits
    if (fd < 0)
        return HM_EIO;
    if (fstat(fd, &info) == 0 && S_ISDIR(info.st_mode)) {
        close(fd);
        errno = EISDIR;
        return HM_EIO;
    }
    *out = fd;
    return HM_OK;
}

hm_status hm_input_file(hm_ctx *ctx, const char *path, hm_input **out)
{
    hm_status st;
    int fd;

    *out = NULL;
    HM_TRY(open_file(path, &fd));
    st = hm_input_fd(ctx, fd, out);
    if (st == HM_OK)
        (*out)->owns_fd = true;
    else
        close(fd);
    return st;
}

void hm_input_free(hm_input *input)
{
    if (!input)
        return;
    if (input->how)
        input->how->stop(input);
    if (input->owns_fd)
        close(input->fd);
    if (input->source.close)
        input->source.close(input->source.user);
    hm__free(input->ctx, input->chunk);
    hm__free(input->ctx, input);
}
