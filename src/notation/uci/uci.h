/*
 * uci.h - lines of UCI, inside.
 */
#ifndef HM_NOTATION_UCI_UCI_H
#define HM_NOTATION_UCI_UCI_H

#include "notation/notation.h"

/*
 * Removes the first word, and the spaces around it, from a text; or an empty
 * one.
 */
hm_str hm__uci_take_word(hm_str *text);

hm_status hm__uci_read_game(hm_reader *reader, hm_record *record);
hm_status hm__uci_move(const hm__typed_move *typed, hm_fault *why);
hm_status hm__uci_write_game(hm_writer *writer, const hm_record *record);

#endif
