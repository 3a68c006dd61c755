/*
 * list.c - the public list of game systems.
 */
#include <halfmove/system.h>

#include <string.h>

#include "system.h"

static void describe(const hm_system *s, hm_system_info *out)
{
    size_t count = 0;

    out->name = s->name;
    out->title = s->title;
    out->setups = s->setups ? s->setups : "";
    out->aliases = s->also ? s->also : "";
    for (int kind = 0; kind < HM__KINDS; kind++) {
        if (hm__system_has(s, (hm__kind)kind))
            out->kinds[count++] = hm__kind_name((hm__kind)kind);
    }
    for (int i = 0; s->suits && i < s->suits->count; i++)
        out->suits[i] = s->suits->at[i].name;
}

bool hm_system_at(size_t index, hm_system_info *out)
{
    hm_system_info info = {.size = out->size};

    if (index >= HM__SYSTEMS || out->size < sizeof(out->size))
        return false;
    describe(hm__system_at((uint16_t)index), &info);
    memcpy(out, &info, out->size < sizeof(info) ? out->size : sizeof(info));
    return true;
}
