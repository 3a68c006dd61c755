/*
 * edit.c - changing a record of chess: its result, and marks of its moves.
 *
 * The result belongs to the game. Variations have none.
 */
#include <string.h>

#include "state.h"

void hm__chess_forget(const hm_node *node)
{
    hm__chess_ply *ply = node->ply;

    if (ply)
        ply->resolved = false;
}

hm_str *hm__chess_note(hm_record *record, hm_node *node, const char *name)
{
    hm__chess_ply *ply = node->ply;

    (void)record;
    return ply && strcmp(name, "mark") == 0 ? &ply->mark : NULL;
}

/* "$14", or a sign that has such a number. */
static bool is_nag(hm_str word)
{
    size_t number;

    return hm__chess_nag_of(word) ||
           (word.len > 1 && word.ptr[0] == '$' &&
            hm__str_size(hm__str_part(word, 1, word.len), &number));
}

bool hm__chess_is_note(const char *name, hm_str text)
{
    hm_str word;
    size_t at = 0;
    size_t nag;

    (void)name;
    while (hm__chess_next_nag(text, &at, &nag, &word)) {
        if (!is_nag(word))
            return false;
    }
    return true;
}

/* What a word means if it is `mover`'s turn then. */
static bool read_end(const char *text, int mover, hm__chess_result *out)
{
    static const char *const losses[] = {"resign", "checkmate", "timeup"};
    static const char *const draws[] = {"draw", "stalemate", "threefold",
                                        "fifty"};

    for (size_t i = 0; i < HM_COUNT(losses); i++) {
        if (strcmp(text, losses[i]) == 0) {
            *out = mover == HM__CHESS_WHITE ? HM__CHESS_BLACK_WINS
                                            : HM__CHESS_WHITE_WINS;
            return true;
        }
    }
    for (size_t i = 0; i < HM_COUNT(draws); i++) {
        if (strcmp(text, draws[i]) == 0) {
            *out = HM__CHESS_DRAWN;
            return true;
        }
    }
    for (int i = HM__CHESS_OPEN; i < HM__CHESS_RESULTS; i++) {
        *out = (hm__chess_result)i;
        if (strcmp(text, hm__chess_result_name(*out)) == 0)
            return true;
    }
    *out = HM__CHESS_OPEN;
    return strcmp(text, "interrupt") == 0;
}

hm_status hm__chess_set_end(hm_record *record, hm_node *node, const char *text,
                            hm__journal *journal)
{
    const hm_str nowhere = {NULL, 0};
    hm__chess_game *game =
        (hm__chess_game *)(uintptr_t)record->start; // the edit's own
    hm__chess_result result = HM__CHESS_UNSTATED;
    int mover = game->position.side;

    for (const hm_node *n = node; n->parent; n = n->parent)
        mover ^= 1;
    if (text && !read_end(text, mover, &result))
        return HM_EUSAGE;
    if (node != record->last)
        return text ? HM_EUSAGE : HM_OK;
    HM_TRY(hm__journal_set(journal, &game->result, &result, sizeof(result)));
    return hm__journal_set(journal, &game->result_text, &nowhere,
                           sizeof(nowhere));
}
