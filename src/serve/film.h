/*
 * film.h - whole games as films and books.
 */
#ifndef HM_SERVE_FILM_H
#define HM_SERVE_FILM_H

#include "record.h"

/* Writes the main line of a game as a film. */
hm_status write_film(job *j, record *r, const hm_renderer_info *format);

/* Writes it as a PDF, several positions on each page. */
hm_status write_book(job *j, record *r);

#endif
