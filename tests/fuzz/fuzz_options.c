/*
 * fuzz_options.c - options that nobody would give: those of the command, and
 * the settings "key=value" of notations and films.
 *
 * Every line is a word. The first one names a command, whose options and files
 * are the others; and they all are settings.
 */
#include <stdio.h>

#include "cli/cli.h"
#include "fuzz.h"

enum { MOST_WORDS = 40 };

static const char game[] = "1. S@a1 2. a1-b1\n";

/* Cuts lines into words that end with a NULL; returns their number. */
static size_t cut(char *text, char *words[MOST_WORDS + 1])
{
    size_t count = 0;

    for (char *word = text; word && count < MOST_WORDS;) {
        char *end = strchr(word, '\n');

        if (end)
            *end++ = '\0';
        words[count++] = word;
        word = end;
    }
    words[count] = NULL;
    return count;
}

/* The parser complains to the standard error, which nobody wants to see. */
static void parse(char **words, size_t count)
{
    const hm_command *command = command_find(words[0]);
    char *copy[MOST_WORDS + 1];
    FILE *kept = stderr;
    cli_args args = {0};

    if (!command)
        return;
    memcpy(copy, words, sizeof(copy));
    stderr = fopen("/dev/null", "w");
    expect(stderr);
    if (opt_parse(command, (int)count - 1, copy + 1, &args))
        expect((size_t)args.file_count < count);
    fclose(stderr);
    stderr = kept;
}

static void set_limits(char **words)
{
    hm_limits limits;

    hm_limits_default(&limits, sizeof(limits));
    for (; *words; words++) {
        hm_status st = hm_limits_set(&limits, *words, 1);

        expect(st == HM_OK || st == HM_EUSAGE);
    }
}

static hm_status read_game(hm_ctx *ctx, const char *from, char **words,
                           size_t count, hm_record **out)
{
    const hm_reader_options options = {.size = sizeof(options),
                                       .from = from,
                                       .settings = (const char **)words,
                                       .setting_count = count};
    hm_reader *reader;
    hm_input *input;
    hm_status st;

    *out = NULL;
    expect(hm_input_memory(ctx, hm_str_of(game), &input) == HM_OK);
    st = hm_reader_new(ctx, input, &options, &reader);
    expect(st == HM_OK || st == HM_EUSAGE);
    if (st == HM_OK)
        st = hm_reader_next(reader, out);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

static void write_game(hm_ctx *ctx, const hm_record *record, const char *to,
                       char **words, size_t count)
{
    const hm_writer_options options = {.size = sizeof(options),
                                       .to = to,
                                       .encoding = words[0],
                                       .settings = (const char **)words,
                                       .setting_count = count};
    const hm_writer_options rest = {.size = sizeof(options),
                                    .to = to,
                                    .settings = options.settings,
                                    .setting_count = count};
    hm_out *out;

    expect(hm_out_new(ctx, &out) == HM_OK);
    hm_record_write(ctx, record, &options, out);
    hm_record_write(ctx, record, &rest, out);
    hm_out_free(out);
}

static void begin_film(hm_ctx *ctx, const char *format, char **words,
                       size_t count)
{
    const hm_film_options options = {.size = sizeof(options),
                                     .settings = (const char **)words,
                                     .setting_count = count};
    hm_film *film;
    hm_out *out;

    if (hm_film_new(ctx, format, &film) != HM_OK)
        return;
    expect(hm_out_new(ctx, &out) == HM_OK);
    hm_film_begin(film, &options, out);
    hm_film_free(film);
    hm_out_free(out);
}

static void set_all(hm_ctx *ctx, char **words, size_t count)
{
    hm_notation_info notation = {.size = sizeof(notation)};
    hm_renderer_info renderer = {.size = sizeof(renderer)};
    hm_record *plain;
    hm_record *record;

    expect(read_game(ctx, "ppn", NULL, 0, &plain) == HM_OK);
    for (size_t i = 0; hm_notation_at(i, &notation); i++) {
        read_game(ctx, notation.name, words, count, &record);
        hm_record_free(record);
        if (notation.writes)
            write_game(ctx, plain, notation.name, words, count);
    }
    for (size_t i = 0; hm_renderer_at(ctx, i, &renderer); i++)
        begin_film(ctx, renderer.name, words, count);
    hm_record_free(plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *words[MOST_WORDS + 1];
    char *text = malloc(size + 1);
    size_t count;
    hm_ctx *ctx;

    expect(text);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    count = cut(text, words);
    expect(hm_ctx_new(NULL, &ctx) == HM_OK);
    expect(hm_ctx_use(ctx, hm_draw()) == HM_OK);
    parse(words, count);
    set_limits(words);
    set_all(ctx, words, count);
    hm_ctx_free(ctx);
    free(text);
    return 0;
}
