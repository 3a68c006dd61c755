/*
 * edit.c - the journal of changes, and the links that they change.
 */
#include "edit.h"

#include <string.h>

#include "base/str.h"

/* ---- the journal --------------------------------------------------------- */

void hm__journal_init(hm__journal *journal, hm_ctx *ctx)
{
    *journal = (hm__journal){.ctx = ctx};
}

void hm__journal_free(hm__journal *journal)
{
    hm__free(journal->ctx, journal->notes);
    hm__free(journal->ctx, journal->steps);
    hm__journal_init(journal, journal->ctx);
}

/* Where the notes of a number of steps end. */
static size_t end_of(const hm__journal *journal, size_t steps)
{
    return steps ? journal->steps[steps - 1].end : 0;
}

hm_status hm__journal_set(hm__journal *journal, void *at, const void *value,
                          size_t size)
{
    hm__edit_note note = {.at = at, .size = size};

    HM_TRY(hm__reserve(journal->ctx, &journal->notes, &journal->note_room,
                       journal->note_count + 1, sizeof(note)));
    memcpy(note.bytes, at, size);
    journal->notes[journal->note_count++] = note;
    memcpy(at, value, size);
    return HM_OK;
}

static void swap(hm__edit_note *note)
{
    unsigned char now[HM__NOTE_BYTES];

    memcpy(now, note->at, note->size);
    memcpy(note->at, note->bytes, note->size);
    memcpy(note->bytes, now, note->size);
}

/* Notes of a step stand after those that could be redone, until it is done. */
hm_status hm__journal_commit(hm__journal *journal, hm__edit_step step)
{
    size_t from = end_of(journal, journal->step_count);
    size_t to = end_of(journal, journal->done);
    size_t count = journal->note_count - from;

    HM_TRY(hm__reserve(journal->ctx, &journal->steps, &journal->step_room,
                       journal->done + 1, sizeof(step)));
    if (count)
        memmove(journal->notes + to, journal->notes + from,
                count * sizeof(*journal->notes));
    journal->note_count = step.end = to + count;
    journal->steps[journal->done++] = step;
    journal->step_count = journal->done;
    return HM_OK;
}

void hm__journal_cancel(hm__journal *journal)
{
    size_t from = end_of(journal, journal->step_count);

    while (journal->note_count > from)
        swap(&journal->notes[--journal->note_count]);
}

const hm__edit_step *hm__journal_last(const hm__journal *journal)
{
    return journal->done ? &journal->steps[journal->done - 1] : NULL;
}

const hm__edit_step *hm__journal_next(const hm__journal *journal)
{
    return journal->done < journal->step_count ? &journal->steps[journal->done]
                                               : NULL;
}

void hm__journal_undo(hm__journal *journal)
{
    size_t at = end_of(journal, journal->done--);

    while (at > end_of(journal, journal->done))
        swap(&journal->notes[--at]);
}

void hm__journal_redo(hm__journal *journal)
{
    size_t at = end_of(journal, journal->done++);

    while (at < end_of(journal, journal->done))
        swap(&journal->notes[at++]);
}

/* ---- the tree ------------------------------------------------------------ */

static hm_status set_node(hm__journal *journal, hm_node **at, hm_node *to)
{
    if (journal)
        return hm__journal_set(journal, at, &to, sizeof(to));
    *at = to;
    return HM_OK;
}

static hm_status set_size(hm__journal *journal, size_t *at, size_t to)
{
    if (journal)
        return hm__journal_set(journal, at, &to, sizeof(to));
    *at = to;
    return HM_OK;
}

hm_node *hm__node_last_child(const hm_node *node)
{
    return node->tail ? node->tail : node->child;
}

/* Goes on counting after `from`, the node `length` of the main line. */
static hm_status count_from(hm_record *record, hm_node *from, size_t length,
                            hm__journal *journal)
{
    for (; from->child; from = from->child)
        length++;
    HM_TRY(set_node(journal, &record->last, from));
    return set_size(journal, &record->length, length);
}

hm_status hm__record_count(hm_record *record, hm__journal *journal)
{
    return count_from(record, &record->root, 0, journal);
}

hm_status hm__node_attach(hm_record *record, hm_node *node, hm_node *parent,
                          hm_node *after, hm__journal *journal)
{
    hm_node **link = after ? &after->sibling : &parent->child;
    hm_node *next = *link;

    HM_TRY(set_node(journal, &node->parent, parent));
    HM_TRY(set_node(journal, &node->sibling, next));
    HM_TRY(set_node(journal, link, node));
    if (after && !next)
        HM_TRY(set_node(journal, &parent->tail, node));
    else if (next && !parent->tail)
        HM_TRY(set_node(journal, &parent->tail, next)); // it was alone
    if (parent == record->last)
        return count_from(record, parent, record->length, journal);
    return after ? HM_OK : hm__record_count(record, journal);
}

hm_status hm__node_detach(hm_record *record, hm_node *node,
                          hm__journal *journal)
{
    hm_node *parent = node->parent;
    hm_node *before = NULL;
    hm_node *last;

    for (hm_node *n = parent->child; n != node; n = n->sibling)
        before = n;
    HM_TRY(set_node(journal, before ? &before->sibling : &parent->child,
                    node->sibling));
    last = node->sibling ? parent->tail : before;
    HM_TRY(
        set_node(journal, &parent->tail, last == parent->child ? NULL : last));
    HM_TRY(set_node(journal, &node->sibling, NULL));
    return before ? HM_OK : hm__record_count(record, journal);
}

/* ---- metadata ------------------------------------------------------------ */

static hm_status set_meta(hm__journal *journal, hm_meta **at, hm_meta *to)
{
    if (journal)
        return hm__journal_set(journal, at, &to, sizeof(to));
    *at = to;
    return HM_OK;
}

hm_status hm__meta_attach(hm_meta *map, hm_meta *item, hm_meta *after,
                          hm__journal *journal)
{
    hm_meta **link = after ? &after->next : &map->first;

    HM_TRY(set_meta(journal, &item->parent, map));
    HM_TRY(set_meta(journal, &item->next, *link));
    HM_TRY(set_meta(journal, link, item));
    if (!item->next)
        HM_TRY(set_meta(journal, &map->last, item));
    return set_size(journal, &map->count, map->count + 1);
}

hm_status hm__meta_detach(hm_meta *map, hm_meta *item, hm__journal *journal)
{
    hm_meta *before = NULL;

    for (hm_meta *m = map->first; m != item; m = m->next)
        before = m;
    HM_TRY(set_meta(journal, before ? &before->next : &map->first, item->next));
    if (!item->next)
        HM_TRY(set_meta(journal, &map->last, before));
    HM_TRY(set_meta(journal, &item->next, NULL));
    return set_size(journal, &map->count, map->count - 1);
}

hm_status hm__meta_index(hm_meta *map, hm__arena *arena, hm__journal *journal)
{
    const hm_meta **items =
        hm__arena_zero(arena, map->count + 1, sizeof(*items));
    size_t i = 0;

    if (!items)
        return HM_ENOMEM;
    for (const hm_meta *m = map->first; m; m = m->next)
        items[i++] = m;
    return hm__journal_set(journal, &map->items, &items, sizeof(items));
}
