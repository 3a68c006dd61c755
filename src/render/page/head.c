/*
 * head.c - what stands before and after the games: policy, style, script.
 *
 * The policy names the only style and the only script by their digests, so
 * nothing that a record says can ever become one.
 */
#include "base/out.h"
#include "base/sha256.h"
#include "page.h"
#include "render/plain.h"

/* share/page/game.css, page.css and game.js, see CMakeLists.txt. */
extern const char *const hm__page_style_data;
extern const char *const hm__page_own_style_data;
extern const char *const hm__page_script_data;

/* ---- colours --------------------------------------------------------------
 */

static void put_palette(const hm_page *page, const hm__theme *theme,
                        hm_out *out)
{
    const char *prefix = page->prefix;

    hm_out_printf(out, ".%sp,.%sq svg{background:#%08x}\n", prefix, prefix,
                  theme->colors[HM__COLOR_PAPER]);
    hm_out_printf(out, ".%sf0{fill:none}\n", prefix);
    for (int i = 1; i < HM__COLORS; i++)
        hm_out_printf(out, ".%sf%d{fill:#%08x}.%ss%d{stroke:#%08x}\n", prefix,
                      i, theme->colors[i], prefix, i, theme->colors[i]);
}

static void put_style(const hm_page *page, hm_out *out)
{
    hm_out_char(out, '\n');
    hm_out_puts(out, hm__page_style_data);
    if (!page->options.embed)
        hm_out_puts(out, hm__page_own_style_data);
    put_palette(page, &page->light, out);
    if (page->light.name == page->dark.name)
        return;
    hm_out_puts(out, "@media screen and (prefers-color-scheme:dark){\n");
    put_palette(page, &page->dark, out);
    hm_out_puts(out, "}\n");
}

/* ---- policy ---------------------------------------------------------------
 */

/* Base64 of a digest, whose 32 bytes end in a group of two. */
static void put_base64(const uint8_t digest[32], hm_out *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "abcdefghijklmnopqrstuvwxyz0123456789+/";

    for (int i = 0; i < 32; i += 3) {
        uint32_t group = (uint32_t)digest[i] << 16 |
                         (uint32_t)digest[i + 1] << 8 |
                         (i + 2 < 32 ? digest[i + 2] : 0);

        hm_out_char(out, letters[group >> 18]);
        hm_out_char(out, letters[group >> 12 & 63]);
        hm_out_char(out, letters[group >> 6 & 63]);
        hm_out_char(out, i + 2 < 32 ? letters[group & 63] : '=');
    }
}

/* 'sha256-...' of a text. */
static void put_digest(hm_str text, hm_out *out)
{
    uint8_t digest[32];

    hm__sha256(text, digest);
    hm_out_puts(out, "'sha256-");
    put_base64(digest, out);
    hm_out_char(out, '\'');
}

static void put_policy(hm_str style, hm_out *out)
{
    hm_out_puts(out, "<meta http-equiv=\"Content-Security-Policy\" content=\""
                     "default-src 'none'; script-src ");
    put_digest(hm_str_of(hm__page_script_data), out);
    hm_out_puts(out, "; style-src ");
    put_digest(style, out);
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

static void put_document(const hm_page *page, const hm_record *first,
                         hm_out *scratch)
{
    hm_out *out = page->out;

    put_style(page, scratch);
    hm_out_puts(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                     "<meta charset=\"utf-8\">\n");
    put_policy(hm_out_text(scratch), out);
    hm_out_puts(out, "<meta name=\"viewport\" "
                     "content=\"width=device-width,initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"");
    hm_out_puts(out, "light dark\">\n<style>");
    hm_out_put(out, hm_out_text(scratch));
    hm_out_puts(out, "</style>\n");
    put_title(page, first, scratch);
    hm_out_puts(out, "</head>\n<body>\n<main>\n"
                     "<halfmove-game data-prefix=\"\" data-page>\n");
}

static void put_part(const hm_page *page, hm_out *scratch)
{
    put_style(page, scratch);
    hm_out_puts(page->out, "<style>");
    hm_out_put(page->out, hm_out_text(scratch));
    hm_out_printf(page->out,
                  "</style>\n<halfmove-game id=\"%s\" data-prefix=\"%s\">\n",
                  page->options.embed, page->prefix);
}

hm_status hm__page_head(hm_page *page, const hm_record *first)
{
    hm_out *scratch = NULL;

    HM_TRY(hm_out_new(page->ctx, &scratch));
    if (page->options.embed)
        put_part(page, scratch);
    else
        put_document(page, first, scratch);
    hm__out_fail(page->out, hm_out_status(scratch));
    hm_out_free(scratch);
    return hm_out_status(page->out);
}

void hm_page_script(hm_out *out)
{
    hm_out_puts(out, hm__page_script_data);
}

void hm__page_foot(hm_page *page)
{
    hm_out *out = page->out;

    hm_out_puts(out, "</halfmove-game>\n");
    hm_out_puts(out, page->options.embed ? "" : "</main>\n");
    if (page->options.script) {
        hm_out_puts(out, "<script src=\"");
        hm__plain_value(out, hm_str_of(page->options.script));
        hm_out_puts(out, "\" defer></script>\n");
    } else {
        hm_out_puts(out, "<script>");
        hm_page_script(out);
        hm_out_puts(out, "</script>\n");
    }
    hm_out_puts(out, page->options.embed ? "" : "</body>\n</html>\n");
}
