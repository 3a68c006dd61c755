/*
 * list.c - the public list of game systems.
 */
#include <halfmove/system.h>

#include "system.h"

bool hm_system_at(size_t index, hm_system_info *out)
{
    const hm_system *s =
        index < HM__SYSTEMS ? hm__system_at((uint16_t)index) : NULL;
    size_t count = 0;

    if (!s)
        return false;
    *out = (hm_system_info){.name = s->name,
                            .title = s->title,
                            .setups = s->setups ? s->setups : "",
                            .aliases = s->also ? s->also : ""};
    for (int kind = 0; kind < HM__KINDS; kind++) {
        if (hm__system_has(s, (hm__kind)kind))
            out->kinds[count++] = hm__kind_name((hm__kind)kind);
    }
    for (int i = 0; s->suits && i < s->suits->count; i++)
        out->suits[i] = s->suits->at[i].name;
    return true;
}
