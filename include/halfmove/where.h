/*
 * where.h - selections: expressions about the head of a game.
 *
 *     hm_facts facts = {.size = sizeof(facts), .record = record,
 *                       .replay = replay, .stage = HM_STAGE_PLAYED};
 *     hm_where *where;
 *     hm_truth truth;
 *
 *     if (hm_where_parse(ctx, hm_str_of("plies < 100 and winner = black"),
 *                        diags, &where) == HM_OK &&
 *         hm_where_test(where, &facts, scratch, &truth) == HM_OK &&
 *         truth == HM_YES)
 *         puts("a short win");
 *     hm_where_free(where);
 *
 * An expression is compiled once. It can be tested on games that were read, by
 * any number of threads; on values from somewhere else, as a row of a database,
 * by hm_where_ask(); or be looked at, node by node, to be said in another
 * language. docs/collections.md explains what can be written.
 */
#ifndef HALFMOVE_WHERE_H
#define HALFMOVE_WHERE_H

#include <halfmove/base.h>
#include <halfmove/diag.h>
#include <halfmove/out.h>
#include <halfmove/record.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what is known about a game ---------------------------------------- */

/** What an expression can ask for. */
typedef enum hm_field {
    HM_FIELD_TAG,        /**< a tag, by its name */
    HM_FIELD_GAME,       /**< its name, as "shogi" or "Four Field Kono" */
    HM_FIELD_RULES,      /**< as "shogi", "table" */
    HM_FIELD_NOTATION,   /**< as "kif" */
    HM_FIELD_FILE,       /**< of its source, as it was named */
    HM_FIELD_NUMBER,     /**< in its source, from 1 */
    HM_FIELD_DATE,       /**< when it was played */
    HM_FIELD_BLACK,      /**< who plays Black: the tag, or that of this side */
    HM_FIELD_WHITE,      /**< who plays White */
    HM_FIELD_PLIES,      /**< of the main line */
    HM_FIELD_VARIATIONS, /**< plies that begin one */
    HM_FIELD_COMMENTS,   /**< plies that have one, and the start */
    HM_FIELD_RESULT,     /**< as written */
    HM_FIELD_WINNER,     /**< "first", "second", "draw", a name, or nothing */
    HM_FIELD_SIDE,       /**< the winner as "black" or "white", or nothing */
    HM_FIELD_ID,         /**< the content id, 32 digits */
    HM_FIELD_FAULTY,     /**< "yes" or "no" */
} hm_field;

/** How much of a game must be known for a field. */
typedef enum hm_stage {
    HM_STAGE_HEAD,   /**< its metadata */
    HM_STAGE_MOVES,  /**< the record */
    HM_STAGE_PLAYED, /**< it must be played */
} hm_stage;

/**
 * The field of a name, as "Plies"; a name that is none of them is a tag. Names
 * are compared without regard to case.
 */
HM_API hm_field hm_field_find(hm_str name);

/** The name of a field, as "plies"; "" for tags. */
HM_API const char *hm_field_name(hm_field field);

/** What must be known for it. */
HM_API hm_stage hm_field_stage(hm_field field);

/** A game, and how much is known of it; zero the struct, set `size`. */
typedef struct hm_facts {
    size_t size;
    const hm_record *record; /**< NULL: it could not be read */
    const char *file;        /**< of its source */
    size_t number;           /**< of the game, if there is no record */
    const char *notation;    /**< the same */
    bool faulty;             /**< problems were found when it was read */
    hm_stage stage;          /**< how much is known */
    hm_replay *replay;       /**< to play in, for HM_STAGE_PLAYED */
} hm_facts;

/**
 * Write the value of a field; `tag` is the name of a tag, otherwise ignored.
 *
 * A tag that is not there, and one that has no text, is empty. HM_END, with
 * nothing written, if that is not known at the stage of the facts. HM_ENOMEM,
 * which `out` then has, too, and other statuses of `out`.
 */
HM_API hm_status hm_facts_get(const hm_facts *facts, hm_field field, hm_str tag,
                              hm_out *out);

/**
 * How the game ended: what the record says, else its last position.
 *
 * HM_ENOMEM.
 */
HM_API hm_status hm_facts_outcome(const hm_facts *facts, hm_outcome *out);

/* ---- expressions ------------------------------------------------------- */

/** An expression, compiled. */
typedef struct hm_where hm_where;

/**
 * Compile an expression.
 *
 * On HM_OK `*out` is yours: free it with hm_where_free(). HM_EINPUT once the
 * diagnostics say what is wrong and where; HM_ELIMIT if it is too long;
 * HM_ENOMEM. `diags` may be NULL.
 */
HM_API hm_status hm_where_parse(hm_ctx *ctx, hm_str text, hm_diags *diags,
                                hm_where **out);

/** Free an expression; NULL is fine. */
HM_API void hm_where_free(hm_where *where);

/** How much of a game must be known at most to be sure of the answer. */
HM_API hm_stage hm_where_stage(const hm_where *where);

/** An answer where not everything is known. */
typedef enum hm_truth {
    HM_NO,
    HM_YES,
    HM_MAYBE, /**< more must be known */
} hm_truth;

/**
 * Test a game, asking for no more than is needed.
 *
 * `scratch` is cleared and written to. HM_MAYBE only if the stage of the facts
 * is too early. HM_ENOMEM.
 */
HM_API hm_status hm_where_test(const hm_where *where, const hm_facts *facts,
                               hm_out *scratch, hm_truth *out);

/**
 * Where values come from: writes that of a field, as hm_facts_get() does, and
 * returns HM_OK; HM_END: it is not known; or an error.
 */
typedef hm_status (*hm_values)(void *user, hm_field field, hm_str tag,
                               hm_out *out);

/** Test values, of whatever source; `scratch` is cleared and written to. */
HM_API hm_status hm_where_ask(const hm_where *where, hm_values values,
                              void *user, hm_out *scratch, hm_truth *out);

/* ---- looking at an expression ------------------------------------------ */

/** What a part of an expression is. */
typedef enum hm_where_kind {
    HM_WHERE_COMPARE,
    HM_WHERE_NOT,
    HM_WHERE_AND,
    HM_WHERE_OR,
} hm_where_kind;

/** How a value is compared. */
typedef enum hm_where_op {
    HM_EQUAL,
    HM_NOT_EQUAL,
    HM_LESS,
    HM_LESS_EQUAL,
    HM_GREATER,
    HM_GREATER_EQUAL,
    HM_MATCHES, /**< a regular expression */
} hm_where_op;

/** A part; its texts live as long as the expression. */
typedef struct hm_where_node {
    hm_where_kind kind;
    size_t left, right; /**< the parts of AND and OR; that of NOT is `left` */
    hm_field field;     /**< what is compared; "winner = black" asks for SIDE */
    hm_str tag;         /**< its name, for HM_FIELD_TAG */
    hm_where_op op;
    hm_str value;
} hm_where_node;

/**
 * Part `index`; false after the last, which is the whole. Parts come before
 * those that are made of them.
 */
HM_API bool hm_where_at(const hm_where *where, size_t index,
                        hm_where_node *out);

/** Compare a value with one of an expression, as it does; not HM_MATCHES. */
HM_API bool hm_where_compare(hm_field field, hm_str value, hm_where_op op,
                             hm_str with);

#ifdef __cplusplus
}
#endif

#endif
