/*
 * loss.c - warnings about what a notation cannot hold.
 */
#include "loss.h"

static void warn(const hm_writer *writer, const hm__source *source,
                 hm__problem problem, const char *what)
{
    problem.severity = HM_WARNING;
    hm__report(writer->options->diags, source, problem,
               "%s cannot be written in this notation", what);
}

void hm__lossy(const hm_writer *writer, const hm_record *record, hm_span span,
               const char *id, const char *what)
{
    warn(writer, &record->source, (hm__problem){.id = id, .span = span}, what);
}

void hm__lossy_meta(const hm_writer *writer, const hm_record *record,
                    const hm_meta *meta, const char *what)
{
    warn(writer, hm__record_meta_source(record, meta),
         (hm__problem){.id = "lossy-metadata", .span = meta->span}, what);
}

/* Where a part of a node stands. */
static hm_span part_span(const hm_node *node, unsigned part)
{
    if (part == HM_COMMENTS)
        return node->comments[0].span;
    return part == HM_VARIATIONS ? node->sibling->span : node->span;
}

void hm__lossy_parts(const hm_writer *writer, const hm_record *record,
                     unsigned *lost, unsigned (*of_ply)(const hm_node *node))
{
    static const struct {
        unsigned part;
        const char *id, *what;
    } parts[] = {
        {HM_COMMENTS, "lossy-comment", "comments"},
        {HM_TIMES, "lossy-time", "times"},
        {HM_MARKS, "lossy-mark", "marks such as !?"},
        {HM_BOOKMARKS, "lossy-bookmark", "bookmarks"},
        {HM_VARIATIONS, "lossy-variation", "variations"},
    };
    bool whole = !(*lost & HM_VARIATIONS);
    const hm_node *node = &record->root;

    for (; node && *lost; node = whole ? hm__node_next(node) : node->child) {
        unsigned found = (node->comment_count ? HM_COMMENTS : 0U) |
                         (node->time > 0 ? HM_TIMES : 0U) |
                         (node->sibling ? HM_VARIATIONS : 0U) |
                         (of_ply && node->ply ? of_ply(node) : 0U);

        found &= *lost;
        for (size_t i = 0; found && i < HM_COUNT(parts); i++) {
            if (found & parts[i].part)
                hm__lossy(writer, record, part_span(node, parts[i].part),
                          parts[i].id, parts[i].what);
        }
        *lost &= ~found;
    }
}

void hm__lossy_tree(const hm_writer *writer, const hm_record *record)
{
    unsigned lost = HM_TIMES | HM_VARIATIONS;

    hm__lossy_parts(writer, record, &lost, NULL);
}
