/*
 * output.c - everything that a game can be given as.
 */
#include "output.h"

#include <stdio.h>
#include <string.h>

#include "accept.h"
#include "film.h"
#include "picture.h"

/* ---- the list -------------------------------------------------------------
 */

static const output fixed[] = {
    {.kind = OUTPUT_OWN,
     .name = "text",
     .title = "the record as it is",
     .suffix = "text",
     .type = "text/plain"},
    {.kind = OUTPUT_PAGE,
     .name = "html",
     .title = "a page that replays it",
     .suffix = "html",
     .type = "text/html"},
    {.kind = OUTPUT_STATES,
     .name = "json",
     .title = "states, for programs",
     .suffix = "json",
     .type = "application/json"},
    {.kind = OUTPUT_DATA,
     .name = "json-game",
     .title = "data for <halfmove-game>",
     .suffix = "json-game",
     .type = "application/vnd.halfmove.game+json"},
};

enum { FIXED = sizeof(fixed) / sizeof(fixed[0]) };

/* Notation `index` of those that are written. */
static bool notation_at(size_t index, output *out)
{
    hm_notation_info info = {.size = sizeof(info)};

    for (size_t i = 0; hm_notation_at(i, &info); i++) {
        if (!info.writes || index-- > 0)
            continue;
        *out = (output){.kind = OUTPUT_NOTATION,
                        .name = info.name,
                        .title = info.title,
                        .suffix = info.name,
                        .type = info.media_type};
        return true;
    }
    return false;
}

static bool is_drawn(const hm_renderer_info *info)
{
    return info->kind != HM_RENDERER_PAGE && info->kind != HM_RENDERER_SCRIPT &&
           strcmp(info->name, "mtl") != 0 && strcmp(info->name, "pam") != 0;
}

static bool renderer_at(const job *j, size_t index, output *out)
{
    hm_renderer_info info = {.size = sizeof(info)};

    for (size_t i = 0; hm_renderer_at(j->ctx, i, &info); i++) {
        if (!is_drawn(&info) || index-- > 0)
            continue;
        *out = (output){.kind = info.films   ? OUTPUT_FILM
                                : info.books ? OUTPUT_BOOK
                                             : OUTPUT_PICTURE,
                        .name = info.name,
                        .title = info.title,
                        .suffix = info.suffixes[0],
                        .type = info.media_type,
                        .format = info};
        return true;
    }
    return false;
}

static size_t written_notations(void)
{
    output unused;
    size_t count = 0;

    while (notation_at(count, &unused))
        count++;
    return count;
}

bool output_at(const job *j, size_t index, output *out)
{
    size_t notations = written_notations();

    if (index < FIXED) {
        *out = fixed[index];
        return true;
    }
    index -= FIXED;
    return index < notations ? notation_at(index, out)
                             : renderer_at(j, index - notations, out);
}

bool output_find(const job *j, const char *word, output *out)
{
    for (size_t i = 0; output_at(j, i, out); i++) {
        if (strcmp(out->name, word) == 0 || strcmp(out->suffix, word) == 0)
            return true;
    }
    return false;
}

hm_status output_choose(job *j, output *out)
{
    int best = 0;
    output each;

    for (size_t i = 0; output_at(j, i, &each); i++) {
        int quality = accept_quality(j->headers.accept, each.type);

        if (quality > best) {
            best = quality;
            *out = each;
        }
    }
    return best ? HM_OK
                : job_fail(j, 406, "serve-type",
                           "none of these types can be made; /formats lists "
                           "those that can");
}

/* ---- notations ------------------------------------------------------------
 */

/* Names what was lost in a header. */
static void list_losses(job *j)
{
    size_t len = 0;

    for (size_t i = 0; i < hm_diags_count(j->diags); i++) {
        const char *id = hm_diags_at(j->diags, i)->id;
        char *losses = j->reply.losses;

        if (strncmp(id, "lossy-", 6) != 0 || strstr(losses, id) ||
            len + strlen(id) + 3 > HEADER_ROOM)
            continue;
        len += (size_t)snprintf(losses + len, HEADER_ROOM - len, "%s%s",
                                len ? ", " : "", id);
    }
}

static hm_status write_encoded(job *j, const hm_record *game, const char *to,
                               const char *encoding)
{
    hm_writer_options options = {.size = sizeof(options),
                                 .to = to,
                                 .diags = j->diags,
                                 .encoding = encoding};
    hm_status st = hm_record_write(j->ctx, game, &options, j->out);

    if (st == HM_OK)
        list_losses(j);
    return st;
}

hm_status write_notation(job *j, const hm_record *game, const char *to)
{
    return write_encoded(j, game, to, NULL);
}

/* ---- states ---------------------------------------------------------------
 */

