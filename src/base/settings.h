/*
 * settings.h - "key=value" texts that only one notation or renderer knows.
 */
#ifndef HM_BASE_SETTINGS_H
#define HM_BASE_SETTINGS_H

#include "diag.h"

/* Those that a caller gave. */
typedef struct hm__settings {
    const char *const *items;
    size_t count;
} hm__settings;

/* What is known: lists that end with a NULL key; a list may be NULL. */
typedef struct hm__known_settings {
    const char *who; // has them, in messages
    const hm_setting *const *lists;
    size_t count;
    bool any_value; // whoever uses them checks the values
} hm__known_settings;

/* The value of a key, the last one given; ptr is NULL if there is none. */
HM_PART hm_str hm__settings_get(hm__settings given, const char *key);

/* Whether a key has the value "yes". */
bool hm__settings_ask(hm__settings given, const char *key);

/* Reports the first setting that is not known; HM_EUSAGE, or HM_OK. */
HM_PART hm_status hm__settings_check(hm__settings given,
                                     const hm__known_settings *known,
                                     hm_diags *diags);

/* Reports a value that makes no sense; HM_EUSAGE. */
HM_PART hm_status hm__settings_misfit(hm_str value, const char *message,
                                      hm_diags *diags);

#endif
