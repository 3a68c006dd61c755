/*
 * head.c - what stands before and after the games: policy, style, script.
 *
 * The policy names the only style, the only script and what unpacks it by
 * their digests, so nothing that a record says can ever become one.
 */
#include "base/base64.h"
#include "base/out.h"
#include "base/sha256.h"
#include "page.h"
#include "render/plain.h"

/* share/page/game.css, page.css and the parts of the script: CMakeLists.txt. */
extern const char *const hm__page_style_data;
extern const char *const hm__page_own_style_data;
extern const char *const hm__page_inflate_js;
extern const char *const hm__page_load_js;
extern const char *const hm__page_words_js;
extern const char *const hm__page_icons_js;
extern const char *const hm__page_game_js;
extern const char *const hm__page_board_js;
extern const char *const hm__page_bodies_js;
extern const char *const hm__page_gif_js;
extern const char *const hm__page_menus_js;
extern const char *const hm__page_element_js;
extern const char *const hm__page_replay_js;

/* ---- colours --------------------------------------------------------------
 */

static void put_color(uint32_t color, hm_out *out)
{
    if ((color & 255) == 255)
        hm_out_printf(out, "#%06x", color >> 8);
    else
        hm_out_printf(out, "#%08x", color);
}

/* A colour of the theme: one, or a light one and a dark one. */
static void put_paint(const hm_page *page, const char *what, int color,
                      hm_out *out)
{
    uint32_t light = page->light.colors[color];
    uint32_t dark = page->dark.colors[color];

    hm_out_printf(out, "{%s:", what);
    if (light != dark)
        hm_out_puts(out, "light-dark(");
    put_color(light, out);
    if (light != dark) {
        hm_out_char(out, ',');
        put_color(dark, out);
        hm_out_char(out, ')');
    }
    hm_out_char(out, '}');
}

static void put_palette(const hm_page *page, hm_out *out)
{
    const char *prefix = page->prefix;

    // Without a theme the page shows through; files have paper all the same.
    hm_out_printf(out, ".%sp,.%sq svg", prefix, prefix);
    put_paint(page, "border-color", HM__COLOR_PAPER, out);
    if (page->light.name == page->dark.name) {
        hm_out_printf(out, ".%sp,.%sq svg", prefix, prefix);
        put_paint(page, "background", HM__COLOR_PAPER, out);
    }
    hm_out_printf(out, "\n.%sf0{fill:none}\n", prefix);
    for (int i = 1; i < HM__COLORS; i++) {
        hm_out_printf(out, ".%sf%d", prefix, i);
        put_paint(page, "fill", i, out);
        hm_out_printf(out, ".%ss%d", prefix, i);
        put_paint(page, "stroke", i, out);
        hm_out_char(out, '\n');
    }
}

static void put_style(const hm_page *page, hm_out *out)
{
    hm_out_char(out, '\n');
    hm_out_puts(out, hm__page_style_data);
    if (!page->options.embed && !page->options.data)
        hm_out_puts(out, hm__page_own_style_data);
    put_palette(page, out);
}

/* ---- policy ---------------------------------------------------------------
 */

/* 'sha256-...' of a text that is then forgotten. */
static void put_digest(hm_out *text, hm_out *out)
{
    uint8_t digest[32];

    hm__sha256(hm_out_text(text), digest);
    hm_out_puts(out, "'sha256-");
    hm__base64(digest, sizeof(digest), out);
    hm_out_char(out, '\'');
    hm_out_clear(text);
}

/* What unpacks the script of a page and runs it. */
static void put_loader(hm_out *out)
{
    hm_out_puts(out, "(async () => {\n'use strict';\n");
    hm_out_puts(out, hm__page_inflate_js);
    hm_out_puts(out, hm__page_load_js);
    hm_out_puts(out, "})();\n");
}

/* `bodies`: with what draws them. */
static void put_script(bool bodies, hm_out *out)
{
    const char *const parts[] = {
        hm__page_inflate_js, hm__page_words_js,
        hm__page_icons_js,   hm__page_game_js,
        hm__page_board_js,   bodies ? hm__page_bodies_js : "",
        hm__page_gif_js,     hm__page_menus_js,
        hm__page_element_js, hm__page_replay_js,
    };

    // Several parts on one page bring several scripts.
    hm_out_puts(out, "(() => {\n'use strict';\n"
                     "if (customElements.get('halfmove-game'))\nreturn;\n");
    for (size_t i = 0; i < HM_COUNT(parts); i++)
        hm_out_puts(out, parts[i]);
    hm_out_puts(out, "})();\n");
}

