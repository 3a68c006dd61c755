/*
 * render_picture.c - pictures, one to a file, and books of many.
 */
#include <math.h>
#include <stdlib.h>

#include "render.h"

/* What the last move changed, as a picture shows it. */
typedef struct changes {
    uint32_t *moved;
    size_t moved_count;
    hm_arrow *arrows;
    size_t arrow_count;
} changes;

static void note_change(changes *all, const hm_change *change)
{
    const hm_piece *from = &change->before;
    const hm_piece *to = &change->after;

    if (!change->is_there)
        return;
    all->moved[all->moved_count++] = change->id;
    if (change->was_there && hypot(to->x - from->x, to->y - from->y) > 0.001)
        all->arrows[all->arrow_count++] =
            (hm_arrow){from->x, from->y, to->x, to->y};
}

/* Free both lists; false if there is no memory for them. */
static bool find_changes(const hm_replay *replay, changes *out)
{
    size_t count = hm_replay_changes(replay, NULL, 0);
    hm_change *list = calloc(count + 1, sizeof(*list));

    *out = (changes){.moved = calloc(count + 1, sizeof(*out->moved)),
                     .arrows = calloc(count + 1, sizeof(*out->arrows))};
    if (list && out->moved && out->arrows) {
        hm_replay_changes(replay, list, count);
        for (size_t i = 0; i < count; i++)
            note_change(out, &list[i]);
    }
    free(list);
    return list && out->moved && out->arrows;
}

/* ---- one picture ----------------------------------------------------------
 */

/* Options that are wrong are the command line's fault, not the game's. */
static int ended(const render_job *job, const cli_walk *walk, hm_status status)
{
    print_diags(job->c);
    if (status == HM_OK || status == HM_EIO) // the file will tell
        return status == HM_OK ? CLI_FINE : CLI_IO;
    if (status == HM_EUSAGE || status == HM_EINPUT)
        return CLI_USAGE;
    return status == HM_ELIMIT ? CLI_NO
                               : complain(job->c, walk->source.name, status);
}

hm_status render_describe(render_job *job, const cli_walk *walk,
                          const hm_replay *replay)
{
    hm_out_clear(job->title);
    hm_out_clear(job->caption);
    put_position(replay, walk->source.record, job->title);
    if (job->c->args->caption || render_wants_book(job, walk))
        put_caption(replay, walk->source.record, job->caption);
    hm_out_char(job->title, '\0');
    hm_out_char(job->caption, '\0');
    return hm_out_status(job->caption);
}

int render_with(render_job *job, const cli_walk *walk, const hm_replay *replay,
                hm_status (*draw)(render_job *job, const hm_table *table,
                                  const hm_picture_options *options))
{
    const cli_args *args = job->c->args;
    hm_picture_options options = job->look;
    changes last = {0};
    int end;

    if ((args->highlight || args->arrows) && !find_changes(replay, &last))
        end = complain(job->c, walk->source.name, HM_ENOMEM);
    else {
        options.name = walk->source.name;
        options.title = hm_out_text(job->title).ptr;
        options.caption = hm_out_text(job->caption).ptr;
        options.frame = job->frame.extent.any ? &job->frame : NULL;
        options.moved = last.moved;
        options.moved_count = args->highlight ? last.moved_count : 0;
        options.arrows = last.arrows;
        options.arrow_count = args->arrows ? last.arrow_count : 0;
        end = ended(job, walk, draw(job, hm_replay_table(replay), &options));
    }
    free(last.moved);
    free(last.arrows);
    return end;
}

static hm_status write_picture(render_job *job, const hm_table *table,
                               const hm_picture_options *options)
{
    return hm_picture_write(job->c->ctx, table, job->format.name, options,
                            job->out);
}

int render_draw_picture(render_job *job, const cli_walk *walk)
{
    if (job->count > 0 && !job->pages) {
        hm_out_printf(job->c->err,
                      "halfmove render: %s: there is more than one position; "
                      "choose one, as FILE#1@last, or give each a file of its "
                      "own, as -o page-%%03d.%s\n",
                      walk->source.name, job->format.name);
        return CLI_USAGE;
    }
    return render_with(job, walk, walk->replay, write_picture);
}

/* ---- books ----------------------------------------------------------------
 */

/* A PDF of many positions, or with a layout. */
bool render_wants_book(const render_job *job, const cli_walk *walk)
{
    const cli_args *args = job->c->args;
    const cli_position *p = &walk->wanted;

    return job->format.books && !job->pages &&
           (job->columns || args->all || args->phases || args->file_count > 1 ||
            (!p->label && !p->only_last && p->first != p->last));
}

/* Text that ends in a NUL, for options. */
static const char *terminated(hm_out *out)
{
    hm_out_char(out, '\0');
    return hm_out_text(out).ptr;
}

static int begin_book(render_job *job, const cli_walk *walk)
{
    hm_book_options options = {.size = sizeof(options),
                               .columns = job->columns,
                               .rows = job->rows,
                               .look = &job->look};
    hm_out *title = NULL;
    hm_out *players = NULL;
    hm_status st = hm_out_new(job->c->ctx, &title);

    if (st == HM_OK)
        st = hm_out_new(job->c->ctx, &players);
    if (st == HM_OK) {
        hm_record_title(walk->source.record, title);
        hm_record_players(walk->source.record, players);
        options.title = terminated(title);
        options.subtitle = terminated(players);
        job->look.name = walk->source.name;
        st = hm_book_begin(job->c->ctx, &options, job->out, &job->book);
    }
    hm_out_free(title);
    hm_out_free(players);
    return ended(job, walk, st);
}

static hm_status add_to_book(render_job *job, const hm_table *table,
                             const hm_picture_options *options)
{
    return hm_book_add(job->book, table, options);
}

int render_draw_pdf(render_job *job, const cli_walk *walk)
{
    int end = CLI_FINE;

    if (!job->book && (job->count > 0 || !render_wants_book(job, walk)))
        return render_draw_picture(job, walk);
    if (!job->book)
        end = begin_book(job, walk);
    return end == CLI_FINE ? render_with(job, walk, walk->replay, add_to_book)
                           : end;
}

hm_status render_close_pdf(render_job *job)
{
    hm_status st = job->book ? hm_book_end(job->book) : HM_OK;

    hm_book_free(job->book);
    job->book = NULL;
    return st;
}

void render_measure(cli_walk *walk, const hm_replay *ahead)
{
    render_job *job = walk->c->job;
    hm_picture_options quiet = job->look;
    hm_out *caption = NULL;

    quiet.diags = NULL; // whoever draws it will complain
    if (hm_out_new(job->c->ctx, &caption) != HM_OK)
        return;
    if (job->c->args->caption || render_wants_book(job, walk))
        put_caption(ahead, walk->source.record, caption);
    quiet.caption = terminated(caption);
    hm_picture_measure(job->c->ctx, hm_replay_table(ahead), &quiet,
                       &job->frame);
    hm_out_free(caption);
}
