/*
 * pack.h - games as they travel between archives, threads and readers.
 *
 * A packed game is its size in eight bytes, and then its values one after
 * another: numbers in bytes of seven bits, texts after their lengths. It never
 * leaves the process, but may be made of what a stranger's archive says; so
 * whatever takes it apart looks before every step.
 */
#ifndef HM_NOTATION_PACKED_PACK_H
#define HM_NOTATION_PACKED_PACK_H

#include <halfmove/archive.h>

#include "base/ctx.h"

enum { HM__PACK_HEAD = 8 }; // bytes of the size

/* The size of a packed game, its head included; 0: that cannot be. */
size_t hm__pack_size(hm_str head);

/* Appends a game; its lists are packed. */
HM_PART void hm__pack_game(hm_out *out, const hm_archive_game *game);

/* Appends to the packed lists of a game. */
HM_PART void hm__pack_tag(hm_out *out, const hm_archive_tag *tag);
HM_PART void hm__pack_diag(hm_out *out, const hm_archive_diag *diag);
void hm__pack_row(hm_out *out, const hm_archive_row *row);

#endif
