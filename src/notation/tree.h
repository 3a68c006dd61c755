/*
 * tree.h - writing a tree whose variations follow the move that they replace,
 * as those in parentheses do.
 */
#ifndef HM_NOTATION_TREE_H
#define HM_NOTATION_TREE_H

#include "notation.h"

/* What a notation does on the way; each gets the writer itself. */
typedef struct hm__tree_steps {
    hm_status (*put)(void *writer, const hm_node *node);   // and plays it
    hm_status (*again)(void *writer, const hm_node *node); // plays it only
    void (*unplay)(void *writer);
    void (*open)(void *writer);                     // a variation
    void (*close)(void *writer);                    // the same
    void (*end)(void *writer, const hm_node *last); // a line ends; or NULL
} hm__tree_steps;

/* Writes all moves of a game, or those of the main line. */
hm_status hm__write_tree(const hm_record *record, bool variations,
                         const hm__tree_steps *steps, void *writer);

#endif
