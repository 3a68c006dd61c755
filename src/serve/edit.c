/*
 * edit.c - changes of a record: text goes in, a new text comes out.
 *
 * An operation is a row of a table. It changes the record by hm_edit, and the
 * game is written back into its place in the text.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "handlers.h"
#include "text.h"

enum { MOVE_ROOM = 512, SETTINGS_MOST = 24 };

typedef struct editing {
    job *j;
    record r;
    text_game game;
    hm_edit *edit;
    const hm_node *node; // that the operation is about
} editing;

static const char *needed(editing *e, const char *key)
{
    const char *value = job_param(e->j, key);

    if (!value)
        job_fail(e->j, 400, "serve-parameter", "missing %s", key);
    return value;
}

/* ---- moves ----------------------------------------------------------------
 */

static hm_status use_play(void *user, hm_str text, const char *notation)
{
    return hm_edit_play(user, text, notation);
}

static hm_status use_insert(void *user, hm_str text, const char *notation)
{
    return hm_edit_insert(user, text, notation);
}

static hm_status play_text(editing *e, play_use use)
{
    const char *move = needed(e, "move");

    return move ? play_in_any(e->j, e->r.game, job_param(e->j, "notation"),
                              hm_str_of(move), (play_way){use, e->edit})
                : HM_SKIPPED;
}

static hm_status do_play(editing *e)
{
    return play_text(e, use_play);
}

static hm_status do_insert(editing *e)
{
    return play_text(e, use_insert);
}

/* ---- tables ---------------------------------------------------------------
 */

static hm_status read_coordinate(editing *e, const char *key, double *out)
{
    const char *value = needed(e, key);
    char *end;

    if (!value)
        return HM_SKIPPED;
    *out = strtod(value, &end);
    if (end == value || *end || !(fabs(*out) < 1e6))
        return job_fail(e->j, 400, "serve-number", "%s must be a number", key);
    return HM_OK;
}

/* Writes a place as PPN does: "b4", or "(1.5,2)". */
static void put_place_name(const hm_table *table, double x, double y,
                           hm_out *out)
{
    double column = x / hm_table_scale(table);
    double row = y / hm_table_scale(table);

    if (column == floor(column) && row == floor(row) && column >= 1 &&
        column <= 26 && row >= 0) {
        hm_out_char(out, (char)('a' + (int)column - 1));
        hm_out_int(out, (int64_t)row);
        return;
    }
    hm_out_char(out, '(');
    hm_out_number(out, column);
    hm_out_char(out, ',');
    hm_out_number(out, row);
    hm_out_char(out, ')');
}

/* The piece of the parameter `key`, as PPN names it: by its place, if it lies
 * on top there, else by its number. */
static hm_status put_piece_name(editing *e, const char *key, hm_out *out)
{
    const hm_table *table = hm_replay_table(hm_edit_replay(e->edit));
    size_t id = 0;
    hm_piece piece;
    hm_status st = job_number(e->j, key, 1, UINT32_MAX, &id);

    if (st != HM_OK)
        return st;
    if (!hm_table_piece(table, (uint32_t)id, &piece))
        return job_fail(e->j, 422, "serve-no-piece", "there is no such piece");
    if (hm_table_top(table, piece.x, piece.y) == id)
        put_place_name(table, piece.x, piece.y, out);
    else
        hm_out_int(out, (int64_t)id);
    return HM_OK;
}

/* Plays what was written in the language of the table. */
static hm_status play_table(editing *e, hm_out *text, hm_status st)
{
    if (st == HM_OK)
        st = hm_out_status(text);
    if (st == HM_OK)
        st = hm_edit_play(e->edit, hm_out_text(text), "ppn");
    hm_out_free(text);
    return st;
}

static hm_status put_target(editing *e, hm_out *out)
{
    const hm_table *table = hm_replay_table(hm_edit_replay(e->edit));
    double x = 0, y = 0;
    hm_status st = read_coordinate(e, "x", &x);

    if (st == HM_OK)
        st = read_coordinate(e, "y", &y);
    if (st == HM_OK)
        put_place_name(table, x, y, out);
    return st;
}

static hm_status do_move(editing *e)
{
    hm_out *text = NULL;
    hm_status st = hm_out_new(e->j->ctx, &text);

    if (st == HM_OK)
        st = put_piece_name(e, "id", text);
    if (st == HM_OK) {
        hm_out_char(text, '-');
        st = put_target(e, text);
    }
    return play_table(e, text, st);
}

static hm_status do_capture(editing *e)
{
    hm_out *text = NULL;
    hm_status st = hm_out_new(e->j->ctx, &text);

    if (st == HM_OK)
        st = put_piece_name(e, "id", text);
    if (st == HM_OK) {
        hm_out_char(text, ':');
        st = put_piece_name(e, "taken", text);
    }
    return play_table(e, text, st);
}

