/*
 * details.c - metadata, and the record in every notation that can hold it.
 */
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

/* A text as it is; readers of HTML would take a carriage return for a line. */
static void put_record(hm_str text, hm_out *out)
{
    size_t done = 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (c != '\n' && c != '\t' && c != '\r')
            continue;
        hm__plain_text(out, hm__str_part(text, done, i));
        if (c == '\r')
            hm_out_puts(out, "&#13;");
        else
            hm_out_char(out, c);
        done = i + 1;
    }
    hm__plain_text(out, hm__str_part(text, done, text.len));
}

static void put_losses(const hm_diags *losses, hm_out *out)
{
    size_t count = hm_diags_count(losses);

    if (count == 0)
        return;
    hm_out_puts(out, "<ul class=\"hm-losses\">\n");
    for (size_t i = 0; i < count && i < MOST_LOSSES; i++) {
        hm_out_puts(out, "<li>");
        hm__plain_text(out, hm_diags_at(losses, i)->message);
        hm_out_char(out, '\n');
    }
    if (count > MOST_LOSSES)
        hm_out_printf(out, "<li>and %zu more\n", count - MOST_LOSSES);
    hm_out_puts(out, "</ul>\n");
}

/* Writes the record in a notation; HM_END if that cannot hold it. */
static hm_status convert(hm__page_game *game, const char *to, hm_diags *losses)
{
    hm_writer_options options = {
        .size = sizeof(options), .to = to, .diags = losses};
    hm_status st;

    hm_out_clear(game->text);
    st = hm_record_write(game->ctx, game->record, &options, game->text);
    if (st == HM_OK && hm_out_text(game->text).len)
        return HM_OK;
    return st == HM_ENOMEM ? st : HM_END;
}

/* One notation; what it loses is only asked for if it can hold the game. */
static hm_status write_as(hm__page_game *game, const hm_notation *notation,
                          hm_diags *losses, hm_out *out)
{
    const char *name = notation->name;
    hm_status st = convert(game, name, NULL);

    hm_diags_clear(losses);
    if (st == HM_OK)
        st = convert(game, name, losses);
    if (st != HM_OK)
        return st == HM_END ? HM_OK : st;
    hm_out_printf(out,
                  "<details class=\"hm-record\" data-name=\"%s\" "
                  "data-ext=\"%s\"><summary>%s: ",
                  name, notation->exts[0], name);
    hm__plain_text(out, hm_str_of(notation->title));
    hm_out_puts(out, hm_diags_count(losses) ? ", not all of it" : "");
    hm_out_puts(out, "</summary>\n");
    put_losses(losses, out);
    hm_out_puts(out, "<pre>\n");
    put_record(hm_out_text(game->text), out);
    hm_out_puts(out, "</pre></details>\n");
    return hm_out_status(out);
}

hm_status hm__details_records(hm__page_game *game, hm_out *out)
{
    hm_diags *losses = NULL;
    hm_status st = hm_diags_new(game->ctx, &losses);

    for (size_t i = 0; st == HM_OK && hm__notation_at(i); i++)
        st = write_as(game, hm__notation_at(i), losses, out);
    hm_diags_free(losses);
    return st;
}
