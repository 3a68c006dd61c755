/*
 * anchors.h - values of YAML that have a name, "&x", and are used again, "*x".
 */
#ifndef HM_MODEL_ANCHORS_H
#define HM_MODEL_ANCHORS_H

#include "meta.h"

typedef struct hm__anchor hm__anchor;

typedef struct hm__anchors {
    hm__arena *arena;
    hm__anchor *lists[256]; // by the hash of the name, latest first
    size_t bytes;           // that aliases have added
} hm__anchors;

/* Names a value; a later one of the same name takes its place. */
hm_status hm__anchors_add(hm__anchors *anchors, hm_str name,
                          const hm_meta *value);

/* The value of a name; NULL if there is none. */
const hm_meta *hm__anchors_find(const hm__anchors *anchors, hm_str name);

/*
 * Makes `to` the same as `from`, which is finished, and leaves its key and
 * place alone. HM_ELIMIT if all copies together exceed limits.meta_bytes, or
 * lists and maps nest more than `levels` deep.
 */
hm_status hm__anchors_copy(hm__anchors *anchors, const hm_meta *from,
                           size_t levels, hm_meta *to);

#endif
