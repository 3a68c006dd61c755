/*
 * halfmove.h - the whole library: records of board games, read, checked,
 * replayed, converted and drawn.
 *
 * This program lists the games of a file in any notation:
 *
 *     #include <halfmove/halfmove.h>
 *     #include <stdio.h>
 *
 *     int main(int argc, char **argv)
 *     {
 *         hm_ctx *ctx;
 *         hm_input *input;
 *         hm_reader *reader;
 *         hm_record *game = NULL;
 *
 *         if (argc < 2 || hm_ctx_new(NULL, &ctx) != HM_OK ||
 *             hm_input_file(ctx, argv[1], &input) != HM_OK ||
 *             hm_reader_new(ctx, input, NULL, &reader) != HM_OK)
 *             return 1; // what was made is lost with the process
 *         while (hm_reader_reuse(reader, &game) == HM_OK)
 *             printf("%zu: %zu moves\n", hm_record_game(game),
 *                    hm_record_length(game));
 *         hm_record_free(game);
 *         hm_reader_free(reader);
 *         hm_input_free(input);
 *         hm_ctx_free(ctx);
 *     }
 *
 * Link it with -lhalfmove. The programs in examples/ do more. The headers are a
 * manual, and are listed here in the order in which to read them.
 */
#ifndef HALFMOVE_H
#define HALFMOVE_H

/*
 * The common part: statuses, who owns what, threads, versions; then contexts
 * with an allocator and limits.
 */
#include <halfmove/base.h>

/* Output: a builder of bytes, in memory or passed on to a sink. */
#include <halfmove/out.h>

/* Output as JSON: values, with the commas between them. */
#include <halfmove/json.h>

/* Diagnostics: what is wrong with an input, where, and what to do about it. */
#include <halfmove/diag.h>

/* Input, compressed or not, and files that appear only when they are complete.
 */
#include <halfmove/io.h>

/*
 * Records: metadata and a tree of plies; readers and writers; the list of
 * notations.
 */
#include <halfmove/record.h>

/* The known sets of pieces: their kinds, suits and ranks. */
#include <halfmove/system.h>

/* Pieces on a table, in their order: every position is shown as this. */
#include <halfmove/table.h>

/* Playing a record: forward, backward, to any ply; its states as JSON. */
#include <halfmove/replay.h>

/* Positions as the players of a game see them: names, hands, the last move. */
#include <halfmove/arrangement.h>

/* Making records, and changing them: every change can be undone. */
#include <halfmove/edit.h>

/* Selections: expressions about the heads of games. */
#include <halfmove/where.h>

/* Finding positions, patterns, material and words in games. */
#include <halfmove/search.h>

/* Archives; their engines are linked with -lhalfmove-archive. */
#include <halfmove/archive.h>

/* The catalogue of starting positions. */
#include <halfmove/setup.h>

/* The formats that positions and games can be drawn in. */
#include <halfmove/renderer.h>

/* Positions as text, for terminals and mail. */
#include <halfmove/diagram.h>

/* Positions as SVG, PNG and PDF, and books of many of them. */
#include <halfmove/picture.h>

/* Games as moving pictures: GIF, APNG, WebP, raw frames. */
#include <halfmove/film.h>

/* The part that draws PNG, PDF and films, linked with -lhalfmove-draw. */
#include <halfmove/draw.h>

/* Games as a page that replays them in a browser. */
#include <halfmove/page.h>

/* What only shogi has: declarations of impasse, and counting moves. */
#include <halfmove/shogi.h>

/* What only chess has: draws that can be claimed, and counting moves. */
#include <halfmove/chess.h>

/* What only Atlantis has: making a start to play from. */
#include <halfmove/atlantis.h>

#endif
