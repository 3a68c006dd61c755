/*
 * details.c - metadata, and the record in every notation that can hold it.
 */
#include <string.h>

#include "notation/notation.h"
#include "page.h"
#include "render/plain.h"

enum { MOST_LOSSES = 5 }; // that are listed

static bool is_empty(const hm_meta *value)
{
    return value->kind == HM_META_NULL ||
           (value->kind == HM_META_TEXT && value->text.len == 0);
}

static void put_value(hm__page_game *game, const hm_meta *value, hm_out *out)
{
    hm_out_clear(game->text);
    if (value->kind == HM_META_TEXT)
        hm_out_put(game->text, value->text);
    else
        hm_meta_json(value, game->text);
    hm__plain_text(out, hm_out_text(game->text));
}

void hm__details_about(hm__page_game *game, hm_out *out)
{
    const hm_meta *meta = hm_record_meta(game->record);

    if (hm_meta_count(meta) == 0)
        return;
    hm_out_puts(out, "<details class=\"hm-about\"><summary>About this game"
                     "</summary>\n<dl>\n");
    for (size_t i = 0; i < hm_meta_count(meta); i++) {
        hm_str key;
        const hm_meta *value = hm_meta_at(meta, i, &key);

        if (is_empty(value))
            continue;
        hm_out_puts(out, "<dt>");
        hm__plain_text(out, key);
        hm_out_puts(out, "<dd>");
        put_value(game, value, out);
        hm_out_char(out, '\n');
    }
    hm_out_puts(out, "</dl></details>\n");
}

/* ---- records --------------------------------------------------------------
 */

static void put_losses(const hm_diags *losses, hm_json *json)
{
    size_t count = hm_diags_count(losses);

    if (count == 0)
        return;
    hm_json_key(json, "losses");
    hm_json_begin_array(json);
    for (size_t i = 0; i < count && i < MOST_LOSSES; i++)
        hm_json_string(json, hm_diags_at(losses, i)->message);
    hm_json_end_array(json);
}

/* One notation, unless it cannot hold the game. */
static hm_status write_as(hm__page_game *game, const hm_notation *notation,
                          hm_diags *losses, hm_json *json)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = notation->name, .diags = losses};
    hm_status st;

    hm_diags_clear(losses);
    hm_out_clear(game->text);
    st = hm_record_write(game->ctx, game->record, &options, game->text);
    if (st != HM_OK || hm_out_text(game->text).len == 0)
        return st == HM_ENOMEM ? st : HM_OK;
    hm_json_begin_object(json);
    hm_json_key(json, "name");
    hm_json_string(json, hm_str_of(notation->name));
    hm_json_key(json, "ext");
    hm_json_string(json, hm_str_of(notation->exts[0]));
    put_losses(losses, json);
    hm_json_key(json, "text");
    hm_json_string(json, hm_out_text(game->text));
    hm_json_end_object(json);
    return HM_OK;
}

hm_status hm__details_records(hm__page_game *game, hm_json *json)
{
    const char *own = hm_record_notation(game->record);
    int kinds = game->number <= HM__PAGE_PLAIN ? 2 : 1;
    bool wanted = !game->page->options.quick;
    hm_diags *losses = NULL;
    hm_status st = hm_diags_new(game->ctx, &losses);

    hm_json_begin_array(json);
    for (int others = 0; wanted && others < kinds; others++)
        for (size_t i = 0; st == HM_OK && hm__notation_at(i); i++)
            if ((strcmp(hm__notation_at(i)->name, own) != 0) == others)
                st = write_as(game, hm__notation_at(i), losses, json);
    hm_json_end_array(json);
    hm_diags_free(losses);
    return st;
}
