/*
 * render_picture.c - pictures, one to a file, and books of many.
 */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
static int ended(const render_work *work, const cli_walk *walk,
                 hm_status status)
{
    print_diags(work->c);
    if (status == HM_OK || status == HM_EIO) // closing the file reports it
        return status == HM_OK ? CLI_FINE : CLI_IO;
    if (status == HM_EUSAGE || status == HM_EINPUT)
        return CLI_USAGE;
    return status == HM_ELIMIT ? CLI_NO
                               : complain(work->c, walk->source.name, status);
}

/*
 * The position as players see it, unless the table itself was asked for;
 * false: it is drawn as it lies there.
 */
static bool arrange(render_work *work, const hm_replay *replay,
                    hm_arrangement *out)
{
    const cli_args *args = work->c->args;
    bool table = args->diagram && strcmp(args->diagram, "table") == 0;
    bool sideways = work->picture.rotate % 2 != 0;

    if (table || sideways || work->picture.crop || work->picture.oblique ||
        work->picture.perspective ||
        hm_replay_arrange(replay, args->lang, work->words, out) != HM_OK)
        return false;
    if (args->annotate && strcmp(args->annotate, "none") == 0)
        out->files = out->ranks = "";
    return true;
}

/* Below a picture; that of an arrangement has the move in it. */
static void put_words(render_work *work, const cli_walk *walk,
                      const hm_replay *replay, hm_out *out)
{
    hm_arrangement shown;

    if (!work->c->args->caption && !render_wants_book(work, walk))
        return;
    if (!arrange(work, replay, &shown) ||
        work->picture.diagram == HM_DIAGRAM_TIGHT)
        put_caption(walk->c, replay, walk->source.record, out);
    else
        put_short_caption(walk->c, replay, out);
}

hm_status render_describe(render_work *work, const cli_walk *walk,
                          const hm_replay *replay)
{
    hm_out_clear(work->title);
    hm_out_clear(work->caption);
    put_position(replay, walk->source.record, work->title);
    put_words(work, walk, replay, work->caption);
    hm_out_char(work->title, '\0');
    hm_out_char(work->caption, '\0');
    return hm_out_status(work->caption);
}

int render_with(render_work *work, const cli_walk *walk,
                const hm_replay *replay,
                hm_status (*draw)(render_work *work, const hm_table *table,
                                  const hm_picture_options *options))
{
    const cli_args *args = work->c->args;
    hm_picture_options options = work->picture;
    hm_arrangement shown;
    changes last = {0};
    int end;

    if ((args->highlight || args->arrows) && !find_changes(replay, &last))
        end = complain(work->c, walk->source.name, HM_ENOMEM);
    else {
        options.name = walk->source.name;
        options.title = hm_out_text(work->title).ptr;
        options.caption = hm_out_text(work->caption).ptr;
        options.frame = work->frame.extent.any ? &work->frame : NULL;
        options.arrangement = arrange(work, replay, &shown) ? &shown : NULL;
        options.moved = last.moved;
        options.moved_count = args->highlight ? last.moved_count : 0;
        options.arrows = last.arrows;
        options.arrow_count = args->arrows ? last.arrow_count : 0;
        end = ended(work, walk, draw(work, hm_replay_table(replay), &options));
    }
    free(last.moved);
    free(last.arrows);
    return end;
}

/* The name of the file beside the one that is written; the caller frees it. */
static char *companion_path(const render_work *work)
{
    const char *path = hm_out_text(work->path).ptr;
    const char *dot = strrchr(path, '.');
    int len =
        (int)(dot && !strchr(dot, '/') ? dot - path : (ptrdiff_t)strlen(path));
    size_t size = (size_t)len + strlen(work->format.companion) + 2;
    char *out = malloc(size);

    if (out)
        snprintf(out, size, "%.*s.%s", len, path, work->format.companion);
    return out;
}

/* Writes the file that belongs beside the picture. */
static hm_status write_companion(render_work *work, const hm_table *table,
                                 const hm_picture_options *options,
                                 const char *path)
{
    hm_file *file = NULL;
    hm_status st = hm_file_begin(work->c->ctx, path, &file);

    if (st == HM_OK)
        st = hm_picture_write(work->c->ctx, table, work->format.companion,
                              options, hm_file_out(file));
    if (st == HM_OK)
        st = hm_file_commit(file);
    hm_file_free(file);
    return st;
}

