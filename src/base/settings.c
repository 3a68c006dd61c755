/*
 * settings.c - finding and checking settings.
 */
#include "settings.h"

#include <stdio.h>
#include <string.h>

#include "str.h"
#include "utf8.h"

enum { LIST_ROOM = 160 }; // bytes of a hint

hm_str hm__settings_get(hm__settings given, const char *key)
{
    size_t len = strlen(key);

    for (size_t i = given.count; i-- > 0;) {
        const char *setting = given.items[i];

        if (strncmp(setting, key, len) == 0 && setting[len] == '=')
            return hm_str_of(setting + len + 1);
    }
    return (hm_str){NULL, 0};
}

bool hm__settings_ask(hm__settings given, const char *key)
{
    return hm_str_is(hm__settings_get(given, key), "yes");
}

static const hm_setting *find(const hm__known_settings *known, hm_str key)
{
    for (size_t i = 0; i < known->count; i++) {
        for (const hm_setting *s = known->lists[i]; s && s->key; s++) {
            if (hm_str_is(key, s->key))
                return s;
        }
    }
    return NULL;
}

/* Whether a value is one of those that a setting may have. */
static bool allows(const hm_setting *setting, hm_str value)
{
    hm_str rest = hm_str_of(setting->values ? setting->values : "");

    while (rest.len) {
        size_t end = hm__str_find(rest, ' ', 0);

        if (hm__str_eq(hm__str_part(rest, 0, end), value))
            return true;
        rest = hm__str_part(rest, end + (end < rest.len), rest.len);
    }
    return !setting->values;
}

static hm_status report(hm_diags *diags, hm_str text, hm__problem problem,
                        const char *message)
{
    hm__source source = {.name = HM_STR("settings"), .text = text};

    problem.severity = HM_ERROR;
    hm__report(diags, &source, problem, "%s", message);
    return HM_EUSAGE;
}

hm_status hm__settings_misfit(hm_str value, const char *message,
                              hm_diags *diags)
{
    return report(diags, value,
                  (hm__problem){.id = "setting-value", .span = {0, value.len}},
                  message);
}

/* Names every key once. */
static bool list_keys(const hm__known_settings *known, char list[LIST_ROOM])
{
    size_t len = 0;

    for (size_t i = 0; i < known->count; i++) {
        for (const hm_setting *s = known->lists[i];
             s && s->key && len < LIST_ROOM; s++) {
            if (find(known, hm_str_of(s->key)) == s)
                len +=
                    (size_t)snprintf(list + len, LIST_ROOM - len, "%s%s",
                                     len ? ", " : "the settings are ", s->key);
        }
    }
    return len > 0;
}

static hm_status unknown_key(const hm__known_settings *known, hm_diags *diags,
                             hm_str setting, hm_str key)
{
    char list[LIST_ROOM];
    char message[LIST_ROOM];
    bool any = list_keys(known, list);

    snprintf(message, sizeof(message), "%s has no setting \"%.*s\"", known->who,
             HM_QUOTE(key));
    return report(diags, setting,
                  (hm__problem){.id = "setting-unknown",
                                .span = {0, key.len},
                                .hint = any ? list : "it has no settings"},
                  message);
}

static hm_status check(hm_str setting, const hm__known_settings *known,
                       hm_diags *diags)
{
    size_t equals = hm__str_find(setting, '=', 0);
    hm_str key = hm__str_part(setting, 0, equals);
    const hm_setting *found = find(known, key);
    hm_str value = hm__str_part(setting, equals + 1, setting.len);
    char message[LIST_ROOM];

    if (!found)
        return unknown_key(known, diags, setting, key);
    if (equals == setting.len)
        return hm__settings_misfit(setting, "expected key=value", diags);
    if (known->any_value || allows(found, value))
        return HM_OK;
    snprintf(message, sizeof(message), "%s must be one of: %s", found->key,
             found->values);
    return hm__settings_misfit(value, message, diags);
}

hm_status hm__settings_check(hm__settings given,
                             const hm__known_settings *known, hm_diags *diags)
{
    for (size_t i = 0; i < given.count; i++)
        HM_TRY(check(hm_str_of(given.items[i]), known, diags));
    return HM_OK;
}
