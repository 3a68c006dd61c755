/*
 * picture.c - how a game ends, as a picture: the suffix of the output says
 * which, as .svg, .png or .pdf.
 *
 *     picture FILE OUTPUT
 */
#include <halfmove/halfmove.h>

#include <stdio.h>

/* Plays the first game of a file to its end. */
static hm_status play(hm_ctx *ctx, const char *path, hm_replay *replay,
                      hm_record **record)
{
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_status st = hm_input_file(ctx, path, &input);

    if (st == HM_OK)
        st = hm_reader_new(ctx, input, NULL, &reader);
    if (st == HM_OK)
        st = hm_reader_next(reader, record);
    if (st == HM_OK)
        st = hm_replay_load(replay, *record);
    while (st == HM_OK)
        st = hm_replay_next(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    return st == HM_END && *record ? HM_OK : st;
}

static hm_status draw(hm_ctx *ctx, const hm_table *table, const char *path)
{
    hm_renderer_info format = {.size = sizeof(format)};
    hm_file *file = NULL;
    hm_status st = hm_renderer_of_path(ctx, path, &format)
                       ? hm_file_begin(ctx, path, &file)
                       : HM_EUSAGE;

    if (st == HM_OK)
        st = hm_picture_write(ctx, table, format.name, NULL, hm_file_out(file));
    if (st == HM_OK)
        st = hm_file_commit(file);
    hm_file_free(file);
    return st;
}

int main(int argc, char **argv)
{
    hm_ctx *ctx = NULL;
    hm_replay *replay = NULL;
    hm_record *record = NULL;
    hm_status st = argc == 3 ? hm_ctx_new(NULL, &ctx) : HM_EUSAGE;

    if (st == HM_OK)
        st = hm_ctx_use(ctx, hm_draw());
    if (st == HM_OK)
        st = hm_replay_new(ctx, NULL, &replay);
    if (st == HM_OK)
        st = play(ctx, argv[1], replay, &record);
    if (st == HM_OK)
        st = draw(ctx, hm_replay_table(replay), argv[2]);
    if (st != HM_OK)
        fprintf(stderr, "picture: %s\n", hm_status_text(st));
    hm_replay_free(replay);
    hm_record_free(record);
    hm_ctx_free(ctx);
    return st == HM_OK ? 0 : 1;
}