static hm_status do_turn(editing *e)
{
    hm_out *text = NULL;
    double angle = 90;
    hm_status st = hm_out_new(e->j->ctx, &text);

    if (st == HM_OK)
        st = put_piece_name(e, "id", text);
    if (st == HM_OK)
        st = read_coordinate(e, "angle", &angle);
    if (st == HM_OK) {
        hm_out_puts(text, "@>"); // clockwise
        hm_out_number(text, -angle);
    }
    return play_table(e, text, st);
}

/* A sign before the name of a piece. */
static hm_status play_sign(editing *e, char sign)
{
    hm_out *text = NULL;
    hm_status st = hm_out_new(e->j->ctx, &text);

    if (st == HM_OK) {
        hm_out_char(text, sign);
        st = put_piece_name(e, "id", text);
    }
    return play_table(e, text, st);
}

static hm_status do_flip(editing *e)
{
    return play_sign(e, '+');
}

static hm_status do_take(editing *e)
{
    return play_sign(e, '*');
}

static hm_status do_place(editing *e)
{
    const char *piece = needed(e, "piece");
    hm_out *text = NULL;
    hm_status st = piece ? hm_out_new(e->j->ctx, &text) : HM_SKIPPED;

    if (st == HM_OK) {
        hm_out_puts(text, piece);
        hm_out_char(text, '@');
        st = put_target(e, text);
    }
    return play_table(e, text, st);
}

/* ---- the tree, comments and tags ------------------------------------------
 */

static hm_status do_delete(editing *e)
{
    return hm_edit_delete(e->edit, e->node);
}

static hm_status do_remove(editing *e)
{
    return hm_edit_remove(e->edit, e->node);
}

static hm_status do_promote(editing *e)
{
    return hm_edit_promote(e->edit, e->node);
}

static hm_status do_comment(editing *e)
{
    const char *value = needed(e, "value");
    const char *side = job_param(e->j, "side");
    bool before = side && strcmp(side, "before") == 0;

    return value ? hm_edit_set_comment(e->edit, e->node,
                                       before ? HM_BEFORE : HM_AFTER,
                                       hm_str_of(value))
                 : HM_SKIPPED;
}

static hm_status do_mark(editing *e)
{
    const char *value = needed(e, "value");

    return value ? hm_edit_set_note(e->edit, e->node, "mark", hm_str_of(value))
                 : HM_SKIPPED;
}

static hm_status do_end(editing *e)
{
    const char *value = needed(e, "value");

    return value ? hm_edit_set_end(e->edit, *value ? value : NULL) : HM_SKIPPED;
}

static hm_status do_tag(editing *e)
{
    const char *key = needed(e, "key");
    const char *value = key ? needed(e, "value") : NULL;
    hm_status st;

    if (!value)
        return HM_SKIPPED;
    if (*value)
        return hm_edit_set_tag(e->edit, hm_str_of(key), hm_str_of(value));
    st = hm_edit_remove_tag(e->edit, hm_str_of(key));
    return st == HM_END ? HM_OK : st;
}

/* ---- operations -----------------------------------------------------------
 */

typedef struct operation {
    const char *name;
    hm_status (*act)(editing *e);
} operation;

static const operation operations[] = {
    {"play", do_play},       {"insert", do_insert},   {"move", do_move},
    {"capture", do_capture}, {"turn", do_turn},       {"flip", do_flip},
    {"take", do_take},       {"place", do_place},     {"delete", do_delete},
    {"remove", do_remove},   {"promote", do_promote}, {"comment", do_comment},
    {"mark", do_mark},       {"end", do_end},         {"tag", do_tag},
};

static const operation *find_operation(const char *name)
{
    for (size_t i = 0; i < sizeof(operations) / sizeof(operations[0]); i++) {
        if (strcmp(operations[i].name, name) == 0)
            return &operations[i];
    }
    return NULL;
}

/* Reads the game that is changed, and goes to where. */
static hm_status open_edit(editing *e)
{
    job *j = e->j;
    const char *at = job_param(j, "at");
    hm_status st = text_find_game(j, j->body, &e->game);

    if (st == HM_OK)
        st = record_of_body(j, &e->r);
    while (st == HM_OK && hm_reader_game(e->r.reader) < e->game.number) {
        hm_diags_clear(j->diags);
        st = record_next(j, &e->r);
        if (hm_reader_game(e->r.reader) < e->game.number && st == HM_EINPUT)
            st = HM_OK;
    }
    if (st == HM_OK)
        st = hm_edit_new(j->ctx, e->r.game, j->diags, &e->edit);
    if (st != HM_OK)
        return st;
    e->node = node_at(e->r.game, at ? at : "last");
    if (!e->node)
        return job_fail(j, 404, "serve-no-state", "there is no state %.40s",
                        at ? at : "last");
    return hm_replay_seek(hm_edit_replay(e->edit), e->node);
}

static size_t blanks_at_end(hm_str text)
{
    size_t len = text.len;

    while (len > 0 && strchr(" \t\r\n", text.ptr[len - 1]))
        len--;
    return text.len - len;
}

