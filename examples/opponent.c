/*
 * opponent.c - a game of shogi against random legal moves, printed as KIF.
 *
 *     opponent MOVE...
 *
 * Your moves may be in any way that PSN knows: 7g7f, P-7f, P7g-7f.
 */
#include <halfmove/halfmove.h>

#include <stdio.h>
#include <stdlib.h>

/* Plays one of the legal moves; HM_END if there is none. */
static hm_status answer(hm_edit *edit)
{
    hm_ply ply = {0};
    size_t count;
    hm_status st = hm_replay_legal(hm_edit_replay(edit), &count);

    if (st == HM_OK)
        st = hm_replay_legal_at(hm_edit_replay(edit),
                                count ? (size_t)rand() % count : 0, &ply);
    return st == HM_OK ? hm_edit_play(edit, ply.text, "usi") : st;
}

int main(int argc, char **argv)
{
    hm_start start = {.size = sizeof(start), .game = "shogi"};
    hm_ctx *ctx = NULL;
    hm_record *record = NULL;
    hm_edit *edit = NULL;
    hm_out *out = NULL;
    hm_status st = hm_ctx_new(NULL, &ctx);

    if (st == HM_OK)
        st = hm_record_new(ctx, &start, &record);
    if (st == HM_OK)
        st = hm_edit_new(ctx, record, NULL, &edit);
    for (int i = 1; st == HM_OK && i < argc; i++) {
        st = hm_edit_play(edit, hm_str_of(argv[i]), "psn");
        if (st == HM_OK)
            st = answer(edit);
    }
    if (edit && hm_out_new(ctx, &out) == HM_OK &&
        hm_record_write(ctx, record, NULL, out) == HM_OK)
        fwrite(hm_out_text(out).ptr, 1, hm_out_text(out).len, stdout);
    if (st != HM_OK && st != HM_END)
        fprintf(stderr, "opponent: %s\n", hm_status_text(st));
    hm_out_free(out);
    hm_edit_free(edit);
    hm_record_free(record);
    hm_ctx_free(ctx);
    return st == HM_OK || st == HM_END ? 0 : 1;
}
