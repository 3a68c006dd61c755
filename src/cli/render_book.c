/*
 * render_book.c - PDF: a picture, or a book of many, with moves and comments.
 */
#include <string.h>

#include "render.h"

/* A PDF of many positions, or with a layout. */
bool render_wants_book(const render_work *work, const cli_walk *walk)
{
    const cli_args *args = work->c->args;
    const cli_position *p = &walk->wanted;

    return work->format.books && !work->pages &&
           (work->columns || args->all || work->every || args->phases ||
            work->c->targets.several ||
            (!p->label && !p->only_last && p->first != p->last));
}

/* ---- headings -------------------------------------------------------------
 */

/* Text that ends in a NUL, for options; none if there is no memory. */
static const char *terminated(hm_out *out)
{
    hm_out_char(out, '\0');
    return hm_out_status(out) == HM_OK ? hm_out_text(out).ptr : "";
}

static bool has_event(const hm_record *record)
{
    const hm_meta *event = hm_meta_get(hm_record_meta(record), "Event");

    return event && hm_meta_type(event) == HM_META_TEXT &&
           hm_meta_text(event).len > 0;
}

/* The event; or who plays what; or at least the file. */
static void put_name(const cli_source *source, hm_out *out)
{
    const char *slash = strrchr(source->name, '/');

    if (!has_event(source->record)) {
        hm_record_players(source->record, out);
        if (!hm_out_text(out).len && !hm_record_game_type(source->record).len)
            hm_out_puts(out, slash ? slash + 1 : source->name);
    }
    if (!hm_out_text(out).len)
        hm_record_title(source->record, out);
}

/* The players unless they are the title, and when they played. */
static void put_players(const hm_record *record, hm_out *out)
{
    const hm_meta *date = hm_meta_get(hm_record_meta(record), "Date");

    if (!date)
        date = hm_meta_get(hm_record_meta(record), "StartTime");
    if (has_event(record))
        hm_record_players(record, out);
    else
        hm_out_put(out, hm_record_game_type(record));
    if (!date || hm_meta_type(date) != HM_META_TEXT ||
        hm_meta_text(date).len == 0 || hm_meta_text(date).ptr[0] == '?')
        return;
    if (hm_out_text(out).len)
        hm_out_puts(out, ", ");
    hm_out_put(out, hm_meta_text(date));
}

/* Whether the diagrams of a game are in Japanese. */
static bool is_japanese(render_work *work, const hm_replay *replay)
{
    const char *language = work->c->args->lang;
    hm_arrangement shown;

    if (language)
        return strcmp(language, "ja") == 0;
    return hm_replay_arrange(replay, NULL, work->words, &shown) == HM_OK &&
           shown.kanji;
}

static hm_status begin_book(render_work *work, const cli_walk *walk,
                            const char *title, const char *players)
{
    hm_book_options options = {
        .size = sizeof(options),
        .columns = work->columns,
        .rows = work->rows,
        .title = work->begins ? NULL : title,
        .subtitle = work->begins ? NULL : players,
        .flowing = work->every > 0,
        .contents = is_japanese(work, walk->replay) ? "目次" : "Contents",
        .picture = &work->picture};

    return hm_book_begin(work->c->ctx, &options, work->out, &work->book);
}

/* The book, and the heading of a game of which nothing is in it yet. */
static int open_book(render_work *work, const cli_walk *walk)
{
    hm_out *title = NULL;
    hm_out *players = NULL;
    hm_status st = HM_OK;

    if (work->book && !work->begins)
        return CLI_FINE;
    st = hm_out_new(work->c->ctx, &title);
    if (st == HM_OK)
        st = hm_out_new(work->c->ctx, &players);
    if (st == HM_OK) {
        put_name(&walk->source, title);
        put_players(walk->source.record, players);
        terminated(title);
        terminated(players);
        work->picture.name = walk->source.name;
        hm_out_fail(title, hm_out_status(players));
        st = hm_out_status(title);
    }
    if (st == HM_OK && !work->book)
        st = begin_book(work, walk, hm_out_text(title).ptr,
                        hm_out_text(players).ptr);
    if (st == HM_OK && work->begins)
        st = hm_book_game(work->book, hm_out_text(title).ptr,
                          hm_out_text(players).ptr);
    work->begins = false;
    hm_out_free(title);
    hm_out_free(players);
    return render_ended(work, walk, st);
}

/* ---- moves and comments ---------------------------------------------------
 */

