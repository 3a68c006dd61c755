/*
 * arrangement.h - how the players of a game are used to see it.
 *
 * A table has pieces at places, and nothing else. Rules know more: which part
 * of it is the board, how its files and ranks are called, who sits where, which
 * pieces somebody holds in hand, whose turn it is, and how the last move is
 * said. With this a diagram looks as those in books and newspapers do:
 *
 *     hm_arrangement shown;
 *
 *     if (hm_replay_arrange(replay, NULL, texts, &shown) == HM_OK)
 *         options.arrangement = &shown;
 *     hm_picture_write(ctx, hm_replay_table(replay), "svg", &options, out);
 */
#ifndef HALFMOVE_ARRANGEMENT_H
#define HALFMOVE_ARRANGEMENT_H

#include <halfmove/base.h>
#include <halfmove/replay.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Names of files and ranks at the edge. */
typedef enum hm_annotate {
    HM_ANNOTATE_NONE,      /**< nothing */
    HM_ANNOTATE_ALGEBRAIC, /**< letters below, numbers at the left */
    HM_ANNOTATE_CARTESIAN, /**< numbers on both sides */
    HM_ANNOTATE_GO,        /**< as algebraic, without the letter i */
    HM_ANNOTATE_SHOGI,     /**< numbers from the right, letters from the top */
    HM_ANNOTATE_XIANGQI,   /**< numbers from each player's right, no ranks */
    HM_ANNOTATE_JANGGI,    /**< numbers from the left and from the top */
} hm_annotate;

/** How many kinds of pieces a player can hold. */
#define HM_HELD_MOST 16

/** Pieces of one kind that a player holds in hand. */
typedef struct hm_held {
    uint32_t piece; /**< id of one of them on the table */
    int count;      /**< at least 1 */
} hm_held;

/** A player, or a side if nobody is named. */
typedef struct hm_seat {
    const char *name;           /**< such as "Yamada", or "Black"; may be "" */
    const char *side;           /**< the side in words, such as "Black" */
    uint32_t mark;              /**< a character, such as U+2617 */
    hm_held held[HM_HELD_MOST]; /**< the most valuable kind first */
    size_t held_count;
    bool rest;           /**< has all that is nowhere else, as in problems */
    const char *holding; /**< the hand in words, such as "rook, 2 pawns" */
} hm_seat;

/** A position as players see it. Places are in inches, as on the table. */
typedef struct hm_arrangement {
    double left, bottom, right, top; /**< of the squares of the board */
    const char *files; /**< their names from the left, separated by blanks */
    const char *ranks; /**< the same from the top */
    hm_seat seats[2];  /**< who sits at the lower edge, and at the upper one */
    int to_move;       /**< whose turn it is: 0, 1; -1: nobody's */
    bool moved;        /**< a move led here: */
    bool dropped;      /**< from a hand: it has no departure */
    double from_x, from_y, to_x, to_y; /**< departure and arrival */
    size_t number;                     /**< of the move */
    const char *move;    /**< as players say it, its mark first; "" if none */
    const char *brief;   /**< the same for lists of moves, such as P-7f */
    const char *caption; /**< what stands below a diagram; NULL: no caption */
    const char *held;    /**< the word for pieces in hand */
    const char *nothing; /**< the word for an empty hand */
    const char *rest;    /**< and for all that is nowhere else */
    const char *turn;    /**< whose turn it is, in words */
    bool kanji;          /**< counts are written in kanji, not in digits */
} hm_arrangement;

/**
 * Describe the present position as its players see it.
 *
 * `language` is "en" or "ja"; NULL: Japanese if a player's name is written in
 * kanji or kana, else English. `texts` is an output in memory; it is cleared,
 * and holds the texts of `*out`. HM_ESUPPORT for rules that have no such form:
 * show the table as it is.
 */
HM_API hm_status hm_replay_arrange(const hm_replay *replay,
                                   const char *language, hm_out *texts,
                                   hm_arrangement *out);

/**
 * Names of files and ranks that players of the game use; HM_ANNOTATE_NONE for
 * a table, which can be that of any game.
 */
HM_API hm_annotate hm_replay_coordinates(const hm_replay *replay);

#ifdef __cplusplus
}
#endif

#endif
