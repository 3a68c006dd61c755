/*
 * fault.h - what a rule has to say against a ply; the replay points at it.
 */
#ifndef HM_BASE_FAULT_H
#define HM_BASE_FAULT_H

#include <halfmove/diag.h>

#include "str.h"

typedef struct hm_fault {
    hm_severity severity;
    const char *id;
    hm_str at; // the part of the ply's text that is meant; may be empty
    char message[256];
    char hint[128];
} hm_fault;

/* Fills in a fault about the part `at` of a text, and returns HM_EINPUT. */
hm_status hm__fault(hm_fault *why, hm_str at, const char *id,
                    const char *format, ...) HM_PRINTF(4, 5);

/* Adds what to do about it; returns HM_EINPUT too. */
hm_status hm__fault_hint(hm_fault *why, const char *format, ...)
    HM_PRINTF(2, 3);

#endif
