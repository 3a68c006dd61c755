/*
 * chess_games.c - prints games of chess by chance, for tools/compare-stockfish.
 *
 *     chess-games COUNT [SEED]
 *
 * A game is a line "start FEN" or "start960 FEN", and for each position a line
 * with its FEN and all legal moves in UCI, the one that is played first,
 * separated by tabs. Every second game is one of Chess960.
 */
#include <stdio.h>
#include <stdlib.h>

#include "rules/chess/chess.h"

enum { MOST_PLIES = 160 };

static unsigned random_below(uint64_t *seed, unsigned n)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (unsigned)((*seed >> 33) % n);
}

static void print_position(const hm__chess *p, const hm__chess_move *moves,
                           size_t count)
{
    char text[HM__FEN_ROOM];

    hm__fen_write(p, text);
    fputs(text, stdout);
    for (size_t i = 0; i < count; i++) {
        hm__uci_write(p, moves[i], text);
        printf("\t%s", text);
    }
    putchar('\n');
}

static void play_game(hm__chess *p, uint64_t *seed)
{
    char fen[HM__FEN_ROOM];

    hm__fen_write(p, fen);
    printf("start%s %s\n", p->chess960 ? "960" : "", fen);
    for (int ply = 0; ply <= MOST_PLIES; ply++) {
        hm__chess_move moves[HM__CHESS_MOVES];
        size_t count = hm__chess_legal(p, moves);
        hm__chess_move played;
        size_t chosen;

        if (count == 0) {
            print_position(p, moves, 0);
            return;
        }
        chosen = random_below(seed, (unsigned)count);
        played = moves[chosen];
        moves[chosen] = moves[0];
        moves[0] = played;
        print_position(p, moves, count);
        hm__chess_play(p, played);
    }
}

int main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    uint64_t seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;

    for (unsigned long i = 0; i < count; i++) {
        hm__chess p;

        hm__chess_start(&p);
        if (i % 2)
            hm__chess960_start(random_below(&seed, 960), &p);
        play_game(&p, &seed);
    }
    return 0;
}