hm_status seek_position(job *j, record *r, const char *at)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = j->diags, .table = true};
    hm_status st = record_play(j, r, &options);
    const hm_node *node = node_at(r->game, at ? at : "last");

    if (st == HM_OK && !node)
        return job_fail(j, 404, "serve-no-state", "there is no state %.40s",
                        at ? at : "last");
    if (st == HM_OK)
        st = hm_replay_seek(r->replay, node);
    if (!at && st == HM_EINPUT) {
        hm_diags_clear(j->diags); // as far as it can be played
        st = HM_OK;
    }
    return st;
}

/* Why the game stops, as `replay --json` says it. */
static void put_stop(job *j, const record *r)
{
    size_t count = hm_diags_count(j->diags);
    const hm_diag *d = count ? hm_diags_at(j->diags, count - 1) : NULL;

    if (!d)
        return;
    hm_json_begin_object(&j->json);
    put_int(&j->json, "game", hm_record_game(r->game));
    hm_json_key(&j->json, "error");
    hm_json_begin_object(&j->json);
    put_string(&j->json, "id", d->id);
    put_int(&j->json, "line", d->line);
    put_int(&j->json, "column", d->column);
    put_text(&j->json, "message", d->message);
    hm_json_end_object(&j->json);
    hm_json_end_object(&j->json);
}

static hm_status write_states(job *j, record *r)
{
    hm_replay_options options = {
        .size = sizeof(options), .diags = j->diags, .table = true};
    hm_status st = record_play(j, r, &options);

    if (st != HM_OK)
        return st;
    hm_json_begin_array(&j->json);
    do {
        hm_replay_json(r->replay, hm_json_value(&j->json));
        st = hm_replay_next(r->replay);
    } while (st == HM_OK && hm_out_status(j->out) == HM_OK);
    if (st == HM_EINPUT || st == HM_ELIMIT)
        put_stop(j, r);
    else if (st != HM_END && st != HM_OK)
        return st;
    hm_json_end_array(&j->json);
    return job_json(j);
}

/* ---- pages ----------------------------------------------------------------
 */

/* The policy that a page has in it is also that of its answer. */
static void copy_policy(job *j)
{
    static const char before[] = "Content-Security-Policy\" content=\"";
    hm_str page = hm_out_text(j->out);
    const char *end = page.ptr + (page.len < 4096 ? page.len : 4096);

    for (const char *at = page.ptr; end - at > (ptrdiff_t)sizeof(before);
         at++) {
        const char *policy = at + sizeof(before) - 1;
        const char *quote;

        if (memcmp(at, before, sizeof(before) - 1) != 0)
            continue;
        quote = memchr(policy, '"', (size_t)(end - policy));
        if (quote)
            snprintf(j->reply.policy, HEADER_ROOM,
                     "%.*s; frame-ancestors 'none'", (int)(quote - policy),
                     policy);
        return;
    }
}

static hm_status write_page(job *j, record *r, bool data)
{
    drawing d;
    hm_page_options options = {.size = sizeof(options), .data = data};
    hm_page *page = NULL;
    hm_status st = drawing_open(j, &d);

    options.picture = &d.picture;
    options.arrows = d.arrows;
    options.lang = d.lang;
    options.start = job_param(j, "start");
    options.bodies = job_flag(j, "bodies");
    options.quick = job_flag(j, "quick");
    d.picture.width = 0;
    if (st == HM_OK)
        st = hm_page_begin(j->ctx, &options, j->out, &page);
    if (st == HM_OK)
        st = hm_page_add(page, r->game);
    if (st == HM_EINPUT && hm_page_games(page))
        st = HM_OK; // it shows what can be played
    if (st == HM_OK)
        st = hm_page_end(page);
    hm_page_free(page);
    drawing_close(&d);
    if (st == HM_OK && !data)
        copy_policy(j);
    return st;
}

/* ---- all of them ----------------------------------------------------------
 */

hm_status output_write(job *j, const output *o, record *r, const char *at)
{
    hm_status st;

    j->reply.type = o->type;
    switch (o->kind) {
    case OUTPUT_OWN:
        return write_encoded(j, r->game, hm_record_notation(r->game),
                             "utf-8"); // as the answer says
    case OUTPUT_NOTATION:
        return write_notation(j, r->game, o->name);
    case OUTPUT_PAGE:
        return write_page(j, r, false);
    case OUTPUT_DATA:
        return write_page(j, r, true);
    case OUTPUT_STATES:
        return write_states(j, r);
    case OUTPUT_FILM:
        if (!at)
            return write_film(j, r, &o->format);
        break;
    case OUTPUT_BOOK:
        if (!at)
            return write_book(j, r);
        break;
    case OUTPUT_PICTURE:
        break;
    }
    st = seek_position(j, r, at);
    if (st == HM_OK)
        st = draw_position(j, r->replay, &o->format);
    j->reply.type = st == HM_OK ? o->type : j->reply.type;
    return st;
}
