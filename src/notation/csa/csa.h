/*
 * csa.h - the format of the Computer Shogi Association, inside.
 */
#ifndef HM_NOTATION_CSA_CSA_H
#define HM_NOTATION_CSA_CSA_H

#include "notation/notation.h"
#include "rules/shogi/shogi.h"

/* The two letters of a kind, as "FU", and back; 0 if there is none. */
const char *hm__csa_code(int kind);
int hm__csa_kind(const char *code);

/* The word after "%" for an end; NULL if there is none. */
const char *hm__csa_end_word(hm__shogi_end end);
hm__shogi_end hm__csa_end(hm_str word);

/* A line of the header, and what the metadata call it. */
typedef struct hm__csa_field {
    const char *prefix, *key;
} hm__csa_field;

/* Field `index`, or NULL after the last. */
const hm__csa_field *hm__csa_field_at(size_t index);

/* What lines that begin with P say about the start. */
typedef struct hm__csa_start {
    hm__shogi position;
    bool given;
} hm__csa_start;

void hm__csa_start_init(hm__csa_start *start);

/* Reads a line that begins with P; a fault is about a part of it. */
hm_status hm__csa_start_line(hm__csa_start *start, hm_str line, hm_fault *why);

/* Writes the lines that begin with P. */
void hm__csa_put_start(const hm__shogi *position, hm_out *out);

hm_status hm__csa_find(hm_reader *reader, size_t most, hm__border *out);
hm_status hm__csa_game(hm_reader *reader, hm_record *record,
                       hm__shogi_check *check);
hm_status hm__csa_move(const hm__typed_move *typed, hm_fault *why);
hm_status hm__csa_write(hm_writer *writer, const hm_record *record);
extern const struct hm__shogi_move_writer hm__csa_move_writer;

#endif
