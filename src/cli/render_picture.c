/*
 * render_picture.c - pictures, and what belongs to each.
 */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "render.h"

static const char player_dash[] = " \xE2\x80\x93 "; // between players

/* ---- one picture ----------------------------------------------------------
 */

/* Options that are wrong are the command line's fault, not the game's. */
int render_ended(const render_work *work, const cli_walk *walk,
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
    draw_ranks(work->c, out);
    return true;
}

void render_put_number(const hm_replay *replay, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    const hm_node *before = hm_node_parent(node);
    hm_str label = before ? hm_node_label(before) : hm_str_of("");

    if (hm_node_label(node).len || label.len < 2 ||
        label.ptr[label.len - 1] != '.' || label.ptr[label.len - 2] == '.')
        return;
    hm_out_put(out, label);
    hm_out_puts(out, ".. ");
}

/* Seconds that the player of a node has thought so far; -1: nobody knows. */
static int64_t time_of(const hm_node *node)
{
    int64_t total = -1;

    while (node) {
        if (hm_node_time(node) >= 0)
            total = (total < 0 ? 0 : total) + hm_node_time(node);
        node = hm_node_parent(node);
        node = node ? hm_node_parent(node) : NULL;
    }
    return total;
}

/* One player, and how long he thought. */
static void put_player(hm_str name, int64_t seconds, hm_out *out)
{
    hm_out_put(out, name);
    if (seconds < 0)
        return;
    hm_out_char(out, ' ');
    hm_out_clock(out, seconds);
}

/* Where the second of two players begins; NULL unless there are two. */
static const char *second_player(const char *players)
{
    const char *dash = strstr(players, player_dash);

    return dash && !strstr(dash + 1, player_dash) ? dash : NULL;
}

/* The players and their clocks; a diagram has the names in it. */
static void put_names(const cli_walk *walk, const hm_replay *replay,
                      const hm_arrangement *shown, hm_out *out)
{
    const hm_node *node = hm_replay_node(replay);
    const hm_node *other = hm_node_parent(node);
    int64_t times[2] = {time_of(node), other ? time_of(other) : -1};
    size_t index = hm_replay_index(replay);
    bool first = shown ? shown->to_move != 0 : index % 2 != 0; // moved last
    hm_out *players = NULL;
    const char *dash;

    if (shown && times[0] < 0 && times[1] < 0)
        return;
    if (shown) {
        put_player(hm_str_of("☗"), times[!first], out);
        hm_out_puts(out, " ");
        put_player(hm_str_of("☖"), times[first], out);
        return;
    }
    if (hm_out_new(walk->c->ctx, &players) != HM_OK) {
        hm_out_fail(out, HM_ENOMEM);
        return;
    }
    hm_record_players(walk->source.record, players);
    hm_out_char(players, '\0');
    hm_out_fail(out, hm_out_status(players));
    dash = hm_out_status(players) == HM_OK
               ? second_player(hm_out_text(players).ptr)
               : NULL;
    if (dash) {
        hm_str name = {hm_out_text(players).ptr,
                       (size_t)(dash - hm_out_text(players).ptr)};

        put_player(name, times[!first], out);
        hm_out_puts(out, player_dash);
        put_player(hm_str_of(dash + strlen(player_dash)), times[first], out);
    } else if (hm_out_status(players) == HM_OK) {
        hm_out_puts(out, hm_out_text(players).ptr);
    }
    hm_out_free(players);
}

/* The move and what is said about it; a diagram has the move in it. */
static void put_about(render_work *work, const cli_walk *walk,
                      const hm_replay *replay, const hm_arrangement *shown,
                      hm_out *out)
{
    bool book = render_wants_book(work, walk);

    if (work->every && book) { // comments stand between the diagrams
        if (shown || hm_replay_index(replay) == 0)
            return;
        render_put_number(replay, out);
        hm_replay_title(replay, hm_replay_node(replay), hm_replay_index(replay),
                        out);
        return;
    }
    if (!work->c->args->caption && !book)
        return;
    if (!shown || work->picture.diagram == HM_DIAGRAM_TIGHT)
        put_caption(walk->c, replay, walk->source.record, out);
    else
        put_short_caption(walk->c, replay, out);
}

/* What stands below a picture. */
static void put_words(render_work *work, const cli_walk *walk,
                      const hm_replay *replay, hm_out *out)
{
    hm_arrangement room;
    const hm_arrangement *shown = arrange(work, replay, &room) ? &room : NULL;
    hm_out *about = NULL;

    if (work->c->args->names)
        put_names(walk, replay, shown, out);
    if (hm_out_new(work->c->ctx, &about) != HM_OK) {
        hm_out_fail(out, HM_ENOMEM);
        return;
    }
    put_about(work, walk, replay, shown, about);
    hm_out_fail(out, hm_out_status(about));
    hm_out_fail(out, hm_out_status(work->words));
    if (hm_out_text(out).len && hm_out_text(about).len)
        hm_out_puts(out, " \xE2\x80\x94 ");
    hm_out_put(out, hm_out_text(about));
    hm_out_free(about);
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
    hm_out_fail(work->caption, hm_out_status(work->title));
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
    hm_marks *marks;
    hm_status st;
    int end;

    if (hm_replay_marks(replay, args->highlight, &marks) != HM_OK)
        end = complain(work->c, walk->source.name, HM_ENOMEM);
    else {
        options.name = walk->source.name;
        if (!args->annotate && !work->picture.crop)
            options.annotate = hm_replay_coordinates(replay);
        options.title = hm_out_text(work->title).ptr;
        options.caption = hm_out_text(work->caption).ptr;
        options.frame = work->frame.extent.any ? &work->frame : NULL;
        options.arrangement = arrange(work, replay, &shown) ? &shown : NULL;
        options.moved = marks->moved;
        options.moved_count = marks->moved_count;
        options.arrows = marks->arrows;
        options.arrow_count = args->arrows ? marks->arrow_count : 0;
        options.marks = marks->marks;
        options.mark_count = marks->mark_count;
        st = hm_out_status(work->words);
        if (st == HM_OK)
            st = draw(work, hm_replay_table(replay), &options);
        end = render_ended(work, walk, st);
    }
    hm_marks_free(marks);
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
    if (st == HM_EIO && hm_out_status(work->out) == HM_OK)
        complain(work->c, path, st); // nobody else knows of that file
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

/* ---- a series -------------------------------------------------------------
 */

bool render_is_due(const render_work *work, const cli_walk *walk)
{
    size_t index = hm_replay_index(walk->replay);

    return work->every == 0 || index % work->every == 0 ||
           index == walk->wanted.last ||
           !hm_node_child(hm_replay_node(walk->replay));
}

hm_status render_measure(cli_walk *walk, const hm_replay *ahead)
{
    render_work *work = walk->c->work;
    hm_picture_options quiet = work->picture;
    hm_out *caption = NULL;
    hm_status st = hm_out_new(work->c->ctx, &caption);

    quiet.diags = NULL; // whoever draws it will complain
    if (!work->c->args->annotate && !work->picture.crop)
        quiet.annotate = hm_replay_coordinates(ahead);
    if (st != HM_OK)
        return st;
    put_words(work, walk, ahead, caption);
    hm_out_char(caption, '\0');
    quiet.caption = hm_out_text(caption).ptr;
    st = hm_out_status(caption);
    if (st == HM_OK)
        st = hm_picture_measure(work->c->ctx, hm_replay_table(ahead), &quiet,
                                &work->frame);
    hm_out_free(caption);
    return st == HM_ENOMEM ? st : HM_OK;
}
