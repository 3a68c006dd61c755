/*
 * game.c - one game of the collection, in any form.
 */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "coding.h"
#include "games.h"
#include "handlers.h"
#include "output.h"
#include "problems.h"

enum { DIGITS_LEAST = 12, DIGITS_MOST = 32, WORD_ROOM = 64 };

/* Cuts "ID.kif" or "12.svg" at its last dot; false if a part is too long. */
static bool cut_suffix(const char *segment, const char **suffix,
                       char name[WORD_ROOM])
{
    const char *dot = strrchr(segment, '.');
    size_t len = dot ? (size_t)(dot - segment) : strlen(segment);

    *suffix = dot ? dot + 1 : NULL;
    if (len >= WORD_ROOM)
        return false;
    memcpy(name, segment, len);
    name[len] = '\0';
    return true;
}

const game_ref *game_of_id(job *j, const char *id)
{
    char digits[DIGITS_MOST + 1] = "";
    const game_ref *found = NULL;
    size_t len = strlen(id);
    size_t copy = 1;

    if (job_number(j, "copy", 1, UINT32_MAX, &copy) != HM_OK)
        return NULL;
    if (len >= DIGITS_LEAST && len <= DIGITS_MOST &&
        id[strspn(id, "0123456789abcdefABCDEF")] == '\0') {
        for (size_t i = 0; i < len; i++)
            digits[i] =
                (char)(id[i] >= 'A' && id[i] <= 'F' ? id[i] | 32 : id[i]);
        found = collection_find(job_games(j), digits, copy);
    }
    if (!found)
        job_fail(j, 404, "serve-no-game", "there is no game %.40s", id);
    return found;
}

/* ---- files to be saved ----------------------------------------------------
 */

/* A name for the file, of characters that no system minds. */
static void name_download(job *j, const game_file *file,
                          const game_entry *entry, const char *suffix)
{
    const char *slash = strrchr(file->name, '/');
    const char *name = slash ? slash + 1 : file->name;
    char safe[WORD_ROOM];
    size_t len = 0;

    for (; *name && *name != '.' && len + 1 < sizeof(safe); name++) {
        bool plain = strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVW"
                            "XYZ0123456789-_",
                            *name) != NULL;

        safe[len++] = plain ? *name : '-';
    }
    safe[len] = '\0';
    if (file->count > 1)
        snprintf(j->reply.saved, HEADER_ROOM,
                 "attachment; filename=\"%s-%zu.%s\"", safe, entry->number,
                 suffix);
    else
        snprintf(j->reply.saved, HEADER_ROOM, "attachment; filename=\"%s.%s\"",
                 safe, suffix);
}

/* ---- the record as it stands in its file ----------------------------------
 */

/* Copies it, unless it is in another encoding; false: it must be written. */
static bool copy_text(job *j, const game_file *file, const game_entry *entry,
                      const record *r)
{
    hm_str text = {0};

    if (!entry->place.cut)
        return false;
    if (r->bytes)
        text = hm_out_text(r->bytes);
    else if (!file->path)
        text = (hm_str){file->built_in.ptr + entry->place.slice.offset,
                        entry->place.length};
    if (!text.len || !is_utf8(text))
        return false;
    hm_out_put(j->out, text);
    return true;
}

static hm_status write_game(job *j, const game_ref *ref, const output *o,
                            const char *at)
{
    const game_file *file = file_of(job_games(j), ref);
    const game_entry *entry = entry_of(job_games(j), ref);
    bool own = o->kind == OUTPUT_OWN || (o->kind == OUTPUT_NOTATION &&
                                         strcmp(o->name, entry->notation) == 0);
    record r;
    hm_status st;

    j->reply.type = o->type; // an error has another
    st = record_of_game(j, file, entry, &r);
    if (own && st != HM_SKIPPED && copy_text(j, file, entry, &r))
        st = HM_OK; // even if it cannot be read
    else if (st == HM_OK)
        st = output_write(j, o, &r, at);
    record_close(&r);
    return st;
}

hm_status get_game(job *j)
{
    char digits[WORD_ROOM] = "";
    const char *suffix;
    const game_ref *ref;
    output o;

    cut_suffix(j->address.segments[1], &suffix, digits);
    ref = game_of_id(j, digits);
    if (!ref)
        return HM_SKIPPED;
    if (!suffix) {
        hm_status st = output_choose(j, &o);

        return st == HM_OK ? write_game(j, ref, &o, NULL) : st;
    }
    if (!output_find(j, suffix, &o))
        return job_fail(j, 404, "serve-format", "there is no format %.40s",
                        suffix);
    name_download(j, file_of(job_games(j), ref), entry_of(job_games(j), ref),
                  o.kind == OUTPUT_OWN ? entry_of(job_games(j), ref)->notation
                                       : suffix);
    return write_game(j, ref, &o, NULL);
}

