/*
 * page.c - a page of games, one after another.
 */
#include "page.h"

#include <string.h>

enum { LONGEST_NAME = 40 };

/* name = letter (letter | digit | "-")*, all small */
static bool is_name(const char *text)
{
    size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");

    return hm__is_lower(text[0]) && text[len] == '\0' && len <= LONGEST_NAME;
}

static hm_status check_options(const hm_page *page)
{
    const hm_page_options *o = &page->options;

    if (o->embed && !is_name(o->embed))
        return hm__misuse(&page->picture, "page-name",
                          "the name of a part is made of small letters, digits "
                          "and hyphens, a letter first, at most 40 of them");
    if (o->script && !o->embed)
        return hm__misuse(&page->picture, "page-script",
                          "only a part of a page has its script elsewhere");
    return HM_OK;
}

/* Without a theme of their own, readers get what they like: light or dark. */
static hm_status choose_themes(hm_page *page)
{
    HM_TRY(hm__theme_choose(&page->picture, &page->light));
    page->dark = page->light;
    if (!page->picture.theme && page->picture.theme_text.len == 0)
        return hm__theme_find("dark", &page->dark);
    return HM_OK;
}

static hm_status make_prefix(hm_page *page)
{
    const char *name = page->options.embed  ? page->options.embed
                       : page->options.data ? "part"
                                            : "";
    size_t len = strlen(name);

    page->prefix = hm__alloc(page->ctx, len + 2);
    if (!page->prefix)
        return HM_ENOMEM;
    memcpy(page->prefix, name, len);
    if (len)
        page->prefix[len] = '-';
    return HM_OK;
}

static hm_status open_page(hm_page *page)
{
    hm_replay_options loud = {.size = sizeof(loud),
                              .diags = page->picture.diags};
    hm_replay_options quiet = {.size = sizeof(quiet)};

    HM_TRY(check_options(page));
    HM_TRY(choose_themes(page));
    HM_TRY(make_prefix(page));
    HM_TRY(hm_out_new(page->ctx, &page->defs));
    HM_TRY(hm_out_new(page->ctx, &page->late));
    HM_TRY(hm_out_new(page->ctx, &page->solids));
    HM_TRY(hm_replay_new(page->ctx, &loud, &page->replay));
    return hm_replay_new(page->ctx, &quiet, &page->ahead);
}

void hm_page_free(hm_page *page)
{
    if (!page)
        return;
    hm_replay_free(page->replay);
    hm_replay_free(page->ahead);
    hm__pool_free(&page->drawings);
    hm__pool_free(&page->shapes);
    hm_out_free(page->defs);
    hm_out_free(page->late);
    hm_out_free(page->solids);
    hm__free(page->ctx, page->plain);
    hm__free(page->ctx, page->common);
    hm__free(page->ctx, page->prefix);
    hm__free(page->ctx, page);
}

hm_status hm_page_begin(hm_ctx *ctx, const hm_page_options *options,
                        hm_out *out, hm_page **page)
{
    hm_page_options o;
    hm_picture_options picture;
    hm_page *p;
    hm_status st;

    *page = NULL;
    HM_TRY(hm__options_copy(&o, sizeof(o), options));
    HM_TRY(hm__options_copy(&picture, sizeof(picture), o.picture));
    p = hm__alloc(ctx, sizeof(*p));
    if (!p)
        return HM_ENOMEM;
    p->ctx = ctx;
    p->out = out;
    p->options = o;
    p->picture = picture;
    p->picture.width = p->picture.height = 1000; // whatever: windows decide
    p->picture.ppi = 0;
    p->picture.title = p->picture.caption = NULL;
    p->picture.frame = NULL;
    p->picture.moved_count = p->picture.arrow_count = 0;
    p->picture.mark_count = 0;
    hm__pool_init(&p->drawings, ctx);
    hm__pool_init(&p->shapes, ctx);
    st = open_page(p);
    if (st == HM_OK)
        *page = p;
    else
        hm_page_free(p);
    return st;
}

static hm_status check_open(const hm_page *page)
{
    return page->ended ? hm__misuse(&page->picture, "page-ended",
                                    "this page was ended already")
                       : HM_OK;
}

hm_status hm_page_add(hm_page *page, const hm_record *record)
{
    HM_TRY(check_open(page));
    return hm__page_game_write(page, record);
}

size_t hm_page_games(const hm_page *page)
{
    return page->games;
}

hm_status hm_page_end(hm_page *page)
{
    HM_TRY(check_open(page));
    page->ended = true;
    if (page->games)
        hm__page_foot(page);
    return hm_out_status(page->out);
}

extern const hm_renderer hm__renderer_html;
extern const hm_renderer hm__renderer_js;
extern const hm_renderer hm__renderer_json_game;

const hm_renderer hm__renderer_html = {
    .name = "html",
    .title = "page that replays games in a browser",
    .media_type = "text/html",
    .exts = (const char *const[]){"html", "htm", NULL},
    .kind = HM_RENDERER_PAGE,
};

const hm_renderer hm__renderer_json_game = {
    .name = "json-game",
    .title = "data of games for the script of pages",
    .media_type = "application/json",
    .exts = (const char *const[]){"json-game", NULL},
    .kind = HM_RENDERER_PAGE,
};

const hm_renderer hm__renderer_js = {
    .name = "js",
    .title = "script that parts of pages share",
    .media_type = "text/javascript",
    .exts = (const char *const[]){"js", NULL},
    .kind = HM_RENDERER_SCRIPT,
};
