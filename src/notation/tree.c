/*
 * tree.c - writing a tree whose variations follow the move that they replace.
 */
#include "tree.h"

typedef struct tree {
    const hm__tree_steps *steps;
    void *writer;
} tree;

/*
 * From the end of a line to the node that is written next: in the next
 * variation, or in the line that the variation belongs to. NULL after the main
 * line.
 */
static hm_status leave_line(const tree *t, const hm_node **node)
{
    const hm_node *n = *node;

    for (;;) {
        if (t->steps->end)
            t->steps->end(t->writer, n);
        for (; hm__node_is_main(n) && n->parent->parent; n = n->parent)
            t->steps->unplay(t->writer);
        if (hm__node_is_main(n)) {
            *node = NULL;
            return HM_OK;
        }
        t->steps->unplay(t->writer);
        t->steps->close(t->writer);
        if (n->sibling) {
            t->steps->open(t->writer);
            *node = n->sibling;
            return HM_OK;
        }
        n = n->parent->child; // its variations are done
        HM_TRY(t->steps->again(t->writer, n));
        if (n->child) {
            *node = n->child;
            return HM_OK;
        }
    }
}

hm_status hm__write_tree(const hm_record *record, bool variations,
                         const hm__tree_steps *steps, void *writer)
{
    const tree t = {steps, writer};
    const hm_node *node = record->root.child;

    while (node) {
        HM_TRY(steps->put(writer, node));
        if (variations && hm__node_is_main(node) && node->sibling) {
            steps->unplay(writer);
            steps->open(writer);
            node = node->sibling;
        } else if (node->child || !variations) {
            node = node->child;
        } else {
            HM_TRY(leave_line(&t, &node));
        }
    }
    return HM_OK;
}
