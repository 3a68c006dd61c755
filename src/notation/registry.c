/*
 * registry.c - the list of notations, the only place that looks names up.
 */
#include <string.h>

#include "base/str.h"
#include "notation.h"

enum { UNSURE = 20 }; // below this the name of a file counts more

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

/* Cuts the suffix off a name, and returns it. */
static hm_str cut_suffix(hm_str *name)
{
    size_t dot = name->len;
    hm_str suffix;

    while (dot > 0 && name->ptr[dot - 1] != '.' && name->ptr[dot - 1] != '/')
        dot--;
    if (dot == 0 || name->ptr[dot - 1] == '/')
        return HM_STR("");
    suffix = hm__str_part(*name, dot, name->len);
    *name = hm__str_part(*name, 0, dot - 1);
    return suffix;
}

/* The notation whose own suffix a name ends in, packed or not; or NULL. */
static const hm_notation *hinted(hm_str name)
{
    hm_str suffix = cut_suffix(&name);

    if (hm_str_is(suffix, "gz") || hm_str_is(suffix, "zst"))
        suffix = cut_suffix(&name);
    for (size_t i = 0; i < HM_COUNT(all); i++) {
        const char *const *exts = all[i]->exts;

        if (!exts || strcmp(exts[0], all[i]->name) != 0)
            continue; // a suffix that many files have
        for (; *exts; exts++) {
            if (hm_str_is(suffix, *exts))
                return all[i];
        }
    }
    return NULL;
}

const hm_notation *hm__notation_probe(hm_str head, hm_str name)
{
    const hm_notation *best = NULL;
    const hm_notation *hint = hinted(name);
    int most = 0;

    for (size_t i = 0; i < HM_COUNT(all); i++) {
        int sure = all[i]->probe(head);

        if (sure > most) {
            most = sure;
            best = all[i];
        }
    }
    return most < UNSURE && hint ? hint : best;
}

const char *hm_notation_name(size_t index, const char **title)
{
    if (index >= HM_COUNT(all))
        return NULL;
    if (title)
        *title = all[index]->title;
    return all[index]->name;
}
