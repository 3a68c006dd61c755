/*
 * registry.h - the list of game systems, in the order of their numbers.
 *
 * X(NAME, name): HM__NAME is the number, hm__system_name the descriptor.
 */
#ifndef HM_SYSTEMS_REGISTRY_H
#define HM_SYSTEMS_REGISTRY_H

#define HM_SYSTEMS                                                             \
    X(PIECEPACK, piecepack)                                                    \
    X(PIECEPACK_INVERTED, piecepack_inverted)                                  \
    X(PLAYING_CARDS_EXPANSION, playing_cards_expansion)                        \
    X(DUAL_PIECEPACKS_EXPANSION, dual_piecepacks_expansion)                    \
    X(HEXPACK, hexpack)                                                        \
    X(SUBPACK, subpack)                                                        \
    X(ICEHOUSE, icehouse)                                                      \
    X(CHECKERS1, checkers1)                                                    \
    X(CHECKERS2, checkers2)                                                    \
    X(CHESS1, chess1)                                                          \
    X(CHESS2, chess2)                                                          \
    X(DICE, dice)                                                              \
    X(DICE_NUMERAL, dice_numeral)                                              \
    X(DICE_FUDGE, dice_fudge)                                                  \
    X(DICE_D4, dice_d4)                                                        \
    X(DICE_D8, dice_d8)                                                        \
    X(DICE_D10, dice_d10)                                                      \
    X(DICE_D10_PERCENTILE, dice_d10_percentile)                                \
    X(DICE_D12, dice_d12)                                                      \
    X(DICE_D20, dice_d20)                                                      \
    X(DOMINOES, dominoes)                                                      \
    X(DOMINOES_RED, dominoes_red)                                              \
    X(DOMINOES_BLACK, dominoes_black)                                          \
    X(DOMINOES_GREEN, dominoes_green)                                          \
    X(DOMINOES_BLUE, dominoes_blue)                                            \
    X(DOMINOES_YELLOW, dominoes_yellow)                                        \
    X(DOMINOES_WHITE, dominoes_white)                                          \
    X(DOMINOES_CHINESE, dominoes_chinese)                                      \
    X(DOMINOES_CHINESE_BLACK, dominoes_chinese_black)                          \
    X(GO, go)                                                                  \
    X(MARBLES, marbles)                                                        \
    X(MEEPLES, meeples)                                                        \
    X(CUBES, cubes)                                                            \
    X(ALQUERQUE, alquerque)                                                    \
    X(MORRIS, morris)                                                          \
    X(REVERSI, reversi)                                                        \
    X(PLAYING_CARDS, playing_cards)                                            \
    X(PLAYING_CARDS_COLORED, playing_cards_colored)                            \
    X(PLAYING_CARDS_TAROT, playing_cards_tarot)                                \
    X(SHOGI, shogi)                                                            \
    X(XIANGQI, xiangqi)                                                        \
    X(JANGGI, janggi)                                                          \
    X(MAKRUK, makruk)                                                          \
    X(ATLANTIS, atlantis)                                                      \
    X(MAHJONG, mahjong)

#endif