static hm_status write_both(render_work *work, const hm_table *table,
                            const hm_picture_options *options)
{
    hm_picture_options own = *options;
    char *path = companion_path(work);
    const char *slash = path ? strrchr(path, '/') : NULL;
    hm_status st = path ? HM_OK : HM_ENOMEM;

    own.materials = slash ? slash + 1 : path;
    if (st == HM_OK)
        st = hm_picture_write(work->c->ctx, table, work->format.name, &own,
                              work->out);
    if (st == HM_OK)
        st = write_companion(work, table, &own, path);
    free(path);
    return st;
}

static hm_status write_picture(render_work *work, const hm_table *table,
                               const hm_picture_options *options)
{
    if (work->format.companion && work->c->args->output)
        return write_both(work, table, options);
    return hm_picture_write(work->c->ctx, table, work->format.name, options,
                            work->out);
}

int render_draw_picture(render_work *work, const cli_walk *walk)
{
    if (work->count > 0 && !work->pages) {
        hm_out_printf(work->c->err,
                      "halfmove render: %s: there is more than one position; "
                      "choose one, such as FILE#1@last, or write one file for "
                      "each, such as -o page-%%03d.%s\n",
                      walk->source.name, work->format.name);
        return CLI_USAGE;
    }
    return render_with(work, walk, walk->replay, write_picture);
}

/* ---- books ----------------------------------------------------------------
 */

/* A PDF of many positions, or with a layout. */
bool render_wants_book(const render_work *work, const cli_walk *walk)
{
    const cli_args *args = work->c->args;
    const cli_position *p = &walk->wanted;

    return work->format.books && !work->pages &&
           (work->columns || args->all || args->phases ||
            work->c->targets.several ||
            (!p->label && !p->only_last && p->first != p->last));
}

/* Text that ends in a NUL, for options. */
static const char *terminated(hm_out *out)
{
    hm_out_char(out, '\0');
    return hm_out_text(out).ptr;
}

static int begin_book(render_work *work, const cli_walk *walk)
{
    hm_book_options options = {.size = sizeof(options),
                               .columns = work->columns,
                               .rows = work->rows,
                               .picture = &work->picture};
    hm_out *title = NULL;
    hm_out *players = NULL;
    hm_status st = hm_out_new(work->c->ctx, &title);

    if (st == HM_OK)
        st = hm_out_new(work->c->ctx, &players);
    if (st == HM_OK) {
        hm_record_title(walk->source.record, title);
        hm_record_players(walk->source.record, players);
        options.title = terminated(title);
        options.subtitle = terminated(players);
        work->picture.name = walk->source.name;
        st = hm_book_begin(work->c->ctx, &options, work->out, &work->book);
    }
    hm_out_free(title);
    hm_out_free(players);
    return ended(work, walk, st);
}

static hm_status add_to_book(render_work *work, const hm_table *table,
                             const hm_picture_options *options)
{
    return hm_book_add(work->book, table, options);
}

int render_draw_pdf(render_work *work, const cli_walk *walk)
{
    int end = CLI_FINE;

    if (!work->book && (work->count > 0 || !render_wants_book(work, walk)))
        return render_draw_picture(work, walk);
    if (!work->book)
        end = begin_book(work, walk);
    return end == CLI_FINE ? render_with(work, walk, walk->replay, add_to_book)
                           : end;
}

hm_status render_close_pdf(render_work *work)
{
    hm_status st = work->book ? hm_book_end(work->book) : HM_OK;

    hm_book_free(work->book);
    work->book = NULL;
    return st;
}

void render_measure(cli_walk *walk, const hm_replay *ahead)
{
    render_work *work = walk->c->work;
    hm_picture_options quiet = work->picture;
    hm_out *caption = NULL;

    quiet.diags = NULL; // whoever draws it will complain
    if (hm_out_new(work->c->ctx, &caption) != HM_OK)
        return;
    put_words(work, walk, ahead, caption);
    quiet.caption = terminated(caption);
    hm_picture_measure(work->c->ctx, hm_replay_table(ahead), &quiet,
                       &work->frame);
    hm_out_free(caption);
}
