/*
 * events.c - streams of server-sent events.
 *
 * A stream sleeps while it has nothing to send. Who reads too slowly loses
 * events, and is told so.
 */
#include "events.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS_MOST = 64, PENDING_MOST = 64 << 10, BLOCK = 4096 };

typedef struct stream {
    struct stream *next;
    events *all;
    struct MHD_Connection *link;
    char *pending; // not sent yet
    size_t size;
    bool sleeps;
} stream;

struct events {
    pthread_mutex_t lock;
    stream *streams;
    size_t count;
    bool stopped;
};

events *events_new(void)
{
    events *all = calloc(1, sizeof(*all));

    if (all)
        pthread_mutex_init(&all->lock, NULL);
    return all;
}

void events_free(events *all)
{
    if (!all)
        return;
    pthread_mutex_destroy(&all->lock);
    free(all);
}

static void wake(stream *s)
{
    if (s->sleeps)
        MHD_resume_connection(s->link);
    s->sleeps = false;
}

static void append(stream *s, hm_str text)
{
    static const char lost[] = "event: lost\ndata: {}\n\n";
    char *pending;

    if (s->size + text.len > PENDING_MOST) {
        s->size = 0;
        text = hm_str_of(lost);
    }
    pending = realloc(s->pending, s->size + text.len);
    if (!pending)
        return;
    memcpy(pending + s->size, text.ptr, text.len);
    s->pending = pending;
    s->size += text.len;
}

void events_send(events *all, hm_str text)
{
    pthread_mutex_lock(&all->lock);
    for (stream *s = all->streams; s; s = s->next) {
        append(s, text);
        wake(s);
    }
    pthread_mutex_unlock(&all->lock);
}

void events_stop(events *all)
{
    if (!all)
        return;
    pthread_mutex_lock(&all->lock);
    all->stopped = true;
    for (stream *s = all->streams; s; s = s->next)
        wake(s);
    pthread_mutex_unlock(&all->lock);
}

static ssize_t read_stream(void *user, uint64_t at, char *to, size_t room)
{
    stream *s = user;
    size_t size;

    (void)at;
    pthread_mutex_lock(&s->all->lock);
    size = s->size < room ? s->size : room;
    if (size) {
        memcpy(to, s->pending, size);
        s->size -= size;
        memmove(s->pending, s->pending + size, s->size);
    } else if (!s->all->stopped) {
        s->sleeps = true;
        MHD_suspend_connection(s->link);
    }
    pthread_mutex_unlock(&s->all->lock);
    return size || s->sleeps ? (ssize_t)size : MHD_CONTENT_READER_END_OF_STREAM;
}

static void close_stream(void *user)
{
    stream *s = user;
    events *all = s->all;

    pthread_mutex_lock(&all->lock);
    for (stream **at = &all->streams; *at; at = &(*at)->next) {
        if (*at == s) {
            *at = s->next;
            all->count--;
            break;
        }
    }
    pthread_mutex_unlock(&all->lock);
    free(s->pending);
    free(s);
}

/* Adds a stream, unless there are too many. */
static bool add_stream(events *all, stream *s)
{
    bool fine;

    pthread_mutex_lock(&all->lock);
    fine = !all->stopped && all->count < STREAMS_MOST;
    if (fine) {
        s->next = all->streams;
        all->streams = s;
        all->count++;
    }
    pthread_mutex_unlock(&all->lock);
    return fine;
}

struct MHD_Response *events_open(events *all, struct MHD_Connection *link)
{
    stream *s = calloc(1, sizeof(*s));
    struct MHD_Response *response;

    if (!s)
        return NULL;
    s->all = all;
    s->link = link;
    append(s, hm_str_of("retry: 2000\n\n"));
    if (!add_stream(all, s)) {
        free(s->pending);
        free(s);
        return NULL;
    }
    response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK,
                                                 read_stream, s, close_stream);
    if (!response)
        close_stream(s);
    return response;
}
