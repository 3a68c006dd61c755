/*
 * check.c - games of shogi, judged while they are read.
 */
#include "check.h"

#include <string.h>

#include "base/str.h"

/* What a reader keeps between games. */
typedef struct checker {
    hm__shogi_check check;
    size_t pause; // after the next game that is given up
    size_t wait;  // so many games come before the next that is tried
} checker;

enum { MOST_PAUSE = 32 };

hm_status hm__shogi_give_up(hm__shogi_check *check)
{
    check->given_up = true;
    return HM_ESUPPORT;
}

/* Sets up the start, which is known once a move comes, or at the end. */
static hm_status begin(hm__shogi_check *check)
{
    const hm__shogi_game *game = hm__shogi_game_of(check->record);
    hm_fault why;

    check->begun = true;
    check->position = game->position;
    return hm__shogi_validate(&game->position, game->start_text, &why) == HM_OK
               ? HM_OK
               : hm__shogi_give_up(check);
}

/*
 * Equal positions have the same number. So may others, which costs time and
 * nothing else: sides, kinds and hands do not count.
 */
static uint64_t number_of(const hm__shogi *p)
{
    hm__squares black = p->colors[HM__SHOGI_BLACK];
    hm__squares white = p->colors[HM__SHOGI_WHITE];

    return ((uint64_t)black + ((uint64_t)(black >> 64) << 47)) ^
           (((uint64_t)white << 1) + ((uint64_t)(white >> 64) << 23));
}

/* Where a part of the game's text stands. */
static hm_span span_of(const hm__shogi_check *check, hm_str text)
{
    size_t start = (size_t)(text.ptr - check->record->source.text.ptr);

    return (hm_span){start, start + text.len};
}

/* Writes a move that was found legal. */
static hm_status write_move(hm__shogi_check *check, hm_str text,
                            const hm__shogi_ply *ply, hm__shogi_move move)
{
    if (ply->mark.ptr)
        return hm__shogi_give_up(check);
    check->span = span_of(check, text);
    check->move_writer->move(&check->position, move, check->written.moves);
    return HM_OK;
}

/* The legal move that a ply means, if there is nothing to say about it. */
static hm_status find_move(hm__shogi_check *check, hm_str text,
                           const hm__shogi_ply *ply, hm__shogi_move *out)
{
    check->why.id = NULL;
    if (hm__shogi_settle(&check->position, ply, text, out, &check->why) ==
            HM_OK &&
        !check->why.id)
        return HM_OK;
    return hm__shogi_give_up(check);
}

hm_status hm__shogi_check_move(hm__shogi_check *check, hm_str text,
                               const hm__shogi_ply *ply)
{
    hm__shogi_move move;

    if (check->given_up)
        return HM_ESUPPORT;
    if (!check->begun)
        HM_TRY(begin(check));
    HM_TRY(hm__reserve(check->ctx, &check->before, &check->room,
                       check->count + 1, sizeof(*check->before)));
    if (!hm__shogi_is_plain(&check->position, ply, &move))
        HM_TRY(find_move(check, text, ply, &move));
    if (check->move_writer)
        HM_TRY(write_move(check, text, ply, move));
    check->before[check->count++] = number_of(&check->position);
    hm__shogi_play_legal(&check->position, move);
    check->record->length++;
    check->record->root.comment_count = 0; // those of the node before
    return HM_OK;
}

/* Notes the first of something. */
static void note(const hm__shogi_check *check, hm_span span,
                 hm__shogi_first *first)
{
    if (!first->there)
        *first = (hm__shogi_first){true, check->count, span};
}

hm_status hm__shogi_check_time(hm__shogi_check *check, int64_t ms)
{
    if (!check->move_writer || ms == HM_NO_TIME)
        return HM_OK;
    if (check->record->root.comment_count) // it is written after the time
        return hm__shogi_give_up(check);
    if (ms > 0)
        note(check, check->span, &check->written.time);
    check->written.parts |= ms > 0 && ms % 1000 != 0;
    if (check->move_writer->time)
        check->move_writer->time(ms, check->written.moves);
    return HM_OK;
}

hm_status hm__shogi_check_comment(hm__shogi_check *check, hm_str comment)
{
    check->record->root.comment_count++;
    if (!check->move_writer)
        return HM_OK;
    note(check, span_of(check, comment), &check->written.comment);
    check->written.beyond |= !hm__str_is_ascii(comment);
    if (check->move_writer->comment)
        check->move_writer->comment(comment, check->written.moves);
    return HM_OK;
}

/* Whether the position may have stood on the board four times. */
static bool may_repeat(const hm__shogi_check *check)
{
    uint64_t now = number_of(&check->position);
    size_t times = 1;

    for (size_t i = 0; i < check->count; i++)
        times += check->before[i] == now;
    return times >= 4;
}

