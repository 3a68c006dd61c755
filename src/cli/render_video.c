/*
 * render_video.c - MP4 and WebM, made by ffmpeg from raw frames.
 *
 * ffmpeg wants to seek in what it writes, so it gets a file of its own beside
 * the target, which takes the target's name when all is well.
 */
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "render.h"

extern char **environ;

const char *const render_mp4[] = {
    "-c:v",       "libx264", "-crf", "20", "-movflags",
    "+faststart", "-f",      "mp4",  NULL,
};

const char *const render_webm[] = {
    "-c:v",    "libvpx-vp9", "-crf", "30",   "-b:v", "0",
    "-row-mt", "1",          "-f",   "webm", NULL,
};

enum { MOST_ARGS = 40 };

struct render_video {
    pid_t child;
    int pipe;
    char *target, *temp;
};

static void free_video(render_work *work)
{
    render_video *v = work->video;

    if (v->pipe >= 0)
        close(v->pipe);
    free(v->target);
    free(v->temp);
    free(v);
    hm_out_free(work->out);
    work->video = NULL;
    work->out = NULL;
}

/* ".halfmove-XXXXXX" in the folder of a path, for mkstemp(). */
static char *beside(const char *path)
{
    const char *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    size_t room = (size_t)folder + 20;
    char *name = malloc(room);

    if (name)
        snprintf(name, room, "%.*s.halfmove-XXXXXX", folder, path);
    return name;
}

static hm_status to_pipe(void *user, const char *bytes, size_t count)
{
    const render_video *v = user;

    if (render_interrupted()) // every frame comes by here
        return HM_EIO;
    while (count > 0) {
        ssize_t n = write(v->pipe, bytes, count);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return HM_EIO;
        bytes += n;
        count -= (size_t)n;
    }
    return HM_OK;
}

/* ---- the program ----------------------------------------------------------
 */

/* An odd row or column of the margin is cut off: both formats want even ones.
 */
static size_t list_args(const render_work *work, char *rate, const char **out)
{
    const char *const before[] = {"ffmpeg",
                                  "-loglevel",
                                  "error",
                                  "-y",
                                  "-f",
                                  "image2pipe",
                                  "-framerate",
                                  rate,
                                  "-c:v",
                                  "pam",
                                  "-i",
                                  "-",
                                  "-vf",
                                  "crop=trunc(iw/2)*2:trunc(ih/2)*2",
                                  "-pix_fmt",
                                  "yuv420p",
                                  "-map_metadata",
                                  "-1",
                                  "-fflags",
                                  "+bitexact"};
    size_t count = 0;

    for (size_t i = 0; i < CLI_COUNT(before); i++)
        out[count++] = before[i];
    for (size_t i = 0; work->format.video[i]; i++)
        out[count++] = work->format.video[i];
    out[count++] = work->video->temp;
    out[count] = NULL;
    return count;
}

/* What we hold back or ignore is nothing to ffmpeg. */
static int set_signals(posix_spawnattr_t *how)
{
    sigset_t none;
    sigset_t pipe_only;

    sigemptyset(&none);
    sigemptyset(&pipe_only);
    sigaddset(&pipe_only, SIGPIPE);
    posix_spawnattr_setsigmask(how, &none);
    posix_spawnattr_setsigdefault(how, &pipe_only);
    return posix_spawnattr_setflags(how, POSIX_SPAWN_SETSIGMASK |
                                             POSIX_SPAWN_SETSIGDEF);
}

/* Starts ffmpeg with one end of a pipe; an errno. */
static int spawn(render_work *work, const int ends[2])
{
    const char *args[MOST_ARGS];
    char rate[32];
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    int error;

    snprintf(rate, sizeof(rate), "%.6g", work->fps);
    list_args(work, rate, args);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    posix_spawn_file_actions_addclose(&files, ends[1]);
    set_signals(&how);
    error = posix_spawnp(&work->video->child, "ffmpeg", &files, &how,
                         (char *const *)args, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

static int start(render_work *work)
{
    int ends[2];
    int error;

    if (pipe(ends) != 0)
        return errno;
    error = spawn(work, ends);
    close(ends[0]);
    if (error)
        close(ends[1]);
    else
        work->video->pipe = ends[1];
    return error;
}

static int not_started(render_work *work, int error)
{
    if (error == ENOENT)
        hm_out_printf(work->c->err,
                      "halfmove render: %s files need ffmpeg, which is not "
                      "installed; gif, apng and webp do not need it\n",
                      work->format.name);
    else
        hm_out_printf(work->c->err, "halfmove render: ffmpeg: %s\n",
                      strerror(error));
    return CLI_IO;
}

/* What a file that is made now may be used for; the mode of an old one. */
static mode_t mode_of(const char *target)
{
    struct stat old;
    mode_t mask = umask(0);

    umask(mask);
    return stat(target, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask;
}

/*
 * Nobody can guess its name and put a link there before us. ffmpeg would name
 * another file than the user if it could not be made.
 */
static bool make_temp(const render_video *v)
{
    int fd = mkstemp(v->temp);
    bool made = fd >= 0 && fchmod(fd, mode_of(v->target)) == 0;

    if (fd >= 0)
        close(fd);
    if (fd >= 0 && !made)
        unlink(v->temp);
    return made;
}

int render_video_open(render_work *work, const char *path)
{
    render_video *v = calloc(1, sizeof(*v));
    int error;
    int end;

    if (!v)
        return complain(work->c, path, HM_ENOMEM);
    work->video = v;
    v->pipe = -1;
    v->target = strdup(path);
    v->temp = beside(path);
    if (!v->target || !v->temp ||
        hm_out_new_sink(work->c->ctx, to_pipe, v, &work->out) != HM_OK) {
        free_video(work);
        return complain(work->c, path, HM_ENOMEM);
    }
    if (!make_temp(v)) {
        end = complain(work->c, path, HM_EIO);
        free_video(work);
        return end;
    }
    error = start(work);
    if (!error)
        return CLI_FINE;
    unlink(v->temp);
    free_video(work);
    return not_started(work, error);
}

/* ---- the end --------------------------------------------------------------
 */

/* Waits for ffmpeg; whether it is content. */
static bool is_content(const render_video *v)
{
    int status = 0;

    while (waitpid(v->child, &status, 0) < 0) {
        if (errno != EINTR)
            return false;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int render_video_close(render_work *work, int end)
{
    render_video *v = work->video;
    bool written = hm_out_flush(work->out) == HM_OK;
    bool content;

    if (end >= CLI_USAGE && written)
        kill(v->child, SIGTERM); // it would wait for more
    close(v->pipe);
    v->pipe = -1;
    content = is_content(v) && written;
    if (!content && (end < CLI_USAGE || !written) && !render_interrupted()) {
        hm_out_printf(work->c->err, "halfmove render: %s: ffmpeg failed\n",
                      v->target);
    }
    if (!content)
        end = worse(end, CLI_IO);
    if (end < CLI_USAGE && rename(v->temp, v->target) != 0)
        end = complain(work->c, v->target, HM_EIO);
    if (end >= CLI_USAGE)
        unlink(v->temp);
    free_video(work);
    return end;
}
