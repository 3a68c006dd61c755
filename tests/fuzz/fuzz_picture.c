/*
 * fuzz_picture.c - tables that nobody would lay, drawn in every way, and films
 * of how they came about.
 *
 * The first byte chooses the options, the rest is a game in PPN.
 */
#include "fuzz.h"

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = 1 << 14,
    .meta_bytes = 1 << 12,
    .words = 1000,
    .expansion_words = 1000,
    .expansion_bytes = 1 << 16,
    .pieces = 500,
    .work = 100000,
    .diagnostics = 20,
    .picture_steps = 100000,
};

static void draw(hm_ctx *ctx, const hm_replay *replay, uint8_t how)
{
    hm_change changes[8];
    uint32_t moved[8];
    hm_arrow arrows[8];
    size_t count = hm_replay_changes(replay, changes, 8);
    hm_picture_options options = {.size = sizeof(options),
                                  .theme = hm_theme_name(how & 3),
                                  .annotate = (hm_annotate)(how >> 2 & 1),
                                  .oblique = how >> 3 & 1,
                                  .oblique_angle = how,
                                  .rotate = how >> 4 & 3,
                                  .art = how >> 6 & 1 ? "international" : NULL,
                                  .perspective = how >> 7 & how >> 5 & 1,
                                  .width = 64,
                                  .moved = moved,
                                  .moved_count = count < 8 ? count : 8,
                                  .arrows = arrows};
    hm_out *out;
    hm_status st;

    options.arrow_count = options.moved_count;
    for (size_t i = 0; i < options.moved_count; i++) {
        moved[i] = changes[i].id;
        arrows[i] = (hm_arrow){changes[i].before.x, changes[i].before.y,
                               changes[i].after.x, changes[i].after.y};
    }
    expect(hm_out_new(ctx, &out) == HM_OK);
    st = hm_picture_write(ctx, hm_replay_table(replay),
                          how >> 7 ? "png" : "svg", &options, out);
    expect(st == HM_OK || st == HM_ELIMIT || st == HM_EUSAGE);
    expect((st == HM_OK) == (hm_out_text(out).len > 0));
    hm_out_free(out);
}

/* Measures the first positions of a game, or adds them. */
static hm_status go_through(hm_film *film, hm_replay *replay,
                            const hm_picture_options *picture, bool add)
{
    hm_status st = HM_OK;
    int left = 6;

    do {
        st = add ? hm_film_add(film, hm_replay_table(replay), picture, 0.1)
                 : hm_film_measure(film, hm_replay_table(replay), picture);
    } while (st == HM_OK && --left > 0 && hm_replay_next(replay) == HM_OK);
    return st;
}

static void film(hm_ctx *ctx, hm_replay *replay, const hm_record *record,
                 uint8_t how)
{
    static const char *const formats[] = {"apng", "gif", "pam", "webp"};
    hm_picture_options picture = {.size = sizeof(picture),
                                  .theme = hm_theme_name(how & 3),
                                  .oblique = how >> 3 & 1,
                                  .rotate = how >> 4 & 3,
                                  .perspective = how >> 5 & 1,
                                  .width = 32,
                                  .height = 32};
    hm_film_options run = {.size = sizeof(run), .between = 1 + (how >> 2 & 1)};
    hm_film *made;
    hm_out *out;
    hm_status st;

    expect(hm_out_new(ctx, &out) == HM_OK);
    expect(hm_film_new(ctx, formats[how >> 6], &made) == HM_OK);
    expect(hm_replay_load(replay, record) == HM_OK);
    st = go_through(made, replay, &picture, false);
    expect(st == HM_OK || st == HM_ELIMIT);
    if (st == HM_OK) {
        expect(hm_replay_load(replay, record) == HM_OK);
        expect(hm_film_begin(made, &run, out) == HM_OK);
        expect(go_through(made, replay, &picture, true) == HM_OK);
        expect(hm_film_end(made) == HM_OK);
        expect(hm_out_text(out).len > 0);
    }
    hm_film_free(made);
    hm_out_free(out);
}

static void play(hm_ctx *ctx, const hm_record *record, uint8_t how)
{
    hm_replay *replay;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    if (hm_replay_load(replay, record) == HM_OK) {
        while (hm_replay_next(replay) == HM_OK)
            ;
        draw(ctx, replay, how);
        film(ctx, replay, record, how);
    }
    hm_replay_free(replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    const hm_reader_options ppn = {.size = sizeof(ppn), .from = "ppn"};
    hm_record *record = NULL;
    hm_reader *reader;
    hm_input *input;
    hm_ctx *ctx;

    if (size == 0)
        return 0;
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_ctx_use(ctx, hm_draw()) == HM_OK);
    expect(hm_input_memory(ctx, (hm_str){(const char *)data + 1, size - 1},
                           &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &ppn, &reader) == HM_OK);
    if (hm_reader_next(reader, &record) == HM_OK)
        play(ctx, record, data[0]);
    hm_record_free(record);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_ctx_free(ctx);
    return 0;
}