/*
 * What is written about the end must agree with the board, and a game that is
 * written as it was read keeps its encoding.
 */
static hm_status finish(hm__shogi_check *check)
{
    if (!check->begun)
        HM_TRY(begin(check));
    if (check->same && check->record->encoding != HM__UTF8)
        return hm__shogi_give_up(check);
    if (may_repeat(check) ||
        !hm__shogi_ends_well(&check->position, check->record))
        return hm__shogi_give_up(check);
    return HM_OK;
}

static hm_status open_checker(hm_reader *reader, checker **out)
{
    checker *c = reader->own;

    if (!c) {
        c = hm__alloc(reader->ctx, sizeof(*c));
        if (!c)
            return HM_ENOMEM;
        c->check.ctx = reader->ctx;
        reader->own = c;
    }
    if (!c->check.record)
        HM_TRY(hm__record_new(reader->ctx, &c->check.record));
    hm__record_reset(c->check.record);
    c->check.record->notation = reader->notation->name;
    c->check.begun = c->check.given_up = false;
    c->check.count = 0;
    *out = c;
    return HM_OK;
}

/*
 * Games of one file are alike, so that after several that were given up more
 * and more are not tried.
 */
static hm_status back_off(checker *c)
{
    c->wait = c->pause;
    c->pause = 2 * c->pause + 1;
    if (c->pause > MOST_PAUSE)
        c->pause = MOST_PAUSE;
    return HM_ESUPPORT;
}

/* The next game, which stays in the window. */
static hm_status judge(checker *c, hm_reader *reader)
{
    size_t game = reader->game;
    hm_status st;

    if (reader->select || c->wait) {
        c->wait -= c->wait > 0;
        return HM_ESUPPORT;
    }
    st = reader->notation->shogi_game(reader, c->check.record, &c->check);
    if (st == HM_OK)
        st = finish(&c->check);
    if (st == HM_ENOMEM || !c->check.given_up)
        return st;
    reader->game = game;
    return back_off(c);
}

static void take(checker *c, hm_reader *reader)
{
    c->pause = 0;
    hm__window_take(&reader->window, c->check.used);
}

hm_status hm__shogi_read_game(hm_reader *reader, hm_record *record)
{
    return reader->notation->shogi_game(reader, record, NULL);
}

hm_status hm__shogi_check_game(hm_reader *reader)
{
    checker *c;

    HM_TRY(open_checker(reader, &c));
    c->check.move_writer = NULL;
    c->check.same = false;
    HM_TRY(judge(c, reader));
    take(c, reader);
    return HM_OK;
}

/* Makes, or empties, what moves are written to. */
static hm_status open_written(checker *c, hm_ctx *ctx)
{
    hm__shogi_written *written = &c->check.written;

    if (written->moves && hm_out_status(written->moves) != HM_OK) {
        hm_out_free(written->moves); // what went wrong once would stay so
        written->moves = NULL;
    }
    *written = (hm__shogi_written){.moves = written->moves};
    if (!written->moves)
        return hm_out_new(ctx, &written->moves);
    hm_out_clear(written->moves);
    return HM_OK;
}

/* Writes a game that was judged, around its moves. */
static hm_status write(checker *c, const hm_notation *to,
                       const hm_stream_options *o, hm_out *out)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = to->name,
                                 .diags = o->diags,
                                 .settings = o->settings,
                                 .setting_count = o->setting_count};
    hm_writer writer = {.ctx = c->check.ctx,
                        .options = &options,
                        .out = out,
                        .written = &c->check.written};

    HM_TRY(hm_out_status(c->check.written.moves));
    HM_TRY(to->write(&writer, c->check.record));
    return hm_out_status(out);
}

hm_status hm__shogi_stream_game(hm_reader *reader,
                                const hm_stream_options *options, hm_out *out)
{
    const hm_notation *to =
        options->to ? hm__notation_find(options->to) : reader->notation;
    hm_status st;
    checker *c;

    if (options->states || !options->any_size || !to->move_writer)
        return HM_ESUPPORT;
    HM_TRY(open_checker(reader, &c));
    c->check.move_writer = to->move_writer;
    c->check.same = to == reader->notation;
    HM_TRY(open_written(c, reader->ctx));
    HM_TRY(judge(c, reader));
    c->check.record->root.comment_count = 0; // none of them is kept
    st = write(c, to, options, out);
    take(c, reader);
    return st;
}

void hm__shogi_check_close(hm_reader *reader)
{
    checker *c = reader->own;

    if (!c)
        return;
    hm_record_free(c->check.record);
    hm_out_free(c->check.written.moves);
    hm__free(reader->ctx, c->check.before);
    hm__free(reader->ctx, c);
}