static void put_policy(const hm_page *page, hm_out *scratch, hm_out *out)
{
    hm_out_puts(out, "<meta http-equiv=\"Content-Security-Policy\" content=\""
                     "default-src 'none'; script-src ");
    put_loader(scratch);
    put_digest(scratch, out);
    hm_out_char(out, ' ');
    put_script(page->options.bodies, scratch);
    put_digest(scratch, out);
    hm_out_puts(out, "; style-src ");
    put_style(page, scratch);
    put_digest(scratch, out);
    hm_out_puts(out, "; base-uri 'none'; form-action 'none'\">\n");
}

/* ---- the whole ------------------------------------------------------------
 */

static void put_title(const hm_page *page, const hm_record *first,
                      hm_out *scratch)
{
    hm_out_clear(scratch);
    if (page->options.title)
        hm_out_puts(scratch, page->options.title);
    else
        hm_record_title(first, scratch);
    hm_out_puts(page->out, "<title>");
    hm__plain_text(page->out, hm_out_text(scratch));
    hm_out_puts(page->out, "</title>\n");
}

/* What the page does not leave to its reader; ends the tag. */
static void put_choices(const hm_page *page, hm_out *out)
{
    const hm_page_options *o = &page->options;

    if (o->lang)
        hm_out_printf(out, " data-lang=\"%s\"", o->lang);
    if (o->start) {
        hm_out_puts(out, " start=\"");
        hm__plain_value(out, hm_str_of(o->start));
        hm_out_char(out, '"');
    }
    hm_out_puts(out, ">\n");
}

static void put_document(const hm_page *page, const hm_record *first,
                         hm_out *scratch)
{
    hm_out *out = page->out;

    hm_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n");
    put_policy(page, scratch, out);
    hm_out_puts(out, "<meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<style>");
    put_style(page, out);
    hm_out_puts(out, "</style>\n");
    put_title(page, first, scratch);
    hm_out_puts(out, "</head>\n<body>\n<main>\n"
                     "<halfmove-game data-prefix=\"\" data-page");
    put_choices(page, out);
}

static void put_part(const hm_page *page, hm_out *scratch)
{
    put_style(page, scratch);
    hm_out_puts(page->out, "<style>");
    hm_out_put(page->out, hm_out_text(scratch));
    hm_out_printf(page->out,
                  "</style>\n<halfmove-game id=\"%s\" data-prefix=\"%s\"",
                  page->options.embed, page->prefix);
    put_choices(page, page->out);
}

/* As JSON: the style, then the markup of each game. */
static void put_data(const hm_page *page, hm_out *scratch)
{
    hm_out *out = page->out;

    put_style(page, scratch);
    hm_out_printf(
        out, "{\"halfmove\":1,\"prefix\":\"%s\",\n\"style\":", page->prefix);
    hm_out_json(out, hm_out_text(scratch));
    hm_out_puts(out, ",\n\"games\":[\n");
}

hm_status hm__page_head(hm_page *page, const hm_record *first)
{
    hm_out *scratch = NULL;

    HM_TRY(hm_out_new(page->ctx, &scratch));
    if (page->options.data)
        put_data(page, scratch);
    else if (page->options.embed)
        put_part(page, scratch);
    else
        put_document(page, first, scratch);
    hm_out_fail(page->out, hm_out_status(scratch));
    hm_out_free(scratch);
    return hm_out_status(page->out);
}

void hm_page_script(hm_out *out)
{
    put_script(true, out); // other parts may have bodies
}

/* The script of a page of its own, compressed. */
static hm_status put_packed(hm_page *page)
{
    hm_out *script = NULL;
    hm_status st = hm_out_new(page->ctx, &script);

    if (st == HM_OK) {
        put_script(page->options.bodies, script);
        st = hm_out_status(script);
    }
    if (st == HM_OK) {
        hm_out_puts(page->out,
                    "<script type=\"text/plain\" class=\"hm-script\">");
        st = hm__page_pack(page->ctx, hm_out_text(script), (hm_str){0},
                           page->out);
        hm_out_puts(page->out, "</script>\n<script>");
        put_loader(page->out);
        hm_out_puts(page->out, "</script>\n");
    }
    hm_out_free(script);
    return st;
}

void hm__page_foot(hm_page *page)
{
    hm_out *out = page->out;

    if (page->options.data) {
        hm_out_puts(out, "\n]}\n");
        return;
    }
    hm_out_puts(out, "</halfmove-game>\n");
    if (!page->options.embed) {
        hm_out_puts(out, "</main>\n");
        hm_out_fail(out, put_packed(page));
        hm_out_puts(out, "</body>\n</html>\n");
    } else if (page->options.script) {
        hm_out_puts(out, "<script src=\"");
        hm__plain_value(out, hm_str_of(page->options.script));
        hm_out_puts(out, "\" defer></script>\n");
    } else {
        hm_out_puts(out, "<script>");
        hm_page_script(out);
        hm_out_puts(out, "</script>\n");
    }
}
