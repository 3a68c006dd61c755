/*
 * fuzz_picture.c - tables that nobody would lay, drawn in every way, and films
 * of how they came about.
 *
 * Two letters choose the format and the notation, two bytes the options; the
 * rest is a game.
 */
#include "fuzz.h"

enum { MOST_BYTES = 1024, MOST_POSITIONS = 3, PIXELS = 14, PIECES = 32 };

/*
 * Shogi has more pieces than others, which are drawn with fonts; that takes
 * thirty times as long as all else, so that few inputs may have so many.
 */
static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_BYTES,
    .meta_bytes = MOST_BYTES,
    .moves = 50,
    .words = 100,
    .expansion_words = 100,
    .expansion_bytes = 1 << 12,
    .pieces = PIECES,
    .work = 5000,
    .squares = 100,
    .diagnostics = 20,
    .diagram_cells = 10000,
    .picture_steps = 10000,
};

/* The options of a picture, and what they point at. */
typedef struct view {
    hm_picture_options options;
    hm_change changes[8];
    uint32_t moved[8];
    hm_arrow arrows[8];
    hm_arrangement arrangement;
    hm_out *texts;
} view;

static void open_view(hm_ctx *ctx, const uint8_t *how, view *v)
{
    v->options = (hm_picture_options){
        .size = sizeof(v->options),
        .theme = hm_theme_name(how[0] & 3),
        .annotate = (hm_annotate)((how[0] >> 2 & 7) % 7),
        .oblique = how[0] >> 5 & 1,
        .oblique_angle = how[1],
        .perspective = how[0] >> 6 == 3,
        .azimuth = how[1],
        .crop = how[0] == 0xFF,
        .right = how[1],
        .top = 4,
        .rotate = how[1] & 3,
        .flip = how[1] >> 2 & 1,
        .art = how[1] >> 3 & 1 ? "international" : NULL,
        .diagram = (hm_diagram_form)(how[1] >> 4 & 3),
        .materials = how[1] >> 6 & 1 ? "a.mtl" : NULL,
        .width = PIXELS,
        .height = PIXELS,
    };
    expect(hm_out_new(ctx, &v->texts) == HM_OK);
}

/* Marks what the last move changed; with a language also as players do. */
static void mark_move(view *v, const hm_replay *replay, const char *language)
{
    size_t count = hm_replay_changes(replay, v->changes, 8);
    hm_picture_options *o = &v->options;

    o->moved_count = o->arrow_count = count < 8 ? count : 8;
    o->moved = v->moved;
    o->arrows = v->arrows;
    for (size_t i = 0; i < o->moved_count; i++) {
        const hm_change *c = &v->changes[i];

        v->moved[i] = c->id;
        v->arrows[i] =
            (hm_arrow){c->before.x, c->before.y, c->after.x, c->after.y};
    }
    if (language &&
        hm_replay_arrange(replay, language, v->texts, &v->arrangement) == HM_OK)
        o->arrangement = &v->arrangement;
}

static void draw(hm_ctx *ctx, const hm_replay *replay, const char *format,
                 const hm_picture_options *options)
{
    hm_out *out;
    hm_status st;

    expect(hm_out_new(ctx, &out) == HM_OK);
    st = hm_picture_write(ctx, hm_replay_table(replay), format, options, out);
    expect(st == HM_OK || st == HM_ELIMIT || st == HM_EUSAGE);
    expect((st == HM_OK) == (hm_out_text(out).len > 0));
    hm_out_free(out);
}

static void write_text(hm_ctx *ctx, const hm_replay *replay, const view *v,
                       const uint8_t *how)
{
    hm_diagram_options options = {
        .size = sizeof(options),
        .annotate = v->options.annotate,
        .arrangement = v->options.arrangement,
        .flip = v->options.flip,
        .legend = how[0] & 1,
        .style = (hm_style)(how[1] >> 4 & 3) % 3,
        .color = (hm_color)(how[1] >> 6),
    };
    hm_out *out;
    hm_status st;

    expect(hm_out_new(ctx, &out) == HM_OK);
    st = hm_diagram_write(hm_replay_table(replay), &options, out);
    expect(st == HM_OK || st == HM_ELIMIT || st == HM_EUSAGE);
    hm_out_free(out);
}

