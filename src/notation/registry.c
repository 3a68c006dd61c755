/*
 * registry.c - the list of notations, the only place that looks names up.
 */
#include <string.h>

#include "notation.h"

#define HM_NOTATIONS                                                           \
    X(atlantis) X(atlantis_old) X(csa) X(ki2) X(kif) X(pan) X(ppn) X(psn) X(usi)

#define X(id) extern const hm_notation hm__notation_##id;
HM_NOTATIONS
#undef X

static const hm_notation *const all[] = {
#define X(id) &hm__notation_##id,
    HM_NOTATIONS
#undef X
};

const hm_notation *hm__notation_at(size_t index)
{
    return index < HM_COUNT(all) ? all[index] : NULL;
}

const hm_notation *hm__notation_find(const char *name)
{
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        if (strcmp(all[i]->name, name) == 0)
            return all[i];
    }
    return NULL;
}

const hm_notation *hm__notation_probe(hm_str head)
{
    const hm_notation *best = NULL;
    int most = 0;

    for (size_t i = 0; i < HM_COUNT(all); i++) {
        int sure = all[i]->probe(head);

        if (sure > most) {
            most = sure;
            best = all[i];
        }
    }
    return best;
}

const char *hm_notation_name(size_t index, const char **title)
{
    if (index >= HM_COUNT(all))
        return NULL;
    if (title)
        *title = all[index]->title;
    return all[index]->name;
}
