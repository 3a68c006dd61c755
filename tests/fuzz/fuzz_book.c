/*
 * fuzz_book.c - PDF: books of games that nobody would play.
 *
 * A letter chooses the notation, two bytes the options; the rest are games.
 */
#include "fuzz.h"

enum { MOST_BYTES = 1024, MOST_POSITIONS = 3 };

static const hm_limits limits = {
    .size = sizeof(limits),
    .game_bytes = MOST_BYTES,
    .meta_bytes = MOST_BYTES,
    .moves = 50,
    .words = 100,
    .expansion_words = 100,
    .expansion_bytes = 1 << 12,
    .pieces = 60,
    .work = 5000,
    .diagnostics = 20,
    .picture_steps = 10000,
    .squares = 100,
};

/* What was made is a PDF. */
static void look_at(const hm_out *out, hm_status made)
{
    hm_str text = hm_out_text(out);

    expect(made == HM_OK || made == HM_ELIMIT);
    if (made == HM_OK)
        expect(text.len > 8 && memcmp(text.ptr, "%PDF-", 5) == 0);
}

/* Adds the first positions of a game, with its comments for captions. */
static void add_game(hm_ctx *ctx, hm_replay *replay, hm_book *book,
                     hm_picture_options picture, bool flowing)
{
    hm_out *caption;
    int left = MOST_POSITIONS;
    hm_status st;

    expect(hm_out_new(ctx, &caption) == HM_OK);
    do {
        hm_out_clear(caption);
        hm_node_text(hm_replay_node(replay), caption);
        hm_out_char(caption, '\n');
        hm_node_comment(hm_replay_node(replay), caption);
        hm_out_char(caption, '\0');
        picture.caption = hm_out_text(caption).ptr;
        if (flowing)
            expect(hm_book_text(book, picture.caption, left & 1) == HM_OK);
        st = hm_book_add(book, hm_replay_table(replay), &picture);
        expect(st == HM_OK || st == HM_ELIMIT);
    } while (--left && hm_replay_next(replay) == HM_OK);
    hm_out_free(caption);
}

static void add_games(hm_ctx *ctx, hm_reader *reader, hm_book *book,
                      const hm_picture_options *picture, bool flowing)
{
    hm_record *record = NULL;
    hm_replay *replay;
    int left = 2;

    expect(hm_replay_new(ctx, NULL, &replay) == HM_OK);
    while (left-- && hm_reader_reuse(reader, &record) == HM_OK) {
        if (hm_replay_load(replay, record) != HM_OK)
            continue;
        if (flowing)
            expect(hm_book_game(book, "A \xE5 game", NULL) == HM_OK);
        add_game(ctx, replay, book, *picture, flowing);
    }
    hm_replay_free(replay);
    hm_record_free(record);
}

static void make_book(hm_ctx *ctx, hm_reader *reader, const uint8_t *how)
{
    hm_picture_options picture = {.size = sizeof(picture),
                                  .theme = hm_theme_name(how[0] & 3),
                                  .annotate = (hm_annotate)(how[0] >> 2 & 1),
                                  .oblique = how[0] >> 3 & 1,
                                  .oblique_angle = how[1],
                                  .rotate = how[0] >> 4 & 3,
                                  .perspective = how[1] >> 7};
    hm_book_options options = {.size = sizeof(options),
                               .columns = how[1] & 7,
                               .rows = how[1] >> 3 & 7,
                               .flowing = how[1] >> 6 & 1,
                               .contents = "Games",
                               .title = how[0] >> 6 & 1 ? "Games\t\xE5" : NULL,
                               .picture = &picture};
    hm_book *book;
    hm_out *out;

    expect(hm_out_new(ctx, &out) == HM_OK);
    if (hm_book_begin(ctx, &options, out, &book) == HM_OK) {
        add_games(ctx, reader, book, &picture, options.flowing);
        look_at(out, hm_book_end(book));
        hm_book_free(book);
    }
    hm_out_free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const hm_ctx_options options = {.size = sizeof(options), .limits = &limits};
    hm_reader_options from = {.size = sizeof(from)};
    hm_reader *reader = NULL;
    hm_input *input;
    hm_ctx *ctx;

    if (size < 3 || size > MOST_BYTES)
        return 0;
    from.from = notation_by(data[0]);
    expect(hm_ctx_new(&options, &ctx) == HM_OK);
    expect(hm_ctx_use(ctx, hm_draw()) == HM_OK);
    expect(hm_input_memory(ctx, (hm_str){(const char *)data + 3, size - 3},
                           &input) == HM_OK);
    expect(hm_reader_new(ctx, input, &from, &reader) == HM_OK);
    make_book(ctx, reader, data + 1);
    hm_reader_free(reader);
    hm_input_free(input);
    hm_ctx_free(ctx);
    return 0;
}