/* Measures the first positions of a game, or adds them. */
static hm_status go_through(hm_film *film, hm_replay *replay,
                            const hm_picture_options *picture, bool add)
{
    hm_status st = HM_OK;
    int left = MOST_POSITIONS;

    do {
        st = add ? hm_film_add(film, hm_replay_table(replay), picture, 0.1)
                 : hm_film_measure(film, hm_replay_table(replay), picture);
    } while (st == HM_OK && --left > 0 && hm_replay_next(replay) == HM_OK);
    return st;
}

static void film(hm_ctx *ctx, hm_replay *replay, const char *format,
                 const hm_picture_options *picture)
{
    hm_film_options run = {.size = sizeof(run), .between = 1};
    hm_film *made;
    hm_out *out;
    hm_status st;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_film_new(ctx, format, &made) == HM_OK);
    st = go_through(made, replay, picture, false);
    while (hm_replay_prev(replay) == HM_OK)
        ;
    if (st == HM_OK)
        st = hm_film_begin(made, &run, out);
    if (st == HM_OK)
        st = go_through(made, replay, picture, true);
    expect(st == HM_OK || st == HM_ELIMIT || st == HM_EUSAGE);
    if (st == HM_OK)
        expect(hm_film_end(made) == HM_OK && hm_out_text(out).len > 0);
    hm_film_free(made);
    hm_out_free(out);
}

/* A format by a letter: 'a' is the first of the list. */
static hm_renderer_info format_by(hm_ctx *ctx, uint8_t letter)
{
    hm_renderer_info info = {.size = sizeof(info)};
    size_t count = 0;

    while (hm_renderer_at(ctx, count, &info))
        count++;
    expect(count > 0);
    expect(hm_renderer_at(ctx, (uint8_t)(letter - 'a') % count, &info));
    return info;
}

/* Formats of whole games have a fuzzer of their own. */
static void show(hm_ctx *ctx, hm_replay *replay, const hm_record *record,
                 const uint8_t *head)
{
    hm_renderer_info format = format_by(ctx, head[0]);
    bool films = format.films && head[3] >> 7;
    static const char *const languages[] = {NULL, NULL, "en", "ja"};
    view v;

    if (format.kind == HM_RENDERER_PAGE || format.kind == HM_RENDERER_SCRIPT ||
        hm_replay_load(replay, record) != HM_OK)
        return;
    open_view(ctx, head + 2, &v);
    while (!films && hm_replay_next(replay) == HM_OK)
        ;
    mark_move(&v, replay, languages[head[3] >> 4 & 3]);
    if (films)
        film(ctx, replay, format.name, &v.options);
    else if (format.kind == HM_RENDERER_TEXT)
        write_text(ctx, replay, &v, head + 2);
    else
        draw(ctx, replay, format.name, &v.options);
    hm_out_free(v.texts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    hm_limits most = limits;
    const hm_ctx_options options = {.size = sizeof(options), .limits = &most};
    hm_str text = {(const char *)data + 4, size - 4};
    hm_record *record = NULL;
    hm_replay *replay;
    hm_ctx *ctx;

    if (size < 4 || size > MOST_BYTES)
        return 0;
    if (size % 32 == 0)
        most.pieces += most.pieces / 2;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_ctx_use(ctx, hm_draw()) == HM_OK);
    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    if (read_one(ctx, text, notation_by(data[1]), NULL, &record))
        show(ctx, replay, record, data);
    hm_record_free(record);
    hm_replay_free(replay);
    hm_ctx_free(ctx);
    return 0;
}