/* Writes a text of which all stays on one line. */
static void put_joined(hm_str text, hm_out *out)
{
    for (size_t i = 0; i < text.len; i++) {
        unsigned char c = (unsigned char)text.ptr[i];
        unsigned char next =
            i + 1 < text.len ? (unsigned char)text.ptr[i + 1] : 0;

        if (c == ' ')
            hm_out_puts(out, "\xC2\xA0");
        else
            hm_out_char(out, (char)c);
        // A line could end after a hyphen or a kanji.
        if (c == '-' || (c > 0x7F && next > 0x20 && (next & 0xC0) != 0x80))
            hm_out_puts(out, "\xE2\x81\xA0");
    }
}

/* A move, as its players say it, after those before it. */
static void put_move(render_work *work, const hm_replay *replay)
{
    bool first = hm_out_text(work->moves).len == 0;
    hm_arrangement shown;

    if (!first)
        hm_out_puts(work->moves, "  ");
    hm_out_clear(work->title);
    if (hm_replay_arrange(replay, work->c->args->lang, work->words, &shown) ==
        HM_OK) {
        if (first)
            hm_out_printf(work->moves, "%zu\xC2\xA0", shown.number);
        hm_out_puts(work->title, shown.brief);
    } else {
        if (first)
            render_put_number(replay, work->title);
        hm_replay_title(replay, hm_replay_node(replay), hm_replay_index(replay),
                        work->title);
    }
    put_joined(hm_out_text(work->title), work->moves);
    hm_out_fail(work->moves, hm_out_status(work->words));
}

static hm_status print_moves(render_work *work)
{
    hm_status st = HM_OK;

    if (hm_out_text(work->moves).len)
        st = hm_book_text(work->book, terminated(work->moves), true);
    hm_out_clear(work->moves);
    return st;
}

/* What is said about a position, and how the game ended. */
static hm_status print_comment(render_work *work, const hm_replay *replay)
{
    const hm_node *node = hm_replay_node(replay);
    hm_status st = HM_OK;

    hm_out_clear(work->title);
    hm_node_remark(node, work->title);
    if (hm_out_text(work->title).len)
        st = hm_book_text(work->book, terminated(work->title), false);
    if (st != HM_OK || hm_node_child(node))
        return st;
    hm_out_clear(work->title);
    hm_replay_result(replay, work->title);
    return hm_out_text(work->title).len
               ? hm_book_text(work->book, terminated(work->title), true)
               : HM_OK;
}

/* Whether something is said about a position. */
static bool is_commented(render_work *work, const hm_replay *replay)
{
    hm_out_clear(work->title);
    hm_node_remark(hm_replay_node(replay), work->title);
    return hm_out_text(work->title).len > 0;
}

/* ---- pictures -------------------------------------------------------------
 */

static hm_status add_to_book(render_work *work, const hm_table *table,
                             const hm_picture_options *options)
{
    return hm_book_add(work->book, table, options);
}

/* Moves up to the position, its diagram if it gets one, and the comment. */
static int add_flowing(render_work *work, const cli_walk *walk)
{
    const hm_replay *replay = walk->replay;
    bool due = render_is_due(work, walk);
    int end = CLI_FINE;

    if (hm_replay_index(replay) > 0)
        put_move(work, replay);
    if (due || is_commented(work, replay))
        end = render_ended(work, walk, print_moves(work));
    if (end == CLI_FINE && due) {
        hm_status st = render_describe(work, walk, replay);

        end = st == HM_OK ? render_with(work, walk, replay, add_to_book)
                          : complain(work->c, walk->source.name, st);
    }
    return end == CLI_FINE
               ? render_ended(work, walk, print_comment(work, replay))
               : end;
}

int render_draw_pdf(render_work *work, const cli_walk *walk)
{
    int end;

    if (!work->book && (work->count > 0 || !render_wants_book(work, walk)))
        return render_draw_picture(work, walk);
    end = open_book(work, walk);
    if (end != CLI_FINE)
        return end;
    end = work->every ? add_flowing(work, walk)
                      : render_with(work, walk, walk->replay, add_to_book);
    hm_out_fail(work->title, hm_out_status(work->moves));
    return end == CLI_FINE
               ? render_ended(work, walk, hm_out_status(work->title))
               : end;
}

hm_status render_close_pdf(render_work *work)
{
    hm_status st = work->book ? hm_book_end(work->book) : HM_OK;

    hm_book_free(work->book);
    work->book = NULL;
    return st;
}
