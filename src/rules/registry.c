/*
 * registry.c - the list of rules.
 */
#include <string.h>

#include "rules.h"

#define HM_RULES X(atlantis) X(chess) X(grid) X(shogi) X(table)

#define X(id) extern const hm_rules hm__rules_##id;
HM_RULES
#undef X

static const hm_rules *const all[] = {
#define X(id) &hm__rules_##id,
    HM_RULES
#undef X
};

const hm_rules *hm__rules_at(size_t index)
{
    return index < HM_COUNT(all) ? all[index] : NULL;
}

const hm_rules *hm__rules_find(const char *name)
{
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

const char *const *hm__record_sides(const hm_record *record)
{
    const hm_rules *rules = hm__rules_find(record->rules);

    return rules && rules->sides ? rules->sides(record) : NULL;
}
