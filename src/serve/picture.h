/*
 * picture.h - positions as pictures and texts, as parameters want them.
 */
#ifndef HM_SERVE_PICTURE_H
#define HM_SERVE_PICTURE_H

#include "job.h"

/* How to draw; close it in any case. */
typedef struct drawing {
    hm_picture_options picture;
    hm_diagram_options diagram;
    hm_out *title;
    hm_out *texts; // of an arrangement
    hm_arrangement shown;
    const char *lang;
    bool arrows, annotated;
    hm_marks *marks;
} drawing;

/* Reads the parameters; HM_SKIPPED once the job has failed. */
hm_status drawing_open(job *j, drawing *out);
void drawing_close(drawing *d);

/*
 * Gets ready for the position of a replay: `d->picture` and `d->diagram` are
 * valid until the next position.
 */
hm_status drawing_set(job *j, drawing *d, hm_replay *replay);

/* Draws the position of a replay as the answer. */
hm_status draw_position(job *j, hm_replay *replay,
                        const hm_renderer_info *format);

/* Draws a table as the answer. */
hm_status draw_table(job *j, const hm_table *table,
                     const hm_renderer_info *format);

#endif