static hm_str without_lines_before(hm_str text)
{
    while (text.len > 0 && text.ptr[0] == '\n')
        text = (hm_str){text.ptr + 1, text.len - 1};
    return text;
}

/* Writes the text with the game as it is now; what is around it stays. */
static hm_status write_text(editing *e, hm_out *out)
{
    hm_str body = e->j->body;
    hm_str old = {body.ptr + e->game.start, e->game.end - e->game.start};
    hm_writer_options options = {.size = sizeof(options),
                                 .diags = e->j->diags,
                                 .follows = e->game.number > 1};
    hm_out *game = NULL;
    hm_str text;
    size_t blanks = blanks_at_end(old);
    hm_status st = hm_out_new(e->j->ctx, &game);

    if (st == HM_OK)
        st = hm_record_write(e->j->ctx, e->r.game, &options, game);
    if (st == HM_OK) {
        text = hm_out_text(game);
        if (!old.len || old.ptr[0] != '\n') // what parts games is there
            text = without_lines_before(text);
        hm_out_put(out, (hm_str){body.ptr, e->game.start});
        if (e->game.end < body.len) // as far from the next as it was
            text.len -= blanks_at_end(text);
        hm_out_put(out, text);
        if (e->game.end < body.len)
            hm_out_put(out, (hm_str){old.ptr + old.len - blanks, blanks});
        hm_out_put(out,
                   (hm_str){body.ptr + e->game.end, body.len - e->game.end});
        st = hm_out_status(out);
    }
    hm_out_free(game);
    return st;
}

/* Whether a variation was made in a notation that has none. */
static bool is_lost(const hm_diags *diags)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        if (strcmp(hm_diags_at(diags, i)->id, "lossy-variation") == 0)
            return true;
    }
    return false;
}

/* Changes the body into `text`, and writes where the change is into `at`. */
static hm_status change(job *j, const operation *o, hm_out *text, hm_out *at)
{
    editing e = {.j = j, .r = {.fd = -1}};
    hm_status st = open_edit(&e);

    if (st == HM_OK) {
        hm_diags_clear(j->diags);
        st = o->act(&e);
    }
    if (st == HM_OK)
        st = write_text(&e, text);
    if (st == HM_OK && is_lost(j->diags))
        st = job_fail(j, 422, "serve-not-possible",
                      "there are no variations in %s",
                      hm_record_notation(e.r.game));
    if (st == HM_OK) {
        hm_replay_address(hm_edit_replay(e.edit), at);
        hm_out_char(at, '\0');
    }
    hm_edit_free(e.edit);
    record_close(&e.r);
    return st;
}

/* ---- new records ----------------------------------------------------------
 */

static hm_status begin(job *j, hm_out *text)
{
    const char *settings[SETTINGS_MOST];
    hm_start start = {.size = sizeof(start),
                      .game = job_param(j, "game"),
                      .setup = job_param(j, "setup"),
                      .position = job_param(j, "position"),
                      .settings = settings,
                      .notation = job_param(j, "notation"),
                      .diags = j->diags};
    hm_record *game = NULL;
    hm_status st;

    while (start.setting_count < SETTINGS_MOST &&
           (settings[start.setting_count] = address_param_at(
                &j->address, "set", start.setting_count)) != NULL)
        start.setting_count++;
    st = hm_record_new(j->ctx, &start, &game);
    if (st == HM_OK)
        st = hm_record_write(j->ctx, game, NULL, text);
    hm_record_free(game);
    return st == HM_EUSAGE || st == HM_ESUPPORT ? HM_EINPUT : st;
}

/* ---- the request ----------------------------------------------------------
 */

/* Makes the new text, and describes it. */
static hm_status edit_text(job *j, const char *name, hm_out *text, hm_out *at)
{
    const operation *o = find_operation(name);
    bool fresh = strcmp(name, "new") == 0;
    hm_status st;

    if (!o && !fresh)
        return job_fail(j, 400, "serve-operation",
                        "there is no operation \"%.40s\"", name);
    j->text = fresh ? hm_str_of("") : j->body;
    st = fresh ? begin(j, text) : change(j, o, text, at);
    if (st == HM_EUSAGE || st == HM_ESUPPORT || st == HM_END)
        st = job_fail(j, 422, "serve-not-possible", "this is not possible");
    if (st != HM_OK)
        return st;
    hm_diags_undo(j->diags);
    return text_describe(j, hm_out_text(text),
                         hm_out_text(at).len ? hm_out_text(at).ptr : "0", true);
}

hm_status post_edit(job *j)
{
    const char *name = job_param(j, "do");
    hm_out *text = NULL;
    hm_out *at = NULL;
    hm_status st = HM_OK;

    if (!name || !*name)
        return text_describe(j, j->body, job_param(j, "at"), false);
    st = hm_out_new(j->ctx, &text);
    if (st == HM_OK)
        st = hm_out_new(j->ctx, &at);
    if (st == HM_OK)
        st = edit_text(j, name, text, at);
    hm_out_free(at);
    hm_out_free(text);
    return st;
}
