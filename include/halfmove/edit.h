/*
 * edit.h - make records, and change them.
 *
 * A record is begun with hm_record_new(), or read from a file. An hm_edit
 * changes it: plies are played in any notation of its game, and every change
 * can be undone. Such a record can be replayed and written like one that was
 * read.
 *
 *     hm_record_new(ctx, &start, &record);
 *     hm_edit_new(ctx, record, diags, &edit);
 *     hm_edit_play(edit, hm_str_of("7g7f"), "usi");
 *     hm_record_write(ctx, record, NULL, out);
 */
#ifndef HALFMOVE_EDIT_H
#define HALFMOVE_EDIT_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/record.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- new records ------------------------------------------------------- */

/** How a new record begins; zero the struct, set `size`. */
typedef struct hm_start {
    size_t size;
    /**
     * What is played: "chess", "shogi", "atlantis", or the name of any setup,
     * such as "Four Field Kono". With `notation` "pan" it is a game that PAN
     * knows.
     */
    const char *game;
    const char *setup;    /**< a start that is not the game's own; or NULL */
    const char *position; /**< SFEN, FEN, PPN...: a start as text; or NULL */
    const char *const *settings; /**< "key=value", such as "seed=4" */
    size_t setting_count;
    const char *rules;    /**< such as "grid"; NULL: the default */
    const char *notation; /**< for writing; NULL: the default of the game */
    hm_diags *diags;      /**< where problems go; NULL: nowhere */
} hm_start;

/**
 * Make a record without plies.
 *
 * On HM_OK `*out` is yours: free it with hm_record_free(). HM_EUSAGE if there
 * are no such rules, game or notation; HM_EINPUT if the start cannot be set up:
 * the diagnostics say why. HM_ESUPPORT if the rules have no such starts.
 */
HM_API hm_status hm_record_new(hm_ctx *ctx, const hm_start *start,
                               hm_record **out);

/* ---- changes ----------------------------------------------------------- */

/** A record that is being changed, the current node, and what can be undone. */
typedef struct hm_edit hm_edit;

/**
 * Begin to change a record, which must outlive the edit.
 *
 * `diags` may be NULL. HM_EINPUT if its start cannot be set up.
 *
 * Functions below that change something return HM_OK if they did, and
 * otherwise leave the record unchanged: HM_EUSAGE if the node or text makes no
 * sense there, HM_EINPUT if the rules do not allow it, HM_ELIMIT if the record
 * becomes too large, HM_ENOMEM. Nodes, also deleted ones, stay valid as long as
 * the record.
 */
HM_API hm_status hm_edit_new(hm_ctx *ctx, hm_record *record, hm_diags *diags,
                             hm_edit **out);

/** Free an edit; the record stays as it is. NULL is allowed. */
HM_API void hm_edit_free(hm_edit *edit);

/**
 * The replay at the current node of the edit; borrowed.
 *
 * hm_replay_next(), hm_replay_prev() and hm_replay_seek() move through the
 * record. Every change updates it.
 */
HM_API hm_replay *hm_edit_replay(hm_edit *edit);

/** The record that is being changed; borrowed. */
HM_API const hm_record *hm_edit_record(const hm_edit *edit);

/**
 * Play a text after the current node, in a notation of the game; NULL: that of
 * the record.
 *
 * If the same ply follows already, the edit goes there, and nothing changes. If
 * other plies follow, it becomes a variation. Problems are reported as by
 * hm_replay_play(), and hm_replay_candidate() gives what may be meant.
 */
HM_API hm_status hm_edit_play(hm_edit *edit, hm_str text, const char *notation);

/**
 * Play a text between the current node and all nodes that follow it.
 *
 * HM_EINPUT, and nothing changes, if a node after it cannot be played any
 * more: hm_edit_fault() says which.
 */
HM_API hm_status hm_edit_insert(hm_edit *edit, hm_str text,
                                const char *notation);

/** Delete a node and everything after it. */
HM_API hm_status hm_edit_delete(hm_edit *edit, const hm_node *node);

/** Delete only this node, if everything after it can still be played. */
HM_API hm_status hm_edit_remove(hm_edit *edit, const hm_node *node);

/** The node that prevented the last change; NULL if there is none. */
HM_API const hm_node *hm_edit_fault(const hm_edit *edit);

/** Make a node variation `index` of its parent, from 0; 0 is the main one. */
HM_API hm_status hm_edit_reorder(hm_edit *edit, const hm_node *node,
                                 size_t index);

/** Make the line to a node the main line of the game. */
HM_API hm_status hm_edit_promote(hm_edit *edit, const hm_node *node);

/** The place of a comment. One before the first move belongs to the root.
 */
typedef enum hm_comment_side { HM_AFTER, HM_BEFORE } hm_comment_side;

/** Replace the comment of a node; "" removes it. */
HM_API hm_status hm_edit_set_comment(hm_edit *edit, const hm_node *node,
                                     hm_comment_side side, hm_str text);

/** Add a comment to a node, after the existing one. */
HM_API hm_status hm_edit_add_comment(hm_edit *edit, const hm_node *node,
                                     hm_comment_side side, hm_str text);

/**
 * Set an annotation, as "eval" to "0.31", in the comments of a node; "" removes
 * it. See hm_node_next_annotation().
 *
 * The first one of the name is replaced where it stands, and others of that
 * name are removed; what else the comments say stays.
 */
HM_API hm_status hm_edit_set_annotation(hm_edit *edit, const hm_node *node,
                                        hm_str name, hm_str text);

/**
 * Set a tag of the metadata; a new one becomes the last.
 *
 * If tags define the start, as in PPN, the start changes too: HM_EINPUT if a
 * move cannot be played after that.
 */
HM_API hm_status hm_edit_set_tag(hm_edit *edit, hm_str key, hm_str value);

/** Remove a tag; HM_END if there is none. */
HM_API hm_status hm_edit_remove_tag(hm_edit *edit, hm_str key);

/** Move a tag to place `index`, from 0; HM_END if there is no such tag. */
HM_API hm_status hm_edit_move_tag(hm_edit *edit, hm_str key, size_t index);

/**
 * Set the milliseconds thought before a ply, or HM_NO_TIME. An annotation that
 * says something else goes with it.
 */
HM_API hm_status hm_edit_set_time(hm_edit *edit, const hm_node *node,
                                  int64_t ms);

/**
 * Set a short text that a game keeps with a node: "mark" is a judgement such as
 * "!?", and "bookmark" its name. "" for none; HM_ESUPPORT if the game has no
 * such texts, HM_EUSAGE if it could not be read again as such a text.
 */
HM_API hm_status hm_edit_set_note(hm_edit *edit, const hm_node *node,
                                  const char *name, hm_str text);

/**
 * Set how the line to the current node ends, such as "resign" or "1-0"; NULL
 * removes the end. If the rules have no ends, it becomes the tag Result.
 *
 * HM_EUSAGE if the current node is not the last of its line, or there is no
 * such end.
 */
HM_API hm_status hm_edit_set_end(hm_edit *edit, const char *end);

/** Undo the last change; HM_END if there is none. */
HM_API hm_status hm_edit_undo(hm_edit *edit);

/** Redo the change that was undone last; HM_END if there is none. */
HM_API hm_status hm_edit_redo(hm_edit *edit);

/** How many changes can be undone. */
HM_API size_t hm_edit_changes(const hm_edit *edit);

#ifdef __cplusplus
}
#endif

#endif
