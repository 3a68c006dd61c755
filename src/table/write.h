/*
 * write.h - saying in PPN what happened on a table.
 */
#ifndef HM_TABLE_WRITE_H
#define HM_TABLE_WRITE_H

#include "lang.h"

/*
 * Writes the changes from note `from` up to note `to` as words, each with a
 * blank before it but the first. The table is wound back and forward again;
 * it ends at note `to`.
 */
hm_status hm__write_changes(hm__lang *lang, size_t from, size_t to,
                            hm_out *out);

/* Writes every piece of the table as a drop, bottom first, one per word. */
hm_status hm__write_pieces(hm__lang *lang, hm_out *out);

#define HM__WRITE_ALL SIZE_MAX

/* Writes the changes since note `from`; HM__WRITE_ALL: every piece. */
hm_status hm__write_since(hm__lang *lang, size_t from, hm_out *out);

/* Writes a change of a piece that leaves it as it is: "a4=cS3". */
hm_status hm__write_same(hm__lang *lang, uint32_t piece, hm_out *out);

/* Whether two pieces are the same but for their places. */
bool hm__same_but_place(const hm__piece_state *a, const hm__piece_state *b);

/* Writes a place, as "b4" or "(1.5,2)". */
void hm__write_place(hm__lang *lang, double x, double y, hm_out *out);

/* A PieceSpec that means exactly this piece, whatever the dialect. */
hm_status hm__write_spec(hm__lang *lang, const hm__piece_state *state,
                         hm_out *out);

#endif
