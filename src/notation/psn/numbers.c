/*
 * numbers.c - do the numbers of moves fit each other?
 */
#include "numbers.h"

void hm__psn_numbers_pass(hm__psn_numbers *n)
{
    n->passed++;
}

bool hm__psn_numbers_check(hm__psn_numbers *n, hm_str word, size_t digits,
                           size_t depth, int side)
{
    size_t ply = depth + n->passed;
    size_t turn = (depth + (size_t)side) / 2;
    size_t number;
    bool fitted = !n->not_plies || !n->not_turns;

    if (!hm__str_size(hm__str_part(word, 0, digits), &number))
        return false;
    if (!n->known) {
        *n = (hm__psn_numbers){.known = true,
                               .first = number,
                               .ply = ply,
                               .turn = turn,
                               .passed = n->passed};
        return false;
    }
    n->not_plies = n->not_plies || number + n->ply != n->first + ply;
    n->not_turns = n->not_turns || number + n->turn != n->first + turn;
    return fitted && n->not_plies && n->not_turns;
}
