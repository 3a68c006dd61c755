/*
 * fuzz_page.c - pages of games that nobody would play.
 *
 * A letter chooses the notation, a byte the options; the rest are games.
 * Whatever they say, every tag on the page is one of ours, and there is one
 * script.
 */
#include "fuzz.h"

/* Few pieces: how each is drawn is for fuzz_picture.c. */
enum { MOST_BYTES = 1024 };

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_BYTES,
    .meta_bytes = MOST_BYTES,
    .moves = 12,
    .words = 60,
    .expansion_words = 60,
    .expansion_bytes = 1 << 12,
    .pieces = 20,
    .work = 5000,
    .diagnostics = 20,
    .picture_steps = 10000,
    .squares = 100,
    .page_bytes = 1 << 16,
};

/* Whether a text goes on with one of our tags. */
static bool is_tag(const char *at)
{
    static const char *const names[] = {"!DOCTYPE",
                                        "html",
                                        "head",
                                        "meta",
                                        "style",
                                        "title",
                                        "body",
                                        "main",
                                        "section",
                                        "header",
                                        "halfmove-game",
                                        "svg",
                                        "defs",
                                        "g",
                                        "path",
                                        "text",
                                        "use",
                                        "h1",
                                        "h2",
                                        "p",
                                        "div",
                                        "noscript",
                                        "figure",
                                        "figcaption",
                                        "b",
                                        "a",
                                        "ol",
                                        "ul",
                                        "li",
                                        "span",
                                        "s",
                                        "br",
                                        "details",
                                        "summary",
                                        "dl",
                                        "dt",
                                        "dd",
                                        "i",
                                        "script"};
    size_t len;

    at += *at == '/';
    len = strcspn(at, " >\n");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (strlen(names[i]) == len && strncmp(names[i], at, len) == 0)
            return true;
    }
    return false;
}

static void look_at(hm_out *out)
{
    const char *text;
    const char *script;

    hm_out_char(out, '\0');
    text = hm_out_text(out).ptr;
    script = strstr(text, "<script>");
    if (text[0] == '\0')
        return;
    expect(script && !strstr(script + 1, "<script"));
    for (const char *at = text; (at = strchr(at, '<')) && at < script; at++)
        expect(is_tag(at + 1));
}

static void add_games(hm_reader *reader, hm_page *page)
{
    hm_record *record = NULL;
    hm_status st;

    while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
        if (st == HM_OK)
            st = hm_page_add(page, record);
        expect(st == HM_OK || st == HM_EINPUT || st == HM_ELIMIT);
    }
    hm_record_free(record);
}

static void make_page(hm_ctx *ctx, hm_reader *reader, uint8_t how)
{
    hm_picture_options picture = {.size = sizeof(picture),
                                  .annotate = (hm_annotate)(how & 1),
                                  .oblique = how >> 1 & 1,
                                  .oblique_angle = how,
                                  .rotate = how >> 2 & 3};
    hm_page_options options = {.size = sizeof(options),
                               .picture = &picture,
                               .embed = how >> 4 & 1 ? "part" : NULL,
                               .bare = how >> 5 & 1,
                               .arrows = how >> 6 & 1,
                               .stills = how >> 7,
                               .bodies = how >> 3 & 1};
    hm_page *page;
    hm_out *out;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_page_begin(ctx, &options, out, &page) == HM_OK);
    add_games(reader, page);
    expect(hm_page_end(page) == HM_OK);
    hm_page_free(page);
    look_at(out);
    hm_out_free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_reader_options from = {.size = sizeof(from)};
    hm_reader *reader = NULL;
    hm_input *input;
    hm_ctx *ctx;

    if (size < 2 || size > MOST_BYTES)
        return 0;
    from.from = notation_by(data[0]);
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_input_memory(ctx, (hm_str){(const char *)data + 2, size - 2},
                           &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &from, &reader) == HM_OK);
    make_page(ctx, reader, data[1]);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_ctx_free(ctx);
    return 0;
}
