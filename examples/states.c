/*
 * states.c - how many pieces lie on the table after each move.
 *
 *     states FILE...
 */
#include <halfmove/halfmove.h>

#include <stdio.h>

/* Plays a game to its end. */
static hm_status play(hm_replay *replay, const hm_record *record)
{
    hm_status st = hm_replay_load(replay, record);

    while (st == HM_OK) {
        hm_str label = hm_node_label(hm_replay_node(replay));
        size_t count = hm_table_count(hm_replay_table(replay));

        if (hm_replay_index(replay) == 0)
            printf("game %zu starts with %zu\n", hm_record_game(record), count);
        else
            printf("%8.*s %zu\n", (int)label.len, label.ptr, count);
        st = hm_replay_next(replay);
    }
    return st == HM_END ? HM_OK : st;
}

/* Prints the problems that were found, and forgets them. */
static void print_problems(hm_diags *diags)
{
    for (size_t i = 0; i < hm_diags_count(diags); i++) {
        const hm_diag *d = hm_diags_at(diags, i);

        fprintf(stderr, "%.*s:%zu:%zu: %.*s\n", (int)d->file.len, d->file.ptr,
                d->line, d->column, (int)d->message.len, d->message.ptr);
    }
    hm_diags_clear(diags);
}

/* Plays every game. One that is bad does not hide the next. */
static hm_status play_all(hm_reader *reader, hm_replay *replay, hm_diags *diags)
{
    hm_record *record = NULL;
    hm_status st;

    while ((st = hm_reader_reuse(reader, &record)) != HM_END) {
        if (st == HM_OK)
            st = play(replay, record);
        print_problems(diags);
        if (st == HM_EIO || st == HM_ENOMEM)
            break;
    }
    hm_record_free(record);
    return st == HM_END ? HM_OK : st;
}

static hm_status play_file(hm_ctx *ctx, const char *path, hm_diags *diags)
{
    hm_reader_options from = {
        .size = sizeof(from), .name = path, .diags = diags};
    hm_replay_options how = {.size = sizeof(how), .diags = diags};
    hm_input *input = NULL;
    hm_reader *reader = NULL;
    hm_replay *replay = NULL;
    hm_status st = hm_input_file(ctx, path, &input);

    if (st == HM_OK)
        st = hm_reader_new(ctx, input, &from, &reader);
    if (st == HM_OK)
        st = hm_replay_new(ctx, &how, &replay);
    if (st == HM_OK)
        st = play_all(reader, replay, diags);
    hm_replay_free(replay);
    hm_reader_free(reader);
    hm_input_free(input);
    return st;
}

int main(int argc, char **argv)
{
    hm_ctx *ctx;
    hm_diags *diags;
    hm_status st = HM_OK;

    if (hm_ctx_new(NULL, &ctx) != HM_OK || hm_diags_new(ctx, &diags) != HM_OK)
        return 3;
    for (int i = 1; i < argc && st == HM_OK; i++) {
        st = play_file(ctx, argv[i], diags);
        if (st != HM_OK)
            fprintf(stderr, "%s: %s\n", argv[i], hm_status_text(st));
    }
    if (hm_diags_total(diags, HM_ERROR) && st == HM_OK)
        st = HM_EINPUT;
    hm_diags_free(diags);
    hm_ctx_free(ctx);
    return st == HM_OK ? 0 : st == HM_EINPUT ? 1 : 3;
}
