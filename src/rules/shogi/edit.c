/*
 * edit.c - changing a record of shogi: how lines end, marks and bookmarks.
 *
 * The end of the main line belongs to the game, that of a variation to its last
 * ply.
 */
#include <string.h>

#include "state.h"

static hm__shogi_game *own_game(const hm_record *record)
{
    return (hm__shogi_game *)(uintptr_t)record->start; // the edit's own
}

void hm__shogi_forget(const hm_node *node)
{
    hm__shogi_ply *ply = node->ply;

    if (ply)
        ply->resolved = false;
}

hm_str *hm__shogi_note(hm_record *record, hm_node *node, const char *name)
{
    hm__shogi_ply *ply = node->ply;

    if (strcmp(name, "bookmark") == 0 && !node->parent)
        return &own_game(record)->bookmark;
    if (!ply)
        return NULL;
    if (strcmp(name, "bookmark") == 0)
        return &ply->bookmark;
    return strcmp(name, "mark") == 0 ? &ply->mark : NULL;
}

/* Marks are "!" and "?", a bookmark is a line. */
bool hm__shogi_is_note(const char *name, hm_str text)
{
    bool mark = strcmp(name, "mark") == 0;

    for (size_t i = 0; i < text.len; i++) {
        char c = text.ptr[i];

        if (mark ? c != '!' && c != '?' : c == '\n' || c == '\r')
            return false;
    }
    return true;
}

/* Points say who resigned, if it is the side to move that lost. */
static bool read_points(const char *text, int mover, hm__shogi_end *out)
{
    if (strcmp(text, "1/2-1/2") == 0)
        *out = HM__SHOGI_DRAW;
    else if (strcmp(text, "*") == 0)
        *out = HM__SHOGI_STOPPED;
    else if (strcmp(text, mover == HM__SHOGI_BLACK ? "0-1" : "1-0") == 0)
        *out = HM__SHOGI_RESIGNS;
    else
        return false;
    return true;
}

static bool read_end(const char *text, int mover, hm__shogi_end *out)
{
    for (int i = 1; i < HM__SHOGI_ENDS; i++) {
        if (strcmp(text, hm__shogi_end_name((hm__shogi_end)i)) == 0) {
            *out = (hm__shogi_end)i;
            return true;
        }
    }
    return read_points(text, mover, out);
}

static hm_status put_end(hm_record *record, hm_node *node, hm__shogi_end end,
                         hm__journal *journal)
{
    hm__shogi_game *game = own_game(record);
    hm__shogi_ply *ply = node->ply;
    const hm_str nowhere = {NULL, 0};
    const int64_t untimed = HM_NO_TIME;

    if (node != record->last)
        return hm__journal_set(journal, &ply->end, &end, sizeof(end));
    HM_TRY(hm__journal_set(journal, &game->end, &end, sizeof(end)));
    HM_TRY(hm__journal_set(journal, &game->end_ms, &untimed, sizeof(untimed)));
    return hm__journal_set(journal, &game->end_text, &nowhere, sizeof(nowhere));
}

hm_status hm__shogi_set_end(hm_record *record, hm_node *node, const char *text,
                            hm__journal *journal)
{
    int mover = own_game(record)->position.side;
    hm__shogi_end end = HM__SHOGI_GOES_ON;

    for (const hm_node *n = node; n->parent; n = n->parent)
        mover ^= 1;
    if (text && !read_end(text, mover, &end))
        return HM_EUSAGE;
    if (node != record->last && !node->ply)
        return HM_EUSAGE;
    return put_end(record, node, end, journal);
}

hm_status hm__shogi_move_end(hm_record *record, hm_node *was,
                             hm__journal *journal)
{
    hm__shogi_end old = own_game(record)->end;
    const hm__shogi_ply *next = record->last->ply;
    hm__shogi_end end = next ? next->end : HM__SHOGI_GOES_ON;

    if (next) {
        const hm__shogi_end none = HM__SHOGI_GOES_ON;
        hm__shogi_ply *ply = record->last->ply;

        HM_TRY(hm__journal_set(journal, &ply->end, &none, sizeof(none)));
    }
    if (was->ply)
        HM_TRY(put_end(record, was, old, journal));
    return put_end(record, record->last, end, journal);
}
