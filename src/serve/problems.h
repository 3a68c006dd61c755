/*
 * problems.h - diagnostics and places as JSON, for editors.
 */
#ifndef HM_SERVE_PROBLEMS_H
#define HM_SERVE_PROBLEMS_H

#include "job.h"

/* A place in a text: bytes, and what editors in browsers count. */
typedef struct text_place {
    size_t byte;
    size_t unit; // UTF-16 units from the start
    size_t line; // from 0
    size_t ch;   // UTF-16 units from the start of the line
} text_place;

/* Goes to a byte of a text, from where the place is. */
void place_seek(hm_str text, text_place *place, size_t byte);

/* The byte of a place that is counted in UTF-16 units. */
size_t place_byte(hm_str text, size_t unit);

/* Writes a place as {"line","ch"}. */
void put_place(hm_json *json, const char *key, const text_place *place);

/* Writes all diagnostics as an array, in the order of the text. */
void put_problems(job *j);

/* Writes "errors", "warnings" and "problems". */
void put_all_problems(job *j);

#endif