/* ---- what is known of it --------------------------------------------------
 */

/* Whether an output is likely: notations cannot hold every game. */
static bool is_possible(const output *o, const game_file *file,
                        const game_entry *entry)
{
    hm_notation_info info = {.size = sizeof(info)};
    hm_conversion way;

    if (o->kind != OUTPUT_NOTATION)
        return true;
    if (!hm_notation_find(o->name, &info) ||
        !hm_notation_conversion(entry->notation, o->name, &way))
        return false;
    return way.possible &&
           (!way.only || !info.rules || strcmp(entry->rules, info.rules) == 0 ||
            strcasecmp(entry_text(file, entry, TEXT_GAME), info.rules) == 0);
}

static void put_outputs(job *j, const game_file *file, const game_entry *entry,
                        size_t copy)
{
    char id[HM_ID_TEXT];
    output o;

    hm_id_text(&entry->id, id);
    hm_json_key(&j->json, "outputs");
    hm_json_begin_array(&j->json);
    for (size_t i = 0; output_at(j, i, &o); i++) {
        if (!is_possible(&o, file, entry))
            continue;
        hm_json_begin_object(&j->json);
        put_string(&j->json, "name", o.name);
        put_string(&j->json, "title", o.title);
        put_string(&j->json, "suffix", o.suffix);
        put_string(&j->json, "media_type", o.type);
        hm_json_key(&j->json, "href");
        hm_out_printf(hm_json_value(&j->json), "\"/games/%s.%s", id, o.suffix);
        if (copy > 1)
            hm_out_printf(j->out, "?copy=%zu", copy);
        hm_out_char(j->out, '"');
        hm_json_end_object(&j->json);
    }
    hm_json_end_array(&j->json);
}

static void put_tags(job *j, const game_file *file, const game_entry *entry)
{
    const char *key;
    const char *value;

    hm_json_key(&j->json, "tags");
    hm_json_begin_object(&j->json);
    for (size_t i = 0; (value = entry_tag(file, entry, i, &key)); i++) {
        hm_json_any_key(&j->json, hm_str_of(key));
        hm_json_string(&j->json, hm_str_of(value));
    }
    hm_json_end_object(&j->json);
}

/* Reads and plays a game only to see what is wrong with it. */
static hm_status find_problems(job *j, const game_file *file,
                               const game_entry *entry)
{
    hm_replay_options options = {.size = sizeof(options),
                                 .diags = j->diags,
                                 .keep_going = true,
                                 .bare = true};
    record r;
    hm_status st = record_of_game(j, file, entry, &r);

    if (st == HM_OK)
        st = record_play(j, &r, &options);
    while (st == HM_OK)
        st = hm_replay_next(r.replay);
    record_close(&r);
    return st == HM_END || st == HM_EINPUT || st == HM_ELIMIT ? HM_OK : st;
}

static hm_status write_info(job *j, const game_ref *ref)
{
    const game_file *file = file_of(job_games(j), ref);
    const game_entry *entry = entry_of(job_games(j), ref);
    hm_status st = entry->faulty ? find_problems(j, file, entry) : HM_OK;

    if (st != HM_OK)
        return st;
    hm_json_begin_object(&j->json);
    put_game(&j->json, file, entry, ref->copy);
    put_tags(j, file, entry);
    put_outputs(j, file, entry, ref->copy);
    put_all_problems(j);
    hm_json_end_object(&j->json);
    return job_json(j);
}

/* ---- positions ------------------------------------------------------------
 */

static hm_status write_state(job *j, const game_ref *ref, const char *at)
{
    record r;
    hm_status st = record_of_game(j, file_of(job_games(j), ref),
                                  entry_of(job_games(j), ref), &r);

    if (st == HM_OK)
        st = seek_position(j, &r, at);
    if (st == HM_OK) {
        hm_replay_json(r.replay, j->out);
        j->reply.type = "application/json";
    }
    record_close(&r);
    return st;
}

hm_status get_game_part(job *j)
{
    char at[WORD_ROOM] = "";
    const char *suffix;
    const game_ref *ref;
    output o;

    ref = game_of_id(j, j->address.segments[1]);
    if (!ref)
        return HM_SKIPPED;
    if (strcmp(j->address.segments[2], "info") == 0)
        return write_info(j, ref);
    if (!cut_suffix(j->address.segments[2], &suffix, at) || !suffix ||
        !output_find(j, suffix, &o) ||
        (o.kind != OUTPUT_STATES && o.kind < OUTPUT_PICTURE))
        return job_fail(j, 404, "serve-format",
                        "expected a state and a format, such as 12.svg");
    return o.kind == OUTPUT_STATES ? write_state(j, ref, at)
                                   : write_game(j, ref, &o, at);
}
